"""The open sockets of this process: bounded queues out, limited rates in, pings in between."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Iterable
from itertools import count
from time import monotonic
from typing import Any

from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from spieltisch.server.bus import Receiver
from spieltisch.server.limits import (
    MESSAGE_BURST,
    MESSAGE_BYTES,
    MESSAGES_PER_SECOND,
    QUEUED_BYTES,
    QUEUED_MESSAGES,
    Bucket,
    Settings,
)
from spieltisch.server.logs import note
from spieltisch.server.protocol import Bye, Ping, Problem
from spieltisch.server.reasons import Trouble
from spieltisch.server.telling import encode

NORMAL, POLICY, TOO_BIG, AGAIN = 1000, 1008, 1009, 1013
FIRST_PING = 0.2
LAST_WORD_SECONDS = 5.0
SETTLE_SECONDS = 1.0


class Socket:
    """One open socket. What is sent waits in a queue; a reader who cannot keep up is dropped."""

    def __init__(self, number: int, web: WebSocket[Any, Any, Any], address: str) -> None:
        self.number = number
        self.web = web
        self.address = address
        self.queue: deque[bytes] = deque()
        self.queued = 0
        self.wake = asyncio.Event()
        self.ending = asyncio.Event()
        self.last: int | None = None

    def put(self, payload: bytes) -> None:
        if self.last is not None:
            return
        self.queue.append(payload)
        self.queued += len(payload)
        if len(self.queue) > QUEUED_MESSAGES or self.queued > QUEUED_BYTES:
            self.queue.clear()
            why = Trouble("slow")
            self.queue.append(encode(Bye(why.code, why.reason)))
            self.last = AGAIN
            self.ending.set()
            note("slow reader dropped", guest=self.number)
        self.wake.set()

    def end(self, payload: bytes, code: int) -> None:
        """Say a last word and close."""
        if self.last is None:
            self.put(payload)
            self.last = code
            self.ending.set()
            self.wake.set()

    async def end_in_time(self) -> None:
        """Whoever is to go gets a moment to take the last word, and no more."""
        await self.ending.wait()
        await asyncio.sleep(LAST_WORD_SECONDS)

    async def write_on(self) -> None:
        while True:
            while self.queue:
                payload = self.queue.popleft()
                self.queued -= len(payload)
                await self.web.send_data(payload, "text")
            if self.last is not None:
                await self.web.close(self.last)
                return
            self.wake.clear()
            if not self.queue:
                await self.wake.wait()


class Hub:
    """All sockets, by number."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.numbers = count(1)
        self.sockets: dict[int, Socket] = {}
        self.addresses: Counter[str] = Counter()

    def deliver(self, guests: Iterable[int], payload: bytes) -> None:
        for guest in guests:
            socket = self.sockets.get(guest)
            if socket is not None:
                socket.put(payload)

    def dismiss(self, guest: int, payload: bytes) -> None:
        socket = self.sockets.get(guest)
        if socket is not None:
            socket.end(payload, POLICY)

    def admit(self, address: str) -> None:
        if self.settings.limited and self.addresses[address] >= self.settings.sockets_per_address:
            raise Trouble("too_many", 429)

    def register(self, web: WebSocket[Any, Any, Any], address: str) -> Socket:
        socket = Socket(next(self.numbers), web, address)
        self.sockets[socket.number] = socket
        self.addresses[address] += 1
        return socket

    async def serve(self, socket: Socket, table: Receiver, ping_seconds: float) -> None:
        """Everything one socket says and is told, until it is gone."""
        tasks = [
            asyncio.create_task(self.listen(socket, table)),
            asyncio.create_task(socket.write_on()),
            asyncio.create_task(self.ping_on(socket, ping_seconds)),
            asyncio.create_task(socket.end_in_time()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.forget(socket)
            table.disconnect(socket.number)

    async def settled(self) -> None:
        """Until whoever was sent away has heard why, or a moment has passed."""
        end = monotonic() + SETTLE_SECONDS
        while any(socket.last is not None for socket in self.sockets.values()) and monotonic() < end:
            await asyncio.sleep(0.01)

    def forget(self, socket: Socket) -> None:
        del self.sockets[socket.number]
        self.addresses[socket.address] -= 1
        if not self.addresses[socket.address]:
            del self.addresses[socket.address]

    async def listen(self, socket: Socket, table: Receiver) -> None:
        bucket = Bucket(MESSAGES_PER_SECOND, MESSAGE_BURST)
        strikes = 0
        while True:
            try:
                text = await socket.web.receive_data("text")
            except WebSocketDisconnect:
                return
            if len(text) > MESSAGE_BYTES:
                why = Trouble("too_large")
                socket.end(encode(Bye(why.code, why.reason)), TOO_BIG)
                await socket.end_in_time()
                return
            if self.settings.limited and not bucket.take():
                strikes += 1
                why = Trouble("too_fast")
                if strikes > MESSAGE_BURST:
                    socket.end(encode(Bye(why.code, why.reason)), POLICY)
                    await socket.end_in_time()
                    return
                socket.put(encode(Problem(None, why.code, why.reason)))
                await asyncio.sleep(0)
                continue
            table.receive(socket.number, text.encode() if isinstance(text, str) else text)

    async def ping_on(self, socket: Socket, seconds: float) -> None:
        """Measure the round trip; whether a socket lives is asked by pings of the WebSocket itself."""
        await asyncio.sleep(FIRST_PING)
        while True:
            socket.put(encode(Ping(monotonic() * 1000)))
            await asyncio.sleep(seconds)
