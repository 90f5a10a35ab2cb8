"""Joggle, in the order of the rulebook: setting up, laying, moving and exchanging, winning."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.joggle import _steps as base
from spieltisch.games.joggle import components as c
from spieltisch.games.joggle._table import EXCHANGE, LAY, LIFT, PUT_BACK, TO
from spieltisch.games.joggle.shapes import SHAPE_NAMES, SHAPES, in_high, in_low
from spieltisch.games.joggle.state import Joggle, allowed_fields, colour_of
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, Step
from spieltisch.kernel.vecs import vec

# Setting up


class SetUp(base.SetUpStep):
    """JOG-1, JOG-10: the colours are shuffled if the table wants it; the first player is drawn by lot."""

    def do(self, joggle: Joggle) -> None:
        if joggle.setup.shuffled:
            self.shuffle_colours(joggle)
        first: i64 = joggle.rng.below(joggle.seats)
        joggle.tell_starts(first)
        joggle.push_turn(first)

    def shuffle_colours(self, joggle: Joggle) -> None:
        colours: list[int] = []
        for field in range(c.FIELDS):
            colours.append(colour_of(joggle, field))
        for i in range(len(colours) - 1, 0, -1):
            j: int = joggle.rng.below(i + 1)
            colours[i], colours[j] = colours[j], colours[i]
        joggle.allowed = allowed_fields(colours)


# A turn


class Turn(base.TurnStep):
    """JOG-11, JOG-12, JOG-18: roll; then lay or, when all marbles lie, move; without a field to use the turn passes."""

    def do(self, joggle: Joggle, seat: i64) -> None:
        if joggle.turns >= joggle.setup.turn_cap:
            end_as_draw(joggle)
            return
        laying: bool = joggle.laying()
        if laying and joggle.supply_of(c.side_of(seat)) == 0:
            joggle.tell_skipped(seat)
            next_turn(joggle, seat)
            return
        joggle.turns += 1
        joggle.active = seat
        joggle.roll(seat)
        if not self.has_field(joggle, c.side_of(seat), laying):
            joggle.tell_passed(seat)
            next_turn(joggle, seat)
        elif laying:
            joggle.push_lay(seat)
        else:
            joggle.push_lift(seat)

    def has_field(self, joggle: Joggle, side: i64, laying: bool) -> bool:
        if not laying:
            return joggle.free(0) | joggle.free(1) != 0
        low, high = fields_to_lay(joggle, side)
        return low | high != 0


def next_turn(joggle: Joggle, seat: i64) -> None:
    joggle.push_turn((seat + 1) % joggle.seats)


# Laying


def fields_to_lay(joggle: Joggle, side: i64) -> tuple[i64, i64]:
    """JOG-11, JOG-40: free fields of the rolled colour; in the extreme game none that completes a target shape."""
    if not joggle.setup.extreme:
        return joggle.free(0), joggle.free(1)
    low, high = joggle.setup.goal.finishing(joggle.low(side), joggle.high(side))
    return joggle.free(0) & ~low, joggle.free(1) & ~high


class Lay(base.LayStep):
    """JOG-11, JOG-40: put one own marble on a free field of the rolled colour."""

    def offer(self, joggle: Joggle, seat: i64, out: Moves) -> None:
        low, high = fields_to_lay(joggle, c.side_of(seat))
        out.add_bits(LAY, low)
        out.add_bits(LAY + c.HALF, high)

    def lay(self, joggle: Joggle, seat: i64, field: i64) -> None:
        joggle.take_from_supply(seat)
        joggle.put(c.side_of(seat), field)
        joggle.tell_laid(seat, field)
        look_for_goal(joggle, seat, field)
        if not joggle.over and not joggle.laying():
            joggle.tell_all_laid()

    def refuse_lay(self, joggle: Joggle, seat: i64, field: i64) -> str:
        if not joggle.is_free(field):
            return "JOG-11 occupied"
        if joggle.die != c.JOGGLE and colour_of(joggle, field) != joggle.die:
            return "JOG-11 wrong_colour"
        return "JOG-40 too_early" + shape_made(joggle, c.side_of(seat), field, c.NO_FIELD)


# Moving and exchanging, when all marbles lie


class Lift(base.LiftStep):
    """JOG-13, JOG-14, JOG-30: choose the marble to move or to exchange, any of the own colour."""

    def offer(self, joggle: Joggle, seat: i64, out: Moves) -> None:
        side: i64 = c.side_of(seat)
        out.add_bits(LIFT, joggle.low(side))
        out.add_bits(LIFT + c.HALF, joggle.high(side))

    def lift(self, joggle: Joggle, seat: i64, field: i64) -> None:
        joggle.push_move(seat, field)

    def refuse_lift(self, joggle: Joggle, seat: i64, field: i64) -> str:
        return "JOG-13 no_marble" if joggle.is_free(field) else "JOG-13 not_yours"


class Move(base.MoveStep):
    """JOG-13, JOG-14: put it on a free field of the rolled colour, or after a Joggle trade it for an opposing one.

    JOG-19: until then it may be put back, and another one lifted.
    """

    def offer(self, joggle: Joggle, seat: i64, lifted: i64, out: Moves) -> None:
        out.add_bits(TO, joggle.free(0))
        out.add_bits(TO + c.HALF, joggle.free(1))
        if joggle.die == c.JOGGLE:
            low, high = marbles_to_exchange(joggle, c.side_of(seat), lifted)
            out.add_bits(EXCHANGE, low)
            out.add_bits(EXCHANGE + c.HALF, high)

    def offer_take_backs(self, joggle: Joggle, seat: i64, lifted: i64, out: Moves) -> None:
        out.add(PUT_BACK)

    def to(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> None:
        side: i64 = c.side_of(seat)
        joggle.take(side, lifted)
        joggle.put(side, field)
        joggle.tell_moved(seat, lifted, field)
        look_for_goal(joggle, seat, field)

    def exchange(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> None:
        side: i64 = c.side_of(seat)
        joggle.take(side, lifted)
        joggle.take(1 - side, field)
        joggle.put(side, field)
        joggle.put(1 - side, lifted)
        joggle.tell_exchanged(seat, lifted, field)
        next_turn(joggle, seat)

    def put_back(self, joggle: Joggle, seat: i64, lifted: i64) -> None:
        joggle.tell_put_back(seat, lifted)
        joggle.push_lift(seat)

    def refuse_to(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> str:
        if field == lifted:
            return "JOG-18 same_field"
        return "JOG-13 wrong_colour" if joggle.is_free(field) else "JOG-13 occupied"

    def refuse_exchange(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> str:
        return refuse_exchange(joggle, c.side_of(seat), lifted, field)

    def refuse_other(self, joggle: Joggle, seat: i64, lifted: i64) -> str:
        return "JOG-13 place_it"


def marbles_to_exchange(joggle: Joggle, side: i64, lifted: i64) -> tuple[i64, i64]:
    """JOG-15, JOG-16: the opposing marbles that may trade places with the lifted one."""
    goal = joggle.setup.goal
    low: i64 = joggle.low(side)
    high: i64 = joggle.high(side)
    completed_low, completed_high = goal.completed(low, high)
    if (completed_low & in_low(lifted)) | (completed_high & in_high(lifted)) != 0:
        return 0, 0
    other_low: i64 = joggle.low(1 - side)
    other_high: i64 = joggle.high(1 - side)
    # None out of a shape, none from a field where the lifted marble would complete a shape with the rest of its side,
    # and only such as break every shape that would be completed where the lifted marble was.
    fixed_low, fixed_high = goal.completed(other_low, other_high)
    hot_low, hot_high = goal.finishing(low & ~in_low(lifted), high & ~in_high(lifted))
    shared_low, shared_high = goal.shared_by_new(other_low, other_high, lifted)
    return other_low & shared_low & ~(fixed_low | hot_low), other_high & shared_high & ~(fixed_high | hot_high)


def refuse_exchange(joggle: Joggle, side: i64, lifted: i64, field: i64) -> str:
    """Why the lifted marble cannot trade places with the marble of a field."""
    if joggle.die != c.JOGGLE:
        return "JOG-14 no_joggle"
    if not joggle.has_marble(1 - side, field):
        return "JOG-14 not_opposing"
    for owner, taken in ((side, lifted), (1 - side, field)):
        broken = shape_made(joggle, owner, taken, c.NO_FIELD)
        if broken:
            return "JOG-16 breaks_shape" + broken
    return "JOG-15 completes_shape" + (
        shape_made(joggle, side, field, lifted) or shape_made(joggle, 1 - side, lifted, field)
    )


def shape_made(joggle: Joggle, side: i64, field: i64, without: i64) -> str:
    """The first target shape with `field` that a side has, or has with a marble there and none on another field."""
    for number in target_shapes(joggle, side, field, without):
        kind, fields = SHAPES[number]
        return f" shape={SHAPE_NAMES[kind]} fields=" + ",".join([str(part) for part in fields])
    return ""


def target_shapes(joggle: Joggle, side: i64, field: i64, without: i64) -> list[int]:
    """The numbers of the target shapes around a field that stand if there is a marble on it and none on `without`."""
    goal = joggle.setup.goal
    numbers: list[int] = []
    for number in range(len(SHAPES)):
        kind, fields = SHAPES[number]
        around: bool = field in fields and without not in fields
        if goal.first_kind <= kind < goal.end_kind and around and only_lacks(joggle, side, fields, field):
            numbers.append(number)
    return numbers


def only_lacks(joggle: Joggle, side: i64, fields: list[int], field: i64) -> bool:
    """Whether a side has marbles on all of some fields, one field left aside."""
    for part in fields:
        if part != field and not joggle.has_marble(side, part):
            return False
    return True


# Winning


def look_for_goal(joggle: Joggle, seat: i64, field: i64) -> None:
    """JOG-24: the side with the goal on the board wins at once; only the one that laid or moved can have reached it."""
    if joggle.sink is not None:
        for number in target_shapes(joggle, c.side_of(seat), field, c.NO_FIELD):
            joggle.tell_completed(seat, number, number)
    if joggle.has_goal(c.side_of(seat)):
        joggle.winner = c.side_of(seat)
        joggle.over = True
        joggle.tell_won(seat, joggle.winner)
    else:
        next_turn(joggle, seat)


def end_as_draw(joggle: Joggle) -> None:
    """JOG-25: too many turns without a winner."""
    joggle.over = True
    joggle.active = NOBODY
    joggle.die = c.NOT_ROLLED
    joggle.tell_drawn(joggle.turns)


STEPS: Final[vec[Step[Any]]] = base.in_order(set_up=SetUp(), turn=Turn(), lay=Lay(), lift=Lift(), move=Move())
