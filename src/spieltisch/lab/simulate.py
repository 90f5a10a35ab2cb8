"""Simulate games between bots, in any number of variants.

All variants get the same deals. With paired seats every deal is played once for each rotation of the bots around the
table, so the compared games differ in nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from spieltisch.bots.budget import Budget
from spieltisch.bots.seats import check_bot
from spieltisch.games import game as find_game
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.options import Count
from spieltisch.kernel.options import parse as parse_options
from spieltisch.lab.journal import Journal
from spieltisch.lab.matches import IN_THE_LAB, Keep, MatchSpec, Row, game_seed, play_in_chunks
from spieltisch.lab.workers import Workplace, local

CHUNK = 100
PLAYERS = "players"


@dataclass(frozen=True)
class Variant:
    """One set of options; `swept` holds the values that differ from other variants."""

    number: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    swept: Mapping[str, Any]

    @property
    def players(self) -> int:
        return len(self.bots)


@dataclass(frozen=True)
class Job:
    """A simulation to run: `games` of every variant.

    Sweeps are combined (every value with every other), or each value is compared separately with the chosen game.
    """

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    games: int
    budget: Budget = IN_THE_LAB
    forfeit: bool = False
    players: int | None = None
    sweep: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    paired: bool = False
    keep: Keep = "stats"
    crossed: bool = True

    def variants(self) -> list[Variant]:
        """Every combination of the swept values, or the chosen game and then each value separately."""
        if self.crossed:
            combinations = [dict(zip(self.sweep, values, strict=True)) for values in product(*self.sweep.values())]
        else:
            combinations = [{}, *({name: value} for name, values in self.sweep.items() for value in values)]
        return [self.variant(number, swept) for number, swept in enumerate(combinations)]

    def variant(self, number: int, swept: Mapping[str, Any]) -> Variant:
        options = {**self.options, **{name: value for name, value in swept.items() if name != PLAYERS}}
        return Variant(number, seat_bots(self.bots, swept.get(PLAYERS, self.players)), options, swept)

    def tables(self) -> list[MatchSpec]:
        """All matches of the job, numbered."""
        tables: list[MatchSpec] = []
        for variant in self.variants():
            seatings = rotations(variant.bots) if self.paired else [variant.bots]
            for game in range(self.games):
                deal, turned = divmod(game, len(seatings))
                seed, bots = game_seed(self.seed, deal), seatings[turned]
                tables.append(
                    MatchSpec(
                        self.game,
                        bots,
                        variant.options,
                        seed,
                        len(tables),
                        self.budget,
                        self.forfeit,
                        keep=self.keep,
                    )
                )
        return tables

    def check(self) -> None:
        """Raise an OptionError if the job cannot be played."""
        game = find_game(self.game)
        if self.games < 1:
            raise OptionError(f"at least one game is played, not {self.games}")
        for variant in self.variants():
            try:
                game.settings(variant.players, variant.options)
            except OptionError as error:
                told = ", ".join(f"{name}={value}" for name, value in variant.swept.items())
                raise OptionError(f"with {told}: {error}" if told else str(error)) from None
            turned = len(rotations(variant.bots))
            if self.paired and self.games % turned:
                raise OptionError(
                    f"with paired seats every deal is played {turned} times: "
                    f"the games are a multiple of {turned}, not {self.games}"
                )
        for name in sorted(set(self.bots)):
            check_bot(name, self.game)


def seat_bots(bots: tuple[str, ...], players: int | None) -> tuple[str, ...]:
    """One bot per seat: as named, or repeated for a number of players."""
    return bots if players is None else tuple(bots[seat % len(bots)] for seat in range(players))


def rotations(bots: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The distinct rotations of the bots around the table."""
    return list(dict.fromkeys(bots[turn:] + bots[:turn] for turn in range(len(bots))))


def parse_sweeps(game: str, words: Sequence[str]) -> dict[str, list[Any]]:
    """Parse sweeps from the command line: `level=1..7`, `deck=standard,one_deck`, `players=2..4`."""
    declared = [*find_game(game).options, Count(PLAYERS, 1, 99, 2, "")]
    sweeps: dict[str, list[Any]] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not text:
            raise OptionError(f"a sweep is written name=first..last or name=one,other, not {word!r}")
        if name in sweeps:
            raise OptionError(f"there are two sweeps over {name!r}")
        values = [parse_options(declared, [f"{name}={part}"])[name] for part in sweep_values(text)]
        if len(set(map(repr, values))) != len(values):
            raise OptionError(f"the sweep {word!r} names a value twice")
        sweeps[name] = values
    return sweeps


def sweep_values(text: str) -> list[str]:
    first, dots, last = text.partition("..")
    if dots and first.isdigit() and last.isdigit() and int(first) <= int(last):
        return [str(value) for value in range(int(first), int(last) + 1)]
    return text.split(",")


@dataclass(frozen=True)
class Simulation:
    """The results of a job so far."""

    job: Job
    tables: Sequence[MatchSpec]
    rows: Sequence[Row]

    @property
    def complete(self) -> bool:
        return len(self.rows) == len(self.tables)

    def of(self, variant: Variant) -> list[Row]:
        """The rows of one variant."""
        first = variant.number * self.job.games
        return [row for row in self.rows if first <= row.number < first + self.job.games]


def simulate(
    job: Job,
    workers: int | Workplace,
    progress: Callable[[int], None] = lambda done: None,
    journal: Path | None = None,
    resume: bool = False,
) -> Simulation:
    """Play a job. An interrupt ends it early with the results so far.

    With a journal, rows are saved as they complete; `resume` plays only the missing ones.
    """
    job.check()
    tables = job.tables()
    place = local(workers) if isinstance(workers, int) else workers
    with Journal(journal, job, resume) if journal is not None else nullcontext() as kept:
        rows = {row.number: row for row in kept.rows} if kept is not None else {}
        progress(len(rows))
        missing = [table for table in tables if table.number not in rows]
        try:
            with closing(play_in_chunks(missing, place, chunk_of(job, len(missing)))) as results:
                for some in results:
                    if kept is not None:
                        kept.add(some)
                    rows.update((row.number, row) for row in some)
                    progress(len(some))
        except KeyboardInterrupt:
            pass
    return Simulation(job, tables, [rows[number] for number in sorted(rows)])


def chunk_of(job: Job, games: int) -> int:
    """A chunk size small enough to keep all workers busy until the end."""
    return 1 if "hard" in job.bots else max(1, min(CHUNK, games // 64))


@dataclass(frozen=True)
class SeatSummary:
    """The results of one seat; a shared win counts as a fraction."""

    bot: str
    wins: float
    mean_score: float
    mean_rank: float


def summary(variant: Variant, tables: Sequence[MatchSpec], rows: Sequence[Row]) -> list[SeatSummary]:
    """Results by seat as the bots were named; with paired seats, by bot."""
    seats: list[list[tuple[float, int, int]]] = [[] for _ in variant.bots]
    for row in rows:
        turned = rotations(variant.bots).index(tables[row.number].bots)
        for seat in range(variant.players):
            place = (seat - turned) % variant.players
            seats[seat].append((win_share(row.ranks, place), row.scores[place], row.ranks[place]))
    return [
        SeatSummary(
            bot,
            sum(win for win, _, _ in found),
            sum(score for _, score, _ in found) / len(found),
            sum(rank for _, _, rank in found) / len(found),
        )
        for bot, found in zip(variant.bots, seats, strict=True)
    ]


def win_share(ranks: Sequence[int], seat: int) -> float:
    """1 for a sole win, a fraction for a shared one."""
    return 1 / ranks.count(1) if ranks[seat] == 1 else 0.0
