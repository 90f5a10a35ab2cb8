"""The results of `python -m bench scale`: a table, and sentences comparing targets with results."""

from __future__ import annotations

import os
from dataclasses import dataclass
from statistics import median

from bench.load import SEATS
from bench.server import MEMORY, spread

ONE_FILE, ONE, TWO, MIXED = "SQLite", "PostgreSQL", "PostgreSQL + NATS, two", "the same, tables mixed"
ROOMS = "Colyseus, in memory"
RATE = 200
SHARE = 0.4
WANTED_P99 = 50
WANTED_SPEED_UP = 1.7


@dataclass
class Found:
    """A side as it was measured: one figure of each kind a round."""

    per_table: float
    flat: list[float]
    cpu: list[float]
    help: list[float]
    client: list[float]
    told: list[float]
    cores: list[float]
    idle: list[float]
    p50: list[float]
    p99: list[float]
    reached: list[float]


@dataclass
class Shares:
    """Moves per second of servers with equal CPU shares, and the cores they kept busy."""

    rates: dict[str, list[float]]
    busy: dict[str, list[float]]

    def beside_one(self, name: str) -> list[float]:
        return [mine / one for mine, one in zip(self.rates[name], self.rates[ONE], strict=True)]


@dataclass
class Idle:
    """Latency at a fixed rate beside many idle sockets."""

    sockets: int
    per_socket: float
    p50: float
    p99: float
    reached: float


def lines(results: dict[str, Found], tables: int) -> list[str]:
    base = results[ONE].flat
    rows = [["", *results]]
    rows.append(["---"] * len(rows[0]))
    titles = {
        "flat": f"moves/s flat out, {tables} tables × {SEATS} seats",
        "cpu": "CPU of the server processes for a move, µs",
        "help": "CPU of PostgreSQL and NATS for a move, µs",
        "client": "CPU of the client for a move, µs",
        "told": f"KiB to the {SEATS} sockets for a move",
        "cores": "cores that all of them kept busy flat out",
        "idle": "cores that were idle meanwhile",
        "p50": f"p50 at {RATE} moves/s, ms",
        "p99": f"p99 at {RATE} moves/s, ms",
        "reached": f"reached of {RATE} moves/s",
    }
    for part, title in titles.items():
        rows.append([title, *(spread(getattr(found, part), "") for found in results.values())])
    compared = [[mine / other for mine, other in zip(found.flat, base, strict=True)] for found in results.values()]
    rows.append([f"moves/s beside {ONE}, one process", *(spread(values, " ×") for values in compared)])
    memory_of = [f"{found.per_table:.0f} KiB" for found in results.values()]
    rows.append([f"memory of a running table with its {SEATS} sockets", *memory_of])
    return ["| " + " | ".join(row) + " |" for row in rows]


def findings(results: dict[str, Found], shares: Shares | None, idle: Idle | None, tables: int) -> list[str]:
    """Targets and results in sentences."""
    ours = {name: median(found.cpu) for name, found in results.items()}
    told = [speed_up(results), adding_up(shares)]
    for name, peer_name in ((MEMORY, "boardgame.io"), (ROOMS, "Colyseus")):
        if name in results:
            mine, theirs = ours[ONE_FILE], ours[name]
            told.append(
                f"A move takes {mine:.0f} µs of CPU with SQLite on our server and {theirs:.0f} µs with {peer_name}: on "
                f"the same CPU ours makes {theirs / mine:.2f} × as many moves. The work per move differs, see above."
            )
        else:
            told.append(f"{peer_name} was not measured: its packages could not be installed.")
    if idle is not None:
        reached = "reached" if idle.p99 <= WANTED_P99 and idle.reached >= 0.98 * RATE else "not reached"
        told.append(
            f"With {idle.sockets} idle sockets beside {tables} tables at {RATE} moves/s (SQLite, one process on one "
            f"core): p50 {idle.p50:.1f} ms, p99 {idle.p99:.1f} ms, {idle.reached:.0f} moves/s; target: p99 of "
            f"{WANTED_P99} ms at most, which is {reached}. An idle socket with its own open table takes "
            f"{idle.per_socket:.0f} KiB."
        )
    return told


def speed_up(results: dict[str, Found]) -> str:
    """Two processes beside one, with all else on the same cores."""
    there = len(os.sched_getaffinity(0))
    ratio = median(two / one for two, one in zip(results[TWO].flat, results[ONE].flat, strict=True))
    busy, idle = median(results[TWO].cores), median(results[TWO].idle)
    told = f"Two processes made {ratio:.2f} × the moves of one (target: {WANTED_SPEED_UP} × where cores allow)."
    if ratio < WANTED_SPEED_UP and idle < 0.15 * there:
        told += (
            f" CPU was the bottleneck: of {there} cores, both processes, PostgreSQL, NATS and the client used "
            f"{busy:.1f}, other work {max(0.0, there - busy - idle):.1f}, and {idle:.1f} were idle."
        )
    elif ratio < WANTED_SPEED_UP:
        told += f" Of {there} cores {idle:.1f} were idle: CPU was not the bottleneck."
    return told


def adding_up(shares: Shares | None) -> str:
    """Two processes beside one, where cores allow."""
    if shares is None:
        return (
            "How two processes add up where cores allow was not measured: they could not be held to a share of a core."
        )
    two, mixed = shares.beside_one(TWO), shares.beside_one(MIXED)
    reached = "reached" if median(two) >= WANTED_SPEED_UP else "not reached"
    return (
        f"Where cores allow, each server process held to {SHARE} of a core: one made {spread(shares.rates[ONE], '')} "
        f"moves/s, two {spread(shares.rates[TWO], '')}, that is {spread(two, ' ×')}; with tables mixed "
        f"{spread(mixed, ' ×')}. Wanted: {WANTED_SPEED_UP} ×, which is {reached}. One kept "
        f"{median(shares.busy[ONE]):.2f} cores busy, two {median(shares.busy[TWO]):.2f}."
    )
