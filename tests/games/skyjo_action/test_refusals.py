"""Refusals: each names the rule, and says in both languages why."""

import pytest

import spieltisch
from tests.games.skyjo_action.builders import HIDDEN, before_first_cards, play, position

PLAIN = ["1 2 ? .", "(4) 5"]
STARRED = ["(*) ?", HIDDEN]


def at(*moves, layouts=PLAIN, **table):
    return play(position(layouts, **table), 0, *moves)


def playing(card, *moves, **table):
    """In the middle of an action card that seat 0 has played; seat 1 has an Insight."""
    return at(f"play {card}", *moves, displays={0: card, 1: "insight"}, **table)


SITUATIONS = {
    "first cards": lambda: before_first_cards(PLAIN),
    "a first card chosen": lambda: play(before_first_cards([HIDDEN, HIDDEN]), 0, "reveal 11"),
    "a turn": lambda: at(),
    "a turn without action cards to take": lambda: at(row=". insight thief defence", action_rest="gone"),
    "a turn with one deck": lambda: at(deck="one_deck"),
    "a turn without action cards": lambda: at(deck="no_actions"),
    "a turn with numbers only": lambda: at(deck="numbers_only"),
    "a turn with an empty layout": lambda: at(layouts=[".", "? 1"], ender=1),
    "the final lap": lambda: at(displays={0: "insight swap_own"}, ender=1),
    "a drawn card": lambda: at("draw"),
    "the discard taken": lambda: at("take discard"),
    "turning up": lambda: at("draw", "discard"),
    "a star right": lambda: at("draw", "discard", "reveal 0", layouts=STARRED, row=". insight thief defence"),
    "a star right without pile": lambda: at("draw", "discard", "reveal 0", layouts=STARRED, action_rest="gone"),
    "an optional line": lambda: at("draw", "swap 0", layouts=["9 / * / 4 ?", HIDDEN], pile="4"),
    "nothing to reactivate": lambda: at(displays={0: "reactivate"}),
    "reactivate": lambda: playing("reactivate", action_discard="insight"),
    "insight": lambda: playing("insight"),
    "swap own": lambda: playing("swap_own"),
    "swap own, one picked": lambda: playing("swap_own", "pick 0 0"),
    "swap own, both picked": lambda: playing("swap_own", "pick 0 0", "pick 0 3"),
    "swap players": lambda: playing("swap_players"),
    "swap players, one picked": lambda: playing("swap_players", "pick 0 0"),
    "swap players, both picked": lambda: playing("swap_players", "pick 0 0", "pick 1 3"),
    "one of three kept": lambda: playing("draw_three", "keep 0"),
    "thief": lambda: playing("thief"),
    "a stolen card": lambda: playing("thief", "steal 1 insight"),
    "meteor": lambda: playing("meteor_shower"),
}

REFUSALS = [
    ("first cards", "draw", "SKY-15", "SKY-15"),
    ("first cards", "swap 11", "SKY-15", "SKY-15"),
    ("first cards", "discard column 0", "SKY-15", "SKY-15"),
    ("a first card chosen", "reveal 11", "SKY-15", "chosen_already"),
    ("a turn", "waive", "SKY-19", "no_passing"),
    ("a turn", "swap 0", "SKY-19", "SKY-19"),
    ("a turn", "dance", "SKY-19", "unknown_move"),
    ("a turn", "play swap_own", "SKY-23", "not_held"),
    ("a turn", "discard meteor_shower", "SKY-23", "not_held"),
    ("a turn without action cards to take", "take pile", "SKY-14", "nothing_there"),
    ("a turn without action cards to take", "take row 0", "SKY-14", "nothing_there"),
    ("a turn with one deck", "take pile", "SKY-90", "no_action_deck"),
    ("a turn with one deck", "take row 0", "SKY-90", "no_action_deck"),
    ("a turn without action cards", "take pile", "SKY-91", "no_action_deck"),
    ("a turn without action cards", "take row 0", "SKY-91", "no_action_deck"),
    ("a turn with numbers only", "take pile", "SKY-92", "no_action_deck"),
    ("a turn with numbers only", "take row 0", "SKY-92", "no_action_deck"),
    ("a turn with an empty layout", "take discard", "SKY-20", "nothing_to_swap"),
    ("the final lap", "play insight", "SKY-70", "final_lap"),
    ("the final lap", "discard swap_own", "SKY-70", "final_lap"),
    ("the final lap", "discard insight", "SKY-70", "final_lap"),
    ("a drawn card", "swap 9", "SKY-31", "gone"),
    ("a drawn card", "keep lines", "SKY-21", "SKY-21"),
    ("a drawn card", "waive", "SKY-21", "SKY-21"),
    ("the discard taken", "discard", "SKY-20", "SKY-20"),
    ("the discard taken", "swap 9", "SKY-31", "gone"),
    ("turning up", "reveal 0", "SKY-21", "open_already"),
    ("turning up", "reveal 9", "SKY-31", "gone"),
    ("a star right", "draw", "SKY-50", "SKY-50"),
    ("a star right", "take row 0", "SKY-14", "nothing_there"),
    ("a star right without pile", "take pile", "SKY-14", "nothing_there"),
    ("an optional line", "discard row 0", "SKY-30", "not_complete"),
    ("an optional line", "draw", "SKY-35", "SKY-35"),
    ("nothing to reactivate", "play reactivate", "SKY-64", "nothing_to_reuse"),
    ("reactivate", "reuse thief", "SKY-64", "not_in_discard"),
    ("reactivate", "draw", "SKY-64", "SKY-64"),
    ("insight", "look 0 column 0", "SKY-63", "nothing_hidden"),
    ("insight", "look 7 row 2", "SKY-63", "nothing_hidden"),
    ("insight", "pick 7 11", "SKY-63", "SKY-63"),
    ("insight", "steal 0 swap_own", "SKY-63", "SKY-63"),
    ("swap own", "pick 1 0", "SKY-60", "not_yours"),
    ("swap own", "pick 0 9", "SKY-31", "gone"),
    ("swap own", "pick 2 0", "SKY-60", "SKY-60"),
    ("swap own", "reuse meteor_shower", "SKY-60", "SKY-60"),
    ("swap own, one picked", "pick 0 0", "SKY-60", "same_card"),
    ("swap own, both picked", "pick 0 3", "SKY-60", "open_or_hidden"),
    ("swap players, both picked", "pick 1 0", "SKY-66", "open_or_hidden"),
    ("one of three kept", "keep 1", "SKY-62", "swap_kept"),
    ("one of three kept", "swap 9", "SKY-31", "gone"),
    ("swap players", "pick 1 6", "SKY-31", "gone"),
    ("swap players", "pick 7 11", "SKY-66", "SKY-66"),
    ("swap players, one picked", "pick 0 3", "SKY-66", "same_layout"),
    ("thief", "steal 1 thief", "SKY-67", "nothing_to_steal"),
    ("thief", "steal 0 swap_own", "SKY-67", "nothing_to_steal"),
    ("thief", "steal 7 meteor_shower", "SKY-67", "nothing_to_steal"),
    ("thief", "smash 0 swap_own", "SKY-67", "SKY-67"),
    ("thief", "look 7 row 2", "SKY-67", "SKY-67"),
    ("a stolen card", "play insight", "SKY-67", "still_locked"),
    ("meteor", "pick 0 0", "SKY-68", "other_victim"),
    ("meteor", "pick 7 11", "SKY-68", "other_victim"),
    ("meteor", "pick 1 6", "SKY-31", "gone"),
    ("meteor", "smash 1 thief", "SKY-68", "not_in_display"),
    ("meteor", "smash 0 swap_own", "SKY-68", "not_in_display"),
    ("meteor", "reuse meteor_shower", "SKY-68", "SKY-68"),
    ("meteor", "look 0 column 0", "SKY-68", "SKY-68"),
]


@pytest.mark.parametrize(("situation", "move", "rule", "reason"), REFUSALS)
def test_a_refusal_names_its_rule_and_its_reason(situation, move, rule, reason):
    match = SITUATIONS[situation]()
    with pytest.raises(spieltisch.IllegalMove) as refusal:
        match.play(0, move)
    assert refusal.value.rule == rule
    for language, told in refusal.value.reason.items():
        assert told == match.game.texts(language).tables["refusals"][reason]


def test_sky_60_the_same_card_twice_is_refused_as_such():
    match = play(position(["1 2 3 ?", HIDDEN], displays={0: "swap_own"}), 0, "play swap_own", "pick 0 3")
    with pytest.raises(spieltisch.IllegalMove, match="different card from the first"):
        match.play(0, "pick 0 3")
