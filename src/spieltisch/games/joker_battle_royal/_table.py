"""Generated from declaration.py by `spieltisch generate`: do not edit.

The numbers of Joker Battle Royal, and its state: copied, dealt anew, told.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, Pile, empty_pile, filled
from spieltisch.kernel.piles import NO_PILES, Piles, empty_piles
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, NOBODY_ELSE, State, Step
from spieltisch.kernel.vecs import vec

# Steps.
S_SET_UP: Final[i64] = 0
S_PLACE_JOKER: Final[i64] = 1
S_TURN: Final[i64] = 2
S_MOVEMENT: Final[i64] = 3
S_MOVE_TO: Final[i64] = 4
S_CHOOSE_ATTACK: Final[i64] = 5
S_CHOOSE_TARGET: Final[i64] = 6
S_CHOOSE_POSITION: Final[i64] = 7
S_DEFENCE: Final[i64] = 8
S_RESOLUTION: Final[i64] = 9
S_END_TURN: Final[i64] = 10
S_THE_END: Final[i64] = 11
S_CHOOSE_KEPT: Final[i64] = 12

# Events.
E_STARTS: Final[i64] = 0
E_DREW: Final[i64] = 1
E_PLACED: Final[i64] = 2
E_TURN: Final[i64] = 3
E_DISCARDED: Final[i64] = 4
E_PLAYED: Final[i64] = 5
E_MOVED: Final[i64] = 6
E_STAYED: Final[i64] = 7
E_LAID_ATTACK: Final[i64] = 8
E_ATTACKED: Final[i64] = 9
E_NO_ATTACK: Final[i64] = 10
E_ANNOUNCED: Final[i64] = 11
E_LAID_DEFENCE: Final[i64] = 12
E_REUSED: Final[i64] = 13
E_UNDEFENDED: Final[i64] = 14
E_SHOWED_ATTACK: Final[i64] = 15
E_SHOWED_FIELD: Final[i64] = 16
E_SHOWED_DEFENCE: Final[i64] = 17
E_HELD: Final[i64] = 18
E_HIT: Final[i64] = 19
E_FAILED: Final[i64] = 20
E_TROPHY: Final[i64] = 21
E_OUT: Final[i64] = 22
E_LEFT: Final[i64] = 23
E_RESHUFFLED: Final[i64] = 24
E_LAST: Final[i64] = 25
E_QUIET: Final[i64] = 26
E_ENDED: Final[i64] = 27
E_NO_TARGET: Final[i64] = 28
E_KEPT: Final[i64] = 29
E_SHOWED_JOKER: Final[i64] = 30
E_STAYED_ON: Final[i64] = 31

# What a value is added to for the number of a move, and where the kind ends.
PLACE: Final[i64] = 0
PLACE_END: Final[i64] = 35
MOVE: Final[i64] = 35
MOVE_END: Final[i64] = 67
STAY: Final[i64] = 67
TO: Final[i64] = 68
TO_END: Final[i64] = 103
ATTACK: Final[i64] = 103
ATTACK_END: Final[i64] = 135
NO_ATTACK: Final[i64] = 135
AT: Final[i64] = 136
AT_END: Final[i64] = 142
SHOW_FIELD: Final[i64] = 142
LEAVE_FIELD: Final[i64] = 143
DEFEND: Final[i64] = 144
DEFEND_END: Final[i64] = 176
OPEN: Final[i64] = 176
KEEP: Final[i64] = 177
KEEP_END: Final[i64] = 209

FIRST_CARD: Final[i64] = 0
LAST_CARD: Final[i64] = 31

NO_NUMBERS: Final[vec[i64]] = vec[i64]()
NO_PILE: Final[Pile] = Pile(vec[i64](), 0)


@final
class Setup:
    """The options of a match."""

    def __init__(self, position_fights: bool, quiet_laps: i64) -> None:
        self.position_fights: bool = position_fights
        self.quiet_laps: i64 = quiet_laps


class BattleFields(State):
    """A position of Joker Battle Royal."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        self.grid: vec[i64] = NO_NUMBERS
        self.aside: Pile = NO_PILE
        self.face_up: i64 = 0
        self.occupied: i64 = 0
        self.jokers: vec[i64] = NO_NUMBERS
        self.left: i64 = 0
        self.slots: vec[i64] = NO_NUMBERS
        self.lacks: vec[i64] = NO_NUMBERS
        self.drawn_after: vec[i64] = NO_NUMBERS
        self.draw_piles: Piles = NO_PILES
        self.discards: Piles = NO_PILES
        self.trophies: Piles = NO_PILES
        self.gone: Piles = NO_PILES
        self.shuffles: vec[i64] = NO_NUMBERS
        self.open_cards: vec[i64] = NO_NUMBERS
        self.older_open: i64 = -1
        self.starter: i64 = NOBODY
        self.active: i64 = NOBODY
        self.quiet_turns: i64 = 0
        self.trophy_taken: bool = False

    def copy_fields_to(self, twin: BattleFields) -> None:
        self.copy_kernel_to(twin)
        twin.grid = self.grid
        twin.aside = self.aside
        twin.face_up = self.face_up
        twin.occupied = self.occupied
        twin.jokers = self.jokers[:]
        twin.left = self.left
        twin.slots = self.slots[:]
        twin.lacks = self.lacks[:]
        twin.drawn_after = self.drawn_after[:]
        twin.draw_piles = self.draw_piles.copy()
        twin.discards = self.discards.copy()
        twin.trophies = self.trophies.copy()
        twin.gone = self.gone.copy()
        twin.shuffles = self.shuffles[:]
        twin.open_cards = self.open_cards[:]
        twin.older_open = self.older_open
        twin.starter = self.starter
        twin.active = self.active
        twin.quiet_turns = self.quiet_turns
        twin.trophy_taken = self.trophy_taken

    def reimagine(self, seat: i64) -> None:
        """Deal anew what the seat does not see."""
        card_pool = Pool()
        for i in range(self.aside.size):
            card_pool.put(self.aside.cards[i])
        for other in range(self.seats):
            if True:
                self.draw_piles.put_into(other, card_pool)
        card_pool.deal(self.rng)
        for i in range(self.aside.size):
            self.aside.cards[i] = card_pool.draw()
        for other in range(self.seats):
            if True:
                self.draw_piles.redraw(other, card_pool)

    def tell_starts(self, seat: i64) -> None:
        self.tell(E_STARTS, seat)

    def tell_drew(self, seat: i64, card: i64, slot: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_DREW, seat, card, slot, to=to)

    def tell_placed(self, seat: i64, field: i64) -> None:
        self.tell(E_PLACED, seat, field)

    def tell_turn(self, seat: i64) -> None:
        self.tell(E_TURN, seat)

    def tell_discarded(self, seat: i64, card: i64) -> None:
        self.tell(E_DISCARDED, seat, card)

    def tell_played(self, seat: i64, card: i64, slot: i64, steps: i64) -> None:
        self.tell(E_PLAYED, seat, card, slot, steps)

    def tell_moved(self, seat: i64, field: i64, start: i64) -> None:
        self.tell(E_MOVED, seat, field, start)

    def tell_stayed(self, seat: i64) -> None:
        self.tell(E_STAYED, seat)

    def tell_laid_attack(self, seat: i64, card: i64, slot: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_LAID_ATTACK, seat, card, slot, to=to)

    def tell_attacked(self, seat: i64, other: i64, kind: i64) -> None:
        self.tell(E_ATTACKED, seat, other, kind)

    def tell_no_attack(self, seat: i64) -> None:
        self.tell(E_NO_ATTACK, seat)

    def tell_announced(self, seat: i64, field: i64) -> None:
        self.tell(E_ANNOUNCED, seat, field)

    def tell_laid_defence(self, seat: i64, slot: i64) -> None:
        self.tell(E_LAID_DEFENCE, seat, slot)

    def tell_reused(self, seat: i64, card: i64) -> None:
        self.tell(E_REUSED, seat, card)

    def tell_undefended(self, seat: i64) -> None:
        self.tell(E_UNDEFENDED, seat)

    def tell_showed_attack(self, seat: i64, card: i64, value: i64) -> None:
        self.tell(E_SHOWED_ATTACK, seat, card, value)

    def tell_showed_field(self, seat: i64, card: i64, field: i64, bonus: i64) -> None:
        self.tell(E_SHOWED_FIELD, seat, card, field, bonus)

    def tell_showed_defence(self, seat: i64, card: i64, value: i64) -> None:
        self.tell(E_SHOWED_DEFENCE, seat, card, value)

    def tell_held(self, seat: i64, other: i64) -> None:
        self.tell(E_HELD, seat, other)

    def tell_hit(self, seat: i64, other: i64, damage: i64) -> None:
        self.tell(E_HIT, seat, other, damage)

    def tell_failed(self, seat: i64, other: i64) -> None:
        self.tell(E_FAILED, seat, other)

    def tell_trophy(self, seat: i64, card: i64, other: i64, source: i64) -> None:
        self.tell(E_TROPHY, seat, card, other, source)

    def tell_out(self, seat: i64) -> None:
        self.tell(E_OUT, seat)

    def tell_left(self, seat: i64, card: i64) -> None:
        self.tell(E_LEFT, seat, card)

    def tell_reshuffled(self, seat: i64) -> None:
        self.tell(E_RESHUFFLED, seat)

    def tell_last(self, seat: i64) -> None:
        self.tell(E_LAST, seat)

    def tell_quiet(self, laps: i64) -> None:
        self.tell(E_QUIET, NOBODY, laps)

    def tell_ended(self) -> None:
        self.tell(E_ENDED, NOBODY)

    def tell_no_target(self, seat: i64) -> None:
        self.tell(E_NO_TARGET, seat)

    def tell_kept(self, seat: i64, card: i64, other_card: i64) -> None:
        self.tell(E_KEPT, seat, card, other_card)

    def tell_showed_joker(self, seat: i64, field: i64) -> None:
        self.tell(E_SHOWED_JOKER, seat, field)

    def tell_stayed_on(self, seat: i64, field: i64) -> None:
        self.tell(E_STAYED_ON, seat, field)

    def push_set_up(self) -> None:
        self.agenda.push(S_SET_UP, NOBODY)

    def push_place_joker(self, seat: i64) -> None:
        self.agenda.push(S_PLACE_JOKER, seat)

    def push_turn(self, seat: i64) -> None:
        self.agenda.push(S_TURN, seat)

    def push_movement(self, seat: i64) -> None:
        self.agenda.push(S_MOVEMENT, seat)

    def push_move_to(self, seat: i64, steps: i64) -> None:
        self.agenda.push(S_MOVE_TO, seat, steps)

    def move_to_steps(self) -> i64:
        return self.agenda.top_a()

    def push_choose_attack(self, seat: i64, symbols: i64) -> None:
        self.agenda.push(S_CHOOSE_ATTACK, seat, symbols)

    def choose_attack_symbols(self) -> i64:
        return self.agenda.top_a()

    def push_choose_target(self, seat: i64) -> None:
        self.agenda.push(S_CHOOSE_TARGET, seat)

    def push_choose_position(self, seat: i64, target: i64, kind: i64) -> None:
        self.agenda.push(S_CHOOSE_POSITION, seat, target, kind)

    def choose_position_target(self) -> i64:
        return self.agenda.top_a()

    def choose_position_kind(self) -> i64:
        return self.agenda.top_b()

    def push_defence(self, seat: i64, attacker: i64, fight: i64) -> None:
        self.agenda.push(S_DEFENCE, seat, attacker, fight)

    def defence_attacker(self) -> i64:
        return self.agenda.top_a()

    def defence_fight(self) -> i64:
        return self.agenda.top_b()

    def push_resolution(self, seat: i64, defender: i64, fight: i64) -> None:
        self.agenda.push(S_RESOLUTION, seat, defender, fight)

    def push_end_turn(self, seat: i64) -> None:
        self.agenda.push(S_END_TURN, seat)

    def push_the_end(self, seat: i64) -> None:
        self.agenda.push(S_THE_END, seat)

    def push_choose_kept(self, seat: i64) -> None:
        self.agenda.push(S_CHOOSE_KEPT, seat)


def lay_table(table: BattleFields) -> None:
    """Give every field of a new table its room."""
    seats: i64 = table.seats
    table.grid = filled(35, -1)
    table.aside = empty_pile(2)
    table.jokers = filled(seats, -1)
    table.slots = filled(seats * 5, -1)
    table.lacks = filled(seats * 5, 0)
    table.drawn_after = filled(seats * 5, 0)
    table.draw_piles = empty_piles(seats, 26, saved_whole=True)
    table.discards = empty_piles(seats, 26, saved_whole=True)
    table.trophies = empty_piles(seats, (seats - 1) * 26 + 2, saved_whole=True)
    table.gone = empty_piles(seats, 4, saved_whole=True)
    table.shuffles = filled(seats, 0)
    table.open_cards = filled(seats, NO_CARD)
