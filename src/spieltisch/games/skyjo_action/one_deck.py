"""SKY-90: action cards among the play cards."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import (
    DISCARD,
    DREW_ACTION,
    E_KEPT_ACTION,
    E_REPLACED,
    FILL_DRAWN,
    KEEP,
    is_action,
)
from spieltisch.games.skyjo_action.state import (
    ACTION_TRAIT,
    FRESH,
    HAND,
    KNOWN_BY,
    LACKING,
    Skyjo,
)
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYONE, Decision, Step


class FillDrawn(Step[Skyjo]):
    """SKY-90: an action card among the drawn ones is kept or discarded, then replaced, until none is left."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        for slot in range(HAND):
            card: i64 = sky.drawn[slot]
            if card == NO_CARD:
                continue
            if is_action(card):
                sky.drawn[KNOWN_BY + slot] = EVERYONE
                sky.agenda.push(FILL_DRAWN, seat)
                sky.agenda.push(DREW_ACTION, seat, slot)
                return
            sky.drawn[LACKING + slot] = ACTION_TRAIT


class DrewAction(Decision[Skyjo]):
    """SKY-90: a drawn action card is kept or put on the play discard; either way a card is drawn for it."""

    def options(self, sky: Skyjo, seat: i64, slot: i64, b: i64, out: Moves, /) -> None:
        out.add(KEEP)
        out.add(DISCARD)

    def choose(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        keep_or_discard(sky, seat, sky.drop(slot), move)
        sky.draw_into_hand(seat, slot)


class FoundAction(Decision[Skyjo]):
    """SKY-90: an action card turned up in a layout is kept or discarded by its owner and replaced face up."""

    def options(self, sky: Skyjo, seat: i64, place: i64, b: i64, out: Moves, /) -> None:
        out.add(KEEP)
        out.add(DISCARD)

    def choose(self, sky: Skyjo, seat: i64, place: i64, b: i64, move: i64, /) -> None:
        keep_or_discard(sky, seat, sky.remove(place), move)
        card: i64 = sky.draw()
        sky.tell(E_REPLACED, seat, card, place)
        sky.put(place, card)


def keep_or_discard(sky: Skyjo, seat: i64, card: i64, move: i64) -> None:
    if move == KEEP:
        sky.gain(seat, card, FRESH)
        sky.tell(E_KEPT_ACTION, seat, card)
    else:
        sky.lay_on_discard(seat, card)
