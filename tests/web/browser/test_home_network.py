"""Friends in the same Wi-Fi: one press on this machine's page lets them in by an address they can reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spieltisch.server.web import home_network
from tests.server.tables import Server
from tests.server.test_home_network import ELSEWHERE, running
from tests.web.browser.pages import Home, Lobby


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, Server]]:
    """The server as this machine's pages find it, and as others in the home network do."""
    monkeypatch.setattr(home_network, "own_addresses", lambda: [ELSEWHERE])
    for here, there in running(tmp_path / "tables.sqlite", limited=False):
        yield Server.at(here), Server.at(there)


def strip(page: Page) -> str:
    """The address on the page's panel."""
    return page.locator("aside.network strong").inner_text()


def test_a_friend_joins_by_the_address_that_one_press_opens(visit, machine):
    here, there = machine
    mine = visit("desktop", server=here)
    lobby = Home(mine).open_a_table("joggle")
    page = lobby.page
    expect(page.locator(".share .url")).to_contain_text(f"127.0.0.1:{port(here)}/table/{lobby.code}")
    page.get_by_role("button", name="Reinlassen").click()
    expect(page.locator("aside.network svg.qr")).to_have_count(1)
    assert strip(page) == f"{ELSEWHERE}:{port(there)}"
    expect(page.locator(".share .url")).to_have_text(f"{ELSEWHERE}:{port(there)}/table/{lobby.code}")
    link = lobby.copied_link()
    assert link == f"{there.url}/table/{lobby.code}"

    friend = visit("phone", server=there)
    friend.forgives("WebSocket")
    friend.forgives("ERR_CONNECTION")
    friend.page.goto(link)
    theirs = Lobby(friend, "joggle").there()
    theirs.sit_down("Mira")
    expect(page.locator(".seats")).to_contain_text("Mira")
    expect(friend.page.get_by_role("button", name="Reinlassen")).to_have_count(0)
    expect(friend.page.get_by_role("button", name="Wieder schließen")).to_have_count(0)

    page.get_by_role("button", name="Wieder schließen").click()
    expect(page.get_by_role("button", name="Reinlassen")).to_be_visible()
    expect(page.locator(".share .url")).to_contain_text("127.0.0.1")
    expect(friend.page.locator("header .stat[role=status]")).not_to_have_text("online")


def test_the_home_page_opens_the_network_and_says_whether_the_address_answers(visit, machine, monkeypatch):
    here, _ = machine
    page = Home(visit("phone", server=here)).page
    page.get_by_role("button", name="Reinlassen").click()
    expect(page.locator("aside.network [role=status]").first).to_contain_text("Noch ist kein anderes Gerät verbunden")

    async def silent(address: str, url: str) -> bool:
        return False

    monkeypatch.setattr(home_network, "answers", silent)
    expect(page.locator("aside.network [role=status]").first).to_contain_text("antwortet der Spieltisch nicht")


def port(server: Server) -> str:
    return server.url.rpartition(":")[2]
