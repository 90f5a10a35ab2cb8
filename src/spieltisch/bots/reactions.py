"""How quickly a bot reacts, like a person: most of the time about as fast, now and then much slower."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.bots.scheduler import Player
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.rng import Rng


@dataclass(frozen=True)
class Reaction:
    """The median in milliseconds, and how much a reaction time scatters around it, in 1024ths (see `Player`)."""

    median: int
    spread: int


REACTIONS = {
    "random": Reaction(900, 400),
    "easy": Reaction(1600, 450),
    "greedy": Reaction(900, 400),
    "hard": Reaction(700, 350),
}


def reaction_of(name: str) -> Reaction:
    """The reaction time of a strength; an own bot has that of *greedy*."""
    if name in REACTIONS:
        return REACTIONS[name]
    if ":" in name:
        return REACTIONS["greedy"]
    raise OptionError(f"there is no bot called {name!r}; the bots are {', '.join(REACTIONS)}")


def reaction(name: str, rng: Rng, pace: float = 1.0) -> int:
    """After how many milliseconds a bot acts this time; with a pace of 2 it takes twice as long."""
    parameters = reaction_of(name)
    return int(Player(int(parameters.median * pace), parameters.spread).reaction(rng))
