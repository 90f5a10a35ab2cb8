"""What all environments of one game, player count and option set share: observations, actions, new matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots.episodes import PLACEMENT, WIN, Episode, EpisodeFactory, ObservationBuffer, rewards_of
from spieltisch.bots.reactions import Reaction
from spieltisch.bots.scheduler import Player
from spieltisch.games import game as find_game
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import Game
from spieltisch.kernel.match import vocabulary_of
from spieltisch.kernel.observation import Field, Observation, size_of
from spieltisch.kernel.rng import SEED_LIMIT, Rng
from spieltisch.kernel.state import State

REWARDS = {"placement": PLACEMENT, "win": WIN}
REACTION = Reaction(900, 400)
MOST_DECISIONS = 20_000
Shown = dict[str, NDArray[Any]]


def observation_of(game: Game) -> Observation[Any]:
    """A game's observation: its own, or the one that follows from its declaration."""
    module = game.part("observation") or game.part("_observation")
    if module is None:
        raise OptionError(f"{game.title} has no observation: nothing can learn from it")
    found: Observation[Any] = module.OBSERVATION
    return found


class Kind:
    """One game with a number of players and options.

    `reward` is `placement` (by how many opponents one leaves behind) or `win`; `cap` truncates a match after
    that many decisions; `reaction` is the reaction time in a real-time game, one for all seats or one per seat.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        reward: str = "placement",
        cap: int = MOST_DECISIONS,
        reaction: Reaction | Sequence[Reaction] = REACTION,
    ) -> None:
        self.game = find_game(game)
        self.players = self.game.default_players if players is None else players
        self.options = self.game.settings(self.players, options or {})
        self.reward = checked_reward(reward)
        self.cap = checked_cap(cap)
        self.vocabulary = vocabulary_of(self.game, self.options, self.players)
        self.teams = self.game.teams(self.players, self.options)
        self.factory = EpisodeFactory(self.begin, self.live_players(reaction))
        self.observation = observation_of(self.game)
        self.fields: list[Field] = self.observation.fields(self.factory.fresh)
        self.size = size_of(self.fields)

    def begin(self, rng: Rng) -> State:
        return self.game.begin(self.players, self.options, rng)

    def live_players(self, reaction: Reaction | Sequence[Reaction]) -> list[Player] | None:
        if not self.game.real_time:
            return None
        each = [reaction] * self.players if isinstance(reaction, Reaction) else list(reaction)
        if len(each) != self.players:
            raise OptionError(f"there are {self.players} seats and {len(each)} reaction times")
        return [Player(one.median, one.spread) for one in each]

    @property
    def actions(self) -> int:
        """The number of actions: the vocabulary, and *wait* as the last one in a real-time game."""
        return len(self.vocabulary) + int(self.game.real_time)

    def notation(self, action: int) -> str:
        """An action in notation, such as `swap 7`."""
        return "wait" if action == len(self.vocabulary) else self.vocabulary.notation(action)

    def move(self, action: int) -> int:
        return int(WAIT) if action == len(self.vocabulary) else int(action)

    def action(self, move: int) -> int:
        return len(self.vocabulary) if move == WAIT else move

    def episode(self, seed: int) -> Episode:
        """A new match from a seed, at its first decision."""
        return self.factory.create(checked_seed(seed))

    def encoder(self) -> ObservationEncoder:
        """A reusable encoder for matches of this kind."""
        return ObservationEncoder(
            ObservationBuffer(self.observation, self.fields, 1, len(self.vocabulary), self.game.real_time)
        )

    def rewards(self, state: State) -> list[float]:
        """The rewards of a finished match by seat."""
        return rewards_of(state, self.teams, self.reward)

    # The numbers of an observation

    def lows(self) -> NDArray[np.int16]:
        return np.concatenate([np.full(field.size, field.low, np.int16) for field in self.fields])

    def highs(self) -> NDArray[np.int16]:
        return np.concatenate([np.full(field.size, field.high, np.int16) for field in self.fields])

    def names(self) -> list[str]:
        """The name of each entry of an observation."""
        return [
            field.name if field.size == 1 else f"{field.name} {i}" for field in self.fields for i in range(field.size)
        ]


class ObservationEncoder:
    """Encodes what a seat knows and may do into arrays that are reused."""

    def __init__(self, buffer: ObservationBuffer) -> None:
        self.buffer = buffer
        self.row: NDArray[np.int16] = array_over(buffer.rows, np.int16)
        self.mask: NDArray[np.int8] = array_over(buffer.masks, np.int8)

    def encode(self, episode: Episode, seat: int) -> Shown:
        """A seat's observation, as copies."""
        self.buffer.write(0, episode, seat)
        return {"observation": self.row.copy(), "action_mask": self.mask.copy()}


class OneHot:
    """Network features from observations: things one-hot, numbers scaled by their maximum."""

    def __init__(self, kind: Kind) -> None:
        lows, highs = kind.lows().astype(np.int64), kind.highs().astype(np.int64)
        is_thing = np.concatenate([np.full(field.size, field.things) for field in kind.fields])
        widths = np.where(is_thing, highs - lows + 1, 1)
        starts = np.concatenate([[0], np.cumsum(widths)[:-1]])
        self.size = int(widths.sum())
        self.thing_columns = np.flatnonzero(is_thing)
        self.thing_starts = (starts - lows)[self.thing_columns]
        self.number_columns = np.flatnonzero(~is_thing)
        self.number_starts = starts[self.number_columns]
        self.scales = (1.0 / np.maximum(np.abs(lows), np.abs(highs))[self.number_columns]).astype(np.float32)

    def __call__(self, observations: NDArray[np.int16]) -> NDArray[np.float32]:
        """One row of features for every row of observations."""
        count = len(observations)
        features = np.zeros((count, self.size), np.float32)
        features[:, self.number_starts] = observations[:, self.number_columns] * self.scales
        columns = observations[:, self.thing_columns] + self.thing_starts
        features[np.arange(count)[:, None], columns] = 1.0
        return features


def array_over(memory: Any, dtype: type[np.generic]) -> NDArray[Any]:
    """A NumPy array over the memory that compiled code writes into."""
    return np.frombuffer(memory, dtype)


def checked_reward(name: str) -> int:
    if name not in REWARDS:
        raise OptionError(f"rewards are by {' or '.join(REWARDS)}, not by {name!r}")
    return int(REWARDS[name])


def checked_cap(cap: int) -> int:
    if isinstance(cap, bool) or not isinstance(cap, int) or cap < 1:
        raise OptionError(f"a match is cut off after a whole number of decisions from 1 up, not {cap!r}")
    return cap


def checked_seed(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < SEED_LIMIT:
        raise OptionError(f"a seed is a whole number from 0 to {SEED_LIMIT - 1}, not {seed!r}")
    return int(seed)
