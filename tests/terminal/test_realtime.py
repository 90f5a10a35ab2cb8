"""The live table, driven by keys and an injected clock."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

import spieltisch
from spieltisch.bots.pace import REMEMBERED
from spieltisch.bots.scheduler import SCALE
from spieltisch.terminal.drawings.zeitalter_des_jay import kinds
from spieltisch.terminal.realtime import ESCAPE, LiveTable, keep, split_keys


def live(players: int = 4, slow: int = 0, seed: int = 3, pace: float = 1, **options: Any) -> LiveTable:
    match = spieltisch.start("zeitalter_des_jay", players=players, seed=seed, options=options)
    return LiveTable(match, dict.fromkeys(range(1, players), "greedy"), "en", seed, slow, pace)


def under_duty(table: LiveTable) -> bool:
    """Let time pass until the person is under duty in a running round."""
    table.press("\n")
    for _ in range(1200):
        table.pass_time(50)
        view = table.match.view(0)
        if view["state"] == "paused":
            table.press("\n")
        if view["state"] == "running" and view["duty"] == 0:
            return True
    return False


def screen(table: LiveTable, instead: RenderableType | None = None, width: int = 120, height: int = 45) -> str:
    console = Console(width=width, height=height, file=StringIO())
    with console.capture() as shown:
        console.print(table.render(console) if instead is None else instead)
    return shown.get()


def test_enter_says_ready_and_so_do_the_bots():
    table = live()
    table.press("\n")
    table.pass_time(5_000)
    assert table.match.view(0)["state"] != "prepare"


def test_a_letter_lays_a_card_and_a_capital_lays_it_face_down():
    table = live(level=3)
    table.press("\n")
    table.pass_time(5_000)
    hand = kinds(table.match.view(0)["hand"])
    assert table.meaning("a") == f"lay {hand[0]}"
    assert table.meaning("B") == f"lay face down {hand[1]}"
    assert table.meaning("z") is None


def test_before_a_round_a_letter_puts_a_card_into_a_slot():
    table = live(level=4)
    hand = kinds(table.match.view(0)["hand"])
    assert table.meaning("a") == f"exchange 1 {hand[0]}"
    table.press("B")
    assert table.match.view(0)["seats"][0]["slots"][1] == hand[1]
    assert "into slot 2" in screen(table)


def test_a_card_keeps_its_key_while_it_is_in_the_hand():
    table = live(level=3)
    assert under_duty(table)
    before = dict(table.see_keys(table.match.view(0)))
    table.press("3")
    table.press("A")
    after = table.see_keys(table.match.view(0))
    kept = [card for card in before if card in after]
    assert len(kept) >= len(before) - 1
    assert all(after[card] == before[card] for card in kept)
    assert len(set(after.values())) == len(after)


def test_digits_take_more_before_the_round():
    table = live()
    table.press("3")
    assert len(table.match.view(0)["hand"]) == 11


def test_a_refusal_is_shown_with_its_rule():
    table = live()
    table.press(" ")
    assert "Jay!: Refused by JAY-11" in screen(table)


def test_a_refusal_disappears_after_a_while():
    table = live()
    table.press("\n")
    table.press("a")
    assert "Refused" in screen(table)
    table.pass_time(6_000)
    assert "Refused" not in screen(table)


def test_the_keys_stay_on_the_screen():
    table = live(level=3)
    assert "Enter: ready" in screen(table)
    assert under_duty(table)
    table.press("a")
    assert "space: Jay" in screen(table)


def test_the_person_under_duty_is_told_so():
    table = live(level=3)
    assert under_duty(table)
    assert "You are under duty" in screen(table) or "You are being counted" in screen(table)


def test_the_person_is_told_to_say_strafe_and_to_draw():
    table = live(level=2, play="tournament", referee=True)
    assert under_duty(table)
    table.press("A")
    assert "draw them with Enter" in screen(table)
    table.press("\n")
    assert "say Strafe with Enter" in screen(table)
    table.press("\n")
    assert "with Enter." not in screen(table)


def test_the_layout_is_stable_when_the_duty_moves():
    table = live(level=3)
    table.press("\n")
    tops = set()
    for _ in range(200):
        table.pass_time(100)
        if table.match.view(0)["state"] in ("running", "forced"):
            tops.add(next(i for i, line in enumerate(screen(table).splitlines()) if "Your hand" in line))
    assert len(tops) == 1


def test_the_table_shows_the_box_the_hand_and_the_duty_in_words():
    table = live(level=7, play="tournament", referee=True)
    table.press("\n")
    table.pass_time(8_000)
    shown = screen(table)
    assert "Your hand" in shown
    assert "duty" in shown
    assert "[a]" in shown


@pytest.mark.parametrize("play", ["casual", "tournament"])
def test_a_whole_match_ends_if_the_person_only_says_ready(play: str):
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
    assert "Rank" in screen(table, table.final())


def test_jay_96_slow_mode_collects_inputs_and_plays_them_in_order_of_duty():
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


def test_jay_96_slow_mode_shows_collected_inputs_and_names_those_that_came_too_late():
    table = live(slow=5_000, seed=5, level=3)
    assert under_duty(table)
    table.collected.clear()
    table.press("A")
    assert "From you" in screen(table)
    assert "face down" in screen(table).split("From you")[1].splitlines()[0]
    table.press("A")
    table.pass_time(5_000)
    assert len(table.match.view(0)["hand"]) > 0


def test_jay_96_collected_inputs_are_played_before_a_count_ends():
    table = live(slow=5_000, seed=5, level=3)
    assert under_duty(table)
    for _ in range(400):
        if table.match.view(0)["timers"]["count"] is not None and table.match.view(0)["duty"] == 0:
            break
        table.pass_time(50)
    assert table.match.view(0)["duty"] == 0
    table.press("A")
    table.pass_time(3_000)
    assert not any(event["event"] == "counted_out" and event["seat"] == 0 for event in table.match.events(0))
    assert any(card["layer"] == 0 for card in table.match.view(0)["box"])


def test_jay_96_no_bot_acts_within_300_ms_of_a_card():
    table = live(level=7, rounds=1)
    for _ in range(600):
        table.pass_time(100)
        moves = [move for move in table.match.moves(0) if move.startswith("lay ") or move in ("ready", "jay")]
        if moves and table.match.result() is None:
            table.enter(0, moves[0])
    now, card, gaps = 0, -1, []
    for who, what in table.match.inputs:
        now += int(what) if who == "advance" else 0
        if who in (1, 2, 3) and card >= 0:
            gaps.append(now - card)
        card = now if str(what).startswith("lay") else card
    assert len(gaps) > 5
    assert min(gaps) >= 300


def test_jay_96_easy_bots_follow_the_pace_of_the_person():
    match = spieltisch.start("zeitalter_des_jay", players=3, seed=3)
    table = LiveTable(match, {1: "easy", 2: "greedy"}, "en", 3)
    table.look()
    for _ in range(REMEMBERED):
        table.people.people[0].note(3_200)
    table.look()
    assert [table.attention.players[seat].pace for seat in (1, 2)] == [2 * SCALE, SCALE]


def test_jay_80_a_slow_bot_that_is_being_counted_hurries():
    table = live(level=1, pace=50)
    counted = answered = 0
    for _ in range(4000):
        table.pass_time(100)
        view = table.match.view(0)
        if view["state"] == "prepare":
            table.press("\n")
        elif view["duty"] == 0 and view["state"] in ("running", "opening"):
            table.press("A")
        elif view["state"] == "running" and view["timers"]["count"] is None:
            duty, lays = view["duty"], view["lays_left"]
            table.press(".")
            if table.match.view(0)["timers"]["count"] is not None:
                counted += 1
                table.pass_time(2_900)
                answered += table.match.view(0)["lays_left"] < lays and table.match.view(0)["duty"] != duty
        if counted == 8:
            break
    assert counted == 8
    assert answered >= 4


def test_time_without_moves_is_one_input_of_the_match():
    table = live()
    for _ in range(20):
        table.pass_time(10)
    assert table.match.inputs == [("advance", 200)]
    assert spieltisch.load(table.match.save()).save() == table.match.save()


def test_a_resumed_game_waits_for_a_key():
    table = live()
    table.pass_time(500)
    again = LiveTable(spieltisch.load(table.match.save()), table_bots(), "en", 1)
    again.pass_time(30_000)
    assert again.match.state.time == 500
    assert "waits for you" in screen(again)
    again.press("x")
    again.pass_time(30_000)
    assert again.match.state.time == 30_500


def table_bots() -> dict[int, str]:
    return dict.fromkeys(range(1, 4), "greedy")


def test_a_finished_match_is_kept_with_its_score_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPIELTISCH_HOME", str(tmp_path))
    table = live(level=3, rounds=1)
    console = Console(width=120, file=StringIO())
    with console.capture() as shown:
        table.pass_time(100)
        keep(table, console)
        while table.match.result() is None:
            table.press("\n")
            table.pass_time(500)
        keep(table, console)
    left, finished = (tmp_path / f"zeitalter_des_jay{end}.json" for end in ("", "-finished"))
    assert f"--resume {left}" in shown.get().replace("\n", "")
    assert "Rank" in shown.get()
    assert spieltisch.load(left.read_text("utf-8")).result() is None
    kept = spieltisch.load(finished.read_text("utf-8"))
    assert kept.result() == table.match.result()
    assert kept.save() == finished.read_text("utf-8")


def test_on_a_small_screen_the_keys_and_the_latest_news_are_still_there():
    table = live(level=7)
    assert under_duty(table)
    shown = screen(table, width=80, height=24)
    assert len(shown.splitlines()) <= 24
    assert "Esc: leave" in shown
    assert table.match.log(0, "en", table.names)[-1] in shown


def test_a_long_hand_breaks_between_cards_only():
    table = live(level=7)
    for _ in range(3):
        table.press("6")
    shown = screen(table)
    for card, key in table.see_keys(table.match.view(0)).items():
        assert f"[{key}] {table.match.game.texts('en').name('figure', card)}" in shown


def test_keys_typed_together_all_count_and_an_arrow_key_does_not_leave():
    assert split_keys("bb ") == ["b", "b", " "]
    assert split_keys(ESCAPE) == [ESCAPE]
    assert split_keys(f"{ESCAPE}[C") == []


def test_jay_81_with_secret_errors_an_exclamation_mark_announces_the_latest_card():
    table = live(level=2, play="tournament")
    while table.match.view(0)["state"] != "running":
        table.press("\n")
        table.pass_time(100)
    table.press("a")
    laid = [card["figure"] for card in table.match.view(0)["box"] if card["layer"] == 0][-1]
    assert table.meaning("!") == f"announce {laid}"
