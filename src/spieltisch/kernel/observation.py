"""What a seat knows of a position, as a row of small numbers: for agents that learn.

Seats are counted from the observer: 0 is the observer itself, 1 the next seat, and so on; -1 is nobody. A game lists
the fields of its row and writes them in that order. Whatever it writes comes from what the seat knows.
"""

from __future__ import annotations

from typing import Final, Generic, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from spieltisch.kernel.agenda import FRAME
from spieltisch.kernel.state import NOBODY, State, StateT

LARGEST: Final[i64] = 32_767
BYTE: Final[i64] = 256
FRAME_NUMBERS: Final[i64] = 4


@final
class Field:
    """Some numbers of a row in succession: numbers from `low` to `high`, or that many different things."""

    def __init__(self, name: str, size: int, low: int, high: int, things: bool) -> None:
        self.name: str = name
        self.size: int = size
        self.low: int = low
        self.high: int = high
        self.things: bool = things


def numbers(name: str, size: int, low: int = 0, high: int = 32_767) -> Field:
    return Field(name, size, low, high, False)


def things(name: str, size: int, low: int, high: int) -> Field:
    """Of which more is not greater: cards, colours, seats."""
    return Field(name, size, low, high, True)


@final
class Row:
    """Where observations are written: `at` is the place of the next number. The memory is shared, never replaced."""

    def __init__(self, size: i64) -> None:
        self.values: vec[i16] = vec[i16]([i16(0)] * size)
        self.at: i64 = 0

    def add(self, number: i64) -> None:
        self.values[self.at] = i16(number)
        self.at += 1

    def add_flag(self, true: bool) -> None:
        self.values[self.at] = i16(1) if true else i16(0)
        self.at += 1

    def add_large(self, number: i64) -> None:
        """A number without a natural limit: cut off at what a row can hold."""
        kept: i64 = number
        if kept > LARGEST:
            kept = LARGEST
        elif kept < -LARGEST:
            kept = -LARGEST
        self.add(kept)

    def add_seat(self, other: i64, observer: i64, seats: i64) -> None:
        """A seat as the observer counts."""
        if other < 0:
            self.add(NOBODY)
        elif other >= observer:
            self.add(other - observer)
        else:
            self.add(other - observer + seats)

    def clear(self, count: i64) -> None:
        """So many zeros, to be counted up later; the place stays."""
        values = self.values
        for i in range(self.at, self.at + count):
            values[i] = i16(0)

    def count(self, place: i64, by: i64 = 1) -> None:
        self.values[self.at + place] += i16(by)


class Observation(Generic[StateT]):
    """A game's own encoding."""

    def fields(self, state: StateT, /) -> list[Field]:
        """What a row of this game and these players consists of."""
        raise NotImplementedError(f"{type(self).__name__} lists no fields")

    def write(self, state: StateT, seat: i64, row: Row, /) -> None:
        """What the seat knows. The numbers of `decision_fields` come first."""
        raise NotImplementedError(f"{type(self).__name__} writes nothing")


def decision_fields(state: State) -> list[Field]:
    """What is being decided: the step that waits, whose it is, its two numbers, and who may act."""
    return [
        things("own seat", 1, 0, int(state.seats) - 1),
        things("decision", 1, -1, len(state.steps) - 1),
        things("decider", 1, -1, int(state.seats) - 1),
        numbers("decision numbers", int(FRAME_NUMBERS), -1, int(BYTE) - 1),
        numbers("may act", int(state.seats), 0, 1),
    ]


def write_decision(state: State, seat: i64, row: Row) -> None:
    seats: i64 = state.seats
    agenda = state.agenda
    row.add(seat)
    if state.over or agenda.size == 0:
        row.add(NOBODY)
        row.add(NOBODY)
        for i in range(FRAME_NUMBERS + seats):  # noqa: B007 - a named counter stays a machine number
            row.add(0)
        return
    at: i64 = (agenda.size - 1) * FRAME
    frames = agenda.frames
    row.add(frames[at])
    row.add_seat(frames[at + 1], seat, seats)
    for i in range(2, FRAME):
        row.add(frames[at + i] % BYTE)
        row.add(frames[at + i] // BYTE)
    actors: i64 = state.actors()
    for i in range(seats):
        other: i64 = seat + i
        if other >= seats:
            other -= seats
        row.add((actors >> other) & 1)
