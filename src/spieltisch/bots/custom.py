"""Custom bots: `choose(view, moves, clock) -> move`, loaded by `module:function`, each in its own process.

If a bot raises, stalls, answers nonsense or crashes, the run continues: the fault is reported with the number of the
move, and a random move replaces that decision.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any

from spieltisch.kernel.errors import OptionError

Chooser = Callable[[dict[str, Any], list[str], Callable[[], int]], str | None]
START_SECONDS = 30.0
GRACE_SECONDS = 0.25
DEFAULT_MILLISECONDS = 1000


@dataclass(frozen=True)
class Fault:
    """What a custom bot did wrong, and at which move of the match."""

    bot: str
    seat: int
    number: int
    reason: str

    def __str__(self) -> str:
        return f"{self.bot} in seat {self.seat}, move {self.number}: {self.reason}"


class BotFault(Exception):
    """A custom bot did not return a legal move."""


def is_custom(name: str) -> bool:
    return ":" in name


class CustomBot:
    """A custom bot's process. It starts with the first decision, and again after it had to be killed."""

    def __init__(self, name: str, milliseconds: int = DEFAULT_MILLISECONDS) -> None:
        module, _, function = name.partition(":")
        if not module or not function:
            raise OptionError(f"name a custom bot as module:function, not {name!r}")
        self.name = name
        self.milliseconds = milliseconds
        self.process: Any = None
        self.connection: Connection | None = None

    def start(self) -> None:
        """Load the bot. Raise OptionError with the reason if that fails."""
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, self.name, str(Path.cwd())), daemon=True)
        self.process.start()
        theirs.close()
        try:
            if not self.connection.poll(START_SECONDS):
                raise OptionError(f"the bot {self.name} was not loaded within {START_SECONDS:.0f} s")
            answer, text = self.connection.recv()
        except EOFError:
            answer, text = "fault", "its process ended"
        except OptionError:
            self.stop()
            raise
        if answer != "ready":
            self.stop()
            raise OptionError(f"the bot {self.name} cannot be loaded: {text}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process.close()
        if self.connection is not None:
            self.connection.close()
        self.process = None
        self.connection = None

    def choose(self, view: dict[str, Any], moves: Sequence[str], may_wait: bool = False) -> str | None:
        """Return the bot's move, one of `moves`, or None to wait if `may_wait`. Raise BotFault for anything else."""
        if self.connection is None:
            self.start()
        assert self.connection is not None
        try:
            self.connection.send((view, list(moves), self.milliseconds))
            if not self.connection.poll(self.milliseconds / 1000 + GRACE_SECONDS):
                self.stop()
                raise BotFault(f"no answer within {self.milliseconds} ms")
            kind, answer = self.connection.recv()
        except (EOFError, OSError):
            self.stop()
            raise BotFault("its process ended") from None
        if kind == "fault":
            raise BotFault(answer)
        if answer is None and may_wait:
            return None
        if not isinstance(answer, str) or answer not in moves:
            raise BotFault(f"{str(answer)[:80]!r} is not one of the {len(moves)} legal moves")
        return answer


# In the bot's process


def serve(connection: Connection, name: str, folder: str) -> None:
    """Load the bot and answer requests until the parent closes the connection."""
    sys.stdout = sys.stderr
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        chooser = load(name)
    except BaseException as error:
        connection.send(("fault", f"{type(error).__name__}: {error}"))
        return
    connection.send(("ready", ""))
    while True:
        try:
            view, moves, milliseconds = connection.recv()
        except (EOFError, OSError):
            return
        connection.send(answer(chooser, view, moves, milliseconds))


def load(name: str) -> Chooser:
    module, _, function = name.partition(":")
    chooser: Chooser = getattr(import_module(module), function)
    if not callable(chooser):
        raise TypeError(f"{function} is not a function")
    return chooser


def answer(chooser: Chooser, view: dict[str, Any], moves: list[str], milliseconds: int) -> tuple[str, str | None]:
    end = monotonic() + milliseconds / 1000
    try:
        move = chooser(view, moves, lambda: max(0, int((end - monotonic()) * 1000)))
    except Exception as error:
        return "fault", f"it raised {type(error).__name__}: {error}"
    return "move", move if move is None or isinstance(move, str) else repr(move)
