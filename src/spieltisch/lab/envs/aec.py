"""A table as a PettingZoo AEC environment with the agents `seat_0`, `seat_1` and so on.

An observation is a dictionary: `observation`, an integer row of what the seat knows, and `action_mask`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from spieltisch.bots.episodes import Episode
from spieltisch.bots.reactions import Reaction
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.rng import SEED_LIMIT
from spieltisch.kernel.state import NOBODY
from spieltisch.lab.envs.kinds import MOST_DECISIONS, REACTION, Kind, Shown

NO_MOVE = -2


def env(
    game: str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    reward: str = "placement",
    cap: int = MOST_DECISIONS,
    reaction: Reaction | Sequence[Reaction] = REACTION,
) -> TableEnv:
    """Create an environment for a game."""
    return TableEnv(Kind(game, players, options, reward=reward, cap=cap, reaction=reaction))


class TableEnv(AECEnv[str, Shown, int]):
    """A PettingZoo AEC environment in which every seat is an agent."""

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{kind.game.name}_v{kind.game.revision}",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.kind = kind
        self.possible_agents = [f"seat_{seat}" for seat in range(kind.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.shape = observation_space(kind)
        self.choices = {agent: spaces.Discrete(kind.actions) for agent in self.possible_agents}
        self.encoder = kind.encoder()
        self.seeds, _ = np_random()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.shape

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.seeds, _ = np_random(seed)
        self.episode: Episode = self.kind.episode(int(self.seeds.integers(SEED_LIMIT)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> Shown:
        return self.encoder.encode(self.episode, self.seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        move = NO_MOVE if action is None else self.kind.move(action)
        if not episode.allows(move):
            raise OptionError(f"{action!r} is no legal action of {agent}: its action_mask says which are")
        self._cumulative_rewards[agent] = 0.0
        episode.decide(move)
        if episode.seat == NOBODY:
            self.finish(dict(zip(self.agents, self.kind.rewards(episode.state), strict=True)), self.terminations)
        elif episode.decisions >= self.kind.cap:
            self.finish(dict.fromkeys(self.agents, 0.0), self.truncations)
        else:
            self.agent_selection = self.possible_agents[episode.seat]

    def finish(self, rewards: dict[str, float], ended: dict[str, bool]) -> None:
        """Queue the final step of every agent, beginning with the first seat."""
        self.rewards = rewards
        self._accumulate_rewards()
        for agent in self.agents:
            ended[agent] = True
        self.agent_selection = self.agents[0]

    def close(self) -> None:
        """Nothing to release."""


def observation_space(kind: Kind) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(kind.lows(), kind.highs(), dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (kind.actions,), np.int8),
        }
    )
