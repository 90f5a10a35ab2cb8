"""Effects: what a table does after a commit, beyond sending the match."""

from __future__ import annotations

from spieltisch.server.model.records import TableRecord
from spieltisch.server.protocol.from_server import Moved
from spieltisch.server.storage.creation import create_table
from spieltisch.server.tables import lobby
from spieltisch.server.tables.bot_seats import BotSeats
from spieltisch.server.tables.draft import (
    Announce,
    Effect,
    OfferSeats,
    Reseat,
    SendTable,
    SendToRematch,
    SendUndo,
    StartBot,
    StopBots,
    Unseat,
    WelcomeGuest,
)
from spieltisch.server.tables.outgoing import Outgoing
from spieltisch.server.tables.state import TableState
from spieltisch.server.tables.undo import undo_asked


def carry_out(table: TableState, outgoing: Outgoing, bots: BotSeats, effect: Effect) -> None:
    match effect:
        case WelcomeGuest():
            effect.guest.given_up.clear()
            outgoing.welcome(table, effect.guest, effect.since)
        case SendTable():
            outgoing.tell_presence(table)
        case SendUndo():
            outgoing.tell_all(table, undo_asked(table))
        case Announce():
            outgoing.tell_all(table, effect.message)
        case Unseat():
            unseat(table, outgoing, effect.seat)
        case Reseat():
            reseat(table, outgoing, effect.one, effect.other)
        case OfferSeats():
            table.guests.offered.update(effect.seats)
            outgoing.tell_table(table)
        case StartBot():
            bots.stand_in(table, effect.seat, lobby.STAND_IN)
        case StopBots():
            stop_bots(bots, effect.seat)
        case SendToRematch():
            table.services.tasks.spawn(send_to_rematch(table, outgoing, effect.record))


def unseat(table: TableState, outgoing: Outgoing, seat: int) -> None:
    """The guests in the seat become spectators; the answers to their messages are forgotten."""
    table.guests.back(seat)
    table.answers.forget(seat)
    for guest in table.guests.in_seat(seat):
        guest.seats.remove(seat)
        outgoing.welcome(table, guest, table.version)


def reseat(table: TableState, outgoing: Outgoing, one: int, other: int) -> None:
    """Two people changed places: what is known of them moves along, and they find their seats by their secrets."""
    table.guests.swap(one, other)
    table.chat.swap(one, other)
    for seat in (one, other):
        table.answers.forget(seat)
    for guest in table.guests.all():
        seats = [seat for seat in table.record.persons() if table.record.seats[seat].secret in guest.proofs]
        if seats != guest.seats and guest.greeted:
            guest.seats = seats
            outgoing.welcome(table, guest, table.version)


def stop_bots(bots: BotSeats, seat: int | None) -> None:
    if seat is None:
        bots.stop_all()
    else:
        bots.stop(seat)


async def send_to_rematch(table: TableState, outgoing: Outgoing, fresh: TableRecord) -> None:
    """The next table may be missing although it was promised: the server was stopped before it was created."""
    stored = await table.services.store.load(fresh.table)
    if stored is None:
        await create_table(table.services.store, fresh)
    record = fresh if stored is None else stored.record
    outgoing.tell_all(table, Moved(record.table, record.code))
