"""CPU and memory of running processes (Linux)."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def family(pid: int) -> list[int]:
    """A process and its children."""
    found = [pid]
    with suppress(FileNotFoundError, ProcessLookupError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += family(int(child))
    return found


def memory(pid: int) -> float:
    """The memory of a process in MiB; 0 if it has ended."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    _, found, size = status.partition("VmRSS:")
    return int(size.split()[0]) / 1024 if found else 0.0


def cpu(pids: list[int]) -> float:
    """CPU seconds of some processes so far, their children included."""
    total = 0.0
    for one in {member for pid in pids for member in family(pid)}:
        with suppress(FileNotFoundError, ProcessLookupError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def idle_seconds() -> float:
    """Idle seconds of all cores of this machine so far."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return (int(fields[4]) + int(fields[5])) / os.sysconf("SC_CLK_TCK")


def open_files(pid: int) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
