"""Table time."""

from __future__ import annotations

from spieltisch.server.base import clock


class TableClock:
    """Milliseconds of table time. They pass while somebody plays and stand still while nobody does.

    It is read from the server's clock, as for all timers of a table.
    """

    def __init__(self, start: int) -> None:
        self.passed = start
        self.since: float | None = None

    @property
    def running(self) -> bool:
        return self.since is not None

    def now(self) -> int:
        if self.since is None:
            return self.passed
        return self.passed + round((clock.now() - self.since) * 1000)

    def run(self) -> None:
        if self.since is None:
            self.since = clock.now()

    def stop(self) -> None:
        self.passed = self.now()
        self.since = None
