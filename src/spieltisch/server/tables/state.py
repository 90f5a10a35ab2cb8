"""The state of a live table: its record, its match, who is there. The parts of a table are handed it when called."""

from __future__ import annotations

from spieltisch import game as find_game
from spieltisch.server.base import clock
from spieltisch.server.model.info import table_info
from spieltisch.server.model.match_log import MatchLog, fold
from spieltisch.server.protocol.common import SeatInfo, TableInfo
from spieltisch.server.storage.interface import Stored
from spieltisch.server.tables.answers import Answers
from spieltisch.server.tables.chat import TableChat
from spieltisch.server.tables.clock import TableClock
from spieltisch.server.tables.guests import Guests
from spieltisch.server.tables.inbox import Inbox, Item
from spieltisch.server.tables.real_time import Gate
from spieltisch.server.tables.services import Services
from spieltisch.server.tables.undo_request import UndoRequest
from spieltisch.server.workers.slots import Asker


class TableState:
    """Everything that is known of a table in memory. `version` and `events_sent` are what everybody has been told."""

    def __init__(self, stored: Stored, services: Services) -> None:
        self.services = services
        self.record = stored.record
        self.match_log = match_log_of(stored)
        match_log = self.match_log
        self.version = match_log.version if match_log is not None else 0
        self.events_sent = match_log.event_count if match_log is not None else 0
        self.clock = TableClock(max(stored.time, match_log.time if match_log is not None else 0))
        self.inbox = Inbox()
        self.answers = Answers()
        self.answers.recall(stored.recent, self.record.players)
        self.guests = Guests(self.record.persons())
        self.chat = TableChat(stored.lines)
        self.undo: UndoRequest | None = None
        self.disconnected: set[int] = set()  # seats for which the game has stopped (JAY-87)
        self.gate = Gate(self.record.game) if self.real_time else None

    # What a part may ask of the table

    def enqueue(self, *items: Item) -> None:
        """Put items into the inbox."""
        raise NotImplementedError

    def pass_gate(self, item: Item, seat: int, move: str, sent: int, round_trip: int) -> None:
        """Put a move into the inbox, in a real-time game after those that it competes with."""
        raise NotImplementedError

    # What is known

    @property
    def real_time(self) -> bool:
        return find_game(self.record.game).real_time

    def bot_in(self, seat: int) -> str | None:
        """The bot that plays a seat: its own, or one that stands in."""
        place = self.record.seats[seat]
        return place.bot if place.kind == "bot" else place.standing_in

    def attended(self) -> bool:
        """Whether somebody is there to play and does not wait; a table of bots alone always is."""
        persons, guests = self.record.persons(), self.guests
        return not persons or any(guests.present(seat) and seat not in guests.waiting for seat in persons)

    def asker(self) -> Asker:
        """For whom workers think about this table."""
        people = bool(self.guests) and bool(self.record.persons())
        return Asker(self.services.owners.of(self.record.table), people)

    def persons_present(self) -> int:
        return sum(1 for seat in self.record.persons() if self.guests.present(seat))

    def bot_pace(self) -> float:
        """The pace of turn-based bots: the table's, adjusted to the slowest person here."""
        return self.record.pace * self.guests.slowest()

    def nothing_unasked(self) -> bool:
        """A match goes on in which nothing happens unasked: no real time, no clocks, no bots, and nobody is absent."""
        match_log = self.match_log
        return (
            self.clock.running
            and self.gate is None
            and not self.guests.absent
            and match_log is not None
            and match_log.clocks is None
            and not match_log.over
            and all(place.kind == "person" and place.standing_in is None for place in self.record.seats)
        )

    def exempt_bots_from_clocks(self) -> None:
        if self.match_log is not None and self.match_log.clocks is not None:
            self.match_log.clocks.exempt = {seat for seat in range(self.record.players) if self.bot_in(seat)}

    def remember_for_races(self) -> None:
        if self.gate is not None and self.match_log is not None:
            self.gate.remember(self.version, self.match_log.match.state, self.record)

    def restore(self, stored: Stored) -> None:
        """Return to what is committed; everything else is forgotten."""
        self.record = stored.record
        self.match_log = match_log_of(stored)
        self.answers.recall(stored.recent, self.record.players)
        self.chat.lines = stored.lines

    def info(self) -> TableInfo:
        """The table's public facts."""
        now, guests = clock.now(), self.guests
        seats = [
            SeatInfo(
                seat=number,
                kind=place.kind,
                name=place.name,
                colour=place.colour,
                bot=place.bot,
                ready=place.ready,
                present=place.kind == "bot" or guests.present(number),
                standing_in=place.standing_in,
                since=int((now - guests.absent[number]) * 1000) if number in guests.absent else None,
                offered=self.record.status == "running" and number in guests.offered,
                forfeited=self.match_log is not None and number in self.match_log.forfeits,
                left=place.left,
                rematch=place.rematch,
            )
            for number, place in enumerate(self.record.seats)
        ]
        return table_info(self.record, seats, guests.spectators(), self.version, guests.screen())


def match_log_of(stored: Stored) -> MatchLog | None:
    """None before the start, and for a match that ended under older rules: only its replay is left."""
    record = stored.record
    if record.seed is None or (record.status == "over" and record.revision != find_game(record.game).revision):
        return None
    return fold(stored.record, stored.snapshot, stored.entries)
