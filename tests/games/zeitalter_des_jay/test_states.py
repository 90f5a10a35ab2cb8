"""JAY-88: every state, every input: accepted with its effect, or refused with its rule; and the timers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.zeitalter_des_jay.builders import Table, start, table

Make = Callable[[str], Table]


def way(play: str) -> dict[str, Any]:
    """Casual play, or tournament play with a referee (JAY-81)."""
    return {"play": play, "referee": play == "tournament"}


def prepare(play: str) -> Table:
    return start(3, level=4, **way(play))


def opening(play: str) -> Table:
    return table(["Xg Xb ? ?", "Xg ? ?", "? ? ?"], "", level=4, slots=SLOTS, **way(play)).wait(2000)


def running(play: str) -> Table:
    return table(["Xg Xb ? ?", "Xg ? ?", "? ? ?"], "Ob", duty=0, level=4, slots=SLOTS, **way(play)).wait(2000)


def forced(play: str) -> Table:
    return running(play).do(1, "count").wait(3000)


def paused(play: str) -> Table:
    game = running(play).do(1, "pause")
    return game.do(1, "draw") if play == "tournament" else game


def reopening(play: str) -> Table:
    return paused(play).everybody("ready").wait(2000)


SLOTS = "Hv Hv Ho Ho Hg Hg"
STATES: dict[str, Make] = {
    "prepare": prepare,
    "opening": opening,
    "running": running,
    "forced": forced,
    "paused": paused,
    "reopening": reopening,
}

# For every state and input: the rule that refuses it, or None, first for the player under duty (seat 0, the opener,
# the privileged one), then for another player (seat 1). `not` is the rule's answer for somebody with nothing to do.
WALK: dict[str, dict[str, tuple[str | None, str | None]]] = {
    "prepare": {
        "take 2": (None, None),
        "ready": (None, None),
        "exchange": (None, None),
        "lay": ("JAY-11", "JAY-11"),
        "lay face down": ("JAY-11", "JAY-11"),
        "stock 1": ("JAY-11", "JAY-11"),
        "jay": ("JAY-11", "JAY-11"),
        "count": ("JAY-11", "JAY-11"),
        "pause": ("JAY-11", "JAY-11"),
        "waive": ("JAY-33", "JAY-33"),
        "away": ("JAY-87", "JAY-87"),
    },
    "opening": {
        "take 2": ("JAY-10", "JAY-10"),
        "ready": ("JAY-11", "JAY-11"),
        "exchange": ("JAY-45", "JAY-45"),
        "lay": (None, "JAY-12"),
        "lay face down": (None, "JAY-12"),
        "stock 1": (None, "JAY-12"),
        "jay": ("JAY-13", "JAY-13"),
        "count": ("JAY-80", None),
        "pause": ("JAY-84", "JAY-84"),
        "waive": ("JAY-33", "JAY-33"),
        "away": ("JAY-87", "JAY-87"),
    },
    "running": {
        "take 2": ("JAY-10", "JAY-10"),
        "ready": ("JAY-11", "JAY-11"),
        "exchange": ("JAY-45", "JAY-45"),
        "lay": ("JAY-21", "JAY-21"),
        "lay face down": (None, "JAY-32"),
        "stock 1": (None, None),
        "jay": ("JAY-13", "JAY-13"),
        "count": ("JAY-80", None),
        "pause": (None, None),
        "waive": ("JAY-33", "JAY-33"),
        "away": ("JAY-87", "JAY-87"),
    },
    "forced": {
        "take 2": ("JAY-10", "JAY-10"),
        "ready": ("JAY-11", "JAY-11"),
        "exchange": ("JAY-45", "JAY-45"),
        "lay": ("JAY-80", "JAY-21"),
        "lay face down": (None, "JAY-32"),
        "stock 1": (None, None),
        "jay": ("JAY-13", "JAY-13"),
        "count": ("JAY-80", "JAY-80"),
        "pause": ("JAY-80", None),
        "waive": ("JAY-33", "JAY-33"),
        "away": ("JAY-87", "JAY-87"),
    },
    "paused": {
        "take 2": ("JAY-10", "JAY-10"),
        "ready": (None, None),
        "exchange": ("JAY-45", "JAY-45"),
        "lay": ("JAY-84", "JAY-84"),
        "lay face down": ("JAY-84", "JAY-84"),
        "stock 1": ("JAY-84", "JAY-84"),
        "jay": ("JAY-13", "JAY-13"),
        "count": ("JAY-84", "JAY-84"),
        "pause": ("JAY-84", "JAY-84"),
        "waive": ("JAY-33", "JAY-33"),
        "away": ("JAY-87", "JAY-87"),
    },
    "reopening": {
        "take 2": ("JAY-10", "JAY-10"),
        "ready": ("JAY-11", "JAY-11"),
        "exchange": ("JAY-45", "JAY-45"),
        "lay": ("JAY-21", "JAY-33"),
        "lay face down": (None, "JAY-33"),
        "stock 1": (None, "JAY-33"),
        "jay": ("JAY-13", "JAY-13"),
        "count": ("JAY-80", None),
        "pause": ("JAY-33", "JAY-33"),
        "waive": ("JAY-33", "JAY-33"),
        "away": ("JAY-87", "JAY-87"),
    },
}
DEBTS = {
    "draw": {"prepare": "JAY-11", "reopening": "JAY-33"},
    "strafe": {"prepare": "JAY-11", "reopening": "JAY-33"},
    "announce X blue": {"prepare": "JAY-11", "reopening": "JAY-33"},
}
NO_DEBT = {"draw": "JAY-82", "strafe": "JAY-85", "announce X blue": "JAY-81"}


def written(game: Table, seat: int, move: str) -> str:
    """The input with a card of the player's hand."""
    card = game.hand(seat)[0] if game.phase == "prepare" else "X green"
    if move == "exchange":
        return f"exchange 1 {card}"
    return f"{move} {card}" if move.startswith("lay") else move


WALKED = [
    (state, move, seat, rules[seat])
    for state, inputs in WALK.items()
    for move, rules in inputs.items()
    for seat in (0, 1)
]


@pytest.mark.parametrize(("state", "move", "seat", "rule"), WALKED)
def test_jay_88_every_state_and_input_of_casual_play(state: str, move: str, seat: int, rule: str | None):
    game = STATES[state]("casual")
    assert game.phase == state
    if rule is not None:
        assert game.refused(seat, written(game, seat, move)) == rule
        return
    before = game.match.save()
    game.do(seat, written(game, seat, move))
    assert game.match.save() != before
    check_effect(game, state, move, seat)


@pytest.mark.parametrize(("state", "move", "seat", "rule"), WALKED)
def test_jay_88_tournament_play_judges_a_lay_instead_of_refusing_it(state: str, move: str, seat: int, rule: str | None):
    game = STATES[state]("tournament")
    if move.startswith("lay") and rule in ("JAY-21", "JAY-32", "JAY-80"):
        game.do(seat, written(game, seat, move))
        assert game.view()["box"][-1]["error"]
        assert game.owes(seat) == (3 if "down" in move else 2)
    elif rule is not None:
        assert game.refused(seat, written(game, seat, move)) == rule
    else:
        game.do(seat, written(game, seat, move))
        if move != "pause":
            check_effect(game, state, move, seat)


def check_effect(game: Table, state: str, move: str, seat: int) -> None:
    """What an accepted input of the walk does."""
    effects: dict[str, Callable[[], Any]] = {
        "take 2": lambda: game.cards(seat) == 10,
        "ready": lambda: game.view()["seats"][seat]["ready"],
        "exchange": lambda: len(game.told("exchanged")) == 1,
        "lay": lambda: (game.phase, game.duty, game.lying) == ("running", 1, "X green"),
        "lay face down": lambda: (game.phase, game.duty, game.lying) == ("running", 1, "traitor"),
        "stock 1": lambda: game.cards(seat) == (5, 4)[seat] and game.duty == 0,
        "count": lambda: game.view()["timers"]["count"] == 3000,
        "pause": lambda: game.phase == "paused" and game.view()["timers"]["count"] is None,
    }
    assert effects[move](), (state, move, seat)
    if move == "stock 1":
        assert game.phase == ("running" if state == "reopening" else state)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("move", DEBTS)
def test_jay_88_debts_are_refused_when_there_are_none(state: str, move: str):
    casual = STATES[state]("casual")
    assert casual.refused(0, move) == "JAY-88"
    game = STATES[state]("tournament")
    assert game.refused(0, move) == DEBTS[move].get(state, NO_DEBT[move])


@pytest.mark.parametrize("state", ["running", "forced", "paused"])
def test_jay_88_debts_are_paid_in_play_and_in_the_pause(state: str):
    hands = ["Xg Xb ? ?", "Xg ? ?", "? ? ?"]
    game = table(hands, "Ob", level=4, play="tournament", referee=True, slots=SLOTS).wait(2000).lay(1, "Xg")
    if state == "forced":
        game.do(2, "count").wait(3000)
    if state == "paused":
        game.wait(0).do(2, "pause")
        assert game.refused(1, "ready") == "JAY-82"
    assert game.phase == state
    assert {"draw", "announce X green"} <= set(game.moves(1)) or state == "forced"
    assert game.do(1, "draw").owes(1) == 0


def test_jay_88_everybody_is_ready_after_sixty_seconds():
    game = start(3).do(1, "ready").wait(59_999)
    assert game.phase == "prepare"
    game.wait(1)
    assert (game.phase, [event["seat"] for event in game.told("ready")]) == ("opening", [1, 0, 2])


def test_jay_88_owed_cards_are_drawn_after_ten_seconds_of_a_pause_and_all_are_ready_after_sixty():
    game = running("tournament").do(1, "pause").wait(9_999)
    assert game.owes(1) == 1
    assert game.wait(1).owes(1) == 0
    assert game.wait(49_999).phase == "paused"
    assert game.wait(1).phase == "reopening"


def test_jay_88_a_pause_cancels_a_running_count():
    game = running("casual").do(1, "count").do(2, "pause").wait(5000)
    assert (game.phase, game.view()["timers"]["count"]) == ("paused", None)


def test_jay_88_casual_play_has_one_free_pause_per_player_and_round():
    game = running("casual").do(1, "pause").everybody("ready").do(0, "stock 1")
    assert game.refused(1, "pause") == "JAY-88"
    assert game.do(2, "pause").phase == "paused"
    assert not game.told("extra")


def test_jay_88_jay_is_called_in_a_pause_only_if_the_hand_was_empty():
    game = table(["Ho", "? ?", "? ?"]).lay(0, "Ho").do(1, "pause")
    assert game.refused(1, "jay") == "JAY-13"
    game.do(0, "jay")
    assert (game.phase, game.match.actors()) == ("paused", [1, 2])
    assert game.everybody("ready").phase == "reopening"


def test_jay_86_the_order_of_arrival_decides_and_placed_players_cannot_pause():
    hands = ["?", "Hg ?", "?", "Ho ?"]
    first = table(hands, duty=0, reserved="1 3").lay(1, "Hg")
    assert (first.duty, first.refused_lay(3, "Ho")) == (2, "JAY-32")
    second = table(hands, duty=0, reserved="1 3").lay(3, "Ho")
    assert (second.duty, second.refused_lay(1, "Hg")) == (0, "JAY-32")
    placed = table(["Ho", "? ?", "? ?"], play="tournament", referee=True).lay(0, "Ho").do(0, "jay")
    assert placed.refused(0, "pause") == "JAY-88"


# Lost connections


def connected(**options: Any) -> Table:
    return table(["Ho ? ?", "? ?", "? ?"], grace=30, **options).wait(2000)


def test_jay_87_a_lost_connection_stops_all_clocks_without_penalty():
    game = connected(play="tournament", referee=True).do(1, "count").wait(1000).do(2, "away")
    assert (game.phase, game.match.deadline()) == ("absence", 30_000)
    assert game.refused_lay(0, "Ho") == "JAY-87"
    assert [seat["away"] for seat in game.view()["seats"]] == [False, False, True]
    game.wait(20_000).do(2, "back")
    assert not any(seat["away"] for seat in game.view()["seats"])
    assert [event["seat"] for event in game.told("away") + game.told("back")] == [2, 2]
    assert (game.phase, game.view()["timers"]["count"], game.view()["timers"]["round"]) == ("running", 2000, 597_000)
    assert not game.told("extra")


def test_jay_87_two_may_be_away_and_all_are_awaited():
    game = connected().do(2, "away").wait(10_000).do(1, "away")
    assert game.match.deadline() == 30_000
    assert game.do(2, "back").phase == "absence"
    assert game.do(1, "back").phase == "running"


def test_jay_87_after_the_grace_time_a_bot_goes_on_from_that_very_situation():
    game = connected().do(0, "away").wait(29_999)
    assert game.phase == "absence"
    game.wait(1)
    assert (game.phase, game.duty, game.view()["round"]) == ("running", 0, 1)
    assert len(game.told("grace_over")) == 1
    assert not any(seat["away"] for seat in game.view()["seats"])


@pytest.mark.parametrize("seat", [0, 1])
def test_jay_87_also_while_the_round_is_opened_or_the_opener_was_counted_out(seat: int):
    opening = table(["? ? ?", "? ?"], "", grace=30).do(seat, "away")
    assert (opening.phase, opening.do(seat, "back").phase) == ("absence", "opening")
    forced = table(["? ? ?", "? ?"], "", grace=30).wait(2000).do(1, "count").wait(3000).do(seat, "away")
    assert (forced.phase, forced.wait(9_000).do(seat, "back").phase) == ("absence", "forced")
    assert forced.match.deadline() == 3000


def test_jay_87_or_the_round_is_not_scored():
    game = (
        table(["Ho", "? ?", "? ?"], grace=30, absence="unscored").lay(0, "Ho").do(0, "jay").do(1, "away").wait(30_000)
    )
    assert (game.view()["round"], game.points) == (2, [0, 0, 0])


def test_jay_87_without_a_grace_time_nobody_waits():
    assert table(["? ?", "?"]).refused(0, "away") == "JAY-87"
    assert connected().refused(0, "back") == "JAY-87"


def test_jay_87_the_time_of_a_privilege_stands_still_too():
    game = table(["? ?", "? ?", "A ?"], "A2", duty=0, grace=30).do(0, "pause").everybody("ready").wait(1000)
    game.do(1, "away").wait(20_000).do(1, "back")
    assert (game.phase, game.match.deadline()) == ("reopening", 2000)
    assert game.wait(2000).view()["privileged"] == 0


def test_jay_87_the_time_for_an_announcement_stands_still_too():
    game = table(["? ? ?", "Xb ? ?", "? ?"], play="tournament", referee=True, grace=30).lay(1, "Xb").wait(1000)
    game.do(1, "away").wait(20_000).do(1, "back").wait(999).do(2, "pause")
    assert not game.told("extra")
