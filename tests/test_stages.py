"""The test command itself: every stage runs, and the summary says which failed and how to run just those."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

import stages as command

GREEN = command.Stage("green", 5, [sys.executable, "-c", "print('fine')"])
RED = command.Stage("red tests", 5, [sys.executable, "-c", "raise SystemExit(3)"])


@pytest.fixture
def stages(monkeypatch):
    monkeypatch.setattr(command, "FULL", [RED, GREEN])


def test_all_stages_run_even_if_one_failed(stages, capfd):
    assert command.main([]) == 1
    said = capfd.readouterr().out
    assert "fine" in said
    assert "1 of 2 stages failed" in said
    assert "tools/stages.py 'red tests'" in said


def test_single_stages_can_be_run(stages, capfd):
    assert command.main(["green"]) == 0
    assert "all green" in capfd.readouterr().out


def test_an_unknown_stage_is_named(stages):
    with pytest.raises(SystemExit, match=r"no such stage: blue .*'red tests', 'green'"):
        command.main(["blue"])
