"""Search in imagined worlds: what becomes of each move if greedy players play on from there.

There are two ways to share out the simulations. *Sequential halving* tries all sensible moves in the same worlds, with
the same luck, leaves the worse half aside, and goes on with the rest. The *tree* (information-set tree search) also
branches at the seat's later decisions: its nodes stand for what the seat has done so far, whatever the world.

A world comes from `imagine`, so nothing here sees what the seat may not see. The other seats move as the game's
heuristics would, each from what it knows in the imagined world. Time is asked of a function that is passed in.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
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
MOST_NODES: Final[i64] = 20_000
UNTRIED: Final = 500.0
EXPLORATION: Final = 0.5
FIRST: Final[i64] = 0
UNPAIRED: Final = 300.0  # how much what comes of moves in different worlds scatters
HOPE: Final = 1.5  # so many standard errors of a gain are hoped for
ENOUGH: Final = 6.0
FEW_WORLDS: Final[i64] = 8
EVEN_PARTS: Final[i64] = 6
SLIGHT: Final = 100.0  # a variance that is always assumed
NO_NODE: Final[i64] = -1
DEEPEST: Final[i64] = 24
ROOT: Final[i64] = 0


@final
class Findings:
    """What a search found out about each candidate; the first is what an expert would do without searching.

    `gains` and `squares` add up by how much a candidate did better than the first one in the same world.
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
        """What came of a candidate on average, in thousandths."""
        return float(self.values[i]) / float(self.tries[i]) if self.tries[i] > 0 else -1.0

    def surplus(self, i: i64) -> float:
        """By how much a candidate is better than the first, less the uncertainty of that."""
        tries: float = float(self.tries[i])
        if i == FIRST or tries < 2.0:
            return 0.0 if i == FIRST else -UNTRIED
        mean: float = float(self.gains[i]) / tries
        variance: float = max(float(self.squares[i]) / tries - mean * mean, SLIGHT)
        return mean - self.doubt * sqrt(variance / (tries - 1.0))

    def hopeless(self, i: i64) -> bool:
        """Whether a candidate has been tried often enough to be sure that it is no better than the first."""
        tries: float = float(self.tries[i])
        if tries < ENOUGH:
            return False
        mean: float = float(self.gains[i]) / tries
        variance: float = max(float(self.squares[i]) / tries - mean * mean, SLIGHT)
        return mean + HOPE * sqrt(variance / (tries - 1.0)) < 0.0

    def order(self) -> list[int]:
        """The candidates, the best first: another one than the first only if it is better beyond doubt."""
        return sorted(range(self.size), key=lambda i: (-self.surplus(i), i))

    def win(self, i: int) -> float:
        """The estimated chance to win by a candidate, from 0 to 1."""
        return int(self.wins[i]) / (int(CERTAIN) * int(max(self.tries[i], 1)))


@final
class Tree:
    """What was tried after what: a node for every sequence of the seat's own moves that was worth a look."""

    def __init__(self, candidates: vec[i64], most: i64 = MOST_NODES) -> None:
        self.most: i64 = most
        self.moves: vec[i64] = vec[i64]([WAIT])
        self.child: vec[i64] = vec[i64]([NO_NODE])
        self.sibling: vec[i64] = vec[i64]([NO_NODE])
        self.visits: vec[i64] = vec[i64]([0])
        self.sums: vec[i64] = vec[i64]([0])
        self.offered: vec[i64] = vec[i64]([0])
        self.size: i64 = 1
        self.path: vec[i64] = filled(DEEPEST, ROOT)
        self.depth: i64 = 0
        self.left: bool = False
        for i in range(len(candidates)):
            self.add(ROOT, candidates[i])

    def add(self, parent: i64, move: i64) -> i64:
        """A new node; the children of a node are linked, the latest first."""
        self.moves = append(self.moves, move)
        self.child = append(self.child, NO_NODE)
        self.sibling = append(self.sibling, self.child[parent])
        self.visits = append(self.visits, 0)
        self.sums = append(self.sums, 0)
        self.offered = append(self.offered, 0)
        self.child[parent] = self.size
        self.size += 1
        return self.size - 1

    def begin(self) -> None:
        self.depth = 0
        self.left = False

    def pick_first(self) -> i64:
        """The most promising candidate; every one is tried once, the most sensible first."""
        return self.step_to(self.most_promising(ROOT, None))

    def pick(self, out: Moves, sensible: i64) -> i64:
        """The most promising of the legal moves; the sensible one first, others as the node is visited more often."""
        node: i64 = self.path[self.depth - 1]
        if self.depth == DEEPEST or (self.size >= self.most and self.child_of(node, sensible) == NO_NODE):
            self.left = True
            return sensible
        if self.child_of(node, sensible) == NO_NODE:
            return self.step_to(self.add(node, sensible))
        if self.size < self.most and self.wants_another(node, out):
            for i in range(out.size):
                if self.child_of(node, out.at[i]) == NO_NODE:
                    return self.step_to(self.add(node, out.at[i]))
        return self.step_to(self.most_promising(node, out))

    def step_to(self, node: i64) -> i64:
        self.left = self.visits[node] == 0
        self.path[self.depth] = node
        self.depth += 1
        return self.moves[node]

    def child_of(self, node: i64, move: i64) -> i64:
        found: i64 = self.child[node]
        while found != NO_NODE and self.moves[found] != move:
            found = self.sibling[found]
        return found

    def wants_another(self, node: i64, out: Moves) -> bool:
        """A node has as many children as the square root of its visits, at most."""
        children: i64 = 0
        found: i64 = self.child[node]
        while found != NO_NODE:
            if out.has(self.moves[found]):
                children += 1
            found = self.sibling[found]
        return children < out.size and children * children < self.visits[node]

    def most_promising(self, node: i64, out: Moves | None) -> i64:
        """By mean and uncertainty (UCB), among the children that are legal; how often each was on offer counts."""
        best: i64 = NO_NODE
        highest: float = -1e9
        found: i64 = self.child[node]
        while found != NO_NODE:
            if out is None or out.has(self.moves[found]):
                self.offered[found] += 1
                promise: float = 1000.0 - float(found)
                if self.visits[found] > 0:
                    visits: float = float(self.visits[found])
                    mean: float = float(self.sums[found]) / (1000.0 * visits)
                    promise = mean + EXPLORATION * sqrt(log(float(self.offered[found])) / visits)
                if promise > highest:
                    highest = promise
                    best = found
            found = self.sibling[found]
        return best

    def remember(self, value: i64) -> None:
        for i in range(self.depth):
            self.visits[self.path[i]] += 1
            self.sums[self.path[i]] += value

    def first_choice(self) -> i64:
        """Which candidate the latest path began with."""
        return self.path[0] - 1


@final
class Search:
    """One game's search. `left()` says which part of the time is left, from 1 to 0."""

    def __init__(self, heuristics: Heuristics[Any], median: i64, spread: i64) -> None:
        self.heuristics: Heuristics[Any] = heuristics
        self.median: i64 = median
        self.spread: i64 = spread
        self.out: Moves = Moves()
        self.decisions: i64 = 0

    def run(self, state: State, seat: i64, rng: Rng, simulations: i64, left: Clock, tree: bool) -> Findings:
        """Think about a decision until the simulations or the time are used up."""
        findings = Findings(self.candidates(state, seat, rng), self.heuristics.doubt)
        self.decisions = 0
        if findings.size > 1 and tree and not self.heuristics.patient:
            self.grow(state, seat, rng, simulations, left, findings)
        elif findings.size > 1:
            self.halve(state, seat, rng, simulations, left, findings)
        elif findings.size == 1:
            self.estimate(state, seat, rng, min(simulations, FEW_WORLDS), left, findings)
        findings.decisions = self.decisions
        return findings

    def candidates(self, state: State, seat: i64, rng: Rng) -> vec[i64]:
        """What an expert would do, then the other moves by their worth; where one may wait, also waiting."""
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
        """There is nothing to choose; how good the only move is may still be of interest."""
        while findings.simulations < simulations and left() > 0.0:
            self.simulate(state.imagine(seat, rng), seat, findings, FIRST, rng.word())

    # Sequential halving

    def halve(self, state: State, seat: i64, rng: Rng, simulations: i64, left: Clock, findings: Findings) -> None:
        """The first candidate is tried in every world, the others beside it as long as they are in the better half."""
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
        """Make a move in a copy of the world, with the luck that all candidates share, and play on; what came of it."""
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

    # The tree

    def grow(self, state: State, seat: i64, rng: Rng, simulations: i64, left: Clock, findings: Findings) -> None:
        tree = Tree(findings.moves)
        while findings.simulations < simulations and left() > 0.0:
            world = state.imagine(seat, rng)
            self.descend(world, seat, tree)
            value: i64 = self.value(world, seat, False)
            tree.remember(value)
            findings.note(tree.first_choice(), value, self.value(world, seat, True))
        compare_means(findings)

    def descend(self, world: State, seat: i64, tree: Tree) -> None:
        """From the root along the most promising moves; from the first new node on, greedy players play on."""
        heuristics = self.heuristics
        stage: i64 = heuristics.stage(world)
        out = self.out
        tree.begin()
        world.apply(seat, tree.pick_first())
        while not tree.left and not world.over and heuristics.stage(world) == stage:
            actor: i64 = world.actor()
            if actor != seat:
                self.one_move(world, actor)
                continue
            world.options(seat, out)
            if out.size == 1:
                world.apply(seat, out.at[0])
                continue
            sensible: i64 = heuristics.move(world, seat, out, world.rng)
            world.options(seat, out)
            world.apply(seat, tree.pick(out, sensible))
        self.play_on(world, seat, stage)

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
        """Greedy players play on to the end, to the next stage, or to the first quiet position from the horizon on."""
        heuristics = self.heuristics
        end: i64 = self.decisions + heuristics.horizon
        while not state.over and heuristics.stage(state) == stage:
            if self.decisions >= end and heuristics.quiet(state, seat):
                return
            self.one_move(state, state.actor())

    def play_on_live(self, state: State, seat: i64, move: i64, luck: i64) -> None:
        """In a real-time game everybody acts after a reaction time; the seat intends the move to begin with."""
        players: list[Player] = []
        for i in range(state.seats):
            if i == seat:
                players.append(Determined(self.heuristics, self.median, self.spread, move))
            else:
                players.append(Modelled(self.heuristics, self.median, self.spread))
        table = Lookahead(state, players, Rng(luck), self.heuristics)
        self.decisions += table.run(self.heuristics.horizon)

    # What it is worth

    def value(self, state: State, seat: i64, win_only: bool) -> i64:
        """In thousandths: the chance that the seat's side wins; otherwise half that, half the sides left behind."""
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
        """A finished game is decided; of any other the heuristics say how a side stands."""
        if state.over:
            return DECISIVE * float(state.ranking()[seat])
        return self.heuristics.strength(state, seat)


DECISIVE: Final = 40.0


def even_luck(rng: Rng, number: i64) -> i64:
    """A seed whose first number is in one of six equal parts, in turn: if it is a die, all its faces come up evenly."""
    luck: i64 = rng.word()
    while Rng(luck).below(EVEN_PARTS) != number % EVEN_PARTS:
        luck = rng.word()
    return luck


def within(odds: float) -> float:
    return min(max(odds, -DECISIVE), DECISIVE)


def phases_for(count: i64) -> i64:
    """How often a number can be halved, rounding up, until one is left."""
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
    """Leave aside what cannot be the best any more; how many are left."""
    left: i64 = 0
    for k in range(size):
        if not findings.hopeless(places[k]):
            places[left] = places[k]
            left += 1
    return left


def compare_means(findings: Findings) -> None:
    """For candidates that were not tried in the same worlds: gains by means, as uncertain as what was tried less."""
    for i in range(1, findings.size):
        tries: i64 = findings.tries[i]
        if tries > 0 and findings.tries[FIRST] > 0:
            gain: float = findings.mean(i) - findings.mean(FIRST)
            fewer: float = float(min(tries, findings.tries[FIRST]))
            spread: float = UNPAIRED * UNPAIRED * float(tries) / fewer
            findings.gains[i] = int(gain * float(tries))
            findings.squares[i] = int((gain * gain + spread) * float(tries))


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
    """A player as others are imagined: sensible, and quick enough to think again."""

    def __init__(self, heuristics: Heuristics[Any], median: i64, spread: i64) -> None:
        super().__init__(median, spread)
        self.heuristics: Heuristics[Any] = heuristics
        self.reconsiders = True

    def choose(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        if out.size == 0:
            return WAIT
        return self.sensible(state, seat, out, rng)

    def insists(self, state: State, seat: i64, move: i64, out: Moves, rng: Rng) -> bool:
        state.options(seat, out)
        return self.sensible(state, seat, out, rng) == move

    def sensible(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        return self.heuristics.move(state, seat, out, rng)


class Determined(Modelled):
    """The searching player: has one thing in mind first, or waits first, and then moves like an expert."""

    def __init__(self, heuristics: Heuristics[Any], median: i64, spread: i64, first: i64) -> None:
        super().__init__(heuristics, median, spread)
        self.first: i64 = first
        self.begun: bool = False
        self.situation: i64 = 0

    def choose(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        if self.begun:
            return super().choose(state, seat, out, rng)
        self.begun = True
        self.situation = self.heuristics.situation(state, seat)
        return self.first

    def insists(self, state: State, seat: i64, move: i64, out: Moves, rng: Rng) -> bool:
        if move == self.first and self.situation == self.heuristics.situation(state, seat):
            return True
        return super().insists(state, seat, move, out, rng)

    def sensible(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        return self.heuristics.expert(state, seat, out, rng)


class Lookahead(Scheduler):
    """A table in the imagination: until the end or the next stage."""

    def __init__(self, state: State, players: list[Player], rng: Rng, heuristics: Heuristics[Any]) -> None:
        super().__init__(state, players, rng)
        self.heuristics: Heuristics[Any] = heuristics
        self.stage: i64 = heuristics.stage(state)

    def done(self) -> bool:
        return self.state.over or self.heuristics.stage(self.state) != self.stage
