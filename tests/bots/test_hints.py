"""Hints: up to three moves with a chance and a reason in both languages, from what the seat knows."""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch.bots import Budget, hints
from spieltisch.kernel.errors import OptionError
from tests.bots.test_search import decider, in_play

FEW = Budget(simulations=8)


@pytest.mark.parametrize("name", spieltisch.NAMES)
def test_hints_are_the_best_moves_with_a_chance_and_a_reason(name: str):
    match = in_play(name)
    seat = decider(match)
    found = hints(match, seat, budget=FEW)
    assert 1 <= len(found) <= 3
    assert len({hint.move for hint in found}) == len(found)
    for hint in found:
        assert hint.move in match.moves(seat)
        assert 0.0 <= hint.win <= 1.0
        assert set(hint.reason) == {"de", "en"}
        assert all(text.endswith(".") for text in hint.reason.values())


@pytest.mark.parametrize("name", spieltisch.NAMES)
def test_hints_reveal_nothing_that_the_seat_does_not_know(name: str):
    match = in_play(name)
    seat = decider(match)
    assert hints(match.imagine(seat, 5), seat, budget=FEW)[0].reason
    inputs = len(match.inputs)
    world = match.imagine(seat, 5)
    world.inputs = list(match.inputs)
    assert hints(world, seat, seed=inputs, budget=FEW) == hints(match, seat, seed=inputs, budget=FEW)


def test_a_seat_without_a_decision_gets_no_hint():
    match = in_play("joy")
    idle = next(seat for seat in range(match.players) if seat not in match.actors())
    with pytest.raises(OptionError, match="nothing to decide"):
        hints(match, idle)


@pytest.mark.parametrize("name", spieltisch.NAMES)
def test_both_languages_have_the_same_reasons(name: str):
    german, english = (spieltisch.game(name).texts(language).tables["hints"] for language in ("de", "en"))
    assert set(german) == set(english)
    assert "sensible" in german
