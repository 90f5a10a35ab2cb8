"""What a seat of SKYJO ACTION knows, as a row of numbers: what it sees, and the hidden cards it has seen."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from spieltisch.games.skyjo_action.components import CARD_KINDS, CELLS, FIRST_ACTION, FIRST_CARDS, KINDS, ROW_LENGTH
from spieltisch.games.skyjo_action.state import DISPLAY_BITS, DISPLAY_MASK, HAND, KNOWN_BY, MOST_MIXED, Skyjo, bits
from spieltisch.kernel.observation import (
    Field,
    Observation,
    Row,
    add_all,
    add_by_seat,
    decision_fields,
    in_turn,
    numbers,
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

    def write(self, sky: Skyjo, seat: i64, row: Row) -> None:
        seats: i64 = sky.seats
        write_decision(sky, seat, row)
        self.write_layouts(sky, seat, row)
        self.write_displays(sky, seat, row)
        self.write_hand(sky, seat, row)
        self.write_middle(sky, row)
        row.add_seat(sky.active, seat, seats)
        row.add_seat(sky.starter, seat, seats)
        row.add_seat(sky.ender, seat, seats)
        row.add_large(sky.round)
        row.add_large(sky.extra_turns)
        row.add_large(max(0, sky.setup.turn_cap * seats - sky.turns))
        add_by_seat(sky.totals, seat, seats, row)
        add_by_seat(sky.round_scores, seat, seats, row)

    def write_layouts(self, sky: Skyjo, seat: i64, row: Row) -> None:
        """Of every cell how it lies; then of every cell the card, if the observer knows it."""
        cells: i64 = sky.seats * CELLS
        cards = sky.cards
        faces = sky.open
        knows = sky.knows
        values = row.values
        at: i64 = row.at
        place: i64 = seat * CELLS
        for i in range(cells):
            card: i64 = cards[place]
            face: i64 = faces[place]
            if card == NO_CARD:
                values[at + i] = i16(GONE)
            else:
                values[at + i] = i16(FACE_DOWN + face)
            if face == 1 or (knows[place] >> seat) & 1:
                values[at + cells + i] = i16(card)
            else:
                values[at + cells + i] = i16(UNKNOWN)
            place += 1
            if place == cells:
                place = 0
        row.at = at + 2 * cells

    def write_displays(self, sky: Skyjo, seat: i64, row: Row) -> None:
        """By kind of action: how many, and how many of them may be played already."""
        seats: i64 = sky.seats
        for i in range(seats):
            write_counts(sky.held[in_turn(seat + i, seats)], row)
        for i in range(seats):
            write_counts(sky.ready(in_turn(seat + i, seats)), row)

    def write_hand(self, sky: Skyjo, seat: i64, row: Row) -> None:
        """The drawn cards."""
        for slot in range(HAND):
            if sky.drawn[slot] == NO_CARD:
                row.add(NOT_HELD)
            elif (sky.drawn[KNOWN_BY + slot] >> seat) & 1:
                row.add(sky.drawn[slot])
            else:
                row.add(UNKNOWN)
        self.write_first_cards(sky, seat, row)

    def write_first_cards(self, sky: Skyjo, seat: i64, row: Row) -> None:
        """SKY-15: the first cards that are being chosen: those of others only by number."""
        seats: i64 = sky.seats
        if sky.agenda.top_step() != FIRST_CARDS:
            row.clear(CELLS + seats)
            row.at += CELLS + seats
            return
        for cell in range(CELLS):
            row.add((sky.chosen[seat] >> cell) & 1)
        for i in range(seats):
            row.add(bits(sky.chosen[in_turn(seat + i, seats)]))

    def write_middle(self, sky: Skyjo, row: Row) -> None:
        row.add(sky.discard.top())
        add_all(sky.row, ROW_LENGTH, row)
        row.clear(KINDS)
        discard = sky.action_discard.cards
        for i in range(sky.action_discard.size):
            row.count(discard[i] - FIRST_ACTION)
        row.at += KINDS
        add_all(sky.mixed, KINDS, row)
        row.add(sky.pile.size)
        row.add(sky.discard.size)
        row.add(sky.action_pile.size)


def write_counts(display: i64, row: Row) -> None:
    values = row.values
    at: i64 = row.at
    left: i64 = display
    for i in range(at, at + KINDS):
        values[i] = i16(left & DISPLAY_MASK)
        left >>= DISPLAY_BITS
    row.at = at + KINDS


OBSERVATION: Final = SkyjoObservation()
