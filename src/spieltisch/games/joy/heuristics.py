"""Heuristics: values of moves and positions, in hundredths of a well-placed cube.

The state may be an imagined one, so nothing here reads an unseen tile, another hand or a pile.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.fields import JOY, NO_BRIDGE
from spieltisch.games.joy.board.ways import HIT_BITS, NO_WAY, Ways, end_of, runner
from spieltisch.games.joy.rules.joycards import cube_colour
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.choosing import Heuristics
from spieltisch.kernel.state import NOBODY

# The value of an inventory by the number of its cubes that match a goal row.
MATCHING: Final[list[i64]] = [0, 100, 220, 500]
WRONG: Final[i64] = 15
REDEEMING: Final[i64] = 5000
ROW_STRENGTH: Final = 1.5
PROGRESS: Final = 600.0
UNSEEN_TILE: Final[i64] = 40
JOY_CARD: Final[i64] = 25
BEFORE_RUNNING: Final[i64] = 10000
NO_PLACE: Final[i64] = -1
VERBS: Final[i64] = 3  # go, lay, swap
FAR: Final[i64] = 99

# The value of keeping a joy card, by kind.
KEEPING_RUN: Final[list[i64]] = [0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 0, 0, 60]  # and a run card, by value
KEEPING: Final[list[i64]] = [30, 5, 45, 40, 50, 1, 10, 35]


class JoyHeuristics(Heuristics[Joy]):
    """Values of moves and positions for bots and hints."""

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
        """Redeemed rows, the members' progress on the next rows, and their distance from the start."""
        team: i64 = joy.team(seat)
        best: i64 = 0
        total: i64 = 0
        for member in range(team, joy.seats, joy.setup.teams):
            progress: i64 = inventory_worth(joy, member, NO_PLACE, c.NO_CUBE)
            if progress >= MATCHING[c.PLACES]:
                progress += max(12 - steps_to_start(joy, joy.figures[member]), 0) * 15
            progress += 20 * joy.joys.counts[member]
            best = max(best, progress)
            total += progress
        return ROW_STRENGTH * float(joy.rows_redeemed(team)) + (float(best) + 0.4 * float(total - best)) / PROGRESS

    def reason(self, joy: Joy, seat: i64, move: i64, /) -> str:
        return reason_for(joy, seat, move)


HEURISTICS: Final = JoyHeuristics()


def worth_of(joy: Joy, seat: i64, move: i64) -> i64:
    if move >= t.GO:
        return worth_of_field(joy, seat, move)
    if t.RUN <= move < t.RUN_END:
        return worth_of_card(joy, seat, move - t.RUN)
    if t.PLAY <= move < t.PLAY_END:
        return worth_of_joy(joy, seat, move - t.PLAY)
    if t.PLACE <= move < t.PLACE_END:
        return worth_of_placing(joy, seat, move - t.PLACE, colour_received(joy))
    if t.REPLACE <= move < t.REPLACE_END:
        return worth_of_placing(joy, seat, move - t.REPLACE, colour_received(joy)) - 5
    if t.STEAL <= move < t.STEAL_END:
        return worth_of_stealing(joy, seat, move - t.STEAL)
    if t.COLOUR <= move < t.COLOUR_END:
        return worth_of_cube(joy, seat, move - t.COLOUR)
    if t.VIA < move < t.VIA_END:
        return worth_of_via(joy, seat, move - t.VIA)
    return worth_of_the_rest(joy, seat, move)


def worth_of_the_rest(joy: Joy, seat: i64, move: i64) -> i64:
    if t.REDEEM <= move < t.REDEEM_END:
        return REDEEMING
    if move == t.DRAW:
        return 1 if joy.joys.counts[seat] < joy.joy_limit(seat) else -1
    if t.TAKE <= move < t.TAKE_END:
        return min(move - t.TAKE, joy.joy_limit(seat) - joy.joys.counts[seat])
    if t.DISCARD_JOY <= move < t.DISCARD_JOY_END:
        return -KEEPING[move - t.DISCARD_JOY]
    if t.DISCARD_RUN <= move < t.DISCARD_RUN_END:
        return -worth_of_keeping(move - t.DISCARD_RUN)
    if t.GIVE <= move < t.GIVE_END:
        return -worth_of_keeping(move - t.GIVE)
    if t.WITH <= move < t.WITH_END:
        return 1 if joy.team(move - t.WITH) == joy.team(seat) else 0
    return -1 if move > t.BACK or move == t.LEAVE else 0


def worth_of_keeping(kind: i64) -> i64:
    """Jokers, 4s and 7s are the most flexible."""
    return KEEPING_RUN[c.run_value(kind)]


# Cubes


def inventory_worth(joy: Joy, seat: i64, place: i64, colour: i64) -> i64:
    """The value of the inventory for its best-matching row, as if `place` held that cube."""
    team: i64 = joy.team(seat)
    redeemed: i64 = joy.redeemed[team]
    inventory = joy.inventory
    goals = joy.goals
    best: i64 = -1000
    for row in range(c.ROWS):
        if (redeemed >> row) & 1:
            continue
        first: i64 = team * c.GOAL_CUBES + row * c.PLACES
        matching: i64 = 0
        wrong: i64 = 0
        for i in range(c.PLACES):
            cube: i64 = colour if i == place else inventory[seat * c.PLACES + i]
            if cube == goals[first + i]:
                matching += 1
            elif cube != c.NO_CUBE:
                wrong += 1
        best = max(best, MATCHING[matching] - WRONG * wrong)
    return best


def worth_of_placing(joy: Joy, seat: i64, place: i64, colour: i64) -> i64:
    return inventory_worth(joy, seat, place, colour) - inventory_worth(joy, seat, NO_PLACE, c.NO_CUBE)


def worth_of_cube(joy: Joy, seat: i64, colour: i64) -> i64:
    """The value of receiving a cube; never negative, because it can be passed on."""
    best: i64 = 0
    for place in range(c.PLACES):
        best = max(best, worth_of_placing(joy, seat, place, colour))
    return best


def is_complete(joy: Joy, seat: i64) -> bool:
    return inventory_worth(joy, seat, NO_PLACE, c.NO_CUBE) == MATCHING[c.PLACES]


def worth_of_stealing(joy: Joy, seat: i64, at: i64) -> i64:
    """A cube that helps the thief and hurts an opponent."""
    victim: i64 = at // c.PLACES
    lost: i64 = -worth_of_placing(joy, victim, at % c.PLACES, c.NO_CUBE)
    return worth_of_cube(joy, seat, joy.inventory[at]) + (-lost if joy.team(victim) == joy.team(seat) else lost)


def worth_of_laying(joy: Joy, seat: i64, field: i64, colour: i64) -> i64:
    """A figure on the field receives the cube."""
    owner: i64 = joy.figure_on(field)
    if owner == NOBODY:
        return 0
    gain: i64 = worth_of_cube(joy, owner, colour)
    return gain if joy.team(owner) == joy.team(seat) else -gain


def colour_received(joy: Joy) -> i64:
    """The cube that the pending step is about."""
    if joy.agenda.top_step() == t.S_THREE_FIELD:
        return cube_colour(joy.three_field_cube())
    return joy.receive_cube()


# Stopping on a field


def worth_of_field(joy: Joy, seat: i64, move: i64) -> i64:
    """The value of going to a field or of laying a cube there; swapping tiles is worth nothing."""
    field: i64 = (move - t.GO) // VERBS
    if move == t.lay_move(field):
        return worth_of_laying(joy, seat, field, colour_received(joy))
    if move != t.go_move(field):
        return 0
    if joy.agenda.top_step() != t.S_GO_TO:
        return worth_of_stopping(joy, seat, field) + worth_of_hit(joy, seat, joy.figure_on(field))
    figure: i64 = runner(joy.go_to_who())
    worth: i64 = best_way_to(joy, figure, joy.framed_ways(joy.go_to_who(), joy.go_to_how()), field)
    return worth if joy.team(figure) == joy.team(seat) else -worth


def worth_of_stopping(joy: Joy, figure: i64, field: i64) -> i64:
    """What the owner of a figure gets on a field, and how close a finished row comes to the start field."""
    if field == joy.setup.board.start:
        return REDEEMING if is_complete(joy, figure) else -60
    worth: i64 = 0
    tile: i64 = joy.tile_on[field]
    if tile != c.NO_TILE:
        worth += worth_of_cube(joy, figure, joy.tiles[tile]) if (joy.seen >> tile) & 1 else UNSEEN_TILE
    elif joy.setup.board.kinds[field] == JOY and joy.joys.counts[figure] < joy.joy_limit(figure):
        worth += JOY_CARD
    if joy.heights[field] > 0:
        worth += worth_of_cube(joy, figure, joy.lying.top_of(field))
    if is_complete(joy, figure):
        distance: i64 = steps_to_start(joy, field)
        worth += 200 - 4 * distance if distance <= c.MOST_STEPS else 0
        if holds_value(joy, figure, distance):
            worth += 150
    return worth


def steps_to_start(joy: Joy, field: i64) -> i64:
    """The steps forward to the start field over the first open bridge."""
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
    """Whether the player's own hand has a card for that distance."""
    if seat != joy.active or value > c.MOST_STEPS:
        return False
    return (
        joy.runs.holds(seat, value - 1)
        or joy.runs.holds(seat, value - 1 + c.RUN_KINDS // 2)
        or joy.runs.holds(seat, c.JOKER - 1)
    )


def worth_of_hit(joy: Joy, figure: i64, victim: i64) -> i64:
    if victim == NOBODY:
        return 0
    worth: i64 = 30 + inventory_worth(joy, victim, NO_PLACE, c.NO_CUBE) // 2
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
    if joy.agenda.top_step() != t.S_GO_VIA:
        return 0
    ways = joy.framed_ways(joy.go_via_who(), joy.go_via_how())
    figure: i64 = runner(joy.go_via_who())
    worth: i64 = worth_of_hits(joy, figure, ways.hits[ways.choice(end_of(joy.go_via_how()), number)])
    return worth if joy.team(figure) == joy.team(seat) else -worth


# Playing cards


def worth_of_card(joy: Joy, seat: i64, kind: i64) -> i64:
    """The value of the best move with a run card, less the value of keeping it."""
    ways = joy.ways_of(seat, c.run_value(kind), NOBODY)
    best: i64 = -100000
    for way in range(ways.count):
        best = max(best, worth_of_stopping(joy, seat, ways.ends[way]) + worth_of_hits(joy, seat, ways.hits[way]))
    last_row: bool = joy.rows_redeemed(joy.team(seat)) == c.ROWS - 1
    if c.run_value(kind) == c.JOKER and best >= REDEEMING and last_row:
        best = 0
    return best - worth_of_keeping(kind)


def worth_of_joy(joy: Joy, seat: i64, kind: i64) -> i64:
    """Play a joy card before running if it gains something; otherwise keep it."""
    gain: i64 = gain_of_joy(joy, seat, kind)
    return BEFORE_RUNNING + gain if gain > KEEPING[kind] else -1


def gain_of_joy(joy: Joy, seat: i64, kind: i64) -> i64:
    if kind == c.DRAW_TWO:
        return 40 if joy.joys.counts[seat] < joy.joy_limit(seat) else 0
    if kind == c.JUMP_START:
        away: bool = steps_to_start(joy, joy.figures[seat]) > 1
        return 300 if away and is_complete(joy, seat) and holds_value(joy, seat, 1) else 0
    if kind == c.ANY_CUBE:
        return best_colour(joy, seat if joy.on_element(seat) else joy.partner(seat))
    if kind == c.THREE_CUBES:
        return best_colour(joy, seat)
    return best_element(joy, seat) if kind == c.JUMP_ELEMENT else 0


def best_colour(joy: Joy, seat: i64) -> i64:
    best: i64 = 0
    for colour in range(c.COLOURS):
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


# Reasons


def reason_for(joy: Joy, seat: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if t.REDEEM <= move < t.REDEEM_END:
        return "redeem"
    if t.PLAY <= move < t.PLAY_END:
        return "joy_card"
    if t.PLACE <= move < t.REPLACE_END:
        return "fits" if worth_of(joy, seat, move) > 0 else "sensible"
    if t.STEAL <= move < t.STEAL_END:
        return "steals"
    if t.RUN <= move < t.RUN_END or move >= t.GO:
        if is_complete(joy, seat):
            return "home"
        return "collects" if worth_of(joy, seat, move) > 0 else "sensible"
    return "sensible"
