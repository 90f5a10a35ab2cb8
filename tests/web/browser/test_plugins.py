"""A game of another package in the browser: installed from its folder, on the shelf, played to its end on any board."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from spieltisch.games.registry import FOLDERS
from tests.server.tables import Server
from tests.web.browser.conftest import PROJECT
from tests.web.browser.pages import Home, Table

EXAMPLE = PROJECT / "examples" / "elster"
SHORT = {"rounds": 1, "hand": 4}


@pytest.fixture(scope="module")
def plugin_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in an environment where the example has been installed by pip."""
    packages, data = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("plugins")
    install(EXAMPLE, packages)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDERS, "")
        patch.syspath_prepend(packages)
        running = Server(data / "tables.sqlite", "--no-limits", "--fixed-seeds", "--pace", "0", "--analysis", "0")
    yield running
    running.stop()


def install(folder: Path, packages: Path) -> None:
    words = ["--quiet", "--no-deps", "--no-build-isolation", "--target", str(packages), str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "install", *words], check=True)


def played_now(visit, server: Server, size: str) -> Table:
    visitor = visit(size, server=server)
    visitor.wishes(pace=0, options=SHORT)
    return Home(visitor).play_now("elster")


def test_the_example_is_on_the_shelf_with_its_own_words(visit, plugin_server):
    home = Home(visit("desktop", server=plugin_server))
    tile = home.tile("elster")
    expect(tile).to_contain_text("Elster")
    expect(tile).to_contain_text("2–6")
    expect(tile).to_contain_text("15 Min.")
    expect(tile).to_contain_text("Heimlich eine Karte wählen")
    tile.locator("a[href='/how/elster']").click()
    expect(home.page.locator("main")).to_contain_text("Gleiche Werte heben sich auf")


def test_the_example_is_played_to_its_end_and_watched_again(visit, plugin_server):
    table = played_now(visit, plugin_server, "desktop")
    end = table.play_to_the_end(random.Random(3))
    assert len(end.names()) == 4
    assert end.ranks()[0] == "1."
    assert table.visitor.acknowledged >= 4
    expect(table.page.locator("section.end")).to_contain_text("Punkte")
    table.page.locator("section.end a[href^='/replay/']").click()
    expect(table.page.locator(".any .middle")).to_contain_text("Fundstücke")


def test_the_example_is_played_by_keys_on_a_phone(visit, plugin_server):
    table = played_now(visit, plugin_server, "phone")
    table.press_while(lambda: not table.end.shown())
    assert table.end.ranks()[0] == "1."


@pytest.mark.xfail(reason="dragging on the generic board is still open")
def test_a_card_is_dragged_to_the_middle(visit, plugin_server):
    table = played_now(visit, plugin_server, "desktop")
    table.wait_for_my_turn()
    card, middle = table.page.locator(".mine .hand button.lit").first, table.page.locator(".any .middle")
    label = card.get_attribute("aria-label")
    card.drag_to(middle)
    expect(table.instruction).not_to_contain_text("nicht")
    confirm = table.page.locator("section.instruction .confirm")
    if confirm.count():
        confirm.click()
    expect(table.page.get_by_label(label or "", exact=True)).to_have_count(0)


def test_what_cannot_be_played_says_why(visit, plugin_server):
    """A tap on a trinket while everybody chooses a card is refused by the rule that waits."""
    table = played_now(visit, plugin_server, "desktop")
    table.wait_for_my_turn()
    table.page.locator(".any .middle .place button").first.click()
    expect(table.instruction.locator(".no")).to_contain_text("ELS-20")
