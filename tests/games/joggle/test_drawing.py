"""The board in the terminal says everything without colours."""

from __future__ import annotations

import pytest
from rich.console import Console

from spieltisch.kernel.match import Match
from spieltisch.terminal.drawings import draw
from tests.games.joggle.builders import laying, play, turn


def drawn(match: Match, language: str = "en") -> str:
    console = Console(width=100, color_system=None, force_terminal=False)
    with console.capture() as caught:
        console.print(draw(match, 0, language, ["Ann", "Bea", "Cy", "Dee"][: match.players]))
    return caught.get()


def test_marbles_fields_and_the_rolled_colour_have_marks():
    text = drawn(laying("xo", roll="blue"))
    assert " 1  ●  ○ (~) * (~) * (~) * " in text
    assert "Die: blue" in text
    assert "● Ann (Black): supply 4" in text


def test_shapes_and_the_lifted_marble_are_marked():
    text = drawn(play(turn("xx.o xxo. ...x", goal="two_squares", overlap=True), "lift 19"))
    assert " 1 ═●══●═(~) ○ " in text
    assert "[●]" in text
    assert "● square: A1 B1 A2 B2" in text
    assert "Goal: 2 × square, marbles may be shared" in text


@pytest.mark.parametrize("players", [2, 4])
def test_it_is_drawn_in_german_too(players: int):
    text = drawn(laying(players=players, extreme=True), "de")
    assert "Ziel: 1 × Rechteck, extrem" in text
    assert text.count("Vorrat 4") == players
