"""Judging an item of the inbox on a draft: what it changes, and how it is answered."""

from __future__ import annotations

import msgspec

from spieltisch.kernel.errors import IllegalMove
from spieltisch.server.base.errors import RequestError
from spieltisch.server.model.match_log import VERDICT
from spieltisch.server.model.records import TableRecord
from spieltisch.server.protocol.from_client import Command, Hello
from spieltisch.server.protocol.from_server import Ack, FromServer, Problem, Refused, Verdict
from spieltisch.server.tables import lobby, presence, timers
from spieltisch.server.tables.bot_seats import BotSeats
from spieltisch.server.tables.commands import perform
from spieltisch.server.tables.draft import Announce, Draft
from spieltisch.server.tables.inbox import Alarm, BotMove, Goodbye, Item, RaceVerdict, SeatRequest
from spieltisch.server.tables.state import TableState


def judge(table: TableState, draft: Draft, item: Item, bots: BotSeats) -> FromServer | None:
    """Do what an item asks for, on the draft; the answer to its guest, if it gets one."""
    asked = item.asked
    if isinstance(asked, Command):
        return judge_command(table, draft, item, asked)
    item.error = None
    try:
        judge_other(table, draft, item, bots)
    except RequestError as why:
        item.error = why
    except IllegalMove:
        pass  # nobody waits for an answer
    return None


def judge_command(table: TableState, draft: Draft, item: Item, command: Command) -> FromServer:
    """A command of a seat. One that is sent again gets the answer it got before."""
    answer: FromServer | None
    key = command.seat, command.id
    assert item.guest is not None
    try:
        item.guest.must_hold(command.seat)
        draft.must_not_be_reseated(command.seat)
    except RequestError as why:
        return problem(command.id, why)
    answer = draft.answers.get(key) or table.answers.get(key)
    if answer is not None:
        return answer
    try:
        perform(table, draft, item, command)
        answer = Ack(command.id, draft.version)
    except IllegalMove as refused:
        answer = Refused(command.id, refused.rule, refused.reason, refused.values, draft.version)
    except RequestError as why:
        answer = problem(command.id, why)
        if why.passing:
            return answer
    draft.answers[key] = answer
    return answer


def problem(id: str | None, why: RequestError) -> Problem:
    return Problem(id, why.code, why.reason)


def judge_other(table: TableState, draft: Draft, item: Item, bots: BotSeats) -> None:
    """Whatever is not a command: guests who come and go, timers, bots, requests over HTTP."""
    asked = item.asked
    if isinstance(asked, BotMove):
        bots.enter(draft, asked, item.at)
    elif isinstance(asked, Alarm):
        timers.on_alarm(table, draft)
    elif isinstance(asked, Hello):
        assert item.guest is not None
        presence.hello(table, draft, item.guest, asked)
    elif isinstance(asked, Goodbye):
        assert item.guest is not None
        presence.goodbye(table, draft, item.guest)
    elif isinstance(asked, RaceVerdict):
        enter_verdict(draft, asked.verdict, item.at)
    elif isinstance(asked, SeatRequest):
        item.outcome = take_seat(table, draft, asked)


def enter_verdict(draft: Draft, verdict: Verdict, at: int) -> None:
    draft.enter(None, f"{VERDICT} {msgspec.json.encode(verdict).decode()}", at)
    draft.effects.append(Announce(verdict))


def take_seat(table: TableState, draft: Draft, request: SeatRequest) -> int:
    """Sit somebody down; the number of the seat."""
    seated: list[int] = []

    def sit(trial: TableRecord) -> None:
        seated.append(lobby.take_seat(trial, request, table.chat.count))

    draft.on_trial(sit)
    table.guests.absent_from_now(seated[0])
    return seated[0]
