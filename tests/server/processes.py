"""What the system says about running processes (Linux)."""

from __future__ import annotations

from pathlib import Path


def family(pid: int) -> list[int]:
    """A process and its children."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += family(int(child))
    return found


def memory(pid: int) -> float:
    """MiB that a process keeps."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def open_files(pid: int) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
