"""Routing: messages between processes arrive in order and once; lost ones are noticed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any, cast

import msgspec
import pytest

from spieltisch.server.base import loops
from spieltisch.server.base.errors import RequestError
from spieltisch.server.cluster import questions, routing
from spieltisch.server.cluster.messages import FactsOf, Left, sealed
from spieltisch.server.cluster.nats import NatsBus
from spieltisch.server.cluster.routing import RemoteTable, Router
from spieltisch.server.sockets.connections import Connections
from spieltisch.server.storage.interface import Peer, SharedStore
from spieltisch.server.tables.services import Tasks
from tests.server.tables import PATIENCE


class FakeConnections:
    """Sockets that record what they are sent."""

    def __init__(self) -> None:
        self.numbers = count(1)
        self.heard: list[tuple[int, bytes]] = []
        self.dismissed: list[int] = []

    def deliver(self, guests: list[int], payload: bytes) -> None:
        self.heard += [(guest, payload) for guest in guests]

    def dismiss(self, guest: int, payload: bytes) -> None:
        self.dismissed.append(guest)


class FakeTable:
    def __init__(self) -> None:
        self.guests: list[int] = []
        self.heard: list[tuple[int, bytes]] = []

    def connect(self, guest: int) -> None:
        self.guests.append(guest)

    def disconnect(self, guest: int) -> None:
        self.guests.remove(guest)

    def receive(self, guest: int, payload: bytes, sockets_clock: float | None = None) -> None:
        self.heard.append((guest, payload))


class FakeRegistry:
    def __init__(self) -> None:
        self.table = FakeTable()
        self.tasks = Tasks()

    async def find(self, name: str) -> FakeTable:
        await asyncio.sleep(0)
        if name == "nowhere":
            raise RequestError("no_table", 404)
        return self.table

    async def facts_here(self, tables: list[str]) -> dict[str, str]:
        if tables == ["refused"]:
            raise RequestError("full", 503)
        return dict.fromkeys(tables, "known")


class FakeBus:
    """Delivers messages at once, later, or not at all."""

    connected = True

    def __init__(self, ends: dict[str, Router]) -> None:
        self.ends = ends
        self.kept: list[tuple[str, bytes]] | None = None
        self.losing = 0

    def send(self, name: str, payload: bytes) -> None:
        if self.losing:
            self.losing -= 1
        elif self.kept is not None:
            self.kept.append((name, payload))
        else:
            self.ends[name].hear(payload)


class Scene:
    """A socket at process `near`, its table at process `far`."""

    def __init__(self) -> None:
        self.ends: dict[str, Router] = {}
        self.bus = FakeBus(self.ends)
        for name in ("near", "far"):
            made = Router(name, cast(SharedStore, None), cast(NatsBus, self.bus), cast(Connections, FakeConnections()))
            made.registry = cast(Any, FakeRegistry())
            self.ends[name] = made
        self.near, self.far = self.ends["near"], self.ends["far"]
        self.table = cast(FakeRegistry, self.far.registry).table
        self.remote = RemoteTable(self.near, "table", "far", False)

    @property
    def connections(self) -> FakeConnections:
        return cast(FakeConnections, self.near.connections)

    async def connected(self, guest: int = 7) -> int:
        """A guest comes; its number at the table."""
        self.remote.connect(guest)
        await asyncio.sleep(0.05)
        return self.table.guests[-1]


def play(act: Callable[[Scene], Awaitable[None]]) -> None:
    async def whole() -> None:
        await act(Scene())

    asyncio.run(whole())


def test_messages_between_a_socket_and_its_table_arrive_in_both_directions():
    async def act(scene: Scene) -> None:
        scene.remote.connect(7)
        scene.remote.receive(7, b"hello")
        await asyncio.sleep(0.05)
        (guest,) = scene.table.guests
        scene.far.deliver([guest], b"welcome")
        scene.remote.receive(7, b"move")
        await asyncio.sleep(0.05)
        assert scene.table.heard == [(guest, b"hello"), (guest, b"move")]
        assert scene.connections.heard == [(7, b"welcome")]
        scene.remote.disconnect(7)
        await asyncio.sleep(0.05)
        assert scene.table.guests == []
        assert not scene.far.visitors
        assert not scene.far.numbers
        assert not scene.near.away
        assert [link.shared for end in scene.ends.values() for link in end.links.values()] == [0, 0]

    play(act)


def test_envelopes_out_of_order_are_read_in_order_and_repeated_ones_once():
    async def act(scene: Scene) -> None:
        guest = await scene.connected()
        scene.bus.kept = []
        for word in (b"1", b"2", b"3"):
            scene.remote.receive(7, word)
            await asyncio.sleep(0.01)
        envelopes = [payload for _, payload in scene.bus.kept]
        for number in (2, 1, 1, 0, 2, 0):
            scene.far.hear(envelopes[number])
        assert scene.table.heard == [(guest, b"1"), (guest, b"2"), (guest, b"3")]
        assert scene.connections.dismissed == []

    play(act)


def test_after_a_lost_envelope_the_sockets_it_may_concern_reconnect(monkeypatch):
    monkeypatch.setattr(routing, "GAP_SECONDS", 0.05)

    async def act(scene: Scene) -> None:
        await scene.connected()
        scene.bus.losing = 1
        scene.remote.receive(7, b"lost")
        await asyncio.sleep(0.01)
        scene.remote.receive(7, b"after")
        async with asyncio.timeout(PATIENCE):
            while len(scene.connections.dismissed) < 2 or scene.table.guests:
                await asyncio.sleep(0.01)
        assert scene.table.heard == []
        assert scene.table.guests == []
        assert scene.connections.dismissed == [7, 7]
        scene.remote.disconnect(7)
        guest = await scene.connected(8)
        scene.remote.receive(8, b"again")
        await asyncio.sleep(0.05)
        assert scene.table.heard == [(guest, b"again")]

    play(act)


def test_a_process_that_forgot_the_other_is_still_understood():
    """It was thought dead: numbering starts again, and shared sockets are closed."""

    async def act(scene: Scene) -> None:
        await scene.connected()
        del scene.near.links["far"]
        scene.remote.connect(9)
        await asyncio.sleep(0.05)
        assert len(scene.table.guests) == 1
        scene.remote.receive(9, b"new")
        await asyncio.sleep(0.05)
        assert [payload for _, payload in scene.table.heard] == [b"new"]
        assert 7 in scene.connections.dismissed

    play(act)


def test_a_round_trip_counts_only_if_its_ping_was_sent(monkeypatch):
    """The socket's process says so by its clock; a message without one measures nothing."""

    async def act(scene: Scene) -> None:
        await scene.connected()
        clocks: list[float | None] = []
        monkeypatch.setattr(scene.table, "receive", lambda guest, payload, clock=None: clocks.append(clock))
        scene.remote.receive(7, b"pong")
        scene.remote.receive(7, b"pong", 1234.5)
        await asyncio.sleep(0.05)
        assert clocks[0] is not None
        assert clocks[0] != clocks[0]  # not a number
        assert clocks[1] == 1234.5

    play(act)


def test_a_visitor_unknown_to_the_table_is_dismissed():
    async def act(scene: Scene) -> None:
        scene.remote.receive(7, b"hello?")
        await asyncio.sleep(0.05)
        assert scene.connections.dismissed == [7]

    play(act)


def test_a_missing_table_dismisses_its_sockets():
    async def act(scene: Scene) -> None:
        RemoteTable(scene.near, "nowhere", "far", False).connect(7)
        await asyncio.sleep(0.05)
        assert scene.connections.dismissed == [7]
        assert scene.far.visitors == {}

    play(act)


def test_requests_are_answered_refused_or_time_out(monkeypatch):
    monkeypatch.setattr(questions, "ANSWER_SECONDS", 0.2)

    async def act(scene: Scene) -> None:
        assert msgspec.json.decode(await scene.near.questions.ask("far", FactsOf(["a"]))) == {"a": "known"}
        with pytest.raises(RequestError) as refused:
            await scene.near.questions.ask("far", FactsOf(["refused"]))
        assert (refused.value.code, refused.value.status) == ("full", 503)
        scene.bus.losing = 1
        with pytest.raises(RequestError) as lost:
            await scene.near.questions.ask("far", FactsOf(["a"]))
        assert lost.value.code == "moving"
        assert scene.near.questions.waiting == {}

    play(act)


def test_invalid_envelopes_are_ignored():
    async def act(scene: Scene) -> None:
        scene.far.hear(b"nonsense")
        scene.far.hear(b"")
        scene.far.hear(b"\x94\xa4\xff\xff\xff\xff\x01\x00\x90")
        scene.far.hear(b"\x91" * 100_000)
        await scene.connected()

    play(act)


def test_one_message_that_fails_costs_nothing_but_itself(monkeypatch):
    """A message of an unknown kind, one that cannot be read, and one that the table chokes on: the others arrive."""

    async def act(scene: Scene) -> None:
        guest = await scene.connected()
        receive = scene.table.receive

        def choking(number: int, payload: bytes, clock: float | None = None) -> None:
            if payload == b"poison":
                raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
            receive(number, payload, clock)

        monkeypatch.setattr(scene.table, "receive", choking)
        for word in (b"1", b"poison", b"2"):
            scene.remote.receive(7, word)
        await asyncio.sleep(0.05)
        link = scene.near.links["far"]
        envelope = msgspec.msgpack.decode(sealed("near", link.number, link.sent, [Left(99), Left(99)]))
        link.sent += 1
        envelope[3] = [["unheard-of", 1], "nonsense", *envelope[3]]
        scene.far.hear(msgspec.msgpack.encode(envelope))
        scene.remote.receive(7, b"3")
        await asyncio.sleep(0.05)
        assert scene.table.heard == [(guest, b"1"), (guest, b"2"), (guest, b"3")]
        assert scene.connections.dismissed == []

    play(act)


class PoisonedStore:
    """A store whose first batch of letters holds one that cannot be read, and whose second fails altogether."""

    def __init__(self, good: bytes) -> None:
        self.batches: list[list[bytes] | None] = [[b"\xc1", good], None, [good]]
        self.collected = 0

    async def collect(self, name: str) -> list[bytes]:
        await asyncio.sleep(0)
        if not self.batches:
            await asyncio.sleep(3600)
        self.collected += 1
        batch = self.batches.pop(0)
        if batch is None:
            raise RuntimeError("a fault of ours")
        return batch


def test_the_loop_that_collects_letters_survives_any_of_them(monkeypatch):
    monkeypatch.setattr(routing, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(routing, "BEAT_SECONDS", 0.01)
    monkeypatch.setattr(loops, "RESTART_SECONDS", 0.05)

    async def act(scene: Scene) -> None:
        heard: list[bytes] = []
        store = PoisonedStore(b"good")
        scene.far.store = cast(SharedStore, store)
        monkeypatch.setattr(scene.far, "hear", heard.append)
        tasks = scene.far.registry.tasks
        tasks.keep_running("collect", scene.far.collect_on)
        while store.collected < 2:
            await asyncio.sleep(0.005)
        await asyncio.sleep(0)
        assert tasks.loops.down == {"collect"}
        while len(heard) < 3 or tasks.loops.down:
            await asyncio.sleep(0.005)
        assert heard == [b"\xc1", b"good", b"good"]
        assert tasks.loops.restarts["collect"] == 1
        await tasks.cancel()

    play(act)


class SlowRegister:
    """A store in which a heartbeat takes a moment and signing off does not."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.signing = asyncio.Event()

    async def beat(self, name: str, on_the_bus: bool) -> list[Peer]:
        self.signing.set()
        await asyncio.sleep(0.05)
        self.names.add(name)
        return []

    async def leave(self, name: str) -> None:
        self.names.discard(name)


def test_a_process_that_signed_off_is_not_revived_by_a_late_heartbeat():
    async def act(scene: Scene) -> None:
        register = SlowRegister()
        scene.near.store = cast(SharedStore, register)
        beating = asyncio.create_task(scene.near.beat_on())
        await register.signing.wait()
        await scene.near.leave()
        assert register.names == set()
        await asyncio.wait_for(beating, 5)
        assert register.names == set()

    play(act)
