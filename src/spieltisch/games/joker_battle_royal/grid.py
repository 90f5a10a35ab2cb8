"""JKR-10, JKR-22, JKR-24: tables of the grid: distances between fields, kinds of reach, and lines of sight.

A *cell* is the row times seven plus the column. The fields are all cells except the corners and the pillar in the
centre.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal.components import CROSS, MELEE, RANGED
from spieltisch.kernel.vecs import vec

COLUMNS: Final[i64] = 7
ROWS: Final[i64] = 5
CELLS: Final[i64] = 35
PILLAR: Final[i64] = 17
FIELD_COUNT: Final[i64] = 30
CORNERS: Final = (0, 6, 28, 34)
FARTHEST: Final[i64] = 6
NO_FIELD: Final[i64] = -1
UNREACHED: Final = 99


def bit(cell: int) -> int:
    """The mask of one cell, as `int`: in the compiled build `1 << cell` of an `i64` shifts within 32 bits only."""
    return 1 << cell


def is_field(cell: int) -> bool:
    return 0 <= cell < CELLS and cell != PILLAR and cell not in CORNERS


def cell_at(column: int, row: int) -> int:
    return row * COLUMNS + column


def neighbours(cell: int) -> list[int]:
    """The fields one step away, horizontally or vertically."""
    column, row = cell % COLUMNS, cell // COLUMNS
    around = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    cells = [cell_at(c, r) for c, r in around if 0 <= c < COLUMNS and 0 <= r < ROWS]
    return [near for near in cells if is_field(near)]


def steps_from(start: int) -> list[int]:
    """The number of steps to every cell. Other Jokers block stopping, but not passing."""
    steps = [UNREACHED] * CELLS
    steps[start] = 0
    front = [start]
    while front:
        reached = [near for cell in front for near in neighbours(cell)]
        distance = steps[front[0]] + 1
        front = sorted({cell for cell in reached if steps[cell] == UNREACHED})
        for cell in front:
            steps[cell] = distance
    return steps


def kind_of_reach(start: int, end: int) -> int:
    """JKR-23: melee for adjacent fields, cross for diagonally adjacent ones, otherwise ranged."""
    wide = abs(int(start % COLUMNS - end % COLUMNS))
    high = abs(int(start // COLUMNS - end // COLUMNS))
    if wide + high == 1:
        return int(MELEE)
    return int(CROSS) if wide == high == 1 else int(RANGED)


def between(start: int, end: int) -> int:
    """JKR-24: the cells whose centres lie on the straight line strictly between two centres, as a mask."""
    x, y = start % COLUMNS, start // COLUMNS
    wide, high = end % COLUMNS - x, end // COLUMNS - y
    mask = 0
    for cell in range(CELLS):
        dx, dy = cell % COLUMNS - x, cell // COLUMNS - y
        on_the_line = dx * high == dy * wide
        if on_the_line and 0 < dx * wide + dy * high < wide * wide + high * high:
            mask |= bit(cell)
    return mask


def by_distance(start: int) -> list[int]:
    """All fields, the nearest first."""
    steps = steps_from(start)
    return [cell for distance in range(FIELD_COUNT) for cell in FIELDS if steps[cell] == distance]


def counts_within(start: int) -> list[int]:
    """The number of fields within 0, 1, 2 ... steps."""
    steps = steps_from(start)
    return [sum(1 for cell in FIELDS if steps[cell] <= most) for most in range(FARTHEST + 1)]


FIELDS: Final[list[int]] = [cell for cell in range(CELLS) if is_field(cell)]
BIT: Final[vec[i64]] = vec[i64]([bit(cell) for cell in range(CELLS)])

# By start times CELLS plus end: the steps between two fields, the kind of reach, the cells between (none in melee
# and cross).
STEPS_BETWEEN: Final[vec[i64]] = vec[i64]([steps for start in range(CELLS) for steps in steps_from(start)])
REACH: Final[vec[i64]] = vec[i64]([kind_of_reach(start, end) for start in range(CELLS) for end in range(CELLS)])
BETWEEN: Final[vec[i64]] = vec[i64]([between(start, end) for start in range(CELLS) for end in range(CELLS)])

# The fields in the order of their distance, by start times FIELD_COUNT; and the number of fields within each number
# of steps, by start times FARTHEST + 1.
NEAREST: Final[vec[i64]] = vec[i64]([cell for start in range(CELLS) for cell in by_distance(start)])
WITHIN: Final[vec[i64]] = vec[i64]([count for start in range(CELLS) for count in counts_within(start)])


def field_name(cell: int) -> str:
    """The public name of a field: its column and its row, counted from 0 at the top left."""
    return f"{cell % COLUMNS} {cell // COLUMNS}"
