"""The client's words about the built-in games are the games' own."""

import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "tools"))

import games_ts  # noqa: E402


def test_the_shelf_is_current():
    assert games_ts.TARGET.read_text("utf-8") == games_ts.text(), "run python tools/games_ts.py"
