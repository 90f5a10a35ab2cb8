"""Choosing: the move with the highest worth; ties are broken at random."""

from __future__ import annotations

from spieltisch.kernel.choosing import LEAST, WAIT, Favourite
from spieltisch.kernel.rng import Rng


def favourite(seed: int, *worths: int) -> int:
    """Return which of some moves is chosen, given their worths."""
    best = Favourite()
    rng = Rng(seed)
    for move, worth in enumerate(worths):
        best.offer(move, worth, rng)
    return int(best.move)


def test_the_highest_worth_is_chosen_in_any_order():
    assert favourite(1, 9, 2, 3) == 0
    assert favourite(1, 1, 9, 3) == 1
    assert favourite(1, -5, -7, -3) == 2


def test_ties_are_broken_uniformly_at_random():
    chosen = [favourite(seed, 4, 7, 7, 1, 7) for seed in range(300)]
    assert set(chosen) == {1, 2, 4}
    assert min(chosen.count(move) for move in (1, 2, 4)) > 70


def test_a_move_is_chosen_even_if_all_are_ruled_out():
    assert favourite(1, LEAST, LEAST) in (0, 1)
    assert favourite(1) == WAIT
