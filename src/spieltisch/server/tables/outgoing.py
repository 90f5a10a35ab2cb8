"""Outgoing messages: who at a table is told what. Nothing is sent here before it is committed."""

from __future__ import annotations

import asyncio

import msgspec

from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.rate_limits import TokenBucket
from spieltisch.server.model.match_log import MatchLog
from spieltisch.server.protocol.common import PROTOCOL, TableInfo
from spieltisch.server.protocol.from_server import Bye, ChatLine, ChatLines, FromServer, TableChanged, Welcome, encode
from spieltisch.server.sockets.interface import Sender
from spieltisch.server.tables.guests import Guest
from spieltisch.server.tables.state import TableState
from spieltisch.server.tables.undo import undo_asked
from spieltisch.server.tables.updates import MatchUpdates

NEWS_PER_SECOND, NEWS_BURST = 4.0, 20.0


def same_facts(one: TableInfo | None, other: TableInfo) -> bool:
    """Whether nothing has changed but the time that people have been away."""
    if one is None:
        return False
    seats = [msgspec.structs.replace(seat, since=None if seat.since is None else 0) for seat in one.seats]
    others = [msgspec.structs.replace(seat, since=None if seat.since is None else 0) for seat in other.seats]
    return seats == others and msgspec.structs.replace(one, seats=[]) == msgspec.structs.replace(other, seats=[])


class Outgoing:
    """The way from a table to its guests."""

    def __init__(self, sockets: Sender) -> None:
        self.sockets = sockets
        self.told: TableInfo | None = None
        self.news = TokenBucket(NEWS_PER_SECOND, NEWS_BURST)
        self.timer: asyncio.TimerHandle | None = None

    def tell(self, guest: int, message: FromServer) -> None:
        self.sockets.deliver((guest,), encode(message))

    def tell_all(self, table: TableState, message: FromServer, but: int | None = None) -> None:
        guests = [guest.number for guest in table.guests.welcomed() if guest.number != but]
        if guests:
            self.sockets.deliver(guests, encode(message))

    def tell_table(self, table: TableState, but: int | None = None) -> None:
        self.told = table.info()
        self.tell_all(table, TableChanged(self.told), but)

    def tell_presence(self, table: TableState, but: int | None = None) -> None:
        """Who is there: told only if it has changed, and a few times a second at most."""
        if self.timer is not None or same_facts(self.told, table.info()):
            return
        if self.news.take():
            self.tell_table(table, but)
        else:
            self.timer = asyncio.get_running_loop().call_later(1 / NEWS_PER_SECOND, self.tell_late, table)

    def tell_late(self, table: TableState) -> None:
        self.timer = None
        if not same_facts(self.told, table.info()):
            self.tell_table(table)

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def tell_match(self, table: TableState, match_log: MatchLog, first: int) -> None:
        """The match as it is now, with the events from number `first` on: to each guest as its seats see it."""
        listening = table.guests.welcomed()
        if not listening:
            return
        updates = MatchUpdates(match_log, table.clock.now())
        for guest in listening:
            self.send_update(table, guest, updates, first)

    def send_update(self, table: TableState, guest: Guest, updates: MatchUpdates, first: int) -> None:
        for seat in guest.viewpoints():
            self.sockets.deliver((guest.number,), updates.to(seat, first))
        if table.gate is not None:
            guest.sent.append((table.version, updates.now))

    def welcome(self, table: TableState, guest: Guest, since: int | None) -> None:
        """Everything a guest has to know, with the events since the version that it has seen."""
        guest.welcomed = True
        chat = table.chat.for_seats(table.record, guest.seats, table.chat.lines)
        self.tell(guest.number, Welcome(PROTOCOL, guest.seats, table.info(), chat))
        match_log = table.match_log
        if match_log is not None:
            updates = MatchUpdates(match_log, table.clock.now())
            self.send_update(table, guest, updates, match_log.events_at(since))
        if table.undo is not None:
            self.tell(guest.number, undo_asked(table))
        self.tell_presence(table, but=guest.number)

    def tell_line(self, table: TableState, line: ChatLine) -> None:
        """A chat line, to everybody who may read it and has not muted its author."""
        for guest in table.guests.welcomed():
            if table.chat.for_seats(table.record, guest.seats, [line]):
                self.tell(guest.number, ChatLines([line]))

    def dismiss(self, guest: int, why: RequestError) -> None:
        self.sockets.dismiss(guest, encode(Bye(why.code, why.reason)))
