"""JKR-1, JKR-2: the cards, their symbols, and the numbers that stand for kinds of attack and places."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.kernel.vecs import vec

# Symbols: the binary digits of a card's number.
DOT: Final[i64] = 1
RING: Final[i64] = 16
SYMBOLS: Final = ("dot", "bar", "column", "x", "ring")
ATTACK_SYMBOLS: Final[i64] = 14
ALL_SYMBOLS: Final[i64] = 31

# Cards: 0 to 31. The grid's deck has all of them; a player's deck (JKR-11) lacks the Joker and the single cards.
JOKER: Final[i64] = 0
DECK: Final[i64] = 32
RANK: Final[vec[i64]] = vec[i64]([card.bit_count() for card in range(32)])
OWN_DECK: Final[list[int]] = [card for card in range(32) if card.bit_count() > 1]

# Kinds of attack, each with the symbol that attacks and the symbol that defends; and no attack at all (JKR-24).
MELEE: Final[i64] = 0
CROSS: Final[i64] = 1
RANGED: Final[i64] = 2
OUT_OF_SIGHT: Final[i64] = -1
KINDS: Final = ("melee", "cross", "ranged")
ATTACKS_WITH: Final[vec[i64]] = vec[i64]([2, 4, 8])
DEFENDS_WITH: Final[vec[i64]] = vec[i64]([16, 16, 1])

# Slots for a player's hidden cards: four in hand, and one for an attack card lying face down.
MOST_SEATS: Final[i64] = 6
HAND: Final[i64] = 4
LAID: Final[i64] = 4
SLOTS: Final[i64] = 5

# The source of a trophy: a slot of the hand, or one of these.
FROM_PILE: Final[i64] = 5
FROM_OPEN: Final[i64] = 6
SOURCES: Final = ("hand", "hand", "hand", "hand", "laid", "pile", "open")

# Traits that describe hidden cards: the five symbols a card shows, and for each set of attack symbols whether the
# card shows none of them. "The laid card shows the bar" means that it lacks the trait "none of: bar".
FIRST_NONE_OF: Final[i64] = 5


def none_of(symbols: i64) -> i64:
    """The trait of cards that show none of these attack symbols."""
    return 1 << (FIRST_NONE_OF + (symbols >> 1))


def traits(card: int) -> int:
    return card | sum(int(none_of(symbols)) for symbols in range(2, 16, 2) if card & symbols == 0)


TRAITS: Final[list[int]] = [traits(card) for card in range(32)]


def range_of(card: i64) -> i64:
    """JKR-21: the number of steps a card allows."""
    return RANK[card] + (card & DOT)


def symbols_of(card: int) -> list[str]:
    return [name for bit, name in enumerate(SYMBOLS) if card >> bit & 1]


def kind_name(kind: int) -> str:
    return KINDS[kind]


def source_name(source: int) -> str:
    return SOURCES[source]
