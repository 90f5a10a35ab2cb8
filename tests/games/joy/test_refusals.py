"""Refusals say what is wrong: for every decision, moves of the right kind in the wrong place, and of the wrong kind."""

from __future__ import annotations

import pytest

import spieltisch
from tests.games.joy.builders import EAST, START, Table, table

TURN = table(figures={0: 6}, runs={0: "1, 8"}, joys={0: "trade split any_cube"})
AFTER = table(figures={0: 6}, runs={0: "1, 8"}, joys={0: "draw_two split"}).play(0, "run 1")
GO = table(runs={0: "5"}).play(0, "run 5")
RECEIVE = table(figures={0: 6, 1: 9}, runs={0: "2"}, inventories={1: "blue - -"}).play(0, "run 2", "lay 9")
REPLACED = table(figures={0: 6}, runs={0: "2"}, inventories={0: "blue - -"}).play(0, "run 2", "replace 0")
STEAL = table(figures={0: 6, 1: 7}, runs={0: "1"}, inventories={1: "red - blue"}).play(0, "run 1")
SPLIT = table(figures={0: 6, 1: 7, 2: 20}, runs={0: "1, 3"}, joys={0: "split"}).play(0, "play split")
WITH = table(figures={0: 6, 1: 7}, runs={0: "2"}, joys={0: "split"}).play(0, "play split", "run 2")
ORDER = table(figures={0: 6, 1: 7}, runs={0: "2"}, joys={0: "split"}).play(0, "play split", "run 2", "with 1")
STEPS = table(figures={0: 6, 1: 7}, runs={0: "3"}, joys={0: "split"}).play(
    0, "play split", "run 3", "with 1", "own first"
)
JUMP = table(figures={0: EAST[2]}, joys={0: "jump_start"}).play(0, "play jump_start")
ELEMENT = table(figures={0: 8}, joys={0: "jump_element"}).play(0, "play jump_element")
SWAP = table(figures={0: 8}, joys={0: "swap_tiles"}).play(0, "play swap_tiles")
SECOND = table(figures={0: 8}, joys={0: "swap_tiles"}).play(0, "play swap_tiles", "swap 8")
CUBE_FOR = table(figures={0: 8, 2: 12}, joys={0: "any_cube"}).play(0, "play any_cube")
COLOUR = table(figures={0: 8}, joys={0: "any_cube"}).play(0, "play any_cube")
THREE = table(figures={0: 6}, joys={0: "three_cubes"}).play(0, "play three_cubes", "colour red", "lay 20", "colour red")
TRADE = table(figures={0: 6, 2: 9}, joys={0: "trade"}, runs={0: "1, 2, 3"}).play(0, "play trade")
TWO = table(figures={0: 6}, joys={0: "draw_two"}).play(0, "play draw_two")
MAY_DRAW = table(figures={0: 9}, runs={0: "1"}, joys={0: "split split trade trade"}).play(0, "run 1")
ROOM = table(figures={0: 9}, runs={0: "1"}, joys={0: "split split trade trade"}).play(0, "run 1", "draw")
HOME = {
    "figures": {0: EAST[2]},
    "inventories": {0: "red red blue"},
    "goals": {0: "red red blue pink pink green green blue violet"},
}
REDEEM = table(runs={0: "1"}, redeemed={0: "B"}, **HOME).play(0, "run 1")  # type: ignore[arg-type]
SURPLUS = table(runs={0: "1, 1, 2, 3, 5"}, joys={0: "split split trade trade"}, **HOME)  # type: ignore[arg-type]
SURPLUS.joy.runs.put(0, 0, SURPLUS.joy.runs.pile.pop())
SURPLUS.play(0, "run 1", "redeem A")


@pytest.mark.parametrize(
    ("position", "move", "why"),
    [
        (TURN, "end", "JOY-20: You must play a run card"),
        (TURN, "run 9", "JOY-20: You do not hold this run card"),
        (TURN, "play draw_two", "JOY-20: You do not hold this joy card"),
        (TURN, "play trade", "JOY-59: For a trade both partners"),
        (TURN, "play split", "JOY-59a: You split together with"),
        (TURN, "play any_cube", "JOY-56: This needs an element field"),
        (TURN, "go 7", "JOY-20: On your turn you play"),
        (TURN, "discard split", "JOY-20: On your turn you play"),
        (AFTER, "run 8", "JOY-20: You have already played your run card"),
        (AFTER, "play split", "JOY-59a: You split together with"),
        (GO, "go 7", "JOY-34: The card does not take"),
        (GO, "lay 6", "JOY-34: Choose the field"),
        (GO, "run 5", "JOY-34: Choose the field"),
        (RECEIVE, "lay 8", "JOY-49: The figure on this field has already"),
        (RECEIVE, "lay 20", "JOY-45: Cubes are laid on fields next"),
        (RECEIVE, f"lay {START}", "JOY-47: No cubes are laid on the start"),
        (RECEIVE, "place 0", "JOY-46: There is a cube in this place already"),
        (RECEIVE, "replace 1", "JOY-45: There is no cube in this place"),
        (RECEIVE, "supply", "JOY-49: The cube can still be laid"),
        (RECEIVE, "go 10", "JOY-45: First place the cube"),
        (RECEIVE, "end", "JOY-45: First place the cube"),
        (REPLACED, "lay 8", "JOY-45: Cubes are laid on fields next"),
        (REPLACED, "place 1", "JOY-45: First place the cube"),
        (STEAL, "steal 1 1", "JOY-60: There is no cube in this place"),
        (STEAL, "steal 2 0", "JOY-60: You steal from the figure"),
        (STEAL, "place 0", "JOY-60: Choose the cube that you steal"),
        (SPLIT, "run 1", "JOY-59a: A run card must be worth at least 2"),
        (SPLIT, "run 9", "JOY-20: You do not hold this run card"),
        (SPLIT, "end", "JOY-59a: First say how"),
        (WITH, "with 0", "JOY-59a: Share the run card with another figure"),
        (WITH, "with 3", "JOY-52: Figures on the start field are safe"),
        (WITH, "own first", "JOY-59a: First say how"),
        (ORDER, "own first", "JOY-59a: Whichever way it goes"),
        (ORDER, "steps 1", "JOY-59a: First say how"),
        (STEPS, "steps 1", "JOY-59a: The run card cannot be divided"),
        (STEPS, "back 1", "JOY-59a: The run card cannot be divided"),
        (STEPS, "via 1", "JOY-59a: First say how"),
        (STEPS, "with 1", "JOY-59a: First say how"),
        (JUMP, "go 7", "JOY-54: This field is not next to"),
        (JUMP, f"go {EAST[2]}", "JOY-54: Your figure is there already"),
        (JUMP, "lay 42", "JOY-54: Choose a field next to the start"),
        (ELEMENT, "go 8", "JOY-54: Your figure is there already"),
        (ELEMENT, "go 9", "JOY-57: This needs an element field"),
        (ELEMENT, "swap 12", "JOY-57: Choose an element field"),
        (SWAP, "swap 9", "JOY-55: There is no tile"),
        (SWAP, "go 8", "JOY-55: Choose a tile"),
        (SECOND, "swap 8", "JOY-55: Choose a second tile"),
        (SECOND, "lay 12", "JOY-55: Choose a tile"),
        (CUBE_FOR, "with 1", "JOY-56: Only you or your partner"),
        (CUBE_FOR, "colour red", "JOY-56: Choose who gets the cube"),
        (COLOUR, "with 0", "JOY-56: Choose who gets the cube"),
        (THREE, "lay 20", "JOY-58: The three cubes go onto three different"),
        (THREE, f"lay {START}", "JOY-47: No cubes are laid on the start"),
        (THREE, "go 20", "JOY-58: Choose the colour"),
        (TRADE, "give 9", "JOY-20: You do not hold this run card"),
        (TRADE, "run 1", "JOY-59: Choose a run card to trade"),
        (TWO, "draw", "JOY-59b: Say how many"),
        (MAY_DRAW, "end", "JOY-41: Draw a joy card, or none"),
        (ROOM, "discard draw_two", "JOY-51: You do not hold this joy card"),
        (ROOM, "discard 1", "JOY-51: First discard a joy card"),
        (REDEEM, "redeem B", "JOY-72: Your team has redeemed this row"),
        (REDEEM, "redeem C", "JOY-70: Your inventory does not equal"),
        (REDEEM, "end", "JOY-70: First decide"),
        (SURPLUS, "discard draw_two", "JOY-70: You do not hold this joy card"),
        (SURPLUS, "discard 1", "JOY-70: First decide"),
    ],
)
def test_a_refusal_says_why(position: Table, move: str, why: str):
    with pytest.raises(spieltisch.IllegalMove) as refused:
        position.match.play(position.actor, move)
    assert str(refused.value).startswith(why)
    assert refused.value.rule == why.split(":")[0]
