"""Generated from declaration.py by `spieltisch generate`: do not edit.

The numbers of Elster, and its state: copied, dealt anew, told.
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
S_DEAL: Final[i64] = 0
S_TURN_UP: Final[i64] = 1
S_CHOOSE_CARD: Final[i64] = 2
S_COMPARE: Final[i64] = 3
S_TAKE_FIND: Final[i64] = 4
S_END_LAP: Final[i64] = 5
S_SCORE: Final[i64] = 6

# Events.
E_ROUND: Final[i64] = 0
E_TURNED_UP: Final[i64] = 1
E_CHOSE: Final[i64] = 2
E_SHOWED: Final[i64] = 3
E_CANCELLED: Final[i64] = 4
E_TOOK: Final[i64] = 5
E_SCORED: Final[i64] = 6
E_ENDED: Final[i64] = 7

# What a value is added to for the number of a move, and where the kind ends.
PLAY: Final[i64] = 0
PLAY_END: Final[i64] = 52
TAKE: Final[i64] = 52
TAKE_END: Final[i64] = 104

FIRST_TRINKET: Final[i64] = 0
LAST_TRINKET: Final[i64] = 51

NO_NUMBERS: Final[vec[i64]] = vec[i64]()
NO_PILE: Final[Pile] = Pile(vec[i64](), 0)


@final
class Setup:
    """The options of a match."""

    def __init__(self, rounds: i64, hand: i64) -> None:
        self.rounds: i64 = rounds
        self.hand: i64 = hand


@final
class Elster(State):
    """A position of Elster."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        self.finds: Pile = NO_PILE
        self.chosen: vec[i64] = NO_NUMBERS
        self.collections: Piles = NO_PILES
        self.hands: Piles = NO_PILES
        self.discard: Pile = NO_PILE
        self.deck: Pile = NO_PILE
        self.round: i64 = 0
        self.lap: i64 = 0
        self.totals: vec[i64] = NO_NUMBERS
        self.shown: bool = False

    def copy(self) -> Elster:
        twin = Elster(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_kernel_to(twin)
        twin.finds = self.finds.copy()
        twin.chosen = self.chosen[:]
        twin.collections = self.collections.copy()
        twin.hands = self.hands.copy()
        twin.discard = self.discard.copy()
        twin.deck = self.deck.copy()
        twin.round = self.round
        twin.lap = self.lap
        twin.totals = self.totals[:]
        twin.shown = self.shown
        return twin

    def reimagine(self, seat: i64) -> None:
        """Deal anew what the seat does not see."""
        trinket_pool = Pool()
        for other in range(self.seats):
            if other != seat and self.chosen[other] != NO_CARD and not self.shown:
                trinket_pool.put(self.chosen[other])
        for other in range(self.seats):
            if other != seat:
                self.hands.put_into(other, trinket_pool)
        for i in range(self.deck.size):
            trinket_pool.put(self.deck.cards[i])
        trinket_pool.deal(self.rng)
        for other in range(self.seats):
            if other != seat and self.chosen[other] != NO_CARD and not self.shown:
                self.chosen[other] = trinket_pool.draw()
        for other in range(self.seats):
            if other != seat:
                self.hands.redraw_sorted(other, trinket_pool)
        for i in range(self.deck.size):
            self.deck.cards[i] = trinket_pool.draw()

    def scores(self) -> list[int]:
        return [int(self.totals[seat]) for seat in range(self.seats)]

    def tell_round(self, round: i64) -> None:
        self.tell(E_ROUND, NOBODY, round)

    def tell_turned_up(self, trinket: i64) -> None:
        self.tell(E_TURNED_UP, NOBODY, trinket)

    def tell_chose(self, seat: i64, trinket: i64, to: i64 = NOBODY_ELSE) -> None:
        self.confide(E_CHOSE, seat, trinket, to=to)

    def tell_showed(self, seat: i64, trinket: i64) -> None:
        self.tell(E_SHOWED, seat, trinket)

    def tell_cancelled(self, seat: i64) -> None:
        self.tell(E_CANCELLED, seat)

    def tell_took(self, seat: i64, trinket: i64) -> None:
        self.tell(E_TOOK, seat, trinket)

    def tell_scored(self, seat: i64, points: i64, total: i64) -> None:
        self.tell(E_SCORED, seat, points, total)

    def tell_ended(self) -> None:
        self.tell(E_ENDED, NOBODY)

    def push_deal(self) -> None:
        self.agenda.push(S_DEAL, NOBODY)

    def push_turn_up(self) -> None:
        self.agenda.push(S_TURN_UP, NOBODY)

    def push_choose_card(self) -> None:
        self.agenda.push(S_CHOOSE_CARD, NOBODY)

    def push_compare(self) -> None:
        self.agenda.push(S_COMPARE, NOBODY)

    def push_take_find(self, seat: i64) -> None:
        self.agenda.push(S_TAKE_FIND, seat)

    def push_end_lap(self) -> None:
        self.agenda.push(S_END_LAP, NOBODY)

    def push_score(self) -> None:
        self.agenda.push(S_SCORE, NOBODY)


def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> Elster:
    table = Elster(seats, steps, rng, setup)
    table.finds = empty_pile(12)
    table.chosen = filled(seats, NO_CARD)
    table.collections = empty_piles(seats, 12)
    table.hands = empty_piles(seats, 6)
    table.discard = empty_pile(52)
    table.deck = empty_pile(52)
    table.totals = filled(seats, 0)
    return table
