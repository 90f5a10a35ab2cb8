"""Messages between processes: numbered envelopes with messages about sockets, tables and seats.

Tags are the wire format: processes of neighbouring versions talk to each other during an update.
"""

from __future__ import annotations

import msgspec

from spieltisch.server.protocol.lobby import TakeSeat


class Came(msgspec.Struct, tag="came", array_like=True):
    """A socket of the sender joins a table of the receiver."""

    guest: int
    table: str


class Said(msgspec.Struct, tag="said", array_like=True):
    """A socket's message. `clock` is the sender's clock if it answers a ping, otherwise not a number."""

    guest: int
    payload: bytes
    clock: float


class Left(msgspec.Struct, tag="left", array_like=True):
    guest: int


class Tell(msgspec.Struct, tag="tell", array_like=True):
    """A table's message to sockets of the receiver."""

    guests: list[int]
    payload: bytes


class Dismiss(msgspec.Struct, tag="dismiss", array_like=True):
    guest: int
    payload: bytes


class Beat(msgspec.Struct, tag="beat", array_like=True):
    """A heartbeat: its number shows whether an envelope is missing."""


class FactsOf(msgspec.Struct, tag="facts", array_like=True):
    """Asks for the facts of tables that the receiver holds."""

    tables: list[str]


class Sit(msgspec.Struct, tag="sit", array_like=True):
    """Asks for a seat; the same secret twice takes one seat."""

    table: str
    wish: TakeSeat
    secret: str
    address: str = ""


class Analyse(msgspec.Struct, tag="analyse", array_like=True):
    """Asks for the analysis of a finished match at a table that the receiver holds."""

    table: str
    address: str = ""


Asks = FactsOf | Sit | Analyse


class Question(msgspec.Struct, tag="question", array_like=True):
    number: int
    asks: Asks


class Answer(msgspec.Struct, tag="answer", array_like=True):
    """An answer as JSON; or the code, status and reason of a refusal."""

    number: int
    body: bytes
    trouble: tuple[str, int, dict[str, str]] | None = None


Message = Came | Said | Left | Tell | Dismiss | Beat | Question | Answer


class Envelope(msgspec.Struct, array_like=True):
    """A batch of messages, each encoded by itself: one that cannot be read does not concern the others.

    Numbers start at 0 with every new `link` of the sender.
    """

    sender: str
    link: int
    number: int
    messages: list[msgspec.Raw]


ENVELOPES = msgspec.msgpack.Decoder(Envelope)
MESSAGES: msgspec.msgpack.Decoder[Message] = msgspec.msgpack.Decoder(Message)


def sealed(sender: str, link: int, number: int, messages: list[Message]) -> bytes:
    """An encoded envelope."""
    encode = msgspec.msgpack.encode
    return encode(Envelope(sender, link, number, [msgspec.Raw(encode(message)) for message in messages]))
