"""Structured logs: one line of JSON for each thing that happened. Secrets, names and chat never get here."""

from __future__ import annotations

import logging
import sys
from time import time
from typing import Any

import msgspec

LOGGER = logging.getLogger("spieltisch")


def note(event: str, **fields: Any) -> None:
    if LOGGER.isEnabledFor(logging.INFO):
        LOGGER.info("%s", msgspec.json.encode({"time": round(time(), 3), "event": event, **fields}).decode())


def start_logging(level: str) -> None:
    """Lines go to the standard error stream as they are."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    LOGGER.handlers[:] = [handler]
    LOGGER.setLevel(level.upper())
    LOGGER.propagate = False
