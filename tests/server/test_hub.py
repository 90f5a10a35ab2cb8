"""Sockets by themselves: what a slow reader, a silent one and a rude one come to."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from spieltisch.server import hub as hub_module
from spieltisch.server.frames import text_frame
from spieltisch.server.hub import Hub, Socket
from spieltisch.server.limits import MESSAGE_BURST, UNREAD_BYTES, Settings

MOST_IN_THE_KERNEL = 16 * 1024 * 1024


class Ear:
    """A table that only listens."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.gone: list[int] = []

    def receive(self, guest: int, payload: bytes, clock: float | None = None) -> None:
        self.heard.append(payload)

    def disconnect(self, guest: int) -> None:
        self.gone.append(guest)


def with_socket(act: Callable[[Hub, Socket, Ear, socket.socket], Awaitable[None]], limited: bool = False) -> None:
    """A socket of a hub after the handshake, and its other end, which nobody reads."""

    async def whole() -> None:
        hub, ear = Hub(Settings(Path("nowhere"), limited=limited)), Ear()
        loop, met = asyncio.get_running_loop(), asyncio.Event()
        server = await loop.create_server(lambda: Handshaken(met), "127.0.0.1", 0)
        other = socket.create_connection(server.sockets[0].getsockname())
        await met.wait()
        opened = hub.register(Handshaken.latest, "somewhere")
        hub.serve(opened, ear, 20.0)
        try:
            await act(hub, opened, ear, other)
        finally:
            other.close()
            opened.transport.abort()
            await opened.gone
            server.close()
            await server.wait_closed()
        assert (ear.gone, hub.sockets, dict(hub.addresses)) == ([opened.number], {}, {})

    asyncio.run(whole())


class Handshaken(asyncio.Protocol):
    latest: asyncio.Transport

    def __init__(self, met: asyncio.Event) -> None:
        self.met = met

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        Handshaken.latest = transport
        self.met.set()


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(hub_module, "LAST_WORD_SECONDS", 0.05)
    monkeypatch.setattr(hub_module, "FIRST_PING", 0.0)


def test_whoever_does_not_read_is_dropped_and_nothing_is_piled_up(impatient):
    async def act(hub: Hub, opened: Socket, ear: Ear, other: socket.socket) -> None:
        sent = 0
        while not opened.ending and sent < MOST_IN_THE_KERNEL:
            hub.deliver([opened.number], b"x" * 3000)
            sent += 3000
            await asyncio.sleep(0)
        assert opened.ending
        assert opened.transport.get_write_buffer_size() < UNREAD_BYTES + 10_000
        hub.deliver([opened.number], b"x" * 3000)
        await asyncio.wait_for(asyncio.shield(opened.gone), 5)

    with_socket(act)


PINGS = 500 * (b"\x89\xfd" + bytes(4) + bytes(125))


def test_whoever_pings_and_does_not_read_the_pongs_is_dropped_and_nothing_is_piled_up(impatient):
    async def act(hub: Hub, opened: Socket, ear: Ear, other: socket.socket) -> None:
        loop, sent = asyncio.get_running_loop(), 0
        other.setblocking(False)
        while not opened.ending and sent < MOST_IN_THE_KERNEL:
            await asyncio.wait_for(loop.sock_sendall(other, PINGS), 5)
            sent += len(PINGS)
        assert opened.ending
        assert opened.transport.get_write_buffer_size() < UNREAD_BYTES + 10_000
        await asyncio.wait_for(asyncio.shield(opened.gone), 5)

    with_socket(act)


@pytest.mark.parametrize("frame", [b"\x89\x80", b"\x8a\x80", b"\x81\x80"], ids=["ping", "pong", "message"])
def test_whoever_does_not_heed_the_limit_is_told_and_not_listened_to_any_more(frame):
    async def act(hub: Hub, opened: Socket, ear: Ear, other: socket.socket) -> None:
        other.sendall(2 * int(MESSAGE_BURST) * (frame + bytes(4)))
        while opened.strikes < MESSAGE_BURST - 20:
            await asyncio.sleep(0.01)
        assert not opened.ending
        other.sendall(40 * (frame + bytes(4)))
        while not opened.ending:
            await asyncio.sleep(0.01)
        strikes = opened.strikes
        other.sendall(1000 * (frame + bytes(4)))
        await asyncio.sleep(0.1)
        assert opened.strikes == strikes
        assert len(ear.heard) <= MESSAGE_BURST + 20
        other.settimeout(5)
        said = b""
        while data := other.recv(1 << 20):
            said += data
        assert b'"type":"bye","code":"too_fast"' in said

    with_socket(act, limited=True)


def test_whoever_answers_no_ping_is_dropped(impatient):
    async def act(hub: Hub, opened: Socket, ear: Ear, other: socket.socket) -> None:
        assert opened.timer is not None
        opened.timer.cancel()
        opened.ping_every(0.02, 3)
        await asyncio.wait_for(asyncio.shield(opened.gone), 5)

    with_socket(act)


def test_whatever_is_heard_counts_as_an_answer(impatient):
    async def act(hub: Hub, opened: Socket, ear: Ear, other: socket.socket) -> None:
        assert opened.timer is not None
        opened.timer.cancel()
        opened.ping_every(0.01, 20)
        for _ in range(25):
            other.sendall(b"\x8a\x80" + bytes(4))
            await asyncio.sleep(0.02)
        assert not opened.gone.done()
        other.setblocking(False)
        told = other.recv(65536)
        assert told.startswith(b"\x89\x00\x81")
        assert json.loads(told[4 : 4 + told[3]])["type"] == "ping"

    with_socket(act)


@pytest.mark.parametrize(
    ("said", "code"), [(b"\x81\x05hello", 1002), (b"\x81\xff" + (1 << 40).to_bytes(8, "big"), 1009)]
)
def test_whoever_speaks_no_websocket_is_told_so_and_dropped(impatient, said, code):
    async def act(hub: Hub, opened: Socket, ear: Ear, other: socket.socket) -> None:
        other.sendall(said)
        await asyncio.wait_for(asyncio.shield(opened.gone), 5)
        other.settimeout(5)
        assert b"\x88\x02" + code.to_bytes(2, "big") in other.recv(65536)
        assert ear.heard == []

    with_socket(act)


def test_messages_reach_the_table_and_a_goodbye_is_answered(impatient):
    async def act(hub: Hub, opened: Socket, ear: Ear, other: socket.socket) -> None:
        hello = text_frame(b"hello")
        other.sendall(hello[:1] + bytes((hello[1] | 0x80,)) + bytes(4) + hello[2:])
        other.sendall(b"\x88\x82" + bytes(4) + (1000).to_bytes(2, "big"))
        await asyncio.wait_for(asyncio.shield(opened.gone), 5)
        assert ear.heard == [b"hello"]
        other.settimeout(5)
        assert other.recv(65536).endswith(b"\x88\x02\x03\xe8")

    with_socket(act)
