"""Fixtures: a shared server (or two at one database) for tests that do not break it, and empty stores."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.services import Nats, Postgres
from tests.server import places
from tests.server.tables import Guest, Pair, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("server") / "tables.sqlite"
    running = (Pair if places.SHARED else Server)(
        data, "--no-limits", "--fixed-seeds", "--grace", "1", "--analysis", "1"
    )
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def everybody_goes_home() -> Iterator[None]:
    """Close every socket and its reading thread after each test."""
    yield
    while Guest.everybody:
        Guest.everybody.pop().close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    return places.cluster()


@pytest.fixture(scope="session")
def nats() -> Nats:
    return places.bus()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.fresh()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, data: Path) -> str:
    """A location for a store: a file, or the address of a database."""
    return str(data) if request.param == "sqlite" else str(request.getfixturevalue("database"))
