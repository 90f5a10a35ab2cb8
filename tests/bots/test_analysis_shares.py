"""Chances of an analysis: every judgement, and so their average, adds up to one over the sides."""

import pytest

import spieltisch
from spieltisch.bots.analysis import AnalysisBudget, chances, shares
from spieltisch.kernel.match import Match


def test_partners_share_one_chance_and_the_sides_add_up_to_one():
    assert shares([30, 10, 30, 10], [0, 1, 0, 1]) == [0.75, 0.25, 0.75, 0.25]
    assert shares([0, 0, 0], [0, 1, 2]) == [pytest.approx(1 / 3)] * 3


@pytest.mark.parametrize(("game", "players"), [("joggle", 2), ("skyjo_action", 3), ("joy", 4)])
def test_everybodys_chances_at_a_moment_add_up_to_one(game, players):
    match = spieltisch.start(game, players=players, seed=5)
    assert isinstance(match, Match)
    found, worlds = chances(match, 0, AnalysisBudget(worlds=1, simulations=1, milliseconds=1))
    teams = match.game.teams(match.players, match.options)
    assert worlds >= 1
    assert sum(found[teams.index(team)] for team in set(teams)) == pytest.approx(1)
    assert [found[teams.index(team)] for team in teams] == pytest.approx(found)
