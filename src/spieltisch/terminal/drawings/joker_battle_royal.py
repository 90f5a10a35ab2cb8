"""The table of Joker Battle Royal: the grid with its Jokers, and what lies in front of everybody."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spieltisch.kernel.texts import Texts

LETTERS = "ABCDEFG"
COLOURS = ("red", "blue", "green", "yellow", "magenta", "cyan")
DEFENCES = {"melee": "ring", "cross": "ring", "ranged": "dot"}
SIGNS = {"dot": "•", "bar": "▬", "column": "┃", "x": "✕", "ring": "○"}
WORDS = {
    "de": {"hand": "Hand", "pile": "Stapel", "discard": "Ablage", "open": "offen", "trophies": "Trophäen",
           "out": "draußen", "banned": "darf nicht angreifen", "attack": "Angriff",
           "hidden": "verdeckt", "defence": "Zur Verteidigung zählt", "unseen": "keine Sicht",
           "pillar": "Pfeiler", "between": "dazwischen", "lacks": "ohne", "field": "Feldkarte"},
    "en": {"hand": "Hand", "pile": "Pile", "discard": "Discard", "open": "open", "trophies": "Trophies",
           "out": "out", "banned": "may not attack", "attack": "Attack",
           "hidden": "hidden", "defence": "What counts in defence", "unseen": "no line of sight",
           "pillar": "pillar", "between": "in between", "lacks": "without", "field": "field card"},
}  # fmt: skip


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    words = WORDS[texts.language]
    panels = [seat_panel(view, seat, names, words) for seat in range(view["players"])]
    middle = Columns([grid(view), notes(view, texts, names, words)], padding=(0, 3))
    return Group(Columns(panels, padding=(0, 1)), middle)


# The grid


def grid(view: dict[str, Any]) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_row("", *(Text(letter.center(3), style="dim") for letter in LETTERS[: view["columns"]]))
    for row in range(view["rows"]):
        fields = [field(view, f"{column} {row}") for column in range(view["columns"])]
        table.add_row(Text(str(row + 1), style="dim"), *fields)
    return table


def field(view: dict[str, Any], name: str) -> Text:
    if name in view["jokers"]:
        seat = view["jokers"].index(name)
        return Text(f"[{seat + 1}]", style=f"bold reverse {COLOURS[seat]}")
    if name == view["pillar"]:
        return Text("███", style="dim")
    if name not in view["grid"]:
        return Text("   ")
    card = view["grid"][name]
    return Text(" ▒ ", style="dim") if card is None else Text(card_text(card).center(3), style="bold")


def notes(view: dict[str, Any], texts: Texts, names: list[str], words: dict[str, str]) -> Text:
    """The attack that goes on, and who does not see whom."""
    lines = Text()
    attack = view["attack"]
    if attack is not None:
        card = words["hidden"] if attack["card"] is None else card_text(attack["card"])
        target = "" if attack["target"] is None else f" → {names[attack['target']]}"
        kind = "" if attack["kind"] is None else f" ({texts.name('kind', attack['kind'])})"
        shows = f" + {words['field']}" if attack["shows_field"] else ""
        lines.append(f"{words['attack']}: {names[attack['attacker']]}{target}{kind}: {card}{shows}\n", style="bold")
        if attack["kind"] is not None:
            symbol = DEFENCES[attack["kind"]]
            lines.append(f"{words['defence']}: {SIGNS[symbol]} ({texts.name('symbol', symbol)})\n", style="bold")
    for line in view["hidden_lines"]:
        one, other = (names[seat] for seat in line["between"])
        blockers = [words["pillar"] if blocker == "pillar" else names[blocker] for blocker in line["blockers"]]
        lines.append(f"{one} – {other}: {words['unseen']} ({', '.join(blockers)} {words['between']})\n", style="dim")
    return lines


# In front of everybody


def seat_panel(view: dict[str, Any], seat: int, names: list[str], words: dict[str, str]) -> Panel:
    side = view["seats"][seat]
    lines = Text()
    lines.append(f"{words['hand']}: {hand(side, words)}\n")
    lines.append(f"{words['pile']} {side['draw_pile']}  {words['discard']} {len(side['discard'])}")
    guards = [card_text(card) for card in (side["open_card"], side["older_open_card"]) if card is not None]
    if guards:
        lines.append(f"\n{words['open']}: {'  '.join(guards)}", style="bold")
    lines.append(f"\n{words['trophies']}: ")
    lines.append(trophies(side))
    if side["banned"] is not None:
        lines.append(f"\n{words['banned']}: ", style="dim")
        lines.append(f"[{side['banned'] + 1}]", style=COLOURS[side["banned"]])
    title = f"[{COLOURS[seat]}]\\[{seat + 1}][/] {names[seat]}" + (f" – {words['out']}" if side["out"] else "")
    return Panel(lines, title=title, border_style="bold green" if seat in view["actors"] else "none", expand=False)


def hand(side: dict[str, Any], words: dict[str, str]) -> str:
    """Own cards with their symbols; of others' cards what everybody knows they lack."""
    shown = []
    for slot in side["hand"]:
        if slot is None:
            continue
        if slot["card"] is not None:
            shown.append(card_text(slot["card"]))
        else:
            lacks = "".join(SIGNS[symbol] for symbol in slot["lacks"])
            shown.append(f"▒({words['lacks']} {lacks})" if lacks else "▒")
    return "  ".join(shown) or "–"


def trophies(side: dict[str, Any]) -> Text:
    """How many there are, and how many of each colour. The colour on top shows in whom the seat may not attack."""
    counts = Counter(trophy["owner"] for trophy in side["trophies"])
    stacks = Text(str(len(side["trophies"])), style="bold")
    for owner, count in sorted(counts.items()):
        stacks.append(f"  {count}×[{owner + 1}]", style=COLOURS[owner])
    return stacks


def card_text(card: int) -> str:
    """A card's rank and symbols; on the grid it may be the Joker."""
    signs = [sign for bit, sign in enumerate(SIGNS.values()) if card >> bit & 1]
    return f"{len(signs)}{''.join(signs)}" if signs else "J"
