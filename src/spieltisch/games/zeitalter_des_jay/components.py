"""JAY-1 to JAY-4: the figures, and the numbers for figures, moves, events and states."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# A figure is a symbol times four plus a colour; ambassador and traitor share a symbol and have no colour (JAY-2).
COLOURS: Final[i64] = 4
SYMBOLS: Final = ("H", "I", "O", "X", "Jay", "thief", "queen")
COLOUR_NAMES: Final = ("violet", "orange", "green", "blue")
LETTERS: Final[i64] = 4
JAY_SYMBOL: Final[i64] = 4
THIEF_SYMBOL: Final[i64] = 5
QUEEN_SYMBOL: Final[i64] = 6
AMBASSADOR: Final[i64] = 28
TRAITOR: Final[i64] = 29
NO_FIGURE: Final[i64] = 30

# A hand is a row of counts by kind of card. A traitor is not a kind of card: any card lying face down is one.
KINDS: Final[i64] = 29
ROW: Final[i64] = 32

MOST_SEATS: Final[i64] = 6
SLOTS: Final[i64] = 2
MOST_STOCK: Final[i64] = 6

# JAY-1: copies of each peasant, of each Jay, thief and queen per colour, and of the ambassador.
PEASANT_COPIES: Final = 4
AMBASSADOR_COPIES: Final = 8
FIGURE_COPIES: Final = 2
FIRST_LEVEL: Final = {JAY_SYMBOL: 5, THIEF_SYMBOL: 6, QUEEN_SYMBOL: 7}

# Moves, in the order of the vocabulary.
LAY: Final[i64] = 0
LAY_DOWN: Final[i64] = 29
ANNOUNCE: Final[i64] = 58
EXCHANGE: Final[i64] = 88
STOCK: Final[i64] = 146
TAKE: Final[i64] = 152
READY: Final[i64] = 158
JAY: Final[i64] = 159
COUNT: Final[i64] = 160
PAUSE: Final[i64] = 161
DRAW: Final[i64] = 162
STRAFE: Final[i64] = 163
WAIVE: Final[i64] = 164
AWAY: Final[i64] = 165
BACK: Final[i64] = 166

# JAY-88: the steps of the game: the states of a round, and the timed steps.
DEAL: Final[i64] = 0
PREPARE: Final[i64] = 1
OPENING: Final[i64] = 2
RUNNING: Final[i64] = 3
FORCED: Final[i64] = 4
PAUSED: Final[i64] = 5
REOPENING: Final[i64] = 6
CLOSING: Final[i64] = 7
ABSENCE: Final[i64] = 8
COUNTED_OUT: Final[i64] = 9
TIME_UP: Final[i64] = 10
ROUND_LIMIT: Final[i64] = 11
GRACE_OVER: Final[i64] = 12
END_OF_ROUND: Final[i64] = 13
STATE_NAMES: Final = (
    "deal",
    "prepare",
    "opening",
    "running",
    "forced",
    "paused",
    "reopening",
    "closing",
    "absence",
)

# Times in milliseconds (JAY-33, JAY-80, JAY-84, JAY-85, JAY-88).
AUTO_READY: Final[i64] = 60_000
AUTO_DRAW: Final[i64] = 10_000
COUNT_TIME: Final[i64] = 3_000
COUNT_FROM: Final[i64] = 2_000
FORCED_TIME: Final[i64] = 3_000
PRIVILEGE_TIME: Final[i64] = 3_000
CALL_TIME: Final[i64] = 2_000
CLOSING_TIME: Final[i64] = 1
OBJECTION_TIME: Final[i64] = 3_000

# JAY-14, JAY-16, JAY-81: points and penalties.
FIRST_POINTS: Final[i64] = 5
SECOND_POINTS: Final[i64] = 2
LEAST_HAND: Final[i64] = 3
ERROR_CARDS: Final[i64] = 2

# JAY-90: the rounds of a rated match.
RATING_ROUNDS: Final[i64] = 10
HALF_ROUNDS: Final[i64] = 5

# Events.
E_ROUND: Final[i64] = 0
E_DREW: Final[i64] = 1
E_SLOT: Final[i64] = 2
E_OPENER: Final[i64] = 3
E_TOOK: Final[i64] = 4
E_EXCHANGED: Final[i64] = 5
E_READY: Final[i64] = 6
E_STATE: Final[i64] = 7
E_OPENED: Final[i64] = 8
E_SERVED: Final[i64] = 9
E_THREW: Final[i64] = 10
E_ERROR: Final[i64] = 11
E_DUTY: Final[i64] = 12
E_RESERVED: Final[i64] = 13
E_STOCKED: Final[i64] = 14
E_OWES: Final[i64] = 15
E_EXTRA: Final[i64] = 16
E_ANNOUNCED: Final[i64] = 17
E_MISANNOUNCED: Final[i64] = 18
E_STRAFE: Final[i64] = 19
E_COUNTS: Final[i64] = 20
E_COUNTED_OUT: Final[i64] = 21
E_VOIDED: Final[i64] = 22
E_CALLED: Final[i64] = 23
E_FALSE_JAY: Final[i64] = 24
E_NOBLE_END: Final[i64] = 25
E_PAUSED: Final[i64] = 26
E_RETURNED: Final[i64] = 27
E_PRIVILEGE: Final[i64] = 28
E_WAIVED: Final[i64] = 29
E_RESHUFFLED: Final[i64] = 30
E_LIMIT: Final[i64] = 31
E_SHOWN: Final[i64] = 32
E_PLACED: Final[i64] = 33
E_PLACING: Final[i64] = 34
E_RESEATED: Final[i64] = 35
E_AWAY: Final[i64] = 36
E_BACK: Final[i64] = 37
E_GRACE_OVER: Final[i64] = 38
E_UNSCORED: Final[i64] = 39
E_ENDED: Final[i64] = 40
E_SKIPPED: Final[i64] = 41
E_LAID: Final[i64] = 42
E_UNCOVERED: Final[i64] = 43
E_COUNTING: Final[i64] = 44
E_COUNTED_NOBODY: Final[i64] = 45
E_PLACE_LOST: Final[i64] = 46


def symbol(figure: i64) -> i64:
    """JAY-2: the letter of a peasant, otherwise the figure itself; ambassador and traitor are similar."""
    return figure >> 2


def is_peasant(figure: i64) -> bool:
    return figure < LETTERS * COLOURS


def is_envoy(figure: i64) -> bool:
    """An ambassador or a traitor: the two figures without a colour."""
    return AMBASSADOR <= figure <= TRAITOR


def same_colour(figure: i64, other: i64) -> bool:
    return figure < AMBASSADOR and other < AMBASSADOR and figure & 3 == other & 3


def is_noble(figure: i64) -> bool:
    """JAY-4: ambassador, Jay and queen; a traitor never is, regardless of its face."""
    return figure == AMBASSADOR or figure >> 2 == JAY_SYMBOL or figure >> 2 == QUEEN_SYMBOL


def figure_name(figure: int) -> str:
    """The public name of a figure: `H violet`, `Jay blue`, `ambassador`, `traitor`."""
    if figure == AMBASSADOR:
        return "ambassador"
    if figure == TRAITOR:
        return "traitor"
    return f"{SYMBOLS[figure >> 2]} {COLOUR_NAMES[figure & 3]}"


FIGURE_NAMES: Final = [figure_name(figure) for figure in range(TRAITOR + 1)]


def figure_called(name: str) -> int:
    return FIGURE_NAMES.index(name)
