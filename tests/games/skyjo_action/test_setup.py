"""Setting up a round."""

from collections import Counter

import pytest

import spieltisch
from tests.games.skyjo_action.builders import (
    HIDDEN,
    action_discard,
    before_first_cards,
    discarded,
    display,
    heard,
    layout,
    pass_turn,
    play,
    position,
    refused,
    top,
)

LOW = "(1) (1) ? ? / ? ? ? ? / ? ? ? ?"
HIGH = "(12) (12) ? ? / ? ? ? ? / ? ? ? ?"
STARRED = "(*) (1) ? ? / ? ? ? ? / ? ? ? ?"


def choose_first(match, *seats):
    """Everyone turns up the first two cells of the top row."""
    for seat in seats or range(match.players):
        play(match, seat, "reveal 0", "reveal 3")
    return match


def deal(seed, players=3):
    return spieltisch.start("skyjo_action", players, seed)


def test_sky_10_everyone_has_twelve_hidden_cards_in_four_columns_of_three():
    view = deal(1).view(0)
    assert (view["columns"], view["rows"]) == (4, 3)
    assert all(cells == [{"open": False, "card": None}] * 12 for cells in view["layouts"])


def test_sky_10_both_decks_are_shuffled():
    deals = [deal(seed).view(None) for seed in range(200)]
    assert len({view["discard"]["top"] for view in deals}) == 16
    assert {card for view in deals for card in view["action_row"]} == {
        card for view in deals for card in view["action_discard"]
    }
    assert len({tuple(view["action_row"]) for view in deals}) > 150


def test_sky_10_the_next_round_is_dealt_from_full_decks():
    match = pass_turn(position(["1 1", "2"], active=1, ender=0, displays={0: "thief", 1: "insight"}), 1)
    view = match.view(None)
    assert (view["round"], view["pile"], view["action_pile"]) == (2, 120 - 24 - 1, 27 - 5)
    assert view["displays"] == [[], []]
    assert layout(match, 0) == layout(match, 1) == HIDDEN
    match.game.check_state(match.state)


def test_sky_11_one_card_starts_the_discard_and_the_rest_is_the_pile():
    view = deal(1).view(0)
    assert view["discard"]["count"] == 1
    assert view["discard"]["top"] is not None
    assert view["pile"] == 120 - 3 * 12 - 1


def test_sky_12_four_action_cards_in_the_row_one_on_the_discard_the_rest_in_the_pile():
    view = deal(1).view(0)
    assert len(view["action_row"]) == 4
    assert None not in view["action_row"]
    assert len(view["action_discard"]) == 1
    assert view["action_pile"] == 27 - 5


def test_sky_13_the_gap_in_the_row_is_filled_at_once_from_the_action_pile():
    match = position([HIDDEN, HIDDEN], row="swap_own thief insight defence", action_pile="reactivate meteor_shower")
    match.play(0, "take row 2")
    assert match.view(1)["action_row"] == ["swap_own", "thief", "meteor_shower", "defence"]
    assert heard(match, "row_filled") == [{"event": "row_filled", "seat": None, "card": "meteor_shower", "slot": 2}]


def test_sky_14_an_empty_play_pile_is_refilled_from_the_discard_except_its_top():
    match = position([HIDDEN, HIDDEN], pile="", discard="1 2 3 4", rest="gone")
    match.play(0, "draw")
    assert top(match) == "4"
    assert match.view(0)["discard"]["count"] == 1
    assert match.view(0)["pile"] == 2
    assert match.view(0)["hand"][0]["card"] in ("1", "2", "3")
    assert len(heard(match, "reshuffled")) == 1


def test_sky_14_the_refill_is_shuffled():
    first = {
        play(position([HIDDEN, HIDDEN], pile="", discard="1 2 3 4", rest="gone", seed=seed), 0, "draw").view(0)["hand"][
            0
        ]["card"]
        for seed in range(40)
    }
    assert first == {"1", "2", "3"}


def test_sky_14_a_pile_of_one_card_is_drawn_before_it_is_refilled():
    match = play(position([HIDDEN, HIDDEN], pile="9", discard="1 2", rest="gone"), 0, "draw")
    assert match.view(0)["hand"] == [{"slot": 0, "card": "9"}]
    assert heard(match, "reshuffled") == []


def test_sky_14_drawing_is_not_offered_when_nothing_can_be_refilled():
    match = position([HIDDEN, HIDDEN], pile="", discard="4", rest="gone")
    assert "draw" not in match.moves(0)
    assert refused(match, 0, "draw") == "SKY-19"
    assert "take discard" in match.moves(0)


def test_sky_14_an_empty_action_pile_is_refilled_from_the_whole_action_discard():
    match = position([HIDDEN, HIDDEN], action_rest="gone", action_discard="defence reactivate")
    match.play(0, "take pile")
    assert action_discard(match) == []
    assert match.view(0)["action_pile"] == 1
    assert display(match, 0)[0] in ("defence", "reactivate")


def test_sky_14_the_action_refill_is_shuffled():
    def first(seed):
        match = position([HIDDEN, HIDDEN], action_rest="gone", action_discard="defence reactivate", seed=seed)
        return display(play(match, 0, "take pile"), 0)[0]

    assert {first(seed) for seed in range(20)} == {"defence", "reactivate"}


def test_sky_14_the_row_is_filled_from_a_refilled_action_pile():
    match = position([HIDDEN, HIDDEN], action_rest="gone", action_discard="defence")
    match.play(0, "take row 0")
    assert match.view(0)["action_row"] == ["defence", "draw_three", "insight", "thief"]
    assert action_discard(match) == []


def test_sky_14_the_row_keeps_its_gap_when_nothing_can_be_refilled():
    match = position([HIDDEN, HIDDEN], action_rest="gone")
    assert "take pile" not in match.moves(0)
    assert refused(match, 0, "take pile") == "SKY-14"
    match.play(0, "take row 3")
    assert match.view(0)["action_row"] == ["swap_own", "draw_three", "insight", None]
    assert "take row 3" not in match.moves(1)
    assert "take row 2" in match.moves(1)
    assert refused(match, 1, "take row 3") == "SKY-14"


def test_sky_15_everyone_turns_two_own_cards_up_once_all_have_chosen():
    match = before_first_cards([HIGH, LOW])
    assert match.actors() == [0, 1]
    choose_first(match, 1)
    assert match.actors() == [0]
    assert layout(match, 1) == HIDDEN
    choose_first(match, 0)
    assert layout(match, 0) == "12 12 ? ? / ? ? ? ? / ? ? ? ?"
    assert layout(match, 1) == "1 1 ? ? / ? ? ? ? / ? ? ? ?"
    assert match.view(0)["chosen"] == [[], []]


def test_sky_15_the_choice_is_secret_until_all_have_chosen():
    match = choose_first(before_first_cards([HIGH, LOW, LOW]), 1)
    assert match.view(1)["chosen"] == [[], [0, 3], []]
    assert match.view(0)["chosen"] == match.view(None)["chosen"] == [[], [None, None], []]
    assert [told["place"] for told in heard(match, "chose", 1)] == ["1:0", "1:3"]
    assert [told["place"] for told in heard(match, "chose", 0)] == [None, None]


def test_sky_15_the_same_card_cannot_be_chosen_twice_nor_a_third_one():
    match = play(before_first_cards([HIGH, LOW]), 0, "reveal 4")
    assert "reveal 4" not in match.moves(0)
    assert refused(match, 0, "reveal 4") == "SKY-15"
    assert refused(match, 0, "draw") == "SKY-15"
    match.play(0, "reveal 11")
    assert match.moves(0) == []


def test_sky_15_what_is_left_hidden_is_counted_from_the_first_cards_on():
    match = choose_first(before_first_cards(["(9) (9) (1)", "(2) (2) (2) (3)"]))
    play(match, 0, "draw", "swap 6")
    assert match.view(0)["ender"] == 0


@pytest.mark.parametrize("highest", [0, 1, 2])
def test_sky_16_the_highest_sum_starts_the_first_round(highest):
    layouts = [HIGH if seat == highest else LOW for seat in range(3)]
    match = choose_first(before_first_cards(layouts))
    assert match.actors() == [highest]
    assert [told["seat"] for told in heard(match, "starts")] == [highest]
    assert match.view(0)["starter"] == match.view(0)["active"] == highest


def test_sky_16_only_the_open_cards_count_and_a_star_counts_nothing():
    match = choose_first(before_first_cards(["(*) (*) (12) (12)", "(1) (0) ? ?", "(-2) (1) ? ?"]))
    assert match.view(0)["starter"] == 1


def test_sky_16_even_a_sum_below_zero_can_be_the_highest():
    match = choose_first(before_first_cards(["(-2) (-2)  ? ?", "(-1) (-2) ? ?"]))
    assert match.actors() == [1]


def test_sky_16_a_tie_is_settled_by_lot_among_the_tied():
    layouts = ["(5) (5) ? ?", "(4) (5) ? ?", "(6) (4) ? ?", "(7) (3) ? ?"]
    starters = Counter(choose_first(before_first_cards(layouts, seed=seed)).actors()[0] for seed in range(150))
    assert set(starters) == {0, 2, 3}
    assert min(starters.values()) > 30


def test_sky_17_later_the_ender_of_the_last_round_starts_whatever_lies_open():
    match = choose_first(before_first_cards([LOW, LOW, HIGH], starter=1))
    assert match.actors() == [1]


def test_sky_17_the_ender_is_the_next_starter_and_play_goes_clockwise():
    match = pass_turn(position(["? 1", "? 1", "1 1"], active=1, ender=2), 1)
    assert match.view(0)["round"] == 2
    for seat in range(3):
        play(match, seat, "reveal 0", "reveal 1")
    while match.decision() == "StarRight":
        match.play(match.actors()[0], "waive")
    for seat in (2, 0, 1, 2):
        assert match.actors() == [seat]
        match.play(seat, "take row 0")


def test_sky_18_first_stars_give_their_rights_clockwise_from_the_starter_before_the_first_turn():
    match = choose_first(before_first_cards([STARRED, HIGH, STARRED]))
    assert match.view(0)["starter"] == 1
    for seat in (2, 0):
        assert (match.actors(), match.decision()) == ([seat], "StarRight")
        match.play(seat, "take row 0")
    assert (match.actors(), match.decision()) == ([1], "Turn")


def test_sky_18_every_star_that_a_real_deal_turns_up_is_asked_about():
    stars = asked = 0
    for seed in range(12):
        match = choose_first(deal(seed, players=6))
        stars += sum(cell["card"] == "star" for cells in match.view(None)["layouts"] for cell in cells)
        while match.decision() == "StarRight":
            asked += 1
            match.play(match.actors()[0], "waive")
    assert stars == asked > 5


def test_sky_18_two_stars_give_two_rights():
    match = choose_first(before_first_cards(["(*) (*) ? ?", LOW], starter=0))
    play(match, 0, "take row 1", "take row 1")
    assert match.decision() == "Turn"
    assert len(display(match, 0)) == 2


@pytest.mark.parametrize("starter", [0, 1])
def test_sky_18_a_card_won_so_is_playable_in_the_first_turn(starter):
    match = choose_first(before_first_cards([STARRED, LOW], starter=starter))
    match.play(0, "take row 2")
    if starter == 1:
        match.play(1, "take row 0")
    assert display(match, 0) == ["insight"]
    match.play(0, "play insight")
    assert match.decision() == "LookAtLine"


def test_sky_18_a_star_turned_up_at_the_start_has_no_second_right():
    match = choose_first(before_first_cards([STARRED, LOW], starter=0, displays={0: "swap_own"}))
    play(match, 0, "waive", "play swap_own", "pick 0 0", "pick 0 3", "lay open", "lay open")
    assert match.actors() == [1]
    assert discarded(match) == []


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_sky_18_all_of_three_with_a_star_are_asked_clockwise_from_the_starter(starter):
    match = choose_first(before_first_cards([STARRED] * 3, starter=starter))
    for seat in ((starter + i) % 3 for i in range(3)):
        assert (match.actors(), match.decision()) == ([seat], "StarRight")
        assert match.view(None)["active"] == starter
        match.play(seat, "waive")
    assert (match.actors(), match.decision()) == ([starter], "Turn")


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_sky_15_first_cards_are_turned_up_clockwise_from_the_starter(starter):
    match = choose_first(before_first_cards([LOW, LOW, HIGH], starter=starter))
    turned = [told["seat"] for told in heard(match, "turned_up")]
    assert turned == [(starter + i) % 3 for i in range(3) for _ in range(2)]
