"""Redealing unknown cards: every consistent arrangement, each equally likely."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from mypy_extensions import i64

from spieltisch.kernel.knowledge import Pool, deal_constrained, fillings, weighted
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import vec
from tests.chance import assert_in_proportion

# Cards 0 to 5: their traits as masks.
TRAITS = [0b00, 0b00, 0b01, 0b01, 0b10, 0b11]


def arrangements(cards: list[int], lacks: list[int]) -> Counter[tuple[int, ...]]:
    """All arrangements that fit; an arrangement counts once for every way in which equal cards make it."""
    return Counter(
        order
        for order in permutations(cards)
        if not any(TRAITS[card] & lack for card, lack in zip(order, lacks, strict=True))
    )


def dealt(cards: list[int], lacks: list[int], seed: int) -> tuple[int, ...]:
    result = deal_constrained(Rng(seed), vec[i64](cards), vec[i64](lacks), TRAITS)
    return tuple(int(card) for card in result)


@pytest.mark.parametrize(
    ("cards", "lacks"),
    [
        ([0, 2, 4], [0b01, 0, 0]),
        ([0, 2, 4], [0b01, 0b10, 0]),
        ([0, 2, 2, 4], [0b01, 0, 0, 0]),
        ([0, 0, 2, 5], [0b01, 0b01, 0, 0]),
        ([0, 1, 2, 3], [0b01, 0b01, 0, 0]),
        ([0, 2, 4, 5], [0b10, 0b01, 0, 0]),
        ([1, 2, 4], [0b11, 0b10, 0b01]),
        ([0, 1, 2, 4, 4], [0b01, 0b10, 0, 0b01, 0]),
    ],
)
def test_constrained_dealing_is_uniform_over_all_arrangements_that_fit(cards, lacks):
    expected = arrangements(cards, lacks)
    found = Counter(dealt(cards, lacks, seed) for seed in range(60 * len(expected)))
    assert_in_proportion(found, expected)


HANDS = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), min_size=1, max_size=6)


@given(HANDS, st.integers(0, 1000))
def test_deals_fit_the_constraints_and_impossible_ones_are_rejected(hand, seed):
    cards, lacks = [card for card, _ in hand], [lack for _, lack in hand]
    expected = arrangements(cards, lacks)
    if expected:
        assert dealt(cards, lacks, seed) in expected
    else:
        with pytest.raises(ValueError, match="no arrangement"):
            dealt(cards, lacks, seed)


@given(HANDS)
def test_the_number_of_fillings_is_the_number_of_arrangements(hand):
    cards, lacks = [card for card, _ in hand], [lack for _, lack in hand]
    assume(all(lacks))
    kinds = sorted({TRAITS[card] for card in cards})
    left = tuple(sum(TRAITS[card] == kind for card in cards) for kind in kinds)
    ways = fillings(0, left, list(range(len(lacks))), vec[i64](lacks), kinds, {})
    assert ways == arrangements(cards, lacks).total()


def pool_of(cards: list[int], lacks: list[int]) -> Pool:
    pool = Pool()
    for card, lack in zip(cards, lacks, strict=True):
        pool.put(card, lack)
    return pool


def drawn(pool: Pool) -> tuple[int, ...]:
    return tuple(int(pool.draw()) for _ in range(pool.size))


@given(st.permutations([0, 1, 2, 3, 4, 4, 5]), st.booleans())
def test_a_pool_does_not_depend_on_the_order_of_insertion(order, constrained):
    lacks = [0b01 if constrained else 0, *[0] * 6]
    pools = [pool_of(list(cards), lacks) for cards in (order, sorted(order))]
    for pool in pools:
        pool.deal(Rng(8), TRAITS)
    assert drawn(pools[0]) == drawn(pools[1])


def test_a_pool_without_constraints_is_shuffled_uniformly():
    found: Counter[Any] = Counter()
    for seed in range(1200):
        pool = pool_of([0, 1, 1, 2], [0] * 4)
        pool.deal(Rng(seed))
        found[drawn(pool)] += 1
    assert_in_proportion(found, Counter(permutations([0, 1, 1, 2])))


def test_a_pool_keeps_to_its_constraints():
    for seed in range(50):
        pool = pool_of([2, 0, 3, 4], [0b01, 0, 0, 0b01])
        pool.deal(Rng(seed), TRAITS)
        cards = drawn(pool)
        assert {cards[0], cards[3]} == {0, 4}


# What a seat knows: cards 0 to 9, each known one somewhere in a range of places

Known = tuple[int, int, int]


def fitting(cards: list[int], known: list[Known]) -> Counter[tuple[int, ...]]:
    """All arrangements by brute force: every known card is one of the copies, and lies in its range.

    Copies are told apart, so an arrangement counts once for every way in which copies make it.
    """
    copies: list[int] = []
    for card, _, _ in known:
        copies.append(next(i for i, other in enumerate(cards) if other == card and i not in copies))
    found: Counter[tuple[int, ...]] = Counter()
    for order in permutations(range(len(cards))):
        at = {copy: place for place, copy in enumerate(order)}
        if all(first <= at[copy] < end for copy, (_, first, end) in zip(copies, known, strict=True)):
            found[tuple(cards[copy] for copy in order)] += 1
    return found


def redealt(cards: list[int], known: list[Known], seed: int) -> tuple[int, ...]:
    pool = pool_of(cards, [0] * len(cards))
    for card, first, end in known:
        pool.know(card, first, end)
    pool.deal(Rng(seed))
    return drawn(pool)


@pytest.mark.parametrize(
    ("cards", "known"),
    [
        ([1, 2, 3, 4], [(2, 0, 1)]),  # certainly there
        ([1, 2, 3, 4], [(2, 0, 2)]),  # in a hand of two
        ([1, 2, 3, 4, 5], [(2, 0, 2), (4, 2, 4)]),  # in two hands
        ([1, 2, 3, 4, 5], [(4, 0, 3), (2, 0, 2)]),  # in a hand, or in a hand or laid face down since
        ([1, 2, 2, 3, 3], [(2, 0, 2)]),  # there are other copies
        ([1, 2, 2, 3, 3], [(2, 0, 2), (2, 0, 2)]),  # both copies
        ([1, 2, 2, 3, 3], [(2, 0, 3), (3, 0, 2), (3, 3, 5)]),
        ([1, 2, 3, 4, 5], [(1, 0, 5), (2, 0, 3), (3, 0, 1)]),  # one range in another in another
    ],
)
def test_known_cards_stay_in_their_ranges_and_all_arrangements_are_equally_likely(cards, known):
    expected = fitting(cards, known)
    found = Counter(redealt(cards, known, seed) for seed in range(60 * len(expected)))
    assert_in_proportion(found, expected)


@given(st.permutations([0, 1, 1, 2, 3, 3]), st.integers(0, 1000))
def test_the_dealt_places_of_known_cards_do_not_depend_on_their_true_places(order, seed):
    known = [(1, 0, 4), (3, 0, 2), (0, 4, 6)]
    assert redealt(list(order), known, seed) == redealt(sorted(order), known, seed)


@pytest.mark.parametrize("known", [[(5, 0, 4)], [(1, 0, 1), (2, 0, 1)], [(1, 0, 4), (1, 0, 4)], [(1, 2, 2)]])
def test_contradictory_knowledge_is_rejected(known):
    with pytest.raises(ValueError, match="no arrangement"):
        redealt([1, 2, 3, 4], known, 1)


def test_an_empty_pool_deals_nothing():
    pool = Pool()
    pool.deal(Rng(1), TRAITS)
    assert pool.size == 0


def test_weights_larger_than_a_machine_word_are_drawn_in_proportion():
    large = 1 << 70
    found = Counter(weighted(Rng(seed), [large, 0, 3 * large]) for seed in range(2000))
    assert_in_proportion(found, Counter({0: 1, 2: 3}))


def test_small_weights_are_drawn_in_proportion():
    found = Counter(weighted(Rng(seed), [1, 2, 3]) for seed in range(1800))
    assert_in_proportion(found, Counter({0: 1, 1: 2, 2: 3}))


def test_choosing_without_any_weight_is_rejected():
    with pytest.raises(ValueError, match="no number is below 0"):
        weighted(Rng(1), [0, 0])
