"""The store in one SQLite file, for one process.

One thread writes. It commits everything in its queue in one transaction (group commit) and resolves the writers'
futures afterwards. If the batch fails, it tries each write alone, so only the culprit fails. A second thread
checkpoints the write-ahead log, so that commits never wait for it.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, time
from typing import Any, TypeVar

from spieltisch.kernel.errors import OptionError
from spieltisch.server.base.logs import warn
from spieltisch.server.base.loops import Loops
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.storage import sqlite_statements as statements
from spieltisch.server.storage.interface import UNRECORDED, Conflict, MessageId, Stored, StoreError, Write
from spieltisch.server.storage.sqlite_file import connect, hold, opened

CHECKPOINT_SECONDS = 0.5

T = TypeVar("T")


@dataclass(slots=True)
class Job:
    """Work for the writing thread, and the future that waits for it."""

    work: Callable[[sqlite3.Connection], Any] | Write
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = field(default=None)


def tell(jobs: Sequence[Job]) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if job.error is not None:
            job.done.set_exception(job.error)
        else:
            job.done.set_result(job.result)


def answer(jobs: Sequence[Job]) -> None:
    """Resolve the futures of finished jobs, each in its own event loop."""
    for loop in {job.loop for job in jobs}:
        done = [job for job in jobs if job.loop is loop]
        with suppress(RuntimeError):  # the loop is closed: nobody waits
            loop.call_soon_threadsafe(tell, done)


class SqliteStore:
    """A store in one SQLite file, for one process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = hold(path)
        self.watch: Callable[[int, float], None] | None = None
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        try:
            self.writing, lost = opened(path)
        except OptionError:
            self.lock.close()
            raise
        self.damaged = lost > 0
        if lost:
            warn("the write-ahead log is damaged: committed writes are lost", file=str(path), transactions=lost)
        self.reading = connect(path)
        self.reading.execute("PRAGMA query_only = ON")
        self.copying = connect(path)
        self.tokens: dict[str, int] = {}
        self.commits = 0
        self.loops = Loops()
        self.closing = threading.Event()
        self.reader = ThreadPoolExecutor(1, "store-reader")
        self.writer = threading.Thread(target=self.write_on, name="store-writer", daemon=True)
        self.copier = threading.Thread(target=self.copy_on, name="store-copier", daemon=True)
        self.writer.start()
        self.copier.start()
        self.checking = connect(path)
        self.checker = threading.Thread(target=self.quick_check, name="store-checker", daemon=True)

    async def open(self) -> None:
        """The constructor has opened the file; look for damage in the background."""
        self.checker.start()

    def quick_check(self) -> None:
        try:
            (found,) = self.checking.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:
            if self.closing.is_set():
                return
            found = str(error)
        if found != "ok":
            self.damaged = True
            warn("the data file is damaged", file=str(self.path), found=found)

    # Writing

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.put(Job(work, loop, done))
        return done

    def write(self, write: Write) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self.put(Job(write, loop, done))
        return done

    def put(self, job: Job) -> None:
        """Queue a job. After the end of the writing thread it is answered at once."""
        self.jobs.put(job)
        if not self.writer.is_alive():
            self.answer_the_rest()

    def answer_the_rest(self) -> None:
        while not self.jobs.empty():
            job = self.jobs.get()
            if job is not None:
                job.error = StoreError("the store is closed")
                answer([job])

    def write_on(self) -> None:
        """The writing thread: commit whatever is queued, batch by batch."""
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
            answer(batch)
            if last:
                return

    def commit(self, batch: list[Job]) -> None:
        """Commit the batch; if that fails, each job alone."""
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
            if self.watch is not None:
                self.watch(len(batch), monotonic() - began)
        except Exception as error:  # whatever it is, the thread goes on and the writers are answered
            if not isinstance(error, sqlite3.Error | StoreError):
                warn("a write failed", error=repr(error))
            self.roll_back()
            for job in batch:
                job.error = translate(error)
            return False
        return True

    def roll_back(self) -> None:
        try:
            if self.writing.in_transaction:
                self.writing.execute("ROLLBACK")
        except sqlite3.Error as error:
            warn("a transaction could not be rolled back", error=str(error))

    def carry_out(self, batch: list[Job]) -> None:
        """Do all jobs in order; consecutive appends of several tables become one statement."""
        together: list[Write] = []
        for job in batch:
            work = job.work
            if isinstance(work, Write) and self.tokens.get(work.table) != work.token:
                raise Conflict(f"the lease on table {work.table} has passed on")
            if isinstance(work, Write) and work.only_appends:
                together.append(work)
                continue
            statements.append(self.writing, together)
            together.clear()
            if isinstance(work, Write):
                statements.apply(self.writing, work)
            else:
                job.result = work(self.writing)
        statements.append(self.writing, together)

    def copy_on(self) -> None:
        """The checkpoint thread: keep the write-ahead log short while commits go on."""
        copied = self.commits
        while not self.closing.wait(CHECKPOINT_SECONDS):
            if self.commits != copied:
                copied = self.commits
                try:
                    self.copying.execute("PRAGMA wal_checkpoint(PASSIVE)")
                except Exception as error:
                    warn("the write-ahead log stays", error=str(error))

    async def create(self, record: TableRecord) -> None:
        await self.submit(lambda db: statements.create(db, record))

    async def take_lease(self, table: str, holder: str) -> int:
        """Tokens are kept in memory: while this process holds the file lock, nobody else can take a lease."""

        def work(db: sqlite3.Connection) -> int:
            self.tokens[table] = statements.take_lease(db, table, holder)
            return self.tokens[table]

        return await self.submit(work)

    async def release(self, table: str, token: int) -> None:
        """Forget the token; no other process waits for the lease."""
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
        return await self.submit(lambda db: statements.forget(db, before, but))

    async def seen_at(self, now: int) -> int | None:
        def work(db: sqlite3.Connection) -> int | None:
            row = db.execute("SELECT checked FROM health WHERE process = 'clock'").fetchone()
            db.execute("INSERT OR REPLACE INTO health (process, checked) VALUES ('clock', ?)", (now,))
            return None if row is None else int(row[0])

        return await self.submit(work)

    async def check(self) -> None:
        """Write a row: is the store writable?"""
        query = "INSERT OR REPLACE INTO health (process, checked) VALUES ('', ?)"
        await self.submit(lambda db: db.execute(query, (int(time() * 1000),)) and None)

    def waiting(self) -> int:
        return self.jobs.qsize()

    # Reading

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.reader, work, self.reading)
        except sqlite3.Error as error:
            raise translate(error) from None

    async def load(self, table: str) -> Stored | None:
        return await self.read(lambda db: statements.load(db, table))

    async def log(self, table: str) -> list[Entry]:
        return await self.read(lambda db: statements.entries(db, table, 0))

    async def known(self, table: str, ids: Sequence[MessageId]) -> dict[MessageId, int | None]:
        return await self.read(lambda db: statements.known(db, table, ids))

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
        return await self.read(lambda db: statements.find(db, name))

    async def tables_of(self, hashes: Sequence[str]) -> list[str]:
        return await self.read(lambda db: statements.tables_of(db, hashes))

    async def listed(self, since: int) -> list[TableRecord]:
        """Public tables that are not over; open ones only if they were used since then."""
        return await self.read(lambda db: statements.listed(db, since))

    async def running(self) -> list[str]:
        query = "SELECT id FROM tables WHERE status = 'running' ORDER BY touched DESC"
        return await self.read(lambda db: [row[0] for row in db.execute(query)])

    async def close(self) -> None:
        self.jobs.put(None)
        self.closing.set()
        await asyncio.to_thread(self.writer.join)
        await asyncio.to_thread(self.copier.join)
        self.answer_the_rest()
        self.checking.interrupt()
        if self.checker.ident is not None:
            await asyncio.to_thread(self.checker.join)
        self.checking.close()
        self.reader.shutdown()
        self.reading.close()
        self.copying.close()
        self.writing.close()
        self.lock.close()


def translate(error: BaseException) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(str(error))
    return StoreError(str(error))
