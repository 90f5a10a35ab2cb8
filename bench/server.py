"""``python -m bench server``: tables under load, ours beside boardgame.io, in one run.

Each server runs on one core, the client on another. Ours commits every move to disk before acknowledging it;
boardgame.io is measured with file storage and with memory storage.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, process_time, sleep
from typing import Any

import uvloop
from rich.console import Console

from bench import report
from bench.load import SEATS, Boardgame, Load, Speaker, Spieltisch
from bench.node import BOARDGAME, installed, node, version
from bench.worker import BUILDS, ROOT

RATES = (200, 800)
ROOM = 1.25  # a rate is asked of a server only if it leaves this much room: otherwise it lags into the next round
WARM_UP = 1.0
SHORTEST = 2.0
RAM_DISK = Path(
    "/dev/shm"
)  # for boardgame.io's files: thousands of them a second would hold up our commits on the disk
IDLE_TABLES = 1000
OURS, MEMORY, FILES = "spieltisch", "boardgame.io, in memory", "boardgame.io, in files"
Process = subprocess.Popen[str]


def free_port() -> int:
    """Free at every address of this machine: boardgame.io listens at all of them."""
    with socket.socket() as listening:
        listening.bind(("0.0.0.0", 0))
        return int(listening.getsockname()[1])


def pin(core: int) -> None:
    """Keep this process to a core, where there are two."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, {cores[core % len(cores)]})


@contextmanager
def running(command: list[str], first_word: str, **settings: Any) -> Iterator[Process]:
    """Run a server on the first core."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=lambda: pin(0), **settings
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        if not line.startswith(first_word):
            raise SystemExit(f"{command[0]} did not start: {line!r}")
        yield process
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


def our_command(folder: Path, port: int) -> list[str]:
    words = ["serve", "--port", str(port), "--data", str(folder / "tables.sqlite"), "--no-limits", "--workers", "1"]
    return [sys.executable, "-m", "spieltisch.cli", *words]


def our_build() -> tuple[str, dict[str, str]]:
    """The compiled build where there is one."""
    build = "compiled" if (BUILDS["compiled"] / "spieltisch" / "server").is_dir() else "interpreted"
    return build, os.environ | {"PYTHONPATH": str(BUILDS[build])}


async def measure(
    loads: dict[str, Load], processes: dict[str, Process], rounds: int, seconds: float, say: Any
) -> dict[str, dict[str, list[Any]]]:
    """Alternate between the sides: flat out, then at each rate."""
    found: dict[str, dict[str, list[Any]]] = {side: {} for side in loads}
    for number in range(rounds):
        for side, load in loads.items():
            say(f"round {number + 1}: {side}")
            await load.anew()
            await load.at_most(WARM_UP)
            began, busy, spent = monotonic(), process_time(), cpu_seconds(processes[side])
            flat = await load.at_most(seconds)
            spent = cpu_seconds(processes[side]) - spent
            share = (process_time() - busy) / (monotonic() - began)
            found[side].setdefault("flat out", []).append(len(flat) / seconds)
            found[side].setdefault("per CPU second", []).append(len(flat) / spent)
            found[side].setdefault("client's CPU", []).append(share)
            for rate in RATES:
                able = len(flat) / seconds > ROOM * rate
                reached = percentiles(await load.at_rate(rate, seconds), seconds) if able else None
                found[side].setdefault(f"at {rate}", []).append(reached)
            await load.quiet()
    return found


def percentiles(times: list[float], seconds: float) -> dict[str, float]:
    cuts = quantiles(times, n=100)
    return {"p50": 1000 * cuts[49], "p99": 1000 * cuts[98], "rate": len(times) / seconds}


def cpu_seconds(process: Process) -> float:
    """CPU time of a process and all its threads so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: Process) -> int:
    """Bytes in memory."""
    text = Path(f"/proc/{process.pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS"))


async def idle_memory(process: Process, url: str, tables: int) -> float:
    """Memory of a running table without clients."""
    await played_a_little(url, tables // 10)
    before = resident(process)
    await played_a_little(url, tables)
    await asyncio.sleep(1)
    return (resident(process) - before) / tables


async def played_a_little(url: str, tables: int) -> None:
    for _ in range(tables // 50):
        load = Load(Spieltisch(url, 50))
        await load.join()
        await load.at_rate(400, 1.0)
        await load.close()


async def run(tables: int, rounds: int, seconds: float, idle: int, say: Any) -> dict[str, Any]:
    build, environment = our_build()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spieltisch-bench-")))
        port = free_port()
        ours = stack.enter_context(running(our_command(folder, port), "Spieltisch", env=environment, cwd=folder))
        processes = {OURS: ours}
        speakers: dict[str, Speaker] = {OURS: Spieltisch(f"http://127.0.0.1:{port}", tables)}
        matches = stack.enter_context(tempfile.TemporaryDirectory(dir=RAM_DISK if RAM_DISK.is_dir() else folder))
        for side, extra in ((FILES, [matches]), (MEMORY, [])):
            port = free_port()
            command = [node(), "server.js", str(port), *extra]
            processes[side] = stack.enter_context(running(command, "ready", cwd=BOARDGAME))
            speakers[side] = Boardgame(f"http://127.0.0.1:{port}", tables)
        pin(1)
        loads = {}
        for side, speaker in speakers.items():
            say(f"sitting down: {side}")
            loads[side] = Load(speaker)
            await loads[side].join()
        await asyncio.sleep(1)
        found = await measure(loads, processes, rounds, seconds, say)
        for load in loads.values():
            await load.close()
        say("idle tables")
        port = free_port()
        fresh = folder / "fresh"
        fresh.mkdir()
        memory = None
        if idle:
            with running(our_command(fresh, port), "Spieltisch", env=environment, cwd=fresh) as process:
                sleep(1)
                memory = await idle_memory(process, f"http://127.0.0.1:{port}", idle)
    return {"build": build, "tables": tables, "rounds": rounds, "seconds": seconds, "sides": found, "idle": memory}


def lines(result: dict[str, Any]) -> list[str]:
    """The result as a table of the page."""
    sides = result["sides"]
    head = ["", *sides, *(f"ours / {side}" for side in sides if side != OURS), "target"]
    rows = []
    for title, part in (("moves/s flat out", "flat out"), ("moves per second of the server's CPU", "per CPU second")):
        flat = {side: found[part] for side, found in sides.items()}
        row = [f"{title}, {result['tables']} tables × {SEATS} seats"]
        row += [spread(values, "") for values in flat.values()]
        row += [spread(ratios(flat[OURS], flat[side]), " ×") for side in sides if side != OURS]
        rows.append([*row, "≥ 3 ×"])
    row = ["CPU time of the server per move, µs"]
    row += [spread([1e6 / value for value in found["per CPU second"]], "") for found in sides.values()]
    rows.append([*row, *("–" for side in sides if side != OURS), "–"])
    for rate in RATES:
        for part in ("p50", "p99"):
            row = [f"{part} at {rate} moves/s, ms"]
            times = {side: [one and one[part] for one in found[f"at {rate}"]] for side, found in sides.items()}
            row += [spread(values, "") for values in times.values()]
            row += [spread(ratios(times[OURS], times[side]), " ×") for side in sides if side != OURS]
            row.append("< 1 ×" if (rate, part) == (800, "p99") else "–")
            rows.append(row)
        row = [f"reached at {rate} moves/s"]
        row += [spread([one and one["rate"] for one in found[f"at {rate}"]], "") for found in sides.values()]
        rows.append([*row, *("–" for side in sides if side != OURS), "–"])
    row = ["share of a core that the client took flat out"]
    row += [spread(found["client's CPU"], "") for found in sides.values()]
    rows.append([*row, *("–" for side in sides if side != OURS), "–"])
    if result["idle"] is not None:
        row = ["memory of an idle table", f"{result['idle'] / 1024:.1f} KiB"]
        rows.append([*row, *("–" for _ in range(len(head) - 3)), "≤ 64 KiB"])
    return ["| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows]]


def ratios(ours: Sequence[float | None], theirs: Sequence[float | None]) -> list[float | None]:
    return [mine / other if mine and other else None for mine, other in zip(ours, theirs, strict=True)]


def spread(values: Sequence[float | None], unit: str) -> str:
    """Median, minimum and maximum; none if a server missed the rate in some round."""
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return "not reached"
    return f"{number(median(known))}{unit} ({number(min(known))}–{number(max(known))})"


def number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def main(tables: int, rounds: int, seconds: float, idle: int, dry: bool) -> None:
    """Measure, show, and keep."""
    if not installed(BOARDGAME):
        raise SystemExit("boardgame.io is missing: npm ci in bench/boardgame")
    if seconds < SHORTEST:
        raise SystemExit(f"rounds of {SHORTEST:g} s at least: --rounds 5 --seconds 4")
    console = Console()
    with console.status("starting") as status:
        result = uvloop.run(run(tables, rounds, seconds, idle, status.update))
    about = report.machine() | {
        "build": result["build"],
        "boardgame.io": version(BOARDGAME, "boardgame.io"),
        "node": node_version(),
    }
    text = ", ".join(f"{name} {value}" for name, value in about.items()) + ".\n"
    text += "\n" + "\n".join(lines(result)) + "\n"
    text += (
        f"\nMedians of {rounds} rounds of {seconds:g} s for each figure (smallest–largest); ratios within a round.\n"
    )
    console.print(text, markup=False, highlight=False)
    if not dry:
        kept = json.dumps({"machine": about, **result})
        text += f"\n<details><summary>Every round, as JSON</summary>\n\n```json\n{kept}\n```\n\n</details>"
        report.write(ROOT / "docs" / "performance.md", "server", text)


def node_version() -> str:
    return subprocess.run([node(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
