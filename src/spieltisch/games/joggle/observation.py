"""What a seat of Joggle knows, as a row of numbers: everything lies open."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from spieltisch.games.joggle.components import COLOURS, FIELDS, HALF, HALVES, JOGGLE, MARBLES, NOT_ROLLED, side_of
from spieltisch.games.joggle.state import Joggle
from spieltisch.kernel.observation import (
    Field,
    Observation,
    Row,
    add_by_seat,
    decision_fields,
    numbers,
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

    def write(self, joggle: Joggle, seat: i64, row: Row) -> None:
        write_decision(joggle, seat, row)
        self.write_board(joggle, side_of(seat), row)
        row.add(joggle.die)
        row.add_seat(joggle.active, seat, joggle.seats)
        add_by_seat(joggle.supply, seat, joggle.seats, row)
        row.add_large(joggle.setup.turn_cap - joggle.turns)

    def write_board(self, joggle: Joggle, side: i64, row: Row) -> None:
        marbles = joggle.marbles
        allowed = joggle.allowed
        values = row.values
        at: i64 = row.at
        for half in range(HALVES):
            own: i64 = marbles[side * HALVES + half]
            other: i64 = marbles[(1 - side) * HALVES + half]
            for i in range(HALF):
                values[at + i] = i16(((own >> i) & 1) + 2 * ((other >> i) & 1))
            at += HALF
        for half in range(HALVES):
            odd: i64 = allowed[YELLOW * HALVES + half] | allowed[RED * HALVES + half]
            upper: i64 = allowed[GREEN * HALVES + half] | allowed[RED * HALVES + half]
            for i in range(HALF):
                values[at + i] = i16(((odd >> i) & 1) + 2 * ((upper >> i) & 1))
            at += HALF
        row.at = at


OBSERVATION: Final = JoggleObservation()
