"""The machine that looks for faults, for a short while. `make machine` lets it look for longer."""

import pytest

from tests.server.machine import run


def test_the_machine_finds_no_fault_at_one_server():
    run(servers=1, examples=3, steps=12, derandomize=True)


@pytest.mark.slow
def test_the_machine_finds_no_fault_at_two_servers():
    run(servers=2, examples=3, steps=12, derandomize=True)
