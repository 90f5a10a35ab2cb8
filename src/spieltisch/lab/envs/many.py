"""Many matches in parallel: one compiled call takes an action for each and fills NumPy arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from spieltisch.bots.episodes import Stepper
from spieltisch.bots.reactions import Reaction
from spieltisch.kernel.errors import OptionError
from spieltisch.lab.envs.kinds import MOST_DECISIONS, REACTION, Kind, array_over, checked_seed


class ManyTables:
    """`count` matches of one kind in parallel. When a match ends, the next one begins at once.

    The compiled code writes into these arrays in place, so copy what you want to keep. Each row is one match:

    - `observations` (int16): what the acting seat knows;
    - `masks` (uint8): which actions are legal;
    - `seats`: the acting seat;
    - `rewards` (by seat), `ended`, `truncated`: of the match that the latest action brought to its end. The observation
      is the first of the next match by then.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        count: int = 256,
        seed: int = 0,
        reward: str = "placement",
        cap: int = MOST_DECISIONS,
        reaction: Reaction | Sequence[Reaction] = REACTION,
    ) -> None:
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise OptionError(f"at least one match is played, not {count!r}")
        self.kind = Kind(game, players, options, reward=reward, cap=cap, reaction=reaction)
        self.count = count
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start new matches in new arrays."""
        kind, count = self.kind, self.count
        self.stepper = stepper = Stepper(
            kind.factory,
            kind.observation,
            kind.fields,
            count,
            len(kind.vocabulary),
            kind.teams,
            kind.reward,
            kind.cap,
            checked_seed(seed),
        )
        self.observations: NDArray[np.int16] = array_over(stepper.buffer.rows, np.int16).reshape(count, kind.size)
        self.masks: NDArray[np.uint8] = array_over(stepper.buffer.masks, np.uint8).reshape(count, kind.actions)
        self.seats: NDArray[np.int64] = array_over(stepper.seats, np.int64)
        self.rewards: NDArray[np.float64] = array_over(stepper.rewards, np.float64).reshape(count, kind.players)
        self.ended: NDArray[np.bool_] = array_over(stepper.ended, np.bool_)
        self.truncated: NDArray[np.bool_] = array_over(stepper.truncated, np.bool_)

    def step(self, actions: ArrayLike) -> int:
        """Apply one action per match and return how many matches ended. An illegal action changes nothing."""
        answers = actions if isinstance(actions, list) else np.asarray(actions).tolist()
        try:
            return self.stepper.step(answers)
        except (TypeError, ValueError) as error:
            raise OptionError(f"cannot step: {error}") from None

    def random_actions(self) -> list[int]:
        """A uniformly random legal action for every match, from the seed."""
        return self.stepper.random_actions()
