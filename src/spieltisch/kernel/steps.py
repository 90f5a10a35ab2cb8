"""Steps with named values: what the base classes that are generated from a declaration have in common.

The kernel gives every step a seat and the two numbers of its frame. These classes pass on only those that a step has,
so that a rule chapter names its values and nothing else. They differ in how many numbers a frame carries, and in
whether it carries a seat.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import Decision, StateT, Step

# Steps that run by themselves


class Runs(Step[StateT]):
    """A step without a seat and without numbers."""

    def do(self, state: StateT, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, state: StateT, seat: i64, a: i64, b: i64, /) -> None:
        self.do(state)


class RunsWith1(Step[StateT]):
    """A step with one number."""

    def do(self, state: StateT, first: i64, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, state: StateT, seat: i64, a: i64, b: i64, /) -> None:
        self.do(state, a)


class RunsWith2(Step[StateT]):
    """A step with two numbers."""

    def do(self, state: StateT, first: i64, second: i64, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, state: StateT, seat: i64, a: i64, b: i64, /) -> None:
        self.do(state, a, b)


class RunsFor(Step[StateT]):
    """A step of a seat."""

    def do(self, state: StateT, seat: i64, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, state: StateT, seat: i64, a: i64, b: i64, /) -> None:
        self.do(state, seat)


class RunsForWith1(Step[StateT]):
    """A step of a seat, with one number."""

    def do(self, state: StateT, seat: i64, first: i64, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, state: StateT, seat: i64, a: i64, b: i64, /) -> None:
        self.do(state, seat, a)


class RunsForWith2(Step[StateT]):
    """A step of a seat, with two numbers."""

    def do(self, state: StateT, seat: i64, first: i64, second: i64, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} does nothing")

    def run(self, state: StateT, seat: i64, a: i64, b: i64, /) -> None:
        self.do(state, seat, a, b)


# Steps that wait for players


class Waits(Decision[StateT]):
    """A step that waits. `explain` finds the method that says why a move is refused; it is set with the rule."""

    def __init__(self) -> None:
        super().__init__("")
        self.explain: Callable[[StateT, int, int, int, int], str] | None = None

    def refusal(self, state: StateT, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        explain = self.explain
        return self.rule if explain is None else explain(state, seat, a, b, move)


class Asks(Waits[StateT]):
    """A step that waits for a seat."""

    def offer(self, state: StateT, seat: i64, out: Moves, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, state: StateT, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(state, seat, out)

    def offer_take_backs(self, state: StateT, seat: i64, out: Moves, /) -> None:
        """Write the moves that only undo the last choice."""

    def take_backs(self, state: StateT, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer_take_backs(state, seat, out)


class AsksWith1(Waits[StateT]):
    """A step that waits for a seat, with one number."""

    def offer(self, state: StateT, seat: i64, first: i64, out: Moves, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, state: StateT, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(state, seat, a, out)

    def offer_take_backs(self, state: StateT, seat: i64, first: i64, out: Moves, /) -> None:
        """Write the moves that only undo the last choice."""

    def take_backs(self, state: StateT, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer_take_backs(state, seat, a, out)


class AsksWith2(Waits[StateT]):
    """A step that waits for a seat, with two numbers."""

    def offer(self, state: StateT, seat: i64, first: i64, second: i64, out: Moves, /) -> None:
        raise NotImplementedError(f"{type(self).__name__} offers nothing")

    def options(self, state: StateT, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer(state, seat, a, b, out)

    def offer_take_backs(self, state: StateT, seat: i64, first: i64, second: i64, out: Moves, /) -> None:
        """Write the moves that only undo the last choice."""

    def take_backs(self, state: StateT, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        self.offer_take_backs(state, seat, a, b, out)


# Steps that wait for several seats at once


class AsksAll(Asks[StateT]):
    """A step that waits for several seats."""

    def who(self, state: StateT, /) -> i64:
        """The seats that may act, as a bit mask."""
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def deciders(self, state: StateT, seat: i64, a: i64, b: i64, /) -> i64:
        return self.who(state)


class AsksAllWith1(AsksWith1[StateT]):
    """A step that waits for several seats, with one number."""

    def who(self, state: StateT, first: i64, /) -> i64:
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def deciders(self, state: StateT, seat: i64, a: i64, b: i64, /) -> i64:
        return self.who(state, a)


class AsksAllWith2(AsksWith2[StateT]):
    """A step that waits for several seats, with two numbers."""

    def who(self, state: StateT, first: i64, second: i64, /) -> i64:
        raise NotImplementedError(f"{type(self).__name__} asks nobody")

    def deciders(self, state: StateT, seat: i64, a: i64, b: i64, /) -> i64:
        return self.who(state, a, b)
