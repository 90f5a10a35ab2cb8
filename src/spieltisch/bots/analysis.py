"""Looking back at a match: everybody's chance to win after each move, and the moves that changed it most.

A seat's chance is what *hard* would make of it in that seat: worlds are imagined from what the seat knew at the time,
and in each of them sensible players play on. So nobody is blamed for what could not be known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from spieltisch.bots.budget import Budget
from spieltisch.bots.policies import MODEL, Hard, countdown, decision_rng
from spieltisch.bots.scheduler import Player
from spieltisch.bots.search import CERTAIN, Clock, Findings, Lookahead, Modelled, findings_of_one
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import LANGUAGES
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State

MOST_TURNS = 3
LEAST_WORLDS = 8


@dataclass(frozen=True)
class Care:
    """How carefully is looked: in how many worlds for a chance, with how many simulations for a better move.

    With `milliseconds` for a moment or a move, fewer if time is up, but in some worlds at least: then the numbers
    depend on the machine.
    """

    worlds: int = 100
    simulations: int = 300
    seed: int = 0
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        if self.worlds < 1 or self.simulations < 1:
            raise OptionError("an analysis needs at least one world for a chance and one simulation for a move")
        if self.milliseconds is not None and self.milliseconds < 1:
            raise OptionError("an analysis needs at least one millisecond for a moment")

    def budget(self) -> Budget:
        """For the search of one move."""
        return Budget(self.simulations, self.milliseconds)


@dataclass(frozen=True)
class Moment:
    """After so many inputs: who did what, and everybody's chance to win as they could judge it themselves.

    `worlds` were imagined for each of the chances, or more; none once the match is over.
    """

    number: int
    seat: int | None
    move: str | None
    chances: list[float]
    worlds: int


@dataclass(frozen=True)
class Turn:
    """A move that changed its player's chance, what the search thinks of it, and what would have been better."""

    number: int
    seat: int
    move: str
    before: float
    after: float
    expected: float
    better: str | None
    better_expected: float | None
    reason: dict[str, str] | None


@dataclass(frozen=True)
class Analysis:
    """What came of looking back."""

    game: str
    players: int
    care: Care
    moments: list[Moment]
    turns: list[Turn]

    def data(self) -> dict[str, Any]:
        """As plain data, for the browser."""
        return asdict(self)


class Looking:
    """A match played again from its beginning, as far as needed."""

    def __init__(self, match: Match, care: Care) -> None:
        self.whole = match
        self.care = care
        self.match = match.beginning()
        self.number = 0

    @property
    def count(self) -> int:
        """How many moments there are: one before the first input, and one after each."""
        return len(self.whole.inputs) + 1

    def at(self, number: int) -> Match:
        """The match after so many inputs."""
        if number < self.number:
            self.match, self.number = self.whole.beginning(), 0
        for entry in self.whole.inputs[self.number : number]:
            self.match.enter(entry)
        self.number = number
        return self.match

    def moment(self, number: int) -> Moment:
        seat, move = input_of(self.whole, number)
        found, worlds = chances(self.at(number), number, self.care)
        return Moment(number, seat, move, found, worlds)

    def moments(self, first: int, end: int) -> list[Moment]:
        return [self.moment(number) for number in range(first, min(end, self.count))]

    def moments_within(self, first: int, milliseconds: int) -> list[Moment]:
        """At least one moment, and as many as there is time for."""
        left = countdown(milliseconds)
        found = [self.moment(first)]
        while first + len(found) < self.count and left() > 0:
            found.append(self.moment(first + len(found)))
        return found

    def turns(self, moments: Sequence[Moment]) -> list[Turn]:
        """The three decisions that changed their player's chance most, in the order of the match."""
        return [self.turn(moments[number - 1], moments[number]) for number in self.decisive(moments)]

    def decisive(self, moments: Sequence[Moment]) -> list[int]:
        """The numbers of these decisions."""
        decisions = [moment.number for moment in moments if self.is_decision(moment)]
        decisions.sort(key=lambda number: (-abs(change_at(moments, number)), number))
        return sorted(decisions[:MOST_TURNS])

    def is_decision(self, moment: Moment) -> bool:
        """Forced moves are none."""
        return moment.seat is not None and len(self.at(moment.number - 1).state.legal(moment.seat)) > 1

    def turn(self, earlier: Moment, moment: Moment) -> Turn:
        """The decision between two moments."""
        return turn_at(self.at(earlier.number), earlier, moment, self.care)


# Chances


def input_of(match: Match, number: int) -> tuple[int | None, str | None]:
    """Who did what with the input that led to this moment; time that passes is nobody's."""
    if number == 0:
        return None, None
    who, what = match.inputs[number - 1]
    return (who, what) if isinstance(who, int) and isinstance(what, str) else (None, None)


def chances(match: Match, number: int, care: Care) -> tuple[list[float], int]:
    """Everybody's chance to win, and in how many worlds it was looked for at least; at the end, the result."""
    result = match.result()
    if result is not None:
        return decided(result.winners, match.game.teams(match.players, match.options)), 0
    hard = Hard(match.game.name, care.budget())
    each = None if care.milliseconds is None else max(1, care.milliseconds // match.players)
    found = [
        chance(hard, match.state, seat, decision_rng(care.seed, number, seat), care.worlds, countdown(each))
        for seat in range(match.players)
    ]
    return [won for won, _ in found], min(worlds for _, worlds in found)


def decided(winners: Sequence[int], teams: Sequence[int]) -> list[float]:
    """A team wins together; sides that are equal share."""
    sides = {teams[seat] for seat in winners}
    return [1 / len(sides) if team in sides else 0.0 for team in teams]


def chance(hard: Hard, state: State, seat: int, rng: Rng, most: int, left: Clock) -> tuple[float, int]:
    """How often a seat wins in worlds that it takes for possible, if everybody plays on sensibly; how many they are."""
    search, heuristics = hard.search, hard.heuristics
    total = worlds = 0
    while worlds < most and (worlds < LEAST_WORLDS or left() > 0):
        world = state.imagine(seat, rng)
        world.rng = Rng(rng.word())
        if heuristics.patient:
            players: list[Player] = [Modelled(heuristics, MODEL.median, MODEL.spread) for _ in range(world.seats)]
            Lookahead(world, players, Rng(rng.word()), heuristics).run(heuristics.horizon)
        else:
            search.play_on(world, seat, heuristics.stage(world))
        total += search.value(world, seat, True)
        worlds += 1
    return total / (worlds * int(CERTAIN)), worlds


# The moves that changed it most


def change_at(moments: Sequence[Moment], number: int) -> float:
    seat = moments[number].seat
    assert seat is not None
    return moments[number].chances[seat] - moments[number - 1].chances[seat]


def turn_at(before: Match, earlier: Moment, moment: Moment, care: Care) -> Turn:
    """What the search thinks of the move that was made, and of the best it finds, in worlds as that seat knew them."""
    seat, move = moment.seat, moment.move
    assert seat is not None
    assert move is not None
    hard = Hard(before.game.name, care.budget())
    rng = decision_rng(care.seed + 1, moment.number, seat)
    world = before.state.imagine(seat, rng)
    findings = hard.findings(world, seat, rng)
    played = before.vocabulary.number(move)
    assert played is not None
    expected = expectation(hard, findings, world, seat, int(played), rng, care)
    best = findings.moves[findings.order()[0]] if findings.size > 0 else played
    better, better_expected, reason = None, None, None
    if best not in (played, WAIT):
        win = findings.win(findings.order()[0])
        if win > expected:
            better, better_expected = before.vocabulary.notation(best), win
            key = hard.heuristics.reason(world, seat, best)
            reason = {language: before.game.texts(language).hint(key) for language in LANGUAGES}
    return Turn(
        moment.number,
        seat,
        move,
        earlier.chances[seat],
        moment.chances[seat],
        expected,
        better,
        better_expected,
        reason,
    )


def expectation(hard: Hard, findings: Findings, world: State, seat: int, move: int, rng: Rng, care: Care) -> float:
    """The chance to win by a move: as the search found it, or tried by itself where it was not looked into."""
    for i in range(findings.size):
        if findings.moves[i] == move and findings.tries[i] > 0:
            return findings.win(i)
    alone = findings_of_one(move, hard.heuristics.doubt)
    hard.search.estimate(world, seat, rng, care.worlds, countdown(care.milliseconds), alone)
    return alone.win(0)
