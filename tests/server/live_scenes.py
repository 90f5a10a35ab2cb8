"""People and bots at a real-time table without sockets, on a clock controlled by the test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

from spieltisch import bots
from spieltisch.bots import Budget
from spieltisch.kernel.match import Match
from spieltisch.server.model.records import Entry
from spieltisch.server.protocol.lobby import CreateTable
from spieltisch.server.settings import Settings
from spieltisch.server.storage.interface import Store, Write
from spieltisch.server.storage.location import store_at
from spieltisch.server.tables.registry import Registry
from spieltisch.server.workers.pool import NOBODY, WorkerPool
from spieltisch.server.workers.slots import Asker
from tests.server.places import place
from tests.server.scenes import Ears, MoodyStore, Scene


class OwnTime(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still until the test advances it."""

    def __init__(self) -> None:
        super().__init__()
        self.moment = 1_000.0

    def time(self) -> float:
        return self.moment


class Thoughtful(WorkerPool):
    """Bots that think in this process, for `takes` seconds of the test's time."""

    def __init__(self, takes: float = 0.0) -> None:
        super().__init__(1)
        self.takes = takes

    async def choose(self, match: Match, seat: int, bot: str, seed: int, asker: Asker = NOBODY) -> str | None:
        await asyncio.sleep(self.takes)
        return bots.choose(match, seat, bot, seed, Budget(simulations=1)) if seat in match.actors() else None

    def warm(self) -> None:
        pass


class LiveScene(Scene):
    """People and bots at a started table of a registry without sockets; time is the test's own."""

    log: list[Entry]

    @property
    def now(self) -> int:
        return self.table.clock.now()

    @property
    def state(self) -> Any:
        assert self.table.match_log is not None
        return self.table.match_log.match.state

    def act(self, seat: int, move: str) -> str:
        self.sent += 1
        version, decision = self.table.version, self.decision(seat)
        self.say(seat, "move", id=f"m{self.sent}", seat=seat, move=move, version=version, decision=decision)
        return f"m{self.sent}"

    async def quiet(self) -> None:
        """Wait until nothing is under way: commits are done and everybody who has to decide has decided."""
        loops = 0
        while loops < 5:
            await asyncio.sleep(0)
            loops = 0 if self.table.inbox.task is not None else loops + 1

    async def pass_time(self, milliseconds: int, step: int = 10) -> None:
        loop = cast(OwnTime, asyncio.get_running_loop())
        for _ in range(0, milliseconds, step):
            loop.moment += step / 1000
            await self.quiet()


class Recorder(MoodyStore):
    """A store that records what was entered into the log."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.entered: list[Entry] = []

    async def write(self, write: Write) -> None:
        await super().write(write)
        self.entered += write.entries


def play_live(data: Path, act: Callable[[LiveScene], Awaitable[None]], wish: CreateTable, takes: float = 0.0) -> None:
    """A started table; guest number n sits in the n-th seat of a person."""
    kept = store_at(place(data))

    async def whole() -> None:
        await kept.open()
        store, ears = Recorder(kept), Ears()
        registry = Registry(Settings(data, limited=False, fixed_seeds=True), cast(Store, store), ears)
        registry.services.worker_pool = Thoughtful(takes)
        made = await registry.create(wish)
        table = await registry.find(made.table)
        scene = LiveScene(registry, store, ears, table)
        scene.log = store.entered
        for guest, taken in enumerate(made.seats):
            table.connect(guest)
            scene.say(guest, "hello", protocol=1, secrets=[taken.secret])
            scene.say(guest, "ready", id="r", seat=taken.seat, ready=True)
        scene.say(0, "start", id="s", seat=made.seats[0].seat)
        await scene.quiet()
        try:
            await act(scene)
        finally:
            await registry.close()

    with asyncio.Runner(loop_factory=OwnTime) as runner:
        runner.run(whole())
