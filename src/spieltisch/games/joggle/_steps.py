"""Generated from declaration.py by `spieltisch generate`: do not edit.

The steps of Joggle, typed: rule chapters derive from these.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.joggle import _table as t
from spieltisch.games.joggle.state import Joggle
from spieltisch.kernel.state import Step, steps_by_number
from spieltisch.kernel.steps import Asks, AsksWith1, Runs, RunsFor
from spieltisch.kernel.vecs import vec

SetUpStep = Runs[Joggle]
TurnStep = RunsFor[Joggle]


class LayStep(Asks[Joggle]):
    def lay(self, joggle: Joggle, seat: i64, field: i64) -> None: ...

    def choose(self, joggle: Joggle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.lay(joggle, seat, move - t.LAY)


class LiftStep(Asks[Joggle]):
    def lift(self, joggle: Joggle, seat: i64, field: i64) -> None: ...

    def choose(self, joggle: Joggle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.lift(joggle, seat, move - t.LIFT)


class MoveStep(AsksWith1[Joggle]):
    def to(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> None: ...

    def exchange(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> None: ...

    def put_back(self, joggle: Joggle, seat: i64, lifted: i64) -> None: ...

    def choose(self, joggle: Joggle, seat: i64, lifted: i64, b: i64, move: i64, /) -> None:
        if move < t.TO_END:
            self.to(joggle, seat, lifted, move - t.TO)
        elif move < t.EXCHANGE_END:
            self.exchange(joggle, seat, lifted, move - t.EXCHANGE)
        else:
            self.put_back(joggle, seat, lifted)


def in_order(**steps: Step[Any]) -> vec[Step[Any]]:
    """The steps, in the order in which they are declared."""
    return steps_by_number(dict(enumerate(steps.values())))
