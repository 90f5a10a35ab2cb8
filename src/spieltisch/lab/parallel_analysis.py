"""Analyse a match on several cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import spieltisch
from spieltisch.bots.analysis import Analysis, AnalysisBudget, AnalysisRun, Moment
from spieltisch.kernel.match import Match

CHUNK = 10


def analyse(
    match: Match, budget: AnalysisBudget, workers: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Analysis:
    """Analyse a match, finished or not. The same seed gives the same numbers on any number of cores."""
    run, moments = AnalysisRun(match, budget), list[Moment]()
    for some in moments_of(run, workers):
        moments += some
        progress(len(some))
    return Analysis(match.game.name, match.players, budget, moments, run.turns(moments))


def moments_of(run: AnalysisRun, workers: int) -> Iterator[list[Moment]]:
    """Yield all moments in order, in chunks."""
    starts = range(0, run.count, CHUNK)
    if workers == 1 or len(starts) == 1:
        yield from (run.moments(first, first + CHUNK) for first in starts)
        return
    given = (run.whole.save(), run.budget)
    with ProcessPoolExecutor(min(workers, len(starts)), get_context("spawn"), prepare, given) as pool:
        yield from pool.map(look, starts)


# In a worker process

RUN: list[AnalysisRun] = []


def prepare(text: str, budget: AnalysisBudget) -> None:
    RUN[:] = [AnalysisRun(spieltisch.load(text), budget)]


def look(first: int) -> list[Moment]:
    return RUN[0].moments(first, first + CHUNK)
