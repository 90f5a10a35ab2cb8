"""Every screen in phone and desktop size, light and dark: no accessibility violation, no sideways scrollbar.

A picture of each is kept in build/screens/, named screen-size-theme-language.png; `make screens` runs this file alone.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.web.browser.conftest import PROJECT, SIZES
from tests.web.browser.gallery import SCREENS

PICTURES = PROJECT / "build" / "screens"
LANGUAGES = {"de": "de-DE", "en": "en-GB"}


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")


def violations(page: Page) -> list[tuple[str, str]]:
    found = Axe().run(page).response["violations"]
    return [(violation["id"], node["html"][:160]) for violation in found for node in violation["nodes"][:3]]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_accessible_in_both_sizes_and_themes(visit, screen):
    visitor = visit("phone")
    visitor.forgives("404")
    SCREENS[screen](visitor)
    page = visitor.page
    found = {}
    for size in ("phone", "desktop"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("light", "dark"):
            page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            page.wait_for_timeout(60)
            picture(page, f"{screen}-{size}-{theme}-de")
            where = f"{size}, {theme}"
            if wrong := violations(page):
                found[where] = wrong
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found[where] = [*found.get(where, []), ("scrolls sideways", "")]
    assert found == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_speaks_english(visit, screen):
    visitor = visit("phone", locale="en-GB")
    visitor.forgives("404")
    SCREENS[screen](visitor)
    for size in ("phone", "desktop"):
        width, height = SIZES[size]
        visitor.page.set_viewport_size({"width": width, "height": height})
        visitor.page.wait_for_timeout(60)
        picture(visitor.page, f"{screen}-{size}-light-en")
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    said = visitor.page.locator("main").inner_text()
    assert not any(letter in said for letter in "äöüßÄÖÜ"), said
