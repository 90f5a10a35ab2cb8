"""RFC 6455 on the wire: the cases of the Autobahn test suite, groups 1 to 7, against an echo behind our own sockets.

A case is what the client sends, packet by packet, and what must come back: echoes and pongs in order, then the code of
the close frame. Where the RFC leaves the code to the server, any that it may send is accepted.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Close, Frame, Opcode
from websockets.streams import StreamReader

from spieltisch.server.settings import Settings
from spieltisch.server.sockets.connections import Connections
from tests.server.websocket import listening, opened_client

TEXT, BINARY, CONT, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
NORMAL, PROTOCOL_ERROR, INVALID_DATA, TOO_BIG = 1000, 1002, 1007, 1009
MOST = 1 << 20
GOODBYE = (NORMAL).to_bytes(2, "big")


class Echo:
    """A table that echoes everything at once."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections

    def receive(self, guest: int, payload: bytes, clock: float | None = None) -> None:
        self.connections.deliver([guest], payload)

    def disconnect(self, guest: int) -> None:
        pass


def frame(
    opcode: int, payload: bytes = b"", fin: bool = True, rsv: int = 0, mask: bytes = b"\x12\x34\x56\x78"
) -> bytes:
    """A client's frame, well-formed or not: lengths minimal, payload masked."""
    size = len(payload)
    length = (
        bytes((0x80 | size,))
        if size < 126
        else (b"\xfe" + size.to_bytes(2, "big") if size < 1 << 16 else b"\xff" + size.to_bytes(8, "big"))
    )
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes(((0x80 if fin else 0) | rsv << 4 | opcode,)) + length + mask + masked


def chopped(data: bytes, size: int = 1) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


@dataclass
class Case:
    number: str
    packets: list[bytes]
    answers: list[tuple[int, bytes]] = field(default_factory=list)
    close: int | None = NORMAL
    """The code of the server's close frame; None: a close frame without a code."""


def ended(packets: list[bytes]) -> list[bytes]:
    return [*packets, frame(CLOSE, GOODBYE)]


def echoed(number: str, packets: list[bytes], *messages: bytes) -> Case:
    return Case(number, ended(packets), [(TEXT, message) for message in messages])


def refused(number: str, packets: list[bytes], *messages: bytes, code: int = PROTOCOL_ERROR) -> Case:
    return Case(number, packets, [(TEXT, message) for message in messages], code)


def payload_cases() -> list[Case]:
    cases = []
    for group, opcode, byte in (("1.1", TEXT, b"*"), ("1.2", BINARY, b"\xfe")):
        for i, size in enumerate((0, 125, 126, 127, 128, 65_535, 65_536), 1):
            cases.append(echoed(f"{group}.{i}", [frame(opcode, byte * size)], byte * size))
        cases.append(echoed(f"{group}.8", chopped(frame(opcode, byte * 65_536), 997), byte * 65_536))
    return cases


def ping_cases() -> list[Case]:
    def ponged(number: str, packets: list[bytes], *payloads: bytes) -> Case:
        return Case(number, ended(packets), [(PONG, payload) for payload in payloads])

    awkward = b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff"
    return [
        ponged("2.1", [frame(PING)], b""),
        ponged("2.2", [frame(PING, b"Hello, world!")], b"Hello, world!"),
        ponged("2.3", [frame(PING, awkward)], awkward),
        ponged("2.4", [frame(PING, b"\xfe" * 125)], b"\xfe" * 125),
        refused("2.5", [frame(PING, b"\xfe" * 126)]),
        ponged("2.6", chopped(frame(PING, b"\xfe" * 125)), b"\xfe" * 125),
        ponged("2.7", [frame(PONG)]),
        ponged("2.8", [frame(PONG, b"unsolicited pong payload")]),
        ponged("2.9", [frame(PONG, b"unsolicited"), frame(PING, b"ping payload")], b"ping payload"),
        ponged(
            "2.10",
            [b"".join(frame(PING, b"payload-%d" % i) for i in range(10))],
            *(b"payload-%d" % i for i in range(10)),
        ),
        ponged(
            "2.11",
            [byte for i in range(10) for byte in chopped(frame(PING, b"payload-%d" % i))],
            *(b"payload-%d" % i for i in range(10)),
        ),
    ]


def reserved_cases() -> list[Case]:
    hello = frame(TEXT, b"Hello, world!")
    cases = [
        refused("3.1", [frame(TEXT, b"Hello, world!", rsv=1)]),
        refused("3.2", [hello, frame(TEXT, b"Hello, world!", rsv=2), frame(PING)], b"Hello, world!"),
        refused("3.3", [hello + frame(TEXT, b"Hello, world!", rsv=3) + frame(PING)], b"Hello, world!"),
        refused("3.4", chopped(hello + frame(TEXT, b"Hello, world!", rsv=4) + frame(PING)), b"Hello, world!"),
        refused("3.5", [frame(BINARY, b"\x00\xff\xfe", rsv=5)]),
        refused("3.6", [frame(PING, b"Hello, world!", rsv=6)]),
        refused("3.7", [frame(CLOSE, rsv=7)]),
    ]
    for group, opcodes in (("4.1", (3, 4, 5, 6, 7)), ("4.2", (11, 12, 13, 14, 15))):
        first, second, *rest = opcodes
        cases += [
            refused(f"{group}.1", [frame(first)]),
            refused(f"{group}.2", [frame(second, b"reserved opcode payload")]),
        ]
        for i, opcode in enumerate(rest, 3):
            cases.append(refused(f"{group}.{i}", [hello, frame(opcode, b"x" * (i - 3)), frame(PING)], b"Hello, world!"))
    return cases


def fragment_cases() -> list[Case]:
    one, two = frame(TEXT, b"fragment1", fin=False), frame(CONT, b"fragment2")
    whole = b"fragment1fragment2"
    lone, lone_open = frame(CONT, b"non-continuation payload"), frame(CONT, b"non-continuation payload", fin=False)
    hello = frame(TEXT, b"Hello, world!")
    ping = frame(PING, b"ping payload")
    pong = (PONG, b"ping payload")
    parts = [frame(TEXT, b"fragment1", fin=False), frame(CONT, b"fragment2", fin=False), ping]
    more = [frame(CONT, b"fragment3", fin=False), frame(CONT, b"fragment4", fin=False), ping, frame(CONT, b"fragment5")]
    five = (TEXT, b"fragment1fragment2fragment3fragment4fragment5")
    return [
        refused("5.1", [frame(PING, b"fragment1", fin=False), two]),
        refused("5.2", [frame(PONG, b"fragment1", fin=False), two]),
        echoed("5.3", [one + two], whole),
        echoed("5.4", [one, two], whole),
        echoed("5.5", chopped(one + two), whole),
        Case("5.6", ended([one + ping + two]), [pong, (TEXT, whole)]),
        Case("5.7", ended([one, ping, two]), [pong, (TEXT, whole)]),
        Case("5.8", ended(chopped(one + ping + two)), [pong, (TEXT, whole)]),
        refused("5.9", [lone + hello]),
        refused("5.10", [lone, hello]),
        refused("5.11", chopped(lone + hello)),
        refused("5.12", [lone_open + hello]),
        refused("5.13", [lone_open, hello]),
        refused("5.14", chopped(lone_open + hello)),
        refused("5.15", [one + two + lone_open + frame(TEXT, b"fragment4")], whole),
        refused(
            "5.16",
            2 * [frame(CONT, b"fragment1", fin=False), frame(TEXT, b"fragment2", fin=False), frame(CONT, b"fragment3")],
        ),
        refused(
            "5.17", 2 * [frame(CONT, b"fragment1"), frame(TEXT, b"fragment2", fin=False), frame(CONT, b"fragment3")]
        ),
        refused("5.18", [one, frame(TEXT, b"fragment2")]),
        Case("5.19", ended([*parts, *more]), [pong, pong, five]),
        Case("5.20", ended([b"".join(parts), b"".join(more)]), [pong, pong, five]),
    ]


GREETING = "Hello-µ@ßöäüàá-UTF-8!!".encode()
KOSME = "κόσμε".encode()
VALID = {
    "6.2.1": GREETING,
    "6.5.1": KOSME,
    "6.7.1": b"\x00",
    "6.7.2": b"\xc2\x80",
    "6.7.3": b"\xe0\xa0\x80",
    "6.7.4": b"\xf0\x90\x80\x80",
    "6.9.1": b"\x7f",
    "6.9.2": b"\xdf\xbf",
    "6.9.3": b"\xef\xbf\xbf",
    "6.9.4": b"\xf4\x8f\xbf\xbf",
    "6.11.1": b"\xed\x9f\xbf",
    "6.11.2": b"\xee\x80\x80",
    "6.11.3": b"\xef\xbf\xbd",
    "6.11.4": b"\xf4\x8f\xbf\xbf",
    **{f"6.22.{i + 1}": code.to_bytes(4, "big").decode("utf-32-be").encode() for i, code in enumerate(
        base + tail for base in range(0, 0x110000, 0x10000) for tail in (0xFFFE, 0xFFFF)
    )},
    "6.23.1": b"\xef\xbf\xb9",
    "6.23.7": b"\xef\xbf\xbf",
}  # fmt: skip
INVALID = {
    "6.3.1": KOSME + b"\xed\xa0\x80edited",
    "6.6.1": b"\xce",
    "6.6.3": b"\xce\xba\xe1",
    "6.6.4": b"\xce\xba\xe1\xbd",
    "6.6.6": b"\xce\xba\xe1\xbd\xb9\xcf",
    "6.6.8": b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce",
    "6.6.10": b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce",
    "6.8.1": b"\xf8\x88\x80\x80\x80",
    "6.8.2": b"\xfc\x84\x80\x80\x80\x80",
    "6.10.1": b"\xf7\xbf\xbf\xbf",
    "6.10.2": b"\xfb\xbf\xbf\xbf\xbf",
    "6.10.3": b"\xfd\xbf\xbf\xbf\xbf\xbf",
    "6.11.5": b"\xf4\x90\x80\x80",
    "6.12.1": b"\x80",
    "6.12.2": b"\xbf",
    "6.12.3": b"\x80\xbf",
    "6.12.4": b"\x80\xbf\x80",
    "6.12.5": b"\x80\xbf\x80\xbf",
    "6.12.6": b"\x80\xbf\x80\xbf\x80",
    "6.12.7": b"\x80\xbf\x80\xbf\x80\xbf",
    "6.12.8": bytes(range(0x80, 0xC0)),
    "6.13.1": b" ".join(bytes((byte,)) for byte in range(0xC0, 0xE0)),
    "6.13.2": b" ".join(bytes((byte,)) for byte in range(0xE0, 0xF0)),
    "6.13.3": b" ".join(bytes((byte,)) for byte in range(0xF0, 0xF8)),
    "6.13.4": b" ".join(bytes((byte,)) for byte in range(0xF8, 0xFC)),
    "6.13.5": b"\xfc \xfd ",
    "6.14.1": b"\xc0",
    "6.14.2": b"\xe0\x80",
    "6.14.3": b"\xf0\x80\x80",
    "6.14.4": b"\xf8\x80\x80\x80",
    "6.14.5": b"\xfc\x80\x80\x80\x80",
    "6.14.6": b"\xdf",
    "6.14.7": b"\xef\xbf",
    "6.14.8": b"\xf7\xbf\xbf",
    "6.14.9": b"\xfb\xbf\xbf\xbf",
    "6.14.10": b"\xfd\xbf\xbf\xbf\xbf",
    "6.15.1": b"\xc0\xe0\x80\xf0\x80\x80\xf8\x80\x80\x80\xfc\x80\x80\x80\x80"
    b"\xdf\xef\xbf\xf7\xbf\xbf\xfb\xbf\xbf\xbf\xfd\xbf\xbf\xbf\xbf",
    "6.16.1": b"\xfe",
    "6.16.2": b"\xff",
    "6.16.3": b"\xfe\xfe\xff\xff",
    "6.17.1": b"\xc0\xaf",
    "6.17.2": b"\xe0\x80\xaf",
    "6.17.3": b"\xf0\x80\x80\xaf",
    "6.17.4": b"\xf8\x80\x80\x80\xaf",
    "6.17.5": b"\xfc\x80\x80\x80\x80\xaf",
    "6.18.1": b"\xc1\xbf",
    "6.18.2": b"\xe0\x9f\xbf",
    "6.18.3": b"\xf0\x8f\xbf\xbf",
    "6.18.4": b"\xf8\x87\xbf\xbf\xbf",
    "6.18.5": b"\xfc\x83\xbf\xbf\xbf\xbf",
    "6.19.1": b"\xc0\x80",
    "6.19.2": b"\xe0\x80\x80",
    "6.19.3": b"\xf0\x80\x80\x80",
    "6.19.4": b"\xf8\x80\x80\x80\x80",
    "6.19.5": b"\xfc\x80\x80\x80\x80\x80",
    "6.20.1": b"\xed\xa0\x80",
    "6.20.2": b"\xed\xad\xbf",
    "6.20.3": b"\xed\xae\x80",
    "6.20.4": b"\xed\xaf\xbf",
    "6.20.5": b"\xed\xb0\x80",
    "6.20.6": b"\xed\xbe\x80",
    "6.20.7": b"\xed\xbf\xbf",
    "6.21.1": b"\xed\xa0\x80\xed\xb0\x80",
    "6.21.2": b"\xed\xa0\x80\xed\xbf\xbf",
    "6.21.3": b"\xed\xad\xbf\xed\xb0\x80",
    "6.21.4": b"\xed\xad\xbf\xed\xbf\xbf",
    "6.21.5": b"\xed\xae\x80\xed\xb0\x80",
    "6.21.6": b"\xed\xae\x80\xed\xbf\xbf",
    "6.21.7": b"\xed\xaf\xbf\xed\xb0\x80",
    "6.21.8": b"\xed\xaf\xbf\xed\xbf\xbf",
}


def fragments(payload: bytes) -> list[bytes]:
    """The payload in frames of one byte, as many as a message may have."""
    first, *rest = chopped(payload)
    return [frame(TEXT, first, fin=False), *(frame(CONT, part, fin=False) for part in rest), frame(CONT)]


def text_cases() -> list[Case]:
    cases = [
        echoed("6.1.1", [frame(TEXT)], b""),
        echoed("6.1.2", [frame(TEXT, fin=False), frame(CONT, fin=False), frame(CONT)], b""),
        echoed(
            "6.1.3",
            [frame(TEXT, fin=False), frame(CONT, b"middle frame payload", fin=False), frame(CONT)],
            b"middle frame payload",
        ),
        echoed("6.2.2", [frame(TEXT, GREETING[:12], fin=False), frame(CONT, GREETING[12:])], GREETING),
        echoed("6.2.3", fragments(GREETING), GREETING),
        echoed("6.2.4", fragments(KOSME), KOSME),
        refused("6.3.2", fragments(KOSME + b"\xed\xa0\x80edited"), code=INVALID_DATA),
        # Fail at the first invalid fragment: the rest of the message is never sent.
        refused(
            "6.4.1", [frame(TEXT, KOSME, fin=False), frame(CONT, b"\xf4\x90\x80\x80", fin=False)], code=INVALID_DATA
        ),
        refused("6.4.2", [frame(TEXT, KOSME + b"\xf4", fin=False), frame(CONT, b"\x90", fin=False)], code=INVALID_DATA),
        refused("6.4.3", [frame(TEXT, KOSME + b"\xf4\x90\x80\x80edited")], code=INVALID_DATA),
        refused("6.4.4", chopped(frame(TEXT, KOSME + b"\xf4\x90\x80\x80edited")), code=INVALID_DATA),
    ]
    cases += [echoed(number, [frame(TEXT, payload)], payload) for number, payload in VALID.items()]
    cases += [refused(number, [frame(TEXT, payload)], code=INVALID_DATA) for number, payload in INVALID.items()]
    return cases


def close_cases() -> list[Case]:
    hello, ping = frame(TEXT, b"Hello World!"), frame(PING)
    cases = [
        Case("7.1.1", [hello + frame(CLOSE, GOODBYE)], [(TEXT, b"Hello World!")]),
        Case("7.1.2", [frame(CLOSE, GOODBYE) + frame(CLOSE, GOODBYE)]),
        Case("7.1.3", [frame(CLOSE, GOODBYE) + ping]),
        Case("7.1.4", [frame(CLOSE, GOODBYE) + hello]),
        refused("7.1.5", [frame(TEXT, b"fragment1", fin=False) + frame(CLOSE, GOODBYE) + frame(CONT, b"fragment2")]),
        Case("7.1.6", [frame(TEXT, b"*" * 262_144) + frame(CLOSE, GOODBYE) + ping], [(TEXT, b"*" * 262_144)]),
        Case("7.3.1", [frame(CLOSE)], close=None),
        refused("7.3.2", [frame(CLOSE, b"a")]),
        Case("7.3.3", [frame(CLOSE, GOODBYE)]),
        Case("7.3.4", [frame(CLOSE, GOODBYE + b"Hello World!")]),
        Case("7.3.5", [frame(CLOSE, GOODBYE + b"*" * 123)]),
        refused("7.3.6", [frame(CLOSE, GOODBYE + b"*" * 124)]),
        refused("7.5.1", [frame(CLOSE, GOODBYE + KOSME + b"\xed\xa0\x80edited")], code=INVALID_DATA),
    ]
    for i, code in enumerate((1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999), 1):
        cases.append(Case(f"7.7.{i}", [frame(CLOSE, struct.pack("!H", code))], close=code))
    for i, code in enumerate((0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999), 1):
        cases.append(refused(f"7.9.{i}", [frame(CLOSE, struct.pack("!H", code))]))
    for i, code in enumerate((5000, 65_535), 1):
        cases.append(refused(f"7.13.{i}", [frame(CLOSE, struct.pack("!H", code))]))
    return cases


CASES = [*payload_cases(), *ping_cases(), *reserved_cases(), *fragment_cases(), *text_cases(), *close_cases()]


async def conversation(packets: list[bytes]) -> list[Frame]:
    """All frames that the server sends until it closes the connection, except its own pings."""
    connections = Connections(Settings(Path("nowhere"), limited=False))
    async with listening(connections, Echo(connections), MOST) as server:
        client = await opened_client(server.address)
        return await exchange(client, packets)


async def exchange(client: socket.socket, packets: list[bytes]) -> list[Frame]:
    client.setblocking(False)
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    loop = asyncio.get_running_loop()

    async def send() -> None:
        try:
            for packet in packets:
                await loop.sock_sendall(client, packet)
                await asyncio.sleep(0)
        except (BrokenPipeError, ConnectionResetError):
            """The server has heard enough."""

    sending = asyncio.ensure_future(send())
    heard = b""
    try:
        while data := await asyncio.wait_for(loop.sock_recv(client, 1 << 16), 30):
            heard += data
    except ConnectionResetError:
        """The server has closed while we were still sending."""
    await sending
    client.close()
    return frames_of(heard)


def frames_of(data: bytes) -> list[Frame]:
    stream = StreamReader()
    stream.feed_data(data)
    stream.feed_eof()
    found: list[Frame] = []
    while stream.buffer:
        steps: Any = Frame.parse(stream.read_exact, mask=False)
        try:
            while True:
                next(steps)
        except StopIteration as done:
            found.append(done.value)
    return found


def is_unasked_ping(sent: Frame) -> bool:
    return sent.opcode is Opcode.PING or (sent.opcode is Opcode.TEXT and bytes(sent.data).startswith(b'{"type":"ping"'))


@pytest.mark.parametrize("case", CASES, ids=[case.number for case in CASES])
def test_rfc_6455(case: Case):
    sent = [one for one in asyncio.run(conversation(case.packets)) if not is_unasked_ping(one)]
    *answers, closing = sent
    assert [(int(one.opcode), bytes(one.data)) for one in answers] == case.answers
    assert closing.opcode is Opcode.CLOSE
    if case.close is None:
        assert bytes(closing.data) == b""
    else:
        assert Close.parse(closing.data).code == case.close


def test_numbers_of_cases_are_unique():
    numbers = [case.number for case in CASES]
    assert len(set(numbers)) == len(numbers)


def test_frames_in_the_same_packet_as_the_request_are_read():
    async def whole() -> list[Frame]:
        connections = Connections(Settings(Path("nowhere"), limited=False))
        async with listening(connections, Echo(connections)) as server:
            client = await opened_client(server.address, frame(TEXT, b"early"))
            return await exchange(client, [frame(CLOSE, GOODBYE)])

    sent = [one for one in asyncio.run(whole()) if not is_unasked_ping(one)]
    assert [bytes(one.data) for one in sent] == [b"early", GOODBYE]


@pytest.mark.parametrize(
    ("packets", "code"),
    [
        ([frame(TEXT, b"x" * (MOST + 1))], TOO_BIG),
        ([frame(TEXT, b"x" * MOST, fin=False), frame(CONT, b"x")], TOO_BIG),
        ([b"\x81\xff" + (1 << 62).to_bytes(8, "big")], TOO_BIG),
        ([frame(TEXT, fin=False), *(frame(CONT, fin=False) for _ in range(64))], TOO_BIG),
        ([b"\x81\x05hello"], PROTOCOL_ERROR),
    ],
    ids=["one frame", "two frames", "announced", "endless empty fragments", "not masked"],
)
def test_what_is_too_large_or_not_masked_is_refused(packets, code):
    closing = [one for one in asyncio.run(conversation(packets)) if not is_unasked_ping(one)][-1]
    assert Close.parse(closing.data).code == code
