"""The state of JOY: figures, markers, tiles, cubes and cards, with basic operations on them."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.fields import JOY, SWITCH
from spieltisch.games.joy.board.ways import NO_WAY, Ways, avoided, how, motion_of, runner
from spieltisch.games.joy.table.cards import new_deck
from spieltisch.games.joy.table.setup import Setup
from spieltisch.games.joy.table.stacks import CUBE_BASE, empty_stacks
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, Step
from spieltisch.kernel.vecs import append, vec

RUN_PILE: Final[i64] = 0
JOY_PILE: Final[i64] = 1


@final
class Joy(t.JoyFields):
    """A position of JOY. An inventory *place* is the seat times three plus the place's index."""

    def copy(self) -> Joy:
        twin = Joy(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_fields_to(twin)
        return twin

    # Teams

    def team(self, seat: i64) -> i64:
        teams: i64 = self.setup.teams
        return seat if seat < teams else seat - teams

    def partner(self, seat: i64) -> i64:
        """JOY-10, JOY-83: the player sitting opposite; in a free-for-all, the player themselves."""
        opposite: i64 = seat + self.setup.teams
        return opposite if opposite < self.seats else opposite - self.seats

    def has_partners(self) -> bool:
        return self.setup.teams < self.seats

    def rows_redeemed(self, team: i64) -> i64:
        mask: i64 = self.redeemed[team]
        return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1)

    def joy_limit(self, seat: i64) -> i64:
        """JOY-5: depends on the team's stars, which are its redeemed rows plus one."""
        return self.setup.joy_limits[self.rows_redeemed(self.team(seat))]

    def run_limit(self, seat: i64) -> i64:
        return self.setup.run_limits[self.rows_redeemed(self.team(seat))]

    # Figures, markers and tiles

    def on_start(self, seat: i64) -> bool:
        return self.figures[seat] == self.setup.board.start

    def figure_on(self, field: i64) -> i64:
        """The owner of the figure on a field other than the start, or NOBODY."""
        figures = self.figures
        for seat in range(len(figures)):
            if figures[seat] == field:
                return seat
        return NOBODY

    def on_element(self, seat: i64) -> bool:
        """JOY-80: only a field with a tile is an element field."""
        return self.tile_on[self.figures[seat]] != c.NO_TILE

    def on_joy_field(self, seat: i64) -> bool:
        return self.setup.board.kinds[self.figures[seat]] == JOY

    def on_switch(self, seat: i64) -> bool:
        return self.setup.board.kinds[self.figures[seat]] == SWITCH

    def ways_of(self, figure: i64, motion: i64, avoid: i64) -> Ways:
        """The ways of a figure that do not hit the figure `avoid`; with paths if anybody listens."""
        ways = self.setup.worksheet(self.rng.key)
        ways.find(self.figures, self.seats, figure, self.markers, motion, avoid, self.sink is not None)
        return ways

    def framed_ways(self, who: i64, how: i64) -> Ways:
        """The ways for a frame of GoTo or GoVia."""
        return self.ways_of(runner(who), motion_of(how), avoided(who))

    def set_markers(self, seat: i64, markers: i64) -> None:
        if markers == self.markers:
            return
        for bridge in range(self.setup.board.bridge_count):
            if ((markers ^ self.markers) >> bridge) & 1:
                self.tell_turned_marker(seat, bridge, (markers >> bridge) & 1)
        self.markers = markers

    def turn_tile_up(self, seat: i64, tile: i64) -> None:
        if (self.open >> tile) & 1 == 0:
            self.open |= 1 << tile
            self.seen |= 1 << tile
            self.tell_turned_up(seat, self.tiles[tile], self.tile_fields[tile])

    def turn_tiles_back(self) -> None:
        """JOY-82: in Memory every open tile without a figure is hidden again."""
        if not self.setup.memory or self.open == 0:
            return
        for tile in range(len(self.tiles)):
            if (self.open >> tile) & 1 and self.figure_on(self.tile_fields[tile]) == NOBODY:
                self.open &= ~(1 << tile)
                self.tell_turned_back(self.tile_fields[tile])

    # Cubes

    def from_supply(self, colour: i64) -> i64:
        """JOY-1: the supply never runs out; a negative number means borrowed cubes."""
        self.supply[colour] -= 1
        return colour

    def return_cube(self, seat: i64, colour: i64) -> None:
        self.supply[colour] += 1
        self.tell_returned(seat, colour)

    def begin_chain(self) -> None:
        """JOY-49: an outermost receipt starts a new chain, within which cubes keep their identity."""
        passed = self.passed
        for place in range(len(passed)):
            passed[place] = 0

    def receive(self, seat: i64, colour: i64, passed: i64) -> None:
        self.tell_got(seat, colour)
        self.push_receive(seat, colour, passed)

    def lay_cube(self, seat: i64, field: i64, colour: i64, passed: i64) -> None:
        """JOY-47, JOY-48: a cube is laid on a field; a figure standing there receives it."""
        self.tell_laid(seat, colour, field)
        owner: i64 = self.figure_on(field)
        if owner == NOBODY:
            self.lying.push(field * CUBE_BASE + colour)
            self.heights[field] += 1
        else:
            self.receive(owner, colour, passed)

    def take_top(self, field: i64) -> i64:
        """Remove the top cube of a stack."""
        self.heights[field] -= 1
        return self.lying.take_top(field)

    def cube_of(self, seat: i64, place: i64) -> i64:
        """The cube in one of the three places of a seat's inventory."""
        return self.inventory[seat * c.PLACES + place]

    def keep(self, seat: i64, place: i64, colour: i64, passed: i64) -> None:
        """Put a cube into one of the three places of a seat's inventory."""
        self.inventory[seat * c.PLACES + place] = colour
        self.passed[seat * c.PLACES + place] = passed

    def drop_from(self, place: i64) -> i64:
        """Remove the cube from an inventory place."""
        colour: i64 = self.inventory[place]
        self.inventory[place] = c.NO_CUBE
        return colour

    # Goals

    def goal(self, team: i64, row: i64, place: i64) -> i64:
        """The cube that a goal row asks for."""
        return self.goals[team * c.GOAL_CUBES + row * c.PLACES + place]

    def is_redeemed(self, seat: i64, row: i64) -> bool:
        return (self.redeemed[self.team(seat)] >> row) & 1 == 1

    def row_matches(self, seat: i64, row: i64, card: i64) -> bool:
        """JOY-70, JOY-71: an open row matches the inventory; the last row not by a Joker's move."""
        if self.is_redeemed(seat, row):
            return False
        if self.rows_redeemed(self.team(seat)) == c.ROWS - 1 and c.run_value(card) == c.JOKER:
            return False
        return self.row_complete(seat, row)

    def row_complete(self, seat: i64, row: i64) -> bool:
        team: i64 = self.team(seat)
        for place in range(c.PLACES):
            if self.cube_of(seat, place) != self.goal(team, row, place):
                return False
        return True

    # Cards

    def draw_run(self, seat: i64) -> None:
        """JOY-21: draw the top of the run pile, which is refilled from its discard."""
        if self.runs.refilled(self.rng):
            self.tell_reshuffled(RUN_PILE)
        self.tell_drew_run(seat, self.runs.draw(seat))

    def draw_joy(self, seat: i64) -> None:
        """JOY-21: draw the top of the joy pile, which is refilled from its discard."""
        if self.joys.refilled(self.rng):
            self.tell_reshuffled(JOY_PILE)
        self.tell_drew_joy(seat, self.joys.draw(seat))

    def discard_joy(self, seat: i64, kind: i64) -> None:
        self.joys.discard_from(seat, kind)
        self.tell_discarded_joy(seat, kind)

    def cards_to_draw(self) -> i64:
        """JOY-51, JOY-59b: the joy cards still to be drawn by the seat that is making room for one."""
        agenda = self.agenda
        if self.over or agenda.top_step() != t.S_MAKE_ROOM:
            return 0
        seat: i64 = agenda.top_seat()
        count: i64 = 0
        while count + 1 < agenda.size:
            step, drawer, _, _ = agenda.frame(agenda.size - 2 - count)
            if step != t.S_DRAW_JOY or drawer != seat:
                break
            count += 1
        return count

    def can_divide(self, seat: i64) -> bool:
        """JOY-59a: whether a hand holds a run card of 2 or more."""
        return self.runs.kinds_held[seat] & c.DIVISIBLE != 0

    # A trade: cards face down on the table

    def layer(self, slot: i64) -> i64:
        """Whose card lies in a slot: those of the card's player come first."""
        return self.active if slot < c.TRADED else self.partner(self.active)

    def lay_face_down(self, slot: i64, card: i64) -> None:
        self.laid = self.laid[:]
        self.laid[slot] = card

    def pick_up(self, slot: i64) -> i64:
        card: i64 = self.laid[slot]
        self.lay_face_down(slot, NO_CARD)
        return card

    # Knowledge

    def reimagine(self, seat: i64) -> None:
        """Redeal everything the seat cannot see: hands, cards face down, both piles and unseen tiles.

        While another player chooses a way, also the field where that figure will stop.
        """
        self.reimagine_end(seat)
        self.reimagine_tiles()
        self.joys.reimagine(seat, self.partner(seat), t.NO_NUMBERS, self.rng)
        self.laid = self.laid[:]
        splits: bool = self.splitter_can_split()
        self.runs.reimagine(seat, self.partner(seat), self.laid, self.rng)
        while splits and not self.splitter_can_split():
            self.runs.reimagine(seat, self.partner(seat), self.laid, self.rng)

    def reimagine_end(self, seat: i64) -> None:
        """JOY-31: only the decider knows the chosen field; it may be any field with several ways."""
        if self.agenda.top_step() != t.S_GO_VIA or self.agenda.top_seat() == seat:
            return
        ways = self.framed_ways(self.go_via_who(), self.go_via_how())
        ends = vec[i64]()
        for way in range(ways.count):
            if ways.previous[way] == NO_WAY and ways.ways_to(ways.ends[way]) > 1:
                ends = append(ends, ways.ends[way])
        if len(ends) > 0:
            self.agenda.change_top_b(how(motion_of(self.go_via_how()), ends[self.rng.below(len(ends))]))

    def reimagine_tiles(self) -> None:
        """Redeal only the tiles that nobody has seen: a tile turned back stays known (JOY-82)."""
        pool = Pool()
        for tile in range(len(self.tiles)):
            if (self.seen >> tile) & 1 == 0:
                pool.put(self.tiles[tile])
        pool.deal(self.rng)
        self.tiles = self.tiles[:]
        for tile in range(len(self.tiles)):
            if (self.seen >> tile) & 1 == 0:
                self.tiles[tile] = pool.draw()

    def splitter_can_split(self) -> bool:
        """JOY-59a: a player who has played Split and must name the run card holds one that can be split."""
        return self.agenda.top_step() != t.S_SPLIT_CARD or self.can_divide(self.agenda.top_seat())

    # Scores

    def scores(self) -> list[int]:
        """JOY-72, JOY-84: the rows that a seat's team has redeemed."""
        return [self.rows_redeemed(self.team(seat)) for seat in range(self.seats)]


def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> Joy:
    """A table with nothing dealt."""
    joy = Joy(seats, steps, rng, setup)
    t.lay_table(joy)
    joy.figures = filled(seats, setup.board.start)
    joy.lying = empty_stacks(setup.board.size)
    joy.runs = new_deck(c.RUN_KINDS, seats, len(setup.run_cards))
    joy.joys = new_deck(c.JOY_KINDS, seats, len(setup.joy_cards))
    return joy
