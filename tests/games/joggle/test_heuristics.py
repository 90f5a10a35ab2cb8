"""The greedy player: sees what wins, what must be stopped, and beats chance."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.bots import choose
from spieltisch.kernel.match import Match
from tests.games.joggle.builders import GAME, laying, play, turn


def greedy(match: Match) -> str:
    return str(choose(match, match.actors()[0], "greedy", 1))


def test_it_completes_the_goal_when_it_can():
    assert greedy(laying("xxx. xx.. oooo o..o")) == "lay 10"
    match = turn("xxx. xx.. .... ...x")
    assert greedy(match) == "lift 27"
    assert greedy(play(match, "lift 27")) == "to 10"


def test_it_stops_the_other_side_from_completing_theirs():
    assert greedy(laying("ooo. oo.. .... ...x")) == "lay 10"


def test_it_does_not_tear_its_own_shape_apart():
    match = turn("xx.. xx.. .... ...x .... o", goal="two_squares")
    assert greedy(match) == "lift 27"


@pytest.mark.parametrize("options", [{}, {"goal": "two_squares"}, {"extreme": True}])
def test_it_beats_chance(options: dict[str, Any]):
    wins = 0
    for seed in range(6):
        match = Match.start(GAME, 2, seed, options)
        while match.result() is None:
            seat = match.actors()[0]
            match.play(seat, str(choose(match, seat, "greedy" if seat == 0 else "random", seed)))
        wins += match.view(None)["winner"] == "black"
    assert wins == 6
