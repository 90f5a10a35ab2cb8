"""What a player sees: the marbles of both sides, shape by shape, and what a field is worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.games.joggle import components as c
from spieltisch.games.joggle.shapes import SHAPES, SQUARE, Goal, in_high, in_low
from spieltisch.games.joggle.state import Joggle
from spieltisch.kernel.bits import WORD, bit_count, lowest_bit
from spieltisch.kernel.choosing import LEAST
from spieltisch.kernel.vecs import vec

WINNING: Final[i64] = 1000000

# What a marble in a shape is worth, by how many marbles the shape then still lacks.
PROMISE: Final[vec[i64]] = vec[i64]([1000, 120, 30, 8, 3, 1, 0])
TO_SPARE: Final[i64] = 8  # shapes of which there are enough are worth so many times less

RECTANGLE: Final[Goal] = Goal(1, 0, False)
ONE_SQUARE: Final[Goal] = Goal(0, 1, False)

# The shapes around each field, squares first: those of field f are AROUND[FIRST[f]] up to AROUND[FIRST[f + 1]], its
# rectangles begin with AROUND[RECTANGLES_FROM[f]].
AROUND: Final[vec[i64]] = vec[i64](
    [number for field in range(c.FIELDS) for number, (_, fields) in enumerate(SHAPES) if field in fields]
)
FIRST: Final[vec[i64]] = vec[i64](
    [sum(part < field for _, fields in SHAPES for part in fields) for field in range(c.FIELDS + 1)]
)
RECTANGLES_FROM: Final[vec[i64]] = vec[i64](
    [FIRST[field] + sum(kind == SQUARE and field in fields for kind, fields in SHAPES) for field in range(c.FIELDS)]
)
KIND: Final[vec[i64]] = vec[i64]([kind for kind, _ in SHAPES])
MARBLES_OF: Final[vec[i64]] = vec[i64]([len(fields) for _, fields in SHAPES])
LOW_OF: Final[vec[i64]] = vec[i64]([sum(2**part for part in fields) % (WORD + 1) for _, fields in SHAPES])
HIGH_OF: Final[vec[i64]] = vec[i64]([sum(2**part for part in fields) // (WORD + 1) for _, fields in SHAPES])
NONE: Final[vec[i64]] = vec[i64]([0] * len(SHAPES))


@final
class Marbles:
    """The marbles of one side: how many there are in each shape, and which shapes stand already."""

    def __init__(self, goal: Goal, low: i64, high: i64) -> None:
        self.goal: Goal = goal
        self.low: i64 = low
        self.high: i64 = high
        self.inside: vec[i64] = NONE[:]
        count_inside(self.inside, low, 0)
        count_inside(self.inside, high, c.HALF)
        # Where shapes may not overlap, those that stand bar others; and there may be more of a kind than needed.
        self.barred: vec[i64] = NONE
        self.enough_squares: bool = False
        self.enough_rectangles: bool = False
        if self.several():
            self.look_for_standing()

    def several(self) -> bool:
        """Whether shapes can stand before the game is won, and stand in the way of others."""
        return not self.goal.overlap and self.goal.rectangles + self.goal.squares > 1

    def look_for_standing(self) -> None:
        goal = self.goal
        low: i64 = 0
        high: i64 = 0
        square_low: i64 = 0
        square_high: i64 = 0
        if goal.rectangles > 0:
            low, high = RECTANGLE.completed(self.low, self.high)
            self.enough_rectangles = fields_in(low, high) >= 6 * goal.rectangles
        if goal.squares > 0:
            square_low, square_high = ONE_SQUARE.completed(self.low & ~low, self.high & ~high)
            self.enough_squares = fields_in(square_low, square_high) >= 4 * goal.squares
        self.barred = NONE
        if low | high | square_low | square_high != 0:
            self.barred = bars(low, high, low | square_low, high | square_high)

    def take(self, field: i64) -> None:
        """Lift a marble."""
        self.low &= ~in_low(field)
        self.high &= ~in_high(field)
        self.change(field, -1)

    def put(self, field: i64) -> None:
        self.low |= in_low(field)
        self.high |= in_high(field)
        self.change(field, 1)

    def change(self, field: i64, marbles: i64) -> None:
        inside = self.inside
        for at in range(FIRST[field], FIRST[field + 1]):
            inside[AROUND[at]] += marbles
        if self.several():
            self.look_for_standing()

    def building(self, others: Marbles, field: i64) -> i64:
        """What one more marble on a field does for the side's shapes; with the whole goal, it wins."""
        goal = self.goal
        worth: i64 = 0
        if goal.rectangles > 0:
            worth = self.promises(others, RECTANGLES_FROM[field], FIRST[field + 1])
            if self.enough_rectangles:
                worth //= TO_SPARE
        if goal.squares > 0:
            squares: i64 = self.promises(others, FIRST[field], RECTANGLES_FROM[field])
            worth += squares // TO_SPARE if self.enough_squares else squares
        if worth >= PROMISE[0] // TO_SPARE and goal.reached(self.low | in_low(field), self.high | in_high(field)):
            worth += WINNING
        return worth

    def promises(self, others: Marbles, first: i64, end: i64) -> i64:
        """What some of the shapes around a field promise that nothing bars."""
        inside = self.inside
        barred = self.barred
        against = others.inside
        worth: i64 = 0
        for at in range(first, end):
            shape: i64 = AROUND[at]
            if against[shape] + barred[shape] == 0:
                worth += PROMISE[MARBLES_OF[shape] - inside[shape] - 1]
        return worth


def count_inside(inside: vec[i64], fields: i64, first: i64) -> None:
    """Count the marbles of a half of the board in all the shapes around them."""
    while fields != 0:
        field: i64 = first + lowest_bit(fields)
        for at in range(FIRST[field], FIRST[field + 1]):
            inside[AROUND[at]] += 1
        fields &= fields - 1


def bars(low: i64, high: i64, square_low: i64, square_high: i64) -> vec[i64]:
    """Which shapes need a field that is taken: squares one of the latter fields, rectangles one of the former."""
    barred = NONE[:]
    for shape in range(len(KIND)):
        taken_low: i64 = square_low if KIND[shape] == SQUARE else low
        taken_high: i64 = square_high if KIND[shape] == SQUARE else high
        if (LOW_OF[shape] & taken_low) | (HIGH_OF[shape] & taken_high) != 0:
            barred[shape] = 1
    return barred


def fields_in(low: i64, high: i64) -> i64:
    return bit_count(low) + bit_count(high)


@final
class Sight:
    """The marbles of both sides, as a player looks at them."""

    def __init__(self, joggle: Joggle, side: i64) -> None:
        goal = joggle.setup.goal
        self.mine: Marbles = Marbles(goal, joggle.low(side), joggle.high(side))
        self.theirs: Marbles = Marbles(goal, joggle.low(1 - side), joggle.high(1 - side))

    def standing(self, field: i64) -> i64:
        """What a marble on a field is worth: what it builds, and what it keeps the other side from building."""
        return self.mine.building(self.theirs, field) + self.theirs.building(self.mine, field) * 3 // 4

    def moving(self, lifted: i64, field: i64) -> i64:
        """What it is worth that the lifted marble lies on another field."""
        return self.standing(field) - self.standing(lifted)

    def exchanging(self, lifted: i64, field: i64) -> i64:
        """What it is worth that the lifted marble and the other side's one on a field trade places."""
        mine = self.mine
        theirs = self.theirs
        theirs.take(field)
        own: i64 = mine.building(theirs, field) - mine.building(theirs, lifted)
        other: i64 = theirs.building(mine, field) - theirs.building(mine, lifted)
        theirs.put(field)
        return own + other

    def best_standing(self, fields: i64, first: i64) -> i64:
        best: i64 = LEAST
        while fields != 0:
            best = max(best, self.standing(first + lowest_bit(fields)))
            fields &= fields - 1
        return best

    def best_exchange(self, lifted: i64, fields: i64, first: i64) -> i64:
        best: i64 = LEAST
        while fields != 0:
            best = max(best, self.exchanging(lifted, first + lowest_bit(fields)))
            fields &= fields - 1
        return best


# A move
