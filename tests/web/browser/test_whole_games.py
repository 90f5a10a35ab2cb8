"""A whole game of each of the five against bots: one click on the home page, then clicks on what is lit, to the end."""

from __future__ import annotations

import random
import time

import pytest

from tests.web.browser.pages import Home, Table, wishing

SHORT = {
    "skyjo_action": {"target": 50, "turn_cap": 10},
    "joggle": {},
    "joker_battle_royal": {"quiet_laps": 2},
    "joy": {"turn_cap": 20},
    "zeitalter_des_jay": {"rounds": 1},
}


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_through_clicks(visit, game):
    visitor = visit("phone" if game in ("joggle", "joy") else "desktop")
    wishing(visitor, options=SHORT[game], pace=0.3 if game == "zeitalter_des_jay" else 0)
    table = Home(visitor).play_now(game)
    t0 = time.time()
    end = table.play_to_the_end(random.Random(game))
    print(game, time.time() - t0, visitor.acknowledged, end.ranks(), end.names())
    assert end.ranks()[0] == "1."
    assert len(end.names()) == len(end.ranks()) >= 2
    assert visitor.acknowledged >= 5
    end.rematch()
    Table(visitor, game).there().play(random.Random(game), 1)
