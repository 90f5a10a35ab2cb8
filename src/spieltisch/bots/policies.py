"""The bots by name. Each decides in an imagined world, so that none can see what its seat may not see."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import import_module

from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State

Policy = Callable[[State, int, Moves, Rng], int]
BOTS = ("random", "greedy")


def random_move(state: State, seat: int, out: Moves, rng: Rng) -> int:
    """Any legal move, each equally likely."""
    return out.at[rng.below(out.size)]


@cache
def bot(name: str, game: str) -> Policy:
    """The policy of a bot for a game."""
    if name not in BOTS:
        raise OptionError(f"there is no bot called {name!r}; the bots are {', '.join(BOTS)}")
    if name == "random":
        return random_move
    policy: Policy = import_module(f"spieltisch.games.{game}.heuristics").greedy_move
    return policy


def decision_rng(seed: int, count: int, seat: int) -> Rng:
    """The generator of one decision: the same seed, the same decision, the same choice."""
    digest = blake2b(f"{seed}/{count}/{seat}".encode(), digest_size=8).digest()
    return Rng(int.from_bytes(digest, "little") >> 1)


def choose_number(state: State, seat: int, policy: Policy, rng: Rng) -> int:
    """A policy's move in a world imagined from what the seat knows."""
    world = state.imagine(seat, rng)
    out = Moves()
    world.options(seat, out)
    return policy(world, seat, out, rng)


def choose(match: Match, seat: int, name: str, seed: int) -> str:
    """The move that a bot makes in a seat."""
    rng = decision_rng(seed, len(match.inputs), seat)
    number = choose_number(match.state, seat, bot(name, match.game.name), rng)
    return match.vocabulary.notation(number)


def hint(match: Match, seat: int) -> str:
    """What the best bot would do here."""
    return choose(match, seat, BOTS[-1], 0)
