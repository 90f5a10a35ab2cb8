"""The table of Joggle: the board with its marbles, the supplies, the die, and the small things one can do with them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.joggle.components import (
    COLOURS,
    DIE,
    E_ROLLED,
    FIELDS,
    HALF,
    HALVES,
    JOGGLE,
    MARBLES,
    NOT_ROLLED,
    SIDES,
    side_of,
)
from spieltisch.games.joggle.shapes import WORD, Goal, bit
from spieltisch.kernel.pile import filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State, Step
from spieltisch.kernel.vecs import vec


class Setup:
    """What does not change during a match: the options."""

    def __init__(self, goal: Goal, extreme: bool, shuffled: bool, turn_cap: i64, consult: bool) -> None:
        self.goal: Goal = goal
        self.extreme: bool = extreme
        self.shuffled: bool = shuffled
        self.turn_cap: i64 = turn_cap
        self.consult: bool = consult


class Joggle(State):
    """A position of Joggle. Sets of fields are kept as two numbers, one for each half of the board."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        # The fields a face of the die allows, by face and half: four colours, and all fields for the Joggle.
        self.allowed: vec[i64] = NOTHING_YET
        # The fields with marbles, by side and half.
        self.marbles: vec[i64] = NOTHING_YET
        # JOG-3: the marbles on the rim, by seat.
        self.supply: vec[i64] = NOTHING_YET
        self.die: i64 = NOT_ROLLED
        self.active: i64 = NOBODY
        self.turns: i64 = 0
        self.winner: i64 = NOBODY

    def copy(self) -> Joggle:
        twin = Joggle(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_kernel_to(twin)
        twin.allowed = self.allowed
        twin.marbles = self.marbles[:]
        twin.supply = self.supply[:]
        twin.die = self.die
        twin.active = self.active
        twin.turns = self.turns
        twin.winner = self.winner
        return twin

    # The die

    def roll(self, seat: i64) -> None:
        """JOG-2: four faces with a colour each, two with a Joggle."""
        face: i64 = self.rng.below(FACES)
        self.die = face if face < JOGGLE else JOGGLE
        self.tell(E_ROLLED, seat, self.die)

    # The supply

    def supply_of(self, side: i64) -> i64:
        total: i64 = self.supply[side]
        return total + self.supply[side + SIDES] if self.seats > SIDES else total

    def laying(self) -> bool:
        """Whether there are still marbles to lay."""
        return self.supply_of(0) + self.supply_of(1) > 0

    def take_from_supply(self, seat: i64) -> None:
        """JOG-30: an own marble; one of the partner's when the own ones are laid."""
        if self.supply[seat] > 0:
            self.supply[seat] -= 1
        else:
            self.supply[(seat + SIDES) % self.seats] -= 1

    # The board

    def has_marble(self, side: i64, field: i64) -> bool:
        return (self.marbles[side * HALVES + field // HALF] >> (field % HALF)) & 1 == 1

    def is_free(self, field: i64) -> bool:
        return not self.has_marble(0, field) and not self.has_marble(1, field)

    def put(self, side: i64, field: i64) -> None:
        self.marbles[side * HALVES + field // HALF] |= bit(field % HALF)

    def take(self, side: i64, field: i64) -> None:
        self.marbles[side * HALVES + field // HALF] &= ~bit(field % HALF)

    def free(self, half: i64) -> i64:
        """JOG-11: the free fields of the rolled colour in a half of the board."""
        marbles = self.marbles
        return self.allowed[self.die * HALVES + half] & ~(marbles[half] | marbles[HALVES + half])

    def low(self, side: i64) -> i64:
        return self.marbles[side * HALVES]

    def high(self, side: i64) -> i64:
        return self.marbles[side * HALVES + 1]

    def has_goal(self, side: i64) -> bool:
        return self.setup.goal.reached(self.low(side), self.high(side))

    # Knowledge

    def reimagine(self, seat: i64) -> None:
        """All information is open; only the rolls to come are unknown, and they are the generator's."""

    # Scores

    def scores(self) -> list[int]:
        """One point for everybody on the winning side."""
        return [1 if self.winner == side_of(seat) else 0 for seat in range(self.seats)]


NOTHING_YET: Final[vec[i64]] = vec[i64]()
FACES: Final[i64] = len(DIE)


def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup, colours: list[int]) -> Joggle:
    """An empty board with the given colours, and all marbles on the rim."""
    joggle = Joggle(seats, steps, rng, setup)
    joggle.allowed = allowed_fields(colours)
    joggle.marbles = filled(SIDES * HALVES, 0)
    joggle.supply = filled(seats, MARBLES * SIDES // seats)
    return joggle


def allowed_fields(colours: list[int]) -> vec[i64]:
    """JOG-11: for every face of the die, the fields it allows."""
    allowed: vec[i64] = filled((COLOURS + 1) * HALVES, 0)
    for field in range(FIELDS):
        colour: i64 = colours[field]
        allowed[colour * HALVES + field // HALF] |= bit(field % HALF)
    for half in range(HALVES):
        allowed[JOGGLE * HALVES + half] = WORD
    return allowed


def colour_of(joggle: Joggle, field: i64) -> i64:
    for colour in range(COLOURS):
        if (joggle.allowed[colour * HALVES + field // HALF] >> (field % HALF)) & 1:
            return colour
    raise ValueError("every field has a colour")
