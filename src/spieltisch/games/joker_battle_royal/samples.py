"""The tables of Joker Battle Royal that tests, benchmarks and soaks play: players and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SAMPLES: Sequence[tuple[int, Mapping[str, object]]] = [
    (4, {}),
    (3, {}),
    (5, {}),
    (6, {}),
    (3, {"position_fights": True}),
    (4, {"position_fights": True}),
    (6, {"position_fights": True, "quiet_laps": 3}),
    (4, {"quiet_laps": 1}),
]
