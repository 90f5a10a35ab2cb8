"""The bots as players of real-time games: each with a reaction time, deciding in an imagined world."""

from __future__ import annotations

from spieltisch.bots.budget import AT_THE_TABLE, Budget
from spieltisch.bots.policies import Policy, bot
from spieltisch.bots.reactions import reaction_of
from spieltisch.bots.scheduler import WAIT, Player, Thinker
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State


def live_player(name: str, game: str, pace: float = 1.0, budget: Budget = AT_THE_TABLE) -> Player:
    """A bot at a real-time table; with a pace of 2 it takes twice as long."""
    policy = bot(name, game, budget)
    reaction = reaction_of(name)
    if name == "random":
        return Player(int(reaction.median * pace), reaction.spread)
    return Thinker(int(reaction.median * pace), reaction.spread, Honest(policy).choose)


class Honest:
    """A policy that sees nothing but a world imagined from what its seat knows."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, state: State, seat: int, out: Moves, rng: Rng) -> int:
        if out.size == 0:
            return int(WAIT)
        return self.policy(state.imagine(seat, rng), seat, out, rng)
