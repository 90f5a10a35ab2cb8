"""Moving: choosing a way, running, jumping, hitting; and splitting a run card between two figures."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joy.components import (
    BACK,
    E_HIT,
    E_JUMPED,
    E_PLAYED_RUN,
    E_RAN,
    E_SPLIT,
    FIELD,
    GO,
    JOKER,
    MOST_SEATS,
    MOST_STEPS,
    MOST_VIAS,
    OTHER_FIRST,
    OWN_FIRST,
    PATH_BITS,
    PATH_FIELDS,
    RUN,
    RUN_KINDS,
    S_GO,
    S_MAY_DRAW,
    S_REDEEM,
    S_SPLIT_ORDER,
    S_SPLIT_SECOND,
    S_SPLIT_STEPS,
    S_SPLIT_WITH,
    S_STEAL,
    S_STOP,
    S_VIA,
    STEPS,
    VERBS,
    VIA,
    WITH,
    has_symbol,
    run_value,
)
from spieltisch.games.joy.state import Joy
from spieltisch.games.joy.ways import (
    BACKWARD,
    HIT_BITS,
    NO_WAY,
    PART_BACKWARD,
    PART_FORWARD,
    PATH,
    Ways,
)
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, NOTHING, Decision, Step

# A frame of Go and Via: whose figure and whom it must not hit; the motion and, for Via, the end.
FIGURE_BASE: Final[i64] = 8
MOTION_BASE: Final[i64] = 64
NO_END: Final[i64] = 0


def play_run(joy: Joy, seat: i64, kind: i64) -> None:
    """JOY-20: a run card goes from the hand onto the open discard."""
    joy.runs.discard_from(seat, kind, joy.rng)
    joy.card = kind
    joy.tell(E_PLAYED_RUN, seat, kind)


def run_with_card(joy: Joy, seat: i64, kind: i64) -> None:
    """JOY-20, JOY-35: the own figure runs; then a joy symbol may draw, and then a goal may be redeemed."""
    play_run(joy, seat, kind)
    joy.agenda.push(S_REDEEM, seat)
    if has_symbol(kind):
        joy.agenda.push(S_MAY_DRAW, seat)
    choose_way(joy, seat, seat, run_value(kind), NOBODY)


def choose_way(joy: Joy, seat: i64, figure: i64, motion: i64, avoid: i64) -> None:
    """The only way is taken at once; otherwise the card's player chooses."""
    ways = ways_of(joy, figure, motion, avoid)
    if ways.count == 1:
        run_way(joy, figure, 0)
    else:
        joy.agenda.push(S_GO, seat, figure + FIGURE_BASE * (avoid + 1), motion)


def ways_of(joy: Joy, figure: i64, motion: i64, avoid: i64) -> Ways:
    ways = joy.setup.worksheet(joy.rng.key)
    ways.find(joy.figures, joy.seats, figure, joy.markers, motion, avoid, joy.sink is not None)
    return ways


def framed_ways(joy: Joy, who: i64, how: i64) -> Ways:
    """The ways that a frame of Go or Via is about."""
    return ways_of(joy, who % FIGURE_BASE, how % MOTION_BASE, who // FIGURE_BASE - 1)


class GoTo(Decision[Joy]):
    """JOY-34, JOY-31, JOY-32: choose the field where the figure is to stop."""

    def options(self, joy: Joy, seat: i64, who: i64, motion: i64, out: Moves, /) -> None:
        ways = framed_ways(joy, who, motion)
        for way in range(ways.count):
            if ways.previous[way] == NO_WAY:
                out.add(FIELD + VERBS * ways.ends[way] + GO)

    def choose(self, joy: Joy, seat: i64, who: i64, motion: i64, move: i64, /) -> None:
        end: i64 = (move - FIELD) // VERBS
        ways = framed_ways(joy, who, motion)
        if ways.ways_to(end) == 1:
            run_way(joy, who % FIGURE_BASE, ways.last[end])
        else:
            joy.agenda.push(S_VIA, seat, who, motion + MOTION_BASE * end)

    def refusal(self, joy: Joy, seat: i64, who: i64, motion: i64, move: i64, /) -> str:
        return "JOY-34 out_of_reach" if move >= FIELD and (move - FIELD) % VERBS == GO else self.rule


class GoVia(Decision[Joy]):
    """JOY-31, JOY-32, JOY-36: ways to one field that hit other figures or leave other markers: choose one."""

    def options(self, joy: Joy, seat: i64, who: i64, how: i64, out: Moves, /) -> None:
        for number in range(framed_ways(joy, who, how).ways_to(how // MOTION_BASE)):
            out.add(VIA + number)

    def choose(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> None:
        ways = framed_ways(joy, who, how)
        run_way(joy, who % FIGURE_BASE, ways.choice(how // MOTION_BASE, move - VIA))

    def refusal(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> str:
        return "JOY-31 no_such_way" if VIA <= move < VIA + MOST_VIAS else self.rule


def run_way(joy: Joy, figure: i64, way: i64) -> None:
    """JOY-32, JOY-36: turn the markers on the way, run, hit; what follows is settled on the final field."""
    ways = joy.setup.worksheet(joy.rng.key)
    end: i64 = ways.ends[way]
    hits: i64 = ways.hits[way]
    joy.set_markers(figure, ways.markers[way])
    if joy.sink is not None:
        length: i64 = ways.lengths[way]
        onward: i64 = packed(ways, way, PATH_FIELDS, length) if length > PATH_FIELDS else NOTHING
        joy.tell(E_RAN, figure, end, packed(ways, way, 0, min(length, PATH_FIELDS)), onward)
    if end == joy.setup.board.start:
        joy.arrived |= 1 << figure
    stand_on(joy, figure, end, hits)


def packed(ways: Ways, way: i64, first: i64, end: i64) -> i64:
    """A part of a way's path as one number, for an event."""
    path: i64 = 0
    i: i64 = end - 1
    while i >= first:
        path = (path << PATH_BITS) | (ways.paths[way * PATH + i] + 1)
        i -= 1
    return path


def jump(joy: Joy, seat: i64, field: i64) -> None:
    """JOY-44, JOY-54, JOY-57: landing by a jump counts as stopping."""
    victim: i64 = joy.figure_on(field)
    joy.tell(E_JUMPED, seat, field)
    stand_on(joy, seat, field, victim + 1)


def stand_on(joy: Joy, figure: i64, field: i64, hits: i64) -> None:
    """JOY-44: hits and steals first, in the order of the hits; then the field."""
    joy.figures[figure] = field
    joy.agenda.push(S_STOP, figure)
    if hits != 0:
        hit_all(joy, figure, hits)
    joy.turn_tiles_back()


def hit_all(joy: Joy, hitter: i64, hits: i64) -> None:
    """JOY-36, JOY-60: hit figures go to the start field; the first one hit is the first one robbed."""
    shift: i64 = HIT_BITS * (MOST_SEATS - 1)
    while shift >= 0:
        victim: i64 = ((hits >> shift) & 7) - 1
        if victim != NOBODY:
            joy.figures[victim] = joy.setup.board.start
            joy.tell(E_HIT, hitter, victim)
        shift -= HIT_BITS
    while hits != 0:
        joy.agenda.push(S_STEAL, hitter, (hits & 7) - 1)
        hits >>= HIT_BITS


# Splitting a run card


class SplitCard(Decision[Joy]):
    """JOY-59a: the run card that is divided, worth at least 2."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for kind in range(RUN_KINDS):
            if joy.runs.holds(seat, kind) and run_value(kind) >= 2:
                out.add(RUN + kind)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        play_run(joy, seat, move - RUN)
        joy.agenda.push(S_SPLIT_WITH, seat)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if RUN <= move < RUN + RUN_KINDS:
            return "JOY-59a too_small" if joy.runs.holds(seat, move - RUN) else "JOY-20 not_held"
        return self.rule


def may_be_split_with(joy: Joy, seat: i64, other: i64) -> bool:
    """JOY-59a, JOY-52: any other figure that does not stand on the start field."""
    return other != seat and not joy.on_start(other)


class SplitWith(Decision[Joy]):
    """JOY-59a: the other figure, a partner's or an opponent's."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for other in range(joy.seats):
            if may_be_split_with(joy, seat, other):
                out.add(WITH + other)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        other: i64 = move - WITH
        joy.split_with = other
        joy.tell(E_SPLIT, seat, other)
        joy.agenda.push(S_REDEEM, other)
        joy.agenda.push(S_REDEEM, seat)
        if has_symbol(joy.card):
            joy.agenda.push(S_MAY_DRAW, seat)
        joy.agenda.push(S_SPLIT_ORDER, seat)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if not WITH <= move < WITH + joy.seats:
            return self.rule
        return "JOY-59a another_figure" if move - WITH == seat else "JOY-52 protected"


class SplitOrder(Decision[Joy]):
    """JOY-59a: which of the two figures runs first; the first part must not hit the second figure."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        own_first: bool = has_part(joy, seat, joy.split_with, out)
        other_first: bool = has_part(joy, joy.split_with, seat, out)
        if own_first:
            out.add(OWN_FIRST)
        if other_first:
            out.add(OTHER_FIRST)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        first: i64 = seat if move == OWN_FIRST else joy.split_with
        second: i64 = joy.split_with if move == OWN_FIRST else seat
        joy.agenda.push(S_SPLIT_SECOND, seat, second)
        joy.agenda.push(S_SPLIT_STEPS, seat, first, second)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-59a would_hit" if OWN_FIRST <= move <= OTHER_FIRST else self.rule


def offer_parts(joy: Joy, figure: i64, avoid: i64, out: Moves) -> None:
    """JOY-59a: each figure runs at least 1; a 4 may be split wholly backward, a 7 and a Joker only forward."""
    value: i64 = run_value(joy.card)
    most: i64 = joy.split_rest if avoid == NOBODY else (MOST_STEPS if value == JOKER else value) - 1
    for steps in range(1, most + 1):
        if ways_of(joy, figure, PART_FORWARD + steps, avoid).count > 0:
            out.add(STEPS + steps - 1)
    if value == BACKWARD:
        for steps in range(1, BACKWARD):
            if ways_of(joy, figure, PART_BACKWARD + steps, avoid).count > 0:
                out.add(BACK + steps - 1)


def has_part(joy: Joy, figure: i64, avoid: i64, out: Moves) -> bool:
    """Whether a figure can run first. The moves, none as yet, are a worksheet here."""
    offer_parts(joy, figure, avoid, out)
    found: bool = out.size > 0
    out.size = 0
    return found


class SplitSteps(Decision[Joy]):
    """JOY-59a: how far the figure runs; the other one gets the rest (of a Joker, up to 11 in all)."""

    def options(self, joy: Joy, seat: i64, figure: i64, avoid: i64, out: Moves, /) -> None:
        offer_parts(joy, figure, avoid, out)

    def choose(self, joy: Joy, seat: i64, figure: i64, avoid: i64, move: i64, /) -> None:
        back: bool = move >= BACK
        steps: i64 = move - BACK + 1 if back else move - STEPS + 1
        part: i64 = PART_BACKWARD if back else PART_FORWARD
        value: i64 = run_value(joy.card)
        joy.split_rest = MOST_STEPS - steps if value == JOKER else part + value - steps
        choose_way(joy, seat, figure, part + steps, avoid)

    def refusal(self, joy: Joy, seat: i64, figure: i64, avoid: i64, move: i64, /) -> str:
        return "JOY-59a part" if STEPS <= move < VIA else self.rule


class SplitSecond(Step[Joy]):
    """JOY-59a: when the first part is settled, the second figure runs the rest."""

    def run(self, joy: Joy, seat: i64, figure: i64, b: i64, /) -> None:
        if run_value(joy.card) == JOKER:
            joy.agenda.push(S_SPLIT_STEPS, seat, figure, NOBODY)
        else:
            choose_way(joy, seat, figure, joy.split_rest, NOBODY)
