"""The state of Zeitalter des Jay: its clocks, what a seat knows of it, its scores."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.round import Table
from spieltisch.games.zeitalter_des_jay.table.setup import Setup
from spieltisch.games.zeitalter_des_jay.table.worlds import deal_anew
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD, Pile, empty_pile, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, Step
from spieltisch.kernel.vecs import vec


class Jay(Table):
    """A position of Zeitalter des Jay."""

    def copy(self) -> Jay:
        twin = Jay(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_kernel_to(twin)
        self.copy_cards_to(twin)
        self.copy_round_to(twin)
        twin.left = self.left[:]
        twin.round = self.round
        twin.opener = self.opener
        twin.lays = self.lays
        twin.points = self.points[:]
        twin.firsts = self.firsts[:]
        twin.half_points = self.half_points[:]
        return twin

    # The states of a round

    def enter(self, phase: i64) -> None:
        """JAY-88: change the state of the round."""
        self.phase = phase
        self.phase_due = NEVER
        self.agenda.size = 0
        self.agenda.push(phase, NOBODY)

    def deadline(self) -> i64:
        if self.over:
            return -1
        if self.phase == c.ABSENCE:
            return self.grace_due - self.time
        due: i64 = self.round_due
        if self.count_due != NEVER and (due == NEVER or self.count_due < due):
            due = self.count_due
        if self.phase_due != NEVER and (due == NEVER or self.phase_due < due):
            due = self.phase_due
        if due == NEVER:
            return -1
        return due - self.time

    def tick(self) -> None:
        if self.phase == c.ABSENCE:
            self.agenda.push(c.GRACE_OVER, NOBODY)
        elif self.count_due == self.time:
            self.agenda.push(c.COUNTED_OUT, self.duty)
        elif self.phase_due == self.time:
            self.agenda.push(c.TIME_UP, NOBODY)
        else:
            self.agenda.push(c.ROUND_LIMIT, NOBODY)

    def allows(self, seat: i64, move: i64, out: Moves) -> bool:
        """Laying and stocking up in a running round are checked directly, without listing all moves."""
        if self.phase != c.RUNNING or self.is_placed(seat):
            return super().allows(seat, move, out)
        if move < c.LAY_DOWN:
            return (self.held[seat] >> move) & 1 == 1 and (
                self.setup.tournament or (self.layable(seat) >> move) & 1 == 1
            )
        if move < c.ANNOUNCE:
            held: bool = (self.held[seat] >> (move - c.LAY_DOWN)) & 1 == 1
            return held and (self.setup.tournament or (self.layable(seat) >> c.TRAITOR) & 1 == 1)
        if c.STOCK <= move < c.TAKE:
            most: i64 = self.most_stock(seat)
            return self.least_stock(seat, most) <= move - c.STOCK + 1 <= most
        return super().allows(seat, move, out)

    # Knowledge

    def reimagine(self, seat: i64) -> None:
        deal_anew(self, seat)
        self.clear_stale()

    def clear_stale(self) -> None:
        """Erase leftovers of cards that were in a pile before."""
        for deck in self.decks:
            wipe(deck)
        wipe(self.box)
        wipe(self.aside)

    # Scores

    def scores(self) -> list[int]:
        return [self.points[seat] for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """JAY-17, JAY-90: most points win; in a rated match the lowest placing sum, then points, then firsts."""
        if not self.setup.rating:
            return self.scores()
        return [
            -self.placing_sum(seat) * 1_000_000 + self.points[seat] * 1_000 + self.firsts[seat]
            for seat in range(self.seats)
        ]

    def placing_sum(self, seat: i64) -> i64:
        """JAY-90: rounds 1 to 5, rounds 6 to 10, all points; tied players share the better placing."""
        first: i64 = 1
        second: i64 = 1
        whole: i64 = 1
        for other in range(self.seats):
            first += 1 if self.half_points[other] > self.half_points[seat] else 0
            whole += 1 if self.points[other] > self.points[seat] else 0
            second += 1 if self.later_points(other) > self.later_points(seat) else 0
        return first + second + whole

    def later_points(self, seat: i64) -> i64:
        return self.points[seat] - self.half_points[seat]


def wipe(pile: Pile) -> None:
    for i in range(pile.size, len(pile.cards)):
        pile.cards[i] = NO_CARD


def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> Jay:
    """A table with nothing dealt."""
    jay = Jay(seats, steps, rng, setup)
    room: i64 = len(setup.cards)
    jay.left = vec[i64]([(seat + 1) % seats for seat in range(seats)])
    jay.hand = filled(seats * c.ROW, 0)
    jay.hand_size = filled(seats, 0)
    jay.held = filled(seats, 0)
    jay.known = empty_pile(room)
    jay.slots = filled(seats * c.SLOTS, NO_CARD)
    decks: i64 = seats if setup.own_decks else 1
    for _ in range(decks):
        jay.decks.append(empty_pile(room // decks))
    jay.pile_sizes = filled(seats, 0)
    jay.box = empty_pile(room)
    jay.marks = empty_pile(room)
    jay.moments = empty_pile(room)
    jay.aside = empty_pile(room)
    jay.aside_marks = empty_pile(room)
    jay.reserved = filled(seats, 0)
    jay.finish = filled(seats, 0)
    jay.called = filled(seats, NEVER)
    jay.owed = filled(seats, 0)
    jay.open_errors = filled(seats, 0)
    jay.hidden = filled(seats, 0)
    jay.strafe_since = filled(seats, NEVER)
    jay.points = filled(seats, 0)
    jay.firsts = filled(seats, 0)
    jay.half_points = filled(seats, 0)
    return jay
