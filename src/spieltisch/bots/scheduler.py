"""Whole matches of a real-time game without waiting: a discrete-event scheduler.

Every player notices what there is to do, decides, and acts after a reaction time. The scheduler jumps from one event to
the next: an action that is due, or a deadline of the game. Whoever finds that the intended move has become impossible
reconsiders. Nothing but the generator decides, so the same seed makes the same match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.kernel.vecs import vec

IDLE: Final[i64] = -2
NEVER: Final[i64] = -1
PATIENCE: Final[i64] = 2_100
SCALE: Final[i64] = 1_024

Chooser = Callable[[State, i64, Moves, Rng], i64]
Insister = Callable[[State, i64, i64, Rng], bool]


class Player:
    """A player who chooses at random, after a reaction time of about `median` milliseconds.

    The time is the median times four independent factors between 1 - spread and 1 + spread (in 1024ths), much like a
    log-normal distribution with a standard deviation of 0.58 times the spread in the logarithm.
    """

    def __init__(self, median: i64, spread: i64) -> None:
        self.median: i64 = median
        self.spread: i64 = spread
        self.reconsiders: bool = False

    def reaction(self, rng: Rng) -> i64:
        bits: i64 = rng.word()
        time: i64 = self.median
        for _ in range(4):
            time = time * (SCALE + (((bits & 255) - 128) * self.spread >> 7)) >> 10
            bits >>= 8
        if time < 1:
            return 1
        return time

    def choose(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        """One of the legal moves, or WAIT."""
        return out.at[rng.below(out.size)]

    def insists(self, state: State, seat: i64, move: i64, out: Moves, rng: Rng) -> bool:
        """Whether the intended move, which is still legal, is still what the player wants when it is due."""
        return True


class Thinker(Player):
    """A player who chooses by a function, and reconsiders whenever that would choose something else by now.

    With `insister` another function says whether a move that is still legal is still wanted.
    """

    def __init__(self, median: i64, spread: i64, chooser: Chooser, insister: Insister | None = None) -> None:
        super().__init__(median, spread)
        self.reconsiders = True
        self.chooser: Chooser = chooser
        self.insister: Insister | None = insister

    def choose(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        return self.chooser(state, seat, out, rng)

    def insists(self, state: State, seat: i64, move: i64, out: Moves, rng: Rng) -> bool:
        insister = self.insister
        if insister is not None:
            return insister(state, seat, move, rng)
        state.options(seat, out)
        return self.chooser(state, seat, out, rng) == move


class Scheduler:
    """A match in progress: for every seat what it intends and when that is due, in table time."""

    def __init__(self, state: State, players: list[Player], rng: Rng) -> None:
        self.state: State = state
        self.players: list[Player] = players
        self.rng: Rng = rng
        self.out: Moves = Moves()
        self.intended: vec[i64] = filled(state.seats, IDLE)
        self.due: vec[i64] = filled(state.seats, NEVER)
        self.thinkers: i64 = 0
        for seat in range(state.seats):
            if players[seat].reconsiders:
                self.thinkers |= 1 << seat

    def run(self, most: i64) -> i64:
        """Play until the match is over or so many decisions were made; how many were."""
        decisions: i64 = 0
        self.plan_all()
        while not self.done() and decisions < most:
            state = self.state
            seat: i64 = self.next_seat()
            deadline: i64 = state.deadline()
            if seat == NOBODY and deadline < 0:
                break
            if seat == NOBODY or 0 <= deadline <= self.due[seat] - state.time:
                state.advance(deadline)
                self.plan_all()
                continue
            if self.due[seat] > state.time:
                state.advance(self.due[seat] - state.time)
            if self.act(seat):
                decisions += 1
                self.plan_all()
        return decisions

    def done(self) -> bool:
        return self.state.over

    def next_seat(self) -> i64:
        """Whose action is due first; the lowest seat of several."""
        first: i64 = NOBODY
        for seat in range(self.state.seats):
            if self.due[seat] != NEVER and (first == NOBODY or self.due[seat] < self.due[first]):
                first = seat
        return first

    def act(self, seat: i64) -> bool:
        """Do what was intended if that is still possible and wanted; otherwise reconsider."""
        move: i64 = self.intended[seat]
        self.intended[seat] = IDLE
        self.due[seat] = NEVER
        state = self.state
        if move >= 0 and state.allows(seat, move, self.out) and self.insists(seat, move):
            state.apply(seat, move)
            return True
        if (state.actors() >> seat) & 1:
            state.options(seat, self.out)
            self.plan(seat)
        return False

    def insists(self, seat: i64, move: i64) -> bool:
        if not (self.thinkers >> seat) & 1:
            return True
        return self.players[seat].insists(self.state, seat, move, self.out, self.rng)

    def plan_all(self) -> None:
        """Everybody who has nothing in mind, or has been waiting, looks at what there is to do now."""
        actors: i64 = self.state.actors()
        for seat in range(self.state.seats):
            if self.intended[seat] < 0 and (actors >> seat) & 1:
                self.state.options(seat, self.out)
                self.plan(seat)

    def plan(self, seat: i64) -> None:
        """Choose among the moves in `out`, to be done after a reaction time; whoever waits looks again later."""
        player = self.players[seat]
        move: i64 = player.choose(self.state, seat, self.out, self.rng)
        self.intended[seat] = move
        self.due[seat] = self.state.time + (player.reaction(self.rng) if move >= 0 else PATIENCE)


def scheduled_playout(state: State, rng: Rng, median: i64 = 900, spread: i64 = 400, most: i64 = 1_000_000) -> i64:
    """Random play to the end in table time; how many decisions that took."""
    players = [Player(median, spread) for _ in range(state.seats)]
    return Scheduler(state, players, rng).run(most)
