"""The table of SKYJO ACTION: every layout, the piles, the action row."""

from __future__ import annotations

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
           "points": "Punkte", "last": "beendet die Runde", "extra": "Extrazüge", "thrown": "abgelegt"},
    "en": {"pile": "Pile", "discard": "Discard", "actions": "Actions", "hand": "In hand", "round": "Round",
           "points": "points", "last": "ends the round", "extra": "extra turns", "thrown": "played"},
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
    grid.add_row("", *(Text(letter, style="dim") for letter in LETTERS[: view["columns"]]))
    layout = view["layouts"][seat]
    for row in range(view["rows"]):
        cells = [card_text(layout[column * view["rows"] + row], texts) for column in range(view["columns"])]
        grid.add_row(Text(str(row + 1), style="dim"), *cells)
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


def card_text(cell: dict[str, Any] | None, texts: Texts) -> Text:
    if cell is None:
        return Text("   ")
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
    line = Text()
    line.append(f"{words['round']} {view['round']}", style="bold")
    line.append(f"   {words['pile']} ▒▒ {view['pile']}   {words['discard']} ")
    top = view["discard"]["top"]
    line.append(short(top) if top is not None else "–", style=colour(top) if top is not None else "dim")
    if view["action_row"] is not None:
        row = numbered([texts.name("card", card) if card else "–" for card in view["action_row"]])
        line.append(f"\n{words['actions']}: {row} (+{view['action_pile']})", style="magenta")
    if view["action_discard"]:
        thrown = ", ".join(texts.name("card", card) for card in view["action_discard"])
        line.append(f"\n{words['thrown']}: {thrown}", style="dim")
    if view["extra_turns"]:
        line.append(f"\n{words['extra']}: {view['extra_turns']}")
    if view["hand"]:
        cards = [texts.name("card", card["card"]) if card["card"] else "▒▒" for card in view["hand"]]
        hand = cards[0] if len(cards) == 1 else numbered(cards)
        line.append(f"\n{words['hand']}: {hand}", style="bold")
    return Panel(line, expand=False, border_style="dim")


def numbered(cards: list[str]) -> str:
    return "   ".join(f"[{number}] {card}" for number, card in enumerate(cards, 1))
