"""A live table: who is there, what they say, what they are told, and when something happens unasked."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from spieltisch import game as find_game
from spieltisch.bots import reaction
from spieltisch.kernel.errors import IllegalMove
from spieltisch.kernel.match import ADVANCE
from spieltisch.kernel.rng import Rng
from spieltisch.server import lobby, telling, undo
from spieltisch.server.chat import Talk
from spieltisch.server.course import FORFEIT, Course, begin, fold
from spieltisch.server.limits import COMMAND_BURST, COMMANDS_PER_SECOND, Bucket
from spieltisch.server.live import Gate, TableClock, next_sent_at, sent_at, typical
from spieltisch.server.logs import note
from spieltisch.server.protocol import (
    PROTOCOL,
    Ack,
    Answer,
    Assign,
    Bye,
    Chat,
    ChatLine,
    ChatLines,
    ClientMessage,
    Command,
    Configure,
    FromServer,
    Hello,
    Hint,
    HintGiven,
    HintInfo,
    Leave,
    Move,
    Moved,
    Mute,
    Offer,
    Pong,
    Problem,
    Profile,
    Ready,
    Rematch,
    SeatInfo,
    Start,
    TableChanged,
    TableInfo,
    Undo,
    UndoAsked,
    Welcome,
)
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import TableRecord, opens
from spieltisch.server.sequencer import Arrival, Draft, Sequencer
from spieltisch.server.store import Stored, StoreError
from spieltisch.server.telling import Told

if TYPE_CHECKING:
    from spieltisch.server.house import House

DECODER = msgspec.json.Decoder(ClientMessage)
VERSIONS_SENT = 64
ROUND_TRIPS = 8
WAIT_AGAIN = 2.1
LATER = 0.02
SLOWEST = 10.0
ON_THE_WIRE = 150
AWAY, BACK = "away", "back"


@dataclass
class Guest:
    """An open socket at the table: the seats it has proved (none: a spectator) and what was sent when."""

    number: int
    seats: list[int] = field(default_factory=list)
    greeted: bool = False
    welcomed: bool = False
    sent: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=VERSIONS_SENT))
    round_trips: deque[int] = field(default_factory=lambda: deque(maxlen=ROUND_TRIPS))

    def viewpoints(self) -> list[int | None]:
        return list(self.seats) or [None]


class Table:
    """One table of the house, in memory."""

    def __init__(self, house: House, stored: Stored, token: int) -> None:
        self.house = house
        self.token = token
        self.record = stored.record
        self.course = course_of(stored)
        self.clock = TableClock(max(stored.time, self.course.time if self.course is not None else 0))
        self.sequencer = Sequencer(self)
        self.sequencer.recall(stored.recent)
        self.guests: dict[int, Guest] = {}
        self.absent: dict[int, float] = dict.fromkeys(self.record.persons(), monotonic())
        self.told = self.course.told if self.course is not None else 0
        self.version = self.course.version if self.course is not None else 0
        self.talk = Talk(stored.lines)
        self.request: undo.Request | None = None
        self.gate = Gate(self) if self.real_time else None
        self.away: set[int] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.patient: set[int] = set()
        self.quiet_since = monotonic()
        self.paces: dict[int, Bucket] = {}
        self.excuse_bots()
        if self.gate is not None and self.course is not None:
            self.gate.remember(self.version, self.course.match.state)
        self.settle()

    @property
    def real_time(self) -> bool:
        return find_game(self.record.game).real_time

    # Who comes and goes

    def connect(self, guest: int) -> None:
        self.guests[guest] = Guest(guest)

    def disconnect(self, guest: int) -> None:
        self.sequencer.enqueue(Arrival(lambda draft: self.goodbye(draft, guest), self.clock.now()))

    def goodbye(self, draft: Draft, number: int) -> None:
        guest = self.guests.pop(number, None)
        if guest is None or not guest.greeted:
            return
        for seat in guest.seats:
            if not self.present(seat):
                self.absent[seat] = monotonic()
                self.say(draft, seat, AWAY)
        draft.afterwards.append(self.tell_table)

    def say(self, draft: Draft, seat: int, word: str) -> None:
        """JAY-87: a game that stops for whoever loses the connection is told so."""
        course = draft.course
        if course is None or not course.real_time or draft.record.status != "running":
            return
        now = self.clock.now()
        self.catch_up(draft, now)
        course.pass_time(now)
        if word in course.match.moves(seat):
            draft.enter(seat, word, now)
        if word == AWAY and BACK in course.match.moves(seat):
            self.away.add(seat)
        else:
            self.away.discard(seat)

    def present(self, seat: int) -> bool:
        return any(seat in guest.seats for guest in self.guests.values())

    def receive(self, guest: int, payload: bytes) -> None:
        """A message from a socket: understood, stamped, and put in the queue."""
        at = self.clock.now()
        try:
            message = DECODER.decode(payload)
        except msgspec.DecodeError as error:
            self.tell(guest, problem(None, Trouble("bad_message", what=str(error))))
            return
        who = self.guests.get(guest)
        if who is None:
            return
        if isinstance(message, Pong):
            self.measure(who, message)
        elif isinstance(message, Hello):
            self.sequencer.enqueue(Arrival(lambda draft: self.hello(draft, who, message), at, guest))
        elif self.too_fast(message.seat):
            self.tell(guest, problem(message.id, Trouble("too_fast", 429)))
        else:
            self.let_in(who, message, self.arrival(who, message, at))

    def too_fast(self, seat: int) -> bool:
        """A seat has its own limit, on however many sockets its commands arrive."""
        if not self.house.settings.limited:
            return False
        return not self.paces.setdefault(seat, Bucket(COMMANDS_PER_SECOND, COMMAND_BURST)).take()

    def let_in(self, guest: Guest, message: Command, arrival: Arrival) -> None:
        """Into the queue; the moves of a real-time game through the gate; what takes thought is thought about first."""
        if isinstance(message, Hint | Undo):
            self.house.spawn(self.think_about(guest, message, arrival))
        elif self.gate is None or not isinstance(message, Move):
            self.sequencer.enqueue(arrival)
        else:
            sent = sent_at(guest.sent, message.version)
            self.gate.admit(arrival, message.seat, message.move, sent, typical(guest.round_trips))

    def arrival(self, guest: Guest, message: Command, at: int) -> Arrival:
        def may(draft: Draft) -> None:
            if not guest.greeted:
                raise Trouble("hello_first")
            if message.seat not in guest.seats:
                raise Trouble("not_yours", 403)

        def work(draft: Draft) -> FromServer | None:
            return self.perform(draft, guest, message, made.at)

        made = Arrival(work, at, guest.number, message.seat, message.id, may)
        return made

    def measure(self, guest: Guest, pong: Pong) -> None:
        trip = monotonic() * 1000 - pong.time
        if 0 <= trip < 60_000:
            guest.round_trips.append(int(trip))

    def hello(self, draft: Draft, guest: Guest, message: Hello) -> None:
        """Prove seats, and be told everything since the version last seen, in one go."""
        if message.protocol != PROTOCOL:
            self.dismiss(guest.number, Trouble("protocol", protocol=PROTOCOL))
            return
        seats = {seat for secret in message.secrets for seat in opens(draft.record, secret)}
        guest.seats = sorted(seats)
        guest.greeted = True
        for seat in guest.seats:
            if self.absent.pop(seat, None) is not None:
                self.say(draft, seat, BACK)
            if draft.record.seats[seat].standing_in is not None:
                draft.change().seats[seat].standing_in = None
                self.stop_thinking(seat)
        draft.afterwards.append(lambda: self.welcome(guest, message.since))

    def welcome(self, guest: Guest, since: int | None) -> None:
        guest.welcomed = True
        chat = self.talk.for_seats(self.record, guest.seats, self.talk.lines)
        self.tell(guest.number, Welcome(PROTOCOL, guest.seats, self.info(), chat))
        if self.course is not None:
            first, told = self.course.events_at(since), Told(self.course, self.clock.now())
            for seat in guest.viewpoints():
                self.send([guest.number], told.to(seat, first))
            guest.sent.append((self.version, told.now))
        if self.request is not None:
            self.tell(guest.number, self.asking())
        self.tell_table(but=guest.number)

    async def do(self, work: Callable[[Draft], None]) -> None:
        """Something asked over HTTP: done when it is committed, or a Trouble."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def succeed() -> None:
            if not done.done():
                done.set_result(None)

        def fail(why: Trouble) -> None:
            if not done.done():
                done.set_exception(why)

        def attempt(draft: Draft) -> None:
            try:
                work(draft)
                draft.afterwards.append(succeed)
            except Trouble as why:
                fail(why)

        self.sequencer.enqueue(Arrival(attempt, self.clock.now(), failed=fail))
        await done

    # What they say

    def perform(self, draft: Draft, guest: Guest, message: Command, at: int) -> FromServer | None:
        record = draft.record
        match message:
            case Move():
                self.move(draft, guest, message, at)
            case Profile():
                lobby.profile(draft.change(), message)
            case Ready():
                lobby.must_be_open(record)
                lobby.ready(draft.change(), message)
            case Configure():
                self.on_trial(draft, lambda trial: lobby.configure(trial, message))
            case Assign():
                self.on_trial(draft, lambda trial: lobby.assign(trial, message))
                self.unseat(draft, message.target)
            case Start():
                self.start(draft, message.seat)
            case Leave():
                self.leave(draft, message.seat)
            case Offer():
                self.offer(draft, message)
            case Rematch():
                self.rematch(draft)
            case Chat():
                self.chat(draft, message)
            case Mute():
                lobby.must_exist(record, message.target)
                self.talk.mute(message.seat, message.target, message.muted)
            case Answer():
                self.answer_undo(draft, message)
            case _:
                raise Trouble("bad_message", what=type(message).__name__)
        return None

    def on_trial(self, draft: Draft, change: Callable[[TableRecord], None]) -> None:
        """A change of the record that may be refused half way: the draft is changed only if it is not."""
        trial = msgspec.json.decode(msgspec.json.encode(draft.record), type=TableRecord)
        change(trial)
        draft.changed = trial

    def move(self, draft: Draft, guest: Guest, message: Move, at: int) -> None:
        course = draft.course
        if course is None or draft.record.status == "open":
            raise Trouble("not_running", 409)
        if draft.record.status == "over":
            raise Trouble("over", 409)
        if not course.real_time and message.decision not in (None, course.decisions[message.seat]):
            raise Trouble("answered", 409)
        if self.gate is not None:
            self.catch_up(draft, at)
            following = next_sent_at(guest.sent, message.version)
            in_time = following is None or at - following <= typical(guest.round_trips) + ON_THE_WIRE
            if self.gate.became_wrong(message.version, course.match.state, message.seat, message.move, in_time):
                raise Trouble("became_wrong", 409)
        self.play(draft, message.seat, message.move, at, message.id)

    def play(self, draft: Draft, seat: int, move: str, at: int, id: str | None) -> None:
        course = draft.course
        assert course is not None
        self.catch_up(draft, at)
        course.pass_time(at)
        if course.match.vocabulary.number(move) is None:
            course.match.judge(seat, move)
        draft.enter(seat, move, at, id)

    def catch_up(self, draft: Draft, until: int) -> None:
        """Enter what was due in the game before a moment."""
        course = draft.course
        while course is not None and course.real_time and not course.over:
            due = course.match.deadline()
            if due is None or course.match.state.time + due > until:
                return
            draft.enter(None, ADVANCE, int(course.match.state.time) + due)

    def start(self, draft: Draft, seat: int) -> None:
        if draft.record.status != "open":
            return
        lobby.must_be_host(draft.record, seat)
        self.on_trial(draft, lobby.start)
        self.begin(draft)

    def begin(self, draft: Draft) -> None:
        draft.course = begin(draft.record)
        draft.started = True
        note("match begins", table=draft.record.table, game=draft.record.game, players=draft.record.players)

    def leave(self, draft: Draft, seat: int) -> None:
        lobby.leave(draft.change(), seat)
        self.unseat(draft, seat)

    def unseat(self, draft: Draft, seat: int) -> None:
        """Whoever sat there is a spectator from now on."""
        draft.afterwards.append(lambda: self.take_away(seat))

    def take_away(self, seat: int) -> None:
        self.absent.pop(seat, None)
        for guest in [guest for guest in self.guests.values() if seat in guest.seats]:
            guest.seats.remove(seat)
            self.welcome(guest, self.version)

    def offer(self, draft: Draft, message: Offer) -> None:
        lobby.must_exist(draft.record, message.target)
        if message.bot is not None and not self.offered(message.target):
            raise Trouble("not_absent", 409, seconds=round(self.house.settings.grace))
        self.on_trial(draft, lambda trial: lobby.stand_in(trial, message.target, message.bot))
        if message.bot is None:
            self.stop_thinking(message.target)

    def offered(self, seat: int) -> bool:
        since = self.absent.get(seat)
        return since is not None and monotonic() - since >= self.house.settings.grace

    def rematch(self, draft: Draft) -> None:
        """A new table; whoever asks later is shown the same one."""
        if draft.record.next is None:
            fresh = lobby.rematch(draft.record)
            draft.change().next = fresh.table
            draft.afterwards.append(lambda: self.house.spawn(self.move_on(fresh)))
        else:
            following = draft.record.next
            draft.afterwards.append(lambda: self.house.spawn(self.point_to(following)))

    async def move_on(self, fresh: TableRecord) -> None:
        await self.house.keep(fresh)
        self.tell_all(Moved(fresh.table, fresh.code))

    async def point_to(self, name: str) -> None:
        """The table of an earlier rematch; it is made now if the server was stopped before it was."""
        try:
            table = await self.house.find(name)
        except Trouble:
            fresh = lobby.rematch(self.record)
            fresh.table = name
            await self.move_on(fresh)
        else:
            self.tell_all(Moved(table.record.table, table.record.code))

    def end(self, record: TableRecord) -> None:
        lobby.close(record)
        note("match ends", table=record.table, game=record.game)

    # Talk, hints, taking back

    def chat(self, draft: Draft, message: Chat) -> None:
        line = self.talk.said(draft.record, message.seat, message.text, message.team)
        line.number += len(draft.lines)
        draft.lines.append(line)
        draft.afterwards.append(lambda: self.pass_on(line))

    def pass_on(self, line: ChatLine) -> None:
        self.talk.keep(line)
        for guest in self.guests.values():
            if guest.welcomed and self.talk.for_seats(self.record, guest.seats, [line]):
                self.tell(guest.number, ChatLines([line]))

    async def think_about(self, guest: Guest, message: Hint | Undo, arrival: Arrival) -> None:
        """Hints and the question what may be taken back: answered when they are thought through."""
        try:
            if not guest.greeted:
                raise Trouble("hello_first")
            if message.seat not in guest.seats:
                raise Trouble("not_yours", 403)
            if isinstance(message, Hint):
                self.tell(guest.number, await self.advice(message))
            else:
                await self.ask_to_undo(message)
                self.tell(guest.number, Ack(message.id, self.version))
        except Trouble as why:
            self.tell(guest.number, problem(message.id, why))
        except (StoreError, RuntimeError) as error:
            note("not thought through", table=self.record.table, error=repr(error))
            self.tell(guest.number, problem(message.id, Trouble("failed", 500)))

    async def advice(self, message: Hint) -> HintGiven:
        if not self.record.hints:
            raise Trouble("no_hints", 403)
        await self.settled()
        course = self.course
        if course is None or course.over or message.seat not in course.match.actors():
            raise Trouble("not_deciding", 409)
        best = await self.house.thinkers.advise(course.match, message.seat, self.version)
        return HintGiven(message.id, [HintInfo(hint.move, hint.win, hint.reason) for hint in best])

    async def ask_to_undo(self, message: Undo) -> None:
        """Find out whether the seat's last decision can be taken back, and ask everybody else."""
        await self.settled()
        if self.course is None or self.record.status != "running":
            raise Trouble("not_running", 409)
        if self.real_time:
            raise Trouble("no_undo_here", 409)
        if self.request is not None:
            raise Trouble("undo_asked", 409)
        version, record = self.version, self.record
        entries = await self.house.store.log(record.table)
        decision = undo.last_decision(entries, message.seat)
        if decision is None:
            raise Trouble("nothing_to_undo", 409)
        earlier, revealed = await asyncio.to_thread(undo.course_before, record, entries, decision)
        if revealed:
            raise Trouble("revealed", 409)
        if self.version != version:
            raise Trouble("no_undo", 409)
        others = [seat for seat in record.persons() if seat != message.seat and record.seats[seat].standing_in is None]
        self.request = undo.Request(message.seat, decision - 1, version, earlier, others)
        if self.request.granted:
            await self.do(self.take_back)
        else:
            self.tell_all(self.asking())

    def asking(self) -> UndoAsked:
        if self.request is None:
            return UndoAsked(None, [], [])
        return UndoAsked(self.request.seat, sorted(self.request.agreed), self.request.asked)

    def answer_undo(self, draft: Draft, message: Answer) -> None:
        request = self.request
        if request is None or message.seat not in request.asked:
            raise Trouble("no_undo", 409)
        if not message.agree:
            self.request = None
        else:
            request.agreed.add(message.seat)
            if request.granted:
                self.take_back(draft)
        draft.afterwards.append(lambda: self.tell_all(self.asking()))

    def take_back(self, draft: Draft) -> None:
        request, self.request = self.request, None
        if request is None or draft.course is None or draft.course.version != request.version:
            raise Trouble("no_undo", 409)
        draft.take_back(request.back_to, request.earlier, self.clock.now())
        draft.afterwards.append(self.stop_all_thinking)
        note("taken back", table=draft.record.table, to=request.back_to)

    def stop_all_thinking(self) -> None:
        for seat in list(self.thinking):
            self.stop_thinking(seat)

    async def settled(self) -> None:
        """Until nothing is under way: what is not committed yet must not be looked at."""
        while self.sequencer.task is not None:
            await asyncio.wait({self.sequencer.task})

    # What they are told

    def info(self) -> TableInfo:
        now = monotonic()
        seats = [
            SeatInfo(
                seat=number,
                kind=place.kind,
                name=place.name,
                colour=place.colour,
                bot=place.bot,
                ready=place.ready,
                present=place.kind == "bot" or self.present(number),
                standing_in=place.standing_in,
                since=int((now - self.absent[number]) * 1000) if number in self.absent else None,
                offered=self.record.status == "running" and self.offered(number),
                forfeited=self.course is not None and number in self.course.forfeits,
            )
            for number, place in enumerate(self.record.seats)
        ]
        spectators = sum(1 for guest in self.guests.values() if guest.greeted and not guest.seats)
        return telling.table_info(self.record, seats, spectators, self.version)

    def publish(self, moved: bool, changed: bool) -> None:
        """After a commit: the table if it changed, the match if it went on."""
        if changed:
            self.absent = {seat: since for seat, since in self.absent.items() if seat in self.record.persons()}
        if self.course is not None:
            first, self.told, self.version = self.told, self.course.told, self.course.version
        if changed:
            self.tell_table()
        self.excuse_bots()
        if moved and self.request is not None and self.request.version != self.version:
            self.request = None
            self.tell_all(self.asking())
        if moved and self.course is not None:
            if self.gate is not None:
                self.gate.remember(self.version, self.course.match.state)
            for seat in list(self.patient):
                self.stop_thinking(seat)
            self.tell_match(self.course, first)

    def excuse_bots(self) -> None:
        if self.course is not None and self.course.clocks is not None:
            self.course.clocks.exempt = {seat for seat in range(self.record.players) if self.bot_in(seat) is not None}

    def tell_match(self, course: Course, first: int) -> None:
        listening = [guest for guest in self.guests.values() if guest.welcomed]
        if not listening:
            return
        told = Told(course, self.clock.now())
        for guest in listening:
            for seat in guest.viewpoints():
                self.send([guest.number], told.to(seat, first))
            guest.sent.append((course.version, told.now))

    def tell_table(self, but: int | None = None) -> None:
        self.tell_all(TableChanged(self.info()), but)

    def tell_all(self, message: FromServer, but: int | None = None) -> None:
        guests = [guest.number for guest in self.guests.values() if guest.welcomed and guest.number != but]
        if guests:
            self.send(guests, telling.encode(message))

    def tell(self, guest: int, message: FromServer) -> None:
        self.send([guest], telling.encode(message))

    def send(self, guests: Iterable[int], payload: bytes) -> None:
        self.house.sockets.deliver(guests, payload)

    def dismiss(self, guest: int, why: Trouble) -> None:
        self.house.sockets.dismiss(guest, telling.encode(Bye(why.code, why.reason)))

    # What happens unasked

    def settle(self) -> None:
        """After everything that happened: run the clock or stop it, set the timer, let bots think."""
        self.quiet_since = monotonic()
        if self.record.status != "over" and any(place.kind == "bot" for place in self.record.seats):
            self.house.thinkers.warm()
        course = self.course
        if course is None or self.record.status != "running":
            self.clock.stop()
            self.rest()
            return
        if self.attended():
            self.clock.run()
        else:
            self.clock.stop()
        self.set_timer(course)
        self.let_bots_think(course)

    def attended(self) -> bool:
        """Somebody is there to play; a table of bots alone always is."""
        persons = self.record.persons()
        return not persons or any(self.present(seat) for seat in persons)

    def rest(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        for seat in list(self.thinking):
            self.stop_thinking(seat)

    def set_timer(self, course: Course) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        waits = [due / 1000] if (due := course.due(self.clock.now())) is not None and self.clock.running else []
        waits += [
            self.house.settings.grace - (monotonic() - since)
            for seat, since in self.absent.items()
            if not self.offered(seat)
        ]
        if waits:
            self.timer = asyncio.get_running_loop().call_later(max(0.001, min(waits)), self.ring)

    def ring(self) -> None:
        self.timer = None
        if self.gate is not None and self.gate.holding:
            self.timer = asyncio.get_running_loop().call_later(LATER, self.ring)
            return
        self.sequencer.enqueue(Arrival(self.on_time, self.clock.now()))

    def on_time(self, draft: Draft) -> None:
        """A timer of the game, a clock that has run out, or a player who has been away for long."""
        course, now = draft.course, self.clock.now()
        if course is not None and draft.record.status == "running" and self.clock.running:
            self.catch_up(draft, now)
            self.replace_the_lost(draft)
            if course.clocks is not None and not course.over:
                first = course.clocks.first(now)
                if first is not None and first[0] <= 0:
                    self.time_is_up(draft, first[1], now)
        if any(self.offered(seat) for seat in self.absent):
            draft.afterwards.append(self.tell_table)

    def replace_the_lost(self, draft: Draft) -> None:
        """JAY-87: whoever was not back when the game went on is played by a bot until then."""
        assert draft.course is not None
        for seat in [seat for seat in self.away if BACK not in draft.course.match.moves(seat)]:
            self.away.discard(seat)
            if draft.record.seats[seat].kind == "person" and draft.record.options.get("absence") == "bot":
                draft.change().seats[seat].standing_in = lobby.STAND_IN

    def time_is_up(self, draft: Draft, seat: int, now: int) -> None:
        assert draft.record.clock is not None
        if draft.record.clock.at_zero == "forfeit" and draft.course is not None:
            draft.enter(seat, FORFEIT, now)
            if draft.record.seats[seat].kind == "person":
                draft.change().seats[seat].standing_in = lobby.STAND_IN
        elif seat not in self.thinking:
            draft.afterwards.append(lambda: self.think(seat, lobby.STAND_IN, 0))

    # Bots

    def bot_in(self, seat: int) -> str | None:
        place = self.record.seats[seat]
        return place.bot if place.kind == "bot" else place.standing_in

    def let_bots_think(self, course: Course) -> None:
        if not self.clock.running or course.over:
            return
        for seat in course.match.actors():
            bot = self.bot_in(seat)
            if bot is not None and seat not in self.thinking and not (self.gate and self.gate.holds(seat)):
                self.think(seat, bot, self.record.pace)

    def think(self, seat: int, bot: str, pace: float) -> None:
        if seat in self.thinking:
            return
        task = asyncio.get_running_loop().create_task(self.decide(seat, bot, pace))
        self.thinking[seat] = task

    def stop_thinking(self, seat: int) -> None:
        self.patient.discard(seat)
        task = self.thinking.pop(seat, None)
        if task is not None:
            task.cancel()

    async def decide(self, seat: int, bot: str, pace: float) -> None:
        """One decision of a bot, at a human pace; what has become impossible meanwhile is thought over again."""
        course = self.course
        assert course is not None
        digest = blake2b(f"{self.record.seed}/{self.version}/{seat}".encode(), digest_size=8).digest()
        seed = int.from_bytes(digest, "little") >> 2
        delay = min(reaction(bot, Rng(seed), pace) / 1000, SLOWEST) if pace > 0 else 0.0
        try:
            if course.real_time:
                await asyncio.sleep(delay)
                move = await self.consult(seat, bot, seed)
            else:
                began = monotonic()
                move = await self.consult(seat, bot, seed)
                await asyncio.sleep(max(0.0, delay - (monotonic() - began)))
            if move is None:
                self.patient.add(seat)
                await asyncio.sleep(WAIT_AGAIN)
        except asyncio.CancelledError:
            return
        except Exception as error:
            note("a bot failed", table=self.record.table, bot=bot, error=repr(error))
            move = self.any_move(seat)
        self.thinking.pop(seat, None)
        self.patient.discard(seat)
        self.bot_acts(seat, move)

    def bot_acts(self, seat: int, move: str | None) -> None:
        made = Arrival(lambda draft: self.bot_moves(draft, seat, move, made.at), self.clock.now())
        if self.gate is not None and move is not None and self.record.order == "slow":
            self.gate.admit(made, seat, move, made.at, 0)
        else:
            self.sequencer.enqueue(made)

    def any_move(self, seat: int) -> str | None:
        """What is played for a bot that fails: the first legal move, or in a real-time game nothing."""
        moves = self.course.match.moves(seat) if self.course is not None and not self.real_time else []
        return moves[0] if moves else None

    async def consult(self, seat: int, bot: str, seed: int) -> str | None:
        await self.settled()
        assert self.course is not None
        return await self.house.thinkers.choose(self.course.match, seat, bot, seed)

    def bot_moves(self, draft: Draft, seat: int, move: str | None, at: int) -> None:
        if move is None or draft.course is None or draft.record.status != "running":
            return
        try:
            self.play(draft, seat, move, at, None)
        except IllegalMove:
            return

    # Keeping

    async def reload(self, anew: bool = False) -> bool:
        """Forget everything that was not committed; `anew`: after somebody else held the lease."""
        try:
            if anew:
                self.token = await self.house.store.take_lease(self.record.table, self.house.name)
            stored = await self.house.store.load(self.record.table)
        except StoreError as error:
            note("reload failed", table=self.record.table, error=str(error))
            self.house.abandon(self)
            return False
        if stored is None:
            self.house.abandon(self)
            return False
        self.record = stored.record
        self.course = course_of(stored)
        self.sequencer.recall(stored.recent)
        return True

    @property
    def idle(self) -> bool:
        return not self.guests and not self.sequencer.busy and not self.thinking

    def close(self) -> None:
        self.rest()
        if self.gate is not None:
            self.gate.close()


def course_of(stored: Stored) -> Course | None:
    if stored.record.seed is None:
        return None
    return fold(stored.record, stored.snapshot, stored.entries)


def problem(id: str | None, why: Trouble) -> Problem:
    return Problem(id, why.code, why.reason)
