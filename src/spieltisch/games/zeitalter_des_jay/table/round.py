"""A round at the table: duty and reservations, drawing, debts and errors, timers."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.levels import SERVE, SERVE_ANYTIME, THROW
from spieltisch.games.zeitalter_des_jay.table.box import NEVER, Box
from spieltisch.games.zeitalter_des_jay.table.hands import NO_CARDS
from spieltisch.games.zeitalter_des_jay.table.marks import (
    COST,
    ERROR,
    LAYER,
    PAID,
    UNANNOUNCED,
)
from spieltisch.games.zeitalter_des_jay.table.setup import Setup
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, Step
from spieltisch.kernel.vecs import vec


class Table(Box):
    """The state of a round. Seats keep their numbers; `left` is the next seat clockwise (JAY-90)."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng, setup)
        self.phase: i64 = c.DEAL
        self.left: vec[i64] = NO_CARDS
        # Duty and reservations; reservations are numbered in the order they were made.
        self.duty: i64 = NOBODY
        self.duty_since: i64 = 0
        self.drew: bool = False
        self.reserved: vec[i64] = NO_CARDS
        self.reservations: i64 = 0
        # Finishing: the number of finishes, the time of each Jay call, the seats with a place.
        self.finishes: i64 = 0
        self.called: vec[i64] = NO_CARDS
        self.placed: i64 = 0
        # Tournament play: debts, the extra penalty card, errors and calls still open.
        self.owed: vec[i64] = NO_CARDS
        self.charged: i64 = 0
        self.open_errors: vec[i64] = NO_CARDS
        self.played_on: i64 = 0
        # Secret debts, and a mask of the players who acted before paying one.
        self.hidden: vec[i64] = NO_CARDS
        self.overdue: i64 = 0
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
        self.resume: i64 = c.DEAL
        # Whether play waits for a player to open or reopen.
        self.shut: bool = True
        # Counting out: the player being counted, the last one counted out, and the one who still owes a traitor.
        self.count_on: i64 = NOBODY
        self.counted: i64 = NOBODY
        self.forced: i64 = NOBODY
        # Deadlines in table time.
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
        twin.hidden = self.hidden[:]
        twin.overdue = self.overdue
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
        twin.shut = self.shut
        twin.count_on = self.count_on
        twin.counted = self.counted
        twin.forced = self.forced
        twin.count_due = self.count_due
        twin.phase_due = self.phase_due
        twin.round_due = self.round_due
        twin.grace_due = self.grace_due

    # Players

    def unplaced(self) -> i64:
        """The players without a place in this round, as a mask."""
        return ((1 << self.seats) - 1) & ~self.placed

    def is_placed(self, seat: i64) -> bool:
        return (self.placed >> seat) & 1 == 1

    def next_player(self, seat: i64) -> i64:
        """JAY-13, JAY-20: the next player clockwise who has not called Jay."""
        after: i64 = self.left[seat]
        while (self.placed >> after) & 1:
            after = self.left[after]
        return after

    def set_duty(self, seat: i64) -> None:
        """JAY-20, JAY-27: put a player under duty and stop a running count.

        If stopping would reveal how a card was judged, the count runs on without effect.
        """
        self.duty = seat
        self.duty_since = self.time
        self.drew = False
        self.count_on = NOBODY
        if not self.is_secret():
            self.count_due = NEVER
            self.tell(c.E_DUTY, seat)

    def is_secret(self) -> bool:
        """Whether duty and reservations are secret, because they would reveal how cards were judged."""
        if not self.setup.secret:
            return False
        phase: i64 = self.resume if self.phase == c.ABSENCE else self.phase
        return phase in (c.RUNNING, c.FORCED)

    def reserve(self, seat: i64) -> None:
        """JAY-31: add the latest reservation; players with a place add none (JAY-51)."""
        if not self.is_placed(seat):
            self.reservations += 1
            self.reserved[seat] = self.reservations
            if not self.is_secret():
                self.tell(c.E_RESERVED, seat)

    def clear_reservations(self) -> None:
        for seat in range(self.seats):
            self.reserved[seat] = 0

    def entitled(self, seat: i64) -> bool:
        """JAY-32: whether a player may serve."""
        return seat == self.duty or self.reserved[seat] > 0

    def verdict(self, seat: i64, figure: i64) -> i64:
        """What a figure does on the lying card if this player lays it now; 0 if it must not be laid."""
        cell: i64 = self.setup.cells[self.pair * c.ROW + figure]
        if cell & (THROW | SERVE_ANYTIME) or (cell & SERVE and self.entitled(seat)):
            return cell
        return 0

    def layable(self, seat: i64) -> i64:
        """The figures that this player may lay now, as a mask."""
        if seat == self.duty or self.reserved[seat] > 0:
            return self.setup.for_entitled[self.pair]
        return self.setup.for_anyone[self.pair]

    # Draw piles

    def least_stock(self, seat: i64, most: i64) -> i64:
        """JAY-23: at least three for a player who has already drawn under this duty, if there are enough cards."""
        if seat != self.duty or not self.drew or self.setup.secret:
            return 1
        return most if most < c.LEAST_HAND else c.LEAST_HAND

    def most_stock(self, seat: i64) -> i64:
        """JAY-14, JAY-23: capped by the available cards; one may always be announced, even if none can be drawn."""
        if self.setup.secret:
            return c.MOST_STOCK
        deck: i64 = self.deck_of(seat).size
        if deck >= c.MOST_STOCK:
            return c.MOST_STOCK
        available: i64 = deck + self.shuffleable(seat)
        if available < 1:
            return 1
        return available if available < c.MOST_STOCK else c.MOST_STOCK

    def draw(self, seat: i64, count: i64) -> None:
        """JAY-16, JAY-23: draw a number of cards, and more up to three in the hand, as long as there are any."""
        wanted: i64 = count
        if self.hand_size[seat] + wanted < c.LEAST_HAND:
            wanted = c.LEAST_HAND - self.hand_size[seat]
        if seat == self.duty:
            self.drew = True
        if wanted > self.deck_of(seat).size:
            wanted = min(wanted, self.available(seat))
        while wanted > 0:
            card: i64 = self.draw_card(seat)
            self.gain(seat, card)
            self.tell(c.E_DREW, seat, card, to=1 << seat)
            wanted -= 1

    def draw_card(self, seat: i64) -> i64:
        """JAY-14: from the player's own pile, then from the next one clockwise that has cards."""
        deck = self.deck_of(seat)
        if deck.size == 0:
            self.refill(seat)
        owner: i64 = seat
        while self.pile_sizes[owner] == 0:
            owner = self.left[owner]
        self.pile_sizes[owner] -= 1
        return deck.pop()

    def refill(self, seat: i64) -> None:
        """JAY-14: shuffle the cards put aside into a pile, then those below the two top valid cards of the box."""
        deck = self.deck_of(seat)
        self.take_from_aside(seat)
        if deck.size == 0:
            self.take_from_box(seat)
        deck.shuffle(self.rng)
        self.pile_sizes[seat] = deck.size
        self.tell(c.E_RESHUFFLED, NOBODY)

    def take_from_box(self, seat: i64) -> None:
        deck = self.deck_of(seat)
        below: i64 = self.below()
        i: i64 = below - 1
        while i >= 0:
            mark: i64 = self.marks.cards[i]
            if self.is_from_deck(mark, seat):
                if mark & ERROR:
                    self.clear_error(i)
                deck.push(self.box.cards[i])
            i -= 1
        self.close_gaps(seat, below)
        self.forget_what_was_shuffled()

    # Errors

    def close_error(self, at: i64) -> None:
        """An error is no longer open."""
        seat: i64 = self.marks.cards[at] & LAYER
        if self.marks.cards[at] & UNANNOUNCED:
            self.marks.cards[at] &= ~UNANNOUNCED
            self.open_errors[seat] -= 1
        if self.open_errors[seat] == 0:
            self.played_on &= ~(1 << seat)

    def clear_error(self, at: i64) -> None:
        """Cancel an error: it is no longer open, and its undrawn penalty cards are waived."""
        mark: i64 = self.marks.cards[at]
        seat: i64 = mark & LAYER
        self.close_error(at)
        self.hidden[seat] -= mark // COST
        if self.hidden[seat] == 0:
            self.overdue &= ~(1 << seat)
        if not mark & PAID:
            lapsing: i64 = self.penalty(at) - mark // COST
            self.owed[seat] -= min(lapsing, self.owed[seat])
