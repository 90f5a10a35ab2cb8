"""JOG-15, JOG-16, JOG-23, JOG-24: the bit tricks against an oracle that only knows rows and columns."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.games.joggle.shapes import Goal, bit
from spieltisch.kernel.bits import bit_count, lowest_bit
from tests.games.joggle.builders import begun, targets, turn

GOALS = [(r, s) for r in range(3) for s in range(5) if r + s and 6 * r + 4 * s <= 16]


# The oracle


def blocks(height: int, width: int) -> list[frozenset[int]]:
    return [
        frozenset(8 * (y + dy) + x + dx for dy in range(height) for dx in range(width))
        for y in range(9 - height)
        for x in range(9 - width)
    ]


SQUARES = blocks(2, 2)
RECTANGLES = blocks(2, 3) + blocks(3, 2)


def standing(marbles: frozenset[int], shapes: list[frozenset[int]]) -> list[frozenset[int]]:
    return [shape for shape in shapes if shape <= marbles]


def reached(marbles: frozenset[int], rectangles: int, squares: int, overlap: bool) -> bool:
    """Try every choice of standing rectangles and squares."""
    for some in combinations(standing(marbles, RECTANGLES), rectangles):
        for others in combinations(standing(marbles, SQUARES), squares):
            chosen = [*some, *others]
            if overlap and any(square <= rectangle for square in others for rectangle in some):
                continue
            if overlap or len(frozenset().union(*chosen)) == sum(len(shape) for shape in chosen):
                return True
    return False


def target_shapes(rectangles: int, squares: int) -> list[frozenset[int]]:
    return (RECTANGLES if rectangles else []) + (SQUARES if squares else [])


# Sets of fields, most of them crowded: that is where shapes overlap and get in each other's way


def halves(marbles: frozenset[int]) -> tuple[int, int]:
    whole = sum(1 << field for field in marbles)
    return whole & 0xFFFFFFFF, whole >> 32


def as_set(low: int, high: int) -> set[int]:
    return {field for field in range(64) if (low | high << 32) >> field & 1}


def crowd(most: int) -> st.SearchStrategy[frozenset[int]]:
    """Up to so many marbles, taken from a few blocks that may overlap, or from anywhere."""
    anywhere = st.frozensets(st.integers(0, 63), max_size=most)
    piled = st.lists(st.sampled_from(SQUARES + RECTANGLES), max_size=6).map(lambda some: frozenset().union(*some))
    near = st.tuples(st.integers(0, 3), st.integers(0, 3), st.frozensets(st.integers(0, 24), max_size=most)).map(
        lambda near: frozenset(8 * (near[0] + at // 5) + near[1] + at % 5 for at in near[2])
    )
    mixed = st.tuples(piled, anywhere).map(lambda both: both[0] | both[1])
    return st.one_of(near, piled, mixed, anywhere).map(lambda marbles: frozenset(sorted(marbles)[:most]))


@st.composite
def both_sides(draw: st.DrawFn) -> tuple[frozenset[int], frozenset[int]]:
    black = draw(crowd(16).filter(bool))
    white = frozenset(sorted(draw(crowd(16)) - black))
    return black, white


@settings(max_examples=1500)
@given(crowd(16), st.sampled_from(GOALS), st.booleans())
def test_jog_23_the_goal_is_reached_exactly_when_its_shapes_fit(
    marbles: frozenset[int], goal: tuple[int, int], overlap: bool
):
    assert Goal(*goal, overlap).reached(*halves(marbles)) == reached(marbles, *goal, overlap)


@pytest.mark.parametrize("goal", GOALS)
def test_jog_23_all_arrangements_of_a_small_corner(goal: tuple[int, int]):
    """Every subset of a 4 x 4 block across the two halves of the board that lacks few marbles."""
    block = [8 * y + x for y in range(2, 6) for x in range(3, 7)]
    for count in range(5):
        for missing in combinations(block, count):
            marbles = frozenset(block) - set(missing)
            assert Goal(*goal, False).reached(*halves(marbles)) == reached(marbles, *goal, False)


@settings(max_examples=500)
@given(crowd(16), st.sampled_from(GOALS))
def test_jog_16_completed_shapes_cover_exactly_their_fields(marbles: frozenset[int], goal: tuple[int, int]):
    covered = frozenset().union(*standing(marbles, target_shapes(*goal)))
    assert as_set(*Goal(*goal, False).completed(*halves(marbles))) == covered


@settings(max_examples=500)
@given(crowd(16), st.sampled_from(GOALS))
def test_jog_40_fields_that_would_complete_a_shape_are_all_found(marbles: frozenset[int], goal: tuple[int, int]):
    shapes = target_shapes(*goal)
    finishing = {
        field
        for field in range(64)
        if field not in marbles and any(field in s for s in standing(marbles | {field}, shapes))
    }
    assert as_set(*Goal(*goal, False).finishing(*halves(marbles))) - marbles == finishing


def picture(black: frozenset[int], white: frozenset[int]) -> str:
    marks = ["x" if field in black else "o" if field in white else "." for field in range(64)]
    return " ".join("".join(marks[8 * y : 8 * y + 8]) for y in range(8))


def may_exchange(
    own: frozenset[int], other: frozenset[int], lifted: int, field: int, shapes: list[frozenset[int]]
) -> bool:
    """JOG-15, JOG-16, read off the rules."""
    breaks = any(lifted in s for s in standing(own, shapes)) or any(field in s for s in standing(other, shapes))
    own_after, other_after = own - {lifted} | {field}, other - {field} | {lifted}
    completes = any(field in s for s in standing(own_after, shapes)) or any(
        lifted in s for s in standing(other_after, shapes)
    )
    return not breaks and not completes


@settings(max_examples=150)
@given(both_sides(), st.sampled_from(GOALS))
def test_jog_15_exchanges_are_allowed_exactly_as_the_rules_say(
    sides: tuple[frozenset[int], frozenset[int]], goal: tuple[int, int]
):
    black, white = sides
    shapes = target_shapes(*goal)
    match = turn(picture(black, white), goal="combination", rectangles=goal[0], squares=goal[1])
    for lifted in sorted(black):
        held = match.rewound(0)
        held.play(0, f"lift {lifted}")
        allowed = [field for field in sorted(white) if may_exchange(black, white, lifted, field, shapes)]
        assert targets(held, "exchange") == allowed
        for forbidden in held.view(None)["forbidden_exchanges"]:
            assert frozenset(forbidden["fields"]) in shapes
            assert forbidden["rule"] in ("JOG-15", "JOG-16")
        assert len(held.view(None)["forbidden_exchanges"]) == len(white) - len(allowed)


def test_every_marble_that_is_offered_has_somewhere_to_go():
    for seed in range(6):
        state = begun(2, {}, seed)
        state.agenda.push(0, -1)
        state.settle()
        while not state.over and state.turns < 80:
            seat = 0 if state.actors() == 1 else 1
            for move in state.legal(seat):
                twin = state.copy()
                twin.apply(seat, move)
                assert twin.over or twin.legal(0 if twin.actors() == 1 else 1)
            legal = state.legal(seat)
            state.apply(seat, legal[state.rng.below(len(legal))])


def test_bits_are_the_same_at_both_ends_of_a_half():
    for place in range(32):
        assert bit(place) == 1 << place
        assert lowest_bit(1 << place) == lowest_bit(1 << place | 1 << 31) == place
        assert bit_count((1 << place) - 1) == place
