"""List, export, import and delete tables of a PostgreSQL database. Rows have the form of those in a data file."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from spieltisch.kernel.errors import OptionError
from spieltisch.server.model.records import fresh_code
from spieltisch.server.storage.interface import decode, encode
from spieltisch.server.storage.postgres import ALIVE
from spieltisch.server.storage.postgres_connection import MIGRATIONS, connect, driver, schema_of, shown
from spieltisch.server.storage.postgres_statements import find

if TYPE_CHECKING:
    import asyncpg

PARTS = {
    "analyses": "data",
    "chat": "number",
    "log": "version",
    "recordings": "data",
    "secrets": "hash",
    "snapshots": "version",
}

Rows = dict[str, list[dict[str, Any]]]
T = TypeVar("T")


def within(url: str, work: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
    """Work on a database in one transaction."""

    async def whole() -> T:
        db = await connect(url)
        try:
            async with db.transaction(isolation="repeatable_read"):
                await check_ours(db, url)
                return await work(db)
        except driver().PostgresError as error:
            raise OptionError(f"{shown(url)} cannot be used ({error}); nothing was changed") from None
        finally:
            await db.close()

    return asyncio.run(whole())


async def check_ours(db: asyncpg.Connection, url: str) -> None:
    if await db.fetchval("SELECT to_regclass('migrations')") is None:
        raise OptionError(f"{shown(url)} is not a database of a Spieltisch server")
    schema, known = await schema_of(db), len(list(MIGRATIONS.glob("*.sql")))
    if schema > known:
        raise OptionError(f"{shown(url)} is from a newer Spieltisch: use that one")
    if schema < known:
        raise OptionError(f"{shown(url)} is from an older Spieltisch: start a server of this one, which updates it")


async def tables(db: asyncpg.Connection) -> list[tuple[str, str, int, int]]:
    """Every table's id and record with its last change and the number of its inputs, latest first."""
    query = (
        'SELECT id, record, touched, (SELECT count(*) FROM log WHERE "table" = tables.id) FROM tables'
        " ORDER BY touched DESC"
    )
    return [tuple(row) for row in await db.fetch(query)]


async def delete(db: asyncpg.Connection, names: Sequence[str], url: str) -> int:
    ids = await ids_of(db, names, url)
    held = await db.fetch(f'SELECT "table" FROM leases WHERE "table" = ANY ($1::text[]) AND holder IN ({ALIVE})', ids)
    if held:
        raise OptionError(f"table {held[0]['table']} is in use by a running server; nothing was done")
    await db.execute("DELETE FROM tables WHERE id = ANY ($1::text[])", ids)
    return len(ids)


async def ids_of(db: asyncpg.Connection, names: Sequence[str], url: str) -> list[str]:
    ids = []
    for name in names:
        table = await find(db, name)
        if table is None:
            raise OptionError(f"there is no table {name} in {shown(url)}; nothing was done")
        ids.append(table)
    return list(dict.fromkeys(ids))


async def rows(db: asyncpg.Connection, names: Sequence[str], url: str) -> list[Rows]:
    """All rows of some tables, or of all."""
    every = [row["id"] for row in await db.fetch("SELECT id FROM tables ORDER BY id")] if not names else []
    return [await rows_of(db, table) for table in every or await ids_of(db, names, url)]


async def rows_of(db: asyncpg.Connection, id: str) -> Rows:
    found = {"tables": [dict(row) for row in await db.fetch("SELECT * FROM tables WHERE id = $1", id)]}
    for part, key in PARTS.items():
        query = f'SELECT * FROM {part} WHERE "table" = $1 ORDER BY {key}'
        found[part] = [dict(row) for row in await db.fetch(query, id)]
    return found


async def take_in(db: asyncpg.Connection, found: Sequence[Rows], url: str) -> int:
    """Insert tables. One whose code is taken gets a new one; one that is already there is refused."""
    for rows in found:
        (row,) = rows["tables"]
        if await db.fetchval("SELECT 1 FROM tables WHERE id = $1", row["id"]):
            raise OptionError(f"table {row['code']} is in {shown(url)} already: delete it first; nothing was changed")
        while await db.fetchval("SELECT 1 FROM tables WHERE code = $1", row["code"]):
            record = decode(row["record"])
            row["code"] = record.code = fresh_code()
            row["record"] = encode(record)
        for name in ("tables", *PARTS):
            for one in rows.get(name, []):
                columns = ", ".join(f'"{column}"' for column in one)
                marks = ", ".join(f"${number}" for number in range(1, len(one) + 1))
                await db.execute(f"INSERT INTO {name} ({columns}) VALUES ({marks})", *one.values())
    return len(found)
