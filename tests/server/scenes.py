"""Two people at a started table of a house without sockets, with a store that can be told to wait or to fail."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, cast

from spieltisch.server.house import House
from spieltisch.server.limits import Settings
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.store import Store, StoreError, Write
from spieltisch.server.stores import store_at
from spieltisch.server.table import Table
from tests.server.places import place


class Ears:
    """Sockets that only listen."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, dict[str, Any]]] = []

    def deliver(self, guests: Iterable[int], payload: bytes) -> None:
        self.heard += [(guest, json.loads(payload)) for guest in guests]

    def dismiss(self, guest: int, payload: bytes) -> None:
        self.deliver([guest], payload)

    def of(self, guest: int, *types: str) -> list[dict[str, Any]]:
        return [message for number, message in self.heard if number == guest and message["type"] in types]


class MoodyStore:
    """A store that can be told to wait with its commits, or to fail."""

    def __init__(self, store: Store) -> None:
        self.usual = store
        self.gate = asyncio.Event()
        self.gate.set()
        self.failing = False
        self.writes = 0

    async def write(self, write: Write) -> None:
        self.writes += 1
        await self.gate.wait()
        if self.failing:
            raise StoreError("database or disk is full")
        await self.usual.write(write)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.usual, name)


class Scene:
    """Two people at a started table of a house without sockets."""

    def __init__(self, house: House, store: MoodyStore, ears: Ears, table: Table) -> None:
        self.house, self.store, self.ears, self.table = house, store, ears, table
        self.sent = 0

    def say(self, guest: int, type: str, **fields: Any) -> None:
        self.table.receive(guest, json.dumps({"type": type, **fields}).encode())

    def move(self, seat: int, move: str, id: str | None = None) -> str:
        self.sent += 1
        name = id or f"m{self.sent}"
        self.say(seat, "move", id=name, seat=seat, move=move, version=0)
        return name

    async def quiet(self) -> None:
        while self.table.sequencer.task is not None:
            await asyncio.wait({self.table.sequencer.task})

    def moves(self, seat: int) -> list[str]:
        assert self.table.course is not None
        return self.table.course.match.moves(seat)


def play(data: Path, act: Callable[[Scene], Awaitable[None]], **settings: Any) -> None:
    kept = store_at(place(data))

    async def whole() -> None:
        await kept.open()
        store, ears = MoodyStore(kept), Ears()
        house = House(Settings(data, limited=False, **settings), cast(Store, store), ears)
        made = await house.create(CreateTable("skyjo_action", seats=[SeatWish("me"), SeatWish("me")]))
        table = await house.find(made.table)
        scene = Scene(house, store, ears, table)
        for seat, taken in enumerate(made.seats):
            table.connect(seat)
            scene.say(seat, "hello", protocol=1, secrets=[taken.secret])
            scene.say(seat, "ready", id="r", seat=seat, ready=True)
        scene.say(0, "start", id="s", seat=0)
        await scene.quiet()
        ears.heard.clear()
        try:
            await act(scene)
        finally:
            await house.close()

    asyncio.run(whole())
    assert sys.exc_info() == (None, None, None), "an error that was dealt with is still current"
