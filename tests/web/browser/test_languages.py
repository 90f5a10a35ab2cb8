"""German and English, switched in mid-game: board, log and instruction follow at once."""

from __future__ import annotations

import random
import re

import pytest

import spieltisch
from tests.web.browser.pages import Home, Table, eventually
from tests.web.browser.test_whole_games import PACE

WORDS = """() => {
  const all = [...document.querySelectorAll('main *')];
  const labels = all.flatMap((one) => [one.getAttribute('aria-label'), one.getAttribute('title')]);
  const texts = all.filter((one) => one.children.length === 0).map((one) => one.textContent.trim());
  return [...labels, ...texts].filter((one) => /[a-z]{3}/i.test(one ?? ''));
}"""


def board_words(table: Table) -> set[str]:
    return set(table.page.evaluate(WORDS))


def german_in(words: set[str]) -> set[str]:
    return {some for some in words if re.search("[äöüßÄÖÜ]", some)}


def english_words(table: Table) -> set[str]:
    """The game's own sentences come from the server, a moment after the switch."""
    eventually(lambda: not german_in(board_words(table)), lambda: f"German is left: {german_in(board_words(table))}")
    return board_words(table)


def switch(table: Table, more: str, settings: str, language: str) -> None:
    """Through the drawer and the settings, as anybody would at a table."""
    table.drawer(more).get_by_role("button", name=settings).click()
    table.page.locator("dialog").get_by_role("radio", name=language).check()
    table.page.keyboard.press("Escape")
    table.page.locator("dialog").wait_for(state="detached")
    table.close_drawer()


@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_a_switch_in_mid_game_changes_board_log_and_instruction(visit, game):
    visitor = visit("phone")
    visitor.wishes(pace=PACE.get(game, 0))
    table = Home(visitor).play_now(game)
    table.play(random.Random(game), 2)
    table.wait_for_my_turn()
    german, line, log = board_words(table), table.line, table.log()
    switch(table, "Mehr", "Einstellungen", "English")
    assert table.page.locator("html").get_attribute("lang") == "en"
    english = english_words(table)
    assert len(german - english) > len(german & english)
    told = table.drawer("Log").locator("li").all_inner_texts()
    table.close_drawer()
    assert table.line != line
    assert len(told) == len(log)
    assert not any(one == other for one, other in zip(log, told, strict=True))
    switch(table, "More", "Settings", "Deutsch")
    assert (table.line, table.log()) == (line, log)
    table.play(random.Random(game), 1)


def test_the_language_of_the_browser_is_spoken_first_and_a_switch_is_remembered(visit):
    page = visit("desktop", locale="en-GB").go("/")
    page.get_by_role("heading", name="Take a seat. Five games are ready.").wait_for()
    page.get_by_role("button", name="Switch to German").click()
    page.locator("html[lang=de]").wait_for()
    page.reload()
    page.get_by_role("button", name="Zu Englisch wechseln").wait_for()
    assert page.locator("html").get_attribute("lang") == "de"
