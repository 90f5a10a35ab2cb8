"""What is kept of a table: its record (host's choices, seats), the entries of its log, and where they led."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any

from msgspec import Struct, field

from spieltisch.server.protocol.common import Clock, Order, SeatKind, Status

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 6


class Entry(Struct, frozen=True):
    """One input of a table's log. Moves are by a seat; time, verdicts and the like are by nobody."""

    version: int
    seat: int | None
    input: str
    time: int
    id: str | None = None


class SeatRecord(Struct):
    """Who sits in a seat. Of the secret only its hash is kept."""

    kind: SeatKind = "open"
    name: str = ""
    colour: str = ""
    bot: str | None = None
    ready: bool = False
    nonce: str = ""
    secret: str | None = None
    standing_in: str | None = None


class TableRecord(Struct):
    """A table apart from the match on it."""

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

    @property
    def players(self) -> int:
        return len(self.seats)

    def persons(self) -> list[int]:
        return [seat for seat, record in enumerate(self.seats) if record.kind == "person"]


class Snapshot(Struct):
    """A course as it is kept."""

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
    """What is kept of a secret. It is long and random, so a plain hash is enough."""
    return hashlib.blake2b(secret.encode(), digest_size=32).hexdigest()


def opens(record: TableRecord, secret: str) -> list[int]:
    """The seats that a secret opens; every one is compared, in constant time."""
    given = secret_hash(secret)
    return [
        seat
        for seat, place in enumerate(record.seats)
        if hmac.compare_digest(given, place.secret or "") and place.kind == "person"
    ]


def commitment(server_seed: str) -> str:
    """The promise made before the first card: a hash of the server's part of the seed."""
    return hashlib.blake2b(bytes.fromhex(server_seed), digest_size=32).hexdigest()


def combined_seed(server_seed: str, nonces: list[str]) -> str:
    """The seed of the match: the server's part and every seat's, so that none of them alone decides."""
    parts = bytes.fromhex(server_seed + "".join(nonces))
    return hashlib.blake2b(parts, digest_size=16).hexdigest()
