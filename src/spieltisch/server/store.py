"""The store: tables, their logs, snapshots and leases. What every store must do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from spieltisch.kernel.errors import SpieltischError
from spieltisch.server.protocol.from_server import ChatLine
from spieltisch.server.records import Entry, TableRecord

RECENT_IDS = 256
RECENT_LINES = 200
MOST_LISTED = 100
UNRECORDED = (
    "SELECT id FROM tables WHERE status = 'over' AND id NOT IN (SELECT \"table\" FROM recordings) ORDER BY touched"
)


class StoreError(SpieltischError):
    """The store could not do it (full, locked, out of reach); nothing is known to be written."""


class Conflict(StoreError):
    """Somebody else wrote first: the version or the code is taken, or the lease has passed on."""


class Held(StoreError):
    """Another process that is alive sequences the table."""

    def __init__(self, table: str, holder: str) -> None:
        super().__init__(f"table {table} is held by {holder}")
        self.holder = holder


@dataclass
class Write:
    """What belongs together: all of it is committed, or nothing."""

    table: str
    token: int
    entries: Sequence[Entry] = ()
    record: TableRecord | None = None
    snapshot: tuple[int, bytes] | None = None
    lines: Sequence[ChatLine] = ()

    @property
    def only_appends(self) -> bool:
        return self.record is None and self.snapshot is None and not self.lines


@dataclass
class Stored:
    """A table as it was kept: the snapshot, if there is one, and the entries after it."""

    record: TableRecord
    time: int
    snapshot: bytes | None
    entries: list[Entry]
    recent: list[Entry]
    lines: list[ChatLine] = field(default_factory=list)


class Store(Protocol):
    """Everything the server asks of a store."""

    watch: Callable[[int, float], None] | None

    async def open(self) -> None: ...
    async def create(self, record: TableRecord) -> None: ...
    def write(self, write: Write) -> Awaitable[None]: ...
    async def load(self, table: str) -> Stored | None: ...
    async def log(self, table: str) -> list[Entry]: ...
    async def keep_recording(self, table: str, text: str) -> None: ...
    async def recording(self, table: str) -> str | None: ...
    async def keep_analysis(self, table: str, text: str) -> None: ...
    async def analysis(self, table: str) -> str | None: ...
    async def unrecorded(self) -> list[str]: ...
    async def find(self, name: str) -> str | None: ...
    async def tables_of(self, hashes: Sequence[str]) -> list[str]: ...
    async def listed(self) -> list[TableRecord]: ...
    async def running(self) -> list[str]: ...
    async def take_lease(self, table: str, holder: str) -> int: ...
    async def release(self, table: str, token: int) -> None: ...
    async def keep_times(self, times: dict[str, int]) -> None: ...
    async def forget(self, before: int, but: Sequence[str]) -> int: ...
    async def check(self) -> None: ...
    async def close(self) -> None: ...


@dataclass(frozen=True)
class Peer:
    """Another process at work on the same store, and whether the bus reaches it."""

    name: str
    on_the_bus: bool


class SharedStore(Store, Protocol):
    """A store at which several processes work: who is alive, who holds what, and letters while there is no bus."""

    async def beat(self, name: str, on_the_bus: bool) -> list[Peer]: ...
    async def leave(self, name: str) -> None: ...
    async def tidy(self) -> None: ...
    async def record(self, table: str) -> TableRecord | None: ...
    async def holders(self, tables: Sequence[str]) -> dict[str, str]: ...
    async def post(self, letters: Sequence[tuple[str, bytes]]) -> None: ...
    async def collect(self, name: str) -> list[bytes]: ...


def encode(record: TableRecord) -> str:
    return msgspec.json.encode(record).decode()


def decode(text: str) -> TableRecord:
    return msgspec.json.decode(text, type=TableRecord)
