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
BYTE_BITS: Final[i64] = 8
LOW_BYTE: Final[i64] = 255
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
        self.add(counted_from(other, observer, seats))

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
        numbers("decision numbers", int(FRAME_NUMBERS), -1, int(LOW_BYTE)),
        numbers("may act", int(state.seats), 0, 1),
    ]


def write_decision(state: State, seat: i64, row: Row) -> None:
    seats: i64 = state.seats
    agenda = state.agenda
    values = row.values
    at: i64 = row.at
    values[at] = i16(seat)
    if state.over or agenda.size == 0:
        values[at + 1] = i16(NOBODY)
        values[at + 2] = i16(NOBODY)
        for i in range(at + 3, at + 3 + FRAME_NUMBERS + seats):
            values[i] = i16(0)
        row.at = at + 3 + FRAME_NUMBERS + seats
        return
    frames = agenda.frames
    top: i64 = (agenda.size - 1) * FRAME
    values[at + 1] = i16(frames[top])
    values[at + 2] = i16(counted_from(frames[top + 1], seat, seats))
    values[at + 3] = i16(frames[top + 2] & LOW_BYTE)
    values[at + 4] = i16(frames[top + 2] >> BYTE_BITS)
    values[at + 5] = i16(frames[top + 3] & LOW_BYTE)
    values[at + 6] = i16(frames[top + 3] >> BYTE_BITS)
    at += 3 + FRAME_NUMBERS
    actors: i64 = state.actors()
    for i in range(seats):
        values[at + i] = i16((actors >> in_turn(seat + i, seats)) & 1)
    row.at = at + seats


def counted_from(other: i64, observer: i64, seats: i64) -> i64:
    """A seat as the observer counts: 0 the observer, 1 the next one, -1 nobody."""
    if other < 0:
        return NOBODY
    return other - observer if other >= observer else other - observer + seats


def in_turn(seat: i64, seats: i64) -> i64:
    """A seat number that has been counted on past the last seat."""
    return seat if seat < seats else seat - seats


def add_by_seat(numbers: vec[i64], observer: i64, seats: i64, row: Row) -> None:
    """A number of every seat, the observer's first."""
    values = row.values
    at: i64 = row.at
    for seat in range(observer, seats):
        values[at] = i16(numbers[seat])
        at += 1
    for seat in range(observer):
        values[at] = i16(numbers[seat])
        at += 1
    row.at = at


def add_all(numbers: vec[i64], count: i64, row: Row) -> None:
    """The first so many numbers."""
    add_from(numbers, 0, count, row)


def add_from(numbers: vec[i64], first: i64, count: i64, row: Row) -> None:
    """So many numbers from one on."""
    values = row.values
    at: i64 = row.at
    for i in range(count):
        values[at + i] = i16(numbers[first + i])
    row.at = at + count
