"""``python -m bench scale``: one process and two, SQLite and PostgreSQL with NATS, beside boardgame.io, in one run.

All sides stand ready at once and are measured by turns. PostgreSQL forces every commit to the disk. Nothing is kept to
a core here: where there are few, the client, the database and the bus take their share of what two processes could
have, and the report says how many cores there were and how busy the machine was.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

from rich.console import Console

from bench import report
from bench.load import SEATS, Boardgame, Line, Load, Speaker, Spieltisch, Spread, open_line
from bench.server import MEMORY, PEER, WARM_UP, percentiles, spread
from bench.worker import ROOT
from spieltisch import _build
from tests.server.processes import family, memory
from tests.server.services import Nats, Postgres, Service, free_port
from tests.server.tables import Server

ONE_FILE, ONE, TWO, MIXED = "SQLite", "PostgreSQL", "PostgreSQL + NATS, two", "the same, tables mixed"
RATE = 200


@dataclass
class Side:
    """What is measured together: how to speak to it, and the processes that work for it."""

    speaker: Speaker
    servers: list[int]
    helpers: list[int]
    load: Load


def cpu(pids: list[int]) -> float:
    """CPU seconds so far, children included."""
    total = 0.0
    for one in {member for pid in pids for member in family(pid)}:
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


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


def sides(stack: ExitStack, folder: Path, tables: int, peer: bool) -> dict[str, Side]:
    database, bus = started(stack, Postgres("fsync=on")), started(stack, Nats())
    assert isinstance(database, Postgres)
    assert isinstance(bus, Nats)
    assert database.process is not None
    assert bus.process is not None
    helpers = [database.process.pid, bus.process.pid]
    file = server(stack, folder, "file", "--data", str(folder / "tables.sqlite"))
    one = server(stack, folder, "one", "--database", database.fresh())
    shared = database.fresh()
    two = [server(stack, folder, name, "--database", shared, "--bus", bus.url) for name in "ab"]
    pids = [each.process.pid for each in two]
    found = {
        ONE_FILE: Side(Spieltisch(file.url, tables), [file.process.pid], [], Load(Spieltisch(file.url, tables))),
        ONE: Side(Spieltisch(one.url, tables), [one.process.pid], helpers, Load(Spieltisch(one.url, tables))),
    }
    for name, mixed in ((TWO, False), (MIXED, True)):
        speaker = Spread([each.url for each in two], tables, mixed)
        found[name] = Side(speaker, pids, helpers, Load(speaker))
    if peer:
        from bench.server import running

        port = free_port()
        process = stack.enter_context(running(["node", "server.js", str(port)], "ready", cwd=PEER))
        os.sched_setaffinity(process.pid, os.sched_getaffinity(0))
        speaker_of_peer = Boardgame(f"http://127.0.0.1:{port}", tables)
        found[MEMORY] = Side(speaker_of_peer, [process.pid], [], Load(speaker_of_peer))
    return found


async def measure(found: dict[str, Side], tables: int, rounds: int, seconds: float, say: Any) -> dict[str, Any]:
    results: dict[str, Any] = {}
    for name, side in found.items():
        say(f"sitting down: {name}")
        before = resident(side.servers)
        side.load.speaker = side.speaker
        await side.speaker.join(side.load)
        await asyncio.sleep(1)
        results[name] = {"KiB a table": (resident(side.servers) - before) / tables, "flat": [], "cpu": [], "help": []}
        results[name] |= {"p50": [], "p99": [], "reached": []}
    for number in range(rounds):
        for name, side in found.items():
            say(f"round {number + 1}: {name}")
            await side.load.at_most(WARM_UP)
            began, spent, helped = monotonic(), cpu(side.servers), cpu(side.helpers)
            moves = len(await side.load.at_most(seconds))
            results[name]["flat"].append(moves / (monotonic() - began))
            results[name]["cpu"].append(1e6 * (cpu(side.servers) - spent) / moves)
            results[name]["help"].append(1e6 * (cpu(side.helpers) - helped) / moves)
            times = percentiles(await side.load.at_rate(RATE, seconds), seconds)
            for part, kept in (("p50", "p50"), ("p99", "p99"), ("rate", "reached")):
                results[name][kept].append(times[part])
    return results


async def with_idle_sockets(side: Side, url: str, idle: int, seconds: float) -> dict[str, float]:
    """The tables at a rate while many others only watch."""
    before = resident(side.servers)
    lines = [await watching(url) for _ in range(idle)]
    grown = (resident(side.servers) - before) / idle
    times = percentiles(await side.load.at_rate(RATE, seconds), seconds)
    for line in lines:
        line.abort()
    return {"sockets": idle, "KiB a socket": grown, **times}


async def watching(url: str) -> Line:
    """A spectator at an open table of its own."""
    from spieltisch.client.http import ask
    from spieltisch.server.protocol import TableCreated

    def hear(data: bytes) -> None:
        if data.startswith(b'{"type":"ping"'):
            line.send(data.replace(b"ping", b"pong"))

    made = await ask(f"{url}/api/tables", TableCreated, {"game": "joggle"})
    line = await open_line(url, f"/ws/{made.table}", hear)
    line.send(json.dumps({"type": "hello", "protocol": 1, "secrets": []}).encode())
    return line


def lines(results: dict[str, Any], tables: int) -> list[str]:
    base = results[ONE]["flat"]
    rows = [["", *results]]
    rows.append(["---"] * len(rows[0]))
    titles = {
        "flat": f"moves/s flat out, {tables} tables × {SEATS} seats",
        "cpu": "CPU of the server processes for a move, µs",
        "help": "CPU of PostgreSQL and NATS for a move, µs",
        "p50": f"p50 at {RATE} moves/s, ms",
        "p99": f"p99 at {RATE} moves/s, ms",
        "reached": f"reached of {RATE} moves/s",
    }
    for part, title in titles.items():
        rows.append([title, *(spread(found[part], "") for found in results.values())])
    compared = [[mine / other for mine, other in zip(found["flat"], base, strict=True)] for found in results.values()]
    rows.append([f"moves/s beside {ONE}, one process", *(spread(values, " ×") for values in compared)])
    memory = [f"{found['KiB a table']:.0f} KiB" for found in results.values()]
    rows.append([f"memory of a running table with its {SEATS} sockets", *memory])
    return ["| " + " | ".join(row) + " |" for row in rows]


def main(tables: int, rounds: int, seconds: float, idle: int, dry: bool) -> None:
    """Measure, show, and keep."""
    console = Console()
    peer = (PEER / "node_modules").is_dir()
    busy = os.getloadavg()[0]
    with console.status("starting") as status, ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spieltisch-scale-")))
        found = sides(stack, folder, tables, peer)

        async def whole() -> tuple[dict[str, Any], dict[str, float]]:
            results = await measure(found, tables, rounds, seconds, status.update)
            status.update("idle sockets")
            speaker = found[ONE_FILE].speaker
            assert isinstance(speaker, Spieltisch)
            watched = await with_idle_sockets(found[ONE_FILE], speaker.url, idle, seconds) if idle else {}
            for side in found.values():
                await side.load.close()
            return results, watched

        results, watched = asyncio.run(whole())
    about = report.machine() | {"build": _build.describe(), "load average at the start": f"{busy:.1f}"}
    text = ", ".join(f"{name} {value}" for name, value in about.items()) + ".\n\n" + "\n".join(lines(results, tables))
    text += f"\n\nMedians of {rounds} rounds of {seconds:g} s (smallest–largest); ratios within a round.\n"
    if watched:
        text += (
            f"\nWith {idle} idle sockets beside {tables} tables at {RATE} moves/s (SQLite, one process): p50 "
            f"{watched['p50']:.1f} ms, p99 {watched['p99']:.1f} ms; an idle socket with its own open table takes "
            f"{watched['KiB a socket']:.0f} KiB.\n"
        )
    if not peer:
        text += "\nboardgame.io was not there: npm ci in bench/boardgame.\n"
    two = median(results[TWO]["flat"]) / median(results[ONE]["flat"])
    text += f"\nTwo processes made {two:.2f} × the moves of one (wanted: 1.7 × where cores allow).\n"
    console.print(text, markup=False, highlight=False)
    if not dry:
        kept = json.dumps({"machine": about, "sides": results, "idle": watched})
        text += f"\n<details><summary>Every round, as JSON</summary>\n\n```json\n{kept}\n```\n\n</details>"
        report.write(ROOT / "docs" / "performance.md", "scale", text)
