"""One seat of a table as a Gymnasium environment; bots sit in the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from spieltisch.bots.budget import Budget
from spieltisch.bots.course import Course
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
    """The agent has one seat, by lot unless `seat` says which; `bots` have the others, in order.

    A bot is one of the four strengths or a function of an observation and an action mask. An illegal action forfeits
    the match: it ends with a reward of -1 and `info["illegal"]`. `action_masks()` says what is legal.
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
        self.glass = self.kind.glass()
        self.course: Course | None = None
        self.seat = 0

    @staticmethod
    def policy(name: str | Agent, game: str, budget: Budget) -> Policy | Agent:
        return bot(name, game, budget) if isinstance(name, str) else name

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Shown, dict[str, Any]]:
        super().reset(seed=seed)
        chance = self.np_random
        self.seat = int(chance.integers(self.kind.players)) if self.fixed_seat is None else self.fixed_seat
        if self.kind.game.real_time:
            self.kind.dealer.players = self.kind.live_players(self.reactions())
        self.rng = Rng(int(chance.integers(SEED_LIMIT)))
        self.course = self.kind.deal(int(chance.integers(SEED_LIMIT)))
        self.let_others_play(self.course)
        return self.shown(self.course), {"seat": self.seat}

    def reactions(self) -> list[Reaction]:
        """In a real-time game everybody reacts in their own time."""
        others = [reaction_of(name) if isinstance(name, str) else self.reaction for name in self.bots]
        return [*others[: self.seat], self.reaction, *others[self.seat :]]

    def step(self, action: int) -> tuple[Shown, float, bool, bool, dict[str, Any]]:
        course = self.course
        if course is None or course.seat == NOBODY:
            raise OptionError("there is no match to step in: call reset first")
        move = self.kind.move(action)
        if not course.allows(move):
            self.course = None
            return self.shown(course), FORFEIT, True, False, {"seat": self.seat, "illegal": True}
        course.answer(move)
        self.let_others_play(course)
        over = course.seat == NOBODY
        reward = self.kind.rewards(course.state)[self.seat] if over else 0.0
        truncated = not over and course.decisions >= self.kind.cap
        return self.shown(course), reward, over, truncated, {"seat": self.seat}

    def let_others_play(self, course: Course) -> None:
        while course.seat not in (NOBODY, self.seat) and course.decisions < self.kind.cap:
            course.answer(self.chosen(course))

    def chosen(self, course: Course) -> int:
        """What the bot in the seat that is asked answers: from what that seat knows."""
        at = course.seat if course.seat < self.seat else course.seat - 1
        if isinstance(self.bots[at], str):
            policy: Any = self.policies[at]
            return choose_number(course.state, course.seat, policy, self.rng)
        seen = self.glass.look(course, course.seat)
        agent: Any = self.policies[at]
        action = int(agent(seen["observation"], seen["action_mask"]))
        if not 0 <= action < self.kind.actions or not seen["action_mask"][action]:
            raise OptionError(f"the agent in seat {course.seat} answered {action}, which its mask does not allow")
        return self.kind.move(action)

    def shown(self, course: Course) -> Shown:
        return self.glass.look(course, self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        if self.course is None:
            return np.zeros(self.kind.actions, np.bool_)
        return self.shown(self.course)["action_mask"].astype(np.bool_)
