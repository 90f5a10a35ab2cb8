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
    GENERATIONS,
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
AGE: Final[i64] = 512  # of a card laid face down: so many times this

# A hidden card as one number: its age, its seat and its kind.
HANDS: Final[i64] = (LAYER + 1) * ROW
PLACE: Final[i64] = HANDS - 1
HIDDEN: Final[i64] = GENERATIONS * HANDS
# A traitor that was shuffled in: the shuffle as well, and among what it is suspect, if it is.
SHUFFLED_IN: Final[i64] = GENERATIONS * HIDDEN
WITH_HAND: Final[i64] = 1
WITH_ASIDE: Final[i64] = 2

NEVER: Final[i64] = -1


class Setup:
    """What does not change during a match: the options, and the cards that are in the game."""

    def __init__(
        self,
        level: i64,
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
        self.level: i64 = level
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
        # The hands, by seat and kind (and as a mask of kinds).
        self.hand: vec[i64] = NO_CARDS
        self.hand_size: vec[i64] = NO_CARDS
        self.held: vec[i64] = NO_CARDS
        # Everybody sees when a card is drawn and when a card drawn then is laid, open or not: its age is the shuffle
        # it was drawn after, from 0 to `newest`. The cards in the hands that are not of age 0:
        self.newest: i64 = 0
        self.younger: Pile = NO_PILE
        # What went into each shuffle, so that it can be in the hands and piles of that age: open cards by age and kind,
        # and traitors.
        self.opened: vec[i64] = NO_CARDS
        self.shuffled_in: list[int] = []
        # The cards that everybody knows to be surely in a hand; in the hand or among the suspect traitors of that
        # player and age in the box; among those put aside; or shuffled in since. How many of the first two a seat has.
        self.sure: list[int] = []
        self.seen: list[int] = []
        self.gone: list[int] = []
        self.known: vec[i64] = NO_CARDS
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
        twin.newest = self.newest
        twin.younger = self.younger.copy()
        twin.opened = self.opened[:]
        twin.shuffled_in = self.shuffled_in[:]
        twin.sure = self.sure[:]
        twin.seen = self.seen[:]
        twin.gone = self.gone[:]
        twin.known = self.known[:]
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
        self.hold(seat, card, self.newest)

    def hold(self, seat: i64, card: i64, age: i64) -> None:
        """A card of this age comes into the hand."""
        at: i64 = seat * ROW + card
        self.hand[at] += 1
        self.hand_size[seat] += 1
        self.held[seat] |= 1 << card
        self.finish[seat] = 0
        if age > 0:
            self.younger.push(age * HANDS + at)

    def gain_openly(self, seat: i64, card: i64) -> None:
        """Everybody sees which card comes into the hand; from now on it is like one that was drawn just now."""
        self.gain(seat, card)
        self.opened[self.newest * ROW + card] += 1
        self.sure.append(self.newest * HANDS + seat * ROW + card)
        self.known[seat] += 1

    def take_away(self, seat: i64, card: i64) -> i64:
        """A card leaves the hand; its age."""
        at: i64 = seat * ROW + card
        age: i64 = 0
        if self.younger.size > 0:
            age = self.leaving_age(at)
        self.hand[at] -= 1
        self.hand_size[seat] -= 1
        if self.hand[at] == 0:
            self.held[seat] &= ~(1 << card)
        return age

    def leaving_age(self, at: i64) -> i64:
        """Of copies of several ages any may be the one that leaves."""
        cards = self.younger.cards
        copies: i64 = 0
        for i in range(self.younger.size):
            if cards[i] & PLACE == at:
                copies += 1
        if copies == 0:
            return 0
        nth: i64 = self.rng.below(self.hand[at])
        if nth >= copies:
            return 0
        where: i64 = -1
        while nth >= 0:
            where += 1
            if cards[where] & PLACE == at:
                nth -= 1
        age: i64 = cards[where] // HANDS
        self.younger.size -= 1
        cards[where] = cards[self.younger.size]
        return age

    def lose(self, seat: i64, card: i64) -> None:
        """A card leaves the hand for all to see."""
        age: i64 = self.take_away(seat, card)
        if self.known[seat] > 0:
            code: i64 = age * HANDS + seat * ROW + card
            if code in self.sure:
                self.sure.remove(code)
                self.known[seat] -= 1
            elif code in self.seen:
                self.seen.remove(code)
                self.known[seat] -= 1

    def lose_secretly(self, seat: i64, card: i64) -> i64:
        """A card leaves the hand face down. Known cards of its age may now be that card: what to mark it with."""
        age: i64 = self.take_away(seat, card)
        mark: i64 = FACE_DOWN + age * AGE
        if self.known[seat] == 0:
            return mark
        self.suspect(seat, age)
        for code in self.seen:
            if is_of(code, seat, age):
                mark |= SUSPECT
        return mark

    def suspect(self, seat: i64, age: i64) -> None:
        sure: list[int] = []
        for code in self.sure:
            if is_of(code, seat, age):
                self.seen.append(code)
            else:
                sure.append(code)
        self.sure = sure

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

    def begin_shuffle(self) -> None:
        """Another shuffle: what is in the hands is older than what will be drawn."""
        self.newest += 1
        if self.newest == GENERATIONS:
            self.join_oldest()

    def join_oldest(self) -> None:
        """The two oldest shuffles are told apart no longer."""
        self.newest -= 1
        self.join_shuffled_in()
        self.join_hands()
        for i in range(self.marks.size):
            self.marks.cards[i] = joined(self.marks.cards[i], AGE)
        for i in range(self.aside_marks.size):
            self.aside_marks.cards[i] = joined(self.aside_marks.cards[i], AGE)
        self.sure = all_joined(self.sure)
        self.seen = all_joined(self.seen)
        self.gone = all_joined(self.gone)
        opened = self.opened
        for kind in range(KINDS):
            opened[kind] += opened[ROW + kind]
            opened[ROW + kind] = opened[2 * ROW + kind]
            opened[2 * ROW + kind] = 0

    def join_hands(self) -> None:
        cards = self.younger.cards
        size: i64 = 0
        for i in range(self.younger.size):
            if cards[i] >= 2 * HANDS:
                cards[size] = cards[i] - HANDS
                size += 1
        self.younger.size = size

    def join_shuffled_in(self) -> None:
        """A traitor that went from the oldest shuffle into the next one may be anywhere now, suspect or not."""
        left: list[int] = []
        for entry in self.shuffled_in:
            if shuffle_of(entry) > 1:
                hidden: i64 = entry % HIDDEN
                left.append(entry - hidden - HIDDEN + joined(hidden, HANDS))
            elif entry // SHUFFLED_IN == WITH_HAND:
                self.forget(layer_of(entry))
            elif entry // SHUFFLED_IN == WITH_ASIDE:
                self.gone = without(self.gone, layer_of(entry), 0)
        self.shuffled_in = left

    def shuffle_everything(self) -> None:
        """All cards but the slots are in the piles: whatever was known is of no use."""
        self.newest = 0
        self.younger.size = 0
        self.shuffled_in = []
        self.sure = []
        self.seen = []
        self.gone = []
        for i in range(len(self.opened)):
            self.opened[i] = 0
        for card in self.setup.cards:
            self.opened[card] += 1

    def shuffle_in(self, card: i64, mark: i64, suspect: i64) -> None:
        self.stock.push(card)
        if mark & FACE_DOWN:
            hidden: i64 = mark // AGE * HANDS + (mark & LAYER) * ROW + card
            if mark & SUSPECT:
                hidden += suspect * SHUFFLED_IN
            self.shuffled_in.append(self.newest * HIDDEN + hidden)
        else:
            self.opened[self.newest * ROW + card] += 1

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

    def forget(self, seat: i64) -> None:
        """Of the oldest cards of hand and traitors together nothing is known any more."""
        left = without(self.seen, seat, 0)
        self.known[seat] -= len(self.seen) - len(left)
        self.seen = left

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


# Hidden cards


def age_of(hidden: i64) -> i64:
    return hidden % HIDDEN // HANDS


def layer_of(hidden: i64) -> i64:
    return hidden % HANDS // ROW


def shuffle_of(shuffled_in: i64) -> i64:
    """The age of the shuffle that a traitor went into."""
    return shuffled_in % SHUFFLED_IN // HIDDEN


def is_of(hidden: i64, seat: i64, age: i64) -> bool:
    """Whether a hidden card is of this seat and age."""
    return hidden % HIDDEN // ROW == age * (LAYER + 1) + seat


def without(cards: list[int], seat: i64, age: i64) -> list[int]:
    left: list[int] = []
    for card in cards:
        if not is_of(card, seat, age):
            left.append(card)
    return left


def joined(number: i64, base: i64) -> i64:
    """A number of an age once the two oldest ages are one."""
    return number - base if number >= base else number


def all_joined(cards: list[int]) -> list[int]:
    found: list[int] = []
    for card in cards:
        found.append(joined(card, HANDS))
    return found
