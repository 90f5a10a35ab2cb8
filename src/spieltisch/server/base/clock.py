"""The server's clock: monotonic seconds, and timers that ring by them.

It is the event loop's clock. `serve --held-clock` is for tests: time stands still until a request advances it, so a
test decides what happens before what, on a busy machine as on a quiet one.
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from math import ceil
from time import monotonic
from typing import Protocol


class Timer(Protocol):
    """A call that is due later."""

    def cancel(self) -> None: ...


class Clock:
    """The event loop's clock."""

    def now(self) -> float:
        try:
            return asyncio.get_running_loop().time()
        except RuntimeError:  # in a thread, where Litestar runs the guards of a request
            return monotonic()

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, callback)


TICKS = 2**20  # of a held clock in a second: a power of two, so that sums and differences of times are exact


class HeldTimer:
    """A timer of a held clock."""

    def __init__(self, due: float, callback: Callable[[], object]) -> None:
        self.due = due
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class HeldClock(Clock):
    """A clock that stands still until it is advanced, by whole ticks: what is due in a second is due after a second."""

    def __init__(self) -> None:
        self.moment = 0.0
        self.numbers = count()
        self.timers: list[tuple[float, int, HeldTimer]] = []

    def now(self) -> float:
        return self.moment

    def call_later(self, seconds: float, callback: Callable[[], object]) -> Timer:
        timer = HeldTimer(self.after(seconds), callback)
        heapq.heappush(self.timers, (timer.due, next(self.numbers), timer))
        return timer

    def after(self, seconds: float) -> float:
        """The moment when that time has passed."""
        return self.moment + whole_ticks(seconds)

    def ring_next(self, end: float) -> bool:
        """Go to the first timer that is due by `end` and ring it; where none is, go to the end and return False."""
        while self.timers and self.timers[0][0] <= end:
            due, _, timer = heapq.heappop(self.timers)
            if not timer.cancelled:
                self.moment = max(self.moment, due)
                timer.callback()
                return True
        self.moment = max(self.moment, end)
        return False


def whole_ticks(seconds: float) -> float:
    """The time, rounded up."""
    return ceil(seconds * TICKS) / TICKS


_clock = Clock()


def hold() -> HeldClock:
    """Hold this process's clock."""
    global _clock
    held = HeldClock()
    _clock = held
    return held


def now() -> float:
    return _clock.now()


def call_later(seconds: float, callback: Callable[[], object]) -> Timer:
    return _clock.call_later(seconds, callback)
