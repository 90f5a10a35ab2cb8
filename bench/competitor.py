"""The interface of a competitor: set up once, then run repeatedly."""

import gc
from time import process_time
from typing import Any

Facts = dict[str, Any]


class Missing(Exception):
    """A competitor that cannot start: its package, build or game is missing."""


class Competitor:
    """One way of doing one thing, measured in units (decisions, copies) per second of CPU time."""

    label = ""

    def setup(self) -> Facts:
        """Prepare everything that is not timed; return facts worth printing beside the numbers."""
        raise NotImplementedError

    def batch(self) -> int:
        """Do more than 100 µs of work and return the number of units."""
        raise NotImplementedError

    def run(self, seconds: float) -> tuple[int, float]:
        """Work for a number of CPU seconds; return (units done, seconds spent).

        Garbage of earlier rounds is collected beforehand; the collector stays on, as it is for users.
        """
        gc.collect()
        count, start = 0, process_time()
        while (spent := process_time() - start) < seconds:
            count += self.batch()
        return count, spent
