"""The command line: valid commands work, invalid ones give a clear sentence and exit code 2."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import spieltisch
from spieltisch.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], "there is no game called 'chess'; the games are"),
        (["play", "skyjo_action", "--players", "9"], "2 to 8 players, not 9"),
        (["play", "skyjo_action", "--players", "8"], "2 to 6 may play, not 8"),
        (["play", "--bots", "genius"], "there is no bot called 'genius'; the bots are"),
        (["play", "--bots", "greedy,random"], "name one bot for all or one for each"),
        (["play", "--humans", "7"], "may be for humans, not 7"),
        (["play", "--option", "deck=marked"], "option 'deck' is one of"),
        (["play", "--option", "deck"], "an option is written name=value"),
        (["play", "--option", "speed=3"], "unknown option 'speed'"),
        (["play", "--option", "target=many"], "whole number from 50 to 200"),
        (["play", "--resume", "no-such-file.json"], "cannot read no-such-file.json"),
        (["play", "--seed", "-3"], "a seed is a whole number"),
        (["play", "--seed", "x"], "seed"),
        (["play", "--lang", "fr"], "the languages are de and en"),
        (["replay", "no-such-file.json"], "cannot read"),
        (["rules", "skyjo_action", "SKY-999"], "no rule of SKYJO ACTION"),
        (["rules", "tarock"], "there is no game"),
        (["simulate", "skyjo_action", "--games", "0"], "at least one game"),
        (["simulate", "skyjo_action", "--bots", "greedy"], "2 to 8 players, not 1"),
        (["simulate", "skyjo_action", "--seed", "-1"], "a seed is a whole number"),
        (["simulate"], "game"),
        (["dance"], "dance"),
    ],
)
def test_errors_are_one_sentence_with_exit_code_two(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
):
    code, _, error = run(capsys, *words)
    assert code == 2
    assert sentence in error
    assert "Traceback" not in error


def test_a_broken_save_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    broken = tmp_path / "broken.json"
    broken.write_text("{", "utf-8")
    code, _, error = run(capsys, "replay", str(broken))
    assert code == 2
    assert str(broken) in error
    broken.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "replay", str(broken))[0] == 2


def test_the_version_says_which_build_is_in_use(capsys: pytest.CaptureFixture[str]):
    code, said, _ = run(capsys, "--version")
    assert code == 0
    assert "compiled" in said or "interpreted" in said


def test_rules_are_shown_in_both_languages(capsys: pytest.CaptureFixture[str]):
    _, german, _ = run(capsys, "rules", "skyjo_action", "--lang", "de")
    _, english, _ = run(capsys, "rules", "skyjo_action", "--lang", "en")
    assert "SKY-82" in german
    assert "SKY-82" in english
    assert "Nachziehstapel" in german
    assert "draw pile" in english.lower() or "play pile" in english.lower()


def test_the_rule_book_comes_first_and_says_how_to_look_up_a_rule(capsys: pytest.CaptureFixture[str]):
    _, said, _ = run(capsys, "rules", "zeitalter_des_jay", "--lang", "en")
    assert "What it's about" in said
    assert "spieltisch rules zeitalter_des_jay JAY-1" in said
    assert "[R]" not in said
    assert "[J]" not in said


def test_a_rule_is_found_by_its_number_with_the_passages_that_cite_it(capsys: pytest.CaptureFixture[str]):
    _, said, _ = run(capsys, "rules", "joy", "joy-59A", "--lang", "de")
    assert said.count("JOY-59a") == 2
    assert "Im Regelheft" in said
    assert "Startsprung" not in said


def test_a_rule_is_found_by_a_word(capsys: pytest.CaptureFixture[str]):
    _, said, _ = run(capsys, "rules", "joggle", "overlap", "--lang", "en")
    assert "JOG-23" in said
    assert "JOG-2 " not in said


def test_tables_in_the_rules_are_drawn(capsys: pytest.CaptureFixture[str]):
    _, said, _ = run(capsys, "rules", "zeitalter_des_jay", "JAY-88", "--lang", "en")
    assert "auto" in said or "60 s" in said
    assert "|" not in said


def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]):
    code, said, _ = run(capsys, "games")
    assert code == 0
    assert all(name in said for name in spieltisch.NAMES)


def rows_of(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def test_simulate_gives_the_same_rows_on_any_number_of_cores(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ["simulate", "skyjo_action", "--games", "45", "--bots", "greedy,random", "--seed", "3"]
    for workers in ("1", "2"):
        code, said, _ = run(capsys, *words, "--workers", workers, "--rows", str(tmp_path / f"{workers}.csv"))
        assert code == 0
        assert "greedy" in said
    assert rows_of(tmp_path / "1.csv") == rows_of(tmp_path / "2.csv")
    assert len(rows_of(tmp_path / "1.csv")) == 46
    run(capsys, *words[:-1], "4", "--workers", "1", "--rows", str(tmp_path / "other.csv"))
    assert rows_of(tmp_path / "other.csv") != rows_of(tmp_path / "1.csv")


def test_simulate_reports_an_unwritable_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = tmp_path / "games.csv"
    folder.mkdir()
    code, _, error = run(
        capsys, "simulate", "skyjo_action", "--games", "1", "--bots", "random,random", "--rows", str(folder)
    )
    assert code == 2
    assert "cannot write" in error


def test_greedy_beats_random(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "games.csv"
    run(capsys, "simulate", "skyjo_action", "--games", "40", "--bots", "greedy,random", "--rows", str(path))
    table = rows_of(path)
    ranks = [row[table[0].index("rank_0")] for row in table[1:]]
    assert ranks.count("1") >= 36


def test_joy_2_the_board_is_printed_and_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, said, _ = run(capsys, "board", "joy", "--svg", str(tmp_path / "joy.svg"))
    assert code == 0
    assert "bridge south: 5 - 40 - 41 - 42 - 52" in said
    assert (tmp_path / "joy.svg").read_text("utf-8").startswith("<svg")
    assert run(capsys, "board", "skyjo_action")[0] == 2
    code, _, error = run(capsys, "board", "joy", "--file", str(tmp_path / "none.toml"))
    assert code == 2
    assert "none.toml" in error
