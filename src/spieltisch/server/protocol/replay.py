"""Finished matches: replays, analysis, playing on from a frame."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from spieltisch.server.protocol.common import MOST_SEATS, Colour, MoveInfo, Name, Pace, ResultInfo, TableInfo, Text
from spieltisch.server.protocol.lobby import SeatWish


class ReplayInput(Struct):
    """An entry of the log: a seat's move, or something that happened unasked."""

    version: int
    seat: int | None
    input: str
    time: int


class ReplayInfo(Struct):
    """A finished match, with everything needed to replay it and to verify its shuffle."""

    table: TableInfo
    revision: int
    inputs: list[ReplayInput]
    ended: int
    result: ResultInfo
    continued: bool


class Frame(Struct):
    number: int
    events: list[dict[str, Any]]
    view: dict[str, Any]
    decision: str | None


class Frames(Struct):
    frames: list[Frame]


class Chances(Struct):
    """Each seat's chance to win (0 to 1) at a frame, as that seat could judge it."""

    number: int
    chances: list[float]


class DecisiveMove(Struct):
    """The move that led to a frame: its player's chance before and after it, and by the search if it is made.

    `better` is what would have been better by the search, with the chance that goes with it and the reason; or nothing.
    """

    number: int
    seat: int
    move: MoveInfo
    before: float
    after: float
    expected: float
    better: MoveInfo | None
    better_expected: float | None
    reason: Text | None


class AnalysisInfo(Struct):
    """The analysis of a finished match; `moves` are there once it is `complete`.

    `done` of `count` moments are analysed; `worlds` is the median number of imagined worlds. `before` other matches
    come first.
    """

    complete: bool
    done: int
    count: int
    before: int
    worlds: int
    chances: list[Chances]
    moves: list[DecisiveMove]


class PlayOn(Struct, forbid_unknown_fields=True):
    """A table that begins at a frame of a replay; hidden cards are dealt anew unless `shuffle` is false."""

    number: Annotated[int, Meta(ge=0)]
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)] | None = None
    shuffle: bool = True
    name: Name = ""
    colour: Colour = ""
    public: bool = False
    hints: bool = True
    pace: Pace | None = None
