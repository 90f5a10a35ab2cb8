"""What a seat of Zeitalter des Jay knows, as a row of numbers. Times are in tenths of a second, -1 for never."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from spieltisch.games.zeitalter_des_jay.components import (
    FORCED,
    KINDS,
    NO_FIGURE,
    ROW,
    SLOTS,
    STATE_NAMES,
    TRAITOR,
)
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.marks import (
    ERROR,
    FACE_DOWN,
    FOLLOW_UP,
    JUDGED,
    KIND,
    LAYER,
    UNANNOUNCED,
    holder_of,
    is_sure,
)
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.observation import (
    Field,
    Observation,
    counted_from,
    decision_fields,
    in_turn,
    numbers,
    put,
    put_by_seat,
    put_flag,
    put_from,
    put_large,
    put_mask,
    put_seat,
    things,
    write_decision,
)
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import NOBODY

UNKNOWN: Final[i64] = -1
TENTH: Final[i64] = 100
# The top cards of the box, and the number of each figure in the whole box.
TOP: Final[i64] = 4
FIGURES: Final[i64] = TRAITOR + 1
LONGEST: Final[i64] = 30_000


class JayObservation(Observation[Jay]):
    """Own hand, box, cards put aside; then the players starting with the observer; then clocks and points."""

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

    def write(self, jay: Jay, seat: i64, row: vec[i16], at: i64) -> i64:
        at = write_decision(jay, seat, row, at)
        at = put_from(row, at, jay.hand, seat * ROW, KINDS)
        told: bool = jay.lying_at != NEVER and not jay.is_secret()
        at = put(row, at, jay.lying if told else NO_FIGURE)
        at = put_flag(row, at, told and jay.twins)
        at = self.write_top(jay, seat, row, at)
        at = self.write_box(jay, row, at)
        at = self.write_aside(jay, seat, row, at)
        at = self.write_hands(jay, seat, row, at)
        at = self.write_flags(jay, seat, row, at)
        return self.write_course(jay, seat, row, at)

    def write_top(self, jay: Jay, seat: i64, row: vec[i16], at: i64) -> i64:
        """The top cards of the box from the top down."""
        size: i64 = jay.box.size
        marks = jay.marks.cards
        for k in range(1, TOP + 1):
            at = put(row, at, jay.figure_at(size - k) if k <= size else NO_FIGURE)
        for k in range(1, TOP + 1):
            at = put(row, at, self.face(jay, seat, size - k) if k <= size else UNKNOWN)
        for k in range(1, TOP + 1):
            at = put_seat(row, at, marks[size - k] & LAYER if k <= size else NOBODY, seat, jay.seats)
        for k in range(1, TOP + 1):
            mark: i64 = marks[size - k] if k <= size else 0
            if mark & JUDGED == 0:
                mark = 0
            at = put_flag(row, at, mark & ERROR != 0)
            at = put_flag(row, at, mark & UNANNOUNCED != 0)
            at = put_flag(row, at, mark & FOLLOW_UP != 0)
        return at

    def face(self, jay: Jay, seat: i64, i: i64) -> i64:
        """JAY-3: only its layer knows the face of a traitor."""
        mark: i64 = jay.marks.cards[i]
        if mark & FACE_DOWN == 0 or mark & LAYER == seat:
            return jay.box.cards[i]
        return UNKNOWN

    def write_box(self, jay: Jay, row: vec[i16], at: i64) -> i64:
        """The number of each figure in the whole box."""
        cards = jay.box.cards
        marks = jay.marks.cards
        for i in range(jay.box.size):
            figure: i64 = cards[i]
            if marks[i] & FACE_DOWN:
                figure = TRAITOR
            row[at + figure] += i16(1)
        return at + FIGURES

    def write_aside(self, jay: Jay, seat: i64, row: vec[i16], at: i64) -> i64:
        """JAY-14: only their layer knows the faces of the traitors among the cards put aside."""
        cards = jay.aside.cards
        marks = jay.aside_marks.cards
        for i in range(jay.aside.size):
            card: i64 = cards[i]
            if marks[i] & FACE_DOWN and marks[i] & LAYER != seat:
                card = KINDS
            row[at + card] += i16(1)
        return at + KINDS + 1

    def write_hands(self, jay: Jay, seat: i64, row: vec[i16], at: i64) -> i64:
        seats: i64 = jay.seats
        for i in range(seats):
            at = put_seat(row, at, jay.left[in_turn(seat + i, seats)], seat, seats)
        at = put_by_seat(row, at, jay.hand_size, seat, seats)
        at = self.write_known(jay, seat, row, at)
        at = put_by_seat(row, at, jay.pile_sizes, seat, seats)
        for i in range(seats):
            at = put_from(row, at, jay.slots, in_turn(seat + i, seats) * SLOTS, SLOTS)
        return put_by_seat(row, at, jay.owed, seat, seats)

    def write_known(self, jay: Jay, seat: i64, row: vec[i16], at: i64) -> i64:
        for i in range(jay.known.size):
            known: i64 = jay.known.cards[i]
            if is_sure(known):
                row[at + counted_from(holder_of(known), seat, jay.seats) * KINDS + (known & KIND)] += i16(1)
        return at + jay.seats * KINDS

    def write_flags(self, jay: Jay, seat: i64, row: vec[i16], at: i64) -> i64:
        seats: i64 = jay.seats
        for i in range(seats):
            at = put(row, at, self.open_errors(jay, in_turn(seat + i, seats)))
        for i in range(seats):
            at = put_flag(row, at, jay.strafe_since[in_turn(seat + i, seats)] != NEVER)
        at = put_mask(row, at, jay.charged, seat, seats)
        at = put_mask(row, at, jay.ready, seat, seats)
        at = put_mask(row, at, jay.pauses, seat, seats)
        for i in range(seats):
            at = put_flag(row, at, jay.finish[in_turn(seat + i, seats)] > 0)
        for i in range(seats):
            at = put_flag(row, at, jay.called[in_turn(seat + i, seats)] != NEVER)
        at = put_mask(row, at, jay.away, seat, seats)
        for i in range(seats):
            at = put(row, at, self.reservation(jay, in_turn(seat + i, seats)))
        return at

    def open_errors(self, jay: Jay, seat: i64) -> i64:
        """JAY-81: the errors that are public."""
        if not jay.setup.secret:
            return jay.open_errors[seat]
        count: i64 = 0
        for i in range(jay.box.size):
            mark: i64 = jay.marks.cards[i]
            if mark & LAYER == seat and mark & UNANNOUNCED and mark & JUDGED:
                count += 1
        return count

    def reservation(self, jay: Jay, seat: i64) -> i64:
        """The rank of a seat's reservation, the latest being 1; 0 if there is none or it is secret."""
        if jay.reserved[seat] == 0 or jay.is_secret():
            return 0
        place: i64 = 1
        for other in range(jay.seats):
            if jay.reserved[other] > jay.reserved[seat]:
                place += 1
        return place

    def write_course(self, jay: Jay, seat: i64, row: vec[i16], at: i64) -> i64:
        seats: i64 = jay.seats
        at = put(row, at, jay.phase)
        at = put_seat(row, at, jay.opener, seat, seats)
        at = put_seat(row, at, self.duty(jay), seat, seats)
        at = put_seat(row, at, jay.privileged, seat, seats)
        at = put_flag(row, at, jay.last_privilege)
        at = put(row, at, self.time_until(jay, jay.count_due))
        at = put(row, at, self.time_until(jay, jay.phase_due))
        at = put(row, at, self.time_until(jay, jay.round_due))
        at = put(row, at, self.time_until(jay, jay.grace_due))
        under_duty: i64 = 0 if jay.is_secret() else (jay.time - jay.duty_since) // TENTH
        at = put(row, at, under_duty if under_duty < LONGEST else LONGEST)
        at = put_large(row, at, jay.round)
        at = put_large(row, at, max(0, jay.setup.lay_limit - jay.lays))
        at = put_by_seat(row, at, jay.points, seat, seats)
        at = put_by_seat(row, at, jay.firsts, seat, seats)
        return put_by_seat(row, at, jay.half_points, seat, seats)

    def duty(self, jay: Jay) -> i64:
        """While the duty is secret: the player who was counted out, until the time for the traitor is up."""
        if not jay.is_secret():
            return jay.duty
        return jay.counted if jay.phase == FORCED else NOBODY

    def time_until(self, jay: Jay, due: i64) -> i64:
        """JAY-87: clocks stop while a player is absent; a deadline passed meanwhile is due now."""
        if due == NEVER:
            return NEVER
        left: i64 = (due - jay.time + TENTH - 1) // TENTH
        if left < 0:
            return 0
        return left if left < LONGEST else LONGEST


OBSERVATION: Final = JayObservation()
