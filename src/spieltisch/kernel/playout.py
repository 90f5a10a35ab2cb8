"""Random playouts."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State


def playout(state: State, rng: Rng) -> i64:
    """Play uniformly random legal moves until the game is over and return the number of decisions."""
    out = Moves()
    decisions: i64 = 0
    while not state.over:
        seat: i64 = state.actor()
        state.options(seat, out)
        state.apply(seat, out.at[rng.below(out.size)])
        decisions += 1
    return decisions
