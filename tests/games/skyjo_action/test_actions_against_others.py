"""Attacks: Swap between players, Thief, Meteor shower; and the Defence that stops them."""

import pytest

from spieltisch.games.skyjo_action.components import KIND_NAMES
from tests.games.skyjo_action.builders import (
    HIDDEN,
    action_discard,
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

# Defence


def test_sky_65_a_defence_cancels_a_theft_and_is_used_up():
    match = position([HIDDEN, HIDDEN], displays={0: "thief", 1: "defence insight"})
    play(match, 0, "play thief", "steal 1 insight")
    assert display(match, 1) == ["insight"]
    assert display(match, 0) == []
    assert action_discard(match) == ["thief", "defence"]
    assert heard(match, "defended") == [{"event": "defended", "seat": 1}]
    assert heard(match, "stole") == []


def test_sky_65_one_attack_uses_up_exactly_one_defence():
    match = position([HIDDEN, HIDDEN], displays={0: "thief", 1: "defence defence"})
    play(match, 0, "play thief", "steal 1 defence")
    assert display(match, 1) == ["defence"]


def test_sky_65_it_protects_from_the_moment_it_is_taken():
    match = position(
        [HIDDEN, HIDDEN], active=1, row="defence thief insight swap_own", displays={0: "thief", 1: "insight"}
    )
    match.play(1, "take row 0")
    assert display(match, 1) == ["insight", "defence"]
    play(match, 0, "play thief", "steal 1 insight")
    assert display(match, 1) == ["insight"]


def test_sky_65_it_does_not_protect_anybody_else():
    match = position([HIDDEN, HIDDEN, HIDDEN], displays={0: "thief", 1: "insight", 2: "defence"})
    play(match, 0, "play thief", "steal 1 insight")
    assert display(match, 0) == ["insight!"]
    assert display(match, 2) == ["defence"]


# Swap between players


def swapping(layouts, first, second, first_side="open", second_side="open", **displays):
    held = {0: "swap_players"} | {int(seat[1:]): names for seat, names in displays.items()}
    match = position(layouts, displays=held)
    play(match, 0, "play swap_players", f"pick {first}", f"pick {second}")
    if match.decision() == "LayFirst":
        play(match, 0, f"lay {first_side}", f"lay {second_side}")
    return match


def test_sky_66_a_card_is_exchanged_between_oneself_and_another():
    match = swapping(["4 ?", "(6) ?"], "0 0", "1 0")
    assert layout(match, 0) == "6 ?"
    assert layout(match, 1) == "4 ?"


def test_sky_66_or_between_two_others():
    match = swapping([HIDDEN, "4 ?", "(6) ?"], "2 0", "1 0", "open", "hidden")
    assert layout(match, 1) == "6 ?"
    assert layout(match, 2) == "(4) ?"
    assert match.actors() == [1]


def test_sky_66_each_card_is_laid_open_or_hidden_as_the_attacker_likes():
    match = swapping(["4 ?", "(6) ?"], "0 0", "1 0", "hidden", "open")
    assert (layout(match, 0), layout(match, 1, viewer=1)) == ("6 ?", "(4) ?")
    match = swapping(["4 ?", "(6) ?"], "0 0", "1 0", "open", "hidden")
    assert (layout(match, 0, viewer=0), layout(match, 1)) == ("? ?", "4 ?")


def test_sky_66_two_cards_of_one_layout_cannot_be_exchanged():
    match = play(position(["4 ?", "(6) ?"], displays={0: "swap_players"}), 0, "play swap_players")
    assert match.moves(0) == ["pick 0 0", "pick 0 3", "pick 1 0", "pick 1 3"]
    match.play(0, "pick 1 0")
    assert match.moves(0) == ["pick 0 0", "pick 0 3"]
    assert refused(match, 0, "pick 1 3") == "SKY-66"
    assert refused(match, 0, "pick 1 6") == "SKY-31"
    assert refused(match, 0, "draw") == "SKY-66"


def test_sky_66_the_sides_are_chosen_before_a_hidden_card_is_seen():
    match = position(["4 ?", "(6) ?"], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 1 0", "pick 0 0", "lay hidden")
    assert layout(match, 1, viewer=0) == "? ?"
    assert match.moves(0) == ["lay open", "lay hidden"]


def test_sky_66_without_two_layouts_nothing_comes_of_it():
    match = play(position(["? 1", "."], displays={0: "swap_players"}), 0, "play swap_players")
    assert len(heard(match, "no_effect")) == 1


def test_sky_66_a_defence_of_the_victim_cancels_the_swap():
    match = swapping(["4 ?", "(6) ?"], "0 0", "1 0", s1="defence")
    assert (layout(match, 0), layout(match, 1)) == ("4 ?", "? ?")
    assert display(match, 1) == []
    assert match.actors() == [1]


def test_sky_66_the_attackers_own_defence_stays():
    match = position(["4 ?", "(6) ?"], displays={0: "swap_players defence"})
    play(match, 0, "play swap_players", "pick 0 0", "pick 1 0", "lay open", "lay open")
    assert display(match, 0) == ["defence"]
    match = position(["4 ?", "(6) ?"], displays={0: "swap_players defence"})
    play(match, 0, "play swap_players", "pick 1 0", "pick 0 0", "lay open", "lay open")
    assert display(match, 0) == ["defence"]
    assert layout(match, 0) == "6 ?"


# Thief


def test_sky_67_one_action_card_changes_hands_and_an_extra_turn_follows():
    match = position([HIDDEN, HIDDEN, HIDDEN], displays={0: "thief", 1: "insight insight", 2: "double_turn"})
    match.play(0, "play thief")
    assert match.moves(0) == ["steal 1 insight", "steal 2 double_turn", "steal nothing"]
    match.play(0, "steal 1 insight")
    assert (display(match, 0), display(match, 1)) == (["insight!"], ["insight"])
    assert match.actors() == [0]
    assert heard(match, "stole")[0]["other"] == 1


def test_sky_67_stealing_is_optional_and_the_extra_turn_stays():
    match = position([HIDDEN, HIDDEN], displays={0: "thief", 1: "defence"})
    play(match, 0, "play thief", "steal nothing")
    assert display(match, 1) == ["defence"]
    assert match.actors() == [0]


def test_sky_67_the_extra_turn_stays_if_a_defence_cancels_the_theft_or_nobody_has_a_card():
    match = position([HIDDEN, HIDDEN], displays={0: "thief thief", 1: "defence"})
    play(match, 0, "play thief", "steal 1 defence")
    assert match.actors() == [0]
    match.play(0, "play thief")
    assert (match.actors(), match.decision()) == ([0], "Turn")
    assert len(heard(match, "no_effect")) == 1


def test_sky_67_the_stolen_card_is_locked_until_another_players_turn_has_ended():
    match = position([HIDDEN, HIDDEN], displays={0: "thief double_turn", 1: "insight"})
    play(match, 0, "play thief", "steal 1 insight", "play double_turn")
    for _ in range(2):
        assert "insight!" in display(match, 0)
        assert refused(match, 0, "play insight") == "SKY-67"
        match.play(0, "take row 1")
    assert "insight!" in display(match, 0)
    pass_turn(match, 1)
    assert "play insight" in match.moves(0)


@pytest.mark.parametrize("card", [kind for kind in KIND_NAMES if kind != "defence"])
def test_sky_67_whatever_was_stolen_is_playable_when_the_turn_has_gone_round(card):
    match = position([HIDDEN, HIDDEN], displays={0: "thief", 1: card}, action_discard="insight")
    play(match, 0, "play thief", f"steal 1 {card}")
    assert display(match, 0) == [f"{card}!"]
    assert refused(match, 0, f"play {card}") == "SKY-67"
    match.play(0, "waive")
    pass_turn(match, 1)
    assert display(match, 0) == [card]
    assert f"play {card}" in match.moves(0)


def test_sky_67_a_locked_card_may_be_discarded_but_not_played():
    match = position([HIDDEN, HIDDEN], displays={0: "thief", 1: "insight"})
    play(match, 0, "play thief", "steal 1 insight")
    assert "play insight" not in match.moves(0)
    match.play(0, "discard insight")
    assert action_discard(match) == ["thief", "insight"]
    assert display(match, 0) == []


def test_sky_67_an_own_copy_is_played_while_the_stolen_one_stays_locked():
    match = position([HIDDEN, HIDDEN], displays={0: "thief insight", 1: "insight"})
    play(match, 0, "play thief", "steal 1 insight")
    assert display(match, 0) == ["insight", "insight!"]
    play(match, 0, "play insight", "look 1 row 0")
    assert display(match, 0) == ["insight!"]


def test_sky_67_a_card_stolen_back_is_locked_anew():
    match = position([HIDDEN, HIDDEN], displays={0: "thief", 1: "insight thief"})
    play(match, 0, "play thief", "steal 1 insight", "waive")
    play(match, 1, "play thief", "steal 0 insight")
    assert display(match, 1) == ["insight!"]
    match.play(1, "waive")
    assert display(match, 1) == ["insight!"]
    pass_turn(match, 0)
    assert display(match, 1) == ["insight"]


def test_sky_67_one_cannot_steal_from_oneself_or_what_is_not_there():
    match = play(position([HIDDEN, HIDDEN], displays={0: "thief defence", 1: "insight"}), 0, "play thief")
    assert refused(match, 0, "steal 0 defence") == "SKY-67"
    assert refused(match, 0, "steal 1 thief") == "SKY-67"
    assert refused(match, 0, "waive") == "SKY-67"


def test_sky_67_a_stolen_defence_protects_its_new_owner():
    match = position([HIDDEN, HIDDEN, HIDDEN], displays={0: "thief", 1: "thief", 2: "defence defence insight"})
    play(match, 0, "play thief", "steal 2 insight", "waive")
    assert display(match, 2) == ["insight", "defence"]
    play(match, 1, "play thief", "steal 2 defence", "waive")
    assert display(match, 2) == ["insight"]


# Meteor shower


def raining(layouts, *moves, pile="9 8 7", held=None, **table):
    match = position(layouts, displays={0: "meteor_shower"} | (held or {}), pile=pile, **table)
    return play(match, 0, "play meteor_shower", *moves)


def test_sky_68_each_other_player_loses_a_layout_card_clockwise_and_gets_an_open_replacement():
    match = raining([HIDDEN, "(4) ?", "5 ?"], "pick 1 0", "pick 2 0")
    assert (layout(match, 1), layout(match, 2)) == ("7 ?", "8 ?")
    assert [(told["seat"], told["card"], told["place"]) for told in heard(match, "hit", 2)] == [
        (0, "4", "1:0"),
        (0, "5", "2:0"),
    ]
    assert match.actors() == [1]


def test_sky_68_the_first_victim_is_the_left_neighbour_and_the_attacker_is_spared():
    match = position(["? 1", "? 2", "? 3"], active=1, displays={1: "meteor_shower"}, pile="9 8")
    match.play(1, "play meteor_shower")
    assert match.moves(1) == ["pick 2 0", "pick 2 3"]
    assert refused(match, 1, "pick 0 0") == "SKY-68"
    match.play(1, "pick 2 3")
    assert match.moves(1) == ["pick 0 0", "pick 0 3"]
    match.play(1, "pick 0 3")
    assert (match.actors(), match.decision()) == ([2], "Turn")


def test_sky_68_the_card_goes_under_the_discard():
    match = raining([HIDDEN, "4 ?"], "pick 1 0", discard="3")
    assert top(match) == "3"
    assert match.view(0)["discard"]["count"] == 2
    assert discarded(match) == []
    match.play(1, "take discard")
    assert top(match) == "4"


def test_sky_68_an_action_card_goes_under_the_action_discard_and_is_replaced_from_the_action_pile():
    match = raining([HIDDEN, "4 ?"], held={1: "insight"}, action_pile="thief double_turn", action_discard="defence")
    assert match.moves(0) == ["pick 1 0", "pick 1 3", "smash 1 insight"]
    match.play(0, "smash 1 insight")
    assert action_discard(match) == ["insight", "defence", "meteor_shower"]
    assert display(match, 1) == ["double_turn"]
    assert heard(match, "smashed", 1)[0] == {"event": "smashed", "seat": 0, "card": "insight", "other": 1}


def test_sky_68_its_replacement_is_playable_from_the_owners_next_turn_on():
    match = raining([HIDDEN, HIDDEN, HIDDEN], "pick 1 0", held={2: "insight"}, action_pile="thief")
    match.play(0, "smash 2 insight")
    assert display(match, 2) == ["thief"]
    match.play(1, "take row 0")
    assert "play thief" in match.moves(2)


def test_sky_68_the_smashed_card_is_part_of_a_refill():
    match = raining([HIDDEN, HIDDEN], held={1: "insight"}, action_rest="gone")
    match.play(0, "smash 1 insight")
    (replacement,) = display(match, 1)
    assert replacement in ("insight", "meteor_shower")
    assert action_discard(match) == []
    assert match.view(0)["action_pile"] == 1


def test_sky_68_the_attacker_chooses_after_the_earlier_replacements_are_seen():
    match = raining([HIDDEN, "4 ?", "5 ?"], "pick 1 0")
    assert layout(match, 1) == "7 ?"
    assert match.decision() == "Meteor"
    assert match.actors() == [0]


def test_sky_68_what_is_not_there_cannot_be_hit():
    match = raining([HIDDEN, "4 . ?"])
    assert refused(match, 0, "pick 1 3") == "SKY-31"
    assert refused(match, 0, "smash 1 insight") == "SKY-68"
    assert refused(match, 0, "waive") == "SKY-68"


def test_sky_68_who_has_nothing_is_passed_over():
    match = raining(["? 1", ".", "5 ?"])
    assert match.moves(0) == ["pick 2 0", "pick 2 3"]


def test_sky_68_a_card_hit_with_the_last_of_the_pile_gone_comes_from_the_refill():
    match = raining([HIDDEN, "4 ?"], "pick 1 0", pile="", discard="6", rest="gone")
    assert layout(match, 1) == "4 ?"
    assert top(match) == "6"


def test_sky_69_every_victim_with_a_defence_loses_it_and_the_whole_swap_is_cancelled():
    match = swapping([HIDDEN, "4 ?", "(6) ?"], "1 0", "2 0", s1="defence", s2="defence insight")
    assert (display(match, 1), display(match, 2)) == ([], ["insight"])
    assert (layout(match, 1), layout(match, 2)) == ("4 ?", "? ?")
    assert [told["seat"] for told in heard(match, "defended")] == [1, 2]


def test_sky_69_one_defended_victim_is_enough_to_cancel_it():
    for first, second in (("1 0", "2 0"), ("2 0", "1 0")):
        match = swapping([HIDDEN, "4 ?", "5 ?"], first, second, s2="defence")
        assert (layout(match, 1), layout(match, 2)) == ("4 ?", "5 ?")
        assert heard(match, "swapped") == []


def test_sky_69_the_meteor_shower_only_spares_the_defended():
    match = raining([HIDDEN, "4 ?", "5 ?"], held={1: "defence insight"})
    assert display(match, 1) == ["insight"]
    assert layout(match, 1) == "4 ?"
    assert match.moves(0) == ["pick 2 0", "pick 2 3"]
    match.play(0, "pick 2 0")
    assert layout(match, 2) == "7 ?"
    assert action_discard(match) == ["meteor_shower", "defence"]


def test_sky_64_a_reactivated_meteor_shower_meets_the_defences_too():
    match = position(
        [HIDDEN, "4 ?", "5 ?"], displays={0: "reactivate", 2: "defence"}, action_discard="meteor_shower", pile="7"
    )
    play(match, 0, "play reactivate", "reuse meteor_shower", "pick 1 0")
    assert (layout(match, 1), layout(match, 2)) == ("7 ?", "5 ?")
    assert action_discard(match) == ["meteor_shower", "defence", "reactivate"]


def test_sky_64_a_reactivated_thief_steals_and_gives_its_extra_turn():
    match = position([HIDDEN, HIDDEN], displays={0: "reactivate", 1: "insight"}, action_discard="thief")
    play(match, 0, "play reactivate", "reuse thief", "steal 1 insight")
    assert display(match, 0) == ["insight!"]
    assert match.actors() == [0]
    assert action_discard(match) == ["thief", "reactivate"]


@pytest.mark.parametrize("seat", [0, 1])
def test_sky_66_the_attackers_own_defence_stays_when_an_own_card_is_swapped(seat):
    picks = [f"pick {1 - seat} 0", f"pick {seat} 3"]
    for first, second in (picks, picks[::-1]):
        match = position(["1 2 ?", "3 4 ?"], active=seat, displays={seat: "swap_players defence"})
        play(match, seat, "play swap_players", first, second, "lay open", "lay open")
        assert display(match, seat) == ["defence"]
        assert (layout(match, 0), layout(match, 1)) in [("1 3 ?", "2 4 ?"), ("4 2 ?", "3 1 ?")]


def test_sky_66_a_card_that_comes_to_light_is_told_once():
    match = position(["1 ?", "(3) ?", "(4) ?"], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 2 0", "pick 1 0", "lay open", "lay open")
    assert sorted(told["card"] for told in heard(match, "turned_up")) == ["3", "4"]


def test_sky_68_any_action_card_of_any_victim_can_be_hit():
    for kind in ("swap_own", "double_turn", "draw_three", "insight", "thief", "swap_players"):
        match = position([HIDDEN, HIDDEN], active=1, displays={0: kind, 1: "meteor_shower"}, action_pile="reactivate")
        play(match, 1, "play meteor_shower", f"smash 0 {kind}")
        assert display(match, 0) == ["reactivate"]


def test_sky_68_a_layout_that_lies_open_altogether_is_hit_too():
    match = play(position([HIDDEN, "1 2"], displays={0: "meteor_shower"}), 0, "play meteor_shower")
    assert match.moves(0) == ["pick 1 0", "pick 1 3"]


def test_sky_68_the_last_card_of_a_layout_is_hit_too():
    match = play(position([HIDDEN, "1"], displays={0: "meteor_shower"}), 0, "play meteor_shower")
    assert match.moves(0) == ["pick 1 0"]
