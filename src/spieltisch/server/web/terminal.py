"""Keys at the server's terminal: one press lets the home network in, and shuts it out again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import termios
import tty
from collections.abc import Callable
from typing import Any

from spieltisch.server.web.home_network import HomeNetwork

KEY = "w"


def is_interactive() -> bool:
    """Whether somebody sits at a terminal, and this process may read what they type."""
    try:
        return sys.stdin.isatty() and sys.stdout.isatty() and os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:
        return False


class Keyboard:
    """Reads keys from the terminal, or from a program that passes them on and whose end is the server's, too."""

    def __init__(self, network: HomeNetwork, stop: Callable[[], None]) -> None:
        self.network = network
        self.stop = stop
        self.file = sys.stdin.fileno()
        self.before: list[Any] | None = None
        self.task: asyncio.Task[None] | None = None

    def attach(self) -> None:
        """Listen; where standard input cannot be waited for, there are no keys."""
        if os.isatty(self.file):
            self.before = termios.tcgetattr(self.file)
            tty.setcbreak(self.file)
        with contextlib.suppress(OSError):
            asyncio.get_running_loop().add_reader(self.file, self.read)
            if self.network.possible:
                print(f"Friends in the same Wi-Fi? Press {KEY} to let them in, and again to shut them out.", flush=True)

    def detach(self) -> None:
        asyncio.get_running_loop().remove_reader(self.file)
        if self.before is not None:
            termios.tcsetattr(self.file, termios.TCSADRAIN, self.before)
            self.before = None

    def read(self) -> None:
        try:
            typed = os.read(self.file, 64)
        except OSError:
            typed = b""
        if not typed:
            self.detach()
            self.stop()
        elif KEY in typed.decode("ascii", "ignore").lower() and (self.task is None or self.task.done()):
            self.task = asyncio.get_running_loop().create_task(self.toggle())

    async def toggle(self) -> None:
        await (self.network.close() if self.network.listening else self.network.open_or_say())
