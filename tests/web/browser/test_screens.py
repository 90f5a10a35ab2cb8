"""Screens in a real browser: the way to a game, languages, accessibility."""

import random
import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe

import spieltisch

GAMES = {name: spieltisch.game(name) for name in spieltisch.NAMES}
SCREENS = ["/", "/new/joy", "/how/joggle", "/rules/skyjo_action", "/lab", "/lab/joy"]


def play_some(visitor, moves: int, rng: random.Random) -> None:
    """Tap what lies on the table until so many moves have been acknowledged."""
    page, goal = visitor.page, visitor.acknowledged + moves
    patience = time.monotonic() + 60
    while visitor.acknowledged < goal:
        assert time.monotonic() < patience, f"only {moves - goal + visitor.acknowledged} of {moves} moves were possible"
        confirm = page.locator("button.confirm")
        if confirm.count() and confirm.first.is_visible():
            confirm.first.click()
            page.wait_for_timeout(60)
            continue
        targets = page.locator("main button:enabled:visible:not(.ghost)")
        if targets.count():
            targets.nth(rng.randrange(targets.count())).click(force=True, timeout=2000, no_wait_after=True)
        page.wait_for_timeout(40)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_one_click_on_the_home_page_and_the_game_against_bots_can_be_played(visit, name):
    visitor = visit("phone" if name in ("joggle", "joy") else "desktop")
    page = visitor.go("/")
    title = page.locator(f"a[href='/new/{name}']").get_attribute("aria-label").split(": ")[1]
    page.get_by_role("button", name=re.compile(f": {re.escape(title)}$")).click()
    page.wait_for_url("**/table/*")
    page.locator("section.instruction").wait_for()
    play_some(visitor, 3, random.Random(name))


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", SCREENS)
def test_no_screen_has_an_accessibility_violation_or_a_sideways_scrollbar(visit, size, theme, path):
    page = visit(size, color_scheme=theme).go(path)
    page.locator("h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    found = Axe().run(page).response["violations"]
    assert [(violation["id"], violation["nodes"][0]["html"][:120]) for violation in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_language_can_be_switched_at_any_time(visit):
    page = visit("desktop", locale="en-GB").go("/")
    page.get_by_role("heading", name="Take a seat. Five games are ready.").wait_for()
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_table_is_just_there_again_after_a_reload(visit):
    visitor = visit("phone")
    page = visitor.go("/")
    page.locator("main button.prime").first.click()
    page.locator("section.instruction").wait_for()
    code = page.url
    page.reload()
    page.locator("section.instruction").wait_for()
    assert page.url == code


def test_a_spectator_sees_no_lit_targets_and_no_secrets(visit, server):
    host = server.host("joker_battle_royal", "m b b")
    host.start()
    page = visit("desktop").go(f"/table/{host.code}")
    page.locator("section.instruction").wait_for()
    assert page.locator("main .lit").count() == 0
    host.close()
