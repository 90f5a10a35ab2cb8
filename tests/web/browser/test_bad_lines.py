"""Reloads, dropped networks and restarted servers in mid-game: nothing is lost, and the page shows the state."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.server.tables import Server
from tests.web.browser.pages import Home, Table


def joggle(visitor) -> Table:
    visitor.wishes()
    visitor.prefers(confirm=False)
    table = Home(visitor).play_now("joggle")
    table.play(random.Random(3), 2)
    table.wait_for_my_turn()
    return table


def marbles(table: Table) -> int:
    return table.page.locator(".well .ball").count()


def test_a_table_is_just_there_again_after_a_reload(visit):
    table = joggle(visit("phone"))
    address, lay, line, log = table.page.url, marbles(table), table.line, table.log()
    table.page.reload()
    table.there().wait_for_my_turn()
    assert (table.page.url, marbles(table), table.line, table.log()) == (address, lay, line, log)
    table.play(random.Random(3), 1)


def lay_while_away(table: Table) -> None:
    """Make a move while offline: it is queued, and the page says so."""
    answered = table.visitor.acknowledged
    assert table.tap(random.Random(4))
    expect(table.instruction).to_contain_text("Dein Zug wird gesendet, sobald du wieder online bist.")
    table.page.wait_for_timeout(300)
    assert table.visitor.acknowledged == answered


def back_again(table: Table, lay: int) -> None:
    """Back online: the move is sent and the game continues."""
    expect(table.state_of_the_line).to_contain_text("online")
    expect(table.notice).to_have_count(0)
    table.wait_for_my_turn()
    assert marbles(table) == lay + 2
    table.play(random.Random(5), 1)


def test_a_network_that_drops_in_mid_game_loses_nothing(visit):
    table = joggle(visit("phone"))
    table.visitor.forgives("ERR_INTERNET_DISCONNECTED")
    lay = marbles(table)
    table.visitor.context.set_offline(True)
    expect(table.notice).to_have_text("Du bist offline. Sobald du wieder Netz hast, geht es hier weiter.")
    expect(table.state_of_the_line).to_contain_text("offline")
    lay_while_away(table)
    table.visitor.context.set_offline(False)
    back_again(table, lay)


@pytest.mark.slow
def test_a_server_that_dies_and_comes_back_in_mid_game_loses_nothing(visit, browser, tmp_path):
    server = Server(tmp_path / "tables.sqlite", "--no-limits", "--fixed-seeds", "--pace", "0")
    try:
        visitor = visit("phone", server=server)
        visitor.forgives("ERR_CONNECTION_REFUSED")
        table = joggle(visitor)
        lay = marbles(table)
        server.kill()
        expect(table.notice).to_contain_text("Die Verbindung ist weg.")
        expect(table.state_of_the_line).to_contain_text("verbindet sich neu")
        lay_while_away(table)
        server.start_again()
        back_again(table, lay)
    finally:
        server.stop()
