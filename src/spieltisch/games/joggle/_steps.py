"""Generated from declaration.py by `spieltisch generate`: do not edit.

The steps of Joggle, typed: rule chapters derive from these.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.joggle._table import EXCHANGE, EXCHANGE_END, LAY, LAY_END, LIFT, LIFT_END, PUT_BACK, TO, TO_END
from spieltisch.games.joggle.state import Joggle
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import Decision, Step
from spieltisch.kernel.vecs import vec


class SetUpStep(Step[Joggle]):
    """JOG-10: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOG-10")

    def do(self, joggle: Joggle) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joggle: Joggle, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joggle)


class TurnStep(Step[Joggle]):
    """JOG-11: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOG-11")

    def do(self, joggle: Joggle, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joggle: Joggle, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joggle, seat)


class LayStep(Decision[Joggle]):
    """JOG-11: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOG-11")

    def offer(self, joggle: Joggle, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joggle: Joggle, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joggle, seat, out)

    def lay(self, joggle: Joggle, seat: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay")

    def choose(self, joggle: Joggle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.lay(joggle, seat, move - LAY)

    def refuse_lay(self, joggle: Joggle, seat: i64, field: i64) -> str:
        return self.rule

    def refuse_other(self, joggle: Joggle, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joggle: Joggle, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if LAY <= move < LAY_END:
            return self.refuse_lay(joggle, seat, move - LAY)
        return self.refuse_other(joggle, seat)


class LiftStep(Decision[Joggle]):
    """JOG-13: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOG-13")

    def offer(self, joggle: Joggle, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joggle: Joggle, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joggle, seat, out)

    def lift(self, joggle: Joggle, seat: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lift")

    def choose(self, joggle: Joggle, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.lift(joggle, seat, move - LIFT)

    def refuse_lift(self, joggle: Joggle, seat: i64, field: i64) -> str:
        return self.rule

    def refuse_other(self, joggle: Joggle, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joggle: Joggle, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if LIFT <= move < LIFT_END:
            return self.refuse_lift(joggle, seat, move - LIFT)
        return self.refuse_other(joggle, seat)


class MoveStep(Decision[Joggle]):
    """JOG-13: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOG-13")

    def offer(self, joggle: Joggle, seat: i64, lifted: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joggle: Joggle, seat: i64, lifted: i64, b: i64, out: Moves, /) -> None:
        self.offer(joggle, seat, lifted, out)

    def offer_take_backs(self, joggle: Joggle, seat: i64, lifted: i64, out: Moves) -> None:
        """Write the moves that only undo the last choice."""
        raise NotImplementedError(f"{type(self).__name__} takes nothing back")

    def take_backs(self, joggle: Joggle, seat: i64, lifted: i64, b: i64, out: Moves, /) -> None:
        self.offer_take_backs(joggle, seat, lifted, out)

    def to(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know to")

    def exchange(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know exchange")

    def put_back(self, joggle: Joggle, seat: i64, lifted: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know put_back")

    def choose(self, joggle: Joggle, seat: i64, lifted: i64, b: i64, move: i64, /) -> None:
        if move < TO_END:
            self.to(joggle, seat, lifted, move - TO)
        elif move < EXCHANGE_END:
            self.exchange(joggle, seat, lifted, move - EXCHANGE)
        else:
            self.put_back(joggle, seat, lifted)

    def refuse_to(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> str:
        return self.rule

    def refuse_exchange(self, joggle: Joggle, seat: i64, lifted: i64, field: i64) -> str:
        return self.rule

    def refuse_put_back(self, joggle: Joggle, seat: i64, lifted: i64) -> str:
        return self.rule

    def refuse_other(self, joggle: Joggle, seat: i64, lifted: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joggle: Joggle, seat: i64, lifted: i64, b: i64, move: i64, /) -> str:
        if TO <= move < TO_END:
            return self.refuse_to(joggle, seat, lifted, move - TO)
        if EXCHANGE <= move < EXCHANGE_END:
            return self.refuse_exchange(joggle, seat, lifted, move - EXCHANGE)
        if move == PUT_BACK:
            return self.refuse_put_back(joggle, seat, lifted)
        return self.refuse_other(joggle, seat, lifted)


def in_order(
    *,
    set_up: SetUpStep,
    turn: TurnStep,
    lay: LayStep,
    lift: LiftStep,
    move: MoveStep,
) -> vec[Step[Any]]:
    """The steps by number."""
    return vec[Step[Any]]([set_up, turn, lay, lift, move])
