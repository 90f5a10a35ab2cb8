"""Generated from declaration.py by `spieltisch generate`: do not edit.

The numbers of Joggle, and its state: copied, dealt anew, told.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.joggle.setup import Setup
from spieltisch.kernel.pile import filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State, Step
from spieltisch.kernel.vecs import vec

# Steps.
S_SET_UP: Final[i64] = 0
S_TURN: Final[i64] = 1
S_LAY: Final[i64] = 2
S_LIFT: Final[i64] = 3
S_MOVE: Final[i64] = 4

# Events.
E_STARTS: Final[i64] = 0
E_ROLLED: Final[i64] = 1
E_LAID: Final[i64] = 2
E_MOVED: Final[i64] = 3
E_EXCHANGED: Final[i64] = 4
E_PASSED: Final[i64] = 5
E_SKIPPED: Final[i64] = 6
E_COMPLETED: Final[i64] = 7
E_ALL_LAID: Final[i64] = 8
E_WON: Final[i64] = 9
E_DRAWN: Final[i64] = 10
E_PUT_BACK: Final[i64] = 11

# What a value is added to for the number of a move, and where the kind ends.
LAY: Final[i64] = 0
LAY_END: Final[i64] = 64
LIFT: Final[i64] = 64
LIFT_END: Final[i64] = 128
TO: Final[i64] = 128
TO_END: Final[i64] = 192
EXCHANGE: Final[i64] = 192
EXCHANGE_END: Final[i64] = 256
PUT_BACK: Final[i64] = 256

NO_NUMBERS: Final[vec[i64]] = vec[i64]()


class JoggleFields(State):
    """A position of Joggle."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        self.allowed: vec[i64] = NO_NUMBERS
        self.marbles: vec[i64] = NO_NUMBERS
        self.supply: vec[i64] = NO_NUMBERS
        self.die: i64 = -1
        self.active: i64 = NOBODY
        self.turns: i64 = 0
        self.winner: i64 = -1

    def copy_fields_to(self, twin: JoggleFields) -> None:
        self.copy_kernel_to(twin)
        twin.allowed = self.allowed
        twin.marbles = self.marbles[:]
        twin.supply = self.supply[:]
        twin.die = self.die
        twin.active = self.active
        twin.turns = self.turns
        twin.winner = self.winner

    def reimagine(self, seat: i64) -> None:
        """Deal anew what the seat does not see."""

    def tell_starts(self, seat: i64) -> None:
        self.tell(E_STARTS, seat)

    def tell_rolled(self, seat: i64, die: i64) -> None:
        self.tell(E_ROLLED, seat, die)

    def tell_laid(self, seat: i64, field: i64) -> None:
        self.tell(E_LAID, seat, field)

    def tell_moved(self, seat: i64, field: i64, to: i64) -> None:
        self.tell(E_MOVED, seat, field, to)

    def tell_exchanged(self, seat: i64, field: i64, other_field: i64) -> None:
        self.tell(E_EXCHANGED, seat, field, other_field)

    def tell_passed(self, seat: i64) -> None:
        self.tell(E_PASSED, seat)

    def tell_skipped(self, seat: i64) -> None:
        self.tell(E_SKIPPED, seat)

    def tell_completed(self, seat: i64, shape: i64, fields: i64) -> None:
        self.tell(E_COMPLETED, seat, shape, fields)

    def tell_all_laid(self) -> None:
        self.tell(E_ALL_LAID, NOBODY)

    def tell_won(self, seat: i64, side: i64) -> None:
        self.tell(E_WON, seat, side)

    def tell_drawn(self, turns: i64) -> None:
        self.tell(E_DRAWN, NOBODY, turns)

    def tell_put_back(self, seat: i64, field: i64) -> None:
        self.tell(E_PUT_BACK, seat, field)

    def push_set_up(self) -> None:
        self.agenda.push(S_SET_UP, NOBODY)

    def push_turn(self, seat: i64) -> None:
        self.agenda.push(S_TURN, seat)

    def push_lay(self, seat: i64) -> None:
        self.agenda.push(S_LAY, seat)

    def push_lift(self, seat: i64) -> None:
        self.agenda.push(S_LIFT, seat)

    def push_move(self, seat: i64, lifted: i64) -> None:
        self.agenda.push(S_MOVE, seat, lifted)

    def move_lifted(self) -> i64:
        return self.agenda.top_a()


def lay_table(table: JoggleFields) -> None:
    """Give every field of a new table its room."""
    seats: i64 = table.seats
    table.allowed = filled(10, 0)
    table.marbles = filled(4, 0)
    table.supply = filled(seats, 0)
