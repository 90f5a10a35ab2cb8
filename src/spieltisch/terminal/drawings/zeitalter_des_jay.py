"""The table of Zeitalter des Jay: the box in the middle, everybody around it, the own hand with its keys."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from spieltisch.kernel.texts import Texts

KEYS = "abcdefghijklmnoprstuvwxyz"
SHOWN = 8
STYLES = {"violet": "magenta", "orange": "dark_orange", "green": "green", "blue": "blue"}
WORDS = {
    "de": {"round": "Runde", "cards": "Karten", "points": "Punkte", "duty": "Zugzwang", "reserved": "reserviert",
           "owes": "muss ziehen", "error": "Fehler", "jay": "Jay!", "empty": "leer", "piles": "Ziehstapel",
           "hand": "Deine Hand", "strafe": "Strafe in", "seconds": "s", "ready": "bereit", "slots": "Slots",
           "known": "bekannt", "reopens": "eröffnet", "away": "weg", "twins": "Zwillinge"},
    "en": {"round": "Round", "cards": "cards", "points": "points", "duty": "duty", "reserved": "reserved",
           "owes": "owes", "error": "error", "jay": "Jay!", "empty": "empty", "piles": "draw piles",
           "hand": "Your hand", "strafe": "Strafe in", "seconds": "s", "ready": "ready", "slots": "slots",
           "known": "known", "reopens": "reopens", "away": "away", "twins": "twins"},
}  # fmt: skip


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    words = WORDS[texts.language]
    order = view["order"]
    if view["seat"] is not None:
        at = order.index(view["seat"])
        order = order[at:] + order[:at]
    panels = [player_panel(view, seat, texts, names, words) for seat in order if seat != view["seat"]]
    parts: list[RenderableType] = [Columns(panels, padding=(0, 1)), box_panel(view, texts, words)]
    if view["seat"] is not None:
        parts += [player_panel(view, view["seat"], texts, names, words), hand_line(view, texts, words)]
    return Group(*parts)


def player_panel(view: dict[str, Any], seat: int, texts: Texts, names: list[str], words: dict[str, str]) -> Panel:
    player = view["seats"][seat]
    line = Text(f"{player['cards']} {words['cards']}  ▒{player['pile']}")
    for told, style in states_of(view, seat, words):
        line.append(f"\n{told}", style=style)
    for key in ("slots", "known"):
        if player[key]:
            line.append(f"\n{words[key]}: ", style="dim")
            line.append_text(figures(player[key], texts))
    style = "bold red" if view["duty"] == seat else "green" if seat in view["reservations"] else "dim"
    return Panel(
        line,
        title=names[seat],
        subtitle=f"{view['points'][seat]} {words['points']}",
        border_style=style,
        expand=False,
    )


def states_of(view: dict[str, Any], seat: int, words: dict[str, str]) -> list[tuple[str, str]]:
    """What is to be said about a player, with a style: duty and reservations in words too, not only in colour."""
    player = view["seats"][seat]
    told = []
    if player["called"] is not None:
        told.append((words["jay"], "bold green"))
    if view["duty"] == seat:
        told.append((f"► {words['duty']}", "bold red"))
    if seat in view["reservations"]:
        told.append((f"○ {words['reserved']}", "green"))
    if view["privileged"] == seat:
        told.append((words["reopens"], "bold yellow"))
    if player["owes"]:
        told.append((f"{words['owes']}: {player['owes']}", "yellow"))
    if player["open_errors"]:
        told.append((f"{words['error']}: {player['open_errors']}", "red"))
    if player["away"]:
        told.append((words["away"], "dim"))
    if view["state"] in ("prepare", "paused") and player["ready"]:
        told.append((words["ready"], "green"))
    return told


def box_panel(view: dict[str, Any], texts: Texts, words: dict[str, str]) -> Panel:
    state = texts.name("state", view["state"])
    line = Text(f"{words['round']} {view['round']}/{view['rounds']}  {state}\n", style="bold")
    if not view["box"]:
        line.append(words["empty"], style="dim")
    for card in view["box"][-SHOWN:]:
        shown = figure(card["figure"], texts)
        if card["error"]:
            shown.stylize("strike dim")
        line.append_text(shown)
        line.append("  ")
    if view["twins"]:
        line.append(f"= {words['twins']}", style="bold")
    if view["timers"]["count"] is not None:
        line.append(f"\n{words['strafe']} {view['timers']['count'] / 1000:.1f} {words['seconds']}", style="bold red")
    return Panel(line, expand=False)


def hand_line(view: dict[str, Any], texts: Texts, words: dict[str, str]) -> Text:
    """Every kind of card once, with the key that lays it."""
    line = Text(f"{words['hand']}: ", style="bold")
    for key, card in zip(KEYS, kinds(view["hand"]), strict=False):
        count = view["hand"].count(card)
        line.append(f"[{key}] ", style="bold")
        line.append_text(figure(card, texts))
        line.append(f" ×{count}   " if count > 1 else "   ", style="dim")
    return line


def kinds(hand: list[str]) -> list[str]:
    """The kinds of cards in a hand, in order."""
    return list(dict.fromkeys(hand))


def figures(names: list[str], texts: Texts) -> Text:
    return Text(", ").join([figure(name, texts) for name in names])


def figure(name: str, texts: Texts) -> Text:
    """A figure in its colour, and by name."""
    return Text(texts.name("figure", name), style=STYLES.get(name.rpartition(" ")[2], "bold"))
