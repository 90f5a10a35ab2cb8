"""Four people with a browser each at one table, in two teams; one of them reloads in mid-game."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.web.browser.pages import Home, Lobby, Table, eventually

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
TURNS = 6


@pytest.mark.slow
def test_four_people_play_in_two_teams(visit):
    visitors = [visit("desktop" if number < 2 else "phone") for number in range(4)]
    for visitor, name in zip(visitors, NAMES, strict=True):
        visitor.prefers(name=name, confirm=False, asked=True)
    host, *guests = visitors
    lobby = Home(host).open_a_table("joggle")
    host.page.get_by_role("button", name="Platz hinzufügen").click()
    expect(host.page.locator(".seats .srow:not(.add)")).to_have_count(4)
    for guest, name in zip(guests, NAMES[1:], strict=True):
        guest.go(f"/table/{lobby.code}")
        other = Lobby(guest, "joggle").there()
        other.sit_down(name)
        other.say_ready()
    lobby.start()
    tables = [Table(visitor, "joggle").there() for visitor in visitors]
    rng = random.Random(4)
    for turn in range(TURNS):
        mover_of(tables).play(rng, 1)
        if turn == 2:
            tables[3].page.reload()
            tables[3].there()
    eventually(lambda: all(marbles(table) == TURNS for table in tables), lambda: str([marbles(one) for one in tables]))
    for table in tables:
        for name in NAMES:
            expect(table.page.locator(".joggle")).to_contain_text(name)


def mover_of(tables: list[Table]) -> Table:
    """The one player to move; nobody else has anything lit."""
    lit: list[Table] = []

    def found() -> bool:
        for table in tables:
            table.hurry()
        lit[:] = [table for table in tables if table.look()["found"]]
        return len(lit) == 1

    eventually(found, lambda: f"{len(lit)} people have something lit")
    return lit[0]


def marbles(table: Table) -> int:
    table.hurry()
    return table.page.locator(".well .ball").count()
