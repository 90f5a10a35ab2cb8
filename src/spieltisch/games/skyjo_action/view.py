"""What a seat sees of the table, as plain data. The only place where SKYJO ACTION hides cards."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.lines import lies_in
from spieltisch.games.skyjo_action.state import INCOMPLETE, KNOWN_BY, Skyjo
from spieltisch.kernel.pile import NO_CARD, Pile
from spieltisch.kernel.state import EVERYONE, EVERYTHING, NOBODY

NEVER: Final[i64] = 1 << 40


def public_view(sky: Skyjo) -> dict[str, Any]:
    """What everybody sees alike."""
    step = sky.agenda.top_step()
    return {
        "round": sky.round,
        "columns": sky.setup.columns,
        "rows": c.ROWS,
        "target": sky.setup.target,
        "displays": [display(sky, owner) for owner in range(sky.seats)],
        "pile": sky.pile.size,
        "discard": {"top": name(sky.discard.top()), "count": sky.discard.size},
        "action_row": [name(card) for card in sky.row] if sky.setup.action_deck else None,
        "action_pile": sky.action_pile.size if sky.setup.action_deck else None,
        "action_discard": [name(card) for card in sky.action_discard.cards[: sky.action_discard.size]],
        "mixed_actions": [name(c.FIRST_ACTION + kind) for kind in range(c.KINDS) for _ in range(sky.mixed[kind])],
        "kept": sky.place_drawn_slot() if step == t.S_PLACE_DRAWN else None,
        "picked": picked(sky),
        "laying": sky.lay_line_line() if step == t.S_LAY_LINE else None,
        "leaving": leaving(sky),
        "victim": sky.meteor_victim() if step == t.S_METEOR else None,
        "starter": seat_or_none(sky.starter),
        "active": seat_or_none(sky.active),
        "ender": seat_or_none(sky.ender),
        "extra_turns": sky.extra_turns,
        "turns_left": max(0, sky.setup.turn_cap * sky.seats - sky.turns),
        "round_scores": list(sky.round_scores),
        "totals": list(sky.totals),
        "layouts": layouts(sky, None),
    }


def seat_view(sky: Skyjo, seat: int | None) -> dict[str, Any]:
    """What a seat sees besides."""
    seen: dict[str, Any] = {
        "hand": [hand_card(sky, slot, seat) for slot in range(c.HAND) if sky.drawn[slot] != NO_CARD],
        "completes": completes(sky, seat),
        "chosen": chosen(sky, seat),
    }
    if remembers(sky, seat):
        seen["layouts"] = layouts(sky, seat)
    if seat == EVERYTHING:
        seen["hands"] = [seen["hand"] if owner == sky.active else [] for owner in range(sky.seats)]
        seen["pile_cards"] = from_top(sky.pile)
        seen["discard_cards"] = from_top(sky.discard)
        seen["action_pile_cards"] = from_top(sky.action_pile)
    return seen


def from_top(pile: Pile) -> list[str | None]:
    return [name(card) for card in pile.cards[: pile.size]][::-1]


def remembers(sky: Skyjo, seat: int | None) -> bool:
    """SKY-95: with the memory aid a player is shown the hidden cards that this player has seen, and others have not."""
    if seat is None or seat == EVERYTHING or not sky.setup.memory_aid:
        return seat == EVERYTHING
    mine: i64 = 1 << seat
    place: i64
    for place in range(sky.seats * c.CELLS):
        if sky.open[place] == 0 and sky.knows[place] & mine != 0 and sky.knows[place] != EVERYONE:
            return True
    return False


def layouts(sky: Skyjo, seat: int | None) -> list[list[dict[str, Any] | None]]:
    who = those_who_know(sky, seat)
    return [layout(sky, owner, who) for owner in range(sky.seats)]


def those_who_know(sky: Skyjo, seat: int | None) -> i64:
    """The seats that must have seen a hidden card for it to be shown; for spectators all of them."""
    if seat == EVERYTHING:
        return 0
    if not sky.setup.memory_aid:
        return NEVER
    return EVERYONE if seat is None else 1 << seat


def layout(sky: Skyjo, owner: i64, who: i64) -> list[dict[str, Any] | None]:
    """The cells of a layout, column by column: None where a line is gone."""
    cells: list[dict[str, Any] | None] = []
    place: i64
    for place in range(owner * c.CELLS, owner * c.CELLS + sky.setup.cells):
        card = sky.cards[place]
        if card == NO_CARD:
            cells.append(None)
        elif sky.open[place] == 1:
            cells.append({"open": True, "card": c.CARD_NAMES[card]})
        else:
            cells.append({"open": False, "card": c.CARD_NAMES[card] if sky.knows[place] & who == who else None})
    return cells


def display(sky: Skyjo, owner: int) -> list[dict[str, Any]]:
    """SKY-67: the action cards next to a layout; a stolen one that may not be played yet says so."""
    cards: list[dict[str, Any]] = []
    if sky.held[owner] == 0:
        return cards
    for kind in range(c.KINDS):
        card = c.FIRST_ACTION + kind
        held = c.copies(sky.held[owner], card)
        locked = c.copies(sky.stolen[owner], card)
        for copy in range(held):
            cards.append({"card": name(card), "playable": copy < held - locked})
    return cards


def hand_card(sky: Skyjo, slot: int, seat: int | None) -> dict[str, Any]:
    knows = sky.drawn[KNOWN_BY + slot]
    seen = knows == EVERYONE or seat == EVERYTHING or (seat is not None and bool(knows >> seat & 1))
    return {"slot": slot, "card": name(sky.drawn[slot]) if seen else None}


def chosen(sky: Skyjo, seat: int | None) -> list[list[int | None]]:
    """SKY-15: the cells everyone has chosen so far; those of others only by number."""
    rows: list[list[int | None]] = []
    for chooser in range(sky.seats):
        cells: list[int | None] = []
        if sky.chosen[chooser] != 0:
            shown = seat in (chooser, EVERYTHING)
            for cell in range(sky.setup.cells):
                if sky.chosen[chooser] >> cell & 1:
                    cells.append(cell if shown else None)
        rows.append(cells)
    return rows


def completes(sky: Skyjo, seat: int | None) -> list[dict[str, int]]:
    """SKY-30, SKY-53: where the deciding seat completes a line with a card of its hand; told from what lies open."""
    step = sky.agenda.top_step()
    if (
        seat is None
        or step not in (t.S_DRAWN, t.S_PLACE, t.S_CHOOSE_DRAWN, t.S_PLACE_DRAWN)
        or sky.agenda.top_seat() != seat
    ):
        return []
    slots = [sky.place_drawn_slot()] if step == t.S_PLACE_DRAWN else range(c.HAND)
    tried = sky.copy()
    found: list[dict[str, int]] = []
    for slot in slots:
        for cell in range(sky.setup.cells):
            place = seat * c.CELLS + cell
            if sky.drawn[slot] != NO_CARD and sky.cards[place] != NO_CARD:
                tried.cards[place] = sky.drawn[slot]
                tried.open[place] = 1
                found += [{"slot": slot, "cell": cell, "line": line} for line in complete_lines(tried, seat, cell)]
                tried.cards[place] = sky.cards[place]
                tried.open[place] = sky.open[place]
    return found


def complete_lines(sky: Skyjo, seat: int, cell: int) -> list[int]:
    """The complete lines through a cell."""
    lines = [line for line in range(c.LINES) if sky.has_line(line) and sky.judge_line(seat, line) != INCOMPLETE]
    return [line for line in lines if cell in [sky.line_cell(line, i) for i in range(sky.line_length(line))]]


def leaving(sky: Skyjo) -> list[int]:
    """SKY-34, SKY-35: the cells of the deciding seat whose cards are on their way to the discard."""
    if sky.agenda.top_step() != t.S_LAY_LINE:
        return []
    seat, line, more = sky.agenda.top_seat(), sky.lay_line_line(), sky.lay_line_more()
    cells = range(sky.setup.cells)
    return [cell for cell in cells if lies_in(cell, more | 1 << line) and sky.cards[seat * c.CELLS + cell] != NO_CARD]


def picked(sky: Skyjo) -> list[str]:
    """SKY-60, SKY-66: the cards chosen so far to trade places, for all to see, as `seat:cell`."""
    if sky.agenda.top_step() == t.S_SWAP_SECOND:
        places = [sky.swap_second_first()]
    elif sky.agenda.top_step() == t.S_LAY_FIRST:
        places = [sky.lay_first_first(), sky.lay_first_second()]
    elif sky.agenda.top_step() == t.S_LAY_SECOND:
        places = [sky.lay_second_first(), sky.lay_second_second()]
    else:
        places = []
    return [f"{place // c.CELLS}:{place % c.CELLS}" for place in places]


def name(card: int) -> str | None:
    return None if card == NO_CARD else c.CARD_NAMES[card]


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat
