"""A competitor in its own process: the process (`main`) and the parent's handle (`Worker`).

They exchange JSON lines: first the worker reports its facts (or why it is missing), then it answers every number of
seconds with the units done and the CPU time spent.
"""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.competitor import Competitor, Facts, Missing

ROOT = Path(__file__).parent.parent
BUILDS = {"compiled": ROOT / "build" / "compiled", "interpreted": ROOT / "src"}
PYTHONS = {"bench.envs:Rlskyjo": ROOT / "build" / "rlskyjo" / "bin" / "python"}


class Worker:
    """The parent's handle on a competitor, given as ``module:Class`` and the words of its constructor."""

    def __init__(self, competitor: str) -> None:
        words = competitor.split()
        path = os.pathsep.join(str(BUILDS[word]) for word in words if word in BUILDS)
        own = PYTHONS.get(words[0])
        self.process = subprocess.Popen(
            [own if own and own.exists() else sys.executable, "-m", "bench.worker", *words],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.facts: Facts = self._answer()
        self.missing: str | None = self.facts.get("missing")

    def run(self, seconds: float) -> tuple[int, float]:
        """Run for `seconds` of its CPU time; return (units done, seconds spent)."""
        assert self.process.stdin
        print(seconds, file=self.process.stdin, flush=True)
        count, spent = self._answer()
        return count, spent

    def close(self) -> None:
        """Let the process end."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def _answer(self) -> Any:
        assert self.process.stdout
        if line := self.process.stdout.readline():
            return json.loads(line)
        raise RuntimeError(f"the worker has died: {self.process.args!r}")


def main(competitor: str, *words: str) -> None:
    """Serve one competitor until the parent closes the pipe. What libraries print goes to stderr."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    module, name = competitor.split(":")
    runner: Competitor = getattr(import_module(module), name)(*words)
    facts: Facts = {"label": runner.label}
    try:
        print(json.dumps(facts | runner.setup()), file=answers)
    except Missing as missing:
        print(json.dumps(facts | {"missing": str(missing)}), file=answers)
        return
    for line in sys.stdin:
        print(json.dumps(runner.run(float(line))), file=answers)


if __name__ == "__main__":
    main(*sys.argv[1:])
