"""JKR-1, JKR-2: the cards, and the numbers for symbols, places, moves, events and steps."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.kernel.vecs import vec

# Symbols: the binary digits of a card's number.
DOT: Final[i64] = 1
BAR: Final[i64] = 2
COLUMN: Final[i64] = 4
X: Final[i64] = 8
RING: Final[i64] = 16
SYMBOLS: Final = ("dot", "bar", "column", "x", "ring")
ATTACK_SYMBOLS: Final[i64] = 14

# Cards: 0 to 31. The grid's deck has all of them; a player's deck lacks the Joker and the single cards.
JOKER: Final[i64] = 0
DECK: Final[i64] = 32
OWN_DECK: Final[i64] = 26
RANK: Final[vec[i64]] = vec[i64]([card.bit_count() for card in range(32)])

# Kinds of attack, each with the symbol that attacks and the symbol that defends.
MELEE: Final[i64] = 0
CROSS: Final[i64] = 1
RANGED: Final[i64] = 2
KINDS: Final = ("melee", "cross", "ranged")
ATTACKS_WITH: Final[vec[i64]] = vec[i64]([2, 4, 8])
DEFENDS_WITH: Final[vec[i64]] = vec[i64]([16, 16, 1])

# Places of a player's hidden cards: four in hand, and one for an attack card lying face down.
FEWEST_SEATS: Final[i64] = 3
MOST_SEATS: Final[i64] = 6
HAND: Final[i64] = 4
LAID: Final[i64] = 4
SLOTS: Final[i64] = 5

# Moves, in the order of the vocabulary.
PLACE: Final[i64] = 0
MOVE: Final[i64] = 35
STAY: Final[i64] = 67
TO: Final[i64] = 68
ATTACK: Final[i64] = 103
NO_ATTACK: Final[i64] = 135
AT: Final[i64] = 136
SHOW_FIELD: Final[i64] = 142
LEAVE_FIELD: Final[i64] = 143
DEFEND: Final[i64] = 144
USE_OPEN: Final[i64] = 176
KEEP: Final[i64] = 177

# Events.
E_STARTS: Final[i64] = 0
E_DREW: Final[i64] = 1
E_PLACED: Final[i64] = 2
E_TURN: Final[i64] = 3
E_DISCARDED: Final[i64] = 4
E_PLAYED: Final[i64] = 5
E_MOVED: Final[i64] = 6
E_STAYED: Final[i64] = 7
E_LAID_ATTACK: Final[i64] = 8
E_ATTACKED: Final[i64] = 9
E_NO_ATTACK: Final[i64] = 10
E_ANNOUNCED: Final[i64] = 11
E_LAID_DEFENCE: Final[i64] = 12
E_REUSED: Final[i64] = 13
E_UNDEFENDED: Final[i64] = 14
E_SHOWED_ATTACK: Final[i64] = 15
E_SHOWED_FIELD: Final[i64] = 16
E_SHOWED_DEFENCE: Final[i64] = 17
E_HELD: Final[i64] = 18
E_HIT: Final[i64] = 19
E_FAILED: Final[i64] = 20
E_TROPHY: Final[i64] = 21
E_OUT: Final[i64] = 22
E_LEFT: Final[i64] = 23
E_RESHUFFLED: Final[i64] = 24
E_LAST: Final[i64] = 25
E_QUIET: Final[i64] = 26
E_ENDED: Final[i64] = 27
E_NO_TARGET: Final[i64] = 28
E_KEPT: Final[i64] = 29
E_SHOWED_JOKER: Final[i64] = 30
E_STAYED_ON: Final[i64] = 31

# The source of a trophy: a slot of the hand, or one of these.
FROM_PILE: Final[i64] = 5
FROM_OPEN: Final[i64] = 6
SOURCES: Final = ("hand", "hand", "hand", "hand", "laid", "pile", "open")

# Steps
SET_UP: Final[i64] = 0
PLACE_JOKER: Final[i64] = 1
TURN: Final[i64] = 2
MOVEMENT: Final[i64] = 3
MOVE_TO: Final[i64] = 4
CHOOSE_ATTACK: Final[i64] = 5
CHOOSE_TARGET: Final[i64] = 6
CHOOSE_POSITION: Final[i64] = 7
DEFENCE: Final[i64] = 8
RESOLUTION: Final[i64] = 9
END_TURN: Final[i64] = 10
THE_END: Final[i64] = 11
CHOOSE_KEPT: Final[i64] = 12

# Traits that describe hidden cards: the five symbols a card shows, and for each set of attack symbols whether the
# card shows none of them. "The laid card shows the bar" means that it lacks the trait "none of: bar".
FIRST_NONE_OF: Final[i64] = 5


def none_of(symbols: i64) -> i64:
    """The trait of cards that show none of these attack symbols."""
    return 1 << (FIRST_NONE_OF + (symbols >> 1))


def traits(card: int) -> int:
    found = card
    for symbols in range(2, 16, 2):
        if card & symbols == 0:
            found |= int(none_of(symbols))
    return found


TRAITS: Final[list[int]] = [traits(card) for card in range(DECK)]


def range_of(card: i64) -> i64:
    """JKR-21: the number of steps a card allows."""
    return RANK[card] + (card & DOT)


def own_deck() -> list[int]:
    """JKR-11: a player's deck, without the Joker and the single cards."""
    return [card for card in range(DECK) if RANK[card] > 1]


def symbols_of(card: int) -> list[str]:
    return [name for bit, name in enumerate(SYMBOLS) if card >> bit & 1]
