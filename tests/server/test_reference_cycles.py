"""Reference cycles: a guest who leaves is freed without the garbage collector, which runs rarely."""

import asyncio
import gc
import json
import threading
import time
from collections import Counter
from pathlib import Path

import httpx
import pytest
from litestar.connection import ASGIConnection
from websockets.server import ServerProtocol
from websockets.sync.client import ClientConnection, connect

from spieltisch.server.app import Server, build, listen, served
from spieltisch.server.settings import Settings

GUESTS = 5
PATIENCE = 180.0
OF_A_GUEST = (asyncio.Protocol, ServerProtocol, ASGIConnection)


@pytest.fixture
def server(tmp_path: Path):
    """A server within this process, so that its objects can be counted."""
    settings = Settings(tmp_path / "tables.sqlite", limited=False)
    app = build(settings)
    listening = listen("127.0.0.1", 0)
    server = Server(served(app, settings), app)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def before():
    """Object counts before anybody connects; the collector is off from then on."""
    gc.collect()
    gc.disable()
    yield there()
    gc.enable()


def there() -> Counter[str]:
    """Counts of the objects that belong to connections."""
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, OF_A_GUEST))


def left(before: Counter[str]) -> Counter[str]:
    """What is left once the server has noticed the disconnect."""
    end = time.monotonic() + PATIENCE
    while there() - before and time.monotonic() < end:
        time.sleep(0.05)
    return there() - before


def sit_down(server: str) -> ClientConnection:
    made = httpx.post(f"http://{server}/api/tables", json={"game": "joggle", "seats": [{"kind": "me"}, {"kind": "me"}]})
    table, secret = made.json()["code"], made.json()["seats"][0]["secret"]
    guest = connect(f"ws://{server}/ws/{table}", max_size=None).__enter__()
    guest.send(json.dumps({"type": "hello", "protocol": 1, "secrets": [secret], "since": None}))
    assert json.loads(guest.recv(timeout=PATIENCE))["type"] == "welcome"
    return guest


@pytest.mark.parametrize("leave", ["closed", "torn off"])
def test_a_guest_who_is_gone_leaves_nothing_for_the_collector(server, before, leave):
    guests = [sit_down(server) for _ in range(GUESTS)]
    come = there() - before
    assert {come[name] for name in ("Handshake", "Socket", "Visit")} == {GUESTS}
    for guest in guests:
        guest.close() if leave == "closed" else guest.socket.close()
    assert left(before) == Counter()


def test_a_request_for_an_unknown_table_leaves_nothing_for_the_collector(server, before):
    with connect(f"ws://{server}/ws/nowhere") as guest:
        assert json.loads(guest.recv(timeout=PATIENCE))["type"] == "bye"
    assert httpx.get(f"http://{server}/api/tables/nowhere").status_code == 404
    assert left(before) == Counter()
