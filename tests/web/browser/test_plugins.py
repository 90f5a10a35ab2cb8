"""A game of another package in the browser: installed from its folder, on the shelf, played to its end on any board."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

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


def played_now(visit, server: Server, size: str, **context: Any) -> Table:
    visitor = visit(size, server=server, **context)
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
    table.page.locator("section.end").get_by_role("link", name="Noch einmal ansehen").click()
    expect(table.page.locator(".any .middle")).to_contain_text("Fundstücke")


def test_the_example_is_played_by_keys_on_a_phone(visit, plugin_server):
    table = played_now(visit, plugin_server, "phone")
    table.press_while(lambda: not table.end.shown())
    assert table.end.ranks()[0] == "1."


class Drag:
    """A card of one's own hand, the middle of the table, and a finger or a mouse between them."""

    def __init__(self, table: Table) -> None:
        table.wait_for_my_turn()
        self.page = table.page
        self.card = self.page.locator(".mine .hand button.lit").first
        self.middle = self.page.locator(".any .middle")
        self.played = self.page.get_by_label(self.card.get_attribute("aria-label") or "", exact=True)

    def centre(self, what: Locator) -> tuple[float, float]:
        box = what.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_to_the_middle(visit, plugin_server):
    drag = Drag(played_now(visit, plugin_server, "desktop"))
    drag.card.drag_to(drag.middle)
    expect(drag.played).to_have_count(0)


def test_a_dragged_card_lights_the_middle_and_returns_from_anywhere_else(visit, plugin_server):
    table = played_now(visit, plugin_server, "desktop")
    drag = Drag(table)
    mouse = drag.page.mouse
    mouse.move(*drag.centre(drag.card))
    mouse.down()
    mouse.move(*drag.centre(table.instruction), steps=3)
    expect(drag.middle).to_have_class(re.compile(r"\bopen\b(?!.*\bover\b)"))
    mouse.move(*drag.centre(drag.middle), steps=3)
    expect(drag.middle).to_have_class(re.compile(r"\bopen\b.*\bover\b"))
    mouse.move(*drag.centre(table.instruction), steps=3)
    mouse.up()
    expect(drag.middle).not_to_have_class(re.compile(r"\bopen\b"))
    assert not table.visitor.sent
    drag.card.click()
    expect(drag.played).to_have_count(0)


def test_a_finger_drags_a_card_without_being_asked_again(visit, plugin_server):
    """On a phone a tap is confirmed; dragging a card to the middle is deliberate enough."""
    table = played_now(visit, plugin_server, "phone", has_touch=True, is_mobile=True)
    drag = Drag(table)
    (x, y), (to_x, to_y) = drag.centre(drag.card), drag.centre(drag.middle)
    finger = drag.page.context.new_cdp_session(drag.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 5):
        point = {"x": x + (to_x - x) * step / 4, "y": y + (to_y - y) * step / 4}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(drag.played).to_have_count(0)


def test_what_cannot_be_played_says_why(visit, plugin_server):
    """A tap on a trinket while everybody chooses a card is refused by the rule that waits."""
    table = played_now(visit, plugin_server, "desktop")
    table.wait_for_my_turn()
    table.page.locator(".any .middle .place button").first.click()
    expect(table.instruction.locator(".no")).to_contain_text("ELS-20")
