"""What takes some thought before it is answered: hints, and the question whether a decision may be taken back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

from spieltisch.server import undo
from spieltisch.server.course import Course
from spieltisch.server.logs import note
from spieltisch.server.protocol.from_client import Answer, Hint, Undo
from spieltisch.server.protocol.from_server import Ack, FromServer, HintGiven, HintInfo, Problem, UndoAsked
from spieltisch.server.reasons import REASONS, Trouble
from spieltisch.server.records import TableRecord
from spieltisch.server.sequencer import Draft
from spieltisch.server.store import StoreError

if TYPE_CHECKING:
    from spieltisch.server.table import Guest, Table


Found = TypeVar("Found")


class Asking:
    """The open questions of one table, and what has been found out about its position by thinking."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.request: undo.Request | None = None
        self.position = 0
        self.thoughts: dict[tuple[str, int], asyncio.Task[Any]] = {}

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
        thinkers, version = self.table.house.thinkers, self.table.version
        best = await self.once("hint", message.seat, lambda: thinkers.advise(course.match, message.seat, version))
        return HintGiven(message.id, [HintInfo(hint.move, hint.win, hint.reason) for hint in best])

    async def once(self, kind: str, seat: int, think: Callable[[], Coroutine[Any, Any, Found]]) -> Found:
        """Think of a seat's question, unless that has been done in this position: who asks again costs nothing."""
        if self.position != self.table.version:
            self.position, self.thoughts = self.table.version, {}
        thoughts, key = self.thoughts, (kind, seat)
        if key not in thoughts:
            thoughts[key] = self.table.house.spawn(think())
        thought: asyncio.Task[Found] = thoughts[key]
        try:
            return await asyncio.shield(thought)
        except (StoreError, RuntimeError):
            thoughts.pop(key, None)
            raise

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
        found = await self.once("undo", seat, lambda: self.before_last_decision(record, seat))
        if isinstance(found, str):
            raise Trouble(found, 409)
        decision, earlier = found
        if table.version != version or self.request is not None:
            raise Trouble("no_undo", 409)
        others = [one for one in record.persons() if one != seat and record.seats[one].standing_in is None]
        self.request = undo.Request(seat, decision - 1, version, earlier, others)
        if self.request.granted:
            await table.do(self.take_back)
        else:
            table.tell_all(self.asked())

    async def before_last_decision(self, record: TableRecord, seat: int) -> tuple[int, Course] | str:
        """A seat's last decision and the course before it; or why it cannot be taken back."""
        entries = await self.table.house.store.log(record.table)
        decision = undo.last_decision(entries, seat)
        if decision is None:
            return "nothing_to_undo"
        earlier, revealed = await asyncio.to_thread(undo.course_before, record, entries, decision)
        return "revealed" if revealed else (decision, earlier)

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
