"""Random play through the façade, the same for every game: turn-based or real-time."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.kernel.match import Match

Case = tuple[str, int, dict[str, Any]]


def cases() -> list[Case]:
    """Every table that every game wants to be tried."""
    found = []
    for name in spieltisch.NAMES:
        variants = import_module(f"tests.games.{name}.contract_cases").VARIANTS
        found += [(name, players, options) for players, options in variants]
    return found


def case_id(case: object) -> str:
    if not isinstance(case, tuple):
        return str(case)
    name, players, options = case
    told = ",".join(f"{key}={'+'.join(value) if isinstance(value, list) else value}" for key, value in options.items())
    return f"{name}-{players}" + (f"-{told}" if told else "")


first_cases = {name: next(case for case in cases() if case[0] == name) for name in spieltisch.NAMES}


def param(case: Case) -> Any:
    """A case of `every_case`: after a game's first one they are for the compiled build, which is quick."""
    return pytest.param(case, id=case_id(case), marks=() if case == first_cases[case[0]] else pytest.mark.variant)


every_case = pytest.mark.parametrize("case", [param(case) for case in cases()])
every_case_in_both_builds = pytest.mark.parametrize("case", cases(), ids=case_id)
every_game = pytest.mark.parametrize("name", spieltisch.NAMES)


def start(case: Case, seed: int | str) -> Match:
    name, players, options = case
    return spieltisch.start(name, players=players, seed=seed, options=options)


def act(match: Match, chance: Random) -> None:
    """One random input: a move of somebody who may act, and now and then some time in a real-time game."""
    deadline = match.deadline()
    actors = match.actors()
    if deadline is not None and (not actors or chance.random() < 0.3):
        match.advance(chance.choice([deadline, max(0, deadline - 1), chance.randrange(400)]))
        return
    seat = chance.choice(actors)
    match.play(seat, chance.choice(match.moves(seat)))


def play(match: Match, seed: int, limit: int | None = None) -> Iterator[Match]:
    """The match before every random input, until it ends or the limit is reached."""
    chance = Random(seed)
    count = 0
    while match.result() is None and (limit is None or count < limit):
        yield match
        act(match, chance)
        count += 1
    yield match


def play_out(match: Match, seed: int) -> Match:
    for _ in play(match, seed):
        pass
    return match


def sampled(match: Match, seed: int, every: int, limit: int | None = None) -> Iterator[Match]:
    """Every so often a position of a random game."""
    for count, position in enumerate(play(match, seed, limit)):
        if count % every == 0:
            yield position
