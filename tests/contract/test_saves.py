"""Broken saves: a clear error or the right match; never a crash or a partial result."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.kernel import snapshot
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State
from tests.contract.driver import every_game, first_cases, play, start
from tests.memory import compiled_only, left_behind


def a_save(name: str) -> str:
    match = start(first_cases[name], 67)
    for _ in play(match, 67, limit=40):
        pass
    return match.save()


@every_game
def test_a_newer_format_says_to_update(name: str):
    save = json.loads(a_save(name))
    save["format"] = 99
    with pytest.raises(spieltisch.SaveError, match=r"newer Spieltisch.*update"):
        spieltisch.load(json.dumps(save))


@every_game
def test_a_newer_edition_of_the_rules_says_to_update(name: str):
    save = json.loads(a_save(name))
    save["header"]["revision"] = 99
    with pytest.raises(spieltisch.SaveError, match=r"newer edition.*update"):
        spieltisch.load(json.dumps(save))


@every_game
def test_another_vocabulary_is_noticed(name: str):
    save = json.loads(a_save(name))
    save["header"]["vocabulary"] = "0" * 16
    with pytest.raises(spieltisch.SaveError, match="other meanings"):
        spieltisch.load(json.dumps(save))


@every_game
@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "{}", '{"format": "1"}', '{"format": 1}', "\u0000", "[" * 5000]
)
def test_invalid_saves_are_rejected(name: str, text: str):
    with pytest.raises(spieltisch.SaveError):
        spieltisch.load(text)


@every_game
@pytest.mark.parametrize("part", ["header", "inputs", "events", "snapshot", "position"])
def test_a_missing_part_is_named(name: str, part: str):
    save = json.loads(a_save(name))
    del save[part]
    with pytest.raises(spieltisch.SaveError, match=part):
        spieltisch.load(json.dumps(save))


@every_game
def test_a_changed_input_is_noticed(name: str):
    save = json.loads(a_save(name))
    save["inputs"] = save["inputs"][:-1]
    with pytest.raises(spieltisch.SaveError, match="damaged"):
        spieltisch.load(json.dumps(save))


@every_game
def test_mutated_saves_load_equal_or_are_refused(name: str):
    """A few hundred mutations; `make fuzz` runs a hundred thousand."""
    text = a_save(name)
    chance = Random(71)
    for _ in range(300):
        at = chance.randrange(len(text))
        damage = chance.choice(["", chance.choice('0123456789-,[]{}":x'), text[at] * 2])
        damaged = text[:at] + damage + text[at + 1 :]
        try:
            loaded = spieltisch.load(damaged)
        except spieltisch.SaveError:
            continue
        else:
            assert json.loads(loaded.save()) == json.loads(damaged)


@every_game
def test_a_position_with_a_piece_too_many_is_refused(name: str):
    match = start(first_cases[name], 73)
    world = match.imagine(0, 1)
    save = json.loads(world.save())
    piles = [(key, value) for key, value in save["position"]["snapshot"].items() if is_pile(value)]
    if not piles:
        pytest.skip("this game has no cards")
    key, value = max(piles, key=lambda pile: len(pile[1]))
    for part in (save["position"]["snapshot"], save["snapshot"]):
        part[key] = [*value[:-1], value[0]] if value[0] != value[-1] else [*value[:-1], value[-1] + 1]
    with pytest.raises(spieltisch.SaveError):
        spieltisch.load(json.dumps(save))


def is_pile(value: object) -> bool:
    return isinstance(value, list) and len(value) > 10 and all(isinstance(card, int) for card in value)


@every_game
def test_reading_a_snapshot_changes_no_other_state(name: str):
    match = start(first_cases[name], 67)
    for _ in play(match, 67, limit=40):
        pass
    fresh = snapshot.dump(begun(match))
    data = snapshot.dump(match.state)
    assert snapshot.dump(read(match, data)) == data
    assert snapshot.dump(begun(match)) == fresh


@compiled_only
@every_game
def test_reading_a_snapshot_leaks_no_memory(name: str):
    match = start(first_cases[name], 67)
    for _ in play(match, 67, limit=40):
        pass
    data = snapshot.dump(match.state)
    assert left_behind(lambda: read(match, data)) < 64


def read(match: Match, data: dict[str, Any]) -> State:
    state = begun(match)
    snapshot.fill(state, data)
    return state


def begun(match: Match) -> State:
    return match.game.begin(match.players, match.options, Rng(0))
