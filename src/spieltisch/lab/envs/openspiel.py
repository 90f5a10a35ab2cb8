"""The turn-based games for OpenSpiel. Needs `spieltisch[openspiel]`.

    import pyspiel
    from spieltisch.lab.envs import openspiel

    game = pyspiel.load_game("python_spieltisch_joggle", {"players": 2})

All chance is one chance node at the beginning, which chooses among `deals` seeds. From then on a state knows what will
be drawn, so players must decide by observations, which contain what a seat knows. For search, `imagined(player)`
returns a state that the player cannot tell from the real one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from spieltisch.bots.episodes import Episode
from spieltisch.games import game as find_game
from spieltisch.games import names
from spieltisch.kernel import snapshot
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State
from spieltisch.lab.envs.kinds import Kind

PREFIX = "python_spieltisch_"
DEALS = 1024
LONGEST = 200_000


class Position:
    """A match that can be copied and pickled, as OpenSpiel requires of its states."""

    def __init__(self, game: str, episode: Episode) -> None:
        self.game = game
        self.episode = episode

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return position_at(self.game, self.episode.state.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.game, int(self.episode.state.seats), snapshot.dump(self.episode.state))


def position_at(game: str, state: State) -> Position:
    episode = Episode(state)
    episode.advance()
    return Position(game, episode)


def restored(game: str, players: int, data: dict[str, Any]) -> Position:
    found = find_game(game)
    state = found.begin(players, found.settings(players, {}), Rng(0))
    snapshot.fill(state, data)
    return position_at(game, state)


class TableGame(pyspiel.Game):
    """A game with a number of players and default options."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        given = params or {}
        self.kind = Kind(name, int(given.get("players", find_game(name).default_players)))
        self.deals = int(given.get("deals", DEALS))
        super().__init__(game_type(name), self.info(), given)

    def info(self) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=self.kind.actions,
            max_chance_outcomes=self.deals,
            num_players=self.kind.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        if params:
            raise ValueError(f"there are no parameters of observations, so not {params}")
        return TableObserver(self.kind)


class TableState(pyspiel.State):
    """A position. Before the deal, chance is to act."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.position: Position | None = None

    @property
    def episode(self) -> Episode | None:
        return self.position.episode if self.position else None

    @property
    def kind(self) -> Kind:
        kind: Kind = self.get_game().kind
        return kind

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.seat == NOBODY else self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.out.as_list()) if self.episode and player == self.episode.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = Position(self.kind.game.name, self.kind.episode(action))
        else:
            self.position.episode.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.kind.notation(action)

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.seat == NOBODY

    def returns(self) -> list[float]:
        return (
            self.kind.rewards(self.episode.state) if self.episode and self.is_terminal() else [0.0] * self.kind.players
        )

    def imagined(self, player: int, seed: int) -> TableState:
        """A random state that the player cannot tell from this one: everything the player does not know is redealt."""
        world: TableState = self.clone()
        assert self.episode is not None
        world.position = position_at(self.kind.game.name, self.episode.state.imagine(player, Rng(seed)))
        return world

    def __str__(self) -> str:
        if self.episode is None:
            return "before the deal"
        return " ".join(str(number) for number in self.kind.encoder().encode(self.episode, 0)["observation"])


class TableObserver:
    """What a seat knows, as an observation row of `spieltisch.lab.envs`."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.encoder = kind.encoder()
        self.tensor = np.zeros(kind.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        if state.episode is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self.encoder.encode(state.episode, player)["observation"]

    def string_from(self, state: TableState, player: int) -> str:
        self.set_from(state, player)
        return " ".join(str(int(number)) for number in self.tensor)


def game_type(name: str) -> pyspiel.GameType:
    game = find_game(name)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_players,
        min_num_players=game.least_players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.default_players, "deals": DEALS},
    )


def register() -> None:
    """Register the turn-based games with `pyspiel.load_game`."""
    for name in names():
        if not find_game(name).real_time and PREFIX + name not in pyspiel.registered_names():
            pyspiel.register_game(game_type(name), type(f"TableGame_{name}", (TableGame,), {"name": name}))


register()
