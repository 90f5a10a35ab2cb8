"""What passes between the process that sequences a table and those that hold its sockets.

In one process both sides call each other. With several, the same calls travel as messages: over NATS if it is there, as
letters through the database if not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from spieltisch.kernel.errors import OptionError
from spieltisch.server.logs import note

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

SUBJECT = "spieltisch."
MOST_BYTES = 512 * 1024
LAST_SECONDS = 1.0
RECONNECT_SECONDS = 1
PING_SECONDS = 5


class Sockets(Protocol):
    """What a table asks of those who hold its sockets. A guest is one open socket."""

    def deliver(self, guests: Iterable[int], payload: bytes) -> None: ...
    def dismiss(self, guest: int, payload: bytes) -> None: ...


class Receiver(Protocol):
    """What a socket tells the table it belongs to; `clock` is that of the process with the socket, in milliseconds."""

    def receive(self, guest: int, payload: bytes, clock: float | None = None) -> None: ...
    def disconnect(self, guest: int) -> None: ...


class NatsBus:
    """A connection to NATS that is taken up again whenever it is lost. What is sent meanwhile may get lost."""

    def __init__(self, url: str) -> None:
        self.url = checked(url)
        self.client: Client = client()
        self.sending: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.tasks: list[asyncio.Task[None]] = []
        self.closing = False

    async def open(self, name: str, hear: Callable[[bytes], None]) -> None:
        """Listen to what is sent to that name, as soon as there is a connection."""
        self.tasks = [asyncio.create_task(self.connect(name, hear)), asyncio.create_task(self.send_on())]

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
                note("not sent over the bus", error=repr(error))

    async def close(self) -> None:
        """Send what is left, if that is possible at all."""
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
    """A client of NATS, which not everybody needs."""
    try:
        from nats.aio.client import Client
    except ImportError:
        raise OptionError("NATS needs another package: pip install 'spieltisch[scale]'") from None
    return Client()


def checked(url: str) -> str:
    if urlsplit(url).scheme not in ("nats", "tls"):
        raise OptionError(f"a bus is nats://host:port, not {url.partition('@')[2] or url}")
    return url
