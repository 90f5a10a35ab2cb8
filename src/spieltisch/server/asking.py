"""What takes some thought before it is answered: hints, and the question whether a decision may be taken back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from spieltisch.server import undo
from spieltisch.server.logs import note
from spieltisch.server.protocol.from_client import Answer, Hint, Undo
from spieltisch.server.protocol.from_server import Ack, FromServer, HintGiven, HintInfo, Problem, UndoAsked
from spieltisch.server.reasons import REASONS, Trouble
from spieltisch.server.sequencer import Draft
from spieltisch.server.store import StoreError

if TYPE_CHECKING:
    from spieltisch.server.table import Guest, Table


class Asking:
    """The open questions of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.request: undo.Request | None = None

    async def consider(self, guest: Guest, message: Hint | Undo) -> None:
        """Think a question through, then answer it."""
        self.table.tell(guest.number, await self.answer_to(guest, message))

    async def answer_to(self, guest: Guest, message: Hint | Undo) -> FromServer:
        try:
            guest.must_hold(message.seat)
            await self.table.sequencer.settled()
            if isinstance(message, Hint):
                return await self.advice(message)
            await self.ask_to_undo(message.seat)
            return Ack(message.id, self.table.version)
        except Trouble as why:
            return Problem(message.id, why.code, why.reason)
        except (StoreError, RuntimeError) as error:
            note("not thought through", table=self.table.record.table, error=repr(error))
            return Problem(message.id, "failed", REASONS["failed"])

    async def advice(self, message: Hint) -> HintGiven:
        course = self.table.course
        if not self.table.record.hints:
            raise Trouble("no_hints", 403)
        if course is None or course.over or message.seat not in course.match.actors():
            raise Trouble("not_deciding", 409)
        best = await self.table.house.thinkers.advise(course.match, message.seat, self.table.version)
        return HintGiven(message.id, [HintInfo(hint.move, hint.win, hint.reason) for hint in best])

    # Taking back

    async def ask_to_undo(self, seat: int) -> None:
        """Find out whether the seat's last decision can be taken back, and ask everybody else."""
        table, record, version = self.table, self.table.record, self.table.version
        if table.course is None or record.status != "running":
            raise Trouble("not_running", 409)
        if table.real_time:
            raise Trouble("no_undo_here", 409)
        if self.request is not None:
            raise Trouble("undo_asked", 409)
        entries = await table.house.store.log(record.table)
        decision = undo.last_decision(entries, seat)
        if decision is None:
            raise Trouble("nothing_to_undo", 409)
        earlier, revealed = await asyncio.to_thread(undo.course_before, record, entries, decision)
        if revealed:
            raise Trouble("revealed", 409)
        if table.version != version or self.request is not None:
            raise Trouble("no_undo", 409)
        others = [one for one in record.persons() if one != seat and record.seats[one].standing_in is None]
        self.request = undo.Request(seat, decision - 1, version, earlier, others)
        if self.request.granted:
            await table.do(self.take_back)
        else:
            table.tell_all(self.asked())

    def asked(self) -> UndoAsked:
        if self.request is None:
            return UndoAsked(None, [], [])
        return UndoAsked(self.request.seat, sorted(self.request.agreed), self.request.asked)

    def answer(self, draft: Draft, message: Answer) -> None:
        request = self.request
        if request is None or message.seat not in request.asked:
            raise Trouble("no_undo", 409)
        if not message.agree:
            self.request = None
        else:
            request.agreed.add(message.seat)
            if request.granted:
                self.take_back(draft)
        draft.afterwards.append(lambda: self.table.tell_all(self.asked()))

    def take_back(self, draft: Draft) -> None:
        request, self.request = self.request, None
        if request is None or draft.course is None or draft.course.version != request.version:
            raise Trouble("no_undo", 409)
        draft.take_back(request.back_to, request.earlier, self.table.clock.now())
        draft.afterwards.append(self.table.thinking.stop_all)
        note("taken back", table=draft.record.table, to=request.back_to)

    def went_on(self, version: int) -> None:
        """The game has gone on: what was asked before is settled by that."""
        if self.request is not None and self.request.version != version:
            self.request = None
            self.table.tell_all(self.asked())
