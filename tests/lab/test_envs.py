"""The environments implement the PettingZoo and Gymnasium interfaces and agree with the games."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import spieltisch
from spieltisch.bots.reactions import Reaction
from spieltisch.games.zeitalter_des_jay.components import E_READY
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.state import Sink
from spieltisch.lab import envs
from spieltisch.lab.envs.kinds import OneHot
from tests.memory import compiled_only, left_behind

every_game = pytest.mark.parametrize("game", spieltisch.NAMES)
OPPONENTS = {"joker_battle_royal": ["greedy", "random"]}
SHORT: dict[str, dict[str, Any]] = {
    "skyjo_action": {"turn_cap": 20},
    "joggle": {},
    "joker_battle_royal": {"quiet_laps": 2},
    "joy": {"turn_cap": 20},
    "zeitalter_des_jay": {"rounds": 1},
}


def fewest(game: str) -> int:
    return spieltisch.game(game).least_players


def play(env: envs.TableEnv, seed: int) -> list[tuple[str, int, dict[str, float]]]:
    """Play a random match; return every action with the rewards so far."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    episode = []
    for agent in env.agent_iter():
        shown, _, ended, truncated, _ = env.last()
        if ended or truncated:
            env.step(None)
            continue
        action = int(chance.choice(np.flatnonzero(shown["action_mask"])))
        episode.append((agent, action, dict(env.rewards)))
        env.step(action)
        if any(env.rewards.values()):
            episode.append(("end", -1, dict(env.rewards)))
    return episode


# PettingZoo


@every_game
def test_api(game: str):
    with warnings.catch_warnings():
        # Float rewards, and -1 for "none" in a row, cause warnings, not errors.
        warnings.simplefilter("ignore", UserWarning)
        api_test(envs.env(game, fewest(game), SHORT[game]), num_cycles=120, verbose_progress=False)


@every_game
def test_seed(game: str):
    seed_test(lambda: envs.env(game, fewest(game), SHORT[game]), num_cycles=80)


@every_game
def test_the_same_seed_gives_the_same_match(game: str):
    env = envs.env(game, fewest(game), SHORT[game], cap=300)
    assert play(env, 5) == play(env, 5)
    assert play(env, 5) != play(env, 6)


@every_game
def test_the_mask_is_what_the_match_allows(game: str):
    """All but the moves that only take back a choice: nobody learns anything by those."""
    env = envs.env(game, options=SHORT[game])
    chance = np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(60):
        agent = env.agent_selection
        seat = env.seats[agent]
        legal = set(np.flatnonzero(env.observe(agent)["action_mask"]).tolist())
        waiting = {len(env.kind.vocabulary)} if env.kind.game.real_time else set()
        take_backs = {env.kind.vocabulary.number("put back")}
        assert legal == set(env.episode.state.legal(seat)) - take_backs | waiting
        others = [other for other in env.agents if other != agent]
        assert not env.observe(others[0])["action_mask"].any()
        env.step(int(chance.choice(sorted(legal))))
        if any(env.terminations.values()):
            break


def test_rewards_are_placements_and_sum_to_zero():
    env = envs.env("skyjo_action", 4, SHORT["skyjo_action"])
    rewards = play(env, 4)[-1][2]
    assert sum(rewards.values()) == pytest.approx(0)
    order = env.episode.state.ranking()
    assert rewards[f"seat_{order.index(max(order))}"] == max(rewards.values()) > 0
    assert sorted(rewards.values()) == pytest.approx([-1, -1 / 3, 1 / 3, 1])


def test_partners_win_together():
    env = envs.env("joggle", 4)
    rewards = play(env, 1)[-1][2]
    assert rewards["seat_0"] == rewards["seat_2"] == -rewards["seat_1"] == -rewards["seat_3"]
    assert abs(rewards["seat_0"]) == 1


def test_a_win_is_one_and_everything_else_minus_one():
    rewards = play(envs.env("skyjo_action", 3, SHORT["skyjo_action"], reward="win"), 4)[-1][2]
    assert sorted(rewards.values()) == [-1, -1, 1]


def test_a_match_is_truncated_at_the_cap():
    env = envs.env("joy", cap=25)
    episode = play(env, 1)
    assert len(episode) == 25
    env.reset(seed=1)
    for _ in range(25):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


def test_an_illegal_action_is_refused_and_nothing_happens():
    env = envs.env("joggle", 2)
    env.reset(seed=1)
    before = env.observe("seat_0")
    with pytest.raises(OptionError, match="200 is no legal action of seat_"):
        env.step(200)
    assert all((env.observe("seat_0")[name] == before[name]).all() for name in before)


def test_first_cards_are_chosen_without_seeing_those_of_others():
    """SKY-15: all choose at once; here one after the other, without seeing the others' choices."""
    rows = []
    for action in (33, 37):
        env = envs.env("skyjo_action", 2)
        env.reset(seed=9)
        assert env.agent_selection == "seat_0"
        env.step(action)
        rows.append(env.observe("seat_1")["observation"])
    assert (rows[0] == rows[1]).all()


# Real time


def test_time_passes_only_by_reactions_and_deadlines():
    env = envs.env("zeitalter_des_jay", 2, {"rounds": 1}, reaction=Reaction(500, 0))
    env.reset(seed=1)
    state = env.episode.state
    ready = env.kind.vocabulary.number("ready")
    assert (env.agent_selection, state.time) == ("seat_0", 0)
    env.step(ready)
    assert (env.agent_selection, state.time) == ("seat_1", 0)
    env.step(ready)
    assert state.time == 500


def test_a_waiting_seat_decides_again_after_an_event():
    env = envs.env("zeitalter_des_jay", 2, {"rounds": 1}, reaction=Reaction(500, 0))
    env.reset(seed=1)
    wait = env.kind.actions - 1
    assert env.kind.notation(wait) == "wait"
    env.step(wait)
    env.step(env.kind.vocabulary.number("ready"))
    assert (env.agent_selection, env.episode.state.time) == ("seat_0", 500)
    env.step(wait)
    env.step(wait) if env.agent_selection == "seat_1" else None
    assert env.episode.state.time == 500 + 2_100


def test_faster_reactions_act_first():
    env = envs.env("zeitalter_des_jay", 2, {"rounds": 1}, reaction=[Reaction(900, 0), Reaction(300, 0)])
    env.reset(seed=1)
    env.episode.state.sink = sink = Sink()
    for _ in range(2):
        env.step(env.kind.vocabulary.number("ready"))
    assert [event[1] for event in sink.heard if event[0] == E_READY] == [1, 0]


# Gymnasium


@every_game
def test_gymnasium(game: str):
    bots = OPPONENTS.get(game, ["greedy"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(envs.SeatEnv(game, bots, SHORT[game]), skip_render_check=True)


@every_game
def test_a_seat_is_played_to_the_end(game: str):
    env = envs.SeatEnv(game, OPPONENTS.get(game, ["random"]), SHORT[game], seat=1)
    chance = np.random.default_rng(2)
    _, info = env.reset(seed=2)
    assert info["seat"] == 1
    ended = False
    while not ended:
        _, reward, ended, truncated, _ = env.step(int(chance.choice(np.flatnonzero(env.action_masks()))))
        assert not truncated
        assert ended or reward == 0
    assert -1 <= reward <= 1
    with pytest.raises(OptionError, match="call reset"):
        env.step(0)


def test_an_illegal_action_forfeits_the_match():
    env = envs.SeatEnv("joggle")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(200)
    assert (reward, ended, info["illegal"]) == (-1, True, True)


def test_a_custom_agent_can_take_a_seat():
    asked = []

    def first(observation, mask):
        asked.append(observation[0])
        return int(np.flatnonzero(mask)[0])

    env = envs.SeatEnv("joggle", [first], seat=0)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert set(asked) == {1}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"game": "joggle", "bots": ["grandmaster"]}, "there is no bot called 'grandmaster'"),
        ({"game": "joggle", "seat": 2}, "there is no seat 2"),
        ({"game": "joggle", "reward": "glory"}, "not by 'glory'"),
        ({"game": "joggle", "cap": 0}, "from 1 up, not 0"),
        ({"game": "joggle", "bots": ["random", "random"]}, "for two players or for four"),
    ],
)
def test_invalid_options_are_rejected(arguments: dict[str, Any], says: str):
    with pytest.raises(OptionError, match=says):
        envs.SeatEnv(**arguments)


# Batches


@every_game
def test_batched_matches_run_like_single_ones(game: str):
    """Every match of a batch equals the match of its seed: the same decisions, observations, masks and rewards."""
    many = envs.ManyTables(game, fewest(game), SHORT[game], count=3, seed=11, cap=150)
    encoder = many.kind.encoder()
    ended = 0
    for _ in range(160):
        for i, episode in enumerate(many.stepper.episodes):
            assert many.seats[i] == episode.seat
            shown = encoder.encode(episode, episode.seat)
            assert (many.observations[i] == shown["observation"]).all()
            assert (many.masks[i] == shown["action_mask"]).all()
        ended += many.step(many.random_actions())
        over = many.ended | many.truncated
        assert not many.rewards[~many.ended].any()
        assert not (many.ended & many.truncated).any()
        assert all(many.stepper.episodes[i].decisions == 0 for i in np.flatnonzero(over))
    assert ended >= 3


def test_batched_matches_are_determined_by_their_seed():
    def episode(seed: int) -> list[list[int]]:
        many = envs.ManyTables("skyjo_action", count=4, seed=seed)
        actions = []
        for _ in range(50):
            actions.append(many.random_actions())
            many.step(actions[-1])
        return actions

    assert episode(1) == episode(1)
    assert episode(1) != episode(2)


@compiled_only
@every_game
def test_matches_leak_no_memory(game: str):
    """Neither a batch nor single matches leak memory: training runs millions of them."""
    env = envs.env(game, fewest(game), SHORT[game], cap=30)

    def play_the_same() -> None:
        play(env, 5)
        many = envs.ManyTables(game, fewest(game), SHORT[game], count=3, seed=11, cap=30)
        for _ in range(70):
            many.step(many.random_actions())

    assert left_behind(play_the_same) < 64


def test_an_illegal_action_in_a_batch_changes_nothing():
    many = envs.ManyTables("joggle", count=4)
    before = many.observations.copy()
    actions = many.random_actions()
    actions[2] = 200
    with pytest.raises(OptionError, match="action 200 is not legal in match 2"):
        many.step(actions)
    with pytest.raises(OptionError, match="4 matches and 1 actions"):
        many.step([0])
    assert (many.observations == before).all()


def test_features_are_one_hot():
    many = envs.ManyTables("joggle", 2, count=2)
    hot = OneHot(many.kind)
    features = hot(many.observations)
    assert features.shape == (2, hot.size)
    things = sum(field.size for field in many.kind.fields if field.things)
    assert (np.sort(features[0])[-things:] >= 0.99).all()
    assert features.min() >= -1
    assert features.max() <= 1


# Without the extra


def test_playing_needs_no_numpy():
    """Everything but the lab's environments works without the extra `lab`."""
    code = (
        "import sys\n"
        "for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyarrow'): sys.modules[name] = None\n"
        "import spieltisch, spieltisch.cli, spieltisch.server.app\n"
        "match = spieltisch.start('joggle', players=2, seed=1)\n"
        "match.play(match.actors()[0], match.moves(match.actors()[0])[0])\n"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=600)
