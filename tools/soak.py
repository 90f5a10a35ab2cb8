"""Soak test: random games of every game and variant to the end, with all pieces counted.

python tools/soak.py [--games 100000] [--only joggle] [--missing] [--workers 2]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

import spieltisch  # noqa: E402
from spieltisch import _build  # noqa: E402
from spieltisch.kernel.playout import playout  # noqa: E402
from spieltisch.kernel.rng import Rng  # noqa: E402
from spieltisch.kernel.state import State  # noqa: E402

REPORT = PROJECT / "docs" / "soak.md"
CHUNK = 500


@dataclass(frozen=True)
class Task:
    """Some games of one variant."""

    game: str
    players: int
    options: dict[str, Any]
    first: int
    count: int


@dataclass(frozen=True)
class Done:
    """The results of a task."""

    games: int
    decisions: int
    longest: int
    seconds: float


def play_to_the_end(state: State, game: str, seed: int) -> int:
    if spieltisch.game(game).real_time:
        scheduled: Callable[[State, Rng], int] = import_module("spieltisch.bots.scheduler").scheduled_playout
        return scheduled(state, Rng(seed))
    return playout(state, Rng(seed))


def run(task: Task) -> Done:
    """Play games to the end; raises unless every game ends with every piece exactly once."""
    game = spieltisch.game(task.game)
    began = time.process_time()
    decisions = longest = 0
    for seed in range(task.first, task.first + task.count):
        state = game.new(task.players, seed, task.options)
        made = play_to_the_end(state, task.game, seed)
        if not state.over:
            raise RuntimeError(f"{task.game} {task.players} {task.options} seed {seed} did not end")
        game.check_state(state)
        decisions += made
        longest = max(longest, made)
    return Done(task.count, decisions, longest, time.process_time() - began)


def variants(only: str | None) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """All variants of the contract suite."""
    for name in spieltisch.NAMES:
        if only in (None, name):
            for players, options in spieltisch.game(name).samples:
                yield name, players, dict(options)


def soak(games: int, only: str | None, missing: bool, workers: int) -> None:
    """Play all variants and rewrite the report after each, so an interrupted run keeps its results."""
    again = tuple(head_of(*one) for one in variants(only)) if not missing else ()
    lines = {head: line for head, line in kept_lines().items() if head not in again}
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for name, players, options in variants(only):
            head = head_of(name, players, options)
            if missing and lines.get(head, "").startswith(f"{head} {games:,} |"):
                continue
            tasks = [Task(name, players, options, at, min(CHUNK, games - at)) for at in range(0, games, CHUNK)]
            lines[head] = line_of(head, list(pool.map(run, tasks)))
            print(lines[head], flush=True)
            write_report(games, [lines[head_of(*one)] for one in variants(None) if head_of(*one) in lines])


def head_of(name: str, players: int, options: dict[str, Any]) -> str:
    """The beginning of a variant's report line."""
    told = ", ".join(f"{key}={value}" for key, value in options.items()) or "default"
    return f"| {name} | {players} | {told} |"


def line_of(head: str, done: list[Done]) -> str:
    games, decisions = sum(part.games for part in done), sum(part.decisions for part in done)
    longest, seconds = max(part.longest for part in done), sum(part.seconds for part in done)
    return f"{head} {games:,} | {decisions:,} | {longest:,} | {seconds:.0f} |"


def kept_lines() -> dict[str, str]:
    """The lines of the last report, by their beginnings."""
    if not REPORT.exists():
        return {}
    names = tuple(f"| {name} |" for name in spieltisch.NAMES)
    lines = [line for line in REPORT.read_text("utf-8").splitlines() if line.startswith(names)]
    return {"|".join(line.split("|")[:4]) + "|": line for line in lines}


def write_report(games: int, lines: list[str]) -> None:
    head = [
        "# Soak",
        "",
        f"`make soak` on {datetime.now(UTC):%Y-%m-%d}, {_build.describe()} build: random games of every variant,",
        f"{games:,} per variant unless a row says otherwise. Every game ended with every piece in exactly one place.",
        "",
        "| game | players | options | games | decisions | longest game | CPU seconds |",
        "|---|---|---|---|---|---|---|",
    ]
    REPORT.write_text("\n".join([*head, *lines]) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="random games per variant")
    parser.add_argument("--only", help="one game; the other lines of the report stay")
    parser.add_argument("--missing", action="store_true", help="only variants with fewer matches in the report")
    parser.add_argument("--workers", type=int, default=2, help="processes that play")
    given = parser.parse_args()
    soak(given.games, given.only, given.missing, given.workers)


if __name__ == "__main__":
    main()
