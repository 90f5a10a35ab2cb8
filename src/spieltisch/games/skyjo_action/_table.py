"""Generated from declaration.py by `spieltisch generate`: do not edit.

The numbers of SKYJO ACTION, and its state: copied, dealt anew, told.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action.setup import Setup
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import Pile, empty_pile, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, NOBODY_ELSE, State, Step
from spieltisch.kernel.vecs import vec

# Steps.
S_DEAL: Final[i64] = 0
S_FIRST_CARDS: Final[i64] = 1
S_STARTING_PLAYER: Final[i64] = 2
S_TURN: Final[i64] = 3
S_DRAWN: Final[i64] = 4
S_PLACE: Final[i64] = 5
S_TURN_UP: Final[i64] = 6
S_STAR_RIGHT: Final[i64] = 7
S_FOUND_ACTION: Final[i64] = 8
S_DREW_ACTION: Final[i64] = 9
S_LINES_CHECK: Final[i64] = 10
S_CHOOSE_LINE: Final[i64] = 11
S_LAY_LINE: Final[i64] = 12
S_END_TURN: Final[i64] = 13
S_SCORE: Final[i64] = 14
S_SWAP_FIRST: Final[i64] = 15
S_SWAP_SECOND: Final[i64] = 16
S_LAY_FIRST: Final[i64] = 17
S_LAY_SECOND: Final[i64] = 18
S_CHOOSE_DRAWN: Final[i64] = 19
S_PLACE_DRAWN: Final[i64] = 20
S_LAY_REST: Final[i64] = 21
S_LOOK_AT_LINE: Final[i64] = 22
S_CHOOSE_REUSED: Final[i64] = 23
S_REACTIVATES_JOIN: Final[i64] = 24
S_STEAL_ACTION: Final[i64] = 25
S_METEORS: Final[i64] = 26
S_METEOR: Final[i64] = 27
S_FILL_DRAWN: Final[i64] = 28
S_FIRST_TURN: Final[i64] = 29
S_STAR_SHOWN: Final[i64] = 30
S_SWAPPED_OUT: Final[i64] = 31

# Events.
E_ROUND: Final[i64] = 0
E_CHOSE: Final[i64] = 1
E_TURNED_UP: Final[i64] = 2
E_STARTS: Final[i64] = 3
E_DREW: Final[i64] = 4
E_TOOK_DISCARD: Final[i64] = 5
E_PLACED: Final[i64] = 6
E_DISCARDED: Final[i64] = 7
E_TOOK_ACTION: Final[i64] = 8
E_ROW_FILLED: Final[i64] = 9
E_PLAYED: Final[i64] = 10
E_THREW_AWAY: Final[i64] = 11
E_WAIVED: Final[i64] = 12
E_KEPT_ACTION: Final[i64] = 13
E_REPLACED: Final[i64] = 14
E_LINE: Final[i64] = 15
E_SWAPPED: Final[i64] = 16
E_SAW: Final[i64] = 17
E_LOOKED: Final[i64] = 18
E_DEFENDED: Final[i64] = 19
E_STOLE: Final[i64] = 20
E_HIT: Final[i64] = 21
E_SMASHED: Final[i64] = 22
E_FINAL_LAP: Final[i64] = 23
E_CAPPED: Final[i64] = 24
E_SHOWN: Final[i64] = 25
E_SCORED: Final[i64] = 26
E_DOUBLED: Final[i64] = 27
E_TOTAL: Final[i64] = 28
E_ENDED: Final[i64] = 29
E_RESHUFFLED: Final[i64] = 30
E_NO_EFFECT: Final[i64] = 31
E_LINES_SCORED: Final[i64] = 32

# What a value is added to for the number of a move, and where the kind ends.
DRAW: Final[i64] = 0
TAKE_DISCARD: Final[i64] = 1
TAKE_ROW: Final[i64] = 2
TAKE_ROW_END: Final[i64] = 6
TAKE_PILE: Final[i64] = 6
WAIVE: Final[i64] = 7
DISCARD: Final[i64] = 8
KEEP: Final[i64] = 9
KEEP_DRAWN: Final[i64] = 10
KEEP_DRAWN_END: Final[i64] = 13
KEEP_NONE: Final[i64] = 13
LAY_DRAWN: Final[i64] = 14
LAY_DRAWN_END: Final[i64] = 17
LAY_OPEN: Final[i64] = 17
LAY_HIDDEN: Final[i64] = 18
STEAL_NOTHING: Final[i64] = 19
KEEP_LINES: Final[i64] = 20
SWAP: Final[i64] = 21
SWAP_END: Final[i64] = 33
REVEAL: Final[i64] = 33
REVEAL_END: Final[i64] = 45
DISCARD_LINE: Final[i64] = 45
DISCARD_LINE_END: Final[i64] = 52
LAY_CELL: Final[i64] = 52
LAY_CELL_END: Final[i64] = 64
PLAY: Final[i64] = 64
PLAY_END: Final[i64] = 73
THROW_AWAY: Final[i64] = 73
THROW_AWAY_END: Final[i64] = 82
REUSE: Final[i64] = 82
REUSE_END: Final[i64] = 91
PICK: Final[i64] = 91
PICK_END: Final[i64] = 187
LOOK: Final[i64] = 187
LOOK_END: Final[i64] = 243
STEAL: Final[i64] = 243
STEAL_END: Final[i64] = 315
SMASH: Final[i64] = 315
SMASH_END: Final[i64] = 387

FIRST_CARD: Final[i64] = 0
LAST_CARD: Final[i64] = 24

NO_NUMBERS: Final[vec[i64]] = vec[i64]()
NO_PILE: Final[Pile] = Pile(vec[i64](), 0)


class SkyjoFields(State):
    """A position of SKYJO ACTION."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        self.cards: vec[i64] = NO_NUMBERS
        self.open: vec[i64] = NO_NUMBERS
        self.knows: vec[i64] = NO_NUMBERS
        self.used: vec[i64] = NO_NUMBERS
        self.hidden: vec[i64] = NO_NUMBERS
        self.changed: i64 = 0
        self.pile: Pile = NO_PILE
        self.discard: Pile = NO_PILE
        self.action_pile: Pile = NO_PILE
        self.action_discard: Pile = NO_PILE
        self.row: vec[i64] = NO_NUMBERS
        self.mixed: vec[i64] = NO_NUMBERS
        self.held: vec[i64] = NO_NUMBERS
        self.stolen: vec[i64] = NO_NUMBERS
        self.refilled: i64 = 0
        self.drawn: vec[i64] = NO_NUMBERS
        self.chosen: vec[i64] = NO_NUMBERS
        self.totals: vec[i64] = NO_NUMBERS
        self.round_scores: vec[i64] = NO_NUMBERS
        self.round: i64 = 0
        self.starter: i64 = NOBODY
        self.active: i64 = NOBODY
        self.ender: i64 = NOBODY
        self.turns: i64 = 0
        self.extra_turns: i64 = 0
        self.reactivates: i64 = 0
        self.first_side: i64 = 0

    def copy_fields_to(self, twin: SkyjoFields) -> None:
        self.copy_kernel_to(twin)
        twin.cards = self.cards[:]
        twin.open = self.open[:]
        twin.knows = self.knows[:]
        twin.used = self.used
        twin.hidden = self.hidden[:]
        twin.changed = self.changed
        twin.pile = self.pile.copy()
        twin.discard = self.discard.copy()
        twin.action_pile = self.action_pile.copy()
        twin.action_discard = self.action_discard.copy()
        twin.row = self.row
        twin.mixed = self.mixed
        twin.held = self.held[:]
        twin.stolen = self.stolen
        twin.refilled = self.refilled
        twin.drawn = self.drawn[:]
        twin.chosen = self.chosen
        twin.totals = self.totals
        twin.round_scores = self.round_scores
        twin.round = self.round
        twin.starter = self.starter
        twin.active = self.active
        twin.ender = self.ender
        twin.turns = self.turns
        twin.extra_turns = self.extra_turns
        twin.reactivates = self.reactivates
        twin.first_side = self.first_side

    def reimagine(self, seat: i64) -> None:
        """Deal anew what the seat does not see."""
        card_pool = Pool()
        for i in range(self.pile.size):
            card_pool.put(self.pile.cards[i])
        for i in range(self.action_pile.size):
            card_pool.put(self.action_pile.cards[i])
        card_pool.deal(self.rng)
        for i in range(self.pile.size):
            self.pile.cards[i] = card_pool.draw()
        for i in range(self.action_pile.size):
            self.action_pile.cards[i] = card_pool.draw()

    def scores(self) -> list[int]:
        return [int(self.totals[seat]) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        return [-int(self.totals[seat]) for seat in range(self.seats)]

    def tell_round(self, round: i64) -> None:
        self.tell(E_ROUND, NOBODY, round)

    def tell_chose(self, seat: i64, place: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_CHOSE, seat, place, to=to)

    def tell_turned_up(self, seat: i64, card: i64, place: i64) -> None:
        self.tell(E_TURNED_UP, seat, card, place)

    def tell_starts(self, seat: i64) -> None:
        self.tell(E_STARTS, seat)

    def tell_drew(self, seat: i64, card: i64, slot: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_DREW, seat, card, slot, to=to)

    def tell_took_discard(self, seat: i64, card: i64) -> None:
        self.tell(E_TOOK_DISCARD, seat, card)

    def tell_placed(self, seat: i64, card: i64, place: i64) -> None:
        self.tell(E_PLACED, seat, card, place)

    def tell_discarded(self, seat: i64, card: i64) -> None:
        self.tell(E_DISCARDED, seat, card)

    def tell_took_action(self, seat: i64, card: i64, slot: i64) -> None:
        self.tell(E_TOOK_ACTION, seat, card, slot)

    def tell_row_filled(self, card: i64, slot: i64) -> None:
        self.tell(E_ROW_FILLED, NOBODY, card, slot)

    def tell_played(self, seat: i64, card: i64) -> None:
        self.tell(E_PLAYED, seat, card)

    def tell_threw_away(self, seat: i64, card: i64) -> None:
        self.tell(E_THREW_AWAY, seat, card)

    def tell_waived(self, seat: i64) -> None:
        self.tell(E_WAIVED, seat)

    def tell_kept_action(self, seat: i64, card: i64) -> None:
        self.tell(E_KEPT_ACTION, seat, card)

    def tell_replaced(self, seat: i64, card: i64, place: i64) -> None:
        self.tell(E_REPLACED, seat, card, place)

    def tell_line(self, seat: i64, line: i64) -> None:
        self.tell(E_LINE, seat, line)

    def tell_swapped(self, seat: i64, place: i64, other_place: i64, sides: i64) -> None:
        self.tell(E_SWAPPED, seat, place, other_place, sides)

    def tell_saw(self, seat: i64, card: i64, place: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_SAW, seat, card, place, to=to)

    def tell_looked(self, seat: i64, other: i64, line: i64) -> None:
        self.tell(E_LOOKED, seat, other, line)

    def tell_defended(self, seat: i64) -> None:
        self.tell(E_DEFENDED, seat)

    def tell_stole(self, seat: i64, card: i64, other: i64) -> None:
        self.tell(E_STOLE, seat, card, other)

    def tell_hit(self, seat: i64, card: i64, place: i64) -> None:
        self.tell(E_HIT, seat, card, place)

    def tell_smashed(self, seat: i64, card: i64, other: i64) -> None:
        self.tell(E_SMASHED, seat, card, other)

    def tell_final_lap(self, seat: i64) -> None:
        self.tell(E_FINAL_LAP, seat)

    def tell_capped(self) -> None:
        self.tell(E_CAPPED, NOBODY)

    def tell_shown(self, seat: i64, card: i64, place: i64) -> None:
        self.tell(E_SHOWN, seat, card, place)

    def tell_scored(self, seat: i64, points: i64, action_cards: i64) -> None:
        self.tell(E_SCORED, seat, points, action_cards)

    def tell_doubled(self, seat: i64, points: i64) -> None:
        self.tell(E_DOUBLED, seat, points)

    def tell_total(self, seat: i64, points: i64) -> None:
        self.tell(E_TOTAL, seat, points)

    def tell_ended(self) -> None:
        self.tell(E_ENDED, NOBODY)

    def tell_reshuffled(self) -> None:
        self.tell(E_RESHUFFLED, NOBODY)

    def tell_no_effect(self, seat: i64) -> None:
        self.tell(E_NO_EFFECT, seat)

    def tell_lines_scored(self, seat: i64, points: i64) -> None:
        self.tell(E_LINES_SCORED, seat, points)

    def push_deal(self) -> None:
        self.agenda.push(S_DEAL, NOBODY)

    def push_first_cards(self) -> None:
        self.agenda.push(S_FIRST_CARDS, NOBODY)

    def push_starting_player(self) -> None:
        self.agenda.push(S_STARTING_PLAYER, NOBODY)

    def push_turn(self, seat: i64, extra: i64) -> None:
        self.agenda.push(S_TURN, seat, extra)

    def turn_extra(self) -> i64:
        return self.agenda.top_a()

    def push_drawn(self, seat: i64) -> None:
        self.agenda.push(S_DRAWN, seat)

    def push_place(self, seat: i64) -> None:
        self.agenda.push(S_PLACE, seat)

    def push_turn_up(self, seat: i64) -> None:
        self.agenda.push(S_TURN_UP, seat)

    def push_star_right(self, seat: i64) -> None:
        self.agenda.push(S_STAR_RIGHT, seat)

    def push_found_action(self, seat: i64, place: i64) -> None:
        self.agenda.push(S_FOUND_ACTION, seat, place)

    def found_action_place(self) -> i64:
        return self.agenda.top_a()

    def push_drew_action(self, seat: i64, slot: i64) -> None:
        self.agenda.push(S_DREW_ACTION, seat, slot)

    def drew_action_slot(self) -> i64:
        return self.agenda.top_a()

    def push_lines_check(self, seat: i64, shared: i64) -> None:
        self.agenda.push(S_LINES_CHECK, seat, shared)

    def push_choose_line(self, seat: i64, shared: i64) -> None:
        self.agenda.push(S_CHOOSE_LINE, seat, shared)

    def choose_line_shared(self) -> i64:
        return self.agenda.top_a()

    def push_lay_line(self, seat: i64, line: i64, more: i64) -> None:
        self.agenda.push(S_LAY_LINE, seat, line, more)

    def lay_line_line(self) -> i64:
        return self.agenda.top_a()

    def lay_line_more(self) -> i64:
        return self.agenda.top_b()

    def push_end_turn(self, seat: i64) -> None:
        self.agenda.push(S_END_TURN, seat)

    def push_score(self) -> None:
        self.agenda.push(S_SCORE, NOBODY)

    def push_swap_first(self, seat: i64, own: i64) -> None:
        self.agenda.push(S_SWAP_FIRST, seat, own)

    def swap_first_own(self) -> i64:
        return self.agenda.top_a()

    def push_swap_second(self, seat: i64, own: i64, first: i64) -> None:
        self.agenda.push(S_SWAP_SECOND, seat, own, first)

    def swap_second_own(self) -> i64:
        return self.agenda.top_a()

    def swap_second_first(self) -> i64:
        return self.agenda.top_b()

    def push_lay_first(self, seat: i64, first: i64, second: i64) -> None:
        self.agenda.push(S_LAY_FIRST, seat, first, second)

    def lay_first_first(self) -> i64:
        return self.agenda.top_a()

    def lay_first_second(self) -> i64:
        return self.agenda.top_b()

    def push_lay_second(self, seat: i64, first: i64, second: i64) -> None:
        self.agenda.push(S_LAY_SECOND, seat, first, second)

    def lay_second_first(self) -> i64:
        return self.agenda.top_a()

    def lay_second_second(self) -> i64:
        return self.agenda.top_b()

    def push_choose_drawn(self, seat: i64) -> None:
        self.agenda.push(S_CHOOSE_DRAWN, seat)

    def push_place_drawn(self, seat: i64, slot: i64) -> None:
        self.agenda.push(S_PLACE_DRAWN, seat, slot)

    def place_drawn_slot(self) -> i64:
        return self.agenda.top_a()

    def push_lay_rest(self, seat: i64) -> None:
        self.agenda.push(S_LAY_REST, seat)

    def push_look_at_line(self, seat: i64) -> None:
        self.agenda.push(S_LOOK_AT_LINE, seat)

    def push_choose_reused(self, seat: i64) -> None:
        self.agenda.push(S_CHOOSE_REUSED, seat)

    def push_reactivates_join(self, seat: i64) -> None:
        self.agenda.push(S_REACTIVATES_JOIN, seat)

    def push_steal_action(self, seat: i64) -> None:
        self.agenda.push(S_STEAL_ACTION, seat)

    def push_meteors(self, seat: i64, victim: i64) -> None:
        self.agenda.push(S_METEORS, seat, victim)

    def push_meteor(self, seat: i64, victim: i64) -> None:
        self.agenda.push(S_METEOR, seat, victim)

    def meteor_victim(self) -> i64:
        return self.agenda.top_a()

    def push_fill_drawn(self, seat: i64) -> None:
        self.agenda.push(S_FILL_DRAWN, seat)

    def push_first_turn(self, seat: i64) -> None:
        self.agenda.push(S_FIRST_TURN, seat)

    def push_star_shown(self, seat: i64) -> None:
        self.agenda.push(S_STAR_SHOWN, seat)

    def push_swapped_out(self, seat: i64, slot: i64) -> None:
        self.agenda.push(S_SWAPPED_OUT, seat, slot)

    def swapped_out_slot(self) -> i64:
        return self.agenda.top_a()


def lay_table(table: SkyjoFields) -> None:
    """Give every field of a new table its room."""
    seats: i64 = table.seats
    table.cards = filled(seats * 12, -1)
    table.open = filled(seats * 12, 0)
    table.knows = filled(seats * 12, 0)
    table.used = filled(seats * 12, 0)
    table.hidden = filled(seats, 0)
    table.pile = empty_pile(130)
    table.discard = empty_pile(130)
    table.action_pile = empty_pile(27)
    table.action_discard = empty_pile(27)
    table.row = filled(4, -1)
    table.mixed = filled(9, 0)
    table.held = filled(seats, 0)
    table.stolen = filled(seats, 0)
    table.drawn = filled(12, 0)
    table.chosen = filled(seats, 0)
    table.totals = filled(seats, 0)
    table.round_scores = filled(seats, 0)
