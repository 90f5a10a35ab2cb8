"""Every screen of the product, and the way to it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.web.browser.pages import Home, Lobby, Replay, Table
from tests.web.browser.test_whole_games import SHORT

if TYPE_CHECKING:
    from tests.web.browser.conftest import Visitor

Way = Callable[["Visitor"], None]


def address(path: str) -> Way:
    def go(visitor: Visitor) -> None:
        page = visitor.go(path)
        page.locator("h1").first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")

    return go


def settings(visitor: Visitor) -> None:
    visitor.go("/").locator("header button[aria-haspopup=dialog]").click()
    visitor.page.locator("dialog").wait_for()


def lobby(visitor: Visitor) -> None:
    Home(visitor).open_a_table("skyjo_action")


def invitation(visitor: Visitor) -> None:
    made = visitor.server.create("joy", "m o o b")
    visitor.go(f"/table/{made['code']}")
    Lobby(visitor, "joy").there()


def board(game: str, moves: int = 4) -> Way:
    def play(visitor: Visitor) -> None:
        visitor.wishes(pace=0)
        visitor.prefers(confirm=False)
        table = Home(visitor).play_now(game)
        table.play(random.Random(game), moves)
        table.wait_for_my_turn()

    return play


def jay(visitor: Visitor) -> None:
    visitor.wishes(pace=5)
    table = Home(visitor).play_now("zeitalter_des_jay")
    table.play(random.Random(1), 1)


def drawer(number: int) -> Way:
    def open_it(visitor: Visitor) -> None:
        board("joggle", 3)(visitor)
        visitor.page.locator("nav.dock button:visible").nth(number).click()
        visitor.page.locator("section.drawer").wait_for()
        visitor.page.wait_for_load_state("networkidle")

    return open_it


def end(visitor: Visitor) -> None:
    visitor.wishes(pace=0)
    visitor.prefers(confirm=False)
    Home(visitor).play_now("joggle").play_to_the_end(random.Random("joggle"))
    visitor.page.locator(".end .proof, .end table").first.wait_for()


def replay(visitor: Visitor) -> None:
    visitor.wishes(pace=0, options=SHORT["joy"])
    visitor.prefers(confirm=False)
    Home(visitor).play_now("joy").play_to_the_end(random.Random("joy")).watch_again()
    visitor.page.locator(".replay input[type=range]").fill("12")
    Replay(visitor).there()


def watching(visitor: Visitor) -> None:
    host = visitor.server.host("joker_battle_royal", "m b b b", pace=0)
    host.start()
    host.play_on(random.Random(2), 6)
    visitor.go(f"/table/{host.code}")
    Table(visitor, "joker_battle_royal").there()
    host.close()


SCREENS: dict[str, Way] = {
    "home": address("/"),
    "settings": settings,
    "how": address("/how/joggle"),
    "rules": address("/rules"),
    "rules-of-a-game": address("/rules/skyjo_action"),
    "lab": address("/lab"),
    "report": address("/lab/joy"),
    "lost": address("/nowhere"),
    "no-table": address("/table/AAAAAA"),
    "new-table": lobby,
    "invitation": invitation,
    "table-skyjo_action": board("skyjo_action"),
    "table-joggle": board("joggle"),
    "table-joker_battle_royal": board("joker_battle_royal"),
    "table-joy": board("joy"),
    "table-zeitalter_des_jay": jay,
    "drawer-log": drawer(0),
    "drawer-hint": drawer(1),
    "drawer-chat": drawer(2),
    "drawer-rules": drawer(3),
    "drawer-more": drawer(-1),
    "watching": watching,
    "end": end,
    "replay": replay,
}
LOST_BY_A_RELOAD = {name for name in SCREENS if name.startswith("drawer")} | {"settings"}
