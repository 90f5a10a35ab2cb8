"""Training environments: ours with PettingZoo's loop and vectorised, PettingZoo's texas_holdem_v4, and rlskyjo.

All play random legal moves in one of two loops over the agents. The *short* loop picks an action from the mask by hand,
so it measures little but the environment. The *usual* loop follows PettingZoo's documentation, where
`action_space(agent).sample(mask)` picks it, which takes longer than a step of ours.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from bench.competitor import Competitor, Facts, Missing
from bench.peers import load

BATCH = 100
TABLES = 128


def short_loop(env: Any) -> Iterator[None]:
    """Random play in an AEC environment, one match after the other: one step of an agent after the other."""
    import numpy as np

    random = Random(1).random
    env.reset(seed=1)
    while True:
        for _ in env.agent_iter():
            shown, _, ended, truncated, _ = env.last()
            if ended or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(shown["action_mask"])
            env.step(int(legal[int(random() * len(legal))]))
            yield
        env.reset()


def usual_loop(env: Any) -> Iterator[None]:
    """The same as PettingZoo's documentation has it."""
    env.reset(seed=1)
    while True:
        for agent in env.agent_iter():
            shown, _, ended, truncated, _ = env.last()
            if ended or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(shown["action_mask"]))
            yield
        env.reset()


LOOPS = {"short": short_loop, "usual": usual_loop}


class Loop(Competitor):
    """A loop over agents."""

    loop: str

    def begin(self, env: Any) -> None:
        """Get ready to step."""
        self.steps = LOOPS[self.loop](env)
        next(self.steps)

    def batch(self) -> int:
        """Some steps of agents."""
        for _ in range(BATCH):
            next(self.steps)
        return BATCH


class Single(Loop):
    """One of our tables as PettingZoo's environment."""

    def __init__(self, build: str, game: str, players: str, loop: str) -> None:
        self.game, self.players, self.loop = game, int(players), loop
        self.label = f"{game}, {players} players, {loop} loop"

    def setup(self) -> Facts:
        """An environment of ours."""
        from spieltisch import _build

        envs = our_environments()
        self.begin(envs.env(self.game, self.players))
        return {"build": _build.describe()}


class Many(Competitor):
    """Many of our tables, stepped by one call."""

    def __init__(self, build: str, game: str, players: str) -> None:
        self.game, self.players = game, int(players)
        self.label = f"{game}, {players} players, {TABLES} at once"

    def setup(self) -> Facts:
        """Tables well into their matches, so that ends and beginnings are in the measure."""
        from spieltisch import _build

        self.tables = our_environments().ManyTables(self.game, self.players, count=TABLES, seed=1)
        for _ in range(BATCH):
            self.batch()
        return {"build": _build.describe()}

    def batch(self) -> int:
        """A step of every table: observations, masks and rewards are in the arrays then."""
        self.tables.step(self.tables.random_actions())
        return TABLES


def our_environments() -> Any:
    """The package, which needs the extra `lab`."""
    try:
        from spieltisch.lab import envs
    except ImportError as error:
        raise Missing(f"the extra `lab` is not installed ({error})") from error
    return envs


class TexasHoldem(Loop):
    """PettingZoo's texas_holdem_v4, without the wrappers that check its use unless they are asked for."""

    def __init__(self, loop: str, wrapped: str = "") -> None:
        self.wrapped, self.loop = wrapped == "wrapped", loop
        self.label = f"PettingZoo texas_holdem_v4{', with its wrappers' if self.wrapped else ''}, {loop} loop"

    def setup(self) -> Facts:
        """An environment of theirs; its rules are RLCard's."""
        module, facts = load("pettingzoo", "pettingzoo.classic.texas_holdem_v4")
        load("rlcard", "rlcard")
        self.begin(module.env() if self.wrapped else module.raw_env())
        return facts


class Rlskyjo(Loop):
    """The public Skyjo environment rlskyjo, without its wrappers, in its own virtual environment with old libraries.

    It plays the plain game, one round, and shows 67 numbers.
    """

    def __init__(self, loop: str) -> None:
        self.loop = loop
        self.label = f"rlskyjo, 4 players, {loop} loop"

    def setup(self) -> Facts:
        """Return their environment, warmed up until numba has compiled all of it."""
        module, facts = load("rlskyjo", "rlskyjo.environment.skyjo_env")
        _, numba = load("numba", "numba")
        self.begin(Modern(module.SimpleSkyjoEnv(num_players=4)))
        for _ in range(10):
            self.batch()
        return facts | numba


class Modern:
    """An environment of PettingZoo before 1.22, with the interface of today."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.agent_iter, self.action_space, self.step = env.agent_iter, env.action_space, env.step

    def reset(self, seed: int | None = None) -> None:
        """Begin a match."""
        self.env.seed(seed)
        self.env.reset()

    def last(self) -> tuple[Any, float, bool, bool, Any]:
        """What the next agent sees."""
        shown, reward, done, info = self.env.last()
        return shown, reward, done, False, info
