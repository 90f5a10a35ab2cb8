"""Saves that the released program made by revision 1 of the rules: they load, and the match goes on to its end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import spieltisch
from spieltisch.kernel.match import Match

SAVES = sorted(Path(__file__).parent.glob("*/revision_1/*.json"))
every_save = pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")


def play_to_the_end(match: Match) -> None:
    chance = Random(1)
    while match.result() is None:
        seat = chance.choice(match.actors())
        match.play(seat, chance.choice(match.moves(seat)))


@every_save
def test_a_save_of_revision_1_loads_where_it_was_and_goes_on(path: Path):
    text = path.read_text("utf-8")
    kept = json.loads(text)
    match = spieltisch.load(text)
    assert kept["header"]["revision"] == 1 < match.game.revision
    assert match.state.over == kept["snapshot"]["over"]
    assert match.state.over or match.decision() == kept["snapshot"]["agenda"][-1][0]
    assert [list(event) for event in match.raw_events] == kept["events"]
    play_to_the_end(match)
    assert spieltisch.load(match.save()).result() == match.result()


def test_there_are_saves_of_both_games_that_have_changed():
    assert {"skyjo_action", "joggle"} <= {path.parts[-3] for path in SAVES}


def load(game: str, name: str) -> Match:
    return spieltisch.load((Path(__file__).parent / game / "revision_1" / f"{name}.json").read_text("utf-8"))


def test_sky_35_a_save_that_waits_for_a_choice_of_lines_that_must_go_lets_all_of_them_go():
    match = load("skyjo_action", "lines_that_must_go")
    assert match.moves(0) == ["discard column 0", "discard row 0"]
    match.play(0, "discard row 0")
    assert [event["line"] for event in match.events(0) if event["event"] == "line"] == ["column 0", "row 0"]
    assert match.actors() == [1]


def test_sky_34_a_save_in_the_middle_of_a_line_goes_on_laying_it():
    match = load("skyjo_action", "laying_a_line")
    seat = match.actors()[0]
    assert all(move.startswith("lay cell") for move in match.moves(seat))
    assert len(match.moves(seat)) == 2


def test_jog_19_a_marble_lifted_by_revision_1_can_be_put_back():
    match = load("joggle", "lifted")
    seat = match.actors()[0]
    assert "put back" in match.moves(seat)
