"""The rules on a terminal: the rule book of a game, and a search of it and of the reference behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.game import Game
from spieltisch.kernel.paragraphs import Paragraph, paragraphs
from spieltisch.terminal.words import say

QUIET = "dim"
WIDEST = 88


def rule_text(game: Game, language: str, wanted: str = "") -> RenderableType:
    """The rule book; or, for a rule ID or a word, what the reference and the rule book say about it."""
    book = paragraphs(game.rule_book(language))
    reference = paragraphs(game.rules(language))
    if not wanted:
        hint = say(language, "look_up", game=game.name, rule=next(part.rule for part in reference if part.rule))
        return Group(Text(game.title, "bold underline"), *told(book), Text(f"\n{hint}", QUIET))
    rules, passages = found(reference, wanted), cited(book, wanted)
    if not rules and not passages:
        raise OptionError(f"no rule of {game.title} is called {wanted!r} or speaks of it")
    if passages:
        passages_heading = Text(f"\n{say(language, 'in_the_rule_book')}", QUIET)
        return Group(*told(rules), passages_heading, *told(passages))
    return Group(*told(rules))


def found(reference: Sequence[Paragraph], wanted: str) -> list[Paragraph]:
    """The rule with that ID, or every rule that holds the word."""
    named = [part for part in reference if part.rule == as_id(wanted)]
    return named or [part for part in reference if part.rule and part.speaks_of(wanted)]


def cited(book: Sequence[Paragraph], wanted: str) -> list[Paragraph]:
    """The passages that cite that ID or hold the word."""
    if re.fullmatch(r"[A-Za-z]{3}-\d+[a-z]?", wanted):
        return [part for part in book if as_id(wanted) in part.cites]
    return [part for part in book if part.speaks_of(wanted)]


def as_id(wanted: str) -> str:
    return wanted[:3].upper() + wanted[3:].lower()


# Drawing


def told(parts: Iterable[Paragraph]) -> Iterator[RenderableType]:
    heading = ""
    for part in parts:
        new = part.heading != heading
        if new:
            heading = part.heading
            yield Text(f"\n{heading}", "bold")
        yield Padding(sentence(part), (0 if part.item or new else 1, 0, 0, 0))
        if part.rows:
            yield table(part.rows)


def sentence(part: Paragraph) -> RenderableType:
    text = Text(f"{part.rule}  ", QUIET) if part.rule else Text()
    text.append_text(bold(part.text))
    if part.cites:
        text.append(f" ({', '.join(part.cites)})", QUIET)
    if not part.item:
        return limited(text)
    row = Table.grid(padding=(0, 1))
    row.add_row("•", text)
    return limited(row)


def limited(drawn: RenderableType) -> RenderableType:
    """No line is longer than one likes to read."""
    frame = Table.grid()
    frame.add_column(max_width=WIDEST)
    frame.add_row(drawn)
    return frame


def bold(text: str) -> Text:
    drawn = Text()
    for number, run in enumerate(text.split("**")):
        drawn.append(run, "bold" if number % 2 else "")
    return drawn


def table(rows: Sequence[Sequence[str]]) -> Table:
    drawn = Table(box=SIMPLE_HEAD, show_lines=True)
    for heading in rows[0]:
        drawn.add_column(bold(heading))
    for row in rows[1:]:
        drawn.add_row(*(bold(cell) for cell in row))
    return drawn
