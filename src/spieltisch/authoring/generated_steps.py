"""`_steps.py`: a typed base class for every step.

A rule chapter overrides what has a name: `do` of a step that runs, `offer` and one method for every move of a step that
asks. The kernel's side, where a frame is two numbers and a move is one, stays here.
"""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.authoring.declare import Asks, Declaration, Move, Runs, upper
from spieltisch.authoring.generated_state import imports


def steps_file(declared: Declaration) -> str:
    classes = [
        "\n".join(asking(declared, step) if isinstance(step, Asks) else running(declared, step))
        for step in declared.steps
    ]
    body = "\n\n".join([*classes, "\n".join(in_order(declared))]) + "\n"
    home = f"{declared.package}.{declared.state_module or '_table'}"
    ends = [upper(move.name) + end for move in declared.moves for end in ("", "_END")]
    more = {home: (declared.state,), f"{declared.package}._table": tuple(sorted(ends))}
    if home in more and not declared.state_module:
        more[home] = (declared.state, *sorted(ends))
    opening = f'"""MARK\n\nThe steps of {declared.title}, typed: rule chapters derive from these.\n"""'
    return f"{opening}\n\n{imports(body, more)}\n\n\n{body}"


def variable(declared: Declaration) -> str:
    return declared.variable or upper(declared.state).lower()


def running(declared: Declaration, step: Runs) -> Iterator[str]:
    game, taken = variable(declared), step.takes.split()
    parameters = "".join(f", {name}: i64" for name in taken)
    yield f"class {step.name}Step(Step[{declared.state}]):"
    yield f'    """{step.rule}: runs by itself."""\n'
    yield from constructor(step)
    yield f"    def do(self, {game}: {declared.state}{parameters}) -> None:"
    yield '        raise NotImplementedError(f"{type(self).__name__} does nothing")\n'
    yield f"    def run(self, {game}: {declared.state}, seat: i64, {frame(taken)}, /) -> None:"
    yield f"        self.do({', '.join([game, *taken])})\n"


def asking(declared: Declaration, step: Asks) -> Iterator[str]:
    game, taken = variable(declared), step.takes.split()
    moves = sorted((declared.move(name) for name in step.moves.split()), key=lambda one: place_of(declared, one))
    state = f"self, {game}: {declared.state}"
    given = "".join(f", {name}: i64" for name in taken)
    passed = "".join(f", {name}" for name in taken)
    yield f"class {step.name}Step(Decision[{declared.state}]):"
    who = "waits for several seats at once" if step.together else "waits for a seat"
    yield f'    """{step.rule}: {who}."""\n'
    yield from constructor(step)
    if step.together:
        yield f"    def who({state}{given}) -> i64:"
        yield '        """The seats that may act, as a bit mask."""'
        yield '        raise NotImplementedError(f"{type(self).__name__} asks nobody")\n'
        yield f"    def deciders({state}, seat: i64, {frame(taken)}, /) -> i64:"
        yield f"        return self.who({game}{passed})\n"
    yield f"    def offer({state}, seat: i64{given}, out: Moves) -> None:"
    yield '        """Write the legal moves of the seat."""'
    yield '        raise NotImplementedError(f"{type(self).__name__} offers nothing")\n'
    yield f"    def options({state}, seat: i64, {frame(taken)}, out: Moves, /) -> None:"
    yield f"        self.offer({game}, seat{passed}, out)\n"
    if step.take_backs:
        yield f"    def offer_take_backs({state}, seat: i64{given}, out: Moves) -> None:"
        yield '        """Write the moves that only undo the last choice."""'
        yield '        raise NotImplementedError(f"{type(self).__name__} takes nothing back")\n'
        yield f"    def take_backs({state}, seat: i64, {frame(taken)}, out: Moves, /) -> None:"
        yield f"        self.offer_take_backs({game}, seat{passed}, out)\n"
    for move in moves:
        values = "".join(f", {name}: i64" for name in move.values())
        yield f"    def {move.method}({state}, seat: i64{given}{values}) -> None:"
        yield f'        raise NotImplementedError(f"{{type(self).__name__}} does not know {move.name}")\n'
    yield f"    def choose({state}, seat: i64, {frame(taken)}, move: i64, /) -> None:"
    yield from dispatch(declared, moves, f"{game}, seat{passed}")
    why = f'"{step.refusal}"' if step.refusal else "self.rule"
    for move in moves:
        values = "".join(f", {name}: i64" for name in move.values())
        yield f"    def refuse_{move.name}({state}, seat: i64{given}{values}) -> str:"
        yield f"        return {why}\n"
    yield f"    def refuse_other({state}, seat: i64{given}) -> str:"
    yield '        """Why a move of another kind is refused."""'
    yield "        return self.rule\n"
    yield f"    def refusal({state}, seat: i64, {frame(taken)}, move: i64, /) -> str:"
    for move in moves:
        yield f"        if {test(declared, move)}:"
        yield f"            return self.refuse_{move.name}({game}, seat{passed}{values_of(declared, move)})"
    yield f"        return self.refuse_other({game}, seat{passed})\n"


def constructor(step: Runs | Asks) -> Iterator[str]:
    yield "    def __init__(self) -> None:"
    yield f'        super().__init__("{step.rule}")\n'


def frame(taken: list[str]) -> str:
    """The two numbers of a frame by their names, as far as they have any."""
    values = [name for name in taken if name != "seat"]
    return ", ".join(f"{name}: i64" for name in [*values, *["a", "b"][len(values) :]])


def place_of(declared: Declaration, move: Move) -> int:
    return declared.first_numbers()[move.name]


def dispatch(declared: Declaration, moves: list[Move], passed: str) -> Iterator[str]:
    """Moves are in the order of their numbers, and only legal ones arrive: one comparison each, none for the last."""
    if len(moves) == 1:
        yield f"        self.{moves[0].method}({passed}{values_of(declared, moves[0])})\n"
        return
    for i, move in enumerate(moves):
        if i == len(moves) - 1:
            yield "        else:"
        else:
            bound = f"move < {upper(move.name)}_END" if move.domains else f"move == {upper(move.name)}"
            yield f"        {'if' if i == 0 else 'elif'} {bound}{alternates(declared, move)}:"
        yield f"            self.{move.method}({passed}{values_of(declared, move)})"
    yield ""


def test(declared: Declaration, move: Move) -> str:
    name = upper(move.name)
    if not move.domains:
        return f"move == {name}"
    low = f"{name} + {move.domains[0].low}" if len(move.domains) == 1 and move.domains[0].low else name
    return f"{low} <= move < {name}_END{alternates(declared, move)}"


def alternates(declared: Declaration, move: Move) -> str:
    """The rest of a test where the numbers of several moves alternate."""
    stride = declared.stride(move)
    return f" and (move - {upper(move.name)}) % {stride} == 0" if stride > 1 else ""


def values_of(declared: Declaration, move: Move) -> str:
    """The values of a move, from its number."""
    if not move.domains:
        return ""
    name, stride = upper(move.name), declared.stride(move)
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


def in_order(declared: Declaration) -> Iterator[str]:
    yield "def in_order("
    yield "    *,"
    for step in declared.steps:
        yield f"    {upper(step.name).lower()}: {step.name}Step,"
    yield ") -> vec[Step[Any]]:"
    yield '    """The steps by number."""'
    yield f"    return vec[Step[Any]]([{', '.join(upper(step.name).lower() for step in declared.steps)}])"
