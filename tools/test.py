"""What `make test` and `make check` run: stages in order, each with a time budget, stopping at the first that fails.

A budget is what a stage may take on two slow cores. Overrunning it is reported, not punished.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
BIN = Path(PYTHON).parent
PYTEST = [PYTHON, "-m", "pytest", "-n", "2"]


@dataclass(frozen=True)
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
QUICK = [
    *STATIC,
    Stage("quick tests", 120, [*PYTEST, "-m", "not slow", "--ignore=tests/web/browser"]),
]
FULL = [
    *STATIC,
    *WEB,
    Stage("tests, interpreted", 420, [*PYTEST, "--ignore=tests/web/browser"], {"SPIELTISCH_BUILD": "interpreted"}),
    Stage("chromium", 60, [PYTHON, "tools/chromium.py"]),
    Stage("browser", 120, [PYTHON, "-m", "pytest", "-n", "1", "tests/web/browser"]),
    Stage("compile", 180, [PYTHON, "tools/compile.py"]),
    Stage(
        "contract, compiled",
        120,
        [
            *PYTEST,
            "tests/contract",
            "tests/bots/test_search.py",
            "tests/kernel/test_rng.py",
            "tests/kernel/test_knowledge.py",
        ],
        {"SPIELTISCH_BUILD": "compiled", "PYTHONPATH": str(PROJECT / "build" / "compiled")},
    ),
]


def run(stage: Stage) -> tuple[bool, float]:
    print(f"\n== {stage.name} (budget {stage.budget} s)", flush=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | stage.environment
    start = time.perf_counter()
    passed = subprocess.run(stage.command, cwd=PROJECT, env=environment, check=False).returncode == 0
    return passed, time.perf_counter() - start


def main() -> int:
    stages = QUICK if "--quick" in sys.argv[1:] else FULL
    lines = []
    passed = True
    for stage in stages:
        passed, seconds = run(stage)
        verdict = "FAILED" if not passed else "over budget" if seconds > stage.budget else "ok"
        lines.append(f"{stage.name:<20} {seconds:6.1f} s of {stage.budget:4d} s   {verdict}")
        print(f"== {lines[-1]}", flush=True)
        if not passed:
            break
    total = sum(stage.budget for stage in stages)
    print(
        "\n" + "\n".join(lines) + f"\n{'all green' if passed else 'stopped'}; the whole budget is {total} s", flush=True
    )
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
