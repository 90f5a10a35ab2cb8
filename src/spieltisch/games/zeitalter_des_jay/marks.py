"""Cards as numbers that tell more than the kind: marks in the box, and hidden cards with their seat and age."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import ROW

# What is marked on a card in the box: its layer (three bits) and how it lies.
LAYER: Final[i64] = 7
FACE_DOWN: Final[i64] = 8
ERROR: Final[i64] = 16
UNANNOUNCED: Final[i64] = 32
FOLLOW_UP: Final[i64] = 64
PAID: Final[i64] = 128
SUSPECT: Final[i64] = 256  # laid face down when everybody knew some cards of the hand: it may be one of them
AGE: Final[i64] = 512  # of a card laid face down: so many times this

# A hidden card as one number: its kind (five bits), its seat (three), its age (two).
HANDS: Final[i64] = (LAYER + 1) * ROW
PLACE: Final[i64] = HANDS - 1
KIND: Final[i64] = ROW - 1
HIDDEN: Final[i64] = 4 * HANDS
# A traitor that was shuffled in: the shuffle as well (two bits), and among what it is suspect, if it is.
SHUFFLED_IN: Final[i64] = 4 * HIDDEN
WITH_HAND: Final[i64] = 1
WITH_ASIDE: Final[i64] = 2


def age_of(hidden: i64) -> i64:
    return (hidden >> 8) & 3


def layer_of(hidden: i64) -> i64:
    return (hidden >> 5) & LAYER


def shuffle_of(shuffled_in: i64) -> i64:
    """The age of the shuffle that a traitor went into."""
    return (shuffled_in >> 10) & 3


def is_of(hidden: i64, seat: i64, age: i64) -> bool:
    """Whether a hidden card is of this seat and age."""
    return layer_of(hidden) == seat and age_of(hidden) == age


def without(cards: list[int], seat: i64, age: i64) -> list[int]:
    left: list[int] = []
    for card in cards:
        if not is_of(card, seat, age):
            left.append(card)
    return left


def joined(number: i64, base: i64) -> i64:
    """A number of an age once the two oldest ages are one."""
    return number - base if number >= base else number
