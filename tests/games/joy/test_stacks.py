"""Cubes on fields: what is shown of the stacks is always what lies there."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from spieltisch.games.joy.table.stacks import CUBE_BASE, TOP, Stacks, empty_stacks

FIELDS = 3
cubes = st.tuples(st.integers(0, FIELDS - 1), st.integers(0, 5))
# A cube laid, or a field whose uppermost cube is taken.
doings = st.lists(st.one_of(cubes, st.integers(0, FIELDS - 1)), max_size=60)


def shown_of(piles: list[list[int]]) -> list[int]:
    """Heights, then the uppermost cubes from the top, counted from 1."""
    tops = [[colour + 1 for colour in pile[::-1][:TOP]] for pile in piles]
    return [len(pile) for pile in piles] + [number for top in tops for number in top + [0] * (TOP - len(top))]


def do(stacks: Stacks, piles: list[list[int]], doing: tuple[int, int] | int) -> None:
    if isinstance(doing, tuple):
        field, colour = doing
        stacks.push(field * CUBE_BASE + colour)
        piles[field].append(colour)
    elif piles[doing]:
        assert stacks.top_of(doing) == piles[doing][-1]
        assert stacks.take_top(doing) == piles[doing].pop()


@given(doings)
def test_what_is_shown_is_what_lies_there(doings):
    stacks, piles = empty_stacks(FIELDS), [list[int]() for _ in range(FIELDS)]
    for doing in doings:
        do(stacks, piles, doing)
        assert list(stacks.shown) == shown_of(piles)
    for field, pile in enumerate(piles):
        assert [cube % CUBE_BASE for cube in stacks.as_list() if cube // CUBE_BASE == field] == pile


@given(doings, doings)
def test_a_copy_goes_its_own_way(doings, others):
    stacks, piles = empty_stacks(FIELDS), [list[int]() for _ in range(FIELDS)]
    for doing in doings:
        do(stacks, piles, doing)
    twin, twins = stacks.copy(), [pile[:] for pile in piles]
    for doing in others:
        do(twin, twins, doing)
    assert list(stacks.shown) == shown_of(piles)
    assert stacks.size == sum(map(len, piles))
    assert list(twin.shown) == shown_of(twins)


@given(doings)
def test_nothing_is_shown_of_stacks_that_were_cleared(doings):
    stacks, piles = empty_stacks(FIELDS), [list[int]() for _ in range(FIELDS)]
    for doing in doings:
        do(stacks, piles, doing)
    stacks.clear()
    assert stacks.as_list() == []
    assert not any(stacks.shown)
