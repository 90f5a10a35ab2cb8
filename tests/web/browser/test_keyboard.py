"""Without a mouse: a whole game, and some moves in every other one. The focus is always seen and never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.pages import Home, Table
from tests.web.browser.test_whole_games import PACE


@pytest.mark.slow
def test_a_whole_game_of_joggle_without_a_mouse_from_the_home_page_on(visit):
    visitor = visit("desktop")
    visitor.wishes()
    page = visitor.go("/")
    page.locator(".tile").first.wait_for()
    play = "document.activeElement.matches(\".tile:has(a[href='/new/joggle']) button.prime\")"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(play):
            break
    page.keyboard.press("Enter")
    table = Table(visitor, "joggle").there()
    table.press_while(lambda: not table.end.shown())
    assert table.end.ranks() == ["1.", "2."]
    assert visitor.acknowledged >= 5
    assert table.focus()["ended"]


@pytest.mark.parametrize("game", ["skyjo_action", "joker_battle_royal", "joy", "zeitalter_des_jay"])
def test_some_moves_without_a_mouse(visit, game):
    visitor = visit("desktop")
    visitor.wishes(pace=PACE.get(game, 0))
    page = visitor.go("/")
    page.locator(f".tile:has(a[href='/new/{game}']) button.prime").press("Enter")
    table = Table(visitor, game).there()
    goal = visitor.acknowledged + 5
    table.press_while(lambda: visitor.acknowledged < goal and not table.end.shown())
    assert visitor.acknowledged >= goal


def test_arrow_keys_walk_over_the_fields_of_joy_to_a_lit_one(visit):
    visitor = visit("desktop")
    visitor.wishes()
    visitor.go("/").locator(".tile:has(a[href='/new/joy']) button.prime").press("Enter")
    table = Table(visitor, "joy").there()
    table.wait_for_my_turn()
    page = visitor.page
    page.locator(".plan .field[tabindex='0']").focus()
    names = {table.focus()["label"]}
    for arrow in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * 2:
        page.keyboard.press(arrow)
        assert table.focus()["visible"]
        names.add(table.focus()["label"])
    assert len(names) >= 3


def test_escape_closes_a_drawer_wherever_the_focus_is_and_the_focus_goes_back(visit):
    table = Home(visit("desktop")).play_now("joggle")
    drawer = table.drawer("Protokoll")
    expect(drawer).to_be_focused()
    table.page.locator("nav.dock").get_by_role("button", name="Regeln").click()
    expect(drawer).to_be_focused()
    table.instruction.focus()
    table.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(table.page.locator("nav.dock").get_by_role("button", name="Protokoll")).to_be_focused()
