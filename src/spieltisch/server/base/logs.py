"""Structured logs: one line of JSON per event. Secrets, names and chat are never logged."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic, time
from typing import Any

import msgspec

LOGGER = logging.getLogger("spieltisch")
FAULT_SECONDS = 60.0


def note(event: str, **fields: Any) -> None:
    if LOGGER.isEnabledFor(logging.INFO):
        LOGGER.info("%s", msgspec.json.encode({"time": round(time(), 3), "event": event, **fields}).decode())


@dataclass
class Faults:
    """Faults by kind: each is written once a minute at most, with the number of times that it happened since."""

    clock: Callable[[], float] = monotonic
    written: dict[str, float] = field(default_factory=dict)
    silent: dict[str, int] = field(default_factory=dict)

    def due(self, kind: str) -> int:
        """Count a fault: how often it has happened since it was last written, or 0 if it is not to be written now."""
        now = self.clock()
        self.silent[kind] = self.silent.get(kind, 0) + 1
        if now - self.written.get(kind, -FAULT_SECONDS) < FAULT_SECONDS:
            return 0
        self.written[kind] = now
        return self.silent.pop(kind)


FAULTS = Faults()


def warn(event: str, **fields: Any) -> None:
    """Write about a fault at warning level. `event` is its kind; never pass raw input, a secret, a name or chat."""
    count = FAULTS.due(event)
    if count:
        line = {"time": round(time(), 3), "level": "warning", "event": event, "count": count, **fields}
        LOGGER.warning("%s", msgspec.json.encode(line).decode())


def start_logging(level: str) -> None:
    """Write the lines to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    LOGGER.handlers[:] = [handler]
    LOGGER.setLevel(level.upper())
    LOGGER.propagate = False
