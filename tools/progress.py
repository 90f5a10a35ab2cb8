"""Progress of a long command in the terminal: what is done now, for how long, and roughly how much is left.

And for a step that fails: what to do about it, as the last line.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TextIO, TypeVar

Result = TypeVar("Result")

# A part of what a failed command says, and what to do about it.
ADVICE = [
    (("No space left", "ENOSPC", "Disk quota"), "the disk is full: free about 2 GB, then run it again"),
    (("ensurepip", "No module named venv"), "Python's venv module is missing: install it (Debian: python3-venv)"),
    (
        ("Could not find a version", "Temporary failure", "resolve", "dns error", "ENOTFOUND", "ECONNREFUSED",
         "ETIMEDOUT", "Network is unreachable", "Connection", "error sending request", "timed out", "EAI_AGAIN"),
        "the package index cannot be reached: check your network (or pip's settings), then run it again",
    ),
    (
        ("error while loading shared libraries",),
        "install the system library that is named above (libstdc++.so.6 is in Debian's libstdc++6)",
    ),
    (("EMFILE", "Too many open files"), "too few files may be open: run ulimit -n 4096, then run it again"),
    (("Permission denied", "EACCES", "Read-only file system"), "this folder cannot be written to: check its owner"),
]  # fmt: skip


class Failed(Exception):
    """A step has failed: what it said, and what to do."""

    def __init__(self, said: str, advice: str = "") -> None:
        super().__init__(said)
        self.said = said
        self.advice = advice or advice_on(said)


def advice_on(said: str) -> str:
    for parts, advice in ADVICE:
        if any(part in said for part in parts):
            return advice
    return "what it says is above; what was done so far is kept, so you can run it again"


@dataclass
class Progress:
    """The steps of a command with the seconds they usually take; steps that are skipped take none."""

    expected: dict[str, int]
    out: TextIO = field(default_factory=lambda: sys.stdout)
    clock: Callable[[], float] = time.monotonic
    begin: float = field(init=False)

    def __post_init__(self) -> None:
        self.begin = self.clock()
        self.left = dict(self.expected)
        self.lock = threading.Lock()
        self.counting = ""

    def elapsed(self) -> int:
        return int(self.clock() - self.begin)

    def say(self, words: str) -> None:
        self.show(self.stamped(words))

    def show(self, line: str) -> None:
        """A line of its own; the one that counts stays the last."""
        with self.lock:
            above, below = ("\x1b[1A\x1b[2K", f"\n{self.counting}") if self.counting else ("", "")
            print(f"{above}{line}{below}", file=self.out, flush=True)

    def stamped(self, words: str) -> str:
        return f"[{self.elapsed():4d} s] {words}"

    def counted(self, step: str, words: str, since: float) -> str:
        """What is done, and roughly how many seconds are left, in this step and those that follow."""
        here = self.left.get(step, 0) - int(self.clock() - since)
        if here <= 0:
            return f"{words} (longer than usual: the machine is busy)"
        return f"{words} (about {here + sum(seconds for name, seconds in self.left.items() if name != step)} s left)"

    def skip(self, step: str) -> None:
        self.left.pop(step, None)

    def run(self, step: str, words: str, work: Callable[[], Result]) -> Result:
        """Do a step: one line when it begins; in a terminal the line counts until it ends."""
        since, done = self.clock(), threading.Event()
        self.say(self.counted(step, words, since))
        ticking = threading.Thread(target=self.tick, args=(step, words, since, done), daemon=True)
        if self.out.isatty():
            self.counting = self.stamped(self.counted(step, words, since))
            ticking.start()
        try:
            return work()
        finally:
            done.set()
            if ticking.is_alive():
                ticking.join()
            self.counting = ""
            self.skip(step)

    def tick(self, step: str, words: str, since: float, done: threading.Event) -> None:
        while not done.wait(1):
            with self.lock:
                self.counting = self.stamped(self.counted(step, words, since))
                print(f"\x1b[1A\x1b[2K{self.counting}", file=self.out, flush=True)
