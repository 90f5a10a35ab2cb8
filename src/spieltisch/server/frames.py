"""WebSocket frames (RFC 6455) as a server reads and writes them: no extensions, messages of a bounded size."""

from __future__ import annotations

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KNOWN = (CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG)
LAST, RESERVED, OPCODE, MASKED, LENGTH = 0x80, 0x70, 0x0F, 0x80, 0x7F
TWO_BYTES, EIGHT_BYTES = 126, 127
SHORT = 125
MOST_PARTS = 64
BROKEN, TOO_BIG = 1002, 1009


class BadFrame(Exception):
    """What a client sent is no WebSocket, or too much of it; the code says so when the socket is closed."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class FrameReader:
    """Takes apart what a client sends, in whatever pieces it arrives."""

    __slots__ = ("most", "opcode", "parts", "rest", "size")

    def __init__(self, most: int) -> None:
        self.most = most
        self.rest = b""
        self.opcode = CONTINUATION
        self.parts: list[bytes] = []
        self.size = 0

    def feed(self, data: bytes) -> list[tuple[int, bytes]]:
        """The messages that are complete now, each with its opcode."""
        if self.rest:
            data = self.rest + data
        found = []
        begin, end = 0, len(data)
        while end - begin >= 2:
            length, start = data[begin + 1] & LENGTH, begin + 2
            if length >= TWO_BYTES:
                width = 2 if length == TWO_BYTES else 8
                if end < start + width:
                    break
                length, start = int.from_bytes(data[start : start + width], "big"), start + width
            self.check(data[begin], data[begin + 1], length)
            stop = start + 4 + length
            if end < stop:
                break
            message = self.joined(data[begin], unmasked(data[start + 4 : stop], data[start : start + 4]))
            if message is not None:
                found.append(message)
            begin = stop
        self.rest = data[begin:]
        return found

    def check(self, first: int, second: int, length: int) -> None:
        """Whether a frame may begin like this."""
        opcode = first & OPCODE
        if first & RESERVED or not second & MASKED or opcode not in KNOWN:
            raise BadFrame(BROKEN)
        if opcode >= CLOSE:
            if length > SHORT or not first & LAST:
                raise BadFrame(BROKEN)
        elif (opcode == CONTINUATION) != bool(self.opcode):
            raise BadFrame(BROKEN)
        elif length + self.size > self.most or len(self.parts) == MOST_PARTS:
            raise BadFrame(TOO_BIG)

    def joined(self, first: int, payload: bytes) -> tuple[int, bytes] | None:
        """The message that a frame completes."""
        opcode = first & OPCODE
        if opcode >= CLOSE or (opcode and first & LAST):
            return opcode, payload
        self.opcode = self.opcode or opcode
        self.parts.append(payload)
        self.size += len(payload)
        if not first & LAST:
            return None
        message = self.opcode, b"".join(self.parts)
        self.opcode, self.parts, self.size = CONTINUATION, [], 0
        return message


def unmasked(payload: bytes, mask: bytes) -> bytes:
    size = len(payload)
    key = mask * (size // 4 + 1)
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key[:size], "big")).to_bytes(size, "big")


def text_frame(payload: bytes) -> bytes:
    size = len(payload)
    if size <= SHORT:
        return bytes((LAST | TEXT, size)) + payload
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def control_frame(opcode: int, payload: bytes = b"") -> bytes:
    return bytes((LAST | opcode, len(payload))) + payload


def close_frame(code: int) -> bytes:
    return control_frame(CLOSE, code.to_bytes(2, "big"))
