"""A table's inbox: what is to happen there, in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from spieltisch.server.base.errors import RequestError
from spieltisch.server.protocol.from_client import Command, Hello
from spieltisch.server.protocol.from_server import Verdict
from spieltisch.server.tables.guests import Guest
from spieltisch.server.tables.undo_request import UndoRequest

MOST_WAITING = 1000


@dataclass(slots=True)
class Goodbye:
    """A socket has closed."""


@dataclass(slots=True)
class Alarm:
    """A timer has rung: something is due unasked."""


@dataclass(slots=True)
class BotMove:
    """A bot's move (None: it would rather wait), and the decision or version it was decided on."""

    seat: int
    move: str | None
    decided_on: int | None


@dataclass(slots=True)
class RaceVerdict:
    """How a close race was judged (JAY-95)."""

    verdict: Verdict


@dataclass(slots=True)
class SeatRequest:
    """Somebody wants to sit down; the same secret asks for the same seat."""

    name: str
    colour: str
    seat: int | None
    secret: str
    address: str = ""


Asked = Command | Hello | Goodbye | Alarm | BotMove | RaceVerdict | SeatRequest


@dataclass(slots=True)
class Item:
    """Something that is to happen: what, at which table time, from which guest.

    A caller outside the table waits for `done`, whose result is `outcome` after the commit. `undo` is what was found
    out about the decision that a seat wants to take back.
    """

    asked: Asked
    at: int
    guest: Guest | None = None
    done: asyncio.Future[Any] | None = None
    outcome: Any = None
    error: RequestError | None = None
    since: float = field(default_factory=monotonic)
    undo: UndoRequest | RequestError | None = None

    @property
    def id(self) -> str | None:
        return self.asked.id if isinstance(self.asked, Command) else None

    def settle(self) -> None:
        """It is committed or refused: resolve the caller's future."""
        if self.done is None or self.done.done():
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.outcome)


class Inbox:
    """A bounded queue. `task` processes the items; there is one while anything waits."""

    def __init__(self) -> None:
        self.waiting: deque[Item] = deque()
        self.task: asyncio.Task[None] | None = None
        self.stopped = False

    def put(self, items: Sequence[Item]) -> RequestError | None:
        """Take items in; otherwise say why not."""
        if self.stopped:
            return RequestError("moving", 503)
        if len(self.waiting) + len(items) > MOST_WAITING:
            return RequestError("too_fast", 429)
        self.waiting.extend(items)
        return None

    async def settled(self) -> None:
        """Wait until no batch is being processed: a position that is not committed must not be looked at."""
        while self.task is not None:
            await asyncio.wait({self.task})

    def batch(self) -> list[Item]:
        """Everything that waits."""
        batch = list(self.waiting)
        self.waiting.clear()
        return batch
