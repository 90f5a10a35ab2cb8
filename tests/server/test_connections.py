"""Connections: slow readers, silent clients and floods."""

import asyncio
import json
import re
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from spieltisch.server.base import clock
from spieltisch.server.base.rate_limits import MESSAGE_BURST, UNREAD_BYTES
from spieltisch.server.settings import Settings
from spieltisch.server.sockets import connections as connections_module
from spieltisch.server.sockets.connections import Connections, Socket
from tests.server.tables import PATIENCE
from tests.server.websocket import listening, opened_client

MOST_IN_THE_KERNEL = 16 * 1024 * 1024


class Ear:
    """A table that only listens."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.clocks: list[float | None] = []
        self.gone: list[int] = []

    def receive(self, guest: int, payload: bytes, sockets_clock: float | None = None) -> None:
        self.heard.append(payload)
        self.clocks.append(sockets_clock)

    def disconnect(self, guest: int) -> None:
        self.gone.append(guest)


def with_socket(
    act: Callable[[Connections, Socket, Ear, socket.socket], Awaitable[None]], limited: bool = False
) -> None:
    """Run `act` with an open socket and the client's end of it, which nobody reads."""

    async def whole() -> None:
        connections, ear = Connections(Settings(Path("nowhere"), limited=limited)), Ear()
        async with listening(connections, ear) as server:
            other = await opened_client(server.address)
            opened = await server.next_socket()
            try:
                await act(connections, opened, ear, other)
            finally:
                other.close()
                opened.transport.abort()
                await opened.gone
        assert (ear.gone, connections.sockets, dict(connections.addresses)) == ([opened.number], {}, {})

    asyncio.run(whole())


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(connections_module, "LAST_WORD_SECONDS", 0.05)
    monkeypatch.setattr(connections_module, "FIRST_PING", 0.0)


def test_only_answers_to_pings_that_were_sent_count_and_each_counts_once():
    """JAY-95: nobody gains time by answering pings that were never sent, or one of them again and again."""

    async def act(connections: Connections, opened: Socket, ear: Ear, other: socket.socket) -> None:
        while not opened.pings:
            await asyncio.sleep(0.01)
        sent = opened.pings[0]
        pongs = [0, sent - 400, sent, sent, "x"]
        escaped = f'{{"type":"po\\u006eg","time":{sent}}}'
        for text in [*(json.dumps({"type": "pong", "time": time}) for time in pongs), escaped]:
            payload = text.encode()
            other.sendall(bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload)
        while len(ear.clocks) < 6:
            await asyncio.sleep(0.01)
        assert [clock is not None for clock in ear.clocks] == [False, False, True, False, False, False]
        assert not opened.pings

    with_socket(act)


def test_a_client_that_does_not_read_is_dropped_and_its_buffer_stays_bounded(impatient):
    async def act(connections: Connections, opened: Socket, ear: Ear, other: socket.socket) -> None:
        sent = 0
        while not opened.ending and sent < MOST_IN_THE_KERNEL:
            connections.deliver([opened.number], b"x" * 3000)
            sent += 3000
            await asyncio.sleep(0)
        assert opened.ending
        assert opened.transport.get_write_buffer_size() < UNREAD_BYTES + 10_000
        connections.deliver([opened.number], b"x" * 3000)
        await asyncio.wait_for(asyncio.shield(opened.gone), PATIENCE)

    with_socket(act)


PINGS = 500 * (b"\x89\xfd" + bytes(4) + bytes(125))


def test_unread_pongs_drop_the_client_and_stay_bounded(impatient):
    async def act(connections: Connections, opened: Socket, ear: Ear, other: socket.socket) -> None:
        loop, sent = asyncio.get_running_loop(), 0
        other.setblocking(False)
        while not opened.ending and sent < MOST_IN_THE_KERNEL:
            await asyncio.wait_for(loop.sock_sendall(other, PINGS), PATIENCE)
            sent += len(PINGS)
        assert opened.ending
        assert opened.transport.get_write_buffer_size() < UNREAD_BYTES + 10_000
        await asyncio.wait_for(asyncio.shield(opened.gone), PATIENCE)

    with_socket(act)


@pytest.mark.parametrize("frame", [b"\x89\x80", b"\x8a\x80", b"\x81\x80"], ids=["ping", "pong", "message"])
def test_a_socket_over_the_rate_limit_is_closed_and_no_longer_read(monkeypatch, frame):
    monkeypatch.setattr(clock, "_clock", clock.HeldClock())

    async def act(connections: Connections, opened: Socket, ear: Ear, other: socket.socket) -> None:
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
        other.settimeout(PATIENCE)
        said = b""
        while data := other.recv(1 << 20):
            said += data
        assert b'"type":"bye","code":"too_fast"' in said

    with_socket(act, limited=True)


def test_a_client_that_sends_no_pong_is_dropped(impatient):
    async def act(connections: Connections, opened: Socket, ear: Ear, other: socket.socket) -> None:
        assert opened.timer is not None
        opened.timer.cancel()
        opened.ping_every(0.02, 3)
        await asyncio.wait_for(asyncio.shield(opened.gone), PATIENCE)

    with_socket(act)


def test_any_incoming_data_counts_as_an_answer_to_a_ping(impatient):
    async def act(connections: Connections, opened: Socket, ear: Ear, other: socket.socket) -> None:
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
def test_a_protocol_error_closes_the_socket_with_its_code(impatient, said, code):
    async def act(connections: Connections, opened: Socket, ear: Ear, other: socket.socket) -> None:
        other.sendall(said)
        await asyncio.wait_for(asyncio.shield(opened.gone), PATIENCE)
        other.settimeout(PATIENCE)
        assert re.search(b"\x88." + code.to_bytes(2, "big"), other.recv(65536))
        assert ear.heard == []

    with_socket(act)


def test_messages_reach_the_table_and_a_goodbye_is_answered(impatient):
    async def act(connections: Connections, opened: Socket, ear: Ear, other: socket.socket) -> None:
        other.sendall(b"\x81\x85" + bytes(4) + b"hello")
        other.sendall(b"\x88\x82" + bytes(4) + (1000).to_bytes(2, "big"))
        await asyncio.wait_for(asyncio.shield(opened.gone), PATIENCE)
        assert ear.heard == [b"hello"]
        other.settimeout(PATIENCE)
        assert other.recv(65536).endswith(b"\x88\x02\x03\xe8")

    with_socket(act)
