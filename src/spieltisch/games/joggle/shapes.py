"""JOG-17: squares and rectangles, found and counted on sets of fields.

A set of fields is two numbers of 32 bits, `low` for the upper four rows of the board and `high` for the lower four
(one number of 64 bits would use the sign). A *window* is the part of a set that shapes cornered in one half can reach:
that half and the two rows below it. A shape is a kind and a *corner*, the bit of its top left field in its half.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joggle.components import FIELDS, HALF, HALVES, SIZE
from spieltisch.kernel.bits import WORD, bit_count, lowest_bit
from spieltisch.kernel.vecs import vec

SQUARE: Final[i64] = 0
WIDE: Final[i64] = 1
TALL: Final[i64] = 2
SHAPE_KINDS: Final[i64] = 3
SHAPE_NAMES: Final = ("square", "rectangle", "rectangle")

TWO_ROWS: Final[i64] = 0xFFFF


def shape_bits(kind: int) -> int:
    """A shape with its corner on the first field of a window."""
    height, width = ((2, 2), (2, 3), (3, 2))[kind]
    return sum(((1 << width) - 1) << 8 * row for row in range(height))


def corner_room(kind: int, half: int) -> int:
    """Where in a half a shape may have its corner so that it stays on the board."""
    height, width = ((2, 2), (2, 3), (3, 2))[kind]
    rows = min(4, 8 - 4 * half - height + 1)
    return sum(((1 << 8 - width + 1) - 1) << 8 * row for row in range(rows))


SHAPE: Final[vec[i64]] = vec[i64]([shape_bits(kind) for kind in range(3)])
ROOM: Final[vec[i64]] = vec[i64]([corner_room(kind, half) for kind in range(3) for half in range(2)])
# The corners of the squares inside a rectangle with its corner on the first field of a window, by kind.
SQUARES_IN: Final[vec[i64]] = vec[i64]([0, 1 | 1 << 1, 1 | 1 << 8])
NO_SHAPE: Final[i64] = -1


# Sets of fields


def bit(place: i64) -> i64:
    """A number with this bit alone. (`1 << place` would be shifted in 32 bits with a sign in the compiled build.)"""
    return (WORD + 1) >> (32 - place)


def in_low(field: i64) -> i64:
    """The lower number of a set of one field."""
    return bit(field) if field < HALF else 0


def in_high(field: i64) -> i64:
    """The higher number of a set of one field."""
    return bit(field - HALF) if field >= HALF else 0


def window(low: i64, high: i64, half: i64) -> i64:
    return low | (high & TWO_ROWS) << 32 if half == 0 else high


# Shapes in a window


def corners(kind: i64, fields: i64, half: i64) -> i64:
    """The corners of the shapes of a kind that lie wholly on a window's fields."""
    pairs: i64 = fields & (fields >> 1)
    if kind == SQUARE:
        return pairs & (pairs >> 8) & ROOM[half]
    if kind == WIDE:
        triples: i64 = pairs & (fields >> 2)
        return triples & (triples >> 8) & ROOM[2 + half]
    return pairs & (pairs >> 8) & (pairs >> 16) & ROOM[4 + half]


def covered(kind: i64, cornered: i64) -> i64:
    """The fields of all shapes of a kind with these corners."""
    pairs: i64 = cornered | (cornered << 1)
    if kind == SQUARE:
        return pairs | (pairs << 8)
    if kind == WIDE:
        triples: i64 = pairs | (cornered << 2)
        return triples | (triples << 8)
    return pairs | (pairs << 8) | (pairs << 16)


def finishing(kind: i64, fields: i64, half: i64) -> i64:
    """The fields that would complete a shape of a kind of which all but one are there (and some that are there)."""
    room: i64 = ROOM[2 * kind + half]
    if kind == SQUARE:
        return finishing_squares(fields, room)
    return finishing_wide(fields, room) if kind == WIDE else finishing_tall(fields, room)


def finishing_squares(fields: i64, room: i64) -> i64:
    pairs: i64 = fields & (fields >> 1)
    above: i64 = pairs & room
    below: i64 = (pairs >> 8) & room
    top: i64 = (below & (fields >> 1)) | (below & fields) << 1
    bottom: i64 = (above & (fields >> 9)) << 8 | (above & (fields >> 8)) << 9
    return top | bottom


def finishing_wide(fields: i64, room: i64) -> i64:
    left: i64 = fields & (fields >> 1)
    right: i64 = left >> 1
    outer: i64 = fields & (fields >> 2)
    above: i64 = left & right & room
    below: i64 = ((left & right) >> 8) & room
    top: i64 = (below & right) | (below & outer) << 1 | (below & left) << 2
    bottom: i64 = (above & (right >> 8)) << 8 | (above & (outer >> 8)) << 9 | (above & (left >> 8)) << 10
    return top | bottom


def finishing_tall(fields: i64, room: i64) -> i64:
    pairs: i64 = fields & (fields >> 1)
    lower: i64 = (pairs >> 8) & (pairs >> 16) & room
    outer: i64 = pairs & (pairs >> 16) & room
    upper: i64 = pairs & (pairs >> 8) & room
    top: i64 = (lower & (fields >> 1)) | (lower & fields) << 1
    middle: i64 = (outer & (fields >> 9)) << 8 | (outer & (fields >> 8)) << 9
    bottom: i64 = (upper & (fields >> 17)) << 16 | (upper & (fields >> 16)) << 17
    return top | middle | bottom


# The goal


class Goal:
    """JOG-20 to JOG-23: how many rectangles and squares must stand at once, and whether they may share marbles.

    A square inside a rectangle that counts does not count beside it.
    """

    def __init__(self, rectangles: i64, squares: i64, overlap: bool) -> None:
        self.rectangles: i64 = rectangles
        self.squares: i64 = squares
        self.overlap: bool = overlap
        # JOG-17: the kinds of target shapes are `first_kind` up to, not including, `end_kind`.
        self.first_kind: i64 = SQUARE if squares > 0 else WIDE
        self.end_kind: i64 = SHAPE_KINDS if rectangles > 0 else WIDE

    def reached(self, low: i64, high: i64) -> bool:
        """JOG-24: whether all shapes of the goal stand at the same time."""
        upper: i64 = window(low, high, 0)
        if self.squares > 0:
            squares: i64 = bit_count(corners(SQUARE, upper, 0)) + bit_count(corners(SQUARE, high, 1))
            if squares < self.squares:
                return False
        if self.rectangles > 0:
            rectangles: i64 = bit_count(corners(WIDE, upper, 0)) + bit_count(corners(WIDE, high, 1))
            rectangles += bit_count(corners(TALL, upper, 0)) + bit_count(corners(TALL, high, 1))
            if rectangles < self.rectangles:
                return False
        if self.rectangles + self.squares == 1:
            return True
        if not self.overlap:
            return fit(low, high, self.rectangles, self.squares)
        if self.rectangles == 0 or self.squares == 0:
            return True
        return self.squares_beside(low, high, self.rectangles, NO_SHAPE, 0, 0)

    def squares_beside(self, low: i64, high: i64, rectangles: i64, last: i64, inside: i64, inside_high: i64) -> bool:
        """JOG-23 with `overlap`: whether enough squares lie inside none of the rectangles that count.

        Those chosen so far have numbers up to `last`; `inside` are the corners of the squares inside them, by half.
        """
        if rectangles == 0:
            upper: i64 = corners(SQUARE, window(low, high, 0), 0) & ~inside
            lower: i64 = corners(SQUARE, high, 1) & ~inside_high
            return bit_count(upper) + bit_count(lower) >= self.squares
        for kind in range(WIDE, SHAPE_KINDS):
            for half in range(HALVES):
                found: i64 = corners(kind, window(low, high, half), half)
                while found != 0:
                    corner: i64 = lowest_bit(found)
                    found &= found - 1
                    number: i64 = kind * FIELDS + half * HALF + corner
                    if number > last:
                        squares: i64 = SQUARES_IN[kind] << corner
                        more: i64 = squares & WORD if half == 0 else 0
                        more_high: i64 = squares >> 32 if half == 0 else squares
                        if self.squares_beside(
                            low, high, rectangles - 1, number, inside | more, inside_high | more_high
                        ):
                            return True
        return False

    def completed(self, low: i64, high: i64) -> tuple[i64, i64]:
        """JOG-16: the fields of all completed target shapes, overlapping or not."""
        upper: i64 = 0
        lower: i64 = 0
        fields: i64 = window(low, high, 0)
        for kind in range(self.first_kind, self.end_kind):
            upper |= covered(kind, corners(kind, fields, 0))
            lower |= covered(kind, corners(kind, high, 1))
        return upper & WORD, upper >> 32 | lower

    def finishing(self, low: i64, high: i64) -> tuple[i64, i64]:
        """JOG-15, JOG-40: the fields on which one more marble would complete a target shape."""
        upper: i64 = 0
        lower: i64 = 0
        fields: i64 = window(low, high, 0)
        for kind in range(self.first_kind, self.end_kind):
            upper |= finishing(kind, fields, 0)
            lower |= finishing(kind, high, 1)
        return upper & WORD, upper >> 32 | lower

    def shared_by_new(self, low: i64, high: i64, field: i64) -> tuple[i64, i64]:
        """The fields common to all target shapes that a marble on `field` would complete; all if there are none."""
        shared_low: i64 = WORD
        shared_high: i64 = WORD
        with_low: i64 = low | in_low(field)
        with_high: i64 = high | in_high(field)
        for half in range(HALVES):
            before: i64 = window(low, high, half)
            after: i64 = window(with_low, with_high, half)
            for kind in range(self.first_kind, self.end_kind):
                new: i64 = corners(kind, after, half) & ~corners(kind, before, half)
                while new != 0:
                    shape: i64 = SHAPE[kind] << lowest_bit(new)
                    shared_low &= shape & WORD if half == 0 else 0
                    shared_high &= shape >> 32 if half == 0 else shape
                    new &= new - 1
        return shared_low, shared_high


def fit(low: i64, high: i64, rectangles: i64, squares: i64) -> bool:
    """JOG-23: whether so many rectangles and squares lie on these fields without sharing one."""
    if rectangles > 0:
        return fit_with(WIDE, low, high, rectangles, squares) or fit_with(TALL, low, high, rectangles, squares)
    return squares == 0 or fit_with(SQUARE, low, high, rectangles, squares)


def fit_with(kind: i64, low: i64, high: i64, rectangles: i64, squares: i64) -> bool:
    """Take each shape of a kind away in turn and see whether the other shapes lie on what is left."""
    rectangles_left: i64 = rectangles if kind == SQUARE else rectangles - 1
    squares_left: i64 = squares - 1 if kind == SQUARE else squares
    for half in range(HALVES):
        found: i64 = corners(kind, window(low, high, half), half)
        while found != 0:
            shape: i64 = SHAPE[kind] << lowest_bit(found)
            shape_low: i64 = shape & WORD if half == 0 else 0
            shape_high: i64 = shape >> 32 if half == 0 else shape
            if fit(low & ~shape_low, high & ~shape_high, rectangles_left, squares_left):
                return True
            found &= found - 1
    return False


# Every shape by number, for texts and views


def all_shapes() -> list[tuple[int, list[int]]]:
    """Every square and rectangle of the board: its kind and its fields."""
    shapes: list[tuple[int, list[int]]] = []
    for kind in range(SHAPE_KINDS):
        for corner in range(FIELDS):
            if ROOM[2 * kind + corner // HALF] >> corner % HALF & 1:
                shapes.append((kind, [corner + offset for offset in range(3 * SIZE) if SHAPE[kind] >> offset & 1]))
    return shapes


SHAPES: Final = all_shapes()
