"""Bots in real-time games: each has a reaction time and decides from what its seat knows."""

from __future__ import annotations

from spieltisch.bots.budget import AT_THE_TABLE, Budget
from spieltisch.bots.custom import Fault
from spieltisch.bots.policies import heuristics_of
from spieltisch.bots.reactions import Reaction, reaction_of
from spieltisch.bots.scheduler import SCALE, Player, Thinker
from spieltisch.bots.seats import SeatedBot, seated
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State


def live_player(
    name: str, match: Match, faults: list[Fault], pace: float = 1.0, budget: Budget = AT_THE_TABLE
) -> Player:
    """Create a bot for a real-time table. With a pace of 2 it takes twice as long."""
    player = live(name, seated(name, match.game.name, faults, budget), match, reaction_of(name))
    player.pace = int(pace * int(SCALE))
    return player


def live(name: str, bot: SeatedBot, match: Match, reaction: Reaction) -> Player:
    """Wrap a bot as a real-time player."""
    heuristics = heuristics_of(match.game.name)
    if name == "random":
        return Player(reaction.median, reaction.spread, heuristics)
    return Thinker(reaction.median, reaction.spread, Decisions(bot, match).choose, heuristics)


class Decisions:
    """Asks a bot for its decisions and numbers them."""

    def __init__(self, bot: SeatedBot, match: Match) -> None:
        self.bot = bot
        self.match = match
        self.count = 0

    def choose(self, state: State, seat: int, out: Moves, rng: Rng) -> int:
        if out.size == 0:
            return int(WAIT)
        self.count += 1
        return self.bot.decide(self.match, seat, self.count, rng)
