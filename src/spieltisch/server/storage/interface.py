"""The store's interface: tables, their logs, snapshots and leases."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from spieltisch.kernel.errors import SpieltischError
from spieltisch.server.base.logs import warn
from spieltisch.server.base.loops import Loops
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.from_server import ChatLine

RECENT_IDS = 256
RECENT_LINES = 200
MOST_LISTED = 100
MOST_LOOKED_AT = 1000
MessageId = tuple[int, str]
"""A seat and the id that it gave a message."""
UNRECORDED = (
    "SELECT id FROM tables WHERE status = 'over' AND id NOT IN (SELECT \"table\" FROM recordings) ORDER BY touched"
)


class StoreError(SpieltischError):
    """The store failed (full, locked, unreachable). Nothing was written."""


class OutcomeUnknown(StoreError):
    """The connection broke during a commit: it may have been written or not. A new lease ends the uncertainty."""


class Unreadable(StoreError):
    """What is stored of one table is damaged. Other tables are not concerned."""


class Conflict(StoreError):
    """Another process wrote first: the version or the code is taken, or the lease is lost."""


class HeldElsewhere(StoreError):
    """Another live process holds the table's lease."""

    def __init__(self, table: str, holder: str) -> None:
        super().__init__(f"table {table} is held by {holder}")
        self.holder = holder


@dataclass(frozen=True, slots=True)
class NewLine:
    """A chat line to be stored, and the id of the message that it came in."""

    line: ChatLine
    id: str | None = None


@dataclass
class Write:
    """One atomic write to a table. Seats in `vacated` change hands: ids of their chat lines may be used again."""

    table: str
    token: int
    entries: Sequence[Entry] = ()
    record: TableRecord | None = None
    snapshot: tuple[int, bytes] | None = None
    lines: Sequence[NewLine] = ()
    vacated: Sequence[int] = ()

    @property
    def only_appends(self) -> bool:
        return self.record is None and self.snapshot is None and not self.lines


@dataclass
class Stored:
    """A table as loaded: its snapshot, if any, and the entries after it."""

    record: TableRecord
    time: int
    snapshot: bytes | None
    entries: list[Entry]
    recent: list[Entry]
    lines: list[ChatLine] = field(default_factory=list)


class Store(Protocol):
    """What the server needs of a store. `watch` is called with the size and duration of every commit.

    `known` finds out which messages were carried out: with the version of the entry in the log, None for a chat line.
    `seen_at` stores the time and returns the one that was stored before.
    """

    watch: Callable[[int, float], None] | None
    loops: Loops
    damaged: bool

    async def open(self) -> None: ...
    async def create(self, record: TableRecord) -> None: ...
    def write(self, write: Write) -> Awaitable[None]: ...
    async def load(self, table: str) -> Stored | None: ...
    async def log(self, table: str) -> list[Entry]: ...
    async def known(self, table: str, ids: Sequence[MessageId]) -> dict[MessageId, int | None]: ...
    async def keep_recording(self, table: str, text: str) -> None: ...
    async def recording(self, table: str) -> str | None: ...
    async def keep_analysis(self, table: str, text: str) -> None: ...
    async def analysis(self, table: str) -> str | None: ...
    async def unrecorded(self) -> list[str]: ...
    async def find(self, name: str) -> str | None: ...
    async def tables_of(self, hashes: Sequence[str]) -> list[str]: ...
    async def listed(self, since: int) -> list[TableRecord]: ...
    async def running(self) -> list[str]: ...
    async def take_lease(self, table: str, holder: str) -> int: ...
    async def release(self, table: str, token: int) -> None: ...
    async def keep_times(self, times: dict[str, int]) -> None: ...
    async def forget(self, before: int, but: Sequence[str]) -> int: ...
    async def seen_at(self, now: int) -> int | None: ...
    async def check(self) -> None: ...
    def waiting(self) -> int: ...
    async def close(self) -> None: ...


@dataclass(frozen=True)
class Peer:
    """Another process at the same store, and whether NATS reaches it."""

    name: str
    on_the_bus: bool


class SharedStore(Store, Protocol):
    """A store for several processes: who is alive, who holds which lease, and messages while NATS is down."""

    async def beat(self, name: str, on_the_bus: bool) -> list[Peer]: ...
    async def leave(self, name: str) -> None: ...
    async def tidy(self) -> None: ...
    async def record(self, table: str) -> TableRecord | None: ...
    async def holders(self, tables: Sequence[str]) -> dict[str, str]: ...
    async def post(self, letters: Sequence[tuple[str, bytes]]) -> None: ...
    async def collect(self, name: str) -> list[bytes]: ...


def encode(record: TableRecord) -> str:
    return msgspec.json.encode(record).decode()


def decode(text: str | bytes) -> TableRecord:
    """A stored record; one that is damaged is Unreadable."""
    try:
        return msgspec.json.decode(text, type=TableRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"a record is damaged: {error}") from None


def readable(rows: Iterable[tuple[str, str | bytes]]) -> list[TableRecord]:
    """The records of some tables, given with their ids; damaged ones are left out and named in the log."""
    found = []
    for table, text in rows:
        try:
            found.append(decode(text))
        except Unreadable as error:
            warn("a table cannot be read", table=table, error=str(error))
    return found
