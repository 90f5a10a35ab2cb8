"""The bots as players of real-time games: each with a reaction time, deciding from what its seat knows."""

from __future__ import annotations

from spieltisch.bots.budget import AT_THE_TABLE, Budget
from spieltisch.bots.own import Fault
from spieltisch.bots.policies import heuristics_of
from spieltisch.bots.reactions import Reaction, reaction_of
from spieltisch.bots.scheduler import Player, Thinker
from spieltisch.bots.seats import Seated, seated
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State


def live_player(
    name: str, match: Match, faults: list[Fault], pace: float = 1.0, budget: Budget = AT_THE_TABLE
) -> Player:
    """A bot at a real-time table; with a pace of 2 it takes twice as long."""
    reaction = reaction_of(name)
    reaction = Reaction(int(reaction.median * pace), reaction.spread)
    return live(name, seated(name, match.game.name, faults, budget), match, reaction)


def live(name: str, bot: Seated, match: Match, reaction: Reaction) -> Player:
    """A bot as a player who reacts in time."""
    if name == "random":
        return Player(reaction.median, reaction.spread)
    mind = LiveMind(bot, match)
    return Thinker(reaction.median, reaction.spread, mind.choose, mind.insists)


class LiveMind:
    """A bot that decides, and thinks again if the situation has changed by the time it acts."""

    def __init__(self, bot: Seated, match: Match) -> None:
        self.bot = bot
        self.match = match
        self.heuristics = heuristics_of(match.game.name)
        self.situation = -1
        self.decisions = 0

    def choose(self, state: State, seat: int, out: Moves, rng: Rng) -> int:
        if out.size == 0:
            return int(WAIT)
        self.situation = int(self.heuristics.situation(state, seat))
        self.decisions += 1
        return self.bot.decide(self.match, seat, self.decisions, rng)

    def insists(self, state: State, seat: int, move: int, rng: Rng) -> bool:
        if self.situation == self.heuristics.situation(state, seat):
            return True
        return self.bot.decide(self.match, seat, self.decisions, rng) == move
