"""Own bots: loaded by module:function, guarded against everything they might do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import spieltisch
from spieltisch.bots import BotFault, OwnBot
from spieltisch.bots.own import Fault
from spieltisch.bots.seats import GuestBot, check_bot
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.rng import Rng
from spieltisch.lab.tables import Table, play_table

GUESTS = "tests.bots.guests"
MOVES = ["draw", "take discard"]


@pytest.fixture
def guest(request: pytest.FixtureRequest) -> Iterator[OwnBot]:
    bot = OwnBot(f"{GUESTS}:{request.param}", 300)
    yield bot
    bot.stop()


@pytest.mark.parametrize("guest", ["first", "prints"], indirect=True)
def test_a_guest_answers_with_one_of_the_moves(guest: OwnBot):
    assert guest.choose({"seat": 0}, MOVES) == "draw"


@pytest.mark.parametrize("guest", ["punctual"], indirect=True)
def test_the_clock_tells_how_much_time_is_left(guest: OwnBot):
    assert guest.choose({}, MOVES) == "take discard"


@pytest.mark.parametrize(
    ("guest", "reason"),
    [
        ("raises", "it raised ValueError: no idea"),
        ("stalls", "no answer within 300 ms"),
        ("talks_nonsense", "'castle' is not one of the 2 legal moves"),
        ("answers_a_list", "is not one of the 2 legal moves"),
        ("dies", "its process ended"),
    ],
    indirect=["guest"],
)
def test_whatever_a_guest_does_wrong_is_a_fault_and_the_next_question_is_asked_again(guest: OwnBot, reason: str):
    for _ in range(2):
        with pytest.raises(BotFault, match=reason.replace("(", "")):
            guest.choose({}, MOVES)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no_such_module:choose", "No module named 'no_such_module'"),
        (f"{GUESTS}:nobody", "has no attribute 'nobody'"),
        (f"{GUESTS}:not_a_function", "not_a_function is not a function"),
        (":choose", "is written module:function"),
    ],
)
def test_a_guest_that_cannot_be_loaded_is_refused_with_the_reason(name: str, reason: str):
    with pytest.raises(OptionError, match=reason):
        check_bot(name, "joggle")


def test_a_fault_names_the_move_and_the_decision_is_made_at_random():
    match = spieltisch.start("joggle", players=2, seed=1)
    seat = match.actors()[0]
    faults: list[Fault] = []
    guest = GuestBot(f"{GUESTS}:raises", faults)
    number = guest.decide(match, seat, 17, Rng(1))
    guest.leave()
    assert number in match.state.legal(seat)
    told = f"{GUESTS}:raises in seat {seat}, move 17: it raised ValueError: no idea"
    assert [str(fault) for fault in faults] == [told]


def test_a_match_with_a_faulty_guest_goes_on_to_the_end():
    row = play_table(Table("joggle", (f"{GUESTS}:raises", "greedy"), {}, 5))
    assert sorted(row.ranks) == [1, 2]
    assert row.faults
    assert row.faults[0].number in (0, 1)
    assert {fault.seat for fault in row.faults} == {0}


def test_whoever_forfeits_comes_last_with_the_whole_team():
    bots = (f"{GUESTS}:raises", "random", "greedy", "random")
    row = play_table(Table("joggle", bots, {}, 5, forfeit=True))
    assert row.ranks == (3, 1, 3, 1)


def test_a_guest_plays_in_real_time():
    options = {"rounds": 1, "lay_limit": 50}
    row = play_table(Table("zeitalter_des_jay", (f"{GUESTS}:first", "random"), options, 3))
    assert len(row.ranks) == 2
    assert not row.faults


def test_the_example_of_the_documentation_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    code = next(block for block in page.split("```python\n") if "def choose(view" in block).split("```")[0]
    (tmp_path / "corners.py").write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    row = play_table(Table("joggle", ("corners:choose", "random"), {}, 5))
    assert not row.faults
    guest = OwnBot("corners:choose")
    assert guest.choose({}, ["lay 9", "lay 63"]) == "lay 63"
    guest.stop()
