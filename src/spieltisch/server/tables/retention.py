"""Retention: finished tables are deleted after some days, unless the clock cannot be trusted."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, time

from spieltisch.server.base.logs import note, warn
from spieltisch.server.storage.interface import Store, StoreError

DAY = 24 * 3600.0
LARGEST_STEP = 600.0
LONGEST_PAUSE = 7 * DAY
WAIT_AFTER_A_JUMP = DAY


class Retention:
    """Deletes old tables of a store.

    If the wall clock jumps, or shows a time long after the server last ran, nothing is deleted for a day, so that the
    operator can set the clock right.
    """

    def __init__(
        self,
        store: Store,
        days: float | None,
        wall: Callable[[], float] = time,
        steady: Callable[[], float] = monotonic,
    ) -> None:
        self.store = store
        self.days = days
        self.wall = wall
        self.steady = steady
        self.last: tuple[float, float] | None = None
        self.trusted_from = steady()

    async def delete_old(self, used: list[str]) -> None:
        """Delete finished tables that are older than the limit, except those in use."""
        if self.days is None:
            return
        try:
            await self.look_at_the_clock()
            if self.steady() < self.trusted_from:
                return
            gone = await self.store.forget(int((self.wall() - self.days * DAY) * 1000), used)
        except StoreError as error:
            warn("old tables could not be deleted", error=str(error))
            return
        if gone:
            note("old tables deleted", tables=gone)

    async def look_at_the_clock(self) -> None:
        wall, steady = self.wall(), self.steady()
        before = await self.store.seen_at(int(wall * 1000))
        if self.last is None:
            jump = 0.0 if before is None else wall - before / 1000
            plausible = -LARGEST_STEP <= jump <= LONGEST_PAUSE
        else:
            jump = (wall - self.last[0]) - (steady - self.last[1])
            plausible = abs(jump) <= LARGEST_STEP
        self.last = wall, steady
        if not plausible:
            self.trusted_from = steady + WAIT_AFTER_A_JUMP
            warn("the clock has jumped: nothing is deleted for a day", seconds=round(jump))
