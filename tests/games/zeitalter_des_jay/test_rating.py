"""JAY-90: ten rounds, an interim placing with reseating, three placings."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.rules.scoring import by_interim_placing, reseat
from spieltisch.kernel.vecs import vec
from tests.games.zeitalter_des_jay.builders import Table, start, table


def rating(points: list[int], round: int, **more: object) -> Table:
    """A rating in which seat 0 is about to win the round."""
    hands = ["Ho", *["? ?"] * (len(points) - 1)]
    return table(hands, "Hv", match="rating", points=points, round=round, **more)  # type: ignore[arg-type]


def end_round(game: Table) -> Table:
    """Seat 0 wins; the second place stays open."""
    return game.lay(0, "Ho").do(0, "jay").wait(600_000)


def test_jay_90_a_rating_has_ten_rounds():
    game = start(4, match="rating")
    assert (game.view()["rounds"], game.view()["interim_points"]) == (10, [0, 0, 0, 0])


def test_jay_90_after_five_rounds_there_is_an_interim_placing():
    game = end_round(rating([0, 12, 7, 7], round=5))
    assert game.view()["interim_points"] == [5, 12, 7, 7]
    placings = [(event["part"], event["seat"], event["place"]) for event in game.told("placing")]
    assert placings == [("rounds 1-5", 0, 4), ("rounds 1-5", 1, 1), ("rounds 1-5", 2, 2), ("rounds 1-5", 3, 2)]
    assert not end_round(rating([0, 12, 7, 7], round=4)).told("placing")


@pytest.mark.parametrize(
    ("points", "order"),
    [
        ([20, 9, 1, 6], [0, 3, 1, 2]),  # 0 and 1 are best and adjoin: the third, 3, sits after the first
        ([20, 1, 9, 6], [0, 3, 2, 1]),  # 0 and 2 sit opposite already: the others swap
        ([6, 20, 1, 14], [0, 3, 2, 1]),  # 1 and 3 sit opposite already
        ([20, 6, 9, 1], [0, 3, 2, 1]),  # opposite already: the others swap, though the third sat after the first
        ([20, 9, 6, 1], [0, 2, 1, 3]),  # not opposite: the third, 2, sits after the first
        ([1, 9, 20, 15], [0, 2, 1, 3]),  # 2 best, 3 second, 1 third: 2, 1, 3, 0
    ],
)
def test_jay_90_the_two_best_sit_opposite_each_other(points: list[int], order: list[int]):
    points = [count - 5 if seat == 0 else count for seat, count in enumerate(points)]
    game = end_round(rating(points, round=5))
    assert game.view()["order"] == order
    after = {event["seat"]: event["other"] for event in game.told("reseated")}
    assert [after[seat] for seat in order] == [*order[1:], order[0]]


def test_jay_90_seats_keep_their_numbers_and_the_duty_follows_the_new_order():
    game = end_round(rating([20, 9, 1, 6], round=5)).everybody("ready")
    assert game.view()["opener"] == 0
    game.lay(0, game.hand(0)[0])
    assert game.duty == 3


def test_jay_90_other_than_four_players_are_not_reseated():
    game = end_round(rating([20, 9, 1], round=5))
    assert game.view()["order"] == [0, 1, 2]
    assert not game.told("reseated")


def test_jay_90_ties_about_the_two_best_by_first_places_then_by_lot():
    game = rating([10, 10, 10, 10], round=5)
    for seat, count in enumerate([0, 2, 0, 1]):
        game.state.firsts[seat] = count
        game.state.half_points[seat] = 10
    orders = []
    for counter in range(40):
        game.state.rng.counter = counter
        orders.append(list(by_interim_placing(game.state)))
    assert {tuple(order[:2]) for order in orders} == {(1, 3)}
    assert {order[2] for order in orders} == {0, 2}


def test_jay_90_reseating_is_a_circle():
    game = rating([0, 0, 0, 0], round=5)
    for order in ([0, 1, 2, 3], [3, 1, 0, 2], [2, 0, 3, 1]):
        reseat(game.state, vec[i64](order))
        circle = game.view()["order"]
        assert sorted(circle) == [0, 1, 2, 3]
        assert circle[(circle.index(order[0]) + 2) % 4] == order[1]


def final(half: list[int], whole: list[int], firsts: list[int]) -> Table:
    """A rating after its tenth round, in which nobody scored."""
    game = rating(whole, round=10)
    for seat in range(len(whole)):
        game.state.half_points[seat] = half[seat]
        game.state.firsts[seat] = firsts[seat]
    return game.wait(600_000)


def test_jay_90_three_placings_count_and_the_smallest_sum_wins():
    # Rounds 1-5: 0 first, 1 second; rounds 6-10: 1 first, 0 third; all points: 1 first, 0 second.
    result = final([20, 10, 5, 0], [22, 30, 15, 0], [4, 5, 1, 0]).match.result()
    assert result is not None
    assert result.winners == [1]
    assert result.ranks == [2, 1, 3, 4]


def test_jay_90_the_second_placing_is_that_of_rounds_6_to_10():
    game = final([20, 10, 5, 0], [22, 30, 15, 0], [4, 5, 1, 0])
    told = [(event["place"], event["points"]) for event in game.told("placing") if event["part"] == "rounds 6-10"]
    assert told == [(3, 2), (1, 20), (2, 10), (4, 0)]


def test_jay_90_tied_players_share_the_better_placing():
    game = final([10, 10, 0, 0], [20, 20, 5, 0], [2, 2, 1, 0])
    places = [event["place"] for event in game.told("placing") if event["part"] == "all rounds"]
    assert places == [1, 1, 3, 4]


def test_jay_90_ties_of_the_sum_by_points_then_first_places_then_shared():
    # Sums 1 + 2 + 2 and 3 + 1 + 1: seat 1 has more points. With equal points first places decide.
    assert winners(final([10, 8, 9, 0], [11, 13, 9, 0], [2, 1, 1, 0])) == [1]
    assert winners(final([10, 5, 0, 0], [15, 15, 0, 0], [1, 2, 0, 0])) == [1]
    assert winners(final([10, 5, 0, 0], [15, 15, 0, 0], [2, 2, 0, 0])) == [0, 1]


def winners(game: Table) -> list[int]:
    result = game.match.result()
    assert result is not None
    return result.winners
