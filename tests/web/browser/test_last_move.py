"""What others did is ringed on the board, and told if it was done to me; moves take as few taps as possible."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.pages import PATIENCE, Home, Table

TURN_BASED = ("skyjo_action", "joggle", "joker_battle_royal", "joy")
MOST = 12  # moves of mine, at the end of which others have moved


def wait_until(table: Table, condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        table.page.wait_for_timeout(30)


@pytest.mark.parametrize("game", TURN_BASED)
def test_the_last_move_is_ringed_in_the_movers_colour(visit, game):
    visitor = visit("desktop")
    visitor.wishes(pace=0)
    visitor.prefers(confirm=False)
    table = Home(visitor).play_now(game)
    ring = table.page.locator(".marks .touched").first
    rng = random.Random(game)
    for _ in range(MOST):
        table.play(rng, 1)
        table.wait_for_my_turn()
        if ring.count():
            break
    expect(ring).to_be_attached()
    assert ring.evaluate("(one) => getComputedStyle(one).boxShadow") != "none"
    marked, anchor = ring.evaluate(
        """(one) => {
          const box = (element) => element.getBoundingClientRect();
          const at = document.querySelector(`main [data-anchor="${one.dataset.touched}"]`);
          return [box(one), box(at)].map(({ x, y }) => [Math.round(x), Math.round(y)]);
        }"""
    )
    assert marked == anchor


def test_with_a_mouse_a_click_plays_at_once(visit):
    visitor = visit("desktop")
    visitor.wishes(pace=0)
    table = Home(visitor).play_now("joggle")
    table.wait_for_my_turn()
    table.tap(random.Random(1))
    wait_until(table, lambda: visitor.acknowledged == 1)


def test_a_finger_chooses_first_and_plays_with_the_second_tap(visit):
    visitor = visit("phone", has_touch=True, is_mobile=True)
    visitor.wishes(pace=0)
    table = Home(visitor).play_now("joggle")
    table.wait_for_my_turn()
    table.page.locator("main .well.on").first.tap()
    expect(table.page.locator("main .well.picked")).to_have_count(1)
    assert visitor.acknowledged == 0
    table.page.locator("main .well.picked").tap()
    wait_until(table, lambda: visitor.acknowledged == 1)
