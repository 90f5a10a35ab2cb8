"""Moving: choosing a way, running, jumping, hitting; and splitting a run card between two figures."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.joy import _steps as base
from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board import ways as w
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, NOTHING


def play_run(joy: Joy, seat: i64, run: i64) -> None:
    """JOY-20: a run card goes from the hand to the open discard."""
    joy.runs.discard_from(seat, run)
    joy.card = run
    joy.tell_played_run(seat, run)


def run_with_card(joy: Joy, seat: i64, run: i64) -> None:
    """JOY-20, JOY-35: the player's figure runs; a joy symbol may then draw, and a goal may be redeemed."""
    play_run(joy, seat, run)
    joy.push_redeem(seat)
    if c.has_symbol(run):
        joy.push_may_draw(seat)
    choose_way(joy, seat, seat, c.run_value(run), NOBODY)


def choose_way(joy: Joy, seat: i64, figure: i64, motion: i64, avoid: i64) -> None:
    """A single way is taken at once; otherwise the card's player chooses."""
    if joy.ways_of(figure, motion, avoid).count == 1:
        run_way(joy, figure, 0)
    else:
        joy.push_go_to(seat, w.who(figure, avoid), motion)


class GoTo(base.GoToStep):
    """JOY-34, JOY-31, JOY-32: choose the field where the figure stops."""

    def offer(self, joy: Joy, seat: i64, who: i64, how: i64, out: Moves) -> None:
        ways = joy.framed_ways(who, how)
        for way in range(ways.count):
            if ways.previous[way] == w.NO_WAY:
                out.add(t.go_move(ways.ends[way]))

    def go(self, joy: Joy, seat: i64, who: i64, how: i64, field: i64) -> None:
        ways = joy.framed_ways(who, how)
        if ways.ways_to(field) == 1:
            run_way(joy, w.runner(who), ways.last[field])
        else:
            joy.push_go_via(seat, who, w.how(how, field))


class GoVia(base.GoViaStep):
    """JOY-31, JOY-32, JOY-36: choose between ways to one field that differ in hits or markers."""

    def offer(self, joy: Joy, seat: i64, who: i64, how: i64, out: Moves) -> None:
        out.add_range(t.VIA + 1, t.VIA + 1 + joy.framed_ways(who, how).ways_to(w.end_of(how)))

    def via(self, joy: Joy, seat: i64, who: i64, how: i64, way: i64) -> None:
        run_way(joy, w.runner(who), joy.framed_ways(who, how).choice(w.end_of(how), way))


def run_way(joy: Joy, figure: i64, way: i64) -> None:
    """JOY-32, JOY-36: turn the markers along the way, run and hit; effects are resolved on the last field."""
    ways = joy.setup.worksheet(joy.rng.key)
    end: i64 = ways.ends[way]
    hits: i64 = ways.hits[way]
    joy.set_markers(figure, ways.markers[way])
    if joy.sink is not None:
        length: i64 = ways.lengths[way]
        onward: i64 = packed(ways, way, c.PATH_FIELDS, length) if length > c.PATH_FIELDS else NOTHING
        joy.tell_ran(figure, end, packed(ways, way, 0, min(length, c.PATH_FIELDS)), onward)
    if end == joy.setup.board.start:
        joy.arrived |= 1 << figure
    stand_on(joy, figure, end, hits)


def packed(ways: w.Ways, way: i64, first: i64, end: i64) -> i64:
    """A part of a way's path packed into one number, for an event."""
    path: i64 = 0
    i: i64 = end - 1
    while i >= first:
        path = (path << c.PATH_BITS) | (ways.paths[way * w.PATH + i] + 1)
        i -= 1
    return path


def jump(joy: Joy, seat: i64, field: i64) -> None:
    """JOY-44, JOY-54, JOY-57: a jump counts as stopping on the field."""
    victim: i64 = joy.figure_on(field)
    joy.tell_jumped(seat, field)
    stand_on(joy, seat, field, victim + 1)


def stand_on(joy: Joy, figure: i64, field: i64, hits: i64) -> None:
    """JOY-44: resolve hits and steals in the order of the hits, then the field."""
    joy.figures[figure] = field
    joy.push_stop(figure)
    if hits != 0:
        hit_all(joy, figure, hits)
    joy.turn_tiles_back()


def hit_all(joy: Joy, hitter: i64, hits: i64) -> None:
    """JOY-36, JOY-60: hit figures return to the start field; the first one hit is robbed first."""
    shift: i64 = w.HIT_BITS * (c.MOST_SEATS - 1)
    while shift >= 0:
        victim: i64 = ((hits >> shift) & 7) - 1
        if victim != NOBODY:
            joy.figures[victim] = joy.setup.board.start
            joy.tell_hit(hitter, victim)
        shift -= w.HIT_BITS
    while hits != 0:
        joy.push_steal(hitter, (hits & 7) - 1)
        hits >>= w.HIT_BITS


# Splitting a run card


class SplitCard(base.SplitCardStep):
    """JOY-59a: choose the run card to split, worth at least 2."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        out.add_bits(t.RUN, joy.runs.kinds_held[seat] & c.DIVISIBLE)

    def run_(self, joy: Joy, seat: i64, run: i64) -> None:
        play_run(joy, seat, run)
        joy.push_split_with(seat)

    def refuse_run(self, joy: Joy, seat: i64, run: i64) -> str:
        return "JOY-59a too_small" if joy.runs.holds(seat, run) else "JOY-20 not_held"


def may_be_split_with(joy: Joy, seat: i64, other: i64) -> bool:
    """JOY-59a, JOY-52: any other figure that is off the start field."""
    return other != seat and not joy.on_start(other)


class SplitWith(base.SplitWithStep):
    """JOY-59a: choose the other figure, a partner's or an opponent's."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        for other in range(joy.seats):
            if may_be_split_with(joy, seat, other):
                out.add(t.WITH + other)

    def with_(self, joy: Joy, seat: i64, other: i64) -> None:
        joy.split_with = other
        joy.tell_split(seat, other)
        joy.push_redeem(other)
        joy.push_redeem(seat)
        if c.has_symbol(joy.card):
            joy.push_may_draw(seat)
        joy.push_split_order(seat)

    def refuse_with(self, joy: Joy, seat: i64, other: i64) -> str:
        if other >= joy.seats:
            return self.rule
        return "JOY-59a another_figure" if other == seat else "JOY-52 protected"


class SplitOrder(base.SplitOrderStep):
    """JOY-59a: choose which figure runs first; the first part must not hit the second figure."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        own_first: bool = has_part(joy, seat, joy.split_with, out)
        other_first: bool = has_part(joy, joy.split_with, seat, out)
        if own_first:
            out.add(t.OWN_FIRST)
        if other_first:
            out.add(t.OTHER_FIRST)

    def own_first(self, joy: Joy, seat: i64) -> None:
        split_between(joy, seat, seat, joy.split_with)

    def other_first(self, joy: Joy, seat: i64) -> None:
        split_between(joy, seat, joy.split_with, seat)


def split_between(joy: Joy, seat: i64, first: i64, second: i64) -> None:
    joy.push_split_second(seat, second)
    joy.push_split_steps(seat, first, second)


def offer_parts(joy: Joy, figure: i64, avoid: i64, out: Moves) -> None:
    """JOY-59a: each figure runs at least 1; a 4 (or a Joker as a 4) may be split backward, a 7 only forward."""
    value: i64 = c.run_value(joy.card)
    most: i64 = joy.split_rest if avoid == NOBODY else (c.MOST_STEPS if value == c.JOKER else value) - 1
    for steps in range(1, most + 1):
        if joy.ways_of(figure, w.PART_FORWARD + steps, avoid).count > 0:
            out.add(t.STEPS + steps)
    if avoid != NOBODY and value in (w.BACKWARD, c.JOKER):
        for steps in range(1, w.BACKWARD):
            if joy.ways_of(figure, w.PART_BACKWARD + steps, avoid).count > 0:
                out.add(t.BACK + steps)


def has_part(joy: Joy, figure: i64, avoid: i64, out: Moves) -> bool:
    """Whether a figure can run first. `out` is empty and serves as scratch space."""
    offer_parts(joy, figure, avoid, out)
    found: bool = out.size > 0
    out.size = 0
    return found


class SplitSteps(base.SplitStepsStep):
    """JOY-59a: choose the first figure's steps; the other gets the rest (Joker: up to 11 forward, 4 backward)."""

    def offer(self, joy: Joy, seat: i64, figure: i64, avoid: i64, out: Moves) -> None:
        offer_parts(joy, figure, avoid, out)

    def steps(self, joy: Joy, seat: i64, figure: i64, avoid: i64, steps: i64) -> None:
        value: i64 = c.run_value(joy.card)
        joy.split_rest = c.MOST_STEPS - steps if value == c.JOKER else w.PART_FORWARD + value - steps
        choose_way(joy, seat, figure, w.PART_FORWARD + steps, avoid)

    def back(self, joy: Joy, seat: i64, figure: i64, avoid: i64, steps: i64) -> None:
        joy.split_rest = w.PART_BACKWARD + w.BACKWARD - steps
        choose_way(joy, seat, figure, w.PART_BACKWARD + steps, avoid)


class SplitSecond(base.SplitSecondStep):
    """JOY-59a: after the first part, the second figure runs the rest; a Joker's rest forward is a choice."""

    def do(self, joy: Joy, seat: i64, figure: i64) -> None:
        if joy.split_rest <= c.MOST_STEPS:
            joy.push_split_steps(seat, figure, NOBODY)
        else:
            choose_way(joy, seat, figure, joy.split_rest, NOBODY)
