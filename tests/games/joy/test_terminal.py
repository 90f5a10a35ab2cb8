"""The drawing in the terminal shows the position, in both languages."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

import spieltisch
from spieltisch.terminal.drawings import draw
from tests.games.joy.builders import SOUTH, START, Table, table

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def drawn(position: Table, seat: int | None, language: str = "en") -> str:
    console = Console(width=100)
    with console.capture() as caught:
        console.print(draw(position.match, seat, language, NAMES[: position.match.players]))
    return caught.get()


def test_figures_markers_tiles_and_stacks_are_drawn():
    position = table(figures={0: 6}, markers="out in in in", tiles={8: "red"}, open_tiles=(8,), cubes={7: "blue green"})
    rows = drawn(position, 0).splitlines()
    assert " 8▲" in rows[20]
    assert " 4?" in rows[20]
    assert rows[21][30:40] == "1    ✚2   "
    assert "40↓" in rows[18]
    assert "45←" in rows[10]


@pytest.mark.parametrize(("language", "word"), [("de", "Laufkarten: 8, Joker"), ("en", "Run cards: 8, Joker")])
def test_only_the_own_hand_is_drawn(language: str, word: str):
    position = table(figures={0: 6}, runs={0: "8, joker"})
    assert word in drawn(position, 0, language)
    assert word not in drawn(position, 1, language)
    assert word not in drawn(position, None, language)


def test_ways_to_one_field_are_drawn_with_what_they_do():
    position = table(figures={0: SOUTH[2]}, runs={0: "7"}, markers="out out in out", joys={0: ""})
    position.play(0, "run 7", f"go {START}")
    text = drawn(position, 0)
    assert "1: 52 45 44 43 44 45 52  (east to the start)" in text
    assert "3: 52 51 50 49 50 51 52  (west to the start)" in text


def test_every_card_is_drawn_with_where_it_leads_and_whom_it_hits():
    text = drawn(table(figures={0: 6, 2: 8}, runs={0: "2, 8"}, joys={0: ""}), 0)
    assert "2 reaches 8 ✕3" in text
    assert "8 reaches 14" in text
    assert "Joy cards: –" in text


def test_a_split_card_is_drawn_with_the_figure_that_runs():
    position = table(figures={0: 6, 2: 14}, runs={0: "8"}, joys={0: "split"})
    position.play(0, "play split", "run 8", "with 2", "other first", "steps 3")
    assert "Figure 3 reaches 17" in drawn(position, 0)


def test_stacks_are_listed_from_the_top():
    position = table(figures={0: 6}, cubes={7: "blue green", 12: "red"})
    text = drawn(position, 0)
    assert " 7: ✚ ●" in text
    assert "12: ▲" not in text


@pytest.mark.parametrize("players", [2, 4])
def test_every_position_of_a_game_can_be_drawn(players: int):
    position = Table(spieltisch.start("joy", players, 5, {"turn_cap": 30, "memory": True}))
    chance = Random(5)
    while position.match.result() is None:
        if chance.random() < 0.2:
            assert drawn(position, position.actor)
        position.match.play(position.actor, chance.choice(position.moves()))
    assert drawn(position, None, "de")
