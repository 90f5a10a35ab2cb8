"""The numbers of a report. Everything here is counted from the rows; nothing knows a game's rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import quantiles

from spieltisch.games import game as find_game
from spieltisch.lab.course import LEVEL, TENTHS, Course
from spieltisch.lab.estimates import Estimate, estimate, mean_estimate
from spieltisch.lab.report.voice import Voice
from spieltisch.lab.simulate import Simulation, Variant, win_share
from spieltisch.lab.tables import Row

ENOUGH_GAMES = 30  # for an interval that deserves the name


@dataclass(frozen=True)
class Spread:
    """How numbers are spread: the mean with its interval, the middle half, and the extremes."""

    mean: Estimate
    least: float
    lower: float
    median: float
    upper: float
    most: float
    values: Sequence[float]


def spread(values: Sequence[float]) -> Spread:
    lower, median, upper = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return Spread(mean_estimate(values), min(values), lower, median, upper, max(values), values)


@dataclass(frozen=True)
class MoveFact:
    """A kind of move: how often a seat makes it in a game, and how much oftener those win who make it more often.

    The difference compares, within each game, the sides that made it more often than on average at the table, both in
    number and as a part of all their moves, with those that made it less often; None if there are too few games.
    """

    kind: str
    often: float
    worth: Estimate | None


@dataclass(frozen=True)
class Facts:
    """What the games of one variant say."""

    game: str
    variant: Variant
    rows: Sequence[Row]

    @cached_property
    def teams(self) -> list[int]:
        game = find_game(self.game)
        return game.teams(self.variant.players, game.settings(self.variant.players, self.variant.options))

    @cached_property
    def sides(self) -> list[int]:
        return sorted(set(self.teams))

    @property
    def fair(self) -> float:
        return 1 / self.variant.players

    @cached_property
    def courses(self) -> list[Course]:
        return [row.course for row in self.rows if row.course is not None]

    # Seats

    @cached_property
    def seats(self) -> list[Estimate]:
        """The share of wins of every seat."""
        seats = range(self.variant.players)
        return [estimate([win_share(row.ranks, seat) for row in self.rows]) for seat in seats]

    @cached_property
    def order(self) -> list[Estimate]:
        """The share of wins of whoever begins, of the next one, and so on."""
        players = self.variant.players
        return [
            estimate([win_share(row.ranks, (self.starter(row) + place) % players) for row in self.rows])
            for place in range(players)
        ]

    @property
    def starters_differ(self) -> bool:
        return len({self.starter(row) for row in self.rows}) > 1

    def starter(self, row: Row) -> int:
        return row.course.starter if row.course is not None else 0

    # Length, scores, leads

    @cached_property
    def turns(self) -> Spread:
        return spread([course.turns for course in self.courses])

    @cached_property
    def decisions(self) -> Spread:
        return spread([row.decisions for row in self.rows])

    @cached_property
    def minutes(self) -> Spread:
        return spread([course.time / 60_000 for course in self.courses])

    @cached_property
    def scores(self) -> Spread:
        return spread([score for row in self.rows for score in row.scores])

    @property
    def scores_tell(self) -> bool:
        """Whether a score says more than who won."""
        return len(set(self.scores.values)) > 2

    @cached_property
    def winners_scores(self) -> Spread:
        return spread(
            [score for row in self.rows for score, rank in zip(row.scores, row.ranks, strict=True) if rank == 1]
        )

    @cached_property
    def leads(self) -> Spread:
        """By how much the best side is ahead of the next in the end."""
        return spread([self.lead(row) for row in self.rows])

    def lead(self, row: Row) -> int:
        order = sorted((row.ranks[self.teams.index(side)], row.scores[self.teams.index(side)]) for side in self.sides)
        return abs(order[0][1] - order[1][1])

    @cached_property
    def shared(self) -> Estimate:
        """How often nobody wins alone."""
        return estimate([float(len(self.winning_sides(row)) > 1) for row in self.rows])

    def winning_sides(self, row: Row) -> set[int]:
        return {self.teams[seat] for seat, rank in enumerate(row.ranks) if rank == 1}

    # Who leads on the way

    def leader_wins(self, tenth: int) -> Estimate | None:
        """How often the side wins that stood best after so many tenths; None if there are too few such games."""
        shares = []
        for row in self.rows:
            if row.course is not None and (leader := row.course.leaders[tenth - 1]) != LEVEL:
                winners = self.winning_sides(row)
                shares.append(1 / len(winners) if leader in winners else 0.0)
        return estimate(shares) if len(shares) >= ENOUGH_GAMES else None

    def clear(self, tenth: int) -> float:
        """In which part of the games anybody stood best by then."""
        return sum(course.leaders[tenth - 1] != LEVEL for course in self.courses) / len(self.courses)

    @cached_property
    def changes(self) -> Spread:
        return spread([course.changes for course in self.courses])

    # Choice

    @cached_property
    def decisions_per_turn(self) -> Spread:
        return spread([row.decisions / row.course.turns for row in self.rows if row.course is not None])

    @cached_property
    def breadth(self) -> Spread:
        """Legal moves for a decision, a mean for each game."""
        return spread([row.course.choices / row.decisions for row in self.rows if row.course is not None])

    @cached_property
    def forced(self) -> Estimate:
        return estimate([row.course.forced / row.decisions for row in self.rows if row.course is not None])

    @cached_property
    def breadths(self) -> list[Estimate]:
        """Legal moves for a decision, tenth by tenth of the game."""
        return [mean_estimate([course.breadths[tenth] for course in self.courses]) for tenth in range(TENTHS)]

    # Moves

    @cached_property
    def moves(self) -> list[MoveFact]:
        """Every kind of move that was made, the most frequent first."""
        totals: Counter[str] = Counter()
        for made in self.made_by_side:
            for counts in made.values():
                totals.update(counts)
        chances = len(self.courses) * self.variant.players
        kinds = sorted(totals, key=lambda kind: (-totals[kind], kind))
        return [MoveFact(kind, totals[kind] / chances, self.worth(kind)) for kind in kinds]

    @cached_property
    def made_by_side(self) -> list[dict[int, Counter[str]]]:
        return [self.by_side(course.moves) for course in self.courses]

    @cached_property
    def made_in_step(self) -> list[dict[int, Counter[str]]]:
        """Without the last turn: whoever wins usually had one more, and that would look like what brought the win."""
        found = []
        for course, made in zip(self.courses, self.made_by_side, strict=True):
            last = self.by_side(course.last)
            found.append({side: made[side] - last[side] for side in self.sides})
        return found

    def by_side(self, moves: Sequence[Mapping[str, int]]) -> dict[int, Counter[str]]:
        """What each side did: a team's moves are the team's, and moves of one name are of one kind."""
        sides: dict[int, Counter[str]] = {side: Counter() for side in self.sides}
        for seat, made in enumerate(moves):
            for kind, count in made.items():
                sides[self.teams[seat]][self.named(kind)] += count
        return sides

    def named(self, kind: str) -> str:
        """The first kind that has the same name."""
        name = self.names.get(kind)
        if name is None:
            name = self.names[kind] = self.first_of.setdefault(Voice(self.game, "en").move(kind), kind)
        return name

    @cached_property
    def names(self) -> dict[str, str]:
        return {}

    @cached_property
    def first_of(self) -> dict[str, str]:
        return {}

    def worth(self, kind: str) -> Estimate | None:
        found = []
        for row, made in zip(self.rows, self.made_in_step, strict=True):
            often = above_mean({side: float(counts[kind]) for side, counts in made.items()})
            part = above_mean({side: counts[kind] / max(1, counts.total()) for side, counts in made.items()})
            wins = self.winning_sides(row)
            share = {side: 1 / len(wins) if side in wins else 0.0 for side in made}
            more = [share[side] for side in made if often[side] > 0 and part[side] > 0]
            less = [share[side] for side in made if often[side] < 0 and part[side] < 0]
            if more and less:
                found.append(sum(more) / len(more) - sum(less) / len(less))
        return mean_estimate(found) if len(found) >= ENOUGH_GAMES else None


def above_mean(values: dict[int, float]) -> dict[int, int]:
    """Of each value whether it is above the mean of all (1), below it (-1) or just that (0)."""
    mean = sum(values.values()) / len(values)
    return {key: (value > mean + 1e-9) - (value < mean - 1e-9) for key, value in values.items()}


@dataclass(frozen=True)
class Measure:
    """A number by which variants are compared."""

    name: str
    share: bool
    of: Callable[[Facts], Estimate | None]


def starters_advantage(facts: Facts) -> Estimate:
    first = facts.order[0]
    return Estimate(first.mean - facts.fair, first.low - facts.fair, first.high - facts.fair, first.count)


MEASURES = (
    Measure("length", False, lambda facts: facts.decisions.mean),
    Measure("start", True, starters_advantage),
    Measure("comeback", True, lambda facts: facts.leader_wins(TENTHS // 2)),
    Measure("choice", False, lambda facts: facts.breadth.mean),
)


def all_facts(simulation: Simulation) -> list[Facts]:
    """The variants of which games were played, the game as chosen first."""
    found = []
    for variant in simulation.job.variants():
        rows = simulation.of(variant)
        if rows:
            found.append(Facts(simulation.job.game, variant, rows))
    return found
