"""A declaration: its faults are named, and its generated files are current."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from typing import Any

import pytest

import spieltisch
from elster.declaration import ELSTER, TRINKETS
from spieltisch.authoring import Amounts, Asks, Hands, Move, Range, Runs, Slots, event
from spieltisch.authoring.check import DeclarationError, check
from spieltisch.authoring.declare import upper
from spieltisch.authoring.derive import game_from, vocabulary
from spieltisch.authoring.files import declaration_in
from spieltisch.authoring.generate import generated, out_of_date

PACKAGES = ["elster", *[f"spieltisch.games.{name}" for name in spieltisch.NAMES]]
DECLARED = [name for name in PACKAGES if find_spec(f"{name}.declaration") is not None]


@pytest.mark.parametrize("package", DECLARED)
def test_generated_files_are_current(package: str):
    assert out_of_date(*declaration_in(package)) == [], f"run: spieltisch generate {package}"


@pytest.mark.parametrize("package", DECLARED)
def test_generated_files_say_so_and_can_be_compiled_to_bytecode(package: str):
    for name, text in generated(declaration_in(package)[0]).items():
        assert text.startswith('"""Generated from declaration.py')
        compile(text, name, "exec")


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"places": (*ELSTER.places, Hands("hands", TRINKETS, 3))}, "two are called place 'hands'"),
    ({"places": (*ELSTER.places, Amounts("agenda"))}, "a place cannot be called 'agenda'"),
    ({"places": (*ELSTER.places, Slots("shy", TRINKETS, open_while="sun"))}, "'sun', which is not a Switch"),
    ({"players": (3, 2, 3)}, "the least, the most and the usual number"),
    ({"score": "round"}, "should name one of the Amounts"),
    ({"moves": (*ELSTER.moves, Move("fly"))}, "no step asks for move 'fly'"),
    ({"moves": (*ELSTER.moves[:1], Move("take", (TRINKETS,), at="nest"))}, "where no cards lie"),
    ({"steps": (*ELSTER.steps, Asks("Fly", "ELS-1", moves="fly"))}, "which is not declared as a move"),
    ({"steps": (*ELSTER.steps, Runs("Much", "ELS-1", takes="one two three"))}, "more than 2 values"),
    ({"events": (*ELSTER.events, event("much", a=None, b=None, c=None, d=None))}, "more than 3 values"),
    ({"events": (*ELSTER.events, event("shy", secret=("a",)))}, "keeps a value secret that it does not have"),
]


@pytest.mark.parametrize(("change", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_a_fault_is_named(change: dict[str, Any], said: str):
    with pytest.raises(DeclarationError) as refused:
        check(replace(ELSTER, **change))
    assert said in str(refused.value)


def test_missing_steps_are_named(tmp_path):
    with pytest.raises(DeclarationError, match="declares the steps Deal, TurnUp"):
        game_from(ELSTER, None, [], tmp_path)  # type: ignore[arg-type]


def test_moves_are_numbered_in_order_over_all_their_domains():
    fly = Move("fly", (Range("wing", 2), Range("tree", 3)), notation="fly {wing}-{tree}", target="tree:{tree}")
    words = vocabulary(replace(ELSTER, moves=(*ELSTER.moves, fly)))
    assert len(words) == 52 + 52 + 6
    assert words.number("take 5") == 57
    assert [word.notation for word in words.words[-2:]] == ["fly 1-1", "fly 1-2"]
    assert words.words[-1].target == "tree:2"
    assert words.words[-1].values == (("wing", 1), ("tree", 2))


def test_a_move_with_two_domains_arrives_with_two_values():
    fly = Move("fly", (Range("wing", 2), Range("tree", 3)))
    steps = (*ELSTER.steps, Asks("Fly", "ELS-1", moves="fly", takes="height"))
    text = generated(replace(ELSTER, moves=(*ELSTER.moves, fly), steps=steps))["_steps.py"]
    assert "def fly(self, elster: Elster, seat: i64, height: i64, wing: i64, tree: i64) -> None:" in text
    assert "self.fly(elster, seat, height, (move - t.FLY) // 3, (move - t.FLY) % 3)" in text


def test_names_become_constants():
    assert [upper(name) for name in ("ChooseCard", "choose_card", "Deal")] == ["CHOOSE_CARD", "CHOOSE_CARD", "DEAL"]
