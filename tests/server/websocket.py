"""Connections behind a real opening handshake, and a client that can send arbitrary bytes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from spieltisch.server.base.rate_limits import MESSAGE_BYTES
from spieltisch.server.sockets.connections import HANDSHAKE, Connections, Handshake, Socket
from spieltisch.server.web.timeouts import HttpConnection

REQUEST = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
RESPONSE_SECONDS = 30.0


@dataclass
class Listening:
    address: Any
    sockets: asyncio.Queue[Socket] = field(default_factory=asyncio.Queue)

    async def next_socket(self) -> Socket:
        return await asyncio.wait_for(self.sockets.get(), RESPONSE_SECONDS)


@asynccontextmanager
async def listening(connections: Connections, table: Any, most: int = MESSAGE_BYTES) -> AsyncIterator[Listening]:
    """Listen with the server's own HTTP and handshake; every socket reaches `table`."""
    server = Listening(None)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        opened = connections.register(scope["state"][HANDSHAKE], "somewhere")
        connections.serve(opened, table, 20.0)
        server.sockets.put_nowait(opened)
        await opened.gone

    config = uvicorn.Config(
        app, http=HttpConnection, ws=Handshake, ws_max_size=most, ws_per_message_deflate=False, lifespan="off"
    )
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    made = await loop.create_server(lambda: HttpConnection(config, state, {}), "127.0.0.1", 0)
    server.address = made.sockets[0].getsockname()
    try:
        yield server
    finally:
        made.close()
        await made.wait_closed()
        if state.tasks:
            await asyncio.wait(state.tasks, timeout=RESPONSE_SECONDS)


async def opened_client(address: Any, early: bytes = b"") -> socket.socket:
    """A client's socket after the opening handshake; `early` goes out in the same packet as the request."""
    loop = asyncio.get_running_loop()
    client = socket.create_connection(address)
    client.setblocking(False)
    await loop.sock_sendall(client, REQUEST + early)
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        byte = await asyncio.wait_for(loop.sock_recv(client, 1), RESPONSE_SECONDS)
        assert byte, answer
        answer += byte
    assert answer.startswith(b"HTTP/1.1 101 ")
    client.setblocking(True)
    return client
