"""What does not change during a match: the options."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from spieltisch.games.joggle.shapes import Goal


@final
class Setup:
    """The options of a match, with the goal ready to be looked for."""

    def __init__(self, goal: Goal, extreme: bool, shuffled: bool, turn_cap: i64, consult: bool) -> None:
        self.goal: Goal = goal
        self.extreme: bool = extreme
        self.shuffled: bool = shuffled
        self.turn_cap: i64 = turn_cap
        self.consult: bool = consult
