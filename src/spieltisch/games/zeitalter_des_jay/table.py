"""The table of Zeitalter des Jay: draw piles, box, duty, reservations, debts, timers."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    DEAL,
    E_DREW,
    E_DUTY,
    E_RESERVED,
    E_RESHUFFLED,
    LEAST_HAND,
    MOST_STOCK,
    NO_FIGURE,
    ROW,
    TRAITOR,
)
from spieltisch.games.zeitalter_des_jay.hands import NO_CARDS, NO_PILE, Hands
from spieltisch.games.zeitalter_des_jay.levels import SERVE, SERVE_ANYTIME, THROW
from spieltisch.games.zeitalter_des_jay.marks import AGE, FACE_DOWN, LAYER, UNANNOUNCED, WITH_ASIDE, WITH_HAND, joined
from spieltisch.games.zeitalter_des_jay.setup import Setup
from spieltisch.kernel.pile import Pile
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, Step
from spieltisch.kernel.vecs import vec

NEVER: Final[i64] = -1


class Table(Hands):
    """What lies on the table, who stands how. Seats keep their numbers; `left` is the next one clockwise (JAY-90)."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng, setup)
        self.phase: i64 = DEAL
        self.left: vec[i64] = NO_CARDS
        self.slots: vec[i64] = NO_CARDS
        # The draw piles lie one on the other in `stock`: nobody knows any order, so only their sizes differ.
        self.stock: Pile = NO_PILE
        self.pile_sizes: vec[i64] = NO_CARDS
        # The box, card by card: marks and the moment of laying; where its two top valid cards are; the lying card,
        # whether it lies on its twin, and both as one number: a row of the level's table.
        self.box: Pile = NO_PILE
        self.marks: Pile = NO_PILE
        self.moments: Pile = NO_PILE
        self.lying_at: i64 = NEVER
        self.under_at: i64 = NEVER
        self.lying: i64 = NO_FIGURE
        self.twins: bool = False
        self.pair: i64 = NO_FIGURE * 2
        self.aside: Pile = NO_PILE
        self.aside_marks: Pile = NO_PILE
        # Duty and reservations; a reservation is the number of its making.
        self.duty: i64 = NOBODY
        self.duty_since: i64 = 0
        self.drew: bool = False
        self.reserved: vec[i64] = NO_CARDS
        self.reservations: i64 = 0
        # Finishing: how often it happened, the time of the Jay call.
        self.finishes: i64 = 0
        self.called: vec[i64] = NO_CARDS
        self.placed: i64 = 0
        # Tournament play: debts, the extra penalty card, errors and calls still open.
        self.owed: vec[i64] = NO_CARDS
        self.charged: i64 = 0
        self.open_errors: vec[i64] = NO_CARDS
        self.played_on: i64 = 0
        self.strafe_since: vec[i64] = NO_CARDS
        # Interruptions, as masks of seats.
        self.ready: i64 = 0
        self.pauses: i64 = 0
        self.paused_at: i64 = 0
        self.asked: i64 = 0
        self.privileged: i64 = NOBODY
        self.last_privilege: bool = False
        self.away: i64 = 0
        self.away_since: i64 = 0
        self.resume: i64 = DEAL
        # When something happens unasked, in table time.
        self.count_due: i64 = NEVER
        self.phase_due: i64 = NEVER
        self.round_due: i64 = NEVER
        self.grace_due: i64 = NEVER
        # The course of the match.
        self.round: i64 = 0
        self.opener: i64 = NOBODY
        self.lays: i64 = 0
        self.points: vec[i64] = NO_CARDS
        self.firsts: vec[i64] = NO_CARDS
        self.half_points: vec[i64] = NO_CARDS

    def copy_cards_to(self, twin: Table) -> None:
        self.copy_hands_to(twin)
        twin.slots = self.slots[:]
        twin.stock = self.stock.copy()
        twin.pile_sizes = self.pile_sizes[:]
        twin.box = self.box.copy()
        twin.marks = self.marks.copy()
        twin.moments = self.moments.copy()
        twin.lying_at = self.lying_at
        twin.under_at = self.under_at
        twin.lying = self.lying
        twin.twins = self.twins
        twin.pair = self.pair
        twin.aside = self.aside.copy()
        twin.aside_marks = self.aside_marks.copy()

    def copy_round_to(self, twin: Table) -> None:
        twin.phase = self.phase
        twin.duty = self.duty
        twin.duty_since = self.duty_since
        twin.drew = self.drew
        twin.reserved = self.reserved[:]
        twin.reservations = self.reservations
        twin.finishes = self.finishes
        twin.called = self.called[:]
        twin.placed = self.placed
        twin.owed = self.owed[:]
        twin.charged = self.charged
        twin.open_errors = self.open_errors[:]
        twin.played_on = self.played_on
        twin.strafe_since = self.strafe_since[:]
        twin.ready = self.ready
        twin.pauses = self.pauses
        twin.paused_at = self.paused_at
        twin.asked = self.asked
        twin.privileged = self.privileged
        twin.last_privilege = self.last_privilege
        twin.away = self.away
        twin.away_since = self.away_since
        twin.resume = self.resume
        twin.count_due = self.count_due
        twin.phase_due = self.phase_due
        twin.round_due = self.round_due
        twin.grace_due = self.grace_due

    # Players

    def unplaced(self) -> i64:
        """The seats still playing this round, as a bit mask."""
        return ((1 << self.seats) - 1) & ~self.placed

    def is_placed(self, seat: i64) -> bool:
        return (self.placed >> seat) & 1 == 1

    def next_player(self, seat: i64) -> i64:
        """JAY-13, JAY-20: the next clockwise who has not called Jay."""
        after: i64 = self.left[seat]
        while (self.placed >> after) & 1:
            after = self.left[after]
        return after

    def set_duty(self, seat: i64) -> None:
        """JAY-20, JAY-27: a player comes under duty; a running count stops."""
        self.duty = seat
        self.duty_since = self.time
        self.drew = False
        self.count_due = NEVER
        self.tell(E_DUTY, seat)

    def reserve(self, seat: i64) -> None:
        """JAY-31: the latest reservation; placed players make none (JAY-51)."""
        if not self.is_placed(seat):
            self.reservations += 1
            self.reserved[seat] = self.reservations
            self.tell(E_RESERVED, seat)

    def clear_reservations(self) -> None:
        for seat in range(self.seats):
            self.reserved[seat] = 0

    def entitled(self, seat: i64) -> bool:
        """JAY-32: who may serve."""
        return seat == self.duty or self.reserved[seat] > 0

    def verdict(self, seat: i64, figure: i64) -> i64:
        """What the figure does on the lying card if this player lays it now; nothing: it must not be laid."""
        cell: i64 = self.setup.cells[self.pair * ROW + figure]
        if cell & (THROW | SERVE_ANYTIME) or (cell & SERVE and self.entitled(seat)):
            return cell
        return 0

    def layable(self, seat: i64) -> i64:
        """The figures this player may lay on the lying card now, as a mask."""
        if seat == self.duty or self.reserved[seat] > 0:
            return self.setup.for_entitled[self.pair]
        return self.setup.for_anyone[self.pair]

    # Draw piles

    def available(self) -> i64:
        """JAY-14: how many cards can still be drawn, from anywhere."""
        below: i64 = self.under_at if self.under_at != NEVER else self.lying_at
        if below < 0:
            return self.stock.size + self.aside.size
        return self.stock.size + self.aside.size + below

    def least_stock(self, seat: i64) -> i64:
        """JAY-23: at least three for a player under duty who has drawn in it, as far as there are cards."""
        if seat != self.duty or not self.drew:
            return 1
        most: i64 = self.most_stock()
        return most if most < LEAST_HAND else LEAST_HAND

    def most_stock(self) -> i64:
        """JAY-14, JAY-23: capped by the cards there are; one can always be announced, even if nothing is drawn then."""
        available: i64 = self.available()
        if available < 1:
            return 1
        return available if available < MOST_STOCK else MOST_STOCK

    def draw(self, seat: i64, count: i64) -> None:
        """JAY-16, JAY-23: draw so many cards, and more up to three in the hand, as far as there are any."""
        wanted: i64 = count
        if self.hand_size[seat] + wanted < LEAST_HAND:
            wanted = LEAST_HAND - self.hand_size[seat]
        if seat == self.duty:
            self.drew = True
        if wanted > self.available():
            wanted = self.available()
        while wanted > 0:
            card: i64 = self.draw_card(seat)
            self.gain(seat, card)
            self.tell(E_DREW, seat, card, to=1 << seat)
            wanted -= 1

    def draw_card(self, seat: i64) -> i64:
        """JAY-14: from the own pile, then from the next one clockwise that has cards."""
        if self.stock.size == 0:
            self.refill(seat)
        owner: i64 = seat
        while self.pile_sizes[owner] == 0:
            owner = self.left[owner]
        self.pile_sizes[owner] -= 1
        return self.stock.pop()

    def refill(self, seat: i64) -> None:
        """JAY-14: the cards put aside are shuffled into a pile; then those below the two top valid cards of the box."""
        self.begin_shuffle()
        if self.aside.size > 0:
            self.take_from_aside()
        else:
            self.take_from_box(self.under_at if self.under_at != NEVER else self.lying_at)
        self.stock.shuffle(self.rng)
        self.pile_sizes[seat] = self.stock.size
        self.tell(E_RESHUFFLED, NOBODY)

    def join_oldest(self) -> None:
        """Nor do marks tell them apart."""
        super().join_oldest()
        for i in range(self.marks.size):
            self.marks.cards[i] = joined(self.marks.cards[i], AGE)
        for i in range(self.aside_marks.size):
            self.aside_marks.cards[i] = joined(self.aside_marks.cards[i], AGE)

    def shuffle_in(self, card: i64, mark: i64, suspect: i64) -> None:
        self.stock.push(card)
        self.note_shuffled_in(card, mark, suspect)

    def take_from_aside(self) -> None:
        while self.aside.size > 0:
            self.shuffle_in(self.aside.pop(), self.aside_marks.pop(), WITH_ASIDE)

    def take_from_box(self, count: i64) -> None:
        for i in range(count):
            mark: i64 = self.marks.cards[i]
            if mark & UNANNOUNCED:
                self.open_errors[mark & LAYER] -= 1
            self.shuffle_in(self.box.cards[i], mark, WITH_HAND)
        for i in range(count, self.box.size):
            self.box.cards[i - count] = self.box.cards[i]
            self.marks.cards[i - count] = self.marks.cards[i]
            self.moments.cards[i - count] = self.moments.cards[i]
        self.box.size -= count
        self.marks.size -= count
        self.moments.size -= count
        self.lying_at -= count
        if self.under_at != NEVER:
            self.under_at -= count

    # The box

    def figure_at(self, i: i64) -> i64:
        """JAY-3: what a card of the box counts as."""
        return TRAITOR if self.marks.cards[i] & FACE_DOWN else self.box.cards[i]

    def put(self, card: i64, mark: i64) -> None:
        self.box.push(card)
        self.marks.push(mark)
        self.moments.push(self.time)

    def put_valid(self, card: i64, mark: i64) -> None:
        """A valid card is the lying card."""
        self.put(card, mark)
        self.under_at = self.lying_at
        self.lying_at = self.box.size - 1
        figure: i64 = TRAITOR if mark & FACE_DOWN else card
        self.twins = figure == self.lying
        self.lying = figure
        self.pair = figure * 2
        if self.twins:
            self.pair += 1

    def lying_layer(self) -> i64:
        return self.marks.cards[self.lying_at] & LAYER

    def take_out(self, at: i64) -> i64:
        """An error comes out of the box again."""
        card: i64 = self.box.cards[at]
        for i in range(at + 1, self.box.size):
            self.box.cards[i - 1] = self.box.cards[i]
            self.marks.cards[i - 1] = self.marks.cards[i]
            self.moments.cards[i - 1] = self.moments.cards[i]
        self.box.size -= 1
        self.marks.size -= 1
        self.moments.size -= 1
        if self.lying_at > at:
            self.lying_at -= 1
        if self.under_at > at:
            self.under_at -= 1
        return card
