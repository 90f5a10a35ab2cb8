"""Tournament play: counting out, errors, debts, announcements, follow-up errors, pauses; with exact times."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.zeitalter_des_jay.builders import Table, table


def tournament(hands: list[str], box: str = "Hv", **more: Any) -> Table:
    """Tournament play with a referee, who says at once which cards are wrong (JAY-81)."""
    return table(hands, box, play="tournament", referee=True, **more)


def extras(game: Table) -> list[int]:
    """Who was charged an extra penalty card, in order."""
    return [event["seat"] for event in game.told("extra")]


# Counting out


def test_jay_80_strafe_falls_exactly_three_seconds_after_the_call():
    game = tournament(["? ? ?", "?", "?"]).wait(2000).do(2, "count")
    assert game.match.deadline() == 3000
    assert game.wait(2999).phase == "running"
    assert game.wait(1).phase == "forced"


def test_jay_80_a_count_starts_two_seconds_after_the_duty_began_at_the_earliest():
    game = tournament(["? ? ?", "?"]).wait(1999)
    assert game.refused(1, "count") == "JAY-80"
    game.wait(1).do(1, "count")


def test_jay_80_one_count_runs_at_a_time_and_nobody_counts_themselves():
    game = tournament(["? ? ?", "?", "?"]).wait(2000)
    assert game.refused(0, "count") == "JAY-80"
    assert game.do(1, "count").refused(2, "count") == "JAY-80"
    assert tournament(["? ? ?", "? ? ?", "?"], duty=1).wait(2000).refused(1, "count") == "JAY-80"


def test_jay_80_an_error_does_not_stop_it():
    game = tournament(["Xb ? ?", "?"]).wait(2000).do(1, "count").lay(0, "Xb").wait(3000)
    assert game.phase == "forced"


def test_jay_80_the_counted_out_player_picks_the_traitor():
    game = tournament(["Xb ? ?", "?", "?"]).wait(2000).do(1, "count").wait(3000).down(0, "Xb")
    assert (game.phase, game.duty, game.owes(0)) == ("running", 1, 1)
    assert game.view(0)["box"][-1]["card"] == "X blue"


def test_jay_80_or_a_random_card_after_three_seconds():
    game = tournament(["Xb ? ?", "?", "?"]).wait(2000).do(1, "count").wait(3000 + 2999)
    assert game.phase == "forced"
    game.wait(1)
    assert (game.phase, game.lying, game.duty) == ("running", "traitor", 1)


def test_jay_80_the_random_traitor_is_any_card_of_the_hand():
    laid = set()
    for extra in range(30):
        game = table(["Xb Ob Ho Io", "?"]).wait(2000)
        game.state.rng.counter = extra
        laid.add(game.do(1, "count").wait(6000).view(0)["box"][-1]["card"])
    assert laid == {"X blue", "O blue", "H orange", "I orange"}


def test_jay_80_anothers_serve_in_that_time_voids_it():
    game = table(["Xb ? ?", "?", "Ho ?"], reserved="2").wait(2000).do(1, "count").wait(3000).lay(2, "Ho")
    assert (game.phase, game.duty, game.lying) == ("running", 0, "H orange")
    assert len(game.told("voided")) == 1
    assert game.wait(3000).lying == "H orange"


def test_jay_80_anothers_throw_does_not():
    game = table(["Xb ? ?", "?", "Hv ?"]).wait(2000).do(1, "count").wait(3000).lay(2, "Hv")
    assert (game.phase, game.duty) == ("forced", 0)


def test_jay_80_an_open_card_of_the_counted_out_player_is_refused_or_an_error():
    casual = table(["Ho ? ?", "?"]).wait(2000).do(1, "count").wait(3000)
    assert casual.refused_lay(0, "Ho") == "JAY-80"
    assert casual.refused(0, "pause") == "JAY-80"
    game = tournament(["Ho ? ?", "?"]).wait(2000).do(1, "count").wait(3000).lay(0, "Ho")
    assert (game.phase, game.lying, game.owes(0)) == ("forced", "H violet", 2)


def test_jay_80_a_player_who_laid_the_last_card_openly_draws_before_the_forced_traitor():
    game = tournament(["Ho", "?", "?"]).wait(2000).do(1, "count").wait(3000).lay(0, "Ho")
    assert (game.phase, game.cards(0), game.owes(0)) == ("forced", 0, 2)
    game.wait(3000)
    assert (game.phase, game.lying, game.cards(0), game.duty) == ("running", "traitor", 2, 1)


def test_jay_80_a_player_with_nothing_to_lay_and_nothing_to_draw_passes_the_duty_on():
    game = table(["", "? ?", "?"], "Hv", duty=0, stock=0).wait(2000)
    game.state.aside.size = game.state.aside_marks.size = 0
    game.match.play(1, "count")
    game.match.advance(3000)
    assert (game.phase, game.duty, len(game.told("skipped"))) == ("running", 1, 1)


def counted_out_then_paused(hands: list[str], **more: Any) -> Table:
    return table(hands, **more).wait(2000).do(1, "count").wait(3000).do(2, "pause")


def test_jay_80_after_a_pause_the_forced_traitor_is_still_owed():
    game = counted_out_then_paused(["Xb ? ?", "?", "?"]).wait(4000)
    assert (game.phase, game.lying) == ("paused", "H violet")
    game.everybody("ready").do(0, "stock 1")
    assert (game.phase, game.duty, game.match.deadline()) == ("forced", 0, 3000)
    assert game.wait(3000).lying == "traitor"


def test_jay_80_a_player_who_was_counted_out_reopens_with_the_traitor():
    game = counted_out_then_paused(["Ho Xb ?", "?", "?"]).everybody("ready")
    assert game.refused_lay(0, "Ho") == "JAY-80"
    game.down(0, "Xb")
    assert (game.phase, game.duty, game.lying) == ("running", 1, "traitor")


def test_jay_80_anothers_serve_after_the_pause_voids_it_too():
    game = counted_out_then_paused(["Xb ? ?", "Ho ?", "?"], reserved="1").everybody("ready").lay(1, "Ho")
    assert (game.phase, game.duty, len(game.told("voided"))) == ("running", 2, 1)


def test_jay_80_a_count_during_reopening_does_not_let_others_play_before_it_is_reopened():
    game = table(["Xb ? ?", "? ?", "Hv ?"]).do(1, "pause").everybody("ready").wait(2000).do(1, "count").wait(3000)
    assert (game.phase, game.match.actors()) == ("forced", [0])
    assert game.refused_lay(2, "Hv") == "JAY-88"
    assert game.down(0, "Xb").match.actors() == [0, 1, 2]


def test_jay_80_stocking_up_reopens_a_counted_reopening():
    game = table(["Xb ? ?", "? ?", "Hv ?"]).do(1, "pause").everybody("ready").wait(2000).do(1, "count").wait(3000)
    game.do(0, "stock 1").lay(2, "Hv")
    assert (game.phase, game.duty) == ("forced", 0)


def test_jay_80_placed_players_do_not_count():
    game = table(["Ho", "? ? ?", "? ?"]).lay(0, "Ho").do(0, "jay").wait(2000)
    assert game.refused(0, "count") == "JAY-88"
    game.do(2, "count")


# Errors


def test_jay_81_a_wrong_card_stays_in_the_box_but_does_not_count():
    game = tournament(["? ? ?", "?", "Xb ? ?"], reserved="1").lay(2, "Xb")
    assert (game.lying, game.duty, game.reserved) == ("H violet", 0, [1])
    top = game.view()["box"][-1]
    assert (top["figure"], top["error"], top["announced"]) == ("X blue", True, False)
    assert (game.owes(2), game.cards(2)) == (2, 2)


def test_jay_81_a_fitting_card_of_somebody_not_entitled_is_an_error_too():
    assert tournament(["?", "Ho ? ?"]).lay(1, "Ho").owes(1) == 2


def test_jay_81_two_penalty_cards_and_the_announcement():
    game = tournament(["? ? ?", "Xb ? ? ?"]).lay(1, "Xb").do(1, "draw")
    assert (game.owes(1), game.cards(1)) == (0, 5)
    game.do(1, "announce X blue")
    assert game.view()["box"][-1]["announced"]
    assert not extras(game)
    assert game.refused(1, "announce X blue") == "JAY-81"


def test_jay_81_a_wrong_traitor_is_announced_as_traitor_and_costs_its_own_card_too():
    game = tournament(["? ? ?", "Xb ? ? ?"]).down(1, "Xb")
    assert (game.owes(1), game.lying) == (3, "H violet")
    game.do(1, "draw", "announce traitor")
    assert not extras(game)


# Debts


def test_jay_82_acting_before_drawing_costs_one_extra_card():
    game = tournament(["? ? ?", "Xb Ob ? ?"]).lay(1, "Xb").do(1, "stock 1")
    assert (game.owes(1), extras(game)) == (3, [1])


@pytest.mark.parametrize("move", ["lay H orange", "lay face down H orange", "stock 1", "count"])
def test_jay_82_laying_stocking_up_and_counting_are_acting(move: str):
    game = tournament(["? ? ?", "Xb Ho ? ?"]).lay(1, "Xb").wait(2000).do(1, move)
    assert extras(game) == [1]


@pytest.mark.parametrize("move", ["announce X blue", "pause", "draw"])
def test_jay_82_announcing_pausing_and_drawing_are_not(move: str):
    assert not extras(tournament(["? ? ?", "Xb Ho ? ?"]).lay(1, "Xb").do(1, move))


def test_jay_82_at_most_one_extra_card_per_player_and_interruption():
    game = tournament(["? ? ?", "Xb Ob ? ?", "?"]).lay(1, "Xb").do(1, "stock 1", "stock 1").lay(1, "Ob")
    assert extras(game) == [1]
    game.do(2, "pause").do(1, "draw").everybody("ready").do(0, "stock 1")
    game.lay(1, game.hand(1)[0]).do(1, "stock 1")
    assert extras(game) == [1, 1]


def test_jay_82_the_flag_is_shared_by_acting_pausing_and_calling():
    game = tournament(["? ? ?", "Xb Ob ? ?", "?"]).lay(1, "Xb").do(1, "stock 1", "announce O blue")
    game.wait(5000).do(2, "pause")
    assert (extras(game), game.owes(1)) == ([1], 3)


def test_jay_82_the_flag_is_cleared_when_everything_owed_has_been_drawn():
    game = tournament(["? ? ?", "Xb Ob ? ?", "?"]).lay(1, "Xb").do(1, "stock 1", "draw")
    assert not game.view()["seats"][1]["charged"]
    game.lay(1, "Ob").do(1, "stock 1")
    assert extras(game) == [1, 1]


def test_jay_82_and_at_reopening():
    game = tournament(["? ? ?", "? ? ?", "?"]).do(2, "pause")
    assert game.view()["seats"][2]["charged"]
    game.do(2, "draw")
    game.state.charged = 1 << 1  # owing nothing
    game.everybody("ready")
    assert not any(seat["charged"] for seat in game.view()["seats"])


def test_jay_82_the_table_draws_what_is_owed_before_it_lays_the_forced_traitor():
    game = tournament(["Xb ? ?", "?", "?"]).lay(0, "Xb").wait(2000).do(1, "count").wait(3000).wait(3000)
    assert (game.lying, game.cards(0), game.owes(0)) == ("traitor", 3, 1)
    assert extras(game) == []


def test_jay_82_finishing_with_a_noble_figure_becomes_an_owed_draw():
    game = tournament(["A", "? ?", "?"]).lay(0, "A")
    assert (game.owes(0), game.cards(0)) == (3, 0)
    assert game.refused(0, "jay") == "JAY-82"
    assert game.do(0, "draw").cards(0) == 3


def test_jay_82_if_nothing_can_be_drawn_a_noble_or_a_traitor_still_does_not_finish():
    for card, down in (("A", False), ("Io", True)):
        game = tournament([card, "? ?"], "Hv", stock=0)
        game.state.aside.size = game.state.aside_marks.size = 0
        move = "lay face down I orange" if down else "lay ambassador"
        game.match.play(0, move)
        game.state.under_at = 0
        game.match.play(0, "draw")
        assert game.cards(0) == 0
        assert game.refused(0, "jay") == "JAY-15"


def test_jay_82_a_debt_is_drawn_before_jay():
    game = tournament(["Xb Ho", "? ?", "?"]).lay(0, "Xb").lay(0, "Ho")
    assert (game.cards(0), game.owes(0)) == (0, 3)
    assert game.refused(0, "jay") == "JAY-82"


# Follow-up errors


def test_jay_83_a_wrong_card_that_fits_anothers_error_is_a_follow_up_and_goes_back():
    game = tournament(["? ? ?", "Xb ? ?", "Xo ? ?"]).lay(1, "Xb").lay(2, "Xo")
    assert [card["follow_up"] for card in game.view()["box"]] == [False, False, True]
    game.do(0, "pause")
    assert [card["figure"] for card in game.view()["box"]] == ["H violet", "X blue"]
    assert (game.owes(2), game.cards(2), game.owes(1)) == (0, 3, 2)
    assert game.view()["seats"][2]["known"] == ["X orange"]
    assert not extras(game)


def test_jay_83_without_penalty_for_the_pausing_player_too():
    game = tournament(["? ? ?", "Xb ? ?", "Xo ? ?"]).lay(1, "Xb").lay(2, "Xo").do(2, "pause")
    assert (game.owes(2), game.cards(2), extras(game)) == (0, 3, [])


def test_jay_83_an_announced_follow_up_goes_back_too_and_what_was_not_drawn_lapses():
    game = tournament(["? ? ?", "Xb ? ?", "Xo ? ?"]).lay(1, "Xb").lay(2, "Xo").do(2, "announce X orange").do(0, "pause")
    assert [card["figure"] for card in game.view()["box"]] == ["H violet", "X blue"]
    assert (game.owes(2), game.cards(2)) == (0, 3)


def test_jay_83_a_thief_fits_on_twins_of_which_one_is_wrong():
    game = tournament(["? ? ?", "Xb ? ?", "Xb ? ?", "Tv ? ?"], "Ho").lay(1, "Xb").lay(2, "Xb").lay(3, "Tv")
    assert [card["follow_up"] for card in game.view()["box"]] == [False, False, True, True]
    alone = tournament(["? ? ?", "Xb ? ?", "Xo ? ?", "Tv ? ?"], "Ho").lay(1, "Xb").lay(2, "Xo").lay(3, "Tv")
    assert not alone.view()["box"][-1]["follow_up"]


def test_jay_83_penalty_cards_already_drawn_are_kept():
    game = tournament(["? ? ?", "Xb ? ?", "Xo ? ?"]).lay(1, "Xb").lay(2, "Xo").do(2, "draw").do(0, "pause")
    assert (game.owes(2), game.cards(2)) == (0, 5)


@pytest.mark.parametrize(("between", "follow_up"), [(["Ho"], True), (["Ho", "Hg"], False)])
def test_jay_83_only_the_last_players_minus_one_cards_mislead(between: list[str], follow_up: bool):
    game = tournament(["Ho ? ?", "Xb Hg ? ?", "Xo ? ?"]).lay(1, "Xb")
    for seat, card in enumerate(between):
        game.lay(seat, card)
    game.state.reserved[2] = 0
    assert game.lay(2, "Xo").view()["box"][-1]["follow_up"] == follow_up


def test_jay_83_ones_own_error_misleads_nobody():
    game = tournament(["? ? ?", "Xb Xo ? ?", "?"]).lay(1, "Xb").lay(1, "Xo")
    assert not game.view()["box"][-1]["follow_up"]


def test_jay_83_a_card_that_fits_none_of_them_is_no_follow_up():
    game = tournament(["? ? ?", "Xb ? ?", "Io ? ?"]).lay(1, "Xb").lay(2, "Io")
    assert not game.view()["box"][-1]["follow_up"]


def test_jay_83_fitting_cards_stay():
    game = tournament(["Ho ? ?", "Xb ? ?", "Xo ? ?"]).lay(1, "Xb").lay(0, "Ho").do(2, "pause")
    assert [card["figure"] for card in game.view()["box"]] == ["H violet", "X blue", "H orange"]


def test_jay_83_a_returned_traitor_stays_secret():
    game = tournament(["? ? ?", "Xb ? ?", "Io ? ?"]).lay(1, "Xb").down(2, "Io").do(0, "pause")
    assert game.view()["seats"][2]["known"] == []
    assert game.owes(2) == 0
    assert [event["card"] for event in game.match.events(0) if event["event"] == "returned"] == [None]
    assert [event["card"] for event in game.match.events(2) if event["event"] == "returned"] == ["I orange"]


# Pauses


def test_jay_84_a_pause_without_an_open_error_costs_the_accuser_one_card():
    game = tournament(["? ? ?", "?", "?"]).do(2, "pause")
    assert (extras(game), game.owes(2), game.phase) == ([2], 1, "paused")


def test_jay_84_a_right_accusation_costs_nobody_anything_if_the_culprit_has_not_played_on():
    game = tournament(["? ? ?", "Xb ? ?", "?"]).lay(1, "Xb").wait(1999).do(2, "pause")
    assert (extras(game), game.owes(1)) == ([], 2)


def test_jay_84_the_culprit_pays_one_extra_for_playing_on():
    game = tournament(["? ? ?", "Xb ? ?", "?"]).lay(1, "Xb").do(1, "draw", "stock 1").do(2, "pause")
    assert (extras(game), game.owes(1)) == ([1], 1)


def test_jay_84_what_was_announced_is_forgotten_when_the_next_error_is_made():
    game = tournament(["? ? ?", "Xb Ob ? ?", "?"]).lay(1, "Xb").do(1, "draw", "stock 1", "announce X blue")
    game.lay(1, "Ob").do(2, "pause")
    assert extras(game) == []


def test_jay_84_an_announced_error_is_open_until_it_is_drawn_for():
    game = tournament(["? ? ?", "Xb ? ?", "?"]).lay(1, "Xb").do(1, "announce X blue")
    assert extras(game.do(2, "pause")) == []
    game = tournament(["? ? ?", "Xb ? ?", "?"]).lay(1, "Xb").do(1, "announce X blue", "draw").do(2, "pause")
    assert extras(game) == [2]


@pytest.mark.parametrize(("ms", "charged"), [(1999, []), (2000, [1])])
def test_jay_84_pausing_on_ones_own_error_costs_nothing_within_two_seconds(ms: int, charged: list[int]):
    game = tournament(["? ? ?", "Xb ? ?", "?"]).lay(1, "Xb").wait(ms).do(1, "pause")
    assert (extras(game), game.owes(1)) == (charged, 2 + len(charged))
    assert game.view()["seats"][1]["open_errors"] == 0


def test_jay_84_while_paused_nobody_stocks_up_or_exchanges_and_play_reopens_by_stocking_up():
    game = tournament(["? ? ?", "?", "?"], level=4, slots="Hv Hv Ho Ho Hg Hg").do(2, "pause").do(2, "draw")
    assert game.refused(0, "stock 1") == "JAY-84"
    assert game.refused(0, "exchange 1 X green") == "JAY-45"
    assert game.refused(0, "lay X green") == "JAY-84"
    game.everybody("ready").do(0, "stock 1")
    assert (game.phase, game.duty) == ("running", 0)


def test_jay_84_a_wrong_card_reopens_too():
    game = tournament(["Xb ? ?", "?", "?"]).do(2, "pause", "draw").everybody("ready").lay(0, "Xb")
    assert (game.phase, game.owes(0), game.lying) == ("running", 2, "H violet")


# Calls


@pytest.mark.parametrize(("ms", "charged"), [(1999, []), (2000, [1])])
def test_jay_85_a_missing_announcement_costs_one_extra_two_seconds_after_the_lay(ms: int, charged: list[int]):
    game = tournament(["? ? ?", "Xb ? ?", "?"]).lay(1, "Xb").wait(ms).do(2, "pause")
    assert extras(game) == charged
    assert ("announce X blue" in game.moves(1)) == (not charged)


@pytest.mark.parametrize(("ms", "charged"), [(1999, [2]), (2000, [0])])
def test_jay_85_a_missing_strafe_likewise(ms: int, charged: list[int]):
    game = tournament(["Xb ? ?", "? ?", "?"]).down(0, "Xb").wait(ms).do(2, "pause")
    assert extras(game) == charged


def test_jay_85_a_second_traitor_does_not_restart_the_two_seconds_for_a_missing_strafe():
    game = tournament(["Xb Ob ? ?", "? ?", "?"], reserved="0").down(0, "Xb").do(0, "draw").wait(1500).down(0, "Ob")
    assert extras(game.wait(500).do(2, "pause")) == [0]


def test_jay_85_strafe_said_in_time_costs_nothing():
    game = tournament(["Xb ? ?", "? ?", "?"]).down(0, "Xb").do(0, "strafe").wait(5000).do(2, "pause")
    assert extras(game) == [2]
    assert game.refused(0, "strafe") == "JAY-85"


def test_jay_85_a_wrong_announcement_costs_one_extra_and_settles_the_error():
    game = tournament(["? ? ?", "Xb ? ?", "?"]).lay(1, "Xb").do(1, "announce O blue")
    assert (extras(game), game.owes(1), game.view()["seats"][1]["open_errors"]) == ([1], 3, 0)


def test_jay_85_a_false_jay_costs_a_card_where_the_host_decides_so():
    game = tournament(["? ? ?", "?", "?"], false_jay=True).do(1, "jay")
    assert (extras(game), game.owes(1), len(game.told("false_jay"))) == ([1], 1, 1)
    assert game.refused(1, "jay") == "JAY-13"
    assert tournament(["? ? ?", "?"]).refused(1, "jay") == "JAY-13"
