"""Positions of Joggle from little pictures: `x` a black marble, `o` a white one, `.` a free field, rows from the top.

Marbles that a picture leaves out are not in play; missing rows and columns are free.
"""

from __future__ import annotations

from typing import Any

import spieltisch
from spieltisch.games.joggle import components as c
from spieltisch.games.joggle.state import Joggle
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import Sink

GAME = spieltisch.game("joggle")
STANDARD = str(GAME.settings(2, {})["board"]).replace("/", "")


def fields(picture: str, mark: str) -> list[int]:
    """The fields of a picture that carry a mark."""
    rows = picture.split()
    return [8 * y + x for y, row in enumerate(rows) for x, found in enumerate(row) if found == mark]


def of_colour(name: str) -> list[int]:
    letter = c.COLOUR_LETTERS[c.FACE_NAMES.index(name)]
    return [field for field, found in enumerate(STANDARD) if found == letter]


def begun(players: int, options: dict[str, Any], seed: int) -> Joggle:
    state = GAME.begin(players, GAME.settings(players, options), Rng(seed))
    assert isinstance(state, Joggle)
    state.agenda.size = 0
    return state


def turn(
    picture: str = "",
    roll: str = "joggle",
    seat: int = 0,
    players: int = 2,
    supply: int | list[int] = 0,
    turns: int = 0,
    **options: Any,
) -> Match:
    """A match in which a seat has just begun its turn and rolled a face."""
    for seed in range(1000):
        state = begun(players, options, seed)
        for side, mark in enumerate("xo"):
            for field in fields(picture, mark):
                state.put(side, field)
        for each in range(players):
            state.supply[each] = supply if isinstance(supply, int) else supply[each]
        state.turns = turns
        state.push_turn(seat)
        state.sink = Sink()
        state.settle()
        match = Match.at(GAME, players, GAME.settings(players, options), state, state.sink.heard)
        if first(match, "rolled") in (None, roll):
            return match
    raise AssertionError(f"no seed rolls {roll}")


def laying(picture: str = "", roll: str = "joggle", **more: Any) -> Match:
    """A turn of the laying phase, with marbles enough."""
    return turn(picture, roll, **{"supply": 4, **more})


def first(match: Match, event: str) -> Any:
    """The value of the first event of a kind, or None."""
    for told in match.events(None):
        if told["event"] == event:
            return next((value for key, value in told.items() if key not in ("event", "seat")), told["seat"])
    return None


def told(match: Match) -> list[str]:
    return [event["event"] for event in match.events(None)]


def targets(match: Match, verb: str) -> list[int]:
    """The fields of the moves with a verb that the seat in turn may make."""
    moves = [move.rpartition(" ") for move in match.moves(match.actors()[0])]
    return [int(field) for found, _, field in moves if found == verb]


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(match.actors()[0], move)
    return match


def refused(match: Match, move: str) -> spieltisch.IllegalMove:
    """How a move of the seat in turn is refused."""
    try:
        match.play(match.actors()[0], move)
    except spieltisch.IllegalMove as refusal:
        return refusal
    raise AssertionError(f"{move} was allowed")


def marbles(match: Match, side: str) -> list[int]:
    return [field for field, well in enumerate(match.view(None)["wells"]) if well["marble"] == side]
