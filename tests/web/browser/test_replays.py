"""A finished game watched again: steps, jumps, viewpoints, and playing on from anywhere."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import SEED
from tests.web.browser.pages import Home, Replay, Table, eventually
from tests.web.browser.test_every_screen import resized, scrolls_sideways, violations

LATER = 3600  # seconds on the page's clock
LABELS = "(all) => all.map((one) => one.getAttribute('aria-label'))"


def finished(server, game: str, seats: str, **wishes) -> str:
    """A game that bots have played to the end."""
    made = server.create(game, seats, seed=SEED, **wishes)
    table = f"/api/tables/{made['code']}"
    eventually(lambda: server.get(table)["status"] == "over", lambda: f"the bots are not done: {server.get(table)}")
    replay: str = server.get(table)["replay"]
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


def test_no_step_is_lost_however_quickly_they_come(visit, joggle):
    replay = opened(visit("desktop", reduced_motion="no-preference"), joggle)
    for _ in range(6):
        replay.page.locator("body").press("ArrowRight")
    at(replay, 6)
    lie(replay, 6)


def test_a_jump_to_the_end_during_a_step_stays_at_the_end(visit, joggle):
    replay = opened(visit("desktop", reduced_motion="no-preference"), joggle)
    replay.press("Ein Zug vor")
    replay.press("Zum Ende")
    at(replay, replay.last)
    replay.page.locator("body").press("ArrowRight")
    expect(replay.page.locator(".at")).to_contain_text(f"von {replay.last}")
    assert replay.page.locator(".at b").inner_text() == f"Zug {replay.last}"


def test_every_move_of_the_log_can_be_clicked(visit, joggle):
    replay = opened(visit("desktop"), joggle)
    replay.press("Zum Ende")
    replay.page.locator(".log").get_by_role("button").filter(
        has=replay.page.locator("em", has_text=re.compile("^3$"))
    ).first.click()
    at(replay, 3)
    lie(replay, 3)


# The size of the smallest text, as it appears on the screen.
SMALLEST_TEXT = """() => Math.min(...[...document.querySelectorAll('.replay *')]
  .filter((at) => at instanceof HTMLElement && at.getBoundingClientRect().width > 1)
  .filter((at) => at.checkVisibility({ visibilityProperty: true }))
  .filter((at) => [...at.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== ''))
  .map((at) => parseFloat(getComputedStyle(at).fontSize) * (at.getBoundingClientRect().height / at.offsetHeight))
  .filter((size) => size > 0))"""


@pytest.mark.parametrize("size", ["phone", "small", "desktop"])
def test_the_text_of_a_replay_can_be_read(visit, battle, size):
    replay = opened(visit(size), battle, "?move=9&view=0")
    assert replay.page.evaluate(SMALLEST_TEXT) >= 9


def test_a_replay_plays_by_itself(visit, joggle):
    visitor = visit("phone")
    clock = visitor.page.clock
    clock.install(time=0)
    replay = opened(visitor, joggle)
    replay.press("Tempo 1×")
    replay.press("Tempo 2×")
    clock.pause_at(LATER)
    replay.press("Abspielen")
    expect(replay.page.get_by_role("button", name="Anhalten")).to_be_visible()

    def two_moves_on() -> bool:
        clock.run_for(100)
        return replay.move >= 2

    eventually(two_moves_on, lambda: f"the replay stays at {replay.move}")
    replay.press("Anhalten")
    stopped = replay.move
    clock.run_for(5000)
    at(replay, stopped)


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
        hands.append(replay.page.locator(".hand .own").evaluate_all(LABELS))
    assert all(hands)
    assert len({tuple(hand) for hand in hands}) == 3


def test_open_cards_show_every_hand_at_its_own_seat(visit, battle):
    visitor = visit("desktop")
    replay = opened(visitor, battle, "?move=9&view=open")
    everything = visitor.server.get(f"/api/replays/{battle}/frames?viewpoint=open&from=9&to=10")["frames"][0]["view"]
    hands = replay.page.locator(".hands li")
    expect(hands).to_have_count(3)
    for seat, name in enumerate(("Ada", "Bruno", "Cleo")):
        expect(hands.nth(seat)).to_contain_text(name)
        held = [place["card"] for place in everything["seats"][seat]["hand"] if place is not None]
        assert len(re.findall(r"[2-5] \(", hands.nth(seat).inner_text())) == len(held) > 0
    assert violations(replay.page) == []
    resized(replay.page, "phone")
    assert violations(replay.page) == []
    assert not scrolls_sideways(replay.page)
    replay.look_from("Ada")
    expect(hands).to_have_count(0)


def test_an_analysis_draws_the_chances_and_leads_to_the_moves_that_changed_them(visit, joggle):
    visitor = visit("phone")
    replay = opened(visitor, joggle)
    page = replay.page
    replay.press("Analyse")
    cards = page.locator(".analysis li button")
    expect(cards).to_have_count(3)
    chart = page.get_by_role("img", name="Siegchance")
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
    replay.press("Noch einmal versuchen")
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


def test_the_end_draws_the_chances_and_leads_to_the_analysis(visit):
    visitor = visit("desktop")
    visitor.wishes()
    visitor.prefers(confirm=False)
    end = Home(visitor).play_now("joggle").play_to_the_end(random.Random(6))
    expect(end.sheet.get_by_role("img", name="Verlauf: Siegchance in %")).to_be_visible()
    board, sheet = visitor.page.locator("main .brd").bounding_box(), end.sheet.bounding_box()
    assert board is not None
    assert sheet is not None
    assert sheet["x"] >= board["x"] + board["width"]
    end.sheet.get_by_role("link", name="Analysieren").click()
    expect(visitor.page.get_by_role("region", name="Analyse")).to_be_visible()
