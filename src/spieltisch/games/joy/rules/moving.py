"""Moving: choosing a way, running, jumping, hitting; and splitting a run card between two figures."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.ways import (
    BACKWARD,
    HIT_BITS,
    NO_WAY,
    PART_BACKWARD,
    PART_FORWARD,
    PATH,
    Ways,
)
from spieltisch.games.joy.table.state import FIGURE_BASE, MOTION_BASE, Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, NOTHING, Decision, Step


def play_run(joy: Joy, seat: i64, kind: i64) -> None:
    """JOY-20: a run card goes from the hand to the open discard."""
    joy.runs.discard_from(seat, kind)
    joy.card = kind
    joy.tell(c.E_PLAYED_RUN, seat, kind)


def run_with_card(joy: Joy, seat: i64, kind: i64) -> None:
    """JOY-20, JOY-35: the player's figure runs; a joy symbol may then draw, and a goal may be redeemed."""
    play_run(joy, seat, kind)
    joy.agenda.push(c.S_REDEEM, seat)
    if c.has_symbol(kind):
        joy.agenda.push(c.S_MAY_DRAW, seat)
    choose_way(joy, seat, seat, c.run_value(kind), NOBODY)


def choose_way(joy: Joy, seat: i64, figure: i64, motion: i64, avoid: i64) -> None:
    """A single way is taken at once; otherwise the card's player chooses."""
    ways = ways_of(joy, figure, motion, avoid)
    if ways.count == 1:
        run_way(joy, figure, 0)
    else:
        joy.agenda.push(c.S_GO, seat, figure + FIGURE_BASE * (avoid + 1), motion)


def ways_of(joy: Joy, figure: i64, motion: i64, avoid: i64) -> Ways:
    ways = joy.setup.worksheet(joy.rng.key)
    ways.find(joy.figures, joy.seats, figure, joy.markers, motion, avoid, joy.sink is not None)
    return ways


def framed_ways(joy: Joy, who: i64, how: i64) -> Ways:
    """The ways for a frame of GoTo or GoVia."""
    return ways_of(joy, who % FIGURE_BASE, how % MOTION_BASE, who // FIGURE_BASE - 1)


class GoTo(Decision[Joy]):
    """JOY-34, JOY-31, JOY-32: choose the field where the figure stops."""

    def options(self, joy: Joy, seat: i64, who: i64, motion: i64, out: Moves, /) -> None:
        ways = framed_ways(joy, who, motion)
        for way in range(ways.count):
            if ways.previous[way] == NO_WAY:
                out.add(c.FIELD + c.VERBS * ways.ends[way] + c.GO)

    def choose(self, joy: Joy, seat: i64, who: i64, motion: i64, move: i64, /) -> None:
        end: i64 = (move - c.FIELD) // c.VERBS
        ways = framed_ways(joy, who, motion)
        if ways.ways_to(end) == 1:
            run_way(joy, who % FIGURE_BASE, ways.last[end])
        else:
            joy.agenda.push(c.S_VIA, seat, who, motion + MOTION_BASE * end)

    def refusal(self, joy: Joy, seat: i64, who: i64, motion: i64, move: i64, /) -> str:
        return "JOY-34 out_of_reach" if move >= c.FIELD and (move - c.FIELD) % c.VERBS == c.GO else self.rule


class GoVia(Decision[Joy]):
    """JOY-31, JOY-32, JOY-36: choose between ways to one field that differ in hits or markers."""

    def options(self, joy: Joy, seat: i64, who: i64, how: i64, out: Moves, /) -> None:
        for number in range(framed_ways(joy, who, how).ways_to(how // MOTION_BASE)):
            out.add(c.VIA + number)

    def choose(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> None:
        ways = framed_ways(joy, who, how)
        run_way(joy, who % FIGURE_BASE, ways.choice(how // MOTION_BASE, move - c.VIA))

    def refusal(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> str:
        return "JOY-31 no_such_way" if c.VIA <= move < c.VIA + c.MOST_VIAS else self.rule


def run_way(joy: Joy, figure: i64, way: i64) -> None:
    """JOY-32, JOY-36: turn the markers along the way, run and hit; effects are resolved on the last field."""
    ways = joy.setup.worksheet(joy.rng.key)
    end: i64 = ways.ends[way]
    hits: i64 = ways.hits[way]
    joy.set_markers(figure, ways.markers[way])
    if joy.sink is not None:
        length: i64 = ways.lengths[way]
        onward: i64 = packed(ways, way, c.PATH_FIELDS, length) if length > c.PATH_FIELDS else NOTHING
        joy.tell(c.E_RAN, figure, end, packed(ways, way, 0, min(length, c.PATH_FIELDS)), onward)
    if end == joy.setup.board.start:
        joy.arrived |= 1 << figure
    stand_on(joy, figure, end, hits)


def packed(ways: Ways, way: i64, first: i64, end: i64) -> i64:
    """A part of a way's path packed into one number, for an event."""
    path: i64 = 0
    i: i64 = end - 1
    while i >= first:
        path = (path << c.PATH_BITS) | (ways.paths[way * PATH + i] + 1)
        i -= 1
    return path


def jump(joy: Joy, seat: i64, field: i64) -> None:
    """JOY-44, JOY-54, JOY-57: a jump counts as stopping on the field."""
    victim: i64 = joy.figure_on(field)
    joy.tell(c.E_JUMPED, seat, field)
    stand_on(joy, seat, field, victim + 1)


def stand_on(joy: Joy, figure: i64, field: i64, hits: i64) -> None:
    """JOY-44: resolve hits and steals in the order of the hits, then the field."""
    joy.figures[figure] = field
    joy.agenda.push(c.S_STOP, figure)
    if hits != 0:
        hit_all(joy, figure, hits)
    joy.turn_tiles_back()


def hit_all(joy: Joy, hitter: i64, hits: i64) -> None:
    """JOY-36, JOY-60: hit figures return to the start field; the first one hit is robbed first."""
    shift: i64 = HIT_BITS * (c.MOST_SEATS - 1)
    while shift >= 0:
        victim: i64 = ((hits >> shift) & 7) - 1
        if victim != NOBODY:
            joy.figures[victim] = joy.setup.board.start
            joy.tell(c.E_HIT, hitter, victim)
        shift -= HIT_BITS
    while hits != 0:
        joy.agenda.push(c.S_STEAL, hitter, (hits & 7) - 1)
        hits >>= HIT_BITS


# Splitting a run card


class SplitCard(Decision[Joy]):
    """JOY-59a: choose the run card to split, worth at least 2."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for kind in range(c.RUN_KINDS):
            if joy.runs.holds(seat, kind) and c.run_value(kind) >= 2:
                out.add(c.RUN + kind)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        play_run(joy, seat, move - c.RUN)
        joy.agenda.push(c.S_SPLIT_WITH, seat)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if c.RUN <= move < c.RUN + c.RUN_KINDS:
            return "JOY-59a too_small" if joy.runs.holds(seat, move - c.RUN) else "JOY-20 not_held"
        return self.rule


def may_be_split_with(joy: Joy, seat: i64, other: i64) -> bool:
    """JOY-59a, JOY-52: any other figure that is off the start field."""
    return other != seat and not joy.on_start(other)


class SplitWith(Decision[Joy]):
    """JOY-59a: choose the other figure, a partner's or an opponent's."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for other in range(joy.seats):
            if may_be_split_with(joy, seat, other):
                out.add(c.WITH + other)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        other: i64 = move - c.WITH
        joy.split_with = other
        joy.tell(c.E_SPLIT, seat, other)
        joy.agenda.push(c.S_REDEEM, other)
        joy.agenda.push(c.S_REDEEM, seat)
        if c.has_symbol(joy.card):
            joy.agenda.push(c.S_MAY_DRAW, seat)
        joy.agenda.push(c.S_SPLIT_ORDER, seat)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if not c.WITH <= move < c.WITH + joy.seats:
            return self.rule
        return "JOY-59a another_figure" if move - c.WITH == seat else "JOY-52 protected"


class SplitOrder(Decision[Joy]):
    """JOY-59a: choose which figure runs first; the first part must not hit the second figure."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        own_first: bool = has_part(joy, seat, joy.split_with, out)
        other_first: bool = has_part(joy, joy.split_with, seat, out)
        if own_first:
            out.add(c.OWN_FIRST)
        if other_first:
            out.add(c.OTHER_FIRST)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        first: i64 = seat if move == c.OWN_FIRST else joy.split_with
        second: i64 = joy.split_with if move == c.OWN_FIRST else seat
        joy.agenda.push(c.S_SPLIT_SECOND, seat, second)
        joy.agenda.push(c.S_SPLIT_STEPS, seat, first, second)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-59a would_hit" if c.OWN_FIRST <= move <= c.OTHER_FIRST else self.rule


def offer_parts(joy: Joy, figure: i64, avoid: i64, out: Moves) -> None:
    """JOY-59a: each figure runs at least 1; a 4 (or a Joker as a 4) may be split backward, a 7 only forward."""
    value: i64 = c.run_value(joy.card)
    most: i64 = joy.split_rest if avoid == NOBODY else (c.MOST_STEPS if value == c.JOKER else value) - 1
    for steps in range(1, most + 1):
        if ways_of(joy, figure, PART_FORWARD + steps, avoid).count > 0:
            out.add(c.STEPS + steps - 1)
    if avoid != NOBODY and value in (BACKWARD, c.JOKER):
        for steps in range(1, BACKWARD):
            if ways_of(joy, figure, PART_BACKWARD + steps, avoid).count > 0:
                out.add(c.BACK + steps - 1)


def has_part(joy: Joy, figure: i64, avoid: i64, out: Moves) -> bool:
    """Whether a figure can run first. `out` is empty and serves as scratch space."""
    offer_parts(joy, figure, avoid, out)
    found: bool = out.size > 0
    out.size = 0
    return found


class SplitSteps(Decision[Joy]):
    """JOY-59a: choose the first figure's steps; the other gets the rest (Joker: up to 11 forward, 4 backward)."""

    def options(self, joy: Joy, seat: i64, figure: i64, avoid: i64, out: Moves, /) -> None:
        offer_parts(joy, figure, avoid, out)

    def choose(self, joy: Joy, seat: i64, figure: i64, avoid: i64, move: i64, /) -> None:
        value: i64 = c.run_value(joy.card)
        if move >= c.BACK:
            steps: i64 = move - c.BACK + 1
            joy.split_rest = PART_BACKWARD + BACKWARD - steps
            choose_way(joy, seat, figure, PART_BACKWARD + steps, avoid)
        else:
            steps = move - c.STEPS + 1
            joy.split_rest = c.MOST_STEPS - steps if value == c.JOKER else PART_FORWARD + value - steps
            choose_way(joy, seat, figure, PART_FORWARD + steps, avoid)

    def refusal(self, joy: Joy, seat: i64, figure: i64, avoid: i64, move: i64, /) -> str:
        return "JOY-59a part" if c.STEPS <= move < c.VIA else self.rule


class SplitSecond(Step[Joy]):
    """JOY-59a: after the first part, the second figure runs the rest; a Joker's rest forward is a choice."""

    def run(self, joy: Joy, seat: i64, figure: i64, b: i64, /) -> None:
        if joy.split_rest <= c.MOST_STEPS:
            joy.agenda.push(c.S_SPLIT_STEPS, seat, figure, NOBODY)
        else:
            choose_way(joy, seat, figure, joy.split_rest, NOBODY)
