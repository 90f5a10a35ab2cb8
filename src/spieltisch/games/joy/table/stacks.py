"""JOY-43, JOY-47: the stacks of cubes on fields."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i16, i64

from spieltisch.kernel.pile import Heap
from spieltisch.kernel.vecs import vec

CUBE_BASE: Final[i64] = 8
# The same as a shift and a mask, which are faster than a division.
CUBE_BITS: Final[i64] = 3
COLOUR_MASK: Final[i64] = 7
# The number of cubes of a stack that are shown.
TOP: Final[i64] = 3


@final
class Stacks(Heap):
    """All cubes on fields in the order they were laid: field times eight plus colour.

    `shown` is the view from above for agents: the height of each field's stack, then its top cubes from the top down (0
    for none, otherwise the colour plus 1).
    """

    def __init__(self, cubes: vec[i64], size: i64, fields: i64, shown: vec[i16]) -> None:
        super().__init__(cubes, size)
        self.fields: i64 = fields
        self.shown: vec[i16] = shown

    def push(self, cube: i64) -> None:
        super().push(cube)
        field: i64 = cube >> CUBE_BITS
        shown = self.shown
        top: i64 = self.fields + field * TOP
        shown[top + 2] = shown[top + 1]
        shown[top + 1] = shown[top]
        shown[top] = i16((cube & COLOUR_MASK) + 1)
        shown[field] += i16(1)

    def clear(self) -> None:
        super().clear()
        for i in range(len(self.shown)):
            self.shown[i] = i16(0)

    def top_of(self, field: i64) -> i64:
        """The colour of the top cube of a stack."""
        return i64(self.shown[self.fields + field * TOP]) - 1

    def take_top(self, field: i64) -> i64:
        """Remove the top cube of a stack and return its colour."""
        colour: i64 = self.top_of(field)
        place: i64 = self.next_below(self.size, field)
        shown = self.shown
        top: i64 = self.fields + field * TOP
        shown[top] = shown[top + 1]
        shown[top + 1] = shown[top + 2]
        shown[top + 2] = i16(0)
        if shown[field] > i16(TOP):
            fourth: i64 = place
            for i in range(TOP):  # noqa: B007 - a named counter stays a machine number
                fourth = self.next_below(fourth, field)
            shown[top + 2] = i16((self.things[fourth] & COLOUR_MASK) + 1)
        shown[field] -= i16(1)
        self.remove(place)
        return colour

    def next_below(self, place: i64, field: i64) -> i64:
        """The index of the top cube of a stack among the cubes before an index."""
        cubes = self.things
        i: i64 = place - 1
        while cubes[i] >> CUBE_BITS != field:
            i -= 1
        return i

    def copy(self) -> Stacks:
        return Stacks(self.things[: self.size], self.size, self.fields, self.shown[:])


def empty_stacks(fields: i64) -> Stacks:
    return Stacks(vec[i64](), 0, fields, vec[i16]([i16(0)] * (fields * (TOP + 1))))


NO_STACKS: Final[Stacks] = empty_stacks(0)
