"""Processes that are held to a share of a core by the kernel (control groups of Linux, as root).

Where cores are few, two servers, their helpers and the client take them from each other, and nothing is learnt about
how servers add up. With the same share for each server, and cores to spare, it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.processes import family

# The older kind of groups has a tree for each resource; the newer has one tree, with other names.
TREES = (Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup"))
PERIOD = 10_000


class CannotHold(Exception):
    """Says why processes cannot be held to a share here."""


@contextmanager
def held_to(share: float, pids: list[int]) -> Iterator[None]:
    """Each of these processes, together with its children, has that share of a core."""
    tree = next((tree for tree in TREES if (tree / "cgroup.procs").exists()), None)
    if tree is None:
        raise CannotHold("there are no control groups here")
    groups = {pid: tree / f"spieltisch-{pid}" for pid in pids}
    try:
        try:
            for pid, group in groups.items():
                group.mkdir()
                limit(group, int(share * PERIOD))
                move(family(pid), group)
        except OSError as error:
            raise CannotHold(f"{error.strerror}: {error.filename}") from None
        yield
    finally:
        for group in filter(Path.exists, groups.values()):
            move([int(pid) for pid in (group / "cgroup.procs").read_text().split()], tree)
            group.rmdir()


def limit(group: Path, microseconds: int) -> None:
    if (group / "cpu.max").exists():
        (group / "cpu.max").write_text(f"{microseconds} {PERIOD}")
    else:
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(microseconds))


def move(pids: list[int], group: Path) -> None:
    for pid in pids:
        (group / "cgroup.procs").write_text(str(pid))
