"""``python -m bench attacks``: how long an honest player waits while one address attacks the server within its limits.

The honest player (127.0.0.2) plays Joggle against a bot: measured are the time from a move to its acknowledgement and
to the bot's answer. The attacker (127.0.0.9) does one thing at a time for some seconds, each at a fresh server. Before
each attack comes a control without one, since the machine may be busy with other things. `--source` names another
source folder to serve, for a comparison with an earlier version.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import monotonic
from typing import Any

import httpx
from rich import box
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import WebSocketException

from bench.server import free_port, our_build, our_command, running

HONEST, ATTACKER = "127.0.0.2", "127.0.0.9"
WANTED_MS = 50.0
SETTLE_SECONDS = 2.0
LEAST_MOVES = 100  # for a 99th percentile


@dataclass
class Waits:
    """What an honest player waited for, in milliseconds."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    failures: int = 0


@dataclass
class Place:
    """The server under attack."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def http(self, address: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=20))
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=30, trust_env=False)

    async def socket(self, code: str, address: str) -> ClientConnection:
        return await open_socket(
            f"ws://127.0.0.1:{self.port}/ws/{code}", local_addr=(address, 0), compression=None, ping_interval=None,
            max_size=None,
        )  # fmt: skip


async def opened(place: Place, address: str, seats: list[dict[str, str]], **wishes: Any) -> dict[str, Any]:
    async with place.http(address) as http:
        answer = await http.post("/api/tables", json={"game": "joggle", "seats": seats, "pace": 0, **wishes})
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        return made


# The honest player


async def play(place: Place, waits: Waits, end: float) -> None:
    rng = random.Random(1)
    while monotonic() < end:
        try:
            await one_game(place, waits, rng, end)
        except (OSError, TimeoutError, WebSocketException, httpx.HTTPError):
            waits.failures += 1
            await asyncio.sleep(0.2)


async def one_game(place: Place, waits: Waits, rng: random.Random, end: float) -> None:
    made = await opened(place, HONEST, [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}])
    async with await place.socket(made["code"], HONEST) as socket:
        await say(socket, "hello", protocol=1, secrets=[made["seats"][0]["secret"]])
        await say(socket, "ready", id="r", seat=0, ready=True)
        await say(socket, "start", id="s", seat=0)
        sent: dict[str, float] = {}
        since: float | None = None
        async with asyncio.timeout(60):
            async for data in socket:
                message = json.loads(data)
                if message["type"] == "ping":
                    await say(socket, "pong", time=message["time"])
                if message["type"] == "ack" and message["id"] in sent:
                    waits.moves.append(1000 * (monotonic() - sent.pop(message["id"])))
                    since = monotonic()
                if message["type"] != "update":
                    continue
                if message["result"] or monotonic() > end:
                    return
                if message["moves"] and not sent:
                    if since is not None:
                        waits.bots.append(1000 * (monotonic() - since))
                        since = None
                    await asyncio.sleep(0.05)
                    name = f"m{message['version']}"
                    sent[name] = monotonic()
                    await say(
                        socket, "move", id=name, seat=0, move=rng.choice(message["moves"])["move"],
                        version=message["version"], decision=message["decision"]["number"],
                    )  # fmt: skip


async def say(socket: ClientConnection, type: str, **fields: Any) -> None:
    await socket.send(json.dumps({"type": type, **fields}))


# The attacks


async def nothing(place: Place, end: float) -> None:
    await asyncio.sleep(end - monotonic())


async def hello_storm(place: Place, end: float) -> None:
    """Thirty sockets at one table say hello as often as they may."""
    made = await opened(place, ATTACKER, [{"kind": "me"}, {"kind": "open"}])

    async def storm() -> None:
        while monotonic() < end:
            with suppress(OSError, WebSocketException):
                async with await place.socket(made["code"], ATTACKER) as socket:
                    reading = asyncio.create_task(drain(socket))
                    while monotonic() < end:
                        await say(socket, "hello", protocol=1)
                        await asyncio.sleep(1 / 28)
                    reading.cancel()

    await asyncio.gather(*(storm() for _ in range(30)))


async def drain(socket: ClientConnection) -> None:
    with suppress(WebSocketException):
        async for _ in socket:
            pass


async def silent_connections(place: Place, end: float) -> None:
    """1,100 connections that never send a request."""
    kept: list[asyncio.StreamWriter] = []
    with suppress(OSError):
        for _ in range(1100):
            _, writer = await asyncio.open_connection("127.0.0.1", place.port, local_addr=(ATTACKER, 0))
            kept.append(writer)
    await asyncio.sleep(max(0.0, end - monotonic()))
    for writer in kept:
        writer.close()


async def hard_bots(place: Place, end: float) -> None:
    """Thirty tables of six hard bots each."""
    for _ in range(30):
        with suppress(httpx.HTTPError):
            await opened(
                place, ATTACKER, [{"kind": "bot", "bot": "hard"}] * 6, game="skyjo_action", options={"target": 200}
            )
    await asyncio.sleep(max(0.0, end - monotonic()))


async def deserted_tables(place: Place, end: float) -> None:
    """Public tables without end, and the list of them."""
    async with place.http(ATTACKER) as http:
        while monotonic() < end:
            wish = {"game": "joggle", "public": True}
            await asyncio.gather(http.post("/api/tables", json=wish), http.get("/api/tables"), return_exceptions=True)


async def chatty_hellos(place: Place, end: float) -> None:
    """A chat of 200 long lines, sent anew with every hello."""
    made = await opened(place, ATTACKER, [{"kind": "me"}, {"kind": "open"}])
    async with await place.socket(made["code"], ATTACKER) as socket:
        reading = asyncio.create_task(drain(socket))
        await say(socket, "hello", protocol=1, secrets=[made["seats"][0]["secret"]])
        for number in range(60):
            await say(socket, "chat", id=f"c{number}", seat=0, text="x" * 500)
            await asyncio.sleep(0.05)
        while monotonic() < end:
            with suppress(WebSocketException):
                await say(socket, "hello", protocol=1, secrets=[made["seats"][0]["secret"]])
            await asyncio.sleep(1 / 28)
        reading.cancel()


async def taken_seats(place: Place, end: float) -> None:
    """Takes open seats and never comes."""
    async with place.http(ATTACKER) as http:
        while monotonic() < end:
            with suppress(httpx.HTTPError, KeyError):
                made = (await http.post("/api/tables", json={"game": "joggle", "public": True})).json()
                await http.post(f"/api/tables/{made['code']}/seats", json={})


async def analyses(place: Place, end: float) -> None:
    """Finished games of bots, and an analysis of each asked for again and again."""
    async with place.http(ATTACKER) as http:
        games: list[str] = []
        for _ in range(12):
            with suppress(httpx.HTTPError):
                games.append((await opened(place, ATTACKER, [{"kind": "bot", "bot": "random"}] * 2))["table"])
        while monotonic() < end:
            asked = (http.post(f"/api/replays/{game}/analysis") for game in games)
            await asyncio.gather(*asked, return_exceptions=True)


ATTACKS: dict[str, Callable[[Place, float], Awaitable[None]]] = {
    "hello storm": hello_storm,
    "chatty hellos": chatty_hellos,
    "1,100 silent connections": silent_connections,
    "30 tables of six hard bots": hard_bots,
    "deserted public tables": deserted_tables,
    "open seats taken by nobody": taken_seats,
    "analyses": analyses,
}


def main(seconds: float, source: str | None) -> None:
    """Every attack against a fresh server; the 50th and 99th percentiles of what an honest player waits."""
    build, environment = our_build()
    if source is not None:
        build, environment = source, os.environ | {"PYTHONPATH": source}
    columns = ("attack", "moves", "move p50", "move p99", "bot p50", "bot p99", "failures", "p99 to control", "")
    shown = Table(*columns, box=box.SIMPLE_HEAD)
    for name, attack in ATTACKS.items():
        control = asyncio.run(measured(nothing, seconds, environment))
        waits = asyncio.run(measured(attack, seconds, environment))
        shown.add_row(f"(control of {name})", *columns_of(control), "", "")
        factor = percentiles(waits.moves)[1] / percentiles(control.moves)[1]
        shown.add_row(name, *columns_of(waits), f"{factor:.1f} x", verdict(waits))
    console = Console(width=140)
    load = os.getloadavg()[0]
    console.print(
        f"{build}, {seconds:.0f} s per attack, wanted: a move's p99 of at most {WANTED_MS:.0f} ms; load {load:.1f}"
    )
    console.print(shown)


def verdict(waits: Waits) -> str:
    if len(waits.moves) < LEAST_MOVES:
        return "too few moves"
    return "" if percentiles(waits.moves)[1] <= WANTED_MS and not waits.failures else "too slow"


def columns_of(waits: Waits) -> list[str]:
    times = [f"{one:.1f} ms" for one in (*percentiles(waits.moves), *percentiles(waits.bots))]
    return [str(len(waits.moves)), *times, str(waits.failures)]


async def measured(attack: Callable[[Place, float], Awaitable[None]], seconds: float, environment: Any) -> Waits:
    waits = Waits()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [word for word in our_command(Path(folder), port) if word != "--no-limits"]
        with running(command, "Spieltisch:", env=environment):
            place, end = Place(port), monotonic() + SETTLE_SECONDS + seconds
            attacking = asyncio.ensure_future(attack(place, end))
            await asyncio.sleep(SETTLE_SECONDS)
            await play(place, waits, end)
            attacking.cancel()
            await asyncio.gather(attacking, return_exceptions=True)
    return waits


def percentiles(times: list[float]) -> tuple[float, float]:
    if len(times) < 2:
        return float("nan"), float("nan")
    cuts = quantiles(times, n=100, method="inclusive")
    return cuts[49], cuts[98]
