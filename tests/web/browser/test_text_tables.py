"""A whole game of each of the five without looking: the board in words, moves by typed notation, spoken answers."""

from __future__ import annotations

import random
import time

import pytest
from playwright.sync_api import expect

from tests.web.browser.pages import OTHERWISE_AFTER, PATIENCE, REACTION, REAL_TIME, Home, Table
from tests.web.browser.test_whole_games import PACE, SHORT

INPUT = ".text input"
SPOKEN = "div[role=log][aria-live=polite]"


def open_in_words(visit, game, **wishes):
    visitor = visit("desktop")
    visitor.wishes(pace=PACE.get(game, 0), **wishes)
    visitor.prefers(text=True)
    home = Home(visitor)
    home.tile(game).locator("button.prime").click()
    visitor.page.locator(INPUT).wait_for()
    return visitor


def say(visitor, text):
    visitor.page.locator(INPUT).fill(text)
    visitor.page.locator(INPUT).press("Enter")


# At the real-time table: what is said as soon as it can be, and what only if nothing else is possible for a while.
AT_ONCE = ("jay", "ready", "back", "draw", "strafe", "lay")
LATER = ("lay face down", "count")


def wish(game: str, moves: list[str], rng: random.Random, waited: int) -> str | None:
    """The move to type: any; in real time one that brings the end nearer, or none while it is worth waiting."""
    if game not in REAL_TIME:
        return rng.choice(moves) if moves else None
    late = [move for move in moves if move.startswith(LATER)]
    soon = [move for move in moves if move.startswith(AT_ONCE) and move not in late]
    chosen = soon or (late if waited > OTHERWISE_AFTER else [])
    return rng.choice(chosen) if chosen else None


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_is_played_by_typed_notation(visit, game):
    visitor = open_in_words(visit, game, options=SHORT[game])
    page, rng, since, waited = visitor.page, random.Random(game), time.monotonic(), 0
    table = Table(visitor, game)
    while page.locator("section.end").count() == 0:
        moves = page.locator("[data-move]").evaluate_all("(all) => all.map((one) => one.dataset.move)")
        before = visitor.acknowledged
        move = wish(game, moves, rng, waited)
        if move:
            say(visitor, move)
            table.pass_time(REACTION)
        else:
            table.hurry()
        page.wait_for_timeout(30)
        waited += 1
        if visitor.acknowledged > before:
            since, waited = time.monotonic(), 0
        assert time.monotonic() - since < PATIENCE, page.locator(".prompt").inner_text()
    assert visitor.acknowledged >= 5
    assert len(page.locator(".lines li").all()) >= 3


@pytest.mark.parametrize("game", SHORT)
def test_board_moves_and_refusals_are_spoken(visit, game):
    visitor = open_in_words(visit, game, options=SHORT[game])
    page = visitor.page
    page.locator("[data-move]").first.wait_for()
    expect(page.locator(".lines li").nth(2)).to_be_attached()
    lines = page.locator(".lines li").all_inner_texts()
    assert not any("undefined" in line or "null" in line or "[object" in line for line in lines)
    say(visitor, "brett")
    expect(page.locator(".answers li").last).to_contain_text(lines[0])
    expect(page.locator(SPOKEN)).to_contain_text(lines[0])
    say(visitor, "züge")
    expect(page.locator(".answers li").last).to_contain_text("1: ")
    say(visitor, "jump over the moon")
    expect(page.locator(".answers li").last).not_to_contain_text("1: ")
