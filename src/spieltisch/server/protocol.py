"""Every message of docs/protocol.md as a type. Decoding checks all of it; unknown fields are refused.

`web/src/lib/protocol.ts` is written from these types by tools/protocol_ts.py.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

PROTOCOL = 1
MOST_SEATS = 16

Id = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Secret = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Colour = Annotated[str, Meta(max_length=24, pattern=r"^[a-z0-9#_-]*\Z")]
Nonce = Annotated[str, Meta(max_length=64, pattern=r"^(?:[0-9a-f]{2})*\Z")]
BotName = Annotated[str, Meta(max_length=40)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
MoveText = Annotated[str, Meta(min_length=1, max_length=80)]
Milliseconds = Annotated[int, Meta(ge=0, le=7 * 24 * 3600 * 1000)]
Pace = Annotated[float, Meta(ge=0, le=10)]
Players = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Window = Annotated[int, Meta(ge=0, le=5000)]
SavedSeed = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]

Status = Literal["open", "running", "over"]
SeatKind = Literal["open", "person", "bot"]
Order = Literal["arrival", "fair", "slow"]
Text = dict[str, str]


# Parts of several messages


class Clock(Struct, forbid_unknown_fields=True):
    """Thinking time in milliseconds: for every decision, for the whole match, or both. All zero: no clock."""

    move: Milliseconds = 0
    bank: Milliseconds = 0
    at_zero: Literal["bot", "forfeit"] = "bot"


class SeatInfo(Struct):
    """A seat of a table, as everybody may know it."""

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


class TableInfo(Struct):
    """A table, as everybody may know it. The seed is told after the end only."""

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


class MoveInfo(Struct):
    """A legal move: its notation, the target a click hits, and the parts of its caption."""

    move: str
    target: str
    key: str
    values: dict[str, int]


class DecisionInfo(Struct):
    """What is being decided. The number is the seat's own and grows with every decision it makes."""

    number: int
    name: str


class ResultInfo(Struct):
    """How the match ended: ranks from 1, equal ones shared; whoever forfeited comes last."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]


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


# From the client


class FromClient(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """The base of everything a client says on the socket."""


class Hello(FromClient):
    protocol: int
    secrets: Annotated[list[Secret], Meta(max_length=MOST_SEATS)] = []
    since: Annotated[int, Meta(ge=0)] | None = None


class Pong(FromClient):
    time: float


class Command(FromClient):
    """A message of a seat; the answer carries its id."""

    id: Id
    seat: SeatNumber


class Move(Command):
    move: MoveText
    version: Annotated[int, Meta(ge=0)]
    decision: Annotated[int, Meta(ge=0)] | None = None


class Profile(Command):
    name: Name
    colour: Colour


class Ready(Command):
    ready: bool
    nonce: Nonce = ""


class Configure(Command):
    players: Players | None = None
    options: dict[str, Any] | None = None
    public: bool | None = None
    hints: bool | None = None
    clock: Clock | None = None
    order: Order | None = None
    window: Window | None = None
    pace: Pace | None = None


class Assign(Command):
    target: SeatNumber
    kind: Literal["open", "bot"]
    bot: BotName | None = None


class Start(Command):
    pass


class Leave(Command):
    pass


class Offer(Command):
    target: SeatNumber
    bot: BotName | None = None


class Undo(Command):
    pass


class Answer(Command):
    agree: bool


class Chat(Command):
    text: ChatText
    team: bool = False


class Mute(Command):
    target: SeatNumber
    muted: bool


class Hint(Command):
    pass


class Rematch(Command):
    pass


ClientMessage = (
    Hello
    | Move
    | Profile
    | Ready
    | Configure
    | Assign
    | Start
    | Leave
    | Offer
    | Undo
    | Answer
    | Chat
    | Mute
    | Hint
    | Rematch
    | Pong
)


# From the server


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


class RaceTime(Struct):
    """When an input arrived, the trusted part of the round trip, and the reaction it was judged by, in milliseconds."""

    seat: int
    arrived: int
    round_trip: int
    reaction: int


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


# HTTP


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit in a seat of a new table."""

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
    order: Order = "arrival"
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


class OptionInfo(Struct):
    """An option of a game. `choices` for a choice or subset, `presets` for a subset, `least` and `most` for a count."""

    kind: Literal["choice", "flag", "count", "subset", "text"]
    name: str
    default: Any
    rule: str
    choices: list[str]
    presets: dict[str, list[str]]
    least: int | None
    most: int | None


class GameInfo(Struct):
    name: str
    title: str
    least_players: int
    most_players: int
    default_players: int
    real_time: bool
    options: list[OptionInfo]
    bots: list[str]


class GameList(Struct):
    games: list[GameInfo]


class RuleSection(Struct):
    id: str | None
    heading: str
    text: str


class RuleBook(Struct):
    sections: list[RuleSection]


class ReportInfo(Struct):
    """A balance report of the lab that is kept here."""

    game: str
    title: str
    version: str
    games: int
    bots: list[str]


class ReportList(Struct):
    reports: list[ReportInfo]


class ReportChapter(Struct):
    """A question, its answer and its figure (SVG, or none) in each language."""

    key: str
    heading: dict[str, str]
    text: dict[str, str]
    figure: dict[str, str] | None


class Report(ReportInfo):
    """A whole report; `intro` and `method` are paragraphs, `command` is what makes the same numbers."""

    intro: dict[str, list[str]]
    chapters: list[ReportChapter]
    method: dict[str, list[str]]
    command: str


class ReplayInput(Struct):
    """An entry of the log: a move of a seat, or something that happened unasked."""

    version: int
    seat: int | None
    input: str
    time: int


class ReplayInfo(Struct):
    """A finished game, with everything needed to play it through and to check its shuffle."""

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
    """Everybody's chance to win (0 to 1) at a frame, as each of them could judge it."""

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
    """What has been found out about a finished game; `moves` are told when it is `complete`.

    `done` of `count` moments have been looked at, half of them in `worlds` imagined worlds or more. `before` so many
    other games are looked at first.
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


class RefusedRequest(Struct):
    code: str
    reason: Text


class Health(Struct):
    status: Literal["ok", "failing"]
    version: str
    tables: int
    sockets: int


HTTP_TYPES = (
    ReplayInfo,
    Frames,
    AnalysisInfo,
    PlayOn,
    CreateTable,
    TableCreated,
    TakeSeat,
    SeatTaken,
    PublicTables,
    MySecrets,
    MyTables,
    GameList,
    RuleBook,
    ReportList,
    Report,
    RefusedRequest,
    Health,
)
