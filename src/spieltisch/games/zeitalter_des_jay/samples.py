"""The tables at which the contract suite plays Zeitalter des Jay: players and options."""

from __future__ import annotations

SAMPLES: list[tuple[int, dict[str, int | str | bool]]] = [
    (4, {}),
    (4, {"level": 7}),
    (4, {"level": 7, "play": "tournament"}),
    (4, {"level": 7, "play": "tournament", "referee": True}),
    (2, {"level": 1, "play": "tournament"}),
    (2, {"level": 2}),
    (3, {"level": 3}),
    (3, {"level": 3, "play": "tournament", "false_jay": True}),
    (4, {"level": 4, "lay_limit": 40}),
    (5, {"level": 5, "hand": 6}),
    (6, {"level": 6, "decks": "own", "rounds": 3}),
    (6, {"level": 7, "hand": 5, "play": "tournament", "rounds": 3, "minutes": 2}),
    (4, {"level": 5, "match": "rating", "play": "tournament", "minutes": 1}),
    (4, {"level": 2, "match": "rating", "minutes": 1}),
    (3, {"level": 7, "colours": 3, "peasants": 3, "ambassadors": 4, "jays": 1, "thieves": 3, "queens": 1}),
    (2, {"level": 4, "colours": 2, "peasants": 5, "ambassadors": 2, "rounds": 20, "lay_limit": 30}),
    (3, {"level": 6, "grace": 30}),
    (4, {"level": 7, "play": "tournament", "grace": 10, "absence": "unscored", "rounds": 2}),
    (2, {"rounds": 1, "decks": "own"}),
    (3, {"level": 7, "decks": "own", "play": "tournament", "peasants": 1, "ambassadors": 4, "minutes": 2}),
]
