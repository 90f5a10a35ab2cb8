"""Many tables played at random by one client process: flat out, or so many moves a second.

A move's latency runs from the moment it was due to be sent until its player has been told the new position. A table has
one move under way at most; every seat has a socket of its own.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import deque
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket

SEATS = 4


class Speaker(Protocol):
    """How one server is spoken to."""

    async def join(self, load: Load) -> None: ...
    async def play(self, table: LoadTable, seat: int, choice: Any) -> None: ...


@dataclass
class LoadTable:
    name: str
    sockets: list[ClientConnection] = field(default_factory=list)
    version: int = -1
    mover: int | None = None
    due: float = 0.0
    choice: tuple[int, int, Any] | None = None
    over: bool = False


class Load:
    """The tables, and the phase that is being measured."""

    def __init__(self, speaker: Speaker, seed: int = 1) -> None:
        self.speaker = speaker
        self.rng = random.Random(seed)
        self.tables: list[LoadTable] = []
        self.ready: deque[LoadTable] = deque()
        self.latencies: list[float] = []
        self.flat_out = False
        self.listeners: list[asyncio.Task[None]] = []

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
        if table.mover is None and table.choice is not None and table not in self.ready:
            if self.flat_out:
                asyncio.get_running_loop().create_task(self.move(table, perf_counter()))
            else:
                self.ready.append(table)

    async def move(self, table: LoadTable, due: float) -> None:
        if table.choice is None or table.mover is not None:
            return
        (seat, version, choice), table.choice = table.choice, None
        table.mover, table.due, table.version = seat, due, max(version, table.version)
        await self.speaker.play(table, seat, choice)

    async def at_most(self, seconds: float) -> list[float]:
        """Every table moves as soon as it can."""
        self.flat_out = True
        self.latencies = []
        while self.ready:
            await self.move(self.ready.popleft(), perf_counter())
        await asyncio.sleep(seconds)
        self.flat_out = False
        found, self.latencies = self.latencies, []
        await self.quiet()
        return found

    async def at_rate(self, rate: float, seconds: float) -> list[float]:
        """So many moves a second, each due at its time whether or not the server has caught up."""
        self.latencies = []
        began, sent = perf_counter(), 0
        while perf_counter() < began + seconds:
            due = began + sent / rate
            if due > perf_counter():
                await asyncio.sleep(max(0.0, due - perf_counter()))
            while not self.ready:
                await asyncio.sleep(0.0005)
            await self.move(self.ready.popleft(), due)
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
        for task in self.listeners:
            task.cancel()
        for table in self.tables:
            for socket in table.sockets:
                socket.transport.abort()


# Ours


class Position(msgspec.Struct):
    version: int
    moves: list[dict[str, Any]]
    decision: dict[str, Any] | None
    result: dict[str, Any] | None


class Spieltisch:
    """docs/protocol.md, as far as it is needed here."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.tables = tables
        self.decoder = msgspec.json.Decoder(Position)
        self.number = 0

    def server_of(self, table: int, seat: int) -> str:
        """Where a seat's socket goes."""
        return self.url

    async def join(self, load: Load) -> None:
        from spieltisch.client.http import ask
        from spieltisch.server.protocol import TableCreated

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
                url = self.server_of(number, seat.seat).replace("http", "ws", 1)
                socket = await open_socket(f"{url}/ws/{made.table}", compression=None, max_size=None)
                table.sockets.append(socket)
                await socket.send(json.dumps({"type": "hello", "protocol": 1, "secrets": [seat.secret]}))
                load.listeners.append(asyncio.create_task(self.listen(load, table, seat.seat, socket)))
            for seat in made.seats:
                ready = {"type": "ready", "id": f"r{seat.seat}", "seat": seat.seat, "ready": True}
                await table.sockets[seat.seat].send(json.dumps(ready))
            await asyncio.sleep(0.02)
            await table.sockets[0].send(json.dumps({"type": "start", "id": "s", "seat": 0}))

    async def listen(self, load: Load, table: LoadTable, seat: int, socket: ClientConnection) -> None:
        while True:
            data = await socket.recv(decode=False)
            assert isinstance(data, bytes)
            if data.startswith(b'{"type":"update"'):
                if b'"moves":[]' in data:
                    found = re.search(rb'"version":(\d+)', data)
                    assert found
                    load.told(table, seat, int(found[1]))
                    continue
                position = self.decoder.decode(data)
                load.told(table, seat, position.version)
                if position.moves and position.result is None:
                    move = load.rng.choice(position.moves)["move"]
                    load.may(table, seat, position.version, (move, position.version, position.decision))
            elif data.startswith(b'{"type":"ping"'):
                await socket.send(json.dumps({"type": "pong", "time": json.loads(data)["time"]}))
            elif data.startswith((b'{"type":"refused"', b'{"type":"error"')):
                raise RuntimeError(f"refused: {data.decode()}")

    async def play(self, table: LoadTable, seat: int, choice: Any) -> None:
        move, version, decision = choice
        self.number += 1
        message = {"type": "move", "id": f"m{self.number}", "seat": seat, "move": move, "version": version}
        await table.sockets[seat].send(json.dumps({**message, "decision": decision and decision["number"]}))


class Spread(Spieltisch):
    """Several processes: a table's sockets all at one of them, as behind a balancer by path, or `mixed` over all."""

    def __init__(self, urls: list[str], tables: int, mixed: bool = False) -> None:
        super().__init__(urls[0], tables)
        self.urls = urls
        self.mixed = mixed

    def server_of(self, table: int, seat: int) -> str:
        return self.urls[(table + (seat if self.mixed else 0)) % len(self.urls)]


# The peer


class Boardgame:
    """boardgame.io's messages in socket.io's frames."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.tables = tables

    async def join(self, load: Load) -> None:
        """A match begins when its first player comes, who is also the first to move."""
        for number in range(self.tables):
            table = LoadTable(f"match{number}")
            load.tables.append(table)
            for seat in range(SEATS):
                address = f"{self.url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
                socket = await open_socket(address, compression=None, max_size=None)
                table.sockets.append(socket)
                await socket.recv()
                await socket.send("40/skyjo,")
                load.listeners.append(asyncio.create_task(self.listen(load, table, seat, socket)))
                while table.choice is None:
                    await asyncio.sleep(0.001)

    async def listen(self, load: Load, table: LoadTable, seat: int, socket: ClientConnection) -> None:
        mine = f'"currentPlayer":"{seat}"'.encode()
        while True:
            data = await socket.recv(decode=False)
            assert isinstance(data, bytes)
            if data.startswith(b'42/skyjo,["update"'):
                found = re.search(rb'"_stateID":(\d+)', data)
                assert found
                version = int(found[1])
                load.told(table, seat, version)
                if mine in data:
                    load.may(table, seat, version, self.choose(load, json.loads(data[9:])[2], seat, version))
            elif data.startswith(b'42/skyjo,["sync"'):
                state = json.loads(data[9:])[2]["state"]
                if mine in data:
                    load.may(table, seat, state["_stateID"], self.choose(load, state, seat, state["_stateID"]))
            elif data == b"2":
                await socket.send("3")
            elif data.startswith(b"40/skyjo"):
                await socket.send("42/skyjo," + json.dumps(["sync", table.name, str(seat), None, SEATS]))

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

    async def play(self, table: LoadTable, seat: int, choice: Any) -> None:
        move, args, version = choice
        payload = {"type": move, "args": args, "playerID": str(seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        frame = "42/skyjo," + json.dumps(["update", action, version, table.name, str(seat)])
        await table.sockets[seat].send(frame)
