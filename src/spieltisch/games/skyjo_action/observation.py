"""What a seat of SKYJO ACTION knows, as a row of numbers: what it sees, and the hidden cards it has seen."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action.components import (
    CARD_KINDS,
    CELLS,
    DISPLAY_BITS,
    DISPLAY_MASK,
    FIRST_ACTION,
    HAND,
    KINDS,
    MOST_MIXED,
    ROW_LENGTH,
)
from spieltisch.games.skyjo_action.state import KNOWN_BY, Skyjo
from spieltisch.kernel.bits import bit_count
from spieltisch.kernel.observation import (
    SIGN,
    Field,
    Observation,
    decision_fields,
    in_turn,
    numbers,
    put,
    put_bits,
    put_by_seat,
    put_from,
    put_large,
    put_seat,
    things,
    write_decision,
)
from spieltisch.kernel.pile import NO_CARD

GONE: Final[i64] = 0
FACE_DOWN: Final[i64] = 1
FACE_UP: Final[i64] = 2
UNKNOWN: Final[i64] = -1
NOT_HELD: Final[i64] = -2


class SkyjoObservation(Observation[Skyjo]):
    """Layouts and displays one seat after the other, from the observer on; then the middle and the course."""

    def fields(self, sky: Skyjo) -> list[Field]:
        seats, kinds, last = int(sky.seats), int(KINDS), int(CARD_KINDS) - 1
        return [
            *decision_fields(sky),
            things("cells: gone, face down, face up", seats * int(CELLS), int(GONE), int(FACE_UP)),
            things("cards in the cells", seats * int(CELLS), int(UNKNOWN), last),
            numbers("displays, by kind", seats * kinds, 0, 7),
            numbers("playable, by kind", seats * kinds, 0, 7),
            things("hand", int(HAND), int(NOT_HELD), last),
            numbers("own first cards", int(CELLS), 0, 1),
            numbers("first cards chosen", seats, 0, 2),
            things("discard", 1, -1, last),
            things("action row", int(ROW_LENGTH), -1, last),
            numbers("action discard", kinds, 0, 3),
            numbers("mixed actions", kinds, 0, int(MOST_MIXED)),
            numbers("pile, discard and action pile", 3, 0, 255),
            things("active, starter, ender", 3, -1, seats - 1),
            numbers("round, extra turns, turns left", 3),
            numbers("totals", seats, -100, 400),
            numbers("round scores", seats, -100, 400),
        ]

    def write(self, sky: Skyjo, seat: i64, row: vec[i16], at: i64) -> i64:
        seats: i64 = sky.seats
        at = write_decision(sky, seat, row, at)
        at = self.write_layouts(sky, seat, row, at)
        at = self.write_displays(sky, seat, row, at)
        at = self.write_hand(sky, seat, row, at)
        at = self.write_first_cards(sky, seat, row, at)
        at = self.write_middle(sky, row, at)
        at = put_seat(row, at, sky.active, seat, seats)
        at = put_seat(row, at, sky.starter, seat, seats)
        at = put_seat(row, at, sky.ender, seat, seats)
        at = put_large(row, at, sky.round)
        at = put_large(row, at, sky.extra_turns)
        at = put_large(row, at, max(0, sky.setup.turn_cap * seats - sky.turns))
        at = put_by_seat(row, at, sky.totals, seat, seats)
        return put_by_seat(row, at, sky.round_scores, seat, seats)

    def write_layouts(self, sky: Skyjo, seat: i64, row: vec[i16], at: i64) -> i64:
        """Of every cell how it lies; then of every cell the card, if the observer knows it."""
        cells: i64 = sky.seats * CELLS
        cards = sky.cards
        faces = sky.open
        knows = sky.knows
        place: i64 = seat * CELLS
        for i in range(cells):
            card: i64 = cards[place]
            face: i64 = faces[place]
            known: i64 = (face | (knows[place] >> seat)) & 1
            # FACE_DOWN or FACE_UP, but GONE where there is no card (-1); the card, but UNKNOWN (-1) unless it is known.
            row[at + i] = i16((FACE_DOWN + face) & ~(card >> SIGN))
            row[at + cells + i] = i16(card | (known - 1))
            place += 1
            if place == cells:
                place = 0
        return at + 2 * cells

    def write_displays(self, sky: Skyjo, seat: i64, row: vec[i16], at: i64) -> i64:
        """By kind of action: how many, and how many of them may be played already."""
        seats: i64 = sky.seats
        for i in range(seats):
            at = write_counts(sky.held[in_turn(seat + i, seats)], row, at)
        for i in range(seats):
            at = write_counts(sky.ready(in_turn(seat + i, seats)), row, at)
        return at

    def write_hand(self, sky: Skyjo, seat: i64, row: vec[i16], at: i64) -> i64:
        """The drawn cards."""
        drawn = sky.drawn
        for slot in range(HAND):
            card: i64 = drawn[slot]
            if card == NO_CARD:
                card = NOT_HELD
            elif (drawn[KNOWN_BY + slot] >> seat) & 1 == 0:
                card = UNKNOWN
            row[at + slot] = i16(card)
        return at + HAND

    def write_first_cards(self, sky: Skyjo, seat: i64, row: vec[i16], at: i64) -> i64:
        """SKY-15: the first cards that are being chosen: those of others only by number."""
        seats: i64 = sky.seats
        if sky.agenda.top_step() != t.S_FIRST_CARDS:
            return at + CELLS + seats
        at = put_bits(row, at, sky.chosen[seat], CELLS)
        for i in range(seats):
            at = put(row, at, bit_count(sky.chosen[in_turn(seat + i, seats)]))
        return at

    def write_middle(self, sky: Skyjo, row: vec[i16], at: i64) -> i64:
        at = put(row, at, sky.discard.top())
        at = put_from(row, at, sky.row, 0, ROW_LENGTH)
        discard = sky.action_discard.cards
        for i in range(sky.action_discard.size):
            row[at + discard[i] - FIRST_ACTION] += i16(1)
        at = put_from(row, at + KINDS, sky.mixed, 0, KINDS)
        at = put(row, at, sky.pile.size)
        at = put(row, at, sky.discard.size)
        return put(row, at, sky.action_pile.size)


def write_counts(display: i64, row: vec[i16], at: i64) -> i64:
    if display != 0:
        for kind in range(KINDS):
            row[at + kind] = i16((display >> (kind * DISPLAY_BITS)) & DISPLAY_MASK)
    return at + KINDS


OBSERVATION: Final = SkyjoObservation()
