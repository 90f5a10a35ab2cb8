"""The table of JOY: the board with figures, tiles, markers and cubes; goals, inventories and the own hand."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from spieltisch.kernel.texts import Texts

# A cube is told by its shape as well as by its colour.
CUBES = {
    "pink": ("◆", "bright_magenta"),
    "red": ("▲", "bold red"),
    "blue": ("●", "bold blue"),
    "yellow": ("★", "bold yellow"),
    "green": ("✚", "bold green"),
    "violet": ("■", "magenta"),
}
SEATS = (
    "bold black on bright_cyan",
    "bold black on bright_yellow",
    "bold black on bright_green",
    "bold black on bright_red",
)
KINDS = {"joy": "☺", "switch": "⇅", "plain": "", "bridge": "", "start": "⌂"}
ARROWS = {(0, -1): "↑", (0, 1): "↓", (1, 0): "→", (-1, 0): "←"}
WIDTH = 5
WORDS = {
    "de": {"turn": "Zug", "run": "Laufkarten", "joy": "Joykarten", "cube": "Würfel in der Hand",
           "counts": "Lauf + Joy", "piles": "Stapel", "goal": "Ziel", "done": "eingelöst", "played": "gespielt",
           "ways": "reicht bis", "figure": "Figur", "ring": "Rundweg", "stacks": "Würfel von oben",
           "joy_field": "Joyfeld", "switch_field": "Richtungswechsler", "start_field": "Startfeld",
           "tile": "verdecktes Plättchen"},
    "en": {"turn": "Turn", "run": "Run cards", "joy": "Joy cards", "cube": "Cube in hand",
           "counts": "run + joy", "piles": "Piles", "goal": "Goal", "done": "redeemed", "played": "played",
           "ways": "reaches", "figure": "Figure", "ring": "Ring", "stacks": "Cubes from the top",
           "joy_field": "joy field", "switch_field": "direction switch", "start_field": "start field",
           "tile": "hidden tile"},
}  # fmt: skip


def draw(view: dict[str, Any], texts: Texts, names: list[str]) -> RenderableType:
    words = WORDS[texts.language]
    goals = [goals_panel(view, team, names, words) for team in range(len(view["goals"]))]
    plan = Columns([board(view), legend(view, texts, words)], padding=(0, 2))
    return Group(plan, Columns(goals, padding=0), middle(view, texts, names, words))


# The board


def board(view: dict[str, Any]) -> Text:
    """Two lines for every row of the lattice: numbers and kinds above, figures and cubes below."""
    places = {tuple(field["at"]): number for number, field in enumerate(view["board"]["fields"])}
    width = max(x for x, _ in places) + 1
    text = Text()
    for y in range(max(y for _, y in places) + 1):
        for line in (upper, lower):
            for x in range(width):
                cell = line(view, places[x, y]) if (x, y) in places else Text()
                cell.truncate(WIDTH, pad=True)
                text.append_text(cell)
            text.append("\n")
    return text


def upper(view: dict[str, Any], field: int) -> Text:
    cell = Text(f"{field:>2}", style="dim")
    tile = next((tile for tile in view["tiles"] if tile["field"] == field), None)
    if tile is not None:
        cell.append_text(cube(tile["colour"]) if tile["colour"] else Text("?", style="bold"))
    elif view["board"]["fields"][field]["kind"] == "bridge":
        cell.append(arrow(view, field), style="bold")
    else:
        cell.append(KINDS[view["board"]["fields"][field]["kind"]])
    return cell


def arrow(view: dict[str, Any], field: int) -> str:
    """Which way the marker of a bridge shows."""
    number = next(i for i, bridge in enumerate(view["board"]["bridges"]) if field in bridge["fields"])
    fields = [*view["board"]["bridges"][number]["fields"], view["board"]["start"]]
    at = fields.index(field)
    (x, y), (u, v) = (view["board"]["fields"][place]["at"] for place in (field, fields[at + 1]))
    sign = 1 if view["markers"][number] == "in" else -1
    step = (sign * ((u > x) - (u < x)), sign * ((v > y) - (v < y)))
    return ARROWS.get(step, "·")


def lower(view: dict[str, Any], field: int) -> Text:
    cell = Text()
    for seat, place in enumerate(view["figures"]):
        if place == field:
            cell.append(str(seat + 1), style=SEATS[seat])
    stack: list[str] = next((stack["cubes"] for stack in view["stacks"] if stack["field"] == field), [])
    if stack:
        cell.append_text(cube(stack[-1]))
        cell.append(str(len(stack)) if len(stack) > 1 else "")
    return cell


def legend(view: dict[str, Any], texts: Texts, words: dict[str, str]) -> Text:
    """What the signs mean, which way the ring runs, and what lies under the uppermost cubes."""
    lines = [Text(f"{KINDS[kind]} {words[f'{kind}_field']}", style="dim") for kind in ("joy", "switch", "start")]
    lines.append(Text(f"? {words['tile']}", style="dim"))
    lines += [cube(colour).append(f" {texts.name('colour', colour)}", style="not bold dim") for colour in CUBES]
    way = " → ".join(str(field) for field in view["board"]["ring"][:3])
    lines.append(Text(f"{words['ring']}: {way} …", style="dim"))
    stacks = [stack for stack in view["stacks"] if len(stack["cubes"]) > 1]
    if stacks:
        lines.append(Text(f"\n{words['stacks']}:", style="dim"))
        lines += [Text(f"{stack['field']:>2}: ").append_text(cubes(stack["cubes"][::-1])) for stack in stacks]
    return Text("\n").join(lines)


def cube(colour: str | None) -> Text:
    if colour is None:
        return Text("·", style="dim")
    shape, style = CUBES[colour]
    return Text(shape, style=style)


def cubes(colours: list[str | None]) -> Text:
    return Text(" ").join([cube(colour) for colour in colours])


# Teams and cards


def goals_panel(view: dict[str, Any], team: int, names: list[str], words: dict[str, str]) -> Panel:
    grid = Table.grid(padding=(0, 2))
    for row in view["goals"][team]:
        shown = Text(words["done"], style="dim") if row["redeemed"] else cubes(row["cubes"])
        grid.add_row(Text(f"{words['goal']} {row['row']}"), shown)
    for seat, player in enumerate(view["players"]):
        if player["team"] == team:
            name = Text.assemble((f" {seat + 1} ", SEATS[seat]), " ", names[seat])
            if seat in view["actors"]:
                name.stylize("bold", 3)
            held = Text(f"{player['run_cards']} + {player['joy_cards']}", "dim")
            grid.add_row(name, cubes(player["inventory"]), held)
    members = [player for player in view["players"] if player["team"] == team]
    stars = "★" * members[0]["stars"]
    return Panel(grid, title=stars, subtitle=words["counts"], subtitle_align="right", expand=False, border_style="dim")


def middle(view: dict[str, Any], texts: Texts, names: list[str], words: dict[str, str]) -> Panel:
    line = Text(f"{words['turn']} {view['turn']}", style="bold")
    if view["active"] is not None:
        line.append(f": {names[view['active']]}")
    if view["run_card"] is not None:
        line.append(f"   {words['played']}: {texts.name('card', view['run_card'])}")
    piles = f"{view['piles']['run']} + {view['piles']['joy']}"
    line.append(f"   {words['piles']} ({words['counts']}): {piles}", style="dim")
    if view["cube"] is not None:
        line.append(f"\n{words['cube']} ({names[view['cube']['seat']]}): ")
        line.append_text(cube(view["cube"]["colour"]))
        line.append(f" {texts.name('colour', view['cube']['colour'])}")
    if view["hand"] is not None:
        line.append(f"\n{words['run']}: {', '.join(texts.name('card', card) for card in view['hand']['run']) or '–'}")
        line.append(f"\n{words['joy']}: {', '.join(texts.name('kind', kind) for kind in view['hand']['joy']) or '–'}")
    for entry in view["ways"]:
        chosen = view["run_card"] is not None and len(entry["ends"]) == 1
        shown = ways(view, entry, texts, names) if chosen else reach(view, entry, texts, words)
        line.append(f"\n{shown}", style="dim")
    return Panel(line, expand=False, border_style="dim")


def reach(view: dict[str, Any], entry: dict[str, Any], texts: Texts, words: dict[str, str]) -> str:
    """Where a card leads, or the part of a split card that a figure runs; and whom it may hit."""
    split = view["split_with"] is not None
    who = f"{words['figure']} {entry['figure'] + 1}" if split else texts.name("card", entry["card"])
    return f"{who} {words['ways']} {', '.join(stop(end) for end in entry['ends'])}"


def stop(end: dict[str, Any]) -> str:
    hit = sorted({seat for way in end["ways"] for seat in way["hits"]})
    return str(end["field"]) + "".join(f" ✕{seat + 1}" for seat in hit)


def ways(view: dict[str, Any], entry: dict[str, Any], texts: Texts, names: list[str]) -> str:
    """Every way to the chosen field and what it does: whom it hits, which markers it turns."""
    lines = []
    for number, way in enumerate(entry["ends"][0]["ways"], 1):
        path = " ".join(str(field) for field in way["path"])
        hits = "".join(f"  ✕ {names[seat]}" for seat in way["hits"])
        turned = [
            f"{texts.name('bridge', bridge)} {texts.name('direction', marker)}"
            for bridge, marker in enumerate(way["markers"])
            if marker != view["markers"][bridge]
        ]
        lines.append(f"{number}: {path}{hits}" + (f"  ({', '.join(turned)})" if turned else ""))
    return "\n".join(lines)
