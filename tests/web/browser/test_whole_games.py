"""A whole game of each of the five against bots: one click on the home page, then clicks on what is lit, to the end."""

from __future__ import annotations

import json
import random

import pytest

import spieltisch
from tests.web.browser.pages import OTHERWISE_AFTER, REACTION, WAIT, Home, Progress, Table

# What makes a game short; the tables of Joggle and Joker Battle Royal are short enough as they are.
SHORT = {
    "skyjo_action": {"target": 50, "turn_cap": 10},
    "joggle": {},
    "joker_battle_royal": {},
    "joy": {"turn_cap": 20},
    "zeitalter_des_jay": {"rounds": 1},
}
SIZES = {"joggle": "phone", "joy": "phone", "zeitalter_des_jay": "tablet"}
# In real time a bot that needs no time leaves none to anybody else.
PACE = {"zeitalter_des_jay": 1}


def one_click(visit, game, **wishes):
    visitor = visit(SIZES.get(game, "desktop"))
    visitor.wishes(pace=PACE.get(game, 0), **wishes)
    return Home(visitor).play_now(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_a_game_against_bots_from_one_click_on_the_home_page_to_the_end(visit, game):
    table = one_click(visit, game, options=SHORT[game])
    end = table.play_to_the_end(random.Random(game))
    players = spieltisch.game(game).default_players
    assert len(end.names()) == len(end.ranks()) == players
    assert end.ranks()[0] == "1."
    assert end.ranks() == sorted(end.ranks())
    assert table.visitor.acknowledged >= 5
    end.rematch()
    Table(table.visitor, game).there().play(random.Random(game), 1)


@pytest.mark.parametrize("game", [game for game in SHORT if SHORT[game]])
def test_the_table_of_one_click_is_the_whole_game(visit, game):
    table = one_click(visit, game)
    table.play(random.Random(game), 2)
    told = table.visitor.server.get(f"/api/tables/{table.code}")
    defaults = {option.name: option.default for option in spieltisch.game(game).options}
    assert told["options"] == json.loads(json.dumps(defaults))


@pytest.mark.slow
def test_a_game_of_jay_in_real_time_by_keys_alone(visit):
    table = one_click(visit, "zeitalter_des_jay", options={"rounds": 1})
    rng, progress = random.Random("keys"), Progress(table)
    while not table.end.shown():
        key = table.key_of_something_lit(rng)
        waited = progress.note()
        if key is None and waited > OTHERWISE_AFTER and not table.page.locator(".draws .down.set").count():
            key = "v"
        if key:
            table.page.keyboard.press(key)
        table.pass_time(REACTION if key else WAIT)
    assert table.end.ranks()[0] == "1."
    assert table.visitor.acknowledged >= 5
