"""Limit processes to a share of a core (Linux control groups, as root).

With few cores, two servers, their helpers and the client compete, which hides how servers scale. Equal shares with
cores to spare show it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.processes import family

# cgroup v1 has a tree per resource; v2 has one tree with other names.
TREES = (Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup"))
PERIOD = 10_000


class CannotHold(Exception):
    """Says why processes cannot be held to a share here."""


@contextmanager
def held_to(share: float, pids: list[int]) -> Iterator[None]:
    """Limit each of these processes, with its children, to a share of a core."""
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
