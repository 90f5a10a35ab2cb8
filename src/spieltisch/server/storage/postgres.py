"""The store in a PostgreSQL database, for any number of processes.

Group commit as with SQLite: one task commits everything in its queue in one transaction. Only the database's clock
decides which processes are alive. A write locks the leases of its tables, so a new holder sees every commit that was
acknowledged to the old one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from spieltisch.server.base.logs import warn
from spieltisch.server.base.loops import Loops
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.storage import postgres_statements as statements
from spieltisch.server.storage.interface import (
    MOST_LISTED,
    MOST_LOOKED_AT,
    RECENT_IDS,
    UNRECORDED,
    Conflict,
    HeldElsewhere,
    MessageId,
    OutcomeUnknown,
    Peer,
    Stored,
    StoreError,
    Write,
    decode,
    encode,
    readable,
)
from spieltisch.server.storage.postgres_connection import CONNECT_SECONDS, driver

if TYPE_CHECKING:
    import asyncpg

CONNECTIONS = 8
COMMAND_SECONDS = 10.0
LEASE_SECONDS = 6.0
MOST_WRITES = 500

T = TypeVar("T")

ALIVE = f"SELECT name FROM processes WHERE seen > clock_timestamp() - interval '{LEASE_SECONDS} seconds'"


@dataclass
class Job:
    """A queued write, and the future that waits for it."""

    write: Write
    done: asyncio.Future[None]


class PostgresStore:
    """A store in a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.driver = driver()
        self.failures = (self.driver.PostgresError, self.driver.InterfaceError, self.driver.InternalClientError)
        self.watch: Callable[[int, float], None] | None = None
        self.pool: asyncpg.Pool | None = None
        self.jobs: asyncio.Queue[Job] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.loops = Loops()
        self.damaged = False

    async def open(self) -> None:
        """Connect. `postgres_connection.prepare` has migrated the schema."""
        self.pool = self.driver.create_pool(
            self.url,
            min_size=0,
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
            command_timeout=COMMAND_SECONDS,
            server_settings={"application_name": "spieltisch"},
        )
        await self.pool
        self.writer = asyncio.create_task(self.loops.keep_running("store writer", self.write_on))

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
        while not self.jobs.empty():
            settle([self.jobs.get_nowait()], StoreError("the database is closed"))
        if self.pool is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    await self.pool.close()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[asyncpg.Connection]:
        """A connection from the pool. Every failure becomes a StoreError."""
        if self.pool is None:
            raise StoreError("the database is not open")
        try:
            async with self.pool.acquire(timeout=CONNECT_SECONDS) as db:
                yield db
        except self.driver.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except (*self.failures, OSError, TimeoutError) as error:
            raise StoreError(f"{type(error).__name__}: {error}") from None

    async def transact(self, work: Callable[[asyncpg.Connection], Awaitable[T]]) -> T:
        async with self.connection() as db, db.transaction():
            return await work(db)

    # Writing

    async def write(self, write: Write) -> None:
        job = Job(write, asyncio.get_running_loop().create_future())
        self.jobs.put_nowait(job)
        await job.done

    async def write_on(self) -> None:
        """Commit whatever is queued, batch by batch."""
        while True:
            batch = [await self.jobs.get()]
            while not self.jobs.empty() and len(batch) < MOST_WRITES:
                batch.append(self.jobs.get_nowait())
            try:
                await self.commit(batch)
            finally:
                settle(batch, OutcomeUnknown("the commit was interrupted"))

    async def commit(self, batch: list[Job]) -> None:
        """Commit the batch. After a conflict, each write alone; if the database fails, so do all writes."""
        try:
            await self.attempt(batch)
        except Conflict as error:
            if len(batch) == 1:
                settle(batch, error)
            else:
                for job in batch:
                    await self.commit([job])
        except StoreError as error:
            settle(batch, OutcomeUnknown(str(error)))
        except Exception as error:
            warn("a commit failed", error=repr(error))
            settle(batch, OutcomeUnknown(repr(error)))

    async def attempt(self, batch: list[Job]) -> None:
        began = monotonic()
        late: list[Job] = []

        async def work(db: asyncpg.Connection) -> None:
            lost = await statements.outdated(db, [job.write for job in batch])
            late.extend(job for job in batch if job.write.table in lost)
            await statements.apply(db, [job.write for job in batch if job not in late])

        await self.transact(work)
        for job in late:
            settle([job], Conflict(f"the lease on table {job.write.table} has passed on"))
        settle([job for job in batch if job not in late], None)
        if self.watch is not None:
            self.watch(len(batch), monotonic() - began)

    async def create(self, record: TableRecord) -> None:
        async def work(db: asyncpg.Connection) -> None:
            await db.execute(
                "INSERT INTO tables (id, code, status, public, touched, record) VALUES ($1, $2, $3, $4, $5, $6)",
                record.table, record.code, record.status, int(record.public), statements.milliseconds(), encode(record),
            )  # fmt: skip
            await statements.keep_secrets(db, [record])

        await self.transact(work)

    async def keep_times(self, times: dict[str, int]) -> None:
        async with self.connection() as db:
            await db.execute(
                "UPDATE tables SET time = greatest(tables.time, new.time), touched = $3"
                " FROM unnest($1::text[], $2::bigint[]) AS new (id, time) WHERE tables.id = new.id",
                list(times), list(times.values()), statements.milliseconds(),
            )  # fmt: skip

    async def keep_recording(self, table: str, text: str) -> None:
        async with self.connection() as db:
            await db.execute(
                'INSERT INTO recordings ("table", data) VALUES ($1, $2) ON CONFLICT ("table") DO NOTHING', table, text
            )

    async def keep_analysis(self, table: str, text: str) -> None:
        query = (
            'INSERT INTO analyses ("table", data) VALUES ($1, $2)'
            ' ON CONFLICT ("table") DO UPDATE SET data = excluded.data'
        )
        async with self.connection() as db:
            await db.execute(query, table, text)

    async def forget(self, before: int, but: Sequence[str]) -> int:
        """Delete finished tables untouched since `before` (milliseconds), except those in use."""
        async with self.connection() as db:
            gone = await db.fetch(
                "DELETE FROM tables WHERE status = 'over' AND touched < $1 AND id <> ALL ($2::text[])"
                f' AND id NOT IN (SELECT "table" FROM leases WHERE holder IN ({ALIVE})) RETURNING id',
                before, list(but),
            )  # fmt: skip
            return len(gone)

    async def seen_at(self, now: int) -> int | None:
        async with self.connection() as db:
            before = await db.fetchval("SELECT checked FROM health WHERE process = 'clock'")
            await db.execute(
                "INSERT INTO health (process, checked) VALUES ('clock', $1)"
                " ON CONFLICT (process) DO UPDATE SET checked = excluded.checked",
                now,
            )
            return None if before is None else int(before)

    async def check(self) -> None:
        """Write a row: is the store writable?"""
        async with self.connection() as db:
            await db.execute(
                "INSERT INTO health (process, checked) VALUES ('', $1)"
                " ON CONFLICT (process) DO UPDATE SET checked = excluded.checked",
                statements.milliseconds(),
            )

    def waiting(self) -> int:
        return self.jobs.qsize()

    # Reading

    async def load(self, table: str) -> Stored | None:
        async with self.connection() as db, db.transaction(isolation="repeatable_read", readonly=True):
            row = await db.fetchrow("SELECT record, time FROM tables WHERE id = $1", table)
            if row is None:
                return None
            kept = await db.fetchrow('SELECT version, data FROM snapshots WHERE "table" = $1', table)
            version, data = (kept["version"], kept["data"].encode()) if kept is not None else (0, None)
            after = await statements.entries(db, table, version)
            recent = await statements.entries(db, table, max(0, (after[-1].version if after else version) - RECENT_IDS))
            return Stored(decode(row["record"]), row["time"], data, after, recent, await statements.said(db, table))

    async def log(self, table: str) -> list[Entry]:
        async with self.connection() as db:
            return await statements.entries(db, table, 0)

    async def known(self, table: str, ids: Sequence[MessageId]) -> dict[MessageId, int | None]:
        async with self.connection() as db:
            return await statements.known(db, table, ids)

    async def recording(self, table: str) -> str | None:
        async with self.connection() as db:
            text = await db.fetchval('SELECT data FROM recordings WHERE "table" = $1', table)
            return None if text is None else str(text)

    async def analysis(self, table: str) -> str | None:
        async with self.connection() as db:
            text = await db.fetchval('SELECT data FROM analyses WHERE "table" = $1', table)
            return None if text is None else str(text)

    async def unrecorded(self) -> list[str]:
        async with self.connection() as db:
            return [row["id"] for row in await db.fetch(UNRECORDED)]

    async def find(self, name: str) -> str | None:
        async with self.connection() as db:
            return await statements.find(db, name)

    async def record(self, table: str) -> TableRecord | None:
        async with self.connection() as db:
            text = await db.fetchval("SELECT record FROM tables WHERE id = $1", table)
            return None if text is None else decode(text)

    async def tables_of(self, hashes: Sequence[str]) -> list[str]:
        async with self.connection() as db:
            rows = await db.fetch(
                'SELECT DISTINCT id, touched FROM secrets JOIN tables ON id = "table" WHERE hash = ANY ($1::text[])'
                " ORDER BY touched DESC LIMIT $2",
                list(hashes), MOST_LISTED,
            )  # fmt: skip
            return [row["id"] for row in rows]

    async def listed(self, since: int) -> list[TableRecord]:
        """Public tables that are not over; open ones only if they were used since then."""
        async with self.connection() as db:
            rows = await db.fetch(
                "SELECT id, record FROM tables WHERE public <> 0 AND status <> 'over'"
                " AND (status = 'running' OR touched > $1) ORDER BY status, touched DESC LIMIT $2",
                since, MOST_LOOKED_AT,
            )  # fmt: skip
            return readable((row["id"], row["record"]) for row in rows)

    # Leases and live processes

    async def running(self) -> list[str]:
        """Running tables whose holder is gone."""
        gone = f"holder <> '' AND holder NOT IN ({ALIVE})"
        async with self.connection() as db:
            rows = await db.fetch(
                f"SELECT id FROM leases JOIN tables ON id = \"table\" WHERE status = 'running' AND {gone}"
                " ORDER BY touched DESC LIMIT $1",
                MOST_LISTED,
            )
            return [row["id"] for row in rows]

    async def take_lease(self, table: str, holder: str) -> int:
        """Take the lease unless a live process holds it; then HeldElsewhere."""
        take = (
            'INSERT INTO leases ("table", holder, token) VALUES ($1, $2, 1) ON CONFLICT ("table")'
            " DO UPDATE SET holder = excluded.holder, token = leases.token + 1"
            f" WHERE leases.holder = excluded.holder OR leases.holder NOT IN ({ALIVE}) RETURNING token"
        )
        async with self.connection() as db:
            while True:
                token = await db.fetchval(take, table, holder)
                if token is not None:
                    return int(token)
                other = await db.fetchval('SELECT holder FROM leases WHERE "table" = $1', table)
                if other:
                    raise HeldElsewhere(table, str(other))

    async def release(self, table: str, token: int) -> None:
        async with self.connection() as db:
            await db.execute("UPDATE leases SET holder = '' WHERE \"table\" = $1 AND token = $2", table, token)

    async def holders(self, tables: Sequence[str]) -> dict[str, str]:
        """Who of those alive holds which of these tables."""
        query = f'SELECT "table", holder FROM leases WHERE "table" = ANY ($1::text[]) AND holder IN ({ALIVE})'
        async with self.connection() as db:
            return {row["table"]: row["holder"] for row in await db.fetch(query, list(tables))}

    async def beat(self, name: str, on_the_bus: bool) -> list[Peer]:
        """I am alive; who else is?"""
        async with self.connection() as db:
            await db.execute(
                "INSERT INTO processes (name, seen, on_the_bus) VALUES ($1, clock_timestamp(), $2)"
                " ON CONFLICT (name) DO UPDATE SET seen = excluded.seen, on_the_bus = excluded.on_the_bus",
                name, on_the_bus,
            )  # fmt: skip
            rows = await db.fetch(
                f"SELECT name, on_the_bus FROM processes WHERE name <> $1 AND name IN ({ALIVE})", name
            )
            return [Peer(row["name"], row["on_the_bus"]) for row in rows]

    async def leave(self, name: str) -> None:
        """Sign off: this process's leases are free."""
        async with self.connection() as db:
            await db.execute("DELETE FROM processes WHERE name = $1", name)

    async def tidy(self) -> None:
        """Delete processes not seen for an hour, and messages to processes that are gone."""
        async with self.connection() as db:
            await db.execute("DELETE FROM processes WHERE seen < clock_timestamp() - interval '1 hour'")
            await db.execute("DELETE FROM letters WHERE target NOT IN (SELECT name FROM processes)")

    # Messages between processes

    async def post(self, letters: Sequence[tuple[str, bytes]]) -> None:
        targets, payloads = zip(*letters, strict=True)
        async with self.connection() as db:
            await db.execute(
                "INSERT INTO letters (target, payload) SELECT * FROM unnest($1::text[], $2::bytea[])",
                list(targets), list(payloads),
            )  # fmt: skip

    async def collect(self, name: str) -> list[bytes]:
        async with self.connection() as db:
            rows = await db.fetch("DELETE FROM letters WHERE target = $1 RETURNING number, payload", name)
            return [row["payload"] for row in sorted(rows, key=lambda row: row["number"])]


def settle(jobs: Sequence[Job], error: StoreError | None) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)
