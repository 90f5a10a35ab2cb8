"""What a client says on the socket."""

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
    Window,
)

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*\Z")]  # PostgreSQL cannot keep a NUL
Nonce = Annotated[str, Meta(max_length=64, pattern=r"^(?:[0-9a-f]{2})*\Z")]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
MoveText = Annotated[str, Meta(min_length=1, max_length=80)]


class FromClient(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """The base of everything a client says on the socket."""


class Hello(FromClient):
    protocol: int
    secrets: Annotated[list[Secret], Meta(max_length=MOST_SEATS)] = []
    since: Annotated[int, Meta(ge=0)] | None = None
    back: bool = False
    screen: bool = False


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


class Swap(Command):
    source: SeatNumber
    target: SeatNumber


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
    agree: bool = True


class Tempo(Command):
    pace: Pace


class Wait(Command):
    waiting: bool


ClientMessage = (
    Hello
    | Move
    | Profile
    | Ready
    | Configure
    | Assign
    | Swap
    | Start
    | Leave
    | Offer
    | Undo
    | Answer
    | Chat
    | Mute
    | Hint
    | Rematch
    | Tempo
    | Wait
    | Pong
)
