"""SKY-1, SKY-2: the cards, and the numbers that stand for cards, places and lines."""

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
# From one cell of a column or row to the next.
DOWN: Final[i64] = 1
RIGHT: Final[i64] = 3

# A drawn card that is known to be no action card lacks this trait (SKY-90).
ACTION_TRAIT: Final[i64] = 1
TRAITS: Final[list[int]] = [1 if card >= FIRST_ACTION else 0 for card in range(25)]

# The cards in somebody's hand, and the most cards in the piles.
HAND: Final[i64] = 3
MOST_MIXED: Final[i64] = 10
MOST_PLAY_CARDS: Final[i64] = 130
ACTION_COUNT: Final[i64] = 27

# A display counts the copies of each kind of action card in one number, with three bits for each kind.
DISPLAY_BITS: Final[i64] = 3
DISPLAY_MASK: Final[i64] = 7


def one(card: i64) -> i64:
    """One copy of an action card in a display."""
    return 1 << (DISPLAY_BITS * (card - FIRST_ACTION))


def copies(display: i64, card: i64) -> i64:
    """How many copies of an action card a display counts."""
    return (display >> (DISPLAY_BITS * (card - FIRST_ACTION))) & DISPLAY_MASK


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
