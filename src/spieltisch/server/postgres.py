"""The store in a PostgreSQL database, for any number of processes.

Group commit as with SQLite: one task writes whatever is queued in one transaction, without waiting for more. Who is
alive is decided by the database's clock alone. A write locks its tables' leases, so a new holder reads everything that
the old one was told is committed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from time import monotonic, time
from typing import TYPE_CHECKING, TypeVar

import msgspec

from spieltisch.server.database import CONNECT_SECONDS, driver
from spieltisch.server.logs import note
from spieltisch.server.protocol.from_server import ChatLine
from spieltisch.server.records import Entry, TableRecord
from spieltisch.server.store import (
    MOST_LISTED,
    RECENT_IDS,
    RECENT_LINES,
    UNRECORDED,
    Conflict,
    Held,
    Peer,
    Stored,
    StoreError,
    Write,
    decode,
    encode,
)

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
    """A write that waits, and whom to tell."""

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

    async def open(self) -> None:
        """Come to life; the database has been brought up to date by `prepare`."""
        self.pool = self.driver.create_pool(
            self.url,
            min_size=0,
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
            command_timeout=COMMAND_SECONDS,
            server_settings={"application_name": "spieltisch"},
        )
        await self.pool
        self.writer = asyncio.create_task(self.write_on())

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
        if self.pool is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    await self.pool.close()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[asyncpg.Connection]:
        """A connection; whatever goes wrong with it is a StoreError."""
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
        """Commit what is queued, again and again."""
        while True:
            batch = [await self.jobs.get()]
            while not self.jobs.empty() and len(batch) < MOST_WRITES:
                batch.append(self.jobs.get_nowait())
            await self.commit(batch)

    async def commit(self, batch: list[Job]) -> None:
        """All together. If somebody is to blame, one by one; if the database is, nobody is asked to wait for it."""
        try:
            await self.attempt(batch)
        except Conflict as error:
            if len(batch) == 1:
                settle(batch, error)
            else:
                for job in batch:
                    await self.commit([job])
        except StoreError as error:
            settle(batch, error)
        except Exception as error:
            note("a commit failed", error=repr(error))
            settle(batch, StoreError(repr(error)))

    async def attempt(self, batch: list[Job]) -> None:
        began = monotonic()
        late: list[Job] = []

        async def work(db: asyncpg.Connection) -> None:
            late.extend(await outdated(db, batch))
            await apply(db, [job.write for job in batch if job not in late])

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
                record.table, record.code, record.status, int(record.public), milliseconds(), encode(record),
            )  # fmt: skip
            await keep_secrets(db, [record])

        await self.transact(work)

    async def keep_times(self, times: dict[str, int]) -> None:
        async with self.connection() as db:
            await db.execute(
                "UPDATE tables SET time = greatest(tables.time, new.time), touched = $3"
                " FROM unnest($1::text[], $2::bigint[]) AS new (id, time) WHERE tables.id = new.id",
                list(times), list(times.values()), milliseconds(),
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
        """Delete the tables that were over and untouched before a moment (milliseconds), but none that is in use."""
        async with self.connection() as db:
            gone = await db.fetch(
                "DELETE FROM tables WHERE status = 'over' AND touched < $1 AND id <> ALL ($2::text[])"
                f' AND id NOT IN (SELECT "table" FROM leases WHERE holder IN ({ALIVE})) RETURNING id',
                before, list(but),
            )  # fmt: skip
            return len(gone)

    async def check(self) -> None:
        """A write that changes nothing: can the store be written to at all?"""
        async with self.connection() as db:
            await db.execute("UPDATE tables SET time = time WHERE id = ''")

    # Reading

    async def load(self, table: str) -> Stored | None:
        async with self.connection() as db, db.transaction(isolation="repeatable_read", readonly=True):
            row = await db.fetchrow("SELECT record, time FROM tables WHERE id = $1", table)
            if row is None:
                return None
            kept = await db.fetchrow('SELECT version, data FROM snapshots WHERE "table" = $1', table)
            version, data = (kept["version"], kept["data"].encode()) if kept is not None else (0, None)
            after = await entries(db, table, version)
            recent = await entries(db, table, max(0, (after[-1].version if after else version) - RECENT_IDS))
            return Stored(decode(row["record"]), row["time"], data, after, recent, await said(db, table))

    async def log(self, table: str) -> list[Entry]:
        async with self.connection() as db:
            return await entries(db, table, 0)

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
            return await find(db, name)

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

    async def listed(self) -> list[TableRecord]:
        async with self.connection() as db:
            rows = await db.fetch(
                "SELECT record FROM tables WHERE public <> 0 AND status <> 'over'"
                " ORDER BY status, touched DESC LIMIT $1",
                MOST_LISTED,
            )
            return [decode(row["record"]) for row in rows]

    # Who is alive, and who holds what

    async def running(self) -> list[str]:
        """The running tables whose holder is gone."""
        gone = f"holder <> '' AND holder NOT IN ({ALIVE})"
        async with self.connection() as db:
            rows = await db.fetch(
                f"SELECT id FROM leases JOIN tables ON id = \"table\" WHERE status = 'running' AND {gone}"
                " ORDER BY touched DESC LIMIT $1",
                MOST_LISTED,
            )
            return [row["id"] for row in rows]

    async def take_lease(self, table: str, holder: str) -> int:
        """The table is ours if nobody alive holds it; otherwise Held."""
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
                    raise Held(table, str(other))

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
        """I am gone; what I held can be taken."""
        async with self.connection() as db:
            await db.execute("DELETE FROM processes WHERE name = $1", name)

    async def tidy(self) -> None:
        """Forget whoever has not been heard of for long, and what they were written."""
        async with self.connection() as db:
            await db.execute("DELETE FROM processes WHERE seen < clock_timestamp() - interval '1 hour'")
            await db.execute("DELETE FROM letters WHERE target NOT IN (SELECT name FROM processes)")

    # Letters

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


def milliseconds() -> int:
    return int(time() * 1000)


# What the statements are


async def outdated(db: asyncpg.Connection, batch: Sequence[Job]) -> list[Job]:
    """The writes whose lease has passed on. The leases of the others are ours until the commit."""
    rows = await db.fetch(
        'SELECT "table", token FROM leases WHERE "table" = ANY ($1::text[]) ORDER BY "table" FOR SHARE',
        [job.write.table for job in batch],
    )
    tokens = {row["table"]: row["token"] for row in rows}
    return [job for job in batch if tokens.get(job.write.table) != job.write.token]


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
        (write.table, line.number, line.seat, line.name, line.text, int(line.team), line.time)
        for write in writes
        for line in write.lines
    ]
    if lines:
        await db.executemany(
            'INSERT INTO chat ("table", number, seat, name, text, team, time) VALUES ($1, $2, $3, $4, $5, $6, $7)',
            lines,
        )
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


async def said(db: asyncpg.Connection, table: str) -> list[ChatLine]:
    """The latest lines of a table's chat."""
    rows = await db.fetch(
        'SELECT number, seat, name, text, team, time FROM chat WHERE "table" = $1 ORDER BY number DESC LIMIT $2',
        table, RECENT_LINES,
    )  # fmt: skip
    return [ChatLine(number, seat, name, text, bool(team), at) for number, seat, name, text, team, at in rows][::-1]


async def find(db: asyncpg.Connection, name: str) -> str | None:
    """A table by its code or id. PostgreSQL has no NUL, not even to look for one."""
    if "\0" in name:
        return None
    found = await db.fetchval("SELECT id FROM tables WHERE code = $1 OR id = $2", name.upper(), name)
    return None if found is None else str(found)
