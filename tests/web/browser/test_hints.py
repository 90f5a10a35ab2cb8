"""A hint: ranked moves in the drawer, the same numbers on the board, and the chosen one drawn there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.pages import Home

TURN_BASED = ["joggle", "skyjo_action", "joker_battle_royal", "joy"]


@pytest.mark.parametrize("game", TURN_BASED)
def test_a_hint_goes_from_the_drawer_to_the_board_and_is_played(visit, game):
    visitor = visit("desktop")
    visitor.wishes(pace=0)
    table = Home(visitor).play_now(game)
    table.wait_for_my_turn()
    drawer = table.drawer("Tipp")
    shown = drawer.get_by_role("button", name="Zeigen")
    shown.first.wait_for()
    chances = [float(one.replace(",", ".")) for one in re.findall(r"([\d,]+)\s%", drawer.inner_text())]
    assert chances == sorted(chances, reverse=True)
    ranks = drawer.locator("li .rank").all_inner_texts()
    assert ranks == [str(number + 1) for number in range(len(ranks))]
    shown.first.click()
    expect(drawer).to_have_count(0)
    expect(table.instruction.locator(".advice")).to_be_visible()
    expect(table.page.locator("[data-hint]")).to_be_visible()
    before = visitor.acknowledged
    table.instruction.locator(".buttons .prime").first.click()
    table.until(lambda: visitor.acknowledged > before, "the hint is not played")


def test_the_numbers_of_hints_stand_on_the_board(visit):
    visitor = visit("desktop")
    visitor.wishes(pace=0)
    table = Home(visitor).play_now("joggle")
    table.wait_for_my_turn()
    drawer = table.drawer("Tipp")
    drawer.locator("li .rank").first.wait_for()
    expect(table.page.locator("main [data-rank]")).to_have_count(drawer.locator("li .rank").count())
    numbers = table.page.locator("main [data-rank]").all_inner_texts()
    assert sorted(numbers) == drawer.locator("li .rank").all_inner_texts()
    table.close_drawer()
    expect(table.page.locator("main [data-rank]")).to_have_count(0)
