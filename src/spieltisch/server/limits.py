"""Limits: how much, how fast, how many."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

MESSAGE_BYTES = 16 * 1024
BODY_BYTES = 64 * 1024
MESSAGES_PER_SECOND, MESSAGE_BURST = 30.0, 120.0
COMMANDS_PER_SECOND, COMMAND_BURST = 15.0, 60.0
UNREAD_BYTES = 512 * 1024
ADDRESSES = 10_000
MOST_ANALYSIS_SECONDS = 3600
MOST_ANALYSES = 8
MISSES_PER_SECOND, MISS_BURST = 0.2, 30.0


@dataclass(frozen=True)
class Settings:
    """How this server is run."""

    data: Path
    database: str | None = None
    bus: str | None = None
    host: str = "127.0.0.1"
    port: int | None = None
    pace: float = 1.0
    grace: float = 30.0
    workers: int = 1
    fixed_seeds: bool = False
    origins: tuple[str, ...] = ()
    most_tables: int = 20_000
    sockets_per_address: int = 200
    tables_per_minute: float = 30.0
    requests_per_second: float = 50.0
    idle_seconds: float = 120.0
    keep_days: float | None = None
    analysis_seconds: float = 60.0
    ping_seconds: float = 20.0
    limited: bool = True


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("burst", "level", "rate", "since")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.since = monotonic()

    def holds(self, count: int = 1) -> bool:
        now = monotonic()
        self.level = min(self.burst, self.level + (now - self.since) * self.rate)
        self.since = now
        return self.level >= count

    def take(self) -> bool:
        if not self.holds():
            return False
        self.level -= 1
        return True


class Rates:
    """A bucket for every address; the addresses not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def exhausted(self, address: str) -> bool:
        """Whether nothing is left to take."""
        bucket = self.buckets.get(address)
        return bucket is not None and not bucket.holds()

    def take(self, address: str) -> bool:
        bucket = self.buckets.setdefault(address, Bucket(self.rate, self.burst))
        self.buckets.move_to_end(address)
        if len(self.buckets) > ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take()
