"""The greedy player: sees what wins, what must be stopped, and beats chance."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.bots import choose
from spieltisch.games.joggle.heuristics import HEURISTICS
from spieltisch.games.joggle.sight import Sight
from spieltisch.games.joggle.state import Joggle
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


def position(picture: str, **more: Any) -> Joggle:
    state = turn(picture, **more).state
    assert isinstance(state, Joggle)
    return state


def strength(picture: str, side: int, **more: Any) -> float:
    return HEURISTICS.strength(position(picture, **more), side)


def test_a_side_stands_better_the_nearer_its_shapes_are_to_completion():
    pictures = ("x", "xx", "xx. xx.", "xxx xx.")
    standings = [strength(picture, 0) - strength(picture, 1) for picture in pictures]
    assert standings == sorted(standings)
    assert standings[-1] > standings[-2] + 0.5


def test_a_threat_counts_more_for_the_side_that_rolls_first():
    assert strength("xxx xx.", 0, seat=0) > strength("xxx xx.", 0, seat=1)


def test_a_blocked_shape_is_worth_little_but_not_nothing():
    free, blocked, lost = (strength(f"xxx x{other}", 0) for other in ("..", ".o", "oo"))
    assert free > blocked > lost


@pytest.mark.parametrize("goal", ["6er", "4x4", "two_squares", "combination"])
def test_a_lifted_marble_is_seen_as_if_it_had_never_lain_there(goal: str):
    with_it, without_it = (
        position(picture, goal=goal) for picture in ("xxx. xxx. .o.. .o.x xx.. xx..", "xxx. x.x. .o.. .o.x xx.. xx..")
    )
    lifted, never = Sight(with_it, 0), Sight(without_it, 0)
    lifted.mine.take(9)
    assert [lifted.standing(field) for field in range(64)] == [never.standing(field) for field in range(64)]
    lifted.mine.put(9)
    whole = Sight(with_it, 0)
    assert [lifted.standing(field) for field in range(64)] == [whole.standing(field) for field in range(64)]


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
