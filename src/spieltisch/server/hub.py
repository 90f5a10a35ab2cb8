"""The open sockets of this process: limited rates in, bounded buffers out, pings in between.

Uvicorn and Litestar shake hands; from then on a socket is ours, without a task or a queue of its own.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from itertools import count
from time import monotonic

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from spieltisch.server.bus import Receiver
from spieltisch.server.frames import CLOSE, PING, PONG, BadFrame, FrameReader, close_frame, control_frame, text_frame
from spieltisch.server.limits import (
    MESSAGE_BURST,
    MESSAGE_BYTES,
    MESSAGES_PER_SECOND,
    UNREAD_BYTES,
    Bucket,
    Settings,
)
from spieltisch.server.logs import note
from spieltisch.server.protocol.from_server import Bye, Ping, Problem
from spieltisch.server.reasons import Trouble
from spieltisch.server.telling import encode

NORMAL, POLICY, AGAIN = 1000, 1008, 1013
FIRST_PING = 0.2
LAST_WORD_SECONDS = 5.0
SETTLE_SECONDS = 3.0
PINGS_UNANSWERED = 3
TRANSPORT = "spieltisch.transport"


class Handshake(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which hands its transport on to the application."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][TRANSPORT] = self.transport

    def connection_lost(self, exc: Exception | None) -> None:
        """A parser that waits for more would keep all this in a circle until the garbage collector comes."""
        super().connection_lost(exc)
        self.conn.parser.close()


class Socket(asyncio.Protocol):
    """One open socket. A reader who cannot keep up is dropped."""

    def __init__(self, hub: Hub, number: int, transport: asyncio.Transport, address: str) -> None:
        self.hub = hub
        self.number = number
        self.transport = transport
        self.address = address
        self.reader = FrameReader(MESSAGE_BYTES)
        self.bucket = Bucket(MESSAGES_PER_SECOND, MESSAGE_BURST)
        self.strikes = 0
        self.table: Receiver | None = None
        self.ending = False
        self.deaf = False
        self.unanswered = 0
        self.timer: asyncio.TimerHandle | None = None
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.handshake = transport.get_protocol()
        transport.pause_reading()
        transport.set_protocol(self)

    # What comes

    def data_received(self, data: bytes) -> None:
        if self.deaf:
            return
        self.unanswered = 0
        try:
            for opcode, payload in self.reader.feed(data):
                if opcode == CLOSE:
                    self.close(NORMAL)
                    self.transport.close()
                elif self.in_time() and not self.ending:
                    if opcode == PING:
                        self.write(control_frame(PONG, payload))
                    elif opcode != PONG and self.table is not None:
                        self.table.receive(self.number, payload)
        except BadFrame as bad:
            self.close(bad.code)
            self.turn_away()

    def in_time(self) -> bool:
        """Whether this is within the limit, whatever it is. Whoever does not heed it is not listened to any more."""
        if not self.hub.settings.limited or self.bucket.take():
            return True
        self.strikes += 1
        why = Trouble("too_fast")
        if self.strikes > MESSAGE_BURST:
            self.end(encode(Bye(why.code, why.reason)), POLICY)
            self.turn_away()
        else:
            self.put(encode(Problem(None, why.code, why.reason)))
        return False

    def turn_away(self) -> None:
        """Nothing more is listened to, and nothing more will be said."""
        self.deaf = True
        if not self.transport.is_closing():
            self.transport.write_eof()

    def connection_lost(self, error: Exception | None) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.hub.forget(self)
        if self.table is not None:
            self.table.disconnect(self.number)
        assert isinstance(self.handshake, asyncio.Protocol)
        self.handshake.connection_lost(error)
        if not self.gone.done():
            self.gone.set_result(None)

    # What goes

    def put(self, payload: bytes) -> None:
        if not self.ending:
            self.write(text_frame(payload))

    def write(self, frame: bytes) -> None:
        """Whoever does not read what waits has to go, pongs included."""
        self.transport.write(frame)
        if self.transport.get_write_buffer_size() > UNREAD_BYTES:
            why = Trouble("slow")
            self.end(encode(Bye(why.code, why.reason)), AGAIN)
            note("slow reader dropped", guest=self.number)

    def end(self, payload: bytes, code: int) -> None:
        """Say a last word and close."""
        if not self.ending:
            self.transport.write(text_frame(payload))
            self.close(code)

    def close(self, code: int) -> None:
        """Whoever is to go gets a moment to take the last word, and no more."""
        if not self.ending:
            self.ending = True
            self.transport.write(close_frame(code))
            if self.timer is not None:
                self.timer.cancel()
            self.timer = asyncio.get_running_loop().call_later(LAST_WORD_SECONDS, self.transport.abort)

    def ping_every(self, seconds: float, patience: float) -> None:
        """Ask whether the other side lives, and how far away it is; drop it if it has not answered for too long."""
        if self.unanswered > patience:
            self.transport.abort()
            return
        self.unanswered += 1
        self.timer = asyncio.get_running_loop().call_later(seconds, self.ping_every, seconds, patience)
        self.write(control_frame(PING) + text_frame(encode(Ping(monotonic() * 1000))))


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
        if self.settings.limited and self.addresses[address] > self.settings.sockets_per_address:
            raise Trouble("too_many", 429)

    def register(self, transport: asyncio.Transport, address: str) -> Socket:
        """A socket after the handshake; nothing is read from it before it is served."""
        socket = Socket(self, next(self.numbers), transport, address)
        self.sockets[socket.number] = socket
        self.addresses[address] += 1
        return socket

    def serve(self, socket: Socket, table: Receiver, ping_seconds: float) -> None:
        """From now on the table hears what the socket says."""
        if socket.gone.done():
            table.disconnect(socket.number)
            return
        socket.table = table
        patience = PINGS_UNANSWERED * self.settings.ping_seconds / ping_seconds
        loop = asyncio.get_running_loop()
        socket.timer = loop.call_later(FIRST_PING, socket.ping_every, ping_seconds, patience)
        socket.transport.resume_reading()

    async def settled(self) -> None:
        """Until whoever was sent away has heard why, or a moment has passed."""
        end = monotonic() + SETTLE_SECONDS
        while any(socket.ending for socket in self.sockets.values()) and monotonic() < end:
            await asyncio.sleep(0.01)

    def forget(self, socket: Socket) -> None:
        del self.sockets[socket.number]
        self.addresses[socket.address] -= 1
        if not self.addresses[socket.address]:
            del self.addresses[socket.address]
