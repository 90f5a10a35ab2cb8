"""What a sensible player does: build where shapes are nearly complete, and stand where the other side would build.

Everything lies open in Joggle, so there is nothing that a seat must not look at.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from spieltisch.games.joggle.components import EXCHANGE_WITH, FIELDS, HALF, JOGGLE, LIFT, LIFT_FROM, MOVE_TO, side_of
from spieltisch.games.joggle.rules import marbles_to_exchange
from spieltisch.games.joggle.shapes import (
    SHAPE_KINDS,
    SHAPES,
    SQUARE,
    WIDE,
    WORD,
    Goal,
    bit_count,
    in_high,
    in_low,
    lowest_bit,
)
from spieltisch.games.joggle.state import Joggle
from spieltisch.kernel.agenda import FRAME, Moves
from spieltisch.kernel.choosing import Heuristics
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State

WINNING: Final[i64] = 1000000
LEAST: Final[i64] = -100000000

# What a marble in a shape is worth, by how many marbles the shape then still lacks.
PROMISE: Final[list[i64]] = [1000, 120, 30, 8, 3, 1, 0]
PROMISE_SCATTER: Final = 250.0
THREAT: Final = 4.0
WAITING: Final = 0.6  # a threat counts that much if the other side rolls first

RECTANGLE: Final[Goal] = Goal(1, 0, False)
ONE_SQUARE: Final[Goal] = Goal(0, 1, False)

# The shapes around each field: those of field f are AROUND[FIRST[f]] up to AROUND[FIRST[f + 1]].
AROUND: Final[vec[i64]] = vec[i64](
    [number for field in range(FIELDS) for number, (_, fields) in enumerate(SHAPES) if field in fields]
)
FIRST: Final[vec[i64]] = vec[i64](
    [sum(part < field for _, fields in SHAPES for part in fields) for field in range(FIELDS + 1)]
)
KIND: Final[vec[i64]] = vec[i64]([kind for kind, _ in SHAPES])
MARBLES_OF: Final[vec[i64]] = vec[i64]([len(fields) for _, fields in SHAPES])
LOW_OF: Final[vec[i64]] = vec[i64]([sum(2**part for part in fields) % (WORD + 1) for _, fields in SHAPES])
HIGH_OF: Final[vec[i64]] = vec[i64]([sum(2**part for part in fields) // (WORD + 1) for _, fields in SHAPES])


class JoggleHeuristics(Heuristics[Joggle]):
    """What a sensible player thinks of a move and of a position."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 1
        self.candidates = 12
        self.doubt = 0.3

    def worth(self, joggle: Joggle, seat: i64, move: i64, /) -> i64:
        return worth_of(joggle, side_of(seat), move)

    def side(self, joggle: Joggle, seat: i64, /) -> i64:
        return side_of(seat)

    def move(self, joggle: Joggle, seat: i64, out: Moves, rng: Rng, /) -> i64:
        if joggle.agenda.top_step() == LIFT and out.size > 1:
            return best_lift(joggle, side_of(seat), out, rng)
        return self.best(joggle, seat, out, rng)

    def strength(self, joggle: Joggle, seat: i64, /) -> float:
        """The chance to win with the next roll, which counts more for whoever rolls first; and what shapes promise."""
        side: i64 = side_of(seat)
        threat: float = chance_to_finish(joggle, side)
        if joggle.active == NOBODY or side_of(joggle.active) != side:
            threat *= WAITING
        return THREAT * threat + float(promise_of(joggle, side)) / PROMISE_SCATTER

    def reason(self, joggle: Joggle, seat: i64, move: i64, /) -> str:
        return reason_for(joggle, side_of(seat), move)


HEURISTICS: Final = JoggleHeuristics()


def greedy_move(state: State, seat: i64, out: Moves, rng: Rng) -> i64:
    """The legal move of the highest worth; equal ones by lot."""
    assert isinstance(state, Joggle)
    return HEURISTICS.move(state, seat, out, rng)


def promise_of(joggle: Joggle, side: i64) -> i64:
    """What the shapes that the other side has not blocked promise."""
    goal = joggle.setup.goal
    low: i64 = joggle.low(side)
    high: i64 = joggle.high(side)
    other_low: i64 = joggle.low(1 - side)
    other_high: i64 = joggle.high(1 - side)
    promise: i64 = 0
    for shape in range(len(KIND)):
        blocked: bool = (LOW_OF[shape] & other_low) | (HIGH_OF[shape] & other_high) != 0
        if goal.first_kind <= KIND[shape] < goal.end_kind and not blocked:
            promise += PROMISE[MARBLES_OF[shape] - fields_in(LOW_OF[shape] & low, HIGH_OF[shape] & high)]
    return promise


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


def best_lift(joggle: Joggle, side: i64, out: Moves, rng: Rng) -> i64:
    """The marble that gains most elsewhere. Only the best places of the whole board are looked at for each marble."""
    table = Sight(joggle, side)
    first, second, third = best_places(joggle, table)
    if first < 0:
        return out.at[rng.below(out.size)]
    best: i64 = LEAST
    chosen: i64 = out.at[0]
    ties: i64 = 0
    for i in range(out.size):
        lifted: i64 = out.at[i] - LIFT_FROM
        table = Sight(joggle, side)
        table.lift(lifted)
        worth: i64 = max(table.standing(first), max(table.standing(second), table.standing(third)))
        worth -= table.standing(lifted)
        if joggle.die == JOGGLE:
            low, high = marbles_to_exchange(joggle, side, lifted)
            worth = max(worth, max(table.best_exchange(lifted, low, 0), table.best_exchange(lifted, high, HALF)))
        if worth > best:
            best = worth
            ties = 0
        if worth == best:
            ties += 1
            if rng.below(ties) == 0:
                chosen = out.at[i]
    return chosen


def best_places(joggle: Joggle, table: Sight) -> tuple[i64, i64, i64]:
    """The three free fields of the rolled colour where one more marble would do most (or fewer, repeated)."""
    first: i64 = -1
    second: i64 = -1
    third: i64 = -1
    high: i64 = LEAST
    middle: i64 = LEAST
    low: i64 = LEAST
    for half in range(2):
        fields: i64 = joggle.free(half)
        while fields != 0:
            field: i64 = half * HALF + lowest_bit(fields)
            worth: i64 = table.standing(field)
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
    if second < 0:
        second = first
    if third < 0:
        third = second
    return first, second, third


def worth_of(joggle: Joggle, side: i64, move: i64) -> i64:
    if move < LIFT_FROM:
        table = Sight(joggle, side)
        return table.standing(move)
    if move < MOVE_TO:
        return worth_of_lifting(joggle, side, move - LIFT_FROM)
    agenda = joggle.agenda
    lifted: i64 = agenda.frames[(agenda.size - 1) * FRAME + 2]
    table = Sight(joggle, side)
    table.lift(lifted)
    if move < EXCHANGE_WITH:
        return table.standing(move - MOVE_TO) - table.standing(lifted)
    return table.exchanging(lifted, move - EXCHANGE_WITH)


def worth_of_lifting(joggle: Joggle, side: i64, lifted: i64) -> i64:
    """The best that the marble can do elsewhere, less what it does where it is."""
    table = Sight(joggle, side)
    table.lift(lifted)
    best: i64 = table.best_standing(joggle.free(0), 0)
    lower: i64 = table.best_standing(joggle.free(1), HALF)
    best = (lower if lower > best else best) - table.standing(lifted)
    if joggle.die == JOGGLE:
        low, high = marbles_to_exchange(joggle, side, lifted)
        upper: i64 = table.best_exchange(lifted, low, 0)
        lower = table.best_exchange(lifted, high, HALF)
        best = upper if upper > best else best
        best = lower if lower > best else best
    return best


class Sight:
    """The marbles of both sides, as a player looks at them while a marble is in the hand."""

    def __init__(self, joggle: Joggle, side: i64) -> None:
        self.goal: Goal = joggle.setup.goal
        self.low: i64 = joggle.low(side)
        self.high: i64 = joggle.high(side)
        self.other_low: i64 = joggle.low(1 - side)
        self.other_high: i64 = joggle.high(1 - side)

    def lift(self, field: i64) -> None:
        self.low &= ~in_low(field)
        self.high &= ~in_high(field)

    def standing(self, field: i64) -> i64:
        """What a marble on a field is worth: what it builds, and what it keeps the other side from building."""
        own: i64 = building(self.goal, self.low, self.high, self.other_low, self.other_high, field)
        other: i64 = building(self.goal, self.other_low, self.other_high, self.low, self.high, field)
        return own + other * 3 // 4

    def best_standing(self, fields: i64, first: i64) -> i64:
        best: i64 = LEAST
        while fields != 0:
            worth: i64 = self.standing(first + lowest_bit(fields))
            best = worth if worth > best else best
            fields &= fields - 1
        return best

    def exchanging(self, lifted: i64, field: i64) -> i64:
        """What it is worth that the lifted marble and the other side's one on a field trade places."""
        low: i64 = self.other_low & ~in_low(field)
        high: i64 = self.other_high & ~in_high(field)
        own: i64 = building(self.goal, self.low, self.high, low, high, field)
        own -= building(self.goal, self.low, self.high, low, high, lifted)
        other: i64 = building(self.goal, low, high, self.low, self.high, field)
        other -= building(self.goal, low, high, self.low, self.high, lifted)
        return own + other

    def best_exchange(self, lifted: i64, fields: i64, first: i64) -> i64:
        best: i64 = LEAST
        while fields != 0:
            worth: i64 = self.exchanging(lifted, first + lowest_bit(fields))
            best = worth if worth > best else best
            fields &= fields - 1
        return best


def building(goal: Goal, low: i64, high: i64, other_low: i64, other_high: i64, field: i64) -> i64:
    """What one more marble on a field does for a side's shapes; with the whole goal, it wins."""
    worth: i64 = 0
    if goal.overlap:
        worth = promises(goal.first_kind, goal.end_kind, low, high, other_low, other_high, field)
    else:
        done_low, done_high = standing_fields(WIDE, low, high) if goal.rectangles > 0 else (0, 0)
        taken_low: i64 = other_low | done_low
        taken_high: i64 = other_high | done_high
        if goal.rectangles > 0:
            lacking: bool = fields_in(done_low, done_high) < 6 * goal.rectangles
            worth += promises(WIDE, SHAPE_KINDS, low, high, taken_low, taken_high, field) // (1 if lacking else 8)
        if goal.squares > 0:
            left_low, left_high = standing_fields(SQUARE, low & ~done_low, high & ~done_high)
            missing: bool = fields_in(left_low, left_high) < 4 * goal.squares
            taken_low |= left_low
            taken_high |= left_high
            worth += promises(SQUARE, WIDE, low, high, taken_low, taken_high, field) // (1 if missing else 8)
    if worth >= PROMISE[0] // 8 and goal.reached(low | in_low(field), high | in_high(field)):
        worth += WINNING
    return worth


def promises(first: i64, end: i64, low: i64, high: i64, taken_low: i64, taken_high: i64, field: i64) -> i64:
    """What the shapes of some kinds around a field promise that do not need a taken field."""
    worth: i64 = 0
    for at in range(FIRST[field], FIRST[field + 1]):
        shape: i64 = AROUND[at]
        shape_low: i64 = LOW_OF[shape]
        shape_high: i64 = HIGH_OF[shape]
        if first <= KIND[shape] < end and (shape_low & taken_low) | (shape_high & taken_high) == 0:
            worth += PROMISE[MARBLES_OF[shape] - fields_in(shape_low & low, shape_high & high) - 1]
    return worth


def standing_fields(kind: i64, low: i64, high: i64) -> tuple[i64, i64]:
    """The fields of all completed squares, or of all completed rectangles."""
    return RECTANGLE.completed(low, high) if kind == WIDE else ONE_SQUARE.completed(low, high)


def fields_in(low: i64, high: i64) -> i64:
    return bit_count(low) + bit_count(high)


def reason_for(joggle: Joggle, side: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if LIFT_FROM <= move < MOVE_TO:
        return "lifts"
    if move >= EXCHANGE_WITH:
        return "exchanges"
    field: i64 = move if move < LIFT_FROM else move - MOVE_TO
    table = Sight(joggle, side)
    own: i64 = building(table.goal, table.low, table.high, table.other_low, table.other_high, field)
    other: i64 = building(table.goal, table.other_low, table.other_high, table.low, table.high, field)
    if own >= WINNING:
        return "wins"
    if other >= WINNING:
        return "blocks"
    return "builds" if own >= other else "hinders"
