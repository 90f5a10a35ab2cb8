"""`spieltisch new-game` writes a folder that works as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.authoring.new_game import check_name, words_for
from spieltisch.cli import main
from spieltisch.kernel.errors import OptionError

# Without the project folders that other tests take in.
ALONE = {name: value for name, value in os.environ.items() if name != "SPIELTISCH_GAMES"}


def run(folder: Path, *words: str) -> str:
    """Run Python in a folder; what it says."""
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, env=ALONE, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("games")
    run(home, "spieltisch.cli", "new-game", "river_race")
    return home / "river_race"


def test_its_tests_pass(folder: Path):
    assert "6 passed" in run(folder, "pytest", "-q", "-p", "no:cacheprovider")


def test_it_is_formatted_and_linted(folder: Path):
    run(folder, "ruff", "format", "--check", ".")
    run(folder, "ruff", "check", ".")


def test_it_is_listed_with_its_folder(folder: Path):
    said = run(folder, "spieltisch.cli", "games", "--folder", ".")
    assert "river_race  River Race, 2 to 5 players" in said
    assert f"(folder {folder})" in said.replace("\n", "")


def test_generate_says_what_it_did(folder: Path):
    (folder / "src" / "river_race" / "_table.py").write_text("")
    assert "river_race: _table.py" in run(folder, "spieltisch.cli", "generate", "--folder", ".")
    assert "river_race: up to date" in run(folder, "spieltisch.cli", "generate", "--folder", ".")


def test_an_existing_folder_is_left_alone(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["new-game", "river_race", "--folder", str(folder.parent)]) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", "ab", "Elster", "river-race", "9lives", "class", "json", "spieltisch", "x" * 31])
def test_a_bad_name_is_refused(name: str):
    with pytest.raises(OptionError, match="name"):
        check_name(name)


def test_rule_ids_have_three_letters():
    assert [words_for(name)["rule"] for name in ("river_race", "a_b", "go4")] == ["RIV", "ABX", "GOX"]
