"""A live table. A move's way through it reads downwards: receive, process, judge, commit, publish.

What arrives while a commit is under way waits for the next one, so nothing uncommitted is ever seen by anybody.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Sequence
from time import monotonic
from typing import Any

import msgspec

from spieltisch.server.base import clock
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note, warn
from spieltisch.server.base.rate_limits import COMMAND_BURST, COMMANDS_PER_SECOND, TokenBucket
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.common import PROTOCOL
from spieltisch.server.protocol.from_client import ClientMessage, Command, Hello, Hint, Move, Pong, Undo
from spieltisch.server.protocol.from_server import ChatLine, FromServer, Problem, Refused
from spieltisch.server.storage.interface import Conflict, OutcomeUnknown, Stored, StoreError, encode
from spieltisch.server.tables import timers, undo
from spieltisch.server.tables.draft import Draft
from spieltisch.server.tables.effects import carry_out
from spieltisch.server.tables.guests import Guest
from spieltisch.server.tables.inbox import Alarm, Asked, BotMove, Goodbye, Item, SeatRequest
from spieltisch.server.tables.judge import judge, problem
from spieltisch.server.tables.loading import load_again
from spieltisch.server.tables.outgoing import Outgoing
from spieltisch.server.tables.position_cache import PositionCache
from spieltisch.server.tables.questions import ask_for_undo, give_hint
from spieltisch.server.tables.real_time_bots import bots_of
from spieltisch.server.tables.services import Services
from spieltisch.server.tables.state import TableState
from spieltisch.server.tables.timers import Timer

DECODER = msgspec.json.Decoder(ClientMessage)
MOST_TRIES = 3
RING_LATER = 0.02


class Table(TableState):
    """A table in memory, at work. `token` proves its lease to the store."""

    def __init__(self, stored: Stored, token: int, services: Services) -> None:
        super().__init__(stored, services)
        self.token = token
        self.outgoing = Outgoing(services.sockets)
        self.bot_seats = bots_of(self.record.game, self.record.players)
        self.timer = Timer()
        self.cache = PositionCache(services.tasks)
        self.command_rates: dict[int, TokenBucket] = {}
        self.quiet_since = monotonic()
        self.closed = False
        self.exempt_bots_from_clocks()
        self.remember_for_races()
        self.settle()

    # 1. A message arrives

    def connect(self, guest: int) -> None:
        self.guests.by_number[guest] = Guest(guest)

    def disconnect(self, guest: int) -> None:
        who = self.guests.by_number.get(guest)
        if who is not None:
            self.enqueue(Item(Goodbye(), self.clock.now(), who))

    def receive(self, guest: int, payload: bytes, sockets_clock: float | None = None) -> None:
        """Decode a message and put it in the inbox. `sockets_clock` comes with the answer to a ping that was sent."""
        at = self.clock.now()
        try:
            message = DECODER.decode(payload)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.outgoing.tell(guest, problem(None, RequestError("bad_message", what=str(error))))
            return
        who = self.guests.by_number.get(guest)
        if who is None:
            return
        if isinstance(message, Pong):
            if sockets_clock is not None:
                who.measured(sockets_clock - message.time)
        elif isinstance(message, Hello):
            self.receive_hello(who, message, at)
        elif self.too_fast(message.seat):
            self.outgoing.tell(guest, problem(message.id, RequestError("too_fast", 429)))
        elif isinstance(message, Hint):
            self.services.tasks.spawn(give_hint(self, self.outgoing, who, message, self.cache))
        elif isinstance(message, Undo):
            self.services.tasks.spawn(ask_for_undo(self, who, message, at, self.cache))
        elif isinstance(message, Move) and self.gate is not None and self.is_new(message):
            item = Item(message, at, who)
            self.pass_gate(item, message.seat, message.move, who.sent_at(message.version), self.gate.trusted(who))
        else:
            self.enqueue(Item(message, at, who))

    def receive_hello(self, guest: Guest, message: Hello, at: int) -> None:
        if message.protocol != PROTOCOL:
            self.outgoing.dismiss(guest.number, RequestError("protocol", protocol=PROTOCOL))
        elif self.services.settings.limited and not guest.hellos.take():
            self.outgoing.tell(guest.number, problem(None, RequestError("too_fast", 429)))
        else:
            self.enqueue(Item(message, at, guest))

    def is_new(self, message: Command) -> bool:
        return self.answers.get((message.seat, message.id)) is None

    def too_fast(self, seat: int) -> bool:
        """A seat has one rate limit, on however many sockets its commands arrive."""
        if not self.services.settings.limited:
            return False
        return not self.command_rates.setdefault(seat, TokenBucket(COMMANDS_PER_SECOND, COMMAND_BURST)).take()

    def pass_gate(self, item: Item, seat: int, move: str, sent: int, round_trip: int) -> None:
        """A move of a real-time game may have to wait for others that compete with it."""
        gate, match_log = self.gate, self.match_log
        number = None if match_log is None else match_log.match.vocabulary.number(move)
        if (
            gate is None
            or match_log is None
            or number is None
            or not gate.hold(item, seat, number, sent, round_trip, match_log, self.record, self.persons_present())
        ):
            self.enqueue(item)
        elif gate.timer is None:
            window = gate.window(self.record, match_log, self.clock.now())
            gate.timer = clock.call_later(window, self.open_gate)

    def open_gate(self) -> None:
        if self.gate is None:
            return
        self.gate.timer = None
        if self.gate.held and self.match_log is not None:
            self.enqueue(*self.gate.release(self.record, self.match_log, self.clock.now()))

    async def ask(self, asked: Asked) -> Any:
        """Something asked outside the socket: its outcome once that is committed, or a RequestError."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.enqueue(Item(asked, self.clock.now(), done=done))
        return await done

    async def take_seat(self, request: SeatRequest) -> int:
        seat: int = await self.ask(request)
        return seat

    def enqueue(self, *items: Item) -> None:
        why = self.inbox.put(items)
        if why is not None:
            self.refuse(items, why)
        elif self.inbox.task is None:
            self.inbox.task = asyncio.get_running_loop().create_task(self.work())

    # 2. Batches are processed one after the other

    async def work(self) -> None:
        try:
            while self.inbox.waiting:
                await self.process_safely(self.inbox.batch())
        finally:
            self.inbox.task = None
        if not self.inbox.stopped:
            self.settle()

    async def process_safely(self, batch: list[Item]) -> None:
        """A bug of ours costs one batch, not the table."""
        try:
            await self.process(batch)
            return
        except Exception as error:
            warn("a batch failed", table=self.record.table, error=repr(error), where=traceback.format_exc())
        before = self.record, self.chat.lines
        if await self.reload():
            self.tell_news(*before)
        await self.recall(batch)
        self.refuse(batch, RequestError("failed", 500))

    async def process(self, batch: list[Item]) -> None:
        """Judge on a draft, commit it, publish it. After a conflict with another process: judge again."""
        for _ in range(MOST_TRIES):
            draft = Draft(self.match_log, self.record, self.undo)
            answers = [judge(self, draft, item, self.bot_seats) for item in batch]
            answers = await self.answered_before(batch, answers)
            error = await self.commit(draft)
            if error is None or await self.is_written(draft, error):
                self.publish(draft, batch, answers)
                return
            await self.recall(batch)
            if self.closed or not isinstance(error, Conflict):
                break
        self.refuse(batch, RequestError("storage", 503))

    async def commit(self, draft: Draft) -> StoreError | None:
        """Nobody has been told anything yet; after an error nobody will be."""
        write = draft.write(self.token)
        if write is None:
            return None
        try:
            await self.services.store.write(write)
        except StoreError as error:
            return error
        return None

    async def is_written(self, draft: Draft, error: StoreError) -> bool:
        """After an error: reload, and find out whether the draft was committed nonetheless."""
        conflict = isinstance(error, Conflict)
        if conflict:
            note("append conflicts", table=self.record.table, error=str(error))
        else:
            warn("write failed", table=self.record.table, error=str(error))
        before = self.record, self.chat.lines
        stored = await self.reload(take_lease=isinstance(error, Conflict | OutcomeUnknown))
        if stored is None:
            return False
        if not draft.is_in(stored):
            self.tell_news(*before)
            return False
        draft.match_log = self.match_log
        if draft.changed is not None:
            draft.changed = self.record
        return True

    async def answered_before(self, batch: list[Item], answers: list[FromServer | None]) -> list[FromServer | None]:
        """Before a message is refused, look into the log: it may be one that was carried out long ago."""
        pairs = list(zip(batch, answers, strict=True))
        old = [
            item for item, answer in pairs if isinstance(answer, Refused | Problem) and self.answers.may_be_old(item)
        ]
        if not old:
            return answers
        await self.recall(old)
        return [self.answers.of(item) or answer if item in old else answer for item, answer in pairs]

    async def recall(self, items: Sequence[Item]) -> None:
        """Remember which messages are in the log already."""
        if not self.closed:
            await self.answers.look_up(self.services.store, self.record.table, items, self.version)

    # 3. What is committed is published

    def publish(self, draft: Draft, batch: list[Item], answers: list[FromServer | None]) -> None:
        if draft.ended:
            self.services.tasks.spawn(self.services.replays.make_recording(self.record.table))
        if draft.changed is not None:
            self.record = draft.changed
        self.match_log = draft.match_log
        self.undo = draft.undo
        self.answers.remember(draft.answers)
        self.services.metrics.moves.inc(sum(entry.seat is not None for entry in draft.entries))
        for item, answer in zip(batch, answers, strict=True):
            self.answer(item, answer)
        if draft.changed is not None:
            self.guests.only_persons(self.record.persons())
        first = self.events_sent
        if self.match_log is not None:
            self.events_sent, self.version = self.match_log.event_count, self.match_log.version
        if draft.changed is not None:
            self.outgoing.tell_table(self)
        self.exempt_bots_from_clocks()
        if draft.entries or draft.started:
            self.match_goes_on(first, draft.entries)
        for new in draft.lines:
            self.chat.keep(new.line)
            self.outgoing.tell_line(self, new.line)
        for effect in draft.effects:
            carry_out(self, self.outgoing, self.bot_seats, effect)
        for item in batch:
            item.settle()

    def answer(self, item: Item, answer: FromServer | None) -> None:
        metrics = self.services.metrics
        if isinstance(answer, Refused):
            metrics.refused_by_rule()
        elif isinstance(answer, Problem):
            metrics.refused(answer.code)
        elif isinstance(item.asked, Move):
            metrics.move_seconds.observe(monotonic() - item.since)
        if item.guest is not None and answer is not None:
            self.outgoing.tell(item.guest.number, answer)

    def match_goes_on(self, first: int, entries: list[Entry]) -> None:
        """Send the match with its events from number `first` on; what was asked about the last position is void."""
        match_log = self.match_log
        if match_log is None:
            return
        if self.undo is not None and self.undo.version != self.version:
            self.undo = None
            self.outgoing.tell_all(self, undo.undo_asked(self))
        self.remember_for_races()
        self.bot_seats.happened(self, match_log, entries)
        self.outgoing.tell_match(self, match_log, first)

    def refuse(self, items: Sequence[Item], why: RequestError) -> None:
        """Nothing of it has happened, except messages that are in the log.

        A table that moves gives no answers: clients send again what was not answered.
        """
        for item in items:
            if not self.inbox.stopped and isinstance(item.asked, Command):
                self.answer(item, self.answers.of(item) or problem(item.id, why))
            if isinstance(item.asked, Hello) and item.guest is not None:
                self.outgoing.dismiss(item.guest.number, why)
            if isinstance(item.asked, BotMove):
                self.bot_seats.refused(item.asked)
            item.error = why
            item.settle()

    # What happens unasked

    def settle(self) -> None:
        """After every batch: run or stop the clock, set the timer, let bots think."""
        self.quiet_since = monotonic()
        if not self.timer.running and self.nothing_unasked():
            return
        if self.record.status != "over" and any(place.kind == "bot" for place in self.record.seats):
            self.services.worker_pool.warm()
        match_log = self.match_log
        if match_log is None or self.record.status != "running":
            self.clock.stop()
            self.rest()
            return
        if self.attended():
            self.clock.run()
        else:
            self.clock.stop()
        due = timers.next_due(self, match_log, self.bot_seats.tasks)
        if due is None:
            self.timer.cancel()
        else:
            self.timer.set(due, self.ring)
        if self.clock.running and not match_log.over:
            self.bot_seats.let_bots_think(self, match_log)

    def ring(self) -> None:
        """Something is due; but moves that the gate holds arrived before."""
        self.timer.cancel()
        if self.gate is not None and self.gate.holding:
            self.timer.set(RING_LATER, self.ring)
        else:
            self.enqueue(Item(Alarm(), self.clock.now()))

    def rest(self) -> None:
        self.timer.cancel()
        self.bot_seats.stop_all()

    # Loading again and closing

    async def reload(self, take_lease: bool = False) -> Stored | None:
        """Return to what is committed. None: the table cannot be used here any more and has closed."""
        try:
            self.token, stored = await load_again(self.services, self.record.table, self.token, take_lease)
        except RequestError as why:
            self.abandon(why.code)
            return None
        self.restore(stored)
        return stored

    def tell_news(self, record: TableRecord, lines: Sequence[ChatLine]) -> None:
        """After a reload: send what somebody else has committed. Everybody knows this record and these lines."""
        match_log, first = self.match_log, self.events_sent
        if encode(self.record) != encode(record):
            self.outgoing.tell_table(self)
        if match_log is not None and match_log.version != self.version:
            self.events_sent, self.version = match_log.event_count, match_log.version
            self.match_goes_on(first, [])
        for line in self.chat.lines:
            if line not in lines:
                self.outgoing.tell_line(self, line)

    def unused(self, seconds: float) -> bool:
        """Whether nobody has used the table for a while. Bots that play for nobody do not count."""
        if self.guests or self.inbox.task is not None:
            return False
        quiet = monotonic() - (self.quiet_since if self.record.persons() else self.guests.last_seen)
        return quiet > seconds and not (self.bot_seats.busy and self.record.persons())

    def free_unused_seats(self) -> None:
        """Before the start: a seat whose player never came, or has been away for long, is opened again."""
        if self.record.status == "open" and self.guests.overdue():
            self.enqueue(Item(Alarm(), self.clock.now()))

    def abandon(self, why: str) -> None:
        """Close a table that cannot be used here any more; the clients reconnect."""
        for guest in self.guests.all():
            self.outgoing.dismiss(guest.number, RequestError(why, 503))
        self.close()

    def close(self) -> None:
        """Take nothing more in; the batch under way is finished. What waits is not answered, so it is sent again."""
        self.closed = True
        self.inbox.stopped = True
        self.refuse(self.inbox.batch(), RequestError("moving", 503))
        self.rest()
        self.outgoing.close()
        if self.gate is not None:
            self.gate.close()
