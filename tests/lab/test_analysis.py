"""Match analysis: chances from what a seat knows, the moves that changed them; as text, data and plot."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import spieltisch
from spieltisch.bots.analysis import LEAST_WORLDS, AnalysisBudget, chances, decided, judgement
from spieltisch.bots.policies import Hard, countdown
from spieltisch.cli import main
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.lab.parallel_analysis import analyse
from spieltisch.terminal.analysis_text import analysis_text
from tests.contract.driver import act
from tests.games.joggle.builders import turn

QUICK = AnalysisBudget(worlds=2, simulations=6, seed=1)
every_game = pytest.mark.parametrize("game", spieltisch.NAMES)


def some_moves(game: str, count: int) -> Match:
    match = spieltisch.start(game, spieltisch.game(game).least_players, 5)
    chance = Random(3)
    for _ in range(count):
        act(match, chance)
    return match


@every_game
def test_every_game_is_analysed_as_text_data_and_plot(game: str, tmp_path: Path, capsys):
    match = some_moves(game, 5)
    save, data, plot = tmp_path / "match.json", tmp_path / "analysis.json", tmp_path / "analysis.svg"
    save.write_text(match.save())
    quick = ["--worlds", "1", "--simulations", "4", "--workers", "1"]
    assert main(["analyse", str(save), *quick, "--lang", "de", "--json", str(data), "--plot", str(plot)]) == 0
    said = capsys.readouterr().out
    assert f"{match.game.title}: 5 Züge" in said
    assert "Person 1" in said
    kept = json.loads(data.read_text())
    assert [moment["number"] for moment in kept["moments"]] == list(range(6))
    assert all(0 <= chance <= 1 for moment in kept["moments"] for chance in moment["chances"])
    assert len(kept["turns"]) <= 3
    for told in kept["turns"]:
        assert match.inputs[told["number"] - 1] == (told["seat"], told["move"])
        assert (told["better"] is None) == (told["better_expected"] is None)
        assert told["better"] is None or told["better_expected"] > told["expected"]
    assert "<svg" in plot.read_text()


@every_game
def test_a_judgement_depends_on_what_the_seat_knows_and_on_nothing_else(game: str):
    match = some_moves(game, 10)
    for seat in range(match.players):
        assert judged(match.imagine(seat, 3), seat) == judged(match, seat)


def judged(match: Match, seat: int) -> list[float]:
    """Everybody's chances as one seat judges them."""
    teams = match.game.teams(match.players, match.options)
    hard = Hard(match.game.name, QUICK.per_move())
    return judgement(hard, match.state, seat, teams, Rng(7), QUICK.worlds, countdown(None))[0]


def nearly_won(players: int = 2) -> Match:
    """One marble completes the last rectangle."""
    return turn("xxx xx.", "joggle", players=players, goal="combination", rectangles=1, squares=0, supply=4)


@pytest.mark.parametrize(("players", "end"), [(2, [1, 0]), (4, [1, 0, 1, 0])])
def test_a_finished_match_is_decided_for_whole_teams(players: int, end: list[int]):
    match = nearly_won(players)
    match.play(0, "lay 10")
    assert chances(match, 1, QUICK) == (end, 0)


def test_tied_sides_share():
    assert decided([0, 1, 2, 3], [0, 1, 0, 1]) == [0.5] * 4
    assert decided([0, 2], [0, 1, 2]) == [0.5, 0, 0.5]


def test_a_time_limit_reduces_the_worlds_but_not_below_a_minimum():
    match = nearly_won()
    assert LEAST_WORLDS <= chances(match, 0, AnalysisBudget(worlds=100_000, milliseconds=1))[1] < 100_000
    assert chances(match, 0, AnalysisBudget(worlds=3, milliseconds=1))[1] == 3
    assert chances(match, 0, AnalysisBudget(worlds=21))[1] == 21


def test_a_missed_win_is_found():
    match = nearly_won()
    match.play(0, "lay 63")
    analysis = analyse(match, AnalysisBudget(worlds=10, simulations=120, seed=1))
    (told,) = analysis.turns
    assert (told.move, told.better) == ("lay 63", "lay 10")
    assert told.better_expected == pytest.approx(1)
    assert told.expected < 0.9
    said = analysis_text(analysis, match, ["Ann", "Ben"], "en")
    assert "Move 1, Ann" in said
    assert "Better: " in said
    assert "(100% instead of" in said


def test_the_numbers_do_not_depend_on_the_number_of_cores():
    match = some_moves("joggle", 11)
    assert analyse(match, QUICK, workers=2) == analyse(match, QUICK, workers=1)


def test_invalid_options_are_rejected(tmp_path: Path, capsys):
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text("hello")
    for arguments, says in [
        ([str(tmp_path / "nothing.json")], "cannot read"),
        ([str(nonsense)], "neither a save nor a replay nor an export"),
        ([str(nonsense), "--plot", "curve.gif"], "not as 'curve.gif'"),
        ([str(nonsense), "--worlds", "0"], "at least one world"),
    ]:
        assert main(["analyse", *arguments]) == 2
        assert says in capsys.readouterr().err
    with pytest.raises(OptionError, match="at least one world"):
        AnalysisBudget(worlds=0)
