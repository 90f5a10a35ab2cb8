"""What the table shows to make playing easy: what the own cards would do, and when a count may begin."""

from __future__ import annotations

import pytest

from tests.games.zeitalter_des_jay.builders import start, table


def test_jay_25_casual_play_tells_what_each_own_card_would_do():
    game = table(["Ho Hv Jb Xg", "Hv Qo Xv", "?"], "Hv")
    assert game.view(0)["fits"] == {"H orange": "serve", "H violet": "throw", "traitor": "serve"}
    assert game.view(1)["fits"] == {"H violet": "throw", "queen orange": "throw"}
    assert game.view(None)["fits"] == {}


def test_jay_12_every_card_of_the_opener_would_open():
    game = table(["Ho A", "Ho"], "")
    assert game.view(0)["fits"] == {"H orange": "open", "ambassador": "open", "traitor": "open"}
    assert game.view(1)["fits"] == {}


def test_jay_81_tournament_play_does_not_tell():
    game = table(["Ho Hv", "Hv"], "Hv", play="tournament")
    assert game.view(0)["fits"] == {}


def test_jay_80_the_view_tells_when_a_count_may_begin():
    game = table(["Ho Hg", "?", "?"])
    assert game.view()["timers"]["countable"] == 2000
    assert game.wait(1500).view()["timers"]["countable"] == 500
    game.wait(500).do(1, "count")
    assert game.view()["timers"]["countable"] is None
    assert game.lay(0, "Ho").view()["timers"]["countable"] == 2000


def test_jay_80_nobody_is_counted_before_the_round_or_in_a_pause():
    assert start(3).view()["timers"]["countable"] is None
    assert table(["Ho Hg", "?", "?"]).do(1, "pause").view()["timers"]["countable"] is None


@pytest.mark.parametrize(
    ("box", "reserved", "first"), [("Hv", "", 0), ("Hv", "1 2", 2), ("Jv1", "2", 1), ("A2", "", 2), ("#A2", "", 0)]
)
def test_jay_33_a_pause_tells_who_reopens(box: str, reserved: str, first: int):
    game = table(["? ?", "? ?", "? ?"], box, reserved=reserved)
    assert game.view()["reopens"] is None
    assert game.do(1, "pause").view()["reopens"] == first
    assert game.everybody("ready").view()["privileged"] == first


def test_the_view_tells_level_and_way_to_play():
    view = start(4, level=3, play="tournament", match="rating").view()
    assert (view["level"], view["play"], view["rating"]) == (3, "tournament", True)
