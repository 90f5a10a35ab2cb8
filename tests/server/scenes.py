"""A started table of two people without sockets, and a store that can be made to wait or fail."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, cast

from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.settings import Settings
from spieltisch.server.storage.interface import Store, StoreError, Write
from spieltisch.server.storage.location import store_at
from spieltisch.server.tables.registry import Registry
from spieltisch.server.tables.table import Table
from tests.server.places import place


class Ears:
    """Sockets that only receive."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, dict[str, Any]]] = []

    def deliver(self, guests: Iterable[int], payload: bytes) -> None:
        self.heard += [(guest, json.loads(payload)) for guest in guests]

    def dismiss(self, guest: int, payload: bytes) -> None:
        self.deliver([guest], payload)

    def of(self, guest: int, *types: str) -> list[dict[str, Any]]:
        return [message for number, message in self.heard if number == guest and message["type"] in types]


class MoodyStore:
    """A store that can be made to wait with its commits, or to fail."""

    def __init__(self, store: Store) -> None:
        self.usual = store
        self.gate = asyncio.Event()
        self.gate.set()
        self.failing = False
        self.losing_answers = False
        self.writes = 0

    async def write(self, write: Write) -> None:
        self.writes += 1
        await self.gate.wait()
        if self.failing:
            raise StoreError("database or disk is full")
        await self.usual.write(write)
        if self.losing_answers:
            raise StoreError("the connection broke at COMMIT")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.usual, name)


class Scene:
    """A started table of two people without sockets."""

    def __init__(self, registry: Registry, store: MoodyStore, ears: Ears, table: Table) -> None:
        self.registry, self.store, self.ears, self.table = registry, store, ears, table
        self.sent = 0

    def say(self, guest: int, type: str, **fields: Any) -> None:
        self.table.receive(guest, json.dumps({"type": type, **fields}).encode())

    def move(self, seat: int, move: str, id: str | None = None) -> str:
        self.sent += 1
        name = id or f"m{self.sent}"
        self.say(seat, "move", id=name, seat=seat, move=move, version=0, decision=self.decision(seat))
        return name

    def decision(self, seat: int) -> int:
        """The number of the seat's next decision."""
        assert self.table.match_log is not None
        return self.table.match_log.decisions[seat]

    async def quiet(self) -> None:
        while self.table.inbox.task is not None:
            await asyncio.wait({self.table.inbox.task})

    def moves(self, seat: int) -> list[str]:
        assert self.table.match_log is not None
        return self.table.match_log.match.moves(seat)


def play(data: Path, act: Callable[[Scene], Awaitable[None]], **settings: Any) -> None:
    kept = store_at(place(data))

    async def whole() -> None:
        await kept.open()
        store, ears = MoodyStore(kept), Ears()
        registry = Registry(Settings(data, limited=False, **settings), cast(Store, store), ears)
        made = await registry.create(CreateTable("skyjo_action", seats=[SeatWish("me"), SeatWish("me")]))
        table = await registry.find(made.table)
        scene = Scene(registry, store, ears, table)
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
            await registry.close()

    asyncio.run(whole())
    assert sys.exc_info() == (None, None, None), "an error that was dealt with is still current"
