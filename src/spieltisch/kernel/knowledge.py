"""Who knows which hidden card, and dealing anew what a seat does not know.

A hidden card has a mask of the seats that *know* it, and a mask of the traits that everybody knows it to *lack*.
Both belong to the card and travel with it from place to place.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import append, vec

CARD_LIMIT: Final[i64] = 256


@final
class Pool:
    """The cards a seat does not know. Put them all in, `deal`, and draw them back in the same order.

    What comes back depends on the cards and on the generator, not on the order in which the cards were put in:
    so an imagined world says nothing about the real one.
    """

    def __init__(self) -> None:
        self.cards: vec[i64] = vec[i64]()
        self.lacks: vec[i64] = vec[i64]()
        self.size: i64 = 0
        self.drawn: i64 = 0
        self.constrained: bool = False

    def put(self, card: i64, lacks: i64 = 0) -> None:
        self.cards = append(self.cards, card)
        self.lacks = append(self.lacks, lacks)
        self.size += 1
        if lacks != 0:
            self.constrained = True

    def draw(self) -> i64:
        self.drawn += 1
        return self.cards[self.drawn - 1]

    def deal(self, rng: Rng, traits: list[int] | None = None) -> None:
        """Shuffle the cards over the places. `traits[card]` is a mask; a place gets no card with a trait it lacks.

        All arrangements that fit are equally likely.
        """
        self.sort()
        if self.constrained and traits is not None:
            self.cards = deal_constrained(rng, self.cards, self.lacks, traits)
        else:
            rng.shuffle(self.cards, self.size)

    def sort(self) -> None:
        counts: vec[i64] = vec[i64]([0] * CARD_LIMIT)
        for i in range(self.size):
            counts[self.cards[i]] += 1
        at: i64 = 0
        for card in range(CARD_LIMIT):
            end: i64 = at + counts[card]
            while at < end:
                self.cards[at] = card
                at += 1


def deal_constrained(rng: Rng, cards: vec[i64], lacks: vec[i64], traits: list[int]) -> vec[i64]:
    """An arrangement drawn uniformly from all those in which no place gets a card with a trait it lacks.

    Cards are grouped by their relevant traits; the constrained places are filled one after the other with a group
    chosen in proportion to the number of ways in which the rest can still be filled.
    """
    asked = 0
    for lack in lacks:
        asked |= lack
    groups: dict[int, list[int]] = {}
    for card in cards:
        groups.setdefault(traits[card] & asked, []).append(card)
    kinds = sorted(groups)
    for kind in kinds:
        shuffle_list(rng, groups[kind])
    places = [i for i in range(len(lacks)) if lacks[i] != 0]
    ways: dict[tuple[int, tuple[int, ...]], int] = {}
    result: vec[i64] = vec[i64]([0] * len(cards))
    left = tuple(len(groups[kind]) for kind in kinds)
    for at, place in enumerate(places):
        weights = [
            count * fillings(at + 1, less(left, g), places, lacks, kinds, ways)
            if not kind & lacks[place] and count
            else 0
            for g, (kind, count) in enumerate(zip(kinds, left, strict=True))
        ]
        if sum(weights) == 0:
            raise ValueError("no arrangement of the hidden cards fits what is known")
        chosen = weighted(rng, weights)
        result[place] = groups[kinds[chosen]].pop()
        left = less(left, chosen)
    rest = [card for kind in kinds for card in groups[kind]]
    rest.sort()
    shuffle_list(rng, rest)
    for i in range(len(lacks)):
        if lacks[i] == 0:
            result[i] = rest.pop()
    return result


def fillings(
    at: int,
    left: tuple[int, ...],
    places: list[int],
    lacks: vec[i64],
    kinds: list[int],
    ways: dict[tuple[int, tuple[int, ...]], int],
) -> int:
    """In how many ways the constrained places from `at` on can be filled with the cards left."""
    if at == len(places):
        return 1
    key = (at, left)
    if key not in ways:
        lack = lacks[places[at]]
        total = 0
        for g in range(len(kinds)):
            if left[g] and not kinds[g] & lack:
                total += left[g] * fillings(at + 1, less(left, g), places, lacks, kinds, ways)
        ways[key] = total
    return ways[key]


def less(counts: tuple[int, ...], group: int) -> tuple[int, ...]:
    return tuple(count - 1 if g == group else count for g, count in enumerate(counts))


def shuffle_list(rng: Rng, cards: list[int]) -> None:
    for i in range(len(cards) - 1, 0, -1):
        j: int = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


def below(rng: Rng, total: int) -> int:
    """A number below a total that may be larger than a machine word, each exactly equally likely."""
    if total <= 0:
        raise ValueError(f"no number is below {total}")
    bits = total.bit_length()
    while True:
        number = 0
        for _ in range(0, bits, 32):
            word: int = rng.word()  # not an i64, or the compiled sum would be one
            number = number << 32 | word
        number &= (1 << bits) - 1
        if number < total:
            return number


def weighted(rng: Rng, weights: list[int]) -> int:
    """An index drawn in proportion to its weight (weights may be larger than a machine word)."""
    number = below(rng, sum(weights))
    for index, weight in enumerate(weights):
        if number < weight:
            return index
        number -= weight
    raise AssertionError("the weights sum to their total")
