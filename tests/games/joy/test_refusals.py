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
SURPLUS.joy.runs.put(0, SURPLUS.joy.runs.pile.pop())
SURPLUS.play(0, "run 1", "redeem A")


@pytest.mark.parametrize(
    ("position", "move", "why"),
    [
        (TURN, "end", "JOY-20: Play a run card first."),
        (TURN, "run 9", "JOY-20: You don't have that run card."),
        (TURN, "play draw_two", "JOY-20: You don't have that joy card."),
        (TURN, "play trade", "JOY-59: This only works if you both have"),
        (TURN, "play split", "JOY-59a: You can only split before you run,"),
        (TURN, "play any_cube", "JOY-56: This only works on an element"),
        (TURN, "go 7", "JOY-20: Play a run card, and up to two joy"),
        (TURN, "discard split", "JOY-20: Play a run card, and up to two joy"),
        (AFTER, "run 8", "JOY-20: You have already played your run card"),
        (AFTER, "play split", "JOY-59a: You can only split before you run,"),
        (GO, "go 7", "JOY-34: This card doesn't take the figure"),
        (GO, "lay 6", "JOY-34: Choose the field where the figure"),
        (GO, "run 5", "JOY-34: Choose the field where the figure"),
        (RECEIVE, "lay 8", "JOY-49: The player on that field has"),
        (RECEIVE, "lay 20", "JOY-45: Lay the cube on a field next to"),
        (RECEIVE, f"lay {START}", "JOY-47: No cube can lie on the start field."),
        (RECEIVE, "place 0", "JOY-46: There is already a cube there, and"),
        (RECEIVE, "replace 1", "JOY-45: That place is free: just put the"),
        (RECEIVE, "supply", "JOY-49: There is still a field next to you"),
        (RECEIVE, "go 10", "JOY-45: First put down the cube you"),
        (RECEIVE, "end", "JOY-45: First put down the cube you"),
        (REPLACED, "lay 8", "JOY-45: Lay the cube on a field next to"),
        (REPLACED, "place 1", "JOY-45: First put down the cube you"),
        (STEAL, "steal 1 1", "JOY-60: There is no cube there."),
        (STEAL, "steal 2 0", "JOY-60: You can only steal from the figure"),
        (STEAL, "place 0", "JOY-60: Choose the cube you steal."),
        (SPLIT, "run 1", "JOY-59a: Only a run card of 2 or more can be"),
        (SPLIT, "run 9", "JOY-20: You don't have that run card."),
        (SPLIT, "end", "JOY-59a: First decide how to split the run"),
        (WITH, "with 0", "JOY-59a: You can only split with another"),
        (WITH, "with 3", "JOY-52: Figures on the start field are safe"),
        (WITH, "own first", "JOY-59a: First decide how to split the run"),
        (ORDER, "own first", "JOY-59a: That doesn't work: whichever way"),
        (ORDER, "steps 1", "JOY-59a: First decide how to split the run"),
        (STEPS, "steps 1", "JOY-59a: The run card can't be split like"),
        (STEPS, "back 1", "JOY-59a: The run card can't be split like"),
        (STEPS, "via 1", "JOY-59a: First decide how to split the run"),
        (STEPS, "with 1", "JOY-59a: First decide how to split the run"),
        (JUMP, "go 7", "JOY-54: That field isn't next to the start."),
        (JUMP, f"go {EAST[2]}", "JOY-54: Your figure is already there."),
        (JUMP, "lay 42", "JOY-54: Choose a field next to the start"),
        (ELEMENT, "go 8", "JOY-54: Your figure is already there."),
        (ELEMENT, "go 9", "JOY-57: This only works on an element"),
        (ELEMENT, "swap 12", "JOY-57: Choose an element field"),
        (SWAP, "swap 9", "JOY-55: There is no tile on that field."),
        (SWAP, "go 8", "JOY-55: Choose two tiles that change"),
        (SECOND, "swap 8", "JOY-55: Choose a different tile from the"),
        (SECOND, "lay 12", "JOY-55: Choose two tiles that change"),
        (CUBE_FOR, "with 1", "JOY-56: Only you or your partner"),
        (CUBE_FOR, "colour red", "JOY-56: Choose who gets the cube"),
        (COLOUR, "with 0", "JOY-56: Choose who gets the cube"),
        (THREE, "lay 20", "JOY-58: The three cubes must go to three"),
        (THREE, f"lay {START}", "JOY-47: No cube can lie on the start field."),
        (THREE, "go 20", "JOY-58: Choose the colour"),
        (TRADE, "give 9", "JOY-20: You don't have that run card."),
        (TRADE, "run 1", "JOY-59: Choose a run card to give away."),
        (TWO, "draw", "JOY-59b: Draw no joy card, one or two."),
        (MAY_DRAW, "end", "JOY-41: Draw a joy card or none."),
        (ROOM, "discard draw_two", "JOY-51: You don't have that joy card."),
        (ROOM, "discard 1", "JOY-51: Your hand is full: discard a joy"),
        (REDEEM, "redeem B", "JOY-72: This row has been redeemed"),
        (REDEEM, "redeem C", "JOY-70: Your inventory doesn't match"),
        (REDEEM, "end", "JOY-70: First decide how to go on after"),
        (SURPLUS, "discard draw_two", "JOY-70: You don't have that joy card."),
        (SURPLUS, "discard 1", "JOY-70: First decide how to go on after"),
    ],
)
def test_a_refusal_says_why(position: Table, move: str, why: str):
    with pytest.raises(spieltisch.IllegalMove) as refused:
        position.match.play(position.actor, move)
    assert str(refused.value).startswith(why)
    assert refused.value.rule == why.split(":")[0]
