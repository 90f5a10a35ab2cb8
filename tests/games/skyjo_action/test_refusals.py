"""Refusals: each names the rule, and says in both languages why."""

import pytest

import spieltisch
from tests.games.skyjo_action.builders import HIDDEN, before_first_cards, play, position

PLAIN = ["1 2 ? .", "(4) 5"]
STARRED = ["(*) ?", HIDDEN]
NO_CARD = "There is no card at that place."
NO_ACTION = "There is no action card to take there."


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
    "a turn without action deck": lambda: at(deck="no_actions"),
    "a turn with an empty layout": lambda: at(layouts=[".", "? 1"], ender=1),
    "the final lap": lambda: at(displays={0: "insight swap_own"}, ender=1),
    "a drawn card": lambda: at("draw"),
    "the discard taken": lambda: at("take discard"),
    "turning up": lambda: at("draw", "discard"),
    "a star right": lambda: at("draw", "discard", "reveal 0", layouts=STARRED, row=". insight thief defence"),
    "a star right without pile": lambda: at("draw", "discard", "reveal 0", layouts=STARRED, action_rest="gone"),
    "an optional line": lambda: at("draw", "swap 0", layouts=["9 / * / 4 ?", HIDDEN], pile="4"),
    "a line that must go": lambda: at("draw", "swap 0", layouts=["9 * / 4 5 / 4 5 ?", HIDDEN], pile="4"),
    "nothing to reactivate": lambda: at(displays={0: "reactivate"}),
    "reactivate": lambda: playing("reactivate", action_discard="insight"),
    "insight": lambda: playing("insight"),
    "swap own": lambda: playing("swap_own"),
    "swap own, one picked": lambda: playing("swap_own", "pick 0 0"),
    "swap players": lambda: playing("swap_players"),
    "swap players, one picked": lambda: playing("swap_players", "pick 0 0"),
    "thief": lambda: playing("thief"),
    "a stolen card": lambda: playing("thief", "steal 1 insight"),
    "meteor": lambda: playing("meteor_shower"),
}

REFUSALS = [
    ("first cards", "draw", "SKY-15", "First choose the cards you turn up."),
    ("first cards", "swap 11", "SKY-15", "First choose the cards you turn up."),
    ("first cards", "discard column 0", "SKY-15", "First choose the cards you turn up."),
    ("a first card chosen", "reveal 11", "SKY-15", "You cannot choose that card"),
    ("a turn", "waive", "SKY-19", "There is no passing"),
    ("a turn", "swap 0", "SKY-19", "On your turn you draw"),
    ("a turn", "dance", "SKY-19", "There is no such move."),
    ("a turn", "play swap_own", "SKY-23", "You have no such action card."),
    ("a turn", "discard meteor_shower", "SKY-23", "You have no such action card."),
    ("a turn without action cards to take", "take pile", "SKY-14", NO_ACTION),
    ("a turn without action cards to take", "take row 0", "SKY-14", NO_ACTION),
    ("a turn without action deck", "take row 0", "SKY-90", "There is no action deck in this variant."),
    ("a turn without action deck", "take pile", "SKY-90", "There is no action deck in this variant."),
    ("a turn with an empty layout", "take discard", "SKY-20", "You cannot take the discard"),
    ("the final lap", "play insight", "SKY-70", "In the final lap"),
    ("the final lap", "discard swap_own", "SKY-70", "In the final lap"),
    ("the final lap", "discard insight", "SKY-70", "In the final lap"),
    ("a drawn card", "swap 9", "SKY-31", NO_CARD),
    ("a drawn card", "keep lines", "SKY-21", "Swap the drawn card with one of yours, or discard it"),
    ("a drawn card", "waive", "SKY-21", "Swap the drawn card with one of yours, or discard it"),
    ("the discard taken", "discard", "SKY-20", "Swap the card with one of your own."),
    ("the discard taken", "swap 9", "SKY-31", NO_CARD),
    ("turning up", "reveal 0", "SKY-21", "That card lies open already."),
    ("turning up", "reveal 9", "SKY-31", NO_CARD),
    ("a star right", "draw", "SKY-50", "Take an action card"),
    ("a star right", "take row 0", "SKY-14", NO_ACTION),
    ("a star right without pile", "take pile", "SKY-14", NO_ACTION),
    ("an optional line", "discard row 0", "SKY-30", "not complete"),
    ("a line that must go", "keep lines", "SKY-30", "must go"),
    ("nothing to reactivate", "play reactivate", "SKY-64", "The action discard is empty"),
    ("reactivate", "reuse thief", "SKY-64", "not in the action discard"),
    ("reactivate", "draw", "SKY-64", "Choose a card of the action discard."),
    ("insight", "look 0 column 0", "SKY-63", "Nothing is hidden in that line."),
    ("insight", "look 7 row 2", "SKY-63", "Nothing is hidden in that line."),
    ("insight", "pick 7 11", "SKY-63", "Choose a row or column to look at."),
    ("insight", "steal 0 swap_own", "SKY-63", "Choose a row or column to look at."),
    ("swap own", "pick 1 0", "SKY-60", "is for your own cards"),
    ("swap own", "pick 0 9", "SKY-31", NO_CARD),
    ("swap own", "pick 2 0", "SKY-60", "Pick one of your cards"),
    ("swap own", "reuse meteor_shower", "SKY-60", "Pick one of your cards"),
    ("swap own, one picked", "pick 0 0", "SKY-60", "Pick another card than the first."),
    ("swap players", "pick 1 6", "SKY-31", NO_CARD),
    ("swap players", "pick 7 11", "SKY-66", "Pick a card of a layout."),
    ("swap players, one picked", "pick 0 3", "SKY-66", "two different layouts"),
    ("thief", "steal 1 thief", "SKY-67", "no such action card to steal"),
    ("thief", "steal 0 swap_own", "SKY-67", "no such action card to steal"),
    ("thief", "steal 7 meteor_shower", "SKY-67", "no such action card to steal"),
    ("thief", "smash 0 swap_own", "SKY-67", "Choose an action card to steal"),
    ("thief", "look 7 row 2", "SKY-67", "Choose an action card to steal"),
    ("a stolen card", "play insight", "SKY-67", "The stolen card is locked"),
    ("meteor", "pick 0 0", "SKY-68", "clockwise"),
    ("meteor", "pick 7 11", "SKY-68", "clockwise"),
    ("meteor", "pick 1 6", "SKY-31", NO_CARD),
    ("meteor", "smash 1 thief", "SKY-68", "not in this player's display"),
    ("meteor", "smash 0 swap_own", "SKY-68", "not in this player's display"),
    ("meteor", "reuse meteor_shower", "SKY-68", "Choose a card for the meteor."),
    ("meteor", "look 0 column 0", "SKY-68", "Choose a card for the meteor."),
]


@pytest.mark.parametrize(("situation", "move", "rule", "reason"), REFUSALS)
def test_a_refusal_names_its_rule_and_its_reason(situation, move, rule, reason):
    match = SITUATIONS[situation]()
    with pytest.raises(spieltisch.IllegalMove) as refusal:
        match.play(0, move)
    assert refusal.value.rule == rule
    assert reason in refusal.value.reason["en"]
    assert refusal.value.reason["de"].strip()


def test_sky_60_the_same_card_twice_is_refused_as_such():
    match = play(position(["1 2 3 ?", HIDDEN], displays={0: "swap_own"}), 0, "play swap_own", "pick 0 3")
    with pytest.raises(spieltisch.IllegalMove, match="Pick another card than the first"):
        match.play(0, "pick 0 3")
