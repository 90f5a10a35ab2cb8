"""Stopping on a field, stealing, and placing received cubes."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.joy import _steps as base
from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY

# Hitting and stealing


class Steal(base.StealStep):
    """JOY-60, JOY-61: the hitter steals one cube, if there is one, and chooses only between several."""

    def do(self, joy: Joy, seat: i64, victim: i64) -> None:
        held: i64 = 0
        last: i64 = 0
        for place in range(victim * c.PLACES, victim * c.PLACES + c.PLACES):
            if joy.inventory[place] != c.NO_CUBE:
                held += 1
                last = place
        if held > 1:
            joy.push_steal_cube(seat, victim)
        elif held == 1:
            steal(joy, seat, last)


class StealCube(base.StealCubeStep):
    """JOY-60: the hitter chooses a cube from the victim's inventory."""

    def offer(self, joy: Joy, seat: i64, victim: i64, out: Moves) -> None:
        for place in range(victim * c.PLACES, victim * c.PLACES + c.PLACES):
            if joy.inventory[place] != c.NO_CUBE:
                out.add(t.STEAL + place)

    def steal(self, joy: Joy, seat: i64, victim: i64, place: i64) -> None:
        steal(joy, seat, place)

    def refuse_steal(self, joy: Joy, seat: i64, victim: i64, place: i64) -> str:
        owner: i64 = place // c.PLACES
        if owner >= joy.seats:
            return self.rule
        return "JOY-60 no_cube" if owner == victim else "JOY-60 not_hit"


def steal(joy: Joy, seat: i64, place: i64) -> None:
    colour: i64 = joy.drop_from(place)
    joy.tell_stole(seat, place // c.PLACES, colour)
    joy.begin_chain()
    joy.receive(seat, colour, 0)


# Stopping on a field


class Stop(base.StopStep):
    """JOY-40, JOY-41, JOY-42, JOY-44: the field's own effect, then the cubes lying there."""

    def do(self, joy: Joy, seat: i64) -> None:
        if joy.heights[joy.figures[seat]] > 0:
            joy.push_collect(seat)
        if joy.on_element(seat):
            tile: i64 = joy.tile_on[joy.figures[seat]]
            joy.turn_tile_up(seat, tile)
            joy.begin_chain()
            joy.receive(seat, joy.from_supply(joy.tiles[tile]), 0)
        elif joy.on_joy_field(seat):
            joy.push_may_draw(seat)
        elif joy.on_switch(seat):
            bridge: i64 = joy.setup.board.foot_of[joy.figures[seat]]
            joy.set_markers(seat, joy.markers ^ (1 << bridge))


class Collect(base.CollectStep):
    """JOY-43: all cubes on the field, from the top down; each is placed before the next is taken."""

    def do(self, joy: Joy, seat: i64) -> None:
        field: i64 = joy.figures[seat]
        if joy.heights[field] > 1:
            joy.push_collect(seat)
        joy.begin_chain()
        joy.receive(seat, joy.take_top(field), 0)


# Placing a cube


def may_lay(joy: Joy, field: i64, passed: i64) -> bool:
    """JOY-47, JOY-49: not on the start field, and not on a figure that has already passed the cube on."""
    if field == joy.setup.board.start:
        return False
    owner: i64 = joy.figure_on(field)
    return owner == NOBODY or (passed >> owner) & 1 == 0


def offer_neighbours(joy: Joy, seat: i64, passed: i64, out: Moves) -> None:
    board = joy.setup.board
    field: i64 = joy.figures[seat]
    for i in range(board.first[field], board.first[field + 1]):
        if may_lay(joy, board.neighbours[i], passed):
            out.add(t.lay_move(board.neighbours[i]))


def why_not_lay(joy: Joy, seat: i64, field: i64) -> str:
    """The reason why a cube may not be laid on a field."""
    board = joy.setup.board
    if field == board.start:
        return "JOY-47 not_on_start"
    beside: bool = field in board.adjoining(joy.figures[seat])
    return "JOY-49 passed_already" if beside else "JOY-45 not_beside"


class Receive(base.ReceiveStep):
    """JOY-45, JOY-49: keep the cube in a free place, replace another one, or lay it on a neighbouring field."""

    def offer(self, joy: Joy, seat: i64, cube: i64, passed: i64, out: Moves) -> None:
        for place in range(c.PLACES):
            if joy.cube_of(seat, place) == c.NO_CUBE:
                out.add(t.PLACE + place)
            else:
                out.add(t.REPLACE + place)
        kept: i64 = out.size
        offer_neighbours(joy, seat, passed, out)
        if out.size == kept:
            out.add(t.SUPPLY)

    def place(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> None:
        joy.keep(seat, place, cube, passed)
        joy.tell_placed(seat, cube, place)

    def replace(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> None:
        """JOY-45: the replaced cube moves to a neighbouring field; it also records who passed it on."""
        replaced: i64 = joy.cube_of(seat, place)
        replaced_passed: i64 = joy.passed[seat * c.PLACES + place]
        joy.keep(seat, place, cube, passed)
        joy.tell_replaced(seat, cube, place, replaced)
        lay_replaced(joy, seat, replaced, replaced_passed)

    def lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> None:
        joy.lay_cube(seat, field, cube, passed | (1 << seat))

    def supply(self, joy: Joy, seat: i64, cube: i64, passed: i64) -> None:
        joy.return_cube(seat, cube)

    def refuse_place(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> str:
        return "JOY-46 taken"

    def refuse_replace(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> str:
        return "JOY-45 free"

    def refuse_lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> str:
        return why_not_lay(joy, seat, field)

    def refuse_supply(self, joy: Joy, seat: i64, cube: i64, passed: i64) -> str:
        return "JOY-49 can_be_laid"


def lay_replaced(joy: Joy, seat: i64, cube: i64, passed: i64) -> None:
    """JOY-45, JOY-49: a single permitted field is used at once; without one, the cube goes to the supply."""
    board = joy.setup.board
    field: i64 = joy.figures[seat]
    permitted: i64 = 0
    found: i64 = 0
    for i in range(board.first[field], board.first[field + 1]):
        if may_lay(joy, board.neighbours[i], passed):
            permitted += 1
            found = board.neighbours[i]
    if permitted == 0:
        joy.return_cube(seat, cube)
    elif permitted == 1:
        joy.lay_cube(seat, found, cube, passed | (1 << seat))
    else:
        joy.push_lay_replaced(seat, cube, passed)


class LayReplaced(base.LayReplacedStep):
    """JOY-45: choose the neighbouring field for the replaced cube."""

    def offer(self, joy: Joy, seat: i64, cube: i64, passed: i64, out: Moves) -> None:
        offer_neighbours(joy, seat, passed, out)

    def lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> None:
        joy.lay_cube(seat, field, cube, passed | (1 << seat))

    def refuse_lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> str:
        return why_not_lay(joy, seat, field)
