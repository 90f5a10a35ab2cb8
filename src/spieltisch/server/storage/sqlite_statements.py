"""The SQL statements of the SQLite store."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache
from time import time

import msgspec

from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.from_server import ChatLine
from spieltisch.server.storage.interface import (
    MOST_LISTED,
    MOST_LOOKED_AT,
    RECENT_IDS,
    RECENT_LINES,
    MessageId,
    Stored,
    Write,
    decode,
    encode,
    readable,
)

MOST_ROWS = 64


def create(db: sqlite3.Connection, record: TableRecord) -> None:
    db.execute(
        "INSERT INTO tables (id, code, status, public, touched, record) VALUES (?, ?, ?, ?, ?, ?)",
        (record.table, record.code, record.status, record.public, int(time() * 1000), encode(record)),
    )
    keep_secrets(db, record)


def append(db: sqlite3.Connection, writes: list[Write]) -> None:
    """Append entries of several tables in few statements, so that the event loop gets its turn in between."""
    rows = [
        (write.table, entry.version, entry.seat, entry.input, entry.time, entry.id)
        for write in writes
        for entry in write.entries
    ]
    for first in range(0, len(rows), MOST_ROWS):
        some = rows[first : first + MOST_ROWS]
        db.execute(appending(len(some)), [value for row in some for value in row])


@cache
def appending(rows: int) -> str:
    """The statement that appends `rows` rows to the log."""
    marks = ", ".join(["(?, ?, ?, ?, ?, ?)"] * rows)
    return f'INSERT INTO log ("table", version, seat, input, time, id) VALUES {marks}'


def apply(db: sqlite3.Connection, write: Write) -> None:
    if write.entries:
        db.executemany(
            'INSERT INTO log ("table", version, seat, input, time, id) VALUES (?, ?, ?, ?, ?, ?)',
            [(write.table, entry.version, entry.seat, entry.input, entry.time, entry.id) for entry in write.entries],
        )
    if write.lines:
        db.executemany(
            'INSERT INTO chat ("table", number, seat, name, text, team, time, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
            [(write.table, *msgspec.structs.astuple(new.line), new.id) for new in write.lines],
        )
    for seat in write.vacated:
        db.execute('UPDATE chat SET id = NULL WHERE "table" = ? AND seat = ?', (write.table, seat))
    if write.record is not None:
        record = write.record
        db.execute(
            "UPDATE tables SET status = ?, public = ?, touched = ?, record = ? WHERE id = ?",
            (record.status, record.public, int(time() * 1000), encode(record), record.table),
        )
        keep_secrets(db, record)
    if write.snapshot is not None:
        version, data = write.snapshot
        db.execute(
            'INSERT INTO snapshots ("table", version, data) VALUES (?, ?, ?)'
            ' ON CONFLICT ("table") DO UPDATE SET version = excluded.version, data = excluded.data',
            (write.table, version, data.decode()),
        )


def keep_secrets(db: sqlite3.Connection, record: TableRecord) -> None:
    db.execute('DELETE FROM secrets WHERE "table" = ?', (record.table,))
    hashes = {seat.secret for seat in record.seats if seat.secret}
    db.executemany('INSERT INTO secrets (hash, "table") VALUES (?, ?)', [(secret, record.table) for secret in hashes])


def take_lease(db: sqlite3.Connection, table: str, holder: str) -> int:
    row = db.execute(
        'INSERT INTO leases ("table", holder, token) VALUES (?, ?, 1) ON CONFLICT ("table")'
        " DO UPDATE SET holder = excluded.holder, token = token + 1 RETURNING token",
        (table, holder),
    ).fetchone()
    return int(row[0])


def forget(db: sqlite3.Connection, before: int, but: Sequence[str]) -> int:
    """Delete finished tables untouched since `before` (milliseconds), except those in `but`."""
    old = db.execute("SELECT id FROM tables WHERE status = 'over' AND touched < ?", (before,)).fetchall()
    gone = [row for row in old if row[0] not in set(but)]
    db.executemany("DELETE FROM tables WHERE id = ?", gone)
    return len(gone)


def load(db: sqlite3.Connection, table: str) -> Stored | None:
    db.execute("BEGIN")
    try:
        row = db.execute("SELECT CAST(record AS BLOB), time FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            return None
        kept = db.execute('SELECT version, data FROM snapshots WHERE "table" = ?', (table,)).fetchone()
        version, data = kept if kept is not None else (0, None)
        after = entries(db, table, version)
        recent = entries(db, table, max(0, (after[-1].version if after else version) - RECENT_IDS))
        return Stored(decode(row[0]), row[1], data and data.encode(), after, recent, said(db, table))
    finally:
        db.execute("COMMIT")


def said(db: sqlite3.Connection, table: str) -> list[ChatLine]:
    """The latest chat lines of a table."""
    rows = db.execute(
        'SELECT number, seat, name, text, team, time FROM chat WHERE "table" = ? ORDER BY number DESC LIMIT ?',
        (table, RECENT_LINES),
    )
    return [ChatLine(number, seat, name, text, bool(team), time) for number, seat, name, text, team, time in rows][::-1]


def entries(db: sqlite3.Connection, table: str, after: int) -> list[Entry]:
    rows = db.execute(
        'SELECT version, seat, input, time, id FROM log WHERE "table" = ? AND version > ? ORDER BY version',
        (table, after),
    )
    return [Entry(*row) for row in rows]


def known(db: sqlite3.Connection, table: str, ids: Sequence[MessageId]) -> dict[MessageId, int | None]:
    """Which messages were carried out: the version of the entry, None for a chat line."""
    found: dict[MessageId, int | None] = {}
    for seat, name in ids:
        for query in (
            'SELECT version FROM log WHERE "table" = ? AND seat = ? AND id = ?',
            'SELECT NULL FROM chat WHERE "table" = ? AND seat = ? AND id = ?',
        ):
            row = db.execute(query, (table, seat, name)).fetchone()
            if row is not None:
                found[seat, name] = row[0]
    return found


def find(db: sqlite3.Connection, name: str) -> str | None:
    row = db.execute("SELECT id FROM tables WHERE code = ? OR id = ?", (name.upper(), name)).fetchone()
    return None if row is None else str(row[0])


def tables_of(db: sqlite3.Connection, hashes: Sequence[str]) -> list[str]:
    marks = ", ".join("?" * len(hashes))
    query = (
        f'SELECT DISTINCT id, touched FROM secrets JOIN tables ON id = "table" WHERE hash IN ({marks})'
        " ORDER BY touched DESC LIMIT ?"
    )
    return [row[0] for row in db.execute(query, (*hashes, MOST_LISTED))]


def listed(db: sqlite3.Connection, since: int) -> list[TableRecord]:
    query = (
        "SELECT id, CAST(record AS BLOB) FROM tables WHERE public AND status <> 'over'"
        " AND (status = 'running' OR touched > ?) ORDER BY status, touched DESC LIMIT ?"
    )
    return readable(db.execute(query, (since, MOST_LOOKED_AT)))
