"""Generated from declaration.py by `spieltisch generate`: do not edit.

The steps of JOY, typed: rule chapters derive from these.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.joy import _table as t
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.state import Step, steps_by_number
from spieltisch.kernel.steps import Asks, AsksWith1, AsksWith2, Runs, RunsFor, RunsForWith1
from spieltisch.kernel.vecs import vec

DealStep = Runs[Joy]
GoOnStep = RunsFor[Joy]
EndTurnStep = RunsFor[Joy]
SplitSecondStep = RunsForWith1[Joy]
StealStep = RunsForWith1[Joy]
StopStep = RunsFor[Joy]
CollectStep = RunsFor[Joy]
DrawJoyStep = RunsFor[Joy]
RedeemStep = RunsFor[Joy]
LimitsStep = RunsFor[Joy]


class TurnStep(Asks[Joy]):
    def end(self, joy: Joy, seat: i64) -> None: ...

    def run_(self, joy: Joy, seat: i64, run: i64) -> None: ...

    def play(self, joy: Joy, seat: i64, kind: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == t.END:
            self.end(joy, seat)
        elif move < t.RUN_END:
            self.run_(joy, seat, move - t.RUN)
        else:
            self.play(joy, seat, move - t.PLAY)


class GoToStep(AsksWith2[Joy]):
    def go(self, joy: Joy, seat: i64, who: i64, how: i64, field: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> None:
        self.go(joy, seat, who, how, (move - t.GO) // 3)


class GoViaStep(AsksWith2[Joy]):
    def via(self, joy: Joy, seat: i64, who: i64, how: i64, way: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> None:
        self.via(joy, seat, who, how, move - t.VIA)


class SplitCardStep(Asks[Joy]):
    def run_(self, joy: Joy, seat: i64, run: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.run_(joy, seat, move - t.RUN)


class SplitWithStep(Asks[Joy]):
    def with_(self, joy: Joy, seat: i64, other: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.with_(joy, seat, move - t.WITH)


class SplitOrderStep(Asks[Joy]):
    def own_first(self, joy: Joy, seat: i64) -> None: ...

    def other_first(self, joy: Joy, seat: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == t.OWN_FIRST:
            self.own_first(joy, seat)
        else:
            self.other_first(joy, seat)


class SplitStepsStep(AsksWith2[Joy]):
    def steps(self, joy: Joy, seat: i64, figure: i64, avoid: i64, steps: i64) -> None: ...

    def back(self, joy: Joy, seat: i64, figure: i64, avoid: i64, steps: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, figure: i64, avoid: i64, move: i64, /) -> None:
        if move < t.STEPS_END:
            self.steps(joy, seat, figure, avoid, move - t.STEPS)
        else:
            self.back(joy, seat, figure, avoid, move - t.BACK)


class StealCubeStep(AsksWith1[Joy]):
    def steal(self, joy: Joy, seat: i64, victim: i64, place: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, victim: i64, b: i64, move: i64, /) -> None:
        self.steal(joy, seat, victim, move - t.STEAL)


class ReceiveStep(AsksWith2[Joy]):
    def supply(self, joy: Joy, seat: i64, cube: i64, passed: i64) -> None: ...

    def place(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> None: ...

    def replace(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> None: ...

    def lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, cube: i64, passed: i64, move: i64, /) -> None:
        if move == t.SUPPLY:
            self.supply(joy, seat, cube, passed)
        elif move < t.PLACE_END:
            self.place(joy, seat, cube, passed, move - t.PLACE)
        elif move < t.REPLACE_END:
            self.replace(joy, seat, cube, passed, move - t.REPLACE)
        else:
            self.lay(joy, seat, cube, passed, (move - t.LAY) // 3)


class LayReplacedStep(AsksWith2[Joy]):
    def lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, cube: i64, passed: i64, move: i64, /) -> None:
        self.lay(joy, seat, cube, passed, (move - t.LAY) // 3)


class MayDrawStep(Asks[Joy]):
    def draw(self, joy: Joy, seat: i64) -> None: ...

    def leave(self, joy: Joy, seat: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == t.DRAW:
            self.draw(joy, seat)
        else:
            self.leave(joy, seat)


class MakeRoomStep(Asks[Joy]):
    def discard_joy(self, joy: Joy, seat: i64, kind: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.discard_joy(joy, seat, move - t.DISCARD_JOY)


class JumpToStartStep(Asks[Joy]):
    def go(self, joy: Joy, seat: i64, field: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.go(joy, seat, (move - t.GO) // 3)


class SwapFirstStep(Asks[Joy]):
    def swap(self, joy: Joy, seat: i64, field: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.swap(joy, seat, (move - t.SWAP) // 3)


class SwapSecondStep(AsksWith1[Joy]):
    def swap(self, joy: Joy, seat: i64, first: i64, field: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, first: i64, b: i64, move: i64, /) -> None:
        self.swap(joy, seat, first, (move - t.SWAP) // 3)


class CubeForStep(Asks[Joy]):
    def with_(self, joy: Joy, seat: i64, other: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.with_(joy, seat, move - t.WITH)


class CubeColourStep(Asks[Joy]):
    def colour(self, joy: Joy, seat: i64, colour: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.colour(joy, seat, move - t.COLOUR)


class JumpToElementStep(Asks[Joy]):
    def go(self, joy: Joy, seat: i64, field: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.go(joy, seat, (move - t.GO) // 3)


class ThreeColourStep(AsksWith2[Joy]):
    def colour(self, joy: Joy, seat: i64, left: i64, used: i64, colour: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, left: i64, used: i64, move: i64, /) -> None:
        self.colour(joy, seat, left, used, move - t.COLOUR)


class ThreeFieldStep(AsksWith2[Joy]):
    def lay(self, joy: Joy, seat: i64, cube: i64, used: i64, field: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, cube: i64, used: i64, move: i64, /) -> None:
        self.lay(joy, seat, cube, used, (move - t.LAY) // 3)


class TradeCardStep(AsksWith1[Joy]):
    def give(self, joy: Joy, seat: i64, slot: i64, run: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        self.give(joy, seat, slot, move - t.GIVE)


class DrawTwoStep(Asks[Joy]):
    def take(self, joy: Joy, seat: i64, count: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.take(joy, seat, move - t.TAKE)


class RedeemRowStep(Asks[Joy]):
    def decline(self, joy: Joy, seat: i64) -> None: ...

    def redeem(self, joy: Joy, seat: i64, row: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == t.DECLINE:
            self.decline(joy, seat)
        else:
            self.redeem(joy, seat, move - t.REDEEM)


class SurplusJoyStep(Asks[Joy]):
    def discard_joy(self, joy: Joy, seat: i64, kind: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.discard_joy(joy, seat, move - t.DISCARD_JOY)


class SurplusRunStep(Asks[Joy]):
    def discard_run(self, joy: Joy, seat: i64, run: i64) -> None: ...

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.discard_run(joy, seat, move - t.DISCARD_RUN)


def in_order(**steps: Step[Any]) -> vec[Step[Any]]:
    """The steps, in the order in which they are declared."""
    return steps_by_number(dict(enumerate(steps.values())))
