"""A deck: its draw pile, its open discard, the hands, and what partners know of each other's hands.

Copies of a card are interchangeable, so a hand is a count by kind.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.games.joy.components import JOY_KINDS, RUN_KINDS
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, Heap, Pile, empty_pile, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import vec


@final
class Discard(Heap):
    """An open discard pile: the cards in order, and the number of each kind."""

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
    """Run cards or joy cards.

    Hands are counts by seat and kind; `kinds_held` is a mask of kinds by seat. `known` lists cards in hands, in the
    numbering of `at`, each known to the holder's partner. It changes rarely, so copies share it: replace it, never
    modify it.
    """

    def __init__(
        self,
        kinds: i64,
        pile: Pile,
        discard: Discard,
        counts: vec[i64],
        kinds_held: vec[i64],
        held: vec[i64],
        known: Pile,
    ) -> None:
        self.kinds: i64 = kinds
        self.pile: Pile = pile
        self.discard: Discard = discard
        self.counts: vec[i64] = counts
        self.kinds_held: vec[i64] = kinds_held
        self.held: vec[i64] = held
        self.known: Pile = known

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

    # A card in a hand as one number. It is split often, so the factor is a constant, which is much faster.

    def at(self, seat: i64, kind: i64) -> i64:
        return seat * self.kinds + kind

    def owner(self, card: i64) -> i64:
        return card // RUN_KINDS if self.kinds == RUN_KINDS else card // JOY_KINDS

    def kind(self, card: i64) -> i64:
        return card % RUN_KINDS if self.kinds == RUN_KINDS else card % JOY_KINDS

    # Hands

    def holds(self, seat: i64, kind: i64) -> bool:
        return (self.kinds_held[seat] >> kind) & 1 == 1

    def offer(self, seat: i64, first: i64, out: Moves) -> None:
        """Offer a move for each kind in a hand."""
        out.add_bits(first, self.kinds_held[seat])

    def put(self, seat: i64, kind: i64) -> None:
        self.held[self.at(seat, kind)] += 1
        self.kinds_held[seat] |= 1 << kind
        self.counts[seat] += 1

    def take(self, seat: i64, kind: i64) -> i64:
        """Remove a card from a hand."""
        card: i64 = self.at(seat, kind)
        self.held[card] -= 1
        self.counts[seat] -= 1
        if self.held[card] == 0:
            self.kinds_held[seat] &= ~(1 << kind)
        return card

    def empty_hand(self, seat: i64) -> None:
        for kind in range(self.kinds):
            self.held[self.at(seat, kind)] = 0
        self.kinds_held[seat] = 0
        self.counts[seat] = 0

    def unlearn(self, card: i64) -> None:
        """The partner sees a card leave the hand; if such a card was known, one known copy is removed.

        It does not matter which copy it was: the rest of the hand is the same.
        """
        if self.known.has(card):
            self.known = self.known.copy()
            self.known.take(card)

    def learn(self, card: i64) -> None:
        self.known = self.known.copy()
        self.known.push(card)

    def discard_from(self, seat: i64, kind: i64) -> None:
        """A card goes from a hand face up onto the discard."""
        self.unlearn(self.take(seat, kind))
        self.discard.push(kind)

    # Piles

    def fill(self, cards: list[int], rng: Rng) -> None:
        """A new pile."""
        for card in cards:
            self.pile.push(card)
        self.pile.shuffle(rng)

    def refilled(self, rng: Rng) -> bool:
        """JOY-21: whether the pile was empty: then the discard is shuffled and becomes the pile."""
        if self.pile.size > 0:
            return False
        for i in range(self.discard.size):
            self.pile.push(self.discard.things[i])
        self.discard.clear()
        self.pile.shuffle(rng)
        return True

    def draw(self, seat: i64) -> i64:
        card: i64 = self.pile.pop()
        self.put(seat, card)
        return card

    # Knowledge

    def reimagine(self, seat: i64, partner: i64, laid: vec[i64], rng: Rng) -> None:
        """Redeal everything the seat cannot see: the other hands, others' cards face down, and the pile.

        What the seat knows of its partner stays. What other partners know of each other is not modelled.
        """
        self.forget_what_others_know(seat, partner)
        pool = Pool()
        for owner in range(len(self.counts)):
            if owner != seat:
                self.put_hidden(owner, laid, pool)
        for i in range(self.pile.size):
            pool.put(self.pile.cards[i])
        pool.deal(rng)
        for owner in range(len(self.counts)):
            if owner != seat:
                self.draw_hidden(owner, laid, pool)
        for i in range(self.pile.size):
            self.pile.cards[i] = pool.draw()
        forget(self.pile)

    def put_hidden(self, owner: i64, laid: vec[i64], pool: Pool) -> None:
        """Fill a hand, then the cards its owner laid face down; a known card may be in either (JOY-59)."""
        first: i64 = pool.size
        for kind in range(self.kinds):
            for _ in range(self.held[self.at(owner, kind)]):
                pool.put(kind)
        for slot in range(len(laid)):
            if laid[slot] != NO_CARD and self.owner(laid[slot]) == owner:
                pool.put(self.kind(laid[slot]))
        for i in range(self.known.size):
            if self.owner(self.known.cards[i]) == owner:
                pool.know(self.kind(self.known.cards[i]), first, pool.size)

    def draw_hidden(self, owner: i64, laid: vec[i64], pool: Pool) -> None:
        size: i64 = self.counts[owner]
        self.empty_hand(owner)
        for _ in range(size):
            self.put(owner, pool.draw())
        for slot in range(len(laid)):
            if laid[slot] != NO_CARD and self.owner(laid[slot]) == owner:
                laid[slot] = self.at(owner, pool.draw())

    def forget_what_others_know(self, seat: i64, partner: i64) -> None:
        known = self.known
        self.known = empty_pile(len(known.cards))
        for i in range(known.size):
            owner: i64 = self.owner(known.cards[i])
            if owner in (seat, partner):
                self.known.push(known.cards[i])


def forget(pile: Pile) -> None:
    """Erase which cards were in a pile earlier."""
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
        empty_pile(size),
    )


NO_DECK: Final[Deck] = new_deck(0, 0, 0)
