"""The pages of a game's rules, cut into paragraphs that a screen can show.

The pages are Markdown with few means: headings, paragraphs, lists of one level, tables, `**bold**`. Emphasis by single
asterisks is for readers of the file; screens do without it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

RULE_ID = r"[A-Z]{3}-\d+[a-z]?"
NAMED = re.compile(rf"\*\*({RULE_ID})\*\*\s*(?:\[[^\]]*\]\s*)?")
EMPHASIS = re.compile(r"(?<!\*)\*(?!\*)")
CITED = re.compile(rf"\s*\(({RULE_ID}(?:, {RULE_ID})*)\)$")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph under its heading: `rule` is its own ID, `cites` are the IDs it ends with, `rows` is its table."""

    heading: str
    text: str
    item: bool
    rule: str | None
    cites: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = ()

    def speaks_of(self, wanted: str) -> bool:
        words = [self.heading, self.text, self.rule or "", *self.cites, *(cell for row in self.rows for cell in row)]
        return any(wanted.lower() in word.lower() for word in words)


def paragraphs(page: str) -> list[Paragraph]:
    """A page's paragraphs in order. The origin marks of the reference ([R], [J], …) are left out."""
    found: list[Paragraph] = []
    heading = ""
    for block in re.split(r"\n(?=- |#)|\n\s*\n", page):
        lines = [line.strip() for line in block.strip().splitlines()]
        if lines and lines[0].startswith("#"):
            heading = lines.pop(0).lstrip("# ")
        if not lines:
            continue
        if lines[0].startswith("|"):
            found[-1] = with_table(found[-1], lines)
        else:
            found.append(paragraph(heading, EMPHASIS.sub("", " ".join(lines))))
    return found


def paragraph(heading: str, text: str) -> Paragraph:
    item = text.startswith("- ")
    text = text.removeprefix("- ")
    named = NAMED.match(text)
    text = text[named.end() :] if named else text
    cited = None if named else CITED.search(text)
    return Paragraph(
        heading=heading,
        text=text[: cited.start()] if cited else text,
        item=item,
        rule=named[1] if named else None,
        cites=tuple(cited[1].split(", ")) if cited else (),
    )


def with_table(before: Paragraph, lines: Sequence[str]) -> Paragraph:
    """A table belongs to the paragraph before it. Its first row holds the headings."""
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
    kept = tuple(row for row in rows if not all(set(cell) <= set("-:") for cell in row))
    return Paragraph(before.heading, before.text, before.item, before.rule, before.cites, before.rows + kept)
