"""Slots for work: the next one goes to the address that has used least, and tables at which people wait come first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import NamedTuple

HALF_LIFE = 10.0
FORGOTTEN = 0.001


class Asker(NamedTuple):
    """For whom work is done: the address (or table) that it counts for, and whether people wait for it."""

    owner: str = ""
    people_wait: bool = True


@dataclass
class Waiting:
    asker: Asker
    number: int
    turn: asyncio.Future[None]


class FairSlots:
    """A semaphore with a fair queue. Time used is forgotten by half every ten seconds."""

    def __init__(self, slots: int, clock: Callable[[], float] = monotonic) -> None:
        self.free = slots
        self.clock = clock
        self.numbers = count()
        self.waiting: list[Waiting] = []
        self.used: dict[str, float] = {}
        self.since = clock()

    @asynccontextmanager
    async def of(self, asker: Asker) -> AsyncIterator[None]:
        await self.acquire(asker)
        began = self.clock()
        try:
            yield
        finally:
            self.decay()
            self.used[asker.owner] = self.used.get(asker.owner, 0.0) + self.clock() - began
            self.release()

    async def acquire(self, asker: Asker) -> None:
        if self.free:
            self.free -= 1
            return
        one = Waiting(asker, next(self.numbers), asyncio.get_running_loop().create_future())
        self.waiting.append(one)
        try:
            await one.turn
        except asyncio.CancelledError:
            if one.turn.done() and not one.turn.cancelled():
                self.release()
            raise

    def release(self) -> None:
        self.waiting = [one for one in self.waiting if not one.turn.done()]
        if not self.waiting:
            self.free += 1
            return
        following = min(self.waiting, key=self.rank)
        self.waiting.remove(following)
        following.turn.set_result(None)

    def rank(self, one: Waiting) -> tuple[bool, float, int]:
        return not one.asker.people_wait, self.used.get(one.asker.owner, 0.0), one.number

    def decay(self) -> None:
        halvings = (self.clock() - self.since) / HALF_LIFE
        if halvings >= 1:
            self.since = self.clock()
            used = {owner: seconds / 2**halvings for owner, seconds in self.used.items()}
            self.used = {owner: seconds for owner, seconds in used.items() if seconds > FORGOTTEN}
