"""An analysis on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import spieltisch
from spieltisch.bots.analysis import Analysis, Care, Looking, Moment
from spieltisch.kernel.match import Match

CHUNK = 10


def analyse(
    match: Match, care: Care, workers: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Analysis:
    """Look back at a match, finished or not; the same seed gives the same numbers on any number of cores."""
    looking, moments = Looking(match, care), list[Moment]()
    for some in moments_of(looking, workers):
        moments += some
        progress(len(some))
    return Analysis(match.game.name, match.players, care, moments, looking.turns(moments))


def moments_of(looking: Looking, workers: int) -> Iterator[list[Moment]]:
    """All moments in order, a chunk at a time."""
    starts = range(0, looking.count, CHUNK)
    if workers == 1 or len(starts) == 1:
        yield from (looking.moments(first, first + CHUNK) for first in starts)
        return
    given = (looking.whole.save(), looking.care)
    with ProcessPoolExecutor(min(workers, len(starts)), get_context("spawn"), prepare, given) as pool:
        yield from pool.map(look, starts)


# In a worker process

LOOKING: list[Looking] = []


def prepare(text: str, care: Care) -> None:
    LOOKING[:] = [Looking(spieltisch.load(text), care)]


def look(first: int) -> list[Moment]:
    return LOOKING[0].moments(first, first + CHUNK)
