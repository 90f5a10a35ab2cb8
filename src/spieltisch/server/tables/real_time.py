"""Real time: the gate that orders inputs which reach a real-time table almost together.

JAY-95: in fair order the first of several inputs that may compete is held for a short window; then the shorter reaction
comes first, by the measured round trips. JAY-96: slow mode collects inputs for some seconds and carries them out in the
order of duty. What a game has to say about that is in the `fair_order` module of its folder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from spieltisch.kernel.state import State
from spieltisch.server.base import clock
from spieltisch.server.model.match_log import MatchLog
from spieltisch.server.model.records import TableRecord
from spieltisch.server.protocol.from_server import RaceTime, Verdict
from spieltisch.server.tables.guests import Guest
from spieltisch.server.tables.inbox import Item, RaceVerdict

KEPT_STATES = 32


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
class WaitingMove:
    """A move at the gate, as the inbox and as the game know it."""

    item: Item
    racer: Racer


class Gate:
    """Holds the moves of a real-time table for a window and lets them through in the right order."""

    def __init__(self, game: str) -> None:
        self.rules = cast(FairOrder, import_module(f"spieltisch.games.{game}.fair_order"))
        self.held: list[WaitingMove] = []
        self.timer: clock.Timer | None = None
        self.saw: dict[int, State] = {}

    @property
    def holding(self) -> bool:
        return bool(self.held)

    def trusted(self, guest: Guest) -> int:
        """JAY-95: the part of a guest's round trip that counts. It is trusted up to a limit."""
        return min(guest.round_trip(), self.rules.MOST_TRUSTED)

    def holds(self, seat: int) -> bool:
        return any(one.racer.seat == seat for one in self.held)

    def hold(
        self,
        item: Item,
        seat: int,
        move: int,
        sent: int,
        round_trip: int,
        match_log: MatchLog,
        record: TableRecord,
        present: int,
    ) -> bool:
        """Hold a move back for the window; False: it need not wait. `present` people sit at the table."""
        if not (self.held or self.waits(match_log.match.state, move, record, present)):
            return False
        self.held.append(WaitingMove(item, self.rules.Arrival(seat, move, item.at, sent, round_trip)))
        return True

    def waits(self, state: State, move: int, record: TableRecord, present: int) -> bool:
        """Whether a move opens a window; only people are judged by their round trips."""
        if record.order == "slow":
            return self.rules.collects(state)
        return record.order == "fair" and present > 1 and self.rules.races(move)

    def window(self, record: TableRecord, match_log: MatchLog, now: int) -> float:
        """The window in seconds; in slow mode it ends before a clock of the game runs out."""
        window, deadline = record.window, match_log.due(now)
        if record.order == "slow" and deadline is not None:
            window = max(0, min(window, deadline - 1))
        return window / 1000

    def release(self, record: TableRecord, match_log: MatchLog, now: int) -> list[Item]:
        """The window is over: the moves in their order, after the verdict on those that competed."""
        held, self.held = self.held, []
        racers = [one.racer for one in held]
        verdicts: list[Item] = []
        if record.order == "slow":
            order = self.rules.slow_order(match_log.match.state, racers)
            for one in held:
                one.item.at = now
        else:
            order = self.rules.fair_order(racers, record.window)
            verdicts = self.verdicts(racers, order)
        by_racer = {id(one.racer): one.item for one in held}
        return [*verdicts, *(by_racer[id(racer)] for racer in order)]

    def verdicts(self, racers: list[Racer], order: list[Racer]) -> list[Item]:
        """Where moves competed: the times they were judged by, for the log and for everybody."""
        rivals = [one for one in racers if any(self.rules.compete(one, other) for other in racers)]
        if not rivals:
            return []
        times = [
            RaceTime(one.seat, one.at, min(one.round_trip, self.rules.MOST_TRUSTED), one.reaction()) for one in rivals
        ]
        seats = [one.seat for one in rivals]
        verdict = Verdict(seats, times, [one.seat for one in order if one in rivals])
        return [Item(RaceVerdict(verdict), min(one.at for one in rivals))]

    # Moves that became wrong on the wire

    def remember(self, version: int, state: State, record: TableRecord) -> None:
        """Keep what the players of a tournament see, for as long as they may still act on it."""
        if record.options.get("play") == "tournament":
            self.saw[version] = state.copy()
            self.saw.pop(version - KEPT_STATES, None)

    def became_wrong(self, seen: int, now: State, seat: int, move: int | None) -> bool:
        """Whether a move was right in the version its player saw and no longer is."""
        saw = self.saw.get(seen)
        return saw is not None and move is not None and self.rules.became_wrong(saw, now, seat, move)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
