"""JOY-30 to JOY-36 against a second, slower way of finding all ways, on two boards and in any position."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from mypy_extensions import i64

from spieltisch.games.joy.board.data import load_board
from spieltisch.games.joy.board.fields import Board
from spieltisch.games.joy.board.ways import PART_BACKWARD, PART_FORWARD, PATH, Ways
from spieltisch.kernel.state import NOBODY
from spieltisch.kernel.vecs import vec

JOKER = 12
BOARDS = [load_board(), load_board(Path(__file__).parent / "small_board.toml")]
Walk = tuple[tuple[int, ...], tuple[bool, ...]]  # the fields walked, and which markers show to the start afterwards


def bridge_between(board: Board, field: int, to: int) -> int | None:
    """The bridge that a step between two adjoining fields belongs to, if it is not a step on the ring."""
    for number, fields in enumerate(board.bridges):
        if field in fields or to in fields:
            return number
    return None


def is_inward(board: Board, field: int, to: int, bridge: int) -> bool:
    way = [board.outward[board.bridges[bridge][0]], *board.bridges[bridge], board.start]
    return way.index(to) > way.index(field)


def walks(board: Board, field: int, steps: int, forward: bool, markers: tuple[bool, ...]) -> Iterator[Walk]:
    """All walks of one leg, judged step by step by the sentences of the rules."""
    yield from onward(board, (field,), steps, forward, markers)


def onward(board: Board, path: tuple[int, ...], steps: int, forward: bool, markers: tuple[bool, ...]) -> Iterator[Walk]:
    if steps == 0:
        yield path[1:], markers
        return
    for to in board.adjoining(path[-1]):
        bridge = bridge_between(board, path[-1], to)
        turned = markers
        if bridge is None:
            if (board.after[path[-1]] == to) != forward:
                continue
        elif path[-1] == board.start:
            if len(path) > 1 and path[-2] == to:
                continue
            turned = tuple(not forward if i == bridge else marker for i, marker in enumerate(markers))
        elif (is_inward(board, path[-1], to, bridge) == markers[bridge]) != forward:
            continue
        yield from onward(board, (*path, to), steps - 1, forward, turned)


def motions(board: Board, field: int, motion: int, markers: tuple[bool, ...]) -> Iterator[tuple[Walk, int]]:
    """All walks that a card allows, each with how many of its steps go backward."""
    if motion >= PART_BACKWARD:
        yield from ((walk, len(walk[0])) for walk in walks(board, field, motion - PART_BACKWARD, False, markers))
        return
    if motion >= PART_FORWARD:
        yield from ((walk, 0) for walk in walks(board, field, motion - PART_FORWARD, True, markers))
        return
    for steps in range(1, 12) if motion == JOKER else [motion]:
        yield from ((walk, 0) for walk in walks(board, field, steps, True, markers))
    if motion in (4, JOKER):
        yield from ((walk, 4) for walk in walks(board, field, 4, False, markers))
    if motion in (7, JOKER):
        for back, turned in walks(board, field, 4, False, markers):
            for ahead, left in walks(board, back[-1], 3, True, turned):
                yield ((*back, *ahead), left), 4


def expected(board: Board, figures: list[int], motion: int, markers: tuple[bool, ...], avoid: int) -> set[object]:
    standing = {field: seat for seat, field in enumerate(figures) if seat > 0 and field != board.start}
    found: set[object] = set()
    for (path, left), backward in motions(board, figures[0], motion, markers):
        hits: list[int] = []
        for field in (*path[:backward], path[-1]):
            if field in standing and standing[field] not in hits:
                hits.append(standing[field])
        if avoid not in hits:
            found.add((path[-1], tuple(hits), left))
    return found


def unpacked(hits: int) -> tuple[int, ...]:
    return () if hits == 0 else (*unpacked(hits >> 3), hits % 8 - 1)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Board, list[int], tuple[bool, ...], int, int]:
    board = draw(st.sampled_from(BOARDS))
    fields = st.integers(0, board.size - 1)
    near = st.sampled_from([*board.adjoining(board.start), *(foot for foot in board.ring if board.foot_of[foot] >= 0)])
    figures = draw(st.lists(st.one_of(fields, near), min_size=4, max_size=4))
    for seat in range(1, 4):
        if figures[seat] in figures[:seat]:
            figures[seat] = int(board.start)
    markers = draw(st.tuples(*[st.booleans()] * int(board.bridge_count)))
    parts = [*range(PART_FORWARD + 1, PART_FORWARD + 11), *range(PART_BACKWARD + 1, PART_BACKWARD + 4)]
    motion = draw(st.sampled_from([*range(1, 13), 4, 7, JOKER, *parts]))
    avoid = draw(st.sampled_from([NOBODY, 1]))
    return board, figures, markers, motion, avoid


WORKSHEETS = {board.name: Ways(board) for board in BOARDS}


@settings(max_examples=400)
@given(positions())
def test_ways_are_all_those_that_the_rules_allow_and_no_others(
    position: tuple[Board, list[int], tuple[bool, ...], int, int],
):
    board, figures, markers, motion, avoid = position
    ways = WORKSHEETS[board.name]  # used again and again: what stood on it before must not matter
    mask = sum(1 << i for i, marker in enumerate(markers) if marker)
    ways.find(vec[i64](figures), 4, 0, mask, motion, avoid)
    found = []
    for way in range(ways.count):
        left = tuple(bool(ways.markers[way] >> i & 1) for i in range(board.bridge_count))
        found.append((ways.ends[way], unpacked(ways.hits[way]), left))
        assert ways.paths[way * PATH + ways.lengths[way] - 1] == ways.ends[way]
    assert len(set(found)) == len(found)
    assert set(found) == expected(board, figures, motion, markers, avoid)
