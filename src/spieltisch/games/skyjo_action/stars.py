"""SKY-50 to SKY-52, SKY-56: what a star gives its owner."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import (
    E_WAIVED,
    STAR_RIGHT,
    TAKE_PILE,
    TAKE_ROW,
    WAIVE,
)
from spieltisch.games.skyjo_action.state import (
    Skyjo,
)
from spieltisch.games.skyjo_action.turn import offer_action_cards
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import Decision, Step


class StarShown(Step[Skyjo]):
    """SKY-50, SKY-14: the owner of a star shown is asked, unless there is no action card to take."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        if sky.can_take_action():
            sky.agenda.push(STAR_RIGHT, seat)


class StarRight(Decision[Skyjo]):
    """SKY-50, SKY-51, SKY-56: the owner of a star shown may take an action card, or leave it."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_action_cards(sky, out)
        out.add(WAIVE)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == WAIVE:
            sky.tell(E_WAIVED, seat)
        else:
            sky.take_action(seat, move - TAKE_ROW)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "SKY-14 nothing_there" if TAKE_ROW <= move <= TAKE_PILE else self.rule
