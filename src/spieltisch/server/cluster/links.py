"""Links between processes, and the sockets that two processes share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import monotonic, time_ns

from spieltisch.server.cluster.messages import Envelope, Message, Said
from spieltisch.server.tables.table import Table


@dataclass
class Link:
    """The state of the connection to one other process, in both directions."""

    peer: str
    on_the_bus: bool = True
    shared: int = 0
    number: int = field(default_factory=time_ns)
    out: list[Message] = field(default_factory=list)
    size: int = 0
    sent: int = 0
    theirs: int = 0
    expected: int = 0
    early: dict[int, Envelope] = field(default_factory=dict)
    heard: float = field(default_factory=monotonic)
    gap: asyncio.TimerHandle | None = None

    def share(self) -> None:
        """One more socket that both processes share."""
        if self.shared == 0:
            self.heard = monotonic()
        self.shared += 1


@dataclass
class Visitor:
    """A socket of another process at a table of this one; `number` is its number there."""

    process: str
    number: int
    table: Table | None = None
    waiting: list[Said] = field(default_factory=list)
