"""A connection to a table that reconnects and resends unanswered messages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from itertools import count
from secrets import token_hex
from time import monotonic
from types import TracebackType
from typing import Self

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, WebSocketException

from spieltisch.client.http import base
from spieltisch.kernel.errors import SpieltischError
from spieltisch.server.protocol.common import PROTOCOL, TableInfo
from spieltisch.server.protocol.from_client import ClientMessage, Command, Hello, Move, Pong, Ready, Start
from spieltisch.server.protocol.from_server import (
    Ack,
    Bye,
    Ping,
    Problem,
    Refused,
    ServerMessage,
    TableChanged,
    Update,
    Welcome,
)

RESEND_SECONDS = 1.0
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 5.0
PATIENCE = 60.0
PASSING = {"too_fast", "too_many", "full", "slow", "storage", "unreachable", "moving"}
DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
ENCODER = msgspec.json.Encoder()


class NotAllowed(SpieltischError):
    """A rule of the game forbids it."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.rule}: {refused.reason.get('en', '')}")
        self.refused = refused


class Impossible(SpieltischError):
    """The server rejected it for another reason; `code` is an error code of docs/protocol.md."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.reason.get("en", problem.code))
        self.code = problem.code


class Gone(SpieltischError):
    """The table cannot be reached, or the server closed the connection for good."""


class Connection:
    """The seats whose secrets we hold, at one table (none: a spectator).

    `updates` has every seat's latest update, `table` the table as everybody sees it.
    """

    def __init__(self, server: str, code: str, secrets: list[str], patience: float = PATIENCE) -> None:
        self.url = f"{base(server).replace('http', 'ws', 1)}/ws/{code}"
        self.secrets = secrets
        self.patience = patience
        self.seats: list[int] = []
        self.table: TableInfo | None = None
        self.updates: dict[int | None, Update] = {}
        self.connections = 0
        self.socket: ClientConnection | None = None
        self.waiting: dict[str, tuple[Command, asyncio.Future[Ack]]] = {}
        self.listeners: set[asyncio.Queue[Update | None]] = set()
        self.news = asyncio.Condition()
        self.ended: SpieltischError | None = None
        self.task: asyncio.Task[None] | None = None
        self.prefix = token_hex(4)
        self.numbers = count(1)

    async def __aenter__(self) -> Self:
        """Connect and wait for the server's welcome."""
        self.task = asyncio.create_task(self.stay_connected())
        try:
            await self.until(lambda: self.table is not None)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, where: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    # Commands

    async def move(self, seat: int, move: str, seen: Update | None = None) -> Ack:
        """Make a move; raises NotAllowed or Impossible."""
        update = self.updates.get(seat) if seen is None else seen
        version = 0 if update is None else update.version
        decision = None if update is None or update.decision is None else update.decision.number
        return await self.command(Move(self.fresh_id(), seat, move, version, decision))

    async def ready(self, seat: int) -> Ack:
        return await self.command(Ready(self.fresh_id(), seat, True, token_hex(16)))

    async def start(self, seat: int) -> Ack:
        """The host's seat starts the game."""
        return await self.command(Start(self.fresh_id(), seat))

    async def command(self, message: Command) -> Ack:
        """Send any message of a seat, repeated until it is answered."""
        if self.ended is not None:
            raise self.ended
        answer: asyncio.Future[Ack] = asyncio.get_running_loop().create_future()
        self.waiting[message.id] = message, answer
        try:
            while True:
                await self.send(message)
                try:
                    return await asyncio.wait_for(asyncio.shield(answer), RESEND_SECONDS)
                except TimeoutError:
                    continue
        finally:
            del self.waiting[message.id]
            answer.cancel()

    def fresh_id(self) -> str:
        return f"{self.prefix}-{next(self.numbers)}"

    async def each_update(self) -> AsyncIterator[Update]:
        """Every update from now on, beginning with the latest of each seat, until the match is over."""
        heard: asyncio.Queue[Update | None] = asyncio.Queue()
        for update in self.updates.values():
            heard.put_nowait(update)
        self.listeners.add(heard)
        try:
            while self.ended is None or not heard.empty():
                update_or_end = await heard.get()
                if update_or_end is None:
                    break
                yield update_or_end
                if update_or_end.result is not None:
                    return
        finally:
            self.listeners.discard(heard)
        if self.ended is not None:
            raise self.ended

    async def until(self, wish: Callable[[], bool], seconds: float | None = None) -> bool:
        """Wait until a condition holds or the time is up; return whether it holds. Raises Gone."""

        def settled() -> bool:
            return self.ended is not None or wish()

        async with self.news:
            try:
                await asyncio.wait_for(self.news.wait_for(settled), seconds)
            except TimeoutError:
                return False
        if self.ended is not None:
            raise self.ended
        return True

    # The connection

    async def stay_connected(self) -> None:
        pause, lost_since = SHORTEST_PAUSE, monotonic()
        try:
            while True:
                before = self.connections
                with contextlib.suppress(OSError, TimeoutError, WebSocketException):
                    await self.converse()
                if self.connections > before:
                    pause, lost_since = SHORTEST_PAUSE, monotonic()
                elif monotonic() - lost_since > self.patience:
                    raise Gone(f"the table at {self.url} has not answered for {self.patience:.0f} s")
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        except SpieltischError as error:
            await self.end(error)

    async def end(self, error: SpieltischError) -> None:
        self.ended = error
        for _, answer in self.waiting.values():
            if not answer.done():
                answer.set_exception(error)
        for listener in self.listeners:
            listener.put_nowait(None)
        async with self.news:
            self.news.notify_all()

    async def converse(self) -> None:
        """Run one socket from hello until it is closed."""
        async with open_socket(self.url, max_size=None, compression=None) as socket:
            self.socket = socket
            try:
                await socket.send(encode(Hello(PROTOCOL, self.secrets, self.seen())))
                async for data in socket:
                    await self.hear(decode(data))
            finally:
                self.socket = None

    def seen(self) -> int | None:
        """The version that all our seats have seen."""
        return min((update.version for update in self.updates.values()), default=None)

    async def send(self, message: ClientMessage | Command) -> None:
        """Send if connected; unanswered messages are resent after a reconnection."""
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(encode(message))

    async def hear(self, message: ServerMessage) -> None:
        match message:
            case Ping():
                await self.send(Pong(message.time))
            case Ack() | Refused() | Problem():
                self.answered(message)
            case Welcome():
                self.connections += 1
                self.seats, self.table = message.seats, message.table
                for command, _ in list(self.waiting.values()):
                    await self.send(command)
            case TableChanged():
                self.table = message.table
            case Update():
                self.take(message)
            case Bye() if message.code not in PASSING:
                raise Gone(message.reason.get("en", message.code))
        async with self.news:
            self.news.notify_all()

    def answered(self, message: Ack | Refused | Problem) -> None:
        """Whether a message answers a command; temporary errors do not, so the command is resent."""
        _, answer = self.waiting.get(message.id or "", (None, None))
        if answer is None or answer.done():
            return
        match message:
            case Ack():
                answer.set_result(message)
            case Refused():
                answer.set_exception(NotAllowed(message))
            case Problem() if message.code not in PASSING:
                answer.set_exception(Impossible(message))

    def take(self, update: Update) -> None:
        """Store an update without the events that this seat has already received."""
        known = self.updates.get(update.seat)
        if known is not None:
            again = known.first + len(known.events) - update.first
            if again > 0:
                update.events, update.first = update.events[again:], update.first + again
        self.updates[update.seat] = update
        for listener in self.listeners:
            listener.put_nowait(update)


def encode(message: ClientMessage | Command) -> str:
    return ENCODER.encode(message).decode()


def decode(data: str | bytes) -> ServerMessage:
    try:
        return DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise Gone(f"the server speaks another protocol than this client ({error})") from None
