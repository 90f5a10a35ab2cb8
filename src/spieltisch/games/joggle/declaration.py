"""Joggle: what lies where, what one can do, what is told."""

from __future__ import annotations

from spieltisch.authoring import (
    Asks,
    Choice,
    Count,
    Declaration,
    Flag,
    Move,
    Number,
    Range,
    Runs,
    Seat,
    Text,
    Vector,
    event,
)
from spieltisch.games.joggle import components as c
from spieltisch.games.joggle.board import check_board, load_board
from spieltisch.games.joggle.shapes import SHAPE_NAMES, SHAPES

# JOG-20, JOG-21: the named goals, as rectangles and squares.
GOALS = {"6er": (1, 0), "4x4": (0, 4), "three_squares": (0, 3), "two_squares": (0, 2)}
COMBINATION = "combination"
DEFAULT_COMBINATION = (1, 1)
FIELD = Range("field", c.FIELDS)


def face_name(face: int) -> str:
    return c.FACE_NAMES[face]


def shape_name(shape: int) -> str:
    return SHAPE_NAMES[SHAPES[shape][0]]


def shape_fields(shape: int) -> list[int]:
    return list(SHAPES[shape][1])


def side_name(side: int) -> str:
    return c.SIDE_NAMES[side]


JOGGLE = Declaration(
    name="joggle",
    title="Joggle",
    package="spieltisch.games.joggle",
    state="Joggle",
    state_module="state",
    setup_module="setup",
    observation=False,
    players=(2, 4, 2),
    minutes=15,
    revision=2,
    out_of_turn="JOG-11",
    samples=(
        (2, {}),
        (4, {"consult": True}),
        (2, {"goal": "4x4"}),
        (2, {"goal": "three_squares", "overlap": True}),
        (2, {"goal": "two_squares"}),
        (2, {"extreme": True, "shuffled": True}),
        (4, {"goal": "two_squares", "extreme": True}),
        (4, {"goal": "4x4", "overlap": True, "shuffled": True}),
        (2, {"goal": "combination"}),
        (4, {"goal": "combination", "squares": 2, "shuffled": True}),
        (2, {"goal": "combination", "rectangles": 2, "squares": 0, "extreme": True}),
        (4, {"goal": "combination", "rectangles": 2, "extreme": True, "overlap": True}),
        (2, {"goal": "combination", "rectangles": 0, "squares": 1, "turn_cap": 50}),
    ),
    sweeps=("players=4", "goal=4x4,three_squares,two_squares", "extreme=on", "overlap=on"),
    options=(
        Choice("goal", (*GOALS, COMBINATION), "6er", "JOG-20"),
        Count("rectangles", 0, 2, DEFAULT_COMBINATION[0], "JOG-22"),
        Count("squares", 0, 4, DEFAULT_COMBINATION[1], "JOG-22"),
        Flag("extreme", False, "JOG-40"),
        Flag("overlap", False, "JOG-23"),
        Flag("shuffled", False, "JOG-1"),
        Flag("consult", False, "JOG-31"),
        Count("turn_cap", 50, 2000, 400, "JOG-25"),
        Text("board", load_board(), "JOG-1", check_board, load_board),
    ),
    places=(
        # The fields a face of the die allows, by face and half: four colours, and all fields for the Joggle.
        Vector("allowed", size="10", shared=True),
        # The fields with marbles, by side and half.
        Vector("marbles", size="4"),
        # JOG-3: the marbles on the rim, by seat.
        Vector("supply", size="seats"),
        Number("die", c.NOT_ROLLED, c.JOGGLE, start=c.NOT_ROLLED),
        Seat("active"),
        Number("turns"),
        Number("winner", -1, 1, start=-1),
    ),
    moves=(
        Move("lay", (FIELD,), target="well:{field}"),
        Move("lift", (FIELD,), target="well:{field}"),
        Move("to", (FIELD,), target="well:{field}"),
        Move("exchange", (FIELD,), target="well:{field}"),
        Move("put_back", target="marble:lifted"),
    ),
    events=(
        event("starts"),
        event("rolled", die=face_name),
        event("laid", field=None),
        event("moved", field=None, to=None),
        event("exchanged", field=None, other_field=None),
        event("passed"),
        event("skipped"),
        event("completed", shape=shape_name, fields=shape_fields),
        event("all_laid", seat=False),
        event("won", side=side_name),
        event("drawn", seat=False, turns=None),
        event("put_back", field=None),
    ),
    steps=(
        Runs("SetUp", "JOG-10"),
        Runs("Turn", "JOG-11", takes="seat"),
        Asks("Lay", "JOG-11", moves="lay"),
        Asks("Lift", "JOG-13", moves="lift"),
        Asks("Move", "JOG-13", moves="to exchange put_back", takes="lifted"),
    ),
)
