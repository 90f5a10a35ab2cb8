"""The results as a table on the screen and as a section of ``docs/performance.md``."""

import json
import os
import platform
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich import box
from rich.table import Table

from bench.suites import Result, Side

HEAD = (
    "what",
    "ours",
    "per second (min–max)",
    "peer",
    "per second (min–max)",
    "ratio (min–max)",
    "decisions only",
    "target",
    "aim",
)
SIZE_LIMIT = 16 * 1024
NOTE = """\
Rates and ratios are medians of {rounds} rounds; in a round each side gets {seconds:g} s of CPU time, in short \
alternating slices. OpenSpiel's rates count every node, including chance nodes; ours count players' decisions. \
"Decisions only" is the ratio without OpenSpiel's chance nodes. Copies are compared by copies per second: a ratio of 1 \
or more means that ours is at least as fast."""


def machine() -> dict[str, Any]:
    """What the numbers were measured on."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "CPU": models[0] if models else platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "Python": platform.python_version(),
        "system": platform.system(),
    }


def versions(results: list[Result]) -> dict[str, Any]:
    """The versions of everyone who took part."""
    sides = [side for result in results for side in (result.ours, result.peer)]
    return {
        name: side.facts[name]
        for side in sides
        for name in ("spieltisch", "open_spiel", "rlcard")
        if name in side.facts
    }


def number(value: float) -> str:
    """A rate in three digits: 4.01 M, 52.1 k."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value:.3g}"


def rate(side: Side, unit: str) -> str:
    """A median with its spread; for copies the time of one, too."""
    if not side.rates:
        return "–"
    time = f", {1e6 / side.median:.2f} µs each" if unit == "copies" else ""
    return f"{number(side.median)} ({number(min(side.rates))}–{number(max(side.rates))}){time}"


def times(ratio: float | None, relation: str = "") -> str:
    """A ratio, if there is one."""
    return "–" if ratio is None else f"{relation}{ratio:.3g} ×"


def rows(results: list[Result]) -> list[tuple[str, ...]]:
    """The table's cells, without comparisons in which nobody ran; a state's size gets a row after the copies."""
    cells: list[tuple[str, ...]] = []
    for result in results:
        if not result.ours.rates and not result.peer.rates:
            continue
        one, ours, peer = result.comparison, result.ours, result.peer
        ratio = times(result.ratio)
        if result.ratios:
            ratio += f" ({min(result.ratios):.3g}–{max(result.ratios):.3g})"
        goals = (times(result.per_decision), times(one.target, "≥ "), times(one.aim))
        cells.append((one.title, ours.label, rate(ours, one.unit), peer.label, rate(peer, one.unit), ratio, *goals))
        if size := ours.facts.get("bytes per state"):
            limit = f"≤ {SIZE_LIMIT // 1024} KiB"
            cells.append(("size of a state", ours.label, f"{size / 1024:.2f} KiB", "–", "–", "–", "–", limit, "–"))
    return cells


def missing(results: list[Result]) -> list[str]:
    """Why some cells are empty."""
    sides = [side for result in results for side in (result.ours, result.peer)]
    return list(dict.fromkeys(f"Skipped: {side.missing}." for side in sides if side.missing))


def facts(results: list[Result]) -> list[str]:
    """How long games are, and what share of the peer's nodes are decisions."""
    sides = {side.name: side for result in results for side in (result.ours, result.peer)}.values()
    names = ("decisions per game", "nodes per game", "decisions per node")
    told = [(side.label, [f"{side.facts[name]:.4g} {name}" for name in names if name in side.facts]) for side in sides]
    return [f"{label}: {', '.join(numbers)}." for label, numbers in told if numbers]


def screen(results: list[Result]) -> Table:
    """The table for a terminal."""
    table = Table(*HEAD, box=box.SIMPLE_HEAD)
    for cells in rows(results):
        table.add_row(*cells)
    return table


def markdown(results: list[Result], rounds: int, seconds: float) -> str:
    """The section for the page: machine, table, notes, and the raw rounds as JSON."""
    where = machine() | versions(results)
    lines = [", ".join(f"{name} {value}" for name, value in where.items()) + ".", ""]
    lines += [f"| {' | '.join(cells)} |" for cells in (HEAD, ("---",) * len(HEAD), *rows(results))]
    lines += ["", NOTE.format(rounds=rounds, seconds=seconds), ""]
    lines += [f"- {line}" for line in facts(results) + missing(results)]
    raw = {"machine": where, "rounds": rounds, "seconds": seconds, "results": [record(result) for result in results]}
    lines += ["", "<details><summary>Every round, as JSON</summary>", "", "```json"]
    lines += [json.dumps(raw, ensure_ascii=False), "```", "", "</details>"]
    return "\n".join(lines)


def record(result: Result) -> dict[str, Any]:
    """A result as plain data."""
    return asdict(result) | {"ratios": result.ratios, "ratio": result.ratio, "decisions_only": result.per_decision}


def write(page: Path, suite: str, section: str) -> None:
    """Replace a suite's section between its markers on the page; append it if the page has none."""
    begin, end = f"<!-- bench {suite}: begin -->", f"<!-- bench {suite}: end -->"
    text = page.read_text(encoding="utf-8") if page.exists() else "# Performance\n"
    if begin not in text:
        text += f"\n## {suite.capitalize()}\n\n{begin}\n{end}\n"
    before, rest = text.split(begin, 1)
    after = rest.split(end, 1)[1]
    page.parent.mkdir(exist_ok=True)
    page.write_text(f"{before}{begin}\n{section}\n{end}{after}", encoding="utf-8")
