"""`_observation.py`: what a seat sees of the declared places, as a row of numbers."""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.authoring.declare import (
    EVERYBODY,
    OWNER,
    Amounts,
    Count,
    Declaration,
    Hands,
    Number,
    Pile,
    Place,
    Rows,
    Seat,
    Slots,
    Switch,
)
from spieltisch.authoring.generated_state import imports
from spieltisch.authoring.generated_steps import variable

IMPORTS = {
    "librt.vecs": ("vec",),
    "mypy_extensions": ("i16", "i64"),
    "spieltisch.kernel.observation": (
        "Field",
        "Observation",
        "decision_fields",
        "in_turn",
        "numbers",
        "put",
        "put_by_seat",
        "put_flag",
        "put_large",
        "put_seat",
        "things",
        "write_decision",
    ),
    "spieltisch.kernel.vecs": (),
}
SECRET = "SECRET: Final[i64] = -2"


def observation_file(declared: Declaration) -> str:
    game = variable(declared)
    fields = [line for place in declared.places for line in field_lines(place)]
    writes = [line.replace("TABLE", game) for place in declared.places for line in write_lines(place)]
    secret = [SECRET, "", ""] if any("SECRET" in line for line in writes) else []
    body = "\n".join(
        [
            *secret,
            f"class {declared.state}Observation(Observation[{declared.state}]):",
            '    """Seats one after the other, from the observer on."""\n',
            f"    def fields(self, {game}: {declared.state}) -> list[Field]:",
            f"        seats = int({game}.seats)",
            "        return [",
            f"            *decision_fields({game}),",
            *[f"            {line}," for line in fields],
            "        ]\n",
            f"    def write(self, {game}: {declared.state}, seat: i64, row: vec[i16], at: i64) -> i64:",
            f"        seats: i64 = {game}.seats",
            f"        at = write_decision({game}, seat, row, at)",
            *[f"        {line}" for line in returning(writes)],
            "",
            "",
            f"OBSERVATION: Final = {declared.state}Observation()",
            "",
        ]
    )
    home = f"{declared.package}.{declared.state_module or '_table'}"
    lines = imports(body, {**IMPORTS, home: (declared.state,)})
    return f'"""MARK\n\nWhat a seat of {declared.title} sees, as a row of numbers.\n"""\n\n{lines}\n\n{body}'


def returning(lines: list[str]) -> list[str]:
    """The lines with a return at their end."""
    last = lines[-1]
    return [*lines[:-1], f"return {last.removeprefix('at = ')}"] if last.startswith("at = ") else [*lines, "return at"]


def count_of(place: Rows) -> int:
    return place.count.most if isinstance(place.count, Count) else place.count


def field_lines(place: Place) -> Iterator[str]:
    match place:
        case Hands():
            most = max(place.of.copies, default=1)
            if place.seen_by == EVERYBODY:
                yield f'numbers("{place.name}, by seat and card", seats * {place.of.size}, 0, {most})'
            elif place.seen_by == OWNER:
                yield f'numbers("own {place.name}, by card", {place.of.size}, 0, {most})'
            yield f'numbers("cards in {place.name}", seats, 0, {place.room})'
        case Slots():
            yield f'things("{place.name}", seats, -2, {place.of.low + place.of.size - 1})'
        case Rows():
            yield f'things("{place.name}", {count_of(place) * place.room}, -1, {place.of.low + place.of.size - 1})'
        case Pile():
            if place.seen_by == EVERYBODY:
                yield f'numbers("{place.name}, by card", {place.of.size}, 0, {max(place.of.copies, default=1)})'
            yield f'numbers("cards in {place.name}", 1, 0, {place.room or len(place.of.all())})'
        case Amounts():
            yield f'numbers("{place.name}", seats, {place.low}, {place.high})'
        case Number():
            yield f'numbers("{place.name}", 1, {place.low}, {place.high})'
        case Seat():
            yield f'things("{place.name}", 1, -1, seats - 1)'
        case Switch():
            yield f'numbers("{place.name}", 1, 0, 1)'


def write_lines(place: Place) -> Iterator[str]:
    name = f"TABLE.{place.name}"
    match place:
        case Hands():
            yield from write_hands(place, name)
        case Slots():
            seen = [f"{name}[owner] == -1"]
            seen += ["owner == seat"] if place.seen_by == OWNER else ["True"] if place.seen_by == EVERYBODY else []
            seen += [f"TABLE.{place.open_while}"] if place.open_while else []
            yield "for i in range(seats):"
            yield "    owner: i64 = in_turn(seat + i, seats)"
            yield f"    if {' or '.join(seen)}:"
            yield f"        row[at + i] = i16({name}[owner])"
            yield "    else:"
            yield "        row[at + i] = i16(SECRET)"
            yield "at += seats"
        case Rows():
            cells = count_of(place) * place.room
            yield f"for i in range({cells}):"
            yield "    row[at + i] = i16(-1)"
            yield f"for pile in range(len({name}.sizes)):"
            yield f"    for i in range({name}.sizes[pile]):"
            yield f"        row[at + pile * {place.room} + i] = i16({name}.at(pile, i))"
            yield f"at += {cells}"
        case Pile():
            if place.seen_by == EVERYBODY:
                yield f"for i in range({name}.size):"
                yield f"    row[at + {name}.cards[i]{minus(place.of.low)}] += i16(1)"
                yield f"at += {place.of.size}"
            yield f"at = put(row, at, {name}.size)"
        case Amounts():
            yield f"at = put_by_seat(row, at, {name}, seat, seats)"
        case Number():
            yield f"at = put_large(row, at, {name})"
        case Seat():
            yield f"at = put_seat(row, at, {name}, seat, seats)"
        case Switch():
            yield f"at = put_flag(row, at, {name})"


def write_hands(place: Hands, name: str) -> Iterator[str]:
    if place.seen_by == EVERYBODY:
        yield "for i in range(seats):"
        yield "    holder: i64 = in_turn(seat + i, seats)"
        yield f"    for card in range({name}.sizes[holder]):"
        yield f"        row[at + i * {place.of.size} + {name}.at(holder, card){minus(place.of.low)}] += i16(1)"
        yield f"at += seats * {place.of.size}"
    elif place.seen_by == OWNER:
        yield f"for i in range({name}.sizes[seat]):"
        yield f"    row[at + {name}.at(seat, i){minus(place.of.low)}] += i16(1)"
        yield f"at += {place.of.size}"
    yield f"at = put_by_seat(row, at, {name}.sizes, seat, seats)"


def minus(low: int) -> str:
    return f" - {low}" if low else ""
