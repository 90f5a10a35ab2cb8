"""The commands of a seat. Each changes a draft, or raises a RequestError or an IllegalMove."""

from __future__ import annotations

from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note
from spieltisch.server.model.match_log import begin
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
    Swap,
    Tempo,
    Undo,
    Wait,
)
from spieltisch.server.storage.interface import NewLine
from spieltisch.server.tables import lobby, notices, undo
from spieltisch.server.tables.draft import Draft, Reseat, SendToRematch, StopBots, Unseat
from spieltisch.server.tables.guests import Guest
from spieltisch.server.tables.inbox import Item
from spieltisch.server.tables.state import TableState

ON_THE_WIRE = 150


def perform(table: TableState, draft: Draft, item: Item, command: Command) -> None:
    """Carry out a command on the draft."""
    assert item.guest is not None
    match command:
        case Move():
            move(table, draft, item.guest, command, item.at)
        case Profile():
            draft.on_trial(lambda trial: lobby.profile(trial, command))
        case Ready():
            draft.on_trial(lambda trial: lobby.ready(trial, command))
        case Configure():
            draft.on_trial(lambda trial: lobby.configure(trial, command))
        case Assign():
            assign(table, draft, command)
        case Swap():
            draft.on_trial(lambda trial: lobby.swap(trial, command, table.chat.count))
            draft.effects.append(Reseat(command.source, command.target))
        case Start():
            start(draft, command.seat)
        case Leave():
            leave(table, draft, command.seat)
        case Offer():
            offer(table, draft, command)
        case Rematch():
            rematch(table, draft, command)
        case Tempo():
            table.guests.paces[command.seat] = command.pace
        case Wait():
            wait(table, draft, command)
        case Chat():
            line = table.chat.said(draft.record, command.seat, command.text, command.team, draft.lines)
            draft.lines.append(NewLine(line, command.id))
        case Mute():
            lobby.must_exist(draft.record, command.target)
            table.chat.mute(command.seat, command.target, command.muted)
        case Undo():
            undo.ask(table, draft, command, item.undo)
        case Answer():
            undo.answer(table, draft, command)
        case _:
            raise RequestError("bad_message", what=type(command).__name__)


def move(table: TableState, draft: Draft, guest: Guest, command: Move, at: int) -> None:
    match_log = draft.match_log
    if draft.record.status == "over":
        raise RequestError("over", 409)
    if match_log is None:
        raise RequestError("not_running", 409)
    if not match_log.real_time and command.decision is None:
        raise RequestError("no_decision")
    if not match_log.real_time and command.decision != match_log.decisions[command.seat]:
        raise RequestError("answered", 409)
    if became_wrong(table, draft, guest, command, at):
        raise RequestError("became_wrong", 409)
    draft.play(command.seat, command.move, at, command.id)


def became_wrong(table: TableState, draft: Draft, guest: Guest, command: Move, at: int) -> bool:
    """Whether a card was right in the version its player saw, and a later version cannot have arrived in time.

    JAY-95: a round trip is trusted up to a limit.
    """
    if table.gate is None or draft.match_log is None:
        return False
    draft.catch_up(at)
    following = guest.next_sent_at(command.version)
    in_time = following is None or at - following <= table.gate.trusted(guest) + ON_THE_WIRE
    match = draft.match_log.match
    number = match.vocabulary.number(command.move)
    return in_time and table.gate.became_wrong(command.version, match.state, command.seat, number)


def start(draft: Draft, seat: int) -> None:
    if draft.record.status != "open":
        return
    lobby.must_be_host(draft.record, seat)
    draft.on_trial(lobby.start)
    draft.match_log = begin(draft.record)
    draft.started = True
    note("match begins", table=draft.record.table, game=draft.record.game, players=draft.record.players)


def leave(table: TableState, draft: Draft, seat: int) -> None:
    """Give up a seat. After the match nobody waits any longer for this person's answer to a rematch."""
    was_over = draft.record.status == "over"
    notices.add(table, draft, "left", seat)
    lobby.leave(draft.change(), seat)
    draft.effects.append(Unseat(seat))
    if was_over and draft.record.next is None:
        open_rematch_if_agreed(table, draft)


def offer(table: TableState, draft: Draft, command: Offer) -> None:
    """A bot stands in for somebody who is absent. Only the seat itself sends it away."""
    place = lobby.must_exist(draft.record, command.target)
    if command.bot is None and command.target != command.seat:
        raise RequestError("not_yours", 403)
    if command.bot is not None and command.target not in table.guests.offered:
        raise RequestError("not_absent", 409, seconds=round(table.services.settings.grace))
    if command.bot is not None and place.standing_in is not None:
        raise RequestError("stands_in", 409)
    draft.on_trial(lambda trial: lobby.stand_in(trial, command.target, command.bot))
    if command.bot is None:
        draft.effects.append(StopBots(command.target))
    else:
        notices.add(table, draft, "replaced", command.target)


def wait(table: TableState, draft: Draft, command: Wait) -> None:
    """Somebody who plays with bots alone stops the table's time, to read an explanation."""
    if draft.record.persons() != [command.seat]:
        raise RequestError("not_alone", 409)
    if command.waiting:
        table.guests.waiting.add(command.seat)
    else:
        table.guests.waiting.discard(command.seat)


def assign(table: TableState, draft: Draft, command: Assign) -> None:
    """The host opens a seat, removing its player, or gives it to a bot."""
    before = lobby.must_exist(draft.record, command.target)
    draft.on_trial(lambda trial: lobby.assign(trial, command))
    if before.kind == "person":
        notices.add(table, draft, "removed", command.target, before.name)
    draft.effects.append(Unseat(command.target))


def rematch(table: TableState, draft: Draft, command: Rematch) -> None:
    """Somebody wants a rematch, or does not. When all who are here have answered, there is a new table.

    Later requests lead to the same one.
    """
    before = draft.record.seats[command.seat].rematch
    draft.on_trial(lambda trial: lobby.answer_rematch(trial, command.seat, command.agree))
    if before is not command.agree:
        notices.add(table, draft, "rematch" if command.agree else "declined", command.seat)
    open_rematch_if_agreed(table, draft)


def open_rematch_if_agreed(table: TableState, draft: Draft) -> None:
    present = [seat for seat in draft.record.persons() if table.guests.present(seat)]
    if draft.record.next is None and not lobby.rematch_agreed(draft.record, present):
        return
    fresh = lobby.rematch(draft.record)
    if draft.record.next is None:
        draft.change().next = fresh.table
    else:
        fresh.table = draft.record.next
    draft.effects.append(SendToRematch(fresh))
