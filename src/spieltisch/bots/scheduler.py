"""Discrete-event simulation of real-time players in table time.

Every player looks at the table, decides, and acts after a delay. JAY-96: a change of mind restarts the delay, and
nobody acts within 300 ms of an event. `Intentions` enforces that at every table: in the scheduler below, on a server
and in the terminal.

The scheduler jumps from one event to the next, a due action or a deadline of the game, without waiting. All randomness
comes from one generator, so the same seed gives the same match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import Heuristics
from spieltisch.kernel.pile import filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.kernel.vecs import vec

IDLE: Final[i64] = -2
NEVER: Final[i64] = -1
PATIENCE: Final[i64] = 2_100
SCALE: Final[i64] = 1_024
SOONEST: Final[i64] = 300
HESITATION: Final[i64] = 2_000

Chooser = Callable[[State, i64, Moves, Rng], i64]
Observer = Callable[[int, int], object]


class Intentions:
    """What each seat intends to do and when that is due, in table time."""

    def __init__(self, seats: i64) -> None:
        self.intended: vec[i64] = filled(seats, IDLE)
        self.due: vec[i64] = filled(seats, NEVER)

    @final
    def intention(self, seat: i64) -> i64:
        """Return the move that a seat intends, WAIT, or IDLE."""
        return self.intended[seat]

    @final
    def due_at(self, seat: i64) -> i64:
        """Return when a seat's intention is due, or NEVER."""
        return self.due[seat]

    @final
    def intend(self, seat: i64, move: i64, now: i64, delay: i64) -> None:
        """Set an intention that is due after a delay. Repeating the current intention keeps its due time."""
        if move >= 0 and move == self.intended[seat]:
            return
        self.intended[seat] = move
        self.due[seat] = now + max(delay, SOONEST)

    @final
    def hasten(self, seat: i64, now: i64, delay: i64) -> None:
        """Bring a seat's due time forward to this delay at the latest."""
        self.due[seat] = min(self.due[seat], now + max(delay, SOONEST))

    @final
    def startle(self, now: i64) -> None:
        """React to an event: nobody acts in the next 300 ms."""
        due = self.due
        soonest: i64 = now + SOONEST
        for seat in range(len(due)):
            if due[seat] < soonest and due[seat] != NEVER:
                due[seat] = soonest

    @final
    def drop(self, seat: i64) -> None:
        """Clear a seat's intention."""
        self.intended[seat] = IDLE
        self.due[seat] = NEVER

    @final
    def next_seat(self) -> i64:
        """Return the seat whose action is due first, the lowest in a tie; NOBODY if there is none."""
        due = self.due
        first: i64 = NOBODY
        earliest: i64 = 0
        for seat in range(len(due)):
            at: i64 = due[seat]
            if at != NEVER and (first == NOBODY or at < earliest):
                first = seat
                earliest = at
        return first


class Player:
    """A player who chooses at random, after a reaction time of about `median` milliseconds.

    The time is the median times four independent factors between 1 - spread and 1 + spread (in 1024ths): roughly a
    log-normal distribution whose logarithm has a standard deviation of 0.58 times the spread. It is multiplied by
    `pace`, also in 1024ths. The heuristics say which moves to hold back and when to hurry.
    """

    def __init__(self, median: i64, spread: i64, heuristics: Heuristics[Any] | None = None) -> None:
        self.median: i64 = median
        self.spread: i64 = spread
        self.heuristics: Heuristics[Any] | None = heuristics
        self.pace: i64 = SCALE
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

    def delay(self, state: State, seat: i64, move: i64, rng: Rng) -> i64:
        """Draw the delay in milliseconds before the player makes a move just decided on."""
        time: i64 = self.reaction(rng)
        heuristics = self.heuristics
        if heuristics is None:
            return time * self.pace >> 10
        if self.pace < SCALE or not heuristics.hurried(state, seat):
            time = time * self.pace >> 10
        held: i64 = heuristics.held_back(state, seat, move)
        if held > 0:
            return max(time, held + rng.below(HESITATION))
        return time

    def hurries(self, state: State, seat: i64) -> bool:
        """Return whether the player must hurry."""
        heuristics = self.heuristics
        return heuristics is not None and heuristics.hurried(state, seat)

    def holds_back(self, state: State, seat: i64, move: i64) -> bool:
        """Return whether it is too early for a move."""
        heuristics = self.heuristics
        return heuristics is not None and heuristics.held_back(state, seat, move) > 0

    def choose(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        """Return one of the legal moves in `out`, or WAIT."""
        return out.at[rng.below(out.size)]

    def unmoved(self, state: State, seat: i64) -> bool:
        """Return whether nothing relevant to the player has changed since the last choice."""
        return False

    def is_alert(self) -> bool:
        """Return whether an event can change or hasten what the player intends."""
        return self.reconsiders or self.heuristics is not None


class Thinker(Player):
    """A player who chooses by a function and reconsiders after every event."""

    def __init__(self, median: i64, spread: i64, chooser: Chooser, heuristics: Heuristics[Any] | None = None) -> None:
        super().__init__(median, spread, heuristics)
        self.reconsiders = True
        self.chooser: Chooser = chooser
        self.situation: i64 = -1

    def choose(self, state: State, seat: i64, out: Moves, rng: Rng) -> i64:
        heuristics = self.heuristics
        if heuristics is not None:
            self.situation = heuristics.situation(state, seat)
        return self.chooser(state, seat, out, rng)

    def unmoved(self, state: State, seat: i64) -> bool:
        heuristics = self.heuristics
        return heuristics is not None and self.situation == heuristics.situation(state, seat)


class Attention(Intentions):
    """The simulated players of a table: they look at it after every event and decide what to do and when.

    `seats` is the mask of simulated seats; the others decide elsewhere.
    """

    def __init__(self, players: list[Player], rng: Rng, seats: i64) -> None:
        super().__init__(len(players))
        self.players: list[Player] = players
        self.rng: Rng = rng
        self.seats: i64 = seats
        self.alert: i64 = 0
        for seat in range(len(players)):
            if players[seat].is_alert():
                self.alert |= 1 << seat
        self.out: Moves = Moves()

    @final
    def look(self, state: State) -> None:
        """React to an event: players without an intention decide, the others may reconsider."""
        self.startle(state.time)
        actors: i64 = state.actors() & self.seats
        intended = self.intended
        for seat in range(len(intended)):
            if (actors >> seat) & 1:
                if intended[seat] < 0:
                    state.options(seat, self.out)
                    self.plan(state, seat)
                elif (self.alert >> seat) & 1:
                    self.look_again(state, seat)

    def begin(self, state: State) -> None:
        """Let players decide who may act now and have no intention yet."""
        actors: i64 = state.actors() & self.seats
        for seat in range(len(self.due)):
            if (actors >> seat) & 1 and self.intended[seat] == IDLE:
                state.options(seat, self.out)
                self.plan(state, seat)

    @final
    def look_again(self, state: State, seat: i64) -> None:
        """Let a player with an intention reconsider it or hurry."""
        player = self.players[seat]
        if player.reconsiders and not player.unmoved(state, seat):
            state.options(seat, self.out)
            self.plan(state, seat)
        elif player.hurries(state, seat):
            self.hasten(seat, state.time, player.delay(state, seat, self.intended[seat], self.rng))

    @final
    def plan(self, state: State, seat: i64) -> None:
        """Choose among the moves in `out` and schedule the choice. A player who waits looks again later."""
        player = self.players[seat]
        move: i64 = player.choose(state, seat, self.out, self.rng)
        if move < 0:
            self.intend(seat, move, state.time, PATIENCE)
        elif move != self.intended[seat]:
            self.intend(seat, move, state.time, player.delay(state, seat, move, self.rng))
        elif player.hurries(state, seat):
            self.hasten(seat, state.time, player.delay(state, seat, move, self.rng))

    @final
    def holds_back(self, state: State, seat: i64, move: i64) -> bool:
        return (self.alert >> seat) & 1 == 1 and self.players[seat].holds_back(state, seat, move)

    @final
    def decided(self, state: State, seat: i64) -> i64:
        """Return the move of a seat whose intention is due. If it became illegal, plan again and return IDLE."""
        move: i64 = self.intended[seat]
        self.intended[seat] = IDLE
        self.due[seat] = NEVER
        if move >= 0 and state.allows(seat, move, self.out) and not self.holds_back(state, seat, move):
            return move
        if (state.actors() >> seat) & 1:
            state.options(seat, self.out)
            self.plan(state, seat)
        return IDLE


class Scheduler(Attention):
    """A match in progress, in table time. `observer` is called just before every move."""

    def __init__(self, state: State, players: list[Player], rng: Rng, observer: Observer | None = None) -> None:
        super().__init__(players, rng, (1 << state.seats) - 1)
        self.state: State = state
        self.observer: Observer | None = observer

    def run(self, most: i64) -> i64:
        """Play to the end of the match or for `most` decisions; return the number of decisions."""
        decisions: i64 = 0
        self.look(self.state)
        while not self.done() and decisions < most:
            state = self.state
            seat: i64 = self.next_seat()
            deadline: i64 = state.deadline()
            if seat == NOBODY and deadline < 0:
                break
            if seat == NOBODY or 0 <= deadline <= self.due[seat] - state.time:
                state.advance(deadline)
                self.look(state)
                continue
            if self.due[seat] > state.time:
                state.advance(self.due[seat] - state.time)
            if self.act(seat):
                decisions += 1
                self.look(state)
        return decisions

    def done(self) -> bool:
        return self.state.over

    def act(self, seat: i64) -> bool:
        """Apply a due intention; return whether it was still legal."""
        move: i64 = self.decided(self.state, seat)
        if move < 0:
            return False
        observer = self.observer
        if observer is not None:
            observer(seat, move)
        self.state.apply(seat, move)
        return True


def scheduled_playout(state: State, rng: Rng, median: i64 = 900, spread: i64 = 400, most: i64 = 1_000_000) -> i64:
    """Play at random to the end in table time; return the number of decisions."""
    players = [Player(median, spread) for _ in range(state.seats)]
    return Scheduler(state, players, rng).run(most)
