"""The description of a table for the browser, which draws it without a board of the game's own."""

from __future__ import annotations

from typing import Any

from spieltisch.authoring.declare import (
    OWNER,
    Amounts,
    Cards,
    Declaration,
    Hands,
    Move,
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


def description(declared: Declaration) -> dict[str, Any]:
    """Plain data: decks with their faces, places in the order of the page, and where the moves are made."""
    return {
        "decks": {deck.name: deck_info(deck) for deck in declared.decks()},
        "places": [place_info(place) for place in declared.places if not isinstance(place, Vector | Switch | Own)],
        "moves": {move.name: move_info(declared, move) for move in declared.moves},
        "score": declared.score or None,
    }


def deck_info(deck: Cards) -> dict[str, Any]:
    faces = [{"number": face.number, "colour": face.colour, "symbol": face.symbol} for face in deck.faces]
    return {"low": deck.low, "faces": faces}


def place_info(place: Place) -> dict[str, Any]:
    match place:
        case Hands():
            return {"name": place.name, "kind": "hands", "deck": place.of.name, "own": place.seen_by == OWNER}
        case Slots():
            return {"name": place.name, "kind": "slots", "deck": place.of.name, "own": place.seen_by == OWNER}
        case Rows():
            return {"name": place.name, "kind": "rows", "deck": place.of.name, "room": place.room}
        case Pile():
            return {"name": place.name, "kind": "row" if place.spread else "pile", "deck": place.of.name}
        case Amounts():
            return {"name": place.name, "kind": "amounts"}
        case Number():
            return {"name": place.name, "kind": "number"}
        case Seat():
            return {"name": place.name, "kind": "seat"}
    raise TypeError(f"{place.name} cannot be shown")


def move_info(declared: Declaration, move: Move) -> dict[str, Any]:
    """Where a move is clicked: on a card of a place, on one of its piles, or on a button."""
    decks = {place.name: place.of for place in declared.places if isinstance(place, Hands | Rows | Pile | Slots)}
    values = "".join(f" {{{domain.name}}}" for domain in move.domains)
    notation = move.notation or f"{move.name.replace('_', ' ')}{values}"
    if not move.at or move.target:
        return {"place": None, "by": "button", "notation": notation}
    by_card = len(move.domains) == 1 and move.domains[0] == decks[move.at]
    return {"place": move.at, "by": "card" if by_card else "pile", "notation": notation}
