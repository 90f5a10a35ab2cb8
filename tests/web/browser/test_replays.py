"""A finished game watched again: steps, jumps, viewpoints, and playing on from anywhere."""

from __future__ import annotations

import random
import re
import time

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import SEED
from tests.web.browser.pages import Replay, Table
from tests.web.browser.test_every_screen import resized, scrolls_sideways, violations


def finished(server, game: str, seats: str, **wishes) -> str:
    """A game that bots have played to the end."""
    made = server.create(game, seats, seed=SEED, **wishes)
    deadline = time.monotonic() + 60
    while (told := server.get(f"/api/tables/{made['code']}"))["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.1)
    replay: str = told["replay"]
    return replay


@pytest.fixture(scope="session")
def joggle(server) -> str:
    return finished(server, "joggle", "b b")


@pytest.fixture(scope="session")
def battle(server) -> str:
    return finished(server, "joker_battle_royal", "b b b", options={"quiet_laps": 2})


def opened(visitor, replay: str, rest: str = "") -> Replay:
    visitor.go(f"/replay/{replay}{rest}")
    return Replay(visitor).there()


def lie(replay: Replay, marbles: int) -> None:
    expect(replay.page.locator(".well .ball")).to_have_count(marbles)


def at(replay: Replay, move: int) -> None:
    expect(replay.scrubber).to_have_value(str(move))


def test_a_replay_is_stepped_and_jumped_through(visit, joggle):
    replay = opened(visit("desktop"), joggle)
    at(replay, 0)
    lie(replay, 0)
    replay.press("Zum Ende")
    at(replay, replay.last)
    expect(replay.page.locator(".well .ball").nth(4)).to_be_visible()
    replay.press("Ein Zug zurück")
    at(replay, replay.last - 1)
    replay.press("Zum Anfang")
    at(replay, 0)
    replay.press("Ein Zug vor")
    at(replay, 1)
    lie(replay, 1)
    replay.page.locator("body").press("ArrowRight")
    at(replay, 2)
    replay.page.locator("body").press("ArrowLeft")
    at(replay, 1)
    replay.scrubber.fill("4")
    at(replay, 4)
    expect(replay.page).to_have_url(re.compile("move=4"))


def test_a_replay_plays_by_itself(visit, joggle):
    replay = opened(visit("phone"), joggle)
    replay.press("Tempo 1×")
    replay.press("Tempo 2×")
    replay.press("Abspielen")
    expect(replay.page.get_by_role("button", name="Anhalten")).to_be_visible()
    expect(replay.scrubber).to_have_value("2")
    replay.press("Anhalten")
    stopped = replay.move
    replay.page.wait_for_timeout(800)
    assert replay.move <= stopped + 1


def test_a_link_leads_to_an_exact_move(visit, joggle):
    replay = opened(visit("phone"), joggle, "?move=5&view=1")
    at(replay, 5)
    expect(replay.page.get_by_role("radio", name="Bruno")).to_be_checked()
    lie(replay, 5)


def test_every_player_has_a_viewpoint_of_their_own(visit, battle):
    replay = opened(visit("desktop"), battle, "?move=9")
    expect(replay.page.get_by_role("radio", name="Offen")).to_be_checked()
    hands = []
    for name in ("Ada", "Bruno", "Cleo"):
        replay.look_from(name)
        expect(replay.page.locator(".mine .name")).to_have_text(name)
        at(replay, 9)
        cards = replay.page.locator(".hand .own")
        hands.append([card.get_attribute("aria-label") for card in cards.all()])
    assert all(hands)
    assert len({tuple(hand) for hand in hands}) == 3


def test_an_analysis_draws_the_chances_and_leads_to_the_moves_that_changed_them(visit, joggle):
    visitor = visit("phone")
    replay = opened(visitor, joggle)
    page = replay.page
    replay.press("Analyse")
    cards = page.locator(".analysis li button")
    expect(cards).to_have_count(3)
    chart = page.get_by_role("img", name="Gewinnaussicht")
    expect(chart.locator(".later").first).to_be_visible()
    analysis = visitor.server.post(f"/api/replays/{joggle}/analysis", {})
    first, second, _ = (move["number"] for move in analysis["moves"])
    page.get_by_role("button", name=f"Wendepunkt 1, Zug {first}", exact=True).click()
    at(replay, first)
    expect(cards.first).to_have_attribute("aria-current", "step")
    cards.nth(1).press("Enter")
    at(replay, second)
    expect(cards.nth(1)).to_contain_text(f"Zug {second}")
    resized(page, "desktop")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    expect(page.locator(".chart figcaption b")).to_have_count(2)
    assert violations(page) == []
    replay.press("Analyse")
    expect(page.locator(".analysis")).to_have_count(0)
    page.get_by_role("button", name="Sprache: Deutsch. Zu Englisch wechseln").click()
    replay.press("Analysis")
    expect(cards.first).to_contain_text(f"Move {first}")  # it was kept: nobody waits a second time
    resized(page, "phone")
    assert violations(page) == []
    assert not scrolls_sideways(page)


def test_an_analysis_that_is_refused_says_why_and_can_be_tried_again(visit, joggle):
    visitor = visit("phone")
    visitor.forgives("503")
    full = {"code": "analyses_full", "reason": {"de": "Gerade warten schon viele.", "en": "Many are waiting."}}
    visitor.page.route("**/analysis", lambda route: route.fulfill(status=503, json=full), times=1)
    replay = opened(visitor, joggle)
    replay.press("Analyse")
    expect(replay.page.get_by_role("alert")).to_contain_text("Gerade warten schon viele.")
    replay.press("Noch einmal")
    expect(replay.page.locator(".analysis li button")).to_have_count(3)


def test_play_on_from_a_move_as_a_new_table(visit, joggle):
    visitor = visit("desktop")
    replay = opened(visitor, joggle, "?move=6&view=0")
    at(replay, 6)
    replay.press("Ab hier weiterspielen")
    table = Table(visitor, "joggle").there()
    table.wait_for_my_turn()
    lay = visitor.page.locator(".well .ball").count()
    assert lay in (6, 7)
    table.play(random.Random(6), 2)
    expect(visitor.page.locator(".well .ball")).not_to_have_count(lay)
