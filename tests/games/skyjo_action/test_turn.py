"""A turn: exactly one of three."""

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
    round_scores,
    top,
)

OPEN_AND_HIDDEN = "4 (6) 1 2 / ? ? ? ? / ? ? ? ?"


def test_sky_19_a_turn_is_drawing_taking_or_playing_and_nothing_else():
    match = position([HIDDEN, HIDDEN], displays={0: "insight"})
    rows = [f"take row {slot}" for slot in range(4)]
    assert match.moves(0) == ["draw", "take discard", *rows, "take pile", "play insight", "discard insight"]


def test_sky_19_there_is_no_passing():
    match = position([HIDDEN, HIDDEN])
    assert refused(match, 0, "waive") == "SKY-19"
    assert refused(match, 0, "swap 0") == "SKY-19"


def test_sky_19_nobody_acts_in_another_players_turn():
    match = position([HIDDEN, HIDDEN])
    assert match.moves(1) == []
    assert refused(match, 1, "draw") == "SKY-19"


def test_sky_19_after_one_thing_the_turn_is_over_and_the_left_neighbour_has_the_next():
    match = play(position([HIDDEN, HIDDEN, HIDDEN], active=1), 1, "take pile")
    assert match.actors() == [2]
    match.play(2, "take pile")
    assert match.actors() == [0]


def test_sky_20_the_discard_is_swapped_with_a_hidden_card_unseen():
    match = play(position([OPEN_AND_HIDDEN, HIDDEN], discard="9"), 0, "take discard")
    assert layout(match, 0, viewer=0) == "4 ? 1 2 / ? ? ? ? / ? ? ? ?"
    match.play(0, "swap 3")
    assert layout(match, 0) == "4 9 1 2 / ? ? ? ? / ? ? ? ?"
    assert top(match) == "6"


def test_sky_20_the_discard_is_swapped_with_an_open_card():
    match = play(position([OPEN_AND_HIDDEN, HIDDEN], discard="9"), 0, "take discard", "swap 0")
    assert layout(match, 0) == "9 ? 1 2 / ? ? ? ? / ? ? ? ?"
    assert discarded(match) == ["4"]
    assert match.view(None)["discard"] == {"top": "4", "count": 1}


def test_sky_20_the_discard_must_be_swapped_in():
    match = play(position([OPEN_AND_HIDDEN, HIDDEN]), 0, "take discard")
    assert match.moves(0) == [f"swap {cell}" for cell in range(12)]
    assert refused(match, 0, "discard") == "SKY-20"
    assert match.view(1)["hand"] == [{"slot": 0, "card": "3"}]


def test_sky_20_a_gap_cannot_be_swapped_with():
    match = play(position(["1 2 . 4 / 1 2 . ?", HIDDEN]), 0, "take discard")
    assert match.moves(0) == [f"swap {cell}" for cell in (0, 1, 3, 4, 9, 10)]
    assert refused(match, 0, "swap 6") == "SKY-31"


def test_sky_20_without_a_card_to_swap_the_discard_cannot_be_taken():
    match = position([".", "? 1 2 3"], ender=1)
    assert "take discard" not in match.moves(0)
    assert refused(match, 0, "take discard") == "SKY-20"


def test_sky_21_only_the_drawer_sees_the_drawn_card():
    match = play(position([OPEN_AND_HIDDEN, HIDDEN], pile="-2"), 0, "draw")
    assert match.view(0)["hand"] == [{"slot": 0, "card": "-2"}]
    assert match.view(1)["hand"] == match.view(None)["hand"] == [{"slot": 0, "card": None}]
    assert [heard(match, "drew", viewer)[0]["card"] for viewer in (0, 1, None)] == ["-2", None, None]


def test_sky_21_the_drawn_card_is_swapped_in():
    match = play(position([OPEN_AND_HIDDEN, HIDDEN], pile="-2"), 0, "draw", "swap 3")
    assert layout(match, 0) == "4 -2 1 2 / ? ? ? ? / ? ? ? ?"
    assert top(match) == "6"
    assert match.view(0)["hand"] == []
    assert match.actors() == [1]


def test_sky_21_the_drawn_card_is_discarded_and_a_hidden_card_turned_up():
    match = play(position([OPEN_AND_HIDDEN, HIDDEN], pile="11"), 0, "draw", "discard")
    assert top(match) == "11"
    assert match.moves(0) == [f"reveal {cell}" for cell in (1, 2, 3, 4, 5, 7, 8, 10, 11)]
    assert refused(match, 0, "reveal 0") == "SKY-21"
    match.play(0, "reveal 3")
    assert layout(match, 0) == "4 6 1 2 / ? ? ? ? / ? ? ? ?"
    assert top(match) == "11"


def test_sky_21_swap_or_discard_is_all_there_is():
    match = play(position(["1 2 / 3 ?", HIDDEN]), 0, "draw")
    assert match.moves(0) == ["discard", "swap 0", "swap 1", "swap 3", "swap 4"]
    assert refused(match, 0, "swap 11") == "SKY-31"
    assert refused(match, 0, "reveal 4") == "SKY-21"


@pytest.mark.parametrize("move", ["keep lines", "reveal 0", "draw", "pick 0 0"])
def test_sky_21_what_is_no_cell_is_refused_by_the_rule_itself(move):
    assert refused(play(position(["1 2 / 3 ?", HIDDEN]), 0, "draw"), 0, move) == "SKY-21"


@pytest.mark.parametrize("move", ["swap 11", "discard column 0", "waive"])
def test_sky_21_nothing_but_a_hidden_card_can_be_turned_up(move):
    match = play(position(["1 2 / 3 ?", HIDDEN]), 0, "draw", "discard")
    assert refused(match, 0, move) == "SKY-21"
    assert refused(match, 0, "reveal 11") == "SKY-31"


@pytest.mark.parametrize("move", ["discard", "swap 1", "draw", "keep none"])
def test_sky_21_after_the_discard_a_wrong_move_is_refused_in_the_words_of_turning_up(move):
    match = play(position(["1 2 / 3 ?", HIDDEN]), 0, "draw", "discard")
    with pytest.raises(spieltisch.IllegalMove) as refusal:
        match.play(0, move)
    assert refusal.value.rule == "SKY-21"
    for language, told in refusal.value.reason.items():
        assert told == match.game.texts(language).tables["refusals"]["turn_up"]


def test_sky_21_without_a_hidden_card_it_is_just_discarded():
    match = play(position(["1 2 3 4", "1 ?", "?"], ender=2, pile="11"), 0, "draw", "discard")
    assert top(match) == "11"
    assert match.actors() == [1]


def test_sky_22_an_action_card_is_taken_from_the_row_into_the_display():
    match = play(position([HIDDEN, HIDDEN]), 0, "take row 2")
    assert display(match, 0) == ["insight"]
    assert match.actors() == [1]


def test_sky_22_a_card_drawn_blind_lies_open_for_all():
    match = play(position([HIDDEN, HIDDEN], action_pile="defence meteor_shower"), 0, "take pile")
    assert match.view(1)["displays"][0] == [{"card": "meteor_shower", "playable": True}]
    assert heard(match, "took_action", 1)[0]["card"] == "meteor_shower"
    assert match.view(None)["action_row"] == ["swap_own", "draw_three", "insight", "thief"]


def test_sky_22_it_may_be_played_from_the_next_own_turn_on():
    match = play(position([HIDDEN, HIDDEN]), 0, "take row 2")
    assert match.actors() == [1]
    assert refused(match, 0, "play insight") == "SKY-19"
    pass_turn(match, 1)
    assert "play insight" in match.moves(0)


def test_sky_23_a_played_action_card_goes_onto_the_action_discard_and_ends_the_turn():
    match = position([HIDDEN, HIDDEN], displays={0: "insight insight"}, action_discard="defence")
    play(match, 0, "play insight", "look 1 row 0")
    assert action_discard(match) == ["defence", "insight"]
    assert display(match, 0) == ["insight"]
    assert match.actors() == [1]


def test_sky_23_discarding_an_action_card_has_no_effect_and_uses_the_turn():
    match = play(position([HIDDEN, HIDDEN], displays={0: "double_turn"}), 0, "discard double_turn")
    assert action_discard(match) == ["double_turn"]
    assert display(match, 0) == []
    assert match.view(0)["extra_turns"] == 0
    assert match.actors() == [1]


def test_sky_23_only_a_card_of_the_own_display_can_be_played():
    match = position([HIDDEN, HIDDEN], displays={0: "insight", 1: "thief"})
    assert refused(match, 0, "play thief") == "SKY-23"
    assert refused(match, 0, "discard thief") == "SKY-23"


def test_sky_23_the_line_check_comes_before_the_extra_turns():
    match = position(["4 4 4 ? / 4 4 4 ? / ? ? ? (4)", HIDDEN], displays={0: "swap_own double_turn"}, discard="1")
    match.play(0, "play double_turn")
    play(match, 0, "play swap_own", "pick 0 2", "pick 0 11", "lay hidden", "lay open")
    assert discarded(match) == ["4", "4", "4"]
    assert match.actors() == [0]


@pytest.mark.parametrize("card", ["defence", "thief"])
def test_sky_24_an_extra_turn_is_a_whole_turn_and_may_be_waived(card):
    match = play(position([HIDDEN, HIDDEN], displays={0: f"{card} insight"}), 0, f"play {card}")
    assert match.actors() == [0]
    assert {"draw", "take discard", "take row 0", "play insight", "waive"} <= set(match.moves(0))
    match.play(0, "waive")
    assert match.actors() == [1]
    assert "waive" not in match.moves(1)


def test_sky_24_what_is_taken_in_one_extra_turn_is_playable_in_the_next():
    match = position([HIDDEN, HIDDEN], displays={0: "double_turn"}, row="insight thief swap_own defence")
    play(match, 0, "play double_turn", "take row 0")
    assert match.actors() == [0]
    assert "play insight" in match.moves(0)


def test_sky_24_extra_turns_add_up_in_one_counter():
    match = position([HIDDEN, HIDDEN], displays={0: "double_turn defence thief"})
    match.play(0, "play double_turn")
    assert match.view(0)["extra_turns"] == 1
    match.play(0, "play defence")
    assert match.view(0)["extra_turns"] == 1
    match.play(0, "play thief")
    assert match.view(0)["extra_turns"] == 1
    play(match, 0, "waive", "take row 0")
    assert match.actors() == [1]


def test_sky_24_star_rights_and_line_checks_belong_to_an_extra_turn_too():
    match = position(["(*) 4 / (5) 5 / 5 ?", HIDDEN], displays={0: "defence"})
    play(match, 0, "play defence", "draw", "discard", "reveal 0")
    assert match.decision() == "StarRight"
    match.play(0, "waive")
    assert match.actors() == [1]


def capped(**table):
    """Two players, the last turn before the cap of ten turns each."""
    return position(["7 (2) 1 / (3)", "1 (0)"], turn_cap=10, turns=19, **table)


def test_sky_25_after_so_many_turns_a_player_the_round_is_scored_without_ender_and_doubling():
    match = capped(active=0, totals=[50, 0], pile="0")
    play(match, 0, "draw", "swap 0")
    assert len(heard(match, "capped")) == 1
    assert heard(match, "doubled") == heard(match, "final_lap") == []
    assert match.view(0)["round"] == 2
    assert round_scores(match) == [6, 1]
    assert match.view(0)["totals"] == [56, 1]


def test_sky_25_the_left_neighbour_of_the_starter_starts_the_next_round():
    for starter in (0, 1):
        match = play(capped(starter=starter), 0, "take row 0")
        assert match.view(0)["starter"] == 1 - starter


def test_sky_25_one_turn_earlier_the_round_goes_on():
    match = play(position(["7 ? 1", "1 ?"], turn_cap=10, turns=18), 0, "take row 0")
    assert match.actors() == [1]
    assert match.view(0)["turns_left"] == 1


def test_sky_25_the_cap_is_an_option_and_counts_extra_turns_too():
    match = position([HIDDEN, HIDDEN], turn_cap=10, turns=18, displays={0: "double_turn"})
    play(match, 0, "play double_turn", "take row 0")
    assert match.view(0)["round"] == 2


def test_sky_25_the_cap_does_not_cut_a_final_lap_short():
    match = play(capped(ender=1), 0, "take row 0")
    assert heard(match, "capped") == []
    match = play(position(["1 ?", "7 8", "?"], turn_cap=10, turns=29, ender=1, active=2), 2, "take row 0")
    assert match.actors() == [0]


def test_sky_25_the_starters_left_neighbour_of_three_starts_the_next_round():
    for starter in range(3):
        match = position(["7 ?", "1 ?", "2 ?"], turn_cap=10, turns=29, starter=starter, active=0)
        assert play(match, 0, "take row 0").view(0)["starter"] == (starter + 1) % 3


def test_sky_25_an_extra_turn_that_the_cap_cuts_off_is_lost():
    match = capped(displays={0: "double_turn"})
    match.play(0, "play double_turn")
    assert match.view(0)["round"] == 2
    assert match.view(0)["extra_turns"] == 0


def test_sky_19_the_first_turn_of_a_round_cannot_be_passed_either():
    match = before_first_cards([HIDDEN, HIDDEN], starter=0)
    for seat in range(2):
        play(match, seat, "reveal 0", "reveal 1")
    while match.decision() == "StarRight":
        match.play(match.actors()[0], "waive")
    assert match.decision() == "Turn"
    assert refused(match, match.actors()[0], "waive") == "SKY-19"


def test_sky_14_the_last_card_of_the_action_pile_can_be_taken():
    match = position([HIDDEN, HIDDEN], action_pile="defence", action_rest="gone")
    assert "take pile" in match.moves(0)
    match.play(0, "take pile")
    assert display(match, 0) == ["defence"]
    assert "take pile" not in match.moves(1)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_sky_21_only_the_drawer_is_told_the_drawn_card(seat):
    match = play(position([HIDDEN] * 3, active=seat), seat, "draw")
    assert [heard(match, "drew", viewer)[0]["card"] is not None for viewer in range(3)] == [
        viewer == seat for viewer in range(3)
    ]


def test_sky_20_a_layout_that_lies_open_altogether_can_take_the_discard_too():
    match = position(["1 2 / 5 7", "? 3"], ender=1)
    assert "take discard" in match.moves(0)
    play(match, 0, "take discard", "swap 4")
    assert [told["card"] for told in heard(match, "placed")] == ["3"]


def test_sky_20_the_last_card_of_a_layout_can_still_be_swapped():
    match = play(position(["7", "? 3"], ender=1), 0, "take discard", "swap 0")
    assert [told["card"] for told in heard(match, "placed")] == ["3"]


def test_sky_21_a_card_that_lies_open_anywhere_is_not_turned_up_again():
    match = play(position([HIDDEN, "? 4 ?"], active=1), 1, "draw", "discard")
    with pytest.raises(spieltisch.IllegalMove) as refusal:
        match.play(1, "reveal 3")
    assert refusal.value.reason["en"] == "That card is already face up."


def test_sky_20_from_an_empty_discard_nothing_is_taken():
    assert "take discard" not in position([HIDDEN, HIDDEN], discard="").moves(0)
