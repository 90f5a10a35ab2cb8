"""Real time: table time, and the gate that orders inputs which reach a real-time table almost together.

JAY-95: in fair order the first of several inputs that may compete is held for a short window; then the smaller reaction
comes first, by the measured round trips. JAY-96: slow mode collects inputs for some seconds and carries them out in the
order of duty. What a game has to say about that is in the `fair_order` module of its folder.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Protocol, cast

import msgspec

from spieltisch.kernel.state import State
from spieltisch.server.course import VERDICT
from spieltisch.server.protocol.from_server import RaceTime, Verdict
from spieltisch.server.sequencer import Arrival, Draft

if TYPE_CHECKING:
    from spieltisch.server.table import Table

KEPT_STATES = 32


class TableClock:
    """Milliseconds of table time: they pass while somebody plays, and stand still while nobody does."""

    def __init__(self, start: int) -> None:
        self.passed = start
        self.since: float | None = None

    @property
    def running(self) -> bool:
        return self.since is not None

    def now(self) -> int:
        if self.since is None:
            return self.passed
        return self.passed + int((monotonic() - self.since) * 1000)

    def run(self) -> None:
        if self.since is None:
            self.since = monotonic()

    def stop(self) -> None:
        self.passed = self.now()
        self.since = None


class Racer(Protocol):
    """An input as a game's fair order knows it."""

    seat: int
    move: int
    at: int
    round_trip: int

    def reaction(self) -> int: ...


class FairOrder(Protocol):
    """The `fair_order` module of a real-time game."""

    MOST_TRUSTED: int
    Arrival: Callable[[int, int, int, int, int], Racer]

    def races(self, move: int, /) -> bool: ...
    def compete(self, one: Racer, other: Racer, /) -> bool: ...
    def fair_order(self, arrivals: Sequence[Racer], window: int, /) -> list[Racer]: ...
    def slow_order(self, state: State, arrivals: Sequence[Racer], /) -> list[Racer]: ...
    def collects(self, state: State, /) -> bool: ...
    def became_wrong(self, saw: State, now: State, seat: int, move: int, /) -> bool: ...


@dataclass
class Held:
    """An arrival at the gate, as the sequencer and as the game know it."""

    arrival: Arrival
    racer: Racer


class Gate:
    """Holds the moves of a real-time table for a window, and lets them in in the right order."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = cast(FairOrder, import_module(f"spieltisch.games.{table.record.game}.fair_order"))
        self.held: list[Held] = []
        self.timer: asyncio.TimerHandle | None = None
        self.saw: dict[int, State] = {}

    @property
    def holding(self) -> bool:
        return bool(self.held)

    def holds(self, seat: int) -> bool:
        return any(one.racer.seat == seat for one in self.held)

    def admit(self, arrival: Arrival, seat: int, move: str, sent: int, round_trip: int) -> None:
        """Let a move in, now or after the window."""
        course = self.table.course
        number = None if course is None else course.match.vocabulary.number(move)
        if course is None or number is None or not (self.held or self.waits(course.match.state, number)):
            self.table.sequencer.enqueue(arrival)
            return
        self.held.append(Held(arrival, self.rules.Arrival(seat, number, arrival.at, sent, round_trip)))
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.window(), self.release)

    def waits(self, state: State, move: int) -> bool:
        """Whether a move opens a window; people alone are judged by their round trips."""
        record = self.table.record
        if record.order == "slow":
            return self.rules.collects(state)
        rivals = sum(1 for seat in record.persons() if self.table.present(seat))
        return record.order == "fair" and rivals > 1 and self.rules.races(move)

    def window(self) -> float:
        """Seconds; slow mode carries out before a clock of the game runs out."""
        window, course = self.table.record.window, self.table.course
        deadline = course.due(self.table.clock.now()) if course is not None else None
        if self.table.record.order == "slow" and deadline is not None:
            window = max(0, min(window, deadline - 1))
        return window / 1000

    def release(self) -> None:
        """The window is over."""
        self.timer = None
        held, self.held = self.held, []
        course, record = self.table.course, self.table.record
        if course is None or not held:
            return
        racers = [one.racer for one in held]
        arrivals: list[Arrival] = []
        if record.order == "slow":
            order = self.rules.slow_order(course.match.state, racers)
            for one in held:
                one.arrival.at = self.table.clock.now()
        else:
            order = self.rules.fair_order(racers, record.window)
            arrivals += self.verdicts(racers, order)
        by_racer = {id(one.racer): one.arrival for one in held}
        self.table.sequencer.enqueue(*arrivals, *(by_racer[id(racer)] for racer in order))

    def verdicts(self, racers: list[Racer], order: list[Racer]) -> list[Arrival]:
        """Where inputs competed: the times they were judged by, for the log and for everybody."""
        rivals = [one for one in racers if any(self.rules.compete(one, other) for other in racers)]
        if not rivals:
            return []
        times = [
            RaceTime(one.seat, one.at, min(one.round_trip, self.rules.MOST_TRUSTED), one.reaction()) for one in rivals
        ]
        seats = [one.seat for one in rivals]
        verdict = Verdict(seats, times, [one.seat for one in order if one in rivals])

        def tell(draft: Draft, at: int) -> None:
            draft.enter(None, f"{VERDICT} {msgspec.json.encode(verdict).decode()}", at)
            draft.afterwards.append(lambda: self.table.tell_all(verdict))

        return [Arrival(tell, min(one.at for one in rivals))]

    # What became wrong on the wire

    def remember(self, version: int, state: State) -> None:
        """What the players of a tournament see, for as long as they may still act on it."""
        if self.table.record.options.get("play") == "tournament":
            self.saw[version] = state.copy()
            self.saw.pop(version - KEPT_STATES, None)

    def became_wrong(self, seen: int, now: State, seat: int, move: str) -> bool:
        """Whether a card was right in the version its player saw, and is not any more."""
        number = None if self.table.course is None else self.table.course.match.vocabulary.number(move)
        saw = self.saw.get(seen)
        return saw is not None and number is not None and self.rules.became_wrong(saw, now, seat, number)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


def sent_at(sent: Sequence[tuple[int, int]], version: int) -> int:
    """When a version was sent; an unknown one counts as the oldest known, which is nobody's advantage."""
    times = [time for number, time in sent if number == version]
    return times[0] if times else min((time for _, time in sent), default=0)


def next_sent_at(sent: Sequence[tuple[int, int]], version: int) -> int | None:
    """When the first version after that was sent."""
    return min((time for number, time in sent if number > version), default=None)


def typical(round_trips: Sequence[int]) -> int:
    """The round trip to reckon with: the quickest of the latest, so that a slow answer now and then changes nothing."""
    return min(round_trips, default=0)
