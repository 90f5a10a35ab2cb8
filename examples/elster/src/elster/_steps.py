"""Generated from declaration.py by `spieltisch generate`: do not edit.

The steps of Elster, typed: rule chapters derive from these.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from elster import _table as t
from elster._table import Elster
from spieltisch.kernel.state import Step, steps_by_number
from spieltisch.kernel.steps import Asks, AsksAll, Runs
from spieltisch.kernel.vecs import vec

DealStep = Runs[Elster]
TurnUpStep = Runs[Elster]
CompareStep = Runs[Elster]
EndLapStep = Runs[Elster]
ScoreStep = Runs[Elster]


class ChooseCardStep(AsksAll[Elster]):
    def play(self, elster: Elster, seat: i64, trinket: i64) -> None: ...

    def choose(self, elster: Elster, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.play(elster, seat, move - t.PLAY)


class TakeFindStep(Asks[Elster]):
    def take(self, elster: Elster, seat: i64, trinket: i64) -> None: ...

    def choose(self, elster: Elster, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.take(elster, seat, move - t.TAKE)


def in_order(**steps: Step[Any]) -> vec[Step[Any]]:
    """The steps, in the order in which they are declared."""
    return steps_by_number(dict(enumerate(steps.values())))
