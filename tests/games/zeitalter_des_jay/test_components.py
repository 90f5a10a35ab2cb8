"""The deck, twins and similar figures, traitors, nobles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import spieltisch
from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.game import all_cards, one_deck
from tests.games.zeitalter_des_jay.builders import GAME, figure, start, table

SIZES = {1: 72, 2: 72, 3: 72, 4: 72, 5: 80, 6: 88, 7: 96}


@pytest.mark.parametrize(("level", "size"), SIZES.items())
def test_jay_1_the_deck_of_every_level_adds_up(level: int, size: int):
    deck = Counter(c.figure_name(card) for card in one_deck(GAME.settings(4, {"level": level})))
    assert sum(deck.values()) == size
    peasants = [f"{letter} {colour}" for letter in "HIOX" for colour in c.COLOUR_NAMES]
    assert sum(deck[name] for name in peasants) == 64
    assert {deck[name] for name in peasants} == {4}
    assert deck["ambassador"] == 8
    for symbol, first in (("Jay", 5), ("thief", 6), ("queen", 7)):
        assert [deck[f"{symbol} {colour}"] for colour in c.COLOUR_NAMES] == [2 if level >= first else 0] * 4


def test_jay_1_the_counts_are_options():
    options = {"level": 7, "colours": 3, "peasants": 2, "ambassadors": 5, "jays": 1, "thieves": 3, "queens": 0}
    assert len(one_deck(GAME.settings(2, options))) == 4 * 3 * 2 + 5 + 3 * (1 + 3 + 0)


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (4, {"level": 4, "jays": 3}, "from level 5"),
        (4, {"level": 5, "thieves": 1}, "from level 6"),
        (4, {"level": 6, "queens": 0}, "from level 7"),
        (6, {"peasants": 1, "colours": 2}, "need at least 60 cards, but there are 16"),
        (4, {"hand": 5}, "five or more players"),
        (4, {"match": "rating", "rounds": 7}, "always has 10 rounds"),
        (4, {"false_jay": True}, "play=tournament"),
        (4, {"absence": "unscored"}, "choose grace"),
        (7, {}, "2 to 6 players"),
    ],
)
def test_options_that_do_not_go_together_are_explained(players: int, options: dict[str, Any], message: str):
    with pytest.raises(spieltisch.OptionError, match=message):
        start(players, **options)


def test_jay_2_a_twin_has_the_same_colour_and_the_same_symbol():
    assert c.symbol(figure("Hv")) == c.symbol(figure("Hb")) != c.symbol(figure("Iv"))
    assert c.same_colour(figure("Hv"), figure("Jv"))
    assert not c.same_colour(figure("Hv"), figure("Jb"))
    assert not c.same_colour(c.AMBASSADOR, c.TRAITOR)
    assert c.symbol(c.AMBASSADOR) == c.symbol(c.TRAITOR)


@pytest.mark.parametrize(
    ("box", "twins"), [("Hv Hv", True), ("Hv Ho", False), ("#Hv #Io", True), ("A A", True), ("#Hv A", False)]
)
def test_jay_2_the_two_top_valid_cards_are_twins(box: str, twins: bool):
    assert table(["Io", "Io"], box).view()["twins"] == twins


def test_jay_2_an_error_between_them_does_not_part_twins():
    assert table(["Io", "Io"], "Hv !Xb Hv", play="tournament", referee=True).view()["twins"]


def test_jay_3_a_traitor_is_any_card_laid_face_down_and_its_face_stays_secret():
    game = table(["Jv Io Io Io", "Io"]).down(0, "Jv")
    assert game.lying == "traitor"
    top = [game.view(seat)["box"][-1]["card"] for seat in (0, 1, None)]
    assert top == ["Jay violet", None, None]
    served = game.match.events(1)[-2:]
    assert all(event.get("card") is None for event in served)


def test_jay_3_a_traitor_is_never_noble_whatever_its_face():
    game = table(["Jv ? ? ?", "? ?", "?"]).down(0, "Jv").do(1, "pause").everybody("ready")
    assert game.view()["privileged"] == 1, "not the layer of the traitor but the player under duty"


@pytest.mark.parametrize(
    ("card", "noble"), [("A", True), ("Jv", True), ("Qb", True), ("Tg", False), ("Hv", False), ("Xo", False)]
)
def test_jay_4_ambassador_jay_and_queen_are_noble(card: str, noble: bool):
    assert c.is_noble(figure(card)) == noble
    assert not c.is_noble(c.TRAITOR)


@pytest.mark.parametrize("players", range(2, 7))
def test_jay_5_a_common_deck_is_shared_out_in_piles_of_about_equal_size(players: int):
    game = start(players)
    piles = [seat["pile"] for seat in game.view()["seats"]]
    hands = [seat["cards"] for seat in game.view()["seats"]]
    assert sum(piles) + sum(hands) == 72
    assert max(piles) - min(piles) <= 1


@pytest.mark.parametrize("players", [2, 4, 6])
def test_jay_5_or_there_is_one_deck_per_player(players: int):
    game = start(players, decks="own", level=7)
    assert [seat["pile"] + seat["cards"] + len(seat["slots"]) for seat in game.view()["seats"]] == [96] * players
    assert len(all_cards(GAME.settings(players, {"decks": "own", "level": 7}), players)) == 96 * players


def test_every_card_has_one_name():
    assert len(set(c.FIGURE_NAMES)) == c.TRAITOR + 1
    assert [c.figure_called(name) for name in c.FIGURE_NAMES] == list(range(c.TRAITOR + 1))
