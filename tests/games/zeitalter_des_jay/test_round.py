"""A round from the deal to the last Jay."""

from __future__ import annotations

import pytest

from tests.games.zeitalter_des_jay.builders import dealt_cards, start, table


@pytest.mark.parametrize(("players", "cards"), [(2, 10), (3, 8), (4, 8), (5, 7), (6, 7)])
def test_jay_10_so_many_cards_are_dealt(players: int, cards: int):
    assert [start(players).cards(seat) for seat in range(players)] == [cards] * players


@pytest.mark.parametrize("cards", [3, 6, 7])
def test_jay_10_five_players_may_choose_seven_cards_or_fewer(cards: int):
    assert dealt_cards(5, hand=cards) == start(5, hand=cards).cards(4) == cards


def test_jay_10_the_cards_are_shuffled():
    hands = {tuple(start(2, seed).hand(0)) for seed in range(10)}
    assert len(hands) == 10
    assert all(len(set(hand)) > 3 for hand in hands)


def test_jay_10_before_ready_one_may_take_more():
    game = start(4).do(2, "take 3", "take 1")
    assert game.cards(2) == 12
    assert [event["count"] for event in game.told("took")] == [3, 1]
    assert game.do(2, "ready").refused(2, "take 1") == "JAY-88"


def test_jay_10_but_hold_no_more_than_twice_the_cards_dealt():
    game = start(4).do(2, "take 6")
    assert [move for move in game.moves(2) if move.startswith("take")] == ["take 1", "take 2"]
    assert game.do(2, "take 2").refused(2, "take 1") == "JAY-10"
    assert game.cards(2) == 16


def test_jay_10_nor_take_more_than_there_are():
    game = start(3, level=1, colours=2, peasants=4, ambassadors=1)  # 33 cards, of which 24 are dealt
    game.do(0, "take 6", "take 1")
    assert [move for move in game.moves(2) if move.startswith("take")] == ["take 1", "take 2"]
    assert game.refused(2, "take 3") == "JAY-14"


def test_jay_11_the_round_is_opened_when_everybody_is_ready():
    game = start(3)
    assert game.match.actors() == [0, 1, 2]
    opener = game.view()["opener"]
    game.do(0, "ready").do(1, "ready")
    assert game.phase == "prepare"
    assert game.match.actors() == [2]
    game.do(2, "ready")
    assert (game.phase, game.duty, game.match.actors()) == ("opening", opener, [opener])


def test_jay_11_also_after_an_interruption():
    game = table(["? ?", "? ?", "? ?"], duty=1).do(0, "pause")
    assert game.match.actors() == [0, 1, 2]
    game.do(2, "ready").do(0, "ready")
    assert game.phase == "paused"
    assert game.do(1, "ready").phase == "reopening"


def test_jay_12_the_first_opener_is_drawn_by_lot():
    assert {start(4, seed).view()["opener"] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("card", ["Hv", "A", "Jo", "Qb"])
def test_jay_12_any_card_opens_and_the_next_player_is_under_duty(card: str):
    game = table([f"{card} Io", "Io", "Io"], "").lay(0, card)
    assert (game.phase, game.duty, game.reserved) == ("running", 1, [])
    assert len(game.told("opened")) == 1
    assert not game.told("served")


def test_jay_12_opening_with_a_traitor_costs_its_card():
    game = table(["Hv Io Io Io", "Io"], "").down(0, "Hv")
    assert (game.lying, game.cards(0)) == ("traitor", 4)


def test_jay_12_later_the_winner_of_the_last_round_opens():
    game = table(["Io Io", "Ho"], duty=1).lay(1, "Ho").do(1, "jay")
    assert game.view()["round"] == 2
    assert game.view()["opener"] == 1


def test_jay_12_without_a_winner_the_same_player_opens_again():
    game = table(["? ?", "? ?", "? ?"], opener=2).wait(600_000)
    assert (game.view()["round"], game.view()["opener"]) == (2, 2)


def test_jay_13_a_player_with_an_empty_hand_who_calls_jay_takes_the_place():
    game = table(["Ho", "Io Io", "Io Io"]).lay(0, "Ho")
    assert game.duty == 1
    game.do(0, "jay")
    assert game.match.actors() == [1, 2]
    assert game.refused(0, "pause") == "JAY-88"


def test_jay_13_two_places_with_three_players_one_with_two():
    three = table(["Ho", "Hg", "Io Io"]).lay(0, "Ho").do(0, "jay").lay(1, "Hg").do(1, "jay")
    assert three.points == [5, 2, 0]
    two = table(["Ho", "Hg"]).lay(0, "Ho").do(0, "jay")
    assert two.points == [5, 0]


def test_jay_13_until_jay_is_said_the_player_counts_for_the_duty():
    game = table(["Ho", "Hg Io", "Hb Ib"]).lay(0, "Ho").lay(1, "Hg").lay(2, "Hb")
    assert game.duty == 0
    assert game.refused(0, "lay H green") == "JAY-25"
    assert {"jay", "stock 1"} <= set(game.moves(0))
    game.do(0, "jay")
    assert game.duty == 1


def test_jay_13_after_jay_the_duty_passes_over_and_reservations_lapse():
    game = table(["Hv", "Io Io", "Hb Ib"], "Hv", reserved="2").lay(0, "Hv")
    assert (game.duty, game.reserved) == (1, [0, 2])
    game.do(0, "jay")
    assert game.reserved == [2]
    assert game.lay(2, "Hb").duty == 1


def test_jay_13_the_earlier_call_is_placed_first_even_if_the_other_finished_earlier():
    game = table(["Ho", "Hg", "Io Io"]).lay(0, "Ho").lay(1, "Hg").do(1, "jay").wait(1).do(0, "jay")
    assert game.points == [2, 5, 0]


def test_jay_13_in_the_same_millisecond_the_earlier_finisher_is_placed_first():
    game = table(["Ho", "Hg", "Io Io"]).lay(0, "Ho").lay(1, "Hg").do(1, "jay").do(0, "jay")
    assert game.points == [5, 2, 0]


def test_jay_13_the_last_place_can_still_be_lost_in_the_same_millisecond():
    game = table(["Ho", "Hg"]).lay(0, "Ho").lay(1, "Hg").do(1, "jay")
    assert (game.phase, game.match.actors(), game.match.deadline()) == ("closing", [0], 1)
    assert game.refused(0, "stock 1") == "JAY-13"
    assert game.do(0, "jay").points == [5, 0]


def test_jay_13_one_millisecond_later_the_place_is_taken():
    game = table(["Ho", "Hg"]).lay(0, "Ho").lay(1, "Hg").do(1, "jay").wait(1)
    assert game.points == [0, 5]


def test_jay_13_counted_out_with_an_empty_hand_one_draws_three_and_lays_a_traitor():
    game = table(["Ho", "Hg"]).lay(0, "Ho").lay(1, "Hg").wait(2000).do(1, "stock 1", "count").wait(3000)
    assert (game.phase, game.cards(0), game.duty) == ("forced", 3, 0)
    game.wait(3000)
    assert (game.phase, game.lying, game.cards(0), game.duty) == ("running", "traitor", 3, 1)


def test_jay_13_a_hand_with_cards_cannot_call():
    assert table(["Io Io", "Io"]).refused(0, "jay") == "JAY-13"


def test_jay_14_five_points_for_the_first_two_for_the_second_and_the_cards_are_put_aside():
    game = table(["Ho", "Hg", "Io Xb Xb"], "#Ob Hv").lay(0, "Ho").do(0, "jay").lay(1, "Hg").do(1, "jay")
    assert [(event["seat"], event["place"], event["points"]) for event in game.told("placed")] == [(0, 1, 5), (1, 2, 2)]
    shown = [(event["seat"], event["card"]) for event in game.told("shown")]
    assert shown == [(2, "I orange"), (2, "X blue"), (2, "X blue")]
    aside = game.view()["aside"]
    assert sorted(card for card in aside if card) == sorted(
        ["H violet", "H orange", "H green", "I orange", "X blue", "X blue"]
    )
    assert aside.count(None) == 1, "the traitor stays face down"


def test_jay_14_when_the_piles_run_short_the_cards_put_aside_are_shuffled_back():
    short = table(["Ho", "Hg"], stock=25, level=1).lay(0, "Ho").do(0, "jay")
    assert short.view()["aside"] == []
    assert len(short.told("reshuffled")) == 1
    enough = table(["Ho", "Hg"], stock=26, level=1).lay(0, "Ho").do(0, "jay")
    assert len(enough.view()["aside"]) == 72 - 26
    assert not enough.told("reshuffled")


def test_jay_14_a_pile_empty_in_mid_round_draws_from_the_next_one():
    game = table(["? ? ?", "?", "?"], stock=4, level=1)
    assert [seat["pile"] for seat in game.view()["seats"]] == [2, 1, 1]
    game.do(0, "stock 3")
    assert [seat["pile"] for seat in game.view()["seats"]] == [0, 0, 1]


def test_jay_14_then_the_cards_put_aside_then_the_box_below_its_two_top_valid_cards():
    game = table(["Io Io Io", "Io"], "Hv Ho Hg !Xb Hb", stock=1, aside="", level=1, play="tournament", referee=True)
    everything = 72 - 4 - 5
    game.do(0, "stock 2")
    assert game.view()["aside"] == []
    assert sum(seat["pile"] for seat in game.view()["seats"]) == everything - 2
    while game.state.decks[0].size:
        left = game.state.available(1)
        game.do(1, f"stock {min(6, left - 2)}" if left > 8 else "stock 1")
    game.do(1, "stock 1")
    assert [card["figure"] for card in game.view()["box"]] == ["H green", "X blue", "H blue"]


def test_jay_14_what_is_drawn_again_is_shuffled():
    drawn = set()
    for counter in range(12):
        game = table(["? ? ?", "?"], stock=0, level=1)
        game.state.rng.counter = 50 * counter
        game.do(0, "stock 6")
        drawn.add(tuple(game.hand(0)))
    assert len(drawn) > 6


def test_jay_14_if_there_is_nothing_anywhere_the_draw_shrinks():
    game = table(["Io Io Io", "Hv"], "Hv Ho", stock=0, level=1, colours=2, peasants=3, ambassadors=10)
    game.state.aside.size = game.state.aside_marks.size = 0
    assert game.state.available(0) == 0
    assert game.refused(0, "stock 2") == "JAY-14"
    game.match.play(0, "stock 1")
    assert game.cards(0) == 3
    game.match.play(0, "lay face down I orange")
    assert game.cards(0) == 3, "the one card below the two top ones"


@pytest.mark.parametrize("card", ["A", "Jv", "Qv"])
def test_jay_15_a_noble_figure_does_not_finish(card: str):
    game = table([card, "Io Io", "Io"], "Tv").lay(0, card)
    assert game.cards(0) == 3
    assert game.refused(0, "jay") == "JAY-13"


def test_jay_15_a_thief_or_a_peasant_finishes():
    assert "jay" in table(["Tv", "Io"], "Hv").lay(0, "Tv").moves(0)


@pytest.mark.parametrize(("hand", "after"), [("Ho", 3), ("Ho Io", 3), ("Ho Io Xb", 4)])
def test_jay_16_after_drawing_one_holds_at_least_three_cards(hand: str, after: int):
    assert table([hand, "Io"], duty=1).do(0, "stock 1").cards(0) == after


def test_jay_17_a_match_lasts_five_rounds_or_as_many_as_chosen():
    assert start(2).view()["rounds"] == 5
    assert start(2, rounds=20).view()["rounds"] == 20
    game = table(["Ho", "Io Io"], round=3, rounds=3, points=[0, 5]).lay(0, "Ho").do(0, "jay")
    result = game.match.result()
    assert result is not None
    assert (result.winners, result.scores) == ([0, 1], [5, 5])


def test_jay_18_after_so_many_lays_the_round_ends_and_open_places_score_nothing():
    game = table(["Ho Xb", "Hg"], lay_limit=20)
    game.state.lays = 18
    assert game.lay(0, "Ho").view()["lays_left"] == 1
    game.lay(1, "Hg")
    assert (game.view()["round"], game.points, game.view()["lays_left"]) == (2, [0, 0], 20)
    assert len(game.told("limit")) == 1


def test_jay_18_or_after_ten_minutes_to_the_millisecond():
    game = table(["Ho Xb", "Hg"]).wait(599_999)
    assert game.view()["round"] == 1
    assert game.wait(1).view()["round"] == 2


def test_jay_18_the_minutes_are_an_option_and_count_from_the_moment_all_are_ready():
    game = start(2, minutes=1).wait(5_000).everybody("ready").wait(59_999)
    assert game.view()["round"] == 1
    assert game.wait(1).view()["round"] == 2


def test_jay_18_places_taken_before_the_limit_score():
    game = table(["Ho", "Io Io", "Io Io"]).lay(0, "Ho").do(0, "jay").wait(600_000)
    assert game.points == [5, 0, 0]


def test_jay_19_until_the_opening_the_opener_can_be_counted_out():
    game = table(["Ho Io Xb Xb", "Io", "Io"], "", duty=0)
    assert game.refused(1, "count") == "JAY-88"
    game.wait(2000).do(1, "count").wait(3000)
    assert (game.phase, game.match.actors()) == ("forced", [0])
    assert game.refused_lay(0, "Ho") == "JAY-80"
    game.down(0, "Ho")
    assert (game.phase, game.lying, game.duty, game.cards(0)) == ("running", "traitor", 1, 4)


def test_jay_80_an_opener_who_was_counted_out_lays_no_open_card_in_tournament_play_either():
    game = table(["Ho Io Xb Xb", "Io", "Io"], "", duty=0, play="tournament", referee=True)
    game.wait(2000).do(1, "count").wait(3000)
    assert game.refused_lay(0, "Ho") == "JAY-80"
    assert game.refused(1, "pause") == "JAY-88"
    assert game.view()["box"] == []
    assert game.down(0, "Ho").lying == "traitor"
