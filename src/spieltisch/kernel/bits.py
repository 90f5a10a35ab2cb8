"""Sets of up to 32 things as the bits of a number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.kernel.vecs import vec

WORD: Final[i64] = 0xFFFFFFFF
BIT_SEQUENCE: Final[i64] = 0x077CB531


def lowest_key(bits: i64) -> i64:
    """The index into BIT_PLACES of the lowest bit."""
    return (((bits & -bits) * BIT_SEQUENCE) & WORD) >> 27


def bit_places() -> list[int]:
    """The place of a lone bit, by the five leading bits of its product with the sequence."""
    places = [0] * 32
    for place in range(32):
        places[lowest_key(1 << place)] = place
    return places


BIT_PLACES: Final[vec[i64]] = vec[i64](bit_places())


def lowest_bit(bits: i64) -> i64:
    """The place of the lowest bit, from 0 to 31."""
    return BIT_PLACES[lowest_key(bits)]


def bit_count(bits: i64) -> i64:
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count
