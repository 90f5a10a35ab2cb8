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
        if game in REAL_TIME:
            page.evaluate(UNDERSTOOD)  # until then the clock stands still
        return heard

    table.play_while(random.Random(game), lambda: len(said()) < 5 and not table.end.shown())
    assert [re.findall(r"Schritt (\d) von 5", one) for one in said()] == [["1"], ["2"], ["3"], ["4"], ["5"]]
    assert "Das war’s schon" in said()[-1]
    page.evaluate(UNDERSTOOD)
    expect(page.locator(".coach")).to_have_count(0)


LYING_OVER = """() => {
  const coach = document.querySelector('.coach').getBoundingClientRect();
  const over = (one) => {
    const box = one.getBoundingClientRect();
    return box.left < coach.right && box.right > coach.left && box.top < coach.bottom && box.bottom > coach.top;
  };
  return [...document.querySelectorAll('main [data-anchor], main button, section.instruction')]
    .filter((one) => one.checkVisibility() && over(one))
    .map((one) => one.outerHTML.slice(0, 120));
}"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_the_coach_covers_nothing_of_the_board(visit, game, size):
    visitor = visit(size)
    visitor.wishes(pace=PACE.get(game, 0))
    page = visitor.go(f"/how/{game}")
    page.get_by_role("button", name="Erste Partie mit Hilfe").click()
    Table(visitor, game).there()
    page.locator(".coach").wait_for()
    assert page.evaluate(LYING_OVER) == []


def test_in_real_time_the_clock_waits_while_the_learner_reads(visit, server):
    visitor = visit("desktop")
    visitor.wishes(pace=1)
    page = visitor.go("/how/zeitalter_des_jay")
    page.get_by_role("button", name="Erste Partie mit Hilfe").click()
    table = Table(visitor, "zeitalter_des_jay").there()
    coach = page.locator(".coach")
    coach.wait_for()
    expect(page.locator("[data-still]")).to_have_count(1)

    def version() -> int:
        return int(server.get(f"/api/tables/{table.code}")["version"])

    before, words = version(), coach.inner_text()
    server.advance(60)
    table.painted()
    assert version() == before
    assert coach.inner_text() == words
    coach.get_by_role("button", name="Verstanden").click()
    expect(page.locator("[data-still]")).to_have_count(0)
    table.until(lambda: (server.advance(1), version() > before)[1], "time does not go on")
