"""The mutation tester: which edits it tries, and what it leaves alone."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from mutants import mutants_of


def mutated(source: str) -> set[str]:
    """Every version of a source that the tester tries."""
    text = source.encode()
    return {
        (text[: mutant.start] + mutant.text.encode() + text[mutant.end :]).decode()
        for mutant in mutants_of("rules.py", text)
    }


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("CARDS = {1: 4}", {"CARDS = {2: 4}", "CARDS = {0: 4}", "CARDS = {1: 5}", "CARDS = {1: 3}"}),
        ("FLAG = True", {"FLAG = False"}),
        ("a = b < c", {"a = (b <= c)", "a = (b >= c)"}),
        ("a = b and c", {"a = (b or c)"}),
        ("a = b + c", {"a = (b - c)"}),
        ("a = not b", {"a = (b)"}),
        ("pile.take()", {"pass"}),
        ("pile.size = top", {"pass"}),
        ("while free:\n    break", {"while (not (free)):\n    break", "while free:\n    pass"}),
        ("def f() -> bool:\n    return g", {"def f() -> bool:\n    return not (g)"}),
        ("def f() -> i64:\n    return g", {"def f() -> i64:\n    return (g) + 1"}),
    ],
)
def test_every_kind_of_edit_is_tried(source: str, mutants: set[str]):
    assert mutated(source) == mutants


@pytest.mark.parametrize(
    "source", ['"""A docstring, 3 lines."""', "a: Final[vec[1]]", 'a = "text" + b', "import rules"]
)
def test_texts_annotations_and_imports_are_left_alone(source: str):
    assert mutated(source) == set()
