"""Variants: one deck, no actions, numbers only, 3x3, chosen kinds, the memory aid."""

import pytest

import spieltisch
from spieltisch.games.skyjo_action.components import KIND_NAMES
from tests.games.skyjo_action.builders import (
    HIDDEN,
    HIDDEN_3X3,
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
    round_scores,
    scores,
    top,
)
from tests.games.skyjo_action.test_components import allowed, cards_in_the_game, most_players


def one_deck(layouts, **table):
    return position(layouts, deck="one_deck", **table)


def actions_in(**options):
    cards = cards_in_the_game(deck="one_deck", **options)
    return {card: count for card, count in cards.items() if card in KIND_NAMES}


# SKY-90: one deck


def test_sky_90_nine_action_cards_one_of_each_kind_are_shuffled_into_the_play_deck():
    assert actions_in() == dict.fromkeys(KIND_NAMES, 1)
    view = spieltisch.start("skyjo_action", 2, 1, {"deck": "one_deck"}).view(0)
    assert view["pile"] == 129 - 24 - 1
    assert view["action_row"] is None
    assert view["action_pile"] is None
    assert view["action_discard"] == []
    assert view["mixed_actions"] == list(KIND_NAMES)


@pytest.mark.parametrize("count", [5, 6, 7, 8, 10])
def test_sky_90_any_other_number_from_five_to_ten_is_drawn_by_lot(count):
    assert sum(actions_in(mixed_actions=count).values()) == count
    drawn = {
        tuple(
            spieltisch.start("skyjo_action", 2, seed, {"deck": "one_deck", "mixed_actions": count}).view(0)[
                "mixed_actions"
            ]
        )
        for seed in range(10)
    }
    assert len(drawn) > 5


def test_sky_90_nine_of_fewer_kinds_are_drawn_by_lot_from_those():
    mixed = actions_in(kinds=["insight", "thief", "defence"], mixed_actions=9)
    assert mixed == {"insight": 3, "thief": 3, "defence": 3}


@pytest.mark.parametrize("count", [4, 11])
def test_sky_90_four_or_eleven_are_refused(count):
    assert not allowed(2, deck="one_deck", mixed_actions=count)


def test_sky_90_more_than_the_kinds_have_are_refused():
    assert allowed(2, deck="one_deck", kinds=["thief", "insight"], mixed_actions=6)
    assert not allowed(2, deck="one_deck", kinds=["thief", "insight"], mixed_actions=7)
    assert not allowed(2, deck="standard", mixed_actions=7)


def test_sky_90_for_two_to_six_players():
    assert most_players(deck="one_deck") == 6


def test_sky_90_nothing_is_taken_from_an_action_deck():
    match = one_deck([HIDDEN, HIDDEN])
    assert match.moves(0) == ["draw", "take discard"]
    assert refused(match, 0, "take row 0") == refused(match, 0, "take pile") == "SKY-90"


def test_sky_90_an_action_card_turned_up_is_kept_and_the_gap_filled_face_up():
    match = play(one_deck(["(thief) 1 ?", HIDDEN], pile="7 8"), 0, "draw", "discard", "reveal 0")
    assert match.moves(0) == ["keep", "discard"]
    assert refused(match, 0, "draw") == "SKY-90"
    match.play(0, "keep")
    assert layout(match, 0) == "7 1 ?"
    assert display(match, 0) == ["thief"]
    assert match.actors() == [1]


def test_sky_90_or_put_on_the_play_discard_and_replaced_all_the_same():
    match = play(one_deck(["(thief) 1 ?", HIDDEN], pile="7 8"), 0, "draw", "discard", "reveal 0", "discard")
    assert layout(match, 0) == "7 1 ?"
    assert discarded(match) == ["8", "thief"]
    assert display(match, 0) == []
    assert action_discard(match) == []


def test_sky_90_a_replacement_that_is_an_action_card_is_decided_on_too():
    match = play(one_deck(["(thief) 1 ?", HIDDEN], pile="7 insight 8"), 0, "draw", "discard", "reveal 0", "keep")
    assert match.decision() == "FoundAction"
    assert layout(match, 0) == "insight 1 ?"
    match.play(0, "keep")
    assert layout(match, 0) == "7 1 ?"
    assert display(match, 0) == ["insight", "thief"]


def test_sky_90_the_replacement_counts_for_the_line_check_and_the_end_of_the_round():
    match = play(one_deck(["(thief) / 7 / 7", HIDDEN], pile="7 8"), 0, "draw", "discard", "reveal 0", "keep")
    assert layout(match, 0) == ""
    assert match.view(0)["ender"] == 0


def test_sky_90_a_drawn_action_card_is_kept_and_another_card_drawn():
    match = play(one_deck(["1 ?", HIDDEN], pile="7 thief"), 0, "draw")
    assert (match.decision(), match.moves(0)) == ("DrewAction", ["keep", "discard"])
    assert match.view(1)["hand"] == [{"slot": 0, "card": "thief"}]
    match.play(0, "keep")
    assert match.view(0)["hand"] == [{"slot": 0, "card": "7"}]
    assert match.moves(0) == ["discard", "swap 0", "swap 3"]
    match.play(0, "swap 3")
    assert layout(match, 0) == "1 7"
    assert display(match, 0) == ["thief"]


def test_sky_90_or_discarded_and_another_card_drawn():
    match = play(one_deck(["1 ?", HIDDEN], pile="7 insight thief"), 0, "draw", "discard")
    assert top(match) == "thief"
    assert match.decision() == "DrewAction"
    match.play(0, "keep")
    assert match.decision() == "Drawn"


def test_sky_90_in_draw_three_every_action_card_is_replaced_before_the_choice():
    match = one_deck(["1 ?", HIDDEN], displays={0: "draw_three"}, pile="6 5 thief 4 insight")
    match.play(0, "play draw_three")
    assert match.decision() == "DrewAction"
    match.play(0, "keep")
    assert match.decision() == "DrewAction"
    match.play(0, "discard")
    assert match.decision() == "ChooseDrawn"
    assert [held["card"] for held in match.view(0)["hand"]] == ["5", "4", "6"]
    assert (display(match, 0), top(match)) == (["insight"], "thief")


def test_sky_90_a_swap_that_lays_one_open_asks_the_owner_of_its_new_layout():
    match = one_deck(["4 ?", "(thief) ?"], displays={0: "swap_players"}, pile="7")
    play(match, 0, "play swap_players", "pick 0 0", "pick 1 0", "lay open", "lay open")
    assert (match.actors(), match.decision()) == ([0], "FoundAction")
    match.play(0, "keep")
    assert (layout(match, 0), layout(match, 1)) == ("7 ?", "4 ?")
    assert display(match, 0) == ["thief"]


def test_sky_90_the_victim_of_such_a_swap_decides_in_the_attackers_turn():
    match = one_deck(["(thief) ?", "4 ?"], displays={0: "swap_players"}, pile="7")
    play(match, 0, "play swap_players", "pick 0 0", "pick 1 0", "lay open", "lay open")
    assert (match.actors(), match.decision()) == ([1], "FoundAction")
    match.play(1, "keep")
    assert layout(match, 1) == "7 ?"
    assert display(match, 1) == ["thief"]
    assert (match.actors(), match.decision()) == ([1], "Turn")


def test_sky_90_an_action_card_swapped_hidden_is_asked_about_only_when_it_shows():
    match = one_deck(["(thief) 4 ?", HIDDEN], displays={0: "swap_own"}, pile="7 8 9")
    play(match, 0, "play swap_own", "pick 0 0", "pick 0 3", "lay hidden", "lay open")
    assert match.actors() == [1]
    pass_turn(match, 1)
    play(match, 0, "draw", "discard", "reveal 3")
    assert match.decision() == "FoundAction"


def test_sky_90_as_the_replacement_of_a_card_hit_by_a_meteor_the_victim_decides():
    match = one_deck([HIDDEN, "4 ?"], displays={0: "meteor_shower"}, pile="7 thief")
    play(match, 0, "play meteor_shower", "pick 1 0")
    assert (match.actors(), match.decision()) == ([1], "FoundAction")
    match.play(1, "discard")
    assert layout(match, 1) == "7 ?"
    assert top(match) == "thief"


def test_sky_90_a_hidden_action_card_hit_by_a_meteor_is_under_the_play_discard():
    match = one_deck([HIDDEN, "(thief) ?"], displays={0: "meteor_shower"}, pile="7")
    play(match, 0, "play meteor_shower", "pick 1 0")
    assert heard(match, "hit")[0]["card"] == "thief"
    assert (layout(match, 1), display(match, 1), top(match)) == ("7 ?", [], "3")


def test_sky_90_an_action_card_of_a_display_hit_by_a_meteor_is_not_replaced():
    match = one_deck([HIDDEN, "4 ?"], displays={0: "meteor_shower", 1: "insight"})
    play(match, 0, "play meteor_shower", "smash 1 insight")
    assert display(match, 1) == []
    assert action_discard(match) == ["insight", "meteor_shower"]


def test_sky_90_first_cards_are_decided_on_clockwise_after_all_have_chosen():
    layouts = ["(1) (1) ?", "(thief) (insight) ?", "(defence) (1) ?"]
    match = before_first_cards(layouts, deck="one_deck", pile="2 3 4 5")
    for seat in range(3):
        play(match, seat, "reveal 0", "reveal 3")
    asked = []
    while match.decision() == "FoundAction":
        asked.append((*match.actors(), heard(match, "kept_action")[-1:] and heard(match, "kept_action")[-1]["card"]))
        match.play(match.actors()[0], "keep")
    assert asked == [(1, []), (1, "thief"), (2, "insight")]
    assert [layout(match, seat) for seat in range(3)] == ["1 1 ?", "5 4 ?", "3 1 ?"]


def test_sky_90_the_starting_sum_counts_the_replacements():
    match = before_first_cards(["(9) (1) ?", "(thief) (1) ?"], deck="one_deck", pile="12")
    for seat in range(2):
        play(match, seat, "reveal 0", "reveal 3")
    match.play(1, "keep")
    assert match.view(0)["starter"] == 1
    assert display(match, 1) == ["thief"]


@pytest.mark.parametrize(("starter", "order"), [(None, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_sky_90_in_later_rounds_the_first_cards_are_decided_on_from_the_starter_on(starter, order):
    layouts = ["(thief) (1) ?", "(insight) (1) ?", "(defence) (1) ?"]
    match = before_first_cards(layouts, deck="one_deck", pile="2 3 4", starter=starter)
    for seat in range(3):
        play(match, seat, "reveal 0", "reveal 3")
    asked = []
    while match.decision() == "FoundAction":
        asked += match.actors()
        match.play(asked[-1], "keep")
    assert asked == order


def test_sky_90_stars_give_no_rights():
    match = play(one_deck(["(*) 1 ?", HIDDEN], pile="*"), 0, "draw", "discard", "reveal 0")
    assert match.actors() == [1]
    match = play(one_deck(["? 1 ?", HIDDEN], discard="*"), 0, "take discard", "swap 0")
    assert match.actors() == [1]


def test_sky_90_an_action_card_on_the_discard_is_taken_kept_and_the_turn_goes_on_with_a_draw():
    match = play(one_deck(["1 (2) ?", HIDDEN], discard="4 thief", pile="7"), 0, "take discard")
    assert display(match, 0) == ["thief"]
    assert (match.decision(), match.view(0)["hand"]) == ("Drawn", [{"slot": 0, "card": "7"}])
    assert top(match) == "4"
    play(match, 0, "discard", "reveal 3")
    assert layout(match, 0) == "1 2 ?"


def test_sky_90_a_number_can_be_taken_from_the_discard_though_nothing_can_be_drawn():
    match = one_deck(["1 ?", "?"], discard="4", pile="", rest="gone")
    assert "take discard" in match.moves(0)
    assert layout(play(match, 0, "take discard", "swap 0"), 0) == "4 ?"


def test_sky_90_it_cannot_be_taken_when_there_is_nothing_to_draw():
    assert "take discard" not in one_deck(["1 ?", "?"], discard="4 thief", pile="", rest="gone").moves(0)
    match = one_deck(["1 ?", "?"], discard="4 5 thief", pile="", rest="gone")
    match.play(0, "take discard")
    assert match.view(0)["hand"] == [{"slot": 0, "card": "4"}]


def test_sky_90_when_nothing_is_left_to_draw_the_turn_goes_on_without_a_card():
    match = play(one_deck(["1 ?", "?"], discard="4", pile="thief", rest="gone"), 0, "draw", "keep")
    assert match.moves(0) == ["discard"]
    match.play(0, "discard")
    assert match.moves(0) == ["reveal 3"]
    assert discarded(match) == []


def swapping_out_a_thief(*moves, **table):
    """Seat 0 swaps a drawn 7 with a hidden Thief."""
    return play(one_deck(["(thief) 1 ?", HIDDEN], pile="7", **table), 0, "draw", "swap 0", *moves)


def test_sky_90_a_hidden_action_card_swapped_out_is_kept_or_discarded():
    match = swapping_out_a_thief()
    assert (match.decision(), match.moves(0)) == ("SwappedOut", ["keep", "discard"])
    assert refused(match, 0, "swap 0") == "SKY-90"
    for viewer in (0, 1, None):
        assert match.view(viewer)["hand"] == [{"slot": 0, "card": "thief"}]


def test_sky_90_kept_it_lies_in_the_display_and_no_card_is_drawn_for_it():
    match = swapping_out_a_thief("keep", discard="3")
    assert (layout(match, 0), top(match), display(match, 0)) == ("7 1 ?", "3", ["thief"])
    assert (match.actors(), match.decision()) == ([1], "Turn")
    assert heard(match, "kept_action")[0]["card"] == "thief"


def test_sky_90_discarded_it_lies_on_the_play_discard():
    match = swapping_out_a_thief("discard")
    assert (layout(match, 0), top(match), display(match, 0)) == ("7 1 ?", "thief", [])
    assert match.actors() == [1]


def test_sky_90_swapped_out_for_the_open_discard_it_is_asked_about_too():
    match = play(one_deck(["(thief) 1 ?", HIDDEN], discard="2"), 0, "take discard", "swap 0", "keep")
    assert (layout(match, 0), display(match, 0)) == ("2 1 ?", ["thief"])


def test_sky_62_in_draw_three_the_card_swapped_out_is_decided_on_before_the_rest_goes():
    match = one_deck(["(thief) 1 ?", HIDDEN], pile="8 8 7", displays={0: "draw_three"})
    play(match, 0, "play draw_three", "keep 0", "swap 0")
    assert match.moves(0) == ["keep", "discard"]
    match.play(0, "discard")
    assert discarded(match) == ["thief", "8", "8"]
    assert match.actors() == [1]


def test_sky_33_the_action_card_swapped_out_is_discarded_before_the_line():
    match = play(one_deck(["(thief) 1 / 7 2 / 7 ?", HIDDEN], pile="7"), 0, "draw", "swap 0", "discard")
    assert discarded(match) == ["thief", "7", "7", "7"]


def test_sky_90_played_and_discarded_ones_form_an_action_discard_for_reactivate():
    match = one_deck([HIDDEN, HIDDEN], displays={0: "insight reactivate", 1: "thief"})
    play(match, 0, "play insight", "look 1 row 0")
    match.play(1, "discard thief")
    match.play(0, "play reactivate")
    assert match.moves(0) == ["reuse insight", "reuse thief"]


def test_sky_90_one_turned_up_only_in_the_final_scoring_is_replaced_until_a_play_card_appears():
    match = one_deck(["1 2", "(0)", "(thief) 3"], active=2, ender=0, pile="9 insight 5")
    play(match, 2, "draw", "swap 3")
    assert round_scores(match)[2] == 9 + 5
    assert [told["card"] for told in heard(match, "replaced")] == ["insight", "9"]
    assert [told["card"] for told in heard(match, "shown")] == ["0", "thief"]


def test_sky_90_kept_ones_cost_ten_points_each():
    assert scores(["(0)", "12", "5"], ender=1, deck="one_deck", displays={2: "insight thief"})[2] == 25


# The other variants


def test_sky_91_no_actions_means_numbers_and_stars_only():
    cards = cards_in_the_game(deck="no_actions")
    assert (cards.total(), cards["star"]) == (120, 15)
    assert not set(cards) & set(KIND_NAMES)
    assert most_players(deck="no_actions") == 6
    assert not allowed(2, deck="no_actions", kinds="beginners")


def test_sky_91_a_turn_is_drawing_or_taking_the_discard_and_stars_have_no_right():
    match = position(["(*) 1 ?", HIDDEN], deck="no_actions")
    assert match.moves(0) == ["draw", "take discard"]
    play(match, 0, "draw", "discard", "reveal 0")
    assert match.actors() == [1]


def test_sky_91_stars_still_stand_in():
    match = play(position(["9 1 / * 2 / 4 ?", HIDDEN], deck="no_actions", pile="4"), 0, "draw", "swap 0")
    assert match.moves(0) == ["discard column 0", "keep lines"]


def test_sky_92_numbers_only_for_two_to_four():
    cards = cards_in_the_game(deck="numbers_only")
    assert (cards.total(), cards["star"]) == (105, 0)
    assert most_players(deck="numbers_only") == 4
    assert position([HIDDEN, HIDDEN], deck="numbers_only").moves(0) == ["draw", "take discard"]


def test_sky_93_nine_cards_in_three_columns_and_one_card_turned_up():
    match = before_first_cards([HIDDEN_3X3] * 2, layout="3x3")
    assert match.moves(0) == [f"reveal {cell}" for cell in range(9)]
    assert refused(match, 0, "reveal 9") == "SKY-15"
    match.play(0, "reveal 4")
    assert match.moves(0) == []
    match.play(1, "reveal 8")
    assert match.decision() in ("Turn", "StarRight")
    assert layout(match, 1).count("?") == 8


def test_sky_93_the_deal_has_nine_cards_a_player():
    view = spieltisch.start("skyjo_action", 8, 1, {"layout": "3x3"}).view(0)
    assert [len(cells) for cells in view["layouts"]] == [9] * 8
    assert (view["columns"], view["pile"]) == (3, 120 - 72 - 1)


def test_sky_93_the_highest_card_starts():
    match = before_first_cards(["(3) ? ?", "(12) ? ?", "(4) ? ?"], layout="3x3")
    for seat in range(3):
        match.play(seat, "reveal 0")
    assert match.actors() == [1]


def test_sky_93_rows_of_three_are_complete_and_there_is_no_fourth_column():
    match = play(position(["9 4 4 / ? ? 1 / ? ? 2", HIDDEN_3X3], layout="3x3", pile="4"), 0, "draw", "swap 0")
    assert layout(match, 0) == "? ? 1 / ? ? 2"
    match = play(position([HIDDEN_3X3] * 2, layout="3x3", displays={0: "insight"}), 0, "play insight")
    assert "look 1 column 2" in match.moves(0)
    assert "look 1 column 3" not in match.moves(0)


def test_sky_93_two_more_may_play():
    assert most_players(layout="3x3") == 8
    assert most_players(layout="3x3", deck="numbers_only") == 6
    assert most_players(layout="3x3", deck="no_actions") == most_players(layout="3x3", deck="one_deck") == 8


def test_sky_94_only_the_chosen_kinds_are_in_the_game():
    cards = cards_in_the_game(kinds=["thief", "insight"])
    assert {card: count for card, count in cards.items() if card in KIND_NAMES} == {"insight": 3, "thief": 3}


def test_sky_94_beginners_play_without_thief_and_meteor_shower():
    cards = cards_in_the_game(kinds="beginners")
    assert {card for card in cards if card in KIND_NAMES} == set(KIND_NAMES) - {"thief", "meteor_shower"}


def test_sky_94_at_least_two_kinds():
    assert allowed(2, kinds=["thief", "insight"])
    assert not allowed(2, kinds=["thief"])
    assert not allowed(2, kinds=["thief", "thief"])
    assert not allowed(2, kinds=["thief", "earthquake"])


SEEN = "(4)0 (5)1 (6)+ 7"


def test_sky_95_with_the_memory_aid_a_player_is_shown_the_hidden_cards_seen_before():
    match = position([SEEN, HIDDEN, HIDDEN], memory_aid=True)
    assert layout(match, 0, viewer=0) == "(4) ? (6) 7"
    assert layout(match, 0, viewer=1) == "? (5) (6) 7"
    assert layout(match, 0, viewer=2) == "? ? (6) 7"
    assert layout(match, 0) == "? ? (6) 7"


def test_sky_95_without_it_nobody_is_shown_any_hidden_card():
    match = position([SEEN, HIDDEN, HIDDEN], memory_aid=False)
    assert {layout(match, 0, viewer) for viewer in (0, 1, 2, None)} == {"? ? ? 7"}


def test_sky_95_what_one_has_seen_is_kept_for_imagining_either_way():
    match = position(["(4)0 ?", HIDDEN], memory_aid=False)
    worlds = [match.imagine(0, seed) for seed in range(10)]
    shown = {play(world, 0, "draw", "discard", "reveal 0").view(0)["layouts"][0][0]["card"] for world in worlds}
    assert shown == {"4"}


def test_sky_90_an_action_card_in_the_last_cell_is_found_among_the_first_cards():
    match = before_first_cards(["(9) ? ? ? / ? ? ? ? / ? ? ? (thief)", HIDDEN], deck="one_deck", pile="12")
    play(match, 0, "reveal 0", "reveal 11")
    play(match, 1, "reveal 0", "reveal 1")
    assert match.actors() == [0]
    assert match.moves(0) == ["keep", "discard"]
    play(match, 0, "keep")
    assert match.decision() == "Turn"


@pytest.mark.parametrize(
    ("pile", "discard", "may"), [("7", "3 thief", True), ("", "3 4 thief", True), ("", "3 thief", False)]
)
def test_sky_90_an_action_card_on_the_discard_is_taken_only_if_a_replacement_can_be_drawn(pile, discard, may):
    match = one_deck(["1 ?", HIDDEN], pile=pile, discard=discard, rest="gone")
    assert ("take discard" in match.moves(0)) == may
