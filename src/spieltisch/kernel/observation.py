"""Observations: what a seat knows of a position as a row of integers, for learning agents.

Seats are relative to the observer: 0 is the observer, 1 the next seat, and so on; -1 is nobody. A game lists the fields
of its row and writes them in that order, using only what the seat knows.

A writer takes the row and a start index and returns the index behind its last number; storing the index in an object
would cost more than writing the number. A row may be one of many in the same memory. It is zeroed, so zeros need not be
written.

Mispredicted branches cost more than writing, so some values are computed where an `if` would be simpler.
"""

from __future__ import annotations

from typing import Final, Generic, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from spieltisch.kernel.agenda import FRAME
from spieltisch.kernel.state import NOBODY, State, StateT

LARGEST: Final[i64] = 32_767
BYTE_BITS: Final[i64] = 8
LOW_BYTE: Final[i64] = 255
FRAME_NUMBERS: Final[i64] = 4
# Where the second value of the decision begins, from the beginning of a row.
DECISION_B: Final[i64] = 5
# Shifting by this many bits gives -1 for a negative number, otherwise 0.
SIGN: Final[i64] = 63


@final
class Field:
    """Consecutive entries of a row: numbers from `low` to `high`, or categories.

    The fields that are `kept` (see `Observation.kept`) follow one another.
    """

    def __init__(self, name: str, size: int, low: int, high: int, things: bool, kept: bool) -> None:
        self.name: str = name
        self.size: int = size
        self.low: int = low
        self.high: int = high
        self.things: bool = things
        self.kept: bool = kept


def numbers(name: str, size: int, low: int = 0, high: int = 32_767, *, kept: bool = False) -> Field:
    return Field(name, size, low, high, False, kept)


def things(name: str, size: int, low: int, high: int, *, kept: bool = False) -> Field:
    """A field of categories: cards, colours, seats."""
    return Field(name, size, low, high, True, kept)


def size_of(fields: list[Field]) -> int:
    return sum([field.size for field in fields])


def kept_at(fields: list[Field]) -> int:
    """The index where the kept fields begin; the row's size if there are none."""
    at = 0
    for field in fields:
        if field.kept:
            break
        at += field.size
    return at


def blank_row(size: i64) -> vec[i16]:
    return vec[i16]([i16(0)] * size)


NOTHING_KEPT: Final[vec[i16]] = blank_row(0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation(Generic[StateT]):
    """A game's own encoding."""

    def fields(self, state: StateT, /) -> list[Field]:
        """The fields of a row for a number of players."""
        raise NotImplementedError(f"{type(self).__name__} lists no fields")

    def kept(self, state: StateT, /) -> vec[i16]:
        """Entries that the state keeps up to date itself, because they are many and few change at a time.

        They are the same for all seats.
        """
        return NOTHING_KEPT

    def write(self, state: StateT, seat: i64, row: vec[i16], at: i64, /) -> i64:
        """Write what the seat knows into a row that is zero except for kept entries. Call `write_decision` first."""
        raise NotImplementedError(f"{type(self).__name__} writes nothing")


def decision_fields(state: State) -> list[Field]:
    """The fields of the current decision: step, seat, two values, and the seats that may act."""
    return [
        things("own seat", 1, 0, int(state.seats) - 1),
        things("decision", 1, -1, len(state.steps) - 1),
        things("decider", 1, -1, int(state.seats) - 1),
        numbers("decision numbers", int(FRAME_NUMBERS), -1, int(LOW_BYTE)),
        numbers("may act", int(state.seats), 0, 1),
    ]


def write_decision(state: State, seat: i64, row: vec[i16], at: i64) -> i64:
    seats: i64 = state.seats
    agenda = state.agenda
    row[at] = i16(seat)
    if state.over or agenda.size == 0:
        row[at + 1] = i16(NOBODY)
        row[at + 2] = i16(NOBODY)
        return at + 3 + FRAME_NUMBERS + seats
    frames = agenda.frames
    top: i64 = (agenda.size - 1) * FRAME
    decider: i64 = counted_from(frames[top + 1], seat, seats)
    row[at + 1] = i16(frames[top])
    row[at + 2] = i16(decider)
    row[at + 3] = i16(frames[top + 2] & LOW_BYTE)
    row[at + 4] = i16(frames[top + 2] >> BYTE_BITS)
    row[at + 5] = i16(frames[top + 3] & LOW_BYTE)
    row[at + 6] = i16(frames[top + 3] >> BYTE_BITS)
    at += 3 + FRAME_NUMBERS
    if state.steps[frames[top]].alone:
        row[at + decider] = i16(1)
        return at + seats
    return put_mask(row, at, state.actors(), seat, seats)


def counted_from(other: i64, observer: i64, seats: i64) -> i64:
    """A seat relative to the observer: 0 the observer, 1 the next one, -1 nobody."""
    if other < 0:
        return NOBODY
    ahead: i64 = other - observer
    return ahead + (seats & (ahead >> SIGN))


def in_turn(seat: i64, seats: i64) -> i64:
    """A seat number modulo the number of players."""
    return seat if seat < seats else seat - seats


# One number


def put(row: vec[i16], at: i64, number: i64) -> i64:
    row[at] = i16(number)
    return at + 1


def put_flag(row: vec[i16], at: i64, true: bool) -> i64:
    row[at] = i16(1) if true else i16(0)
    return at + 1


def put_large(row: vec[i16], at: i64, number: i64) -> i64:
    """Write a number, clamped to the range of a row."""
    kept: i64 = number
    if kept > LARGEST:
        kept = LARGEST
    elif kept < -LARGEST:
        kept = -LARGEST
    row[at] = i16(kept)
    return at + 1


def put_seat(row: vec[i16], at: i64, other: i64, observer: i64, seats: i64) -> i64:
    """Write a seat relative to the observer."""
    row[at] = i16(counted_from(other, observer, seats))
    return at + 1


# Several numbers


def put_by_seat(row: vec[i16], at: i64, numbers: vec[i64], observer: i64, seats: i64) -> i64:
    """Write one number per seat, the observer's first."""
    for i in range(seats):
        row[at + i] = i16(numbers[in_turn(observer + i, seats)])
    return at + seats


def put_mask(row: vec[i16], at: i64, mask: i64, observer: i64, seats: i64) -> i64:
    """Write one bit per seat, the observer's first."""
    if mask != 0:
        for i in range(seats):
            row[at + i] = i16((mask >> in_turn(observer + i, seats)) & 1)
    return at + seats


def put_bits(row: vec[i16], at: i64, mask: i64, count: i64) -> i64:
    """Write a number of bits of a mask."""
    if mask != 0:
        for i in range(count):
            row[at + i] = i16((mask >> i) & 1)
    return at + count


def put_all(row: vec[i16], at: i64, numbers: vec[i64]) -> i64:
    for number in numbers:
        row[at] = i16(number)
        at += 1
    return at


def put_from(row: vec[i16], at: i64, numbers: vec[i64], first: i64, count: i64) -> i64:
    """Write consecutive numbers."""
    for i in range(count):
        row[at + i] = i16(numbers[first + i])
    return at + count
