"""Generated from declaration.py by `spieltisch generate`: do not edit.

The steps of Elster, typed: rule chapters derive from these.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from elster._table import PLAY, PLAY_END, TAKE, TAKE_END, Elster
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import Decision, Step
from spieltisch.kernel.vecs import vec


class DealStep(Step[Elster]):
    """ELS-10: runs by itself."""

    def __init__(self) -> None:
        super().__init__("ELS-10")

    def do(self, elster: Elster) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, elster: Elster, seat: i64, a: i64, b: i64, /) -> None:
        self.do(elster)


class TurnUpStep(Step[Elster]):
    """ELS-11: runs by itself."""

    def __init__(self) -> None:
        super().__init__("ELS-11")

    def do(self, elster: Elster) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, elster: Elster, seat: i64, a: i64, b: i64, /) -> None:
        self.do(elster)


class ChooseCardStep(Decision[Elster]):
    """ELS-20: waits for several seats at once."""

    def __init__(self) -> None:
        super().__init__("ELS-20")

    def who(self, elster: Elster) -> i64:
        """The seats that may act, as a bit mask."""
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def deciders(self, elster: Elster, seat: i64, a: i64, b: i64, /) -> i64:
        return self.who(elster)

    def offer(self, elster: Elster, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, elster: Elster, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(elster, seat, out)

    def play(self, elster: Elster, seat: i64, trinket: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know play")

    def choose(self, elster: Elster, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.play(elster, seat, move - PLAY)

    def refuse_play(self, elster: Elster, seat: i64, trinket: i64) -> str:
        return self.rule

    def refuse_other(self, elster: Elster, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, elster: Elster, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if PLAY <= move < PLAY_END:
            return self.refuse_play(elster, seat, move - PLAY)
        return self.refuse_other(elster, seat)


class CompareStep(Step[Elster]):
    """ELS-22: runs by itself."""

    def __init__(self) -> None:
        super().__init__("ELS-22")

    def do(self, elster: Elster) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, elster: Elster, seat: i64, a: i64, b: i64, /) -> None:
        self.do(elster)


class TakeFindStep(Decision[Elster]):
    """ELS-23: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("ELS-23")

    def offer(self, elster: Elster, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, elster: Elster, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(elster, seat, out)

    def take(self, elster: Elster, seat: i64, trinket: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know take")

    def choose(self, elster: Elster, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.take(elster, seat, move - TAKE)

    def refuse_take(self, elster: Elster, seat: i64, trinket: i64) -> str:
        return self.rule

    def refuse_other(self, elster: Elster, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, elster: Elster, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if TAKE <= move < TAKE_END:
            return self.refuse_take(elster, seat, move - TAKE)
        return self.refuse_other(elster, seat)


class EndLapStep(Step[Elster]):
    """ELS-25: runs by itself."""

    def __init__(self) -> None:
        super().__init__("ELS-25")

    def do(self, elster: Elster) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, elster: Elster, seat: i64, a: i64, b: i64, /) -> None:
        self.do(elster)


class ScoreStep(Step[Elster]):
    """ELS-30: runs by itself."""

    def __init__(self) -> None:
        super().__init__("ELS-30")

    def do(self, elster: Elster) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, elster: Elster, seat: i64, a: i64, b: i64, /) -> None:
        self.do(elster)


def in_order(
    *,
    deal: DealStep,
    turn_up: TurnUpStep,
    choose_card: ChooseCardStep,
    compare: CompareStep,
    take_find: TakeFindStep,
    end_lap: EndLapStep,
    score: ScoreStep,
) -> vec[Step[Any]]:
    """The steps by number."""
    return vec[Step[Any]]([deal, turn_up, choose_card, compare, take_find, end_lap, score])
