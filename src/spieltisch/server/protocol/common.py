"""Types that several messages share, and the response to a refused request."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

PROTOCOL = 1
MOST_SEATS = 16

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Secret = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Colour = Annotated[str, Meta(max_length=24, pattern=r"^[a-z0-9#_-]*\Z")]
BotName = Annotated[str, Meta(max_length=40)]
Milliseconds = Annotated[int, Meta(ge=0, le=7 * 24 * 3600 * 1000)]
Pace = Annotated[float, Meta(ge=0, le=10)]
Players = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Window = Annotated[int, Meta(ge=0, le=5000)]

Status = Literal["open", "running", "over"]
SeatKind = Literal["open", "person", "bot"]
Order = Literal["arrival", "fair", "slow"]
Text = dict[str, str]


class Clock(Struct, forbid_unknown_fields=True):
    """BotSeats time in milliseconds: for every decision, for the whole match, or both. All zero: no clock."""

    move: Milliseconds = 0
    bank: Milliseconds = 0
    at_zero: Literal["bot", "forfeit"] = "bot"


class SeatInfo(Struct):
    """The public facts of a seat."""

    seat: int
    kind: SeatKind
    name: str
    colour: str
    bot: str | None
    ready: bool
    present: bool
    standing_in: str | None
    since: int | None
    offered: bool
    forfeited: bool
    left: bool = False
    rematch: bool | None = None


class Origin(Struct):
    """A table that starts at a position of a finished match: which, after how many inputs, and what is known of it.

    `shuffled`: the hidden cards were dealt anew. `seen`: seats whose cards somebody knows who no longer sits there.
    """

    replay: str
    number: int
    shuffled: bool
    seen: list[int] = []


class TableInfo(Struct):
    """The public facts of a table. The seed is published after the end. `screen`: a big screen shows the board."""

    table: str
    code: str
    game: str
    options: dict[str, Any]
    players: int
    status: Status
    host: int | None
    public: bool
    hints: bool
    clock: Clock | None
    order: Order
    window: int
    pace: float
    seats: list[SeatInfo]
    spectators: int
    commitment: str
    nonces: list[str]
    seed: str | None
    replay: str | None
    version: int
    teams: list[int] = []
    origin: Origin | None = None
    screen: bool = False


class MoveInfo(Struct, omit_defaults=True):
    """A legal move: its notation, the target a click hits, and the parts of its caption.

    `things` are what the caption can name in this position, such as the card in a slot.
    """

    move: str
    target: str
    key: str
    values: dict[str, int]
    things: dict[str, str] = {}


class ResultInfo(Struct):
    """How the match ended: ranks from 1, equal ones shared; seats that forfeited rank last."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]


class RefusedRequest(Struct):
    code: str
    reason: Text
