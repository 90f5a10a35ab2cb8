"""A tablet or a television as the table: it shows the board to everybody in the room, phones show what is one's own."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.tables import Guest, Server
from tests.web.browser.conftest import SEED, Visitor
from tests.web.browser.pages import Table, eventually
from tests.web.browser.test_plugins import plugin_server as plugin_server

# What a player has before them, the board, and how many moves to play first so that there are cards in the hands.
OWN_AND_BOARD = {
    "skyjo_action": ("main .own", "main .mid", 8),
    "joggle": ("main .tray", "main .brd", 4),
    "joker_battle_royal": ("main .cards .hand", "main .middle", 3),
    "joy": ("main .cards .hand", "main .map", 6),
    "zeitalter_des_jay": ("main .mine .hand", "main .middle", 0),
    "elster": ("main .mine .hand", "main .middle", 3),
}
PLAYERS = {"joggle": "m m m m", "joy": "m m m m"}
# What is written on the cards in a hand is a secret.
HANDS = {
    "joker_battle_royal": ".hand .own",
    "joy": ".hand .one",
    "zeitalter_des_jay": ".hand .place",
}


def opened(server: Server, game: str) -> Guest:
    """A table where a few moves have been made; phones take the seats."""
    host = server.host(game, PLAYERS.get(game, "m m m"), seed=SEED)
    host.start()
    host.play_on(random.Random(1), OWN_AND_BOARD[game][2])
    host.close()
    return host


def phone_of(visit: Any, server: Server, host: Guest, game: str, seat: int) -> Table:
    visitor = visit("phone", server=server)
    visitor.sits({"table": host.table["table"], "code": host.code, "seats": [{"secret": host.secrets[seat]}]}, game)
    visitor.go(f"/table/{host.code}")
    return Table(visitor, game) if game != "elster" else Table(visitor, "joggle")


def screen_of(visit: Any, server: Server, host: Guest, size: str = "large") -> Visitor:
    visitor: Visitor = visit(size, server=server)
    visitor.go(f"/table/{host.code}/screen")
    visitor.page.locator("main.place > *").first.wait_for()
    return visitor


def top_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.parametrize("game", OWN_AND_BOARD)
def test_one_screen_shows_the_board_and_three_phones_their_hands(visit, server, request, game):
    server = request.getfixturevalue("plugin_server") if game == "elster" else server
    host = opened(server, game)
    phones = [phone_of(visit, server, host, game, seat) for seat in range(3)]
    own, board, _ = OWN_AND_BOARD[game]
    for phone in phones:
        phone.there()
        phone.page.locator(own).first.wait_for()
        assert phone.page.locator("main.hands-first").count() == 0
    screen = screen_of(visit, server, host)
    for phone in phones:
        expect(phone.page.locator("main.hands-first")).to_have_count(1)
        assert top_of(phone.page, "section.instruction") < top_of(phone.page, board)
        assert top_of(phone.page, own) < top_of(phone.page, board)
    assert_public(screen, [phone.page for phone in phones], game)
    screen.context.close()
    for phone in phones:
        expect(phone.page.locator("main.hands-first")).to_have_count(0)


def assert_public(screen: Visitor, phones: list[Page], game: str) -> None:
    """Everybody is on the screen and nobody's cards are; there is nothing to press."""
    page = screen.page
    expect(page.locator(".side li")).to_have_count(len(PLAYERS.get(game, "m m m").split()))
    expect(page.locator(".side svg.qr")).to_have_count(1)
    assert page.locator("nav.dock, header a, .side :is(a, button, input)").count() == 0
    assert page.locator("main.place").evaluate("(main) => main.inert")
    # A seat of SKYJO ACTION has a place for the card that its player has drawn; others see the back.
    expect(page.locator("main .hand:not(.tiny), main .mine")).to_have_count(0)
    told = page.evaluate("document.documentElement.outerHTML")
    for phone in phones if game in HANDS else []:
        cards = phone.locator(HANDS[game]).evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
        secrets = {label.split(", ")[0] for label in cards if label}
        assert secrets
        assert {secret for secret in secrets if secret in told} == set()


def test_a_move_on_a_phone_is_seen_on_the_screen_which_says_whose_turn_it_is(visit, server):
    host = opened(server, "joggle")
    screen = screen_of(visit, server, host)
    phones = [phone_of(visit, server, host, "joggle", seat).there() for seat in range(4)]
    before = screen.version
    headline = screen.page.locator("header .turn").inner_text()
    acting = next(phone for phone in phones if phone.look()["found"] is not None)
    acting.play(random.Random(2), 1)
    eventually(lambda: pumped(screen) > before, lambda: "the screen was not told")
    expect(screen.page.locator("header .turn")).not_to_have_text(headline)
    expect(screen.page.locator(".side li.active")).to_have_count(1)


def pumped(screen: Visitor) -> int:
    screen.page.evaluate("1")
    return screen.version


def test_before_the_start_the_screen_shows_how_to_join_and_who_is_there(visit, server):
    made = server.create("joggle", "m o", seed=SEED)
    screen = visit("tablet")
    screen.go(f"/table/{made['code']}/screen")
    expect(screen.page.locator(".side li")).to_have_count(2)
    expect(screen.page.locator(".side li").nth(1)).to_contain_text("frei")
    expect(screen.page.locator(".side")).to_contain_text(f"/table/{made['code']}")
    server.post(f"/api/tables/{made['code']}/seats", {"name": "Mira", "colour": "", "seat": None})
    expect(screen.page.locator(".side li").nth(1)).to_contain_text("Mira")


def test_a_screen_on_a_device_with_a_seat_shows_no_secrets(visit, server):
    host = opened(server, "joy")
    visitor = visit("large")
    visitor.sits({"table": host.table["table"], "code": host.code, "seats": [{"secret": host.secrets[0]}]}, "joy")
    visitor.go(f"/table/{host.code}/screen")
    visitor.page.locator("main.place .map").wait_for()
    expect(visitor.page.locator(".hand .one")).to_have_count(0)
    assert server.get(f"/api/tables/{host.code}")["screen"] is True
