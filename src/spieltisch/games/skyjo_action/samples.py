"""The tables of SKYJO ACTION that tests, benchmarks and soaks play: players and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SAMPLES: Sequence[tuple[int, Mapping[str, object]]] = [
    (4, {}),
    (2, {}),
    (6, {"memory_aid": False}),
    (8, {"layout": "3x3"}),
    (3, {"deck": "one_deck"}),
    (6, {"deck": "one_deck", "mixed_actions": 10, "layout": "3x3"}),
    (4, {"deck": "one_deck", "mixed_actions": 5, "kinds": "beginners"}),
    (4, {"deck": "no_actions"}),
    (3, {"deck": "numbers_only", "target": 50}),
    (6, {"deck": "numbers_only", "layout": "3x3"}),
    (5, {"kinds": "beginners"}),
    (3, {"kinds": ["reactivate", "thief"], "target": 200}),
    (2, {"kinds": ["defence", "meteor_shower", "swap_players"], "turn_cap": 10}),
]
