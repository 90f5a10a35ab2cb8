"""Choosing the best of the legal moves by what a game says they are worth."""

from __future__ import annotations

from typing import Final, Generic, final

from mypy_extensions import i64

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import StateT

LEAST: Final[i64] = -(1 << 30)


class Worth(Generic[StateT]):
    """What a legal move is worth to a seat, from what the seat knows; a game's heuristics say it."""

    def of(self, state: StateT, seat: i64, move: i64, /) -> i64:
        raise NotImplementedError(f"{type(self).__name__} does not say what a move is worth")

    @final
    def best(self, state: StateT, seat: i64, out: Moves, rng: Rng) -> i64:
        """The legal move of the highest worth; equal ones by lot."""
        best: i64 = LEAST
        chosen: i64 = out.at[0]
        ties: i64 = 0
        for i in range(out.size):
            move: i64 = out.at[i]
            worth: i64 = self.of(state, seat, move)
            if worth > best:
                best = worth
                ties = 0
            if worth == best:
                ties += 1
                if rng.below(ties) == 0:
                    chosen = move
        return chosen
