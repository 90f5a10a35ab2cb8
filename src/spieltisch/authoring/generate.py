"""Writes the hot code that follows from a declaration: plain Python for mypy and mypyc.

`_table.py` has the numbers and the state, `_steps.py` the typed base classes of the steps, `_observation.py` the
observation for learning agents. Everything that is not hot is derived when the game is imported (`derive.py`). For the
browser there is `_view.ts`, the types of the view and the events.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from spieltisch.authoring.check import check
from spieltisch.authoring.declare import Declaration
from spieltisch.authoring.generated_observation import observation_file
from spieltisch.authoring.generated_state import table_file
from spieltisch.authoring.generated_steps import steps_file
from spieltisch.authoring.generated_view import view_file

MARK = "Generated from declaration.py by `spieltisch generate`: do not edit."


def generated(declared: Declaration) -> dict[str, str]:
    """The generated files of a game, by name."""
    check(declared)
    files = {"_table.py": table_file(declared), "_steps.py": steps_file(declared)}
    if declared.observation:
        files["_observation.py"] = observation_file(declared)
    if not declared.state_module:
        files["_view.ts"] = view_file(declared)
    marked = {name: text.replace("MARK", MARK, 1) for name, text in files.items()}
    return {name: formatted(text) if name.endswith(".py") else text for name, text in marked.items()}


def write(declared: Declaration, folder: Path) -> list[str]:
    """Write the generated files that are missing or out of date; their names."""
    changed = []
    for name, text in generated(declared).items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            changed.append(name)
    return changed


def formatted(text: str) -> str:
    """The text as ruff formats it, where ruff is installed; line breaks do not change what it means."""
    text = re.sub(r"\n{4,}", "\n\n\n", text)
    ruff = find_ruff()
    if ruff is None:
        return text
    command = [ruff, "format", "--isolated", "--line-length", "120", "--stdin-filename", "generated.py", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def find_ruff() -> str | None:
    beside = Path(sys.executable).parent / "ruff"
    return str(beside) if beside.exists() else shutil.which("ruff")


def out_of_date(declared: Declaration, folder: Path) -> Sequence[str]:
    """The generated files that differ from what the declaration says now."""
    return [
        name
        for name, text in generated(declared).items()
        if not (folder / name).exists() or same(folder / name) != squeezed(text)
    ]


def same(path: Path) -> str:
    return squeezed(path.read_text("utf-8"))


def squeezed(text: str) -> str:
    """Python text without what formatting changes, for a comparison on machines without ruff."""
    return re.sub(r"[\s,()]+", "", text)
