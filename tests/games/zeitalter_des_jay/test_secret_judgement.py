"""JAY-81: tournament play without a referee. Nobody is told how a card is judged, nor can find it out by trying."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.bots import hints
from spieltisch.games.zeitalter_des_jay.observation import OBSERVATION
from spieltisch.kernel.observation import blank_row, size_of
from tests.games.zeitalter_des_jay.builders import Table, figure, table


def secret(hands: list[str], box: str = "Hv", **more: Any) -> Table:
    return table(hands, box, play="tournament", **more)


def extras(game: Table) -> list[int]:
    return [event["seat"] for event in game.told("extra")]


def everything_shown(game: Table) -> list[Any]:
    """All that players and spectators are shown and may do, for every seat."""
    seats = range(game.match.players)
    views = [game.match.view(seat) for seat in [*seats, None]]
    moves = [game.match.moves(seat) for seat in seats]
    events = [game.match.events(seat) for seat in [*seats, None]]
    return [views, moves, events, game.match.deadline(), game.match.actors()]


def pair(right: Table, wrong: Table) -> tuple[Table, Table]:
    assert not right.match.open_view()["box"][-1]["error"]
    assert wrong.match.open_view()["box"][-1]["error"]
    return right, wrong


HANDS = ["Ho Xb ? ?", "Ho Xb ? ?", "? ? ?"]


def laid(duty: int, card: str, down: bool = False, wait: int = 0, **more: Any) -> Table:
    """Seat 0 lays a card: right if it is under duty, wrong if seat 2 is."""
    game = secret(HANDS, box="Hv1", duty=duty, level=1, **more)
    return (game.down(0, card) if down else game.lay(0, card)).wait(wait)


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("wait", [0, 1_999, 5_000])
def test_jay_81_a_wrong_card_looks_like_a_right_one_to_everybody(down: bool, wait: int):
    right, wrong = pair(laid(0, "Ho", down, wait), laid(2, "Ho", down, wait))
    assert everything_shown(right) == everything_shown(wrong)


@pytest.mark.parametrize("down", [False, True])
def test_jay_81_nor_do_observations_tell(down: bool):
    def observed(game: Table) -> list[list[int]]:
        rows = []
        for seat in range(3):
            row = blank_row(size_of(OBSERVATION.fields(game.state)))
            OBSERVATION.write(game.state, seat, row, 0)
            rows.append([int(number) for number in row])
        return rows

    right, wrong = pair(laid(0, "Ho", down), laid(2, "Ho", down))
    assert observed(right) == observed(wrong)


def test_jay_81_nobody_is_told_what_counts_nor_who_is_under_duty():
    game = laid(2, "Xb")
    assert [game.view()[key] for key in ("lying", "twins", "duty", "reservations")] == [None, None, None, []]
    assert (game.owes(0), game.view()["seats"][0]["open_errors"]) == (0, 0)
    assert [card["error"] for card in game.view()["box"]] == [False, None]


def test_jay_81_the_last_card_lets_its_layer_call_jay_right_or_wrong():
    for duty in (0, 2):
        game = secret(["Ho", "? ? ?", "? ? ?"], "Hv1", duty=duty, level=1).lay(0, "Ho")
        assert game.view()["seats"][0]["finished"]
        assert game.do(0, "jay").view()["seats"][0]["called"] == 0


@pytest.mark.parametrize("duty", [0, 2])
def test_jay_81_a_noble_last_card_is_owed_for_right_or_wrong(duty: int):
    game = secret(["A", "? ? ?", "? ? ?"], "Hv1", duty=duty, level=1).lay(0, "A")
    assert (game.owes(0), len(game.told("noble_end"))) == (3, 1)
    game.do(1, "pause")
    assert game.owes(0) == 3


def test_jay_81_an_announced_error_is_known_and_owed():
    game = laid(2, "Xb").do(0, "announce X blue")
    assert (game.owes(0), extras(game)) == (2, [])
    assert game.view()["box"][-1]["error"]
    assert game.do(0, "draw").cards(0) == 5


def test_jay_81_announcing_a_card_that_was_right_costs_one_extra_card():
    game = laid(0, "Ho").do(0, "announce H orange")
    assert (extras(game), game.owes(0), game.state.lying) == ([0], 1, figure("Ho"))
    assert len(game.told("misannounced")) == 1


def test_jay_81_only_cards_that_one_has_laid_can_be_announced():
    assert [move for move in laid(2, "Xb").moves(0) if move.startswith("announce")] == ["announce X blue"]
    assert laid(2, "Xb").refused(0, "announce H violet") == "JAY-81"


def test_jay_82_acting_on_a_secret_debt_costs_one_extra_card_once_it_is_known():
    game = laid(2, "Xb").do(0, "stock 1")
    assert extras(game) == []
    assert (extras(game.do(0, "announce X blue")), game.owes(0)) == ([0], 3)


def test_jay_84_a_pause_uncovers_what_is_wrong_and_what_follows():
    game = laid(2, "Xb").do(1, "pause")
    assert [(event["seat"], event["figure"]) for event in game.told("uncovered")] == [(0, "X blue")]
    assert (game.lying, game.duty, game.owes(0), extras(game)) == ("H violet", 2, 2, [])


def test_jay_84_a_pause_on_a_right_card_costs_the_accuser():
    game = laid(0, "Ho").do(1, "pause")
    assert (extras(game), game.duty, game.told("uncovered")) == ([1], 1, [])


def test_jay_84_the_culprit_who_played_on_pays_one_extra():
    assert extras(laid(2, "Xb").do(0, "stock 1").do(1, "pause")) == [0]


def test_jay_84_an_error_uncovered_after_its_layer_took_a_place_takes_the_place_back():
    game = secret(["Xb", "? ? ?", "? ? ?"], duty=2).lay(0, "Xb").do(0, "jay").do(1, "pause")
    assert [event["seat"] for event in game.told("place_lost")] == [0]
    assert (game.phase, game.owes(0), game.match.actors()) == ("paused", 2, [0, 1, 2])
    assert game.view()["seats"][0]["called"] is None
    game.do(0, "draw").everybody("ready")
    assert (game.cards(0), game.phase) == (3, "reopening")


def test_jay_84_also_the_last_place_of_the_round_while_the_box_may_still_be_covered():
    game = secret(["Xb", "? ? ?"], duty=1).lay(0, "Xb").do(0, "jay")
    assert (game.phase, game.match.deadline(), game.moves(1)) == ("closing", 3000, ["pause"])
    game.wait(2999).do(1, "pause")
    assert (game.phase, game.points, len(game.told("place_lost"))) == ("paused", [0, 0], 1)


def test_jay_84_if_the_place_was_won_rightly_the_round_ends_all_the_same():
    game = secret(["Ho", "? ? ?"], duty=0).lay(0, "Ho").do(0, "jay").do(1, "pause")
    assert (game.view()["round"], game.points) == (2, [5, 0])
    later = secret(["Ho", "? ? ?"], duty=0).lay(0, "Ho").do(0, "jay").wait(3000)
    assert (later.view()["round"], later.points) == (2, [5, 0])


def test_jay_84_a_refill_that_shuffles_an_error_away_clears_all_that_hung_on_it():
    game = secret(["? ? ?", "Xb ? ?"], duty=0, stock=6, level=1).lay(1, "Xb").do(1, "stock 1")
    state = game.state
    assert (state.open_errors[1], state.hidden[1], state.played_on) == (1, 2, 2)
    for _ in range(4):
        card = state.decks[0].pop()
        state.pile_sizes[0 if state.pile_sizes[0] else 1] -= 1
        state.put_valid(card, 0)
    while state.decks[0].size:
        state.put_valid(state.decks[0].pop(), 0)
    state.pile_sizes[0] = state.pile_sizes[1] = 0
    while state.aside.size:
        state.put_valid(state.aside.pop(), 0)
        state.aside_marks.pop()
    game.do(0, "stock 1")
    assert (state.open_errors[1], state.hidden[1], state.owed[1], state.played_on, state.overdue) == (0, 0, 0, 0, 0)
    assert extras(game.do(0, "pause")) == [0]


def test_jay_80_a_count_that_finds_nobody_under_duty_runs_without_effect():
    game = laid(0, "Ho").do(2, "count")
    assert (game.view()["timers"]["count"], len(game.told("counting"))) == (3000, 1)
    game.wait(3000)
    assert (game.phase, len(game.told("counted_nobody"))) == ("running", 1)


def test_jay_80_a_served_card_does_not_stop_a_count_for_all_to_see():
    right, wrong = (
        secret(HANDS, box="Hv1", duty=duty, level=1).wait(2000).do(2, "count").lay(0, "Ho") for duty in (0, 2)
    )
    assert everything_shown(right) == everything_shown(wrong)
    assert right.wait(3000).phase == "running"
    assert wrong.wait(3000).phase == "forced"
    assert wrong.duty == 2


def test_jay_80_anybody_may_count_at_any_time_regardless_of_the_duty():
    game = secret(HANDS, duty=0)
    assert all("count" in game.moves(seat) for seat in range(3))
    assert game.view()["timers"]["countable"] == 0


def test_jay_80_a_secret_serve_voids_the_forced_traitor_without_telling():
    def forced(reserved: str) -> Table:
        game = secret(["Xb ? ?", "? ?", "Ho ?"], level=2, reserved=reserved)
        return game.wait(2000).do(1, "count").wait(3000).lay(2, "Ho")

    served, wrong = forced("2"), forced("")
    assert everything_shown(served) == everything_shown(wrong)
    assert [game.wait(3000).view()["box"][-1]["figure"] for game in (served, wrong)] == ["H orange", "traitor"]


def test_jay_23_too_few_cards_stocked_up_under_duty_are_owed_once_a_pause_uncovers_it():
    game = secret(["? ? ?", "? ? ?"], duty=0).do(0, "stock 1", "stock 1")
    assert game.owes(0) == 0
    assert (extras(game.do(1, "pause")), game.owes(0)) == ([], 2)


def test_jay_81_no_hint_tells_what_to_lay():
    assert hints(laid(0, "Ho").match, 1) == []


def test_jay_81_with_a_referee_the_table_says_it_at_once():
    game = table(HANDS, "Hv1", play="tournament", referee=True, duty=2, level=1).lay(0, "Xb")
    assert (game.lying, game.duty, game.owes(0), len(game.told("error"))) == ("H violet", 2, 2, 1)


def test_jay_81_a_referee_is_for_tournament_play():
    with pytest.raises(Exception, match="JAY-81"):
        table(HANDS, referee=True)


def test_jay_81_who_looks_at_a_finished_game_sees_the_judgement():
    view = laid(2, "Xb").match.open_view()
    assert (view["duty"], view["lying"], view["box"][-1]["error"]) == (2, "H violet", True)
    assert view["owed_secretly"] == [2, 0, 0]
