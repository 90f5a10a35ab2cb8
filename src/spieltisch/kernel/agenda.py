"""The agenda: a stack of frames, each a step's number, a seat and two integers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.kernel.pile import filled
from spieltisch.kernel.vecs import append, vec

FRAME: Final[i64] = 4
MOST_MOVES: Final[i64] = 512


@final
class Agenda:
    """What is still to be done, the next thing on top."""

    def __init__(self, frames: vec[i64], size: i64) -> None:
        self.frames: vec[i64] = frames
        self.size: i64 = size

    def push(self, step: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> None:
        at: i64 = self.size * FRAME
        frames = self.frames
        if len(frames) == at:
            for i in range(FRAME):  # noqa: B007 - a named counter stays a machine number
                frames = append(frames, 0)
            self.frames = frames
        frames[at] = step
        frames[at + 1] = seat
        frames[at + 2] = a
        frames[at + 3] = b
        self.size += 1

    def top_step(self) -> i64:
        if self.size == 0:
            return -1
        return self.frames[(self.size - 1) * FRAME]

    def copy(self) -> Agenda:
        return Agenda(self.frames[:], self.size)


def empty_agenda() -> Agenda:
    return Agenda(vec[i64](), 0)


@final
class Moves:
    """A reused buffer that steps write their legal moves into: at most MOST_MOVES of them."""

    def __init__(self) -> None:
        self.at: vec[i64] = filled(MOST_MOVES, 0)
        self.size: i64 = 0

    def add(self, move: i64) -> None:
        self.at[self.size] = move
        self.size += 1

    def has(self, move: i64) -> bool:
        for i in range(self.size):
            if self.at[i] == move:
                return True
        return False

    def as_list(self) -> list[int]:
        return list(self.at[: self.size])
