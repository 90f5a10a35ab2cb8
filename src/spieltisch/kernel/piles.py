"""Several small piles of equal room: hands by seat, rows on a table."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import vec


@final
class Piles:
    """Piles numbered from 0; the cards of all lie in one vector, the top of each pile last.

    `saved_whole`: a snapshot shows the vector with its empty places, not a list of cards per pile.
    """

    def __init__(self, room: i64, cards: vec[i64], sizes: vec[i64], saved_whole: bool = False) -> None:
        self.room: i64 = room
        self.cards: vec[i64] = cards
        self.sizes: vec[i64] = sizes
        self.saved_whole: bool = saved_whole

    def at(self, pile: i64, place: i64) -> i64:
        return self.cards[pile * self.room + place]

    def top(self, pile: i64) -> i64:
        """The last card of a pile, or NO_CARD."""
        size: i64 = self.sizes[pile]
        return self.cards[pile * self.room + size - 1] if size > 0 else NO_CARD

    def push(self, pile: i64, card: i64) -> None:
        self.cards[pile * self.room + self.sizes[pile]] = card
        self.sizes[pile] += 1

    def pop(self, pile: i64) -> i64:
        """Take the top card of a pile that is not empty."""
        self.sizes[pile] -= 1
        at: i64 = pile * self.room + self.sizes[pile]
        card: i64 = self.cards[at]
        self.cards[at] = NO_CARD
        return card

    def refill(self, pile: i64, source: Piles) -> None:
        """Move all cards of the same pile of `source`, which has the same room, to this pile, which is empty."""
        first: i64 = pile * self.room
        cards = self.cards
        others = source.cards
        for at in range(first, first + source.sizes[pile]):
            cards[at] = others[at]
            others[at] = NO_CARD
        self.sizes[pile] = source.sizes[pile]
        source.sizes[pile] = 0

    def shuffle(self, pile: i64, rng: Rng) -> None:
        first: i64 = pile * self.room
        cards = self.cards
        i: i64 = self.sizes[pile] - 1
        while i > 0:
            j: i64 = rng.below(i + 1)
            card: i64 = cards[first + i]
            cards[first + i] = cards[first + j]
            cards[first + j] = card
            i -= 1

    def sort_in(self, pile: i64, card: i64) -> None:
        """Put a card into a pile that is kept in ascending order."""
        cards = self.cards
        first: i64 = pile * self.room
        at: i64 = first + self.sizes[pile]
        while at > first and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card
        self.sizes[pile] += 1

    def take(self, pile: i64, card: i64) -> None:
        """Take a card out of a pile that has it; later cards move up."""
        cards = self.cards
        last: i64 = pile * self.room + self.sizes[pile] - 1
        at: i64 = pile * self.room
        while cards[at] != card:
            at += 1
        while at < last:
            cards[at] = cards[at + 1]
            at += 1
        cards[last] = NO_CARD
        self.sizes[pile] -= 1

    def has(self, pile: i64, card: i64) -> bool:
        cards = self.cards
        for at in range(pile * self.room, pile * self.room + self.sizes[pile]):
            if cards[at] == card:
                return True
        return False

    def clear(self, pile: i64) -> None:
        cards = self.cards
        for at in range(pile * self.room, pile * self.room + self.sizes[pile]):
            cards[at] = NO_CARD
        self.sizes[pile] = 0

    def put_into(self, pile: i64, pool: Pool) -> None:
        """Put the cards of a pile into a pool of hidden cards."""
        for at in range(pile * self.room, pile * self.room + self.sizes[pile]):
            pool.put(self.cards[at])

    def redraw(self, pile: i64, pool: Pool) -> None:
        """Replace every card of a pile by one from the pool."""
        for at in range(pile * self.room, pile * self.room + self.sizes[pile]):
            self.cards[at] = pool.draw()

    def redraw_sorted(self, pile: i64, pool: Pool) -> None:
        """Replace the cards of a pile by as many from the pool, in ascending order."""
        count: i64 = self.sizes[pile]
        self.sizes[pile] = 0
        for i in range(count):  # noqa: B007 - a named counter stays a machine number
            self.sort_in(pile, pool.draw())

    def of(self, pile: i64) -> list[int]:
        found: list[int] = []
        for at in range(pile * self.room, pile * self.room + self.sizes[pile]):
            found.append(self.cards[at])
        return found

    def as_lists(self) -> list[list[int]]:
        return [self.of(pile) for pile in range(len(self.sizes))]

    def copy(self) -> Piles:
        return Piles(self.room, self.cards[:], self.sizes[:], self.saved_whole)


NO_PILES: Final[Piles] = Piles(0, vec[i64](), vec[i64]())


def empty_piles(count: i64, room: i64, saved_whole: bool = False) -> Piles:
    return Piles(room, filled(count * room, NO_CARD), filled(count, 0), saved_whole)
