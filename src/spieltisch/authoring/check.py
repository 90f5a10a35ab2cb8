"""Checks of a declaration, before anything is made of it: every fault is a sentence that says what to change."""

from __future__ import annotations

import keyword
from collections.abc import Iterator, Sequence

from spieltisch.authoring.declare import Amounts, Asks, Declaration, Hands, Pile, Rows, Slots, Switch, upper
from spieltisch.kernel.errors import SpieltischError
from spieltisch.kernel.knowledge import CARD_LIMIT

MOST_EVENT_VALUES = 3
MOST_STEP_VALUES = 2
STATE_FIELDS = {"seats", "steps", "rng", "agenda", "time", "over", "sink", "buffer", "setup"}


class DeclarationError(SpieltischError):
    """A declaration that contradicts itself."""


def check(declared: Declaration) -> None:
    """Raise DeclarationError with all faults of a declaration."""
    faults = [*names(declared), *decks(declared), *moves(declared), *events(declared), *steps(declared)]
    if faults:
        raise DeclarationError(f"the declaration of {declared.name} has faults: " + "; ".join(faults))


def names(declared: Declaration) -> Iterator[str]:
    yield from unique("place", [place.name for place in declared.places])
    yield from unique("move", [move.name for move in declared.moves])
    yield from unique("event", [one.name for one in declared.events])
    yield from unique("step", [step.name for step in declared.steps])
    yield from unique("constant", [*[upper(move.name) for move in declared.moves], *declared.constants])
    for place in declared.places:
        if place.name in STATE_FIELDS or not place.name.isidentifier() or keyword.iskeyword(place.name):
            yield f"a place cannot be called {place.name!r}: every state has that, or Python does not allow it"
    least, most, usual = declared.players
    if not 1 <= least <= usual <= most:
        yield f"players=({least}, {most}, {usual}) should be the least, the most and the usual number"
    if declared.score and declared.score not in [one.name for one in declared.places if isinstance(one, Amounts)]:
        yield f"score={declared.score!r} should name one of the Amounts"


def decks(declared: Declaration) -> Iterator[str]:
    for deck in declared.decks():
        if deck.low < 0 or deck.low + deck.size > CARD_LIMIT:
            yield f"the cards of {deck.name!r} should be numbered from 0 to {CARD_LIMIT - 1}"
        if deck.copies and len(deck.copies) != deck.size:
            yield f"{deck.name!r} has {deck.size} faces and {len(deck.copies)} numbers of copies"
    switches = [place.name for place in declared.places if isinstance(place, Switch)]
    for place in declared.places:
        if isinstance(place, Slots) and place.open_while and place.open_while not in switches:
            yield f"{place.name!r} is open while {place.open_while!r}, which is not a Switch"


def moves(declared: Declaration) -> Iterator[str]:
    places = [place.name for place in declared.places if isinstance(place, Hands | Rows | Pile | Slots)]
    for move in declared.moves:
        if move.at and move.at not in places:
            yield f"move {move.name!r} is made at {move.at!r}, where no cards lie"
        if len(move.domains) > 1 and any(domain.low for domain in move.domains):
            yield f"move {move.name!r}: domains of a move that has several begin at 0"
        yield from unique(f"value of move {move.name!r}", [domain.name for domain in move.domains])
        if move.beside and [(one.domains, one.beside) for one in declared.moves if one.name == move.beside] != [
            (move.domains, "")
        ]:
            yield f"move {move.name!r} is beside {move.beside!r}, which should be a move with the same domain"
        if move.beside and (len(move.domains) != 1 or move.domains[0].low):
            yield f"move {move.name!r} is beside another one: it has one domain, from 0"


def events(declared: Declaration) -> Iterator[str]:
    for one in declared.events:
        if len(one.kind.values) > MOST_EVENT_VALUES:
            yield f"event {one.name!r} has more than {MOST_EVENT_VALUES} values"
        if not one.kind.secret <= set(one.kind.values):
            yield f"event {one.name!r} keeps a value secret that it does not have"


def steps(declared: Declaration) -> Iterator[str]:
    known = [move.name for move in declared.moves]
    asked: set[str] = set()
    for step in declared.steps:
        if len([word for word in step.takes.split() if word != "seat"]) > MOST_STEP_VALUES:
            yield f"step {step.name!r} takes more than {MOST_STEP_VALUES} values besides the seat"
        if isinstance(step, Asks):
            asked |= set(step.moves.split())
            if "seat" in step.takes.split():
                yield f"step {step.name!r} waits for a seat: leave `seat` out of `takes`"
            for move in step.moves.split():
                if move not in known:
                    yield f"step {step.name!r} asks for {move!r}, which is not declared as a move"
    for move in known:
        if move not in asked:
            yield f"no step asks for move {move!r}"


def unique(what: str, found: Sequence[str]) -> Iterator[str]:
    for name in sorted({name for name in found if found.count(name) > 1}):
        yield f"two are called {what} {name!r}"
