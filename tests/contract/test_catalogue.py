"""Every rule of a game's catalogue is cited by a test, written in both languages, and every citation exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import spieltisch
from spieltisch.kernel.state import Decision
from tests.catalogue import RULE, rule_ids
from tests.contract.driver import EXAMPLE, Case, every_case, every_game, play_out, start

TESTS = Path(__file__).parent.parent / "games"


def source_of(name: str) -> str:
    """The text of a game's own tests."""
    folder = TESTS / name if (TESTS / name).is_dir() else EXAMPLE / "tests"
    return "".join(path.read_text("utf-8") for path in folder.glob("test_*.py"))


CITED = re.compile(r"\b[A-Z]{3}-\d+[a-z]?\b")


@every_game
def test_every_rule_is_named_by_a_test(name: str):
    tests = set(re.findall(r"def test_([a-z]{3}_\d+[a-z]?)_", source_of(name)))
    missing = [rule for rule in rule_ids(name) if rule.lower().replace("-", "_") not in tests]
    assert not missing, f"rules that no test is named after: {', '.join(missing)}"


@every_game
def test_no_test_is_named_after_a_rule_that_does_not_exist(name: str):
    prefix = rule_ids(name)[0].split("-")[0].lower()
    named = set(re.findall(rf"def test_({prefix}_\d+[a-z]?)_", source_of(name)))
    known = {rule.lower().replace("-", "_") for rule in rule_ids(name)}
    assert named <= known


@every_game
def test_the_catalogue_has_the_same_rules_in_both_languages(name: str):
    assert rule_ids(name, "de") == rule_ids(name, "en")
    assert len(set(rule_ids(name))) == len(rule_ids(name)) > 0


@every_game
def test_every_rule_that_the_game_cites_exists(name: str):
    known = set(rule_ids(name))
    prefix = rule_ids(name)[0].split("-")[0]
    folder = spieltisch.game(name).folder
    for path in [*folder.glob("*.py"), *folder.glob("texts/*.toml"), *folder.glob("*.md")]:
        cited = {rule for rule in CITED.findall(path.read_text("utf-8")) if rule.startswith(prefix + "-")}
        assert cited <= known, f"{path.name} cites {sorted(cited - known)}"


@every_game
def test_every_step_begins_with_its_rule(name: str):
    state = spieltisch.game(name).new(spieltisch.game(name).default_players, 1)
    known = set(rule_ids(name))
    for step in state.steps:
        assert step.rule in known
        doc = type(step).__doc__
        if doc:  # compiled classes have none
            assert re.match(r"([A-Z]{3}-\d+[a-z]?(, | to ))*[A-Z]{3}-\d+[a-z]?: ", doc), type(step).__name__


@every_game
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_event_move_prompt_and_option_has_a_text(name: str, language: str):
    game = spieltisch.game(name)
    tables = game.texts(language).tables
    assert set(tables["events"]) == {kind.name for kind in game.events.kinds}
    options = game.settings(game.default_players, {})
    words = game.vocabulary(options, game.default_players).words
    assert {word.key for word in words} <= set(tables["moves"])
    state = game.new(game.default_players, 1)
    decisions = {type(step).__name__ for step in state.steps if isinstance(step, Decision)}
    assert decisions == set(tables["prompts"])
    assert {option.name for option in game.options} <= set(tables["options"])
    assert all(tables["about"][key].strip() for key in ("tagline", "unit", "unit_one"))


@every_game
def test_both_languages_have_the_same_keys_and_fields(name: str):
    german, english = (spieltisch.game(name).texts(language).tables for language in ("de", "en"))
    assert keys(german) == keys(english)


def keys(table: object, path: str = "") -> set[str]:
    if isinstance(table, dict):
        return {found for key, value in table.items() for found in keys(value, f"{path}.{key}")}
    return {path + "".join(sorted(re.findall(r"\{\w+", str(table))))} if ".events." in path else {path}


@every_case
def test_every_event_and_move_of_a_game_can_be_said(case: Case):
    match = play_out(start(case, 61), 61)
    names = [f"P{seat}" for seat in range(match.players)]
    for language in ("de", "en"):
        for seat in [0, None]:
            for sentence in match.log(seat, language, names):
                assert sentence.strip()
                assert not re.search(r"[{}]|None", sentence)
        texts = match.game.texts(language)
        for word in match.vocabulary.words:
            values = dict(word.values)
            if all(values[key] < match.players for key in values if key in ("other", "seat")):
                assert texts.move(word, 0, names).strip()


@every_game
def test_rules_have_sections_and_an_introduction(name: str):
    for language in ("de", "en"):
        text = spieltisch.game(name).rules(language)
        assert text.startswith("# ")
        assert text.count("\n## ") >= 3
        assert RULE.search(text)
