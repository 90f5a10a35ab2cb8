"""Estimates with 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Estimate:
    """A share from 0 to 1, a mean or a difference, with its 95 % interval."""

    mean: float
    low: float
    high: float
    count: int

    def excludes(self, value: float) -> bool:
        """Whether the interval excludes a value."""
        return not self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent shares with its 95 % interval (Wilson, with the observed variance)."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, 0.0, 1.0, count)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    possible = mean * (1 - mean)
    worth = count * possible / variance if variance > 0 and possible > 0 else float(count)
    centre = (mean + Z * Z / (2 * worth)) / (1 + Z * Z / worth)
    half = Z / (1 + Z * Z / worth) * sqrt(possible / worth + Z * Z / (4 * worth * worth))
    return Estimate(mean, max(0.0, centre - half), min(1.0, centre + half), count)


def mean_estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent numbers with its 95 % interval (normal)."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1) if count > 1 else 0.0
    half = Z * sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half, count)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two independent estimates."""
    low = sqrt((one.mean - one.low) ** 2 + (other.high - other.mean) ** 2)
    high = sqrt((one.high - one.mean) ** 2 + (other.mean - other.low) ** 2)
    mean = one.mean - other.mean
    return Estimate(mean, mean - low, mean + high, min(one.count, other.count))
