"""What `make test` and `make check` run: stages in order, each with a time budget, stopping at the first that fails.

A budget is what a stage may take on two slow cores. Overrunning it is reported, not punished. A stage that keeps only
one core busy may run beside the others; it prints when it is awaited.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
BIN = Path(PYTHON).parent
PYTEST = [PYTHON, "-m", "pytest", "-n", "2"]


@dataclass(frozen=True, eq=False)
class Stage:
    name: str
    budget: int
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)


STATIC = [
    Stage("format", 5, [str(BIN / "ruff"), "format", "--check", "."]),
    Stage("lint", 5, [str(BIN / "ruff"), "check", "."]),
    Stage("types", 60, [PYTHON, "-m", "mypy"]),
    Stage("imports", 10, [str(BIN / "lint-imports"), "--no-cache"]),
]
NPM = [PYTHON, "tools/webclient.py", "npm", "run", "--silent"]
WEB = [
    Stage("web client", 180, [PYTHON, "tools/webclient.py"]),
    Stage("web size", 5, [*NPM, "size"]),
    Stage("web types", 60, [*NPM, "check"]),
    Stage("positions", 10, [PYTHON, "tools/fixtures.py"]),
    Stage("web tests", 120, [*NPM, "test"]),
]
# Everything that a server with SQLite is tested by; the rest has no store, or brings its own.
SHARED = (
    "absence", "analyses", "client", "durable", "leak", "live", "operators", "play", "replays", "safety", "sequencer",
    "tables", "talk", "thinking",
)  # fmt: skip
WAY_OF_A_MOVE = ["frames", "hub", "play", "replays", "sequencer", "telling"]
AUDIT = Stage("dependencies", 60, [PYTHON, "tools/audit.py"])
QUICK = [
    *STATIC,
    AUDIT,
    Stage("quick tests", 120, [*PYTEST, "-m", "not slow and not variant", "--ignore=tests/web/browser"]),
]
COMPILE = Stage("compile", 200, [PYTHON, "tools/compile.py", "--quick"])
FULL = [
    *STATIC,
    *WEB,
    Stage("chromium", 60, [PYTHON, "tools/chromium.py"]),
    Stage("browser", 300, [*PYTEST, "tests/web/browser"]),
    COMPILE,
    Stage(
        "tests, interpreted",
        300,
        [*PYTEST, "-m", "not variant", "--ignore=tests/web/browser"],
        {"SPIELTISCH_BUILD": "interpreted"},
    ),
    Stage(
        "tests, two servers",
        150,
        [*PYTEST, "-m", "not slow", *(f"tests/server/test_{name}.py" for name in SHARED)],
        {"SPIELTISCH_STORE": "postgresql"},
    ),
    Stage(
        "contract, compiled",
        120,
        [
            *PYTEST,
            "tests/contract",
            "tests/bots/test_search.py",
            "tests/kernel/test_rng.py",
            "tests/kernel/test_knowledge.py",
            "tests/lab/test_envs.py",
            "tests/lab/test_observations.py",
            *(f"tests/server/test_{name}.py" for name in WAY_OF_A_MOVE),
        ],
        {"SPIELTISCH_BUILD": "compiled", "PYTHONPATH": str(PROJECT / "build" / "compiled")},
    ),
]


class Run:
    """A stage at work. Beside others it keeps what it prints until it is awaited."""

    def __init__(self, stage: Stage, beside: bool = False) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | stage.environment
        self.stage = stage
        self.kept: str | None = None
        self.start = time.perf_counter()
        self.seconds = 0.0
        out, err = (subprocess.PIPE, subprocess.STDOUT) if beside else (None, None)
        self.process = subprocess.Popen(stage.command, cwd=PROJECT, env=environment, text=True, stdout=out, stderr=err)
        self.watch = threading.Thread(target=self._watch, daemon=True)
        self.watch.start()

    def _watch(self) -> None:
        self.kept = self.process.communicate()[0]
        self.seconds = time.perf_counter() - self.start

    def passed(self) -> bool:
        self.watch.join()
        print(self.kept or "", end="", flush=True)
        return self.process.returncode == 0

    def line(self, passed: bool) -> str:
        verdict = "FAILED" if not passed else "over budget" if self.seconds > self.stage.budget else "ok"
        return f"{self.stage.name:<20} {self.seconds:6.1f} s of {self.stage.budget:4d} s   {verdict}"


def main() -> int:
    quick = "--quick" in sys.argv[1:]
    stages = QUICK if quick else FULL
    begin = time.perf_counter()
    beside = {} if quick else {COMPILE: Run(COMPILE, beside=True)}
    lines = []
    passed = True
    for stage in stages:
        print(f"\n== {stage.name} (budget {stage.budget} s)", flush=True)
        at_work = beside.get(stage) or Run(stage)
        passed = at_work.passed()
        lines.append(at_work.line(passed))
        print(f"== {lines[-1]}", flush=True)
        if not passed:
            break
    for left in beside.values():
        left.process.terminate()
    minutes = (time.perf_counter() - begin) / 60
    print("\n" + "\n".join(lines) + f"\n{'all green' if passed else 'stopped'} after {minutes:.1f} minutes", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
