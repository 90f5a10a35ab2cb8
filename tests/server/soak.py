"""The soak test: many tables for a long time, human pace, broken connections; the server must stay stable.

python -m tests.server.soak --tables 200 --minutes 60
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import linear_regression, mean

from bench.processes import family, memory, open_files
from spieltisch import _build
from tests.server.crash import missing
from tests.server.crowd import AWAY_SECONDS, LINE_SECONDS, Crowd, Pace, Party
from tests.server.tables import Server

REPORT = Path(__file__).resolve().parents[2] / "docs" / "soak-hour.md"
SAMPLE_SECONDS = 60.0
COMING_SECONDS = 40.0
GO_HOME_SECONDS = 60.0
STEADY = 0.25
MOST_RISE = 0.05
MOST_PEAK = 0.10
FEW_MIB = 4.0
FEW_FILES = 8.0
GOOD_NEWS = {"table opens", "match begins", "match ends", "slow reader dropped", "the bus is connected"}


@dataclass(frozen=True)
class Sample:
    """Measurements of the server at one moment."""

    seconds: float
    server: float
    bots: float
    recorder: float
    files: int
    sockets: int
    tables: int
    acknowledged: int
    ended: int


@dataclass
class Soak:
    """What was measured, and what was wrong."""

    crowd: Crowd
    samples: list[Sample] = field(default_factory=list)
    log: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def soak(data: Path, tables: int, seconds: float, every: float = SAMPLE_SECONDS, pace: Pace | None = None) -> Soak:
    """Play at many tables for a while, then check everything against the log."""
    server = Server(data)
    crowd = Crowd(server.url, pace or Pace())
    found = Soak(crowd)
    try:
        asyncio.run(evening(server, found, tables, seconds, every))
    finally:
        server.stop()
    found.log = events(server.logged())
    found.wrong += crowd.faults
    found.wrong += [f"{count} × in the server's log: {event}" for event, count in bad_news(found.log).items()]
    found.wrong += missing(data, crowd.acknowledged)
    return found


async def evening(server: Server, found: Soak, tables: int, seconds: float, every: float) -> None:
    """Start the parties one by one, so that they do not move in step."""
    began, crowd = time.monotonic(), found.crowd
    parties = []
    for number in range(tables):
        parties.append(asyncio.create_task(Party(crowd, number).spend_the_evening()))
        await asyncio.sleep(min(COMING_SECONDS, seconds / 5) / tables)
    bots = family(server.process.pid)[1:]
    while (left := began + seconds - time.monotonic()) > 0:
        await asyncio.sleep(min(every, left))
        sample = await asyncio.to_thread(look_at, server, bots, time.monotonic() - began, crowd)
        found.samples.append(sample)
        print(sample, dict(crowd.seen), f"{len(crowd.faults)} faults", *crowd.faults[-3:], flush=True)
    crowd.over = True
    _, late = await asyncio.wait(parties, timeout=GO_HOME_SECONDS)
    for party in late:
        found.wrong.append("a party does not find its end")
        party.cancel()


def look_at(server: Server, bots: list[int], seconds: float, crowd: Crowd) -> Sample:
    """Measure the server. Worker processes exist before the first game ends; later ones record games and end."""
    measured: Counter[str] = Counter()
    for line in server.http.get("/metrics").text.splitlines():
        name, _, value = line.partition(" ")
        if name.startswith(("spieltisch_tables{", "spieltisch_sockets")):
            measured[name.partition("{")[0]] += int(float(value))
    first, *others = family(server.process.pid)
    return Sample(
        seconds,
        memory(first),
        sum(memory(pid) for pid in bots),
        sum(memory(pid) for pid in others if pid not in bots),
        open_files(first),
        measured["spieltisch_sockets"],
        measured["spieltisch_tables"],
        len(crowd.acknowledged),
        crowd.seen["games ended"],
    )


# The server's log


def events(log: str) -> Counter[str]:
    """The events in the log and their counts; a line that is not an event counts as its own event."""
    found: Counter[str] = Counter()
    for line in log.splitlines():
        try:
            found[json.loads(line)["event"]] += 1
        except (ValueError, TypeError, KeyError):
            found[line] += 1
    return found


def bad_news(log: Counter[str]) -> dict[str, int]:
    """Events that are not known to be harmless."""
    return {event: count for event, count in log.items() if event not in GOOD_NEWS}


# Flat


@dataclass(frozen=True)
class Trend:
    """The level and trend of a measurement after the first quarter.

    The rise is that of the least-squares line; the peak is by how much the highest value of the last quarter exceeds
    the highest before.
    """

    level: float
    rise: float
    peak: float


def trend(times: Sequence[float], values: Sequence[float]) -> Trend:
    steady = [(at, value) for at, value in zip(times, values, strict=True) if at >= STEADY * times[-1]]
    slope = linear_regression(*zip(*steady, strict=True)).slope
    late = [value for at, value in steady if at > (1 - STEADY) * times[-1]]
    before = [value for at, value in steady if at <= (1 - STEADY) * times[-1]]
    return Trend(mean(value for _, value in steady), slope * (steady[-1][0] - steady[0][0]), max(late) - max(before))


def flat(found: Trend, few: float) -> bool:
    """At most 5 % rise (or a small absolute one), and no peak 10 % above the earlier ones."""
    return found.rise <= max(few, MOST_RISE * found.level) and found.peak <= max(2 * few, MOST_PEAK * found.level)


def trends(samples: list[Sample]) -> dict[str, tuple[Trend, bool]]:
    times = [one.seconds for one in samples]
    series = {
        "memory of the server, MiB": ([one.server for one in samples], FEW_MIB),
        "memory of the bots' processes, MiB": ([one.bots for one in samples], FEW_MIB),
        "open files that are no sockets of guests": ([float(one.files - one.sockets) for one in samples], FEW_FILES),
    }
    found = {name: (trend(times, values), few) for name, (values, few) in series.items()}
    return {name: (one, flat(one, few)) for name, (one, few) in found.items()}


# The report


INTRODUCTION = """# {tables} tables for {minutes:g} minutes

Written by `make soak` (`python -m tests.server.soak`). One server process with SQLite, one worker process for
bots and, while games are waiting to be recorded, one recorder process; {build}, {cores} cores, {busy}, rate
limits on. All five games run in short variants, so that tables open and close all the time, with two to four
sockets per table, some of them with a bot, a spectator or two seats on one device. A table makes a move every 2
to 5 seconds; in the real-time game every seat acts every 1 to 4 seconds. A connection lasts {line:g} seconds on
average. Most end without a close frame; the client reconnects at once or after up to {away:g} seconds. One move
in twenty is sent on a connection that breaks at once, and is sent again. After a game there is a rematch or a
new table.

**{verdict}.** {moves} moves of people acknowledged; {seen}.

| check | measured | limit |
|---|---|---|"""
CHECKED = (
    "acknowledged moves that are not in the log of their table exactly once; logs with gaps or that do not replay; "
    "contradictory messages to guests (versions that decrease, repeat or skip, missing or duplicate events, "
    "different results); legal moves or requests that were refused"
)
COLUMNS = (
    "minute", "server, MiB", "bots, MiB", "recorder, MiB", "open files", "sockets", "tables in memory", "moves",
    "games ended",
)  # fmt: skip


def report(found: Soak, tables: int, minutes: float, rising: dict[str, tuple[Trend, bool]], busy: str) -> str:
    crowd, bad = found.crowd, sum(bad_news(found.log).values())
    seen = ", ".join(f"{count} {what}" for what, count in sorted(crowd.seen.items()))
    told = [
        INTRODUCTION.format(
            tables=tables, minutes=minutes, build=_build.describe(), cores=os.cpu_count(), busy=busy, seen=seen,
            line=LINE_SECONDS, away=AWAY_SECONDS, moves=len(crowd.acknowledged),
            verdict="Passed" if not found.wrong else f"{len(found.wrong)} wrong",
        )
    ]  # fmt: skip
    for name, (one, _) in rising.items():
        few = FEW_FILES if "files" in name else FEW_MIB
        rise, peak = max(few, MOST_RISE * one.level), max(2 * few, MOST_PEAK * one.level)
        told += [
            f"| {name} (level {one.level:.1f}): rise after the first quarter | {one.rise:+.1f} | {rise:.1f} |",
            f"| – peak of the last quarter above the peak of the two before | {one.peak:+.1f} | {peak:.1f} |",
        ]
    others = len(found.wrong) - bad_checks(found, rising)
    told += [
        f"| log lines other than {', '.join(sorted(GOOD_NEWS))} | {bad} | 0 |",
        f"| {CHECKED} | {others} | 0 |",
        "",
        f"| {' | '.join(COLUMNS)} |",
        "|---" * len(COLUMNS) + "|",
    ]
    for sample in found.samples:
        sizes = [f"{size:.1f}" for size in (sample.seconds / 60, sample.server, sample.bots, sample.recorder)]
        counts = [str(count) for count in (sample.files, sample.sockets, sample.tables, sample.acknowledged)]
        told.append("| " + " | ".join([*sizes, *counts, str(sample.ended)]) + " |")
    if found.wrong:
        told += ["", "Faults:", "", *(f"- {wrong}" for wrong in found.wrong[:50])]
    return "\n".join(told) + "\n"


def bad_checks(found: Soak, rising: dict[str, tuple[Trend, bool]]) -> int:
    """The number of faults that the report lists individually."""
    return len(bad_news(found.log)) + sum(not good for _, good in rising.values())


def main() -> int:
    parser = argparse.ArgumentParser(description="Many tables for a long time; memory stays flat, nothing goes wrong.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--sample", type=float, default=SAMPLE_SECONDS, help="seconds between two looks at the server")
    parser.add_argument("--dry", action="store_true", help="leave docs/soak-hour.md as it is")
    arguments = parser.parse_args()
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        found = soak(Path(folder) / "tables.sqlite", arguments.tables, 60 * arguments.minutes, arguments.sample)
    rising = trends(found.samples)
    found.wrong += [f"{name} is not flat: {one}" for name, (one, good) in rising.items() if not good]
    busy = f"load average {before:.1f} before and {os.getloadavg()[1]:.1f} at the end"
    told = report(found, arguments.tables, arguments.minutes, rising, busy)
    print(told)
    if not arguments.dry:
        REPORT.write_text(told, "utf-8")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
