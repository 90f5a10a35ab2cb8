"""Statistical checks: compare random results with their expected distribution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

ONCE_IN_TEN_THOUSAND = 3.719  # standard deviations


def assert_in_proportion(found: Counter[Any], expected: Mapping[Any, int]) -> None:
    """Exactly what is expected, and no further from its share than chance goes once in ten thousand times.

    Seeds are fixed, so it never flakes.
    """
    assert set(found) == set(expected)
    share = found.total() / sum(expected.values())
    distance = sum((found[one] - share * count) ** 2 / (share * count) for one, count in expected.items())
    assert distance <= farthest(len(expected) - 1)


def assert_equally_likely(found: Counter[Any], expected: Iterable[Any]) -> None:
    assert_in_proportion(found, dict.fromkeys(expected, 1))


def farthest(freedom: int) -> float:
    """Return the chi-square quantile exceeded once in ten thousand times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom) if freedom else 0.0
    return freedom * (1 - spread + ONCE_IN_TEN_THOUSAND * sqrt(spread)) ** 3
