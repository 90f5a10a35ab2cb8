"""Prometheus metrics of one server process, served at `/metrics` (`web/monitoring.py`)."""

from __future__ import annotations

from time import monotonic

from prometheus_client import CollectorRegistry, Counter, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 15.0)
BATCH = (1, 2, 5, 10, 20, 50, 100, 200)
RULE = "rule"
CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """Counters and histograms. `web/monitoring.py` adds gauges."""

    def __init__(self) -> None:
        self.registry = here = CollectorRegistry()
        ProcessCollector(registry=here)
        PlatformCollector(registry=here)
        self.moves = Counter("spieltisch_moves", "Inputs of seats that were committed.", registry=here)
        self.refusals = Counter(
            "spieltisch_refusals", "Messages refused: by a rule of the game, or by a code.", ["why"], registry=here
        )
        self.move_seconds = Histogram(
            "spieltisch_move_seconds", "From a move's arrival to its answer.", buckets=QUICK, registry=here
        )
        self.commit_seconds = Histogram(
            "spieltisch_commit_seconds", "How long a transaction took.", buckets=QUICK, registry=here
        )
        self.commit_writes = Histogram(
            "spieltisch_commit_writes", "How many writes were committed together.", buckets=BATCH, registry=here
        )
        self.thinking_seconds = Histogram(
            "spieltisch_thinking_seconds",
            "How long a bot took for a decision, waiting for a worker included.",
            ["bot"],
            buckets=LONG,
            registry=here,
        )

        self.last_commit = monotonic()

    def committed(self, writes: int, seconds: float) -> None:
        self.last_commit = monotonic()
        self.commit_seconds.observe(seconds)
        self.commit_writes.observe(writes)

    def refused(self, code: str) -> None:
        self.refusals.labels(code).inc()

    def refused_by_rule(self) -> None:
        self.refusals.labels(RULE).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
