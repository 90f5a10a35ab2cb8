"""The table of Joggle: the board with its marbles, the supplies, the die, and the small things one can do with them."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.games.joggle import components as c
from spieltisch.games.joggle._table import JoggleFields, lay_table
from spieltisch.games.joggle.setup import Setup
from spieltisch.games.joggle.shapes import bit
from spieltisch.kernel.bits import WORD
from spieltisch.kernel.pile import filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import Step
from spieltisch.kernel.vecs import vec


@final
class Joggle(JoggleFields):
    """A position of Joggle. Sets of fields are kept as two numbers, one for each half of the board."""

    def copy(self) -> Joggle:
        twin = Joggle(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_fields_to(twin)
        return twin

    # The die

    def roll(self, seat: i64) -> None:
        """JOG-2: four faces with a colour each, two with a Joggle."""
        face: i64 = self.rng.below(FACES)
        self.die = face if face < c.JOGGLE else c.JOGGLE
        self.tell_rolled(seat, self.die)

    # The supply

    def supply_of(self, side: i64) -> i64:
        total: i64 = self.supply[side]
        return total + self.supply[side + c.SIDES] if self.seats > c.SIDES else total

    def laying(self) -> bool:
        """Whether there are still marbles to lay."""
        return self.supply_of(0) + self.supply_of(1) > 0

    def take_from_supply(self, seat: i64) -> None:
        """JOG-30: an own marble; one of the partner's when the own ones are laid."""
        if self.supply[seat] > 0:
            self.supply[seat] -= 1
        else:
            self.supply[(seat + c.SIDES) % self.seats] -= 1

    # The board

    def has_marble(self, side: i64, field: i64) -> bool:
        return (self.marbles[side * c.HALVES + field // c.HALF] >> (field % c.HALF)) & 1 == 1

    def is_free(self, field: i64) -> bool:
        return not self.has_marble(0, field) and not self.has_marble(1, field)

    def put(self, side: i64, field: i64) -> None:
        self.marbles[side * c.HALVES + field // c.HALF] |= bit(field % c.HALF)

    def take(self, side: i64, field: i64) -> None:
        self.marbles[side * c.HALVES + field // c.HALF] &= ~bit(field % c.HALF)

    def free(self, half: i64) -> i64:
        """JOG-11: the free fields of the rolled colour in a half of the board."""
        marbles = self.marbles
        return self.allowed[self.die * c.HALVES + half] & ~(marbles[half] | marbles[c.HALVES + half])

    def low(self, side: i64) -> i64:
        return self.marbles[side * c.HALVES]

    def high(self, side: i64) -> i64:
        return self.marbles[side * c.HALVES + 1]

    def has_goal(self, side: i64) -> bool:
        return self.setup.goal.reached(self.low(side), self.high(side))

    # Scores

    def scores(self) -> list[int]:
        """One point for everybody on the winning side."""
        return [1 if self.winner == c.side_of(seat) else 0 for seat in range(self.seats)]


FACES: Final[i64] = len(c.DIE)


def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup, colours: list[int]) -> Joggle:
    """An empty board with the given colours, and all marbles on the rim."""
    joggle = Joggle(seats, steps, rng, setup)
    lay_table(joggle)
    joggle.allowed = allowed_fields(colours)
    joggle.supply = filled(seats, c.MARBLES * c.SIDES // seats)
    return joggle


def allowed_fields(colours: list[int]) -> vec[i64]:
    """JOG-11: for every face of the die, the fields it allows."""
    allowed: vec[i64] = filled((c.COLOURS + 1) * c.HALVES, 0)
    for field in range(c.FIELDS):
        colour: i64 = colours[field]
        allowed[colour * c.HALVES + field // c.HALF] |= bit(field % c.HALF)
    for half in range(c.HALVES):
        allowed[c.JOGGLE * c.HALVES + half] = WORD
    return allowed


def colour_of(joggle: Joggle, field: i64) -> i64:
    for colour in range(c.COLOURS):
        if (joggle.allowed[colour * c.HALVES + field // c.HALF] >> (field % c.HALF)) & 1:
            return colour
    raise ValueError("every field has a colour")
