"""Games as plug-ins: found, named with their origin, left out with a sentence when broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import spieltisch
from spieltisch.games.registry import BUILT_IN, Registry, Source, add_folder, built_in, forget, in_folder

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "elster"
ELSTER = Source("elster", "package elster 1.0.0", "elster.game:GAME")


def registry_of(*sources: Source) -> Registry:
    made = Registry()
    made.sources = {source.name: source for source in built_in()}
    made.add_all(list(sources))
    return made


def module(folder: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(folder)


def test_a_game_of_another_package_is_found_behind_the_built_in_ones():
    made = registry_of(ELSTER)
    assert [*made.sources] == [*BUILT_IN, "elster"]
    assert made.sources["elster"].origin == "package elster 1.0.0"
    assert made.find("elster").title == "Elster"


WITHOUT_TEXTS = """
from dataclasses import replace
from pathlib import Path
from elster.game import GAME as ELSTER
GAME = replace(ELSTER, name="broken_texts", folder=Path("nowhere"))
"""
BROKEN = {
    "syntax": ("def", "SyntaxError"),
    "import": ("import no_such_module", "No module named 'no_such_module'"),
    "attribute": ("", "no attribute 'GAME'"),
    "type": ("GAME = 7", "leads to int, not to a Game"),
    "name": ("from elster.game import GAME", "the game itself 'elster'"),
    "texts": (WITHOUT_TEXTS, "No such file"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_game_is_named_and_left_out(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    text, said = BROKEN[fault]
    name = f"broken_{fault}"
    module(tmp_path, name, text, monkeypatch)
    made = registry_of(Source(name, "package broken 1.0", f"{name}:GAME"), ELSTER)
    assert [*made.sources] == [*BUILT_IN, "elster"]
    assert [one.name for one in made.faults] == [name]
    assert str(made.faults[0]).startswith(f"{name} (package broken 1.0) is left out: ")
    assert said in str(made.faults[0])
    with pytest.raises(spieltisch.OptionError, match="is left out"):
        made.find(name)


def test_two_games_of_one_name_are_both_refused():
    other = Source("elster", "package magpie 2.0", "elster.game:GAME")
    made = registry_of(ELSTER, other)
    assert [*made.sources] == [*BUILT_IN]
    assert [one.origin for one in made.faults] == ["package elster 1.0.0", "package magpie 2.0"]
    assert "another game has the same name (package magpie 2.0)" in str(made.faults[0])


def test_a_game_with_the_name_of_a_built_in_one_is_refused():
    made = registry_of(Source("joggle", "package other 1.0", "elster.game:GAME"))
    assert "the same name (built in)" in str(made.faults[0])
    assert made.find("joggle").title == "Joggle"


def test_a_project_folder_names_its_games():
    assert [source.where for source in in_folder(EXAMPLE)] == ["elster.game:GAME"]


@pytest.mark.parametrize(
    ("text", "said"),
    [(None, "has no pyproject.toml"), ("[", "not readable TOML"), ("[project]\nname = 'x'", "names no game")],
)
def test_a_folder_without_a_game_is_refused(text: str | None, said: str, tmp_path: Path):
    if text is not None:
        (tmp_path / "pyproject.toml").write_text(text)
    with pytest.raises(spieltisch.OptionError, match=said):
        in_folder(tmp_path)


def test_a_folder_is_taken_in_and_plays_like_any_other_game(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPIELTISCH_GAMES", "")
    forget()
    try:
        add_folder(EXAMPLE)
        assert spieltisch.names() == (*BUILT_IN, "elster")
        assert spieltisch.NAMES == BUILT_IN
        match = spieltisch.start("elster", 3, seed=1)
        assert spieltisch.load(match.save()).save() == match.save()
    finally:
        monkeypatch.undo()
        forget()


def test_a_package_can_be_imported_before_the_program():
    """A plug-in imports `spieltisch`, which looks for plug-ins: no circle."""
    code = "import elster.game, spieltisch; print(elster.game.GAME.title, len(spieltisch.NAMES) >= 5)"
    run = subprocess.run([sys.executable, "-c", code], cwd=EXAMPLE / "src", capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "Elster True", run.stderr
