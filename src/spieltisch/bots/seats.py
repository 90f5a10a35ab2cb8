"""Bots in seats: built-in bots and custom bots behind one interface."""

from __future__ import annotations

from typing import Protocol

from spieltisch.bots.budget import AT_THE_TABLE, Budget
from spieltisch.bots.custom import DEFAULT_MILLISECONDS, BotFault, CustomBot, Fault, is_custom
from spieltisch.bots.policies import bot, choose_number
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng


class SeatedBot(Protocol):
    """A bot that decides for a seat."""

    def decide(self, match: Match, seat: int, number: int, rng: Rng) -> int:
        """Return a legal move by number, or WAIT in a real-time game. `number` counts the decisions of the match."""

    def leave(self) -> None:
        """Release the bot's resources; no decisions follow."""


class BuiltInBot:
    """A built-in bot: random, easy, greedy or hard."""

    def __init__(self, name: str, game: str, budget: Budget = AT_THE_TABLE) -> None:
        self.policy = bot(name, game, budget)

    def decide(self, match: Match, seat: int, number: int, rng: Rng) -> int:
        return choose_number(match.state, seat, self.policy, rng)

    def leave(self) -> None:
        pass


class CustomSeat:
    """A custom bot. Its faults are recorded, and a random move replaces the decision."""

    def __init__(self, name: str, faults: list[Fault], milliseconds: int = DEFAULT_MILLISECONDS) -> None:
        self.bot = CustomBot(name, milliseconds)
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


def seated(name: str, game: str, faults: list[Fault], budget: Budget = AT_THE_TABLE) -> SeatedBot:
    """Return the bot with this name: random, easy, greedy, hard, or module:function."""
    return CustomSeat(name, faults) if is_custom(name) else BuiltInBot(name, game, budget)


def check_bot(name: str, game: str) -> None:
    """Raise OptionError if there is no such bot or a custom bot cannot be loaded."""
    if is_custom(name):
        custom = CustomBot(name)
        custom.start()
        custom.stop()
    else:
        bot(name, game)
