"""What a seat of Joggle knows, as a row of numbers: everything lies open."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from spieltisch.games.joggle.components import COLOURS, FIELDS, HALF, HALVES, JOGGLE, MARBLES, NOT_ROLLED, side_of
from spieltisch.games.joggle.state import Joggle
from spieltisch.kernel.observation import (
    Field,
    Observation,
    decision_fields,
    numbers,
    put,
    put_by_seat,
    put_large,
    put_seat,
    things,
    write_decision,
)

YELLOW: Final[i64] = 1
GREEN: Final[i64] = 2
RED: Final[i64] = 3


class JoggleObservation(Observation[Joggle]):
    """The board by field: 0 free, 1 a marble of the own side, 2 one of the other side."""

    def fields(self, joggle: Joggle) -> list[Field]:
        seats = int(joggle.seats)
        return [
            *decision_fields(joggle),
            things("marble", int(FIELDS), 0, 2),
            things("colour", int(FIELDS), 0, int(COLOURS) - 1),
            things("die", 1, int(NOT_ROLLED), int(JOGGLE)),
            things("active", 1, -1, seats - 1),
            numbers("supply", seats, 0, int(MARBLES)),
            numbers("turns left", 1),
        ]

    def write(self, joggle: Joggle, seat: i64, row: vec[i16], at: i64) -> i64:
        at = write_decision(joggle, seat, row, at)
        at = self.write_board(joggle, side_of(seat), row, at)
        at = put(row, at, joggle.die)
        at = put_seat(row, at, joggle.active, seat, joggle.seats)
        at = put_by_seat(row, at, joggle.supply, seat, joggle.seats)
        return put_large(row, at, joggle.setup.turn_cap - joggle.turns)

    def write_board(self, joggle: Joggle, side: i64, row: vec[i16], at: i64) -> i64:
        marbles = joggle.marbles
        allowed = joggle.allowed
        for half in range(HALVES):
            at = write_half(marbles[side * HALVES + half], marbles[(1 - side) * HALVES + half], row, at)
        for half in range(HALVES):
            red: i64 = allowed[RED * HALVES + half]
            odd: i64 = allowed[YELLOW * HALVES + half] | red
            upper: i64 = allowed[GREEN * HALVES + half] | red
            at = write_half(odd, upper, row, at)
        return at


def write_half(ones: i64, twos: i64, row: vec[i16], at: i64) -> i64:
    """Of every field of a half the bit of one mask, plus two if it is in the other."""
    field: i64 = at
    while ones | twos != 0:
        row[field] = i16((ones & 1) + 2 * (twos & 1))
        ones >>= 1
        twos >>= 1
        field += 1
    return at + HALF


OBSERVATION: Final = JoggleObservation()
