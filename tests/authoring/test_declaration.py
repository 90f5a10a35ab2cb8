"""A declaration: its faults are named, and its generated files are current."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import elster.rules
import spieltisch
from elster import _table
from elster.declaration import ELSTER, TRINKETS
from elster.game import GAME
from elster.rules import STEPS
from spieltisch.authoring import Amounts, Asks, Hands, Move, Own, Range, Runs, Slots, event, steps_from
from spieltisch.authoring.binding import bind
from spieltisch.authoring.check import DeclarationError, check
from spieltisch.authoring.declare import upper
from spieltisch.authoring.derive import game_from, vocabulary
from spieltisch.authoring.files import declaration_in
from spieltisch.authoring.generate import generated, out_of_date
from spieltisch.kernel.match import Match

PACKAGES = ["elster", *[f"spieltisch.games.{name}" for name in spieltisch.NAMES]]
DECLARED = [name for name in PACKAGES if find_spec(f"{name}.declaration") is not None]


@pytest.mark.parametrize("package", DECLARED)
def test_generated_files_are_current(package: str):
    assert out_of_date(*declaration_in(package)) == [], f"run: spieltisch generate {package}"


@pytest.mark.parametrize("package", DECLARED)
def test_generated_files_say_so_and_can_be_compiled_to_bytecode(package: str):
    for name, text in generated(declaration_in(package)[0]).items():
        assert text.startswith(('"""Generated from declaration.py', "// Generated from declaration.py"))
        if name.endswith(".py"):
            compile(text, name, "exec")


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"places": (*ELSTER.places, Hands("hands", TRINKETS, 3))}, "two are called place 'hands'"),
    ({"places": (*ELSTER.places, Amounts("agenda"))}, "a place cannot be called 'agenda'"),
    ({"places": (*ELSTER.places, Slots("shy", TRINKETS, open_while="sun"))}, "'sun', which is not a Switch"),
    ({"players": (3, 2, 3)}, "the least, the most and the usual number"),
    ({"score": "round"}, "should name one of the Amounts"),
    ({"moves": (*ELSTER.moves, Move("fly"))}, "no step asks for move 'fly'"),
    ({"moves": (*ELSTER.moves[:1], Move("take", (TRINKETS,), at="nest"))}, "where no cards lie"),
    ({"moves": (*ELSTER.moves, Move("fly", (Range("tree", 3),), beside="take"))}, "a move with the same domain"),
    ({"moves": (*ELSTER.moves, Move("fly", (TRINKETS,), beside="walk"))}, "a move with the same domain"),
    ({"moves": (Move("stay"), *ELSTER.moves, Move("fly", beside="stay"))}, "it has one domain, from 0"),
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


def test_a_game_with_a_view_of_its_own_is_not_described_to_the_browser(tmp_path: Path):
    own = game_from(ELSTER, _table, STEPS, tmp_path, view=lambda elster, seat: {"mine": seat})
    assert Match.start(own, 3, 1, {}).view(2) == {
        "game": "elster",
        "players": 3,
        "over": False,
        "actors": [0, 1, 2],
        "decision": "ChooseCard",
        "seat": 2,
        "mine": 2,
    }
    assert own.board is None
    assert GAME.board is not None


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


TREE = Range("tree", 3)
HOPPING = replace(
    ELSTER,
    moves=(*ELSTER.moves, Move("fly", (TREE,)), Move("with", (TREE,), beside="fly"), Move("run")),
    steps=(*ELSTER.steps, Asks("Hop", "ELS-1", moves="fly with run", refusal="ELS-1 no_tree")),
)


def test_moves_beside_each_other_are_numbered_alternately():
    words = vocabulary(HOPPING).words[104:]
    assert [word.notation for word in words] == ["fly 0", "with 0", "fly 1", "with 1", "fly 2", "with 2", "run"]
    text = generated(HOPPING)["_table.py"]
    assert all(line in text for line in ("FLY: Final[i64] = 104", "WITH: Final[i64] = 105", "RUN: Final[i64] = 110"))
    assert "def with_move(tree: i64) -> i64:\n    return WITH + 2 * tree" in text


def test_moves_beside_each_other_reach_their_methods_and_refusals():
    heard: list[tuple[object, ...]] = []

    class Hop:
        rule = ""

        def fly(self) -> None: ...

        def with_(self) -> None: ...

        def run_(self) -> None: ...

        def refuse_with(self, state: object, seat: int, tree: int) -> str:
            heard.append((seat, tree))
            return "ELS-2 occupied"

    hop = Hop()
    bind(replace(HOPPING, steps=HOPPING.steps[-1:]), [hop])
    explain: Any = vars(hop)["explain"]
    assert explain(None, 3, 0, 0, 109) == "ELS-2 occupied"
    assert heard == [(3, 2)]
    assert explain(None, 3, 0, 0, 108) == "ELS-1 no_tree"
    assert explain(None, 3, 0, 0, 5) == "ELS-1"
    text = generated(HOPPING)["_steps.py"]
    assert "if move < t.FLY_END and (move - t.FLY) % 2 == 0:" in text
    assert "self.with_(elster, seat, (move - t.WITH) // 2)" in text
    assert "self.run_(elster, seat)" in text


def test_a_field_of_the_games_own_class_is_made_empty_and_copied():
    text = generated(replace(ELSTER, places=(*ELSTER.places, Own("nest", "Nest", "nests", "NO_NEST"))))["_table.py"]
    assert "from elster.nests import NO_NEST, Nest\n" in text
    assert "self.nest: Nest = NO_NEST" in text
    assert "twin.nest = self.nest.copy()" in text


def test_steps_are_found_in_the_chapters_of_the_rules():
    steps = steps_from(ELSTER, elster.rules)
    assert [type(step).__name__ for step in steps] == [step.name for step in ELSTER.steps]
    with pytest.raises(DeclarationError, match="steps that its rules do not have: Hop"):
        steps_from(HOPPING, elster.rules)


def test_names_become_constants():
    assert [upper(name) for name in ("ChooseCard", "choose_card", "Deal")] == ["CHOOSE_CARD", "CHOOSE_CARD", "DEAL"]


def test_the_type_of_the_view_names_what_the_view_shows():
    text = generated(ELSTER)["_view.ts"]
    shown = re.search(r"interface ElsterView {\n(.*?)\n}", text, re.DOTALL)
    assert shown is not None
    named = dict(line.strip().rstrip(";").split(": ", 1) for line in shown[1].splitlines())
    view = Match.start(GAME, 3, 1, {}).view(0)
    assert set(named) == set(view)
    for name, value in view.items():
        assert fits(value, named[name]), name


def fits(value: Any, kind: str) -> bool:
    """Whether a value has a TypeScript type, as far as the default view has types."""
    options = kind.split(" | ") if not kind.startswith(("{", "(")) else [kind]
    if len(options) > 1:
        return any(fits(value, option) for option in options)
    if kind.endswith("[]"):
        inner = re.sub(r"^\((.*)\)$", r"\1", kind.removesuffix("[]"))
        return isinstance(value, list) and all(fits(item, inner) for item in value)
    if kind.startswith("{"):
        fields = dict(field.split(": ") for field in kind.strip("{} ").split("; "))
        return set(value) == set(fields) and all(fits(value[name], fields[name]) for name in fields)
    plain = {"number": int, "string": str, "boolean": bool, "null": type(None)}
    return type(value) is plain[kind] if kind in plain else value == kind.strip("'")


def test_the_type_of_an_event_says_what_may_be_hidden():
    peep = event("peep", secret=("trinket",), trinket=None, sound=lambda number: "tschack")
    text = generated(replace(ELSTER, events=(*ELSTER.events, peep, event("named", word=named_card))))["_view.ts"]
    assert "  chose: { seat: number; trinket: number | null };" in text
    assert "  ended: { seat: null };" in text
    assert "  peep: { seat: number; trinket: number | null; sound: unknown };" in text
    assert "  named: { seat: number; word: string };" in text


def named_card(number: int) -> str:
    return str(number)
