"""SKY-1, SKY-2: the cards, and the numbers that stand for cards, places, lines and moves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Cards: fifteen numbers from -2 to 12, the star, nine actions.
LOWEST: Final[i64] = -2
STAR: Final[i64] = 15
FIRST_ACTION: Final[i64] = 16
SWAP_OWN: Final[i64] = 16
DOUBLE_TURN: Final[i64] = 17
DRAW_THREE: Final[i64] = 18
INSIGHT: Final[i64] = 19
REACTIVATE: Final[i64] = 20
DEFENCE: Final[i64] = 21
SWAP_PLAYERS: Final[i64] = 22
THIEF: Final[i64] = 23
METEOR_SHOWER: Final[i64] = 24
CARD_KINDS: Final[i64] = 25

KINDS: Final[i64] = 9
KIND_NAMES: Final = (
    "swap_own",
    "double_turn",
    "draw_three",
    "insight",
    "reactivate",
    "defence",
    "swap_players",
    "thief",
    "meteor_shower",
)

# How often each number occurs: three -2, seven -1, eleven 0, seven of each from 1 to 12.
NUMBER_COUNTS: Final = (3, 7, 11, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7)
STAR_COUNT: Final = 15
COPIES_OF_ACTION: Final = 3
BLANK_COUNT: Final = 3

# Places: twelve cells a seat, column by column from the top left; a 3x3 layout uses the first nine.
MOST_SEATS: Final[i64] = 8
CELLS: Final[i64] = 12
ROWS: Final[i64] = 3
PLACES: Final[i64] = 96
ROW_LENGTH: Final[i64] = 4
NO_PLACE: Final[i64] = -1

# Lines of a layout: columns 0 to 3, then rows 4 to 6.
LINES: Final[i64] = 7
FIRST_ROW: Final[i64] = 4

# Moves, in the order of the vocabulary.
DRAW: Final[i64] = 0
TAKE_DISCARD: Final[i64] = 1
TAKE_ROW: Final[i64] = 2
TAKE_PILE: Final[i64] = 6
WAIVE: Final[i64] = 7
DISCARD: Final[i64] = 8
KEEP: Final[i64] = 9
KEEP_DRAWN: Final[i64] = 10
KEEP_NONE: Final[i64] = 13
LAY_DRAWN: Final[i64] = 14
LAY_OPEN: Final[i64] = 17
LAY_HIDDEN: Final[i64] = 18
STEAL_NOTHING: Final[i64] = 19
KEEP_LINES: Final[i64] = 20
SWAP: Final[i64] = 21
REVEAL: Final[i64] = 33
DISCARD_LINE: Final[i64] = 45
LAY_CELL: Final[i64] = 52
PLAY: Final[i64] = 64
THROW_AWAY: Final[i64] = 73
REUSE: Final[i64] = 82
PICK: Final[i64] = 91
LOOK: Final[i64] = 187
STEAL: Final[i64] = 243
SMASH: Final[i64] = 315
MOVE_COUNT: Final[i64] = 387

# Events.
E_ROUND: Final[i64] = 0
E_CHOSE: Final[i64] = 1
E_TURNED_UP: Final[i64] = 2
E_STARTS: Final[i64] = 3
E_DREW: Final[i64] = 4
E_TOOK_DISCARD: Final[i64] = 5
E_PLACED: Final[i64] = 6
E_DISCARDED: Final[i64] = 7
E_TOOK_ACTION: Final[i64] = 8
E_ROW_FILLED: Final[i64] = 9
E_PLAYED: Final[i64] = 10
E_THREW_AWAY: Final[i64] = 11
E_WAIVED: Final[i64] = 12
E_KEPT_ACTION: Final[i64] = 13
E_REPLACED: Final[i64] = 14
E_LINE: Final[i64] = 15
E_SWAPPED: Final[i64] = 16
E_SAW: Final[i64] = 17
E_LOOKED: Final[i64] = 18
E_DEFENDED: Final[i64] = 19
E_STOLE: Final[i64] = 20
E_HIT: Final[i64] = 21
E_SMASHED: Final[i64] = 22
E_FINAL_LAP: Final[i64] = 23
E_CAPPED: Final[i64] = 24
E_SHOWN: Final[i64] = 25
E_SCORED: Final[i64] = 26
E_DOUBLED: Final[i64] = 27
E_TOTAL: Final[i64] = 28
E_ENDED: Final[i64] = 29
E_RESHUFFLED: Final[i64] = 30
E_NO_EFFECT: Final[i64] = 31
E_LINES_SCORED: Final[i64] = 32
EVENT_COUNT: Final[i64] = 33

# Steps, in the order of STEPS in rules.py.
DEAL: Final[i64] = 0
FIRST_CARDS: Final[i64] = 1
STARTING_PLAYER: Final[i64] = 2
TURN: Final[i64] = 3
DRAWN: Final[i64] = 4
PLACE: Final[i64] = 5
TURN_UP: Final[i64] = 6
STAR_RIGHT: Final[i64] = 7
FOUND_ACTION: Final[i64] = 8
DREW_ACTION: Final[i64] = 9
LINES_CHECK: Final[i64] = 10
CHOOSE_LINE: Final[i64] = 11
LAY_LINE: Final[i64] = 12
END_TURN: Final[i64] = 13
SCORE: Final[i64] = 14
SWAP_FIRST: Final[i64] = 15
SWAP_SECOND: Final[i64] = 16
LAY_FIRST: Final[i64] = 17
LAY_SECOND: Final[i64] = 18
CHOOSE_DRAWN: Final[i64] = 19
PLACE_DRAWN: Final[i64] = 20
LAY_REST: Final[i64] = 21
LOOK_AT_LINE: Final[i64] = 22
CHOOSE_REUSED: Final[i64] = 23
REACTIVATES_JOIN: Final[i64] = 24
STEAL_ACTION: Final[i64] = 25
METEORS: Final[i64] = 26
METEOR: Final[i64] = 27
FILL_DRAWN: Final[i64] = 28
FIRST_TURN: Final[i64] = 29
STAR_SHOWN: Final[i64] = 30


def is_number(card: i64) -> bool:
    return 0 <= card < STAR


def is_action(card: i64) -> bool:
    return card >= FIRST_ACTION


def value(card: i64) -> i64:
    """What a number card counts; a star counts nothing."""
    if card >= STAR:
        return 0
    return card + LOWEST


def card_name(card: int) -> str:
    """A card's name at every boundary: `-2` to `12`, `star`, or the action's kind."""
    if card < STAR:
        return str(card + LOWEST)
    return "star" if card == STAR else KIND_NAMES[card - FIRST_ACTION]


CARD_NAMES: Final = [card_name(card) for card in range(CARD_KINDS)]


def card_called(name: str) -> int:
    return CARD_NAMES.index(name)


def line_name(line: int) -> str:
    return f"column {line}" if line < FIRST_ROW else f"row {line - FIRST_ROW}"
