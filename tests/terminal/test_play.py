"""A game in the terminal, played by a script instead of fingers."""

from __future__ import annotations

import io
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console

import spieltisch
from spieltisch.bots import choose
from spieltisch.kernel.match import Match
from spieltisch.terminal.play import TerminalTable, score_sheet
from spieltisch.terminal.replay import TerminalReplay


class Script:
    """Answers in order; then it leaves."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)

    def __call__(self, question: str) -> str:
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


def table(match: Match, *answers: str, language: str = "en", humans: int = 1) -> tuple[TerminalTable, io.StringIO]:
    shown = io.StringIO()
    bots = dict.fromkeys(range(humans, match.players), "greedy")
    console = Console(file=shown, width=110, force_terminal=False)
    return TerminalTable(match, bots, language, console, Script(*answers)), shown


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELTISCH_HOME", str(tmp_path / "home"))


def skyjo(seed: int = 5) -> Match:
    return spieltisch.start("skyjo_action", players=3, seed=seed)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_whole_game_is_played_to_the_end(language: str):
    match = skyjo()
    game, shown = table(match, language=language)
    game.ask = lambda question: choose(game.match, 0, "greedy", 1)
    game.run()
    assert game.match.result() is not None
    text = shown.getvalue()
    assert any(word in text for word in (("gewinn", "Geteilter") if language == "de" else ("win", "shared")))
    kept = Path(text.split("spieltisch replay ")[-1].strip())
    assert spieltisch.load(kept.read_text("utf-8")).result() is not None


def test_moves_are_numbered_and_named():
    game, shown = table(skyjo(), "1")
    game.run()
    assert "1  Turn up your card at A1 (reveal 0)" in shown.getvalue()
    assert game.match.inputs[-1] == (0, "reveal 0") or (0, "reveal 0") in game.match.inputs


def test_a_refused_move_says_why_with_its_rule():
    game, shown = table(skyjo(), "reveal 3", "reveal 3", "draw", "dance", "77")
    game.run()
    text = shown.getvalue()
    assert "Refused by SKY-15: You cannot choose that card" in text
    assert "Refused by SKY-15: First choose the cards you turn up." in text
    assert "Refused by SKY-19: There is no such move." in text
    assert "There is no choice number 77" in text


def test_hint_rules_log_and_help_do_not_move_the_game():
    game, shown = table(skyjo(), "hint", "rules SKY-15", "rules no-such-thing", "log", "help", "?", "")
    game.run()
    text = shown.getvalue()
    assert "A bot would play" in text
    assert "SKY-15" in text
    assert "no rule of SKYJO ACTION is called" in text
    assert all(who != 0 for who, _ in game.match.inputs)


def test_undo_goes_back_to_the_own_latest_decision():
    game, shown = table(skyjo(), "undo", "reveal 0", "undo", "reveal 1")
    game.run()
    text = shown.getvalue()
    assert "There is nothing of yours to take back." in text
    assert "Taken back." in text
    assert [move for who, move in game.match.inputs if who == 0] == ["reveal 1"]


def test_a_game_that_is_left_can_be_resumed():
    game, shown = table(skyjo(), "reveal 0", "quit")
    game.run()
    path = Path(shown.getvalue().split("--resume ")[-1].strip())
    again = spieltisch.load(path.read_text("utf-8"))
    assert again.save() == game.match.save()


def test_saving_where_one_cannot_is_a_clear_sentence_and_the_game_goes_on(tmp_path: Path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way", "utf-8")
    game, shown = table(skyjo(), f"save {blocked}/deeper.json", f"save {tmp_path}/kept.json", "reveal 0")
    game.run()
    assert "cannot write" in shown.getvalue().replace("\n", " ")
    assert (tmp_path / "kept.json").exists()
    assert (0, "reveal 0") in game.match.inputs


def test_two_people_at_one_terminal_are_asked_in_turn_and_see_their_own_view():
    game, shown = table(skyjo(), "", "reveal 0", "reveal 1", "", "reveal 2", humans=2)
    game.run()
    assert [(who, move) for who, move in game.match.inputs if who in (0, 1)][:3] == [
        (0, "reveal 0"),
        (0, "reveal 1"),
        (1, "reveal 2"),
    ]
    assert "chooses a card" in shown.getvalue()


def test_a_replay_steps_forward_back_and_to_any_move():
    match = skyjo()
    game, _ = table(match)
    game.ask = lambda question: choose(game.match, 0, "greedy", 1)
    game.run()
    shown = io.StringIO()
    total = len(game.match.inputs)
    console = Console(file=shown, width=110)
    TerminalReplay(game.match, None, "en", console, Script("", "b", str(total), "q")).run()
    text = shown.getvalue()
    assert text.count("Move 0 of") == 2
    assert "Move 1 of" in text
    assert f"Move {total} of {total}" in text


def test_a_replay_through_the_eyes_of_a_seat_hides_what_it_did_not_see():
    match = skyjo()
    match.play(0, "reveal 0")
    shown = io.StringIO()
    TerminalReplay(match, 1, "en", Console(file=shown, width=110), Script("q")).run(1)
    assert "chooses a card." in shown.getvalue()
    assert "A1" not in shown.getvalue().split("Move 1 of 1")[1].split("╭")[0]


class Finished:
    """As much of a match as the score sheet looks at."""

    players = 2

    def __init__(self, *winners: int) -> None:
        self.winners = list(winners)

    def result(self) -> spieltisch.Result:
        return spieltisch.Result(self.winners, [1, 1 if 1 in self.winners else 2], [5, 5 if 1 in self.winners else 2])


def test_the_score_sheet_speaks_to_the_winner():
    def title(language: str, names: list[str], *winners: int) -> object:
        return score_sheet(cast(Match, Finished(*winners)), language, names).title

    assert title("de", ["Du", "Bot 2"], 0) == "Du gewinnst."
    assert title("en", ["You", "Bot 2"], 0) == "You win."
    assert title("en", ["Ada", "Bot 2"], 0) == "Ada wins."
    assert title("de", ["Du", "Bot 2"], 0, 1) == "Geteilter Sieg: Du & Bot 2."
