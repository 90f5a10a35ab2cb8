"""Match analysis: every player's chance to win after each move, and the moves that changed it most.

Every seat judges the position as *hard* would: it imagines worlds from what the seat knew at the time and plays each on
with sensible players. The chances are the average of these judgements, so that those of all sides add up to one. Better
moves are searched with the mover's knowledge: nobody is blamed for what they could not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from spieltisch.bots.budget import Budget
from spieltisch.bots.policies import MODEL, Hard, countdown, decision_rng
from spieltisch.bots.scheduler import Player
from spieltisch.bots.search import Clock, Findings, Lookahead, Modelled, findings_of_one
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import LANGUAGES
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State

MOST_TURNS = 3
LEAST_WORLDS = 8


@dataclass(frozen=True)
class AnalysisBudget:
    """The budget of an analysis: worlds per chance, and simulations per search for a better move.

    `milliseconds` limits the time per moment and per move. Some worlds are always imagined. With a time limit the
    numbers depend on the machine.
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

    def per_move(self) -> Budget:
        """Return the budget for the search of one move."""
        return Budget(self.simulations, self.milliseconds)


@dataclass(frozen=True)
class Moment:
    """The match after `number` inputs: the latest move, and every player's chance to win, all sides together one.

    At least `worlds` worlds were imagined for each judgement; none once the match is over.
    """

    number: int
    seat: int | None
    move: str | None
    chances: list[float]
    worlds: int


@dataclass(frozen=True)
class Turn:
    """A move that changed its player's chance, the search's estimate of it, and a better move if one was found."""

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
    """The result of an analysis."""

    game: str
    players: int
    budget: AnalysisBudget
    moments: list[Moment]
    turns: list[Turn]

    def data(self) -> dict[str, Any]:
        """Return plain data for JSON. The budget keeps its published name there, `care`."""
        return {"care" if name == "budget" else name: value for name, value in asdict(self).items()}


class AnalysisRun:
    """An analysis in progress; it replays the match as far as needed."""

    def __init__(self, match: Match, budget: AnalysisBudget) -> None:
        self.whole = match
        self.budget = budget
        self.match = match.beginning()
        self.number = 0

    @property
    def count(self) -> int:
        """The number of moments: one before the first input and one after each."""
        return len(self.whole.inputs) + 1

    def at(self, number: int) -> Match:
        """Return the match after `number` inputs."""
        if number < self.number:
            self.match, self.number = self.whole.beginning(), 0
        for entry in self.whole.inputs[self.number : number]:
            self.match.enter(entry)
        self.number = number
        return self.match

    def moment(self, number: int) -> Moment:
        seat, move = input_of(self.whole, number)
        found, worlds = chances(self.at(number), number, self.budget)
        return Moment(number, seat, move, found, worlds)

    def moments(self, first: int, end: int) -> list[Moment]:
        return [self.moment(number) for number in range(first, min(end, self.count))]

    def moments_within(self, first: int, milliseconds: int) -> list[Moment]:
        """Return as many moments as fit into the time, at least one."""
        left = countdown(milliseconds)
        found = [self.moment(first)]
        while first + len(found) < self.count and left() > 0:
            found.append(self.moment(first + len(found)))
        return found

    def turns(self, moments: Sequence[Moment]) -> list[Turn]:
        """Return the three decisions that changed their player's chance most, in match order."""
        return [self.turn(moments[number - 1], moments[number]) for number in self.decisive(moments)]

    def decisive(self, moments: Sequence[Moment]) -> list[int]:
        """Return the numbers of these decisions."""
        decisions = [moment.number for moment in moments if self.is_decision(moment)]
        decisions.sort(key=lambda number: (-abs(change_at(moments, number)), number))
        return sorted(decisions[:MOST_TURNS])

    def is_decision(self, moment: Moment) -> bool:
        """Return whether there was a choice: a forced move is no decision."""
        return moment.seat is not None and len(self.at(moment.number - 1).state.legal(moment.seat)) > 1

    def turn(self, earlier: Moment, moment: Moment) -> Turn:
        """Return the decision between two moments."""
        return turn_at(self.at(earlier.number), earlier, moment, self.budget)


# Chances


def input_of(match: Match, number: int) -> tuple[int | None, str | None]:
    """Return the seat and move that led to this moment; both are None if time passed."""
    if number == 0:
        return None, None
    who, what = match.inputs[number - 1]
    return (who, what) if isinstance(who, int) and isinstance(what, str) else (None, None)


def chances(match: Match, number: int, budget: AnalysisBudget) -> tuple[list[float], int]:
    """Return every seat's chance to win, the average of all judgements, and the least number of worlds behind one.

    After the end, return the result.
    """
    result = match.result()
    teams = match.game.teams(match.players, match.options)
    if result is not None:
        return decided(result.winners, teams), 0
    hard = Hard(match.game.name, budget.per_move())
    each = None if budget.milliseconds is None else max(1, budget.milliseconds // match.players)
    found = [
        judgement(
            hard, match.state, seat, teams, decision_rng(budget.seed, number, seat), budget.worlds, countdown(each)
        )
        for seat in range(match.players)
    ]
    average = [fmean(chances[seat] for chances, _ in found) for seat in range(match.players)]
    return average, min(worlds for _, worlds in found)


def decided(winners: Sequence[int], teams: Sequence[int]) -> list[float]:
    """Return the chances after the end: a team wins together, tied sides share."""
    sides = {teams[seat] for seat in winners}
    return [1 / len(sides) if team in sides else 0.0 for team in teams]


def judgement(
    hard: Hard, state: State, seat: int, teams: Sequence[int], rng: Rng, most: int, left: Clock
) -> tuple[list[float], int]:
    """Return how often each seat wins in worlds that this one considers possible, and the number of worlds."""
    search, heuristics = hard.search, hard.heuristics
    totals = [0] * len(teams)
    worlds = 0
    while worlds < most and (worlds < LEAST_WORLDS or left() > 0):
        world = state.imagine(seat, rng)
        world.rng = Rng(rng.word())
        if heuristics.patient:
            players: list[Player] = [Modelled(heuristics, MODEL.median, MODEL.spread) for _ in range(world.seats)]
            Lookahead(world, players, Rng(rng.word()), heuristics).run(heuristics.horizon)
        else:
            search.play_on(world, seat, heuristics.stage(world))
        for one in range(world.seats):
            totals[one] += int(search.value(world, one, True))
        worlds += 1
    return shares(totals, teams), worlds


def shares(totals: Sequence[float], teams: Sequence[int]) -> list[float]:
    """Return chances in proportion to what each seat's side has won; all sides together have one."""
    sides = {team: fmean(total for total, side in zip(totals, teams, strict=True) if side == team) for team in teams}
    whole = sum(sides.values())
    return [sides[team] / whole if whole > 0 else 1 / len(sides) for team in teams]


# Turning points


def change_at(moments: Sequence[Moment], number: int) -> float:
    seat = moments[number].seat
    assert seat is not None
    return moments[number].chances[seat] - moments[number - 1].chances[seat]


def turn_at(before: Match, earlier: Moment, moment: Moment, budget: AnalysisBudget) -> Turn:
    """Compare the move that was made with the best the search finds, in worlds consistent with the seat's knowledge."""
    seat, move = moment.seat, moment.move
    assert seat is not None
    assert move is not None
    hard = Hard(before.game.name, budget.per_move())
    rng = decision_rng(budget.seed + 1, moment.number, seat)
    world = before.state.imagine(seat, rng)
    findings = hard.findings(world, seat, rng)
    played = before.vocabulary.number(move)
    assert played is not None
    expected = expectation(hard, findings, world, seat, int(played), rng, budget)
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


def expectation(
    hard: Hard, findings: Findings, world: State, seat: int, move: int, rng: Rng, budget: AnalysisBudget
) -> float:
    """Return a move's chance to win: from the search, or simulated separately if the search left it out."""
    for i in range(findings.size):
        if findings.moves[i] == move and findings.tries[i] > 0:
            return findings.win(i)
    alone = findings_of_one(move, hard.heuristics.doubt)
    hard.search.estimate(world, seat, rng, budget.worlds, countdown(budget.milliseconds), alone)
    return alone.win(0)
