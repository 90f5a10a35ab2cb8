"""A deck at the table: its draw pile, its open discard, the hands, and what a player knows of them.

Copies of a card are alike, so a hand is a count by kind. But all see which cards go into a reshuffled pile, and when
every card in a hand was drawn: a card held since before a shuffle is none of those that were shuffled then. So a card
in a hand has an age, the number of shuffles before it was drawn.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.games.joy.components import JOY_KINDS, RUN_KINDS
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, Heap, Pile, empty_pile, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import append, vec

HANDS: Final[i64] = 256  # more than seats times kinds
PLACE: Final[i64] = HANDS - 1


@final
class Discard(Heap):
    """An open discard: the cards in the order in which they came, and how many of each kind."""

    def __init__(self, cards: vec[i64], size: i64, counts: vec[i64]) -> None:
        super().__init__(cards, size)
        self.counts: vec[i64] = counts

    def push(self, kind: i64) -> None:
        super().push(kind)
        self.counts[kind] += 1

    def clear(self) -> None:
        super().clear()
        for kind in range(len(self.counts)):
            self.counts[kind] = 0

    def copy(self) -> Discard:
        return Discard(self.things[: self.size], self.size, self.counts[:])


@final
class Deck:
    """Run cards or joy cards. Hands are counts by seat and kind; `kinds_held` is a mask of the kinds, by seat.

    The cards in the hands that were drawn before the last shuffle are `older`, in the numbering of `at`. So are those
    that are `known`, to the partner of whoever holds them. That changes rarely, so copies share it: it is replaced,
    never written into.
    """

    def __init__(
        self,
        kinds: i64,
        pile: Pile,
        discard: Discard,
        counts: vec[i64],
        kinds_held: vec[i64],
        held: vec[i64],
        shuffles: i64,
        older: Pile,
        known: Pile,
    ) -> None:
        self.kinds: i64 = kinds
        self.pile: Pile = pile
        self.discard: Discard = discard
        self.counts: vec[i64] = counts
        self.kinds_held: vec[i64] = kinds_held
        self.held: vec[i64] = held
        self.shuffles: i64 = shuffles
        self.older: Pile = older
        self.known: Pile = known

    def copy(self) -> Deck:
        return Deck(
            self.kinds,
            self.pile.copy(),
            self.discard.copy(),
            self.counts[:],
            self.kinds_held[:],
            self.held[:],
            self.shuffles,
            self.older.copy(),
            self.known,
        )

    # A card in a hand as one number (which is taken apart often, and by a constant much more quickly)

    def at(self, age: i64, seat: i64, kind: i64) -> i64:
        return age * HANDS + seat * self.kinds + kind

    def age(self, card: i64) -> i64:
        return card // HANDS

    def owner(self, card: i64) -> i64:
        place: i64 = card & PLACE
        return place // RUN_KINDS if self.kinds == RUN_KINDS else place // JOY_KINDS

    def kind(self, card: i64) -> i64:
        place: i64 = card & PLACE
        return place % RUN_KINDS if self.kinds == RUN_KINDS else place % JOY_KINDS

    # Hands

    def holds(self, seat: i64, kind: i64) -> bool:
        return (self.kinds_held[seat] >> kind) & 1 == 1

    def offer(self, seat: i64, first: i64, out: Moves) -> None:
        """A move for every kind in a hand."""
        held: i64 = self.kinds_held[seat]
        move: i64 = first
        while held != 0:
            if held & 1:
                out.add(move)
            held >>= 1
            move += 1

    def in_hands(self) -> vec[i64]:
        """All cards in hands, the oldest first."""
        cards = sorted_cards(self.older)
        new = self.held[:]
        for i in range(len(cards)):
            new[cards[i] & PLACE] -= 1
        for place in range(len(new)):
            while new[place] > 0:
                cards = append(cards, self.at(self.shuffles, 0, place))
                new[place] -= 1
        return cards

    def put(self, age: i64, seat: i64, kind: i64) -> None:
        self.held[seat * self.kinds + kind] += 1
        self.kinds_held[seat] |= 1 << kind
        self.counts[seat] += 1
        if age < self.shuffles:
            self.older.push(self.at(age, seat, kind))

    def take(self, seat: i64, kind: i64, rng: Rng) -> i64:
        """A card leaves a hand. Of copies of several ages any may be the one."""
        older: i64 = 0
        if self.older.size > 0:
            older = self.older_copies(seat, kind)
        age: i64 = self.shuffles
        if older > 0:
            nth: i64 = rng.below(self.held[seat * self.kinds + kind])
            if nth < older:
                age = self.age_of_older(seat, kind, nth)
        self.remove(age, seat, kind)
        return self.at(age, seat, kind)

    def older_copies(self, seat: i64, kind: i64) -> i64:
        cards = self.older.cards
        place: i64 = seat * self.kinds + kind
        count: i64 = 0
        for i in range(self.older.size):
            if cards[i] & PLACE == place:
                count += 1
        return count

    def age_of_older(self, seat: i64, kind: i64, nth: i64) -> i64:
        age: i64 = 0
        left: i64 = nth
        for i in range(self.older.size):
            if self.older.cards[i] & PLACE == seat * self.kinds + kind:
                if left == 0:
                    age = self.age(self.older.cards[i])
                left -= 1
        return age

    def remove(self, age: i64, seat: i64, kind: i64) -> None:
        self.held[seat * self.kinds + kind] -= 1
        self.counts[seat] -= 1
        if self.held[seat * self.kinds + kind] == 0:
            self.kinds_held[seat] &= ~(1 << kind)
        if age < self.shuffles:
            self.older.take(self.at(age, seat, kind))

    def unlearn(self, card: i64) -> None:
        """The partner sees a card that has left the hand: if it knew of such a card, it knows of one less.

        Whichever copy it was, the rest of the hand is the same.
        """
        if self.known.has(card):
            self.known = self.known.copy()
            self.known.take(card)

    def learn(self, card: i64) -> None:
        self.known = self.known.copy()
        self.known.push(card)

    def discard_from(self, seat: i64, kind: i64, rng: Rng) -> None:
        """A card goes from a hand face up onto the discard."""
        self.unlearn(self.take(seat, kind, rng))
        self.discard.push(kind)

    # Piles

    def refill(self, rng: Rng) -> None:
        """JOY-21: the discard is shuffled and becomes the draw pile; what is in the hands is older from now on."""
        for i in range(self.discard.size):
            self.pile.push(self.discard.things[i])
        self.discard.clear()
        self.pile.shuffle(rng)
        cards = self.in_hands()
        self.older.size = 0
        for i in range(len(cards)):
            self.older.push(cards[i])
        self.shuffles += 1

    def draw(self, seat: i64) -> i64:
        card: i64 = self.pile.pop()
        self.put(self.shuffles, seat, card)
        return card

    # Knowledge

    def reimagine(self, seat: i64, partner: i64, rng: Rng) -> None:
        """Deal the other hands and the pile anew, each age by itself. What the seat knows of its partner stays.

        What other partners know of each other is not imagined.
        """
        cards = self.in_hands()
        self.empty_hands()
        self.forget_what_others_know(seat, partner)
        unknown = self.put_back_known(cards, seat)
        first: i64 = 0
        while first < len(unknown) and self.age(unknown[first]) < self.shuffles:
            first = self.deal_anew(unknown, first, self.age(unknown[first]), rng)
        self.deal_anew(unknown, first, self.shuffles, rng)
        forget(self.pile)

    def forget_what_others_know(self, seat: i64, partner: i64) -> None:
        known = self.known
        self.known = empty_pile(len(known.cards))
        for i in range(known.size):
            owner: i64 = self.owner(known.cards[i])
            if owner in (seat, partner):
                self.known.push(known.cards[i])

    def empty_hands(self) -> None:
        for i in range(len(self.held)):
            self.held[i] = 0
        for seat in range(len(self.counts)):
            self.counts[seat] = 0
            self.kinds_held[seat] = 0
        self.older = empty_pile(len(self.older.cards))

    def put_back_known(self, cards: vec[i64], seat: i64) -> vec[i64]:
        """Give back to the hands what the seat holds or knows; the others."""
        known = self.known.copy()
        unknown = vec[i64]()
        for i in range(len(cards)):
            card: i64 = cards[i]
            if self.owner(card) == seat or known.take(card):
                self.put(self.age(card), self.owner(card), self.kind(card))
            else:
                unknown = append(unknown, card)
        return unknown

    def deal_anew(self, cards: vec[i64], first: i64, age: i64, rng: Rng) -> i64:
        """Deal the cards of an age, from the first one on, to those who held them; where the next age begins.

        What was drawn since the last shuffle was in the pile together with what is still there.
        """
        pool = Pool()
        end: i64 = first
        while end < len(cards) and self.age(cards[end]) == age:
            pool.put(self.kind(cards[end]))
            end += 1
        left: i64 = 0
        if age == self.shuffles:
            left = self.pile.size
        for i in range(left):
            pool.put(self.pile.cards[i])
        pool.deal(rng)
        for i in range(first, end):
            self.put(age, self.owner(cards[i]), pool.draw())
        for i in range(left):
            self.pile.cards[i] = pool.draw()
        return end

    def random_card(self, age: i64, seat: i64, rng: Rng) -> i64:
        """Any card of this age in a hand."""
        cards = self.in_hands()
        found = vec[i64]()
        for i in range(len(cards)):
            if self.age(cards[i]) == age and self.owner(cards[i]) == seat:
                found = append(found, cards[i])
        return found[rng.below(len(found))]


def sorted_cards(pile: Pile) -> vec[i64]:
    cards = pile.cards[: pile.size]
    for end in range(1, len(cards)):
        card: i64 = cards[end]
        i: i64 = end
        while i > 0 and cards[i - 1] > card:
            cards[i] = cards[i - 1]
            i -= 1
        cards[i] = card
    return cards


def forget(pile: Pile) -> None:
    """Wipe out which cards lay in a pile earlier."""
    for i in range(pile.size, len(pile.cards)):
        pile.cards[i] = NO_CARD


def new_deck(kinds: i64, seats: i64, size: i64) -> Deck:
    return Deck(
        kinds,
        empty_pile(size),
        Discard(vec[i64](), 0, filled(kinds, 0)),
        filled(seats, 0),
        filled(seats, 0),
        filled(seats * kinds, 0),
        0,
        empty_pile(size),
        empty_pile(size),
    )
