"""What a sensible player does: a worth for every legal move, in hundredths of a well-placed cube.

The state may be an imagined one: nothing here looks at a tile that nobody has seen, at another hand or at a pile.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joy.board import JOY, NO_BRIDGE
from spieltisch.games.joy.components import (
    ANY_CUBE,
    BACK,
    COLOUR,
    COLOURS,
    DISCARD_JOY,
    DISCARD_RUN,
    DRAW,
    DRAW_TWO,
    FIELD,
    GIVE,
    GO,
    GOAL_CUBES,
    JOKER,
    JOY_KINDS,
    JUMP_ELEMENT,
    JUMP_START,
    LAY,
    LEAVE,
    MOST_STEPS,
    NO_CUBE,
    PLACE,
    PLACES,
    PLAY,
    REDEEM,
    REPLACE,
    ROWS,
    RUN,
    RUN_KINDS,
    S_GO,
    S_THREE_FIELD,
    S_VIA,
    STEAL,
    SUPPLY,
    TAKE,
    THREE_CUBES,
    VERBS,
    VIA,
    WITH,
    run_value,
)
from spieltisch.games.joy.joycards import LEFT_BASE
from spieltisch.games.joy.moving import FIGURE_BASE, MOTION_BASE, framed_ways, ways_of
from spieltisch.games.joy.state import NO_TILE, Joy
from spieltisch.games.joy.ways import HIT_BITS, NO_WAY, Ways
from spieltisch.kernel.agenda import FRAME, Moves
from spieltisch.kernel.choosing import Heuristics
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State

# What an inventory is worth with so many cubes in their places of one row.
MATCHING: Final[list[i64]] = [0, 100, 220, 500]
WRONG: Final[i64] = 15
REDEEMING: Final[i64] = 5000
ROW_STRENGTH: Final = 1.5
PROGRESS: Final = 600.0
UNSEEN_TILE: Final[i64] = 40
JOY_CARD: Final[i64] = 25
BEFORE_RUNNING: Final[i64] = 10000
NO_PLACE: Final[i64] = -1
FAR: Final[i64] = 99

# What keeping a joy card is worth, by kind.
KEEPING_RUN: Final[list[i64]] = [0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 0, 0, 60]  # and a run card, by value
KEEPING: Final[list[i64]] = [30, 5, 45, 40, 50, 1, 10, 35]


class JoyHeuristics(Heuristics[Joy]):
    """What a sensible player thinks of a move and of a position."""

    def __init__(self) -> None:
        super().__init__()
        self.horizon = 60
        self.candidates = 8
        self.overlooked = 13

    def worth(self, joy: Joy, seat: i64, move: i64, /) -> i64:
        return worth_of(joy, seat, move)

    def side(self, joy: Joy, seat: i64, /) -> i64:
        return joy.team(seat)

    def strength(self, joy: Joy, seat: i64, /) -> float:
        """Rows redeemed, what the members have collected for the next ones, and who of them is close to the start."""
        team: i64 = joy.team(seat)
        best: i64 = 0
        total: i64 = 0
        for member in range(team, joy.seats, joy.setup.teams):
            progress: i64 = inventory_worth(joy, member, NO_PLACE, NO_CUBE)
            if progress >= MATCHING[PLACES]:
                progress += max(12 - steps_to_start(joy, joy.figures[member]), 0) * 15
            progress += 20 * joy.joys.counts[member]
            best = max(best, progress)
            total += progress
        return ROW_STRENGTH * float(joy.rows_redeemed(team)) + (float(best) + 0.4 * float(total - best)) / PROGRESS

    def reason(self, joy: Joy, seat: i64, move: i64, /) -> str:
        return reason_for(joy, seat, move)


HEURISTICS: Final = JoyHeuristics()


def greedy_move(state: State, seat: i64, out: Moves, rng: Rng) -> i64:
    """The legal move of the highest worth; equal ones by lot."""
    assert isinstance(state, Joy)
    return HEURISTICS.best(state, seat, out, rng)


def worth_of(joy: Joy, seat: i64, move: i64) -> i64:
    if move >= FIELD:
        return worth_of_field(joy, seat, (move - FIELD) // VERBS, (move - FIELD) % VERBS)
    if RUN <= move < PLAY:
        return worth_of_card(joy, seat, move - RUN)
    if PLAY <= move < PLAY + JOY_KINDS:
        return worth_of_joy(joy, seat, move - PLAY)
    if PLACE <= move < REPLACE:
        return worth_of_placing(joy, seat, move - PLACE, colour_received(joy))
    if REPLACE <= move < STEAL:
        return worth_of_placing(joy, seat, move - REPLACE, colour_received(joy)) - 5
    if STEAL <= move < COLOUR:
        return worth_of_stealing(joy, seat, move - STEAL)
    if COLOUR <= move < WITH:
        return worth_of_cube(joy, seat, move - COLOUR)
    if VIA <= move < FIELD:
        return worth_of_via(joy, seat, move - VIA)
    return worth_of_the_rest(joy, seat, move)


def worth_of_the_rest(joy: Joy, seat: i64, move: i64) -> i64:
    if REDEEM <= move < REDEEM + ROWS:
        return REDEEMING
    if move == DRAW:
        return 1 if joy.joys.counts[seat] < joy.joy_limit(seat) else -1
    if TAKE <= move < SUPPLY:
        return min(move - TAKE, joy.joy_limit(seat) - joy.joys.counts[seat])
    if DISCARD_JOY <= move < DISCARD_JOY + JOY_KINDS:
        return -KEEPING[move - DISCARD_JOY]
    if DISCARD_RUN <= move < GIVE:
        return -worth_of_keeping(move - DISCARD_RUN)
    if GIVE <= move < GIVE + RUN_KINDS:
        return -worth_of_keeping(move - GIVE)
    if WITH <= move < WITH + joy.seats:
        return 1 if joy.team(move - WITH) == joy.team(seat) else 0
    return -1 if move >= BACK or move == LEAVE else 0


def worth_of_keeping(kind: i64) -> i64:
    """Jokers, 4s and 7s can do most."""
    return KEEPING_RUN[run_value(kind)]


# Cubes


def inventory_worth(joy: Joy, seat: i64, place: i64, colour: i64) -> i64:
    """What the inventory is worth for the row it fits best, as if that cube were in that place."""
    team: i64 = joy.team(seat)
    best: i64 = -1000
    for row in range(ROWS):
        if (joy.redeemed[team] >> row) & 1:
            continue
        matching: i64 = 0
        wrong: i64 = 0
        for i in range(PLACES):
            cube: i64 = colour if i == place else joy.inventory[seat * PLACES + i]
            if cube == joy.goals[team * GOAL_CUBES + row * PLACES + i]:
                matching += 1
            elif cube != NO_CUBE:
                wrong += 1
        best = max(best, MATCHING[matching] - WRONG * wrong)
    return best


def worth_of_placing(joy: Joy, seat: i64, place: i64, colour: i64) -> i64:
    return inventory_worth(joy, seat, place, colour) - inventory_worth(joy, seat, NO_PLACE, NO_CUBE)


def worth_of_cube(joy: Joy, seat: i64, colour: i64) -> i64:
    """What receiving a cube is worth: at least nothing, because it can be laid away."""
    best: i64 = 0
    for place in range(PLACES):
        best = max(best, worth_of_placing(joy, seat, place, colour))
    return best


def is_complete(joy: Joy, seat: i64) -> bool:
    return inventory_worth(joy, seat, NO_PLACE, NO_CUBE) == MATCHING[PLACES]


def worth_of_stealing(joy: Joy, seat: i64, at: i64) -> i64:
    """A cube that helps oneself, and hurts an opponent."""
    victim: i64 = at // PLACES
    lost: i64 = -worth_of_placing(joy, victim, at % PLACES, NO_CUBE)
    return worth_of_cube(joy, seat, joy.inventory[at]) + (-lost if joy.team(victim) == joy.team(seat) else lost)


def worth_of_laying(joy: Joy, seat: i64, field: i64, colour: i64) -> i64:
    """Where a figure stands, its owner receives the cube."""
    owner: i64 = joy.figure_on(field)
    if owner == NOBODY:
        return 0
    gain: i64 = worth_of_cube(joy, owner, colour)
    return gain if joy.team(owner) == joy.team(seat) else -gain


def colour_received(joy: Joy) -> i64:
    """The cube that the waiting step is about."""
    agenda = joy.agenda
    step: i64 = agenda.top_step()
    a: i64 = agenda.frames[(agenda.size - 1) * FRAME + 2]
    return a // LEFT_BASE if step == S_THREE_FIELD else a


# Stopping on a field


def worth_of_field(joy: Joy, seat: i64, field: i64, verb: i64) -> i64:
    if verb == LAY:
        return worth_of_laying(joy, seat, field, colour_received(joy))
    if verb != GO:
        return 0
    if joy.agenda.top_step() != S_GO:
        return worth_of_stopping(joy, seat, field) + worth_of_hit(joy, seat, joy.figure_on(field))
    at: i64 = (joy.agenda.size - 1) * FRAME
    who: i64 = joy.agenda.frames[at + 2]
    ways = framed_ways(joy, who, joy.agenda.frames[at + 3])
    worth: i64 = best_way_to(joy, who % FIGURE_BASE, ways, field)
    return worth if joy.team(who % FIGURE_BASE) == joy.team(seat) else -worth


def worth_of_stopping(joy: Joy, figure: i64, field: i64) -> i64:
    """What a figure's owner gets on a field, and how close it brings a finished row to the start field."""
    if field == joy.setup.board.start:
        return REDEEMING if is_complete(joy, figure) else -60
    worth: i64 = 0
    tile: i64 = joy.tile_on[field]
    if tile != NO_TILE:
        worth += worth_of_cube(joy, figure, joy.tiles[tile]) if (joy.seen >> tile) & 1 else UNSEEN_TILE
    elif joy.setup.board.kinds[field] == JOY and joy.joys.counts[figure] < joy.joy_limit(figure):
        worth += JOY_CARD
    if joy.heights[field] > 0:
        worth += worth_of_cube(joy, figure, joy.lying.top_of(field))
    if is_complete(joy, figure):
        distance: i64 = steps_to_start(joy, field)
        worth += 200 - 4 * distance if distance <= MOST_STEPS else 0
        if holds_value(joy, figure, distance):
            worth += 150
    return worth


def steps_to_start(joy: Joy, field: i64) -> i64:
    """How many steps forward the start field is away by the first open bridge."""
    board = joy.setup.board
    steps: i64 = 0
    while field != board.start:
        if steps == FAR:
            return FAR
        bridge: i64 = board.bridge[field]
        if bridge != NO_BRIDGE:
            field = board.inward[field] if (joy.markers >> bridge) & 1 else board.outward[field]
        elif board.foot_of[field] != NO_BRIDGE and (joy.markers >> board.foot_of[field]) & 1:
            field = board.outer[board.foot_of[field]]
        else:
            field = board.after[field]
        steps += 1
    return steps


def holds_value(joy: Joy, seat: i64, value: i64) -> bool:
    """Whether the player, looking at the own hand, can run that far."""
    if seat != joy.active or value > MOST_STEPS:
        return False
    return (
        joy.runs.holds(seat, value - 1)
        or joy.runs.holds(seat, value - 1 + RUN_KINDS // 2)
        or joy.runs.holds(seat, JOKER - 1)
    )


def worth_of_hit(joy: Joy, figure: i64, victim: i64) -> i64:
    if victim == NOBODY:
        return 0
    worth: i64 = 30 + inventory_worth(joy, victim, NO_PLACE, NO_CUBE) // 2
    return -worth if joy.team(victim) == joy.team(figure) else worth


def worth_of_hits(joy: Joy, figure: i64, hits: i64) -> i64:
    worth: i64 = 0
    while hits != 0:
        worth += worth_of_hit(joy, figure, (hits & 7) - 1)
        hits >>= HIT_BITS
    return worth


def best_way_to(joy: Joy, figure: i64, ways: Ways, end: i64) -> i64:
    best: i64 = -100000
    way: i64 = ways.last[end]
    while way != NO_WAY:
        best = max(best, worth_of_hits(joy, figure, ways.hits[way]))
        way = ways.previous[way]
    return best + worth_of_stopping(joy, figure, end)


def worth_of_via(joy: Joy, seat: i64, number: i64) -> i64:
    if joy.agenda.top_step() != S_VIA:
        return 0
    at: i64 = (joy.agenda.size - 1) * FRAME
    who: i64 = joy.agenda.frames[at + 2]
    how: i64 = joy.agenda.frames[at + 3]
    ways = framed_ways(joy, who, how)
    worth: i64 = worth_of_hits(joy, who % FIGURE_BASE, ways.hits[ways.choice(how // MOTION_BASE, number)])
    return worth if joy.team(who % FIGURE_BASE) == joy.team(seat) else -worth


# Playing cards


def worth_of_card(joy: Joy, seat: i64, kind: i64) -> i64:
    """The best that a run card can do, less what it would be worth to keep."""
    ways = ways_of(joy, seat, run_value(kind), NOBODY)
    best: i64 = -100000
    for way in range(ways.count):
        best = max(best, worth_of_stopping(joy, seat, ways.ends[way]) + worth_of_hits(joy, seat, ways.hits[way]))
    last_row: bool = joy.rows_redeemed(joy.team(seat)) == ROWS - 1
    if run_value(kind) == JOKER and best >= REDEEMING and last_row:
        best = 0
    return best - worth_of_keeping(kind)


def worth_of_joy(joy: Joy, seat: i64, kind: i64) -> i64:
    """A joy card that gains something is played before running; any other is kept."""
    gain: i64 = gain_of_joy(joy, seat, kind)
    return BEFORE_RUNNING + gain if gain > KEEPING[kind] else -1


def gain_of_joy(joy: Joy, seat: i64, kind: i64) -> i64:
    if kind == DRAW_TWO:
        return 40 if joy.joys.counts[seat] < joy.joy_limit(seat) else 0
    if kind == JUMP_START:
        away: bool = steps_to_start(joy, joy.figures[seat]) > 1
        return 300 if away and is_complete(joy, seat) and holds_value(joy, seat, 1) else 0
    if kind == ANY_CUBE:
        return best_colour(joy, seat if joy.on_element(seat) else joy.partner(seat))
    if kind == THREE_CUBES:
        return best_colour(joy, seat)
    return best_element(joy, seat) if kind == JUMP_ELEMENT else 0


def best_colour(joy: Joy, seat: i64) -> i64:
    best: i64 = 0
    for colour in range(COLOURS):
        best = max(best, worth_of_cube(joy, seat, colour))
    return best


def best_element(joy: Joy, seat: i64) -> i64:
    best: i64 = 0
    if is_complete(joy, seat):
        return 0
    for tile in range(len(joy.tiles)):
        if joy.tile_fields[tile] != joy.figures[seat]:
            best = max(best, worth_of_stopping(joy, seat, joy.tile_fields[tile]))
    return best


# Why


def reason_for(joy: Joy, seat: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if REDEEM <= move < REDEEM + ROWS:
        return "redeem"
    if PLAY <= move < PLAY + JOY_KINDS:
        return "joy_card"
    if PLACE <= move < STEAL:
        return "fits" if worth_of(joy, seat, move) > 0 else "sensible"
    if STEAL <= move < COLOUR:
        return "steals"
    if RUN <= move < PLAY or move >= FIELD:
        if is_complete(joy, seat):
            return "home"
        return "collects" if worth_of(joy, seat, move) > 0 else "sensible"
    return "sensible"
