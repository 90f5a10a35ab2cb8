"""Random play through the façade, the same for every game: turn-based or real-time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.games.registry import BUILT_IN, add_folder
from spieltisch.kernel.match import Match

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "elster"
add_folder(EXAMPLE)
GAMES = (*BUILT_IN, "elster")

Case = tuple[str, int, dict[str, Any]]


def cases() -> list[Case]:
    """Every table that the games list for the contract suite."""
    return [(name, players, dict(options)) for name in GAMES for players, options in variants_of(name)]


def variants_of(name: str) -> list[tuple[int, dict[str, Any]]]:
    """The tables that a game names as its samples."""
    return [(players, dict(options)) for players, options in spieltisch.game(name).samples]


def case_id(case: object) -> str:
    if not isinstance(case, tuple):
        return str(case)
    name, players, options = case
    told = ",".join(f"{key}={'+'.join(value) if isinstance(value, list) else value}" for key, value in options.items())
    return f"{name}-{players}" + (f"-{told}" if told else "")


first_cases = {name: next(case for case in cases() if case[0] == name) for name in GAMES}


def param(case: Case) -> Any:
    """A case of `every_case`. Only the compiled build, which is fast, runs more than the first case of a game."""
    return pytest.param(case, id=case_id(case), marks=() if case == first_cases[case[0]] else pytest.mark.variant)


every_case = pytest.mark.parametrize("case", [param(case) for case in cases()])
every_case_in_both_builds = pytest.mark.parametrize("case", cases(), ids=case_id)
every_game = pytest.mark.parametrize("name", GAMES)
every_built_in_game = pytest.mark.parametrize("name", BUILT_IN)


def start(case: Case, seed: int | str) -> Match:
    name, players, options = case
    return spieltisch.start(name, players=players, seed=seed, options=options)


def act(match: Match, chance: Random) -> None:
    """Make one random input: a move of an acting seat or, now and then in a real-time game, some time."""
    deadline = match.deadline()
    actors = match.actors()
    if deadline is not None and (not actors or chance.random() < 0.3):
        match.advance(chance.choice([deadline, max(0, deadline - 1), chance.randrange(400)]))
        return
    seat = chance.choice(actors)
    match.play(seat, chance.choice(match.moves(seat)))


def play(match: Match, seed: int, limit: int | None = None) -> Iterator[Match]:
    """Yield the match before every random input, until it ends or reaches the limit."""
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
    """Yield positions of a random game at intervals."""
    for count, position in enumerate(play(match, seed, limit)):
        if count % every == 0:
            yield position
