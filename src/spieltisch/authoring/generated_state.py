"""`_table.py`: the numbers of a game, its setup, and its state with copies, imagined worlds, events and steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from spieltisch.authoring.declare import (
    EVERYBODY,
    OWNER,
    Amounts,
    Asks,
    Cards,
    Choice,
    Count,
    Declaration,
    Event,
    Flag,
    Hands,
    Move,
    Number,
    Own,
    Pile,
    Place,
    Rows,
    Runs,
    Seat,
    Slots,
    Switch,
    Text,
    Vector,
    upper,
)

IMPORTS = {
    "typing": ("Any", "Final", "final"),
    "mypy_extensions": ("i64",),
    "spieltisch.kernel.agenda": ("Moves",),
    "spieltisch.kernel.knowledge": ("Pool",),
    "spieltisch.kernel.pile": ("NO_CARD", "Pile", "empty_pile", "filled"),
    "spieltisch.kernel.piles": ("NO_PILES", "Piles", "empty_piles"),
    "spieltisch.kernel.rng": ("Rng",),
    "spieltisch.kernel.state": ("NOBODY", "NOBODY_ELSE", "Decision", "State", "Step", "steps_by_number"),
    "spieltisch.kernel.vecs": ("vec",),
}


def imports(body: str, more: Mapping[str, tuple[str, ...]] | None = None) -> str:
    """The import lines that a body of code needs."""
    groups: dict[str, list[str]] = {"typing": [], "other": [], "own": []}
    for module, names in sorted({**IMPORTS, **(more or {})}.items()):
        used = sorted((name for name in names if is_used(name, body)), key=constants_first)
        if used:
            kind = "typing" if module == "typing" else "other" if module in ("mypy_extensions", "librt.vecs") else "own"
            groups[kind].append(f"from {module} import {', '.join(used)}")
    parts = ["from __future__ import annotations", *["\n".join(sorted(lines)) for lines in groups.values() if lines]]
    return "\n\n".join(parts)


def is_used(name: str, body: str) -> bool:
    """Whether a body of code uses a name, or, of `module as alias`, the alias."""
    module, _, alias = name.partition(" as ")
    return re.search(rf"\b{alias}\." if alias else rf"\b{module}\b", body) is not None


def constants_first(name: str) -> tuple[int, str]:
    """The order of ruff: constants, classes, functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


def table_file(declared: Declaration) -> str:
    body = "\n".join(
        [*numbers(declared), "", *empties(declared), "", "", *alternating(declared), *setup(declared), *state(declared)]
    )
    body += "\n\n\n" + "\n".join(new_table(declared)) + "\n"
    more = {f"{declared.package}.{declared.setup_module}": ("Setup",)} if declared.setup_module else {}
    for place in declared.places:
        if isinstance(place, Own):
            module = f"{declared.package}.{place.module}"
            more[module] = (*more.get(module, ()), *{place.kind, place.empty} - set(more.get(module, ())))
    return (
        f'"""MARK\n\nThe numbers of {declared.title}, and its state: copied, dealt anew, told.\n"""\n\n'
        f"{imports(body, more)}\n\n{body}"
    )


# Numbers


def numbers(declared: Declaration) -> Iterator[str]:
    yield "# Steps."
    for i, step in enumerate(declared.steps):
        yield f"S_{upper(step.name)}: Final[i64] = {i}"
    yield "\n# Events."
    for i, one in enumerate(declared.events):
        yield f"E_{upper(one.name)}: Final[i64] = {i}"
    yield "\n# What a value is added to for the number of a move, and where the kind ends."
    for move in declared.moves:
        yield from move_numbers(declared, move)
    for deck in declared.decks():
        yield f"\nFIRST_{upper(deck.name)}: Final[i64] = {deck.low}"
        yield f"LAST_{upper(deck.name)}: Final[i64] = {deck.low + deck.size - 1}"
    for option in declared.options:
        if isinstance(option, Choice) and not declared.setup_module:
            for i, choice in enumerate(option.choices):
                yield f"{upper(option.name)}_{upper(choice)}: Final[i64] = {i}"
    for name, value in declared.constants.items():
        yield f"{name}: Final[i64] = {value}"


def move_numbers(declared: Declaration, move: Move) -> Iterator[str]:
    first = declared.first_numbers()[move.name]
    low = move.domains[0].low if len(move.domains) == 1 else 0
    yield f"{upper(move.name)}: Final[i64] = {first - low}"
    if move.domains:
        end = declared.first_numbers()[move.beside or move.name] + move.size * declared.stride(move)
        yield f"{upper(move.name)}_END: Final[i64] = {end}"


def alternating(declared: Declaration) -> Iterator[str]:
    """Functions for the numbers of moves that alternate with others."""
    for move in declared.moves:
        if declared.stride(move) > 1:
            value = move.domains[0].name
            yield f"def {move.name}_move({value}: i64) -> i64:"
            yield f"    return {upper(move.name)} + {declared.stride(move)} * {value}\n\n"


def empties(declared: Declaration) -> Iterator[str]:
    kinds = {kind_of(place) for place in declared.places}
    if "vec[i64]" in kinds:
        yield "NO_NUMBERS: Final[vec[i64]] = vec[i64]()"
    if "Pile" in kinds:
        yield "NO_PILE: Final[Pile] = Pile(vec[i64](), 0)"


# The setup: the options as machine numbers


def setup(declared: Declaration) -> Iterator[str]:
    if declared.setup_module:
        return
    types = {Count: "i64", Choice: "i64", Flag: "bool", Text: "str"}
    fields = {option.name: types.get(type(option), "i64") for option in declared.options}
    yield "@final"
    yield "class Setup:"
    yield '    """The options of a match."""\n'
    yield f"    def __init__(self{''.join(f', {name}: {kind}' for name, kind in fields.items())}) -> None:"
    for name, kind in fields.items():
        yield f"        self.{name}: {kind} = {name}"
    if not fields:
        yield "        pass"
    yield "\n"


# The state


def kind_of(place: Place) -> str:
    match place:
        case Hands() | Rows():
            return "Piles"
        case Pile():
            return "Pile"
        case Switch():
            return "bool"
        case Number() | Seat():
            return "i64"
        case Own():
            return place.kind
        case _:
            return "vec[i64]"


def unset(place: Place) -> str:
    """The value of a field before the table is laid."""
    match place:
        case Number():
            return str(place.start)
        case Seat():
            return "NOBODY"
        case Switch():
            return "False"
        case Own():
            return place.empty
    return {"Piles": "NO_PILES", "Pile": "NO_PILE"}.get(kind_of(place), "NO_NUMBERS")


def class_name(declared: Declaration) -> str:
    return f"{declared.state}Fields" if declared.state_module else declared.state


def state(declared: Declaration) -> Iterator[str]:
    name = class_name(declared)
    if not declared.state_module:
        yield "@final"
    yield f"class {name}(State):"
    yield f'    """A position of {declared.title}."""\n'
    yield "    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:"
    yield "        super().__init__(seats, steps, rng)"
    yield "        self.setup: Setup = setup"
    for place in declared.places:
        yield f"        self.{place.name}: {kind_of(place)} = {unset(place)}"
    yield ""
    yield from copying(declared, name)
    yield from imagining(declared)
    yield from scoring(declared)
    for one in declared.events:
        yield from telling(one)
    for step in declared.steps:
        yield from pushing(step)
        yield from reading(step)


def copying(declared: Declaration, name: str) -> Iterator[str]:
    if declared.state_module:
        yield f"    def copy_fields_to(self, twin: {name}) -> None:"
    else:
        yield f"    def copy(self) -> {name}:"
        yield f"        twin = {name}(self.seats, self.steps, self.rng.copy(), self.setup)"
    yield "        self.copy_kernel_to(twin)"
    for place in declared.places:
        yield f"        twin.{place.name} = self.{place.name}{copy_of(place)}"
    if not declared.state_module:
        yield "        return twin"
    yield ""


def copy_of(place: Place) -> str:
    if isinstance(place, Amounts | Pile | Vector) and place.shared:
        return ""
    if isinstance(place, Own):
        return ".copy()"
    return {"Piles": ".copy()", "Pile": ".copy()", "vec[i64]": "[:]"}.get(kind_of(place), "")


def imagining(declared: Declaration) -> Iterator[str]:
    yield "    def reimagine(self, seat: i64) -> None:"
    yield '        """Deal anew what the seat does not see."""'
    for deck in declared.decks():
        hidden = [place for place in declared.places if is_hidden(place, deck)]
        if hidden:
            pool = f"{deck.name}_pool"
            yield f"        {pool} = Pool()"
            for place in hidden:
                yield from collect(place, pool)
            yield f"        {pool}.deal(self.rng)"
            for place in hidden:
                yield from deal_back(place, pool)
    yield ""


def is_hidden(place: Place, deck: Cards) -> bool:
    return isinstance(place, Hands | Pile | Slots) and place.of == deck and place.seen_by != EVERYBODY


def others(place: Hands | Slots) -> Iterator[str]:
    yield "        for other in range(self.seats):"
    conditions = ["other != seat"] if place.seen_by == OWNER else []
    if isinstance(place, Slots):
        conditions.append(f"self.{place.name}[other] != NO_CARD")
        if place.open_while:
            conditions.append(f"not self.{place.open_while}")
    yield f"            if {' and '.join(conditions) or 'True'}:"


def collect(place: Place, pool: str) -> Iterator[str]:
    match place:
        case Hands():
            yield from others(place)
            yield f"                self.{place.name}.put_into(other, {pool})"
        case Slots():
            yield from others(place)
            yield f"                {pool}.put(self.{place.name}[other])"
        case Pile():
            yield f"        for i in range(self.{place.name}.size):"
            yield f"            {pool}.put(self.{place.name}.cards[i])"


def deal_back(place: Place, pool: str) -> Iterator[str]:
    match place:
        case Hands():
            yield from others(place)
            yield f"                self.{place.name}.{'redraw_sorted' if place.sorted else 'redraw'}(other, {pool})"
        case Slots():
            yield from others(place)
            yield f"                self.{place.name}[other] = {pool}.draw()"
        case Pile():
            yield f"        for i in range(self.{place.name}.size):"
            yield f"            self.{place.name}.cards[i] = {pool}.draw()"


def scoring(declared: Declaration) -> Iterator[str]:
    if not declared.score:
        return
    yield "    def scores(self) -> list[int]:"
    yield f"        return [int(self.{declared.score}[seat]) for seat in range(self.seats)]\n"
    if declared.low_wins:
        yield "    def ranking(self) -> list[int]:"
        yield f"        return [-int(self.{declared.score}[seat]) for seat in range(self.seats)]\n"


def telling(one: Event) -> Iterator[str]:
    """Of a secret event only the seats of the mask `to` are told everything; without a mask, the seat itself."""
    values = list(one.kind.values)
    taken = (["seat"] if one.seat else []) + values
    parameters = "".join(f", {name}: i64" for name in taken)
    told = ", ".join([f"E_{upper(one.name)}", "seat" if one.seat else "NOBODY", *values])
    if one.kind.secret:
        yield f"    def tell_{one.name}(self{parameters}, to: i64 = NOBODY_ELSE) -> None:"
        yield f"        self.confide({told}, to=to)\n"
    else:
        yield f"    def tell_{one.name}(self{parameters}) -> None:"
        yield f"        self.tell({told})\n"


def pushing(step: Runs | Asks) -> Iterator[str]:
    taken = step.takes.split()
    if isinstance(step, Asks) and not step.together:
        taken = ["seat", *taken]
    parameters = "".join(f", {name}: i64" for name in taken)
    seat = "seat" if "seat" in taken else "NOBODY"
    values = ", ".join([f"S_{upper(step.name)}", seat, *[name for name in taken if name != "seat"]])
    yield f"    def push_{upper(step.name).lower()}(self{parameters}) -> None:"
    yield f"        self.agenda.push({values})\n"


def reading(step: Runs | Asks) -> Iterator[str]:
    """The values of a step that waits, by name."""
    if isinstance(step, Asks):
        for place, name in enumerate(step.takes.split()):
            yield f"    def {upper(step.name).lower()}_{name}(self) -> i64:"
            yield f"        return self.agenda.top_{'ab'[place]}()\n"


def new_table(declared: Declaration) -> Iterator[str]:
    if declared.state_module:
        yield f"def lay_table(table: {class_name(declared)}) -> None:"
        yield '    """Give every field of a new table its room."""'
        yield "    seats: i64 = table.seats"
    else:
        yield f"def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> {declared.state}:"
        yield f"    table = {declared.state}(seats, steps, rng, setup)"
    for place in declared.places:
        made = room_of(place)
        if made:
            yield f"    table.{place.name} = {made}"
    if not declared.state_module:
        yield "    return table"


def room_of(place: Place) -> str:
    match place:
        case Hands():
            return f"empty_piles(seats, {place.room}{', saved_whole=True' if place.saved_whole else ''})"
        case Rows():
            count = f"table.setup.{place.count.name}" if isinstance(place.count, Count) else str(place.count)
            return f"empty_piles({count}, {place.room})"
        case Pile():
            return f"empty_pile({place.room or len(place.of.all())})"
        case Slots():
            return "filled(seats, NO_CARD)"
        case Amounts():
            return "filled(seats, 0)"
        case Vector():
            return f"filled({place.size}, {place.fill})"
    return ""
