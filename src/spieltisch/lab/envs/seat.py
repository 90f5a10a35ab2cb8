"""One seat of a table as a Gymnasium environment; bots play the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from spieltisch.bots.budget import Budget
from spieltisch.bots.episodes import Episode
from spieltisch.bots.policies import Policy, bot, choose_number
from spieltisch.bots.reactions import Reaction, reaction_of
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.rng import SEED_LIMIT, Rng
from spieltisch.kernel.state import NOBODY
from spieltisch.lab.envs.aec import observation_space
from spieltisch.lab.envs.kinds import MOST_DECISIONS, REACTION, Kind, Shown

Agent = Callable[[NDArray[np.int16], NDArray[np.int8]], int]
IN_TRAINING = Budget(simulations=40)
FORFEIT = -1.0


class SeatEnv(gymnasium.Env[Shown, int]):
    """The agent plays one seat, random unless `seat` is given; `bots` play the others in order.

    A bot is one of the four strengths or a function of an observation and an action mask. An illegal action forfeits
    the match: it ends with a reward of -1 and `info["illegal"]`. `action_masks()` returns the legal actions.
    """

    metadata = {"render_modes": []}  # noqa: RUF012 - Gymnasium's own attribute

    def __init__(
        self,
        game: str,
        bots: Sequence[str | Agent] = ("random",),
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | None = None,
        reward: str = "placement",
        cap: int = MOST_DECISIONS,
        budget: Budget = IN_TRAINING,
        reaction: Reaction = REACTION,
    ) -> None:
        self.bots = list(bots)
        self.policies = [self.policy(name, game, budget) for name in self.bots]
        self.kind = Kind(game, len(self.bots) + 1, options, reward=reward, cap=cap)
        if seat is not None and not 0 <= seat < self.kind.players:
            raise OptionError(f"seats are numbered 0 to {self.kind.players - 1}; there is no seat {seat!r}")
        self.fixed_seat = seat
        self.reaction = reaction
        self.observation_space: spaces.Space[Any] = observation_space(self.kind)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.kind.actions)
        self.encoder = self.kind.encoder()
        self.episode: Episode | None = None
        self.seat = 0

    @staticmethod
    def policy(name: str | Agent, game: str, budget: Budget) -> Policy | Agent:
        return bot(name, game, budget) if isinstance(name, str) else name

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Shown, dict[str, Any]]:
        super().reset(seed=seed)
        chance = self.np_random
        self.seat = int(chance.integers(self.kind.players)) if self.fixed_seat is None else self.fixed_seat
        if self.kind.game.real_time:
            self.kind.factory.players = self.kind.live_players(self.reactions())
        self.rng = Rng(int(chance.integers(SEED_LIMIT)))
        self.episode = self.kind.episode(int(chance.integers(SEED_LIMIT)))
        self.let_others_play(self.episode)
        return self.shown(self.episode), {"seat": self.seat}

    def reactions(self) -> list[Reaction]:
        """Reaction times by seat in a real-time game."""
        others = [reaction_of(name) if isinstance(name, str) else self.reaction for name in self.bots]
        return [*others[: self.seat], self.reaction, *others[self.seat :]]

    def step(self, action: int) -> tuple[Shown, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if episode is None or episode.seat == NOBODY:
            raise OptionError("there is no match to step in: call reset first")
        move = self.kind.move(action)
        if not episode.allows(move):
            self.episode = None
            return self.shown(episode), FORFEIT, True, False, {"seat": self.seat, "illegal": True}
        episode.decide(move)
        self.let_others_play(episode)
        over = episode.seat == NOBODY
        reward = self.kind.rewards(episode.state)[self.seat] if over else 0.0
        truncated = not over and episode.decisions >= self.kind.cap
        return self.shown(episode), reward, over, truncated, {"seat": self.seat}

    def let_others_play(self, episode: Episode) -> None:
        while episode.seat not in (NOBODY, self.seat) and episode.decisions < self.kind.cap:
            episode.decide(self.chosen(episode))

    def chosen(self, episode: Episode) -> int:
        """The move of the acting seat's bot, decided from what that seat knows."""
        at = episode.seat if episode.seat < self.seat else episode.seat - 1
        if isinstance(self.bots[at], str):
            policy: Any = self.policies[at]
            return choose_number(episode.state, episode.seat, policy, self.rng)
        seen = self.encoder.encode(episode, episode.seat)
        agent: Any = self.policies[at]
        action = int(agent(seen["observation"], seen["action_mask"]))
        if not 0 <= action < self.kind.actions or not seen["action_mask"][action]:
            raise OptionError(f"the agent in seat {episode.seat} answered {action}, which its mask does not allow")
        return self.kind.move(action)

    def shown(self, episode: Episode) -> Shown:
        return self.encoder.encode(episode, self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        if self.episode is None:
            return np.zeros(self.kind.actions, np.bool_)
        return self.shown(self.episode)["action_mask"].astype(np.bool_)
