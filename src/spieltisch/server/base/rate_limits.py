"""Rate limits and size limits: token buckets, and the numbers that every server keeps to."""

from __future__ import annotations

from collections import OrderedDict

from spieltisch.server.base import clock

MESSAGE_BYTES = 16 * 1024
BODY_BYTES = 64 * 1024
MESSAGES_PER_SECOND, MESSAGE_BURST = 30.0, 120.0
COMMANDS_PER_SECOND, COMMAND_BURST = 15.0, 60.0
UNREAD_BYTES = 512 * 1024
BYTES_PER_SECOND, BYTE_BURST = 2.0 * 1024 * 1024, 32.0 * 1024 * 1024
ADDRESSES = 10_000
MISSES_PER_SECOND, MISS_BURST = 0.2, 30.0


class TokenBucket:
    """A token bucket: `burst` at once, then `rate` per second."""

    __slots__ = ("burst", "level", "rate", "since")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.since = clock.now()

    def holds(self, count: int = 1) -> bool:
        now = clock.now()
        self.level = min(self.burst, self.level + (now - self.since) * self.rate)
        self.since = now
        return self.level >= count

    def take(self, count: int = 1) -> bool:
        if not self.holds(count):
            return False
        self.level -= count
        return True


class AddressRateLimit:
    """A token bucket per address. The addresses not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def exhausted(self, address: str) -> bool:
        """Whether the bucket is empty."""
        bucket = self.buckets.get(address)
        return bucket is not None and not bucket.holds()

    def take(self, address: str, count: int = 1) -> bool:
        bucket = self.buckets.setdefault(address, TokenBucket(self.rate, self.burst))
        self.buckets.move_to_end(address)
        if len(self.buckets) > ADDRESSES:
            self.buckets.popitem(last=False)
        return bucket.take(count)
