"""Generated from declaration.py by `spieltisch generate`: do not edit.

The steps of JOY, typed: rule chapters derive from these.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from spieltisch.games.joy._table import (
    BACK,
    BACK_END,
    COLOUR,
    COLOUR_END,
    DECLINE,
    DISCARD_JOY,
    DISCARD_JOY_END,
    DISCARD_RUN,
    DISCARD_RUN_END,
    DRAW,
    END,
    GIVE,
    GIVE_END,
    GO,
    GO_END,
    LAY,
    LAY_END,
    LEAVE,
    OTHER_FIRST,
    OWN_FIRST,
    PLACE,
    PLACE_END,
    PLAY,
    PLAY_END,
    REDEEM,
    REDEEM_END,
    REPLACE,
    REPLACE_END,
    RUN,
    RUN_END,
    STEAL,
    STEAL_END,
    STEPS,
    STEPS_END,
    SUPPLY,
    SWAP,
    SWAP_END,
    TAKE,
    TAKE_END,
    VIA,
    VIA_END,
    WITH,
    WITH_END,
)
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import Decision, Step
from spieltisch.kernel.vecs import vec


class DealStep(Step[Joy]):
    """JOY-10: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-10")

    def do(self, joy: Joy) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joy)


class TurnStep(Decision[Joy]):
    """JOY-20: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-20")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def end(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know end")

    def run_(self, joy: Joy, seat: i64, run: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know run")

    def play(self, joy: Joy, seat: i64, kind: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know play")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == END:
            self.end(joy, seat)
        elif move < RUN_END:
            self.run_(joy, seat, move - RUN)
        else:
            self.play(joy, seat, move - PLAY)

    def refuse_end(self, joy: Joy, seat: i64) -> str:
        return self.rule

    def refuse_run(self, joy: Joy, seat: i64, run: i64) -> str:
        return self.rule

    def refuse_play(self, joy: Joy, seat: i64, kind: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if move == END:
            return self.refuse_end(joy, seat)
        if RUN <= move < RUN_END:
            return self.refuse_run(joy, seat, move - RUN)
        if PLAY <= move < PLAY_END:
            return self.refuse_play(joy, seat, move - PLAY)
        return self.refuse_other(joy, seat)


class GoOnStep(Step[Joy]):
    """JOY-22: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-22")

    def do(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joy, seat)


class EndTurnStep(Step[Joy]):
    """JOY-21: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-21")

    def do(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joy, seat)


class GoToStep(Decision[Joy]):
    """JOY-34: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-34")

    def offer(self, joy: Joy, seat: i64, who: i64, how: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, who: i64, how: i64, out: Moves, /) -> None:
        self.offer(joy, seat, who, how, out)

    def go(self, joy: Joy, seat: i64, who: i64, how: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know go")

    def choose(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> None:
        self.go(joy, seat, who, how, (move - GO) // 3)

    def refuse_go(self, joy: Joy, seat: i64, who: i64, how: i64, field: i64) -> str:
        return "JOY-34 out_of_reach"

    def refuse_other(self, joy: Joy, seat: i64, who: i64, how: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> str:
        if GO <= move < GO_END and (move - GO) % 3 == 0:
            return self.refuse_go(joy, seat, who, how, (move - GO) // 3)
        return self.refuse_other(joy, seat, who, how)


class GoViaStep(Decision[Joy]):
    """JOY-31: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-31")

    def offer(self, joy: Joy, seat: i64, who: i64, how: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, who: i64, how: i64, out: Moves, /) -> None:
        self.offer(joy, seat, who, how, out)

    def via(self, joy: Joy, seat: i64, who: i64, how: i64, way: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know via")

    def choose(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> None:
        self.via(joy, seat, who, how, move - VIA)

    def refuse_via(self, joy: Joy, seat: i64, who: i64, how: i64, way: i64) -> str:
        return "JOY-31 no_such_way"

    def refuse_other(self, joy: Joy, seat: i64, who: i64, how: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, who: i64, how: i64, move: i64, /) -> str:
        if VIA + 1 <= move < VIA_END:
            return self.refuse_via(joy, seat, who, how, move - VIA)
        return self.refuse_other(joy, seat, who, how)


class SplitCardStep(Decision[Joy]):
    """JOY-59a: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-59a")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def run_(self, joy: Joy, seat: i64, run: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know run")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.run_(joy, seat, move - RUN)

    def refuse_run(self, joy: Joy, seat: i64, run: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if RUN <= move < RUN_END:
            return self.refuse_run(joy, seat, move - RUN)
        return self.refuse_other(joy, seat)


class SplitWithStep(Decision[Joy]):
    """JOY-59a: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-59a")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def with_(self, joy: Joy, seat: i64, other: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know with")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.with_(joy, seat, move - WITH)

    def refuse_with(self, joy: Joy, seat: i64, other: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if WITH <= move < WITH_END:
            return self.refuse_with(joy, seat, move - WITH)
        return self.refuse_other(joy, seat)


class SplitOrderStep(Decision[Joy]):
    """JOY-59a: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-59a")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def own_first(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know own_first")

    def other_first(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know other_first")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == OWN_FIRST:
            self.own_first(joy, seat)
        else:
            self.other_first(joy, seat)

    def refuse_own_first(self, joy: Joy, seat: i64) -> str:
        return "JOY-59a would_hit"

    def refuse_other_first(self, joy: Joy, seat: i64) -> str:
        return "JOY-59a would_hit"

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if move == OWN_FIRST:
            return self.refuse_own_first(joy, seat)
        if move == OTHER_FIRST:
            return self.refuse_other_first(joy, seat)
        return self.refuse_other(joy, seat)


class SplitStepsStep(Decision[Joy]):
    """JOY-59a: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-59a")

    def offer(self, joy: Joy, seat: i64, figure: i64, avoid: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, figure: i64, avoid: i64, out: Moves, /) -> None:
        self.offer(joy, seat, figure, avoid, out)

    def steps(self, joy: Joy, seat: i64, figure: i64, avoid: i64, steps: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know steps")

    def back(self, joy: Joy, seat: i64, figure: i64, avoid: i64, steps: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know back")

    def choose(self, joy: Joy, seat: i64, figure: i64, avoid: i64, move: i64, /) -> None:
        if move < STEPS_END:
            self.steps(joy, seat, figure, avoid, move - STEPS)
        else:
            self.back(joy, seat, figure, avoid, move - BACK)

    def refuse_steps(self, joy: Joy, seat: i64, figure: i64, avoid: i64, steps: i64) -> str:
        return "JOY-59a part"

    def refuse_back(self, joy: Joy, seat: i64, figure: i64, avoid: i64, steps: i64) -> str:
        return "JOY-59a part"

    def refuse_other(self, joy: Joy, seat: i64, figure: i64, avoid: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, figure: i64, avoid: i64, move: i64, /) -> str:
        if STEPS + 1 <= move < STEPS_END:
            return self.refuse_steps(joy, seat, figure, avoid, move - STEPS)
        if BACK + 1 <= move < BACK_END:
            return self.refuse_back(joy, seat, figure, avoid, move - BACK)
        return self.refuse_other(joy, seat, figure, avoid)


class SplitSecondStep(Step[Joy]):
    """JOY-59a: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-59a")

    def do(self, joy: Joy, seat: i64, figure: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, figure: i64, b: i64, /) -> None:
        self.do(joy, seat, figure)


class StealStep(Step[Joy]):
    """JOY-60: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-60")

    def do(self, joy: Joy, seat: i64, victim: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, victim: i64, b: i64, /) -> None:
        self.do(joy, seat, victim)


class StealCubeStep(Decision[Joy]):
    """JOY-60: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-60")

    def offer(self, joy: Joy, seat: i64, victim: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, victim: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, victim, out)

    def steal(self, joy: Joy, seat: i64, victim: i64, place: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know steal")

    def choose(self, joy: Joy, seat: i64, victim: i64, b: i64, move: i64, /) -> None:
        self.steal(joy, seat, victim, move - STEAL)

    def refuse_steal(self, joy: Joy, seat: i64, victim: i64, place: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64, victim: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, victim: i64, b: i64, move: i64, /) -> str:
        if STEAL <= move < STEAL_END:
            return self.refuse_steal(joy, seat, victim, move - STEAL)
        return self.refuse_other(joy, seat, victim)


class StopStep(Step[Joy]):
    """JOY-44: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-44")

    def do(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joy, seat)


class CollectStep(Step[Joy]):
    """JOY-43: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-43")

    def do(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joy, seat)


class ReceiveStep(Decision[Joy]):
    """JOY-45: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-45")

    def offer(self, joy: Joy, seat: i64, cube: i64, passed: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, cube: i64, passed: i64, out: Moves, /) -> None:
        self.offer(joy, seat, cube, passed, out)

    def supply(self, joy: Joy, seat: i64, cube: i64, passed: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know supply")

    def place(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know place")

    def replace(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know replace")

    def lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay")

    def choose(self, joy: Joy, seat: i64, cube: i64, passed: i64, move: i64, /) -> None:
        if move == SUPPLY:
            self.supply(joy, seat, cube, passed)
        elif move < PLACE_END:
            self.place(joy, seat, cube, passed, move - PLACE)
        elif move < REPLACE_END:
            self.replace(joy, seat, cube, passed, move - REPLACE)
        else:
            self.lay(joy, seat, cube, passed, (move - LAY) // 3)

    def refuse_supply(self, joy: Joy, seat: i64, cube: i64, passed: i64) -> str:
        return self.rule

    def refuse_place(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> str:
        return self.rule

    def refuse_replace(self, joy: Joy, seat: i64, cube: i64, passed: i64, place: i64) -> str:
        return self.rule

    def refuse_lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64, cube: i64, passed: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, cube: i64, passed: i64, move: i64, /) -> str:
        if move == SUPPLY:
            return self.refuse_supply(joy, seat, cube, passed)
        if PLACE <= move < PLACE_END:
            return self.refuse_place(joy, seat, cube, passed, move - PLACE)
        if REPLACE <= move < REPLACE_END:
            return self.refuse_replace(joy, seat, cube, passed, move - REPLACE)
        if LAY <= move < LAY_END and (move - LAY) % 3 == 0:
            return self.refuse_lay(joy, seat, cube, passed, (move - LAY) // 3)
        return self.refuse_other(joy, seat, cube, passed)


class LayReplacedStep(Decision[Joy]):
    """JOY-45: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-45")

    def offer(self, joy: Joy, seat: i64, cube: i64, passed: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, cube: i64, passed: i64, out: Moves, /) -> None:
        self.offer(joy, seat, cube, passed, out)

    def lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay")

    def choose(self, joy: Joy, seat: i64, cube: i64, passed: i64, move: i64, /) -> None:
        self.lay(joy, seat, cube, passed, (move - LAY) // 3)

    def refuse_lay(self, joy: Joy, seat: i64, cube: i64, passed: i64, field: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64, cube: i64, passed: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, cube: i64, passed: i64, move: i64, /) -> str:
        if LAY <= move < LAY_END and (move - LAY) % 3 == 0:
            return self.refuse_lay(joy, seat, cube, passed, (move - LAY) // 3)
        return self.refuse_other(joy, seat, cube, passed)


class MayDrawStep(Decision[Joy]):
    """JOY-41: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-41")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def draw(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know draw")

    def leave(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know leave")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == DRAW:
            self.draw(joy, seat)
        else:
            self.leave(joy, seat)

    def refuse_draw(self, joy: Joy, seat: i64) -> str:
        return self.rule

    def refuse_leave(self, joy: Joy, seat: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if move == DRAW:
            return self.refuse_draw(joy, seat)
        if move == LEAVE:
            return self.refuse_leave(joy, seat)
        return self.refuse_other(joy, seat)


class DrawJoyStep(Step[Joy]):
    """JOY-51: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-51")

    def do(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joy, seat)


class MakeRoomStep(Decision[Joy]):
    """JOY-51: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-51")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def discard_joy(self, joy: Joy, seat: i64, kind: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know discard_joy")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.discard_joy(joy, seat, move - DISCARD_JOY)

    def refuse_discard_joy(self, joy: Joy, seat: i64, kind: i64) -> str:
        return "JOY-51 joy_not_held"

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if DISCARD_JOY <= move < DISCARD_JOY_END:
            return self.refuse_discard_joy(joy, seat, move - DISCARD_JOY)
        return self.refuse_other(joy, seat)


class JumpToStartStep(Decision[Joy]):
    """JOY-54: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-54")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def go(self, joy: Joy, seat: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know go")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.go(joy, seat, (move - GO) // 3)

    def refuse_go(self, joy: Joy, seat: i64, field: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if GO <= move < GO_END and (move - GO) % 3 == 0:
            return self.refuse_go(joy, seat, (move - GO) // 3)
        return self.refuse_other(joy, seat)


class SwapFirstStep(Decision[Joy]):
    """JOY-55: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-55")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def swap(self, joy: Joy, seat: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know swap")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.swap(joy, seat, (move - SWAP) // 3)

    def refuse_swap(self, joy: Joy, seat: i64, field: i64) -> str:
        return "JOY-55 no_tile"

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if SWAP <= move < SWAP_END and (move - SWAP) % 3 == 0:
            return self.refuse_swap(joy, seat, (move - SWAP) // 3)
        return self.refuse_other(joy, seat)


class SwapSecondStep(Decision[Joy]):
    """JOY-55: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-55")

    def offer(self, joy: Joy, seat: i64, first: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, first: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, first, out)

    def swap(self, joy: Joy, seat: i64, first: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know swap")

    def choose(self, joy: Joy, seat: i64, first: i64, b: i64, move: i64, /) -> None:
        self.swap(joy, seat, first, (move - SWAP) // 3)

    def refuse_swap(self, joy: Joy, seat: i64, first: i64, field: i64) -> str:
        return "JOY-55 another_tile"

    def refuse_other(self, joy: Joy, seat: i64, first: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, first: i64, b: i64, move: i64, /) -> str:
        if SWAP <= move < SWAP_END and (move - SWAP) % 3 == 0:
            return self.refuse_swap(joy, seat, first, (move - SWAP) // 3)
        return self.refuse_other(joy, seat, first)


class CubeForStep(Decision[Joy]):
    """JOY-56: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-56")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def with_(self, joy: Joy, seat: i64, other: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know with")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.with_(joy, seat, move - WITH)

    def refuse_with(self, joy: Joy, seat: i64, other: i64) -> str:
        return "JOY-56 own_team"

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if WITH <= move < WITH_END:
            return self.refuse_with(joy, seat, move - WITH)
        return self.refuse_other(joy, seat)


class CubeColourStep(Decision[Joy]):
    """JOY-56: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-56")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def colour(self, joy: Joy, seat: i64, colour: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know colour")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.colour(joy, seat, move - COLOUR)

    def refuse_colour(self, joy: Joy, seat: i64, colour: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if COLOUR <= move < COLOUR_END:
            return self.refuse_colour(joy, seat, move - COLOUR)
        return self.refuse_other(joy, seat)


class JumpToElementStep(Decision[Joy]):
    """JOY-57: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-57")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def go(self, joy: Joy, seat: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know go")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.go(joy, seat, (move - GO) // 3)

    def refuse_go(self, joy: Joy, seat: i64, field: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if GO <= move < GO_END and (move - GO) % 3 == 0:
            return self.refuse_go(joy, seat, (move - GO) // 3)
        return self.refuse_other(joy, seat)


class ThreeColourStep(Decision[Joy]):
    """JOY-58: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-58")

    def offer(self, joy: Joy, seat: i64, left: i64, used: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, left: i64, used: i64, out: Moves, /) -> None:
        self.offer(joy, seat, left, used, out)

    def colour(self, joy: Joy, seat: i64, left: i64, used: i64, colour: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know colour")

    def choose(self, joy: Joy, seat: i64, left: i64, used: i64, move: i64, /) -> None:
        self.colour(joy, seat, left, used, move - COLOUR)

    def refuse_colour(self, joy: Joy, seat: i64, left: i64, used: i64, colour: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64, left: i64, used: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, left: i64, used: i64, move: i64, /) -> str:
        if COLOUR <= move < COLOUR_END:
            return self.refuse_colour(joy, seat, left, used, move - COLOUR)
        return self.refuse_other(joy, seat, left, used)


class ThreeFieldStep(Decision[Joy]):
    """JOY-58: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-58")

    def offer(self, joy: Joy, seat: i64, cube: i64, used: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, cube: i64, used: i64, out: Moves, /) -> None:
        self.offer(joy, seat, cube, used, out)

    def lay(self, joy: Joy, seat: i64, cube: i64, used: i64, field: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know lay")

    def choose(self, joy: Joy, seat: i64, cube: i64, used: i64, move: i64, /) -> None:
        self.lay(joy, seat, cube, used, (move - LAY) // 3)

    def refuse_lay(self, joy: Joy, seat: i64, cube: i64, used: i64, field: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64, cube: i64, used: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, cube: i64, used: i64, move: i64, /) -> str:
        if LAY <= move < LAY_END and (move - LAY) % 3 == 0:
            return self.refuse_lay(joy, seat, cube, used, (move - LAY) // 3)
        return self.refuse_other(joy, seat, cube, used)


class TradeCardStep(Decision[Joy]):
    """JOY-59: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-59")

    def offer(self, joy: Joy, seat: i64, slot: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, slot: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, slot, out)

    def give(self, joy: Joy, seat: i64, slot: i64, run: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know give")

    def choose(self, joy: Joy, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        self.give(joy, seat, slot, move - GIVE)

    def refuse_give(self, joy: Joy, seat: i64, slot: i64, run: i64) -> str:
        return "JOY-20 not_held"

    def refuse_other(self, joy: Joy, seat: i64, slot: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, slot: i64, b: i64, move: i64, /) -> str:
        if GIVE <= move < GIVE_END:
            return self.refuse_give(joy, seat, slot, move - GIVE)
        return self.refuse_other(joy, seat, slot)


class DrawTwoStep(Decision[Joy]):
    """JOY-59b: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-59b")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def take(self, joy: Joy, seat: i64, count: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know take")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.take(joy, seat, move - TAKE)

    def refuse_take(self, joy: Joy, seat: i64, count: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if TAKE <= move < TAKE_END:
            return self.refuse_take(joy, seat, move - TAKE)
        return self.refuse_other(joy, seat)


class RedeemStep(Step[Joy]):
    """JOY-70: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-70")

    def do(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joy, seat)


class RedeemRowStep(Decision[Joy]):
    """JOY-70: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-70")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def decline(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know decline")

    def redeem(self, joy: Joy, seat: i64, row: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know redeem")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == DECLINE:
            self.decline(joy, seat)
        else:
            self.redeem(joy, seat, move - REDEEM)

    def refuse_decline(self, joy: Joy, seat: i64) -> str:
        return self.rule

    def refuse_redeem(self, joy: Joy, seat: i64, row: i64) -> str:
        return self.rule

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if move == DECLINE:
            return self.refuse_decline(joy, seat)
        if REDEEM <= move < REDEEM_END:
            return self.refuse_redeem(joy, seat, move - REDEEM)
        return self.refuse_other(joy, seat)


class LimitsStep(Step[Joy]):
    """JOY-70: runs by itself."""

    def __init__(self) -> None:
        super().__init__("JOY-70")

    def do(self, joy: Joy, seat: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        self.do(joy, seat)


class SurplusJoyStep(Decision[Joy]):
    """JOY-70: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-70")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def discard_joy(self, joy: Joy, seat: i64, kind: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know discard_joy")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.discard_joy(joy, seat, move - DISCARD_JOY)

    def refuse_discard_joy(self, joy: Joy, seat: i64, kind: i64) -> str:
        return "JOY-70 joy_not_held"

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if DISCARD_JOY <= move < DISCARD_JOY_END:
            return self.refuse_discard_joy(joy, seat, move - DISCARD_JOY)
        return self.refuse_other(joy, seat)


class SurplusRunStep(Decision[Joy]):
    """JOY-70: waits for a seat."""

    def __init__(self) -> None:
        super().__init__("JOY-70")

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        """Write the legal moves of the seat."""
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(joy, seat, out)

    def discard_run(self, joy: Joy, seat: i64, run: i64) -> None:
        raise NotImplementedError(f"{type(self).__name__} does not know discard_run")

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        self.discard_run(joy, seat, move - DISCARD_RUN)

    def refuse_discard_run(self, joy: Joy, seat: i64, run: i64) -> str:
        return "JOY-20 not_held"

    def refuse_other(self, joy: Joy, seat: i64) -> str:
        """Why a move of another kind is refused."""
        return self.rule

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if DISCARD_RUN <= move < DISCARD_RUN_END:
            return self.refuse_discard_run(joy, seat, move - DISCARD_RUN)
        return self.refuse_other(joy, seat)


def in_order(
    *,
    deal: DealStep,
    turn: TurnStep,
    go_on: GoOnStep,
    end_turn: EndTurnStep,
    go_to: GoToStep,
    go_via: GoViaStep,
    split_card: SplitCardStep,
    split_with: SplitWithStep,
    split_order: SplitOrderStep,
    split_steps: SplitStepsStep,
    split_second: SplitSecondStep,
    steal: StealStep,
    steal_cube: StealCubeStep,
    stop: StopStep,
    collect: CollectStep,
    receive: ReceiveStep,
    lay_replaced: LayReplacedStep,
    may_draw: MayDrawStep,
    draw_joy: DrawJoyStep,
    make_room: MakeRoomStep,
    jump_to_start: JumpToStartStep,
    swap_first: SwapFirstStep,
    swap_second: SwapSecondStep,
    cube_for: CubeForStep,
    cube_colour: CubeColourStep,
    jump_to_element: JumpToElementStep,
    three_colour: ThreeColourStep,
    three_field: ThreeFieldStep,
    trade_card: TradeCardStep,
    draw_two: DrawTwoStep,
    redeem: RedeemStep,
    redeem_row: RedeemRowStep,
    limits: LimitsStep,
    surplus_joy: SurplusJoyStep,
    surplus_run: SurplusRunStep,
) -> vec[Step[Any]]:
    """The steps by number."""
    return vec[Step[Any]](
        [
            deal,
            turn,
            go_on,
            end_turn,
            go_to,
            go_via,
            split_card,
            split_with,
            split_order,
            split_steps,
            split_second,
            steal,
            steal_cube,
            stop,
            collect,
            receive,
            lay_replaced,
            may_draw,
            draw_joy,
            make_room,
            jump_to_start,
            swap_first,
            swap_second,
            cube_for,
            cube_colour,
            jump_to_element,
            three_colour,
            three_field,
            trade_card,
            draw_two,
            redeem,
            redeem_row,
            limits,
            surplus_joy,
            surplus_run,
        ]
    )
