"""JOG-1, JOG-2: fields, marbles and die, and the numbers that stand for them, for moves, events and steps."""

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

# Moves, in the order of the vocabulary.
LAY_ON: Final[i64] = 0
LIFT_FROM: Final[i64] = 64
MOVE_TO: Final[i64] = 128
EXCHANGE_WITH: Final[i64] = 192
MOVE_COUNT: Final[i64] = 256

# Events.
E_STARTS: Final[i64] = 0
E_ROLLED: Final[i64] = 1
E_LAID: Final[i64] = 2
E_MOVED: Final[i64] = 3
E_EXCHANGED: Final[i64] = 4
E_PASSED: Final[i64] = 5
E_SKIPPED: Final[i64] = 6
E_COMPLETED: Final[i64] = 7
E_ALL_LAID: Final[i64] = 8
E_WON: Final[i64] = 9
E_DRAWN: Final[i64] = 10

# Steps, in the order of STEPS in rules.py.
SET_UP: Final[i64] = 0
TURN: Final[i64] = 1
LAY: Final[i64] = 2
LIFT: Final[i64] = 3
MOVE: Final[i64] = 4


def side_of(seat: i64) -> i64:
    """JOG-30: partners sit opposite each other and play one colour."""
    return seat & 1
