"""The default view of the declared places. Whatever a seat may not see is None."""

from __future__ import annotations

from typing import Any

from spieltisch.authoring.declare import (
    EVERYBODY,
    OWNER,
    Amounts,
    Declaration,
    Hands,
    Number,
    Own,
    Pile,
    Place,
    Rows,
    Seat,
    Slots,
    Switch,
    Vector,
)
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYTHING, NOBODY, State


def is_public(place: Place) -> bool:
    return not isinstance(place, Hands | Pile | Slots) or place.seen_by == EVERYBODY


def public_view(declared: Declaration, state: State) -> dict[str, Any]:
    """What everybody sees alike."""
    shown = {
        place.name: shown_place(place, state, EVERYTHING)
        for place in declared.places
        if is_public(place) and not isinstance(place, Vector | Own)
    }
    return {**shown, **({"standing": shown[declared.score]} if declared.score else {})}


def seat_view(declared: Declaration, state: State, seat: int | None) -> dict[str, Any]:
    """What a seat sees besides. An open view shows hidden piles, too."""
    return {place.name: shown_place(place, state, seat) for place in declared.places if not is_public(place)}


def shown_place(place: Place, state: State, seat: int | None) -> Any:
    field = getattr(state, place.name)
    match place:
        case Hands() | Slots():
            return shown_by_seat(place, state, seat)
        case Rows():
            return field.as_lists()
        case Pile():
            return shown_pile(place, field, seat)
        case Amounts():
            return [int(number) for number in field]
        case Number():
            return int(field)
        case Switch():
            return bool(field)
        case Seat():
            return None if field == NOBODY else int(field)
    return None


def shown_by_seat(place: Hands | Slots, state: State, seat: int | None) -> list[Any]:
    field = getattr(state, place.name)
    turned_up = isinstance(place, Slots) and bool(place.open_while) and bool(getattr(state, place.open_while))
    shown: list[Any] = []
    for owner in range(state.seats):
        seen = turned_up or place.seen_by == EVERYBODY or seat == EVERYTHING
        seen = seen or (place.seen_by == OWNER and seat == owner)
        if isinstance(place, Hands):
            cards: list[int] = field.of(owner)
            shown.append(cards if seen else [None] * len(cards))
        else:
            card = int(field[owner])
            shown.append([] if card == NO_CARD else [card if seen else None])
    return shown


def shown_pile(place: Pile, pile: Any, seat: int | None) -> Any:
    """A spread pile shows its cards; of another one the top and the size are known, or the size alone."""
    cards = pile.as_list()
    if place.seen_by != EVERYBODY:
        return {"count": len(cards), "cards": cards if seat == EVERYTHING else None}
    if place.spread:
        return cards
    return {"count": len(cards), "top": cards[-1] if cards else None}
