"""Custom bots: loaded by module:function, and isolated from the run even if they fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import spieltisch
from spieltisch.bots import BotFault, CustomBot
from spieltisch.bots.custom import Fault
from spieltisch.bots.seats import CustomSeat, check_bot
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.rng import Rng
from spieltisch.lab.matches import MatchSpec, play_match

BOTS = "tests.bots.custom_bots"
MOVES = ["draw", "take discard"]


@pytest.fixture
def bot(request: pytest.FixtureRequest) -> Iterator[CustomBot]:
    custom = CustomBot(f"{BOTS}:{request.param}", 300)
    yield custom
    custom.stop()


@pytest.mark.parametrize("bot", ["first", "prints"], indirect=True)
def test_a_bot_returns_one_of_the_moves(bot: CustomBot):
    assert bot.choose({"seat": 0}, MOVES) == "draw"


@pytest.mark.parametrize("bot", ["punctual"], indirect=True)
def test_the_clock_returns_the_time_left(bot: CustomBot):
    assert bot.choose({}, MOVES) == "take discard"


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("raises", "it raised ValueError: no idea"),
        ("stalls", "no answer within 300 ms"),
        ("talks_nonsense", "'castle' is not one of the 2 legal moves"),
        ("answers_a_list", "is not one of the 2 legal moves"),
        ("dies", "its process ended"),
    ],
    indirect=["bot"],
)
def test_every_error_of_a_bot_is_a_fault_and_the_next_request_still_reaches_it(bot: CustomBot, reason: str):
    for _ in range(2):
        with pytest.raises(BotFault, match=reason.replace("(", "")):
            bot.choose({}, MOVES)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("no_such_module:choose", "No module named 'no_such_module'"),
        (f"{BOTS}:nobody", "has no attribute 'nobody'"),
        (f"{BOTS}:not_a_function", "not_a_function is not a function"),
        (":choose", "name a custom bot as module:function"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_rejected_with_the_reason(name: str, reason: str):
    with pytest.raises(OptionError, match=reason):
        check_bot(name, "joggle")


def test_a_fault_names_the_move_and_a_random_move_replaces_it():
    match = spieltisch.start("joggle", players=2, seed=1)
    seat = match.actors()[0]
    faults: list[Fault] = []
    bot = CustomSeat(f"{BOTS}:raises", faults)
    number = bot.decide(match, seat, 17, Rng(1))
    bot.leave()
    assert number in match.state.legal(seat)
    expected = f"{BOTS}:raises in seat {seat}, move 17: it raised ValueError: no idea"
    assert [str(fault) for fault in faults] == [expected]


def test_a_match_with_a_faulty_bot_runs_to_the_end():
    row = play_match(MatchSpec("joggle", (f"{BOTS}:raises", "greedy"), {}, 5))
    assert sorted(row.ranks) == [1, 2]
    assert row.faults
    assert row.faults[0].number in (0, 1)
    assert {fault.seat for fault in row.faults} == {0}


def test_a_forfeit_puts_the_whole_team_last():
    bots = (f"{BOTS}:raises", "random", "greedy", "random")
    row = play_match(MatchSpec("joggle", bots, {}, 5, forfeit=True))
    assert row.ranks == (3, 1, 3, 1)


def test_a_custom_bot_plays_in_real_time():
    options = {"rounds": 1, "lay_limit": 50}
    row = play_match(MatchSpec("zeitalter_des_jay", (f"{BOTS}:first", "random"), options, 3))
    assert len(row.ranks) == 2
    assert not row.faults


def test_the_example_of_the_documentation_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    code = next(block for block in page.split("```python\n") if "def choose(view" in block).split("```")[0]
    (tmp_path / "corners.py").write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    row = play_match(MatchSpec("joggle", ("corners:choose", "random"), {}, 5))
    assert not row.faults
    bot = CustomBot("corners:choose")
    assert bot.choose({}, ["lay 9", "lay 63"]) == "lay 63"
    bot.stop()
