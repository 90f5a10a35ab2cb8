"""Search by simulation: try each move in imagined worlds and let greedy players play on.

*Sequential halving* tries all sensible moves in the same worlds with the same random numbers, drops the worse half and
continues with the rest.

Worlds come from `imagine`, so the search cannot see what the seat may not see. The other seats move by the game's
heuristics, each from what it knows in the imagined world. The clock is passed in.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from spieltisch.bots.scheduler import Player, Scheduler
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import LEAST, WAIT, Heuristics
from spieltisch.kernel.pile import filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State

Clock = Callable[[], float]

CERTAIN: Final[i64] = 1000
UNTRIED: Final = 500.0
FIRST: Final[i64] = 0
HOPE: Final = 1.5  # standard errors added to a gain before a candidate counts as hopeless
ENOUGH: Final = 6.0
FEW_WORLDS: Final[i64] = 8
EVEN_PARTS: Final[i64] = 6
SLIGHT: Final = 100.0  # lower bound of the variance
JUST_BEHIND: Final = -0.001


@final
class Findings:
    """Statistics of each candidate move; the first is the expert's choice without search.

    `gains` and `squares` sum how much better a candidate did than the first one in the same world.
    """

    def __init__(self, moves: vec[i64], doubt: float) -> None:
        self.moves: vec[i64] = moves
        self.doubt: float = doubt
        self.size: i64 = len(moves)
        self.tries: vec[i64] = filled(self.size, 0)
        self.values: vec[i64] = filled(self.size, 0)
        self.wins: vec[i64] = filled(self.size, 0)
        self.gains: vec[i64] = filled(self.size, 0)
        self.squares: vec[i64] = filled(self.size, 0)
        self.simulations: i64 = 0
        self.decisions: i64 = 0

    def note(self, i: i64, value: i64, win: i64) -> None:
        self.tries[i] += 1
        self.values[i] += value
        self.wins[i] += win
        self.simulations += 1

    def compare(self, i: i64, gain: i64) -> None:
        self.gains[i] += gain
        self.squares[i] += gain * gain

    def mean(self, i: i64) -> float:
        """Return a candidate's mean value, in thousandths."""
        return float(self.values[i]) / float(self.tries[i]) if self.tries[i] > 0 else -1.0

    def surplus(self, i: i64) -> float:
        """Return a lower confidence bound of a candidate's gain over the first."""
        tries: float = float(self.tries[i])
        if i == FIRST or tries < 2.0:
            return 0.0 if i == FIRST else -UNTRIED
        mean: float = float(self.gains[i]) / tries
        variance: float = max(float(self.squares[i]) / tries - mean * mean, SLIGHT)
        return mean - self.doubt * sqrt(variance / (tries - 1.0))

    def hopeless(self, i: i64) -> bool:
        """Return whether a candidate is no better than the first, with enough tries to be sure."""
        tries: float = float(self.tries[i])
        if tries < ENOUGH:
            return False
        mean: float = float(self.gains[i]) / tries
        variance: float = max(float(self.squares[i]) / tries - mean * mean, SLIGHT)
        return mean + HOPE * sqrt(variance / (tries - 1.0)) < 0.0

    def survived(self, i: i64) -> bool:
        """Return whether a candidate was tried in every world; a dropped one may only have been lucky."""
        return self.tries[i] + 1 >= self.tries[FIRST]

    def lead(self, i: i64) -> float:
        """Return a candidate's confident gain over the first; slightly negative at most if it was dropped."""
        surplus: float = self.surplus(i)
        return surplus if self.survived(i) else min(surplus, JUST_BEHIND)

    def order(self) -> list[int]:
        """Return the candidates, best first. Another beats the first only with confidence."""
        return sorted(range(self.size), key=lambda i: (-self.lead(i), i))

    def win(self, i: int) -> float:
        """Return the estimated chance to win with a candidate, from 0 to 1."""
        return int(self.wins[i]) / (int(CERTAIN) * int(max(self.tries[i], 1)))


def findings_of_one(move: i64, doubt: float) -> Findings:
    """Return findings for one candidate. (A vector that interpreted code makes for compiled code is never freed.)"""
    return Findings(filled(1, move), doubt)


@final
class Search:
    """The search for one game. `left()` returns the fraction of the time that is left, from 1 to 0."""

    def __init__(self, heuristics: Heuristics[Any], median: i64, spread: i64) -> None:
        self.heuristics: Heuristics[Any] = heuristics
        self.median: i64 = median
        self.spread: i64 = spread
        self.out: Moves = Moves()
        self.decisions: i64 = 0

    def run(self, state: State, seat: i64, rng: Rng, simulations: i64, left: Clock) -> Findings:
        """Search until the simulations or the time are used up."""
        findings = Findings(self.candidates(state, seat, rng), self.heuristics.doubt)
        self.decisions = 0
        if findings.size > 1:
            self.halve(state, seat, rng, simulations, left, findings)
        elif findings.size == 1:
            self.estimate(state, seat, rng, min(simulations, FEW_WORLDS), left, findings)
        findings.decisions = self.decisions
        return findings

    def candidates(self, state: State, seat: i64, rng: Rng) -> vec[i64]:
        """Return the expert's choice, then the other moves by worth, then WAIT where waiting is possible."""
        heuristics = self.heuristics
        out = self.out
        state.options(seat, out)
        first: i64 = heuristics.expert(state, seat, out, rng)
        moves: vec[i64] = vec[i64]([first])
        worths: vec[i64] = vec[i64]([-LEAST])
        for i in range(out.size):
            worth: i64 = heuristics.worth(state, seat, out.at[i])
            if worth > LEAST and out.at[i] != first:
                moves = append(moves, out.at[i])
                worths = append(worths, worth)
        sort_by_worth(moves, worths)
        if len(moves) > heuristics.candidates:
            moves = moves[: heuristics.candidates]
        if heuristics.patient and first != WAIT and heuristics.waits(state, seat):
            moves = append(moves, WAIT)
        return moves

    def estimate(self, state: State, seat: i64, rng: Rng, simulations: i64, left: Clock, findings: Findings) -> None:
        """Estimate the chance of the only candidate."""
        while findings.simulations < simulations and left() > 0.0:
            self.simulate(state.imagine(seat, rng), seat, findings, FIRST, rng.word())

    # Sequential halving

    def halve(self, state: State, seat: i64, rng: Rng, simulations: i64, left: Clock, findings: Findings) -> None:
        """Try the first candidate in every world, and the others as long as they stay in the better half."""
        alive: i64 = findings.size - 1
        others: vec[i64] = vec[i64]([0] * alive)
        for i in range(alive):
            others[i] = i + 1
        phases: i64 = phases_for(alive) + 1
        worlds: i64 = 0
        for phase in range(phases):
            used: float = float(phase + 1) / float(phases)
            while float(findings.simulations) < float(simulations) * used and left() > 1.0 - used:
                world = state.imagine(seat, rng)
                luck: i64 = even_luck(rng, worlds)
                worlds += 1
                usual: i64 = self.simulate(world, seat, findings, FIRST, luck)
                for k in range(alive):
                    if left() <= 0.0 or findings.simulations >= simulations:
                        return
                    findings.compare(others[k], self.simulate(world, seat, findings, others[k], luck) - usual)
                alive = without_hopeless(others, alive, findings)
                if alive == 0:
                    return
            sort_by_surplus(others, alive, findings)
            alive = (alive + 1) // 2

    def simulate(self, world: State, seat: i64, findings: Findings, i: i64, luck: i64) -> i64:
        """Make a move in a copy of the world, play on with the shared random numbers, and return the value."""
        tried = world.copy()
        tried.rng = Rng(luck)
        move: i64 = findings.moves[i]
        if self.heuristics.patient:
            self.play_on_live(tried, seat, move, luck)
        else:
            stage: i64 = self.heuristics.stage(tried)
            tried.apply(seat, move)
            self.play_on(tried, seat, stage)
        value: i64 = self.value(tried, seat, False)
        findings.note(i, value, self.value(tried, seat, True))
        return value

    # Playing on

    def one_move(self, state: State, actor: i64) -> None:
        if actor == NOBODY:
            state.advance(state.deadline())
            return
        out = self.out
        state.options(actor, out)
        self.decisions += 1
        state.apply(actor, self.heuristics.move(state, actor, out, state.rng))

    def play_on(self, state: State, seat: i64, stage: i64) -> None:
        """Play on greedily to the end, the next stage, or the first quiet position past the horizon."""
        heuristics = self.heuristics
        end: i64 = self.decisions + heuristics.horizon
        while not state.over and heuristics.stage(state) == stage:
            if self.decisions >= end and heuristics.quiet(state, seat):
                return
            self.one_move(state, state.actor())

    def play_on_live(self, state: State, seat: i64, move: i64, luck: i64) -> None:
        """Play on in real time: everybody acts after a reaction time; the seat starts with the given move."""
        players: list[Player] = []
        for i in range(state.seats):
            if i == seat:
                players.append(Determined(self.heuristics, self.median, self.spread, move))
            else:
                players.append(Modelled(self.heuristics, self.median, self.spread))
        table = Lookahead(state, players, Rng(luck), self.heuristics)
        self.decisions += table.run(self.heuristics.horizon)

    # Evaluation

    def value(self, state: State, seat: i64, win_only: bool) -> i64:
        """Return the chance of the seat's side to win, or its mean with the share of sides beaten; in thousandths."""
        heuristics = self.heuristics
        mine: i64 = heuristics.side(state, seat)
        standing: float = self.standing(state, seat)
        seen: i64 = 1 << mine
        sides: i64 = 0
        total: float = 1.0
        ahead: float = 0.0
        for other in range(state.seats):
            side: i64 = heuristics.side(state, other)
            if (seen >> side) & 1 == 0:
                seen |= 1 << side
                sides += 1
                odds: float = exp(within(self.standing(state, other) - standing))
                total += odds
                ahead += 1.0 / (1.0 + odds)
        win: float = 1.0 / total
        return int(1000.0 * (win if win_only else (win + ahead / float(max(sides, 1))) / 2.0))

    def standing(self, state: State, seat: i64) -> float:
        """Return how a seat stands: by rank in a finished game, otherwise by the heuristics."""
        if state.over:
            return DECISIVE * float(state.ranking()[seat])
        return self.heuristics.strength(state, seat)


DECISIVE: Final = 40.0


def even_luck(rng: Rng, number: i64) -> i64:
    """Stratify the first random number over six equal parts: if it is a die roll, all faces come up equally often."""
    luck: i64 = rng.word()
    while Rng(luck).below(EVEN_PARTS) != number % EVEN_PARTS:
        luck = rng.word()
    return luck


def within(odds: float) -> float:
    return min(max(odds, -DECISIVE), DECISIVE)


def phases_for(count: i64) -> i64:
    """Return how often a number can be halved, rounding up, until one is left."""
    phases: i64 = 0
    while count > 1:
        count = (count + 1) // 2
        phases += 1
    return phases


def sort_by_surplus(places: vec[i64], size: i64, findings: Findings) -> None:
    for k in range(1, size):
        i: i64 = places[k]
        at: i64 = k
        while at > 0 and findings.surplus(places[at - 1]) < findings.surplus(i):
            places[at] = places[at - 1]
            at -= 1
        places[at] = i


def without_hopeless(places: vec[i64], size: i64, findings: Findings) -> i64:
    """Drop hopeless candidates; return how many are left."""
    left: i64 = 0
    for k in range(size):
        if not findings.hopeless(places[k]):
            places[left] = places[k]
            left += 1
    return left


def sort_by_worth(moves: vec[i64], worths: vec[i64]) -> None:
    for k in range(1, len(moves)):
        move: i64 = moves[k]
        worth: i64 = worths[k]
        at: i64 = k
        while at > 0 and worths[at - 1] < worth:
            moves[at] = moves[at - 1]
            worths[at] = worths[at - 1]
            at -= 1
        moves[at] = move
        worths[at] = worth


# Real time


class Modelled(Player):
    """The model of another player: plays by the heuristics and reconsiders after every event."""

    def __init__(self, heuristics: Heuristics[Any], median: i64, spread: i64) -> None:
        super().__init__(median, spread, heuristics)
        self.wisdom: Heuristics[Any] = heuristics
        self.reconsiders = True
        self.situation: i64 = -1

    def choose(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        self.situation = self.wisdom.situation(state, seat)
        if out.size == 0:
            return WAIT
        return self.sensible(state, seat, out, rng)

    def unmoved(self, state: State, seat: i64) -> bool:
        return self.situation == self.wisdom.situation(state, seat)

    def sensible(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        return self.wisdom.move(state, seat, out, rng)


class Determined(Modelled):
    """The searching player: starts with a given move or with waiting, then moves like an expert."""

    def __init__(self, heuristics: Heuristics[Any], median: i64, spread: i64, first: i64) -> None:
        super().__init__(heuristics, median, spread)
        self.first: i64 = first
        self.begun: bool = False

    def sensible(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        if self.begun:
            return self.wisdom.expert(state, seat, out, rng)
        self.begun = True
        return self.first


class Lookahead(Scheduler):
    """An imagined table that runs to the end or the next stage."""

    def __init__(self, state: State, players: list[Player], rng: Rng, heuristics: Heuristics[Any]) -> None:
        super().__init__(state, players, rng)
        self.heuristics: Heuristics[Any] = heuristics
        self.stage: i64 = heuristics.stage(state)

    def done(self) -> bool:
        return self.state.over or self.heuristics.stage(self.state) != self.stage
