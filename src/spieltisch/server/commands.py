"""What is done with the commands of a seat. Each works on a draft and raises a Trouble or an IllegalMove."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from spieltisch.server import lobby
from spieltisch.server.course import begin
from spieltisch.server.live import next_sent_at, typical
from spieltisch.server.logs import note
from spieltisch.server.protocol.from_client import (
    Answer,
    Assign,
    Chat,
    Command,
    Configure,
    Leave,
    Move,
    Mute,
    Offer,
    Profile,
    Ready,
    Rematch,
    Start,
)
from spieltisch.server.protocol.from_server import FromServer, Moved
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import TableRecord
from spieltisch.server.sequencer import Draft

if TYPE_CHECKING:
    from spieltisch.server.table import Guest, Table

ON_THE_WIRE = 150


def perform(table: Table, draft: Draft, guest: Guest, message: Command, at: int) -> FromServer | None:
    """Do what a command says; None is answered by an `ack`."""
    match message:
        case Move():
            move(table, draft, guest, message, at)
        case Profile():
            lobby.profile(draft.change(), message)
        case Ready():
            draft.on_trial(lambda trial: lobby.ready(trial, message))
        case Configure():
            draft.on_trial(lambda trial: lobby.configure(trial, message))
        case Assign():
            draft.on_trial(lambda trial: lobby.assign(trial, message))
            draft.afterwards.append(lambda: table.unseat(message.target))
        case Start():
            start(draft, message.seat)
        case Leave():
            lobby.leave(draft.change(), message.seat)
            draft.afterwards.append(lambda: table.unseat(message.seat))
        case Offer():
            offer(table, draft, message)
        case Rematch():
            rematch(table, draft)
        case Chat():
            chat(table, draft, message)
        case Mute():
            lobby.must_exist(draft.record, message.target)
            table.talk.mute(message.seat, message.target, message.muted)
        case Answer():
            table.asking.answer(draft, message)
        case _:
            raise Trouble("bad_message", what=type(message).__name__)
    return None


def move(table: Table, draft: Draft, guest: Guest, message: Move, at: int) -> None:
    course = draft.course
    if draft.record.status == "over":
        raise Trouble("over", 409)
    if course is None:
        raise Trouble("not_running", 409)
    if not course.real_time and message.decision not in (None, course.decisions[message.seat]):
        raise Trouble("answered", 409)
    if became_wrong(table, draft, guest, message, at):
        raise Trouble("became_wrong", 409)
    draft.play(message.seat, message.move, at, message.id)


def became_wrong(table: Table, draft: Draft, guest: Guest, message: Move, at: int) -> bool:
    """A card that was right in the version its player saw, who cannot have seen a later one in time."""
    if table.gate is None or draft.course is None:
        return False
    draft.catch_up(at)
    following = next_sent_at(guest.sent, message.version)
    in_time = following is None or at - following <= typical(guest.round_trips) + ON_THE_WIRE
    state = draft.course.match.state
    return in_time and table.gate.became_wrong(message.version, state, message.seat, message.move)


def start(draft: Draft, seat: int) -> None:
    if draft.record.status != "open":
        return
    lobby.must_be_host(draft.record, seat)
    draft.on_trial(lobby.start)
    draft.course = begin(draft.record)
    draft.started = True
    note("match begins", table=draft.record.table, game=draft.record.game, players=draft.record.players)


def offer(table: Table, draft: Draft, message: Offer) -> None:
    lobby.must_exist(draft.record, message.target)
    if message.bot is not None and message.target not in table.offered:
        raise Trouble("not_absent", 409, seconds=round(table.house.settings.grace))
    draft.on_trial(lambda trial: lobby.stand_in(trial, message.target, message.bot))
    if message.bot is None:
        table.thinking.stop(message.target)


def rematch(table: Table, draft: Draft) -> None:
    """A new table; whoever asks later is shown the same one."""
    if draft.record.next is None:
        fresh = lobby.rematch(draft.record)
        draft.change().next = fresh.table
        draft.afterwards.append(lambda: table.house.spawn(move_on(table, fresh)))
    else:
        following = draft.record.next
        draft.afterwards.append(lambda: table.house.spawn(point_to(table, following)))


def chat(table: Table, draft: Draft, message: Chat) -> None:
    line = table.talk.said(draft.record, message.seat, message.text, message.team, draft.lines)
    draft.lines.append(line)
    draft.afterwards.append(lambda: table.pass_on(line))


async def move_on(table: Table, fresh: TableRecord) -> None:
    await table.house.keep(fresh)
    table.tell_all(Moved(fresh.table, fresh.code))


async def point_to(table: Table, name: str) -> None:
    """The table of an earlier rematch; it is made now if the server was stopped before it was."""
    found = None
    with suppress(Trouble):
        found = await table.house.record_of(name)
    if found is None:
        fresh = lobby.rematch(table.record)
        fresh.table = name
        await move_on(table, fresh)
    else:
        table.tell_all(Moved(found.table, found.code))
