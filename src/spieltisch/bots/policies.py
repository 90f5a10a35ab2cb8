"""The bots by name. Each decides in an imagined world, so that none can see what its seat may not see."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from time import monotonic
from typing import Any

from spieltisch.bots.budget import AT_THE_TABLE, Budget
from spieltisch.bots.reactions import REACTIONS
from spieltisch.bots.search import Clock, Findings, Search
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import WAIT, Heuristics
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State

Policy = Callable[[State, int, Moves, Rng], int]
BOTS = ("random", "easy", "greedy", "hard")
ENDLESS = 1 << 40
MODEL = REACTIONS["greedy"]  # how quickly the others react, as *hard* imagines them


def random_move(state: State, seat: int, out: Moves, rng: Rng) -> int:
    """Any legal move, each equally likely."""
    return out.at[rng.below(out.size)]


@cache
def bot(name: str, game: str, budget: Budget = AT_THE_TABLE) -> Policy:
    """The policy of a bot for a game. In a real-time game it may answer WAIT."""
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
    """A game's own wisdom."""
    found: Heuristics[Any] = import_module(f"spieltisch.games.{game}.heuristics").HEURISTICS
    return found


class Easy:
    """Sensible, but overlooks some of the moves."""

    def __init__(self, heuristics: Heuristics[Any]) -> None:
        self.heuristics = heuristics

    def move(self, state: State, seat: int, out: Moves, rng: Rng) -> int:
        seen = Moves()
        for i in range(out.size):
            if rng.below(100) >= self.heuristics.overlooked:
                seen.add(out.at[i])
        return int(self.heuristics.move(state, seat, seen if seen.size > 0 else out, rng))


class Hard:
    """Looks ahead in imagined worlds, as long as the budget lasts."""

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
    """A function that says which part of the time is left."""
    if milliseconds is None:
        return lambda: 1.0
    begun, seconds = monotonic(), milliseconds / 1000
    return lambda: 1.0 - (monotonic() - begun) / seconds


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


def choose(match: Match, seat: int, name: str, seed: int, budget: Budget | None = None) -> str | None:
    """The move that a bot makes in a seat that may act; None, in a real-time game only, if it had rather wait."""
    rng = decision_rng(seed, len(match.inputs), seat)
    number = choose_number(match.state, seat, bot(name, match.game.name, budget or AT_THE_TABLE), rng)
    return None if number == WAIT else match.vocabulary.notation(number)
