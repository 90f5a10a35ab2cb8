"""Two people at one device: the table passes from one to the other, and nobody sees the other's cards."""

import random

import pytest
from playwright.sync_api import expect

from tests.web.browser.pages import Home

TURNS = 3
BEHIND_THE_COVER = (
    "() => [...document.querySelectorAll('section.instruction, nav.dock')].every((at) => at.closest('[inert]'))"
)


@pytest.mark.parametrize(("game", "secrets"), [("joggle", False), ("joker_battle_royal", True)])
def test_both_people_at_one_device_get_their_turns(visit, game, secrets):
    visitor = visit("phone")
    visitor.prefers(name="Anna", confirm=False)
    lobby = Home(visitor).open_a_table(game)
    lobby.share_the_device(1)
    table = lobby.start()
    chance, covers = random.Random(7), 0
    cover = table.page.get_by_role("alertdialog")

    def both_had_their_turns() -> bool:
        return bool(min(visitor.moves_of(seat) for seat in (0, 1)) >= TURNS)

    while not both_had_their_turns():
        table.play_while(chance, lambda: cover.count() == 0 and not both_had_their_turns())
        if cover.count():
            covers += 1
            assert table.page.evaluate(BEHIND_THE_COVER)
            expect(table.page.locator("nav.dock .last span")).to_be_hidden()
            cover.get_by_role("button").click()
            expect(cover).to_have_count(0)
    assert (covers > 0) == secrets
