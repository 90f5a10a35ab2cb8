"""Joggle for the rest of the program: options, vocabulary, events, and how to begin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spieltisch.games.joggle import components as c
from spieltisch.games.joggle.board import check_board, load_board
from spieltisch.games.joggle.rules import STEPS
from spieltisch.games.joggle.shapes import SHAPE_NAMES, SHAPES, WORD, Goal, bit_count
from spieltisch.games.joggle.state import Joggle, Setup, new_table
from spieltisch.games.joggle.view import table_view
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.events import EventKind, EventTable, Namer, number
from spieltisch.kernel.game import Game
from spieltisch.kernel.options import Choice, Count, Flag, Options, Text
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.kernel.vocabulary import Vocabulary

# JOG-20, JOG-21: the named goals, as rectangles and squares.
GOALS = {"6er": (1, 0), "4x4": (0, 4), "three_squares": (0, 3), "two_squares": (0, 2)}
COMBINATION = "combination"
DEFAULT_COMBINATION = (1, 1)

OPTIONS = (
    Choice("goal", (*GOALS, COMBINATION), "6er", "JOG-20"),
    Count("rectangles", 0, 2, DEFAULT_COMBINATION[0], "JOG-22"),
    Count("squares", 0, 4, DEFAULT_COMBINATION[1], "JOG-22"),
    Flag("extreme", False, "JOG-40"),
    Flag("overlap", False, "JOG-23"),
    Flag("shuffled", False, "JOG-1"),
    Flag("consult", False, "JOG-31"),
    Count("turn_cap", 50, 2000, 400, "JOG-25"),
    Text("board", load_board(), "JOG-1", check_board, load_board),
)


def check_options(options: Options, players: int) -> None:
    """JOG-10, JOG-22, JOG-30, JOG-31: which options go together, and for how many players."""
    if players not in (2, 4):
        raise OptionError(f"Joggle is for two players or for four in two teams, not for {players} (JOG-30)")
    if options["consult"] and players == 2:
        raise OptionError("consult is an option of the team game; with two players there are no partners (JOG-31)")
    chosen = combination(options)
    if options["goal"] != COMBINATION and chosen != DEFAULT_COMBINATION:
        raise OptionError(f"rectangles and squares are options of goal={COMBINATION} only (JOG-22)")
    rectangles, squares = chosen
    if rectangles + squares < 1:
        raise OptionError("the goal needs at least one rectangle or square (JOG-22)")
    if 6 * rectangles + 4 * squares > c.MARBLES:
        raise OptionError(
            f"rectangles={rectangles} and squares={squares} need {6 * rectangles + 4 * squares} marbles; "
            f"a side has {c.MARBLES} (JOG-22)"
        )


def combination(options: Options) -> tuple[int, int]:
    return int(str(options["rectangles"])), int(str(options["squares"]))


def goal_shapes(options: Options) -> tuple[int, int]:
    """JOG-20 to JOG-22: how many rectangles and squares the goal asks for."""
    return combination(options) if options["goal"] == COMBINATION else GOALS[str(options["goal"])]


def begin(players: int, options: Options, rng: Rng) -> Joggle:
    """The board before the first player is drawn by lot."""
    rectangles, squares = goal_shapes(options)
    setup = Setup(
        goal=Goal(rectangles, squares, bool(options["overlap"])),
        extreme=bool(options["extreme"]),
        shuffled=bool(options["shuffled"]),
        turn_cap=int(str(options["turn_cap"])),
        consult=bool(options["consult"]),
    )
    colours = [c.COLOUR_LETTERS.index(letter) for letter in str(options["board"]).replace("/", "")]
    joggle = new_table(players, STEPS, rng, setup, colours)
    joggle.agenda.push(c.SET_UP, NOBODY)
    return joggle


def teams(players: int, options: Options) -> list[int]:
    """JOG-30: the sides of the seats."""
    return [c.side_of(seat) for seat in range(players)]


def vocabulary(options: Options, players: int) -> Vocabulary:
    """Every move of the game. The numbers are the same for all options."""
    words = Vocabulary()
    for first, verb in ((c.LAY_ON, "lay"), (c.LIFT_FROM, "lift"), (c.MOVE_TO, "to"), (c.EXCHANGE_WITH, "exchange")):
        for field in range(c.FIELDS):
            words.add(first + field, f"{verb} {field}", f"well:{field}", verb, field=field)
    return words


def face_name(face: int) -> str:
    return c.FACE_NAMES[face]


def shape_name(shape: int) -> str:
    return SHAPE_NAMES[SHAPES[shape][0]]


def shape_fields(shape: int) -> list[int]:
    return list(SHAPES[shape][1])


def side_name(side: int) -> str:
    return c.SIDE_NAMES[side]


FIELD: dict[str, Namer] = {"field": number}
EVENTS = EventTable(
    {
        c.E_STARTS: EventKind("starts"),
        c.E_ROLLED: EventKind("rolled", {"die": face_name}),
        c.E_LAID: EventKind("laid", FIELD),
        c.E_MOVED: EventKind("moved", FIELD | {"to": number}),
        c.E_EXCHANGED: EventKind("exchanged", FIELD | {"other_field": number}),
        c.E_PASSED: EventKind("passed"),
        c.E_SKIPPED: EventKind("skipped"),
        c.E_COMPLETED: EventKind("completed", {"shape": shape_name, "fields": shape_fields}),
        c.E_ALL_LAID: EventKind("all_laid"),
        c.E_WON: EventKind("won", {"side": side_name}),
        c.E_DRAWN: EventKind("drawn", {"turns": number}),
    }
)


def view(state: State, seat: int | None) -> dict[str, Any]:
    assert isinstance(state, Joggle)
    return table_view(state)


def check_state(state: State) -> None:
    """Every marble is somewhere, exactly once, and every field has one colour; otherwise a SaveError."""
    assert isinstance(state, Joggle)
    numbers = [*state.marbles, *state.allowed]
    if any(not 0 <= fields <= WORD for fields in numbers):
        raise SaveError("the snapshot has marbles or colours off the board")
    for side, name in enumerate(c.SIDE_NAMES):
        laid = bit_count(state.low(side)) + bit_count(state.high(side))
        if laid + state.supply_of(side) != c.MARBLES or min(state.supply) < 0:
            raise SaveError(f"the snapshot does not hold every {name} marble exactly once")
    if any(state.marbles[half] & state.marbles[c.HALVES + half] for half in range(c.HALVES)):
        raise SaveError("the snapshot has two marbles on one field")
    if not has_all_colours(state):
        raise SaveError("the snapshot does not give every field one colour")
    if not c.NOT_ROLLED <= state.die <= c.JOGGLE or not NOBODY <= state.active < state.seats:
        raise SaveError("the snapshot has an unknown roll or player")


def has_all_colours(joggle: Joggle) -> bool:
    """JOG-1: sixteen fields of each colour; the Joggle stands for all."""
    low, high = list(joggle.allowed[:: c.HALVES]), list(joggle.allowed[1 :: c.HALVES])
    counts = [bit_count(above) + bit_count(below) for above, below in zip(low, high, strict=True)]
    whole = sum(low[: c.JOGGLE]) == low[c.JOGGLE] == WORD and sum(high[: c.JOGGLE]) == high[c.JOGGLE] == WORD
    return whole and counts == [c.FIELDS_OF_A_COLOUR] * c.COLOURS + [c.FIELDS]


GAME = Game(
    name="joggle",
    title="Joggle",
    revision=1,
    least_players=2,
    most_players=4,
    default_players=2,
    options=OPTIONS,
    folder=Path(__file__).parent,
    events=EVENTS,
    vocabulary=vocabulary,
    begin=begin,
    view=view,
    check_options=check_options,
    check_state=check_state,
    out_of_turn="JOG-11",
    teams=teams,
    team_talk=lambda options: bool(options["consult"]),
)
