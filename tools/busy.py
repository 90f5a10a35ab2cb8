"""Run `make test` again and again while something else keeps every core busy: no result may depend on speed.

    python tools/busy.py [--runs 10] [--nice 0] [STAGE ...]

Every run's output is kept in build/busy/run-N.log, the summary in build/busy/summary.txt. The load runs at the
tests' own priority unless `--nice` says otherwise. The exit code is the number of runs that failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
KEPT = PROJECT / "build" / "busy"
LOAD = "while True: pass"


@contextmanager
def load(nice: int) -> Iterator[None]:
    """One process per core that does nothing but compute."""
    cores = os.cpu_count() or 1
    burners = [subprocess.Popen(["nice", "-n", str(nice), sys.executable, "-c", LOAD]) for _ in range(cores)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def run(number: int, stages: list[str]) -> str:
    """One run of the stages; its verdict."""
    start = time.perf_counter()
    with (KEPT / f"run-{number}.log").open("w") as log:
        command = [sys.executable, "tools/stages.py", *stages]
        done = subprocess.run(command, cwd=PROJECT, stdout=log, stderr=subprocess.STDOUT, check=False)
    minutes = (time.perf_counter() - start) / 60
    lines = (KEPT / f"run-{number}.log").read_text("utf-8", "replace").splitlines()
    said = next((line for line in reversed(lines) if "stages failed" in line or "all green" in line), "no summary")
    return f"run {number}: {'ok' if done.returncode == 0 else 'FAILED'} in {minutes:.1f} minutes: {said}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("stages", nargs="*", help="all, if none is named")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--nice", type=int, default=0, help="the load's niceness")
    arguments = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    verdicts: list[str] = []
    with load(arguments.nice):
        for number in range(1, arguments.runs + 1):
            verdicts.append(run(number, arguments.stages))
            print(verdicts[-1], flush=True)
            (KEPT / "summary.txt").write_text("\n".join(verdicts) + "\n")
    failed = sum("FAILED" in verdict for verdict in verdicts)
    print(f"{arguments.runs - failed} of {arguments.runs} runs green; their output is in {KEPT.relative_to(PROJECT)}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
