"""Table time: it runs while somebody plays, and stands still while nobody does."""

from __future__ import annotations

from time import monotonic


class TableClock:
    """Milliseconds of table time, from the server's clock."""

    def __init__(self, start: int) -> None:
        self.passed = start
        self.since: float | None = None

    @property
    def running(self) -> bool:
        return self.since is not None

    def now(self) -> int:
        if self.since is None:
            return self.passed
        return self.passed + int((monotonic() - self.since) * 1000)

    def run(self) -> None:
        if self.since is None:
            self.since = monotonic()

    def stop(self) -> None:
        self.passed = self.now()
        self.since = None
