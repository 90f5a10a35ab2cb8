"""One table's inputs in order: judged on a speculative state, committed together, told after the commit.

What arrives while a commit is under way waits for the next one, so nothing uncommitted is ever seen by anybody.
"""

from __future__ import annotations

import asyncio
import copy
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from spieltisch.kernel.errors import IllegalMove
from spieltisch.kernel.match import ADVANCE
from spieltisch.server import lobby
from spieltisch.server.course import UNDO, Course
from spieltisch.server.logs import note
from spieltisch.server.protocol.from_server import Ack, ChatLine, FromServer, Problem, Refused
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import Entry, TableRecord
from spieltisch.server.store import Conflict, StoreError, Write

if TYPE_CHECKING:
    from spieltisch.server.table import Table

SNAPSHOT_EVERY = 64
REMEMBERED = 128
MOST_TRIES = 3
MOST_WAITING = 1000


@dataclass(slots=True)
class Arrival:
    """Something to be done at the table: what, when it arrived, from which guest, for which seat and message.

    `work` is told when it arrived, which the gate may have changed by then. `may` raises a Trouble if the guest may
    not; `failed` is called if nothing could be committed.
    """

    work: Callable[[Draft, int], FromServer | None]
    at: int
    guest: int | None = None
    seat: int | None = None
    id: str | None = None
    may: Callable[[Draft], None] | None = None
    failed: Callable[[Trouble], object] | None = None
    move: bool = False
    since: float = field(default_factory=monotonic)


@dataclass(slots=True)
class Draft:
    """The table as it will be after the commit."""

    course: Course | None
    original: TableRecord
    changed: TableRecord | None = None
    entries: list[Entry] = field(default_factory=list)
    lines: list[ChatLine] = field(default_factory=list)
    started: bool = False
    afterwards: list[Callable[[], object]] = field(default_factory=list)
    answers: dict[tuple[int, str], FromServer] = field(default_factory=dict)

    @property
    def record(self) -> TableRecord:
        return self.changed or self.original

    def change(self) -> TableRecord:
        """The record, to be changed."""
        if self.changed is None:
            self.changed = copy.deepcopy(self.original)
        return self.changed

    def on_trial(self, change: Callable[[TableRecord], object]) -> None:
        """A change of the record that may be refused half way: the draft is changed only if it is not."""
        trial = copy.deepcopy(self.record)
        change(trial)
        self.changed = trial

    def play(self, seat: int, move: str, time: int, id: str | None = None) -> None:
        """Make a move at a moment; an IllegalMove says why not, and nothing has changed but time."""
        if self.course is None:
            raise Trouble("not_running", 409)
        self.catch_up(time)
        self.course.pass_time(time)
        if self.course.match.vocabulary.number(move) is None:
            self.course.match.judge(seat, move)
        self.enter(seat, move, time, id)

    def catch_up(self, until: int) -> None:
        """Enter what was due in a real-time game before a moment."""
        course = self.course
        while course is not None and course.real_time and not course.over:
            due = course.match.deadline()
            if due is None or course.match.state.time + due > until:
                return
            self.enter(None, ADVANCE, int(course.match.state.time) + due)

    def enter(self, seat: int | None, input: str, time: int, id: str | None = None) -> None:
        """Append an entry to the log; an IllegalMove says why not."""
        if self.course is None:
            raise Trouble("not_running", 409)
        entry = Entry(self.course.version + 1, seat, input, max(time, self.course.time), id)
        self.course.enter(entry)
        self.entries.append(entry)

    def take_back(self, back_to: int, earlier: Course, time: int) -> None:
        """Append an entry that takes back everything after a version."""
        if self.course is None:
            raise Trouble("not_running", 409)
        entry = Entry(self.course.version + 1, None, f"{UNDO} {back_to}", max(time, self.course.time))
        self.course.take_back(entry, earlier)
        self.entries.append(entry)


class Sequencer:
    """Judges arrivals in order, commits, and tells."""

    __deletable__ = ("table",)  # when the table is put away; compiled classes have to say so

    def __init__(self, table: Table) -> None:
        self.table = table
        self.waiting: deque[Arrival] = deque()
        self.task: asyncio.Task[None] | None = None
        self.answers: OrderedDict[tuple[int, str], FromServer] = OrderedDict()
        self.stopped = False

    async def settled(self) -> None:
        """Until nothing is under way: what is not committed yet must not be looked at."""
        while self.task is not None:
            await asyncio.wait({self.task})

    @property
    def busy(self) -> bool:
        return self.task is not None

    def stop(self) -> None:
        """Nothing more is taken. What waited is not answered, so it is sent again to whoever has the table next."""
        self.stopped = True
        waiting = list(self.waiting)
        self.waiting.clear()
        self.refuse(waiting, Trouble("moving", 503))

    def enqueue(self, *arrivals: Arrival) -> None:
        if self.stopped:
            self.refuse(arrivals, Trouble("moving", 503))
            return
        if len(self.waiting) + len(arrivals) > MOST_WAITING:
            self.refuse(arrivals, Trouble("too_fast", 429))
            return
        self.waiting.extend(arrivals)
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.work())

    async def work(self) -> None:
        try:
            while self.waiting:
                batch = list(self.waiting)
                self.waiting.clear()
                await self.carry_out_safely(batch)
        finally:
            self.task = None
        if not self.stopped:
            self.table.settle()

    async def carry_out_safely(self, batch: list[Arrival]) -> None:
        """A fault of ours costs one batch, not the table."""
        try:
            await self.carry_out(batch)
            return
        except Exception as error:
            note("a batch failed", table=self.table.record.table, error=repr(error), where=traceback.format_exc())
        await self.table.reload()
        self.refuse(batch, Trouble("failed", 500))

    async def carry_out(self, batch: list[Arrival]) -> None:
        for _ in range(MOST_TRIES):
            draft = Draft(self.table.course, self.table.record)
            answers = [(arrival, self.judge(draft, arrival)) for arrival in batch]
            error = await self.commit(draft)
            if error is None:
                self.finish(draft, answers)
                return
            conflict = isinstance(error, Conflict)
            note("append conflicts" if conflict else "write failed", table=self.table.record.table, error=str(error))
            if not await self.table.reload(anew=conflict) or not conflict:
                break
        self.refuse(batch, Trouble("storage", 503))

    def judge(self, draft: Draft, arrival: Arrival) -> FromServer | None:
        """Do what an arrival wants, on the draft; its answer."""
        try:
            if arrival.may is not None:
                arrival.may(draft)
            given = self.given(draft, arrival)
            if given is not None:
                return given
            answer = arrival.work(draft, arrival.at)
        except IllegalMove as refused:
            version = draft.course.version if draft.course is not None else 0
            answer = Refused(arrival.id or "", refused.rule, refused.reason, refused.values, version)
        except Trouble as why:
            answer = refusal_of(arrival, why)
        if answer is None and arrival.id is not None:
            answer = Ack(arrival.id, draft.course.version if draft.course is not None else 0)
        if answer is not None and arrival.seat is not None and arrival.id is not None:
            draft.answers[arrival.seat, arrival.id] = answer
        return answer

    def given(self, draft: Draft, arrival: Arrival) -> FromServer | None:
        """The answer to a message that comes again."""
        if arrival.seat is None or arrival.id is None:
            return None
        key = arrival.seat, arrival.id
        return draft.answers.get(key) or self.answers.get(key)

    async def commit(self, draft: Draft) -> StoreError | None:
        """Nobody has been told anything yet; an error says that nobody will be."""
        table = self.table
        course = draft.course
        if course is not None and draft.entries and course.over and draft.record.status == "running":
            lobby.close(draft.change())
            note("match ends", table=draft.record.table, game=draft.record.game)
        if not draft.entries and draft.changed is None and not draft.lines:
            return None
        keep = None
        if course is not None and draft.entries:
            before = draft.entries[0].version - 1
            taken_back = any(entry.input.startswith(UNDO) for entry in draft.entries)
            if course.version // SNAPSHOT_EVERY != before // SNAPSHOT_EVERY or course.over or taken_back:
                keep = (course.version, course.dump())
        try:
            await table.house.store.write(
                Write(draft.record.table, table.token, draft.entries, draft.changed, keep, draft.lines)
            )
        except StoreError as error:
            return error
        return None

    def finish(self, draft: Draft, answers: list[tuple[Arrival, FromServer | None]]) -> None:
        """It is committed: now everybody may know."""
        if draft.changed is not None:
            self.table.record = draft.changed
        self.table.course = draft.course
        self.remember(draft.answers)
        self.table.house.metrics.moves.inc(sum(entry.seat is not None for entry in draft.entries))
        for arrival, answer in answers:
            self.answer(arrival, answer)
        self.table.publish(bool(draft.entries) or draft.started, draft.changed is not None)
        for work in draft.afterwards:
            work()

    def remember(self, answers: dict[tuple[int, str], FromServer]) -> None:
        self.answers.update(answers)
        while len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)

    def recall(self, entries: list[Entry]) -> None:
        """What was acknowledged before a restart is acknowledged again."""
        for entry in entries:
            if entry.seat is not None and entry.id is not None:
                self.answers[entry.seat, entry.id] = Ack(entry.id, entry.version)

    def refuse(self, arrivals: Sequence[Arrival], why: Trouble) -> None:
        for arrival in arrivals:
            if not self.stopped:
                self.answer(arrival, refusal_of(arrival, why))
            if arrival.failed is not None:
                arrival.failed(why)

    def answer(self, arrival: Arrival, answer: FromServer | None) -> None:
        self.table.house.metrics.answered(answer, monotonic() - arrival.since if arrival.move else None)
        if arrival.guest is not None and answer is not None:
            self.table.tell(arrival.guest, answer)


def refusal_of(arrival: Arrival, why: Trouble) -> Problem:
    return Problem(arrival.id, why.code, why.reason)
