"""Tournaments: round robin with swapped seats, the same result on any number of cores."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from spieltisch.cli import main
from spieltisch.kernel.errors import OptionError
from spieltisch.lab.estimates import estimate
from spieltisch.lab.plots import tournament_plot, write_plot
from spieltisch.lab.tournament import Contest, all_tables, pair_wins, run, seatings

JOGGLE = Contest("joggle", ("random", "easy", "greedy"), 4, seed=3)


def test_every_pair_meets_equally_often_and_every_deal_is_played_with_swapped_seats():
    tables = all_tables(Contest("skyjo_action", ("random", "easy", "greedy"), 12, players=4))
    assert Counter(frozenset(table.bots) for table in tables) == dict.fromkeys(
        [frozenset({"random", "easy"}), frozenset({"random", "greedy"}), frozenset({"easy", "greedy"})], 12
    )
    for table, mirrored in zip(tables[::2], tables[1::2], strict=True):
        assert table.seed == mirrored.seed
        assert all(mine != other for mine, other in zip(table.bots, mirrored.bots, strict=True))
        assert Counter(table.bots) == Counter(mirrored.bots)
    seats = Counter((seat, name) for table in tables for seat, name in enumerate(table.bots))
    assert set(seats.values()) == {12}


def test_in_a_team_game_a_bot_is_a_team():
    assert seatings([0, 1, 0, 1]) == [((True, False, True, False), (False, True, False, True))]
    assert len(seatings([0, 1, 2, 3])) == 3


def test_an_odd_number_of_seats_is_rejected():
    with pytest.raises(OptionError, match="even number of players"):
        all_tables(Contest("skyjo_action", ("random", "greedy"), 4, players=3))


@pytest.mark.parametrize(
    ("contest", "reason"),
    [
        (Contest("joggle", ("greedy",), 4), "two or more different bots"),
        (Contest("joggle", ("greedy", "greedy"), 4), "two or more different bots"),
        (Contest("joggle", ("greedy", "random"), 3), "even number from 2 up"),
    ],
)
def test_an_invalid_tournament_is_rejected(contest: Contest, reason: str):
    with pytest.raises(OptionError, match=reason):
        run(contest, 1)


def test_pairs_are_counted_by_rank_and_ties_count_half():
    bots = ("greedy", "random", "greedy", "random")
    assert sorted(pair_wins(bots, (1, 2, 2, 4), [0, 1, 2, 3], "greedy")) == [0.5, 1.0, 1.0, 1.0]
    assert pair_wins(bots, (1, 3, 1, 3), [0, 1, 0, 1], "greedy") == [1.0]
    assert pair_wins(bots, (1, 3, 1, 3), [0, 1, 0, 1], "random") == [0.0]


def test_an_interval_holds_the_mean_and_shrinks_with_the_number_of_deals():
    few, many = estimate([1.0, 0.0] * 10), estimate([1.0, 0.0] * 1000)
    assert few.mean == many.mean == 0.5
    assert few.low < many.low < 0.5 < many.high < few.high
    assert many.high - many.low == pytest.approx(2 * 1.96 * 0.5 / 2000**0.5, rel=0.01)
    sure = estimate([1.0] * 20)
    assert 0.8 < sure.low < sure.high == 1.0


def test_the_same_seed_gives_the_same_result_on_any_number_of_cores():
    alone, together = run(JOGGLE, 1), run(JOGGLE, 3)
    assert alone.rows == together.rows
    assert alone.duels == together.duels
    assert alone.standings == together.standings
    assert run(Contest("joggle", ("random", "greedy"), 4, seed=4), 1).rows != alone.rows


def test_greedy_and_easy_are_rated_above_random():
    standings = [standing.bot for standing in run(Contest("joggle", ("random", "easy", "greedy"), 10), 1).standings]
    assert standings[-1] == "random"


@pytest.mark.parametrize("suffix", ["svg", "png", "html"])
def test_a_plot_is_written(tmp_path: Path, suffix: str):
    path = tmp_path / "plots" / f"duels.{suffix}"
    write_plot(path, tournament_plot(run(Contest("joggle", ("random", "greedy"), 2), 1)))
    assert path.stat().st_size > 1000


def test_the_command_shows_ratings_and_duels(capsys: pytest.CaptureFixture[str]):
    assert main(["tournament", "joggle", "--bots", "greedy,random", "--games", "6", "--workers", "1"]) == 0
    text = capsys.readouterr().out
    assert "95 % interval" in text
    assert "Rating" in text
    assert "100.0 %" in text


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--bots", "greedy,genius"], "no bot called 'genius'"),
        (["--plot", "duels.pdf"], "a plot is written as .svg, .png, .html"),
        (["--simulations", "0"], "a budget of simulations is a whole number from 1 up"),
        (["--bots", "greedy,no_such_module:choose"], "cannot be loaded"),
    ],
)
def test_an_invalid_command_gets_a_clear_error(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]):
    assert main(["tournament", "joggle", "--games", "2", *words]) == 2
    assert reason in capsys.readouterr().err
