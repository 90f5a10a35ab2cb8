"""What follows from a declaration when a game is imported: vocabulary, events, views, checks, and the game itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

from spieltisch.authoring.binding import bind
from spieltisch.authoring.check import DeclarationError, check
from spieltisch.authoring.declare import (
    Choice,
    Declaration,
    Hands,
    Move,
    Pile,
    Range,
    Rows,
    Seat,
    Slots,
)
from spieltisch.authoring.description import description
from spieltisch.authoring.views import public_view, seat_view
from spieltisch.kernel.errors import SaveError
from spieltisch.kernel.events import EventTable
from spieltisch.kernel.game import Game
from spieltisch.kernel.options import Option, Options
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State, Step, steps_by_number
from spieltisch.kernel.vecs import vec
from spieltisch.kernel.vocabulary import Vocabulary


def game_from(declared: Declaration, table: ModuleType, steps: Any, folder: Path, **by_hand: Any) -> Game:
    """The game of a declaration; whatever `Game` takes may be given by hand instead.

    With a view by hand, nothing is derived from the places for `public_view` and for the browser's `board`.
    """
    check(declared)
    bind(declared, steps)
    least, most, usual = declared.players
    derived: dict[str, Any] = {
        "name": declared.name,
        "title": declared.title,
        "revision": declared.revision,
        "least_players": least,
        "most_players": most,
        "default_players": usual,
        "options": tuple(declared.options),
        "folder": folder,
        "events": EventTable({number: one.kind for number, one in enumerate(declared.events)}),
        "vocabulary": vocabulary_of(declared),
        "begin": begin_of(declared, table, steps),
        "view": lambda state, seat: seat_view(declared, state, seat),
        "public_view": lambda state: public_view(declared, state),
        "check_options": lambda options, players: None,
        "check_state": lambda state: check_state(declared, state),
        "out_of_turn": declared.out_of_turn,
        "complete_names": lambda names: complete_names(declared, names),
        "package": declared.package,
        "minutes": declared.minutes,
        "low_wins": declared.low_wins,
        "samples": tuple(declared.samples),
        "sweeps": tuple(declared.sweeps),
        "board": description(declared),
    }
    if "view" in by_hand:
        derived |= {"public_view": lambda state: {}, "board": None}
    return Game(**{**derived, **by_hand})


def steps_from(declared: Declaration, *chapters: ModuleType) -> vec[Step[Any]]:
    """The steps by number: the class of each is found in the chapters of the rules by its name."""
    found = {name: thing for chapter in chapters for name, thing in vars(chapter).items() if is_step(thing)}
    missing = [step.name for step in declared.steps if step.name not in found]
    if missing:
        raise DeclarationError(f"{declared.name} declares steps that its rules do not have: {', '.join(missing)}")
    return steps_by_number({number: found[step.name]() for number, step in enumerate(declared.steps)})


def is_step(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Step)


# Vocabulary


def vocabulary_of(declared: Declaration) -> Callable[[Options, int], Vocabulary]:
    words = vocabulary(declared)
    return lambda options, players: words


def vocabulary(declared: Declaration) -> Vocabulary:
    words = Vocabulary()
    for first in declared.moves:
        ranges = [range(domain.low, domain.low + domain.size) for domain in first.domains]
        for numbers in product(*ranges) if not first.beside else ():
            values = dict(zip([domain.name for domain in first.domains], numbers, strict=True))
            for move in declared.beside(first):
                words.add(len(words), notation(move, values), target(move, values), move.name, **values)
    return words


class Named(int):
    """A value of a domain; `{value:name}` gives its name."""

    names: Sequence[str] = ()

    def __format__(self, wish: str) -> str:
        return self.names[self] if wish == "name" else str(int(self))


def named(move: Move, values: Mapping[str, int]) -> dict[str, Named]:
    found = {}
    for domain in move.domains:
        found[domain.name] = value = Named(values[domain.name])
        value.names = domain.names if isinstance(domain, Range) else ()
    return found


def notation(move: Move, values: Mapping[str, int]) -> str:
    if move.notation:
        return move.notation.format(**named(move, values))
    return " ".join([move.name.replace("_", " "), *map(str, values.values())])


def target(move: Move, values: Mapping[str, int]) -> str:
    if move.target:
        return move.target.format(**named(move, values))
    return ":".join([move.at or "button", *(map(str, values.values()) if move.at else [move.name])])


# The beginning


def begin_of(declared: Declaration, table: ModuleType, steps: Any) -> Callable[[int, Options, Rng], State]:
    def begin(players: int, options: Options, rng: Rng) -> State:
        setup = table.Setup(*[setup_value(option, options) for option in declared.options])
        state = new_table(declared, table)(players, steps, rng, setup)
        state.agenda.push(0, NOBODY)
        return state

    return begin


def new_table(declared: Declaration, table: ModuleType) -> Callable[..., State]:
    """How to lay a table: as generated, or with the state class that is written by hand."""
    if not declared.state_module:
        made: Callable[..., State] = table.new_table
        return made

    def lay(*given: Any) -> State:
        state: State = getattr(import_module(f"{declared.package}.{declared.state_module}"), declared.state)(*given)
        table.lay_table(state)
        return state

    return lay


def setup_value(option: Option, options: Options) -> Any:
    """An option as the setup keeps it: a choice by its number."""
    value = options[option.name]
    return option.choices.index(str(value)) if isinstance(option, Choice) else value


# Checks


def check_state(declared: Declaration, state: State) -> None:
    """Every card of every deck lies somewhere exactly once, and every seat is at the table; otherwise a SaveError."""
    for deck in declared.decks():
        found = sorted(card for place in declared.places if holds(place, deck) for card in cards_in(place, state))
        if found and found != deck.all():
            raise SaveError(f"the snapshot does not hold every {deck.name} exactly once")
    seats = [int(getattr(state, place.name)) for place in declared.places if isinstance(place, Seat)]
    if not all(NOBODY <= seat < state.seats for seat in [*seats, *state.agenda.seats()]):
        raise SaveError("the snapshot names a seat that is not at the table")


def holds(place: Any, deck: Any) -> bool:
    return isinstance(place, Hands | Rows | Pile | Slots) and place.of == deck


def cards_in(place: Any, state: State) -> list[int]:
    field = getattr(state, place.name)
    match place:
        case Hands() | Rows():
            return [card for pile in field.as_lists() for card in pile]
        case Pile():
            return [int(card) for card in field.as_list()]
        case _:
            return [int(card) for card in field if card != NO_CARD]


# Names


def complete_names(declared: Declaration, names: dict[str, Any]) -> dict[str, Any]:
    """The names of cards that the texts leave to their faces: "red 7"."""
    colours: Mapping[str, str] = names.get("colour", {})
    made: dict[str, Any] = {}
    for deck in declared.decks():
        said = {}
        for i, face in enumerate(deck.faces):
            words = [colours.get(face.colour, face.colour), face.symbol]
            words += [] if face.number is None else [str(face.number)]
            said[str(deck.low + i)] = " ".join(word for word in words if word)
        made[deck.name] = {**said, **names.get(deck.name, {})}
    for move in declared.moves:
        for domain in move.domains:
            if isinstance(domain, Range) and domain.name not in names and domain.low == 0:
                made.setdefault(domain.name, {str(number): str(number + 1) for number in range(domain.size)})
    return {**names, **made}
