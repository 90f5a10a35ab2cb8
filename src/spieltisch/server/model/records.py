"""What is stored of a table: its record (options, seats), its log entries, snapshots; ids, secrets and seeds."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any

from msgspec import Struct, field

from spieltisch.server.protocol.common import Clock, Order, Origin, SeatKind, Status

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 6


class Entry(Struct, frozen=True):
    """One entry of a table's log. Moves have a seat; entries such as `advance` and `verdict` have none."""

    version: int
    seat: int | None
    input: str
    time: int
    id: str | None = None


class SeatRecord(Struct):
    """Who sits in a seat. Only the hash of the secret is stored.

    A bot's seat with a secret is that of a person who left the running match and may take it back.
    `device` recognises the player's address at this table; `lines_before` of the chat were written before they came.
    """

    kind: SeatKind = "open"
    name: str = ""
    colour: str = ""
    bot: str | None = None
    ready: bool = False
    nonce: str = ""
    secret: str | None = None
    standing_in: str | None = None
    rematch: bool | None = None
    device: str = ""
    lines_before: int = 0

    @property
    def left(self) -> bool:
        return self.kind == "bot" and self.secret is not None


class TableRecord(Struct):
    """A table without its match.

    A table that starts at a position of a finished match says so in `origin`; it is dealt anew except for what the seat
    `dealt_for` had seen. `banned` are the devices of players whom the host removed.
    """

    table: str
    code: str
    game: str
    revision: int
    options: dict[str, Any]
    seats: list[SeatRecord]
    status: Status
    host: int | None
    public: bool
    hints: bool
    clock: Clock | None
    order: Order
    window: int
    pace: float
    server_seed: str
    created: int
    seed: str | None = None
    started: int | None = None
    ended: int | None = None
    next: str | None = None
    position: dict[str, Any] | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    origin: Origin | None = None
    dealt_for: int | None = None
    banned: list[str] = field(default_factory=list)

    @property
    def players(self) -> int:
        return len(self.seats)

    def persons(self) -> list[int]:
        return [seat for seat, record in enumerate(self.seats) if record.kind == "person"]


class Snapshot(Struct):
    """A match log as it is stored, so that loading need not start at the first entry."""

    version: int
    time: int
    state: dict[str, Any]
    events: list[tuple[int, int, int, int, int, int]]
    shift: int
    decisions: list[int]
    forfeits: list[int]
    bank: list[int] | None
    since: list[int] | None


def fresh_id() -> str:
    return secrets.token_hex(8)


def fresh_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def fresh_secret() -> str:
    return secrets.token_urlsafe(18)


def secret_hash(secret: str) -> str:
    """The stored form of a secret. It is long and random, so a plain hash is enough."""
    return hashlib.blake2b(secret.encode(), digest_size=32).hexdigest()


def opens(record: TableRecord, secret: str) -> list[int]:
    """The seats that a secret proves; all are compared, in constant time."""
    return [seat for seat in matching(record, secret) if record.seats[seat].kind == "person"]


def left_by(record: TableRecord, secret: str) -> list[int]:
    """The seats of this secret that its holder has left and may take back."""
    return [seat for seat in matching(record, secret) if record.seats[seat].left]


def matching(record: TableRecord, secret: str) -> list[int]:
    given = secret_hash(secret)
    return [seat for seat, place in enumerate(record.seats) if hmac.compare_digest(given, place.secret or "")]


def commitment(server_seed: str) -> str:
    """The hash of the server's part of the seed, published before the first card."""
    return hashlib.blake2b(bytes.fromhex(server_seed), digest_size=32).hexdigest()


def combined_seed(server_seed: str, nonces: list[str]) -> str:
    """The seed of the match, from the server's part and every seat's nonce: nobody can choose it alone."""
    parts = bytes.fromhex(server_seed + "".join(nonces))
    return hashlib.blake2b(parts, digest_size=16).hexdigest()
