"""The table of SKYJO ACTION: every layout, the piles, the action row."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spieltisch.kernel.texts import Texts

LETTERS = "ABCD"
WORDS = {
    "de": {"pile": "Stapel", "discard": "Ablage", "actions": "Aktionen", "hand": "In der Hand", "round": "Runde",
           "points": "Punkte", "last": "beendet die Runde", "extra": "Extrazüge danach",
           "thrown": "Abgelegte Aktionen", "locked": "* darf noch nicht gespielt werden"},
    "en": {"pile": "Pile", "discard": "Discard", "actions": "Actions", "hand": "In hand", "round": "Round",
           "points": "points", "last": "ends the round", "extra": "Extra turns after this",
           "thrown": "Discarded actions", "locked": "* may not be played yet"},
}  # fmt: skip


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    words = WORDS[texts.language]
    order = [seat for seat in range(view["players"]) if seat != view["seat"]]
    others = Columns([layout_panel(view, seat, texts, names, words) for seat in order], padding=(0, 1))
    parts: list[RenderableType] = [others, middle(view, texts, words)]
    if view["seat"] is not None:
        parts.append(layout_panel(view, view["seat"], texts, names, words))
    return Group(*parts)


def layout_panel(view: dict[str, Any], seat: int, texts: Texts, names: list[str], words: dict[str, str]) -> Panel:
    grid = Table.grid(padding=(0, 1))
    grid.add_row("", *(Text(letter.rjust(3), style="dim") for letter in LETTERS[: view["columns"]]))
    cards = [card_text(cell, i in view["chosen"][seat]) for i, cell in enumerate(view["layouts"][seat])]
    for row in range(view["rows"]):
        grid.add_row(Text(str(row + 1), style="dim"), *cards[row :: view["rows"]])
    held = [texts.name("card", card["card"]) + ("" if card["playable"] else " *") for card in view["displays"][seat]]
    parts: list[RenderableType] = [grid]
    if held:
        parts.append(Text("\n".join(held), style="magenta"))
    title = names[seat]
    if view["ender"] == seat:
        title += f" ({words['last']})"
    style = "bold green" if seat in view["actors"] else "none"
    return Panel(
        Group(*parts),
        title=title,
        subtitle=f"{view['totals'][seat]} {words['points']}",
        border_style=style,
        expand=False,
    )


def card_text(cell: dict[str, Any] | None, chosen: bool) -> Text:
    if cell is None:
        return Text("   ")
    if chosen:
        return Text("›▒▒", style="bold")
    if not cell["open"]:
        return Text(f"({cell['card']})".rjust(3) if cell["card"] is not None else " ▒▒", style="dim")
    return Text(short(cell["card"]).rjust(3), style=colour(cell["card"]))


def short(card: str) -> str:
    return "★" if card == "star" else card if card.lstrip("-").isdigit() else "!"


def colour(card: str) -> str:
    if card == "star":
        return "bold magenta"
    if not card.lstrip("-").isdigit():
        return "bold magenta"
    value = int(card)
    for limit, style in ((-1, "bold blue"), (0, "bold cyan"), (4, "bold green"), (8, "bold yellow")):
        if value <= limit:
            return style
    return "bold red"


def middle(view: dict[str, Any], texts: Texts, words: dict[str, str]) -> RenderableType:
    parts: list[RenderableType] = [piles(view, words)]
    if view["action_row"] is not None:
        parts.append(action_row(view, texts, words))
    below = notes(view, texts, words)
    if below:
        parts.append(below)
    return Panel(Group(*parts), expand=False, border_style="dim")


def piles(view: dict[str, Any], words: dict[str, str]) -> Text:
    line = Text()
    line.append(f"{words['round']} {view['round']}", style="bold")
    line.append(f"   {words['pile']} ▒▒ {view['pile']}   {words['discard']} ")
    top = view["discard"]["top"]
    line.append(short(top) if top is not None else "–", style=colour(top) if top is not None else "dim")
    return line


def action_row(view: dict[str, Any], texts: Texts, words: dict[str, str]) -> Table:
    """The row in two lines: four long names do not fit into one."""
    grid = Table.grid(padding=(0, 3))
    for _ in range(3):
        grid.add_column(overflow="fold")
    row = [Text(card, style="magenta") for card in numbered(texts, [card or "–" for card in view["action_row"]])]
    labels = [f"{words['actions']}:", f"▒▒ {view['action_pile']}"]
    for label, start in zip(labels, range(0, len(row), 2), strict=False):
        grid.add_row(Text(label, style="magenta"), *row[start : start + 2])
    return grid


def notes(view: dict[str, Any], texts: Texts, words: dict[str, str]) -> Text:
    lines: list[tuple[str, str]] = []
    if view["action_discard"]:
        counts = Counter(texts.name("card", card) for card in view["action_discard"])
        thrown = ", ".join(name if count == 1 else f"{count}× {name}" for name, count in counts.items())
        lines.append((f"{words['thrown']}: {thrown}", "dim"))
    if any(not card["playable"] for display in view["displays"] for card in display):
        lines.append((words["locked"], "magenta"))
    if view["extra_turns"]:
        lines.append((f"{words['extra']}: {view['extra_turns']}", "none"))
    if view["hand"]:
        cards = [card["card"] or "▒▒" for card in view["hand"]]
        hand = numbered(texts, cards) if len(cards) > 1 else [texts.name("card", cards[0])]
        lines.append((f"{words['hand']}: {'   '.join(hand)}", "bold"))
    return Text("\n").join(Text(line, style=style) for line, style in lines)


def numbered(texts: Texts, cards: list[str]) -> list[str]:
    return [f"[{number}] {texts.name('card', card)}" for number, card in enumerate(cards, 1)]
