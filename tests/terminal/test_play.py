"""Games in the terminal, played by a script."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import spieltisch
from spieltisch.bots import choose
from spieltisch.kernel.match import Match
from spieltisch.terminal.drawings import draw
from spieltisch.terminal.play import RECENT, TerminalTable, score_sheet
from spieltisch.terminal.replay import TerminalReplay
from tests.games.joggle.builders import play, turn

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


class Script:
    """Gives its answers in order, then quits."""

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


def winners_of(match: Match) -> list[int]:
    result = match.result()
    assert result is not None
    return result.winners


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELTISCH_HOME", str(tmp_path / "home"))


def skyjo(seed: int = 5) -> Match:
    return spieltisch.start("skyjo_action", players=3, seed=seed)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_whole_game_is_played_to_the_end(language: str):
    match = skyjo()
    game, shown = table(match, language=language)
    game.ask = lambda question: str(choose(game.match, 0, "greedy", 1))
    game.run()
    assert game.match.result() is not None
    text = shown.getvalue()
    winners = winners_of(game.match)
    if winners == [0]:
        assert ("Du gewinnst." if language == "de" else "You win.") in text
    elif len(winners) == 1:
        assert ("gewinnt." if language == "de" else "wins.") in text
    else:
        assert ("Geteilter Sieg" if language == "de" else "A shared win") in text
    kept = Path(text.split("spieltisch replay ")[-1].strip())
    assert spieltisch.load(kept.read_text("utf-8")).result() is not None


def test_moves_are_numbered_and_named():
    game, shown = table(skyjo(), "1")
    game.run()
    assert "1  Turn up your card at A1 (reveal 0)" in shown.getvalue()
    assert game.match.inputs[-1] == (0, "reveal 0") or (0, "reveal 0") in game.match.inputs


def test_cards_of_joker_battle_royal_are_named_by_rank_and_symbols_and_never_by_number():
    match = spieltisch.start("joker_battle_royal", players=3, seed=3)
    while match.decision() == "PlaceJoker":
        match.play(match.actors()[0], match.moves(match.actors()[0])[0])
    game, shown = table(match, "quit", humans=3)
    game.run()
    text = shown.getvalue()
    assert "(stay)" in text
    assert not re.search(r"\(move \d+\)", text)
    assert re.search(r"Move with the [2-5] \((dot|bar|column|X|ring)", text)


def test_a_refused_move_says_why_with_its_rule():
    game, shown = table(skyjo(), "reveal 3", "reveal 3", "draw", "dance", "77")
    game.run()
    text = shown.getvalue()
    assert "Refused by SKY-15: You can't choose that card" in text
    assert "Refused by SKY-15: First choose the cards you turn up." in text
    assert "Refused by SKY-15: There is no such move." in text
    assert "There is no choice number 77" in text


def test_hint_rules_log_and_help_do_not_move_the_game():
    game, shown = table(skyjo(), "hint", "rules SKY-15", "rules no-such-thing", "log", "help", "?", "")
    game.run()
    text = shown.getvalue()
    assert text.count(" %: ") == 3
    assert "SKY-15" in text
    assert "no rule of SKYJO ACTION is called" in text
    assert all(who != 0 for who, _ in game.match.inputs)


def test_a_custom_bot_plays_and_its_faults_are_reported(tmp_path: Path):
    match = spieltisch.start("joggle", players=2, seed=1)
    shown = io.StringIO()
    console = Console(file=shown, width=110, force_terminal=False)
    seat = match.actors()[0]
    game = TerminalTable(match, {seat: "tests.bots.custom_bots:raises"}, "en", console, Script())
    game.run()
    assert f"tests.bots.custom_bots:raises in seat {seat}, move 0: it raised ValueError: no idea" in shown.getvalue()
    assert game.match.inputs[0][0] == seat


def test_undo_returns_to_the_players_latest_decision():
    game, shown = table(skyjo(), "undo", "reveal 0", "undo", "reveal 1")
    game.run()
    text = shown.getvalue()
    assert "There is nothing of yours to take back." in text
    assert "Taken back." in text
    assert [move for who, move in game.match.inputs if who == 0] == ["reveal 1"]


def test_a_quit_game_can_be_resumed():
    game, shown = table(skyjo(), "reveal 0", "quit")
    game.run()
    path = Path(shown.getvalue().split("--resume ")[-1].strip())
    again = spieltisch.load(path.read_text("utf-8"))
    assert again.save() == game.match.save()


def test_a_resumed_game_shows_only_the_latest_events():
    match = skyjo()
    while len(match.inputs) < 60 or match.actors() != [0]:
        match.play(match.actors()[0], str(choose(match, match.actors()[0], "greedy", 1)))
    game, shown = table(match)
    game.run()
    told = shown.getvalue().split("╭")[0].splitlines()
    assert match.log(0, "en", game.names)[-1] in shown.getvalue()
    assert len([line for line in told if line.startswith("  ")]) == RECENT


def test_your_own_win_is_told_to_you():
    match = spieltisch.load((PLAYTHROUGHS / "joker_battle_royal" / "by_hand.json").read_text("utf-8"))
    assert winners_of(match) == [0]
    for language, names, title in [
        ("de", ["Du", "Bot 2", "Bot 3"], "Du gewinnst."),
        ("en", ["You", "Bot 2", "Bot 3"], "You win."),
        ("en", ["Ada", "Bob", "Cem"], "Ada wins."),
    ]:
        assert score_sheet(match, language, names).title == title


@pytest.mark.parametrize(
    ("language", "title"), [("de", "Gemeinsam gewonnen: Ada & Cem."), ("en", "Ada & Cem win together.")]
)
def test_partners_win_together(language: str, title: str):
    match = spieltisch.load((PLAYTHROUGHS / "joy" / "by_hand.json").read_text("utf-8"))
    assert winners_of(match) == [0, 2]
    assert score_sheet(match, language, ["Ada", "Bob", "Cem", "Dan"]).title == title


def test_equal_results_are_a_draw():
    match = spieltisch.start("joy", 4, 1, {"turn_cap": 20})
    while match.result() is None:
        seat = match.actors()[0]
        match.play(seat, match.moves(seat)[0])
    assert winners_of(match) == [0, 1, 2, 3]
    assert score_sheet(match, "en", ["Ada", "Bob", "Cem", "Dan"]).title == "A draw."


def test_jog_25_a_draw_is_a_draw():
    match = play(turn("xo", turns=49, turn_cap=50), "lift 0", "to 9")
    assert winners_of(match) == [0, 1]
    assert score_sheet(match, "en", ["Ada", "Bob"]).title == "A draw."
    assert score_sheet(match, "de", ["Ada", "Bob"]).title == "Unentschieden."


def test_a_failed_save_gives_a_clear_sentence_and_the_game_continues(tmp_path: Path):
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
    game.ask = lambda question: str(choose(game.match, 0, "greedy", 1))
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
    """The part of a match that the score sheet reads."""

    players = 2

    def __init__(self, *winners: int) -> None:
        self.winners = list(winners)

    def result(self) -> spieltisch.Result:
        return spieltisch.Result(self.winners, [1, 1 if 1 in self.winners else 2], [5, 5 if 1 in self.winners else 2])


@pytest.mark.parametrize(("name", "players"), [("skyjo_action", 3), ("joggle", 2), ("joker_battle_royal", 3)])
def test_nothing_is_cut_off_in_a_narrow_terminal(name: str, players: int):
    match = spieltisch.start(name, players=players, seed=3)
    shown = io.StringIO()
    Console(file=shown, width=46).print(draw(match, 0, "de", ["Anna", "Ben", "Cem"][:players]))
    assert "…" not in shown.getvalue()


@pytest.mark.parametrize("width", [60, 100])
def test_joy_2_the_upper_side_of_the_board_is_printed_in_one_line(width: int):
    shown = io.StringIO()
    match = spieltisch.start("joy", players=4, seed=3)
    Console(file=shown, width=width).print(draw(match, 0, "de", ["Anna", "Ben", "Cem", "Dora"]))
    assert "30☺  29   28?  27   26   25⇅  24?  23   22?  21   20☺" in shown.getvalue()
