"""Our side of the benchmarks; the only file that uses Spieltisch's API."""

import gc
import os
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from bench.competitor import Competitor, Facts, Missing

ROOTS = 64
PLAYOUTS = 16
COPIES = 1_000
KEPT = 20_000
SEARCH = 200
# On level 1 random players hoard all cards and then announce draws of nothing: cheap decisions that would flatter us.
OPTIONS: dict[str, dict[str, Any]] = {"zeitalter_des_jay": {"level": 7, "play": "tournament"}}


def resident() -> int:
    """Memory this process holds, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Ours(Competitor):
    """One of our games, from fresh positions."""

    def __init__(self, build: str, game: str, players: str) -> None:
        self.build, self.name, self.players = build, game, int(players)
        self.label = f"{game}, {players} players, {build}"

    def setup(self) -> Facts:
        """Deal the positions. Imported by name: the worker's environment decides which build that is."""
        try:
            spieltisch = import_module("spieltisch")
        except ModuleNotFoundError as error:
            if error.name != "spieltisch":
                raise
            raise Missing(f"there is no {self.build} build") from error
        if self.name not in spieltisch.NAMES:
            raise Missing(f"{self.name} is not in the {self.build} build")
        rng = import_module("spieltisch.kernel.rng")
        build = "interpreted" if str(rng.__file__).endswith(".py") else "compiled"
        if build != self.build:
            raise Missing(f"the {self.build} build is not there, only the {build} one")
        game = spieltisch.game(self.name)
        self.roots = [
            game.new(players=self.players, seed=seed, options=OPTIONS.get(self.name, {}))
            for seed in range(1, ROOTS + 1)
        ]
        self.random, self.turn = Random(1), 0
        self.rng = rng.Rng(1)
        return {"spieltisch": getattr(spieltisch, "__version__", "unreleased"), "build": build}

    def fresh(self) -> Any:
        """A copy of the next fresh position."""
        self.turn = (self.turn + 1) % ROOTS
        return self.roots[self.turn].copy()


class Playouts(Ours):
    """Random play to the end inside the library."""

    def setup(self) -> Facts:
        """Find out how long a game is, too."""
        facts = super().setup()
        if import_module("spieltisch").game(self.name).real_time:
            self.playout = import_module("spieltisch.bots.scheduler").scheduled_playout
        else:
            self.playout = import_module("spieltisch.kernel.playout").playout
        return facts | {"decisions per game": sum(self.batch() for _ in range(20)) / (20 * PLAYOUTS)}

    def batch(self) -> int:
        """A few games."""
        return sum(self.playout(self.fresh(), self.rng) for _ in range(PLAYOUTS))


class Stepped(Ours):
    """Stepped from Python: actor, legal moves, apply."""

    def batch(self) -> int:
        """One game."""
        return self.play(self.fresh(), self.random, 1_000_000)

    def play(self, state: Any, random: Random, limit: int) -> int:
        """Play random moves until the game is over or the limit reached; the number of moves."""
        choose, decisions = random.random, 0
        while (seat := state.actor()) >= 0 and decisions < limit:
            moves = state.legal(seat)
            state.apply(seat, moves[int(choose() * len(moves))])
            decisions += 1
        return decisions


class Copies(Stepped):
    """``copy`` of a state after half of a game's decisions."""

    def setup(self) -> Facts:
        """Play to the middle, and see how much memory 20,000 copies of that take."""
        facts = super().setup()
        length = self.play(self.roots[0].copy(), Random(1), 1_000_000)
        self.state = self.roots[0].copy()
        self.play(self.state, Random(1), length // 2)
        return facts | {"bytes per state": self.bytes_per_state()}

    def bytes_per_state(self) -> float:
        """Growth of this process by many copies that are all kept, per copy."""
        kept: list[Any] = [None] * KEPT
        gc.collect()
        before = resident()
        for place in range(KEPT):
            kept[place] = self.state.copy()
        return (resident() - before) / KEPT

    def batch(self) -> int:
        """Many copies, each dropped at once."""
        copy = self.state.copy
        for _ in range(COPIES):
            copy()
        return COPIES


class Searched(Stepped):
    """The search of *hard* in mid-game: decisions that it plays in imagined worlds."""

    def setup(self) -> Facts:
        """Play to the middle of a round, to a decision with a choice."""
        facts = super().setup()
        policies = import_module("spieltisch.bots.policies")
        self.search = policies.Hard(self.name, import_module("spieltisch.bots.budget").Budget(simulations=SEARCH))
        self.label = f"{self.label}, search"
        self.state = self.roots[0].copy()
        self.play(self.state, Random(1), 60)
        while len(self.state.legal(self.state.actor())) < 2:
            self.play(self.state, Random(2), 1)
        return facts

    def batch(self) -> int:
        """Make one decision; return the simulated decisions behind it."""
        self.turn += 1
        rng = import_module("spieltisch.kernel.rng").Rng(self.turn)
        return int(self.search.findings(self.state, self.state.actor(), rng).decisions)
