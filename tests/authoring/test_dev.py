"""The designers' loop: changes are seen, the page tells how the game does, a broken game does not stop the server."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.terminal.dev import stamps

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "elster"
PATIENCE = 180


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__", ".*")
    return Path(shutil.copytree(EXAMPLE, tmp_path / "elster", ignore=ignored))


def test_files_that_a_designer_edits_are_watched(folder: Path):
    watched = set(stamps(folder))
    assert {"src/elster/rules.py", "src/elster/texts/de.toml", "src/elster/RULES.md"} <= watched
    assert "src/elster/_table.py" not in watched
    before = stamps(folder)
    (folder / ".spieltisch").mkdir()
    (folder / ".spieltisch" / "notes.md").write_text("")
    assert stamps(folder) == before


class Loop:
    """A running `spieltisch dev`."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        words = ["dev", str(folder), "--port", str(self.port), "--matches", "5", "--no-report"]
        self.process = subprocess.Popen([sys.executable, "-m", "spieltisch.cli", *words], stdout=subprocess.DEVNULL)

    def page(self, path: str) -> str:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, ConnectionError):
            return ""

    def until(self, path: str, said: str) -> str:
        end = time.monotonic() + PATIENCE
        while said not in self.page(path):
            assert self.process.poll() is None
            assert time.monotonic() < end, self.page(path)
            time.sleep(0.2)
        return self.page(path)


@pytest.fixture
def loop(folder: Path) -> Iterator[Loop]:
    running = Loop(folder)
    yield running
    running.process.send_signal(2)
    running.process.wait()


def test_a_change_reloads_the_game_and_a_mistake_is_told(folder: Path, loop: Loop):
    shown = loop.until("/dev", "random play-outs")
    assert "secret choices stay secret" in shown
    assert "✗" not in shown
    assert "moves to choose from" in shown
    assert '"title":"Elster"' in loop.until("/api/games", '"name":"elster"')

    rules = folder / "src" / "elster" / "rules.py"
    right = rules.read_text("utf-8")
    rules.write_text(right.replace("elster.over = True", "elster.over = Truth"), "utf-8")
    assert "Truth" in loop.until("/dev", "✗")

    rules.write_text(right + "\nthis is no Python\n", "utf-8")
    assert "SyntaxError" in loop.until("/dev", "It cannot be loaded")
    assert '"name":"elster"' in loop.page("/api/games")

    texts = folder / "src" / "elster" / "declaration.py"
    texts.write_text(texts.read_text("utf-8").replace('title="Elster"', 'title="Pica"'), "utf-8")
    rules.write_text(right, "utf-8")
    loop.until("/api/games", '"title":"Pica"')
