"""What work leaves behind: compiled code counts its references by itself, and what it forgets stays for ever."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from spieltisch import _build

compiled_only = pytest.mark.skipif(not _build.compiled(), reason="only compiled code counts references by itself")
FIRST, TIMES = 5, 20


def left_behind(work: Callable[[], object]) -> int:
    """The bytes by which memory grows each time; what is set up once has been set up in the first rounds."""
    tracemalloc.start()
    try:
        before = after_rounds(work, FIRST)
        return (after_rounds(work, TIMES) - before) // TIMES
    finally:
        tracemalloc.stop()


def after_rounds(work: Callable[[], object], rounds: int) -> int:
    for _ in range(rounds):
        work()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
