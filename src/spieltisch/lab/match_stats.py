"""Statistics of one match: who began, who led when, which moves were made and how many were legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from spieltisch.bots.policies import heuristics_of
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.match import Match
from spieltisch.kernel.state import State
from spieltisch.kernel.vocabulary import Vocabulary, Word

TENTHS = 10
LEVEL = -1
BEGINNING = ("starts", "opener")  # the events that tell who begins
# Values of a move that say where, whom or how many; the others say which card or figure.
CIRCUMSTANCES = frozenset({"cell", "count", "field", "line", "other", "place", "slot", "steps", "way"})


@dataclass(frozen=True)
class DecisionRecord:
    """One decision, kept only on request."""

    seat: int
    turn: int
    time: int
    step: str
    choices: int
    move: str


@dataclass(frozen=True)
class MatchStats:
    """Statistics of a finished match.

    A turn is a run of decisions by one seat. `leaders` holds the leading side after each tenth of the turns (LEVEL: no
    single leader), `breadths` the mean number of legal moves in each tenth of the decisions. `moves` counts, per seat,
    each kind of move. `last` counts the same for the final turn number alone, which not every seat reaches: the winner
    often has one turn more.
    """

    starter: int
    turns: int
    time: int
    choices: int
    forced: int
    changes: int
    leaders: tuple[int, ...]
    breadths: tuple[float, ...]
    moves: tuple[dict[str, int], ...]
    last: tuple[dict[str, int], ...]
    decisions: tuple[DecisionRecord, ...] = ()

    @property
    def half_leader(self) -> int:
        return self.leaders[TENTHS // 2 - 1]


class StatsRecorder:
    """Collects statistics while a match is played."""

    def __init__(self, match: Match, keep_decisions: bool) -> None:
        self.match = match
        self.keep_decisions = keep_decisions
        self.heuristics = heuristics_of(match.game.name)
        teams = match.game.teams(match.players, match.options)
        self.sides = {team: teams.index(team) for team in sorted(set(teams))}
        self.starter = LEVEL
        self.out = Moves()
        self.seats: list[int] = []
        self.sizes: list[int] = []
        self.standings: list[int] = []
        self.made: list[int] = []
        self.decisions: list[DecisionRecord] = []

    def decision(self, seat: int, move: int) -> None:
        """Record a legal move that a seat is about to make."""
        state = self.match.state
        if self.starter == LEVEL:
            self.listen(state)
        state.options(seat, self.out)
        if not self.seats or self.seats[-1] != seat:
            self.standings.append(self.leader(state))
        self.seats.append(seat)
        self.sizes.append(int(self.out.size))
        self.made.append(move)
        if self.keep_decisions:
            step = self.match.decision() or ""
            notation = self.match.vocabulary.notation(move)
            turn = len(self.standings) - 1
            self.decisions.append(DecisionRecord(seat, turn, int(state.time), step, int(self.out.size), notation))

    def listen(self, state: State) -> None:
        """Read the starting seat from the events, then stop recording them."""
        self.match.collect()
        kinds = self.match.game.events.kinds
        starters = [raw[1] for raw in self.match.raw_events if kinds[raw[0]].name in BEGINNING]
        self.match.raw_events.clear()
        if starters:
            self.starter = starters[0]
            state.sink = None

    def leader(self, state: State) -> int:
        """The side with the best heuristic value, or LEVEL."""
        strengths = {side: self.heuristics.strength(state, seat) for side, seat in self.sides.items()}
        best = max(strengths.values())
        leaders = [side for side, strength in strengths.items() if strength > best - 1e-9]
        return leaders[0] if len(leaders) == 1 else LEVEL

    def stats(self) -> MatchStats:
        return MatchStats(
            starter=self.starter if self.starter != LEVEL else self.seats[0],
            turns=len(self.standings),
            time=int(self.match.state.time),
            choices=sum(self.sizes),
            forced=self.sizes.count(1),
            changes=changes(self.standings),
            leaders=tuple(self.standings[len(self.standings) * tenth // TENTHS] for tenth in range(1, TENTHS)),
            breadths=breadths(self.sizes),
            moves=self.moves(0),
            last=self.moves(max(self.turns_of(seat) for seat in range(self.match.players))),
            decisions=tuple(self.decisions),
        )

    def turns_of(self, seat: int) -> int:
        return sum(one == seat != before for before, one in pairwise([LEVEL, *self.seats]))

    def moves(self, turn: int) -> tuple[dict[str, int], ...]:
        """Count each seat's moves by kind, from the given turn number on."""
        kinds = kinds_of(self.match.vocabulary)
        counts: list[Counter[str]] = [Counter() for _ in range(self.match.players)]
        turns = [0] * self.match.players
        before = LEVEL
        for seat, move in zip(self.seats, self.made, strict=True):
            turns[seat] += seat != before
            before = seat
            if turns[seat] >= turn:
                counts[seat][kinds[move]] += 1
        return tuple(dict(sorted(count.items())) for count in counts)


def changes(standings: Sequence[int]) -> int:
    """Count the lead changes."""
    leaders = [leader for leader in standings if leader != LEVEL]
    return sum(one != other for one, other in pairwise(leaders))


def breadths(sizes: Sequence[int]) -> tuple[float, ...]:
    """The mean of each tenth; in a very short match one decision fills several tenths."""
    means = []
    for tenth in range(TENTHS):
        first = len(sizes) * tenth // TENTHS
        part = sizes[first : max(first + 1, len(sizes) * (tenth + 1) // TENTHS)]
        means.append(round(sum(part) / len(part), 3))
    return tuple(means)


@lru_cache(64)
def kinds_of(vocabulary: Vocabulary) -> list[str]:
    """The kind of every move in the vocabulary, such as `play kind=3` for each way to play that card."""
    return [kind_of(word) for word in vocabulary.words]


def kind_of(word: Word) -> str:
    return " ".join([word.key, *(f"{name}={value}" for name, value in word.values if name not in CIRCUMSTANCES)])
