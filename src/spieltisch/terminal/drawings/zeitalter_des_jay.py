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
WIDTH = 18
LINES = 3
STYLES = {"violet": "magenta", "orange": "dark_orange", "green": "green", "blue": "blue"}
WORDS = {
    "de": {"round": "Runde", "card": "Karte", "cards": "Karten", "points": "Punkte",
           "duty": "Zugzwang", "reserved": "reserviert", "owes": "muss ziehen", "error": "Fehler", "jay": "Jay!",
           "empty": "leer", "hand": "Deine Hand", "strafe": "Strafe in", "ready": "bereit", "slots": "Slots",
           "known": "bekannt", "reopens": "eröffnet", "away": "weg", "twins": "Zwillinge",
           "lying": "Es liegt", "box": "Spielbox", "time": "noch"},
    "en": {"round": "Round", "card": "card", "cards": "cards", "points": "points",
           "duty": "duty", "reserved": "reserved", "owes": "owes", "error": "error", "jay": "Jay!",
           "empty": "empty", "hand": "Your hand", "strafe": "Strafe in", "ready": "ready", "slots": "slots",
           "known": "known", "reopens": "reopens", "away": "away", "twins": "twins",
           "lying": "On top", "box": "box", "time": "left:"},
}  # fmt: skip


def draw(view: dict[str, Any], texts: Texts, names: list[str], keys: dict[str, str] | None = None) -> RenderableType:
    """Everybody clockwise, beginning with the own seat; then the box and the own hand. Nothing moves about."""
    words = WORDS[texts.language]
    order = view["order"]
    if view["seat"] is not None:
        at = order.index(view["seat"])
        order = order[at:] + order[:at]
    panels = [player_panel(view, seat, texts, names, words) for seat in order]
    parts: list[RenderableType] = [Columns(panels, padding=(0, 1)), box_panel(view, texts, names, words)]
    if view["seat"] is not None:
        parts.append(hand_line(view, texts, words, keys_of(kinds(view["hand"])) if keys is None else keys))
    return Group(*parts)


def player_panel(view: dict[str, Any], seat: int, texts: Texts, names: list[str], words: dict[str, str]) -> Panel:
    player = view["seats"][seat]
    line = Text(f"{player['cards']} {words['card' if player['cards'] == 1 else 'cards']}  ▒{player['pile']}")
    states = states_of(view, seat, words)
    for told, style in states:
        line.append(f"\n{told}", style=style)
    line.append("\n" * (LINES - 1 - len(states)))
    for key in ("slots", "known"):
        if player[key]:
            line.append(f"\n{words[key]}: ", style="dim")
            line.append_text(figures(player[key], texts))
    style = (
        "bold red" if view["duty"] == seat and not view["over"] else "green" if seat in view["reservations"] else "dim"
    )
    return Panel(
        line,
        title=names[seat],
        subtitle=f"{view['points'][seat]} {words['points']}",
        border_style=style,
        width=WIDTH,
    )


def states_of(view: dict[str, Any], seat: int, words: dict[str, str]) -> list[tuple[str, str]]:
    """What is to be said about a player, with a style: duty and reservations in words too, not only in colour."""
    player = view["seats"][seat]
    told = []
    if player["called"] is not None:
        told.append((words["jay"], "bold green"))
    if view["duty"] == seat and not view["over"]:
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


def box_panel(view: dict[str, Any], texts: Texts, names: list[str], words: dict[str, str]) -> Panel:
    """The state and its clock, the card that lies, and the latest cards of the box."""
    state = texts.name("state", view["state"]) if not view["over"] else ""
    line = Text(f"{words['round']} {view['round']}/{view['rounds']}  {state}", style="bold")
    left = view["timers"]["count"] if view["timers"]["count"] is not None else view["timers"]["state"]
    if left is not None and not view["over"]:
        counted = view["timers"]["count"] is not None
        told = words["strafe"] if counted else words["time"]
        line.append(f"  {told} {seconds(left, texts.language)}", style="bold red" if counted else "dim")
    valid = [card for card in view["box"] if not card["error"]]
    if not valid:
        line.append(f"\n{words['box']}: {words['empty']}", style="not bold dim")
    else:
        line.append(f"\n{words['lying']}: ", style="not bold")
        line.append_text(figure(valid[-1]["figure"], texts, "bold reverse"))
        line.append(f" ({names[valid[-1]['layer']]})", style="not bold")
    if view["twins"]:
        line.append(f"  = {words['twins']}", style="bold")
    line.append("\n")
    for card in view["box"][-SHOWN:]:
        shown = figure(card["figure"], texts)
        if card["error"]:
            shown.stylize("strike dim")
        line.append_text(shown)
        line.append("  ")
    return Panel(line)


def seconds(ms: int, language: str) -> str:
    shown = f"{ms / 1000:.1f} s"
    return shown.replace(".", ",") if language == "de" else shown


def hand_line(view: dict[str, Any], texts: Texts, words: dict[str, str], keys: dict[str, str]) -> Columns:
    """Every kind of card once, with the key that lays it; no line breaks between a key and its card."""
    parts = [Text(f"{words['hand']}:", style="bold")]
    if not view["hand"]:
        parts.append(Text(words["empty"], style="dim"))
    for card in sorted(kinds(view["hand"]), key=lambda card: keys.get(card, "~")):
        count = view["hand"].count(card)
        line = Text.assemble((f"[{keys.get(card, ' ')}] ", "bold"), figure(card, texts))
        line.append(f" ×{count}" if count > 1 else "", style="dim")
        parts.append(line)
    return Columns(parts, padding=(0, 3, 0, 0))


def keys_of(hand: list[str], before: dict[str, str] | None = None) -> dict[str, str]:
    """A key for every kind of card: the one that it had before, otherwise the first free one."""
    kept = {card: key for card, key in (before or {}).items() if card in hand}
    free = iter([key for key in KEYS if key not in kept.values()])
    for card in hand:
        if card not in kept and (key := next(free, None)) is not None:
            kept[card] = key
    return kept


def kinds(hand: list[str]) -> list[str]:
    """The kinds of cards in a hand, in order."""
    return list(dict.fromkeys(hand))


def figures(names: list[str], texts: Texts) -> Text:
    return Text(", ").join([figure(name, texts) for name in names])


def figure(name: str, texts: Texts, style: str = "") -> Text:
    """A figure in its colour, and by name."""
    return Text(texts.name("figure", name), style=f"{STYLES.get(name.rpartition(' ')[2], 'bold')} {style}".strip())
