"""Letters between processes: in order, once, and what happens when one gets lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count
from typing import Any, cast

import msgspec
import pytest

from spieltisch.server import exchange as exchange_module
from spieltisch.server.bus import NatsBus
from spieltisch.server.exchange import Exchange, RemoteTable
from spieltisch.server.hub import Hub
from spieltisch.server.letters import FactsOf
from spieltisch.server.reasons import Trouble
from spieltisch.server.store import Peer, SharedStore


class FakeHub:
    """Sockets that note what they are told."""

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

    def receive(self, guest: int, payload: bytes, clock: float | None = None) -> None:
        self.heard.append((guest, payload))


class FakeHouse:
    def __init__(self) -> None:
        self.table = FakeTable()
        self.tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def find(self, name: str) -> FakeTable:
        await asyncio.sleep(0)
        if name == "nowhere":
            raise Trouble("no_table", 404)
        return self.table

    async def facts_here(self, tables: list[str]) -> dict[str, str]:
        if tables == ["refused"]:
            raise Trouble("full", 503)
        return dict.fromkeys(tables, "known")


class FakeBus:
    """Carries letters as it is told: at once, not at all, or later."""

    connected = True

    def __init__(self, ends: dict[str, Exchange]) -> None:
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
        self.ends: dict[str, Exchange] = {}
        self.bus = FakeBus(self.ends)
        for name in ("near", "far"):
            made = Exchange(name, cast(SharedStore, None), cast(NatsBus, self.bus), cast(Hub, FakeHub()))
            made.house = cast(Any, FakeHouse())
            self.ends[name] = made
        self.near, self.far = self.ends["near"], self.ends["far"]
        self.table = cast(FakeHouse, self.far.house).table
        self.remote = RemoteTable(self.near, "table", "far", False)

    @property
    def hub(self) -> FakeHub:
        return cast(FakeHub, self.near.hub)

    async def connected(self, guest: int = 7) -> int:
        """A guest comes; its number at the table."""
        self.remote.connect(guest)
        await asyncio.sleep(0.05)
        return self.table.guests[-1]


def play(act: Callable[[Scene], Awaitable[None]]) -> None:
    async def whole() -> None:
        await act(Scene())

    asyncio.run(whole())


def test_what_a_socket_says_reaches_its_table_and_the_other_way_round():
    async def act(scene: Scene) -> None:
        scene.remote.connect(7)
        scene.remote.receive(7, b"hello")
        await asyncio.sleep(0.05)
        (guest,) = scene.table.guests
        scene.far.deliver([guest], b"welcome")
        scene.remote.receive(7, b"move")
        await asyncio.sleep(0.05)
        assert scene.table.heard == [(guest, b"hello"), (guest, b"move")]
        assert scene.hub.heard == [(7, b"welcome")]
        scene.remote.disconnect(7)
        await asyncio.sleep(0.05)
        assert scene.table.guests == []
        assert not scene.far.visitors
        assert not scene.far.numbers
        assert not scene.near.away
        assert [link.shared for end in scene.ends.values() for link in end.links.values()] == [0, 0]

    play(act)


def test_letters_out_of_order_are_read_in_order_and_repeated_ones_once():
    async def act(scene: Scene) -> None:
        guest = await scene.connected()
        scene.bus.kept = []
        for word in (b"1", b"2", b"3"):
            scene.remote.receive(7, word)
            await asyncio.sleep(0.01)
        letters = [payload for _, payload in scene.bus.kept]
        for number in (2, 1, 1, 0, 2, 0):
            scene.far.hear(letters[number])
        assert scene.table.heard == [(guest, b"1"), (guest, b"2"), (guest, b"3")]
        assert scene.hub.dismissed == []

    play(act)


def test_after_a_lost_letter_the_sockets_it_may_have_been_about_connect_again(monkeypatch):
    monkeypatch.setattr(exchange_module, "GAP_SECONDS", 0.05)

    async def act(scene: Scene) -> None:
        await scene.connected()
        scene.bus.losing = 1
        scene.remote.receive(7, b"lost")
        await asyncio.sleep(0.01)
        scene.remote.receive(7, b"after")
        await asyncio.sleep(0.2)
        assert scene.table.heard == []
        assert scene.table.guests == []
        assert scene.hub.dismissed == [7, 7]
        scene.remote.disconnect(7)
        guest = await scene.connected(8)
        scene.remote.receive(8, b"again")
        await asyncio.sleep(0.05)
        assert scene.table.heard == [(guest, b"again")]

    play(act)


def test_a_process_that_forgot_the_other_is_understood_all_the_same():
    """It was thought dead: its letters begin anew, and what they shared is given up."""

    async def act(scene: Scene) -> None:
        await scene.connected()
        del scene.near.links["far"]
        scene.remote.connect(9)
        await asyncio.sleep(0.05)
        assert len(scene.table.guests) == 1
        scene.remote.receive(9, b"new")
        await asyncio.sleep(0.05)
        assert [payload for _, payload in scene.table.heard] == [b"new"]
        assert 7 in scene.hub.dismissed

    play(act)


def test_whoever_speaks_without_having_come_is_sent_away():
    async def act(scene: Scene) -> None:
        scene.remote.receive(7, b"hello?")
        await asyncio.sleep(0.05)
        assert scene.hub.dismissed == [7]

    play(act)


def test_a_table_that_is_not_there_sends_away():
    async def act(scene: Scene) -> None:
        RemoteTable(scene.near, "nowhere", "far", False).connect(7)
        await asyncio.sleep(0.05)
        assert scene.hub.dismissed == [7]
        assert scene.far.visitors == {}

    play(act)


def test_questions_are_answered_refused_or_given_up(monkeypatch):
    monkeypatch.setattr(exchange_module, "ANSWER_SECONDS", 0.2)

    async def act(scene: Scene) -> None:
        assert msgspec.json.decode(await scene.near.ask("far", FactsOf(["a"]))) == {"a": "known"}
        with pytest.raises(Trouble) as refused:
            await scene.near.ask("far", FactsOf(["refused"]))
        assert (refused.value.code, refused.value.status) == ("full", 503)
        scene.bus.losing = 1
        with pytest.raises(Trouble) as lost:
            await scene.near.ask("far", FactsOf(["a"]))
        assert lost.value.code == "moving"
        assert scene.near.asked == {}

    play(act)


def test_what_is_no_letter_is_passed_over():
    async def act(scene: Scene) -> None:
        scene.far.hear(b"nonsense")
        scene.far.hear(b"")
        await scene.connected()

    play(act)


class SlowRegister:
    """Who is alive; to sign up takes a moment, to be struck off does not."""

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


def test_who_leaves_is_not_brought_back_by_a_beat_that_was_under_way():
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
