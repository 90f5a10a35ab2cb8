"""Reaction times of bots. Like a person's they are mostly similar and now and then much longer."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.bots.scheduler import Player
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.rng import Rng


@dataclass(frozen=True)
class Reaction:
    """A distribution of reaction times: median in milliseconds, spread in 1024ths (see `Player`)."""

    median: int
    spread: int


REACTIONS = {
    "random": Reaction(900, 400),
    "easy": Reaction(1600, 450),
    "greedy": Reaction(900, 400),
    "hard": Reaction(700, 350),
}


def reaction_of(name: str) -> Reaction:
    """Return a bot's reaction time. Custom bots have that of *greedy*."""
    if name in REACTIONS:
        return REACTIONS[name]
    if ":" in name:
        return REACTIONS["greedy"]
    raise OptionError(f"there is no bot called {name!r}; the bots are {', '.join(REACTIONS)}")


def reaction(name: str, rng: Rng, pace: float = 1.0) -> int:
    """Draw a reaction time in milliseconds. With a pace of 2 it is twice as long."""
    parameters = reaction_of(name)
    return int(Player(int(parameters.median * pace), parameters.spread).reaction(rng))
