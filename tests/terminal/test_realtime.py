"""The live table, driven by keys and a clock of the test's own."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import spieltisch
from spieltisch.terminal.drawings.zeitalter_des_jay import kinds
from spieltisch.terminal.realtime import LiveTable


def live(players: int = 4, slow: int = 0, seed: int = 3, **options: Any) -> LiveTable:
    match = spieltisch.start("zeitalter_des_jay", players=players, seed=seed, options=options)
    return LiveTable(match, dict.fromkeys(range(1, players), "greedy"), "en", seed, slow)


def screen(table: LiveTable) -> str:
    console = Console(width=120, file=StringIO())
    with console.capture() as shown:
        console.print(table.render())
    return shown.get()


def test_enter_is_ready_and_the_bots_get_ready_by_themselves():
    table = live()
    table.press("\n")
    table.pass_time(5_000)
    assert table.match.view(0)["state"] != "prepare"


def test_a_letter_lays_a_card_and_a_capital_lays_it_face_down():
    table = live(level=7)
    hand = kinds(table.match.view(0)["hand"])
    assert table.meaning("a") == f"lay {hand[0]}"
    assert table.meaning("B") == f"lay face down {hand[1]}"
    assert table.meaning("z") is None


def test_digits_take_more_before_the_round():
    table = live()
    table.press("3")
    assert len(table.match.view(0)["hand"]) == 11


def test_a_refusal_is_shown_with_its_rule():
    table = live()
    table.press(" ")
    assert "JAY-11" in screen(table)


def test_the_table_shows_the_box_the_hand_and_the_duty_in_words():
    table = live(level=7, play="tournament")
    table.press("\n")
    table.pass_time(8_000)
    shown = screen(table)
    assert "Your hand" in shown
    assert "duty" in shown
    assert "[a]" in shown


@pytest.mark.parametrize("play", ["casual", "tournament"])
def test_a_whole_match_passes_while_the_person_only_says_ready(play: str):
    table = live(level=3, play=play, rounds=2)
    for _ in range(3000):
        if table.match.result() is not None:
            break
        table.pass_time(500)
        table.press("\n")
    result = table.match.result()
    assert result is not None
    assert sum(result.scores) >= 2 * 5
    assert spieltisch.load(table.match.save()).result() == result
    assert "Rank" in screen(table)


def test_jay_96_slow_mode_collects_and_carries_out_in_order_of_duty():
    table = live(slow=2_000, seed=5)
    table.press("\n")
    table.pass_time(10_000)
    lays = table.match.view(0)["lays_left"]
    table.pass_time(60_000)
    assert table.match.view(0)["lays_left"] != lays


@pytest.mark.parametrize(("slow", "play"), [(500, "casual"), (6_000, "casual"), (2_000, "tournament")])
def test_jay_96_slow_mode_is_for_casual_play_and_one_to_five_seconds(slow: int, play: str):
    with pytest.raises(spieltisch.OptionError, match="JAY-96"):
        live(slow=slow, play=play)
