"""The machine that looks for faults, for a short while. `make machine` lets it look for longer."""

import pytest

from tests.server.machine import TableMachine, run

PLANTED = {
    "answers are displaced by later ones and not looked up in the log": (
        """
from spieltisch.server.tables import answers

async def nothing(*_):
    pass

answers.KEPT_PER_SEAT = 4
answers.Answers.look_up = nothing
""",
        ("move", "noise", "repeat"),
        "was acknowledged, now",
    ),
    "a seat that a socket gives up is not missed": (
        """
from spieltisch.server.tables import guests

guests.Guests.emptied = lambda *_: []
""",
        ("move", "hello_without_the_secret"),
        "gone, and nobody misses them",
    ),
    "an entry of the log is lost": (
        """
from spieltisch.server.tables import draft

write = draft.Draft.write

def shortened(self, token):
    written = write(self, token)
    if written is not None and written.entries and written.entries[-1].version == 2:
        written.entries.pop()
    return written

draft.Draft.write = shortened
""",
        ("move",),
        "acknowledged and lost|never told|sees something else|cannot|gap",
    ),
}


def test_the_machine_finds_no_fault_at_one_server():
    run(servers=1, examples=3, steps=12, derandomize=True)


@pytest.mark.slow
def test_the_machine_finds_no_fault_at_two_servers():
    run(servers=2, examples=3, steps=12, derandomize=True)


def only(*rules: str) -> type[TableMachine]:
    """A machine that does nothing but this."""
    others = [name for name in dir(TableMachine) if hasattr(getattr(TableMachine, name), "hypothesis_stateful_rule")]
    return type("SomeRules", (TableMachine,), {name: None for name in others if name not in rules})


@pytest.mark.slow
@pytest.mark.parametrize("fault", PLANTED)
def test_the_machine_finds_a_planted_fault(fault, tmp_path, monkeypatch):
    """In the servers' processes, not in this one."""
    code, rules, said = PLANTED[fault]
    (tmp_path / "sitecustomize.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(AssertionError, match=said):
        run(servers=1, examples=40, steps=8, derandomize=True, shrink=False, machine=only(*rules))
