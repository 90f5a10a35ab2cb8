"""A live table: who is there, what they say, what they are told, and when something happens unasked."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from spieltisch import game as find_game
from spieltisch.server import telling
from spieltisch.server.asking import Asking
from spieltisch.server.chat import Talk
from spieltisch.server.commands import perform
from spieltisch.server.course import Course, fold
from spieltisch.server.limits import COMMAND_BURST, COMMANDS_PER_SECOND, Bucket
from spieltisch.server.live import Gate, TableClock, sent_at, typical
from spieltisch.server.logs import note
from spieltisch.server.protocol.common import PROTOCOL, SeatInfo, TableInfo
from spieltisch.server.protocol.from_client import ClientMessage, Command, Hello, Hint, Move, Pong, Undo
from spieltisch.server.protocol.from_server import Bye, ChatLine, ChatLines, FromServer, Problem, TableChanged, Welcome
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import opens
from spieltisch.server.sequencer import Arrival, Draft, Sequencer
from spieltisch.server.store import Held, Stored, StoreError
from spieltisch.server.telling import Told
from spieltisch.server.thinking import Thinking
from spieltisch.server.timing import AWAY, BACK, Timing

if TYPE_CHECKING:
    from spieltisch.server.house import House

DECODER = msgspec.json.Decoder(ClientMessage)
VERSIONS_SENT = 64
ROUND_TRIPS = 8
PATIENCE = 5.0
LOOK_AGAIN = 0.2


@dataclass
class Guest:
    """An open socket at the table: the seats it has proved (none: a spectator) and what was sent when."""

    number: int
    seats: list[int] = field(default_factory=list)
    greeted: bool = False
    welcomed: bool = False
    sent: deque[tuple[int, int]] = field(default_factory=lambda: deque(maxlen=VERSIONS_SENT))
    round_trips: deque[int] = field(default_factory=lambda: deque(maxlen=ROUND_TRIPS))

    def must_hold(self, seat: int) -> None:
        """Whoever acts has said hello and proved the seat."""
        if not self.greeted:
            raise Trouble("hello_first")
        if seat not in self.seats:
            raise Trouble("not_yours", 403)

    def viewpoints(self) -> list[int | None]:
        return [*self.seats] or [None]


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
        self.offered: set[int] = set()
        self.told = self.course.told if self.course is not None else 0
        self.version = self.course.version if self.course is not None else 0
        self.gate = Gate(self) if self.real_time else None
        self.timing = Timing(self)
        self.thinking = Thinking(self)
        self.asking = Asking(self)
        self.talk = Talk(stored.lines)
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
        who = self.guests.get(guest)
        if who is not None:
            self.sequencer.enqueue(Arrival(lambda draft, _: self.goodbye(draft, who), self.clock.now()))

    def goodbye(self, draft: Draft, guest: Guest) -> None:
        """Once more in full, if it is judged again."""
        self.guests.pop(guest.number, None)
        if not guest.greeted:
            return
        for seat in guest.seats:
            if not self.present(seat):
                self.absent[seat] = monotonic()
                self.timing.say(draft, seat, AWAY)
        draft.afterwards.append(self.tell_table)

    def present(self, seat: int) -> bool:
        return any(seat in guest.seats for guest in self.guests.values())

    def receive(self, guest: int, payload: bytes, clock: float | None = None) -> None:
        """A message from a socket: understood, stamped, and put in the queue. `clock` is that of the pings."""
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
            self.measure(who, message, monotonic() * 1000 if clock is None else clock)
        elif isinstance(message, Hello):
            self.sequencer.enqueue(self.greeting(who, message, at))
        elif self.too_fast(message.seat):
            self.tell(guest, problem(message.id, Trouble("too_fast", 429)))
        elif isinstance(message, Hint | Undo):
            self.house.spawn(self.asking.consider(who, message))
        else:
            self.let_in(who, message, self.arrival(who, message, at))

    def greeting(self, guest: Guest, message: Hello, at: int) -> Arrival:
        """A hello; whoever cannot be welcomed has to come back."""

        def failed(why: Trouble) -> None:
            self.dismiss(guest.number, why)

        return Arrival(lambda draft, _: self.hello(draft, guest, message), at, failed=failed)

    def too_fast(self, seat: int) -> bool:
        """A seat has its own limit, on however many sockets its commands arrive."""
        if not self.house.settings.limited:
            return False
        return not self.paces.setdefault(seat, Bucket(COMMANDS_PER_SECOND, COMMAND_BURST)).take()

    def let_in(self, guest: Guest, message: Command, arrival: Arrival) -> None:
        """Into the queue; the moves of a real-time game through the gate."""
        if self.gate is None or not isinstance(message, Move):
            self.sequencer.enqueue(arrival)
        else:
            sent = sent_at(guest.sent, message.version)
            self.gate.admit(arrival, message.seat, message.move, sent, typical(guest.round_trips))

    def arrival(self, guest: Guest, message: Command, at: int) -> Arrival:
        def may(draft: Draft) -> None:
            guest.must_hold(message.seat)

        def work(draft: Draft, at: int) -> FromServer | None:
            return perform(self, draft, guest, message, at)

        return Arrival(work, at, guest.number, message.seat, message.id, may, move=isinstance(message, Move))

    def measure(self, guest: Guest, pong: Pong, now: float) -> None:
        trip = now - pong.time
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
            if seat in self.absent:
                self.there_again(seat)
                self.timing.say(draft, seat, BACK)
            if draft.record.seats[seat].standing_in is not None:
                draft.change().seats[seat].standing_in = None
                self.thinking.stop(seat)
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
        if self.asking.request is not None:
            self.tell(guest.number, self.asking.asked())
        self.tell_table(but=guest.number)

    async def do(self, work: Callable[[Draft], None]) -> None:
        """Something asked over HTTP: done when it is committed, or a Trouble."""
        wish = Wish(work)
        self.sequencer.enqueue(Arrival(wish.attempt, self.clock.now(), failed=wish.fail))
        await wish.done

    def unseat(self, seat: int) -> None:
        """Whoever sat there is a spectator from now on."""
        self.there_again(seat)
        for guest in [guest for guest in self.guests.values() if seat in guest.seats]:
            guest.seats.remove(seat)
            self.welcome(guest, self.version)

    def offer(self, seats: list[int]) -> None:
        self.offered.update(seats)
        self.tell_table()

    def there_again(self, seat: int) -> None:
        self.absent.pop(seat, None)
        self.offered.discard(seat)

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
                offered=self.record.status == "running" and number in self.offered,
                forfeited=self.course is not None and number in self.course.forfeits,
            )
            for number, place in enumerate(self.record.seats)
        ]
        spectators = sum(1 for guest in self.guests.values() if guest.greeted and not guest.seats)
        return telling.table_info(self.record, seats, spectators, self.version)

    def publish(self, moved: bool, changed: bool) -> None:
        """After a commit: the table if it changed, the match if it went on."""
        if changed:
            for seat in self.absent.keys() - set(self.record.persons()):
                self.there_again(seat)
        if self.course is not None:
            first, self.told, self.version = self.told, self.course.told, self.course.version
        if changed:
            self.tell_table()
        self.excuse_bots()
        if moved and self.course is not None:
            self.asking.went_on(self.version)
            if self.gate is not None:
                self.gate.remember(self.version, self.course.match.state)
            self.thinking.look_again()
            self.tell_match(self.course, first)
            if self.course.over:
                self.house.spawn(self.house.replays.record(self.record.table))

    def excuse_bots(self) -> None:
        if self.course is not None and self.course.clocks is not None:
            self.course.clocks.exempt = {seat for seat in range(self.record.players) if self.thinking.bot_in(seat)}

    def tell_match(self, course: Course, first: int) -> None:
        listening = [guest for guest in self.guests.values() if guest.welcomed]
        if not listening:
            return
        told = Told(course, self.clock.now())
        for guest in listening:
            for seat in guest.viewpoints():
                self.send((guest.number,), told.to(seat, first))
            if self.gate is not None:
                guest.sent.append((course.version, told.now))

    def pass_on(self, line: ChatLine) -> None:
        """A new line of the chat, to everybody who may and wants to read it."""
        self.talk.keep(line)
        for guest in self.guests.values():
            if guest.welcomed and self.talk.for_seats(self.record, guest.seats, [line]):
                self.tell(guest.number, ChatLines([line]))

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
        if self.undisturbed():
            return
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
        self.timing.set(course)
        if self.clock.running and not course.over:
            self.thinking.let_bots_think(course)

    def undisturbed(self) -> bool:
        """A game goes on in which nothing happens unasked: no time, no clocks, no bots, and everybody is there."""
        course = self.course
        return (
            self.clock.running
            and self.gate is None
            and not self.absent
            and self.timing.timer is None
            and course is not None
            and course.clocks is None
            and not course.over
            and all(place.kind == "person" and place.standing_in is None for place in self.record.seats)
        )

    def attended(self) -> bool:
        """Somebody is there to play; a table of bots alone always is."""
        persons = self.record.persons()
        return not persons or any(self.present(seat) for seat in persons)

    def rest(self) -> None:
        self.timing.cancel()
        self.thinking.stop_all()

    # Keeping

    async def reload(self, anew: bool = False) -> bool:
        """Forget everything that was not committed; `anew`: after somebody else held the lease.

        A store that cannot be reached is waited for: meanwhile everything else at this table waits, too.
        """
        end = monotonic() + PATIENCE
        while True:
            try:
                if anew:
                    self.token = await self.house.store.take_lease(self.record.table, self.house.name)
                stored = await self.house.store.load(self.record.table)
                if stored is None:
                    self.house.abandon(self, "no_table")
                    return False
                break
            except Held as held:
                note("a table has passed on", table=self.record.table, holder=held.holder)
                self.house.abandon(self, "moving")
                return False
            except StoreError as error:
                note("reload failed", table=self.record.table, error=str(error))
            if monotonic() > end:
                self.house.abandon(self, "storage")
                return False
            await asyncio.sleep(LOOK_AGAIN)
        self.record = stored.record
        self.course = course_of(stored)
        self.sequencer.recall(stored.recent)
        self.talk.lines = stored.lines
        return True

    @property
    def idle(self) -> bool:
        return not self.guests and not self.sequencer.busy and not self.thinking.tasks

    def close(self) -> None:
        """Nothing happens here any more; what is under way is finished."""
        self.sequencer.stop()
        self.rest()
        if self.gate is not None:
            self.gate.close()

    def let_go(self) -> None:
        """An idle table is put away: if its parts knew it any longer, all would wait for the collector."""
        self.close()
        self.gate = None
        del self.sequencer.table, self.timing.table, self.thinking.table, self.asking.table


class Wish:
    """What somebody asked for over HTTP, until it is committed or refused."""

    def __init__(self, work: Callable[[Draft], None]) -> None:
        self.work = work
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def attempt(self, draft: Draft, _: int) -> None:
        try:
            self.work(draft)
            draft.afterwards.append(self.succeed)
        except Trouble as why:
            self.fail(why)

    def succeed(self) -> None:
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, why: Trouble) -> None:
        if not self.done.done():
            self.done.set_exception(why)


def course_of(stored: Stored) -> Course | None:
    """None before the start, and of a game that ended under older rules: only its recording is left."""
    record = stored.record
    if record.seed is None or (record.status == "over" and record.revision != find_game(record.game).revision):
        return None
    return fold(stored.record, stored.snapshot, stored.entries)


def problem(id: str | None, why: Trouble) -> Problem:
    return Problem(id, why.code, why.reason)
