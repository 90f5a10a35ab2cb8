"""Search in imagined worlds: every legal move is tried in the same worlds; greedy players play on from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State

Policy = Callable[[State, int, Moves, Rng], int]
Clock = Callable[[], int]

CERTAIN: Final[i64] = 1000


@final
class Findings:
    """What a search found out about each legal move: how often it was tried, and the sum of what came of it."""

    def __init__(self, out: Moves) -> None:
        self.moves: vec[i64] = out.at[: out.size]
        self.size: i64 = out.size
        self.tries: vec[i64] = filled(out.size, 0)
        self.sums: vec[i64] = filled(out.size, 0)

    def chance(self, i: i64) -> i64:
        """The estimated chance to win by a move, in thousandths."""
        return self.sums[i] // self.tries[i] if self.tries[i] > 0 else CERTAIN // 2

    def win(self, i: int) -> float:
        """The estimated chance to win by a move, from 0 to 1."""
        return int(self.chance(i)) / int(CERTAIN)

    def best(self) -> i64:
        best: i64 = 0
        for i in range(self.size):
            if self.chance(i) > self.chance(best):
                best = i
        return best


def search(state: State, seat: int, rollout: Policy, rng: Rng, simulations: int, left: Clock) -> Findings:
    """Try the moves by turns until the simulations, or what `left()` says of the time, are used up."""
    out = Moves()
    state.options(seat, out)
    findings = Findings(out)
    done: i64 = 0
    while done < simulations and left() > 0:
        world = state.imagine(seat, rng)
        for i in range(findings.size):
            if done < simulations:
                tried = world.copy()
                tried.rng = rng
                tried.apply(seat, findings.moves[i])
                play_on(tried, rollout, rng)
                findings.tries[i] += 1
                findings.sums[i] += reward(tried, seat)
                done += 1
    return findings


def play_on(state: State, rollout: Policy, rng: Rng) -> None:
    out = Moves()
    while not state.over:
        seat: i64 = state.actor()
        if seat == NOBODY:
            state.advance(state.deadline())
            continue
        state.options(seat, out)
        state.apply(seat, rollout(state, seat, out, rng))


def reward(state: State, seat: i64) -> i64:
    """What a finished game is worth to a seat, in thousandths: half for the win, half for each one left behind."""
    order = state.ranking()
    mine = order[seat]
    better: i64 = 0
    equal: i64 = 0
    for other in order:
        if other > mine:
            better += 1
        elif other == mine:
            equal += 1
    others: i64 = state.seats - 1
    rank: i64 = CERTAIN * (2 * (others - better) - (equal - 1)) // (2 * others)
    win: i64 = CERTAIN if better == 0 else 0
    return (win + rank) // 2
