"""JOY-30 to JOY-36: all ways to move a figure with a card; ways with the same effect are merged."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.games.joy.board.fields import NO_BRIDGE, Board
from spieltisch.games.joy.components import JOKER, MOST_SEATS, MOST_STEPS, MOST_VIAS
from spieltisch.kernel.pile import filled
from spieltisch.kernel.state import NOBODY
from spieltisch.kernel.vecs import append, vec

NO_WAY: Final[i64] = -1

# A motion is the printed value of a run card, or one part of a split card, forward or backward.
PART_FORWARD: Final[i64] = 16
PART_BACKWARD: Final[i64] = 32

# A 4 may go backward; a 7 may go 4 backward and then 3 forward.
BACKWARD: Final[i64] = 4
SEVEN: Final[i64] = 7
THEN_FORWARD: Final[i64] = 3

PATH: Final[i64] = 12
HIT_BITS: Final[i64] = 3

# The frame of a choice of ways has two numbers: who runs, with the figure that must not be hit; and how, which is the
# motion with the field chosen for its end.
FIGURE_BASE: Final[i64] = 8
MOTION_BASE: Final[i64] = 64


def who(figure: i64, avoid: i64) -> i64:
    return figure + FIGURE_BASE * (avoid + 1)


def runner(who: i64) -> i64:
    return who % FIGURE_BASE


def avoided(who: i64) -> i64:
    return who // FIGURE_BASE - 1


def how(motion: i64, end: i64) -> i64:
    return motion + MOTION_BASE * end


def motion_of(how: i64) -> i64:
    return how % MOTION_BASE


def end_of(how: i64) -> i64:
    return how // MOTION_BASE


@final
class Ways:
    """The ways of one figure, cached until the position changes.

    A way consists of its end, the figures it hits (in order, three bits each) and the markers it leaves behind
    (JOY-32). If several ways agree in all three, only the first is kept, with its path if paths are requested.
    """

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.count: i64 = 0
        self.ends: vec[i64] = vec[i64]()
        self.hits: vec[i64] = vec[i64]()
        self.markers: vec[i64] = vec[i64]()
        self.lengths: vec[i64] = vec[i64]()
        self.paths: vec[i64] = vec[i64]()
        self.previous: vec[i64] = vec[i64]()
        # By field: the last way that ends there, and the figure standing there.
        self.last: vec[i64] = filled(board.size, NO_WAY)
        self.occupant: vec[i64] = filled(board.size, NOBODY)
        # The way being explored.
        self.path: vec[i64] = filled(PATH, 0)
        self.avoid: i64 = NOBODY
        self.every: bool = False
        self.then_forward: i64 = 0
        self.with_paths: bool = False
        self.key: i64 = -1

    def find(
        self, figures: vec[i64], seats: i64, mover: i64, markers: i64, motion: i64, avoid: i64, paths: bool = True
    ) -> None:
        """Find all ways of a figure, except those that hit the figure `avoid` (JOY-59a)."""
        key: i64 = (((markers << 3) | mover) << 9) | (motion << 3) | (avoid + 1)
        for seat in range(seats):
            key = (key << 7) | figures[seat]
        if key == self.key and (self.with_paths or not paths):
            return
        self.key = key
        self.with_paths = paths
        self.clear()
        self.avoid = avoid
        for seat in range(seats):
            if seat != mover and figures[seat] != self.board.start:
                self.occupant[figures[seat]] = seat
        self.walk_motion(figures[mover], markers, motion)
        for seat in range(seats):
            self.occupant[figures[seat]] = NOBODY

    def clear(self) -> None:
        for way in range(self.count):
            self.last[self.ends[way]] = NO_WAY
        self.count = 0

    def walk_motion(self, field: i64, markers: i64, motion: i64) -> None:
        """JOY-34: the motions that each card allows."""
        joker: bool = motion == JOKER
        self.every = joker
        self.then_forward = 0
        if motion >= PART_BACKWARD:
            self.walk(field, motion - PART_BACKWARD, 0, markers, 0, NO_BRIDGE, True)
        elif motion >= PART_FORWARD:
            self.walk(field, motion - PART_FORWARD, 0, markers, 0, NO_BRIDGE, False)
        else:
            self.walk(field, MOST_STEPS if joker else motion, 0, markers, 0, NO_BRIDGE, False)
        self.every = False
        if motion == BACKWARD or joker:
            self.walk(field, BACKWARD, 0, markers, 0, NO_BRIDGE, True)
        if motion == SEVEN or joker:
            self.then_forward = THEN_FORWARD
            self.walk(field, BACKWARD, 0, markers, 0, NO_BRIDGE, True)

    def walk(self, field: i64, left: i64, depth: i64, markers: i64, hits: i64, came_by: i64, back: bool) -> None:
        """JOY-30, JOY-31, JOY-32: along the ring and the markers; onto a bridge if its marker points to the start.

        Backward is the same against the ring and the markers.
        """
        board = self.board
        while left > 0 and board.straight[field] == 1:
            if depth > 0 and self.every:
                self.arrive(field, depth, markers, hits)
            if back:
                field = board.before[field]
                hits = self.hit_on(field, hits)
            else:
                field = board.after[field]
            self.path[depth] = field
            depth += 1
            left -= 1
        if left == 0:
            if back and self.then_forward > 0:
                self.walk(field, self.then_forward, depth, markers, hits, NO_BRIDGE, False)
            else:
                self.arrive(field, depth, markers, hits)
            return
        if depth > 0 and self.every:
            self.arrive(field, depth, markers, hits)
        inward: i64 = ~markers if back else markers
        bridge: i64 = board.bridge[field]
        if bridge != NO_BRIDGE:
            if (inward >> bridge) & 1:
                self.step_to(board.inward[field], left, depth, markers, hits, bridge, back)
            else:
                self.step_to(board.outward[field], left, depth, markers, hits, NO_BRIDGE, back)
        elif field == board.start:
            for out in range(board.bridge_count):
                if out != came_by:
                    turned: i64 = markers | (1 << out) if back else markers & ~(1 << out)
                    self.step_to(board.inner[out], left, depth, turned, hits, NO_BRIDGE, back)
        else:
            following: i64 = board.before[field] if back else board.after[field]
            self.step_to(following, left, depth, markers, hits, NO_BRIDGE, back)
            bridge = board.foot_of[field]
            if bridge != NO_BRIDGE and (inward >> bridge) & 1:
                self.step_to(board.outer[bridge], left, depth, markers, hits, bridge, back)

    def step_to(self, to: i64, left: i64, depth: i64, markers: i64, hits: i64, came_by: i64, back: bool) -> None:
        """JOY-36: a figure passed backward is hit."""
        self.path[depth] = to
        self.walk(to, left - 1, depth + 1, markers, self.hit_on(to, hits) if back else hits, came_by, back)

    def hit_on(self, field: i64, hits: i64) -> i64:
        """Add the figure on a field to the hits, unless it is already among them."""
        victim: i64 = self.occupant[field]
        return hits if victim == NOBODY or is_hit(hits, victim) else (hits << HIT_BITS) | (victim + 1)

    def arrive(self, end: i64, length: i64, markers: i64, passed: i64) -> None:
        hits: i64 = self.hit_on(end, passed)
        if self.avoid != NOBODY and is_hit(hits, self.avoid):
            return
        same_end: i64 = 0
        way: i64 = self.last[end]
        while way != NO_WAY:
            if self.hits[way] == hits and self.markers[way] == markers:
                return
            same_end += 1
            way = self.previous[way]
        if same_end < MOST_VIAS:
            self.keep(end, length, markers, hits)

    def keep(self, end: i64, length: i64, markers: i64, hits: i64) -> None:
        way: i64 = self.count
        if way == len(self.ends):
            self.make_room()
        self.ends[way] = end
        self.hits[way] = hits
        self.markers[way] = markers
        self.lengths[way] = length
        self.previous[way] = self.last[end]
        self.last[end] = way
        self.count += 1
        if self.with_paths:
            for i in range(length):
                self.paths[way * PATH + i] = self.path[i]

    def make_room(self) -> None:
        self.ends = append(self.ends, 0)
        self.hits = append(self.hits, 0)
        self.markers = append(self.markers, 0)
        self.lengths = append(self.lengths, 0)
        self.previous = append(self.previous, 0)
        for _ in range(PATH):
            self.paths = append(self.paths, 0)

    def choice(self, end: i64, number: i64) -> i64:
        """The n-th way to a field, counted from 1 in the order in which they were found."""
        way: i64 = self.last[end] if 0 <= end < self.board.size else NO_WAY
        behind: i64 = self.ways_to(end) - number
        while behind > 0 and way != NO_WAY:
            way = self.previous[way]
            behind -= 1
        return way if behind == 0 else NO_WAY

    def ways_to(self, end: i64) -> i64:
        count: i64 = 0
        way: i64 = self.last[end]
        while way != NO_WAY:
            count += 1
            way = self.previous[way]
        return count


def is_hit(hits: i64, seat: i64) -> bool:
    while hits != 0:
        if hits & 7 == seat + 1:
            return True
        hits >>= HIT_BITS
    return False


assert MOST_SEATS < 1 << HIT_BITS
