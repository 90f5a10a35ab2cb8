"""What a seat of Zeitalter des Jay knows, as a row of numbers. Times are in tenths of a second, -1 for never."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from spieltisch.games.zeitalter_des_jay.components import (
    GENERATIONS,
    KINDS,
    NO_FIGURE,
    ROW,
    SLOTS,
    STATE_NAMES,
    TRAITOR,
)
from spieltisch.games.zeitalter_des_jay.marks import ERROR, FACE_DOWN, FOLLOW_UP, LAYER, UNANNOUNCED, age_of, layer_of
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER
from spieltisch.kernel.observation import (
    Field,
    Observation,
    Row,
    add_by_seat,
    add_from,
    counted_from,
    decision_fields,
    in_turn,
    numbers,
    things,
    write_decision,
)
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import NOBODY

UNKNOWN: Final[i64] = -1
TENTH: Final[i64] = 100
# Of the box its uppermost cards, and how many of each figure in all.
TOP: Final[i64] = 4
FIGURES: Final[i64] = TRAITOR + 1
LONGEST: Final[i64] = 30_000
OLDER: Final[i64] = GENERATIONS - 1


class JayObservation(Observation[Jay]):
    """Own hand, box, cards put aside; then the players from the observer on; then clocks and points."""

    def fields(self, jay: Jay) -> list[Field]:
        seats, figures, kinds = int(jay.seats), int(FIGURES), int(KINDS)
        flags = ("open errors", "must say Strafe", "charged", "ready", "paused", "finished", "called", "away")
        return [
            *decision_fields(jay),
            numbers("own hand", kinds, 0, 20),
            things("lying", 1, 0, int(NO_FIGURE)),
            numbers("twins", 1, 0, 1),
            things("box from the top: figure", int(TOP), 0, int(NO_FIGURE)),
            things("box from the top: card", int(TOP), int(UNKNOWN), kinds - 1),
            things("box from the top: layer", int(TOP), -1, seats - 1),
            numbers("box from the top: error, not announced, follow-up", 3 * int(TOP), 0, 1),
            numbers("box, by figure", figures, 0, 120),
            numbers("put aside, seen", kinds, 0, 120),
            numbers("put aside, hidden", 1, 0, 120),
            things("left neighbour", seats, 0, seats - 1),
            numbers("cards", seats, 0, 120),
            numbers("known cards", seats * kinds, 0, 20),
            numbers("cards since before one and two shuffles", seats * int(OLDER), 0, 120),
            numbers("pile", seats, 0, 120),
            things("slots", seats * int(SLOTS), int(NO_CARD), kinds - 1),
            numbers("owes", seats, 0, 120),
            *[numbers(name, seats, 0, 20 if name == "open errors" else 1) for name in flags],
            numbers("reservation, 1 the latest", seats, 0, seats),
            things("state", 1, 0, 2 * len(STATE_NAMES)),
            things("opener, duty, privileged", 3, -1, seats - 1),
            numbers("last privilege", 1, 0, 1),
            numbers("tenths until count, state, round, grace are over", 4, -1, int(LONGEST)),
            numbers("tenths under duty", 1, 0, int(LONGEST)),
            numbers("round and lays left", 2),
            numbers("points", seats, -1000, 1000),
            numbers("first places", seats, 0, 1000),
            numbers("interim points", seats, -1000, 1000),
        ]

    def write(self, jay: Jay, seat: i64, row: Row) -> None:
        write_decision(jay, seat, row)
        add_from(jay.hand, seat * ROW, KINDS, row)
        row.add(jay.lying if jay.lying_at != NEVER else NO_FIGURE)
        row.add_flag(jay.twins)
        self.write_box(jay, seat, row)
        self.write_aside(jay, seat, row)
        self.write_hands(jay, seat, row)
        self.write_flags(jay, seat, row)
        self.write_course(jay, seat, row)

    def write_box(self, jay: Jay, seat: i64, row: Row) -> None:
        """The uppermost cards from the top; then how many of each figure lie in the box in all."""
        size: i64 = jay.box.size
        for k in range(1, TOP + 1):
            row.add(jay.figure_at(size - k) if k <= size else NO_FIGURE)
        for k in range(1, TOP + 1):
            row.add(self.face(jay, seat, size - k) if k <= size else UNKNOWN)
        for k in range(1, TOP + 1):
            row.add_seat(jay.marks.cards[size - k] & LAYER if k <= size else NOBODY, seat, jay.seats)
        for k in range(1, TOP + 1):
            mark: i64 = jay.marks.cards[size - k] if k <= size else 0
            row.add_flag(mark & ERROR != 0)
            row.add_flag(mark & UNANNOUNCED != 0)
            row.add_flag(mark & FOLLOW_UP != 0)
        row.clear(FIGURES)
        values = row.values
        at: i64 = row.at
        cards = jay.box.cards
        marks = jay.marks.cards
        for i in range(size):
            if marks[i] & FACE_DOWN:
                values[at + TRAITOR] += i16(1)
            else:
                values[at + cards[i]] += i16(1)
        row.at = at + FIGURES

    def face(self, jay: Jay, seat: i64, i: i64) -> i64:
        """JAY-3: the face of a traitor is known to its layer only."""
        mark: i64 = jay.marks.cards[i]
        if mark & FACE_DOWN == 0 or mark & LAYER == seat:
            return jay.box.cards[i]
        return UNKNOWN

    def write_aside(self, jay: Jay, seat: i64, row: Row) -> None:
        """JAY-14: the traitors among the cards put aside are known to their layer only."""
        row.clear(KINDS + 1)
        for i in range(jay.aside.size):
            mark: i64 = jay.aside_marks.cards[i]
            if mark & FACE_DOWN == 0 or mark & LAYER == seat:
                row.count(jay.aside.cards[i])
            else:
                row.count(KINDS)
        row.at += KINDS + 1

    def write_hands(self, jay: Jay, seat: i64, row: Row) -> None:
        seats: i64 = jay.seats
        for i in range(seats):
            row.add_seat(jay.left[in_turn(seat + i, seats)], seat, seats)
        add_by_seat(jay.hand_size, seat, seats, row)
        row.clear(seats * KINDS)
        for i in range(jay.sure.size):
            card: i64 = jay.sure.cards[i]
            row.count(counted_from(layer_of(card), seat, seats) * KINDS + card % ROW)
        row.at += seats * KINDS
        self.write_ages(jay, seat, row)
        add_by_seat(jay.pile_sizes, seat, seats, row)
        for i in range(seats):
            add_from(jay.slots, in_turn(seat + i, seats) * SLOTS, SLOTS, row)
        add_by_seat(jay.owed, seat, seats, row)

    def write_ages(self, jay: Jay, seat: i64, row: Row) -> None:
        """How many cards of a hand have outlasted one shuffle, and how many two: all can count that."""
        seats: i64 = jay.seats
        row.clear(seats * OLDER)
        newest: i64 = jay.newest
        if newest > 0:
            for i in range(seats):
                row.count(i * OLDER + newest - 1, jay.hand_size[in_turn(seat + i, seats)])
        for i in range(jay.younger.size):
            card: i64 = jay.younger.cards[i]
            first: i64 = counted_from(layer_of(card), seat, seats) * OLDER
            row.count(first + newest - 1, -1)
            if age_of(card) < newest:
                row.count(first + newest - age_of(card) - 1)
        row.at += seats * OLDER

    def write_flags(self, jay: Jay, seat: i64, row: Row) -> None:
        seats: i64 = jay.seats
        add_by_seat(jay.open_errors, seat, seats, row)
        for i in range(seats):
            row.add_flag(jay.strafe_since[in_turn(seat + i, seats)] != NEVER)
        self.write_mask(jay.charged, seat, seats, row)
        self.write_mask(jay.ready, seat, seats, row)
        self.write_mask(jay.pauses, seat, seats, row)
        for i in range(seats):
            row.add_flag(jay.finish[in_turn(seat + i, seats)] > 0)
        for i in range(seats):
            row.add_flag(jay.called[in_turn(seat + i, seats)] != NEVER)
        self.write_mask(jay.away, seat, seats, row)
        for i in range(seats):
            row.add(self.reservation(jay, in_turn(seat + i, seats)))

    def write_mask(self, mask: i64, seat: i64, seats: i64, row: Row) -> None:
        for i in range(seats):
            row.add((mask >> (in_turn(seat + i, seats))) & 1)

    def reservation(self, jay: Jay, seat: i64) -> i64:
        """Which one a seat's reservation is, the latest being 1; 0 if there is none."""
        if jay.reserved[seat] == 0:
            return 0
        place: i64 = 1
        for other in range(jay.seats):
            if jay.reserved[other] > jay.reserved[seat]:
                place += 1
        return place

    def write_course(self, jay: Jay, seat: i64, row: Row) -> None:
        seats: i64 = jay.seats
        row.add(jay.phase)
        row.add_seat(jay.opener, seat, seats)
        row.add_seat(jay.duty, seat, seats)
        row.add_seat(jay.privileged, seat, seats)
        row.add_flag(jay.last_privilege)
        self.write_time_until(jay, jay.count_due, row)
        self.write_time_until(jay, jay.phase_due, row)
        self.write_time_until(jay, jay.round_due, row)
        self.write_time_until(jay, jay.grace_due, row)
        under_duty: i64 = (jay.time - jay.duty_since) // TENTH
        row.add(under_duty if under_duty < LONGEST else LONGEST)
        row.add_large(jay.round)
        row.add_large(max(0, jay.setup.lay_limit - jay.lays))
        add_by_seat(jay.points, seat, seats, row)
        add_by_seat(jay.firsts, seat, seats, row)
        add_by_seat(jay.half_points, seat, seats, row)

    def write_time_until(self, jay: Jay, due: i64, row: Row) -> None:
        """JAY-87: in somebody's absence the other clocks stand, and what was due then counts as due now."""
        if due == NEVER:
            row.add(NEVER)
            return
        left: i64 = (due - jay.time + TENTH - 1) // TENTH
        if left < 0:
            left = 0
        row.add(left if left < LONGEST else LONGEST)


OBSERVATION: Final = JayObservation()
