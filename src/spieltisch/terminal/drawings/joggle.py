"""The board of Joggle: fields with a colour and a mark, marbles, the die, the supplies, the completed shapes."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spieltisch.kernel.texts import Texts

LETTERS = "ABCDEFGH"
MARKS = {"blue": "~", "yellow": "*", "green": "+", "red": "^"}
MARBLES = {"black": "●", "white": "○"}
WORDS = {
    "de": {"blue": "Blau", "yellow": "Gelb", "green": "Grün", "red": "Rot", "joggle": "Joggle", "die": "Würfel",
           "supply": "Vorrat", "goal": "Ziel", "extreme": "extrem", "overlap": "Murmeln dürfen geteilt werden",
           "turns_left": "Züge übrig", "free": "erlaubt"},
    "en": {"blue": "blue", "yellow": "yellow", "green": "green", "red": "red", "joggle": "Joggle", "die": "Die",
           "supply": "supply", "goal": "Goal", "extreme": "extreme", "overlap": "marbles may be shared",
           "turns_left": "turns left", "free": "allowed"},
}  # fmt: skip


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    words = WORDS[texts.language]
    beside = Group(players(view, texts, names, words), about(view, texts, words))
    return Columns([Panel(board(view), expand=False, border_style="yellow"), beside], padding=(0, 2))


def board(view: dict[str, Any]) -> Table:
    grid = Table.grid(padding=0)
    grid.add_row("", *(Text(f" {letter} ", style="dim") for letter in LETTERS))
    for row in range(8):
        cells = [field_text(view, 8 * row + column) for column in range(8)]
        grid.add_row(Text(f"{row + 1} ", style="dim"), *cells)
    return grid


def field_text(view: dict[str, Any], field: int) -> Text:
    """A marble, in brackets while it is lifted, with bars in a completed shape; or the mark of a free field."""
    well = view["wells"][field]
    colour = well["colour"]
    if well["marble"] is not None:
        marble = MARBLES[well["marble"]]
        style = f"{'black' if well['marble'] == 'black' else 'bold bright_white'} on {colour}"
        left, right = "[]" if field == view["lifted"] else "══" if in_shape(view, field) else "  "
        return Text(f"{left}{marble}{right}", style=style)
    allowed = not view["over"] and view["die"] in (colour, "joggle")
    left, right = "()" if allowed else "  "
    return Text(f"{left}{MARKS[colour]}{right}", style=f"bold {colour}" if allowed else f"dim {colour}")


def in_shape(view: dict[str, Any], field: int) -> bool:
    return any(field in shape["fields"] for shapes in view["shapes"].values() for shape in shapes)


def players(view: dict[str, Any], texts: Texts, names: list[str], words: dict[str, str]) -> Text:
    text = Text()
    for seat, side in enumerate(view["sides"]):
        style = "bold green" if seat in view["actors"] else "none"
        line = f"{MARBLES[side]} {names[seat]} ({texts.name('side', side)}): {words['supply']} {view['supply'][seat]}\n"
        text.append(line, style=style)
    return text


def about(view: dict[str, Any], texts: Texts, words: dict[str, str]) -> Text:
    text = Text()
    if view["die"] is not None:
        text.append(f"{words['die']}: {words[view['die']]}\n", style="bold")
    counts = [(view["goal"][f"{shape}s"], texts.name("shape", shape)) for shape in ("rectangle", "square")]
    goal = [f"{count} × {name}" for count, name in counts if count]
    extras = [words[name] for name, on in (("extreme", view["extreme"]), ("overlap", view["goal"]["overlap"])) if on]
    text.append(f"{words['goal']}: {', '.join(goal + extras)}\n")
    text.append(f"{words['turns_left']}: {view['turns_left']}\n")
    for side, shapes in view["shapes"].items():
        for shape in shapes:
            fields = " ".join(texts.name("field", field) for field in shape["fields"])
            text.append(f"{MARBLES[side]} {texts.name('shape', shape['shape'])}: {fields}\n", style="magenta")
    marks = "  ".join(f"{mark} {words[colour]}" for colour, mark in MARKS.items())
    text.append(f"{marks}  () {words['free']}", style="dim")
    return text
