"""A deck at the table: its draw pile, its open discard, the hands, and what a player knows of them.

Copies of a card are alike, so a hand is a count by kind. Every card in hand is either NEW, drawn since the pile was
last reshuffled, or OLD: all see which cards go into a reshuffled pile, so an old card cannot be one of those.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, Pile, empty_pile, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import vec

NEW: Final[i64] = 0
OLD: Final[i64] = 1
AGES: Final[i64] = 2


@final
class Deck:
    """Run cards or joy cards. Hands are counts by age, seat and kind; `kinds_held` is a mask of the kinds, by seat.

    `known` counts what the partner knows of a hand. It changes rarely, so copies share it: it is replaced, never
    written into.
    """

    def __init__(
        self,
        kinds: i64,
        pile: Pile,
        discard: Pile,
        counts: vec[i64],
        kinds_held: vec[i64],
        held: vec[i64],
        known: vec[i64],
    ) -> None:
        self.kinds: i64 = kinds
        self.pile: Pile = pile
        self.discard: Pile = discard
        self.counts: vec[i64] = counts
        self.kinds_held: vec[i64] = kinds_held
        self.held: vec[i64] = held
        self.known: vec[i64] = known

    def copy(self) -> Deck:
        return Deck(
            self.kinds,
            self.pile.copy(),
            self.discard.copy(),
            self.counts[:],
            self.kinds_held[:],
            self.held[:],
            self.known,
        )

    def at(self, age: i64, seat: i64, kind: i64) -> i64:
        return (age * len(self.counts) + seat) * self.kinds + kind

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

    def held_of_age(self, age: i64, seat: i64) -> i64:
        count: i64 = 0
        for kind in range(self.kinds):
            count += self.held[self.at(age, seat, kind)]
        return count

    def put(self, age: i64, seat: i64, kind: i64) -> None:
        self.held[self.at(age, seat, kind)] += 1
        self.kinds_held[seat] |= 1 << kind
        self.counts[seat] += 1

    def take(self, seat: i64, kind: i64, rng: Rng) -> i64:
        """A card leaves a hand; its age. Of copies of both ages any may be the one."""
        new: i64 = self.held[self.at(NEW, seat, kind)]
        old: i64 = self.held[self.at(OLD, seat, kind)]
        age: i64 = OLD if old > 0 and rng.below(new + old) < old else NEW
        self.remove(age, seat, kind)
        return age

    def remove(self, age: i64, seat: i64, kind: i64) -> None:
        self.held[self.at(age, seat, kind)] -= 1
        self.counts[seat] -= 1
        if self.held[self.at(NEW, seat, kind)] + self.held[self.at(OLD, seat, kind)] == 0:
            self.kinds_held[seat] &= ~(1 << kind)

    def unlearn(self, age: i64, seat: i64, kind: i64) -> None:
        """The partner sees a card that has left the hand: if it knew of such a card, it knows of one less.

        Whichever copy it was, the rest of the hand is the same.
        """
        if self.known[self.at(age, seat, kind)] > 0:
            self.known = self.known[:]
            self.known[self.at(age, seat, kind)] -= 1

    def learn(self, age: i64, seat: i64, kind: i64) -> None:
        self.known = self.known[:]
        self.known[self.at(age, seat, kind)] += 1

    def discard_from(self, seat: i64, kind: i64, rng: Rng) -> None:
        """A card goes from a hand face up onto the discard."""
        self.unlearn(self.take(seat, kind, rng), seat, kind)
        self.discard.push(kind)

    # Piles

    def refill(self, rng: Rng) -> None:
        """JOY-21: the discard is shuffled and becomes the draw pile; what is in the hands is old from now on."""
        emptied = self.pile
        self.pile = self.discard
        self.discard = emptied
        self.pile.shuffle(rng)
        self.known = self.known[:]
        half: i64 = len(self.held) // AGES
        for i in range(half):
            self.held[half + i] += self.held[i]
            self.held[i] = 0
            self.known[half + i] += self.known[i]
            self.known[i] = 0

    def draw(self, seat: i64) -> i64:
        card: i64 = self.pile.pop()
        self.put(NEW, seat, card)
        return card

    # Knowledge

    def reimagine(self, seat: i64, partner: i64, rng: Rng) -> None:
        """Deal the other hands and the pile anew, each age by itself. What the seat knows of its partner stays.

        What other partners know of each other is not imagined.
        """
        self.known = self.known[:]
        for other in range(len(self.counts)):
            if other != seat:
                self.kinds_held[other] = 0
        for age in range(AGES):
            self.reimagine_age(age, seat, partner, rng)
        forget(self.pile)
        forget(self.discard)

    def reimagine_age(self, age: i64, seat: i64, partner: i64, rng: Rng) -> None:
        seats: i64 = len(self.counts)
        sizes = filled(seats, 0)
        pool = Pool()
        for other in range(seats):
            if other != seat:
                sizes[other] = self.set_aside(pool, age, other, other == partner)
        if age == NEW:
            for i in range(self.pile.size):
                pool.put(self.pile.cards[i])
        pool.deal(rng)
        for other in range(seats):
            for _ in range(sizes[other]):
                kind: i64 = pool.draw()
                self.held[self.at(age, other, kind)] += 1
                self.kinds_held[other] |= 1 << kind
        if age == NEW:
            for i in range(self.pile.size):
                self.pile.cards[i] = pool.draw()

    def set_aside(self, pool: Pool, age: i64, seat: i64, known: bool) -> i64:
        """Put the unknown cards of a hand into the pool; how many."""
        count: i64 = 0
        for kind in range(self.kinds):
            at: i64 = self.at(age, seat, kind)
            if not known:
                self.known[at] = 0
            while self.held[at] > self.known[at]:
                pool.put(kind)
                self.held[at] -= 1
                count += 1
            if self.held[at] > 0:
                self.kinds_held[seat] |= 1 << kind
        return count

    def random_kind(self, age: i64, seat: i64, rng: Rng) -> i64:
        """The kind of any card of this age in a hand."""
        nth: i64 = rng.below(self.held_of_age(age, seat))
        kind: i64 = 0
        while nth >= self.held[self.at(age, seat, kind)]:
            nth -= self.held[self.at(age, seat, kind)]
            kind += 1
        return kind


def forget(pile: Pile) -> None:
    """Wipe out which cards lay in a pile earlier."""
    for i in range(pile.size, len(pile.cards)):
        pile.cards[i] = NO_CARD


def new_deck(kinds: i64, seats: i64, size: i64) -> Deck:
    hands: i64 = AGES * seats * kinds
    return Deck(
        kinds,
        empty_pile(size),
        empty_pile(size),
        filled(seats, 0),
        filled(seats, 0),
        filled(hands, 0),
        filled(hands, 0),
    )
