"""Callers who say nothing, or take nothing, are hung up on; everybody else has all the time they need."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.sync.client import connect

from spieltisch.server import callers
from spieltisch.server.app import listen, served
from spieltisch.server.http import household

ASKING, TAKING = 0.4, 3.0
LARGE = 32 * 1024 * 1024


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with what was sent, or with a lot; to a socket with one word, after a while."""
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
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server within this process whose patience is short."""
    monkeypatch.setattr(callers, "ASKING_SECONDS", ASKING)
    monkeypatch.setattr(callers, "TAKING_SECONDS", TAKING)
    config = served(app)  # type: ignore[arg-type]
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
    line.settimeout(10)
    with suppress(ConnectionError):
        for letter in letters:
            line.sendall(bytes((letter,)))
            time.sleep(ASKING / 10)
        while data := line.recv(1 << 20):
            taken += len(data)
    return time.monotonic() - began, taken


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"])
def test_whoever_does_not_come_to_an_end_with_asking_is_hung_up_on(place, said):
    with socket.create_connection(place) as line:
        line.sendall(said)
        seconds, taken = until_hung_up(line)
        assert ASKING / 2 < seconds < TAKING
        assert taken == 0


@pytest.mark.parametrize("before", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"], ids=["first", "second"])
def test_a_byte_now_and_then_does_not_help_neither_with_a_first_question_nor_with_a_second(place, before):
    with socket.create_connection(place) as line:
        line.sendall(before)
        seconds, _ = until_hung_up(line, b"GET / HTTP/1.1\r\nX: " + 200 * b"x")
        assert seconds < TAKING


def test_whoever_does_not_take_the_answer_is_hung_up_on(place):
    with socket.create_connection(place) as line:
        line.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(1.5 * TAKING)
        _, taken = until_hung_up(line)
        assert taken < LARGE


def test_whoever_takes_a_while_for_it_gets_all_of_it(place):
    with socket.create_connection(place) as line:
        line.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        time.sleep(2 * ASKING)
        _, taken = until_hung_up(line)
        assert taken > LARGE


def test_who_asks_often_on_one_line_may_go_on(place):
    with httpx.Client(base_url="http://{}:{}".format(*place)) as http:
        for _ in range(8):
            assert http.post("/", content=b"hello").content == b"hello"
            time.sleep(ASKING / 2)


def test_a_socket_may_be_silent_for_as_long_as_it_likes(place):
    with connect("ws://{}:{}/".format(*place)) as line:
        assert line.recv(timeout=10) == "still there"


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
