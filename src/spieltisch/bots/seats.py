"""A bot in its seat, whether it is one of the house or one of the user's own."""

from __future__ import annotations

from typing import Protocol

from spieltisch.bots.budget import AT_THE_TABLE, Budget
from spieltisch.bots.own import DEFAULT_MILLISECONDS, BotFault, Fault, OwnBot, is_own
from spieltisch.bots.policies import bot, choose_number
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng


class Seated(Protocol):
    """Whoever decides for a seat."""

    def decide(self, match: Match, seat: int, number: int, rng: Rng) -> int:
        """The number of a legal move (or WAIT, in a real-time game); `number` is that of the decision."""

    def leave(self) -> None:
        """Nothing more will be asked."""


class HouseBot:
    """One of the four strengths."""

    def __init__(self, name: str, game: str, budget: Budget = AT_THE_TABLE) -> None:
        self.policy = bot(name, game, budget)

    def decide(self, match: Match, seat: int, number: int, rng: Rng) -> int:
        return choose_number(match.state, seat, self.policy, rng)

    def leave(self) -> None:
        pass


class GuestBot:
    """An own bot under guard: what it does wrong is noted, and the decision is made at random."""

    def __init__(self, name: str, faults: list[Fault], milliseconds: int = DEFAULT_MILLISECONDS) -> None:
        self.bot = OwnBot(name, milliseconds)
        self.faults = faults

    def decide(self, match: Match, seat: int, number: int, rng: Rng) -> int:
        moves = match.moves(seat)
        try:
            move = self.bot.choose(match.view(seat), moves, match.game.real_time)
        except BotFault as fault:
            self.faults.append(Fault(self.bot.name, seat, number, str(fault)))
            move = moves[rng.below(len(moves))]
        found = match.vocabulary.number(move) if move is not None else WAIT
        assert found is not None
        return int(found)

    def leave(self) -> None:
        self.bot.stop()


def seated(name: str, game: str, faults: list[Fault], budget: Budget = AT_THE_TABLE) -> Seated:
    """The bot of a name: random, easy, greedy, hard, or module:function."""
    return GuestBot(name, faults) if is_own(name) else HouseBot(name, game, budget)


def check_bot(name: str, game: str) -> None:
    """An OptionError if there is no such bot, or if an own one cannot be loaded."""
    if is_own(name):
        own = OwnBot(name)
        own.start()
        own.stop()
    else:
        bot(name, game)
