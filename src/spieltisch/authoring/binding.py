"""Steps bound to their declaration: their rules, the moves they know, and who says why a move is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spieltisch.authoring.check import DeclarationError
from spieltisch.authoring.declare import Asks, Declaration, Move
from spieltisch.kernel.state import State

Explain = Callable[[State, int, int, int, int], str]


def bind(declared: Declaration, steps: Sequence[Any]) -> None:
    """Give the steps their rules. They must be those that were declared, with a method for each of their moves."""
    found = [type(step).__name__ for step in steps]
    wanted = [step.name for step in declared.steps]
    if found != wanted:
        raise DeclarationError(f"{declared.name} declares the steps {', '.join(wanted)}; it has {', '.join(found)}")
    for step, said in zip(steps, declared.steps, strict=True):
        step.rule = said.rule
        if isinstance(said, Asks):
            found = list(faults(declared, said, step))
            if found:
                raise DeclarationError(f"step {said.name!r} of {declared.name} has faults: " + "; ".join(found))
            step.explain = explain(declared, said, step)


def faults(declared: Declaration, said: Asks, step: Any) -> Iterator[str]:
    """Moves that a step does not know, and refusals of moves that it does not ask for."""
    moves = [declared.move(name) for name in said.moves.split()]
    written = {name for kind in type(step).__mro__ if kind.__name__ != f"{said.name}Step" for name in vars(kind)}
    if "choose" not in vars(type(step)):
        yield from (f"no method {move.method!r} for that move" for move in moves if move.method not in written)
    refusals = {name for name in written if name.startswith("refuse_")}
    for name in sorted(refusals - {f"refuse_{name}" for name in [*said.moves.split(), "other"]}):
        yield f"{name!r} refuses a move that it does not ask for"


def explain(declared: Declaration, said: Asks, step: Any) -> Explain:
    """Why a move is refused: what `refuse_<move>` or `refuse_other` of the step say, or its declaration."""
    firsts = declared.first_numbers()
    moves = [declared.move(name) for name in said.moves.split()]
    count = len(said.takes.split())

    def why(state: State, seat: int, a: int, b: int, move: int) -> str:
        taken = [a, b][:count]
        for kind in moves:
            place, beside = divmod(move - firsts[kind.name], declared.stride(kind))
            if 0 <= place < kind.size and beside == 0:
                method = getattr(step, f"refuse_{kind.name}", None)
                if method is None:
                    return said.refusal or str(step.rule)
                return str(method(state, seat, *taken, *values_of(kind, place)))
        other = getattr(step, "refuse_other", None)
        return str(step.rule if other is None else other(state, seat, *taken))

    return why


def values_of(move: Move, place: int) -> list[int]:
    """The values of a move by its place among those of its kind, as the rules get them."""
    if move.flat:
        return [place]
    values: list[int] = []
    for domain in reversed(move.domains):
        place, value = divmod(place, domain.size)
        values.insert(0, value + domain.low)
    return values
