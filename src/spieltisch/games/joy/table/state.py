"""The state of JOY: figures, markers, tiles, cubes and cards, with basic operations on them."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.fields import JOY, SWITCH
from spieltisch.games.joy.board.ways import NO_WAY
from spieltisch.games.joy.table.cards import Deck, new_deck
from spieltisch.games.joy.table.setup import Setup
from spieltisch.games.joy.table.stacks import CUBE_BASE, Stacks, empty_stacks
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State, Step
from spieltisch.kernel.vecs import append, vec

NO_TILE: Final[i64] = -1
# A frame of GoTo and GoVia: the figure, the figure it must not hit, the motion and, for GoVia, the end.
FIGURE_BASE: Final[i64] = 8
MOTION_BASE: Final[i64] = 64


@final
class Joy(State):
    """A position of JOY. An inventory *place* is the seat times three plus the place's index."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        # On the board: the field of each figure; a mask of the bridges whose marker points to the start.
        self.figures: vec[i64] = NONE
        self.markers: i64 = 0
        # (Tiles, goals and cards face down change rarely, so copies share them: replace them, never modify them.)
        # Tiles: the field of tile place i and the reverse; the colours; masks of open tiles and of seen tiles.
        self.tile_fields: vec[i64] = NONE
        self.tile_on: vec[i64] = NONE
        self.tiles: vec[i64] = NONE
        self.open: i64 = 0
        self.seen: i64 = 0
        # Cubes: on fields, and how many on each; in inventories, each with a mask of the figures that passed it on in
        # this chain (JOY-49); in the supply by colour.
        self.lying: Stacks = NO_STACKS
        self.heights: vec[i64] = NONE
        self.inventory: vec[i64] = NONE
        self.passed: vec[i64] = NONE
        self.supply: vec[i64] = NONE
        # Goals by team, nine cubes each, and a mask of the rows redeemed.
        self.goals: vec[i64] = NONE
        self.redeemed: vec[i64] = NONE
        # The decks; and the run cards that lie face down for a trade (JOY-59), two of the card's player, two of the
        # partner, as the deck numbers cards in a hand.
        self.runs: Deck = NO_DECK
        self.joys: Deck = NO_DECK
        self.laid: vec[i64] = NONE
        # The turn: its player, the run card played, how it is split, the number of joy cards played.
        self.active: i64 = NOBODY
        self.turns: i64 = 0
        self.card: i64 = NO_CARD
        self.split_with: i64 = NOBODY
        self.split_rest: i64 = 0
        self.joys_played: i64 = 0
        # Whose move in this turn ended on the start field; whether a goal was redeemed, which ends the turn.
        self.arrived: i64 = 0
        self.goal_redeemed: bool = False

    def copy(self) -> Joy:
        twin = Joy(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_kernel_to(twin)
        twin.figures = self.figures[:]
        twin.markers = self.markers
        twin.tile_fields = self.tile_fields
        twin.tile_on = self.tile_on
        twin.tiles = self.tiles
        twin.open = self.open
        twin.seen = self.seen
        twin.lying = self.lying.copy()
        twin.heights = self.heights[:]
        twin.inventory = self.inventory[:]
        twin.passed = self.passed[:]
        twin.supply = self.supply[:]
        twin.goals = self.goals
        twin.redeemed = self.redeemed
        twin.runs = self.runs.copy()
        twin.joys = self.joys.copy()
        twin.laid = self.laid
        twin.active = self.active
        twin.turns = self.turns
        twin.card = self.card
        twin.split_with = self.split_with
        twin.split_rest = self.split_rest
        twin.joys_played = self.joys_played
        twin.arrived = self.arrived
        twin.goal_redeemed = self.goal_redeemed
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
        return self.tile_on[self.figures[seat]] != NO_TILE

    def on_joy_field(self, seat: i64) -> bool:
        return self.setup.board.kinds[self.figures[seat]] == JOY

    def on_switch(self, seat: i64) -> bool:
        return self.setup.board.kinds[self.figures[seat]] == SWITCH

    def set_markers(self, seat: i64, markers: i64) -> None:
        if markers == self.markers:
            return
        for bridge in range(self.setup.board.bridge_count):
            if ((markers ^ self.markers) >> bridge) & 1:
                self.tell(c.E_TURNED_MARKER, seat, bridge, (markers >> bridge) & 1)
        self.markers = markers

    def turn_tile_up(self, seat: i64, tile: i64) -> None:
        if (self.open >> tile) & 1 == 0:
            self.open |= 1 << tile
            self.seen |= 1 << tile
            self.tell(c.E_TURNED_UP, seat, self.tiles[tile], self.tile_fields[tile])

    def turn_tiles_back(self) -> None:
        """JOY-82: in Memory every open tile without a figure is hidden again."""
        if not self.setup.memory or self.open == 0:
            return
        for tile in range(len(self.tiles)):
            if (self.open >> tile) & 1 and self.figure_on(self.tile_fields[tile]) == NOBODY:
                self.open &= ~(1 << tile)
                self.tell(c.E_TURNED_BACK, NOBODY, self.tile_fields[tile])

    # Cubes

    def from_supply(self, colour: i64) -> i64:
        """JOY-1: the supply never runs out; a negative number means borrowed cubes."""
        self.supply[colour] -= 1
        return colour

    def return_cube(self, seat: i64, colour: i64) -> None:
        self.supply[colour] += 1
        self.tell(c.E_RETURNED, seat, colour)

    def begin_chain(self) -> None:
        """JOY-49: an outermost receipt starts a new chain, within which cubes keep their identity."""
        passed = self.passed
        for place in range(len(passed)):
            passed[place] = 0

    def receive(self, seat: i64, colour: i64, passed: i64) -> None:
        self.tell(c.E_GOT, seat, colour)
        self.agenda.push(c.S_RECEIVE, seat, colour, passed)

    def lay_cube(self, seat: i64, field: i64, colour: i64, passed: i64) -> None:
        """JOY-47, JOY-48: a cube is laid on a field; a figure standing there receives it."""
        self.tell(c.E_LAID, seat, colour, field)
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

    def cubes_held(self, seat: i64) -> i64:
        count: i64 = 0
        for place in range(seat * c.PLACES, seat * c.PLACES + c.PLACES):
            if self.inventory[place] != c.NO_CUBE:
                count += 1
        return count

    def drop_from(self, place: i64) -> i64:
        """Remove the cube from an inventory place."""
        colour: i64 = self.inventory[place]
        self.inventory[place] = c.NO_CUBE
        return colour

    # Goals

    def row_matches(self, seat: i64, row: i64) -> bool:
        """JOY-70: whether the current move may redeem a row."""
        return self.row_matches_with(seat, row, self.card)

    def row_matches_with(self, seat: i64, row: i64, card: i64) -> bool:
        """JOY-70, JOY-71: an open row matches the inventory; the last row not by a Joker's move."""
        team: i64 = self.team(seat)
        if (self.redeemed[team] >> row) & 1:
            return False
        if self.rows_redeemed(team) == c.ROWS - 1 and c.run_value(card) == c.JOKER:
            return False
        return self.row_complete(seat, row)

    def row_complete(self, seat: i64, row: i64) -> bool:
        first: i64 = self.team(seat) * c.GOAL_CUBES + row * c.PLACES
        for i in range(c.PLACES):
            if self.inventory[seat * c.PLACES + i] != self.goals[first + i]:
                return False
        return True

    # Cards

    def draw_run(self, seat: i64) -> None:
        """JOY-21: draw the top of the run pile, which is refilled from its discard."""
        if self.runs.pile.size == 0:
            self.runs.refill(self.rng)
            self.tell(c.E_RESHUFFLED, NOBODY, 0)
        card: i64 = self.runs.draw(seat)
        self.tell(c.E_DREW_RUN, seat, card, to=1 << seat)

    def draw_joy(self, seat: i64) -> None:
        """JOY-21: draw the top of the joy pile, which is refilled from its discard."""
        if self.joys.pile.size == 0:
            self.joys.refill(self.rng)
            self.tell(c.E_RESHUFFLED, NOBODY, 1)
        card: i64 = self.joys.draw(seat)
        self.tell(c.E_DREW_JOY, seat, card, to=1 << seat)

    def discard_run(self, seat: i64, kind: i64) -> None:
        self.runs.discard_from(seat, kind)
        self.tell(c.E_DISCARDED_RUN, seat, kind)

    def discard_joy(self, seat: i64, kind: i64) -> None:
        self.joys.discard_from(seat, kind)
        self.tell(c.E_DISCARDED_JOY, seat, kind)

    def cards_to_draw(self) -> i64:
        """JOY-51, JOY-59b: the joy cards still to be drawn by the seat that is making room for one."""
        agenda = self.agenda
        if self.over or agenda.top_step() != c.S_MAKE_ROOM:
            return 0
        seat: i64 = agenda.top_seat()
        count: i64 = 0
        while count + 1 < agenda.size:
            step, drawer, _, _ = agenda.frame(agenda.size - 2 - count)
            if step != c.S_DRAW_JOY or drawer != seat:
                break
            count += 1
        return count

    def can_divide(self, seat: i64) -> bool:
        """JOY-59a: whether a hand holds a run card of 2 or more."""
        for kind in range(c.RUN_KINDS):
            if self.runs.holds(seat, kind) and c.run_value(kind) >= 2:
                return True
        return False

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
        self.joys.reimagine(seat, self.partner(seat), NONE, self.rng)
        self.laid = self.laid[:]
        splits: bool = self.splitter_can_split()
        self.runs.reimagine(seat, self.partner(seat), self.laid, self.rng)
        while splits and not self.splitter_can_split():
            self.runs.reimagine(seat, self.partner(seat), self.laid, self.rng)

    def reimagine_end(self, seat: i64) -> None:
        """JOY-31: only the decider knows the chosen field; it may be any field with several ways."""
        agenda = self.agenda
        if agenda.top_step() != c.S_VIA or agenda.top_seat() == seat:
            return
        who: i64 = agenda.top_a()
        motion: i64 = agenda.top_b() % MOTION_BASE
        ways = self.setup.worksheet(self.rng.key)
        ways.find(self.figures, self.seats, who % FIGURE_BASE, self.markers, motion, who // FIGURE_BASE - 1, False)
        ends = vec[i64]()
        for way in range(ways.count):
            if ways.previous[way] == NO_WAY and ways.ways_to(ways.ends[way]) > 1:
                ends = append(ends, ways.ends[way])
        if len(ends) > 0:
            agenda.change_top_b(motion + MOTION_BASE * ends[self.rng.below(len(ends))])

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
        if self.agenda.top_step() != c.S_SPLIT_CARD:
            return True
        return self.can_divide(self.agenda.top_seat())

    # Scores

    def scores(self) -> list[int]:
        """JOY-72, JOY-84: the rows that a seat's team has redeemed."""
        return [self.rows_redeemed(self.team(seat)) for seat in range(self.seats)]


NONE: Final[vec[i64]] = vec[i64]()
NO_DECK: Final[Deck] = new_deck(0, 0, 0)
NO_STACKS: Final[Stacks] = empty_stacks(0)


def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> Joy:
    """A table with nothing dealt."""
    joy = Joy(seats, steps, rng, setup)
    board = setup.board
    joy.figures = filled(seats, board.start)
    joy.tile_fields = filled(len(board.tile_list), 0)
    joy.tile_on = filled(board.size, NO_TILE)
    joy.tiles = filled(len(board.tile_list), NO_TILE)
    joy.lying = empty_stacks(board.size)
    joy.heights = filled(board.size, 0)
    joy.inventory = filled(seats * c.PLACES, c.NO_CUBE)
    joy.passed = filled(seats * c.PLACES, 0)
    joy.supply = filled(c.COLOURS, 0)
    joy.goals = filled(setup.teams * c.GOAL_CUBES, c.NO_CUBE)
    joy.redeemed = filled(setup.teams, 0)
    joy.runs = new_deck(c.RUN_KINDS, seats, len(setup.run_cards))
    joy.joys = new_deck(c.JOY_KINDS, seats, len(setup.joy_cards))
    joy.laid = filled(2 * c.TRADED, NO_CARD)
    return joy
