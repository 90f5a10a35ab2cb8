"""Observations contain what a seat knows: no less than its view, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest

import spieltisch
from spieltisch.kernel.observation import Observation, blank_row, kept_at, size_of
from spieltisch.kernel.state import State
from spieltisch.lab.envs import kinds
from tests.contract.driver import Case, every_case, every_game, first_cases, sampled, start, variants_of


def observation_of(name: str) -> Observation[Any]:
    return kinds.observation_of(spieltisch.game(name))


def observe(name: str, state: State, seat: int) -> tuple[int, ...]:
    observation = observation_of(name)
    fields = observation.fields(state)
    row = blank_row(size_of(fields))
    for at, number in enumerate(observation.kept(state), kept_at(fields)):
        row[at] = number
    assert observation.write(state, seat, row, 0) == len(row)
    return tuple(int(number) for number in row)


@every_case
def test_indistinguishable_worlds_have_the_same_observation(case: Case):
    for match in sampled(start(case, 23), 23, every=13, limit=400):
        for seat in range(match.players):
            truth = observe(case[0], match.state, seat)
            for seed in range(2):
                assert observe(case[0], match.imagine(seat, seed).state, seat) == truth


@every_case
def test_every_number_is_within_the_bounds_of_its_field(case: Case):
    match = start(case, 3)
    fields = observation_of(case[0]).fields(match.state)
    bounds = [(field.name, field.low, field.high) for field in fields for _ in range(field.size)]
    for position in sampled(match, 3, every=17, limit=500):
        for number, (name, low, high) in zip(observe(case[0], position.state, 0), bounds, strict=True):
            assert low <= number <= high, name


# The essential part of a view: without derived values, and without orders and times that do not matter.


def told_by_joggle(view: dict[str, Any]) -> Any:
    names = ("wells", "supply", "die", "active", "lifted", "turns_left", "decision", "actors")
    return [view[name] for name in names]


def told_by_skyjo(view: dict[str, Any]) -> Any:
    dropped = ("completes", "columns", "rows", "target", "over", "action_discard")
    told = {name: value for name, value in view.items() if name not in dropped}
    told["action_discard"] = sorted(view["action_discard"])
    return told


def told_by_battle(view: dict[str, Any]) -> Any:
    names = ("grid", "jokers", "attack", "starter", "active", "quiet_turns_left", "decision", "actors")
    players = [
        [
            *(player[name] for name in ("hand", "draw_pile", "open_card", "banned", "out")),
            *(sorted(map(str, player[name])) for name in ("discard", "gone", "trophies")),
        ]
        for player in view["seats"]
    ]
    return [view[name] for name in names], players


def told_by_joy(view: dict[str, Any]) -> Any:
    dropped = ("board", "ways", "discards", "stacks", "players", "turn", "over")
    told = {name: value for name, value in view.items() if name not in dropped}
    told["stacks"] = [(stack["field"], len(stack["cubes"]), stack["cubes"][-3:]) for stack in view["stacks"]]
    told["discards"] = {name: sorted(cards) for name, cards in view["discards"].items()}
    told["players"] = [[player["inventory"], player["run_cards"], player["joy_cards"]] for player in view["players"]]
    return json.loads(json.dumps(told))


def told_by_jay(view: dict[str, Any]) -> Any:
    names = (
        "state",
        "round",
        "lays_left",
        "order",
        "opener",
        "duty",
        "reservations",
        "lying",
        "twins",
        "hand",
        "aside",
    )
    more = ("privileged", "reopens", "points", "first_places", "interim_points", "actors")
    flags = ("cards", "known", "pile", "slots", "owes", "open_errors", "must_say_strafe")
    also = ("charged", "ready", "paused", "finished", "away")
    return [
        [view[name] for name in names + more],
        [[player["called"] is None, *(player[name] for name in flags + also)] for player in view["seats"]],
        [[card[name] for name in ("figure", "card", "layer", "error", "follow_up")] for card in view["box"][-4:]],
        sorted(card["figure"] for card in view["box"]),
        [
            None if left is None else max(0, -(-left // 100))
            for name, left in view["timers"].items()
            if name != "countable"
        ],
    ]


def told_by_elster(view: dict[str, Any]) -> Any:
    names = ("chosen", "collections", "hands", "deck", "round", "lap", "totals", "shown", "decision", "actors")
    return [view[name] for name in names], sorted(view["finds"]), view["discard"]["count"]


TOLD = {
    "elster": told_by_elster,
    "joggle": told_by_joggle,
    "skyjo_action": told_by_skyjo,
    "joker_battle_royal": told_by_battle,
    "joy": told_by_joy,
    "zeitalter_des_jay": told_by_jay,
}


@pytest.mark.parametrize("name", TOLD)
def test_positions_with_different_views_have_different_observations(name: str):
    """Positions of a game, and worlds that only another seat cannot distinguish, so that single facts differ."""
    _, players, options = first_cases[name]
    seen: dict[tuple[int, ...], Any] = {}
    for match in sampled(start((name, players, options), 71), 71, every=1, limit=200):
        for world in (match, match.imagine(1, 5), match.imagine(players - 1, 6)):
            told = TOLD[name](world.view(0))
            row = observe(name, world.state, 0)
            assert seen.setdefault(row, told) == told
    assert len(seen) > 100


@every_game
def test_the_size_depends_on_game_and_players_only(name: str):
    sizes: dict[int, set[int]] = {}
    for players, options in variants_of(name):
        state = spieltisch.start(name, players, 1, options).state
        sizes.setdefault(players, set()).add(size_of(observation_of(name).fields(state)))
    assert all(len(found) <= (2 if name == "joy" else 1) for found in sizes.values())
