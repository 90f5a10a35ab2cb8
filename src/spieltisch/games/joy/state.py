"""The table of JOY: figures, markers, tiles, cubes, cards, and the small things one can do with them."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.games.joy.board import JOY, SWITCH, Board
from spieltisch.games.joy.cards import Deck, new_deck
from spieltisch.games.joy.components import (
    COLOURS,
    E_DISCARDED_JOY,
    E_DISCARDED_RUN,
    E_DREW_JOY,
    E_DREW_RUN,
    E_GOT,
    E_LAID,
    E_RESHUFFLED,
    E_RETURNED,
    E_TURNED_BACK,
    E_TURNED_MARKER,
    E_TURNED_UP,
    GOAL_CUBES,
    JOKER,
    JOY_KINDS,
    NO_CUBE,
    PLACES,
    ROWS,
    RUN_KINDS,
    S_RECEIVE,
    S_SPLIT_CARD,
    TRADED,
    run_value,
)
from spieltisch.games.joy.stacks import CUBE_BASE, Stacks, empty_stacks
from spieltisch.games.joy.ways import Ways
from spieltisch.kernel.agenda import FRAME
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State, Step
from spieltisch.kernel.vecs import vec

NO_TILE: Final[i64] = -1
NOTHING_LAID: Final[i64] = -1
WORKSHEETS: Final[i64] = 256


@final
class Setup:
    """What does not change during a match: the options, the board, the decks and the card limits.

    `worksheets` are for ways: what stands on them follows from the position that is asked about and from nothing else.
    """

    def __init__(
        self,
        board: Board,
        run_cards: list[int],
        joy_cards: list[int],
        limits: list[tuple[int, int]],
        teams: i64,
        placement: list[int],
        open_tiles: bool,
        memory: bool,
        turn_cap: i64,
    ) -> None:
        self.board: Board = board
        self.worksheets: list[Ways | None] = [None] * WORKSHEETS
        self.run_cards: list[int] = run_cards
        self.joy_cards: list[int] = joy_cards
        self.joy_limits: vec[i64] = vec[i64]([joy for joy, _ in limits])
        self.run_limits: vec[i64] = vec[i64]([run for _, run in limits])
        self.teams: i64 = teams
        self.placement: list[int] = placement
        self.open_tiles: bool = open_tiles
        self.memory: bool = memory
        self.turn_cap: i64 = turn_cap

    def worksheet(self, key: i64) -> Ways:
        """By a generator's key: matches that are played by turns seldom write over each other's ways."""
        number: i64 = key & (WORKSHEETS - 1)
        ways = self.worksheets[number]
        if ways is None:
            ways = Ways(self.board)
            self.worksheets[number] = ways
        return ways


@final
class Joy(State):
    """A position of JOY. An inventory *place* is counted through: seat times three plus place."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        # On the board: where figures stand; a mask of the bridges whose marker shows to the start.
        self.figures: vec[i64] = NONE
        self.markers: i64 = 0
        # (Tiles, goals and cards face down change rarely, so copies share them: they are replaced, never written into.)
        # Tiles: on which field tile place i is and the other way round; the colours; masks of the open and the seen.
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
        # The turn: whose, the run card played in it, how it is split, how many joy cards were played.
        self.active: i64 = NOBODY
        self.turns: i64 = 0
        self.card: i64 = NO_CARD
        self.split_with: i64 = NOBODY
        self.split_rest: i64 = 0
        self.joys_played: i64 = 0
        # Whose move of this turn ended on the start field; whether a goal was redeemed (the turn is over then).
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
        """JOY-10, JOY-83: who sits opposite; in a free-for-all, oneself."""
        opposite: i64 = seat + self.setup.teams
        return opposite if opposite < self.seats else opposite - self.seats

    def rows_redeemed(self, team: i64) -> i64:
        mask: i64 = self.redeemed[team]
        return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1)

    def joy_limit(self, seat: i64) -> i64:
        """JOY-5: by the team's stars, one more than its redeemed rows."""
        return self.setup.joy_limits[self.rows_redeemed(self.team(seat))]

    def run_limit(self, seat: i64) -> i64:
        return self.setup.run_limits[self.rows_redeemed(self.team(seat))]

    # Figures, markers and tiles

    def on_start(self, seat: i64) -> bool:
        return self.figures[seat] == self.setup.board.start

    def figure_on(self, field: i64) -> i64:
        """Whose figure stands on a field other than the start, or NOBODY."""
        figures = self.figures
        for seat in range(len(figures)):
            if figures[seat] == field:
                return seat
        return NOBODY

    def on_element(self, seat: i64) -> bool:
        """JOY-80: only fields that carry a tile are element fields."""
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
                self.tell(E_TURNED_MARKER, seat, bridge, (markers >> bridge) & 1)
        self.markers = markers

    def turn_tile_up(self, seat: i64, tile: i64) -> None:
        if (self.open >> tile) & 1 == 0:
            self.open |= 1 << tile
            self.seen |= 1 << tile
            self.tell(E_TURNED_UP, seat, self.tiles[tile], self.tile_fields[tile])

    def turn_tiles_back(self) -> None:
        """JOY-82: in Memory every open tile without a figure on it turns hidden again."""
        if not self.setup.memory or self.open == 0:
            return
        for tile in range(len(self.tiles)):
            if (self.open >> tile) & 1 and self.figure_on(self.tile_fields[tile]) == NOBODY:
                self.open &= ~(1 << tile)
                self.tell(E_TURNED_BACK, NOBODY, self.tile_fields[tile])

    # Cubes

    def from_supply(self, colour: i64) -> i64:
        """JOY-1: the supply never runs out; below zero it is borrowed."""
        self.supply[colour] -= 1
        return colour

    def return_cube(self, seat: i64, colour: i64) -> None:
        self.supply[colour] += 1
        self.tell(E_RETURNED, seat, colour)

    def begin_chain(self) -> None:
        """JOY-49: what follows from an outermost receipt is one chain, in which cubes keep their identity."""
        passed = self.passed
        for place in range(len(passed)):
            passed[place] = 0

    def receive(self, seat: i64, colour: i64, passed: i64) -> None:
        self.tell(E_GOT, seat, colour)
        self.agenda.push(S_RECEIVE, seat, colour, passed)

    def lay_cube(self, seat: i64, field: i64, colour: i64, passed: i64) -> None:
        """JOY-47, JOY-48: a cube laid on a field; a figure standing there receives it."""
        self.tell(E_LAID, seat, colour, field)
        owner: i64 = self.figure_on(field)
        if owner == NOBODY:
            self.lying.push(field * CUBE_BASE + colour)
            self.heights[field] += 1
        else:
            self.receive(owner, colour, passed)

    def take_top(self, field: i64) -> i64:
        """The uppermost cube of a stack leaves it."""
        self.heights[field] -= 1
        return self.lying.take_top(field)

    def cubes_held(self, seat: i64) -> i64:
        count: i64 = 0
        for place in range(seat * PLACES, seat * PLACES + PLACES):
            if self.inventory[place] != NO_CUBE:
                count += 1
        return count

    def drop_from(self, place: i64) -> i64:
        """The cube of an inventory place leaves it."""
        colour: i64 = self.inventory[place]
        self.inventory[place] = NO_CUBE
        return colour

    # Goals

    def row_matches(self, seat: i64, row: i64) -> bool:
        """JOY-70: whether the move just made may redeem a row."""
        return self.row_matches_with(seat, row, self.card)

    def row_matches_with(self, seat: i64, row: i64, card: i64) -> bool:
        """JOY-70, JOY-71: an open row that the inventory equals; the last one not by a Joker's move."""
        team: i64 = self.team(seat)
        if (self.redeemed[team] >> row) & 1:
            return False
        if self.rows_redeemed(team) == ROWS - 1 and run_value(card) == JOKER:
            return False
        return self.row_complete(seat, row)

    def row_complete(self, seat: i64, row: i64) -> bool:
        first: i64 = self.team(seat) * GOAL_CUBES + row * PLACES
        for i in range(PLACES):
            if self.inventory[seat * PLACES + i] != self.goals[first + i]:
                return False
        return True

    # Cards

    def draw_run(self, seat: i64) -> None:
        """JOY-21: the top of the run pile, which is refilled from its discard."""
        if self.runs.pile.size == 0:
            self.runs.refill(self.rng)
            self.tell(E_RESHUFFLED, NOBODY, 0)
        card: i64 = self.runs.draw(seat)
        self.tell(E_DREW_RUN, seat, card, to=1 << seat)

    def draw_joy(self, seat: i64) -> None:
        """JOY-21: the top of the joy pile, which is refilled from its discard."""
        if self.joys.pile.size == 0:
            self.joys.refill(self.rng)
            self.tell(E_RESHUFFLED, NOBODY, 1)
        card: i64 = self.joys.draw(seat)
        self.tell(E_DREW_JOY, seat, card, to=1 << seat)

    def discard_run(self, seat: i64, kind: i64) -> None:
        self.runs.discard_from(seat, kind, self.rng)
        self.tell(E_DISCARDED_RUN, seat, kind)

    def discard_joy(self, seat: i64, kind: i64) -> None:
        self.joys.discard_from(seat, kind, self.rng)
        self.tell(E_DISCARDED_JOY, seat, kind)

    def can_divide(self, seat: i64) -> bool:
        """JOY-59a: whether a hand holds a run card of 2 or more."""
        for kind in range(RUN_KINDS):
            if self.runs.holds(seat, kind) and run_value(kind) >= 2:
                return True
        return False

    # A trade: cards face down on the table

    def layer(self, slot: i64) -> i64:
        """Whose card lies in a slot: the card's player comes first."""
        return self.active if slot < TRADED else self.partner(self.active)

    def lay_face_down(self, slot: i64, card: i64) -> None:
        self.laid = self.laid[:]
        self.laid[slot] = card

    def pick_up(self, slot: i64) -> i64:
        card: i64 = self.laid[slot]
        self.lay_face_down(slot, NO_CARD)
        return card

    # Knowledge

    def reimagine(self, seat: i64) -> None:
        """Deal anew: the other hands, what others laid face down, both piles, and the tiles that nobody has seen."""
        self.reimagine_tiles()
        self.joys.reimagine(seat, self.partner(seat), self.rng)
        traded = self.take_back_laid(seat)
        splits: bool = self.splitter_can_split()
        self.runs.reimagine(seat, self.partner(seat), self.rng)
        while splits and not self.splitter_can_split():
            self.runs.reimagine(seat, self.partner(seat), self.rng)
        self.lay_again(traded)

    def reimagine_tiles(self) -> None:
        """Whoever has seen a tile before it was turned back still knows it (JOY-82)."""
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
        """JOY-59a: whoever has played Split and is about to name the run card holds one that can be divided."""
        at: i64 = (self.agenda.size - 1) * FRAME
        if at < 0 or self.agenda.frames[at] != S_SPLIT_CARD:
            return True
        return self.can_divide(self.agenda.frames[at + 1])

    def take_back_laid(self, seat: i64) -> vec[i64]:
        """Others' cards that lie face down go back into their hands; the ages of those that lay there."""
        ages = filled(2 * TRADED, NOTHING_LAID)
        for slot in range(2 * TRADED):
            if self.laid[slot] != NO_CARD and self.layer(slot) != seat:
                card: i64 = self.pick_up(slot)
                ages[slot] = self.runs.age(card)
                self.runs.put(ages[slot], self.layer(slot), self.runs.kind(card))
        return ages

    def lay_again(self, ages: vec[i64]) -> None:
        """Any card of the right age may be the one that lies face down."""
        for slot in range(2 * TRADED):
            if ages[slot] != NOTHING_LAID:
                owner: i64 = self.layer(slot)
                card: i64 = self.runs.random_card(ages[slot], owner, self.rng)
                self.runs.remove(ages[slot], owner, self.runs.kind(card))
                self.lay_face_down(slot, card)

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
    joy.inventory = filled(seats * PLACES, NO_CUBE)
    joy.passed = filled(seats * PLACES, 0)
    joy.supply = filled(COLOURS, 0)
    joy.goals = filled(setup.teams * GOAL_CUBES, NO_CUBE)
    joy.redeemed = filled(setup.teams, 0)
    joy.runs = new_deck(RUN_KINDS, seats, len(setup.run_cards))
    joy.joys = new_deck(JOY_KINDS, seats, len(setup.joy_cards))
    joy.laid = filled(2 * TRADED, NO_CARD)
    return joy
