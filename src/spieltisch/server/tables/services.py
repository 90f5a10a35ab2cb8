"""What all tables of a process share: the store, the sockets, worker processes, metrics, background tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from spieltisch.server.base.loops import Loops
from spieltisch.server.base.metrics import Metrics
from spieltisch.server.replays.service import Replays
from spieltisch.server.settings import Settings
from spieltisch.server.sockets.interface import Sender
from spieltisch.server.storage.interface import Store
from spieltisch.server.tables.budgets import TableOwners
from spieltisch.server.workers.pool import WorkerPool


class Tasks:
    """Background tasks; each is referenced until it ends, or asyncio might drop it half way."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()
        self.loops = Loops()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task

    def keep_running(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Spawn an endless task that is restarted when it fails."""
        self.spawn(self.loops.keep_running(name, work))

    async def cancel(self) -> None:
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)


@dataclass
class Services:
    """Handed to every table. `process` is the name under which leases are held."""

    process: str
    settings: Settings
    store: Store
    sockets: Sender
    worker_pool: WorkerPool
    replays: Replays
    metrics: Metrics = field(default_factory=Metrics)
    tasks: Tasks = field(default_factory=Tasks)

    def __post_init__(self) -> None:
        self.owners = TableOwners(self.settings.tables_per_address)
