"""A pile of cards with a fixed capacity, its top at the end, and an unbounded heap."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import append, vec

NO_CARD: Final[i64] = -1


def filled(count: i64, value: i64) -> vec[i64]:
    """A vector of `count` equal numbers."""
    return vec[i64]([value] * count)


@final
class Pile:
    """A pile with room for a fixed number of cards."""

    def __init__(self, cards: vec[i64], size: i64) -> None:
        self.cards: vec[i64] = cards
        self.size: i64 = size

    def push(self, card: i64) -> None:
        self.cards[self.size] = card
        self.size += 1

    def pop(self) -> i64:
        self.size -= 1
        return self.cards[self.size]

    def top(self) -> i64:
        return self.cards[self.size - 1] if self.size > 0 else NO_CARD

    def tuck(self, card: i64) -> None:
        """Put a card under the pile."""
        i: i64 = self.size
        while i > 0:
            self.cards[i] = self.cards[i - 1]
            i -= 1
        self.cards[0] = card
        self.size += 1

    def take(self, card: i64) -> bool:
        """Take the topmost copy of a card out of the pile."""
        i: i64 = self.size - 1
        while i >= 0 and self.cards[i] != card:
            i -= 1
        if i < 0:
            return False
        self.size -= 1
        while i < self.size:
            self.cards[i] = self.cards[i + 1]
            i += 1
        return True

    def has(self, card: i64) -> bool:
        for i in range(self.size):
            if self.cards[i] == card:
                return True
        return False

    def shuffle(self, rng: Rng) -> None:
        rng.shuffle(self.cards, self.size)

    def as_list(self) -> list[int]:
        return [int(card) for card in self.cards[: self.size]]

    def copy(self) -> Pile:
        return Pile(self.cards[:], self.size)


def empty_pile(room: i64) -> Pile:
    return Pile(filled(room, NO_CARD), 0)


class Heap:
    """Any number of items in insertion order."""

    def __init__(self, things: vec[i64], size: i64) -> None:
        self.things: vec[i64] = things
        self.size: i64 = size

    def push(self, thing: i64) -> None:
        if self.size == len(self.things):
            self.things = append(self.things, thing)
        else:
            self.things[self.size] = thing
        self.size += 1

    def remove(self, place: i64) -> None:
        """Remove the item at an index; later items move up."""
        things = self.things
        self.size -= 1
        for i in range(place, self.size):
            things[i] = things[i + 1]

    def clear(self) -> None:
        self.size = 0

    def as_list(self) -> list[int]:
        return [int(thing) for thing in self.things[: self.size]]
