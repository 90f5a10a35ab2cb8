"""JOY-1, JOY-3, JOY-4: cubes and cards, and the numbers that stand for them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MOST_SEATS: Final[i64] = 4

# Cubes and tiles.
COLOURS: Final[i64] = 6
COLOUR_NAMES: Final = ("pink", "red", "blue", "yellow", "green", "violet")
CUBES_PER_COLOUR: Final[i64] = 12
TILES_PER_COLOUR: Final[i64] = 2
MOST_OF_A_COLOUR: Final[i64] = 2
NO_CUBE: Final[i64] = -1
NO_TILE: Final[i64] = -1

# Player boards: three goal rows of three cubes, an inventory of three places.
ROWS: Final[i64] = 3
ROW_NAMES: Final = ("A", "B", "C")
PLACES: Final[i64] = 3
GOAL_CUBES: Final[i64] = 9

# Run cards: the values 1 to 11 and the Joker, then the same with the joy symbol.
RUN_VALUES: Final[i64] = 12
RUN_KINDS: Final[i64] = 24
JOKER: Final[i64] = 12
MOST_STEPS: Final[i64] = 11
FIRST_HAND_RUN: Final[i64] = 5
FIRST_HAND_JOY: Final[i64] = 2
# JOY-59a: the kinds of run cards that are worth 2 or more, as a mask.
DIVISIBLE: Final[i64] = 0xFFEFFE

# Joy cards.
JUMP_START: Final[i64] = 0
SWAP_TILES: Final[i64] = 1
ANY_CUBE: Final[i64] = 2
JUMP_ELEMENT: Final[i64] = 3
THREE_CUBES: Final[i64] = 4
TRADE: Final[i64] = 5
SPLIT: Final[i64] = 6
DRAW_TWO: Final[i64] = 7
JOY_KINDS: Final[i64] = 8
JOY_NAMES: Final = (
    "jump_start",
    "swap_tiles",
    "any_cube",
    "jump_element",
    "three_cubes",
    "trade",
    "split",
    "draw_two",
)
JOYS_PER_TURN: Final[i64] = 2
TRADED: Final[i64] = 2
MOST_VIAS: Final[i64] = 32


def run_value(kind: i64) -> i64:
    """The value of a run card: 1 to 11, or JOKER."""
    return kind % RUN_VALUES + 1


def has_symbol(kind: i64) -> bool:
    return kind >= RUN_VALUES


def run_name(kind: int) -> str:
    """The public name of a run card: `8`, `8 joy` with the joy symbol, `joker`."""
    value = kind % RUN_VALUES + 1
    name = "joker" if value == JOKER else str(value)
    return f"{name} joy" if kind >= RUN_VALUES else name


RUN_NAMES: Final = [run_name(kind) for kind in range(RUN_KINDS)]


def joy_name(kind: int) -> str:
    return JOY_NAMES[kind]


def colour_name(colour: int) -> str:
    return COLOUR_NAMES[colour]


# A path in an event packs eight fields into one number, seven bits each, plus 1, so that 0 ends the list.
PATH_BITS: Final[i64] = 7
PATH_FIELDS: Final[i64] = 8


def path_fields(packed: int) -> list[int]:
    """The fields of a packed path in walking order."""
    fields: list[int] = []
    while packed:
        fields.append(packed % 128 - 1)
        packed >>= 7
    return fields


def packed_cubes(first: i64, second: i64, third: i64) -> i64:
    """Three cubes in an event, packed like a path."""
    return (first + 1) | ((second + 1) << PATH_BITS) | ((third + 1) << 2 * PATH_BITS)


def cube_names(packed: int) -> list[str]:
    return [COLOUR_NAMES[colour] for colour in path_fields(packed)]
