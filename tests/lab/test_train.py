"""The training example: the same seed gives the same agent, and training improves it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from spieltisch.lab.train import Agent, Network, Recipe, Story, app, gains_of, share

SMALL = Recipe(hidden=16, matches=8, decisions=60, batch=32, cap=40)


def test_the_same_seed_gives_the_same_agent():
    agents = []
    for _ in range(2):
        agent = Agent("joggle", 2, {}, 3, SMALL)
        agent.round()
        agents.append(agent)
    first, second = (agent.network.weights for agent in agents)
    assert all((first[name] == second[name]).all() for name in first)


@pytest.mark.parametrize("game", ["skyjo_action", "joker_battle_royal", "joy", "zeitalter_des_jay"])
def test_every_game_can_be_learned_from(game: str):
    agent = Agent(game, None, {}, 1, Recipe(hidden=8, matches=4, decisions=20, batch=16, cap=40))
    before = {name: weight.copy() for name, weight in agent.network.weights.items()}
    assert all(-1 <= reward <= 1 for reward in agent.round())
    assert any((agent.network.weights[name] != before[name]).any() for name in before)


def test_sampled_actions_are_legal_and_follow_the_probabilities():
    network = Network(3, 4, 8, np.random.default_rng(1))
    masks = np.array([[True, False, True, False], [False, False, False, True]])
    _, logs, values = network.forward(np.ones((2, 3), np.float32), masks)
    assert np.exp(logs).sum(axis=1) == pytest.approx([1, 1], rel=1e-5)
    assert np.exp(logs)[~masks].max() == 0
    assert (abs(values) <= 1).all()


def test_the_gradient_matches_finite_differences():
    """Compare the policy's gradient with finite differences."""
    rng = np.random.default_rng(2)
    network = Network(3, 4, 8, rng)
    features = rng.standard_normal((5, 3)).astype(np.float32)
    masks = np.ones((5, 4), np.bool_)
    actions = np.array([0, 1, 2, 3, 0])

    def loss() -> float:
        _, logs, values = network.forward(features, masks)
        return float(-logs[np.arange(5), actions].sum() + 0.5 * (values**2).sum())

    hidden, logs, values = network.forward(features, masks)
    policy = np.exp(logs)
    policy[np.arange(5), actions] -= 1
    gradients = network.backward(features, hidden, policy, values * (1 - values * values))
    for name, weight in network.weights.items():
        place = (0,) * weight.ndim
        kept = weight[place]
        weight[place] = kept + np.float32(1e-2)
        above = loss()
        weight[place] = kept - np.float32(1e-2)
        below = loss()
        weight[place] = kept
        assert gradients[name][place] == pytest.approx((above - below) / 2e-2, abs=2e-2), name


def test_returns_are_discounted():
    assert gains_of([0.0, 0.0, 0.0], 1.0, 0.5).tolist() == [0.25, 0.5, 1.0]
    assert gains_of([1.0, 1.0], 1.0, 0.9).tolist() == [0.0, 0.0]


def test_a_share_has_its_interval():
    found = share(50, 100)
    assert (round(found.low, 3), found.mean, round(found.high, 3)) == (0.404, 0.5, 0.596)


def test_actions_of_winners_become_more_likely_and_of_losers_less():
    agent = Agent("joggle", 2, {}, 1, SMALL)
    row, mask = agent.tables.observations[0].copy(), agent.tables.masks[0].copy()
    good, bad = np.flatnonzero(mask)[:2].tolist()

    def chances() -> tuple[float, float]:
        _, logs, _ = agent.network.forward(agent.one_hot(row[None]), mask[None].astype(np.bool_))
        return float(logs[0, good]), float(logs[0, bad])

    before = chances()
    for _ in range(5):
        now = chances()
        won = Story([row], [mask], [good], [now[0]], [0.0])
        lost = Story([row], [mask], [bad], [now[1]], [0.0])
        agent.learn([(won, 1.0), (lost, -1.0)])
    after = chances()
    assert after[0] > before[0]
    assert after[1] < before[1]


def test_the_command_plots_and_saves(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.setattr("spieltisch.lab.train.Recipe", lambda: SMALL)
    plot, kept = tmp_path / "curve.svg", tmp_path / "agent.npz"
    arguments = ["joggle", "--rounds", "1", "--matches", "4", "--plot", str(plot), "--save", str(kept)]
    app(arguments, result_action="return_value")
    assert "in the end" in capsys.readouterr().out
    assert "<svg" in plot.read_text()
    assert set(np.load(kept).files) == set(Network(1, 1, 1, np.random.default_rng()).weights)
    with pytest.raises(SystemExit):
        app(["chess"], result_action="return_value")
    assert "there is no game called 'chess'" in capsys.readouterr().err
