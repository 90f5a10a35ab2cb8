"""JOG-1, JOG-2: fields, marbles and die, and the numbers that stand for them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# The board: 64 fields, row by row from the top left, in two halves of 32.
SIZE: Final[i64] = 8
FIELDS: Final[i64] = 64
HALVES: Final[i64] = 2
HALF: Final[i64] = 32

# The colours of the fields, and the faces of the die.
COLOURS: Final[i64] = 4
FIELDS_OF_A_COLOUR: Final[i64] = 16
JOGGLE: Final[i64] = 4
NOT_ROLLED: Final[i64] = -1
DIE: Final = (0, 1, 2, 3, JOGGLE, JOGGLE)
FACE_NAMES: Final = ("blue", "yellow", "green", "red", "joggle")
COLOUR_LETTERS: Final = "BYGR"

# The two sides. Seats take turns around the board, so that the seats of a side alternate with those of the other.
BLACK: Final[i64] = 0
WHITE: Final[i64] = 1
SIDES: Final[i64] = 2
SIDE_NAMES: Final = ("black", "white")
MARBLES: Final[i64] = 16
NO_FIELD: Final[i64] = -1


def side_of(seat: i64) -> i64:
    """JOG-30: partners sit opposite each other and play one colour."""
    return seat & 1
