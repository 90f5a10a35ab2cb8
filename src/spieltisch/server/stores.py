"""Which store a place means: a file, or the address of a database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from spieltisch.kernel.errors import OptionError
from spieltisch.server import database
from spieltisch.server.postgres import PostgresStore
from spieltisch.server.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")


def is_address(place: str) -> bool:
    """Whether a place is the address of a PostgreSQL database; any other address is refused."""
    if "://" not in place:
        return False
    if not place.startswith(SCHEMES):
        raise OptionError(f"a database is a file or postgresql://..., not {place.partition('://')[0]}://...")
    return True


def store_at(place: str) -> SqliteStore | PostgresStore:
    """The store there, brought up to date; to be opened in the event loop that uses it."""
    if not is_address(place):
        return SqliteStore(Path(place))
    asyncio.run(database.prepare(place))
    return PostgresStore(place)
