"""Memory leaks: compiled code counts references itself, and a reference it forgets is never freed."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from spieltisch import _build

compiled_only = pytest.mark.skipif(not _build.compiled(), reason="only compiled code counts references by itself")
FIRST, TIMES = 5, 20


def left_behind(work: Callable[[], object]) -> int:
    """Return the bytes leaked per call; warm-up rounds absorb one-time allocations."""
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
