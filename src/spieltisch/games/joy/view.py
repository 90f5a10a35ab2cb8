"""What a seat sees of the table, as plain data. The only place where JOY hides cards and tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board import ways as w
from spieltisch.games.joy.board.fields import KIND_NAMES, Board
from spieltisch.games.joy.rules.joycards import cube_colour
from spieltisch.games.joy.table.cards import Deck
from spieltisch.games.joy.table.stacks import CUBE_BASE
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.pile import NO_CARD, Heap, Pile
from spieltisch.kernel.state import EVERYTHING, NOBODY


def table_view(joy: Joy, seat: int | None) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "board": board_view(joy.setup.board),
        "figures": list(joy.figures),
        "markers": ["in" if joy.markers >> bridge & 1 else "out" for bridge in range(joy.setup.board.bridge_count)],
        "tiles": [tile(joy, i, seat) for i in range(len(joy.tiles))],
        "stacks": stacks(joy),
        "players": [player(joy, owner) for owner in range(joy.seats)],
        "goals": [goals(joy, team) for team in range(joy.setup.teams)],
        "supply": {name: joy.supply[colour] for colour, name in enumerate(c.COLOUR_NAMES)},
        "piles": {"run": joy.runs.pile.size, "joy": joy.joys.pile.size},
        "discards": {"run": names(joy.runs.discard, c.run_name), "joy": names(joy.joys.discard, c.joy_name)},
        "hand": hand(joy, seat),
        "laid": laid(joy, seat),
        "cube": cube_in_hand(joy),
        "active": None if joy.active == NOBODY else joy.active,
        "turn": joy.turns + 1,
        "turns_left": max(0, joy.setup.turn_cap - joy.turns),
        "run_card": None if joy.card == NO_CARD else c.run_name(joy.card),
        "split_with": None if joy.split_with == NOBODY else joy.split_with,
        "runner": runner(joy),
        "steps": steps_of_part(joy),
        "to_draw": joy.cards_to_draw(),
        "swapping": tile_to_swap(joy),
        "joys_left": c.JOYS_PER_TURN - joy.joys_played,
        "ways": ways(joy, seat),
    }
    if seat == EVERYTHING:
        seen["hands"] = [hand(joy, owner) for owner in range(joy.seats)]
        seen["pile_cards"] = {
            "run": names(joy.runs.pile, c.run_name)[::-1],
            "joy": names(joy.joys.pile, c.joy_name)[::-1],
        }
    return seen


# The board


def board_view(board: Board) -> dict[str, Any]:
    """JOY-2: the position and kind of each field."""
    fields = zip(board.at, board.kind_list, strict=True)
    bridges = zip(board.bridge_names, board.bridges, strict=True)
    return {
        "fields": [{"at": list(at), "kind": KIND_NAMES[kind]} for at, kind in fields],
        "ring": board.ring,
        "start": board.start,
        "bridges": [
            {"name": name, "foot": int(board.outward[fields[0]]), "fields": fields} for name, fields in bridges
        ],
    }


def tile(joy: Joy, i: int, seat: int | None) -> dict[str, Any]:
    """JOY-82: a hidden tile shows nothing, even if everybody saw it before it was turned back."""
    is_open = joy.open >> i & 1 or seat == EVERYTHING
    return {"field": joy.tile_fields[i], "colour": c.COLOUR_NAMES[joy.tiles[i]] if is_open else None}


def stacks(joy: Joy) -> list[dict[str, Any]]:
    """The cubes on fields, the top one last."""
    found: dict[int, list[str]] = {}
    for cube in joy.lying.as_list():
        found.setdefault(cube // CUBE_BASE, []).append(c.COLOUR_NAMES[cube % CUBE_BASE])
    return [{"field": field, "cubes": found[field]} for field in sorted(found)]


# Players and cards


def player(joy: Joy, owner: int) -> dict[str, Any]:
    return {
        "team": joy.team(owner),
        "stars": min(c.ROWS, joy.rows_redeemed(joy.team(owner)) + 1),
        "inventory": [colour_or_none(joy.cube_of(owner, place)) for place in range(c.PLACES)],
        "run_cards": joy.runs.counts[owner],
        "joy_cards": joy.joys.counts[owner],
        "run_limit": joy.run_limit(owner) if not joy.over else None,
        "joy_limit": joy.joy_limit(owner) if not joy.over else None,
    }


def goals(joy: Joy, team: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for row, name in enumerate(c.ROW_NAMES):
        cubes = [colour_or_none(joy.goal(team, row, place)) for place in range(c.PLACES)]
        rows.append({"row": name, "cubes": cubes, "redeemed": bool(joy.redeemed[team] >> row & 1)})
    return rows


def colour_or_none(colour: int) -> str | None:
    return None if colour == c.NO_CUBE else c.COLOUR_NAMES[colour]


def hand(joy: Joy, seat: int | None) -> dict[str, list[str]] | None:
    """The seat's own cards; other hands are hidden, the partner's included."""
    if seat is None or seat == EVERYTHING:
        return None
    return {"run": hand_names(joy.runs, seat, c.run_name), "joy": hand_names(joy.joys, seat, c.joy_name)}


def hand_names(deck: Deck, seat: int, name: Callable[[int], str]) -> list[str]:
    return [name(kind) for kind in range(deck.kinds) for _ in range(deck.held[deck.at(seat, kind)])]


def laid(joy: Joy, seat: int | None) -> list[dict[str, Any]]:
    """JOY-59: the run cards lying face down for a trade; a seat sees only its own."""
    cards: list[dict[str, Any]] = []
    for slot, card in enumerate(joy.laid):
        if card != NO_CARD:
            owner = joy.layer(slot)
            known = seat in (owner, EVERYTHING)
            cards.append({"seat": owner, "card": c.run_name(joy.runs.kind(card)) if known else None})
    return cards


def names(pile: Pile | Heap, name: Callable[[int], str]) -> list[str]:
    return [name(card) for card in pile.as_list()]


# The decision


def waiting(joy: Joy) -> int:
    """The step that waits for a player, by its number."""
    return NOBODY if joy.over else int(joy.agenda.top_step())


def cube_in_hand(joy: Joy) -> dict[str, Any] | None:
    """JOY-45, JOY-58: the cube that a player has received or taken and must place."""
    if waiting(joy) == t.S_THREE_FIELD:
        colour = cube_colour(joy.three_field_cube())
    elif waiting(joy) in (t.S_RECEIVE, t.S_LAY_REPLACED):
        colour = joy.receive_cube() if waiting(joy) == t.S_RECEIVE else joy.lay_replaced_cube()
    else:
        return None
    return {"seat": joy.agenda.top_seat(), "colour": c.COLOUR_NAMES[colour]}


def runner(joy: Joy) -> int | None:
    """JOY-59a: the owner of the figure being moved; with a split card not always the decider."""
    if waiting(joy) == t.S_SPLIT_STEPS:
        return joy.split_steps_figure()
    return w.runner(joy.go_to_who()) if waiting(joy) in (t.S_GO_TO, t.S_GO_VIA) else None


def steps_of_part(joy: Joy) -> int | None:
    """JOY-59a: the steps of the current part of a split card once chosen; negative means backward."""
    if joy.split_with == NOBODY or waiting(joy) not in (t.S_GO_TO, t.S_GO_VIA):
        return None
    motion = int(w.motion_of(joy.go_to_how()))
    return int(w.PART_BACKWARD) - motion if motion >= w.PART_BACKWARD else motion - int(w.PART_FORWARD)


def tile_to_swap(joy: Joy) -> int | None:
    """JOY-55: the field of the first chosen tile."""
    return joy.tile_fields[joy.swap_second_first()] if waiting(joy) == t.S_SWAP_SECOND else None


# Ways


def ways(joy: Joy, seat: int | None) -> list[dict[str, Any]]:
    """All ends, paths and effects of each run card the deciding seat can play, or of the one played."""
    if seat is None or waiting(joy) == NOBODY or joy.agenda.top_seat() != seat:
        return []
    if waiting(joy) == t.S_TURN and joy.card == NO_CARD:
        held = [kind for kind in range(c.RUN_KINDS) if joy.runs.holds(seat, kind)]
        return [card_ways(joy, kind, w.who(seat, NOBODY), c.run_value(kind), None) for kind in held]
    if waiting(joy) == t.S_GO_TO:
        return [card_ways(joy, joy.card, joy.go_to_who(), joy.go_to_how(), None)]
    if waiting(joy) == t.S_GO_VIA:
        return [card_ways(joy, joy.card, joy.go_via_who(), joy.go_via_how(), w.end_of(joy.go_via_how()))]
    return []


def card_ways(joy: Joy, card: int, who: int, how: int, end: int | None) -> dict[str, Any]:
    figure = w.runner(who)
    found = joy.setup.worksheet(joy.rng.key)
    found.find(joy.figures, joy.seats, figure, joy.markers, w.motion_of(how), w.avoided(who), paths=True)
    return entry(c.run_name(card), figure, found, end) | {"redeems": rows_to_redeem(joy, figure, card)}


def rows_to_redeem(joy: Joy, figure: int, card: int) -> list[str]:
    """JOY-70, JOY-71: the rows the player could redeem if this card moved the figure to the start field."""
    return [name for row, name in enumerate(c.ROW_NAMES) if joy.row_matches(figure, row, card)]


def entry(card: str, figure: int, found: w.Ways, end: int | None) -> dict[str, Any]:
    ends: dict[int, list[dict[str, Any]]] = {}
    for way in range(found.count):
        if end is None or found.ends[way] == end:
            ends.setdefault(found.ends[way], []).append(one_way(found, way))
    return {"card": card, "figure": figure, "ends": [{"field": field, "ways": ends[field]} for field in ends]}


def one_way(found: w.Ways, way: int) -> dict[str, Any]:
    """The path and its effects: the figures hit, in order, and the resulting markers."""
    first = way * w.PATH
    packed = found.hits[way]
    shifts = range(int(w.HIT_BITS) * int(c.MOST_SEATS - 1), -1, -int(w.HIT_BITS))
    return {
        "path": list(found.paths[first : first + found.lengths[way]]),
        "hits": [(packed >> shift & 7) - 1 for shift in shifts if packed >> shift & 7],
        "markers": ["in" if found.markers[way] >> bridge & 1 else "out" for bridge in range(found.board.bridge_count)],
    }
