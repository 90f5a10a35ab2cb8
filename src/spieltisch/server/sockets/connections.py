"""The open sockets of this process: limited rates in, bounded buffers out, pings in between.

Uvicorn and Litestar perform the opening handshake. After it a `Socket` takes over the transport and the connection's
`websockets` protocol, without a task or a queue of its own.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Iterable
from itertools import count
from time import monotonic
from typing import Any

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import DATA_OPCODES, CloseCode, Frame, Opcode
from websockets.http11 import Request

from spieltisch.server.base import clock
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note, warn
from spieltisch.server.base.rate_limits import (
    BYTE_BURST,
    BYTES_PER_SECOND,
    MESSAGE_BURST,
    MESSAGES_PER_SECOND,
    UNREAD_BYTES,
    AddressRateLimit,
    TokenBucket,
)
from spieltisch.server.protocol.from_client import Pong
from spieltisch.server.protocol.from_server import Bye, Ping, Problem, encode
from spieltisch.server.settings import Settings
from spieltisch.server.sockets.interface import Receiver
from spieltisch.server.sockets.messages import MessageAssembler, TooManyFragments

POLICY, AGAIN = 1008, 1013
FIRST_PING = 0.2
LAST_WORD_SECONDS = 5.0
SETTLE_SECONDS = 3.0
PINGS_UNANSWERED = 3
PINGS_REMEMBERED = 32
LONGEST_PONG = 80
PONGS = msgspec.json.Decoder(Pong)
HANDSHAKE = "spieltisch.handshake"
CLOSING = (b"\x88", b"")
"""How the last things that a protocol sends begin: a close frame, the end of the stream."""


class Handshake(WebSocketsSansIOProtocol):
    """Uvicorn's opening handshake. It keeps frames that arrive early for the socket that takes over."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.early = b""
        self.shared: dict[str, Any] = {}

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.shared = self.scope["state"]
            self.shared[HANDSHAKE] = self

    def data_received(self, data: bytes) -> None:
        """The request comes first; what follows before the answer is not ours to parse, so stop reading."""
        if self.handshake_initiated:
            self.early += data
            self.transport.pause_reading()
        else:
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Break the reference cycles: the suspended parser, and the scope that refers to its handshake."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self.shared.pop(HANDSHAKE, None)


class Socket(asyncio.Protocol):
    """One open socket. It drops a client that does not read what it is sent."""

    def __init__(self, connections: Connections, number: int, handshake: Handshake, address: str) -> None:
        self.connections = connections
        self.number = number
        self.address = address
        self.handshake = handshake
        self.protocol = handshake.conn
        self.transport = handshake.transport
        self.assembler = MessageAssembler()
        self.bucket = TokenBucket(MESSAGES_PER_SECOND, MESSAGE_BURST)
        self.strikes = 0
        self.table: Receiver | None = None
        self.ending = False
        self.unanswered = 0
        self.pings: deque[float] = deque(maxlen=PINGS_REMEMBERED)
        self.timer: asyncio.TimerHandle | None = None
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport.pause_reading()
        self.transport.set_protocol(self)

    # Incoming

    def start(self, table: Receiver | None) -> None:
        """Read from now on, beginning with what came before the handshake was over."""
        self.table = table
        early, self.handshake.early = self.handshake.early, b""
        if early:
            self.data_received(early)
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        self.unanswered = 0
        self.protocol.receive_data(data)
        replies = self.protocol.data_to_send()
        closing = next((i for i, reply in enumerate(replies) if reply[:1] in CLOSING), len(replies))
        self.write(replies[:closing])
        self.take(self.protocol.events_received())
        self.write(replies[closing:])
        self.flush()

    def take(self, events: Iterable[object]) -> None:
        """Hand complete messages to the table. The protocol has replied to pings and to a close itself."""
        try:
            for event in events:
                if isinstance(event, Frame) and not self.ending and self.within_rate() and event.opcode in DATA_OPCODES:
                    message = self.assembler.add(event)
                    if message is not None and self.table is not None:
                        self.table.receive(self.number, message, self.ping_answered(message))
        except UnicodeDecodeError as error:
            self.fail(CloseCode.INVALID_DATA, error.reason)
        except TooManyFragments:
            self.fail(CloseCode.MESSAGE_TOO_BIG)
        except Exception as error:  # a fault of ours: this socket closes, the others do not notice
            warn("a message failed", error=repr(error))
            self.fail(CloseCode.INTERNAL_ERROR)

    def ping_answered(self, message: bytes) -> float | None:
        """The clock, if the message answers a ping that was sent. Each counts once: nobody invents a round trip."""
        if len(message) > LONGEST_PONG or b"pong" not in message:
            return None
        try:
            answered = PONGS.decode(message).time
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
        if answered not in self.pings:
            return None
        self.pings.remove(answered)
        return clock.now() * 1000

    def within_rate(self) -> bool:
        """Count a frame against the rate limit. A client that ignores the warnings is closed."""
        if not self.connections.settings.limited or self.bucket.take():
            return True
        self.strikes += 1
        why = RequestError("too_fast")
        if self.strikes > MESSAGE_BURST:
            self.put(encode(Bye(why.code, why.reason)))
            self.fail(CloseCode.POLICY_VIOLATION)
        else:
            self.put(encode(Problem(None, why.code, why.reason)))
        return False

    def connection_lost(self, error: Exception | None) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.connections.forget(self)
        if self.table is not None:
            self.table.disconnect(self.number)
        self.handshake.connection_lost(error)
        if not self.gone.done():
            self.gone.set_result(None)

    # Outgoing

    def put(self, payload: bytes) -> None:
        if not self.ending and self.within_budget(len(payload)):
            self.write_text(payload)
            self.drop_if_slow()

    def within_budget(self, size: int) -> bool:
        """Count bytes against the budget of the client's address. A socket beyond it is closed."""
        if not self.connections.settings.limited or self.connections.outgoing.take(self.address, size):
            return True
        why = RequestError("too_many")
        self.end(encode(Bye(why.code, why.reason)), AGAIN)
        note("address over its budget of bytes")
        return False

    def write_text(self, payload: bytes) -> None:
        """Past the protocol, which sends nothing once it has read a close: an answer may still precede our own."""
        self.transport.write(Frame(Opcode.TEXT, payload).serialize(mask=False))

    def flush(self) -> None:
        """Write what the protocol wants sent."""
        self.write(self.protocol.data_to_send())
        if self.protocol.close_expected():
            self.close_soon()

    def write(self, frames: Iterable[bytes]) -> None:
        """Write control frames, nothing after a close but the end of the stream."""
        for data in frames:
            if data and not self.ending:
                self.transport.write(data)
                self.drop_if_slow()
            elif not data and not self.transport.is_closing():
                self.transport.write_eof()

    def drop_if_slow(self) -> None:
        if self.transport.get_write_buffer_size() > UNREAD_BYTES:
            why = RequestError("slow")
            self.end(encode(Bye(why.code, why.reason)), AGAIN)
            note("slow reader dropped", guest=self.number)

    def end(self, payload: bytes, code: int) -> None:
        """Send a last message and close."""
        if not self.ending:
            self.write_text(payload)
            if not self.protocol.close_expected():
                self.protocol.send_close(code)
            self.flush()

    def fail(self, code: int, reason: str = "") -> None:
        """Close and discard whatever else arrives."""
        self.protocol.fail(code, reason)
        self.flush()

    def close_soon(self) -> None:
        """Leave the client a moment to read the last message, then close."""
        if not self.ending:
            self.ending = True
            if self.timer is not None:
                self.timer.cancel()
            self.timer = asyncio.get_running_loop().call_later(LAST_WORD_SECONDS, self.transport.abort)

    def ping_every(self, seconds: float, patience: float) -> None:
        """Measure the round trip, and drop a client that has been silent for too many pings."""
        if self.unanswered > patience:
            self.transport.abort()
            return
        self.unanswered += 1
        self.timer = asyncio.get_running_loop().call_later(seconds, self.ping_every, seconds, patience)
        self.protocol.send_ping(b"")
        self.flush()
        now = clock.now() * 1000
        self.pings.append(now)
        self.put(encode(Ping(now)))


class Connections:
    """All sockets, by number."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.numbers = count(1)
        self.sockets: dict[int, Socket] = {}
        self.addresses: Counter[str] = Counter()
        self.outgoing = AddressRateLimit(BYTES_PER_SECOND, BYTE_BURST)

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
            raise RequestError("too_many", 429)

    def register(self, handshake: Handshake, address: str) -> Socket:
        """A socket after the handshake; nothing is read from it before it is served."""
        socket = Socket(self, next(self.numbers), handshake, address)
        self.sockets[socket.number] = socket
        self.addresses[address] += 1
        return socket

    def serve(self, socket: Socket, table: Receiver, ping_seconds: float) -> None:
        """Connect the socket to its table and start reading."""
        if socket.gone.done():
            table.disconnect(socket.number)
            return
        patience = PINGS_UNANSWERED * self.settings.ping_seconds / ping_seconds
        loop = asyncio.get_running_loop()
        socket.timer = loop.call_later(FIRST_PING, socket.ping_every, ping_seconds, patience)
        socket.start(table)

    async def settled(self) -> None:
        """Wait until closing sockets have sent their last message, a few seconds at most."""
        end = monotonic() + SETTLE_SECONDS
        while any(socket.ending for socket in self.sockets.values()) and monotonic() < end:
            await asyncio.sleep(0.01)

    def forget(self, socket: Socket) -> None:
        del self.sockets[socket.number]
        self.addresses[socket.address] -= 1
        if not self.addresses[socket.address]:
            del self.addresses[socket.address]
