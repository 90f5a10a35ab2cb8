"""Generated from declaration.py by `spieltisch generate`: do not edit.

What a seat of Elster sees, as a row of numbers.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from elster._table import Elster
from spieltisch.kernel.observation import (
    Field,
    Observation,
    decision_fields,
    in_turn,
    numbers,
    put,
    put_by_seat,
    put_flag,
    put_large,
    things,
    write_decision,
)

SECRET: Final[i64] = -2


class ElsterObservation(Observation[Elster]):
    """Seats one after the other, from the observer on."""

    def fields(self, elster: Elster) -> list[Field]:
        seats = int(elster.seats)
        return [
            *decision_fields(elster),
            numbers("finds, by card", 52, 0, 1),
            numbers("cards in finds", 1, 0, 12),
            things("chosen", seats, -2, 51),
            numbers("collections, by seat and card", seats * 52, 0, 1),
            numbers("cards in collections", seats, 0, 12),
            numbers("own hands, by card", 52, 0, 1),
            numbers("cards in hands", seats, 0, 6),
            numbers("discard, by card", 52, 0, 1),
            numbers("cards in discard", 1, 0, 52),
            numbers("cards in deck", 1, 0, 52),
            numbers("round", 1, 0, 3),
            numbers("lap", 1, 0, 6),
            numbers("totals", seats, 0, 300),
            numbers("shown", 1, 0, 1),
        ]

    def write(self, elster: Elster, seat: i64, row: vec[i16], at: i64) -> i64:
        seats: i64 = elster.seats
        at = write_decision(elster, seat, row, at)
        for i in range(elster.finds.size):
            row[at + elster.finds.cards[i]] += i16(1)
        at += 52
        at = put(row, at, elster.finds.size)
        for i in range(seats):
            owner: i64 = in_turn(seat + i, seats)
            if elster.chosen[owner] == -1 or owner == seat or elster.shown:
                row[at + i] = i16(elster.chosen[owner])
            else:
                row[at + i] = i16(SECRET)
        at += seats
        for i in range(seats):
            holder: i64 = in_turn(seat + i, seats)
            for card in range(elster.collections.sizes[holder]):
                row[at + i * 52 + elster.collections.at(holder, card)] += i16(1)
        at += seats * 52
        at = put_by_seat(row, at, elster.collections.sizes, seat, seats)
        for i in range(elster.hands.sizes[seat]):
            row[at + elster.hands.at(seat, i)] += i16(1)
        at += 52
        at = put_by_seat(row, at, elster.hands.sizes, seat, seats)
        for i in range(elster.discard.size):
            row[at + elster.discard.cards[i]] += i16(1)
        at += 52
        at = put(row, at, elster.discard.size)
        at = put(row, at, elster.deck.size)
        at = put_large(row, at, elster.round)
        at = put_large(row, at, elster.lap)
        at = put_by_seat(row, at, elster.totals, seat, seats)
        return put_flag(row, at, elster.shown)


OBSERVATION: Final = ElsterObservation()
