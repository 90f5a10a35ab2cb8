"""The adapter for OpenSpiel: its own checks pass, and its observations hide what a seat must not know."""

from __future__ import annotations

from random import Random

import pytest

import spieltisch

pyspiel = pytest.importorskip("pyspiel", reason="the extra `openspiel` is not installed", exc_type=ImportError)

TURN_BASED = [name for name in spieltisch.NAMES if not spieltisch.game(name).real_time]


@pytest.fixture(scope="module", autouse=True)
def registered():
    from spieltisch.lab.envs import openspiel

    return openspiel


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name == "joy" else name for name in TURN_BASED]
)
def test_random_simulations(name: str):
    players = spieltisch.game(name).least_players
    game = pyspiel.load_game(f"python_spieltisch_{name}", {"players": players, "deals": 8})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TURN_BASED)
def test_a_state_is_serialized_and_cloned_without_loss(name: str):
    game = pyspiel.load_game(f"python_spieltisch_{name}", {"deals": 8})
    state = game.new_initial_state()
    state.apply_action(3)
    chance = Random(1)
    for _ in range(40):
        state.apply_action(chance.choice(state.legal_actions()))
    player = state.current_player()
    for twin in (game.deserialize_state(state.serialize()), state.clone()):
        assert twin.history() == state.history()
        assert twin.observation_string(player) == state.observation_string(player)
        twin.apply_action(twin.legal_actions()[0])
        assert twin.history() != state.history()


@pytest.mark.parametrize("name", TURN_BASED)
def test_an_imagined_state_looks_the_same_to_its_player(name: str):
    game = pyspiel.load_game(f"python_spieltisch_{name}", {"deals": 8})
    state = game.new_initial_state()
    state.apply_action(5)
    chance = Random(2)
    for _ in range(30):
        state.apply_action(chance.choice(state.legal_actions()))
    player = state.current_player()
    world = state.imagined(player, 7)
    assert world.observation_tensor(player) == state.observation_tensor(player)
    assert world.legal_actions() == state.legal_actions()
    while not world.is_terminal():
        world.apply_action(chance.choice(world.legal_actions()))
    assert sum(world.returns()) == pytest.approx(0)


def test_openspiel_has_no_real_time_games():
    assert "python_spieltisch_zeitalter_des_jay" not in pyspiel.registered_names()
