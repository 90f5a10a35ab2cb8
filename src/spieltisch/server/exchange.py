"""Several processes at the same tables: one sequences a table, any may hold its sockets.

A socket's process passes on what the socket says, the table's process what the table tells: the same calls as within
one process, as numbered letters from one process to another. Letters travel over the bus, or through the database while
that is down. Whoever misses one gives up the sockets that it may have been about; their owners connect again and are
told everything since the version they saw. So nothing has to be repeated, and nothing can be told twice.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from time import monotonic, time_ns
from typing import TYPE_CHECKING

import msgspec

from spieltisch.server.bus import MOST_BYTES, NatsBus
from spieltisch.server.letters import (
    LETTERS,
    Analyse,
    Answer,
    Asks,
    Beat,
    Came,
    Dismiss,
    FactsOf,
    Left,
    Letter,
    Message,
    Question,
    Said,
    Sit,
    Tell,
)
from spieltisch.server.logs import note
from spieltisch.server.protocol.from_server import Bye
from spieltisch.server.reasons import Trouble
from spieltisch.server.store import Held, SharedStore, StoreError
from spieltisch.server.telling import encode

if TYPE_CHECKING:
    from spieltisch.server.house import House
    from spieltisch.server.hub import Hub
    from spieltisch.server.table import Table

BEAT_SECONDS = 1.0
POLL_SECONDS = 0.1
GAP_SECONDS = 1.0
SILENCE_SECONDS = 6.0
ANSWER_SECONDS = 5.0
STEADY_BEATS = 3
LATE_SECONDS = 3.0
TIDY_BEATS = 300


@dataclass
class Link:
    """All that passes between this process and another."""

    peer: str
    on_the_bus: bool = True
    shared: int = 0
    number: int = field(default_factory=time_ns)
    out: list[Message] = field(default_factory=list)
    size: int = 0
    sent: int = 0
    theirs: int = 0
    expected: int = 0
    early: dict[int, Letter] = field(default_factory=dict)
    heard: float = field(default_factory=monotonic)
    gap: asyncio.TimerHandle | None = None

    def share(self) -> None:
        """One more socket that both are concerned with."""
        if self.shared == 0:
            self.heard = monotonic()
        self.shared += 1


@dataclass
class Visitor:
    """A socket in another process at a table of ours; `number` is its number there."""

    process: str
    number: int
    table: Table | None = None
    waiting: list[Said] = field(default_factory=list)


class RemoteTable:
    """A table that another process sequences, as the sockets of this one know it."""

    def __init__(self, exchange: Exchange, table: str, holder: str, real_time: bool) -> None:
        self.exchange = exchange
        self.table = table
        self.holder = holder
        self.real_time = real_time

    def connect(self, guest: int) -> None:
        self.exchange.away[guest] = self
        self.exchange.link(self.holder).share()
        self.exchange.send(self.holder, Came(guest, self.table))

    def receive(self, guest: int, payload: bytes, clock: float | None = None) -> None:
        self.exchange.send(self.holder, Said(guest, payload, monotonic() * 1000))

    def disconnect(self, guest: int) -> None:
        self.exchange.away.pop(guest, None)
        link = self.exchange.links.get(self.holder)
        if link is not None:
            link.shared -= 1
            self.exchange.send(self.holder, Left(guest))


class Exchange:
    """The links of this process to all others, and who is where."""

    def __init__(self, name: str, store: SharedStore, bus: NatsBus | None, hub: Hub) -> None:
        self.name = name
        self.store = store
        self.bus = bus
        self.hub = hub
        self.house: House
        self.links: dict[str, Link] = {}
        self.visitors: dict[int, Visitor] = {}
        self.numbers: dict[tuple[str, int], int] = {}
        self.away: dict[int, RemoteTable] = {}
        self.questions = count(1)
        self.asked: dict[int, asyncio.Future[Answer]] = {}
        self.letters: list[tuple[str, bytes]] = []
        self.to_post = asyncio.Event()
        self.letters_until = 0.0
        self.steady = 0
        self.beaten = monotonic()
        self.beating = asyncio.Lock()
        self.left = False

    async def open(self, house: House) -> None:
        self.house = house
        if self.bus is not None:
            await self.bus.open(self.name, self.hear)
        await self.store.beat(self.name, self.on_the_bus)
        for work in (self.beat_on(), self.post_on(), self.collect_on()):
            house.spawn(work)

    async def leave(self) -> None:
        """From now on the tables of this process are anybody's, and its sockets go elsewhere.

        A beat that is under way ends first: it would bring this process back to life.
        """
        self.left = True
        async with self.beating:
            try:
                await self.store.leave(self.name)
            except StoreError as error:
                note("could not say goodbye", error=str(error))
        for guest in list(self.away):
            self.hub.dismiss(guest, moving())

    async def close(self) -> None:
        if self.bus is not None:
            await self.bus.close()
        if self.letters:
            with suppress(StoreError):
                await self.store.post(self.letters)

    @property
    def on_the_bus(self) -> bool:
        return self.bus is not None and self.bus.connected

    # What tables tell

    def deliver(self, guests: Iterable[int], payload: bytes) -> None:
        here: list[int] = []
        away: dict[str, list[int]] = {}
        for guest in guests:
            visitor = self.visitors.get(guest)
            if visitor is None:
                here.append(guest)
            else:
                away.setdefault(visitor.process, []).append(visitor.number)
        if here:
            self.hub.deliver(here, payload)
        for process, numbers in away.items():
            self.send(process, Tell(numbers, payload))

    def dismiss(self, guest: int, payload: bytes) -> None:
        visitor = self.visitors.get(guest)
        if visitor is None:
            self.hub.dismiss(guest, payload)
        else:
            self.forget(guest)
            self.send(visitor.process, Dismiss(visitor.number, payload))

    # Sending

    def send(self, process: str, message: Message) -> None:
        link = self.link(process)
        link.out.append(message)
        link.size += len(message.payload) if isinstance(message, Said | Tell | Dismiss) else 0
        if len(link.out) == 1:
            asyncio.get_running_loop().call_soon(self.flush, link)
        elif link.size > MOST_BYTES:
            self.flush(link)

    def link(self, process: str) -> Link:
        if process not in self.links:
            self.links[process] = Link(process)
        return self.links[process]

    def flush(self, link: Link) -> None:
        """Send what has gathered as one letter."""
        if not link.out:
            return
        letter = msgspec.msgpack.encode(Letter(self.name, link.number, link.sent, link.out))
        link.out, link.size, link.sent = [], 0, link.sent + 1
        if self.bus is not None and self.bus.connected and link.on_the_bus and len(letter) < 2 * MOST_BYTES - 4096:
            self.bus.send(link.peer, letter)
        else:
            self.letters.append((link.peer, letter))
            self.letters_until = monotonic() + SILENCE_SECONDS
            self.to_post.set()

    async def post_on(self) -> None:
        """Put letters into the database, as many at a time as there are; what cannot be posted is lost."""
        while True:
            await self.to_post.wait()
            self.to_post.clear()
            letters, self.letters = self.letters, []
            try:
                if letters:
                    await self.store.post(letters)
            except StoreError as error:
                note("letters could not be posted", letters=len(letters), error=str(error))

    async def collect_on(self) -> None:
        """Look for letters: often while the bus is not everywhere, now and then otherwise."""
        while True:
            waiting = self.links and (not self.on_the_bus or any(not link.on_the_bus for link in self.links.values()))
            await asyncio.sleep(POLL_SECONDS if waiting or monotonic() < self.letters_until else BEAT_SECONDS)
            with suppress(StoreError):
                for letter in await self.store.collect(self.name):
                    self.letters_until = monotonic() + SILENCE_SECONDS
                    self.hear(letter)

    # Hearing

    def hear(self, data: bytes) -> None:
        try:
            letter = LETTERS.decode(data)
        except msgspec.DecodeError as error:
            note("a letter cannot be read", error=str(error))
            return
        link = self.link(letter.sender)
        link.heard = monotonic()
        if letter.link > link.theirs:
            if link.theirs:
                self.part(link)
            link.theirs, link.expected = letter.link, 0
            link.early.clear()
        if letter.link < link.theirs or letter.number < link.expected:
            return
        link.early[letter.number] = letter
        self.read_on(link)

    def read_on(self, link: Link) -> None:
        """Everything that is next in order; for what is missing there is a moment's patience."""
        while link.expected in link.early:
            letter = link.early.pop(link.expected)
            link.expected += 1
            for message in letter.messages:
                self.take(link, message)
        if link.gap is not None:
            link.gap.cancel()
            link.gap = None
        if link.early:
            link.gap = asyncio.get_running_loop().call_later(GAP_SECONDS, self.skip, link)

    def skip(self, link: Link) -> None:
        """A letter is lost."""
        link.gap = None
        if link.early:
            note("a letter is lost", sender=link.peer, number=link.expected)
            link.expected = min(link.early)
            self.part(link)
            self.read_on(link)

    def part(self, link: Link) -> None:
        """Give up every socket that the other process and this one share: all of them may connect again at once."""
        bye = moving()
        for guest in [guest for guest, table in self.away.items() if table.holder == link.peer]:
            self.hub.dismiss(guest, bye)
        for guest in [guest for guest, visitor in self.visitors.items() if visitor.process == link.peer]:
            table = self.visitors[guest].table
            self.dismiss(guest, bye)
            if table is not None:
                table.disconnect(guest)

    def take(self, link: Link, message: Message) -> None:
        match message:
            case Tell():
                self.hub.deliver(message.guests, message.payload)
            case Said():
                self.pass_on(link, message)
            case Came():
                self.let_in(link, message)
            case Left():
                self.let_out(link.peer, message.guest)
            case Dismiss():
                self.hub.dismiss(message.guest, message.payload)
            case Question():
                self.house.spawn(self.answer(link.peer, message))
            case Answer():
                waiting = self.asked.get(message.number)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)

    # Visitors

    def let_in(self, link: Link, message: Came) -> None:
        number = next(self.hub.numbers)
        self.visitors[number] = Visitor(link.peer, message.guest)
        self.numbers[link.peer, message.guest] = number
        link.share()
        self.house.spawn(self.seat(number, message.table))

    async def seat(self, number: int, name: str) -> None:
        """Take a socket of another process to a table of ours; one that cannot be ours is looked for anew."""
        try:
            table = await self.house.find(name)
        except (StoreError, Trouble):
            if number in self.visitors:
                self.dismiss(number, moving())
            return
        visitor = self.visitors.get(number)
        if visitor is None:
            return
        visitor.table = table
        table.connect(number)
        for said in visitor.waiting:
            table.receive(number, said.payload, said.clock)
        visitor.waiting.clear()

    def pass_on(self, link: Link, message: Said) -> None:
        number = self.numbers.get((link.peer, message.guest))
        visitor = self.visitors.get(number) if number is not None else None
        if number is None or visitor is None:
            self.send(link.peer, Dismiss(message.guest, moving()))
        elif visitor.table is None:
            visitor.waiting.append(message)
        else:
            visitor.table.receive(number, message.payload, message.clock)

    def let_out(self, process: str, guest: int) -> None:
        number = self.numbers.get((process, guest))
        if number is None:
            return
        table = self.visitors[number].table
        self.forget(number)
        if table is not None:
            table.disconnect(number)

    def forget(self, number: int) -> None:
        visitor = self.visitors.pop(number)
        self.numbers.pop((visitor.process, visitor.number), None)
        if visitor.process in self.links:
            self.links[visitor.process].shared -= 1

    # Questions

    async def ask(self, process: str, asks: Asks) -> bytes:
        """Ask another process; a Trouble if it refuses, or does not answer in time."""
        number = next(self.questions)
        waiting = self.asked[number] = asyncio.get_running_loop().create_future()
        self.send(process, Question(number, asks))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answer: Answer = await waiting
        except TimeoutError:
            raise Trouble("moving", 503) from None
        finally:
            del self.asked[number]
        if answer.trouble is not None:
            code, status, reason = answer.trouble
            raise Trouble.of(code, status, reason)
        return answer.body

    async def answer(self, process: str, question: Question) -> None:
        try:
            match question.asks:
                case FactsOf(tables):
                    body = msgspec.json.encode(await self.house.facts_here(tables))
                case Sit(table, wish, secret):
                    body = msgspec.json.encode(await self.house.seat_here(table, wish, secret))
                case Analyse(table):
                    body = msgspec.json.encode(await self.house.analyses.looked_at(table))
            answer = Answer(question.number, body)
        except (StoreError, Trouble) as error:
            answer = Answer(question.number, b"", refusal(error))
        self.send(process, answer)

    # Who is alive

    async def beat_on(self) -> None:
        for beat in count(1):
            try:
                async with self.beating:
                    if self.left:
                        return
                    await self.look_around()
                if self.steady >= STEADY_BEATS:
                    await self.follow()
                if beat % TIDY_BEATS == 0:
                    await self.store.tidy()
            except StoreError as error:
                self.steady = 0
                note("the database does not answer", error=str(error))
            self.watch_links()
            await asyncio.sleep(BEAT_SECONDS)

    async def look_around(self) -> None:
        """Say that this process lives; find out who else does, and who is gone."""
        peers = {peer.name: peer for peer in await self.store.beat(self.name, self.on_the_bus)}
        self.steady += 1
        if monotonic() - self.beaten > LATE_SECONDS:
            await self.house.give_up_what_passed_on()
        self.beaten = monotonic()
        for name in [name for name in self.links if name not in peers]:
            if monotonic() - self.links[name].heard > SILENCE_SECONDS or self.steady > 1:
                note("a process is gone", process=name)
                self.part(self.links.pop(name))
        for name, peer in peers.items():
            self.link(name).on_the_bus = peer.on_the_bus

    async def follow(self) -> None:
        """Take over the running tables of those who are gone: their bots and clocks go on."""
        while True:
            tables = [table for table in await self.store.running() if table not in self.house.broken]
            random.shuffle(tables)
            taken = [table for table in tables if await self.house.follow(table)]
            if not taken:
                return
            note("tables taken over", tables=len(taken))

    def watch_links(self) -> None:
        """Whoever shares sockets with this process is heard of all the time, or given up."""
        for link in [link for link in self.links.values() if link.shared]:
            if monotonic() - link.heard > SILENCE_SECONDS:
                note("a process is silent", process=link.peer)
                link.heard = monotonic()
                self.part(link)
            else:
                self.send(link.peer, Beat())


def refusal(error: StoreError | Trouble) -> tuple[str, int, dict[str, str]]:
    why = error if isinstance(error, Trouble) else Trouble("moving" if isinstance(error, Held) else "storage", 503)
    return why.code, why.status, why.reason


def moving() -> bytes:
    why = Trouble("moving")
    return encode(Bye(why.code, why.reason))
