"""``python -m bench.libraries``: what a library would cost where we write something ourselves, measured alternately.

Needs the development environment: PostgreSQL and NATS come from their wheels.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import asyncpg
import nats

from bench.services import Nats, Postgres

ROUNDS = 7
TABLES = 200
MESSAGE = b"x" * 1200

Work = Callable[[], Awaitable[None]]


class NatsWithStreams(Nats):
    """A NATS server with JetStream."""

    def command(self) -> list[str]:
        return [*super().command(), "-js", "-sd", str(self.folder)]


async def measure(sides: Mapping[str, Work], count: int) -> dict[str, float]:
    """Microseconds per call, the median of alternating rounds."""
    found: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(ROUNDS):
        for name, work in sides.items():
            begin = time.perf_counter()
            for _ in range(count):
                await work()
            found[name].append((time.perf_counter() - begin) / count * 1e6)
    return {name: statistics.median(times) for name, times in found.items()}


async def leases(url: str) -> dict[str, float]:
    """A commit of one row, without a check, with a check of the lease's row, and with an advisory lock."""
    db = await asyncpg.connect(url)
    await db.execute('CREATE TABLE leases ("table" text PRIMARY KEY, holder text, token int)')
    await db.execute('CREATE TABLE log ("table" text, version int, input text, PRIMARY KEY ("table", version))')
    await db.execute(f"INSERT INTO leases SELECT 'T' || i, 'me', 1 FROM generate_series(0, {TABLES - 1}) i")
    version = 0

    async def append(check: str | None, value: Callable[[str], Any]) -> None:
        nonlocal version
        version += 1
        table = f"T{version % TABLES}"
        async with db.transaction():
            if check is not None:
                await db.fetch(check, value(table))
            await db.execute("INSERT INTO log VALUES ($1, $2, $3)", table, version, "swap 7")

    row = 'SELECT "table", token FROM leases WHERE "table" = ANY ($1::text[]) ORDER BY "table" FOR SHARE'
    lock = "SELECT pg_try_advisory_xact_lock(hashtext($1))"
    sides: dict[str, Work] = {
        "commit": lambda: append(None, str),
        "commit, lease row": lambda: append(row, lambda table: [table]),
        "commit, advisory lock": lambda: append(lock, str),
    }
    found = await measure(sides, 300)
    await db.close()
    return found


async def messages(url: str) -> dict[str, float]:
    """A message from one process to another: NATS, JetStream with its acknowledgement, and a JetStream key."""
    client = await nats.connect(url)
    streams = client.jetstream()
    received = asyncio.Event()

    async def receive(_: Any) -> None:
        received.set()

    await client.subscribe("core", cb=receive)
    await streams.add_stream(name="stream", subjects=["stream"])
    await streams.subscribe("stream", cb=receive, ordered_consumer=True)
    keys = await streams.create_key_value(bucket="leases")

    async def core() -> None:
        received.clear()
        await client.publish("core", MESSAGE)
        await client.flush()
        await received.wait()

    async def stream() -> None:
        received.clear()
        await streams.publish("stream", MESSAGE)
        await received.wait()

    async def key() -> None:
        await keys.put("T1", b"me")

    found = await measure({"NATS": core, "JetStream": stream, "JetStream key": key}, 200)
    await client.close()
    return found


def main() -> None:
    postgres, bus = Postgres(), NatsWithStreams()
    postgres.start()
    bus.start()
    try:
        found = asyncio.run(leases(postgres.fresh())) | asyncio.run(messages(bus.url))
    finally:
        postgres.stop()
        bus.stop()
    for name, microseconds in found.items():
        print(f"{name:<24} {microseconds:8.0f} µs")


if __name__ == "__main__":
    main()
