"""``python -m bench scale``: one process and two, SQLite and PostgreSQL with NATS, beside boardgame.io and Colyseus.

All sides run at once and are measured alternately. PostgreSQL syncs every commit to disk. No process is pinned while
moves are counted: with few cores, the client, the database and the bus compete with the servers, so the report states
the number of cores, how busy each side kept them, and the load before the run. Idle sockets are measured with the
server pinned to one core.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic, process_time
from typing import Any, Protocol

from rich.console import Console

from bench import report
from bench.findings import MIXED, ONE, ONE_FILE, RATE, ROOMS, SHARE, TWO, Found, Idle, Shares, findings, lines
from bench.load import SEATS, Boardgame, Line, Load, Spieltisch, Spread, open_line
from bench.node import BOARDGAME, COLYSEUS, NodeLoad, installed, may_use_every_core, node, version
from bench.plan import Measured, plan
from bench.processes import cpu, idle_seconds, memory
from bench.server import MEMORY, WARM_UP, free_port, node_version, percentiles, running
from bench.services import Nats, Postgres, Service
from bench.shares import CannotHold, held_to
from bench.worker import ROOT
from spieltisch import _build
from spieltisch.server.model.match_log import begin
from spieltisch.server.model.records import Entry
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.replays.recording import packed
from spieltisch.server.tables import lobby
from tests.server.tables import Server

ROW_BYTES = "SELECT pg_total_relation_size('log')::float / greatest(1, (SELECT count(*) FROM log))"


class Playing(Protocol):
    """A client that plays at many tables."""

    async def join(self) -> None: ...
    async def anew(self) -> None: ...
    async def at_most(self, seconds: float) -> list[float]: ...
    async def at_rate(self, rate: float, seconds: float) -> list[float]: ...
    def cpu(self) -> float: ...
    def received(self) -> int: ...
    async def close(self) -> None: ...


@dataclass
class Side:
    """One measured set-up: the client and its server processes."""

    load: Playing
    servers: list[int]
    helpers: list[int]


def resident(pids: list[int]) -> float:
    """KiB in memory, without the bots' workers."""
    return 1024 * sum(memory(pid) for pid in pids)


def started(stack: ExitStack, service: Service) -> Service:
    service.start()
    stack.callback(service.stop)
    return service


def server(stack: ExitStack, folder: Path, name: str, *options: str) -> Server:
    made = Server(folder / name, "--no-limits", *options)
    stack.callback(made.stop)
    return made


class Sides:
    """All running set-ups."""

    def __init__(self, stack: ExitStack, folder: Path, tables: int) -> None:
        database, bus = started(stack, Postgres("fsync=on")), started(stack, Nats())
        assert isinstance(database, Postgres)
        assert isinstance(bus, Nats)
        assert database.process is not None
        assert bus.process is not None
        helpers = [database.process.pid, bus.process.pid]
        self.database, self.shared = database, database.fresh()
        file = server(stack, folder, "file", "--data", str(folder / "tables.sqlite"))
        one = server(stack, folder, "one", "--database", database.fresh())
        two = [server(stack, folder, name, "--database", self.shared, "--bus", bus.url) for name in "ab"]
        self.all = {
            ONE_FILE: Side(Load(Spieltisch(file.url, tables)), [file.process.pid], []),
            ONE: Side(Load(Spieltisch(one.url, tables)), [one.process.pid], helpers),
        }
        for name, mixed in ((TWO, False), (MIXED, True)):
            load = Load(Spread([each.url for each in two], tables, mixed))
            self.all[name] = Side(load, [each.process.pid for each in two], helpers)
        for name, folder_of_peer in ((MEMORY, BOARDGAME), (ROOMS, COLYSEUS)):
            if installed(folder_of_peer):
                self.all[name] = peer(stack, folder_of_peer, tables)

    def row_bytes(self) -> float:
        """What a row of the log takes in PostgreSQL, with its indexes."""
        return float(self.database.run(lambda db: db.fetchval(ROW_BYTES), self.shared.rpartition("/")[2]))


def peer(stack: ExitStack, folder: Path, tables: int) -> Side:
    port = free_port()
    process = stack.enter_context(running([node(), "server.js", str(port)], "ready", cwd=folder))
    may_use_every_core(process.pid)
    url = f"http://127.0.0.1:{port}"
    load: Playing = NodeLoad(url, tables) if folder == COLYSEUS else Load(Boardgame(url, tables))
    return Side(load, [process.pid], [])


async def measure(sides: dict[str, Side], tables: int, rounds: int, seconds: float, say: Any) -> dict[str, Found]:
    results = {}
    for name, side in sides.items():
        say(f"sitting down: {name}")
        before = resident(side.servers)
        await side.load.join()
        await asyncio.sleep(1)
        results[name] = Found((resident(side.servers) - before) / tables, *([] for _ in range(10)))
    for number in range(rounds):
        for name, side in sides.items():
            say(f"round {number + 1}: {name}")
            await measure_round(side, results[name], seconds)
    return results


async def measure_round(side: Side, found: Found, seconds: float) -> None:
    """Flat out, then at the rate."""
    await side.load.anew()
    await side.load.at_most(WARM_UP)
    began, before, heard = monotonic(), spent(side), side.load.received()
    moves = len(await side.load.at_most(seconds))
    passed = monotonic() - began
    found.told.append((side.load.received() - heard) / moves / 1024)
    *used, idle = [now - then for now, then in zip(spent(side), before, strict=True)]
    found.flat.append(moves / passed)
    for kept, one in zip((found.cpu, found.help, found.client), used, strict=True):
        kept.append(1e6 * one / moves)
    found.cores.append(sum(used) / passed)
    found.idle.append(idle / passed)
    times = percentiles(await side.load.at_rate(RATE, seconds), seconds)
    found.p50.append(times["p50"])
    found.p99.append(times["p99"])
    found.reached.append(times["rate"])


def spent(side: Side) -> tuple[float, float, float, float]:
    """CPU seconds so far: of the servers, their helpers and the client; and for how long the cores were idle."""
    return cpu(side.servers), cpu(side.helpers), side.load.cpu(), idle_seconds()


# Two processes against one with equal CPU shares


async def with_shares(sides: dict[str, Side], rounds: int, seconds: float, say: Any) -> Shares | None:
    """Measure flat out with equal CPU shares per server process; None if the machine cannot do that."""
    found = Shares({name: [] for name in (ONE, TWO, MIXED)}, {name: [] for name in (ONE, TWO, MIXED)})
    try:
        for number in range(rounds):
            for name in found.rates:
                side = sides[name]
                say(f"shares, round {number + 1}: {name}")
                await side.load.anew()
                with held_to(SHARE, side.servers):
                    await side.load.at_most(WARM_UP)
                    began, before = monotonic(), cpu(side.servers)
                    moves = len(await side.load.at_most(seconds))
                    passed = monotonic() - began
                    found.busy[name].append((cpu(side.servers) - before) / passed)
                found.rates[name].append(moves / passed)
    except CannotHold as why:
        say(f"shares: {why}")
        return None
    return found


# Idle sockets


async def with_idle_sockets(fresh: Server, tables: int, idle: int, seconds: float) -> Idle:
    """Measure on a fresh server: memory freed earlier would hide the growth."""
    pids, load = [fresh.process.pid], Load(Spieltisch(fresh.url, tables))
    await load.join()
    await asyncio.sleep(1)
    before = resident(pids)
    lines = [await watching(fresh.url) for _ in range(idle)]
    grown = (resident(pids) - before) / idle
    with kept_to_one_core(pids):
        await load.at_rate(RATE, WARM_UP)
        times = percentiles(await load.at_rate(RATE, 2 * seconds), 2 * seconds)
    for line in lines:
        line.abort()
    await load.close()
    return Idle(idle, grown, times["p50"], times["p99"], times["rate"])


@contextmanager
def kept_to_one_core(pids: list[int]) -> Iterator[None]:
    """Processes with all their threads on the first core."""
    cores = os.sched_getaffinity(0)
    try:
        keep(pids, {min(cores)})
        yield
    finally:
        keep(pids, cores)


def keep(pids: list[int], cores: set[int]) -> None:
    for pid in pids:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), cores)


async def watching(url: str) -> Line:
    """A spectator at an open table of its own."""
    from spieltisch.client.http import ask
    from spieltisch.server.protocol.lobby import TableCreated

    def hear(data: bytes) -> None:
        if data.startswith(b'{"type":"ping"'):
            line.send(data.replace(b"ping", b"pong"))

    made = await ask(f"{url}/api/tables", TableCreated, {"game": "joggle"})
    line = await open_line(url, f"/ws/{made.table}", hear)
    line.send(json.dumps({"type": "hello", "protocol": 1, "secrets": []}).encode())
    return line


# Recording a finished game


def recording(games: int = 12) -> float:
    """CPU milliseconds per move to record a finished random game."""
    rng, spent, moves = random.Random(1), 0.0, 0
    for _ in range(games):
        record, _ = lobby.new_record(CreateTable("skyjo_action", SEATS, seats=[SeatWish("bot", "random")] * SEATS), 0)
        lobby.start(record)
        match_log, entries = begin(record), list[Entry]()
        while not match_log.over:
            seat = match_log.match.actors()[0]
            entries.append(Entry(match_log.version + 1, seat, rng.choice(match_log.match.moves(seat)), match_log.time))
            match_log.enter(entries[-1])
        began = process_time()
        packed(record, entries)
        spent, moves = spent + process_time() - began, moves + len(entries)
    return 1000 * spent / moves


# The report


def main(tables: int, rounds: int, seconds: float, idle: int, dry: bool) -> None:
    """Measure, show, and keep."""
    console = Console()
    busy = os.getloadavg()[0]
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with console.status("starting") as status, ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spieltisch-scale-")))
        sides = Sides(stack, folder, tables)

        async def whole() -> tuple[dict[str, Found], Shares | None, Idle | None]:
            results = await measure(sides.all, tables, rounds, seconds, status.update)
            shares = await with_shares(sides.all, rounds, seconds, status.update)
            status.update("idle sockets")
            for side in sides.all.values():
                await side.load.close()
            fresh = server(stack, folder, "fresh", "--data", str(folder / "fresh.sqlite"))
            watched = await with_idle_sockets(fresh, tables, idle, seconds) if idle else None
            return results, shares, watched

        results, shares, watched = asyncio.run(whole())
        row = sides.row_bytes()
    about = report.machine() | {"build": _build.describe(), "load average at the start": f"{busy:.1f}"} | peers()
    text = ", ".join(f"{name} {value}" for name, value in about.items()) + ".\n\n" + "\n".join(lines(results, tables))
    text += f"\n\nMedians of {rounds} rounds of {seconds:g} s (smallest–largest); ratios within a round.\n\n"
    text += "\n".join(f"- {finding}" for finding in findings(results, shares, watched, tables)) + "\n"
    reckoned = worked_plan(results, watched, row)
    console.print(text, reckoned, markup=False, highlight=False)
    if not dry:
        kept = {
            "sides": {name: vars(found) for name, found in results.items()},
            "shares": shares and vars(shares),
            "idle": watched and vars(watched),
        }
        raw = json.dumps({"machine": about, "bytes of a row": row, **kept})
        text += f"\n<details><summary>Every round, as JSON</summary>\n\n```json\n{raw}\n```\n\n</details>"
        report.write(ROOT / "docs" / "performance.md", "scale", text)
        if reckoned:
            report.write(ROOT / "docs" / "operations.md", "plan", f"{reckoned}\n")


def worked_plan(results: dict[str, Found], idle: Idle | None, row: float) -> str:
    if idle is None:
        return ""
    two = results[TWO]
    about = f"{report.machine()['CPU']}, {_build.describe()}, SKYJO ACTION"
    measured = Measured(
        median(two.cpu) / 1000,
        median(two.help) / 1000,
        two.per_table,
        idle.per_socket,
        row,
        median(results[ONE].flat),
        median(two.told),
        recording(),
    )
    return f"{plan(measured)}\n\nFrom the run of {report.machine()['date']} ({about})."


def peers() -> dict[str, str]:
    """Which versions were measured."""
    found = {}
    if installed(BOARDGAME):
        found["boardgame.io"] = version(BOARDGAME, "boardgame.io")
    if installed(COLYSEUS):
        found["Colyseus"] = version(COLYSEUS, "@colyseus/core")
    return found | ({"node": node_version()} if found else {})
