"""`_view.ts`: the default view and the events of a game as TypeScript types, for a board of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_type_hints

from spieltisch.authoring.declare import (
    EVERYBODY,
    Amounts,
    Asks,
    Declaration,
    Event,
    Hands,
    Number,
    Pile,
    Place,
    Rows,
    Seat,
    Slots,
    Switch,
)
from spieltisch.kernel.events import Namer

PLAIN = {int: "number", str: "string", bool: "boolean", list[int]: "number[]", list[str]: "string[]"}


def view_file(declared: Declaration) -> str:
    shown = {place.name: type_of(place) for place in declared.places}
    fields = {
        "game": f"'{declared.name}'",
        "players": "number",
        "over": "boolean",
        "actors": "number[]",
        "decision": " | ".join([*[f"'{name}'" for name in waiting(declared)], "null"]),
        "seat": "number | null",
        **{name: kind for name, kind in shown.items() if kind},
        **({"standing": "number[]"} if declared.score else {}),
    }
    lines = [
        "// MARK\n",
        f"/** What a seat of {declared.title} sees; null is what it may not see. */",
        f"export interface {declared.state}View {{",
        *[f"  {name}: {kind};" for name, kind in fields.items()],
        "}\n",
        "/** What is told, by the name of the event. */",
        f"export interface {declared.state}Events {{",
        *[f"  {one.name}: {{ {'; '.join(values_of(one))} }};" for one in declared.events],
        "}",
    ]
    return "\n".join(lines) + "\n"


def waiting(declared: Declaration) -> list[str]:
    """The names of the steps that wait for somebody."""
    return [step.name for step in declared.steps if isinstance(step, Asks)]


def type_of(place: Place) -> str:
    """The type of a place in `views.py`; empty if it is not shown."""
    match place:
        case Hands() | Slots():
            return "number[][]" if place.seen_by == EVERYBODY else "(number | null)[][]"
        case Rows():
            return "number[][]"
        case Pile() if place.seen_by != EVERYBODY:
            return "{ count: number; cards: number[] | null }"
        case Pile():
            return "number[]" if place.spread else "{ count: number; top: number | null }"
        case Amounts():
            return "number[]"
        case Number():
            return "number"
        case Switch():
            return "boolean"
        case Seat():
            return "number | null"
    return ""


def values_of(one: Event) -> Iterator[str]:
    yield f"seat: {'number' if one.seat else 'null'}"
    for name, namer in one.kind.values.items():
        kind = returned(namer)
        yield f"{name}: {kind} | null" if name in one.kind.secret and kind != "unknown" else f"{name}: {kind}"


def returned(namer: Namer) -> str:
    """The type that a formatter says it returns."""
    return PLAIN.get(get_type_hints(namer).get("return"), "unknown")  # type: ignore[arg-type]
