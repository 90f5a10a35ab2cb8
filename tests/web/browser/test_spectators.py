"""Spectators see the table and no secrets, neither in the page nor in the messages it received."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import SEED
from tests.web.browser.pages import Table

# Where a player's cards are, and how many moves to play first so that there are some: their texts are secrets.
OWN_CARDS = {
    "joker_battle_royal": (".hand .own", 0),
    "joy": (".hand .one", 6),
    "zeitalter_des_jay": (".hand .place", 0),
}


def labels(table: Table, selector: str) -> list[str]:
    found: list[str] = table.page.locator(selector).evaluate_all(
        "(all) => all.map((one) => one.getAttribute('aria-label'))"
    )
    return found


def everything(table: Table) -> str:
    """The whole page with all its attributes, except what is drawn."""
    html: str = table.page.evaluate("document.documentElement.outerHTML")
    return html


@pytest.mark.parametrize("game", OWN_CARDS)
def test_a_spectator_reads_nobodys_cards(visit, server, game):
    cards, moves = OWN_CARDS[game]
    owner, watcher = visit("desktop"), visit("desktop")
    host = server.host(game, "m m m", seed=SEED)
    owner.sits({"table": host.table["table"], "code": host.code, "seats": [{"secret": host.secrets[0]}]}, game)
    host.start()
    host.play_on(random.Random(1), moves)
    host.close()
    owner.go(f"/table/{host.code}")
    mine = Table(owner, game).there()
    mine.page.locator(cards).first.wait_for()
    watcher.go(f"/table/{host.code}")
    table = Table(watcher, game).there()
    secrets = {label.split(", ")[0] for label in labels(mine, cards)}
    assert len(secrets) >= 2
    assert all(secret in everything(mine) for secret in secrets)
    told = everything(table)
    assert {secret for secret in secrets if secret in told} == set()
    expect(table.page.locator(cards)).to_have_count(0)
    assert table.look() == {"found": None, "covered": []}
    expect(table.page.locator("header.bar")).to_contain_text("Du schaust zu")


def test_a_spectator_of_skyjo_sees_hidden_cards_from_behind(visit, server):
    """No bot plays here: it might turn a card over again, which everybody has seen then, and a spectator, too."""
    host = server.host("skyjo_action", "m m", seed=SEED)
    host.start()
    host.play_on(random.Random(1), 8)
    view = host.updates[0]["view"]
    hidden = sum(cell is not None and not cell["open"] for layout in view["layouts"] for cell in layout)
    table = Table(visit("desktop"), "skyjo_action")
    table.visitor.go(f"/table/{host.code}")
    table.there()
    assert hidden > 4
    expect(table.page.locator(".lay .card .back")).to_have_count(hidden)
    expect(table.page.locator(".lay .known")).to_have_count(0)
    assert table.look() == {"found": None, "covered": []}
    host.close()
