"""States as plain JSON data, without loss.

All attributes of a state are saved: numbers, booleans, vectors, lists of numbers, piles, heaps. A snapshot is read into
a new state of the same game, players and options, which determines the type of every field.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.kernel.agenda import FRAME, Agenda, empty_agenda
from spieltisch.kernel.errors import SaveError
from spieltisch.kernel.pile import Heap, Pile, empty_pile
from spieltisch.kernel.piles import Piles, empty_piles
from spieltisch.kernel.rng import Rng, restored
from spieltisch.kernel.state import State
from spieltisch.kernel.vecs import vec

NOT_SAVED = {"steps", "sink", "setup", "buffer", "saved_whole"}
LIMIT = 1 << 62


def fields(thing: object) -> list[str]:
    """The names of an object's saved attributes, in a fixed order.

    A state of another package may have attributes of its own besides those of its compiled base class.
    """
    names = {*getattr(type(thing), "__mypyc_attrs__", ()), *getattr(thing, "__dict__", ())}
    return sorted(name for name in names if name not in NOT_SAVED)


def dump(state: State) -> dict[str, Any]:
    return {name: dump_field(state, getattr(state, name)) for name in fields(state)}


def dump_field(state: State, value: Any) -> Any:
    match value:
        case bool() | int() | str():
            return value
        case Rng():
            return value.dump()
        case Agenda():
            return dump_agenda(state, value)
        case Pile() | Heap():
            return value.as_list()
        case Piles() if not value.saved_whole:
            return value.as_lists()
        case list():
            return [dump_field(state, item) for item in value]
        case _ if is_vector(value):
            return [int(number) for number in value]
        case _:
            return {name: dump_field(state, getattr(value, name)) for name in fields(value)}


def dump_agenda(state: State, agenda: Agenda) -> list[list[Any]]:
    frames = [int(number) for number in agenda.frames[: agenda.size * FRAME]]
    return [
        [type(state.steps[frames[at]]).__name__, *frames[at + 1 : at + FRAME]] for at in range(0, len(frames), FRAME)
    ]


def fill(state: State, data: Any) -> None:
    """Write a snapshot's values into a new state."""
    fill_object(state, state, data, "snapshot")


def fill_object(state: State, thing: object, data: Any, where: str) -> None:
    names = fields(thing)
    if not isinstance(data, dict) or sorted(data) != names:
        raise SaveError(f"{where} should have exactly the fields {', '.join(names)}")
    for name in names:
        model = getattr(thing, name)
        value = read(state, model, data[name], f"{where}.{name}")
        if value is not model:
            setattr(thing, name, value)


def fill_vector(model: Any, data: Any, where: str) -> Any:
    """Fill a vector in place: mypyc never frees a vector that interpreted code passes to a compiled object."""
    values = numbers(data, where)
    expect(len(values) == len(model), len(values), where, f"{len(model)} numbers")
    for at, value in enumerate(values):
        model[at] = value
    return model


def read(state: State, model: Any, data: Any, where: str) -> Any:
    """The value of a field, with the type that the field has in the new state."""
    match model:
        case bool():
            return expect(isinstance(data, bool), data, where, "true or false")
        case int():
            return number(data, where)
        case str():
            return expect(isinstance(data, str), data, where, "a text")
        case Rng():
            try:
                return restored(data)
            except ValueError as error:
                raise SaveError(f"{where}: {error}") from None
        case Agenda():
            return read_agenda(state, data, where)
        case Pile():
            return read_pile(model, data, where)
        case Heap():
            return read_heap(model, data, where)
        case Piles():
            return read_whole(state, model, data, where) if model.saved_whole else read_piles(model, data, where)
        case list():
            return read_list(state, model, data, where)
        case _ if is_vector(model):
            return fill_vector(model, data, where)
        case _:
            fill_object(state, model, data, where)
            return model


def read_pile(model: Pile, data: Any, where: str) -> Pile:
    cards, room = numbers(data, where), len(model.cards)
    expect(len(cards) <= room, len(cards), where, f"at most {room} cards")
    pile = empty_pile(room)
    for card in cards:
        pile.push(card)
    return pile


def read_piles(model: Piles, data: Any, where: str) -> Piles:
    count = len(model.sizes)
    expect(isinstance(data, list) and len(data) == count, data, where, f"a list of {count} piles")
    piles = empty_piles(count, model.room)
    for pile, cards in enumerate(data):
        read = numbers(cards, f"{where}[{pile}]")
        expect(len(read) <= model.room, len(read), f"{where}[{pile}]", f"at most {model.room} cards")
        for card in read:
            piles.push(pile, card)
    return piles


def read_whole(state: State, piles: Piles, data: Any, where: str) -> Piles:
    room = piles.room
    fill_object(state, piles, data, where)
    expect(piles.room == room, piles.room, f"{where}.room", str(room))
    for size in piles.sizes:
        expect(0 <= size <= room, size, f"{where}.sizes", f"at most {room} cards")
    return piles


def read_heap(heap: Heap, data: Any, where: str) -> Heap:
    things = numbers(data, where)
    heap.clear()
    for thing in things:
        try:
            heap.push(thing)
        except IndexError:
            raise SaveError(f"{where} cannot hold {thing}") from None
    return heap


def read_list(state: State, model: list[Any], data: Any, where: str) -> list[Any]:
    expect(isinstance(data, list), data, where, "a list")
    if all(isinstance(item, int) for item in model):
        values = numbers(data, where)
        expect(not model or len(values) == len(model), len(values), where, f"{len(model)} numbers")
        return values
    expect(len(data) == len(model), len(data), where, f"{len(model)} entries")
    return [read(state, item, value, f"{where}[{i}]") for i, (item, value) in enumerate(zip(model, data, strict=True))]


def read_agenda(state: State, data: Any, where: str) -> Agenda:
    expect(isinstance(data, list), data, where, "a list of steps")
    steps = {type(step).__name__: number for number, step in enumerate(state.steps)}
    agenda = empty_agenda()
    for i, frame in enumerate(data):
        if not isinstance(frame, list) or len(frame) != FRAME or frame[0] not in steps:
            raise SaveError(f"{where}[{i}] should be a step's name and three numbers, not {frame!r}")
        seat, a, b = numbers(frame[1:], f"{where}[{i}]")
        agenda.push(steps[frame[0]], seat, a, b)
    return agenda


def number(data: Any, where: str) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or abs(data) > LIMIT:
        raise SaveError(f"{where} should be a whole number, not {data!r}")
    return data


def numbers(data: Any, where: str) -> list[int]:
    if not isinstance(data, list):
        raise SaveError(f"{where} should be a list of whole numbers, not {data!r}")
    return [number(value, f"{where}[{i}]") for i, value in enumerate(data)]


def expect(true: bool, data: Any, where: str, what: str) -> Any:
    if not true:
        raise SaveError(f"{where} should be {what}, not {data!r}")
    return data


def is_vector(value: object) -> bool:
    return type(value).__name__ == "vec[i64]" or isinstance(value, VECTOR_TYPES)


VECTOR_TYPES: tuple[type, ...] = (type(vec[i64]()),)
