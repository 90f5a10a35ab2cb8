"""What a competitor is: something that is set up once and then runs for a while, again and again."""

import gc
from time import process_time
from typing import Any

Facts = dict[str, Any]


class Missing(Exception):
    """A competitor that cannot start here: its package, its build or its game is not there (yet)."""


class Competitor:
    """One way of doing one thing, measured in units (decisions, copies) per second of CPU time."""

    label = ""

    def setup(self) -> Facts:
        """Prepare everything that is not timed; return facts worth printing beside the numbers."""
        raise NotImplementedError

    def batch(self) -> int:
        """Do some of the work, well over 100 µs of it, and return how many units that was."""
        raise NotImplementedError

    def run(self, seconds: float) -> tuple[int, float]:
        """Work for so many seconds of CPU time: (units done, seconds spent).

        Garbage of earlier rounds is collected beforehand; the collector stays on, as it is for users.
        """
        gc.collect()
        count, start = 0, process_time()
        while (spent := process_time() - start) < seconds:
            count += self.batch()
        return count, spent
