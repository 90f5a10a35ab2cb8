"""JOY-1, JOY-3, JOY-4: cubes and cards, and the numbers for cards, moves, events and steps."""

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

# Moves, in the order of the vocabulary; the last ones are three for each field of the board.
END: Final[i64] = 0
DRAW: Final[i64] = 1
LEAVE: Final[i64] = 2
TAKE: Final[i64] = 3
SUPPLY: Final[i64] = 6
DECLINE: Final[i64] = 7
OWN_FIRST: Final[i64] = 8
OTHER_FIRST: Final[i64] = 9
REDEEM: Final[i64] = 10
RUN: Final[i64] = 13
PLAY: Final[i64] = 37
DISCARD_JOY: Final[i64] = 45
DISCARD_RUN: Final[i64] = 53
GIVE: Final[i64] = 77
PLACE: Final[i64] = 101
REPLACE: Final[i64] = 104
STEAL: Final[i64] = 107
COLOUR: Final[i64] = 119
WITH: Final[i64] = 125
STEPS: Final[i64] = 129
BACK: Final[i64] = 139
VIA: Final[i64] = 142
MOST_VIAS: Final[i64] = 32
FIELD: Final[i64] = 174
VERBS: Final[i64] = 3
GO: Final[i64] = 0
LAY: Final[i64] = 1
SWAP: Final[i64] = 2

# Events.
E_STARTS: Final[i64] = 0
E_GOAL: Final[i64] = 1
E_TURN: Final[i64] = 2
E_PLAYED_RUN: Final[i64] = 3
E_PLAYED_JOY: Final[i64] = 4
E_RAN: Final[i64] = 5
E_JUMPED: Final[i64] = 6
E_TURNED_MARKER: Final[i64] = 7
E_HIT: Final[i64] = 8
E_STOLE: Final[i64] = 9
E_TURNED_UP: Final[i64] = 10
E_TURNED_BACK: Final[i64] = 11
E_GOT: Final[i64] = 12
E_PLACED: Final[i64] = 13
E_REPLACED: Final[i64] = 14
E_LAID: Final[i64] = 15
E_RETURNED: Final[i64] = 16
E_DREW_JOY: Final[i64] = 17
E_DREW_RUN: Final[i64] = 18
E_DISCARDED_JOY: Final[i64] = 19
E_DISCARDED_RUN: Final[i64] = 20
E_SWAPPED: Final[i64] = 21
E_GAVE: Final[i64] = 22
E_RECEIVED: Final[i64] = 23
E_REDEEMED: Final[i64] = 24
E_STARS: Final[i64] = 25
E_RESHUFFLED: Final[i64] = 26
E_WON: Final[i64] = 27
E_CAPPED: Final[i64] = 28
E_SPLIT: Final[i64] = 29
E_TEAM_GOAL: Final[i64] = 30
E_TEAM_STARS: Final[i64] = 31
E_LIMITS: Final[i64] = 32
E_TEAM_WON: Final[i64] = 33

# Steps.
S_DEAL: Final[i64] = 0
S_TURN: Final[i64] = 1
S_GO_ON: Final[i64] = 2
S_END_TURN: Final[i64] = 3
S_GO: Final[i64] = 4
S_VIA: Final[i64] = 5
S_SPLIT_CARD: Final[i64] = 6
S_SPLIT_WITH: Final[i64] = 7
S_SPLIT_ORDER: Final[i64] = 8
S_SPLIT_STEPS: Final[i64] = 9
S_SPLIT_SECOND: Final[i64] = 10
S_STEAL: Final[i64] = 11
S_STEAL_CUBE: Final[i64] = 12
S_STOP: Final[i64] = 13
S_COLLECT: Final[i64] = 14
S_RECEIVE: Final[i64] = 15
S_LAY_REPLACED: Final[i64] = 16
S_MAY_DRAW: Final[i64] = 17
S_DRAW_JOY: Final[i64] = 18
S_MAKE_ROOM: Final[i64] = 19
S_JUMP_START: Final[i64] = 20
S_SWAP_FIRST: Final[i64] = 21
S_SWAP_SECOND: Final[i64] = 22
S_CUBE_FOR: Final[i64] = 23
S_CUBE_COLOUR: Final[i64] = 24
S_JUMP_ELEMENT: Final[i64] = 25
S_THREE_COLOUR: Final[i64] = 26
S_THREE_FIELD: Final[i64] = 27
S_TRADE: Final[i64] = 28
S_DRAW_TWO: Final[i64] = 29
S_REDEEM: Final[i64] = 30
S_REDEEM_ROW: Final[i64] = 31
S_LIMITS: Final[i64] = 32
S_SURPLUS_JOY: Final[i64] = 33
S_SURPLUS_RUN: Final[i64] = 34


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


def colour_called(name: str) -> int:
    return COLOUR_NAMES.index(name)


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
