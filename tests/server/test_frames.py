"""WebSocket frames as the server reads and writes them, against those of another implementation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Close, Frame, Opcode
from websockets.streams import StreamReader

from spieltisch.server.frames import (
    BINARY,
    BROKEN,
    CLOSE,
    MOST_PARTS,
    PING,
    PONG,
    TEXT,
    TOO_BIG,
    BadFrame,
    FrameReader,
    close_frame,
    control_frame,
    text_frame,
)

MOST = 70_000


def sent(opcode: Opcode, payload: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin).serialize(mask=True)


def parsed(data: bytes) -> Frame:
    stream = StreamReader()
    stream.feed_data(data)
    stream.feed_eof()
    steps = Frame.parse(stream.read_exact, mask=False)
    try:
        while True:
            next(steps)
    except StopIteration as done:
        frame: Frame = done.value
        return frame


messages = st.lists(
    st.tuples(
        st.sampled_from([Opcode.TEXT, Opcode.BINARY]),
        st.lists(st.integers(0, 200) | st.sampled_from([125, 126, 127, 65_535, 65_536]), min_size=1, max_size=3),
        st.booleans(),
    ),
    max_size=4,
)


@given(messages, st.lists(st.integers(1, 40), min_size=1, max_size=40), st.randoms())
def test_messages_come_out_as_they_went_in_whatever_the_pieces(said, cuts, random):
    """Some in several frames, with a ping in between; and cut anywhere on the way."""
    data, expected = b"", []
    for opcode, sizes, ping in said:
        parts = [random.randbytes(size % (MOST // len(sizes))) for size in sizes]
        for i, part in enumerate(parts):
            data += sent(opcode if i == 0 else Opcode.CONT, part, i == len(parts) - 1)
            if ping and i < len(parts) - 1:
                data += sent(Opcode.PING, b"there?")
                expected.append((PING, b"there?"))
        expected.append((TEXT if opcode == Opcode.TEXT else BINARY, b"".join(parts)))
    reader, found, at = FrameReader(MOST), [], 0
    for cut in cuts:
        found += reader.feed(data[at : at + cut])
        at += cut
    found += reader.feed(data[at:])
    assert found == expected


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (Frame(Opcode.TEXT, b"not masked").serialize(mask=False), BROKEN),
        (bytes([0xC1, 0x80, 0, 0, 0, 0]), BROKEN),
        (bytes([0x83, 0x80, 0, 0, 0, 0]), BROKEN),
        (bytes([0x09, 0x80, 0, 0, 0, 0]), BROKEN),
        (bytes([0x89, 0xFE, 0, 126, 0, 0, 0, 0]) + bytes(126), BROKEN),
        (sent(Opcode.CONT, b"of nothing"), BROKEN),
        (sent(Opcode.TEXT, b"one", False) + sent(Opcode.TEXT, b"another"), BROKEN),
        (sent(Opcode.TEXT, bytes(MOST + 1)), TOO_BIG),
        (bytes([0x81, 0xFF]) + (1 << 62).to_bytes(8, "big"), TOO_BIG),
        (sent(Opcode.TEXT, bytes(MOST), False) + sent(Opcode.CONT, b"!"), TOO_BIG),
        (sent(Opcode.TEXT, b"", False) + MOST_PARTS * sent(Opcode.CONT, b"", False), TOO_BIG),
    ],
    ids=[
        "mask",
        "reserved",
        "opcode",
        "ping in parts",
        "long ping",
        "cont",
        "two",
        "large",
        "huge",
        "large in parts",
        "endless parts of nothing",
    ],
)
def test_what_is_no_websocket_is_refused(data, code):
    with pytest.raises(BadFrame) as refused:
        FrameReader(MOST).feed(data)
    assert refused.value.code == code


def test_a_message_may_come_in_many_parts_and_the_next_one_again():
    reader = FrameReader(MOST)
    said = sent(Opcode.TEXT, b"x", False) + (MOST_PARTS - 2) * sent(Opcode.CONT, b"x", False) + sent(Opcode.CONT, b"x")
    assert [reader.feed(said), reader.feed(said)] == [[(TEXT, b"x" * MOST_PARTS)]] * 2


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_what_we_send_others_understand(size):
    frame = parsed(text_frame(b"x" * size))
    assert (frame.opcode, frame.fin, frame.data) == (Opcode.TEXT, True, b"x" * size)


def test_pings_and_goodbyes_are_understood_too():
    assert (parsed(control_frame(PING)).opcode, parsed(control_frame(PONG, b"here")).data) == (Opcode.PING, b"here")
    closing = parsed(close_frame(1009))
    assert (closing.opcode.value, Close.parse(closing.data).code) == (CLOSE, 1009)
