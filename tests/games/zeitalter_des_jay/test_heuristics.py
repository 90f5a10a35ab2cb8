"""How a player stands in a round: the points to come, by cards in hand, duty and nobles."""

from __future__ import annotations

import pytest

from spieltisch.games.zeitalter_des_jay.heuristics import points_to_come
from tests.games.zeitalter_des_jay.builders import table


def to_come(hands: list[str], duty: int = 2, level: int = 7) -> list[float]:
    state = table(hands, duty=duty, level=level).state
    return [points_to_come(state, seat) for seat in range(len(hands))]


def test_seven_points_are_shared_out_among_those_who_play():
    assert sum(to_come(["Hv Ho", "Iv", "Ov Og A", "Xv"])) == pytest.approx(7)


@pytest.mark.parametrize("level", [1, 7])
def test_fewer_cards_and_the_duty_are_an_advantage(level: int):
    few, many, _ = to_come(["Hv Ho", "Iv Io Ig", "Ov Og Ob"], level=level)
    assert few > many
    under_duty, other, _ = to_come(["Hv Ho", "Iv Io", "Ov Og"], duty=0, level=level)
    assert under_duty > other


def test_a_noble_is_good_to_have_but_not_as_the_last_card():
    noble, plain, _ = to_come(["A Ho Hg", "Iv Io Ig", "Ov Og Ob"])
    assert noble > plain
    noble, plain, _ = to_come(["A", "Iv", "Ov Og Ob"])
    assert noble < plain
