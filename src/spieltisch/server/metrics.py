"""What an operator can measure, in Prometheus' text format at `/metrics`.

By `prometheus-client`, the format's own library: buckets, escaping and counters that several threads write are its job.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from spieltisch.server.protocol.from_server import FromServer, Problem, Refused

if TYPE_CHECKING:
    from spieltisch.server.house import House
    from spieltisch.server.hub import Hub

QUICK = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
LONG = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 15.0)
BATCH = (1, 2, 5, 10, 20, 50, 100, 200)
RULE = "rule"
CONTENT_TYPE = CONTENT_TYPE_LATEST


class Metrics:
    """The measurements of one server."""

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

    def watch(self, house: House, hub: Hub) -> None:
        """Count what is there whenever somebody asks."""
        tables = Gauge("spieltisch_tables", "Tables in memory.", ["status"], registry=self.registry)
        for status in ("open", "running", "over"):
            tables.labels(status).set_function(partial(tables_with, house, status))
        seats = Gauge("spieltisch_seats", "Seats of the tables in memory.", ["kind"], registry=self.registry)
        for kind in ("open", "person", "bot"):
            seats.labels(kind).set_function(partial(seats_of, house, kind))
        sockets = Gauge("spieltisch_sockets", "Open sockets.", registry=self.registry)
        sockets.set_function(lambda: len(hub.sockets))

    def committed(self, writes: int, seconds: float) -> None:
        self.commit_seconds.observe(seconds)
        self.commit_writes.observe(writes)

    def answered(self, answer: FromServer | None, move_seconds: float | None) -> None:
        if isinstance(answer, Refused):
            self.refusals.labels(RULE).inc()
        elif isinstance(answer, Problem):
            self.refusals.labels(answer.code).inc()
        elif move_seconds is not None:
            self.move_seconds.observe(move_seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)


def tables_with(house: House, status: str) -> float:
    return sum(table.record.status == status for table in house.tables.values())


def seats_of(house: House, kind: str) -> float:
    return sum(seat.kind == kind for table in house.tables.values() for seat in table.record.seats)
