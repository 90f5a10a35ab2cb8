"""Stopping on a field, stealing, and everything that happens to a cube that somebody receives."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.joy.board import NO_FIELD
from spieltisch.games.joy.components import (
    E_PLACED,
    E_REPLACED,
    E_STOLE,
    FIELD,
    LAY,
    NO_CUBE,
    PLACE,
    PLACES,
    REPLACE,
    S_COLLECT,
    S_LAY_REPLACED,
    S_MAY_DRAW,
    S_STEAL_CUBE,
    STEAL,
    SUPPLY,
    VERBS,
)
from spieltisch.games.joy.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, Decision, Step

# Hitting and stealing


class Steal(Step[Joy]):
    """JOY-60, JOY-61: the hitter steals one cube, if there is one; only where there are several is there a choice."""

    def run(self, joy: Joy, seat: i64, victim: i64, b: i64, /) -> None:
        held: i64 = joy.cubes_held(victim)
        if held > 1:
            joy.agenda.push(S_STEAL_CUBE, seat, victim)
        elif held == 1:
            for place in range(victim * PLACES, victim * PLACES + PLACES):
                if joy.inventory[place] != NO_CUBE:
                    steal(joy, seat, place)
                    return


class StealCube(Decision[Joy]):
    """JOY-60: which cube of the victim's inventory the hitter takes."""

    def options(self, joy: Joy, seat: i64, victim: i64, b: i64, out: Moves, /) -> None:
        for place in range(victim * PLACES, victim * PLACES + PLACES):
            if joy.inventory[place] != NO_CUBE:
                out.add(STEAL + place)

    def choose(self, joy: Joy, seat: i64, victim: i64, b: i64, move: i64, /) -> None:
        steal(joy, seat, move - STEAL)

    def refusal(self, joy: Joy, seat: i64, victim: i64, b: i64, move: i64, /) -> str:
        place: i64 = move - STEAL
        if not 0 <= place < joy.seats * PLACES:
            return self.rule
        return "JOY-60 no_cube" if place // PLACES == victim else "JOY-60 not_hit"


def steal(joy: Joy, seat: i64, place: i64) -> None:
    colour: i64 = joy.drop_from(place)
    joy.tell(E_STOLE, seat, place // PLACES, colour)
    joy.begin_chain()
    joy.receive(seat, colour, 0)


# Stopping on a field


class Stop(Step[Joy]):
    """JOY-40, JOY-41, JOY-42, JOY-44: the field's own effect, then the cubes lying there."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if joy.heights[joy.figures[seat]] > 0:
            joy.agenda.push(S_COLLECT, seat)
        if joy.on_element(seat):
            tile: i64 = joy.tile_on[joy.figures[seat]]
            joy.turn_tile_up(seat, tile)
            joy.begin_chain()
            joy.receive(seat, joy.from_supply(joy.tiles[tile]), 0)
        elif joy.on_joy_field(seat):
            joy.agenda.push(S_MAY_DRAW, seat)
        elif joy.on_switch(seat):
            bridge: i64 = joy.setup.board.foot_of[joy.figures[seat]]
            joy.set_markers(seat, joy.markers ^ (1 << bridge))


class Collect(Step[Joy]):
    """JOY-43: all cubes on the field, from the top down, each placed before the next is taken."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        field: i64 = joy.figures[seat]
        if joy.heights[field] > 1:
            joy.agenda.push(S_COLLECT, seat)
        joy.begin_chain()
        joy.receive(seat, joy.take_top(field), 0)


# Placing a cube


def may_lay(joy: Joy, field: i64, passed: i64) -> bool:
    """JOY-47, JOY-49: not on the start field, nor on a figure that has already passed the cube on."""
    if field == joy.setup.board.start:
        return False
    owner: i64 = joy.figure_on(field)
    return owner == NOBODY or (passed >> owner) & 1 == 0


def offer_neighbours(joy: Joy, seat: i64, passed: i64, out: Moves) -> None:
    board = joy.setup.board
    field: i64 = joy.figures[seat]
    for i in range(board.first[field], board.first[field + 1]):
        if may_lay(joy, board.neighbours[i], passed):
            out.add(FIELD + VERBS * board.neighbours[i] + LAY)


def refuse_lay(joy: Joy, seat: i64, passed: i64, move: i64) -> str:
    """Why a cube may not be laid on a field."""
    board = joy.setup.board
    target: i64 = (move - FIELD) // VERBS
    if move < FIELD or (move - FIELD) % VERBS != LAY:
        return "JOY-45"
    if target == board.start:
        return "JOY-47 not_on_start"
    field: i64 = joy.figures[seat]
    for i in range(board.first[field], board.first[field + 1]):
        if board.neighbours[i] == target:
            return "JOY-49 passed_already"
    return "JOY-45 not_beside"


class Receive(Decision[Joy]):
    """JOY-45, JOY-49: keep the cube in a free place, put it in the place of another, or lay it on a field beside."""

    def options(self, joy: Joy, seat: i64, colour: i64, passed: i64, out: Moves, /) -> None:
        for place in range(PLACES):
            if joy.inventory[seat * PLACES + place] == NO_CUBE:
                out.add(PLACE + place)
            else:
                out.add(REPLACE + place)
        kept: i64 = out.size
        offer_neighbours(joy, seat, passed, out)
        if out.size == kept:
            out.add(SUPPLY)

    def choose(self, joy: Joy, seat: i64, colour: i64, passed: i64, move: i64, /) -> None:
        if move >= FIELD:
            joy.lay_cube(seat, (move - FIELD) // VERBS, colour, passed | (1 << seat))
        elif move == SUPPLY:
            joy.return_cube(seat, colour)
        elif move >= REPLACE:
            self.replace(joy, seat, move - REPLACE, colour, passed)
        else:
            self.place(joy, seat, move - PLACE, colour, passed)

    def place(self, joy: Joy, seat: i64, place: i64, colour: i64, passed: i64) -> None:
        joy.inventory[seat * PLACES + place] = colour
        joy.passed[seat * PLACES + place] = passed
        joy.tell(E_PLACED, seat, colour, place)

    def replace(self, joy: Joy, seat: i64, place: i64, colour: i64, passed: i64) -> None:
        """JOY-45: the replaced cube goes onto a field beside; it, too, remembers who passed it on."""
        replaced_passed: i64 = joy.passed[seat * PLACES + place]
        replaced: i64 = joy.drop_from(seat * PLACES + place)
        joy.inventory[seat * PLACES + place] = colour
        joy.passed[seat * PLACES + place] = passed
        joy.tell(E_REPLACED, seat, colour, place, replaced)
        lay_replaced(joy, seat, replaced, replaced_passed)

    def refusal(self, joy: Joy, seat: i64, colour: i64, passed: i64, move: i64, /) -> str:
        if PLACE <= move < PLACE + PLACES:
            return "JOY-46 taken"
        if REPLACE <= move < REPLACE + PLACES:
            return "JOY-45 free"
        return "JOY-49 can_be_laid" if move == SUPPLY else refuse_lay(joy, seat, passed, move)


def lay_replaced(joy: Joy, seat: i64, colour: i64, passed: i64) -> None:
    """JOY-45, JOY-49: the only permitted field is taken at once; if there is none, the cube goes to the supply."""
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
        joy.agenda.push(S_LAY_REPLACED, seat, colour, passed)


class LayReplaced(Decision[Joy]):
    """JOY-45: on which field beside the figure the replaced cube is laid."""

    def options(self, joy: Joy, seat: i64, colour: i64, passed: i64, out: Moves, /) -> None:
        offer_neighbours(joy, seat, passed, out)

    def choose(self, joy: Joy, seat: i64, colour: i64, passed: i64, move: i64, /) -> None:
        joy.lay_cube(seat, (move - FIELD) // VERBS, colour, passed | (1 << seat))

    def refusal(self, joy: Joy, seat: i64, colour: i64, passed: i64, move: i64, /) -> str:
        return refuse_lay(joy, seat, passed, move)
