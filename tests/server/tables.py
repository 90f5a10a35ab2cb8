"""A server in its own process, and people at its tables, for the tests."""

from __future__ import annotations

import base64
import itertools
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import time
from collections import Counter, deque
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, ClassVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_socket

from tests.server import places

PROJECT = Path(__file__).resolve().parents[2]
START_SECONDS = 60
IDS = itertools.count(1)


class Server:
    """`spieltisch serve` on a free port of this machine."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = "0"
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONWARNINGS": "ignore"}
        command = [sys.executable, "-m", "spieltisch.cli", "serve", "--port", self.port]
        if not {"--database", "--data"} & set(self.options):
            command += places.options(self.data)
        self.log = self.data.with_suffix(".log").open("ab")
        self.process = subprocess.Popen(
            [*command, "--log-level", "info", "--workers", "1", *self.options],
            cwd=PROJECT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], START_SECONDS)
        line = self.process.stdout.readline() if ready else ""
        assert line.startswith("Spieltisch: "), f"the server did not start: {line!r} {self.logged()}"
        self.url = line.split()[1].rstrip("/")
        self.http = httpx.Client(base_url=self.url, timeout=30)

    def start_again(self) -> None:
        """At the same address as before."""
        self.port = self.url.rpartition(":")[2]
        self.start()

    def logged(self) -> str:
        return self.data.with_suffix(".log").read_text("utf-8", "replace")

    def stop(self) -> None:
        self.end(signal.SIGTERM)

    def kill(self) -> None:
        """As a power cut would, for the process: no goodbye."""
        self.end(signal.SIGKILL)

    def end(self, with_signal: int) -> None:
        self.http.close()
        self.process.send_signal(with_signal)
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    # Tables

    def post(self, path: str, body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        answer = self.http.get(path)
        assert answer.is_success, answer.text
        return answer.json()

    def create(self, game: str = "joggle", seats: str = "m b", **wishes: Any) -> dict[str, Any]:
        """A new table. Seats are written m (me), o (open), b (a greedy bot) or r (a random one)."""
        kinds = {"m": {"kind": "me"}, "o": {"kind": "open"}, "b": {"kind": "bot", "bot": "greedy"}}
        kinds["r"] = {"kind": "bot", "bot": "random"}
        body = {"game": game, "seats": [kinds[letter] for letter in seats.split()], "pace": 0, **wishes}
        made: dict[str, Any] = self.post("/api/tables", body)
        return made

    def host(self, game: str = "joggle", seats: str = "m b", **wishes: Any) -> Guest:
        """A new table, and whoever made it at it, with all their seats."""
        made = self.create(game, seats, **wishes)
        return self.guest(made["code"], *(seat["secret"] for seat in made["seats"]))

    def join(self, code: str, **wishes: Any) -> Guest:
        taken = self.post(f"/api/tables/{code}/seats", wishes)
        return self.guest(code, taken["secret"])

    def guest(self, code: str, *secrets: str, since: int | None = None) -> Guest:
        return Guest(self, code, list(secrets), since)


class Pair(Server):
    """Two servers at the same tables. Whoever asks something asks one or the other in turn."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.both = [Server(data.with_name(f"{name}-{data.name}"), *places.options(data), *options) for name in "ab"]
        self.turns = itertools.cycle(self.both)

    @property
    def url(self) -> str:  # type: ignore[override]
        return next(self.turns).url

    @property
    def http(self) -> httpx.Client:  # type: ignore[override]
        return next(self.turns).http

    def logged(self) -> str:
        return "".join(server.logged() for server in self.both)

    def end(self, with_signal: int) -> None:
        for server in self.both:
            server.end(with_signal)


class Guest:
    """Somebody with a socket at a table: a person, several on one device, or a spectator."""

    everybody: ClassVar[list[Guest]] = []

    def __init__(self, server: Server, code: str, secrets: list[str], since: int | None = None) -> None:
        self.server = server
        self.code = code
        self.secrets = secrets
        self.inbox: deque[dict[str, Any]] = deque()
        self.received: list[bytes] = []
        self.updates: dict[int | None, dict[str, Any]] = {}
        self.table: dict[str, Any] = {}
        self.opened = ExitStack()
        self.seats: list[int] = []
        Guest.everybody.append(self)
        self.connect(since)

    def connect(self, since: int | None = None) -> dict[str, Any]:
        """Sit down; where the table is just moving to another process, again and again, as every client does."""
        end = time.monotonic() + START_SECONDS
        while True:
            heard = self.greet(since)
            if heard["type"] == "welcome":
                self.seats = heard["seats"]
                return heard
            assert heard["code"] == "moving", heard
            assert time.monotonic() < end, "the table has not come to rest"
            time.sleep(0.1)

    def greet(self, since: int | None) -> dict[str, Any]:
        url = f"{self.server.url.replace('http', 'ws', 1)}/ws/{self.code}"
        self.opened.close()
        self.socket: ClientConnection = self.opened.enter_context(
            open_socket(url, max_size=None, open_timeout=30, close_timeout=1, ping_interval=None)
        )
        self.send("hello", protocol=1, secrets=self.secrets, since=since)
        return self.expect("welcome", "bye")

    def close(self) -> None:
        self.opened.close()

    def send(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def receive(self, seconds: float = 20) -> dict[str, Any]:
        data = self.socket.recv(timeout=seconds, decode=False)
        assert isinstance(data, bytes)
        message: dict[str, Any] = json.loads(data)
        if message["type"] == "ping":
            with suppress(ConnectionClosed):  # what was said before the end is still to be heard
                self.send("pong", time=message["time"])
            return self.receive(seconds)
        self.received.append(data)
        if message["type"] in ("welcome", "table"):
            self.table = message["table"]
        if message["type"] == "update":
            self.updates[message["seat"]] = message
        return message

    def expect(self, *types: str, seconds: float = 20) -> dict[str, Any]:
        """The next message of one of these types; the others have been noted."""
        while True:
            message = self.receive(seconds)
            if message["type"] in types:
                return message

    def until(self, wanted: Any, seconds: float = 20) -> dict[str, Any]:
        """Receive until the wish comes true; what was received last."""
        while True:
            message = self.receive(seconds)
            if wanted(self):
                return message

    def ask(self, type: str, seat: int | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        number = f"t{next(IDS)}"
        self.send(type, id=number, seat=self.seats[0] if seat is None else seat, **fields)
        while True:
            answer = self.expect("ack", "refused", "error")
            if answer.get("id") in (number, None):
                return answer

    def must(self, type: str, seat: int | None = None, **fields: Any) -> dict[str, Any]:
        answer = self.ask(type, seat, **fields)
        assert answer["type"] == "ack", answer
        return answer

    def start(self) -> dict[str, Any]:
        """Everybody of mine is ready, and the game starts; my first update."""
        for seat in self.seats:
            self.must("ready", seat, ready=True, nonce="00" * 16)
        self.must("start", self.table["host"])
        if not self.updates:
            self.until(lambda me: me.updates)
        return self.updates[self.seats[0] if self.seats else None]

    def move(self, seat: int, move: str, **fields: Any) -> dict[str, Any]:
        update = self.updates[seat]
        return self.ask("move", seat, move=move, version=update["version"], **fields)

    def acting(self) -> dict[str, Any] | None:
        """An update of mine with something to decide."""
        return next((update for update in self.updates.values() if update["moves"]), None)

    @property
    def version(self) -> int:
        return max((update["version"] for update in self.updates.values()), default=0)

    def play_on(self, rng: random.Random, moves: int | None = None) -> int:
        """Play random moves for my seats, so many of them or to the end; how many it were."""
        played = 0
        while not any(update["result"] for update in self.updates.values()) and played != moves:
            update = self.acting()
            if update is None:
                self.expect("update", seconds=60)
                continue
            choice = rng.choice(update["moves"])["move"]
            answer = self.move(update["seat"], choice, decision=update["decision"]["number"])
            assert answer["type"] == "ack", answer
            played += 1
            self.until_told(answer["version"])
        return played

    def until_told(self, version: int) -> None:
        while min(update["version"] for update in self.updates.values()) < version:
            self.expect("update", seconds=60)

    def gone(self, seconds: float = 20) -> Counter[str]:
        """Wait until the server closes the socket; the types of what came before, and the code of the bye."""
        seen: Counter[str] = Counter()
        try:
            while True:
                message = self.receive(seconds)
                seen[message["type"]] += 1
                if message["type"] == "bye":
                    seen[message["code"]] += 1
        except ConnectionClosed:
            return seen


def silent_socket(server: Server, code: str, secret: str) -> socket.socket:
    """A socket that says hello and then neither reads nor answers pings, as behind a cut line."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((host, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET /ws/{code} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in raw.recv(1024)
    hello = json.dumps({"type": "hello", "protocol": 1, "secrets": [secret]}).encode()
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(hello))
    assert len(hello) < 126
    raw.sendall(bytes([0x81, 0x80 | len(hello)]) + mask + masked)
    return raw
