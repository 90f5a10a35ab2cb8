"""Action cards that attack nobody: Swap own cards, Double turn, Draw three, Insight, Reactivate, Defence."""

import pytest

from spieltisch.kernel.match import Match
from tests.games.skyjo_action.builders import (
    HIDDEN,
    action_discard,
    discarded,
    display,
    heard,
    layout,
    play,
    position,
    refused,
    top,
)

# Swap own cards


def swapping_own(text, first, second, first_side, second_side, **table):
    match = position([text, HIDDEN], displays={0: "swap_own"}, **table)
    sides = (f"lay {first_side}", f"lay {second_side}")
    return play(match, 0, "play swap_own", f"pick 0 {first}", f"pick 0 {second}", *sides)


def test_sky_60_two_own_cards_trade_places_each_laid_as_the_player_likes():
    assert layout(swapping_own("4 (6) ?", 0, 3, "open", "open"), 0) == "6 4 ?"
    assert layout(swapping_own("4 (6) ?", 0, 3, "open", "hidden"), 0) == "? 4 ?"
    assert layout(swapping_own("4 (6) ?", 0, 3, "hidden", "open"), 0, viewer=1) == "6 (4) ?"
    assert layout(swapping_own("4 (6) ?", 0, 3, "hidden", "hidden"), 0, viewer=1) == "? (4) ?"


def test_sky_60_two_hidden_cards_swapped_hidden_stay_unknown():
    match = swapping_own("(4) (6) ?", 0, 3, "hidden", "hidden")
    assert [layout(match, 0, viewer) for viewer in (0, 1, None)] == ["? ? ?"] * 3


def test_sky_60_the_sides_are_chosen_before_a_hidden_card_is_seen():
    match = position(["4 (6) ?", HIDDEN], displays={0: "swap_own"})
    play(match, 0, "play swap_own", "pick 0 3", "pick 0 0")
    assert match.moves(0) == ["lay open", "lay hidden"]
    assert layout(match, 0, viewer=0) == "4 ? ?"
    match.play(0, "lay open")
    assert match.moves(0) == ["lay open", "lay hidden"]
    assert layout(match, 0, viewer=0) == "4 ? ?"


def test_sky_60_only_two_different_cards_of_the_own_layout():
    match = play(position(["4 (6) .", HIDDEN], displays={0: "swap_own"}), 0, "play swap_own")
    assert match.moves(0) == ["pick 0 0", "pick 0 3"]
    assert refused(match, 0, "pick 1 0") == "SKY-60"
    assert refused(match, 0, "pick 0 6") == "SKY-31"
    match.play(0, "pick 0 0")
    assert match.moves(0) == ["pick 0 3"]
    assert refused(match, 0, "pick 0 0") == "SKY-60"
    assert refused(match, 0, "draw") == "SKY-60"


def test_sky_60_with_a_single_card_nothing_comes_of_it():
    match = play(position(["?", HIDDEN], displays={0: "swap_own"}), 0, "play swap_own")
    assert len(heard(match, "no_effect")) == 1
    assert match.actors() == [1]


def test_sky_60_a_line_it_completes_goes_at_the_end_of_the_turn():
    match = swapping_own("9 4 / 4 ? / 4 ?", 0, 3, "open", "open")
    assert layout(match, 0) == "9 / ? / ?"


def test_sky_60_the_swap_is_told_without_the_hidden_cards():
    match = swapping_own("4 (6) ?", 0, 3, "open", "hidden")
    assert heard(match, "swapped", 0)[0] == {
        "event": "swapped",
        "seat": 0,
        "place": "0:0",
        "other_place": "0:3",
        "sides": ["open", "hidden"],
    }
    assert heard(match, "turned_up") == []


# Double turn


def test_sky_61_two_turns_follow_at_once():
    match = play(position([HIDDEN, HIDDEN], displays={0: "double_turn"}), 0, "play double_turn")
    play(match, 0, "take row 0", "take row 0")
    assert match.actors() == [1]
    assert len(display(match, 0)) == 2


def test_sky_61_a_double_turn_inside_a_double_turn_leaves_three():
    match = position([HIDDEN, HIDDEN], displays={0: "double_turn double_turn"})
    play(match, 0, "play double_turn", "play double_turn")
    assert match.view(0)["extra_turns"] == 2
    play(match, 0, "take row 0", "take row 0", "take row 0")
    assert match.actors() == [1]


def test_sky_61_each_of_the_turns_may_be_waived():
    match = play(position([HIDDEN, HIDDEN], displays={0: "double_turn"}), 0, "play double_turn", "waive", "waive")
    assert match.actors() == [1]
    assert len(heard(match, "waived")) == 2


def test_sky_61_the_second_turn_lapses_when_the_first_ends_the_round():
    match = position(["1 (2)", HIDDEN], displays={0: "double_turn"})
    play(match, 0, "play double_turn", "draw", "swap 3")
    assert match.view(0)["ender"] == 0
    assert match.actors() == [1]


# Draw three


def drawing_three(text="1 (2) ?", pile="7 8 9", **table):
    return play(position([text, HIDDEN], displays={0: "draw_three"}, pile=pile, **table), 0, "play draw_three")


def test_sky_62_three_cards_are_drawn_and_only_the_drawer_sees_them():
    match = drawing_three()
    assert [held["card"] for held in match.view(0)["hand"]] == ["9", "8", "7"]
    assert [held["card"] for held in match.view(1)["hand"]] == [None, None, None]
    assert match.moves(0) == ["keep 0", "keep 1", "keep 2", "keep none"]


def test_sky_62_the_moves_name_the_drawn_cards():
    match = drawing_three()
    assert captions(match, "de") == ["Die 9 behalten", "Die 8 behalten", "Die 7 behalten", "Keine behalten"]
    assert captions(match, "en")[:3] == ["Keep the 9", "Keep the 8", "Keep the 7"]
    assert captions(play(match, 0, "keep none"), "de")[:2] == ["Zuerst die 9 ablegen", "Zuerst die 8 ablegen"]


def captions(match: Match, language: str) -> list[str]:
    words = [match.word(number) for number in match.state.legal(0)]
    return [match.game.texts(language).move(word, 0, ["Anna", "Ben"]) for word in words]


def test_sky_62_one_is_swapped_in_and_its_card_goes_to_the_discard_before_the_rest():
    match = play(drawing_three(), 0, "keep 1")
    assert match.moves(0) == ["swap 0", "swap 3", "swap 6"]
    play(match, 0, "swap 3", "lay 2")
    assert layout(match, 0) == "1 8 ?"
    assert discarded(match) == ["2", "7", "9"]
    assert match.actors() == [1]


def test_sky_62_the_rest_goes_in_the_order_the_player_likes():
    match = play(drawing_three(), 0, "keep none", "lay 1")
    assert match.moves(0) == ["lay 0", "lay 2"]
    match.play(0, "lay 0")
    assert discarded(match) == ["8", "9", "7"]
    assert top(match) == "7"


def test_sky_62_when_none_is_kept_a_hidden_card_is_turned_up():
    match = play(drawing_three(), 0, "keep none", "lay 0", "lay 1")
    assert match.moves(0) == ["reveal 3", "reveal 6"]
    match.play(0, "reveal 3")
    assert layout(match, 0) == "1 2 ?"
    assert match.actors() == [1]


def test_sky_62_even_the_last_hidden_card_is_turned_up():
    match = play(drawing_three(text="1 (2)", pile="7 7 7"), 0, "keep none")
    assert match.moves(0) == ["reveal 3"]


def test_sky_62_when_one_is_kept_none_is_turned_up():
    match = play(drawing_three(pile="7 7 9"), 0, "keep 0", "swap 0")
    assert layout(match, 0) == "9 ? ?"
    assert match.actors() == [1]


def test_sky_62_the_order_of_equal_cards_is_not_asked_for():
    match = play(drawing_three(pile="7 7 9"), 0, "keep 0", "swap 0")
    assert discarded(match) == ["1", "7", "7"]
    match = play(drawing_three(pile="7 7 7"), 0, "keep none")
    assert discarded(match) == ["7", "7", "7"]
    assert match.decision() == "TurnUp"


def test_sky_62_while_the_order_is_chosen_all_see_the_rest():
    match = play(drawing_three(), 0, "keep 0", "swap 0")
    assert match.view(1)["hand"] == match.view(None)["hand"] == [{"slot": 1, "card": "8"}, {"slot": 2, "card": "7"}]


def test_sky_62_a_star_swapped_in_gives_its_right_once_the_rest_is_laid():
    match = play(drawing_three(pile="7 * 9"), 0, "keep 1", "swap 0")
    assert match.decision() == "LayRest"
    match.play(0, "lay 0")
    assert (match.actors(), match.decision()) == ([0], "StarRight")


def test_sky_62_the_pile_is_refilled_on_the_way():
    match = drawing_three(pile="7", discard="4 5 6 3", rest="gone")
    assert match.view(0)["hand"][0]["card"] == "7"
    assert {held["card"] for held in match.view(0)["hand"][1:]} < {"4", "5", "6"}
    assert top(match) == "3"


def test_sky_62_with_fewer_than_three_cards_left_it_draws_what_there_is():
    match = drawing_three(pile="7 8", discard="3", rest="gone")
    assert [held["card"] for held in match.view(0)["hand"]] == ["8", "7"]
    assert match.moves(0) == ["keep 0", "keep 1", "keep none"]
    assert match.view(0)["pile"] == 0
    play(match, 0, "keep 1", "swap 0")
    assert discarded(match) == ["1", "8"]


def test_sky_62_other_moves_are_refused():
    match = drawing_three()
    assert refused(match, 0, "discard") == "SKY-62"
    match.play(0, "keep 0")
    assert refused(match, 0, "keep 1") == "SKY-62"


# Insight


def looking(line, text="(4) 5 (6) ? / (7) ? ? ?", other=1, **table):
    match = position([HIDDEN, text, HIDDEN], displays={0: "insight"}, **table)
    return play(match, 0, "play insight", f"look {other} {line}")


def test_sky_63_the_viewer_learns_the_hidden_cards_of_a_row():
    match = looking("row 0", text="(4) 5 (6) (3) / (7) ? ? ?")
    assert layout(match, 1, viewer=0) == "(4) 5 (6) (3) / ? ? ? ?"
    assert [told["card"] for told in heard(match, "saw", 0)] == ["4", "6", "3"]
    assert match.actors() == [1]


def test_sky_63_or_of_a_column():
    match = looking("column 0")
    assert layout(match, 1, viewer=0) == "(4) 5 ? ? / (7) ? ? ?"


def test_sky_63_nobody_else_learns_them_not_even_the_owner():
    match = looking("row 0")
    assert [layout(match, 1, viewer) for viewer in (1, 2, None)] == ["? 5 ? ? / ? ? ? ?"] * 3
    assert {told["card"] for viewer in (1, 2, None) for told in heard(match, "saw", viewer)} == {None}
    assert heard(match, "looked", 2) == [{"event": "looked", "seat": 0, "other": 1, "line": "row 0"}]


def test_sky_63_own_cards_can_be_looked_at():
    match = position(["(4) 5 / (6) ?", HIDDEN], displays={0: "insight"})
    play(match, 0, "play insight", "look 0 column 0")
    assert layout(match, 0, viewer=0) == "(4) 5 / (6) ?"


def test_sky_63_a_line_without_a_hidden_card_is_not_offered():
    match = play(position(["1 2 / 3 ?", ". ?"], displays={0: "insight"}), 0, "play insight")
    assert match.moves(0) == ["look 0 column 1", "look 0 row 1", "look 1 column 1", "look 1 row 0"]
    assert refused(match, 0, "look 0 row 0") == "SKY-63"
    assert refused(match, 0, "waive") == "SKY-63"


def test_sky_63_two_who_looked_know_it_both():
    match = position([HIDDEN, "(4) ?", HIDDEN], displays={0: "insight", 1: "insight"})
    play(match, 0, "play insight", "look 1 column 0")
    play(match, 1, "play insight", "look 1 column 0")
    assert [layout(match, 1, viewer) for viewer in (0, 1, 2)] == ["(4) ?", "(4) ?", "? ?"]


# Reactivate


def test_sky_64_any_card_of_the_action_discard_is_played_at_once():
    match = position([HIDDEN, HIDDEN], displays={0: "reactivate"}, action_discard="insight defence double_turn")
    match.play(0, "play reactivate")
    assert match.moves(0) == ["reuse double_turn", "reuse insight", "reuse defence"]
    assert refused(match, 0, "reuse thief") == "SKY-64"
    assert refused(match, 0, "waive") == "SKY-64"
    match.play(0, "reuse insight")
    assert match.decision() == "LookAtLine"


def test_sky_64_the_reactivate_joins_the_discard_after_the_card_it_called():
    match = position([HIDDEN, HIDDEN], displays={0: "reactivate"}, action_discard="insight defence")
    play(match, 0, "play reactivate", "reuse insight")
    assert action_discard(match) == ["defence", "insight"]
    match.play(0, "look 1 row 0")
    assert action_discard(match) == ["defence", "insight", "reactivate"]


def test_sky_64_the_reactivates_of_a_chain_join_after_the_final_effect():
    match = position([HIDDEN, HIDDEN], displays={0: "reactivate"}, action_discard="reactivate reactivate insight")
    play(match, 0, "play reactivate", "reuse reactivate")
    assert action_discard(match) == ["reactivate", "insight"]
    play(match, 0, "reuse reactivate", "reuse insight")
    assert action_discard(match) == ["insight"]
    match.play(0, "look 1 row 0")
    assert action_discard(match) == ["insight", "reactivate", "reactivate", "reactivate"]


def test_sky_64_with_an_empty_action_discard_it_can_only_be_discarded():
    match = position([HIDDEN, HIDDEN], displays={0: "reactivate"})
    assert "play reactivate" not in match.moves(0)
    assert refused(match, 0, "play reactivate") == "SKY-64"
    match.play(0, "discard reactivate")
    assert action_discard(match) == ["reactivate"]


def test_sky_64_calling_the_only_reactivate_has_no_effect():
    match = position([HIDDEN, HIDDEN], displays={0: "reactivate"}, action_discard="reactivate")
    play(match, 0, "play reactivate", "reuse reactivate")
    assert len(heard(match, "no_effect")) == 1
    assert action_discard(match) == ["reactivate", "reactivate"]
    assert match.actors() == [1]


def test_sky_64_an_extra_turn_won_with_it_comes_after_the_line_check():
    match = position([HIDDEN, HIDDEN], displays={0: "reactivate"}, action_discard="double_turn")
    play(match, 0, "play reactivate", "reuse double_turn")
    assert action_discard(match) == ["double_turn", "reactivate"]
    assert match.view(0)["extra_turns"] == 1
    assert match.actors() == [0]


def test_sky_64_the_topmost_copy_of_a_card_is_taken():
    match = position([HIDDEN, HIDDEN], displays={0: "reactivate"}, action_discard="insight thief insight defence")
    play(match, 0, "play reactivate", "reuse insight")
    assert action_discard(match) == ["insight", "thief", "defence", "insight"]


def test_sky_64_an_attack_called_with_it_is_stopped_by_a_defence():
    match = position([HIDDEN, "4 ?"], displays={0: "reactivate", 1: "defence"}, action_discard="swap_players")
    play(match, 0, "play reactivate", "reuse swap_players", "pick 0 0", "pick 1 0")
    assert len(heard(match, "defended")) == 1
    assert display(match, 1) == []
    assert action_discard(match) == ["swap_players", "defence", "reactivate"]
    assert layout(match, 1) == "4 ?"
    assert match.actors() == [1]


# Defence (as a turn of its own; how it stops an attack is in test_actions_against_others)


def test_sky_65_playing_it_gives_one_extra_turn():
    match = play(position([HIDDEN, HIDDEN], displays={0: "defence"}), 0, "play defence")
    assert match.actors() == [0]
    assert action_discard(match) == ["defence"]
    match.play(0, "take row 0")
    assert match.actors() == [1]


def test_sky_65_once_played_it_protects_no_more():
    match = position([HIDDEN, HIDDEN], displays={0: "defence insight", 1: "thief"})
    play(match, 0, "play defence", "take row 0")
    play(match, 1, "play thief", "steal 0 insight")
    assert heard(match, "defended") == []
    assert display(match, 1) == ["insight!"]


def test_sky_65_discarding_it_gives_no_extra_turn():
    match = play(position([HIDDEN, HIDDEN], displays={0: "defence"}), 0, "discard defence")
    assert match.actors() == [1]


@pytest.mark.parametrize("card", ["insight", "double_turn", "draw_three", "swap_own"])
def test_sky_65_a_card_that_attacks_nobody_does_not_use_it_up(card):
    match = position([HIDDEN, HIDDEN], displays={0: card, 1: "defence"})
    match.play(0, f"play {card}")
    while match.decision() != "Turn":
        match.play(0, match.moves(0)[0])
    assert display(match, 1) == ["defence"]
    assert heard(match, "defended") == []


def test_sky_62_keeping_none_turns_nothing_up_where_nothing_is_hidden():
    match = play(drawing_three(text="1 2 5", pile="7 7 7"), 0, "keep none")
    assert match.actors() == [1]
    assert layout(match, 0) == "1 2 5"


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_sky_63_the_player_who_looks_learns_the_cards(viewer):
    match = position([HIDDEN] * 3, active=viewer, displays={viewer: "insight"})
    play(match, viewer, "play insight", f"look {(viewer + 1) % 3} column 0")
    for seat in range(3):
        told = [event["card"] for event in heard(match, "saw", seat)]
        assert len(told) == 3
        assert (None not in told) == (seat == viewer)
