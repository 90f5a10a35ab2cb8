"""The thinking budget of a bot: simulations, milliseconds, or both, whichever runs out first."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.kernel.errors import OptionError


@dataclass(frozen=True)
class Budget:
    """A limit per decision. With simulations alone, a decision depends only on its seed."""

    simulations: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        if self.simulations is None and self.milliseconds is None:
            raise OptionError("give a budget in simulations, in milliseconds, or both")
        for name, number in (("simulations", self.simulations), ("milliseconds", self.milliseconds)):
            if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 1):
                raise OptionError(f"a budget of {name} is a whole number from 1 up, not {number!r}")


AT_THE_TABLE = Budget(milliseconds=600)
