"""SKY-50 to SKY-52, SKY-56: what a star gives its owner."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.state import (
    Skyjo,
)
from spieltisch.games.skyjo_action.turn import offer_action_cards
from spieltisch.kernel.agenda import Moves


class StarShown(base.StarShownStep):
    """SKY-50, SKY-14: the owner of a star shown is asked, unless there is no action card to take."""

    def do(self, sky: Skyjo, seat: i64) -> None:
        if sky.can_take_action():
            sky.push_star_right(seat)


class StarRight(base.StarRightStep):
    """SKY-50, SKY-51, SKY-56: the owner of a star shown may take an action card, or leave it."""

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        offer_action_cards(sky, out)
        out.add(t.WAIVE)

    def take_row(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        sky.take_action(seat, slot)

    def take_pile(self, sky: Skyjo, seat: i64) -> None:
        sky.take_action(seat, c.ROW_LENGTH)

    def waive(self, sky: Skyjo, seat: i64) -> None:
        sky.tell_waived(seat)

    def refuse_take_row(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        return "SKY-14 nothing_there"

    def refuse_take_pile(self, sky: Skyjo, seat: i64) -> str:
        return "SKY-14 nothing_there"
