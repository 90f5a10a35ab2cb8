"""Two people with a browser each, at one table."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.web.browser.pages import Home, Lobby, Table, eventually


def wells(table: Table) -> list[str]:
    """What lies on a board of Joggle, in the words for those who cannot see it."""
    labels = table.page.locator(".well").evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))")
    return [", ".join(label.split(", ")[:3]) for label in labels]


@pytest.fixture
def two(visit):
    """Two people who have met by a link at a table of Joggle."""
    anna, ben = visit("desktop"), visit("phone")
    anna.prefers(name="Anna", colour=2, confirm=False)
    ben.prefers(confirm=False)
    lobby = Home(anna).open_a_table("joggle")
    ben.page.goto(lobby.copied_link())
    guest = Lobby(ben, "joggle").there()
    guest.sit_down("Ben")
    expect(anna.page.locator(".seats")).to_contain_text("Ben")
    guest.say_ready()
    return lobby.start(), Table(ben, "joggle").there()


def test_two_people_meet_by_a_link_and_play_each_other(two):
    rng = random.Random(1)
    before = wells(two[0])
    for _ in range(6):
        wait_for_one(two).play(rng, 1)
    boards = [shown_with(6, table, before) for table in two]
    assert boards[0] == boards[1]
    for table, other in (two, two[::-1]):
        assert any(name in table.page.locator(".joggle").inner_text() for name in ("Ben", "Anna"))
        assert table.code == other.code


def shown_with(marbles: int, table: Table, before: list[str]) -> list[str]:
    """Wait until the board shows that many more marbles: a move is acknowledged before it is drawn."""

    def shown() -> bool:
        table.hurry()
        return sum(one != other for one, other in zip(before, wells(table), strict=True)) == marbles

    eventually(shown, lambda: f"{marbles} marbles are not shown: {before} {wells(table)}")
    return wells(table)


def wait_for_one(tables: tuple[Table, Table]) -> Table:
    """The player to move."""
    to_move: list[Table] = []

    def found() -> bool:
        for table in tables:
            table.hurry()
        to_move.extend(table for table in tables if table.look()["found"])
        return bool(to_move)

    eventually(found, lambda: "nobody is to move")
    return to_move[0]


def test_they_talk_while_they_play(two):
    anna, ben = two
    drawer = anna.drawer("Chat")
    drawer.get_by_role("textbox").fill("Hallo Ben, <b>schön</b>!")
    drawer.get_by_role("button", name="Senden").click()
    expect(drawer.locator("li")).to_contain_text("Hallo Ben, <b>schön</b>!")
    expect(ben.page.get_by_role("button", name="Chat, 1 neu")).to_be_visible()
    expect(ben.page.locator("[role=log]")).to_contain_text("Anna: Hallo Ben")
    answer = ben.drawer("Chat, 1 neu")
    expect(answer.locator("li")).to_contain_text("Hallo Ben, <b>schön</b>!")
    answer.get_by_role("textbox").fill("Selber hallo")
    answer.get_by_role("textbox").press("Enter")
    expect(drawer.locator("li").last).to_contain_text("Selber hallo")
    expect(ben.page.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def test_a_player_who_returns_is_told_what_was_missed(two):
    """Offline for a while, or away with the page closed: the moves of the others are told, and shown once more."""
    rng = random.Random(1)
    away = wait_for_one(two)
    away.play(rng, 1)
    other = wait_for_one(two)
    assert other is not away
    away.visitor.forgives("ERR_INTERNET_DISCONNECTED")
    away.visitor.context.set_offline(True)
    expect(away.notice).to_be_visible()
    other.play(rng, 1)
    away.visitor.context.set_offline(False)
    card = away.page.locator("section.happened")
    expect(card).to_contain_text("Während du weg warst")
    card.get_by_role("button", name="Zeigen").click()
    expect(card).to_have_count(0)
    away.wait_for_my_turn()
    away.play(rng, 1)
    address = away.page.url
    away.page.goto(away.visitor.server.url + "/offline.html")
    wait_for_one((other, other)).play(rng, 1)
    away.page.goto(address)
    expect(away.there().page.locator("section.happened")).to_contain_text("Während du weg warst")
