"""`docs/training.md` lists the numbers of every observation as they are.

`python -m tests.lab.test_training_docs` writes them there.
"""

from __future__ import annotations

from pathlib import Path

import spieltisch
from spieltisch.lab.envs.kinds import Kind

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "training.md"
BEGIN, END = "<!-- observations: begin -->\n", "<!-- observations: end -->\n"


def tables() -> str:
    return "\n".join(table(Kind(name)) for name in spieltisch.NAMES)


def table(kind: Kind) -> str:
    lines = [
        f"### {kind.game.title}",
        "",
        f"For {kind.players}: {kind.size} numbers, {kind.actions} actions.",
        "",
        "| what | numbers | from | to | |",
        "|---|--:|--:|--:|---|",
    ]
    for field in kind.fields:
        sort = "things" if field.things else "numbers"
        lines.append(f"| {field.name} | {field.size} | {field.low} | {field.high} | {sort} |")
    return "\n".join(lines) + "\n"


def test_the_page_describes_the_observations():
    assert tables() in PAGE.read_text("utf-8"), "run: python -m tests.lab.test_training_docs"


if __name__ == "__main__":
    text = PAGE.read_text("utf-8")
    first, rest = text.split(BEGIN)
    PAGE.write_text(f"{first}{BEGIN}{tables()}{END}{rest.split(END)[1]}", "utf-8")
