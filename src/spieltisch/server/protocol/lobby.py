"""Tables and seats: creating a table, taking a seat, listing public tables and one's own."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from spieltisch.server.protocol.common import (
    MOST_SEATS,
    BotName,
    Clock,
    Colour,
    Name,
    Order,
    Pace,
    Players,
    SeatNumber,
    Secret,
    TableInfo,
    Window,
)

SavedSeed = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who sits in a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None


class CreateTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    players: Players | None = None
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)] | None = None
    name: Name = ""
    colour: Colour = ""
    public: bool = False
    hints: bool = True
    clock: Clock | None = None
    order: Order | None = None
    window: Window | None = None
    pace: Pace | None = None
    seed: SavedSeed | None = None


class SeatSecret(Struct):
    seat: int
    secret: str


class TableCreated(Struct):
    table: str
    code: str
    seats: list[SeatSecret]


class TakeSeat(Struct, forbid_unknown_fields=True):
    name: Name = ""
    colour: Colour = ""
    seat: SeatNumber | None = None


class SeatTaken(Struct):
    table: str
    code: str
    seat: int
    secret: str


class PublicTables(Struct):
    tables: list[TableInfo]


class MySecrets(Struct, forbid_unknown_fields=True):
    secrets: Annotated[list[Secret], Meta(max_length=64)]


class MyTable(Struct):
    """A table at which I sit, my seats there, and whether one of them is to move."""

    table: TableInfo
    seats: list[int]
    turn: bool


class MyTables(Struct):
    tables: list[MyTable]
