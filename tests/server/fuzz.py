"""Fuzz a live server: malformed, oversized, out of order, repeated, for other seats and other tables.

python -m tests.server.fuzz --messages 1000000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.processes import memory
from tests.server import places
from tests.server.tables import Server

REPORT = Path(__file__).resolve().parents[2] / "docs" / "fuzz.md"
MOST_GROWTH = 20.0  # MiB, after the first fifth
FAULTS = ("a batch failed", "request failed", "Traceback", "no answer found", "a commit failed", "a bot failed")
HANDSHAKE = (
    "GET /ws/{code} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PATHS = ("/api/tables", "/api/seats", "/api/tables/{code}/seats", "/api/tables/{code}", "/api/replays/{code}")
TYPES = (
    "hello", "move", "profile", "ready", "configure", "assign", "start", "leave", "offer", "undo", "answer", "chat",
    "mute", "hint", "rematch", "pong",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 3, 2**31, 2**63, -(2**70), 1e308, 0.5, "", "0", "reveal 1", "\x00", "ß\u202e😀", "x" * 500,
    [], [0], {}, {"a": 1}, [[[[[[]]]]]], "00" * 16, "greedy", "bot", "forfeit", "advance", "undo 0", "verdict {}",
)  # fmt: skip
FIELDS = (
    "id", "seat", "move", "version", "decision", "ready", "nonce", "target", "kind", "bot", "agree", "text", "team",
    "muted", "time", "secrets", "protocol", "since", "players", "options", "public", "hints", "clock", "order",
    "window", "pace", "name", "colour", "unknown",
)  # fmt: skip


class Nonsense:
    """Generates malicious and meaningless messages."""

    def __init__(self, seed: int, secrets: list[str], seats: list[int]) -> None:
        self.rng = random.Random(seed)
        self.secrets = secrets
        self.seats = seats
        self.said: list[str] = []

    def message(self) -> str:
        rng = self.rng
        kind = rng.random()
        if kind < 0.1 and self.said:
            text = rng.choice(self.said)
        elif kind < 0.25:
            text = self.bytes()
        elif kind < 0.252:
            text = json.dumps({"type": "chat", "id": "big", "seat": 0, "text": "x" * rng.choice((20_000, 200_000))})
        else:
            text = self.command()
        self.said = [*self.said[-50:], text] if len(text) < 2000 else self.said
        return text

    def bytes(self) -> str:
        rng = self.rng
        text = self.command()
        cut = rng.randrange(len(text))
        return rng.choice(
            (
                text[:cut],
                text[:cut] + rng.choice('{}[]",:\\\x00é') + text[cut:],
                "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(40))),
                "[" * rng.randrange(1, 2000),
                json.dumps(rng.choice(ODD)),
                "",
            )
        )

    def command(self) -> str:
        """A message of the protocol with some fields right, some wrong, some missing, some too many."""
        rng = self.rng
        message: dict[str, Any] = {"type": rng.choice(TYPES), "id": f"f{rng.randrange(50)}"}
        message["seat"] = rng.choice(self.seats)
        if message["type"] == "hello":
            message |= {"protocol": 1, "secrets": rng.sample(self.secrets, rng.randrange(len(self.secrets) + 1))}
            del message["id"], message["seat"]
        for name in rng.sample(FIELDS, rng.randrange(5)):
            message[name] = rng.choice(ODD)
        if rng.random() < 0.1:
            message.pop(rng.choice(list(message)))
        return json.dumps(message)


class Wire:
    """Generates WebSocket frames that are mostly valid."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.nonsense = Nonsense(seed, ["guess"], [0, 1])

    def frame(self) -> bytes:
        rng = self.rng
        if rng.random() < 0.002:
            return rng.randbytes(rng.randrange(200))
        opcode = rng.choices((0, 1, 2, 8, 9, 10, rng.randrange(16)), (8, 8, 4, 0.02, 8, 8, 0.05))[0]
        last = 0x80 if opcode >= 8 or rng.random() < 0.8 else 0
        reserved = rng.choice((0x40, 0x20, 0x10)) if rng.random() < 0.001 else 0
        payload = self.nonsense.message().encode("utf-8", "replace")[: 125 if opcode >= 8 else 40_000]
        length = len(payload) + (rng.choice((-1, 1, 7, 1 << 20)) if rng.random() < 0.001 else 0)
        length = max(0, length)
        if length < 126:
            size = bytes((length,))
        elif length < 1 << 16:
            size = b"\x7e" + length.to_bytes(2, "big")
        else:
            size = b"\x7f" + length.to_bytes(8, "big")
        masked = rng.random() > 0.001
        head = bytes((last | reserved | opcode, size[0] | (0x80 if masked else 0))) + size[1:]
        return head + (bytes(4) if masked else b"") + payload


@dataclass
class Attack:
    """What was sent, and how the server responded."""

    server: Server
    sent: int = 0
    answered: int = 0
    closed: int = 0
    wrong: list[str] = field(default_factory=list)

    async def assail(self, code: str, nonsense: Nonsense, messages: int) -> None:
        """Run attackers one after the other until enough messages are sent."""
        left = messages
        while left > 0:
            with suppress(OSError, WebSocketException, TimeoutError):
                url = f"{self.server.url.replace('http', 'ws', 1)}/ws/{code}"
                async with connect(url, max_size=None, open_timeout=30, ping_interval=None) as socket:
                    listening = asyncio.create_task(self.listen(socket))
                    try:
                        while left > 0:
                            await socket.send(nonsense.message())
                            left -= 1
                            self.sent += 1
                            if left % 50 == 0:
                                await asyncio.sleep(0)
                    finally:
                        await socket.close()  # while still reading: the goodbye comes after everything else
                        listening.cancel()
            self.closed += left > 0

    async def listen(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException):
            async for _ in socket:
                self.answered += 1

    async def garble(self, code: str, seed: int, frames: int) -> None:
        """Invalid frames: broken, cut, endless, fragmented or not masked."""
        wire, left = Wire(seed), frames
        while left > 0:
            with suppress(OSError, TimeoutError):
                reader, writer = await asyncio.open_connection("127.0.0.1", int(self.server.url.rpartition(":")[2]))
                writer.write(HANDSHAKE.format(code=code).encode())
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
                listening = asyncio.create_task(until_closed(reader))
                try:
                    while left > 0 and not listening.done():
                        writer.write(wire.frame())
                        await writer.drain()
                        left -= 1
                        self.sent += 1
                        if left % 50 == 0:
                            await asyncio.sleep(0)
                finally:
                    listening.cancel()
                    writer.transport.abort()
            self.closed += left > 0

    async def ask(self, code: str, requests: int, seed: int) -> None:
        """Nonsense over HTTP."""
        rng = random.Random(seed)
        for _ in range(requests):
            path = rng.choice(PATHS).format(code=rng.choice((code, "ABCDEF", "..", "%00", "x" * 300)))
            body = {name: rng.choice(ODD) for name in rng.sample([*FIELDS, "game", "seats"], rng.randrange(6))}
            answer = await asyncio.to_thread(self.server.http.post, path, json=body)
            self.sent += 1
            if answer.status_code >= 500:
                self.wrong.append(f"{path} {body} was answered by {answer.status_code}")


async def until_closed(reader: asyncio.StreamReader) -> None:
    """Read until the server closes the connection."""
    while (data := await reader.read(1 << 16)) and b"\x88\x02" not in data:
        pass


def settled(server: Server) -> float:
    """The server's memory (MiB) once only the earlier guests are left."""
    end = time.monotonic() + 10
    while time.monotonic() < end and "spieltisch_sockets 2.0" not in server.http.get("/metrics").text:
        time.sleep(0.2)
    time.sleep(1)
    return memory(server.process.pid)


def facts(data: Path, table: str) -> Any:
    """Everything of a table that a message could change."""
    log = places.rows(data, f"SELECT count(*) FROM log WHERE \"table\" = '{table}'")
    record = places.rows(data, f"SELECT record FROM tables WHERE id = '{table}'")
    said = places.rows(data, f"SELECT count(*) FROM chat WHERE \"table\" = '{table}'")
    return log, record, said


def fuzz(data: Path, messages: int, seed: int) -> tuple[Attack, float]:
    """Send nonsense as strangers to one table and as a player to another; the faults, and the memory growth (MiB)."""
    server = Server(data, "--no-limits", "--grace", "1000")
    attack = Attack(server)
    try:
        victim = server.host("skyjo_action", "m m")
        victim.start()
        open_table = server.host("joggle", "m o o o", name="Anna")
        own = server.create("skyjo_action", "m m o b")
        mine = [seat["secret"] for seat in own["seats"]]
        before = [facts(data, guest.table["table"]) for guest in (victim, open_table)]

        async def wave(count: int, seed: int) -> None:
            strangers = [Nonsense(seed + i, [*mine, "guess", ""], [0, 1, 2, 3]) for i in range(2)]
            player = Nonsense(seed + 2, mine, [0, 1, 0, 1, 2, 3])
            await asyncio.gather(
                attack.assail(victim.code, strangers[0], count // 4),
                attack.assail(open_table.code, strangers[1], count // 4),
                attack.garble(victim.code, seed + 3, count // 4),
                attack.assail(own["code"], player, count - 3 * (count // 4)),
                attack.ask("ABCDEF", min(200, count // 50), seed),
            )

        asyncio.run(wave(max(1000, messages // 5), seed))
        warm = settled(server)
        asyncio.run(wave(messages - max(1000, messages // 5), seed + 10))
        grown = settled(server) - warm
        if grown > MOST_GROWTH:
            attack.wrong.append(f"the server grew by {grown:.1f} MiB")
        after = [facts(data, guest.table["table"]) for guest in (victim, open_table)]
        if after != before:
            attack.wrong.append(f"strangers changed a table: {before} {after}")
        victim.connect()  # in a long run the server has closed its silent connection
        update = victim.updates[0]
        answer = victim.move(0, update["moves"][0]["move"])
        if answer["type"] != "ack":
            attack.wrong.append(f"the table does not go on: {answer}")
        log = server.logged()
        attack.wrong += [line for line in log.splitlines() if any(fault in line for fault in FAULTS)][:20]
    finally:
        server.stop()
    return attack, grown


def main() -> int:
    parser = argparse.ArgumentParser(description="Nonsense against a live server.")
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        attack, grown = fuzz(Path(folder) / "tables.sqlite", arguments.messages, arguments.seed)
    told = (
        f"{attack.sent} malformed messages and requests, {attack.answered} responses, {attack.closed} sockets closed "
        f"by the server, {len(attack.wrong)} faults, memory {grown:+.1f} MiB after the first fifth, in "
        f"{time.perf_counter() - began:.0f} s."
    )
    print(told, *attack.wrong[:20], sep="\n")
    REPORT.write_text(f"# Fuzz test of a live server\n\nWritten by `make fuzz`.\n\n{told}\n", "utf-8")
    return 1 if attack.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
