"""Fuzzing: a live server survives invalid input of every kind."""

import pytest

from tests.server.fuzz import fuzz


@pytest.mark.slow
def test_malformed_input_changes_nothing_breaks_nothing_and_leaks_no_memory(data):
    attack, _ = fuzz(data, messages=12_000, seed=1)
    assert attack.wrong == []
    assert attack.sent >= 12_000
    assert attack.answered > 1000
