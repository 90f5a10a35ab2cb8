"""A mutation tester: break one thing in a game's rules, run the game's tests, list what they did not notice.

    python tools/mutants.py skyjo_action --sample 200

Every mutant is one small edit (a comparison, a constant, a condition, a removed statement...) in a copy of the tree.
The tests most likely to fail run first. Survivors go to docs/mutants/<game>.md. People fill in its last column, why a
survivor is harmless; later runs keep it, also for mutants they leave out.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import math
import multiprocessing
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
NO_RULES = {"__init__.py", "components.py", "game.py", "view.py", "heuristics.py"}
DURATIONS = "durations.json"
OPTIONS = ["-x", "-q", "--assert=plain", "-p", "no:cacheprovider"]
MEMORY = 4 * 2**30
COPIED = ["src", "tests", "pyproject.toml", "README.md"]

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mutant:
    file: str  # relative to the project
    line: int
    start: int  # the bytes of the file that are replaced
    end: int
    text: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]

    def described(self, source: bytes) -> tuple[str, str]:
        """The edited lines before and after, each squeezed into one."""
        begin = source.rfind(b"\n", 0, self.start) + 1
        stop = source.find(b"\n", self.end)
        after = source[begin : self.start] + self.text.encode() + source[self.end : stop]
        return " ".join(source[begin:stop].decode().split()), " ".join(after.decode().split())


# ---- making mutants


def mutants_of(file: str, source: bytes) -> list[Mutant]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: dict[tuple[int, int, str], Mutant] = {}
    for node, text in edits(ast.parse(source)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        found.setdefault((start, end, text), Mutant(file, node.lineno, start, end, text))
    return list(found.values())


def edits(tree: ast.AST, returns: str = "") -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """All mutations of a module as (node, replacement). Annotations and docstrings are not mutated."""
    if isinstance(tree, ast.FunctionDef):
        returns = ast.unparse(tree.returns) if tree.returns else ""
    if isinstance(tree, ast.expr):
        yield from ((tree, text) for text in broken_expression(tree))
    if isinstance(tree, ast.stmt):
        yield from ((tree, text) for text in broken_statement(tree, returns))
    if isinstance(tree, ast.If | ast.While | ast.IfExp | ast.Assert) and not exactly_negated_elsewhere(tree.test):
        yield tree.test, f"(not ({ast.unparse(tree.test)}))"
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from edits(child, returns)


def exactly_negated_elsewhere(test: ast.expr) -> bool:
    """Comparisons and `not` have their own negation among the edits."""
    return isinstance(test, ast.Compare | ast.Constant) or (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    )


def broken_expression(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=bool(value)):
            return [str(not value)]
        case ast.Constant(value=int(value)):
            return [str(value + 1), str(value - 1) if value > 0 else f"({value - 1})"]
        case ast.Compare(ops=[operator]):
            return [changed(node, ops=[other()]) for other in COMPARISONS[type(operator)]]
        case ast.BoolOp(op=ast.And()):
            return [changed(node, op=ast.Or())]
        case ast.BoolOp(op=ast.Or()):
            return [changed(node, op=ast.And())]
        case ast.BinOp(op=operator) if type(operator) in OPERATORS and not is_text(node.left):
            return [changed(node, op=OPERATORS[type(operator)]())]
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            return [f"({ast.unparse(node.operand)})"]
    return []


def broken_statement(node: ast.stmt, returns: str) -> list[str]:
    match node:
        case ast.Return(value=ast.Constant(value=int())):
            return []  # the constant itself is broken
        case ast.Return(value=ast.expr() as value) if returns == "bool":
            return [f"return not ({ast.unparse(value)})"]
        case ast.Return(value=ast.expr() as value) if returns in ("int", "i64"):
            return [f"return ({ast.unparse(value)}) + 1"]
        case ast.Return(value=ast.expr()):
            return ["return None"]
        case ast.Expr(value=ast.Constant()):
            return []
        case ast.AugAssign(op=operator) if type(operator) in OPERATORS:
            other = copy.copy(node)
            other.op = OPERATORS[type(operator)]()
            return [ast.unparse(other), "pass"]
        case ast.Return() | ast.Expr() | ast.Raise() | ast.Break() | ast.Continue() | ast.Delete() | ast.AugAssign():
            return ["pass"]
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            return ["pass"]
    return []


def changed(node: ast.expr, **fields: object) -> str:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return f"({ast.unparse(other)})"


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


# ---- running them


def copy_tree() -> Path:
    tree = Path(tempfile.mkdtemp(prefix="mutants-"))
    for name in COPIED:
        here = PROJECT / name
        if here.is_dir():
            shutil.copytree(here, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(here, tree / name)
    return tree


class BestFirst:
    """A plugin of pytest that orders the tests: those that killed a mutant lately, then the quickest.

    `kept` holds each test's duration in the run without mutations, negative for tests that killed a mutant.
    """

    def __init__(self, kept: Path) -> None:
        self.kept = kept
        self.seconds: dict[str, float] = json.loads(kept.read_text()) if kept.exists() else {}
        self.unbroken = not kept.exists()

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items.sort(key=lambda item: self.seconds.get(item.nodeid, 0))

    def pytest_runtest_logreport(self, report: Any) -> None:
        if self.unbroken:
            self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration
        elif report.failed:
            self.seconds[report.nodeid] = min(self.seconds.values(), default=0) - 1

    def pytest_sessionfinish(self) -> None:
        new = self.kept.with_suffix(".new")
        new.write_text(json.dumps(self.seconds))
        new.replace(self.kept)  # at once, since a mutant may be stopped at any time


def run_tests(tree: Path, tests: list[str], limit: float, aloud: bool = False) -> str:
    """Run the tests on `tree` in a forked child, which has pytest loaded already: killed, survived or timeout."""
    child = os.fork()
    if child == 0:
        os.setsid()
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0,) if aloud else (0, 1, 2):
            os.dup2(silence, stream)
        os._exit(_test_here(tree, tests, limit))
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return "survived" if code == 0 else "timeout" if code == -signal.SIGXCPU else "killed"


def _test_here(tree: Path, tests: list[str], limit: float) -> int:
    import pytest

    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))  # a mutant may collect without end
        seconds = math.ceil(limit)  # of computing, so that a busy machine kills nobody
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        os.chdir(tree)
        os.environ["PYTHONPATH"] = str(tree / "src")
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they take longer than many a mutant lives
        sys.dont_write_bytecode = True  # two mutants of one size and second would share a cached file
        sys.path.insert(0, str(tree / "src"))
        return int(pytest.main([*OPTIONS, *tests], plugins=[BestFirst(tree / DURATIONS)]))
    except BaseException:
        return 1


_tree: Path
_tests: list[str]
_limit: float


def start_worker(tests: list[str], limit: float, trees: multiprocessing.SimpleQueue[str]) -> None:
    global _tree, _tests, _limit
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _tree, _tests, _limit = Path(trees.get()), tests, limit


def judge(mutant: Mutant) -> tuple[Mutant, str]:
    file = _tree / mutant.file
    source = file.read_bytes()
    try:
        file.write_bytes(mutant.apply(source))
        return mutant, run_tests(_tree, _tests, _limit)
    finally:
        file.write_bytes(source)


def run_unbroken(tests: list[str]) -> tuple[str, float, str]:
    """The tests without any mutation: the verdict, the seconds of computing, and what `BestFirst` kept."""
    tree = copy_tree()
    try:
        verdict = run_tests(tree, tests, 600, aloud=True)
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        return verdict, seconds, (tree / DURATIONS).read_text()
    finally:
        shutil.rmtree(tree)


def judge_all(
    mutants: list[Mutant], tests: list[str], limit: float, jobs: int, durations: str
) -> Iterator[tuple[Mutant, str]]:
    context = multiprocessing.get_context("fork")
    trees = [copy_tree() for _ in range(jobs)]
    for tree in trees:
        (tree / DURATIONS).write_text(durations)
    queue: multiprocessing.SimpleQueue[str] = context.SimpleQueue()
    for tree in trees:
        queue.put(str(tree))
    try:
        with context.Pool(jobs, start_worker, (tests, limit, queue)) as pool:
            yield from pool.imap_unordered(judge, mutants)
    finally:
        for tree in trees:
            shutil.rmtree(tree)


# ---- reporting


def known_reasons(report: Path) -> dict[tuple[str, str, str], str]:
    """What people wrote into the last column: by file and edit, since line numbers move."""
    reasons = {}
    for line in report.read_text().splitlines() if report.exists() else []:
        cells = [cell.strip() for cell in line.replace("\\|", "\0").split("|")]
        if len(cells) == 6 and ":" in cells[1]:
            place, before, after, why = (cell.replace("\0", "\\|") for cell in cells[1:5])
            reasons[place.rsplit(":", 1)[0], before, after] = why
    return reasons


def row_of(mutant: Mutant) -> tuple[str, str, str]:
    """The file's name and the edit, as the report shows them."""
    described = mutant.described((PROJECT / mutant.file).read_bytes())
    before, after = (f"`{text}`".replace("|", "\\|") for text in described)
    return Path(mutant.file).name, before, after


def write_report(report: Path, game: str, heading: str, survivors: list[Mutant], untried: list[Mutant]) -> None:
    """List the survivors, and of the mutants not tried this time those that have been judged harmless before."""
    reasons = known_reasons(report)
    listed = survivors + [mutant for mutant in untried if reasons.get(row_of(mutant))]
    rows = []
    for mutant in sorted(listed, key=lambda mutant: (mutant.file, mutant.start)):
        name, before, after = row_of(mutant)
        rows.append(f"| {name}:{mutant.line} | {before} | {after} | {reasons.get((name, before, after), '')} |")
    table = ["| where | original | mutated | why it is harmless |", "|---|---|---|---|", *rows] if rows else []
    report.parent.mkdir(parents=True, exist_ok=True)
    report.write_text("\n".join([f"# Mutants of {game}", "", heading, "", *table]).rstrip() + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description="Break a game's rules one edit at a time; list what no test notices.")
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, help="try only this many, drawn at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--files",
        nargs="*",
        default=["*.py"],
        help="patterns in the game's folder (what only speaks, counts or advises is left out)",
    )
    parser.add_argument("--tests", nargs="*", help="what to run, instead of tests/games/<game>")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    folder = PROJECT / "src" / "spieltisch" / "games" / arguments.game
    tests = arguments.tests or [f"tests/games/{arguments.game}"]
    files = sorted(file for file in folder.rglob("*.py") if file.name not in NO_RULES)
    everything = [m for file in files for m in mutants_of(file.relative_to(PROJECT).as_posix(), file.read_bytes())]
    mutants = [m for m in everything if any(fnmatch(Path(m.file).name, pattern) for pattern in arguments.files)]
    if not mutants:
        print(f"mutants: nothing to mutate for {arguments.game!r}", file=sys.stderr)
        return 2
    drawn = "all" if len(mutants) == len(everything) else f"all of {', '.join(arguments.files)}"
    if arguments.sample is not None and arguments.sample < len(mutants):
        mutants = random.Random(arguments.seed).sample(mutants, arguments.sample)
        drawn = f"{len(mutants)} drawn with seed {arguments.seed}"

    import hypothesis  # noqa: F401  loaded once here, not in every child
    import pytest  # noqa: F401

    start = time.monotonic()
    verdict, usual, durations = run_unbroken(tests)
    if verdict != "survived":
        print(f"mutants: the tests fail without any mutation ({' '.join(tests)})", file=sys.stderr)
        return 2
    limit = 5 + 4 * usual
    print(
        f"mutants: {len(mutants)} of {len(everything)}; the tests compute {usual:.1f} s, time-out {limit:.0f} s",
        flush=True,
    )
    count: Counter[str] = Counter()
    survivors = []
    for mutant, fate in judge_all(mutants, tests, limit, arguments.jobs, durations):
        count[fate] += 1
        if fate == "survived":
            survivors.append(mutant)
            before, after = mutant.described((PROJECT / mutant.file).read_bytes())
            print(f"survived: {mutant.file}:{mutant.line}: {before}  ->  {after}", flush=True)
        if count.total() % 50 == 0:
            print(f"mutants: {count.total()} of {len(mutants)} tried", flush=True)
    heading = (
        f"{len(everything)} mutants, {drawn}; run against `{' '.join(tests)}`: {count['killed']} killed, "
        f"{count['timeout']} stopped by the time-out (killed too), **{count['survived']} survived**."
    )
    tried = set(mutants)
    untried = [mutant for mutant in everything if mutant not in tried]
    write_report(PROJECT / "docs" / "mutants" / f"{arguments.game}.md", arguments.game, heading, survivors, untried)
    print(f"mutants: {heading}\nmutants: {time.monotonic() - start:.0f} s, report in docs/mutants/{arguments.game}.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
