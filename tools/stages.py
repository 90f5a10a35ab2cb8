"""Run the stages of `make test` or `make check` in order, each with a time budget.

    python tools/stages.py [--quick] [STAGE ...]

All stages run even if one fails, the static ones first; the summary names the failed stages and how to run just those.
A budget is the expected time on two slow cores; exceeding it is reported, not an error. A stage that uses one core may
run in the background; its output is printed when its turn comes.
"""

from __future__ import annotations

import os
import shlex
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
# Server tests that run on any storage; the others need none or bring their own.
SHARED = (
    "absence", "analysis", "bot_seats", "chat_hints_undo", "client", "durability", "hidden_information", "inbox",
    "limits_and_origins", "lobby", "monitoring", "play", "real_time", "replays",
)  # fmt: skip
WAY_OF_A_MOVE = ["connections", "inbox", "updates", "play", "replays", "websocket_conformance"]
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
    """A running stage. In the background its output is kept until it is awaited."""

    def __init__(self, stage: Stage, background: bool = False) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | stage.environment
        self.stage = stage
        self.output: str | None = None
        self.start = time.perf_counter()
        self.seconds = 0.0
        out, err = (subprocess.PIPE, subprocess.STDOUT) if background else (None, None)
        self.process = subprocess.Popen(stage.command, cwd=PROJECT, env=environment, text=True, stdout=out, stderr=err)
        self.watch = threading.Thread(target=self._watch, daemon=True)
        self.watch.start()

    def _watch(self) -> None:
        self.output = self.process.communicate()[0]
        self.seconds = time.perf_counter() - self.start

    def passed(self) -> bool:
        self.watch.join()
        print(self.output or "", end="", flush=True)
        return self.process.returncode == 0

    def line(self, passed: bool) -> str:
        verdict = "FAILED" if not passed else "over budget" if self.seconds > self.stage.budget else "ok"
        return f"{self.stage.name:<20} {self.seconds:6.1f} s of {self.stage.budget:4d} s   {verdict}"


def selected(stages: list[Stage], names: list[str]) -> list[Stage]:
    """The stages with these names, or all of them."""
    unknown = set(names) - {stage.name for stage in stages}
    if unknown:
        known = ", ".join(repr(stage.name) for stage in stages)
        sys.exit(f"no such stage: {', '.join(sorted(unknown))} (there are {known})")
    return [stage for stage in stages if stage.name in names] if names else stages


def run_all(stages: list[Stage]) -> list[tuple[Stage, bool, str]]:
    """Run the stages in order; compilation runs in the background."""
    background = {stage: Run(stage, background=True) for stage in stages if stage is COMPILE}
    results = []
    for stage in stages:
        print(f"\n== {stage.name} (budget {stage.budget} s)", flush=True)
        run = background.get(stage) or Run(stage)
        passed = run.passed()
        results.append((stage, passed, run.line(passed)))
        print(f"== {results[-1][2]}", flush=True)
    return results


def main(words: list[str]) -> int:
    quick = "--quick" in words
    stages = selected(QUICK if quick else FULL, [word for word in words if word != "--quick"])
    begin = time.perf_counter()
    results = run_all(stages)
    failed = [stage.name for stage, passed, _ in results if not passed]
    minutes = (time.perf_counter() - begin) / 60
    print("\n" + "\n".join(line for _, _, line in results))
    if failed:
        names = " ".join(shlex.quote(name) for name in failed)
        print(f"{len(failed)} of {len(results)} stages failed after {minutes:.1f} minutes: {', '.join(failed)}")
        print(
            f"run just these again: .venv/bin/python tools/stages.py {'--quick ' if quick else ''}{names}", flush=True
        )
        return 1
    print(f"all green after {minutes:.1f} minutes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
