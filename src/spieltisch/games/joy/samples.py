"""The tables of JOY that tests, benchmarks and soaks play: players and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

HOSTS_CHOICE = ["1", "2", "3", "14", "16", "19", "21", "22", "23", "36", "37", "38"]

SAMPLES: Sequence[tuple[int, Mapping[str, object]]] = [
    (4, {}),
    (4, {"memory": True, "placement": "random"}),
    (4, {"open": True, "placement": HOSTS_CHOICE}),
    (4, {"free_for_all": True}),
    (4, {"free_for_all": True, "memory": True}),
    (4, {"memory": True, "placement": HOSTS_CHOICE, "turn_cap": 60}),
    (3, {}),
    (3, {"open": True}),
    (3, {"memory": True, "placement": "random", "turn_cap": 100}),
    (2, {}),
    (2, {"open": True, "placement": "random"}),
    (2, {"memory": True, "turn_cap": 20}),
]
