"""docs/adding-a-game.md, followed literally: the code on the page is the example, and it works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PAGE = PROJECT / "docs" / "adding-a-game.md"
EXAMPLE = PROJECT / "examples" / "elster"
BLOCK = re.compile(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# Without the project folders that other tests take in.
ALONE = {name: value for name, value in os.environ.items() if name != "SPIELTISCH_GAMES"}


def files_on_the_page() -> dict[str, str]:
    """The files of the tutorial; blocks of the same file follow one another."""
    files: dict[str, str] = {}
    for name, code in BLOCK.findall(PAGE.read_text("utf-8")):
        files[name] = f"{files[name]}\n\n{code}" if name in files else code
    return files


def squeezed(text: str) -> str:
    return re.sub(r"\n+", "\n", text).strip()


@pytest.mark.parametrize("name", files_on_the_page())
def test_the_page_shows_the_example(name: str):
    assert squeezed(files_on_the_page()[name]) == squeezed((EXAMPLE / name).read_text("utf-8"))


def test_the_page_shows_everything_that_is_written_by_hand():
    for path in EXAMPLE.rglob("*"):
        name = str(path.relative_to(EXAMPLE))
        by_hand = (
            path.is_file()
            and path.suffix in {".py", ".toml", ".md"}
            and not {".", "_"} & {part[0] for part in Path(name).parts}
        )
        if by_hand and name not in ("pyproject.toml", "src/elster/game.py"):
            assert name in files_on_the_page(), name


def test_the_example_is_small():
    """Less than 450 lines of Python and texts, its tests included."""
    count = 0
    for path in EXAMPLE.rglob("*"):
        if path.suffix in {".py", ".toml"} and (path.name[0] != "_" or path.name == "__init__.py"):
            count += sum(bool(line.strip()) for line in path.read_text("utf-8").splitlines())
    assert count < 450


def test_following_the_page_makes_a_game_that_works(tmp_path: Path):
    def run(folder: Path, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=folder, env=ALONE, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(tmp_path, "spieltisch.cli", "new-game", "elster")
    folder = tmp_path / "elster"
    for name, text in files_on_the_page().items():
        (folder / name).write_text(text, "utf-8")
    run(folder, "spieltisch.cli", "generate", "--folder", ".")
    assert "14 passed" in run(folder, "pytest", "-q", "-p", "no:cacheprovider")
