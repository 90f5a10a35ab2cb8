"""Bots against each other, by the thousand: each in its seat."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spieltisch.bots.budget import Budget
from spieltisch.bots.seats import check_bot
from spieltisch.games import game as find_game
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.lab.tables import IN_THE_LAB, Row, Table, game_seed, play_all

CHUNK = 20


@dataclass(frozen=True)
class Job:
    """What is to be simulated."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    games: int
    budget: Budget = IN_THE_LAB
    forfeit: bool = False

    def table(self, number: int) -> Table:
        seed = game_seed(self.seed, number)
        return Table(self.game, self.bots, self.options, seed, number, self.budget, self.forfeit)


def simulate(job: Job, workers: int, progress: Callable[[int], None] = lambda done: None) -> list[Row]:
    """All games of a job, in order."""
    find_game(job.game).settings(len(job.bots), job.options)
    for name in sorted(set(job.bots)):
        check_bot(name, job.game)
    if job.games < 1:
        raise OptionError(f"at least one game is played, not {job.games}")
    chunk = 1 if "hard" in job.bots else CHUNK
    return play_all([job.table(number) for number in range(job.games)], workers, chunk, progress)


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
