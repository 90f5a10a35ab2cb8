"""Simulations: the same rows on any number of workers, after an interrupt and with any observer."""

from __future__ import annotations

import csv
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from spieltisch.cli import main
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.lab import rows as rows_module
from spieltisch.lab.match_stats import LEVEL, breadths, changes, kind_of
from spieltisch.lab.matches import MatchSpec, Row, play_match
from spieltisch.lab.rows import decision_columns, game_columns, write_rows
from spieltisch.lab.simulate import Job, Variant, parse_sweeps, rotations, simulate, summary, sweep_values
from spieltisch.lab.workers import LostWorkers, Processes, in_this_process, workplace

SMALL: dict[str, dict[str, Any]] = {
    "skyjo_action": {"target": 50},
    "joggle": {"goal": "two_squares"},
    "joker_battle_royal": {},
    "joy": {"turn_cap": 20},
    "zeitalter_des_jay": {"rounds": 1},
}
every_game = pytest.mark.parametrize("game", spieltisch.NAMES)


def job_of(game: str, games: int = 4, **more: Any) -> Job:
    return Job(game, ("greedy", "random"), SMALL[game], 5, games, players=4, **more)


@every_game
def test_watching_a_match_changes_nothing(game: str):
    for bots in (("greedy",) * 4, ("random", "greedy", "easy", "random")):
        alone, watched = (
            play_match(MatchSpec(game, bots, SMALL[game], 11, keep=keep)) for keep in ("result", "decisions")
        )
        assert alone.stats is None
        stats = watched.stats
        assert stats is not None
        assert (alone.decisions, alone.scores, alone.ranks) == (watched.decisions, watched.scores, watched.ranks)
        assert watched.decisions == len(stats.decisions) == sum(sum(moves.values()) for moves in stats.moves)
        assert stats.choices == sum(one.choices for one in stats.decisions)
        assert stats.turns == 1 + max(one.turn for one in stats.decisions)


@every_game
def test_the_recorded_decisions_replay_the_match(game: str):
    row = (
        play_match(MatchSpec(game, ("greedy", "random", "easy"), {}, 12, keep="decisions"))
        if game != "joggle"
        else (play_match(MatchSpec(game, ("greedy", "random"), {}, 12, keep="decisions")))
    )
    assert row.stats is not None
    match = spieltisch.start(game, len(row.scores), 12, {})
    for one in row.stats.decisions:
        while match.state.time < one.time:
            match.advance(min(match.deadline() or one.time, one.time - int(match.state.time)))
        assert len(match.moves(one.seat)) == one.choices
        match.play(one.seat, one.move)
    while match.result() is None:
        match.advance(match.deadline() or 1)
    result = match.result()
    assert result is not None
    assert tuple(result.scores) == row.scores


@every_game
def test_one_and_two_workers_write_the_same_bytes(game: str, tmp_path: Path):
    for workers in (1, 2):
        found = simulate(job_of(game, 4, keep="decisions"), workers)
        for suffix in ("csv", "parquet"):
            write_rows(tmp_path / f"games.{workers}.{suffix}", game_columns(found), found)
            write_rows(tmp_path / f"decisions.{workers}.{suffix}", decision_columns(found), found)
    for name in ("games.{}.csv", "games.{}.parquet", "decisions.{}.csv", "decisions.{}.parquet"):
        assert (tmp_path / name.format(1)).read_bytes() == (tmp_path / name.format(2)).read_bytes()


def test_a_sweep_plays_every_combination_with_the_same_deals():
    job = Job("zeitalter_des_jay", ("random",), {"rounds": 1}, 3, 2, sweep={"level": [1, 2], "players": [2, 3]})
    swept = [dict(variant.swept) for variant in job.variants()]
    assert swept == [{"level": level, "players": players} for level in (1, 2) for players in (2, 3)]
    found = simulate(job, 1)
    for variant in job.variants():
        mine = found.of(variant)
        assert [len(row.scores) for row in mine] == [variant.players] * 2
        assert [row.seed for row in mine] == [row.seed for row in found.rows[:2]]
    columns = game_columns(found)
    assert columns["level"] == [1] * 4 + [2] * 4
    assert columns["players"] == [2, 2, 3, 3] * 2
    assert columns["score_2"][:2] == [None, None]


def test_paired_seats_play_each_deal_once_per_rotation():
    job = Job("skyjo_action", ("greedy", "random", "random"), {"target": 50}, 1, 6, paired=True)
    tables = job.tables()
    assert [table.seed for table in tables[:3]] == [tables[0].seed] * 3
    assert {table.bots.index("greedy") for table in tables[:3]} == {0, 1, 2}
    found = simulate(job, 1)
    greedy = summary(job.variants()[0], found.tables, found.rows)[0]
    wins = sum(row.ranks[table.bots.index("greedy")] == 1 for row, table in zip(found.rows, tables, strict=True))
    assert greedy.bot == "greedy"
    assert greedy.wins == wins >= 5
    assert rotations(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    with pytest.raises(OptionError, match="multiple of 3, not 4"):
        simulate(Job("skyjo_action", ("greedy", "random", "random"), {}, 1, 4, paired=True), 1)


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["level=1..3"], {"level": [1, 2, 3]}),
        (["play=casual,tournament", "players=2..4"], {"play": ["casual", "tournament"], "players": [2, 3, 4]}),
        (["false_jay=off,on"], {"false_jay": [False, True]}),
    ],
)
def test_a_sweep_is_a_range_or_a_list(words: list[str], values: dict[str, list[Any]]):
    assert parse_sweeps("zeitalter_des_jay", words) == values


def test_a_reversed_range_is_read_as_a_word():
    assert sweep_values("3..1") == ["3..1"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--sweep", "level=1..9"], "with level=8: option 'level' is a whole number from 1 to 7"),
        (["--sweep", "level"], "a sweep is written"),
        (["--sweep", "colour=1..2"], "unknown option 'colour'"),
        (["--sweep", "level=1,1"], "names a value twice"),
        (["--sweep", "level=1", "--sweep", "level=2"], "two sweeps over 'level'"),
        (["--sweep", "players=2..7"], "with players=7"),
        (["--rows", "games.xlsx"], "rows are written as .csv or .parquet"),
        (["--resume"], "nothing to resume"),
        (["--resume", "--rows", "none.csv"], "none.csv.part does not exist"),
        (["--on", "moon"], "on local, ray or ray://HOST:PORT"),
        (["--workers", "0"], "at least one worker"),
        (["--bots", "genius,random"], "no bot called 'genius'"),
    ],
)
def test_errors_are_reported_before_anything_is_played(
    words: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "zeitalter_des_jay", "--games", "2", *words]) == 2
    assert reason in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow_a_parquet_file_is_rejected_naming_the_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    with pytest.raises(OptionError, match=r"install spieltisch\[lab\]"):
        rows_module.check_rows(Path("games.parquet"))


# Interrupt and resume


class Interrupted:
    """A workplace that is interrupted by Ctrl-C after some pieces."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces

    def __call__(self, work: Callable[[Any], Any], pieces: Sequence[Any]) -> Iterator[Any]:
        yield from map(work, pieces[: self.pieces])
        signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent process may ignore it
        os.kill(os.getpid(), signal.SIGINT)
        yield work(pieces[self.pieces])


def test_an_interrupted_run_keeps_its_results_and_can_be_resumed(tmp_path: Path):
    job = job_of("joggle", 12, keep="decisions")
    whole = simulate(job, 1)
    journal = tmp_path / "rows.csv.part"
    part = simulate(job, Interrupted(5), journal=journal)
    assert not part.complete
    assert part.rows == whole.rows[:5]
    journal.write_bytes(journal.read_bytes()[:-7])  # the machine stopped in the middle of a line
    played: list[int] = []
    rest = simulate(job, in_this_process, played.append, journal, resume=True)
    assert rest.complete
    assert rest.rows == whole.rows
    assert played == [4] + [1] * 8
    with pytest.raises(SaveError, match="belongs to another run"):
        simulate(job_of("joggle", 13), 1, journal=journal, resume=True)


def test_the_command_resumes_after_an_interrupt_with_the_same_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    words = ["simulate", "joggle", "--games", "12", "--workers", "1", "--rows"]
    cut, whole = tmp_path / "cut.csv", tmp_path / "whole.csv"
    assert main([*words, str(whole)]) == 0
    with monkeypatch.context() as patch:
        patch.setattr("spieltisch.terminal.lab.workplace", lambda on, workers: Interrupted(5))
        assert main([*words, str(cut)]) == 0
    assert "Interrupted after 5 of 12 games. The same command with --resume goes on." in capsys.readouterr().err
    with cut.open() as file:
        assert len(list(csv.reader(file))) == 6
    assert main([*words, str(cut), "--resume"]) == 0
    assert cut.read_bytes() == whole.read_bytes()
    assert sorted(tmp_path.iterdir()) == [cut, whole]


# Workers


def twice(number: int) -> int:
    return 2 * number


def dies_once(marker: str) -> str:
    path = Path(marker)
    if path.suffix == ".dies" and not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return marker


def always_dies(_: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_every_piece_of_work_is_done_once():
    assert sorted(Processes(2)(twice, range(7))) == list(range(0, 14, 2))
    assert list(workplace("local", 1)(twice, [3])) == [6]


def test_a_lost_worker_is_replaced_and_nothing_is_counted_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pieces = [str(tmp_path / f"{number}{'.dies' if number == 3 else ''}") for number in range(8)]
    assert sorted(Processes(2)(dies_once, pieces)) == sorted(pieces)
    monkeypatch.setattr("spieltisch.lab.workers.MOST_LOSSES", 0)
    with pytest.raises(LostWorkers, match="lost again and again"):
        list(Processes(2)(always_dies, [1, 2]))


# Recorded data


def test_a_tie_does_not_count_as_a_change_of_the_lead():
    assert changes([0, 0, LEVEL, 0, 1, LEVEL, 0]) == 2
    assert changes([LEVEL, LEVEL]) == 0


def test_breadths_are_averaged_per_tenth_even_in_a_short_match():
    assert breadths(list(range(20))) == tuple(2 * tenth + 0.5 for tenth in range(10))
    assert breadths([4, 8]) == (4,) * 5 + (8,) * 5


def test_moves_that_differ_only_in_place_and_target_are_of_one_kind():
    words = spieltisch.start("skyjo_action", players=3, seed=1).vocabulary.words
    kinds = {word.notation: kind_of(word) for word in words}
    assert kinds["swap 3"] == kinds["swap 7"] == "swap"
    assert kinds["play thief"] != kinds["play meteor_shower"]
    assert kinds["steal 1 thief"] == kinds["steal 2 thief"]


def test_the_last_turn_is_the_one_that_not_all_had_before_the_end():
    row = play_match(MatchSpec("joggle", ("greedy", "greedy"), {"goal": "two_squares"}, 3, keep="decisions"))
    stats = row.stats
    assert stats is not None
    winner = row.ranks.index(1)
    assert sum(stats.last[winner].values()) >= 1
    turns = [sorted({one.turn for one in stats.decisions if one.seat == seat}) for seat in (0, 1)]
    early = [mine[: max(map(len, turns)) - 1] for mine in turns]
    for seat, (moves, last) in enumerate(zip(stats.moves, stats.last, strict=True)):
        counted = sum(one.seat == seat and one.turn in early[seat] for one in stats.decisions)
        assert sum(moves.values()) - sum(last.values()) == counted


def test_the_starter_is_the_one_the_game_names():
    rows = simulate(Job("joggle", ("random", "random"), {}, 4, 30), 1).rows
    for row in rows:
        match = spieltisch.start("joggle", players=2, seed=row.seed)
        named = [event["seat"] for event in match.events(None) if event["event"] == "starts"]
        assert row.stats is not None
        assert [row.stats.starter] == named
    assert {row.stats.starter for row in rows if row.stats} == {0, 1}


def test_a_summary_counts_shared_wins_by_their_share():
    variant = Variant(0, ("greedy", "random"), {}, {})
    rows = [Row(0, 1, 10, (3, 3), (1, 1)), Row(1, 2, 10, (4, 3), (1, 2))]
    tables = [MatchSpec("joggle", variant.bots, {}, row.seed, row.number) for row in rows]
    first, second = summary(variant, tables, rows)
    assert (first.wins, first.mean_score, first.mean_rank) == (1.5, 3.5, 1.0)
    assert (second.wins, second.mean_rank) == (0.5, 1.5)
