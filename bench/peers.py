"""The peers: OpenSpiel (C++ with a Python binding) and RLCard (Python).

OpenSpiel treats chance as a player, so its steps are counted in two ways. A *node* is any step, a card dealt by chance
included; a *decision* is a step of a player. We count decisions only, so counting the peer's nodes is least favourable
to us: that is the rate reported, and the fact ``decisions per node`` gives the other one.
All OpenSpiel games start as copies of dealt positions, as ours do, so that no one's dealing is measured.
"""

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from bench.competitor import Competitor, Facts, Missing

ROOTS = 64
ROLLOUTS = 32
SAMPLES = 20_000
COPIES = 1_000
SIMULATIONS = 200


def load(package: str, module: str) -> tuple[Any, Facts]:
    """An imported peer and its version. Imported by name: peers are untyped and may be absent."""
    try:
        return import_module(module), {package: version(package)}
    except ImportError as error:
        raise Missing(f"{package} is not installed ({error})") from error


def dealt(game: Any, random: Random) -> Any:
    """A position after the deal, where the first player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
    return state


def step(state: Any, random: Random) -> bool:
    """Play one random node of a game; say whether it was a player's decision."""
    if state.is_chance_node():
        state.apply_action(random.choice(state.chance_outcomes())[0])
        return False
    state.apply_action(random.choice(state.legal_actions()))
    return True


class CrazyEights(Competitor):
    """OpenSpiel's crazy_eights for four, from dealt positions."""

    def setup(self) -> Facts:
        """Deal the positions and sample how many of a game's nodes are decisions, and how many nodes a game has."""
        self.pyspiel, facts = load("open_spiel", "pyspiel")
        self.game = self.pyspiel.load_game("crazy_eights(players=4)")
        self.random = Random(1)
        self.roots = [dealt(self.game, self.random) for _ in range(ROOTS)]
        self.turn = 0
        decisions = nodes = 0
        for _ in range(self.samples()):
            state = self.root().clone()
            while not state.is_terminal():
                decisions += step(state, self.random)
                nodes += 1
        self.nodes_per_game = nodes / self.samples()
        return facts | {
            "decisions per node": decisions / nodes,
            "nodes per game": self.nodes_per_game,
            "decisions per game": decisions / self.samples(),
        }

    def samples(self) -> int:
        """Games played in `setup` for the averages."""
        return SAMPLES // 10

    def root(self) -> Any:
        """The next of the dealt positions."""
        self.turn = (self.turn + 1) % ROOTS
        return self.roots[self.turn]


class CrazyEightsRollouts(CrazyEights):
    """Rollouts inside C++: one step of an MCTS bot limited to a single simulation.

    Such a step is one call of C++ ``RandomRolloutEvaluator.Evaluate`` (which Python cannot call itself), here with 32
    rollouts, plus two copies of the root. C++ does not tell how long its games were, so rollouts are converted to nodes
    by the average of many games stepped from Python from the same positions (standard error about 0.1 %).
    """

    label = "OpenSpiel crazy_eights, C++ rollouts"

    def setup(self) -> Facts:
        """Set up the bot as well."""
        facts = super().setup()
        evaluator = self.pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
        self.bot = self.pyspiel.MCTSBot(
            self.game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=1, verbose=False
        )
        return facts

    def samples(self) -> int:
        """Enough for the conversion to be exact."""
        return SAMPLES

    def batch(self) -> int:
        """The rollouts of one position."""
        self.bot.step(self.root())
        return round(ROLLOUTS * self.nodes_per_game)


class CrazyEightsStepped(CrazyEights):
    """Stepped from Python in OpenSpiel's own idiom, with a cheap random choice instead of NumPy's.

    Equal chances are assumed for chance outcomes; in crazy_eights they are equal.
    """

    label = "OpenSpiel crazy_eights from Python"

    def batch(self) -> int:
        """One game."""
        state, random, nodes = self.root().clone(), self.random.random, 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
            nodes += 1
        return nodes


class CrazyEightsTight(CrazyEights):
    """Stepped from Python by the shortest loop that works: no actions left means the game is over."""

    label = "OpenSpiel crazy_eights from Python, shortest loop"

    def batch(self) -> int:
        """One game; chance outcomes, all equally likely here, are legal actions too."""
        state, random, nodes = self.root().clone(), self.random.random, 0
        while actions := state.legal_actions():
            state.apply_action(actions[int(random() * len(actions))])
            nodes += 1
        return nodes


class HeartsClone(Competitor):
    """OpenSpiel's ``clone`` of hearts after half of a game's decisions."""

    label = "OpenSpiel hearts, clone"

    def setup(self) -> Facts:
        """Deal, and play half of the 64 decisions (12 cards passed, 52 played)."""
        pyspiel, facts = load("open_spiel", "pyspiel")
        random = Random(1)
        self.state = dealt(pyspiel.load_game("hearts"), random)
        for _ in range(32):
            step(self.state, random)
        return facts

    def batch(self) -> int:
        """Many copies, each dropped at once."""
        clone = self.state.clone
        for _ in range(COPIES):
            clone()
        return COPIES


class HeartsSearched(Competitor):
    """OpenSpiel's information-set tree search (C++) on hearts in mid-game, with random rollouts.

    A game of hearts always has 52 cards played, so a simulation plays as many decisions as cards are left.
    """

    label = "OpenSpiel hearts, IS-MCTS"

    def setup(self) -> Facts:
        """Deal, play half of the game, and make the bot."""
        pyspiel, facts = load("open_spiel", "pyspiel")
        random = Random(1)
        self.state = dealt(pyspiel.load_game("hearts"), random)
        for _ in range(32):
            step(self.state, random)
        self.left = 64 - 32
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        self.bot = pyspiel.ISMCTSBot(1, evaluator, 1.0, SIMULATIONS)
        return facts

    def batch(self) -> int:
        """One decision."""
        self.bot.step(self.state)
        return SIMULATIONS * self.left


class Uno(Competitor):
    """RLCard's UNO environment (two players, its only number), stepped with raw actions: faster than with numbers."""

    label = "RLCard UNO"

    def setup(self) -> Facts:
        """Make the environment."""
        rlcard, facts = load("rlcard", "rlcard")
        self.env = rlcard.make("uno", config={"seed": 1})
        self.random = Random(1)
        return facts

    def batch(self) -> int:
        """One game, its deal included (the environment cannot be copied)."""
        env, random, decisions = self.env, self.random.random, 0
        state, _ = env.reset()
        while not env.is_over():
            actions = state["raw_legal_actions"]
            state, _ = env.step(actions[int(random() * len(actions))], raw_action=True)
            decisions += 1
        return decisions


class UnoBare(Uno):
    """The game inside RLCard's environment, stepped without making observations."""

    label = "RLCard UNO without observations"

    def batch(self) -> int:
        """One game, its deal included."""
        game, random, decisions = self.env.game, self.random.random, 0
        game.init_game()
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions
