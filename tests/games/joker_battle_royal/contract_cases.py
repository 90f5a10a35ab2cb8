"""The tables of Joker Battle Royal that the contract suite plays."""

VARIANTS: list[tuple[int, dict[str, object]]] = [
    (4, {}),
    (3, {}),
    (5, {}),
    (6, {}),
    (3, {"position_fights": True}),
    (4, {"position_fights": True}),
    (6, {"position_fights": True, "quiet_laps": 3}),
    (4, {"quiet_laps": 1}),
]
