"""Choosing: the move of the highest worth, equal ones by lot."""

from __future__ import annotations

from spieltisch.kernel.choosing import LEAST, WAIT, Favourite
from spieltisch.kernel.rng import Rng


def favourite(seed: int, *worths: int) -> int:
    """Which of some moves is chosen, by their worths."""
    best = Favourite()
    rng = Rng(seed)
    for move, worth in enumerate(worths):
        best.offer(move, worth, rng)
    return int(best.move)


def test_the_highest_worth_is_chosen_wherever_it_is_offered():
    assert favourite(1, 9, 2, 3) == 0
    assert favourite(1, 1, 9, 3) == 1
    assert favourite(1, -5, -7, -3) == 2


def test_equal_ones_are_chosen_by_lot_each_as_often():
    chosen = [favourite(seed, 4, 7, 7, 1, 7) for seed in range(300)]
    assert set(chosen) == {1, 2, 4}
    assert min(chosen.count(move) for move in (1, 2, 4)) > 70


def test_where_everything_is_out_of_the_question_something_is_chosen_all_the_same():
    assert favourite(1, LEAST, LEAST) in (0, 1)
    assert favourite(1) == WAIT
