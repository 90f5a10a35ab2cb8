"""The tables of Joggle that tests, benchmarks and soaks play: players and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SAMPLES: Sequence[tuple[int, Mapping[str, object]]] = [
    (2, {}),
    (4, {"consult": True}),
    (2, {"goal": "4x4"}),
    (2, {"goal": "three_squares", "overlap": True}),
    (2, {"goal": "two_squares"}),
    (2, {"extreme": True, "shuffled": True}),
    (4, {"goal": "two_squares", "extreme": True}),
    (4, {"goal": "4x4", "overlap": True, "shuffled": True}),
    (2, {"goal": "combination"}),
    (4, {"goal": "combination", "squares": 2, "shuffled": True}),
    (2, {"goal": "combination", "rectangles": 2, "squares": 0, "extreme": True}),
    (4, {"goal": "combination", "rectangles": 2, "extreme": True, "overlap": True}),
    (2, {"goal": "combination", "rectangles": 0, "squares": 1, "turn_cap": 50}),
]
