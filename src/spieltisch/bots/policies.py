"""The built-in bots by name. Each decides in an imagined world, so it cannot see what its seat may not see."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from time import monotonic
from typing import Any

from spieltisch.bots.budget import AT_THE_TABLE, Budget
from spieltisch.bots.reactions import REACTIONS
from spieltisch.bots.search import Clock, Findings, Search
from spieltisch.games import game as find_game
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import WAIT, Heuristics
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State

Policy = Callable[[State, int, Moves, Rng], int]
BOTS = ("random", "easy", "greedy", "hard")
ENDLESS = 1 << 40
MODEL = REACTIONS["greedy"]  # the reaction time that *hard* assumes of the others


def random_move(state: State, seat: int, out: Moves, rng: Rng) -> int:
    """Return a uniformly random legal move."""
    return out.at[rng.below(out.size)]


@cache
def bot(name: str, game: str, budget: Budget = AT_THE_TABLE) -> Policy:
    """Return a bot's policy for a game. In a real-time game it may return WAIT."""
    if name not in BOTS:
        raise OptionError(f"there is no bot called {name!r}; the bots are {', '.join(BOTS)}, or module:function")
    if name == "random":
        return random_move
    if name == "greedy":
        return heuristics_of(game).move
    if name == "easy":
        return Easy(heuristics_of(game)).move
    return Hard(game, budget).move


@cache
def heuristics_of(game: str) -> Heuristics[Any]:
    """Return the heuristics of a game; those of no opinion if it has none of its own."""
    module = find_game(game).part("heuristics")
    found: Heuristics[Any] = module.HEURISTICS if module is not None else NoOpinion()
    return found


class NoOpinion(Heuristics[State]):
    """Every move is worth the same: *greedy* plays at random, *hard* searches by random play to the end."""

    def worth(self, state: State, seat: int, move: int, /) -> int:
        return 0


class Easy:
    """Plays by the heuristics but overlooks some of the moves."""

    def __init__(self, heuristics: Heuristics[Any]) -> None:
        self.heuristics = heuristics

    def move(self, state: State, seat: int, out: Moves, rng: Rng) -> int:
        seen = Moves()
        for i in range(out.size):
            if rng.below(100) >= self.heuristics.overlooked:
                seen.add(out.at[i])
        return int(self.heuristics.careless(state, seat, seen if seen.size > 0 else out, rng))


class Hard:
    """Searches in imagined worlds until the budget is used up."""

    def __init__(self, game: str, budget: Budget) -> None:
        self.budget = budget
        self.heuristics = heuristics_of(game)
        self.search = Search(self.heuristics, MODEL.median, MODEL.spread)

    def move(self, state: State, seat: int, out: Moves, rng: Rng) -> int:
        if out.size == 1 and not self.heuristics.patient:
            return out.at[0]
        reflex = self.heuristics.reflex(state, seat, out)
        if reflex != WAIT:
            return int(reflex)
        findings = self.findings(state, seat, rng)
        if findings.size == 0:
            return int(self.heuristics.move(state, seat, out, rng))
        return findings.moves[findings.order()[0]]

    def findings(self, state: State, seat: int, rng: Rng) -> Findings:
        simulations = self.budget.simulations or ENDLESS
        left = countdown(self.budget.milliseconds)
        return self.search.run(state, seat, rng, simulations, left)


def countdown(milliseconds: int | None) -> Clock:
    """Return a function that returns the fraction of the time that is left."""
    if milliseconds is None:
        return lambda: 1.0
    begun, seconds = monotonic(), milliseconds / 1000
    return lambda: 1.0 - (monotonic() - begun) / seconds


def decision_rng(seed: int, count: int, seat: int) -> Rng:
    """Return the generator of one decision: the same seed and decision give the same choice."""
    digest = blake2b(f"{seed}/{count}/{seat}".encode(), digest_size=8).digest()
    return Rng(int.from_bytes(digest, "little") >> 1)


def choose_number(state: State, seat: int, policy: Policy, rng: Rng) -> int:
    """Return a policy's move in a world imagined from what the seat knows."""
    world = state.imagine(seat, rng)
    out = Moves()
    world.options(seat, out)
    return policy(world, seat, out, rng)


def choose(match: Match, seat: int, name: str, seed: int, budget: Budget | None = None) -> str | None:
    """Return a bot's move for a seat that may act, or None (in real-time games only) if it waits."""
    rng = decision_rng(seed, len(match.inputs), seat)
    number = choose_number(match.state, seat, bot(name, match.game.name, budget or AT_THE_TABLE), rng)
    return None if number == WAIT else match.vocabulary.notation(number)
