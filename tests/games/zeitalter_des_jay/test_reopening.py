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


def test_jay_33_nobody_is_asked_twice_except_the_player_under_duty_at_the_end():
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


def finished(**more: Any) -> Table:
    """Seat 0 has finished and not called Jay."""
    return table(["Ho", "? ?", "A ?"], **more).lay(0, "Ho")


def test_jay_13_jay_can_be_called_in_a_pause_also_after_ready():
    game = finished().do(1, "pause").do(0, "ready")
    assert game.moves(0) == ["jay"]
    assert game.do(0, "jay").view()["seats"][0]["called"] == 0


def test_jay_13_jay_can_be_called_while_others_reopen():
    game = finished().do(1, "pause").everybody("ready")
    assert (game.phase, game.view()["privileged"], game.moves(0)) == ("reopening", 1, ["jay"])
    game.do(0, "jay")
    assert (game.phase, game.view()["privileged"]) == ("reopening", 1)


def test_jay_13_calling_jay_instead_of_reopening_passes_duty_and_privilege_on():
    game = table(["Ho", "? ?", "? ?"], duty=0, reserved="0").lay(0, "Ho")
    game.state.set_duty(0)
    game.do(1, "pause").everybody("ready")
    assert game.view()["privileged"] == 0
    game.do(0, "jay")
    assert (game.phase, game.duty, game.view()["privileged"]) == ("reopening", 1, 1)


def test_jay_13_jay_can_be_called_while_somebody_is_forced_in_a_counted_reopening():
    game = finished().do(1, "pause").everybody("ready").wait(2000).do(2, "count").wait(3000)
    assert (game.phase, game.duty, game.match.actors()) == ("forced", 1, [0, 1])
    assert game.do(0, "jay").view()["seats"][0]["called"] == 5000


def test_jay_13_jay_can_be_called_while_somebody_is_awaited():
    game = finished(grace=30).do(1, "away")
    assert "jay" in game.moves(0)
    game.do(0, "jay")
    assert (game.phase, game.view()["seats"][0]["called"]) == ("absence", 0)
    assert game.do(1, "back").phase == "running"


def test_jay_13_the_last_call_while_somebody_is_awaited_ends_the_round():
    game = table(["Ho", "? ?"], grace=30).lay(0, "Ho").do(1, "away").do(0, "jay")
    assert (game.phase, game.points, game.view()["round"]) == ("prepare", [5, 0], 2)
    assert not any(seat["away"] for seat in game.view()["seats"])


def test_jay_13_an_awaited_player_who_calls_jay_is_back():
    game = finished(grace=30).do(0, "away").do(0, "jay")
    assert (game.phase, game.view()["seats"][0]["called"]) == ("running", 0)
    assert not game.view()["seats"][0]["away"]


def test_jay_87_the_others_are_still_awaited_when_one_of_them_calls_jay():
    game = finished(grace=30).do(0, "away").do(1, "away").do(0, "jay")
    assert (game.phase, [seat["away"] for seat in game.view()["seats"]]) == ("absence", [False, True, False])
    assert game.do(1, "back").phase == "running"


def test_jay_33_reserving_again_is_the_latest_reservation():
    game = table(["Hv Hv ?", "Hv ?", "? ?"], "Hv2", duty=0, level=2).lay(0, "Hv").lay(1, "Hv")
    assert game.reserved == [1, 0]
    game.state.set_duty(0)
    game.lay(0, "Hv")
    assert game.reserved == [0, 1]
    assert asked(game.do(2, "pause").everybody("ready")) == [0, 1, 1]


def test_jay_80_placed_players_do_not_count_others_out():
    game = finished().do(0, "jay").do(1, "pause").everybody("ready").wait(2000)
    assert (game.phase, game.view()["privileged"], game.match.actors()) == ("reopening", 1, [1, 2])
    assert game.refused(0, "count") == "JAY-88"
