"""Generated from declaration.py by `spieltisch generate`: do not edit.

The numbers of JOY, and its state: copied, dealt anew, told.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.joy.table.cards import NO_DECK, Deck
from spieltisch.games.joy.table.setup import Setup
from spieltisch.games.joy.table.stacks import NO_STACKS, Stacks
from spieltisch.kernel.pile import filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, NOBODY_ELSE, State, Step
from spieltisch.kernel.vecs import vec

# Steps.
S_DEAL: Final[i64] = 0
S_TURN: Final[i64] = 1
S_GO_ON: Final[i64] = 2
S_END_TURN: Final[i64] = 3
S_GO_TO: Final[i64] = 4
S_GO_VIA: Final[i64] = 5
S_SPLIT_CARD: Final[i64] = 6
S_SPLIT_WITH: Final[i64] = 7
S_SPLIT_ORDER: Final[i64] = 8
S_SPLIT_STEPS: Final[i64] = 9
S_SPLIT_SECOND: Final[i64] = 10
S_STEAL: Final[i64] = 11
S_STEAL_CUBE: Final[i64] = 12
S_STOP: Final[i64] = 13
S_COLLECT: Final[i64] = 14
S_RECEIVE: Final[i64] = 15
S_LAY_REPLACED: Final[i64] = 16
S_MAY_DRAW: Final[i64] = 17
S_DRAW_JOY: Final[i64] = 18
S_MAKE_ROOM: Final[i64] = 19
S_JUMP_TO_START: Final[i64] = 20
S_SWAP_FIRST: Final[i64] = 21
S_SWAP_SECOND: Final[i64] = 22
S_CUBE_FOR: Final[i64] = 23
S_CUBE_COLOUR: Final[i64] = 24
S_JUMP_TO_ELEMENT: Final[i64] = 25
S_THREE_COLOUR: Final[i64] = 26
S_THREE_FIELD: Final[i64] = 27
S_TRADE_CARD: Final[i64] = 28
S_DRAW_TWO: Final[i64] = 29
S_REDEEM: Final[i64] = 30
S_REDEEM_ROW: Final[i64] = 31
S_LIMITS: Final[i64] = 32
S_SURPLUS_JOY: Final[i64] = 33
S_SURPLUS_RUN: Final[i64] = 34

# Events.
E_STARTS: Final[i64] = 0
E_GOAL: Final[i64] = 1
E_TURN: Final[i64] = 2
E_PLAYED_RUN: Final[i64] = 3
E_PLAYED_JOY: Final[i64] = 4
E_RAN: Final[i64] = 5
E_JUMPED: Final[i64] = 6
E_TURNED_MARKER: Final[i64] = 7
E_HIT: Final[i64] = 8
E_STOLE: Final[i64] = 9
E_TURNED_UP: Final[i64] = 10
E_TURNED_BACK: Final[i64] = 11
E_GOT: Final[i64] = 12
E_PLACED: Final[i64] = 13
E_REPLACED: Final[i64] = 14
E_LAID: Final[i64] = 15
E_RETURNED: Final[i64] = 16
E_DREW_JOY: Final[i64] = 17
E_DREW_RUN: Final[i64] = 18
E_DISCARDED_JOY: Final[i64] = 19
E_DISCARDED_RUN: Final[i64] = 20
E_SWAPPED: Final[i64] = 21
E_GAVE: Final[i64] = 22
E_RECEIVED: Final[i64] = 23
E_REDEEMED: Final[i64] = 24
E_STARS: Final[i64] = 25
E_RESHUFFLED: Final[i64] = 26
E_WON: Final[i64] = 27
E_CAPPED: Final[i64] = 28
E_SPLIT: Final[i64] = 29
E_TEAM_GOAL: Final[i64] = 30
E_TEAM_STARS: Final[i64] = 31
E_LIMITS: Final[i64] = 32
E_TEAM_WON: Final[i64] = 33

# What a value is added to for the number of a move, and where the kind ends.
END: Final[i64] = 0
DRAW: Final[i64] = 1
LEAVE: Final[i64] = 2
TAKE: Final[i64] = 3
TAKE_END: Final[i64] = 6
SUPPLY: Final[i64] = 6
DECLINE: Final[i64] = 7
OWN_FIRST: Final[i64] = 8
OTHER_FIRST: Final[i64] = 9
REDEEM: Final[i64] = 10
REDEEM_END: Final[i64] = 13
RUN: Final[i64] = 13
RUN_END: Final[i64] = 37
PLAY: Final[i64] = 37
PLAY_END: Final[i64] = 45
DISCARD_JOY: Final[i64] = 45
DISCARD_JOY_END: Final[i64] = 53
DISCARD_RUN: Final[i64] = 53
DISCARD_RUN_END: Final[i64] = 77
GIVE: Final[i64] = 77
GIVE_END: Final[i64] = 101
PLACE: Final[i64] = 101
PLACE_END: Final[i64] = 104
REPLACE: Final[i64] = 104
REPLACE_END: Final[i64] = 107
STEAL: Final[i64] = 107
STEAL_END: Final[i64] = 119
COLOUR: Final[i64] = 119
COLOUR_END: Final[i64] = 125
WITH: Final[i64] = 125
WITH_END: Final[i64] = 129
STEPS: Final[i64] = 128
STEPS_END: Final[i64] = 139
BACK: Final[i64] = 138
BACK_END: Final[i64] = 142
VIA: Final[i64] = 141
VIA_END: Final[i64] = 174
GO: Final[i64] = 174
GO_END: Final[i64] = 333
LAY: Final[i64] = 175
LAY_END: Final[i64] = 333
SWAP: Final[i64] = 176
SWAP_END: Final[i64] = 333

NO_NUMBERS: Final[vec[i64]] = vec[i64]()


def go_move(field: i64) -> i64:
    return GO + 3 * field


def lay_move(field: i64) -> i64:
    return LAY + 3 * field


def swap_move(field: i64) -> i64:
    return SWAP + 3 * field


class JoyFields(State):
    """A position of JOY."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        self.figures: vec[i64] = NO_NUMBERS
        self.markers: i64 = 0
        self.tile_fields: vec[i64] = NO_NUMBERS
        self.tile_on: vec[i64] = NO_NUMBERS
        self.tiles: vec[i64] = NO_NUMBERS
        self.open: i64 = 0
        self.seen: i64 = 0
        self.lying: Stacks = NO_STACKS
        self.heights: vec[i64] = NO_NUMBERS
        self.inventory: vec[i64] = NO_NUMBERS
        self.passed: vec[i64] = NO_NUMBERS
        self.supply: vec[i64] = NO_NUMBERS
        self.goals: vec[i64] = NO_NUMBERS
        self.redeemed: vec[i64] = NO_NUMBERS
        self.runs: Deck = NO_DECK
        self.joys: Deck = NO_DECK
        self.laid: vec[i64] = NO_NUMBERS
        self.active: i64 = NOBODY
        self.turns: i64 = 0
        self.card: i64 = -1
        self.split_with: i64 = NOBODY
        self.split_rest: i64 = 0
        self.joys_played: i64 = 0
        self.arrived: i64 = 0
        self.goal_redeemed: bool = False

    def copy_fields_to(self, twin: JoyFields) -> None:
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

    def reimagine(self, seat: i64) -> None:
        """Deal anew what the seat does not see."""

    def tell_starts(self, seat: i64) -> None:
        self.tell(E_STARTS, seat)

    def tell_goal(self, seat: i64, first: i64, second: i64, third: i64) -> None:
        self.tell(E_GOAL, seat, first, second, third)

    def tell_turn(self, seat: i64, turn: i64) -> None:
        self.tell(E_TURN, seat, turn)

    def tell_played_run(self, seat: i64, card: i64) -> None:
        self.tell(E_PLAYED_RUN, seat, card)

    def tell_played_joy(self, seat: i64, kind: i64) -> None:
        self.tell(E_PLAYED_JOY, seat, kind)

    def tell_ran(self, seat: i64, field: i64, path: i64, onward: i64) -> None:
        self.tell(E_RAN, seat, field, path, onward)

    def tell_jumped(self, seat: i64, field: i64) -> None:
        self.tell(E_JUMPED, seat, field)

    def tell_turned_marker(self, seat: i64, bridge: i64, direction: i64) -> None:
        self.tell(E_TURNED_MARKER, seat, bridge, direction)

    def tell_hit(self, seat: i64, other: i64) -> None:
        self.tell(E_HIT, seat, other)

    def tell_stole(self, seat: i64, other: i64, colour: i64) -> None:
        self.tell(E_STOLE, seat, other, colour)

    def tell_turned_up(self, seat: i64, colour: i64, field: i64) -> None:
        self.tell(E_TURNED_UP, seat, colour, field)

    def tell_turned_back(self, field: i64) -> None:
        self.tell(E_TURNED_BACK, NOBODY, field)

    def tell_got(self, seat: i64, colour: i64) -> None:
        self.tell(E_GOT, seat, colour)

    def tell_placed(self, seat: i64, colour: i64, place: i64) -> None:
        self.tell(E_PLACED, seat, colour, place)

    def tell_replaced(self, seat: i64, colour: i64, place: i64, replaced: i64) -> None:
        self.tell(E_REPLACED, seat, colour, place, replaced)

    def tell_laid(self, seat: i64, colour: i64, field: i64) -> None:
        self.tell(E_LAID, seat, colour, field)

    def tell_returned(self, seat: i64, colour: i64) -> None:
        self.tell(E_RETURNED, seat, colour)

    def tell_drew_joy(self, seat: i64, kind: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_DREW_JOY, seat, kind, to=to)

    def tell_drew_run(self, seat: i64, card: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_DREW_RUN, seat, card, to=to)

    def tell_discarded_joy(self, seat: i64, kind: i64) -> None:
        self.tell(E_DISCARDED_JOY, seat, kind)

    def tell_discarded_run(self, seat: i64, card: i64) -> None:
        self.tell(E_DISCARDED_RUN, seat, card)

    def tell_swapped(self, seat: i64, field: i64, other_field: i64) -> None:
        self.tell(E_SWAPPED, seat, field, other_field)

    def tell_gave(self, seat: i64, card: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_GAVE, seat, card, to=to)

    def tell_received(self, seat: i64, card: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_RECEIVED, seat, card, to=to)

    def tell_redeemed(self, seat: i64, row: i64) -> None:
        self.tell(E_REDEEMED, seat, row)

    def tell_stars(self, seat: i64, stars: i64, joy_limit: i64, run_limit: i64) -> None:
        self.tell(E_STARS, seat, stars, joy_limit, run_limit)

    def tell_reshuffled(self, pile: i64) -> None:
        self.tell(E_RESHUFFLED, NOBODY, pile)

    def tell_won(self, seat: i64) -> None:
        self.tell(E_WON, seat)

    def tell_capped(self) -> None:
        self.tell(E_CAPPED, NOBODY)

    def tell_split(self, seat: i64, other: i64) -> None:
        self.tell(E_SPLIT, seat, other)

    def tell_team_goal(self, seat: i64, cubes: i64, partner: i64) -> None:
        self.tell(E_TEAM_GOAL, seat, cubes, partner)

    def tell_team_stars(self, seat: i64, stars: i64, partner: i64) -> None:
        self.tell(E_TEAM_STARS, seat, stars, partner)

    def tell_limits(self, joy_limit: i64, run_limit: i64) -> None:
        self.tell(E_LIMITS, NOBODY, joy_limit, run_limit)

    def tell_team_won(self, seat: i64, partner: i64) -> None:
        self.tell(E_TEAM_WON, seat, partner)

    def push_deal(self) -> None:
        self.agenda.push(S_DEAL, NOBODY)

    def push_turn(self, seat: i64) -> None:
        self.agenda.push(S_TURN, seat)

    def push_go_on(self, seat: i64) -> None:
        self.agenda.push(S_GO_ON, seat)

    def push_end_turn(self, seat: i64) -> None:
        self.agenda.push(S_END_TURN, seat)

    def push_go_to(self, seat: i64, who: i64, how: i64) -> None:
        self.agenda.push(S_GO_TO, seat, who, how)

    def go_to_who(self) -> i64:
        return self.agenda.top_a()

    def go_to_how(self) -> i64:
        return self.agenda.top_b()

    def push_go_via(self, seat: i64, who: i64, how: i64) -> None:
        self.agenda.push(S_GO_VIA, seat, who, how)

    def go_via_who(self) -> i64:
        return self.agenda.top_a()

    def go_via_how(self) -> i64:
        return self.agenda.top_b()

    def push_split_card(self, seat: i64) -> None:
        self.agenda.push(S_SPLIT_CARD, seat)

    def push_split_with(self, seat: i64) -> None:
        self.agenda.push(S_SPLIT_WITH, seat)

    def push_split_order(self, seat: i64) -> None:
        self.agenda.push(S_SPLIT_ORDER, seat)

    def push_split_steps(self, seat: i64, figure: i64, avoid: i64) -> None:
        self.agenda.push(S_SPLIT_STEPS, seat, figure, avoid)

    def split_steps_figure(self) -> i64:
        return self.agenda.top_a()

    def split_steps_avoid(self) -> i64:
        return self.agenda.top_b()

    def push_split_second(self, seat: i64, figure: i64) -> None:
        self.agenda.push(S_SPLIT_SECOND, seat, figure)

    def push_steal(self, seat: i64, victim: i64) -> None:
        self.agenda.push(S_STEAL, seat, victim)

    def push_steal_cube(self, seat: i64, victim: i64) -> None:
        self.agenda.push(S_STEAL_CUBE, seat, victim)

    def steal_cube_victim(self) -> i64:
        return self.agenda.top_a()

    def push_stop(self, seat: i64) -> None:
        self.agenda.push(S_STOP, seat)

    def push_collect(self, seat: i64) -> None:
        self.agenda.push(S_COLLECT, seat)

    def push_receive(self, seat: i64, cube: i64, passed: i64) -> None:
        self.agenda.push(S_RECEIVE, seat, cube, passed)

    def receive_cube(self) -> i64:
        return self.agenda.top_a()

    def receive_passed(self) -> i64:
        return self.agenda.top_b()

    def push_lay_replaced(self, seat: i64, cube: i64, passed: i64) -> None:
        self.agenda.push(S_LAY_REPLACED, seat, cube, passed)

    def lay_replaced_cube(self) -> i64:
        return self.agenda.top_a()

    def lay_replaced_passed(self) -> i64:
        return self.agenda.top_b()

    def push_may_draw(self, seat: i64) -> None:
        self.agenda.push(S_MAY_DRAW, seat)

    def push_draw_joy(self, seat: i64) -> None:
        self.agenda.push(S_DRAW_JOY, seat)

    def push_make_room(self, seat: i64) -> None:
        self.agenda.push(S_MAKE_ROOM, seat)

    def push_jump_to_start(self, seat: i64) -> None:
        self.agenda.push(S_JUMP_TO_START, seat)

    def push_swap_first(self, seat: i64) -> None:
        self.agenda.push(S_SWAP_FIRST, seat)

    def push_swap_second(self, seat: i64, first: i64) -> None:
        self.agenda.push(S_SWAP_SECOND, seat, first)

    def swap_second_first(self) -> i64:
        return self.agenda.top_a()

    def push_cube_for(self, seat: i64) -> None:
        self.agenda.push(S_CUBE_FOR, seat)

    def push_cube_colour(self, seat: i64) -> None:
        self.agenda.push(S_CUBE_COLOUR, seat)

    def push_jump_to_element(self, seat: i64) -> None:
        self.agenda.push(S_JUMP_TO_ELEMENT, seat)

    def push_three_colour(self, seat: i64, left: i64, used: i64) -> None:
        self.agenda.push(S_THREE_COLOUR, seat, left, used)

    def three_colour_left(self) -> i64:
        return self.agenda.top_a()

    def three_colour_used(self) -> i64:
        return self.agenda.top_b()

    def push_three_field(self, seat: i64, cube: i64, used: i64) -> None:
        self.agenda.push(S_THREE_FIELD, seat, cube, used)

    def three_field_cube(self) -> i64:
        return self.agenda.top_a()

    def three_field_used(self) -> i64:
        return self.agenda.top_b()

    def push_trade_card(self, seat: i64, slot: i64) -> None:
        self.agenda.push(S_TRADE_CARD, seat, slot)

    def trade_card_slot(self) -> i64:
        return self.agenda.top_a()

    def push_draw_two(self, seat: i64) -> None:
        self.agenda.push(S_DRAW_TWO, seat)

    def push_redeem(self, seat: i64) -> None:
        self.agenda.push(S_REDEEM, seat)

    def push_redeem_row(self, seat: i64) -> None:
        self.agenda.push(S_REDEEM_ROW, seat)

    def push_limits(self, seat: i64) -> None:
        self.agenda.push(S_LIMITS, seat)

    def push_surplus_joy(self, seat: i64) -> None:
        self.agenda.push(S_SURPLUS_JOY, seat)

    def push_surplus_run(self, seat: i64) -> None:
        self.agenda.push(S_SURPLUS_RUN, seat)


def lay_table(table: JoyFields) -> None:
    """Give every field of a new table its room."""
    seats: i64 = table.seats
    table.figures = filled(seats, 0)
    table.tile_fields = filled(len(table.setup.board.tile_list), 0)
    table.tile_on = filled(table.setup.board.size, -1)
    table.tiles = filled(len(table.setup.board.tile_list), -1)
    table.heights = filled(table.setup.board.size, 0)
    table.inventory = filled(seats * 3, -1)
    table.passed = filled(seats * 3, 0)
    table.supply = filled(6, 0)
    table.goals = filled(table.setup.teams * 9, -1)
    table.redeemed = filled(table.setup.teams, 0)
    table.laid = filled(4, -1)
