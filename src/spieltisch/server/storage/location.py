"""Which store a location means: a file, or the address of a database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from spieltisch.kernel.errors import OptionError
from spieltisch.server.storage import postgres_connection
from spieltisch.server.storage.postgres import PostgresStore
from spieltisch.server.storage.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")


def is_address(place: str) -> bool:
    """Whether a location is the address of a PostgreSQL database. Other addresses are refused."""
    if "://" not in place:
        return False
    if not place.startswith(SCHEMES):
        raise OptionError(f"a database is a file or postgresql://..., not {place.partition('://')[0]}://...")
    return True


def store_at(place: str) -> SqliteStore | PostgresStore:
    """The store at a location, with its schema migrated. Open it in the event loop that uses it."""
    if not is_address(place):
        return SqliteStore(Path(place))
    asyncio.run(postgres_connection.prepare(place))
    return PostgresStore(place)
