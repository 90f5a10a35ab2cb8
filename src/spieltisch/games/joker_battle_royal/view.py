"""What a seat sees of the table, as plain data. The only place where Joker Battle Royal hides cards.

Fields are written as in the moves: column and row, counted from 0 at the top left.
"""

from __future__ import annotations

from typing import Any

from spieltisch.games.joker_battle_royal import _table as t
from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.fight import KIND_MASK, SHOWN
from spieltisch.games.joker_battle_royal.grid import (
    BETWEEN,
    CELLS,
    COLUMNS,
    FIELDS,
    NO_FIELD,
    PILLAR,
    REACH,
    ROWS,
    STEPS_BETWEEN,
    field_name,
)
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYTHING, NOBODY


def table_view(battle: Battle, seat: int | None) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "columns": COLUMNS,
        "rows": ROWS,
        "pillar": field_name(PILLAR),
        "grid": {field_name(cell): field_card(battle, cell, seat) for cell in FIELDS},
        "jokers": [None if field == NO_FIELD else field_name(field) for field in battle.jokers],
        "seats": [player(battle, owner, seat) for owner in range(battle.seats)],
        "attack": attack(battle, seat),
        "hidden_lines": hidden_lines(battle),
        "reach": reach(battle, seat),
        "targets": targets(battle, seat),
        "targets_from": targets_from(battle, seat),
        "position_fights": battle.setup.position_fights,
        "starter": or_none(battle.starter),
        "active": or_none(battle.active),
        "quiet_turns_left": int(battle.setup.quiet_laps * battle.left - battle.quiet_turns),
    }
    if seat == EVERYTHING:
        seen["aside_cards"] = battle.aside.as_list()
    return seen


def field_card(battle: Battle, cell: int, seat: int | None) -> int | None:
    """JKR-10, JKR-50: a field card is hidden until it has been shown."""
    return int(battle.grid[cell]) if battle.face_up >> cell & 1 or seat == EVERYTHING else None


# The players


def player(battle: Battle, owner: int, seat: int | None) -> dict[str, Any]:
    placed = battle.active != NOBODY
    seen: dict[str, Any] = {
        "out": placed and not battle.on_grid(owner),
        "hand": [hand_card(battle, owner, slot, seat) for slot in range(c.HAND)],
        "draw_pile": int(battle.draw_piles.sizes[owner]),
        "discard": battle.discards.of(owner),
        "open_card": or_none(battle.open_cards[owner]),
        "older_open_card": int(battle.older_open % c.DECK) if battle.has_older_open(owner) else None,
        "trophies": [{"card": trophy % c.DECK, "owner": trophy // c.DECK} for trophy in battle.trophies.of(owner)],
        "banned": or_none(battle.banned(owner)),
        "gone": battle.gone.of(owner),
    }
    if seat == EVERYTHING:
        seen["draw_pile_cards"] = battle.draw_piles.of(owner)[::-1]
    return seen


def hand_card(battle: Battle, owner: int, slot: int, seat: int | None) -> dict[str, Any] | None:
    """A slot of a hand: None if it is empty; for other players' cards only the symbols they are known to lack."""
    card = battle.card_in(owner, slot)
    lacks = battle.lacks[owner * c.SLOTS + slot] & c.ALL_SYMBOLS
    if card == NO_CARD:
        return None
    return {"card": card if seat in (owner, EVERYTHING) else None, "lacks": c.symbols_of(lacks)}


# The current fight


def waiting(battle: Battle) -> int:
    """The step that waits, or -1."""
    return -1 if battle.over else int(battle.agenda.top_step())


def attack(battle: Battle, seat: int | None) -> dict[str, Any] | None:
    """The attack card lying face down, visible only to the attacker, and what was announced with it."""
    match waiting(battle):
        case t.S_CHOOSE_TARGET:
            return laid_attack(battle, seat, battle.agenda.top_seat())
        case t.S_CHOOSE_POSITION:
            target, kind = battle.choose_position_target(), battle.choose_position_kind()
            return laid_attack(battle, seat, battle.agenda.top_seat(), target, kind)
        case t.S_DEFENCE:
            fight = battle.defence_fight()
            attacker, defender = battle.defence_attacker(), battle.agenda.top_seat()
            return laid_attack(battle, seat, attacker, defender, fight & KIND_MASK, bool(fight & SHOWN))
    return None


def laid_attack(
    battle: Battle, seat: int | None, attacker: int, target: int = -1, kind: int = -1, shows_field: bool = False
) -> dict[str, Any]:
    return {
        "attacker": attacker,
        "card": battle.card_in(attacker, c.LAID) if seat in (attacker, EVERYTHING) else None,
        "target": or_none(target),
        "kind": None if kind < 0 else c.KINDS[kind],
        "answer": None if kind < 0 else c.symbols_of(c.DEFENDS_WITH[kind])[0],
        "shows_field": shows_field,
    }


# What a board draws: sight, reach, targets


def hidden_lines(battle: Battle) -> list[dict[str, Any]]:
    """JKR-24: pairs of Jokers that cannot see each other, and what stands between them."""
    lines: list[dict[str, Any]] = []
    for one in range(battle.seats):
        for other in range(one + 1, battle.seats):
            if battle.on_grid(one) and battle.on_grid(other):
                found = blockers(battle, battle.jokers[one], battle.jokers[other], one)
                if found:
                    lines.append({"between": [one, other], "blockers": found})
    return lines


def blockers(battle: Battle, start: int, end: int, mover: int) -> list[int | str]:
    """What hides one field from another: the pillar, or the seats of Jokers in between (not the mover's own)."""
    between = BETWEEN[start * CELLS + end]
    if REACH[start * CELLS + end] != c.RANGED:
        return []
    found: list[int | str] = ["pillar"] if between >> PILLAR & 1 else []
    for seat in range(battle.seats):
        if seat != mover and battle.on_grid(seat) and between >> battle.jokers[seat] & 1:
            found.append(seat)
    return found


def reach(battle: Battle, seat: int | None) -> dict[str, dict[str, int]]:
    """JKR-21, JKR-22: for each card the seat can move with, or has moved with, the fields and their steps."""
    if seat is None or seat == EVERYTHING or not battle.on_grid(seat) or battle.active == NOBODY:
        return {}
    if waiting(battle) == t.S_MOVE_TO and battle.agenda.top_seat() == seat:
        return {str(battle.discards.top(seat)): reachable(battle, seat, battle.move_to_steps())}
    hand = [battle.card_in(seat, slot) for slot in range(c.HAND)]
    return {str(card): reachable(battle, seat, c.range_of(card)) for card in hand if card != NO_CARD}


def reachable(battle: Battle, seat: int, steps: int) -> dict[str, int]:
    start = battle.jokers[seat]
    return {
        field_name(cell): int(STEPS_BETWEEN[start * CELLS + cell])
        for cell in FIELDS
        if STEPS_BETWEEN[start * CELLS + cell] <= steps and (cell == start or battle.is_free(cell))
    }


def targets(battle: Battle, seat: int | None) -> dict[str, dict[str, Any]]:
    """JKR-23, JKR-24, JKR-25: how the seat could attack each other player from its Joker's field."""
    if seat is None or seat == EVERYTHING or not battle.on_grid(seat):
        return {}
    return targets_at(battle, seat, battle.jokers[seat])


def targets_at(battle: Battle, seat: int, field: int) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for target in range(battle.seats):
        if target != seat and battle.on_grid(target):
            kind = int(REACH[field * CELLS + battle.jokers[target]])
            found[str(target)] = {
                "kind": c.KINDS[kind],
                "symbol": c.symbols_of(c.ATTACKS_WITH[kind])[0],
                "blockers": blockers(battle, field, battle.jokers[target], seat),
                "banned": battle.banned(seat) == target,
            }
    return found


def targets_from(battle: Battle, seat: int | None) -> dict[str, dict[str, str | list[int | str]]]:
    """While the seat chooses a move: for each field in range, the kinds of attack, or what blocks the view."""
    if seat is None or waiting(battle) not in (t.S_MOVEMENT, t.S_MOVE_TO) or battle.agenda.top_seat() != seat:
        return {}
    names = {name for fields in reach(battle, seat).values() for name in fields}
    cells = [cell for cell in FIELDS if field_name(cell) in names]
    return {field_name(cell): kinds_at(battle, seat, cell) for cell in cells}


def kinds_at(battle: Battle, seat: int, cell: int) -> dict[str, str | list[int | str]]:
    found = targets_at(battle, seat, cell)
    return {name: target["blockers"] or target["kind"] for name, target in found.items()}


def or_none(number: int) -> int | None:
    """A card, a field or a seat; None if there is none."""
    return None if number < 0 else int(number)
