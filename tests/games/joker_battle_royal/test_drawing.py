"""The table in the terminal."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

import spieltisch
from spieltisch.terminal.drawings import draw
from tests.games.joker_battle_royal.builders import Seat, battle, play

NAMES = ["Ann", "Ben", "Cy", "Dee"]


def drawn(match: spieltisch.Match, seat: int | None, language: str = "en") -> str:
    console = Console(width=120)
    with console.capture() as captured:
        console.print(draw(match, seat, language, NAMES))
    return captured.get()


def test_the_grid_shows_jokers_the_pillar_and_face_up_cards():
    match = battle(Seat("2 1", hand=[14]), Seat("5 3"), Seat("5 4"), grid={"1 0": 29}, face_up=["1 0"])
    rows = [line.split() for line in drawn(match, 0).splitlines()]
    assert ["1", "4•┃✕○", "▒", "▒", "▒", "▒"] in [row[:6] for row in rows]
    assert any(row[:4] == ["2", "▒", "▒", "[1]"] for row in rows)
    assert any("███" in row for row in rows)


def test_own_cards_are_shown_and_those_of_others_are_not():
    match = battle(Seat("2 1", hand=[14, 6]), Seat("2 2", hand=[21]), Seat("5 4"))
    assert "3▬┃✕" in drawn(match, 0)
    assert "3•┃○" not in drawn(match, 0)
    assert "3▬┃✕" not in drawn(match, None)


def test_a_field_joker_and_both_defence_cards_are_shown():
    match = battle(
        Seat("2 1", hand=[14, 5]), Seat("2 2", hand=[6], open=9), Seat("5 4"), grid={"1 0": 0}, face_up=["1 0"]
    )
    play(match, "0 stay", "0 attack 14", "0 at 1", "1 defend 6")
    assert "open: 2▬┃  2•✕" in drawn(match, 2)
    assert any(line.split()[:2] == ["1", "J"] for line in drawn(match, 2).splitlines())


def test_what_a_hand_is_known_to_lack_and_the_attack_ban_are_shown():
    match = battle(Seat("2 1", hand=[14]), Seat("2 2", hand=[6, 9]), Seat("5 3", hand=[3]))
    play(match, "0 stay", "0 attack 14", "0 at 1", "1 defend 9")
    assert "without ○" in drawn(match, 2)
    assert "may not attack: [2]" in drawn(match, 2)
    assert "4×[2]" in drawn(match, 2)


def test_the_attack_and_hidden_lines_are_told():
    match = battle(Seat("2 2", hand=[14]), Seat("2 1", hand=[6]), Seat("4 2"), position_fights=True)
    play(match, "0 stay", "0 attack 14", "0 at 1", "0 show field")
    assert "Attack: Ann → Ben (melee): hidden + field card" in drawn(match, 1)
    assert "Ann – Cy: no line of sight (pillar in between)" in drawn(match, 1)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_position_can_be_drawn_for_everybody(language: str):
    match = spieltisch.start("joker_battle_royal", players=4, seed=6, options={"position_fights": True})
    chance = Random(6)
    count = 0
    while match.result() is None:
        if count % 40 == 0:
            for seat in (0, 3, None):
                assert drawn(match, seat, language).strip()
        seat = match.actors()[0]
        match.play(seat, chance.choice(match.moves(seat)))
        count += 1
    assert drawn(match, 0, language).strip()
