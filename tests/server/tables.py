"""A server in its own process, and guests at its tables."""

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
START_SECONDS = 600  # a busy machine; a server that fails ends at once
PATIENCE = float(os.environ.get("SPIELTISCH_PATIENCE", "180"))  # a busy machine takes no longer; what never comes fails
IDS = itertools.count(1)


class Server:
    """`spieltisch serve` on a free port of this machine."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = "0"
        self.start()

    @classmethod
    def at(cls, url: str) -> Server:
        """A server that somebody else has started."""
        found = cls.__new__(cls)
        found.url, found.http = url, httpx.Client(base_url=url, timeout=PATIENCE)
        return found

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
        self.http = httpx.Client(base_url=self.url, timeout=120)

    def start_again(self) -> None:
        """Restart at the same address."""
        self.port = self.url.rpartition(":")[2]
        self.start()

    def logged(self) -> str:
        return self.data.with_suffix(".log").read_text("utf-8", "replace")

    def stop(self) -> None:
        self.end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the process without a shutdown."""
        self.end(signal.SIGKILL)

    def end(self, with_signal: int) -> None:
        self.http.close()
        self.process.send_signal(with_signal)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    def advance(self, seconds: float) -> None:
        """Let time pass on a server with a held clock; everything that happens meanwhile has happened then."""
        self.post("/api/held-clock", {"seconds": seconds})

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
        """A new table and a guest in all of its creator's seats."""
        made = self.create(game, seats, **wishes)
        return self.guest(made["code"], *(seat["secret"] for seat in made["seats"]))

    def join(self, code: str, **wishes: Any) -> Guest:
        taken = self.post(f"/api/tables/{code}/seats", wishes)
        return self.guest(code, taken["secret"])

    def guest(self, code: str, *secrets: str, since: int | None = None) -> Guest:
        return Guest(self, code, list(secrets), since)


class Pair(Server):
    """Two servers at the same tables; requests go to them in turn."""

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

    def advance(self, seconds: float) -> None:
        for server in self.both:
            server.advance(seconds)

    def logged(self) -> str:
        return "".join(server.logged() for server in self.both)

    def end(self, with_signal: int) -> None:
        for server in self.both:
            server.end(with_signal)


class Guest:
    """A socket at a table: a person, several people on one device, or a spectator."""

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
        self.chat: list[dict[str, Any]] = []
        Guest.everybody.append(self)
        self.connect(since)

    def connect(self, since: int | None = None) -> dict[str, Any]:
        """Connect; retry while the table is moving to another process, as every client does."""
        end = time.monotonic() + PATIENCE
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
            open_socket(url, max_size=None, open_timeout=PATIENCE, close_timeout=1, ping_interval=None)
        )
        with suppress(ConnectionClosed):  # a server that turns somebody away says so without waiting for a hello
            self.send("hello", protocol=1, secrets=self.secrets, since=since)
        return self.expect("welcome", "bye")

    def close(self) -> None:
        self.opened.close()

    def send(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def receive(self, seconds: float = PATIENCE) -> dict[str, Any]:
        data, message = self.receive_other_than_ping(time.monotonic() + seconds)
        self.received.append(data)
        if message["type"] == "welcome":
            self.seats, self.chat = message["seats"], message["chat"]
        if message["type"] in ("welcome", "table"):
            self.table = message["table"]
        if message["type"] == "update":
            self.updates[message["seat"]] = message
        return message

    def receive_other_than_ping(self, end: float) -> tuple[bytes, dict[str, Any]]:
        """Pings are answered: they are no reason to wait for longer."""
        while True:
            data = self.socket.recv(timeout=max(0.0, end - time.monotonic()), decode=False)
            assert isinstance(data, bytes)
            message: dict[str, Any] = json.loads(data)
            if message["type"] != "ping":
                return data, message
            with suppress(ConnectionClosed):  # what was said before the end is still to be heard
                self.send("pong", time=message["time"])

    def expect(self, *types: str, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next message of one of these types; others are recorded."""
        while True:
            message = self.receive(seconds)
            if message["type"] in types:
                return message

    def until(self, wanted: Any, seconds: float = PATIENCE) -> dict[str, Any]:
        """Receive until the condition holds; the last message."""
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
        """Ready all my seats and start; my first update."""
        for seat in self.seats:
            self.must("ready", seat, ready=True, nonce="00" * 16)
        self.must("start", self.table["host"])
        if not self.updates:
            self.until(lambda me: me.updates)
        return self.updates[self.seats[0] if self.seats else None]

    def move(self, seat: int, move: str, **fields: Any) -> dict[str, Any]:
        update = self.updates[seat]
        decision = update["decision"]["number"] if update["decision"] else None
        return self.ask("move", seat, **{"move": move, "version": update["version"], "decision": decision, **fields})

    def acting(self) -> dict[str, Any] | None:
        """The latest update of a seat of mine that has a decision to make."""
        return next((update for update in self.updates.values() if update["moves"]), None)

    @property
    def version(self) -> int:
        return max((update["version"] for update in self.updates.values()), default=0)

    def play_on(self, rng: random.Random, moves: int | None = None) -> int:
        """Play random moves for my seats, up to a number or to the end; how many were played."""
        played = 0
        while not any(update["result"] for update in self.updates.values()) and played != moves:
            update = self.acting()
            if update is None:
                self.expect("update", seconds=PATIENCE)
                continue
            choice = rng.choice(update["moves"])["move"]
            answer = self.move(update["seat"], choice, decision=update["decision"]["number"])
            assert answer["type"] == "ack", answer
            played += 1
            self.until_told(answer["version"])
        return played

    def until_told(self, version: int) -> None:
        while min(update["version"] for update in self.updates.values()) < version:
            self.expect("update", seconds=PATIENCE)

    def gone(self, seconds: float = PATIENCE) -> Counter[str]:
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
    """A socket that says hello and then neither reads nor answers pings, as if the network had failed."""
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
