"""What happens unasked: the game's own deadlines, clocks that run out, seats of people who are absent for long."""

from __future__ import annotations

from collections.abc import Callable, Container

from spieltisch.server.base import clock
from spieltisch.server.model.match_log import FORFEIT, MatchLog
from spieltisch.server.tables import lobby
from spieltisch.server.tables.draft import Draft, OfferSeats, StartBot, Unseat
from spieltisch.server.tables.presence import replace_disconnected
from spieltisch.server.tables.state import TableState

SHORTEST = 0.001


class Timer:
    """One timer for everything that may happen next."""

    def __init__(self) -> None:
        self.handle: clock.Timer | None = None

    @property
    def running(self) -> bool:
        return self.handle is not None

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        self.cancel()
        self.handle = clock.call_later(max(SHORTEST, seconds), ring)

    def cancel(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None


def next_due(table: TableState, match_log: MatchLog, thinking: Container[int]) -> float | None:
    """Seconds until something happens unasked. A seat for which a bot is `thinking` already needs no alarm."""
    waits = [table.guests.next_offer(table.services.settings.grace)]
    if table.clock.running:
        now = table.clock.now()
        game, first = match_log.game_due(now), match_log.clock_due(now)
        waits.append(None if game is None else game / 1000)
        waits.append(None if first is None or first[1] in thinking else first[0] / 1000)
    return min((wait for wait in waits if wait is not None), default=None)


def on_alarm(table: TableState, draft: Draft) -> None:
    """Enter whatever is due by now."""
    match_log, now = draft.match_log, table.clock.now()
    if match_log is not None and draft.record.status == "running" and table.clock.running:
        draft.catch_up(now)
        replace_disconnected(table, draft, match_log)
        first = match_log.clock_due(now)
        if first is not None and first[0] <= 0:
            time_is_up(draft, first[1], now)
    if draft.record.status == "open":
        free_seats(table, draft)
    due = table.guests.to_be_offered(table.services.settings.grace)
    if due:
        draft.effects.append(OfferSeats(due))


def free_seats(table: TableState, draft: Draft) -> None:
    """Open the seats of people who never came, or have been away for long. If nobody is left, the table is over."""
    for seat in [seat for seat in table.guests.overdue() if seat in draft.record.persons()]:
        lobby.leave(draft.change(), seat)
        draft.effects.append(Unseat(seat))


def time_is_up(draft: Draft, seat: int, now: int) -> None:
    """A clock has run out: a bot moves, or the seat forfeits and a bot plays on for the sake of the others."""
    assert draft.record.clock is not None
    if draft.record.clock.at_zero == "forfeit":
        draft.enter(seat, FORFEIT, now)
        draft.change().seats[seat].standing_in = lobby.STAND_IN
    else:
        draft.effects.append(StartBot(seat))
