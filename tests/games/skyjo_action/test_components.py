"""Components: the cards, the decks, and for how many they are."""

from collections import Counter

import pytest

import spieltisch
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.game import cards_of
from tests.games.skyjo_action.builders import GAME

NUMBERS = {"-2": 3, "-1": 7, "0": 11} | {str(number): 7 for number in range(1, 13)}


def cards_in_the_game(players: int = 2, **options: object) -> Counter[str]:
    state = GAME.new(players, 1, options)
    return Counter(c.card_name(card) for card in cards_of(state))  # type: ignore[arg-type]


def allowed(players: int, **options: object) -> bool:
    try:
        spieltisch.start("skyjo_action", players, 1, options)
    except spieltisch.OptionError:
        return False
    return True


def most_players(**options: object) -> int:
    return max(players for players in range(2, 12) if allowed(players, **options))


def test_sky_1_the_box_holds_105_numbers_15_stars_27_actions_and_3_blanks():
    assert sum(c.NUMBER_COUNTS) == 105
    assert c.KINDS * c.COPIES_OF_ACTION == 27
    assert sum(c.NUMBER_COUNTS) + c.STAR_COUNT + c.KINDS * c.COPIES_OF_ACTION + c.BLANK_COUNT == 150


def test_sky_1_every_card_but_the_blanks_is_in_the_game():
    assert cards_in_the_game() == NUMBERS | {"star": 15} | dict.fromkeys(c.KIND_NAMES, 3)


def test_sky_2_the_play_deck_has_120_cards_and_the_action_deck_27():
    cards = cards_in_the_game(6)
    assert sum(count for card, count in cards.items() if card not in c.KIND_NAMES) == 120
    assert sum(count for card, count in cards.items() if card in c.KIND_NAMES) == 27


def test_sky_3_two_to_six_play_and_two_more_with_nine_cards():
    assert not allowed(1)
    assert allowed(2)
    assert most_players() == 6
    assert most_players(layout="3x3") == 8


def test_sky_3_the_refusal_says_how_many_may_play():
    with pytest.raises(spieltisch.OptionError, match="2 to 6 may play, not 7"):
        spieltisch.start("skyjo_action", 7, 1)
