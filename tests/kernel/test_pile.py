"""A pile: the top is the end."""

from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from spieltisch.kernel.pile import NO_CARD, Heap, Pile, empty_pile, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import vec

CARDS = st.lists(st.integers(0, 5), max_size=8)


def pile_of(cards: list[int], room: int = 10) -> Pile:
    pile = empty_pile(room)
    for card in cards:
        pile.push(card)
    return pile


def cards_of(pile: Pile) -> list[int]:
    return [int(card) for card in pile.cards[: pile.size]]


def test_a_filled_vector_repeats_one_number():
    assert list(filled(3, 7)) == [7, 7, 7]


@given(CARDS)
def test_the_last_card_pushed_is_popped_first(cards):
    pile = pile_of(cards)
    assert [pile.pop() for _ in cards] == cards[::-1]
    assert pile.size == 0


@given(CARDS)
def test_the_top_is_the_last_card_or_none(cards):
    pile = pile_of(cards)
    assert pile.top() == (cards[-1] if cards else NO_CARD)
    assert pile.size == len(cards)


@given(CARDS, st.integers(0, 5))
def test_tucking_lays_a_card_under_the_pile(cards, card):
    pile = pile_of(cards)
    pile.tuck(card)
    assert cards_of(pile) == [card, *cards]


@given(CARDS, st.integers(0, 5))
def test_taking_takes_the_topmost_copy(cards, card):
    pile = pile_of(cards)
    taken = pile.take(card)
    assert taken == (card in cards)
    if taken:
        at = len(cards) - 1 - cards[::-1].index(card)
        cards = cards[:at] + cards[at + 1 :]
    assert cards_of(pile) == cards


@given(CARDS, st.integers(0, 5))
def test_has_looks_only_at_the_cards_of_the_pile(cards, card):
    pile = pile_of([*cards, 9])
    assert pile.pop() == 9
    assert pile.has(card) == (card in cards)
    assert not pile.has(9)


@given(CARDS)
def test_shuffling_keeps_the_cards_and_a_copy_is_independent(cards):
    pile = pile_of(cards)
    twin = pile.copy()
    twin.shuffle(Rng(1))
    twin.push(3)
    assert sorted(cards_of(twin)) == sorted([*cards, 3])
    assert cards_of(pile) == cards


def test_shuffling_changes_the_order():
    assert len({tuple(cards_of(shuffled(seed))) for seed in range(50)}) > 40


def shuffled(seed: int) -> Pile:
    pile = pile_of(list(range(8)))
    pile.shuffle(Rng(seed))
    return pile


@given(st.lists(st.integers(0, 9)), st.data())
def test_a_heap_grows_without_limit_and_closes_gaps(things, data):
    heap = Heap(vec[i64](), 0)
    for thing in things:
        heap.push(thing)
    assert heap.as_list() == things
    if things:
        place = data.draw(st.integers(0, len(things) - 1))
        heap.remove(place)
        assert heap.as_list() == things[:place] + things[place + 1 :]
    heap.push(7)
    assert heap.as_list()[-1] == 7
    heap.clear()
    assert heap.as_list() == []
