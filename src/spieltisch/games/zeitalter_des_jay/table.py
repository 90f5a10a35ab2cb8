"""The table of Zeitalter des Jay: hands, draw piles, box, duty, reservations, debts, timers."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    DEAL,
    E_DREW,
    E_DUTY,
    E_RESERVED,
    E_RESHUFFLED,
    KINDS,
    LEAST_HAND,
    MOST_STOCK,
    NO_FIGURE,
    ROW,
    TRAITOR,
)
from spieltisch.games.zeitalter_des_jay.levels import SERVE, SERVE_ANYTIME, THROW, mask_table
from spieltisch.kernel.pile import Pile
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State, Step
from spieltisch.kernel.vecs import vec

# What is marked on a card in the box: its layer (three bits) and how it lies.
LAYER: Final[i64] = 7
FACE_DOWN: Final[i64] = 8
ERROR: Final[i64] = 16
UNANNOUNCED: Final[i64] = 32
FOLLOW_UP: Final[i64] = 64
PAID: Final[i64] = 128
SUSPECT: Final[i64] = 256  # laid face down when everybody knew some cards of the hand: it may be one of them

NEVER: Final[i64] = -1


class Setup:
    """What does not change during a match: the options, and the cards that are in the game."""

    def __init__(
        self,
        cells: vec[i64],
        slots: i64,
        cards: list[int],
        hand_cards: i64,
        tournament: bool,
        false_jay: bool,
        rounds: i64,
        rating: bool,
        lay_limit: i64,
        time_limit: i64,
        grace: i64,
        unscored: bool,
    ) -> None:
        self.cells: vec[i64] = cells
        self.for_anyone: vec[i64] = mask_table(cells, THROW | SERVE_ANYTIME)
        self.for_entitled: vec[i64] = mask_table(cells, THROW | SERVE_ANYTIME | SERVE)
        self.slots: i64 = slots
        self.cards: list[int] = cards
        self.hand_cards: i64 = hand_cards
        self.tournament: bool = tournament
        self.false_jay: bool = false_jay
        self.rounds: i64 = rounds
        self.rating: bool = rating
        self.lay_limit: i64 = lay_limit
        self.time_limit: i64 = time_limit
        self.grace: i64 = grace
        self.unscored: bool = unscored


NO_CARDS: Final[vec[i64]] = vec[i64]()
NO_PILE: Final[Pile] = Pile(vec[i64](), 0)


class Table(State):
    """What lies on the table, who stands how. Seats keep their numbers; `left` is the next one clockwise (JAY-90)."""

    def __init__(self, seats: i64, steps: list[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        self.phase: i64 = DEAL
        self.left: vec[i64] = NO_CARDS
        # The hands, by seat and kind (and as a mask of kinds), and what everybody knows of them: cards surely in the
        # hand; cards in the hand or among the suspect traitors of that player in the box; cards among those put aside.
        self.hand: vec[i64] = NO_CARDS
        self.hand_size: vec[i64] = NO_CARDS
        self.held: vec[i64] = NO_CARDS
        self.sure: vec[i64] = NO_CARDS
        self.seen: vec[i64] = NO_CARDS
        self.gone: vec[i64] = NO_CARDS
        self.known: vec[i64] = NO_CARDS
        self.slots: vec[i64] = NO_CARDS
        # The draw piles lie one on the other in `stock`: nobody knows any order, so only their sizes differ.
        self.stock: Pile = NO_PILE
        self.pile_sizes: vec[i64] = NO_CARDS
        # After a refill everybody knows which cards went into the piles, but for traitors; who drew which since then
        # (seat times ROW plus card).
        self.refilled: bool = False
        self.refill_cards: Pile = NO_PILE
        self.refill_traitors: i64 = 0
        self.drawn: Pile = NO_PILE
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
        # Finishing: the number of the finish, the time of the Jay call.
        self.finish: vec[i64] = NO_CARDS
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
        twin.hand = self.hand[:]
        twin.hand_size = self.hand_size[:]
        twin.held = self.held[:]
        twin.sure = self.sure[:]
        twin.seen = self.seen[:]
        twin.gone = self.gone[:]
        twin.known = self.known[:]
        twin.slots = self.slots[:]
        twin.stock = self.stock.copy()
        twin.pile_sizes = self.pile_sizes[:]
        twin.refilled = self.refilled
        twin.refill_cards = self.refill_cards.copy()
        twin.refill_traitors = self.refill_traitors
        twin.drawn = self.drawn.copy()
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
        twin.finish = self.finish[:]
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

    # Hands

    def gain(self, seat: i64, card: i64) -> None:
        self.hand[seat * ROW + card] += 1
        self.hand_size[seat] += 1
        self.held[seat] |= 1 << card
        self.finish[seat] = 0

    def gain_openly(self, seat: i64, card: i64) -> None:
        """Everybody sees which card comes into the hand."""
        self.gain(seat, card)
        self.sure[seat * ROW + card] += 1
        self.known[seat] += 1

    def take_away(self, seat: i64, card: i64) -> None:
        self.hand[seat * ROW + card] -= 1
        self.hand_size[seat] -= 1
        if self.hand[seat * ROW + card] == 0:
            self.held[seat] &= ~(1 << card)

    def lose(self, seat: i64, card: i64) -> None:
        """A card leaves the hand for all to see."""
        at: i64 = seat * ROW + card
        self.take_away(seat, card)
        if self.known[seat] > 0:
            if self.sure[at] > 0:
                self.sure[at] -= 1
                self.known[seat] -= 1
            elif self.seen[at] > 0:
                self.seen[at] -= 1
                self.known[seat] -= 1

    def lose_secretly(self, seat: i64, card: i64) -> i64:
        """A card leaves the hand face down. Known cards of the hand may now be that card: what to mark it with."""
        self.take_away(seat, card)
        if self.known[seat] == 0:
            return FACE_DOWN
        for at in range(seat * ROW, seat * ROW + KINDS):
            self.seen[at] += self.sure[at]
            self.sure[at] = 0
        return FACE_DOWN | SUSPECT

    def nth_card(self, seat: i64, n: i64) -> i64:
        """The n-th card of a hand, sorted."""
        card: i64 = 0
        left: i64 = n
        while left >= self.hand[seat * ROW + card]:
            left -= self.hand[seat * ROW + card]
            card += 1
        return card

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
        card: i64 = self.stock.pop()
        if self.refilled:
            self.drawn.push(seat * ROW + card)
        return card

    def refill(self, seat: i64) -> None:
        """JAY-14: the cards put aside are shuffled into a pile; then those below the two top valid cards of the box."""
        self.forget_refill()
        self.refilled = True
        if self.aside.size > 0:
            self.take_from_aside()
        else:
            self.take_from_box(self.under_at if self.under_at != NEVER else self.lying_at)
        self.stock.shuffle(self.rng)
        self.pile_sizes[seat] = self.stock.size
        self.tell(E_RESHUFFLED, NOBODY)

    def forget_refill(self) -> None:
        self.refilled = False
        self.refill_traitors = 0
        self.refill_cards.size = 0
        self.drawn.size = 0

    def shuffle_in(self, card: i64, mark: i64) -> None:
        self.stock.push(card)
        if mark & FACE_DOWN:
            self.refill_traitors += 1
        else:
            self.refill_cards.push(card)

    def take_from_aside(self) -> None:
        suspects: i64 = 0
        while self.aside.size > 0:
            suspects |= self.aside_marks.top() & SUSPECT
            self.shuffle_in(self.aside.pop(), self.aside_marks.pop())
        if suspects:
            for at in range(self.seats * ROW):
                self.gone[at] = 0

    def take_from_box(self, count: i64) -> None:
        for i in range(count):
            mark: i64 = self.marks.cards[i]
            if mark & UNANNOUNCED:
                self.open_errors[mark & LAYER] -= 1
            if mark & SUSPECT:
                self.forget(mark & LAYER)
            self.shuffle_in(self.box.cards[i], mark)
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

    def forget(self, seat: i64) -> None:
        """A suspect traitor was shuffled away: what was known of hand and traitors together is not known any more."""
        for at in range(seat * ROW, seat * ROW + KINDS):
            self.known[seat] -= self.seen[at]
            self.seen[at] = 0

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
