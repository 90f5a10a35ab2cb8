"""The guided first game: five hints at the right time, to the last one, in every game."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

import spieltisch
from tests.web.browser.pages import REAL_TIME, Table
from tests.web.browser.test_whole_games import PACE

# Keeps everything the coach says, however short it is on the page.
LISTEN = """{
  window.coached = [];
  const listen = () => {
    const said = document.querySelector('.coach p')?.innerText;
    if (said && !window.coached.includes(said)) window.coached.push(said);
  };
  new MutationObserver(listen).observe(document, { childList: true, subtree: true, characterData: true });
}"""
UNDERSTOOD = "document.querySelector('.coach button')?.click()"


@pytest.mark.slow
@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_the_coach_gets_through_all_five_steps(visit, game):
    visitor = visit("phone" if game in ("joker_battle_royal", "joy") else "desktop")
    visitor.prefers(confirm=False, motion="reduced")
    visitor.wishes(pace=PACE.get(game, 0))
    visitor.page.add_init_script(LISTEN)
    if game in REAL_TIME:
        visitor.keeps_table_time()
    page = visitor.go(f"/how/{game}")
    page.get_by_role("button", name="Erste Partie mit Hilfe").click()
    table = Table(visitor, game).there()

    def said() -> list[str]:
        heard: list[str] = page.evaluate("window.coached")
        return heard

    table.play_while(random.Random(game), lambda: len(said()) < 5 and not table.end.shown())
    assert [re.findall(r"Schritt (\d) von 5", one) for one in said()] == [["1"], ["2"], ["3"], ["4"], ["5"]]
    assert "Das war’s schon" in said()[-1]
    page.evaluate(UNDERSTOOD)  # in real time the words may have gone by themselves
    expect(page.locator(".coach")).to_have_count(0)
