"""Every screen in phone and desktop size, light and dark: no accessibility violation, no sideways scrollbar.

A picture of each is kept in build/screens/, named screen-size-theme-language.png; `make screens` runs this file alone.
"""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from shots import SIZES

from tests.web.browser.conftest import PROJECT
from tests.web.browser.gallery import LOST_BY_A_RELOAD, SCREENS

PICTURES = PROJECT / "build" / "screens"
NOT_FOUND = ("lost", "no-table")


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")


SETTLED = """() => Promise.all(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished.catch(() => null))
)"""


def violations(page: Page) -> list[tuple[str, str]]:
    """What axe finds once colours have stopped changing."""
    page.evaluate(SETTLED)
    found = Axe().run(page).response["violations"]
    return [(violation["id"], node["html"][:160]) for violation in found for node in violation["nodes"][:3]]


def painted(page: Page) -> None:
    """Wait until what was changed has been drawn."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def resized(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def scrolls_sideways(page: Page) -> bool:
    found: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_accessible_in_both_sizes_and_themes_and_speaks_both_languages(visit, screen):
    visitor = visit("phone")
    if screen in NOT_FOUND:
        visitor.forgives("404")
    SCREENS[screen](visitor)
    page = visitor.page
    found: dict[str, Any] = {}
    for size in ("phone", "desktop"):
        resized(page, size)
        for theme in ("light", "dark"):
            page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            painted(page)
            picture(page, f"{screen}-{size}-{theme}-de")
            wrong = violations(page) + [("scrolls sideways", "")] * scrolls_sideways(page)
            if wrong:
                found[f"{size}, {theme}"] = wrong
    assert found == {}
    if screen in LOST_BY_A_RELOAD:
        return
    visitor.prefers(language="en")
    page.reload()
    page.locator("html[lang=en] h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    for size in ("phone", "desktop"):
        resized(page, size)
        painted(page)
        picture(page, f"{screen}-{size}-light-en")
        assert not scrolls_sideways(page)
    said = page.locator("main").inner_text()
    assert not any(letter in said for letter in "äöüßÄÖÜ"), said
