"""The hands of Zeitalter des Jay, and what everybody knows of them: how old the cards are, and which ones were seen."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import GENERATIONS, KINDS, ROW
from spieltisch.games.zeitalter_des_jay.marks import (
    AGE,
    FACE_DOWN,
    HANDS,
    HIDDEN,
    KIND,
    LAYER,
    PLACE,
    SHUFFLED_IN,
    SUSPECT,
    WITH_ASIDE,
    WITH_HAND,
    age_of,
    is_of,
    joined,
    layer_of,
    shuffle_of,
    without,
)
from spieltisch.games.zeitalter_des_jay.setup import Setup
from spieltisch.kernel.pile import Pile
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State, Step
from spieltisch.kernel.vecs import vec

NO_CARDS: Final[vec[i64]] = vec[i64]()
NO_PILE: Final[Pile] = Pile(vec[i64](), 0)


class Hands(State):
    """What is in the hands, and what can be told of it from what happened at the table."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        # The hands, by seat and kind (and as a mask of kinds).
        self.hand: vec[i64] = NO_CARDS
        self.hand_size: vec[i64] = NO_CARDS
        self.held: vec[i64] = NO_CARDS
        # Everybody sees when a card is drawn and when a card drawn then is laid, open or not: its age is the shuffle
        # it was drawn after, from 0 to `newest`. The cards in the hands that are not of age 0, and
        # which kinds of them a seat has, as a mask:
        self.newest: i64 = 0
        self.younger: Pile = NO_PILE
        self.young: vec[i64] = NO_CARDS
        # What went into each shuffle, so that it can be in the hands and piles of that age: open cards by age and kind,
        # and traitors.
        self.opened: vec[i64] = NO_CARDS
        self.shuffled_in: Pile = NO_PILE
        # The cards that everybody knows to be surely in a hand; in the hand or among the suspect traitors of that
        # player and age in the box; among those put aside; or shuffled in since. And of which kinds
        # there have been any in a hand, as a mask.
        self.sure: Pile = NO_PILE
        self.seen: Pile = NO_PILE
        self.gone: list[int] = []
        self.known: vec[i64] = NO_CARDS
        # The number of the finish of an empty hand, otherwise 0.
        self.finish: vec[i64] = NO_CARDS

    def copy_hands_to(self, twin: Hands) -> None:
        twin.hand = self.hand[:]
        twin.hand_size = self.hand_size[:]
        twin.held = self.held[:]
        twin.newest = self.newest
        twin.younger = self.younger.copy()
        twin.young = self.young[:]
        twin.opened = self.opened[:]
        twin.shuffled_in = self.shuffled_in.copy()
        twin.sure = self.sure.copy()
        twin.seen = self.seen.copy()
        twin.gone = self.gone[:]
        twin.known = self.known[:]
        twin.finish = self.finish[:]

    # Cards come and go

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
            self.young[seat] |= 1 << card

    def gain_openly(self, seat: i64, card: i64) -> None:
        """Everybody sees which card comes into the hand; from now on it is like one that was drawn just now."""
        self.gain(seat, card)
        self.opened[self.newest * ROW + card] += 1
        self.sure.push(self.newest * HANDS + seat * ROW + card)
        self.known[seat] |= 1 << card

    def take_away(self, seat: i64, card: i64) -> i64:
        """A card leaves the hand; its age."""
        at: i64 = seat * ROW + card
        age: i64 = 0
        if (self.young[seat] >> card) & 1:
            age = self.leaving_age(seat, card)
        self.hand[at] -= 1
        self.hand_size[seat] -= 1
        if self.hand[at] == 0:
            self.held[seat] &= ~(1 << card)
        return age

    def leaving_age(self, seat: i64, card: i64) -> i64:
        """Of copies of several ages any may be the one that leaves."""
        at: i64 = seat * ROW + card
        cards = self.younger.cards
        copies: i64 = 0
        for i in range(self.younger.size):
            if cards[i] & PLACE == at:
                copies += 1
        nth: i64 = self.rng.below(self.hand[at])
        if nth >= copies:
            return 0
        if copies == 1:
            self.young[seat] &= ~(1 << card)
        where: i64 = -1
        while nth >= 0:
            where += 1
            if cards[where] & PLACE == at:
                nth -= 1
        age: i64 = age_of(cards[where])
        self.younger.size -= 1
        cards[where] = cards[self.younger.size]
        return age

    def lose(self, seat: i64, card: i64) -> None:
        """A card leaves the hand for all to see."""
        age: i64 = self.take_away(seat, card)
        if (self.known[seat] >> card) & 1:
            hidden: i64 = age * HANDS + seat * ROW + card
            if not self.sure.take(hidden):
                self.seen.take(hidden)

    def lose_secretly(self, seat: i64, card: i64) -> i64:
        """A card leaves the hand face down. Known cards of its age may now be that card: what to mark it with."""
        age: i64 = self.take_away(seat, card)
        mark: i64 = FACE_DOWN + age * AGE
        if self.known[seat] == 0:
            return mark
        self.suspect(seat, age)
        for i in range(self.seen.size):
            if is_of(self.seen.cards[i], seat, age):
                return mark | SUSPECT
        return mark

    def suspect(self, seat: i64, age: i64) -> None:
        """Cards that were surely in the hand may be a traitor now."""
        cards = self.sure.cards
        size: i64 = 0
        for i in range(self.sure.size):
            if is_of(cards[i], seat, age):
                self.seen.push(cards[i])
            else:
                cards[size] = cards[i]
                size += 1
        self.sure.size = size

    def nth_card(self, seat: i64, n: i64) -> i64:
        """The n-th card of a hand, sorted."""
        card: i64 = 0
        left: i64 = n
        while left >= self.hand[seat * ROW + card]:
            left -= self.hand[seat * ROW + card]
            card += 1
        return card

    # A hand is shown

    def note_shown(self, seat: i64) -> None:
        """What was known of hand and traitors and is not in the hand now shown must be among the traitors."""
        if self.known[seat] != 0:
            oldest: vec[i64] = self.hand[:]
            for i in range(self.younger.size):
                oldest[self.younger.cards[i] & PLACE] -= 1
            for i in range(self.sure.size):
                if layer_of(self.sure.cards[i]) == seat:
                    is_shown(self.sure.cards[i], self.younger, oldest)
            for i in range(self.seen.size):
                known: i64 = self.seen.cards[i]
                if layer_of(known) == seat and not is_shown(known, self.younger, oldest):
                    self.gone.append(known)
            drop_hand(self.sure, seat)
            drop_hand(self.seen, seat)
        drop_hand(self.younger, seat)
        self.young[seat] = 0
        for i in range(self.shuffled_in.size):
            entry: i64 = self.shuffled_in.cards[i]
            if layer_of(entry) == seat and entry // SHUFFLED_IN == WITH_HAND:
                self.shuffled_in.cards[i] = entry + SHUFFLED_IN

    # Shuffles

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
        for i in range(self.sure.size):
            self.sure.cards[i] = joined(self.sure.cards[i], HANDS)
        for i in range(self.seen.size):
            self.seen.cards[i] = joined(self.seen.cards[i], HANDS)
        for i in range(len(self.gone)):
            self.gone[i] = joined(self.gone[i], HANDS)
        self.join_opened()

    def join_opened(self) -> None:
        opened = self.opened
        for kind in range(KINDS):
            middle: i64 = opened[ROW + kind]
            last: i64 = opened[2 * ROW + kind]
            if middle + last > 0:
                opened[kind] += middle
                opened[ROW + kind] = last
                opened[2 * ROW + kind] = 0

    def join_hands(self) -> None:
        cards = self.younger.cards
        size: i64 = 0
        for seat in range(self.seats):
            self.young[seat] = 0
        for i in range(self.younger.size):
            card: i64 = cards[i]
            if card >= 2 * HANDS:
                cards[size] = card - HANDS
                size += 1
                self.young[layer_of(card)] |= 1 << (card & KIND)
        self.younger.size = size

    def join_shuffled_in(self) -> None:
        """A traitor that went from the oldest shuffle into the next one may be anywhere now, suspect or not."""
        cards = self.shuffled_in.cards
        size: i64 = 0
        for i in range(self.shuffled_in.size):
            entry: i64 = cards[i]
            if shuffle_of(entry) > 1:
                cards[size] = entry - HIDDEN
                if age_of(entry) > 0:
                    cards[size] -= HANDS
                size += 1
            elif entry // SHUFFLED_IN == WITH_HAND:
                self.forget(layer_of(entry))
            elif entry // SHUFFLED_IN == WITH_ASIDE:
                self.gone = without(self.gone, layer_of(entry), 0)
        self.shuffled_in.size = size

    def forget(self, seat: i64) -> None:
        """Of the oldest cards of hand and traitors together nothing is known any more."""
        cards = self.seen.cards
        size: i64 = 0
        for i in range(self.seen.size):
            if not is_of(cards[i], seat, 0):
                cards[size] = cards[i]
                size += 1
        self.seen.size = size

    def shuffle_everything(self) -> None:
        """All cards but the slots are in the piles: whatever was known is of no use."""
        self.newest = 0
        self.younger.size = 0
        self.shuffled_in.size = 0
        self.sure.size = 0
        self.seen.size = 0
        self.gone = []
        for seat in range(self.seats):
            self.young[seat] = 0
        self.opened = self.setup.deck[:]

    def note_shuffled_in(self, card: i64, mark: i64, suspect: i64) -> None:
        """What is known of a card that goes into a shuffle: its face, or of a traitor who laid it and how old it is."""
        if mark & FACE_DOWN:
            hidden: i64 = mark // AGE * HANDS + (mark & LAYER) * ROW + card
            if mark & SUSPECT:
                hidden += suspect * SHUFFLED_IN
            self.shuffled_in.push(self.newest * HIDDEN + hidden)
        else:
            self.opened[self.newest * ROW + card] += 1


def drop_hand(hidden: Pile, seat: i64) -> None:
    """Take the cards of a seat out of a pile of hidden cards."""
    cards: vec[i64] = hidden.cards
    size: i64 = 0
    for i in range(hidden.size):
        if layer_of(cards[i]) != seat:
            cards[size] = cards[i]
            size += 1
    hidden.size = size


def is_shown(card: i64, younger: Pile, oldest: vec[i64]) -> bool:
    """Whether the shown hand has such a card, of which nothing else has been said yet."""
    if card >= HANDS:
        return younger.take(card)
    if oldest[card] == 0:
        return False
    oldest[card] -= 1
    return True
