"""The guided first game: five hints at the right time, to the last one, in every game."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

import spieltisch
from tests.web.browser.pages import Table
from tests.web.browser.test_whole_games import PACE


@pytest.mark.slow
@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_the_coach_gets_through_all_five_steps(visit, game):
    visitor = visit("phone" if game in ("joker_battle_royal", "joy") else "desktop")
    visitor.prefers(confirm=False, motion="reduced")
    visitor.wishes(pace=PACE.get(game, 0))
    page = visitor.go(f"/how/{game}")
    page.get_by_role("button", name="Erste Partie mit Begleitung").click()
    table = Table(visitor, game).there()
    coach = page.locator(".coach")
    seen: list[str] = []

    def learning() -> bool:
        if coach.count() > 0 and (said := coach.locator("p").inner_text()) not in seen:
            seen.append(said)
        return not (seen and "Schritt 5 von 5" in seen[-1])

    table.play_while(random.Random(game), lambda: learning() and not table.end.shown())
    assert len(seen) == 5
    assert [int(re.findall(r"Schritt (\d)", said)[0]) for said in seen] == [1, 2, 3, 4, 5]
    assert "Das war’s schon" in seen[-1]
    coach.get_by_role("button", name="Verstanden").click()
    expect(coach).to_have_count(0)
