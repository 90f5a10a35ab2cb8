"""What the server says on the socket."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from spieltisch.server.protocol.common import MoveInfo, ResultInfo, TableInfo, Text


class DecisionInfo(Struct):
    """What is being decided. The number is the seat's own and grows with every decision it makes."""

    number: int
    name: str


class ChatLine(Struct):
    number: int
    seat: int | None
    name: str
    text: str
    team: bool
    time: int


class HintInfo(Struct):
    move: str
    win: float | None
    reason: Text


class RaceTime(Struct):
    """When an input arrived, the trusted part of the round trip, and the reaction it was judged by, in milliseconds."""

    seat: int
    arrived: int
    round_trip: int
    reaction: int


class FromServer(Struct, tag_field="type"):
    """The base of everything the server says on the socket."""


class Welcome(FromServer, tag="welcome"):
    protocol: int
    seats: list[int]
    table: TableInfo
    chat: list[ChatLine]


class TableChanged(FromServer, tag="table"):
    table: TableInfo


class Update(FromServer, tag="update"):
    seat: int | None
    version: int
    first: int
    events: list[dict[str, Any]]
    view: dict[str, Any]
    moves: list[MoveInfo]
    decision: DecisionInfo | None
    deadline: int | None
    clocks: list[int | None] | None
    time: int
    result: ResultInfo | None


class Ack(FromServer, tag="ack"):
    id: str
    version: int


class Refused(FromServer, tag="refused"):
    id: str
    rule: str
    reason: Text
    values: dict[str, Any]
    version: int


class Problem(FromServer, tag="error"):
    id: str | None
    code: str
    reason: Text


class ChatLines(FromServer, tag="chat"):
    lines: list[ChatLine]


class UndoAsked(FromServer, tag="undo"):
    seat: int | None
    agreed: list[int]
    asked: list[int]


class HintGiven(FromServer, tag="hint"):
    id: str
    hints: list[HintInfo]


class Verdict(FromServer, tag="verdict"):
    seats: list[int]
    times: list[RaceTime]
    order: list[int]


class Moved(FromServer, tag="moved"):
    table: str
    code: str


class Ping(FromServer, tag="ping"):
    time: float


class Bye(FromServer, tag="bye"):
    code: str
    reason: Text


ServerMessage = (
    Welcome
    | TableChanged
    | Update
    | Ack
    | Refused
    | Problem
    | ChatLines
    | UndoAsked
    | HintGiven
    | Verdict
    | Moved
    | Ping
    | Bye
)

ENCODER = msgspec.json.Encoder()


def encode(message: FromServer) -> bytes:
    return ENCODER.encode(message)
