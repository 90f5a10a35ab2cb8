"""Leaving and returning, rematches by consent, seats to choose, chat before the game, drawers beside the board."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.browser.pages import Home, Lobby, Table

LARGE = {"width": 1920, "height": 1080}


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


def table_for_two(visit, game="joggle", **wishes):
    """Anna opens a table, Ben sits down, the game starts."""
    anna, ben = visit("desktop"), visit("phone")
    anna.wishes(**wishes)
    for visitor, name in ((anna, "Anna"), (ben, "Ben")):
        visitor.prefers(name=name, confirm=False, asked=True)
    lobby = Home(anna).open_a_table(game)
    ben.go(f"/table/{lobby.code}")
    other = Lobby(ben, game).there()
    other.sit_down("Ben")
    other.say_ready()
    return Table(anna, game), Table(ben, game), lobby


def test_a_player_who_left_takes_the_seat_back_and_everybody_is_told(visit):
    anna, ben, lobby = table_for_two(visit)
    lobby.start()
    ben.there()
    ben.drawer("Mehr").get_by_role("button", name="Tisch verlassen").click()
    ben.page.get_by_role("button", name="Verlassen", exact=True).click()
    expect(anna.page.get_by_text("Ben hat den Tisch verlassen. Ein Bot spielt weiter.").first).to_be_visible()
    ben.visitor.go(f"/table/{lobby.code}")
    ben.page.get_by_role("button", name="Platz wieder einnehmen").click()
    expect(anna.page.get_by_text("Ben ist wieder da.").first).to_be_visible()
    assert any("Ben hat den Tisch verlassen" in line for line in anna.log())
    assert any("Ben ist wieder da" in line for line in anna.log())


def test_a_rematch_needs_the_others_yes(visit):
    anna, ben, lobby = table_for_two(visit, options={"goal": "two_squares", "turn_cap": 50})
    lobby.start()
    ben.there()
    rng = random.Random(5)
    while not (anna.end.shown() and ben.end.shown()):
        for table in (anna, ben):
            table.tap(rng)
            table.hurry()
        anna.page.wait_for_timeout(20)
    anna.end.sheet.locator("footer button.prime").click()
    expect(anna.end.sheet.get_by_role("button", name="Einverstanden, warten auf Ben")).to_be_visible()
    expect(ben.end.sheet.get_by_text("Anna möchte eine Revanche.")).to_be_visible()
    old = ben.page.url
    assert anna.page.url.endswith(lobby.code) or anna.page.url == old
    ben.end.sheet.get_by_role("button", name="Ja, gern").click()
    for table in (anna, ben):
        table.page.wait_for_url(lambda url: "/table/" in url and url != old)
        Lobby(table.visitor, "joggle").there()


def test_seats_can_be_swapped_and_people_can_talk_before_the_game(visit):
    anna, ben, _ = table_for_two(visit)
    seats = anna.page.locator(".seats .srow:not(.add) .who b")
    expect(seats).to_have_text(["Anna", "Ben"])
    anna.page.get_by_role("button", name="Ben umsetzen").click()
    anna.page.get_by_role("button", name="Mit Anna tauschen").click()
    expect(seats).to_have_text(["Ben", "Anna"])
    expect(ben.page.locator(".seats .srow:not(.add) .who b")).to_have_text(["Ben", "Anna"])
    ben.page.get_by_role("button", name="Applaus").click()
    expect(anna.page.locator(".talk li svg[aria-label=Applaus]")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "board", "part", "least"),
    [
        ("joggle", "main .brd", ".well", 56),
        ("joker_battle_royal", "main .battle", ".cell", 56),
        ("joy", "main .joy.cloth", ".cards .one", 84),
    ],
)
def test_a_drawer_stands_beside_the_board_on_a_desk(visit, game, board, part, least):
    table = Home(visit("desktop")).play_now(game)
    drawer, shown = box(table.drawer("Protokoll")), table.page.locator(board)
    assert drawer["x"] >= box(shown)["x"] + box(shown)["width"]
    assert box(table.page.locator(f"main {part}").first)["width"] >= least


@pytest.mark.parametrize("game", ["joggle", "skyjo_action", "joker_battle_royal", "joy"])
def test_the_log_is_always_open_on_a_large_screen_and_letters_grow(visit, game):
    visitor = visit("desktop")
    visitor.page.set_viewport_size(LARGE)
    table = Home(visitor).play_now(game)
    log = table.page.locator("section.drawer.fixed")
    expect(log).to_be_visible()
    expect(table.page.locator("nav.dock").get_by_role("button", name="Protokoll")).to_have_count(0)
    size = table.page.evaluate("parseFloat(getComputedStyle(document.querySelector('section.instruction')).fontSize)")
    assert size >= 19
    drawer = table.drawer("Chat").first
    assert box(drawer)["y"] < box(log)["y"]


def test_a_sheet_on_a_phone_stands_on_the_tools_and_leaves_the_upper_half(visit):
    visitor = visit("phone")
    table = Home(visitor).play_now("joggle")
    sheet = box(table.drawer("Chat"))
    dock = box(table.page.locator("nav.dock"))
    assert sheet["y"] + sheet["height"] <= dock["y"] + 1
    assert sheet["y"] >= 844 * 0.45
