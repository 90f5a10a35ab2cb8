"""What a sensible player does: build where shapes are nearly complete, and stand where the other side would build.

Everything lies open in Joggle, so there is nothing that a seat must not look at.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.games.joggle.components import (
    EXCHANGE_WITH,
    FIELDS,
    HALF,
    HALVES,
    JOGGLE,
    LIFT,
    LIFT_FROM,
    MOVE,
    MOVE_TO,
    NO_FIELD,
    side_of,
)
from spieltisch.games.joggle.rules import marbles_to_exchange
from spieltisch.games.joggle.shapes import SHAPES, SQUARE, WORD, Goal, bit_count, in_high, in_low, lowest_bit
from spieltisch.games.joggle.state import Joggle
from spieltisch.kernel.agenda import FRAME, Moves
from spieltisch.kernel.choosing import LEAST, Favourite, Heuristics
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.kernel.vecs import vec

WINNING: Final[i64] = 1000000

# What a marble in a shape is worth, by how many marbles the shape then still lacks.
PROMISE: Final[vec[i64]] = vec[i64]([1000, 120, 30, 8, 3, 1, 0])
TO_SPARE: Final[i64] = 8  # shapes of which there are enough are worth so many times less

# How much better the odds are (logarithm, in thousandths) for each shape that the other side has not blocked, by how
# many marbles it lacks, and for each with a single marble of the other side in it; and how much by the chance to finish
# one with the next roll, for whoever rolls first and for the other side. Fitted to who won 25,000 games of greedy
# players, half of them with a mistake now and then, and rounded.
WHILE_LAYING: Final[vec[i64]] = vec[i64]([4000, 0, 450, 180, 85, 30, 0])
WHILE_MOVING: Final[vec[i64]] = vec[i64]([4000, 0, 370, 140, 40, 20, 0])
BLOCKED_ONCE: Final[vec[i64]] = vec[i64]([0, 50, 80, 30, 10, 0, 0])
ROLLS_NEXT: Final = 3.15
ROLLS_LATER: Final = 2.3
TEMPO: Final = 0.2

RECTANGLE: Final[Goal] = Goal(1, 0, False)
ONE_SQUARE: Final[Goal] = Goal(0, 1, False)

# The shapes around each field, squares first: those of field f are AROUND[FIRST[f]] up to AROUND[FIRST[f + 1]], its
# rectangles begin with AROUND[RECTANGLES_FROM[f]].
AROUND: Final[vec[i64]] = vec[i64](
    [number for field in range(FIELDS) for number, (_, fields) in enumerate(SHAPES) if field in fields]
)
FIRST: Final[vec[i64]] = vec[i64](
    [sum(part < field for _, fields in SHAPES for part in fields) for field in range(FIELDS + 1)]
)
RECTANGLES_FROM: Final[vec[i64]] = vec[i64](
    [FIRST[field] + sum(kind == SQUARE and field in fields for kind, fields in SHAPES) for field in range(FIELDS)]
)
KIND: Final[vec[i64]] = vec[i64]([kind for kind, _ in SHAPES])
MARBLES_OF: Final[vec[i64]] = vec[i64]([len(fields) for _, fields in SHAPES])
LOW_OF: Final[vec[i64]] = vec[i64]([sum(2**part for part in fields) % (WORD + 1) for _, fields in SHAPES])
HIGH_OF: Final[vec[i64]] = vec[i64]([sum(2**part for part in fields) // (WORD + 1) for _, fields in SHAPES])
NONE: Final[vec[i64]] = vec[i64]([0] * len(SHAPES))


class JoggleHeuristics(Heuristics[Joggle]):
    """What a sensible player thinks of a move and of a position."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 1
        self.candidates = 24
        self.doubt = 0.0
        self.overlooked = 35

    def worth(self, joggle: Joggle, seat: i64, move: i64, /) -> i64:
        return worth_of(joggle, sight_of(joggle, side_of(seat)), side_of(seat), move)

    def side(self, joggle: Joggle, seat: i64, /) -> i64:
        return side_of(seat)

    def move(self, joggle: Joggle, seat: i64, out: Moves, rng: Rng, /) -> i64:
        side: i64 = side_of(seat)
        sight = sight_of(joggle, side)
        if joggle.agenda.top_step() == LIFT:
            return best_lift(joggle, sight, side, out, rng)
        favourite = Favourite()
        for i in range(out.size):
            favourite.offer(out.at[i], worth_of(joggle, sight, side, out.at[i]), rng)
        return favourite.move

    def quiet(self, joggle: Joggle, seat: i64, /) -> bool:
        """When the other side has had its turn."""
        return joggle.agenda.top_step() != MOVE and side_of(joggle.active) == side_of(seat)

    def strength(self, joggle: Joggle, seat: i64, /) -> float:
        """What the shapes promise, and the chance to win with the next roll."""
        side: i64 = side_of(seat)
        promised: float = float(promise_of(joggle, side)) / 1000.0
        if joggle.active == NOBODY or side_of(joggle.active) != side:
            return promised + ROLLS_LATER * chance_to_finish(joggle, side)
        return promised + ROLLS_NEXT * chance_to_finish(joggle, side) + TEMPO

    def reason(self, joggle: Joggle, seat: i64, move: i64, /) -> str:
        return reason_for(joggle, side_of(seat), move)


HEURISTICS: Final = JoggleHeuristics()


def greedy_move(state: State, seat: i64, out: Moves, rng: Rng) -> i64:
    """The legal move of the highest worth; equal ones by lot."""
    assert isinstance(state, Joggle)
    return HEURISTICS.move(state, seat, out, rng)


# A position


def promise_of(joggle: Joggle, side: i64) -> i64:
    """What the shapes promise that the other side has not blocked, or by one marble only."""
    goal = joggle.setup.goal
    unblocked = WHILE_LAYING if joggle.laying() else WHILE_MOVING
    low: i64 = joggle.low(side)
    high: i64 = joggle.high(side)
    other_low: i64 = joggle.low(1 - side)
    other_high: i64 = joggle.high(1 - side)
    total: i64 = 0
    for shape in range(len(KIND)):
        if goal.first_kind <= KIND[shape] < goal.end_kind:
            blocks: i64 = fields_in(LOW_OF[shape] & other_low, HIGH_OF[shape] & other_high)
            if blocks <= 1:
                promise = unblocked if blocks == 0 else BLOCKED_ONCE
                total += promise[MARBLES_OF[shape] - fields_in(LOW_OF[shape] & low, HIGH_OF[shape] & high)]
    return total


def chance_to_finish(joggle: Joggle, side: i64) -> float:
    """The chance that a roll allows a field that completes a target shape: two faces allow all, four one colour."""
    low, high = joggle.setup.goal.finishing(joggle.low(side), joggle.high(side))
    low &= ~(joggle.low(0) | joggle.low(1))
    high &= ~(joggle.high(0) | joggle.high(1))
    if low | high == 0:
        return 0.0
    faces: i64 = 2
    for colour in range(JOGGLE):
        if (joggle.allowed[2 * colour] & low) | (joggle.allowed[2 * colour + 1] & high) != 0:
            faces += 1
    return float(faces) / 6.0


# What a player sees


@final
class Marbles:
    """The marbles of one side: how many there are in each shape, and which shapes stand already."""

    def __init__(self, goal: Goal, low: i64, high: i64) -> None:
        self.goal: Goal = goal
        self.low: i64 = low
        self.high: i64 = high
        self.inside: vec[i64] = NONE[:]
        count_inside(self.inside, low, 0)
        count_inside(self.inside, high, HALF)
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


def lifted_from(joggle: Joggle) -> i64:
    """Where the marble in the hand came from, when it is about to be moved."""
    return joggle.agenda.frames[(joggle.agenda.size - 1) * FRAME + 2]


def sight_of(joggle: Joggle, side: i64) -> Sight:
    """What a player sees who is to decide: without the marble in the hand."""
    sight = Sight(joggle, side)
    if joggle.agenda.top_step() == MOVE:
        sight.mine.take(lifted_from(joggle))
    return sight


def worth_of(joggle: Joggle, sight: Sight, side: i64, move: i64) -> i64:
    if move < LIFT_FROM:
        return sight.standing(move)
    if move < MOVE_TO:
        return worth_of_lifting(joggle, sight, side, move - LIFT_FROM)
    if move < EXCHANGE_WITH:
        return sight.moving(lifted_from(joggle), move - MOVE_TO)
    return sight.exchanging(lifted_from(joggle), move - EXCHANGE_WITH)


def worth_of_lifting(joggle: Joggle, sight: Sight, side: i64, lifted: i64) -> i64:
    """The best that the marble can do elsewhere, less what it does where it is."""
    sight.mine.take(lifted)
    best: i64 = max(sight.best_standing(joggle.free(0), 0), sight.best_standing(joggle.free(1), HALF))
    best = max(best - sight.standing(lifted), best_exchange(joggle, sight, side, lifted))
    sight.mine.put(lifted)
    return best


def best_exchange(joggle: Joggle, sight: Sight, side: i64, lifted: i64) -> i64:
    if joggle.die != JOGGLE:
        return LEAST
    low, high = marbles_to_exchange(joggle, side, lifted)
    return max(sight.best_exchange(lifted, low, 0), sight.best_exchange(lifted, high, HALF))


def best_lift(joggle: Joggle, sight: Sight, side: i64, out: Moves, rng: Rng) -> i64:
    """The marble that gains most elsewhere. Only the best places of the whole board are looked at for each marble."""
    first, second, third = best_places(joggle, sight)
    favourite = Favourite()
    for i in range(out.size):
        lifted: i64 = out.at[i] - LIFT_FROM
        sight.mine.take(lifted)
        worth: i64 = max(sight.standing(first), max(sight.standing(second), sight.standing(third)))
        worth = max(worth - sight.standing(lifted), best_exchange(joggle, sight, side, lifted))
        sight.mine.put(lifted)
        favourite.offer(out.at[i], worth, rng)
    return favourite.move


def best_places(joggle: Joggle, sight: Sight) -> tuple[i64, i64, i64]:
    """The three free fields of the rolled colour where one more marble would do most (or fewer, repeated)."""
    first: i64 = NO_FIELD
    second: i64 = NO_FIELD
    third: i64 = NO_FIELD
    high: i64 = LEAST
    middle: i64 = LEAST
    low: i64 = LEAST
    for half in range(HALVES):
        fields: i64 = joggle.free(half)
        while fields != 0:
            field: i64 = half * HALF + lowest_bit(fields)
            worth: i64 = sight.standing(field)
            if worth > high:
                third, low = second, middle
                second, middle = first, high
                first, high = field, worth
            elif worth > middle:
                third, low = second, middle
                second, middle = field, worth
            elif worth > low:
                third, low = field, worth
            fields &= fields - 1
    if second == NO_FIELD:
        second = first
    if third == NO_FIELD:
        third = second
    return first, second, third


def reason_for(joggle: Joggle, side: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if LIFT_FROM <= move < MOVE_TO:
        return "lifts"
    if move >= EXCHANGE_WITH:
        return "exchanges"
    field: i64 = move if move < LIFT_FROM else move - MOVE_TO
    sight = Sight(joggle, side)
    own: i64 = sight.mine.building(sight.theirs, field)
    other: i64 = sight.theirs.building(sight.mine, field)
    if own >= WINNING:
        return "wins"
    if other >= WINNING:
        return "blocks"
    return "builds" if own >= other else "hinders"
