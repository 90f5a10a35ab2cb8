"""Bots think in worker processes, never on the event loop. They are sent a position and answer with a move."""

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

from spieltisch import NAMES
from spieltisch import game as find_game
from spieltisch.bots import Budget, Hint, choose, hints
from spieltisch.bots.budget import AT_THE_TABLE
from spieltisch.kernel import snapshot
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.server.logs import note

PATIENCE = 15.0
MOST_TRIES = 3
ADVICE = Budget(simulations=100, milliseconds=5000)
MOST_HALVINGS = 6

T = TypeVar("T")


class Position(msgspec.Struct):
    """A match as it is sent to a worker."""

    game: str
    players: int
    options: dict[str, Any]
    state: dict[str, Any]


def position_of(match: Match) -> bytes:
    return msgspec.json.encode(
        Position(match.game.name, match.players, match.options, snapshot.dump(match.state)),
    )


def in_haste(budget: Budget, waiting: int) -> Budget:
    """The more are waiting, the less each may think: half as long from two on, a quarter from four on, and so on.

    So however many bots somebody lets play, nobody waits much longer for theirs.
    """
    halvings = min((waiting // 2).bit_length(), MOST_HALVINGS)
    simulations, milliseconds = budget.simulations, budget.milliseconds
    return Budget(simulations and simulations >> halvings, milliseconds and milliseconds >> halvings)


class Thinkers:
    """A pool of worker processes, started when a bot sits down and kept warm."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None
        self.free = asyncio.Semaphore(workers)
        self.advising = asyncio.Lock()
        self.asked = 0
        self.hints = 0

    async def choose(self, match: Match, seat: int, bot: str, seed: int) -> str | None:
        """The move of a bot; None if it had rather wait."""
        budget = in_haste(AT_THE_TABLE, max(0, self.asked + 1 - self.workers) // self.workers)
        return await self.ask(think, bot, position_of(match), seat, bot, seed, budget)

    async def advise(self, match: Match, seat: int, seed: int) -> list[Hint]:
        """The best moves of a seat. One hint at a time: bots, for whom everybody waits, come in between."""
        budget, position = in_haste(ADVICE, self.hints), position_of(match)
        self.hints += 1
        try:
            async with self.advising:
                return await self.ask(advise, "a hint", position, seat, seed, budget)
        finally:
            self.hints -= 1

    async def ask(self, work: Callable[..., T], who: str, *given: Any) -> T:
        """A worker's answer. A worker that dies or never answers is replaced, and the others with it."""
        self.asked += 1
        try:
            return await self.answered(work, who, *given)
        finally:
            self.asked -= 1

    async def answered(self, work: Callable[..., T], who: str, *given: Any) -> T:
        loop = asyncio.get_running_loop()
        for attempt in range(1, MOST_TRIES + 1):
            async with self.free:
                pool = self.started()
                try:
                    answer = loop.run_in_executor(pool, work, *given)
                    return await asyncio.wait_for(answer, PATIENCE)
                except BrokenProcessPool:
                    note("a bot's process died", bot=who, attempt=attempt)
                    self.retire(pool)
                except TimeoutError:
                    note("a bot did not answer", bot=who, seconds=PATIENCE)
                    self.retire(pool)
                    break
        raise RuntimeError(f"{who} does not answer")

    def retire(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is pool:
            self.pool = None
        end(pool)

    def warm(self) -> None:
        """Start the workers: soon they will be asked."""
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
    """End the workers, whatever they are doing."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


# In the worker


def prepare() -> None:
    """Load the games, leave Ctrl-C to the server, and end when the server does, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=follow_the_server, daemon=True).start()
    for name in NAMES:
        find_game(name)


def follow_the_server() -> None:
    server = parent_process()
    if server is not None:
        connection.wait([server.sentinel])
        os._exit(0)


def ready() -> None:
    """Nothing is to be done, but by a process that is there."""


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
    state = game.begin(given.players, settings, Rng(0))
    snapshot.fill(state, given.state)
    return Match(game, given.players, 0, settings, state)
