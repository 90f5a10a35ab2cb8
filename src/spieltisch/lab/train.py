"""An example of a learning agent, with NumPy only.

    python -m spieltisch.lab.train joggle --minutes 3 --plot curve.svg

A network with one hidden layer maps an observation to a policy and a value. It plays many matches in parallel against
random players and learns from those that ended (proximal policy optimisation with generalised advantage estimation).
The same seed and the same number of rounds give the same agent.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from time import perf_counter, process_time
from typing import Annotated, Any

import numpy as np
from cyclopts import App, Parameter
from numpy.typing import NDArray

from spieltisch.kernel.errors import SpieltischError
from spieltisch.lab.curves import learning_plot
from spieltisch.lab.envs.kinds import OneHot
from spieltisch.lab.envs.many import ManyTables
from spieltisch.lab.plots import check_plot, write_plot

Floats = NDArray[np.float32]
OUT_OF_THE_QUESTION = np.float32(-1e9)
Z_95 = 1.96


@dataclass(frozen=True)
class Recipe:
    """Hyperparameters."""

    hidden: int = 128
    matches: int = 256
    decisions: int = 8192  # of ended matches, for one round of learning
    batch: int = 2048
    passes: int = 2
    rate: float = 1e-3
    clip: float = 0.2
    entropy: float = 0.01
    decay: float = 0.95  # how quickly an action loses its share in what comes later
    cap: int = 600


# The network


class Network:
    """One hidden layer shared by policy and value, trained with Adam."""

    def __init__(self, inputs: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        def random(*shape: int) -> Floats:
            return (rng.standard_normal(shape) / sqrt(shape[0])).astype(np.float32)

        self.weights: dict[str, Floats] = {
            "in": random(inputs, hidden) * np.float32(sqrt(inputs / 100)),
            "in bias": np.zeros(hidden, np.float32),
            "policy": random(hidden, actions) * np.float32(0.1),
            "policy bias": np.zeros(actions, np.float32),
            "value": random(hidden, 1) * np.float32(0.1),
            "value bias": np.zeros(1, np.float32),
        }
        self.means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.learned = 0

    def forward(self, features: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the logarithms of the probabilities of the legal actions, and the values."""
        w = self.weights
        hidden = np.maximum(features @ w["in"] + w["in bias"], 0)
        logits = np.where(masks, hidden @ w["policy"] + w["policy bias"], OUT_OF_THE_QUESTION)
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        values = np.tanh(hidden @ w["value"] + w["value bias"])[:, 0]
        return hidden, logits, values

    def backward(self, features: Floats, hidden: Floats, policy: Floats, value: Floats) -> dict[str, Floats]:
        """The gradients of all weights, given those of the logits and of the value before its tanh."""
        w = self.weights
        back = (policy @ w["policy"].T + value[:, None] @ w["value"].T) * (hidden > 0)
        return {
            "in": features.T @ back,
            "in bias": back.sum(axis=0),
            "policy": hidden.T @ policy,
            "policy bias": policy.sum(axis=0),
            "value": hidden.T @ value[:, None],
            "value bias": value.sum(keepdims=True),
        }

    def learn(self, gradients: dict[str, Floats], rate: float) -> None:
        self.learned += 1
        scale = np.float32(rate * sqrt(1 - 0.999**self.learned) / (1 - 0.9**self.learned))
        for name, gradient in gradients.items():
            self.means[name] += np.float32(0.1) * (gradient - self.means[name])
            self.squares[name] += np.float32(0.001) * (gradient * gradient - self.squares[name])
            self.weights[name] -= scale * self.means[name] / (np.sqrt(self.squares[name]) + np.float32(1e-8))


# Playing


@dataclass
class Story:
    """One match from the agent's point of view."""

    rows: list[NDArray[np.int16]] = field(default_factory=list)
    masks: list[NDArray[np.uint8]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)


class Agent:
    """A network in one seat of every match, random players in the others."""

    def __init__(self, game: str, players: int | None, options: dict[str, Any], seed: int, recipe: Recipe) -> None:
        self.recipe = recipe
        self.rng = np.random.default_rng(seed)
        self.tables = ManyTables(game, players, options, count=recipe.matches, seed=seed, cap=recipe.cap)
        self.seats = np.arange(recipe.matches) % self.tables.kind.players
        self.one_hot = OneHot(self.tables.kind)
        self.network = Network(self.one_hot.size, self.tables.kind.actions, recipe.hidden, self.rng)
        self.stories = [Story() for _ in range(recipe.matches)]

    def step(self) -> list[tuple[Story, float]]:
        """Make one decision in every match; return the matches that ended with the agent's rewards."""
        tables = self.tables
        actions = tables.random_actions()
        mine = np.flatnonzero(tables.seats == self.seats)
        if len(mine):
            rows, masks = tables.observations[mine], tables.masks[mine]
            _, logs, values = self.network.forward(self.one_hot(rows), masks.astype(np.bool_))
            chosen = drawn(logs, self.rng)
            for k, i in enumerate(mine.tolist()):
                story, action = self.stories[i], int(chosen[k])
                actions[i] = action
                story.rows.append(rows[k])
                story.masks.append(masks[k])
                story.actions.append(action)
                story.chances.append(float(logs[k, action]))
                story.values.append(float(values[k]))
        if not tables.step(actions):
            return []
        ended = []
        for i in np.flatnonzero(tables.ended | tables.truncated).tolist():
            ended.append((self.stories[i], float(tables.rewards[i, self.seats[i]])))
            self.stories[i] = Story()
        return ended

    def round(self) -> list[float]:
        """Play until the batch is full, then learn from it; return the rewards of the ended matches."""
        stories: list[tuple[Story, float]] = []
        while sum(len(story.actions) for story, _ in stories) < self.recipe.decisions:
            stories += [(story, reward) for story, reward in self.step() if story.actions]
        self.learn(stories)
        return [reward for _, reward in stories]

    # Learning

    def learn(self, stories: list[tuple[Story, float]]) -> None:
        rows = np.stack([row for story, _ in stories for row in story.rows])
        masks = np.stack([mask for story, _ in stories for mask in story.masks]).astype(np.bool_)
        actions = np.array([action for story, _ in stories for action in story.actions])
        chances = np.array([chance for story, _ in stories for chance in story.chances], np.float32)
        gains = np.concatenate([gains_of(story.values, reward, self.recipe.decay) for story, reward in stories])
        values = np.array([value for story, _ in stories for value in story.values], np.float32)
        targets = gains + values
        gains = (gains - gains.mean()) / (gains.std() + np.float32(1e-6))
        for _ in range(self.recipe.passes):
            order = self.rng.permutation(len(actions))
            for first in range(0, len(order), self.recipe.batch):
                some = order[first : first + self.recipe.batch]
                self.learn_some(rows[some], masks[some], actions[some], chances[some], gains[some], targets[some])

    def learn_some(
        self,
        rows: NDArray[np.int16],
        masks: NDArray[np.bool_],
        actions: NDArray[np.int64],
        chances: Floats,
        gains: Floats,
        targets: Floats,
    ) -> None:
        recipe, count = self.recipe, len(actions)
        features = self.one_hot(rows)
        hidden, logs, values = self.network.forward(features, masks)
        probabilities = np.exp(logs)
        at = np.arange(count)
        ratios = np.exp(logs[at, actions] - chances)
        too_far = np.where(gains > 0, ratios > 1 + recipe.clip, ratios < 1 - recipe.clip)
        pull = np.where(too_far, 0, -gains * ratios)
        policy = -probabilities * pull[:, None]
        policy[at, actions] += pull
        finite = np.where(masks, logs, 0)
        entropy = -(probabilities * finite).sum(axis=1, keepdims=True)
        policy += recipe.entropy * probabilities * (finite + entropy)
        value = (values - targets) * (1 - values * values)
        scale = np.float32(1 / count)
        self.network.learn(self.network.backward(features, hidden, policy * scale, value * scale), recipe.rate)

    # Evaluation

    def evaluate(self, matches: int, seed: int) -> Share:
        """The share of matches won against random players with the best action; a tie counts half.

        Every table plays the same number of matches, so short ones do not count more.
        """
        kind = self.tables.kind
        tables = ManyTables(
            kind.game.name, kind.players, kind.options, count=min(matches, 400), seed=seed, cap=4 * self.recipe.cap
        )
        seats = np.arange(tables.count) % kind.players
        counts = np.zeros(tables.count, np.int64)
        most = -(-matches // tables.count)
        won = 0.0
        while (counts < most).any():
            actions = tables.random_actions()
            mine = np.flatnonzero(tables.seats == seats)
            if len(mine):
                masks = tables.masks[mine].astype(np.bool_)
                _, logs, _ = self.network.forward(self.one_hot(tables.observations[mine]), masks)
                for i, action in zip(mine.tolist(), logs.argmax(axis=1).tolist(), strict=True):
                    actions[i] = action
            tables.step(actions)
            for i in np.flatnonzero((tables.ended | tables.truncated) & (counts < most)).tolist():
                counts[i] += 1
                won += float(tables.rewards[i, seats[i]] + 1) / 2
        return share(won, int(counts.sum()))


def drawn(logs: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """Sample an action per row from log-probabilities (Gumbel trick)."""
    noise = rng.gumbel(size=logs.shape).astype(np.float32)
    found: NDArray[np.int64] = (logs + noise).argmax(axis=1)
    return found


def gains_of(values: list[float], reward: float, decay: float) -> Floats:
    """Generalised advantage estimates of one match."""
    gains = np.zeros(len(values), np.float32)
    following, later = reward, 0.0
    for i in range(len(values) - 1, -1, -1):
        later = following - values[i] + decay * later
        gains[i] = later
        following = values[i]
    return gains


@dataclass(frozen=True)
class Share:
    """A share with its 95 % interval (Wilson)."""

    mean: float
    low: float
    high: float
    matches: int

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} to {self.high:.1%}) of {self.matches} matches"


def share(won: float, played: int) -> Share:
    mean = won / played
    middle = (mean + Z_95**2 / (2 * played)) / (1 + Z_95**2 / played)
    half = Z_95 * sqrt(mean * (1 - mean) / played + Z_95**2 / (4 * played**2)) / (1 + Z_95**2 / played)
    return Share(mean, middle - half, middle + half, played)


# The example


@dataclass(frozen=True)
class Point:
    """The agent's evaluation after a number of matches."""

    rounds: int
    matches: int
    seconds: float  # of the clock
    processor: float  # seconds of processor time
    share: Share


def train(agent: Agent, rounds: int, minutes: float, every: int, matches: int, seed: int) -> list[Point]:
    """Train for a number of rounds or minutes, with periodic evaluation."""
    begun, used = perf_counter(), process_time()
    points: list[Point] = []

    def look(number: int) -> None:
        share = agent.evaluate(matches, seed)
        points.append(Point(number, played, perf_counter() - begun, process_time() - used, share))
        tell(points[-1])

    played = 0
    look(0)
    for number in range(1, rounds + 1):
        played += len(agent.round())
        late = perf_counter() - begun > minutes * 60
        if number % every == 0 or number == rounds or late:
            look(number)
        if late:
            break
    return points


def tell(point: Point) -> None:
    print(f"{point.processor:6.0f} s of processor time  {point.matches:8} matches  {point.share}", flush=True)


app = App(name="python -m spieltisch.lab.train", help="Train a small agent that beats random players.")


@app.default
def main(
    game: str = "joggle",
    *,
    players: int | None = None,
    rounds: int = 1_000_000,
    minutes: float = 3.0,
    every: int = 20,
    matches: int = 1000,
    seed: int = 1,
    plot: Annotated[Path | None, Parameter(help="where to draw the learning curve: .svg, .png or .html")] = None,
    save: Annotated[Path | None, Parameter(help="where to keep the weights: .npz")] = None,
) -> None:
    """Train against random players and print the final share of wins."""
    try:
        if plot:
            check_plot(plot)
        agent = Agent(game, players, {}, seed, Recipe())
        points = train(agent, rounds, minutes, every, matches, seed + 1)
        final = agent.evaluate(4 * matches, seed + 2)
        print(f"in the end: {final}")
        if plot:
            title = agent.tables.kind.game.title
            values = [{**asdict(point.share), "matches": point.matches} for point in points]
            write_plot(plot, learning_plot(values, f"{title}: an agent learns, seed {seed}"))
            plot.with_suffix(".json").write_text(json.dumps([asdict(point) for point in points], indent=1) + "\n")
        if save:
            np.savez(save, allow_pickle=False, **agent.network.weights)
    except SpieltischError as error:
        print(f"train: {error}", file=sys.stderr)
        raise SystemExit(2) from None


if __name__ == "__main__":
    app()
