"""NATS: the fast way for messages between processes. Without it they go through the database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from spieltisch.kernel.errors import OptionError
from spieltisch.server.base.logs import note, warn
from spieltisch.server.base.loops import Loops

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

SUBJECT = "spieltisch."
MOST_BYTES = 512 * 1024
LAST_SECONDS = 1.0
RECONNECT_SECONDS = 1
PING_SECONDS = 5


class NatsBus:
    """A connection to NATS that reconnects by itself. What is sent while it is down may be lost."""

    def __init__(self, url: str) -> None:
        self.url = checked(url)
        self.client: Client = client()
        self.sending: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []
        self.closing = False
        self.loops = Loops()

    async def open(self, name: str, hear: Callable[[bytes], None]) -> None:
        """Subscribe to messages to that name as soon as there is a connection."""
        loops = (("bus connection", partial(self.connect, name, hear)), ("bus sender", self.send_on))
        self.tasks = [asyncio.create_task(self.loops.keep_running(loop, work)) for loop, work in loops]

    async def connect(self, name: str, hear: Callable[[bytes], None]) -> None:
        async def heard(message: Msg) -> None:
            hear(message.data)

        async def told(error: Exception | None = None) -> None:
            if not self.closing:
                word = "connected" if self.connected else "lost"
                note(f"the bus is {word}", error=repr(error) if error else None)

        await self.client.connect(
            self.url,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RECONNECT_SECONDS,
            ping_interval=PING_SECONDS,
            error_cb=told,
            disconnected_cb=told,
            reconnected_cb=told,
        )
        await self.client.subscribe(SUBJECT + name, cb=heard)
        await told()

    @property
    def connected(self) -> bool:
        return bool(self.client.is_connected)

    def send(self, name: str, payload: bytes) -> None:
        self.sending.put_nowait((name, payload))

    async def send_on(self) -> None:
        while True:
            name, payload = await self.sending.get()
            try:
                await self.client.publish(SUBJECT + name, payload)
            except Exception as error:
                warn("not sent over the bus", error=repr(error))

    async def close(self) -> None:
        """Send what is queued if possible, then disconnect."""
        with suppress(Exception):
            async with asyncio.timeout(LAST_SECONDS):
                while self.connected and not self.sending.empty():
                    await asyncio.sleep(0.01)
                await self.client.flush()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.closing = True
        with suppress(Exception):
            async with asyncio.timeout(LAST_SECONDS):
                await self.client.close()


def client() -> Any:
    """A NATS client, an optional dependency."""
    try:
        from nats.aio.client import Client
    except ImportError:
        raise OptionError("NATS needs another package: pip install 'spieltisch[scale]'") from None
    return Client()


def checked(url: str) -> str:
    if urlsplit(url).scheme not in ("nats", "tls"):
        raise OptionError(f"a bus is nats://host:port, not {url.partition('@')[2] or url}")
    return url
