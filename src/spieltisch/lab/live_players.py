"""The bots as players of real-time games: each with a reaction time, deciding in an imagined world."""

from __future__ import annotations

from importlib import import_module

from spieltisch.bots.policies import Policy, bot
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State
from spieltisch.lab.scheduler import WAIT, Player, Thinker

# Milliseconds until a bot reacts (median), and how much that scatters, in 1024ths.
REACTIONS = {"random": (900, 400), "greedy": (900, 400)}


def live_player(name: str, game: str, pace: float = 1.0) -> Player:
    """A bot at a real-time table; with a pace of 2 it takes twice as long."""
    policy = bot(name, game)
    median, spread = REACTIONS[name]
    if name == "random":
        return Player(int(median * pace), spread)
    patient: Policy = getattr(import_module(f"spieltisch.games.{game}.heuristics"), "patient_move", policy)
    return Thinker(int(median * pace), spread, Honest(patient).choose)


class Honest:
    """A policy that sees nothing but a world imagined from what its seat knows."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, state: State, seat: int, out: Moves, rng: Rng) -> int:
        if out.size == 0:
            return int(WAIT)
        return self.policy(state.imagine(seat, rng), seat, out, rng)
