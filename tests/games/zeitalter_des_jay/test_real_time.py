"""Bots in real time (JAY-96), fair order (JAY-95), slow mode (JAY-96), and matches that always end."""

from __future__ import annotations

import pytest

from spieltisch.bots.scheduler import SCALE, Attention, Player, Scheduler, Thinker, scheduled_playout
from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.fair_order import Arrival, fair_order, slow_order
from spieltisch.games.zeitalter_des_jay.game import check_state
from spieltisch.games.zeitalter_des_jay.heuristics import HEURISTICS
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel import snapshot
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import Sink
from tests.games.zeitalter_des_jay.builders import GAME, Table, figure, table
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


def bot(median: int, spread: int = 0) -> Player:
    return Thinker(median, spread, HEURISTICS.move, HEURISTICS)  # type: ignore[arg-type]


def race(*medians: int) -> tuple[Table, Scheduler]:
    """Seat 0 is under duty and seat 2 has reserved: both want to serve the H violet, and only one may."""
    game = table(["Ho Ib Ib", "? ?", "Hg Ib Ib", "? ?"], "Hv", duty=0, reserved="2", level=2)
    cast: list[Player] = [bot(median) for median in medians]
    return game, Scheduler(game.state, cast, Rng(1))


def test_jay_96_a_card_that_changes_what_a_bot_would_do_changes_its_mind_at_once():
    game, scheduler = race(600, 100_000, 500, 100_000)
    assert scheduler.run(1) == 1
    assert (game.lying, game.duty, game.state.time) == ("H green", 3, 500)
    assert scheduler.intended[0] == WAIT


def thrower(*, lays: str) -> tuple[Table, Attention]:
    """Seat 3 would throw its H violet onto the one that lies there; seat 1 is under duty with another card."""
    game = table(["? ?", f"{lays} Ob", "? ?", "Hv Iv Ob"], "Hv", duty=1, level=2)
    cast: list[Player] = [*idle(3), bot(1000)]
    attention = Attention(cast, Rng(1), 0b1000)
    attention.look(game.state)
    assert (attention.intended[3], attention.due[3]) == (lay("Hv"), 1000)
    return game, attention


def test_jay_96_a_card_that_changes_what_a_bot_would_do_starts_its_delay_anew():
    game, attention = thrower(lays="Iv")
    attention.look(game.wait(990).lay(1, "Iv").state)
    assert (attention.intended[3], attention.due[3]) == (lay("Iv"), 1990)


def test_jay_96_a_card_that_changes_nothing_for_a_bot_leaves_its_delay():
    game, attention = thrower(lays="Hv")
    attention.look(game.wait(500).lay(1, "Hv").state)
    assert (attention.intended[3], attention.due[3]) == (lay("Hv"), 1000)


def test_jay_96_but_nobody_acts_within_300_ms_of_it():
    game, attention = thrower(lays="Hv")
    attention.look(game.wait(990).lay(1, "Hv").state)
    assert (attention.intended[3], attention.due[3]) == (lay("Hv"), 990 + 300)


def test_jay_96_no_bot_reacts_within_300_ms_however_quick_it_is():
    game, scheduler = race(1, 1, 1, 1)
    scheduler.run(1)
    assert game.state.time == 300


def count_of(seed: int) -> int:
    """When a bot counts seat 0, which has been under duty for two seconds."""
    game = table(["? ?", "? ?", "? ?", "? ?"], "Hv", duty=0, level=1).wait(2_000)
    attention = Attention([*idle(1), bot(900, 400), *idle(2)], Rng(seed), 0b0010)
    attention.look(game.state)
    assert attention.intended[1] == c.COUNT
    return int(attention.due[1])


def test_jay_96_bots_count_a_player_out_after_six_to_eight_seconds_under_duty():
    times = [count_of(seed) for seed in range(200)]
    assert min(times) >= 6_000
    assert max(times) < 8_000
    assert max(times) - min(times) > 1_500


def test_jay_80_a_bot_that_is_being_counted_does_not_take_its_time():
    game = table(["? ?", "Hg Ob", "? ?", "? ?"], "Hv", duty=1, level=1).wait(2_000)
    attention = Attention([*idle(1), bot(1000), *idle(2)], Rng(1), 0b0010)
    attention.players[1].pace = 3 * SCALE
    attention.look(game.state)
    assert attention.due[1] == 2_000 + 3_000
    attention.look(game.wait(500).do(0, "count").state)
    assert (attention.intended[1], attention.due[1]) == (lay("Hg"), 2_500 + 1_000)


def test_jay_96_a_count_that_was_meant_for_an_earlier_duty_is_not_made():
    game = table(["? ?", "? ?", "? ?", "? ?"], "Hv", duty=0, level=1)
    attention = Attention([*idle(1), Player(1, 0, HEURISTICS), *idle(2)], Rng(1), 0b0010)
    game.wait(7_000)
    attention.intend(1, c.COUNT, game.state.time, 0)
    assert attention.decided(game.state, 1) == c.COUNT
    game.state.duty_since = game.state.time - 3_000
    attention.intend(1, c.COUNT, game.state.time, 0)
    assert attention.decided(game.state, 1) < 0


def idle(count: int) -> list[Player]:
    return [Player(1, 0) for _ in range(count)]


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
        cast: list[Player] = [Thinker(900, 400, HEURISTICS.move), Player(900, 400), Player(900, 400)]  # type: ignore[arg-type]
        Scheduler(state, cast, Rng(seed)).run(100_000)
        points = [total + state.points[seat] for seat, total in enumerate(points)]
    assert points[0] > 3 * (points[1] + points[2])


def test_sensible_players_finish_their_rounds():
    state = GAME.new(4, 5, {"level": 7, "play": "tournament"})
    assert isinstance(state, Jay)
    Scheduler(state, [Thinker(900, 400, HEURISTICS.move) for _ in range(4)], Rng(5)).run(100_000)  # type: ignore[arg-type]
    assert sum(state.points) == 5 * 7


def test_the_greedy_bot_waits_or_makes_a_legal_move():
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
        move = HEURISTICS.move(state, seat, out, rng)
        assert move == WAIT or out.has(move)
        if move != WAIT:
            state.apply(seat, move)


@pytest.mark.parametrize("play", ["casual", "tournament"])
def test_whether_one_move_is_legal_agrees_with_the_list_of_all(play: str):
    state = GAME.new(3, 4, {"level": 7, "play": play, "rounds": 1})
    every_move = range(len(GAME.vocabulary({}, 3)))
    out, rng = Moves(), Rng(3)
    for _ in range(60):
        scheduler = Scheduler(state, [Player(900, 400) for _ in range(3)], rng)
        scheduler.run(7)
        for seat in range(3):
            if state.actors() >> seat & 1:
                legal = state.legal(seat)
                assert [move for move in every_move if state.allows(seat, move, out)] == sorted(legal)


@pytest.mark.parametrize("first", range(0, 210, 30))
def test_no_duty_is_ever_stuck(first: int):
    for number in range(first, first + 30, 3):
        assert play(number) > 0
