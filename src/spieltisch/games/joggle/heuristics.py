"""What a sensible player does: build where shapes are nearly complete, and stand where the other side would build.

Everything lies open in Joggle, so there is nothing that a seat must not look at.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joggle import components as c
from spieltisch.games.joggle._table import EXCHANGE, LIFT, S_LIFT, S_MOVE, TO
from spieltisch.games.joggle.rules import marbles_to_exchange
from spieltisch.games.joggle.sight import HIGH_OF, KIND, LOW_OF, MARBLES_OF, WINNING, Sight, fields_in
from spieltisch.games.joggle.state import Joggle
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.bits import lowest_bit
from spieltisch.kernel.choosing import LEAST, Favourite, Heuristics
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY
from spieltisch.kernel.vecs import vec

# How much better the odds are (logarithm, in thousandths) for each shape that the other side has not blocked, by how
# many marbles it lacks, and for each with a single marble of the other side in it; and how much by the chance to finish
# one with the next roll, for the side that rolls first and for the other. Fitted to who won 25,000 games of greedy
# players, half of them with a mistake now and then, and rounded.
WHILE_LAYING: Final[vec[i64]] = vec[i64]([4000, 0, 450, 180, 85, 30, 0])
WHILE_MOVING: Final[vec[i64]] = vec[i64]([4000, 0, 370, 140, 40, 20, 0])
BLOCKED_ONCE: Final[vec[i64]] = vec[i64]([0, 50, 80, 30, 10, 0, 0])
ROLLS_NEXT: Final = 3.15
ROLLS_LATER: Final = 2.3
TEMPO: Final = 0.2


class JoggleHeuristics(Heuristics[Joggle]):
    """What a sensible player thinks of a move and of a position."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 1
        self.candidates = 24
        self.doubt = 0.0
        self.overlooked = 35

    def worth(self, joggle: Joggle, seat: i64, move: i64, /) -> i64:
        return worth_of(joggle, sight_of(joggle, c.side_of(seat)), c.side_of(seat), move)

    def side(self, joggle: Joggle, seat: i64, /) -> i64:
        return c.side_of(seat)

    def move(self, joggle: Joggle, seat: i64, out: Moves, rng: Rng, /) -> i64:
        side: i64 = c.side_of(seat)
        sight = sight_of(joggle, side)
        if joggle.agenda.top_step() == S_LIFT:
            return best_lift(joggle, sight, side, out, rng)
        favourite = Favourite()
        for i in range(out.size):
            favourite.offer(out.at[i], worth_of(joggle, sight, side, out.at[i]), rng)
        return favourite.move

    def quiet(self, joggle: Joggle, seat: i64, /) -> bool:
        """When the other side has had its turn."""
        return joggle.agenda.top_step() != S_MOVE and c.side_of(joggle.active) == c.side_of(seat)

    def strength(self, joggle: Joggle, seat: i64, /) -> float:
        """What the shapes promise, and the chance to win with the next roll."""
        side: i64 = c.side_of(seat)
        promised: float = float(promise_of(joggle, side)) / 1000.0
        if joggle.active == NOBODY or c.side_of(joggle.active) != side:
            return promised + ROLLS_LATER * chance_to_finish(joggle, side)
        return promised + ROLLS_NEXT * chance_to_finish(joggle, side) + TEMPO

    def reason(self, joggle: Joggle, seat: i64, move: i64, /) -> str:
        return reason_for(joggle, c.side_of(seat), move)


HEURISTICS: Final = JoggleHeuristics()


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
    for colour in range(c.JOGGLE):
        if (joggle.allowed[2 * colour] & low) | (joggle.allowed[2 * colour + 1] & high) != 0:
            faces += 1
    return float(faces) / 6.0


def sight_of(joggle: Joggle, side: i64) -> Sight:
    """What a player sees who is to decide: without the marble in the hand."""
    sight = Sight(joggle, side)
    if joggle.agenda.top_step() == S_MOVE:
        sight.mine.take(joggle.move_lifted())
    return sight


def worth_of(joggle: Joggle, sight: Sight, side: i64, move: i64) -> i64:
    if move < LIFT:
        return sight.standing(move)
    if move < TO:
        return worth_of_lifting(joggle, sight, side, move - LIFT)
    if move < EXCHANGE:
        return sight.moving(joggle.move_lifted(), move - TO)
    return sight.exchanging(joggle.move_lifted(), move - EXCHANGE)


def worth_of_lifting(joggle: Joggle, sight: Sight, side: i64, lifted: i64) -> i64:
    """The best that the marble can do elsewhere, less what it does where it is."""
    sight.mine.take(lifted)
    best: i64 = max(sight.best_standing(joggle.free(0), 0), sight.best_standing(joggle.free(1), c.HALF))
    best = max(best - sight.standing(lifted), best_exchange(joggle, sight, side, lifted))
    sight.mine.put(lifted)
    return best


def best_exchange(joggle: Joggle, sight: Sight, side: i64, lifted: i64) -> i64:
    if joggle.die != c.JOGGLE:
        return LEAST
    low, high = marbles_to_exchange(joggle, side, lifted)
    return max(sight.best_exchange(lifted, low, 0), sight.best_exchange(lifted, high, c.HALF))


def best_lift(joggle: Joggle, sight: Sight, side: i64, out: Moves, rng: Rng) -> i64:
    """The marble that gains most elsewhere. Only the best places of the whole board are looked at for each marble."""
    first, second, third = best_places(joggle, sight)
    favourite = Favourite()
    for i in range(out.size):
        lifted: i64 = out.at[i] - LIFT
        sight.mine.take(lifted)
        worth: i64 = max(sight.standing(first), max(sight.standing(second), sight.standing(third)))
        worth = max(worth - sight.standing(lifted), best_exchange(joggle, sight, side, lifted))
        sight.mine.put(lifted)
        favourite.offer(out.at[i], worth, rng)
    return favourite.move


def best_places(joggle: Joggle, sight: Sight) -> tuple[i64, i64, i64]:
    """The three free fields of the rolled colour where one more marble would do most (or fewer, repeated)."""
    first: i64 = c.NO_FIELD
    second: i64 = c.NO_FIELD
    third: i64 = c.NO_FIELD
    high: i64 = LEAST
    middle: i64 = LEAST
    low: i64 = LEAST
    for half in range(c.HALVES):
        fields: i64 = joggle.free(half)
        while fields != 0:
            field: i64 = half * c.HALF + lowest_bit(fields)
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
    if second == c.NO_FIELD:
        second = first
    if third == c.NO_FIELD:
        third = second
    return first, second, third


def reason_for(joggle: Joggle, side: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if LIFT <= move < TO:
        return "lifts"
    if move >= EXCHANGE:
        return "exchanges"
    field: i64 = move if move < LIFT else move - TO
    sight = Sight(joggle, side)
    own: i64 = sight.mine.building(sight.theirs, field)
    other: i64 = sight.theirs.building(sight.mine, field)
    if own >= WINNING:
        return "wins"
    if other >= WINNING:
        return "blocks"
    return "builds" if own >= other else "hinders"
