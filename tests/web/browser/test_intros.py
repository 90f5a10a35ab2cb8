"""Intros move, go on by themselves, and are turned by a finger, a key or a button."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import spieltisch

MOVING = "document.querySelector('.picture').getAnimations({ subtree: true }).length"


@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_every_slide_of_an_intro_moves_and_can_be_swiped(visit, game):
    visitor = visit("phone", reduced_motion="no-preference")
    page = visitor.go(f"/how/{game}")
    dots, picture = page.locator(".dotted"), page.locator(".picture")
    dots.first.wait_for()
    for number in range(dots.count()):
        expect(dots.nth(number)).to_have_attribute("aria-current", "true")
        page.wait_for_function(f"{MOVING} > 0")
        box = picture.bounding_box()
        assert box is not None
        middle = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + box["width"] * 0.8, middle)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] * 0.3, middle, steps=4)
        page.mouse.up()
    expect(dots.last).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowLeft")
    expect(dots.nth(dots.count() - 2)).to_have_attribute("aria-current", "true")


def test_with_reduced_motion_nothing_moves(visit):
    page = visit("phone").go("/how/joggle")
    page.locator(".picture svg").wait_for()
    assert page.evaluate(MOVING) == 0


def test_motion_follows_the_system_at_any_time(visit):
    visitor = visit("phone")
    page = visitor.go("/")
    expect(page.locator("html")).to_have_attribute("data-motion", "reduced")
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-motion", "full")
