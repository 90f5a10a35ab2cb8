"""Bots in real time (JAY-96), fair order (JAY-95), slow mode (JAY-96), and matches that always end."""

from __future__ import annotations

import pytest

from spieltisch.bots.scheduler import Player, Scheduler, Thinker, scheduled_playout
from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.fair_order import Arrival, fair_order, slow_order
from spieltisch.games.zeitalter_des_jay.game import check_state
from spieltisch.games.zeitalter_des_jay.heuristics import greedy_move, patient_move
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.kernel import snapshot
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import Sink
from tests.games.zeitalter_des_jay.builders import GAME, figure, table
from tests.games.zeitalter_des_jay.soak import play


def lay(card: str) -> int:
    return int(c.LAY) + figure(card)


# Fair order


def test_jay_95_of_two_lays_within_the_window_the_smaller_reaction_comes_first():
    near = Arrival(0, lay("Hv"), at=1000, sent=700, round_trip=10)
    far = Arrival(1, lay("Hv"), at=1050, sent=700, round_trip=120)
    assert (near.reaction(), far.reaction()) == (290, 230)
    assert fair_order([near, far]) == [far, near]


def test_jay_95_outside_the_window_the_order_of_arrival_decides():
    near = Arrival(0, lay("Hv"), at=1000, sent=700, round_trip=10)
    far = Arrival(1, lay("Hv"), at=1060, sent=700, round_trip=120)
    assert fair_order([far, near]) == [near, far]
    soon = Arrival(1, lay("Hv"), at=1059, sent=700, round_trip=120)
    assert fair_order([near, soon]) == [soon, near]
    assert fair_order([near, soon], window=0) == [near, soon]


def test_jay_95_the_trusted_round_trip_is_capped():
    assert Arrival(0, lay("Hv"), at=1000, sent=500, round_trip=900).reaction() == 350


def test_jay_95_what_does_not_compete_is_not_held():
    stock = Arrival(0, int(c.STOCK), at=1000, sent=700, round_trip=0)
    far = Arrival(1, lay("Hv"), at=1010, sent=900, round_trip=100)
    assert fair_order([stock, far]) == [stock, far]


def test_jay_95_the_inputs_of_one_seat_stay_in_order():
    one = Arrival(0, lay("Hv"), at=1000, sent=700, round_trip=0)
    two = Arrival(1, int(c.STRAFE), at=1005, sent=700, round_trip=0)
    three = Arrival(1, lay("Hv"), at=1010, sent=1000, round_trip=0)
    assert fair_order([one, two, three]) == [one, two, three]


# Bots


def test_jay_96_a_bot_never_acts_instantly_and_its_reactions_scatter_around_the_median():
    player, rng = Player(900, 400), Rng(5)
    times = sorted(player.reaction(rng) for _ in range(2000))
    assert times[0] > 100
    assert 800 < times[1000] < 1000
    assert times[-1] > 1800


def test_jay_96_the_scheduler_waits_for_the_reaction():
    state = GAME.new(2, 1, {})
    state.sink = Sink()
    Scheduler(state, [Player(500, 0), Player(700, 0)], Rng(1)).run(1)
    assert state.time == 500


def test_jay_96_a_bot_whose_move_became_impossible_reconsiders():
    """Both want to serve; the slower one finds that it may not any more."""
    game = table(["Ho Ib Ib", "? ?", "Hg Ib Ib", "? ?"], "Hv", duty=0, reserved="2", level=2)
    cast = [Thinker(median, 0, patient_move) for median in (600, 100_000, 500, 100_000)]  # type: ignore[arg-type]
    scheduler = Scheduler(game.state, list(cast), Rng(1))
    assert scheduler.run(1) == 1
    assert (game.lying, game.duty) == ("H green", 3)
    assert scheduler.intended[0] == lay("Ho")
    game.state.advance(100)
    assert not scheduler.act(0)
    assert game.lying == "H green"


def test_jay_96_slow_mode_carries_out_in_the_order_of_duty():
    game = table(["?", "?", "?", "?"], duty=2)
    arrivals = [Arrival(seat, int(c.STOCK), at, 0, 0) for seat, at in ((0, 1), (1, 2), (2, 3), (3, 4))]
    assert [arrival.seat for arrival in slow_order(game.state, arrivals)] == [2, 3, 0, 1]


# Matches


@pytest.mark.parametrize("play", ["casual", "tournament"])
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("level", range(1, 8))
def test_jay_18_every_scheduled_match_ends_with_all_cards(level: int, players: int, play: str):
    state = GAME.new(players, level, {"level": level, "play": play, "rounds": 1})
    assert scheduled_playout(state, Rng(level)) > 0
    assert state.over
    check_state(state)


def test_the_same_seed_schedules_the_same_match():
    ends = []
    for _ in range(2):
        state = GAME.new(4, 3, {"level": 7})
        scheduled_playout(state, Rng(9))
        ends.append(snapshot.dump(state))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("play", ["casual", "tournament"])
@pytest.mark.parametrize("level", [1, 3, 7])
def test_the_sensible_player_beats_random_players(level: int, play: str):
    points = [0, 0, 0]
    for seed in range(6):
        state = GAME.new(3, seed, {"level": level, "play": play, "rounds": 2})
        assert isinstance(state, Jay)
        cast: list[Player] = [Thinker(900, 400, patient_move), Player(900, 400), Player(900, 400)]  # type: ignore[arg-type]
        Scheduler(state, cast, Rng(seed)).run(100_000)
        points = [total + state.points[seat] for seat, total in enumerate(points)]
    assert points[0] > 3 * (points[1] + points[2])


def test_sensible_players_finish_their_rounds():
    state = GAME.new(4, 5, {"level": 7, "play": "tournament"})
    assert isinstance(state, Jay)
    Scheduler(state, [Thinker(900, 400, patient_move) for _ in range(4)], Rng(5)).run(100_000)  # type: ignore[arg-type]
    assert sum(state.points) == 5 * 7


def test_the_sensible_player_always_has_a_legal_move():
    state = GAME.new(3, 2, {"level": 7, "play": "tournament", "rounds": 1})
    assert isinstance(state, Jay)
    out, rng = Moves(), Rng(3)
    for _ in range(400):
        if state.over:
            break
        actors = [seat for seat in range(3) if state.actors() >> seat & 1]
        seat = actors[rng.below(len(actors))] if actors else None
        if seat is None or rng.below(3) == 0:
            state.advance(min(700, state.deadline()))
            continue
        state.options(seat, out)
        move = greedy_move(state, seat, out, rng)
        assert out.has(move)
        state.apply(seat, move)


@pytest.mark.parametrize("play", ["casual", "tournament"])
def test_whether_one_move_is_legal_agrees_with_the_list_of_all(play: str):
    state = GAME.new(3, 4, {"level": 7, "play": play, "rounds": 1})
    out, rng = Moves(), Rng(3)
    for _ in range(60):
        scheduler = Scheduler(state, [Player(900, 400) for _ in range(3)], rng)
        scheduler.run(7)
        for seat in range(3):
            if state.actors() >> seat & 1:
                legal = state.legal(seat)
                assert [move for move in range(c.MOVE_COUNT) if state.allows(seat, move, out)] == sorted(legal)


@pytest.mark.parametrize("first", range(0, 210, 30))
def test_no_duty_is_ever_stuck(first: int):
    for number in range(first, first + 30, 3):
        assert play(number) > 0
