"""Levels 1 to 7: serving, stocking up, throwing, slots, Jay, thief, queen; and the rulebook's examples."""

from __future__ import annotations

import pytest

from tests.games.zeitalter_des_jay.builders import start, table

# Level 1


def test_jay_20_serving_passes_the_duty_to_the_next_player_after_the_server():
    game = table(["Ho ?", "?", "?"], level=1).lay(0, "Ho")
    assert (game.duty, game.lying) == (1, "H orange")


def test_jay_20_the_duty_follows_the_server_not_the_player_who_was_under_it():
    game = table(["?", "?", "Ho ?", "?"], "Hv", duty=0, reserved="2", level=2).lay(2, "Ho")
    assert game.duty == 3


def test_jay_21_the_same_colour_or_the_same_symbol_fits():
    game = table(["Ho Xv Xb A ? ?", "?"], "Hv", level=1)
    assert game.may_lay(0, "Ho")
    assert game.may_lay(0, "Xv")
    assert game.may_lay(0, "A")
    assert "lay face down X blue" in game.moves(0)
    assert game.refused_lay(0, "Xb") == "JAY-21"


def test_jay_21_a_twin_is_not_served():
    assert table(["Hv ?", "?"], "Hv", level=1).refused_lay(0, "Hv") == "JAY-21"
    assert table(["A ?", "?"], "A", level=1).refused_lay(0, "A") == "JAY-21"


def test_jay_21_only_an_entitled_player_serves():
    game = table(["?", "Ho ?"], "Hv", duty=0, level=1)
    assert game.refused_lay(1, "Ho") == "JAY-32"
    assert game.refused(1, "lay face down H orange") == "JAY-32"


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("box", ["A", "#Xb"])
def test_jay_26_any_open_figure_is_served_on_an_ambassador_or_traitor(level: int, box: str):
    game = table(["Ho ?", "?"], box, level=level).lay(0, "Ho")
    assert [event["figure"] for event in game.told("served")] == ["H orange"]


def test_jay_22_laying_a_traitor_costs_one_drawn_card():
    game = table(["Ho ? ? ?", "?"], "Hv", level=1, draws="Ib").down(0, "Ho")
    assert game.cards(0) == 4
    assert "I blue" in game.hand(0)
    assert [event["card"] for event in game.match.events(0) if event["event"] == "drew"] == ["I blue"]
    assert [event["card"] for event in game.match.events(1) if event["event"] == "drew"] == [None]


def test_jay_23_any_player_stocks_up_at_any_time_and_the_duty_stays():
    game = table(["?", "? ? ?", "?"], duty=0, level=1).do(1, "stock 5")
    assert (game.cards(1), game.duty) == (8, 0)
    assert [(event["seat"], event["count"]) for event in game.told("stocked")] == [(1, 5)]


def test_jay_23_under_duty_after_drawing_one_stocks_up_at_least_three():
    game = table(["? ? ?", "?"], duty=0, level=1).do(0, "stock 2")
    assert game.refused(0, "stock 1") == "JAY-23"
    assert game.refused(0, "stock 2") == "JAY-23"
    assert game.do(0, "stock 3").cards(0) == 8


def test_jay_23_the_next_duty_begins_without_draws():
    game = table(["Ho ? ?", "Hg ? ?"], duty=0, level=1).do(0, "stock 1").lay(0, "Ho").lay(1, "Hg")
    assert (game.duty, "stock 1" in game.moves(0)) == (0, True)


def test_jay_23_others_need_no_three():
    game = table(["? ? ?", "? ? ?"], duty=0, level=1).do(1, "stock 1", "stock 1")
    assert game.cards(1) == 5


def test_jay_23_the_number_is_capped_by_the_cards_there_are():
    game = table(["? ? ?", "? ? ?"], "Hv", stock=2, level=1)
    game.state.aside.size = game.state.aside_marks.size = 0
    assert [move for move in game.moves(1) if move.startswith("stock")] == ["stock 1", "stock 2"]
    game.state.drew = True
    assert [move for move in game.moves(0) if move.startswith("stock")] == ["stock 2"]


def test_jay_24_on_level_1_a_traitor_is_served_on_a_traitor():
    game = table(["Ho ? ? ?", "?", "?"], "#Xb", level=1).down(0, "Ho")
    assert (len(game.told("served")), game.duty, game.reserved) == (1, 1, [])
    later = table(["Ho ? ? ?", "?", "?"], "#Xb", level=2).down(0, "Ho")
    assert (len(later.told("threw")), later.duty, later.reserved) == (1, 1, [0])


def test_jay_25_in_casual_play_a_wrong_card_is_refused_with_its_rule_and_nothing_happens():
    game = table(["Xb ?", "Ho ?"], "Hv", level=1)
    assert game.refused_lay(0, "Xb") == "JAY-21"
    assert game.refused_lay(1, "Ho") == "JAY-32"
    assert game.refused_lay(0, "Qv") == "JAY-25"
    assert (game.duty, game.cards(0), game.cards(1)) == (0, 2, 2)


def test_jay_27_the_count_is_there_in_casual_play_and_stocking_up_does_not_stop_it():
    game = table(["? ? ?", "?"], level=1).wait(2000).do(1, "count").do(0, "stock 1").wait(2999)
    assert game.phase == "running"
    assert game.wait(1).phase == "forced"


def test_jay_27_a_change_of_duty_stops_the_count():
    game = table(["Ho ? ?", "?"], level=1).wait(2000).do(1, "count").wait(2999).lay(0, "Ho").wait(10)
    assert (game.phase, game.view()["timers"]["count"]) == ("running", None)


@pytest.mark.parametrize(
    ("level", "box", "event"),
    [
        (1, "#Xb", "served"),
        (2, "#Xb", "threw"),
        (2, "A A", "served"),
        (3, "A A", "threw"),
        (3, "A", "served"),
        (3, "Hv", "served"),
    ],
)
def test_jay_27_a_forced_traitor_on_a_traitor_or_on_twin_ambassadors_is_a_throw(level: int, box: str, event: str):
    game = table(["? ? ? ?", "?", "?"], box, level=level).wait(2000).do(1, "count").wait(6000)
    assert [found["figure"] for found in game.told(event)] == ["traitor"]
    assert game.reserved == ([0] if event == "threw" else [])
    assert game.duty == 1


# Levels 2 and 3


def test_jay_30_anyone_throws_a_twin_at_any_time():
    game = table(["?", "?", "Hv ?"], "Hv", duty=0, level=2).lay(2, "Hv")
    assert (len(game.told("threw")), game.duty, game.reserved) == (1, 0, [])


def test_jay_30_a_traitor_thrown_on_a_traitor_costs_a_card():
    game = table(["?", "?", "Hv ? ? ?"], "#Xb", duty=0, level=2).down(2, "Hv")
    assert (len(game.told("threw")), game.cards(2), game.duty) == (1, 4, 0)


def test_jay_31_a_throw_under_duty_reserves_and_passes_the_duty_on():
    game = table(["Hv Ho ?", "?", "?"], "Hv", level=2).lay(0, "Hv")
    assert (game.duty, game.reserved) == (1, [0])
    assert game.lay(0, "Ho").duty == 1


def test_jay_32_serving_ends_all_reservations():
    game = table(["Ho ?", "Hg ?", "?", "Hb ?"], "Hv", duty=2, reserved="0 1 3", level=2)
    assert game.may_serve() == [0, 1, 2, 3]
    game.lay(1, "Hg")
    assert (game.reserved, game.duty, game.may_serve()) == ([], 2, [2])
    assert game.refused_lay(0, "Ho") == "JAY-32"


@pytest.mark.parametrize(("level", "event"), [(2, "served"), (3, "threw")])
def test_jay_40_on_twins_a_similar_figure_is_thrown_from_level_3_on(level: int, event: str):
    game = table(["Ho ?", "?", "?"], "Hv Hv", level=level).lay(0, "Ho")
    assert len(game.told(event)) == 1


def test_jay_40_what_can_count_as_thrown_is_never_served():
    game = table(["?", "?", "Ho Hg ?"], "Hv Hv", duty=0, reserved="2", level=3).lay(2, "Ho")
    assert (len(game.told("threw")), game.duty, game.reserved) == (1, 0, [2])


def test_jay_40_on_the_similar_figure_its_own_twin_is_thrown():
    game = table(["?", "Ho ?", "Ho ?"], "Hv Hv", duty=0, level=3).lay(1, "Ho").lay(2, "Ho")
    assert len(game.told("threw")) == 2


def test_jay_40_ambassador_and_traitor_are_similar():
    game = table(["?", "A ?", "? ? ?"], "#Xb #Ob", duty=0, level=3).lay(1, "A")
    assert len(game.told("threw")) == 1
    twice = table(["?", "A ?", "? ? ?"], "A A", duty=0, level=3).down(2, "Xg")
    assert len(twice.told("threw")) == 1


# Level 4


def test_jay_45_two_open_slot_cards_from_level_4_on_kept_over_the_rounds():
    assert start(3, level=3).view()["seats"][0]["slots"] == []
    game = start(3, level=4)
    slots = [seat["slots"] for seat in game.view()["seats"]]
    assert [len(two) for two in slots] == [2, 2, 2]
    assert [event["slot"] for event in game.told("slot")] == [1, 2, 1, 2, 1, 2]
    game.everybody("ready").wait(600_000)
    assert game.view()["round"] == 2
    assert [seat["slots"] for seat in game.view()["seats"]] == slots


def test_jay_45_hand_and_slot_cards_are_exchanged_before_ready_for_all_to_see():
    game = start(3, level=4)
    given, old = game.hand(1)[0], game.view()["seats"][1]["slots"][1]
    before = sorted(game.hand(1))
    game.do(1, f"exchange 2 {given}")
    assert game.view()["seats"][1]["slots"][1] == given
    before.remove(given)
    assert sorted(game.hand(1)) == sorted([*before, old])
    assert game.view()["seats"][1]["known"] == [old]
    told = game.told("exchanged")[0]
    assert (told["seat"], told["slot"], told["card"], told["old"]) == (1, 2, given, old)


def test_jay_45_slots_are_not_played_from_nor_exchanged_in_play():
    game = table(["Ho ?", "?"], "Hv", slots="Hg Hb Xv Xv", level=4)
    assert game.refused_lay(0, "Hg") == "JAY-25"
    assert game.refused(0, "exchange 1 H orange") == "JAY-45"
    assert start(2, level=3).refused(0, "exchange 1 H orange") == "JAY-45"


def test_jay_45_one_exchanges_only_what_one_holds():
    game = start(2, level=4)
    missing = next(
        kind for kind in ("H violet", "I violet", "O violet", "X violet", "H blue") if kind not in game.hand(0)
    )
    assert game.refused(0, f"exchange 1 {missing}") == "JAY-45"


# Levels 5 to 7


def test_jay_50_serving_with_a_jay_also_reserves():
    game = table(["Jv Jo ?", "?", "?"], "Hv", level=5).lay(0, "Jv")
    assert (game.duty, game.reserved) == (1, [0])
    assert game.may_lay(0, "Jo")


def test_jay_50_a_thrown_jay_reserves_only_under_duty():
    assert table(["Jv ?", "?", "Jv ?"], "Hv", level=5).lay(0, "Jv").lay(2, "Jv").reserved == [0]


@pytest.mark.parametrize("box", ["A1", "#Xb1", "A1 A1", "#Xb1 #Ob1"])
def test_jay_51_anyone_redirects_with_a_jay_and_the_layer_has_reserved_too(box: str):
    game = table(["?", "?", "Jv ?", "?"], box, duty=0, reserved="3", level=5).lay(2, "Jv")
    assert (len(game.told("served")), game.duty, game.reserved) == (1, 3, [2, 1])


def test_jay_51_also_if_the_server_was_entitled_anyway():
    assert table(["Jv ?", "?", "?"], "A2", duty=0, level=5).lay(0, "Jv").reserved == [0, 2]


def test_jay_51_placed_players_reserve_nothing_and_ones_own_traitor_reserves_once():
    placed = table(["Hv", "Xv Jb ?", "A Jv ?"], "Ho", duty=0, level=5).lay(0, "Hv").do(0, "jay")
    assert placed.lay(1, "Xv").lay(2, "A").lay(1, "Jb").reserved == [1, 2]
    own = table(["Jv ?", "?", "?"], "A0", duty=1, level=5).lay(0, "Jv")
    assert own.reserved == [0]


def test_jay_52_the_next_player_after_the_server_is_under_duty():
    assert table(["?", "?", "?", "Jv ?"], "A2", duty=1, level=5).lay(3, "Jv").duty == 0


@pytest.mark.parametrize("box", ["Hv Hv", "Jo Jo", "A A", "#Xb #Ob"])
def test_jay_55_a_thief_is_thrown_on_any_twins_and_reserves(box: str):
    game = table(["?", "?", "Tg ?"], box, duty=0, level=6).lay(2, "Tg")
    assert (len(game.told("threw")), game.duty, game.reserved) == (1, 0, [2])


def test_jay_55_also_thief_on_thief():
    game = table(["?", "?", "Tg ?"], "Tg", duty=0, level=6).lay(2, "Tg")
    assert (len(game.told("threw")), game.duty, game.reserved) == (1, 0, [2])


def test_jay_55_a_served_thief_reserves_nothing():
    game = table(["Tv ?", "?", "?"], "Hv", duty=0, level=6).lay(0, "Tv")
    assert (len(game.told("served")), game.duty, game.reserved) == (1, 1, [])


def test_jay_60_a_queen_is_thrown_on_any_peasant():
    game = table(["?", "?", "Qb ?"], "Hv", duty=0).lay(2, "Qb")
    assert (len(game.told("threw")), game.duty, game.reserved) == (1, 0, [])
    duty = table(["Qv ?", "?", "?"], "Hv", duty=0).lay(0, "Qv")
    assert (len(duty.told("threw")), duty.duty, duty.reserved) == (1, 1, [0])


def test_jay_60_on_a_queen_anyone_serves_a_peasant():
    game = table(["?", "?", "Xb ?"], "Qv", duty=0, reserved="1").lay(2, "Xb")
    assert (len(game.told("served")), game.duty, game.reserved) == (1, 0, [])


# The rulebook's examples


def test_jay_92_on_a_thrown_twin_another_twin_is_thrown_by_anyone():
    game = table(["Hv ?", "Hv ?", "Hv ?"], "Hv", level=2).lay(0, "Hv")
    assert game.may_lay(1, "Hv")
    assert game.lay(2, "Hv").lying == "H violet"
    assert len(game.told("threw")) == 2


def test_jay_93_after_throws_under_duty_everybody_may_serve_and_the_server_takes_it_all():
    game = table(["?", "Hv ?", "Hv Ig ?", "Ho ?"], "Io Hv", duty=1, level=3)
    game.lay(1, "Hv").lay(2, "Hv").lay(3, "Ho")
    assert (game.duty, game.may_serve()) == (0, [0, 1, 2, 3])
    again = table(["?", "?", "Hg ?", "Xo ?"], "Hv Ho", duty=1, reserved="2 3 0", level=3)
    assert (again.duty, again.may_serve()) == (1, [0, 1, 2, 3])
    again.lay(2, "Hg")
    assert (again.duty, again.may_serve()) == (3, [3])


def test_jay_94_a_thief_reserves_for_a_player_not_under_duty():
    game = table(["?", "Hv Xb ?", "?", "Tg Tb ?"], "Ho Hv", duty=1, level=6).lay(1, "Hv")
    assert (game.duty, game.may_serve()) == (2, [1, 2])
    game.lay(3, "Tg")
    assert (game.duty, sorted(game.reserved)) == (2, [1, 3])
