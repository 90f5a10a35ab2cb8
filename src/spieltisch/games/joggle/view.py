"""What a board of Joggle shows. Everything lies open, so all seats and spectators see the same."""

from __future__ import annotations

from typing import Any

from spieltisch.games.joggle import components as c
from spieltisch.games.joggle._table import S_LAY, S_MOVE
from spieltisch.games.joggle.rules import fields_to_lay, marbles_to_exchange, refuse_exchange, target_shapes
from spieltisch.games.joggle.shapes import SHAPE_NAMES, SHAPES, in_high, in_low
from spieltisch.games.joggle.state import Joggle, colour_of
from spieltisch.kernel.state import NOBODY
from spieltisch.kernel.texts import refusal_values


def table_view(joggle: Joggle) -> dict[str, Any]:
    setup = joggle.setup
    return {
        "wells": [well(joggle, field) for field in range(c.FIELDS)],
        "sides": [c.SIDE_NAMES[c.side_of(seat)] for seat in range(joggle.seats)],
        "supply": list(joggle.supply),
        "die": None if joggle.die == c.NOT_ROLLED else c.FACE_NAMES[joggle.die],
        "phase": "laying" if joggle.laying() else "moving",
        "active": None if joggle.active == NOBODY else joggle.active,
        "lifted": None if lifted(joggle) == c.NO_FIELD else lifted(joggle),
        "shapes": {c.SIDE_NAMES[side]: completed_shapes(joggle, side) for side in range(len(c.SIDE_NAMES))},
        "completing": completing(joggle),
        "forbidden_exchanges": forbidden_exchanges(joggle),
        "goal": {"rectangles": setup.goal.rectangles, "squares": setup.goal.squares, "overlap": setup.goal.overlap},
        "extreme": setup.extreme,
        "consult": setup.consult,
        "turns": joggle.turns,
        "turns_left": setup.turn_cap - joggle.turns,
        "winner": None if joggle.winner == NOBODY else c.SIDE_NAMES[joggle.winner],
    }


def well(joggle: Joggle, field: int) -> dict[str, Any]:
    marbles = [name for side, name in enumerate(c.SIDE_NAMES) if joggle.has_marble(side, field)]
    return {"colour": c.FACE_NAMES[colour_of(joggle, field)], "marble": marbles[0] if marbles else None}


def lifted(joggle: Joggle) -> int:
    """The field of the marble in somebody's hand."""
    return c.NO_FIELD if joggle.over or joggle.agenda.top_step() != S_MOVE else joggle.move_lifted()


def completed_shapes(joggle: Joggle, side: int) -> list[dict[str, Any]]:
    """JOG-16, JOG-17: every completed target shape of a side, overlapping or not."""
    goal = joggle.setup.goal
    return [
        {"shape": SHAPE_NAMES[kind], "fields": fields}
        for kind, fields in SHAPES
        if goal.first_kind <= kind < goal.end_kind and all(joggle.has_marble(side, field) for field in fields)
    ]


def completing(joggle: Joggle) -> list[dict[str, Any]]:
    """JOG-17, JOG-24: the fields on which the marble to lay or to move completes target shapes, and which ones win."""
    held = lifted(joggle)
    if joggle.over or (held == c.NO_FIELD and joggle.agenda.top_step() != S_LAY):
        return []
    side = c.side_of(joggle.active)
    goal = joggle.setup.goal
    low, high = joggle.low(side), joggle.high(side)
    if held != c.NO_FIELD:
        low, high = low & ~in_low(held), high & ~in_high(held)
    open_low, open_high = fields_to_lay(joggle, side) if held == c.NO_FIELD else (joggle.free(0), joggle.free(1))
    hot_low, hot_high = goal.finishing(low, high)
    return [
        {
            "field": field,
            "shapes": [
                {"shape": SHAPE_NAMES[SHAPES[number][0]], "fields": SHAPES[number][1]}
                for number in target_shapes(joggle, side, field, held)
            ],
            "wins": goal.reached(low | in_low(field), high | in_high(field)),
        }
        for field in range(c.FIELDS)
        if open_low & hot_low & in_low(field) | open_high & hot_high & in_high(field)
    ]


def forbidden_exchanges(joggle: Joggle) -> list[dict[str, Any]]:
    """JOG-15, JOG-16: the opposing marbles that may not be had for the lifted one, each with the rule and the shape."""
    held = lifted(joggle)
    if held == c.NO_FIELD or joggle.die != c.JOGGLE:
        return []
    side = c.side_of(joggle.active)
    low, high = marbles_to_exchange(joggle, side, held)
    forbidden: list[dict[str, Any]] = []
    for field in range(c.FIELDS):
        if joggle.has_marble(1 - side, field) and not low & in_low(field) | high & in_high(field):
            key = refuse_exchange(joggle, side, held, field)
            rule, reason = key.split(" ")[:2]
            forbidden.append({"field": field, "rule": rule, "reason": reason, **refusal_values(key)})
    return forbidden
