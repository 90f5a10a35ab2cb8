"""Endless tasks: one that fails is restarted and counted, and the server counts as unhealthy until it runs again."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

from spieltisch.server.base.logs import warn

RESTART_SECONDS = 1.0


class Loops:
    """The loops of one part of the server, by name."""

    def __init__(self) -> None:
        self.running: set[str] = set()
        self.down: set[str] = set()
        self.restarts: Counter[str] = Counter()

    async def keep_running(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Run a loop until it ends by itself or is cancelled; restart it after a failure.

        It counts as down until it has run for a while after the restart.
        """
        self.running.add(name)
        try:
            while True:
                recovery = asyncio.get_running_loop().call_later(RESTART_SECONDS, self.down.discard, name)
                try:
                    await work()
                    return
                except Exception as error:
                    self.down.add(name)
                    self.restarts[name] += 1
                    warn(f"loop failed: {name}", error=repr(error))
                finally:
                    recovery.cancel()
                await asyncio.sleep(RESTART_SECONDS)
        finally:
            self.running.discard(name)
            self.down.discard(name)
