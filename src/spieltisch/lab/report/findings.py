"""The numbers of a report, computed from the rows alone, without knowledge of a game's rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import quantiles

from spieltisch.games import game as find_game
from spieltisch.lab.estimates import Estimate, estimate, mean_estimate
from spieltisch.lab.match_stats import LEVEL, TENTHS, MatchStats
from spieltisch.lab.matches import Row
from spieltisch.lab.report.voice import Voice
from spieltisch.lab.simulate import Simulation, Variant, win_share

ENOUGH_GAMES = 30  # for an interval that deserves the name


@dataclass(frozen=True)
class Spread:
    """A distribution: mean with interval, quartiles, extremes."""

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
    """A kind of move: how often a seat makes it per game, and its correlation with winning.

    The difference compares, within each game, the sides that made it more often than the table's average, both in
    number and as a share of their moves, with those that made it less often; None if there are too few games.
    """

    kind: str
    often: float
    worth: Estimate | None


@dataclass(frozen=True)
class Facts:
    """The statistics of one variant."""

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
    def stats(self) -> list[MatchStats]:
        return [row.stats for row in self.rows if row.stats is not None]

    # Seats

    @cached_property
    def seats(self) -> list[Estimate]:
        """The share of wins of every seat."""
        seats = range(self.variant.players)
        return [estimate([win_share(row.ranks, seat) for row in self.rows]) for seat in seats]

    @cached_property
    def order(self) -> list[Estimate]:
        """The share of wins by turn order."""
        players = self.variant.players
        return [
            estimate([win_share(row.ranks, (self.starter(row) + place) % players) for row in self.rows])
            for place in range(players)
        ]

    @property
    def starters_differ(self) -> bool:
        return len({self.starter(row) for row in self.rows}) > 1

    def starter(self, row: Row) -> int:
        return row.stats.starter if row.stats is not None else 0

    # Length, scores, leads

    @cached_property
    def turns(self) -> Spread:
        return spread([stats.turns for stats in self.stats])

    @cached_property
    def decisions(self) -> Spread:
        return spread([row.decisions for row in self.rows])

    @cached_property
    def minutes(self) -> Spread:
        return spread([stats.time / 60_000 for stats in self.stats])

    @cached_property
    def scores(self) -> Spread:
        return spread([score for row in self.rows for score in row.scores])

    @property
    def scores_tell(self) -> bool:
        """Whether scores carry more information than the winner."""
        return len(set(self.scores.values)) > 2

    @cached_property
    def winners_scores(self) -> Spread:
        return spread(
            [score for row in self.rows for score, rank in zip(row.scores, row.ranks, strict=True) if rank == 1]
        )

    @cached_property
    def leads(self) -> Spread:
        """The winning margins."""
        return spread([self.lead(row) for row in self.rows])

    def lead(self, row: Row) -> int:
        order = sorted((row.ranks[self.teams.index(side)], row.scores[self.teams.index(side)]) for side in self.sides)
        return abs(order[0][1] - order[1][1])

    @cached_property
    def shared(self) -> Estimate:
        """The share of games without a sole winner."""
        return estimate([float(len(self.winning_sides(row)) > 1) for row in self.rows])

    def winning_sides(self, row: Row) -> set[int]:
        return {self.teams[seat] for seat, rank in enumerate(row.ranks) if rank == 1}

    # Who leads when

    def leader_wins(self, tenth: int) -> Estimate | None:
        """How often the leader after a number of tenths wins; None if there are too few such games."""
        shares = []
        for row in self.rows:
            if row.stats is not None and (leader := row.stats.leaders[tenth - 1]) != LEVEL:
                winners = self.winning_sides(row)
                shares.append(1 / len(winners) if leader in winners else 0.0)
        return estimate(shares) if len(shares) >= ENOUGH_GAMES else None

    def clear(self, tenth: int) -> float:
        """The share of games with a single leader after a number of tenths."""
        return sum(stats.leaders[tenth - 1] != LEVEL for stats in self.stats) / len(self.stats)

    @cached_property
    def changes(self) -> Spread:
        return spread([stats.changes for stats in self.stats])

    # Choice

    @cached_property
    def decisions_per_turn(self) -> Spread:
        return spread([row.decisions / row.stats.turns for row in self.rows if row.stats is not None])

    @cached_property
    def breadth(self) -> Spread:
        """Legal moves per decision, averaged per game."""
        return spread([row.stats.choices / row.decisions for row in self.rows if row.stats is not None])

    @cached_property
    def forced(self) -> Estimate:
        return estimate([row.stats.forced / row.decisions for row in self.rows if row.stats is not None])

    @cached_property
    def breadths(self) -> list[Estimate]:
        """Legal moves per decision by tenths of the game."""
        return [mean_estimate([stats.breadths[tenth] for stats in self.stats]) for tenth in range(TENTHS)]

    # Moves

    @cached_property
    def moves(self) -> list[MoveFact]:
        """Every kind of move that was made, the most frequent first."""
        totals: Counter[str] = Counter()
        for made in self.made_by_side:
            for counts in made.values():
                totals.update(counts)
        chances = len(self.stats) * self.variant.players
        kinds = sorted(totals, key=lambda kind: (-totals[kind], kind))
        return [MoveFact(kind, totals[kind] / chances, self.worth(kind)) for kind in kinds]

    @cached_property
    def made_by_side(self) -> list[dict[int, Counter[str]]]:
        return [self.by_side(stats.moves) for stats in self.stats]

    @cached_property
    def made_in_step(self) -> list[dict[int, Counter[str]]]:
        """Move counts without the last turn: the winner's extra turn would look like the cause of the win."""
        found = []
        for stats, made in zip(self.stats, self.made_by_side, strict=True):
            last = self.by_side(stats.last)
            found.append({side: made[side] - last[side] for side in self.sides})
        return found

    def by_side(self, moves: Sequence[Mapping[str, int]]) -> dict[int, Counter[str]]:
        """Move counts by side, with kinds of the same name merged."""
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
    """For each value: 1 above the mean, -1 below it, 0 equal to it."""
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
    """The statistics of all played variants, the chosen game first."""
    found = []
    for variant in simulation.job.variants():
        rows = simulation.of(variant)
        if rows:
            found.append(Facts(simulation.job.game, variant, rows))
    return found
