"""Messages from WebSocket frames: fragments joined, text checked.

The `websockets` library parses frames and runs the closing handshake; it leaves messages to its caller.
"""

from __future__ import annotations

import codecs

from websockets.frames import Frame, Opcode

MAX_FRAGMENTS = 64


class TooManyFragments(Exception):
    """A message in more fragments than a client of ours would ever send."""


class MessageAssembler:
    """Joins the data frames of one connection into messages."""

    __slots__ = ("decoder", "fragments")

    def __init__(self) -> None:
        self.fragments: list[bytes] = []
        self.decoder: codecs.IncrementalDecoder | None = None

    def add(self, frame: Frame) -> bytes | None:
        """Take the next data frame and return the message that it completes.

        Raise UnicodeDecodeError at the first fragment that cannot be UTF-8, TooManyFragments at one beyond the limit.
        """
        data = bytes(frame.data)
        if frame.opcode is not Opcode.CONT:
            if frame.fin:
                if frame.opcode is Opcode.TEXT:
                    data.decode()
                return data
            self.decoder = codecs.getincrementaldecoder("utf-8")() if frame.opcode is Opcode.TEXT else None
        if len(self.fragments) == MAX_FRAGMENTS:
            raise TooManyFragments
        if self.decoder is not None:
            self.decoder.decode(data, frame.fin)
        self.fragments.append(data)
        if not frame.fin:
            return None
        message = b"".join(self.fragments)
        self.fragments = []
        self.decoder = None
        return message
