"""Load generator: one client process plays many tables at random, flat out or at a fixed rate.

A move's latency runs from its scheduled send time until its player receives the new position. Each table has at most
one move in flight; every seat has its own socket.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any, Protocol, cast
from urllib.parse import urlsplit

import msgspec

SEATS = 4


class Line(asyncio.Protocol):
    """A minimal WebSocket client, the same for every server, so the client is not the bottleneck."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.rest = b""
        self.received = 0
        self.transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        data = self.rest + data if self.rest else data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.rest = head
                return
            if b" 101 " not in head:
                raise RuntimeError(f"no WebSocket: {head[:200]!r}")
            self.open.set_result(None)
        at, end_of_data = 0, len(data)
        while end_of_data - at >= 2:
            length, start = data[at + 1], at + 2
            if length >= 126:
                start += 2 if length == 126 else 8
                length = int.from_bytes(data[at + 2 : start], "big")
            if end_of_data < start + length:
                break
            if data[at] == 0x81:
                self.hear(data[start : start + length])
            elif data[at] == 0x89:
                self.write(0x8A, data[start : start + length])
            at = start + length
        self.rest = data[at:]

    def send(self, text: bytes) -> None:
        self.write(0x81, text)

    def write(self, first: int, payload: bytes) -> None:
        """Write a frame with a zero mask."""
        assert self.transport is not None
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes((first,)) + length + bytes(4) + payload)

    def abort(self) -> None:
        assert self.transport is not None
        self.transport.abort()


async def open_line(url: str, path: str, hear: Callable[[bytes], None]) -> Line:
    where = urlsplit(url)
    host, port = where.hostname or "127.0.0.1", where.port or 80
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(hear), host, port)
    key = base64.b64encode(os.urandom(16)).decode()
    assert line.transport is not None
    line.transport.write(
        f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await line.open
    return line


class Speaker(Protocol):
    """The protocol of one server; whether its games end after some hundred moves."""

    ends: bool

    async def join(self, load: Load) -> None: ...
    def play(self, table: LoadTable, seat: int, choice: Any) -> None: ...


@dataclass
class LoadTable:
    name: str
    lines: list[Line] = field(default_factory=list)
    version: int = -1
    mover: int | None = None
    due: float = 0.0
    choice: tuple[int, int, Any] | None = None
    queued: bool = False


class Load:
    """The tables, and the phase that is being measured."""

    def __init__(self, speaker: Speaker, seed: int = 1) -> None:
        self.speaker = speaker
        self.rng = random.Random(seed)
        self.tables: list[LoadTable] = []
        self.ready: deque[LoadTable] = deque()
        self.latencies: list[float] = []
        self.flat_out = False

    async def join(self) -> None:
        await self.speaker.join(self)

    async def anew(self) -> None:
        """Open new tables, so no game ends during a measurement."""
        if self.speaker.ends:
            await self.close()
            self.tables.clear()
            self.ready.clear()
            await self.join()
            await asyncio.sleep(1)

    def cpu(self) -> float:
        """CPU seconds of this client so far."""
        return process_time()

    def received(self) -> int:
        """Bytes that all sockets have brought so far."""
        return sum(line.received for table in self.tables for line in table.lines)

    def told(self, table: LoadTable, seat: int, version: int) -> None:
        """A seat has been told a version: the end of its move, if it made it."""
        if table.mover == seat and version > table.version:
            self.latencies.append(perf_counter() - table.due)
            table.mover = None
            table.version = version
            self.offer(table)

    def may(self, table: LoadTable, seat: int, version: int, choice: Any) -> None:
        """A seat may act, and has chosen at random."""
        if version > table.version or (version == table.version and seat != table.mover):
            table.choice = seat, version, choice
            self.offer(table)

    def offer(self, table: LoadTable) -> None:
        if table.mover is None and table.choice is not None and not table.queued:
            if self.flat_out:
                self.move(table, perf_counter())
            else:
                table.queued = True
                self.ready.append(table)

    def next_ready(self) -> LoadTable:
        table = self.ready.popleft()
        table.queued = False
        return table

    def move(self, table: LoadTable, due: float) -> None:
        if table.choice is None or table.mover is not None:
            return
        (seat, version, choice), table.choice = table.choice, None
        table.mover, table.due, table.version = seat, due, max(version, table.version)
        self.speaker.play(table, seat, choice)

    async def at_most(self, seconds: float) -> list[float]:
        """Every table moves as soon as it can."""
        self.flat_out = True
        self.latencies = []
        while self.ready:
            self.move(self.next_ready(), perf_counter())
        await asyncio.sleep(seconds)
        self.flat_out = False
        found, self.latencies = self.latencies, []
        await self.quiet()
        return found

    async def at_rate(self, rate: float, seconds: float) -> list[float]:
        """Send a number of moves per second, each at its scheduled time even if the server lags."""
        self.latencies = []
        began, sent = perf_counter(), 0
        while perf_counter() < began + seconds:
            due = began + sent / rate
            if due > perf_counter():
                await asyncio.sleep(max(0.0, due - perf_counter()))
            while not self.ready:
                await asyncio.sleep(0.0005)
            self.move(self.next_ready(), due)
            sent += 1
        await self.quiet()
        return self.latencies

    async def quiet(self, seconds: float = 20) -> None:
        end = perf_counter() + seconds
        while any(table.mover is not None for table in self.tables) and perf_counter() < end:
            await asyncio.sleep(0.02)
        stuck = sum(table.mover is not None for table in self.tables)
        if stuck:
            raise RuntimeError(f"{stuck} tables do not answer")

    async def close(self) -> None:
        for table in self.tables:
            for line in table.lines:
                line.abort()


# Ours


VERSION = re.compile(rb'"version":(\d+)')
MOVES = re.compile(rb'{"move":"([^"]+)"')
DECISION = re.compile(rb'"decision":{"number":(\d+)')


class Spieltisch:
    """docs/protocol.md, as far as it is needed here."""

    ends = True

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.tables = tables
        self.number = 0

    def server_of(self, table: int, seat: int) -> str:
        """Where a seat's socket goes."""
        return self.url

    async def join(self, load: Load) -> None:
        from spieltisch.client.http import ask
        from spieltisch.server.protocol.lobby import TableCreated

        wish = {
            "game": "skyjo_action",
            "players": SEATS,
            "seats": [{"kind": "me"}] * SEATS,
            "options": {"target": 200, "turn_cap": 200},
        }
        for number in range(self.tables):
            made = await ask(f"{self.server_of(number, 0)}/api/tables", TableCreated, wish)
            table = LoadTable(made.table)
            load.tables.append(table)
            for seat in made.seats:
                server = self.server_of(number, seat.seat)
                line = await open_line(server, f"/ws/{made.table}", self.listener(load, table, seat.seat))
                table.lines.append(line)
                line.send(json.dumps({"type": "hello", "protocol": 1, "secrets": [seat.secret]}).encode())
            for seat in made.seats:
                ready = {"type": "ready", "id": f"r{seat.seat}", "seat": seat.seat, "ready": True}
                table.lines[seat.seat].send(json.dumps(ready).encode())
            await asyncio.sleep(0.02)
            self.start(table)

    def listener(self, load: Load, table: LoadTable, seat: int) -> Callable[[bytes], None]:
        def hear(data: bytes) -> None:
            if data.startswith(b'{"type":"update"'):
                found = VERSION.search(data)
                assert found
                version = int(found[1])
                load.told(table, seat, version)
                moves = data.index(b',"moves":[')
                if data[moves + 10] != ord("]"):
                    move = load.rng.choice(MOVES.findall(data, moves))
                    decision = DECISION.search(data, moves)
                    assert decision
                    load.may(table, seat, version, (move, version, decision[1]))
            elif data.startswith(b'{"type":"ping"'):
                table.lines[seat].send(data.replace(b"ping", b"pong"))
            elif b'"code":"not_ready"' in data:
                asyncio.get_running_loop().call_later(0.05, self.start, table)
            elif data.startswith((b'{"type":"refused"', b'{"type":"error"')):
                raise RuntimeError(f"refused: {data.decode()}")

        return hear

    def start(self, table: LoadTable) -> None:
        self.number += 1
        table.lines[0].send(b'{"type":"start","id":"s%d","seat":0}' % self.number)

    def play(self, table: LoadTable, seat: int, choice: Any) -> None:
        self.number += 1
        table.lines[seat].send(
            b'{"type":"move","id":"m%d","seat":%d,"move":"%b","version":%d,"decision":%b}'
            % (self.number, seat, *choice)
        )


class Spread(Spieltisch):
    """Several processes: a table's sockets at one of them, as with balancing by path, or `mixed`."""

    def __init__(self, urls: list[str], tables: int, mixed: bool = False) -> None:
        super().__init__(urls[0], tables)
        self.urls = urls
        self.mixed = mixed

    def server_of(self, table: int, seat: int) -> str:
        return self.urls[(table + (seat if self.mixed else 0)) % len(self.urls)]


# The peer


STATE_ID = re.compile(rb'"_stateID":(\d+)')


class Boardgame:
    """boardgame.io's messages in socket.io's frames."""

    ends = False

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.tables = tables

    async def join(self, load: Load) -> None:
        """A match begins when its first player comes, who is also the first to move."""
        for number in range(self.tables):
            table = LoadTable(f"match{number}")
            load.tables.append(table)
            for seat in range(SEATS):
                path = "/socket.io/?EIO=4&transport=websocket"
                table.lines.append(await open_line(self.url, path, self.listener(load, table, seat)))
                while table.choice is None:
                    await asyncio.sleep(0.001)

    def listener(self, load: Load, table: LoadTable, seat: int) -> Callable[[bytes], None]:
        mine = f'"currentPlayer":"{seat}"'.encode()

        def hear(data: bytes) -> None:
            if data.startswith(b'42/skyjo,["update"'):
                found = STATE_ID.search(data)
                assert found
                version = int(found[1])
                load.told(table, seat, version)
                if mine in data:
                    state = msgspec.json.decode(data[9:])[2]
                    load.may(table, seat, version, self.choose(load, state, seat, version))
            elif data.startswith(b'42/skyjo,["sync"'):
                state = msgspec.json.decode(data[9:])[2]["state"]
                if mine in data:
                    load.may(table, seat, state["_stateID"], self.choose(load, state, seat, state["_stateID"]))
            elif data == b"2":
                table.lines[seat].send(b"3")
            elif data.startswith(b"0{"):
                asyncio.get_running_loop().call_soon(lambda: table.lines[seat].send(b"40/skyjo,"))
            elif data.startswith(b"40/skyjo"):
                table.lines[seat].send(b"42/skyjo," + msgspec.json.encode(["sync", table.name, str(seat), None, SEATS]))

        return hear

    def choose(self, load: Load, state: Any, seat: int, version: int) -> tuple[str, list[int], int]:
        game = state["G"]
        cells = [cell for cell, card in enumerate(game["grids"][seat]) if not card["gone"]]
        hidden = [cell for cell in cells if not game["grids"][seat][cell]["open"]]
        options: list[tuple[str, list[int]]]
        match game["stage"]:
            case "choose":
                options = [("draw", []), ("take", [])] if game["discard"] else [("draw", [])]
            case "drawn":
                options = [("swap", [cell]) for cell in cells] + ([("discard", [])] if hidden else [])
            case "taken":
                options = [("swap", [cell]) for cell in cells]
            case _:
                options = [("reveal", [cell]) for cell in hidden]
        move, args = load.rng.choice(options)
        return move, args, version

    def play(self, table: LoadTable, seat: int, choice: Any) -> None:
        move, args, version = choice
        payload = {"type": move, "args": args, "playerID": str(seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        table.lines[seat].send(b"42/skyjo," + msgspec.json.encode(["update", action, version, table.name, str(seat)]))
