"""Budgets per address: connections, tables, seats, thinking, bytes. Clocks are the test's own."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.rate_limits import AddressRateLimit
from spieltisch.server.cluster.directory import Directory
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.replays.analysis import AnalysisQueue
from spieltisch.server.settings import ANALYSES_PER_ADDRESS, MOST_ANALYSES, Settings
from spieltisch.server.sockets.connections import Connections
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.tables import guests as guests_module
from spieltisch.server.tables.budgets import FORGET_SECONDS, TableOwners
from spieltisch.server.tables.guests import HELLO_BURST
from spieltisch.server.tables.inbox import SeatRequest
from spieltisch.server.tables.outgoing import NEWS_BURST
from spieltisch.server.tables.registry import Registry
from spieltisch.server.web import timeouts
from spieltisch.server.workers.slots import Asker, FairSlots
from tests.server.scenes import Ears, Scene, play
from tests.server.test_replays import played
from tests.server.websocket import listening, opened_client


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


# Thinking


def test_the_address_that_used_the_workers_least_comes_next():
    """One address asks a hundred times before another asks once."""

    async def whole() -> list[str]:
        clock, order = Clock(), []
        slots = FairSlots(1, clock)

        async def think(owner: str, people: bool = True) -> None:
            async with slots.of(Asker(owner, people)):
                order.append(owner)
                clock.now += 0.1
                await asyncio.sleep(0)

        flood = [asyncio.create_task(think("flood")) for _ in range(100)]
        await asyncio.sleep(0)
        await asyncio.gather(*flood[:3])
        await asyncio.gather(asyncio.create_task(think("honest")), *flood)
        return order

    order = asyncio.run(whole())
    assert order.index("honest") <= 6
    assert len(order) == 101


def test_tables_at_which_nobody_waits_are_last_in_line():
    async def whole() -> list[str]:
        order: list[str] = []
        slots = FairSlots(1, Clock())

        async def think(owner: str, people: bool) -> None:
            async with slots.of(Asker(owner, people)):
                order.append(owner)
                await asyncio.sleep(0)

        await slots.acquire(Asker("first"))
        tasks = [asyncio.create_task(think(f"bots {number}", False)) for number in range(3)]
        tasks += [asyncio.create_task(think("people", True))]
        await asyncio.sleep(0)
        slots.release()
        await asyncio.gather(*tasks)
        return order

    assert asyncio.run(whole()) == ["people", "bots 0", "bots 1", "bots 2"]


def test_a_slot_whose_asker_gave_up_goes_to_the_next():
    async def whole() -> None:
        slots = FairSlots(1, Clock())
        await slots.acquire(Asker("a"))
        gone = asyncio.create_task(slots.acquire(Asker("b")))
        following = asyncio.create_task(slots.acquire(Asker("c")))
        await asyncio.sleep(0)
        gone.cancel()
        slots.release()
        await asyncio.wait_for(following, 5)
        slots.release()
        assert slots.free == 1

    asyncio.run(whole())


def test_what_was_used_is_forgotten_after_a_while():
    clock = Clock()
    slots = FairSlots(1, clock)
    slots.used = {"a": 8.0}
    clock.now = 30.0
    slots.decay()
    assert slots.used == {"a": 1.0}
    clock.now = 300.0
    slots.decay()
    assert slots.used == {}


# Tables


def test_an_address_may_have_so_many_unfinished_tables():
    clock = Clock()
    owners = TableOwners(2, clock)
    for table in ("t1", "t2"):
        owners.check("a")
        owners.add(table, "a")
    with pytest.raises(RequestError, match="Too many"):
        owners.check("a")
    owners.check("b")
    owners.forget(over=["t1"], loaded=["t2"])
    owners.check("a")
    assert (owners.of("t2"), owners.of("elsewhere")) == ("a", "elsewhere")
    clock.now = FORGET_SECONDS + 1
    owners.forget(over=[], loaded=["t2"])
    assert owners.of("t2") == "a"
    owners.forget(over=[], loaded=[])
    assert owners.of("t2") == "t2"


def with_registry(data: Path, act: Any, **settings: Any) -> None:
    async def whole() -> None:
        registry = Registry(Settings(data, **settings), SqliteStore(data), Ears())
        await registry.store.open()
        try:
            await act(registry)
        finally:
            await registry.close()

    asyncio.run(whole())


def test_the_number_of_unfinished_tables_is_checked_when_one_is_opened(data):
    async def act(registry: Registry) -> None:
        wish = CreateTable("joggle", seats=[SeatWish("me"), SeatWish("open")])
        for _ in range(3):
            await registry.create(wish, "198.51.100.7")
        with pytest.raises(RequestError, match="Too many"):
            await registry.create(wish, "198.51.100.7")
        await registry.create(wish, "198.51.100.8")

    with_registry(data, act, tables_per_address=3)


def test_deserted_public_tables_do_not_hide_one_with_people(data):
    async def act(registry: Registry) -> None:
        seats = [SeatWish("me"), SeatWish("open")]
        honest = await registry.create(CreateTable("joggle", seats=seats, public=True))
        table = await registry.find(honest.table)
        table.connect(1)
        hello = {"type": "hello", "protocol": 1, "secrets": [honest.seats[0].secret]}
        table.receive(1, json.dumps(hello).encode())
        await table.inbox.settled()
        for _ in range(120):
            await registry.create(CreateTable("joggle", seats=seats, public=True))
        listed = await Directory(registry).public()
        assert len(listed) == 100
        assert listed[0].table == honest.table

    with_registry(data, act)


def test_open_tables_that_nobody_uses_are_no_longer_listed(data):
    async def act(registry: Registry) -> None:
        await registry.create(CreateTable("joggle", seats=[SeatWish("me"), SeatWish("open")], public=True))
        assert len(await registry.store.listed(0)) == 1
        assert await registry.store.listed(2**60) == []

    with_registry(data, act)


def test_a_table_of_bots_that_nobody_watches_is_put_away(data):
    async def act(registry: Registry) -> None:
        made = await registry.create(CreateTable("joggle", seats=[SeatWish("bot"), SeatWish("bot")], pace=10))
        table = await registry.find(made.table)
        await registry.put_away()
        assert made.table in registry.tables
        table.guests.last_seen -= 121
        await registry.put_away()
        assert made.table not in registry.tables

    with_registry(data, act)


# Seats


def test_a_seat_whose_player_never_came_is_opened_again(data):
    async def act(registry: Registry) -> None:
        made = await registry.create(CreateTable("joggle", seats=[SeatWish("me"), SeatWish("open")]))
        table = await registry.find(made.table)
        await table.take_seat(SeatRequest("Nobody", "", None, "secret"))
        table.guests.absent[1] -= guests_module.NEVER_CAME_SECONDS + 1
        await registry.put_away()
        await table.inbox.settled()
        assert [place.kind for place in table.record.seats] == ["person", "open"]

    with_registry(data, act)


def test_an_open_table_without_its_host_expires(data):
    async def act(registry: Registry) -> None:
        made = await registry.create(CreateTable("joggle", seats=[SeatWish("me"), SeatWish("open")], public=True))
        table = await registry.find(made.table)
        table.guests.absent[0] -= guests_module.AWAY_SECONDS + 1
        await registry.put_away()
        await table.inbox.settled()
        assert table.record.status == "over"
        assert await registry.store.listed(0) == []

    with_registry(data, act)


# News and bytes


def test_hellos_on_one_socket_are_limited(data):
    async def act(scene: Scene) -> None:
        object.__setattr__(scene.registry.settings, "limited", True)
        for _ in range(int(HELLO_BURST) + 20):
            scene.say(0, "hello", protocol=1)
            await scene.quiet()
        assert len(scene.ears.of(0, "welcome")) <= HELLO_BURST
        assert {one["code"] for one in scene.ears.of(0, "error")} == {"too_fast"}

    play(data, act)


def test_who_is_there_is_told_only_if_it_has_changed(data):
    async def act(scene: Scene) -> None:
        for _ in range(5):
            scene.say(0, "hello", protocol=1, secrets=["wrong"])
            await scene.quiet()
        assert len(scene.ears.of(1, "table")) == 1
        for _ in range(200):
            scene.table.connect(7)
            scene.say(7, "hello", protocol=1)
            scene.table.disconnect(7)
            await scene.quiet()
        assert len(scene.ears.of(1, "table")) <= NEWS_BURST + 10

    play(data, act)


def test_bytes_to_one_address_are_limited():
    async def whole() -> None:
        connections = Connections(Settings(Path("nowhere")))
        connections.outgoing = AddressRateLimit(1.0, 10_000.0)
        ear = SimpleNamespace(receive=lambda *_: None, disconnect=lambda guest: None)
        async with listening(connections, ear) as server:
            client = await opened_client(server.address)
            opened = await server.next_socket()
            for _ in range(5):
                connections.deliver([opened.number], b"x" * 3000)
            assert opened.ending
            client.close()
            opened.transport.abort()
            await opened.gone

    asyncio.run(whole())


# Connections


def test_silent_connections_make_room_for_others(monkeypatch):
    """The oldest connection without a request is closed when there are too many of them."""
    monkeypatch.setattr(timeouts, "MOST_SILENT", 5)

    async def whole() -> None:
        loop = asyncio.get_running_loop()
        connections = Connections(Settings(Path("nowhere")))
        ear = SimpleNamespace(receive=lambda *_: None, disconnect=lambda guest: None)
        async with listening(connections, ear) as server:
            silent = [socket.create_connection(server.address) for _ in range(20)]
            while len(timeouts.SILENT) < 5:
                await asyncio.sleep(0.01)
            client = await opened_client(server.address)
            opened = await server.next_socket()
            assert len(timeouts.SILENT) <= 5
            silent[0].setblocking(False)
            with pytest.raises((ConnectionError, AssertionError)):
                assert await asyncio.wait_for(loop.sock_recv(silent[0], 1), 20)
            for one in (*silent, client):
                one.close()
            opened.transport.abort()
            await opened.gone

    asyncio.run(whole())
    assert not timeouts.SILENT


# Analyses


def test_one_address_cannot_fill_the_queue_of_analyses():
    async def whole() -> None:
        queue = AnalysisQueue(cast(Any, None), cast(Any, None), 60, lambda work: cast(Any, work.close()))
        record, entries, _ = played("joggle", 4)
        for number in range(ANALYSES_PER_ADDRESS):
            record.table = f"a{number}"
            queue.begin(record, entries, "198.51.100.7")
        record.table = "one more"
        with pytest.raises(RequestError) as full:
            queue.begin(record, entries, "198.51.100.7")
        assert full.value.code == "analyses_full"
        queue.begin(record, entries, "198.51.100.8")
        assert len(queue.underway) < MOST_ANALYSES

    asyncio.run(whole())
