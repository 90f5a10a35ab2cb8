"""Stopping on a field, stealing, and placing received cubes."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.fields import NO_FIELD
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, Decision, Step

# Hitting and stealing


class Steal(Step[Joy]):
    """JOY-60, JOY-61: the hitter steals one cube, if there is one, and chooses only between several."""

    def run(self, joy: Joy, seat: i64, victim: i64, b: i64, /) -> None:
        held: i64 = joy.cubes_held(victim)
        if held > 1:
            joy.agenda.push(c.S_STEAL_CUBE, seat, victim)
        elif held == 1:
            for place in range(victim * c.PLACES, victim * c.PLACES + c.PLACES):
                if joy.inventory[place] != c.NO_CUBE:
                    steal(joy, seat, place)
                    return


class StealCube(Decision[Joy]):
    """JOY-60: the hitter chooses a cube from the victim's inventory."""

    def options(self, joy: Joy, seat: i64, victim: i64, b: i64, out: Moves, /) -> None:
        for place in range(victim * c.PLACES, victim * c.PLACES + c.PLACES):
            if joy.inventory[place] != c.NO_CUBE:
                out.add(c.STEAL + place)

    def choose(self, joy: Joy, seat: i64, victim: i64, b: i64, move: i64, /) -> None:
        steal(joy, seat, move - c.STEAL)

    def refusal(self, joy: Joy, seat: i64, victim: i64, b: i64, move: i64, /) -> str:
        place: i64 = move - c.STEAL
        if not 0 <= place < joy.seats * c.PLACES:
            return self.rule
        return "JOY-60 no_cube" if place // c.PLACES == victim else "JOY-60 not_hit"


def steal(joy: Joy, seat: i64, place: i64) -> None:
    colour: i64 = joy.drop_from(place)
    joy.tell(c.E_STOLE, seat, place // c.PLACES, colour)
    joy.begin_chain()
    joy.receive(seat, colour, 0)


# Stopping on a field


class Stop(Step[Joy]):
    """JOY-40, JOY-41, JOY-42, JOY-44: the field's own effect, then the cubes lying there."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if joy.heights[joy.figures[seat]] > 0:
            joy.agenda.push(c.S_COLLECT, seat)
        if joy.on_element(seat):
            tile: i64 = joy.tile_on[joy.figures[seat]]
            joy.turn_tile_up(seat, tile)
            joy.begin_chain()
            joy.receive(seat, joy.from_supply(joy.tiles[tile]), 0)
        elif joy.on_joy_field(seat):
            joy.agenda.push(c.S_MAY_DRAW, seat)
        elif joy.on_switch(seat):
            bridge: i64 = joy.setup.board.foot_of[joy.figures[seat]]
            joy.set_markers(seat, joy.markers ^ (1 << bridge))


class Collect(Step[Joy]):
    """JOY-43: all cubes on the field, from the top down; each is placed before the next is taken."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        field: i64 = joy.figures[seat]
        if joy.heights[field] > 1:
            joy.agenda.push(c.S_COLLECT, seat)
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
            out.add(c.FIELD + c.VERBS * board.neighbours[i] + c.LAY)


def refuse_lay(joy: Joy, seat: i64, passed: i64, move: i64) -> str:
    """The reason why a cube may not be laid on a field."""
    board = joy.setup.board
    target: i64 = (move - c.FIELD) // c.VERBS
    if move < c.FIELD or (move - c.FIELD) % c.VERBS != c.LAY:
        return "JOY-45"
    if target == board.start:
        return "JOY-47 not_on_start"
    field: i64 = joy.figures[seat]
    for i in range(board.first[field], board.first[field + 1]):
        if board.neighbours[i] == target:
            return "JOY-49 passed_already"
    return "JOY-45 not_beside"


class Receive(Decision[Joy]):
    """JOY-45, JOY-49: keep the cube in a free place, replace another one, or lay it on a neighbouring field."""

    def options(self, joy: Joy, seat: i64, colour: i64, passed: i64, out: Moves, /) -> None:
        for place in range(c.PLACES):
            if joy.inventory[seat * c.PLACES + place] == c.NO_CUBE:
                out.add(c.PLACE + place)
            else:
                out.add(c.REPLACE + place)
        kept: i64 = out.size
        offer_neighbours(joy, seat, passed, out)
        if out.size == kept:
            out.add(c.SUPPLY)

    def choose(self, joy: Joy, seat: i64, colour: i64, passed: i64, move: i64, /) -> None:
        if move >= c.FIELD:
            joy.lay_cube(seat, (move - c.FIELD) // c.VERBS, colour, passed | (1 << seat))
        elif move == c.SUPPLY:
            joy.return_cube(seat, colour)
        elif move >= c.REPLACE:
            self.replace(joy, seat, move - c.REPLACE, colour, passed)
        else:
            self.place(joy, seat, move - c.PLACE, colour, passed)

    def place(self, joy: Joy, seat: i64, place: i64, colour: i64, passed: i64) -> None:
        joy.inventory[seat * c.PLACES + place] = colour
        joy.passed[seat * c.PLACES + place] = passed
        joy.tell(c.E_PLACED, seat, colour, place)

    def replace(self, joy: Joy, seat: i64, place: i64, colour: i64, passed: i64) -> None:
        """JOY-45: the replaced cube moves to a neighbouring field; it also records who passed it on."""
        replaced_passed: i64 = joy.passed[seat * c.PLACES + place]
        replaced: i64 = joy.drop_from(seat * c.PLACES + place)
        joy.inventory[seat * c.PLACES + place] = colour
        joy.passed[seat * c.PLACES + place] = passed
        joy.tell(c.E_REPLACED, seat, colour, place, replaced)
        lay_replaced(joy, seat, replaced, replaced_passed)

    def refusal(self, joy: Joy, seat: i64, colour: i64, passed: i64, move: i64, /) -> str:
        if c.PLACE <= move < c.PLACE + c.PLACES:
            return "JOY-46 taken"
        if c.REPLACE <= move < c.REPLACE + c.PLACES:
            return "JOY-45 free"
        return "JOY-49 can_be_laid" if move == c.SUPPLY else refuse_lay(joy, seat, passed, move)


def lay_replaced(joy: Joy, seat: i64, colour: i64, passed: i64) -> None:
    """JOY-45, JOY-49: a single permitted field is used at once; without one, the cube goes to the supply."""
    board = joy.setup.board
    field: i64 = joy.figures[seat]
    permitted: i64 = 0
    found: i64 = NO_FIELD
    for i in range(board.first[field], board.first[field + 1]):
        if may_lay(joy, board.neighbours[i], passed):
            permitted += 1
            found = board.neighbours[i]
    if permitted == 0:
        joy.return_cube(seat, colour)
    elif permitted == 1:
        joy.lay_cube(seat, found, colour, passed | (1 << seat))
    else:
        joy.agenda.push(c.S_LAY_REPLACED, seat, colour, passed)


class LayReplaced(Decision[Joy]):
    """JOY-45: choose the neighbouring field for the replaced cube."""

    def options(self, joy: Joy, seat: i64, colour: i64, passed: i64, out: Moves, /) -> None:
        offer_neighbours(joy, seat, passed, out)

    def choose(self, joy: Joy, seat: i64, colour: i64, passed: i64, move: i64, /) -> None:
        joy.lay_cube(seat, (move - c.FIELD) // c.VERBS, colour, passed | (1 << seat))

    def refusal(self, joy: Joy, seat: i64, colour: i64, passed: i64, move: i64, /) -> str:
        return refuse_lay(joy, seat, passed, move)
