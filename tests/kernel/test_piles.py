"""Piles: several small piles in one vector."""

from __future__ import annotations

import re

import pytest

import spieltisch
from spieltisch.kernel import snapshot
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.piles import Piles, empty_piles
from spieltisch.kernel.rng import Rng


def two_piles() -> Piles:
    piles = empty_piles(2, 4)
    for card in (7, 3, 5):
        piles.push(1, card)
    return piles


def test_cards_stay_in_the_order_they_were_pushed():
    assert two_piles().as_lists() == [[], [7, 3, 5]]
    assert two_piles().top(1) == 5
    assert two_piles().at(1, 0) == 7


def test_an_empty_pile_has_no_top():
    assert two_piles().top(0) == NO_CARD


def test_sorting_in_keeps_a_pile_in_order():
    piles = empty_piles(1, 4)
    for card in (7, 3, 5, 3):
        piles.sort_in(0, card)
    assert piles.of(0) == [3, 3, 5, 7]


@pytest.mark.parametrize(("card", "left"), [(7, [3, 5]), (3, [7, 5]), (5, [7, 3])])
def test_taking_a_card_closes_the_gap(card: int, left: list[int]):
    piles = two_piles()
    assert piles.has(1, card)
    piles.take(1, card)
    assert piles.of(1) == left
    assert not piles.has(1, card)


def test_a_copy_is_independent():
    piles = two_piles()
    piles.copy().clear(1)
    assert piles.of(1) == [7, 3, 5]


@pytest.mark.parametrize("sorted_pile", [False, True])
def test_a_pile_is_redrawn_from_a_pool(sorted_pile: bool):
    piles, pool = two_piles(), Pool()
    piles.put_into(1, pool)
    pool.deal(Rng(1))
    if sorted_pile:
        piles.redraw_sorted(1, pool)
        assert piles.of(1) == [3, 5, 7]
    else:
        piles.redraw(1, pool)
        assert sorted(piles.of(1)) == [3, 5, 7]


def test_the_top_is_taken_first_and_leaves_nothing_behind():
    piles = two_piles()
    assert [piles.pop(1), piles.pop(1), piles.pop(1)] == [5, 3, 7]
    assert piles.sizes[1] == 0
    assert list(piles.cards) == [NO_CARD] * 8


def test_a_pile_is_refilled_from_the_same_pile_of_another_place():
    draw, discard = empty_piles(2, 4), two_piles()
    discard.push(0, 9)
    draw.refill(1, discard)
    assert draw.as_lists() == [[], [7, 3, 5]]
    assert discard.as_lists() == [[9], []]
    assert list(discard.cards) == [9] + [NO_CARD] * 7


def test_shuffling_a_pile_keeps_its_cards_and_the_other_piles():
    piles = two_piles()
    piles.push(0, 9)
    orders = set()
    rng = Rng(5)
    for _ in range(60):
        piles.shuffle(1, rng)
        orders.add(tuple(piles.of(1)))
    assert len(orders) == 6
    assert {tuple(sorted(order)) for order in orders} == {(3, 5, 7)}
    assert piles.of(0) == [9]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"room": 5}, "draw_piles.room should be 26"),
        ({"sizes": [27, 0, 0]}, "draw_piles.sizes should be at most 26 cards"),
        ({"sizes": [-1, 0, 0]}, "draw_piles.sizes should be at most 26 cards"),
        ({"sizes": [1]}, "draw_piles.sizes should be 3 numbers"),
        ({"cards": []}, "draw_piles.cards should be 78 numbers"),
    ],
)
def test_piles_that_are_saved_whole_are_checked_when_they_are_read(change: dict[str, object], said: str):
    battle = spieltisch.start("joker_battle_royal", 3, seed=1)
    data = snapshot.dump(battle.state)
    assert sorted(data["draw_piles"]) == ["cards", "room", "sizes"]
    data["draw_piles"] |= change
    with pytest.raises(spieltisch.SaveError, match=re.escape(said)):
        battle.game.restore(3, battle.options, data)
