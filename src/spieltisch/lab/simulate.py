"""Bots against each other, by the thousand, on all cores; the same seed gives the same rows on any number of cores."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from spieltisch.bots.live_players import live_player
from spieltisch.bots.policies import bot, choose_number, decision_rng
from spieltisch.bots.scheduler import Scheduler
from spieltisch.games import game as find_game
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.state import State

CHUNK = 20
MOST_DECISIONS = 10_000_000


@dataclass(frozen=True)
class Job:
    """What is to be simulated."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    games: int


@dataclass(frozen=True)
class Row:
    """One simulated game."""

    number: int
    seed: int
    decisions: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]


def game_seed(seed: int, number: int) -> int:
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1


def play_one(job: Job, number: int) -> Row:
    seed = game_seed(job.seed, number)
    state = find_game(job.game).new(len(job.bots), seed, job.options)
    play = play_live if find_game(job.game).real_time else play_turns
    decisions = play(state, job, seed)
    order = state.ranking()
    ranks = tuple(1 + sum(other > mine for other in order) for mine in order)
    return Row(number, seed, decisions, tuple(state.scores()), ranks)


def play_turns(state: State, job: Job, seed: int) -> int:
    policies = [bot(name, job.game) for name in job.bots]
    decisions = 0
    while not state.over:
        seat = state.actor()
        rng = decision_rng(seed, decisions, seat)
        state.apply(seat, choose_number(state, seat, policies[seat], rng))
        decisions += 1
    return decisions


def play_live(state: State, job: Job, seed: int) -> int:
    """A real-time game: everybody acts after a reaction time, in table time."""
    players = [live_player(name, job.game) for name in job.bots]
    return Scheduler(state, players, decision_rng(seed, 0, 0)).run(MOST_DECISIONS)


def play_some(job: Job, numbers: Sequence[int]) -> list[Row]:
    return [play_one(job, number) for number in numbers]


def simulate(job: Job, workers: int, progress: Callable[[int], None] = lambda done: None) -> list[Row]:
    """All games of a job, in order."""
    find_game(job.game).settings(len(job.bots), job.options)
    for name in job.bots:
        bot(name, job.game)
    if job.games < 1:
        raise OptionError(f"at least one game is played, not {job.games}")
    chunks = [range(first, min(first + CHUNK, job.games)) for first in range(0, job.games, CHUNK)]
    rows: list[Row] = []
    for some in results(job, chunks, workers):
        rows += some
        progress(len(some))
    return rows


def results(job: Job, chunks: Sequence[range], workers: int) -> Iterator[list[Row]]:
    if workers == 1:
        yield from (play_some(job, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(min(workers, len(chunks)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_some, [job] * len(chunks), chunks)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def write_csv(path: Path, job: Job, rows: Sequence[Row]) -> None:
    seats = range(len(job.bots))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(
                ["game", "seed", "decisions", *(f"score_{i}" for i in seats), *(f"rank_{i}" for i in seats)]
            )
            for row in rows:
                writer.writerow([row.number, row.seed, row.decisions, *row.scores, *row.ranks])
    except OSError as error:
        raise SaveError(f"cannot write {path}: {error.strerror or error}") from None


@dataclass(frozen=True)
class SeatSummary:
    """How one seat did: shared wins count their share."""

    bot: str
    wins: float
    mean_score: float
    mean_rank: float


def summary(job: Job, rows: Sequence[Row]) -> list[SeatSummary]:
    count = len(rows)
    seats = []
    for seat, name in enumerate(job.bots):
        wins = sum(1 / row.ranks.count(1) for row in rows if row.ranks[seat] == 1)
        mean_score = sum(row.scores[seat] for row in rows) / count
        seats.append(SeatSummary(name, wins, mean_score, sum(row.ranks[seat] for row in rows) / count))
    return seats
