"""SKY-90: action cards among the play cards."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action.actions import lay_rest
from spieltisch.games.skyjo_action.components import ACTION_TRAIT, HAND, is_action
from spieltisch.games.skyjo_action.state import KNOWN_BY, LACKING, Skyjo
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYONE


class FillDrawn(base.FillDrawnStep):
    """SKY-90: an action card among the drawn ones is kept or discarded, then replaced, until none is left."""

    def do(self, sky: Skyjo, seat: i64) -> None:
        for slot in range(HAND):
            card: i64 = sky.drawn[slot]
            if card == NO_CARD:
                continue
            if is_action(card):
                sky.drawn[KNOWN_BY + slot] = EVERYONE
                sky.push_fill_drawn(seat)
                sky.push_drew_action(seat, slot)
                return
            sky.drawn[LACKING + slot] = ACTION_TRAIT


class DrewAction(base.DrewActionStep):
    """SKY-90: a drawn action card is kept or put on the play discard; either way a card is drawn for it."""

    def offer(self, sky: Skyjo, seat: i64, slot: i64, out: Moves) -> None:
        out.add(t.KEEP)
        out.add(t.DISCARD)

    def keep(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        keep_action(sky, seat, sky.drop(slot))
        sky.draw_into_hand(seat, slot)

    def discard(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        sky.lay_on_discard(seat, sky.drop(slot))
        sky.draw_into_hand(seat, slot)


class FoundAction(base.FoundActionStep):
    """SKY-90: an action card turned up in a layout is kept or discarded by its owner and replaced face up."""

    def offer(self, sky: Skyjo, seat: i64, place: i64, out: Moves) -> None:
        out.add(t.KEEP)
        out.add(t.DISCARD)

    def keep(self, sky: Skyjo, seat: i64, place: i64) -> None:
        keep_action(sky, seat, sky.remove(place))
        self.replace(sky, seat, place)

    def discard(self, sky: Skyjo, seat: i64, place: i64) -> None:
        sky.lay_on_discard(seat, sky.remove(place))
        self.replace(sky, seat, place)

    def replace(self, sky: Skyjo, seat: i64, place: i64) -> None:
        card: i64 = sky.draw()
        sky.tell_replaced(seat, card, place)
        sky.put(place, card)


class SwappedOut(base.SwappedOutStep):
    """SKY-90, SKY-62: an action card that was swapped out is kept or discarded; no card replaces it, its cell is full.

    What is left of three drawn cards goes to the discard after it.
    """

    def offer(self, sky: Skyjo, seat: i64, slot: i64, out: Moves) -> None:
        out.add(t.KEEP)
        out.add(t.DISCARD)

    def keep(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        keep_action(sky, seat, sky.drop(slot))
        lay_rest(sky, seat)

    def discard(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        sky.lay_on_discard(seat, sky.drop(slot))
        lay_rest(sky, seat)


def keep_action(sky: Skyjo, seat: i64, card: i64) -> None:
    sky.gain(seat, card)
    sky.tell_kept_action(seat, card)
