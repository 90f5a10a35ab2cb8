"""The sizing plan of docs/operations.md, computed from the results of `make load`."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

PEOPLE = 1_000_000
SEATS = 4
THINKING_SECONDS = 20
BUSY_SERVER, BUSY_STORE = 0.6, 0.5
DEPLOYMENTS = 8
DAY = 24 * 3600
LETTERS = 2
CORE_MONTH = 15  # euros: an assumption


@dataclass(frozen=True)
class Measured:
    """The results of one run.

    CPU for a move (ms), memory (KiB), bytes of a row of the log, rows a second of a database, what is sent to all
    sockets of a table for a move (KiB), and CPU to record it when the game is over (ms).
    """

    server: float
    store: float
    table: float
    socket: float
    row: float
    rows: float
    told: float
    recording: float


def plan(measured: Measured) -> str:
    """For a million people at once."""
    moves = PEOPLE / THINKING_SECONDS
    tables = PEOPLE / SEATS
    processes = ceil(moves * measured.server / 1000 / BUSY_SERVER)
    store = ceil(moves * measured.store / 1000 / BUSY_STORE)
    memory = tables * measured.table / 1024**2
    here = ceil(processes / DEPLOYMENTS)
    recorders = max(0, ceil(moves * measured.recording / 1000 - processes * (1 - BUSY_SERVER)))
    cores = here + ceil(store / DEPLOYMENTS) + ceil(recorders / DEPLOYMENTS) + 1
    rented = DEPLOYMENTS * cores
    sent = moves * measured.told * 1024
    rows = [
        ("tables", f"{PEOPLE:,} / {SEATS}", f"{tables:,.0f}"),
        ("moves, rows of the log", f"{PEOPLE:,} / {THINKING_SECONDS} s", f"{moves:,.0f} a second"),
        (
            "cores for server processes",
            f"{moves:,.0f} × {measured.server:.2f} ms, at most {BUSY_SERVER:.0%} busy",
            f"{processes}, that is {processes} processes",
        ),
        (
            "tables, sockets and moves of a process",
            f"one of {processes}",
            f"{tables / processes:,.0f}, {PEOPLE / processes:,.0f} and {moves / processes:,.0f} a second",
        ),
        (
            "memory of the tables",
            f"{tables:,.0f} × {measured.table:.0f} KiB",
            f"{memory:.0f} GiB, {memory / processes:.1f} GiB a process",
        ),
        (
            "cores for PostgreSQL and NATS",
            f"{moves:,.0f} × {measured.store:.2f} ms, at most {BUSY_STORE:.0%} busy",
            f"{store}",
        ),
        (
            "cores to record finished games",
            f"{moves:,.0f} × {measured.recording:.2f} ms, at low priority: first what {processes} cores leave free",
            f"{recorders} more",
        ),
        (
            "the log",
            f"{moves:,.0f} rows × {measured.row:.0f} bytes with their indexes",
            f"{moves * measured.row / 1e6:.0f} MB/s, {moves * measured.row * DAY / 1e9:,.0f} GB a day",
        ),
        (
            f"{DEPLOYMENTS} deployments side by side, each",
            f"{PEOPLE // DEPLOYMENTS:,} people",
            f"{here} processes, {moves / DEPLOYMENTS:,.0f} rows a second ({measured.rows:,.0f} were measured)",
        ),
        (
            "partitions of `log`",
            f'by hash of `"table"`, {moves / DEPLOYMENTS * measured.row * DAY / 1e9:,.0f} GB a day in each database',
            f"{partitions(moves * measured.row * DAY / DEPLOYMENTS)}, for a day's growth of 10 GB at most in each",
        ),
        (
            "NATS subjects",
            "one for each process of a deployment",
            f"{here}; nearly silent by the path, else some {LETTERS * moves / DEPLOYMENTS:,.0f} letters a second",
        ),
        (
            "traffic to the players",
            f"{moves:,.0f} moves × {measured.told:.1f} KiB to {SEATS} sockets, not compressed",
            f"{8 * sent / 1e9:.1f} Gbit/s, {sent * DAY / 1e12:,.0f} TB a day",
        ),
        (
            "machines and cost, without traffic",
            f"{cores - 1} cores and a spare one each, {memory / DEPLOYMENTS:.0f} GiB of tables",
            f"{DEPLOYMENTS} × {cores} = {rented} cores; if one costs {CORE_MONTH} € a month, {rented * CORE_MONTH:,} €",
        ),
    ]
    lines = ["| what | how it is reckoned | how much |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)]
    figures = (
        f"Measured: {measured.server:.2f} ms of CPU for a move in the server processes, {measured.store:.2f} ms in "
        f"PostgreSQL and NATS together, {measured.table:.0f} KiB for a running table with its {SEATS} sockets, "
        f"{measured.socket:.0f} KiB for an open table with one, {measured.row:.0f} bytes for a row of the log, "
        f"{measured.told:.1f} KiB to the sockets of a table for a move, {measured.recording:.2f} ms to record it when "
        "the game is over."
    )
    return figures + "\n\n" + "\n".join(lines)


def partitions(bytes_a_day: float) -> int:
    """A power of two, so that no partition grows by more than 10 GB a day."""
    found = 1
    while bytes_a_day / found > 10e9:
        found *= 2
    return found
