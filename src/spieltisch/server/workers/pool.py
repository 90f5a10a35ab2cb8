"""The worker pool: processes that choose bots' moves and find hints, off the event loop."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from typing import Any, TypeVar

import msgspec

from spieltisch import game as find_game
from spieltisch import names
from spieltisch.bots import Budget, Hint, choose, hints
from spieltisch.bots.budget import AT_THE_TABLE
from spieltisch.kernel import snapshot
from spieltisch.kernel.match import Match
from spieltisch.server.base.logs import warn
from spieltisch.server.workers.slots import Asker, FairSlots

PATIENCE = 15.0
NOBODY = Asker()
MOST_TRIES = 3
ADVICE = Budget(simulations=100, milliseconds=5000)
MOST_HALVINGS = 6
# Within the 300 ms after a card in which no bot acts (JAY-96), so that the time of a move tells nothing about the hand.
IN_REAL_TIME = Budget(milliseconds=250)

T = TypeVar("T")


class Position(msgspec.Struct):
    """A position as it is sent to a worker."""

    game: str
    players: int
    options: dict[str, Any]
    state: dict[str, Any]


def position_of(match: Match) -> bytes:
    return msgspec.json.encode(
        Position(match.game.name, match.players, match.options, snapshot.dump(match.state)),
    )


def in_haste(budget: Budget, waiting: int) -> Budget:
    """Cut the budget under load: to a half if two requests wait for each worker, to a quarter if four do, and so on.

    So nobody waits long for a bot, however many bots others let play.
    """
    halvings = min((waiting // 2).bit_length(), MOST_HALVINGS)
    simulations, milliseconds = budget.simulations, budget.milliseconds
    return Budget(simulations and simulations >> halvings, milliseconds and milliseconds >> halvings)


class WorkerPool:
    """Worker processes, started when the first bot sits down and kept warm."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None
        self.free = FairSlots(workers)
        self.advising = asyncio.Lock()
        self.asked = 0
        self.hints = 0

    async def choose(self, match: Match, seat: int, bot: str, seed: int, asker: Asker = NOBODY) -> str | None:
        """A bot's move; None if it would rather wait."""
        usual = IN_REAL_TIME if match.game.real_time else AT_THE_TABLE
        budget = in_haste(usual, max(0, self.asked + 1 - self.workers) // self.workers)
        return await self.ask(think, bot, position_of(match), seat, bot, seed, budget, asker=asker)

    async def advise(self, match: Match, seat: int, seed: int, asker: Asker = NOBODY) -> list[Hint]:
        """The best moves of a seat. One hint at a time, so that bots, for whom everybody waits, get their turn."""
        budget, position = in_haste(ADVICE, self.hints), position_of(match)
        self.hints += 1
        try:
            async with self.advising:
                return await self.ask(advise, "a hint", position, seat, seed, budget, asker=asker)
        finally:
            self.hints -= 1

    async def ask(self, work: Callable[..., T], who: str, *given: Any, asker: Asker = NOBODY) -> T:
        """Run a function in a worker. If a worker dies or does not answer, the whole pool is replaced."""
        self.asked += 1
        try:
            return await self.answered(work, who, *given, asker=asker)
        finally:
            self.asked -= 1

    async def answered(self, work: Callable[..., T], who: str, *given: Any, asker: Asker = NOBODY) -> T:
        loop = asyncio.get_running_loop()
        for attempt in range(1, MOST_TRIES + 1):
            async with self.free.of(asker):
                pool = self.started()
                try:
                    answer = loop.run_in_executor(pool, work, *given)
                    return await asyncio.wait_for(answer, PATIENCE)
                except BrokenProcessPool:
                    warn("a bot's process died", bot=who, attempt=attempt)
                    self.retire(pool)
                except TimeoutError:
                    warn("a bot did not answer", bot=who, seconds=PATIENCE)
                    self.retire(pool)
                    break
        raise RuntimeError(f"{who} does not answer")

    def retire(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is pool:
            self.pool = None
        end(pool)

    def warm(self) -> None:
        """Start the workers before they are needed."""
        if self.pool is None:
            for _ in range(self.workers):
                self.started().submit(ready)

    def started(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, get_context("spawn"), prepare)
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            self.retire(self.pool)


def end(pool: ProcessPoolExecutor) -> None:
    """Kill the workers."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


# In the worker process


def prepare() -> None:
    """Load the games, leave Ctrl-C to the server, and exit when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=follow_the_server, daemon=True).start()
    for name in names():
        find_game(name)


def follow_the_server() -> None:
    server = parent_process()
    if server is not None:
        connection.wait([server.sentinel])
        os._exit(0)


def ready() -> None:
    """Do nothing; the process has started by then."""


def think(position: bytes, seat: int, bot: str, seed: int, budget: Budget) -> str | None:
    match = match_at(position)
    return choose(match, seat, bot, seed, budget) if seat in match.actors() else None


def advise(position: bytes, seat: int, seed: int, budget: Budget) -> list[Hint]:
    match = match_at(position)
    return hints(match, seat, seed, budget) if seat in match.actors() else []


def match_at(position: bytes) -> Match:
    given = msgspec.json.decode(position, type=Position)
    game = find_game(given.game)
    settings = game.settings(given.players, given.options)
    return Match(game, given.players, 0, settings, game.restore(given.players, settings, given.state))
