"""HTTP time-outs: clients that send or read nothing are disconnected; slow but steady ones are not."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.sync.client import connect

from spieltisch.server.app import listen, served
from spieltisch.server.settings import Settings
from spieltisch.server.web import timeouts
from spieltisch.server.web.routes import household

ASKING, TAKING = 0.4, 3.0
OFTEN = 5.0
PATIENCE = 180.0
LARGE = 32 * 1024 * 1024


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Echoes the request, or sends a lot; answers a WebSocket with one word after a while."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(TAKING + ASKING)
        await send({"type": "websocket.send", "text": "still there"})
        await receive()
        return
    if scope["type"] != "http":
        return
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    answer = bytes(LARGE) if scope["path"] == "/large" else body
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(answer))]})
    await send({"type": "http.response.body", "body": answer})


@pytest.fixture
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server in this process with short time-outs, for requests and responses; `None` for one that is not tried."""
    asking, taking = getattr(request, "param", (ASKING, TAKING))
    monkeypatch.setattr(timeouts, "REQUEST_SECONDS", asking or PATIENCE)
    monkeypatch.setattr(timeouts, "RESPONSE_SECONDS", taking or PATIENCE)
    config = served(app, Settings(Path("unused.sqlite")))
    config.ws, config.lifespan = "websockets-sansio", "off"
    server, listening = uvicorn.Server(config), listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield "127.0.0.1", listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def until_hung_up(line: socket.socket, letters: bytes = b"") -> tuple[float, int]:
    """How long it takes until the server ends the connection, and how much it has said. Letters are sent in between."""
    began, taken = time.monotonic(), 0
    line.settimeout(2 * PATIENCE)
    with suppress(ConnectionError):
        for letter in letters:
            line.sendall(bytes((letter,)))
            time.sleep(ASKING / 10)
        while data := line.recv(1 << 20):
            taken += len(data)
    return time.monotonic() - began, taken


@pytest.mark.parametrize("place", [(ASKING, None)], indirect=True)
@pytest.mark.parametrize("said", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"])
def test_an_incomplete_request_times_out(place, said):
    with socket.create_connection(place) as line:
        line.sendall(said)
        seconds, taken = until_hung_up(line)
        assert ASKING / 2 < seconds < PATIENCE
        assert taken == 0


@pytest.mark.parametrize("place", [(ASKING, None)], indirect=True)
@pytest.mark.parametrize("before", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"], ids=["first", "second"])
def test_trickled_bytes_do_not_extend_the_timeout_of_a_first_or_second_request(place, before):
    with socket.create_connection(place) as line:
        line.sendall(before)
        seconds, _ = until_hung_up(line, b"GET / HTTP/1.1\r\nX: " + 200 * b"x")
        assert seconds < PATIENCE


@pytest.mark.parametrize("place", [(None, TAKING)], indirect=True)
def test_an_unread_response_times_out(place):
    with socket.create_connection(place) as line:
        line.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(1.5 * TAKING)
        _, taken = until_hung_up(line)
        assert taken < LARGE


@pytest.mark.parametrize("place", [(ASKING, None)], indirect=True)
def test_a_slow_reader_gets_the_whole_response(place):
    with socket.create_connection(place) as line:
        line.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        time.sleep(2 * ASKING)
        _, taken = until_hung_up(line)
        assert taken > LARGE


@pytest.mark.parametrize("place", [(OFTEN, None)], indirect=True)
def test_who_asks_often_on_one_line_may_go_on(place):
    """For longer than one request may take: every request has its own time-out."""
    began = time.monotonic()
    with httpx.Client(base_url="http://{}:{}".format(*place)) as http:
        while time.monotonic() - began < 1.2 * OFTEN:
            assert http.post("/", content=b"hello").content == b"hello"
            time.sleep(OFTEN / 100)


def test_a_socket_may_be_silent_for_as_long_as_it_likes(place):
    with connect("ws://{}:{}/".format(*place)) as line:
        assert line.recv(timeout=PATIENCE) == "still there"


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(host, counted):
    assert household(host) == counted
