"""The store in one SQLite file, for one process.

One thread writes. It commits whatever is queued, together, without waiting for more; whoever wrote is told after the
commit. If that fails, each write is tried by itself, so that only the culprit is refused. Another thread copies what
was committed from the write-ahead log to its place, so that the next commit need not wait for that.
"""

from __future__ import annotations

import asyncio
import fcntl
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import monotonic, time
from typing import IO, Any, TypeVar

import msgspec

from spieltisch.kernel.errors import OptionError
from spieltisch.server.logs import note
from spieltisch.server.protocol.from_server import ChatLine
from spieltisch.server.records import Entry, TableRecord
from spieltisch.server.store import (
    MOST_LISTED,
    RECENT_IDS,
    RECENT_LINES,
    UNRECORDED,
    Conflict,
    Stored,
    StoreError,
    Write,
    decode,
    encode,
)

MIGRATIONS = Path(__file__).parent / "migrations" / "sqlite"
BUSY_SECONDS = 2.0
OWNER_ONLY = 0o600  # every card lies open in the file
CHECKPOINT_SECONDS = 0.5
MOST_WAITING_PAGES = 8192
MOST_ROWS = 64

T = TypeVar("T")


@dataclass(slots=True)
class Job:
    """A piece of work for the writing thread, and whom to tell."""

    work: Callable[[sqlite3.Connection], Any] | Write
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = field(default=None)


def tell(jobs: Sequence[Job]) -> None:
    for job in jobs:
        if job.done.cancelled():
            continue
        if job.error is not None:
            job.done.set_exception(job.error)
        else:
            job.done.set_result(job.result)


class SqliteStore:
    """A store in one SQLite file, for one process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = hold(path)
        self.watch: Callable[[int, float], None] | None = None
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        try:
            self.writing = opened(path)
        except OptionError:
            self.lock.close()
            raise
        self.reading = connect(path)
        self.reading.execute("PRAGMA query_only = ON")
        self.copying = connect(path)
        self.tokens: dict[str, int] = {}
        self.commits = 0
        self.closing = threading.Event()
        self.reader = ThreadPoolExecutor(1, "store-reader")
        self.writer = threading.Thread(target=self.write_on, name="store-writer", daemon=True)
        self.copier = threading.Thread(target=self.copy_on, name="store-copier", daemon=True)
        self.writer.start()
        self.copier.start()

    async def open(self) -> None:
        """It was opened when it was made."""

    # Writing

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.jobs.put(Job(work, loop, done))
        return done

    def write(self, write: Write) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self.jobs.put(Job(write, loop, done))
        return done

    def write_on(self) -> None:
        """The writing thread: commit what is queued, again and again."""
        while True:
            first = self.jobs.get()
            if first is None:
                return
            batch, last = [first], False
            while not self.jobs.empty():
                job = self.jobs.get()
                if job is None:
                    last = True
                    break
                batch.append(job)
            self.commit(batch)
            for loop in {job.loop for job in batch}:
                done = [job for job in batch if job.loop is loop]
                if not loop.is_closed():
                    loop.call_soon_threadsafe(tell, done)
            if last:
                return

    def commit(self, batch: list[Job]) -> None:
        """All together; if that fails, one by one."""
        if len(batch) > 1 and self.attempt(batch):
            return
        for job in batch:
            job.error = None
            self.attempt([job])

    def attempt(self, batch: list[Job]) -> bool:
        began = monotonic()
        try:
            self.writing.execute("BEGIN IMMEDIATE")
            self.carry_out(batch)
            self.writing.execute("COMMIT")
            self.commits += 1
        except (sqlite3.Error, StoreError) as error:
            if self.writing.in_transaction:
                self.writing.execute("ROLLBACK")
            for job in batch:
                job.error = translate(error)
            return False
        if self.watch is not None:
            self.watch(len(batch), monotonic() - began)
        return True

    def carry_out(self, batch: list[Job]) -> None:
        """Everything in order; what several tables append at the same time is appended together."""
        together: list[Write] = []
        for job in batch:
            work = job.work
            if isinstance(work, Write) and self.tokens.get(work.table) != work.token:
                raise Conflict(f"the lease on table {work.table} has passed on")
            if isinstance(work, Write) and work.only_appends:
                together.append(work)
                continue
            append(self.writing, together)
            together.clear()
            if isinstance(work, Write):
                apply(self.writing, work)
            else:
                job.result = work(self.writing)
        append(self.writing, together)

    def copy_on(self) -> None:
        """The copying thread: keep the write-ahead log short. While it is at work, commits go on."""
        copied = self.commits
        while not self.closing.wait(CHECKPOINT_SECONDS):
            if self.commits != copied:
                copied = self.commits
                try:
                    self.copying.execute("PRAGMA wal_checkpoint(PASSIVE)")
                except sqlite3.Error as error:
                    note("the write-ahead log stays", error=str(error))

    async def create(self, record: TableRecord) -> None:
        await self.submit(lambda db: create(db, record))

    async def take_lease(self, table: str, holder: str) -> int:
        """Tokens are remembered: only this process can take a lease, as long as it holds the file."""

        def work(db: sqlite3.Connection) -> int:
            self.tokens[table] = take_lease(db, table, holder)
            return self.tokens[table]

        return await self.submit(work)

    async def release(self, table: str, token: int) -> None:
        """Nobody else can want the table."""
        await self.submit(lambda db: self.tokens.pop(table, None) and None)

    async def keep_times(self, times: dict[str, int]) -> None:
        now = int(time() * 1000)
        rows = [(moment, now, table) for table, moment in times.items()]
        query = "UPDATE tables SET time = ?, touched = ? WHERE id = ?"
        await self.submit(lambda db: db.executemany(query, rows) and None)

    async def keep_recording(self, table: str, text: str) -> None:
        query = 'INSERT OR IGNORE INTO recordings ("table", data) VALUES (?, ?)'
        await self.submit(lambda db: db.execute(query, (table, text)) and None)

    async def keep_analysis(self, table: str, text: str) -> None:
        query = 'INSERT OR REPLACE INTO analyses ("table", data) VALUES (?, ?)'
        await self.submit(lambda db: db.execute(query, (table, text)) and None)

    async def forget(self, before: int, but: Sequence[str]) -> int:
        return await self.submit(lambda db: forget(db, before, but))

    async def check(self) -> None:
        """An empty transaction: can the store be written to at all?"""
        await self.submit(lambda db: db.execute("UPDATE tables SET time = time WHERE id = ''") and None)

    # Reading

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.reader, work, self.reading)
        except sqlite3.Error as error:
            raise translate(error) from None

    async def load(self, table: str) -> Stored | None:
        return await self.read(lambda db: load(db, table))

    async def log(self, table: str) -> list[Entry]:
        return await self.read(lambda db: entries(db, table, 0))

    async def recording(self, table: str) -> str | None:
        query = 'SELECT data FROM recordings WHERE "table" = ?'
        row = await self.read(lambda db: db.execute(query, (table,)).fetchone())
        return None if row is None else str(row[0])

    async def analysis(self, table: str) -> str | None:
        query = 'SELECT data FROM analyses WHERE "table" = ?'
        row = await self.read(lambda db: db.execute(query, (table,)).fetchone())
        return None if row is None else str(row[0])

    async def unrecorded(self) -> list[str]:
        return await self.read(lambda db: [row[0] for row in db.execute(UNRECORDED)])

    async def find(self, name: str) -> str | None:
        return await self.read(lambda db: find(db, name))

    async def tables_of(self, hashes: Sequence[str]) -> list[str]:
        return await self.read(lambda db: tables_of(db, hashes))

    async def listed(self) -> list[TableRecord]:
        return await self.read(listed)

    async def running(self) -> list[str]:
        query = "SELECT id FROM tables WHERE status = 'running' ORDER BY touched DESC"
        return await self.read(lambda db: [row[0] for row in db.execute(query)])

    async def close(self) -> None:
        self.jobs.put(None)
        self.closing.set()
        await asyncio.to_thread(self.writer.join)
        await asyncio.to_thread(self.copier.join)
        self.reader.shutdown()
        self.reading.close()
        self.copying.close()
        self.writing.close()
        self.lock.close()


def hold(path: Path) -> IO[str]:
    """One process at a time works on a file: whoever holds this lock knows that every earlier holder is gone."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(OWNER_ONLY)
        lock = path.with_name(path.name + ".lock").open("w")
    except OSError as error:
        raise OptionError(f"{path} cannot be written ({error.strerror}): choose another place with --data") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise OptionError(f"{path} is in use by another server: stop that one, or choose another --data") from None
    return lock


def opened(path: Path) -> sqlite3.Connection:
    """The database to be written to, brought up to date."""
    db = connect(path)
    try:
        migrate(db)
    except OptionError:
        db.close()
        raise
    return db


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute(f"PRAGMA wal_autocheckpoint = {MOST_WAITING_PAGES}")
    except sqlite3.Error as error:
        db.close()
        raise OptionError(f"{path} cannot be opened as a database ({error}): choose another --data") from None
    return db


def migrate(db: sqlite3.Connection) -> None:
    """Bring the schema up to date by the numbered scripts, each in one transaction."""
    (done,) = db.execute("PRAGMA user_version").fetchone()
    scripts = sorted(MIGRATIONS.glob("*.sql"))
    if done > len(scripts):
        raise OptionError(f"the database is from a newer Spieltisch (schema {done}, this one knows {len(scripts)})")
    for number, script in enumerate(scripts[done:], start=done + 1):
        db.executescript(f"BEGIN IMMEDIATE;\n{script.read_text('utf-8')}\nPRAGMA user_version = {number};\nCOMMIT;")


def translate(error: BaseException) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(str(error))
    return StoreError(str(error))


# What the statements are


def create(db: sqlite3.Connection, record: TableRecord) -> None:
    db.execute(
        "INSERT INTO tables (id, code, status, public, touched, record) VALUES (?, ?, ?, ?, ?, ?)",
        (record.table, record.code, record.status, record.public, int(time() * 1000), encode(record)),
    )
    keep_secrets(db, record)


def append(db: sqlite3.Connection, writes: list[Write]) -> None:
    """Entries of several tables in few statements: between two of them the event loop may take its turn."""
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
    """The statement that appends so many rows to the log."""
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
            'INSERT INTO chat ("table", number, seat, name, text, team, time) VALUES (?, ?, ?, ?, ?, ?, ?)',
            [(write.table, *msgspec.structs.astuple(line)) for line in write.lines],
        )
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
    """Delete the tables that were over and untouched before a moment (milliseconds), but not these."""
    old = db.execute("SELECT id FROM tables WHERE status = 'over' AND touched < ?", (before,)).fetchall()
    gone = [row for row in old if row[0] not in set(but)]
    db.executemany("DELETE FROM tables WHERE id = ?", gone)
    return len(gone)


def load(db: sqlite3.Connection, table: str) -> Stored | None:
    db.execute("BEGIN")
    try:
        row = db.execute("SELECT record, time FROM tables WHERE id = ?", (table,)).fetchone()
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
    """The latest lines of a table's chat."""
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


def listed(db: sqlite3.Connection) -> list[TableRecord]:
    query = "SELECT record FROM tables WHERE public AND status <> 'over' ORDER BY status, touched DESC LIMIT ?"
    return [decode(row[0]) for row in db.execute(query, (MOST_LISTED,))]
