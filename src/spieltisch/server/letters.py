"""What one process of several writes to another: numbered letters with messages about sockets, tables and seats."""

from __future__ import annotations

import msgspec

from spieltisch.server.protocol.lobby import TakeSeat


class Came(msgspec.Struct, tag="came", array_like=True):
    """A socket of the sender's wants to be at a table of yours."""

    guest: int
    table: str


class Said(msgspec.Struct, tag="said", array_like=True):
    guest: int
    payload: bytes
    clock: float


class Left(msgspec.Struct, tag="left", array_like=True):
    guest: int


class Tell(msgspec.Struct, tag="tell", array_like=True):
    """To sockets of yours."""

    guests: list[int]
    payload: bytes


class Dismiss(msgspec.Struct, tag="dismiss", array_like=True):
    guest: int
    payload: bytes


class Beat(msgspec.Struct, tag="beat", array_like=True):
    """Nothing but the next number: whether a letter is missing shows soon."""


class FactsOf(msgspec.Struct, tag="facts", array_like=True):
    """What is to be known of tables that you hold?"""

    tables: list[str]


class Sit(msgspec.Struct, tag="sit", array_like=True):
    """Somebody wants a seat; asked twice with one secret, it is one seat."""

    table: str
    wish: TakeSeat
    secret: str


class Analyse(msgspec.Struct, tag="analyse", array_like=True):
    """What has been found out about the finished game at a table that you hold?"""

    table: str


Asks = FactsOf | Sit | Analyse


class Question(msgspec.Struct, tag="question", array_like=True):
    number: int
    asks: Asks


class Answer(msgspec.Struct, tag="answer", array_like=True):
    """The answer as JSON; or a code, a status and a reason why there is none."""

    number: int
    body: bytes
    trouble: tuple[str, int, dict[str, str]] | None = None


Message = Came | Said | Left | Tell | Dismiss | Beat | Question | Answer


class Letter(msgspec.Struct, array_like=True):
    """What one process tells another at a time. Numbers begin at 0 with every new `link` of the sender's."""

    sender: str
    link: int
    number: int
    messages: list[Message]


LETTERS = msgspec.msgpack.Decoder(Letter)
