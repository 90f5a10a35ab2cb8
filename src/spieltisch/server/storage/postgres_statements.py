"""The SQL statements of the PostgreSQL store."""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import TYPE_CHECKING

import msgspec

from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.from_server import ChatLine
from spieltisch.server.storage.interface import RECENT_LINES, MessageId, Write, encode

if TYPE_CHECKING:
    import asyncpg


def milliseconds() -> int:
    return int(time() * 1000)


async def outdated(db: asyncpg.Connection, writes: Sequence[Write]) -> set[str]:
    """The tables whose lease is lost. The leases of the others are locked until the commit."""
    rows = await db.fetch(
        'SELECT "table", token FROM leases WHERE "table" = ANY ($1::text[]) ORDER BY "table" FOR SHARE',
        [write.table for write in writes],
    )
    tokens = {row["table"]: row["token"] for row in rows}
    return {write.table for write in writes if tokens.get(write.table) != write.token}


async def apply(db: asyncpg.Connection, writes: Sequence[Write]) -> None:
    rows = [(write.table, entry) for write in writes for entry in write.entries]
    if rows:
        columns = zip(*((table, *msgspec.structs.astuple(entry)) for table, entry in rows), strict=True)
        await db.execute(
            'INSERT INTO log ("table", version, seat, input, time, id) SELECT * FROM'
            " unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::text[])",
            *map(list, columns),
        )
    lines = [
        (write.table, line.number, line.seat, line.name, line.text, int(line.team), line.time, new.id)
        for write in writes
        for new in write.lines
        for line in (new.line,)
    ]
    if lines:
        await db.executemany(
            'INSERT INTO chat ("table", number, seat, name, text, team, time, id)'
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            lines,
        )
    vacated = [(write.table, seat) for write in writes for seat in write.vacated]
    if vacated:
        await db.executemany('UPDATE chat SET id = NULL WHERE "table" = $1 AND seat = $2', vacated)
    records = [write.record for write in writes if write.record is not None]
    if records:
        await keep_records(db, records)
    snapshots = [(write.table, write.snapshot[0], write.snapshot[1].decode()) for write in writes if write.snapshot]
    if snapshots:
        await db.executemany(
            'INSERT INTO snapshots ("table", version, data) VALUES ($1, $2, $3)'
            ' ON CONFLICT ("table") DO UPDATE SET version = excluded.version, data = excluded.data',
            snapshots,
        )


async def keep_records(db: asyncpg.Connection, records: Sequence[TableRecord]) -> None:
    now = milliseconds()
    await db.executemany(
        "UPDATE tables SET status = $2, public = $3, touched = $4, record = $5 WHERE id = $1",
        [(record.table, record.status, int(record.public), now, encode(record)) for record in records],
    )
    await keep_secrets(db, records)


async def keep_secrets(db: asyncpg.Connection, records: Sequence[TableRecord]) -> None:
    await db.execute('DELETE FROM secrets WHERE "table" = ANY ($1::text[])', [record.table for record in records])
    pairs = {(seat.secret, record.table) for record in records for seat in record.seats if seat.secret}
    await db.executemany('INSERT INTO secrets (hash, "table") VALUES ($1, $2)', sorted(pairs))


async def entries(db: asyncpg.Connection, table: str, after: int) -> list[Entry]:
    rows = await db.fetch(
        'SELECT version, seat, input, time, id FROM log WHERE "table" = $1 AND version > $2 ORDER BY version',
        table, after,
    )  # fmt: skip
    return [Entry(*row) for row in rows]


async def known(db: asyncpg.Connection, table: str, ids: Sequence[MessageId]) -> dict[MessageId, int | None]:
    """Which messages were carried out: the version of the entry, None for a chat line."""
    rows = await db.fetch(
        'SELECT seat, id, version FROM log JOIN unnest($2::int[], $3::text[]) AS asked (seat, id) USING (seat, id)'
        ' WHERE "table" = $1 UNION ALL'
        " SELECT seat, id, NULL FROM chat JOIN unnest($2::int[], $3::text[]) AS asked (seat, id) USING (seat, id)"
        ' WHERE "table" = $1',
        table, [seat for seat, _ in ids], [name for _, name in ids],
    )  # fmt: skip
    return {(row["seat"], row["id"]): row["version"] for row in rows}


async def said(db: asyncpg.Connection, table: str) -> list[ChatLine]:
    """The latest chat lines of a table."""
    rows = await db.fetch(
        'SELECT number, seat, name, text, team, time FROM chat WHERE "table" = $1 ORDER BY number DESC LIMIT $2',
        table, RECENT_LINES,
    )  # fmt: skip
    return [ChatLine(number, seat, name, text, bool(team), at) for number, seat, name, text, team, at in rows][::-1]


async def find(db: asyncpg.Connection, name: str) -> str | None:
    """A table's id by its code or id. PostgreSQL refuses strings with NUL, so there is nothing to look for."""
    if "\0" in name:
        return None
    found = await db.fetchval("SELECT id FROM tables WHERE code = $1 OR id = $2", name.upper(), name)
    return None if found is None else str(found)
