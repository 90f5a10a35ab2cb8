"""Alternative moves: compare the outcomes that look the same to a seat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from spieltisch.kernel import snapshot
from spieltisch.kernel.match import Match

MOST_MOVES = 6


def leaks(match: Match, seed: int = 0) -> Iterator[str]:
    """Return the faults found after the actor's possible moves, as sentences; empty if there are none."""
    for actor in match.actors():
        worlds = list(outcomes(match, actor, seed))
        for seat in range(match.players):
            if seat != actor:
                for alike in same_views(worlds, seat):
                    yield from compare(alike, seat)


def outcomes(match: Match, actor: int, seed: int) -> Iterator[Match]:
    """Return the match after some of the actor's moves, each with the same random numbers."""
    moves = match.moves(actor)
    for move in Random(seed).sample(moves, min(len(moves), MOST_MOVES)):
        world = Match.at(match.game, match.players, match.options, match.state.copy())
        world.state.rng = match.state.rng.copy()
        world.play(actor, move)
        yield world


def same_views(worlds: list[Match], seat: int) -> list[list[Match]]:
    """Group outcomes that look the same to the seat; drop groups of one."""
    found: dict[str, list[Match]] = {}
    for world in worlds:
        found.setdefault(json.dumps(world.view(seat)), []).append(world)
    return [alike for alike in found.values() if len(alike) > 1]


def compare(worlds: list[Match], seat: int) -> Iterator[str]:
    """Between outcomes with the same view: events may tell apart only what imagined worlds tell apart, and vice versa.

    Where the true states are the same, too, an event may say how they came about: there is nothing to give away.
    """
    first = worlds[0]
    told, known, true = json.dumps(first.events(seat)), imagined(first, seat), truth(first)
    for other in worlds[1:]:
        told_alike = told == json.dumps(other.events(seat))
        known_alike = known == imagined(other, seat)
        moves = f"{first.inputs[-1][1]!r} and {other.inputs[-1][1]!r}"
        if known_alike and not told_alike and true != truth(other):
            yield f"between {moves} the events tell seat {seat} more than the state says it knows"
        if told_alike and not known_alike:
            yield f"between {moves} imagined worlds hold what seat {seat} was never shown or told"


def imagined(match: Match, seat: int) -> dict[str, Any]:
    return snapshot.dump(match.imagine(seat, 2).state)


def truth(match: Match) -> dict[str, Any]:
    return {name: value for name, value in snapshot.dump(match.state).items() if name != "rng"}
