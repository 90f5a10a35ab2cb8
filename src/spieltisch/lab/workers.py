"""Worker pools: this process, several processes, or a Ray cluster. Workers exchange plain data.

A workplace is called with a function and work items and yields each result once, in any order. An item whose worker is
lost is assigned to another.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import Any, Protocol, TypeVar

from spieltisch.kernel.errors import OptionError, SpieltischError

MOST_LOSSES = 3
Piece = TypeVar("Piece")
Found = TypeVar("Found")


class LostWorkers(SpieltischError):
    """Workers kept dying."""


class Workplace(Protocol):
    """Processes all work items."""

    def __call__(self, work: Callable[[Piece], Found], pieces: Sequence[Piece]) -> Iterator[Found]: ...


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workplace(on: str, workers: int | None) -> Workplace:
    """The workplace of a name: local, ray (a cluster if RAY_ADDRESS names one, else this machine) or ray://HOST:PORT."""
    if workers is not None and workers < 1:
        raise OptionError(f"at least one worker is needed, not {workers}")
    if on == "local":
        return local(workers or cores())
    if on == "ray" or on.startswith("ray://"):
        return Ray(on if on != "ray" else None, workers)
    raise OptionError(f"work is done on local, ray or ray://HOST:PORT, not on {on!r}")


def local(workers: int) -> Workplace:
    return in_this_process if workers == 1 else Processes(workers)


def in_this_process(work: Callable[[Piece], Found], pieces: Sequence[Piece]) -> Iterator[Found]:
    yield from map(work, pieces)


class Processes:
    """A number of processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def __call__(self, work: Callable[[Piece], Found], pieces: Sequence[Piece]) -> Iterator[Found]:
        left = dict(enumerate(pieces))
        for _ in range(1 + MOST_LOSSES):
            try:
                for number, found in self.done(work, left):
                    del left[number]
                    yield found
                return
            except BrokenProcessPool:
                continue
        raise LostWorkers(
            f"worker processes were lost again and again ({1 + MOST_LOSSES} times); is there enough memory?"
        )

    def done(self, work: Callable[[Piece], Found], left: dict[int, Piece]) -> Iterator[tuple[int, Found]]:
        others = set(active_children())
        count = max(1, min(self.workers, len(left)))
        pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=leave_interrupts_to_the_parent)
        try:
            futures = {pool.submit(work, piece): number for number, piece in left.items()}
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:
            for child in set(active_children()) - others:
                child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Ray:
    """A Ray cluster, or Ray's workers on this machine."""

    def __init__(self, address: str | None, workers: int | None) -> None:
        self.ray = import_ray()
        self.address = address
        self.workers = workers

    def __call__(self, work: Callable[[Piece], Found], pieces: Sequence[Piece]) -> Iterator[Found]:
        ray = self.ray
        self.join()
        try:
            task = ray.remote(num_cpus=1, max_retries=MOST_LOSSES)(work)
            waiting = [task.remote(piece) for piece in pieces]
            while waiting:
                done, waiting = ray.wait(waiting)
                for reference in done:
                    yield ray.get(reference)
        except ray.exceptions.WorkerCrashedError as error:
            raise LostWorkers(f"a Ray worker was lost {1 + MOST_LOSSES} times: {error}") from None
        finally:
            ray.shutdown()

    def join(self) -> None:
        """Connect to a cluster by its address or RAY_ADDRESS, otherwise start one on this machine."""
        known = self.address or os.environ.get("RAY_ADDRESS")
        try:
            if known:
                self.ray.init(address=known, log_to_driver=False, logging_level="ERROR")
            else:
                self.ray.init(
                    num_cpus=self.workers or cores(),
                    include_dashboard=False,
                    log_to_driver=False,
                    logging_level="ERROR",
                )
        except Exception as error:  # Ray raises plain ones, such as when it takes too long to start
            raise OptionError(f"cannot work on Ray{f' at {known}' if known else ''}: {error}") from None


def import_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise OptionError("--on ray needs Ray: install spieltisch[ray]") from None
    return ray
