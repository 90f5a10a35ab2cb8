"""Bit fields: the marks of a card in the box, and a card known to be in a hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import ROW

# The marks of a card in the box: its layer (three bits), how it lies, and how it was judged.
LAYER: Final[i64] = 7
FACE_DOWN: Final[i64] = 8
ERROR: Final[i64] = 16
UNANNOUNCED: Final[i64] = 32
FOLLOW_UP: Final[i64] = 64
PAID: Final[i64] = 128
JUDGED: Final[i64] = 256  # whether the card counts is public
LAST: Final[i64] = 512  # the last card of its layer's hand
COST: Final[i64] = 1024  # times the number of its penalty cards that are still secret

# A card publicly known to be in a hand: its kind (five bits), its holder (three), and the number of cards the holder
# has laid face down since (eight), which may include it. If the hand was then shown without it, it is GONE: it is one
# of those cards, and eight more bits count the newer cards face down.
KIND: Final[i64] = ROW - 1
HOLDER: Final[i64] = ROW
SINCE: Final[i64] = HOLDER * (LAYER + 1)
NEWER: Final[i64] = SINCE * 256
GONE: Final[i64] = NEWER * 256


def holder_of(known: i64) -> i64:
    return (known >> 5) & LAYER


def laid_since(known: i64) -> i64:
    return (known >> 8) & 255


def laid_after(known: i64) -> i64:
    """The number of cards face down that are newer than those which may include a card that is gone."""
    return (known >> 16) & 255


def is_sure(known: i64) -> bool:
    """Whether the card is certainly in the hand."""
    return known < SINCE
