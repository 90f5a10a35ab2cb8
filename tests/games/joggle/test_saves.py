"""Positions that cannot be: a save with a marble or a colour too many is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import spieltisch
from tests.games.joggle.builders import play


def saved_position() -> dict[str, Any]:
    match = spieltisch.start("joggle", 4, 5)
    for _ in range(6):
        play(match, match.moves(match.actors()[0])[0])
    save = json.loads(match.imagine(0, 1).save())
    assert isinstance(save, dict)
    return save


def damaged(change: Callable[[dict[str, Any]], None]) -> str:
    save = saved_position()
    change(save["snapshot"])
    change(save["position"]["snapshot"])
    return json.dumps(save)


def one_marble_more(snapshot: dict[str, Any]) -> None:
    snapshot["marbles"][1] |= 1 << 31


def one_marble_less(snapshot: dict[str, Any]) -> None:
    snapshot["supply"][0] -= 1


def borrowed_marbles(snapshot: dict[str, Any]) -> None:
    snapshot["supply"] = [
        -1,
        snapshot["supply"][1],
        snapshot["supply"][0] + snapshot["supply"][2] + 1,
        snapshot["supply"][3],
    ]


def two_on_one_field(snapshot: dict[str, Any]) -> None:
    marbles = snapshot["marbles"]
    half = 0 if marbles[0] else 1
    lowest = marbles[half] & -marbles[half]
    other = 2 if marbles[2] else 3
    marbles[other] &= marbles[other] - 1
    marbles[2 + half] |= lowest


def off_the_board(snapshot: dict[str, Any]) -> None:
    snapshot["marbles"][1] |= 1 << 32
    snapshot["supply"][0] -= 1


def other_colours(snapshot: dict[str, Any]) -> None:
    snapshot["allowed"][0] ^= 1
    snapshot["allowed"][2] ^= 1


def unknown_roll(snapshot: dict[str, Any]) -> None:
    snapshot["die"] = 5


def unknown_player(snapshot: dict[str, Any]) -> None:
    snapshot["active"] = 4


def test_an_unchanged_position_loads():
    assert (
        spieltisch.load(damaged(lambda snapshot: None)).save() == spieltisch.load(json.dumps(saved_position())).save()
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (one_marble_more, "every black marble exactly once"),
        (one_marble_less, "every black marble exactly once"),
        (borrowed_marbles, "every black marble exactly once"),
        (two_on_one_field, "two marbles on one field"),
        (off_the_board, "off the board"),
        (other_colours, "every field one colour"),
        (unknown_roll, "unknown roll or player"),
        (unknown_player, "unknown roll or player"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: Callable[[dict[str, Any]], None], message: str):
    with pytest.raises(spieltisch.SaveError, match=message):
        spieltisch.load(damaged(change))
