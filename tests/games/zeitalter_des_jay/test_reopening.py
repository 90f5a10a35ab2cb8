"""JAY-33: who may reopen after an interruption, in which order, and how."""

from __future__ import annotations

from typing import Any

from tests.games.zeitalter_des_jay.builders import Table, table


def reopened(hands: list[str], box: str, **more: Any) -> Table:
    """After a pause, everybody ready."""
    return table(hands, box, **more).do(0, "pause").everybody("ready")


def asked(game: Table) -> list[int]:
    """Who is asked, if everybody waives or lets the time pass."""
    seats = [game.view()["privileged"]]
    while game.match.deadline() == 3000:
        game.wait(3000)
        seats.append(game.view()["privileged"])
    return seats


def test_jay_33_first_the_layer_of_a_noble_card_then_the_reservations_then_the_duty():
    game = reopened(["? ?", "? ?", "? ?", "? ?"], "A3", duty=0, reserved="1 2")
    assert asked(game) == [3, 2, 1, 0]


def test_jay_33_the_layer_of_another_card_has_no_privilege():
    assert asked(reopened(["? ?", "? ?", "? ?"], "Hv2", duty=0)) == [0]


def test_jay_33_whoever_is_asked_twice_is_asked_once_but_the_duty_comes_last():
    assert asked(reopened(["? ?", "? ?", "? ?"], "Qv2", duty=0, reserved="2 1")) == [2, 1, 0]
    assert asked(reopened(["? ?", "? ?", "? ?"], "Qv0", duty=0, reserved="1")) == [0, 1, 0]


def test_jay_33_the_layer_of_a_noble_card_may_only_throw_or_stock_up():
    game = reopened(["? ?", "? ?", "A Ho ?"], "A2", duty=0, level=2)
    assert game.may_lay(2, "A")
    assert game.refused_lay(2, "Ho") == "JAY-32"
    assert {"stock 1", "waive"} <= set(game.moves(2))
    assert game.lay(2, "A").reserved == []
    assert game.phase == "running"


def test_jay_33_unless_also_under_duty_or_reserved():
    assert reopened(["? ?", "? ?", "A Ho ?"], "A2", duty=0, reserved="2", level=2).may_lay(2, "Ho")


def test_jay_33_others_wait_meanwhile():
    game = reopened(["Ho ?", "? ?", "A ?"], "A2", duty=0)
    assert game.match.actors() == [2]
    assert game.refused_lay(0, "Ho") == "JAY-88"


def test_jay_33_a_privilege_can_be_waived():
    game = reopened(["? ?", "? ?", "A ?"], "A2", duty=0, reserved="1").do(2, "waive").do(1, "waive")
    assert game.view()["privileged"] == 0
    assert game.refused(0, "waive") == "JAY-33"


def test_jay_33_and_passes_on_after_three_seconds():
    game = reopened(["? ?", "? ?", "A ?"], "A2", duty=0).wait(2999)
    assert game.view()["privileged"] == 2
    assert game.wait(1).view()["privileged"] == 0


def test_jay_33_the_last_one_can_be_counted_out():
    game = reopened(["? ? ?", "? ?", "A ?"], "A2", duty=0).do(2, "waive").wait(1999)
    assert game.match.actors() == [0]
    game.wait(1).do(1, "count").wait(3000)
    assert (game.phase, game.duty) == ("forced", 0)


def test_jay_33_stocking_up_reopens_and_leaves_the_duty_as_it_is():
    game = reopened(["? ?", "? ?", "A ?"], "A2", duty=0, reserved="1").do(2, "stock 1")
    assert (game.phase, game.duty, game.reserved) == ("running", 0, [1])
