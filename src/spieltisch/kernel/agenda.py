"""The agenda: a stack of frames, each a step's number, a seat and two integers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.kernel.bits import BIT_PLACES, lowest_key
from spieltisch.kernel.pile import filled
from spieltisch.kernel.vecs import append, vec

FRAME: Final[i64] = 4
MOST_MOVES: Final[i64] = 512


@final
class Agenda:
    """The pending steps, the next one on top."""

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

    def top_seat(self) -> i64:
        return self.frames[self.size * FRAME - 3]

    def top_a(self) -> i64:
        """The first value of the top frame; the agenda must not be empty."""
        return self.frames[self.size * FRAME - 2]

    def top_b(self) -> i64:
        """The second value of the top frame; the agenda must not be empty."""
        return self.frames[self.size * FRAME - 1]

    def change_top_b(self, value: i64) -> None:
        self.frames[self.size * FRAME - 1] = value

    def frame(self, number: i64) -> tuple[i64, i64, i64, i64]:
        """The step, the seat and the two values of a frame, counted from the bottom."""
        at: i64 = number * FRAME
        frames = self.frames
        return frames[at], frames[at + 1], frames[at + 2], frames[at + 3]

    def seats(self) -> list[int]:
        """The seats of all frames, from the bottom up."""
        return [int(self.frames[at * FRAME + 1]) for at in range(self.size)]

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

    def add_range(self, first: i64, end: i64) -> None:
        """Add the moves from `first` to just before `end`."""
        at = self.at
        size: i64 = self.size
        for move in range(first, end):
            at[size] = move
            size += 1
        self.size = size

    def add_bits(self, first: i64, bits: i64) -> None:
        """Add a move for every bit of a set; `first` is the move for bit 0."""
        at = self.at
        places = BIT_PLACES
        size: i64 = self.size
        while bits != 0:
            at[size] = first + places[lowest_key(bits)]
            size += 1
            bits &= bits - 1
        self.size = size

    def has(self, move: i64) -> bool:
        for i in range(self.size):
            if self.at[i] == move:
                return True
        return False

    def as_list(self) -> list[int]:
        return list(self.at[: self.size])
