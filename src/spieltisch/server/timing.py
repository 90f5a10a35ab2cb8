"""What happens at a table unasked: the game's timers, clocks that run out, players who have been away for long."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from spieltisch.server import lobby
from spieltisch.server.course import FORFEIT, Course
from spieltisch.server.sequencer import Arrival, Draft

if TYPE_CHECKING:
    from spieltisch.server.table import Table

SHORTEST = 0.001
LATER = 0.02
AWAY, BACK = "away", "back"


class Timing:
    """One timer for everything that may happen next."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.timer: asyncio.TimerHandle | None = None
        self.away: set[int] = set()

    def set(self, course: Course) -> None:
        """Ring when the next thing is due."""
        self.cancel()
        waits = [
            wait
            for wait in (self.game_waits(course), self.clock_waits(course), self.absence_waits())
            if wait is not None
        ]
        if waits:
            self.timer = asyncio.get_running_loop().call_later(max(SHORTEST, min(waits)), self.ring)

    def cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def game_waits(self, course: Course) -> float | None:
        due = course.game_due(self.table.clock.now()) if self.table.clock.running else None
        return None if due is None else due / 1000

    def clock_waits(self, course: Course) -> float | None:
        """A seat for which a bot is thinking already needs no alarm."""
        first = course.clock_due(self.table.clock.now()) if self.table.clock.running else None
        return None if first is None or first[1] in self.table.thinking else first[0] / 1000

    def absence_waits(self) -> float | None:
        """Whose seat has been offered already needs no alarm."""
        table, now = self.table, monotonic()
        grace, offered = table.house.settings.grace, table.offered
        return min((since + grace - now for seat, since in table.absent.items() if seat not in offered), default=None)

    def ring(self) -> None:
        """Not while the gate holds inputs that arrived before."""
        self.timer = None
        if self.table.gate is not None and self.table.gate.holding:
            self.timer = asyncio.get_running_loop().call_later(LATER, self.ring)
        else:
            self.table.sequencer.enqueue(Arrival(self.on_time, self.table.clock.now()))

    def on_time(self, draft: Draft, _: int) -> None:
        course, table, now = draft.course, self.table, self.table.clock.now()
        if course is not None and draft.record.status == "running" and table.clock.running:
            draft.catch_up(now)
            self.replace_the_lost(draft, course)
            first = course.clock_due(now)
            if first is not None and first[0] <= 0:
                self.time_is_up(draft, first[1], now)
        due = self.due_to_be_offered()
        if due:
            draft.afterwards.append(lambda: table.offer(due))

    def due_to_be_offered(self) -> list[int]:
        """Whoever has been away for long enough may be replaced by a bot until they are back."""
        table, latest = self.table, monotonic() - self.table.house.settings.grace
        return [seat for seat, since in table.absent.items() if since <= latest and seat not in table.offered]

    def time_is_up(self, draft: Draft, seat: int, now: int) -> None:
        """A clock has run out: a bot moves, or the seat loses and a bot plays on for the sake of the others."""
        assert draft.record.clock is not None
        if draft.record.clock.at_zero == "forfeit":
            draft.enter(seat, FORFEIT, now)
            draft.change().seats[seat].standing_in = lobby.STAND_IN
        else:
            draft.afterwards.append(lambda: self.table.thinking.begin(seat, lobby.STAND_IN, 0))

    # JAY-87: losing the connection

    def say(self, draft: Draft, seat: int, word: str) -> None:
        """A game that stops for whoever loses the connection is told so."""
        course, now = draft.course, self.table.clock.now()
        if course is None or not course.real_time or draft.record.status != "running":
            return
        draft.catch_up(now)
        course.pass_time(now)
        if word in course.match.moves(seat):
            draft.enter(seat, word, now)
        if word == AWAY and BACK in course.match.moves(seat):
            self.away.add(seat)
        else:
            self.away.discard(seat)

    def replace_the_lost(self, draft: Draft, course: Course) -> None:
        """Whoever was not back when the game went on is played by a bot until then."""
        for seat in [seat for seat in self.away if BACK not in course.match.moves(seat)]:
            self.away.discard(seat)
            if draft.record.seats[seat].kind == "person" and draft.record.options.get("absence") == "bot":
                draft.change().seats[seat].standing_in = lobby.STAND_IN
