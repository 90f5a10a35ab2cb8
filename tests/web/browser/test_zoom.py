"""Zoomed to 200 %: a desktop window of 1280×800 has 640×400 pixels left. Everything can still be reached."""

from __future__ import annotations

import random

import pytest

import spieltisch
from tests.web.browser.pages import Home
from tests.web.browser.test_whole_games import PACE

# Everything that can be pressed and, brought into view, lies under something else or beyond the edge.
UNREACHABLE = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled)
  .filter((one) => {
    one.scrollIntoView({ block: 'center', inline: 'center' });
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !(at && (one.contains(at) || at.contains(one) && at.matches('label')));
  })
  .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 60))"""


@pytest.mark.parametrize("path", ["/", "/how/joy", "/rules/joggle", "/new/skyjo_action"])
def test_everything_on_a_page_can_be_reached(visit, path):
    page = visit("zoomed").go(path)
    page.locator("h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    assert page.evaluate(UNREACHABLE, "a:not(.skip), button, input:not(.vh)") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_everything_lit_at_a_table_can_be_reached_and_the_game_played(visit, game):
    visitor = visit("zoomed")
    visitor.wishes(pace=PACE.get(game, 0))
    visitor.prefers(confirm=False)
    table = Home(visitor).play_now(game)
    for _ in range(3):
        table.wait_for_my_turn()
        assert table.look()["covered"] == []
        table.play(random.Random(game), 1)
    assert visitor.page.evaluate(UNREACHABLE, "nav.dock button, header a") == []
    table.instruction.scroll_into_view_if_needed()
    box = table.instruction.bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= 640 - box["width"]
    assert 0 <= box["y"] <= 380
