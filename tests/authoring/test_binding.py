"""Steps and their declaration: moves have methods, refusals belong to moves and get their values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from elster.declaration import ELSTER
from spieltisch.authoring import Asks, Move, Range
from spieltisch.authoring.binding import bind
from spieltisch.authoring.check import DeclarationError
from spieltisch.kernel.steps import AsksWith1

WING, TREE = Range("wing", 2), Range("tree", 3)
MOVES = (*ELSTER.moves, Move("fly", (WING, TREE)), Move("hop", (Range("foot", 2, low=1),)), Move("rest"))
FLY = Asks("Fly", "ELS-9", moves="fly hop rest", takes="height")
DECLARED = replace(ELSTER, moves=MOVES, steps=(FLY,))
FIRST = 52 + 52


class FlyStep(AsksWith1[Any]):
    def fly(self, elster: Any, seat: int, height: int, wing: int, tree: int) -> None: ...

    def hop(self, elster: Any, seat: int, height: int, foot: int) -> None: ...

    def rest(self, elster: Any, seat: int, height: int) -> None: ...


class Written(FlyStep):
    def fly(self, elster: Any, seat: int, height: int, wing: int, tree: int) -> None:
        """Fly."""

    def hop(self, elster: Any, seat: int, height: int, foot: int) -> None:
        """Hop."""

    def rest(self, elster: Any, seat: int, height: int) -> None:
        """Rest."""


def bound(*, name: str = "Fly", of: type = Written, **methods: Any) -> Any:
    step = type(name, (of,), methods)()
    bind(DECLARED, [step])
    return step


def why(step: Any, move: int) -> str:
    return str(step.refusal(None, 1, 7, 0, move))


def test_a_step_gets_its_rule():
    assert bound().rule == "ELS-9"


def test_a_step_that_is_not_declared_is_named():
    with pytest.raises(DeclarationError, match="declares the steps Fly; it has Swim"):
        bound(name="Swim")


def test_a_move_without_a_method_is_named():
    with pytest.raises(DeclarationError, match="step 'Fly' of elster has faults: no method 'hop' for that move"):
        bound(of=FlyStep, fly=lambda *given: None, rest=lambda *given: None)


def test_a_step_that_chooses_by_hand_needs_no_methods():
    bound(of=FlyStep, choose=lambda *given: None)


def test_a_refusal_of_a_move_that_is_not_asked_for_is_named():
    with pytest.raises(DeclarationError, match="'refuse_flee' refuses a move that it does not ask for"):
        bound(refuse_flee=lambda *given: "ELS-9 no")


def test_without_a_word_on_a_move_the_rule_refuses_it():
    assert [why(bound(), move) for move in (0, FIRST, FIRST + 8)] == ["ELS-9"] * 3


def test_a_refusal_gets_the_values_of_its_step_and_of_its_move():
    step = bound(
        refuse_fly=lambda self, elster, seat, height, wing, tree: f"ELS-9 fly seat={seat} {height} {wing} {tree}",
        refuse_hop=lambda self, elster, seat, height, foot: f"ELS-9 hop {height} {foot}",
        refuse_rest=lambda self, elster, seat, height: f"ELS-9 rest {height}",
        refuse_other=lambda self, elster, seat, height: f"ELS-9 other {height}",
    )
    assert why(step, FIRST + 5) == "ELS-9 fly seat=1 7 1 2"
    assert why(step, FIRST + 6) == "ELS-9 hop 7 1"
    assert why(step, FIRST + 8) == "ELS-9 rest 7"
    assert why(step, 3) == "ELS-9 other 7"
