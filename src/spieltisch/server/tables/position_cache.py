"""What has been worked out about a table's current position: asked for again, it costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from spieltisch.server.storage.interface import StoreError
from spieltisch.server.tables.services import Tasks

Found = TypeVar("Found")


class PositionCache:
    """Answers by kind and seat; they hold until the match goes on."""

    def __init__(self, tasks: Tasks) -> None:
        self.tasks = tasks
        self.version = 0
        self.found: dict[tuple[str, int], asyncio.Task[Any]] = {}

    async def once(self, version: int, kind: str, seat: int, think: Callable[[], Coroutine[Any, Any, Found]]) -> Found:
        """The answer to a seat's question at this version; `think` finds it the first time."""
        if self.version != version:
            self.version, self.found = version, {}
        found, key = self.found, (kind, seat)
        if key not in found:
            found[key] = self.tasks.spawn(think())
        task: asyncio.Task[Found] = found[key]
        try:
            return await asyncio.shield(task)
        except (StoreError, RuntimeError):
            found.pop(key, None)
            raise
