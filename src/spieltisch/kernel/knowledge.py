"""Dealing anew what a seat does not know: the one way to redeal that all games use.

An imagined world contradicts nothing that a seat's view shows or its events have told it. Only what a perfect memory of
all shuffles could infer is given up: every card that the seat cannot place may be in every hidden place.

A game puts all hidden places of one deck into a `Pool`: other hands, cards face down, draw piles. It says which
cards the seat knows to be among some of them, deals, and draws the cards back in the same order:

    pool = Pool()
    for each other player:
        first = pool.size
        pool.put(card)                        # for every card in the hand, in any order
        hand = pool.size
        pool.put(card)                        # for every card that player laid face down, the newest first
        pool.know(card, first, hand)          # a card that came into the hand openly and has not left it
        pool.know(card, first, hand + count)  # ... or that may be one of `count` cards laid face down since
    pool.put(card)                            # for every card of the draw piles
    pool.deal(rng)
    pool.draw()                               # for every place, in the order of `put`

Decks that never mix, such as a player's own, get a pool each. A card that lies open or is the seat's own is not put
in. Once a card that is known only roughly may have gone into a shuffle, forget it: it may be anywhere.

What a game keeps for this is small: a pile of the cards that are known, each with its holder.

A place can also *lack* traits that everybody knows its card not to have; see `Pool.put`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import append, vec

CARD_LIMIT: Final[i64] = 256
NOTHING_FITS: Final = "no arrangement of the hidden cards fits what is known"


@final
class Pool:
    """The hidden places of one deck. Put their cards in, `deal`, and draw them back in the same order.

    What comes back depends on which cards there are, on what is known, and on the generator; not on where the cards
    really are. So an imagined world says nothing about the real one.
    """

    def __init__(self) -> None:
        self.cards: vec[i64] = vec[i64]()
        self.lacks: vec[i64] = vec[i64]()
        self.size: i64 = 0
        self.drawn: i64 = 0
        self.constrained: bool = False
        # The known cards and the places from `first` to `end` where each may be; narrow ranges come before wide ones.
        self.known: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.end: vec[i64] = vec[i64]()

    def put(self, card: i64, lacks: i64 = 0) -> None:
        """A hidden place and its card. `lacks` is a mask of traits that everybody knows this card not to have."""
        self.cards = append(self.cards, card)
        self.lacks = append(self.lacks, lacks)
        self.size += 1
        if lacks != 0:
            self.constrained = True

    def know(self, card: i64, first: i64, end: i64) -> None:
        """The seat knows that this card is in one of the places from number `first` up to, but without, `end`.

        Ranges of several cards are nested or apart. Known cards and lacking traits do not go together in one pool.
        """
        self.known = append(self.known, card)
        self.first = append(self.first, first)
        self.end = append(self.end, end)
        i: i64 = len(self.known) - 1
        while i > 0 and self.end[i - 1] - self.first[i - 1] > end - first:
            self.known[i] = self.known[i - 1]
            self.first[i] = self.first[i - 1]
            self.end[i] = self.end[i - 1]
            i -= 1
        self.known[i] = card
        self.first[i] = first
        self.end[i] = end

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
        elif len(self.known) > 0:
            self.deal_known(rng)
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

    def deal_known(self, rng: Rng) -> None:
        """Every known card goes to a free place of its range, the others to what is left."""
        dealt = filled(self.size, NO_CARD)
        left: i64 = self.size
        for i in range(len(self.known)):
            left = without(self.cards, left, self.known[i])
            dealt[free_place(dealt, self.first[i], self.end[i], rng)] = self.known[i]
        rng.shuffle(self.cards, left)
        for place in range(self.size):
            if dealt[place] == NO_CARD:
                left -= 1
                dealt[place] = self.cards[left]
        self.cards = dealt


def without(cards: vec[i64], size: i64, card: i64) -> i64:
    """Take one copy of a card out of the first `size` cards, which keep their order; how many are left."""
    at: i64 = 0
    while at < size and cards[at] != card:
        at += 1
    if at == size:
        raise ValueError(NOTHING_FITS)
    for i in range(at + 1, size):
        cards[i - 1] = cards[i]
    return size - 1


def free_place(dealt: vec[i64], first: i64, end: i64, rng: Rng) -> i64:
    """One of the places of a range that have no card yet, each equally likely."""
    free: i64 = 0
    for i in range(first, end):
        if dealt[i] == NO_CARD:
            free += 1
    if free == 0:
        raise ValueError(NOTHING_FITS)
    ahead: i64 = rng.below(free)
    place: i64 = first
    while ahead > 0 or dealt[place] != NO_CARD:
        if dealt[place] == NO_CARD:
            ahead -= 1
        place += 1
    return place


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
            raise ValueError(NOTHING_FITS)
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
