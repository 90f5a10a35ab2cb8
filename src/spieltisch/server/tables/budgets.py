"""Budgets per address: how many unfinished tables it may have, and for whom its bots' thinking counts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from time import monotonic

from spieltisch.server.base.errors import RequestError

FORGET_SECONDS = 3600.0


class TableOwners:
    """Which address opened which table, in memory only, until the table is over or forgotten."""

    def __init__(self, most: int, clock: Callable[[], float] = monotonic) -> None:
        self.most = most
        self.clock = clock
        self.opened: dict[str, tuple[str, float]] = {}

    def check(self, address: str) -> None:
        """An address may have so many unfinished tables."""
        if address and sum(1 for owner, _ in self.opened.values() if owner == address) >= self.most:
            raise RequestError("too_many", 429)

    def add(self, table: str, address: str) -> None:
        if address:
            self.opened[table] = address, self.clock()

    def of(self, table: str) -> str:
        """The address that a table counts for; a table of an unknown address counts for itself."""
        return self.opened[table][0] if table in self.opened else table

    def forget(self, over: Collection[str], loaded: Collection[str]) -> None:
        """Forget tables that are over, and those that nobody has used for an hour."""
        latest = self.clock() - FORGET_SECONDS
        self.opened = {
            table: (address, since)
            for table, (address, since) in self.opened.items()
            if table not in over and (table in loaded or since > latest)
        }
