"""`_steps.py`: a typed base class for every step.

A rule chapter overrides what has a name: `do` of a step that runs, `offer` and one method for every move of a step that
asks. The classes of `kernel.steps` turn the kernel's calls into these; what is generated is which move means which
method. Whether a chapter wrote all of them is checked when the game is imported.
"""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.authoring.declare import Asks, Declaration, Move, Runs, upper
from spieltisch.authoring.generated_state import imports

SHAPES = [f"{kind}{values}" for kind in ("Runs", "RunsFor", "Asks", "AsksAll") for values in ("", "With1", "With2")]
IMPORTS = {"spieltisch.kernel.steps": tuple(SHAPES)}


def steps_file(declared: Declaration) -> str:
    aliases = [f"{step.name}Step = {shape(step)}[{declared.state}]" for step in runs(declared)]
    classes = ["\n".join(asking(declared, step)) for step in declared.steps if isinstance(step, Asks)]
    body = "\n\n\n".join(["\n".join(aliases), *classes, "\n".join(IN_ORDER)]) + "\n"
    home = f"{declared.package}.{declared.state_module or '_table'}"
    lines = imports(body, {**IMPORTS, declared.package: ("_table as t",), home: (declared.state,)})
    opening = f'"""MARK\n\nThe steps of {declared.title}, typed: rule chapters derive from these.\n"""'
    return f"{opening}\n\n{lines}\n\n{body}"


def runs(declared: Declaration) -> list[Runs]:
    return [step for step in declared.steps if isinstance(step, Runs)]


def variable(declared: Declaration) -> str:
    return declared.variable or upper(declared.state).lower()


def shape(step: Runs | Asks) -> str:
    """The class of `kernel.steps` that passes on what this step takes."""
    taken = step.takes.split()
    count = len([name for name in taken if name != "seat"])
    if isinstance(step, Asks):
        kind = "AsksAll" if step.together else "Asks"
    else:
        kind = "RunsFor" if "seat" in taken else "Runs"
    return f"{kind}With{count}" if count else kind


def asking(declared: Declaration, step: Asks) -> Iterator[str]:
    taken = step.takes.split()
    moves = sorted((declared.move(name) for name in step.moves.split()), key=lambda one: place_of(declared, one))
    state = f"self, {variable(declared)}: {declared.state}, seat: i64"
    yield f"class {step.name}Step({shape(step)}[{declared.state}]):"
    for move in moves:
        values = "".join(f", {name}: i64" for name in [*taken, *move.values()])
        yield f"    def {move.method}({state}{values}) -> None: ...\n"
    yield f"    def choose({state}, {frame(taken)}, move: i64, /) -> None:"
    yield from dispatch(declared, moves, ", ".join([variable(declared), "seat", *taken]))


def frame(taken: list[str]) -> str:
    """The two numbers of a frame by their names, as far as they have any."""
    return ", ".join(f"{name}: i64" for name in [*taken, *["a", "b"][len(taken) :]])


def place_of(declared: Declaration, move: Move) -> int:
    return declared.first_numbers()[move.name]


def dispatch(declared: Declaration, moves: list[Move], passed: str) -> Iterator[str]:
    """Moves are in the order of their numbers, and only legal ones arrive: one comparison each, none for the last."""
    if len(moves) == 1:
        yield f"        self.{moves[0].method}({passed}{values_of(declared, moves[0])})"
        return
    for i, move in enumerate(moves):
        if i == len(moves) - 1:
            yield "        else:"
        else:
            bound = f"move < t.{upper(move.name)}_END" if move.domains else f"move == t.{upper(move.name)}"
            yield f"        {'if' if i == 0 else 'elif'} {bound}{alternates(declared, move)}:"
        yield f"            self.{move.method}({passed}{values_of(declared, move)})"


def alternates(declared: Declaration, move: Move) -> str:
    """The rest of a test where the numbers of several moves alternate."""
    stride = declared.stride(move)
    return f" and (move - t.{upper(move.name)}) % {stride} == 0" if stride > 1 else ""


def values_of(declared: Declaration, move: Move) -> str:
    """The values of a move, from its number."""
    if not move.domains:
        return ""
    name, stride = f"t.{upper(move.name)}", declared.stride(move)
    if stride > 1:
        return f", (move - {name}) // {stride}"
    if len(move.domains) == 1 or move.flat:
        return f", move - {name}"
    parts, step = [], move.size
    for i, domain in enumerate(move.domains):
        step //= domain.size
        part = f"(move - {name})" if step == 1 else f"(move - {name}) // {step}"
        parts.append(part if i == 0 else f"{part} % {domain.size}")
    return "".join(f", {part}" for part in parts)


IN_ORDER = (
    "def in_order(**steps: Step[Any]) -> vec[Step[Any]]:",
    '    """The steps, in the order in which they are declared."""',
    "    return steps_by_number(dict(enumerate(steps.values())))",
)
