"""Routing between processes: one process runs a table, any process may hold sockets of its guests.

The calls of `sockets/interface.py` travel as messages in numbered envelopes: over NATS, or through the database while
that is down. If an envelope is lost, the sockets it may have concerned are closed. Their clients reconnect and receive
everything since the version they saw, so no message is ever sent twice.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from math import nan
from time import monotonic

import msgspec

from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note, warn
from spieltisch.server.cluster.links import Link, Visitor
from spieltisch.server.cluster.messages import (
    ENVELOPES,
    MESSAGES,
    Answer,
    Beat,
    Came,
    Dismiss,
    Left,
    Message,
    Question,
    Said,
    Tell,
    sealed,
)
from spieltisch.server.cluster.nats import MOST_BYTES, NatsBus
from spieltisch.server.cluster.questions import Questions
from spieltisch.server.protocol.from_server import Bye, encode
from spieltisch.server.sockets.connections import Connections
from spieltisch.server.storage.interface import SharedStore, StoreError
from spieltisch.server.tables.registry import Registry

BEAT_SECONDS = 1.0
POLL_SECONDS = 0.1
GAP_SECONDS = 1.0
SILENCE_SECONDS = 6.0
STEADY_BEATS = 3
LATE_SECONDS = 3.0
TIDY_BEATS = 300


class RemoteTable:
    """Stands for a table of another process towards the sockets of this one."""

    def __init__(self, router: Router, table: str, holder: str, real_time: bool) -> None:
        self.router = router
        self.table = table
        self.holder = holder
        self.real_time = real_time

    def connect(self, guest: int) -> None:
        self.router.away[guest] = self
        self.router.link(self.holder).share()
        self.router.send(self.holder, Came(guest, self.table))

    def receive(self, guest: int, payload: bytes, sockets_clock: float | None = None) -> None:
        self.router.send(self.holder, Said(guest, payload, nan if sockets_clock is None else sockets_clock))

    def disconnect(self, guest: int) -> None:
        self.router.away.pop(guest, None)
        link = self.router.links.get(self.holder)
        if link is not None:
            link.shared -= 1
            self.router.send(self.holder, Left(guest))


class Router:
    """The links of this process to all others, and which sockets and tables are where."""

    def __init__(self, name: str, store: SharedStore, bus: NatsBus | None, connections: Connections) -> None:
        self.name = name
        self.store = store
        self.bus = bus
        self.connections = connections
        self.registry: Registry
        self.links: dict[str, Link] = {}
        self.visitors: dict[int, Visitor] = {}
        self.numbers: dict[tuple[str, int], int] = {}
        self.away: dict[int, RemoteTable] = {}
        self.questions = Questions(self.send)
        self.to_store: list[tuple[str, bytes]] = []
        self.to_post = asyncio.Event()
        self.polling_until = 0.0
        self.steady = 0
        self.beaten = monotonic()
        self.beating = asyncio.Lock()
        self.left = False

    async def open(self, registry: Registry) -> None:
        self.registry = registry
        if self.bus is not None:
            await self.bus.open(self.name, self.hear)
        await self.store.beat(self.name, self.on_the_bus)
        for name, work in (("beat", self.beat_on), ("post", self.post_on), ("collect", self.collect_on)):
            registry.tasks.keep_running(name, work)

    async def leave(self) -> None:
        """Sign off: other processes may take the tables of this one, and its sockets reconnect elsewhere.

        A heartbeat under way must end first, or it would sign this process on again.
        """
        self.left = True
        async with self.beating:
            try:
                await self.store.leave(self.name)
            except StoreError as error:
                warn("could not say goodbye", error=str(error))
        for guest in list(self.away):
            self.connections.dismiss(guest, moving())

    async def close(self) -> None:
        if self.bus is not None:
            await self.bus.close()
        if self.to_store:
            with suppress(StoreError):
                await self.store.post(self.to_store)

    @property
    def on_the_bus(self) -> bool:
        return self.bus is not None and self.bus.connected

    # From tables to sockets

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
            self.connections.deliver(here, payload)
        for process, numbers in away.items():
            self.send(process, Tell(numbers, payload))

    def dismiss(self, guest: int, payload: bytes) -> None:
        visitor = self.visitors.get(guest)
        if visitor is None:
            self.connections.dismiss(guest, payload)
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
        """Send everything that waits in one envelope."""
        if not link.out:
            return
        envelope = sealed(self.name, link.number, link.sent, link.out)
        link.out, link.size, link.sent = [], 0, link.sent + 1
        if self.bus is not None and self.bus.connected and link.on_the_bus and len(envelope) < 2 * MOST_BYTES - 4096:
            self.bus.send(link.peer, envelope)
        else:
            self.to_store.append((link.peer, envelope))
            self.polling_until = monotonic() + SILENCE_SECONDS
            self.to_post.set()

    async def post_on(self) -> None:
        """Write envelopes to the database in batches. What cannot be written is lost."""
        while True:
            await self.to_post.wait()
            self.to_post.clear()
            envelopes, self.to_store = self.to_store, []
            try:
                if envelopes:
                    await self.store.post(envelopes)
            except StoreError as error:
                warn("messages could not be stored", envelopes=len(envelopes), error=str(error))

    async def collect_on(self) -> None:
        """Read envelopes from the database: often while NATS is down somewhere, rarely otherwise."""
        while True:
            waiting = self.links and (not self.on_the_bus or any(not link.on_the_bus for link in self.links.values()))
            await asyncio.sleep(POLL_SECONDS if waiting or monotonic() < self.polling_until else BEAT_SECONDS)
            with suppress(StoreError):
                for envelope in await self.store.collect(self.name):
                    self.polling_until = monotonic() + SILENCE_SECONDS
                    self.hear(envelope)

    # Receiving

    def hear(self, data: bytes) -> None:
        try:
            envelope = ENVELOPES.decode(data)
        except (ValueError, RecursionError) as error:
            warn("an envelope cannot be read", error=type(error).__name__)
            return
        link = self.link(envelope.sender)
        link.heard = monotonic()
        if envelope.link > link.theirs:
            if link.theirs:
                self.part(link)
            link.theirs, link.expected = envelope.link, 0
            link.early.clear()
        if envelope.link < link.theirs or envelope.number < link.expected:
            return
        link.early[envelope.number] = envelope
        self.read_on(link)

    def read_on(self, link: Link) -> None:
        """Take everything that is next in order; wait a moment for what is missing."""
        while link.expected in link.early:
            envelope = link.early.pop(link.expected)
            link.expected += 1
            for message in envelope.messages:
                self.take_safely(link, message)
        if link.gap is not None:
            link.gap.cancel()
            link.gap = None
        if link.early:
            link.gap = asyncio.get_running_loop().call_later(GAP_SECONDS, self.skip, link)

    def skip(self, link: Link) -> None:
        """An envelope is lost."""
        link.gap = None
        if link.early:
            warn("a message is lost", sender=link.peer, number=link.expected)
            link.expected = min(link.early)
            self.part(link)
            self.read_on(link)

    def part(self, link: Link) -> None:
        """Close every socket shared with the other process; the clients reconnect at once."""
        bye = moving()
        for guest in [guest for guest, table in self.away.items() if table.holder == link.peer]:
            self.connections.dismiss(guest, bye)
        for guest in [guest for guest, visitor in self.visitors.items() if visitor.process == link.peer]:
            table = self.visitors[guest].table
            self.dismiss(guest, bye)
            if table is not None:
                table.disconnect(guest)

    def take_safely(self, link: Link, encoded: msgspec.Raw) -> None:
        """Every message is judged by itself: one that fails costs nothing but itself."""
        try:
            self.take(link, MESSAGES.decode(encoded))
        except Exception as error:
            warn("a message between processes failed", sender=link.peer, error=type(error).__name__)

    def take(self, link: Link, message: Message) -> None:
        match message:
            case Tell():
                self.connections.deliver(message.guests, message.payload)
            case Said():
                self.pass_on(link, message)
            case Came():
                self.let_in(link, message)
            case Left():
                self.let_out(link.peer, message.guest)
            case Dismiss():
                self.connections.dismiss(message.guest, message.payload)
            case Question():
                self.registry.tasks.spawn(self.questions.answer(self.registry, link.peer, message))
            case Answer():
                self.questions.answered(message)

    # Sockets of other processes

    def let_in(self, link: Link, message: Came) -> None:
        number = next(self.connections.numbers)
        self.visitors[number] = Visitor(link.peer, message.guest)
        self.numbers[link.peer, message.guest] = number
        link.share()
        self.registry.tasks.spawn(self.seat(number, message.table))

    async def seat(self, number: int, name: str) -> None:
        """Connect a socket of another process to a table of this one. If that fails, the client tries again."""
        try:
            table = await self.registry.find(name)
        except (StoreError, RequestError):
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

    # Heartbeats

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
                warn("the database does not answer", error=str(error))
            self.watch_links()
            await asyncio.sleep(BEAT_SECONDS)

    async def look_around(self) -> None:
        """Send a heartbeat; learn which other processes are alive, and close the links to those that are gone."""
        peers = {peer.name: peer for peer in await self.store.beat(self.name, self.on_the_bus)}
        self.steady += 1
        if monotonic() - self.beaten > LATE_SECONDS:
            self.registry.abandon_lost(await self.store.holders(list(self.registry.tables)))
        self.beaten = monotonic()
        for name in [name for name in self.links if name not in peers]:
            if monotonic() - self.links[name].heard > SILENCE_SECONDS or self.steady > 1:
                warn("a process is gone", process=name)
                self.part(self.links.pop(name))
        for name, peer in peers.items():
            self.link(name).on_the_bus = peer.on_the_bus

    async def follow(self) -> None:
        """Take over the running tables of processes that are gone: bots and clocks go on."""
        while True:
            tables = [table for table in await self.store.running() if table not in self.registry.broken]
            random.shuffle(tables)
            taken = [table for table in tables if await self.registry.take_over(table)]
            if not taken:
                return
            note("tables taken over", tables=len(taken))

    def watch_links(self) -> None:
        """Send heartbeats to processes with shared sockets; give up those that are silent."""
        for link in [link for link in self.links.values() if link.shared]:
            if monotonic() - link.heard > SILENCE_SECONDS:
                warn("a process is silent", process=link.peer)
                link.heard = monotonic()
                self.part(link)
            else:
                self.send(link.peer, Beat())


def moving() -> bytes:
    why = RequestError("moving")
    return encode(Bye(why.code, why.reason))
