"""What a seat sees of the table, as plain data. The only place where Joker Battle Royal hides cards.

Fields are written as in the moves: column and row, counted from 0 at the top left.
"""

from __future__ import annotations

from typing import Any

from spieltisch.games.joker_battle_royal.components import (
    ATTACKS_WITH,
    CHOOSE_POSITION,
    CHOOSE_TARGET,
    DECK,
    DEFENCE,
    DEFENDS_WITH,
    HAND,
    KINDS,
    LAID,
    MOVE_TO,
    MOVEMENT,
    RANGED,
    SLOTS,
    range_of,
    symbols_of,
)
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
from spieltisch.kernel.agenda import FRAME
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYTHING, NOBODY

SYMBOL_MASK = 31


def table_view(battle: Battle, seat: int | None) -> dict[str, Any]:
    return {
        "columns": COLUMNS,
        "rows": ROWS,
        "pillar": field_name(PILLAR),
        "grid": {field_name(cell): field_card(battle, cell, seat) for cell in FIELDS},
        "jokers": [field_or_none(battle.jokers[owner]) for owner in range(battle.seats)],
        "seats": [player(battle, owner, seat) for owner in range(battle.seats)],
        "attack": attack(battle, seat),
        "hidden_lines": hidden_lines(battle),
        "reach": reach(battle, seat),
        "targets": targets(battle, seat),
        "targets_from": targets_from(battle, seat),
        "position_fights": battle.setup.position_fights,
        "starter": seat_or_none(battle.starter),
        "active": seat_or_none(battle.active),
        "quiet_turns_left": int(battle.setup.quiet_laps * battle.left - battle.quiet_turns),
    }


def field_card(battle: Battle, cell: int, seat: int | None) -> int | None:
    """JKR-10, JKR-50: a field card lies face down until it has been shown."""
    return int(battle.grid[cell]) if battle.face_up >> cell & 1 or seat == EVERYTHING else None


# The players


def player(battle: Battle, owner: int, seat: int | None) -> dict[str, Any]:
    placed = battle.active != NOBODY
    seen: dict[str, Any] = {
        "out": placed and not battle.on_grid(owner),
        "hand": [hand_card(battle, owner * SLOTS + slot, seat) for slot in range(HAND)],
        "draw_pile": int(battle.draw_piles.sizes[owner]),
        "discard": battle.discards.of(owner),
        "open_card": card_or_none(battle.open_cards[owner]),
        "trophies": [{"card": trophy % DECK, "owner": trophy // DECK} for trophy in battle.trophies.of(owner)],
        "banned": seat_or_none(battle.banned(owner)),
        "gone": battle.gone.of(owner),
    }
    if seat == EVERYTHING:
        seen["draw_pile_cards"] = battle.draw_piles.of(owner)[::-1]
    return seen


def hand_card(battle: Battle, slot: int, seat: int | None) -> dict[str, Any] | None:
    """A slot of a hand: None if it is empty; of others' cards only the symbols everybody knows they lack."""
    if battle.slots[slot] == NO_CARD:
        return None
    return {
        "card": int(battle.slots[slot]) if seat in (slot // SLOTS, EVERYTHING) else None,
        "lacks": symbols_of(battle.lacks[slot] & SYMBOL_MASK),
    }


# The fight that goes on


def attack(battle: Battle, seat: int | None) -> dict[str, Any] | None:
    """The attack card face down on the table, known to the attacker alone, and what has been announced with it."""
    step, first, second, third = top_frame(battle)
    if step == CHOOSE_TARGET:
        return laid_attack(battle, seat, first, None, None, False)
    if step == CHOOSE_POSITION:
        return laid_attack(battle, seat, first, second, third, False)
    if step == DEFENCE:
        return laid_attack(battle, seat, second, first, third & KIND_MASK, bool(third & SHOWN))
    return None


def laid_attack(
    battle: Battle, seat: int | None, attacker: int, target: int | None, kind: int | None, shows_field: bool
) -> dict[str, Any]:
    return {
        "attacker": attacker,
        "card": int(battle.slots[attacker * SLOTS + LAID]) if seat in (attacker, EVERYTHING) else None,
        "target": target,
        "kind": None if kind is None else KINDS[kind],
        "answer": None if kind is None else symbols_of(DEFENDS_WITH[kind])[0],
        "shows_field": shows_field,
    }


def top_frame(battle: Battle) -> tuple[int, int, int, int]:
    """The step that waits and its numbers."""
    agenda = battle.agenda
    if battle.over or agenda.size == 0:
        return -1, NOBODY, 0, 0
    at = (agenda.size - 1) * FRAME
    frames = agenda.frames
    return int(frames[at]), int(frames[at + 1]), int(frames[at + 2]), int(frames[at + 3])


# What a board draws: sight, reach, targets


def hidden_lines(battle: Battle) -> list[dict[str, Any]]:
    """JKR-24: which Jokers do not see each other, and what stands in between."""
    lines: list[dict[str, Any]] = []
    for one in range(battle.seats):
        for other in range(one + 1, battle.seats):
            if battle.on_grid(one) and battle.on_grid(other):
                found = blockers(battle, battle.jokers[one], battle.jokers[other], one)
                if found:
                    lines.append({"between": [one, other], "blockers": found})
    return lines


def blockers(battle: Battle, start: int, end: int, mover: int) -> list[int | str]:
    """What hides one field from another: the pillar, or seats whose Jokers stand in between (not the mover's own)."""
    between = BETWEEN[start * CELLS + end]
    if REACH[start * CELLS + end] != RANGED:
        return []
    found: list[int | str] = ["pillar"] if between >> PILLAR & 1 else []
    for seat in range(battle.seats):
        if seat != mover and battle.on_grid(seat) and between >> battle.jokers[seat] & 1:
            found.append(seat)
    return found


def reach(battle: Battle, seat: int | None) -> dict[str, dict[str, int]]:
    """JKR-21, JKR-22: for every card the seat could move with, or has moved with, the fields and their steps."""
    if seat is None or seat == EVERYTHING or not battle.on_grid(seat) or battle.active == NOBODY:
        return {}
    step, mover, steps, _ = top_frame(battle)
    if step == MOVE_TO and mover == seat:
        return {str(battle.discards.top(seat)): reachable(battle, seat, steps)}
    cards = [int(card) for card in battle.slots[seat * SLOTS : seat * SLOTS + HAND] if card != NO_CARD]
    return {str(card): reachable(battle, seat, range_of(card)) for card in cards}


def reachable(battle: Battle, seat: int, steps: int) -> dict[str, int]:
    start = battle.jokers[seat]
    return {
        field_name(cell): int(STEPS_BETWEEN[start * CELLS + cell])
        for cell in FIELDS
        if STEPS_BETWEEN[start * CELLS + cell] <= steps and (cell == start or battle.is_free(cell))
    }


def targets(battle: Battle, seat: int | None) -> dict[str, dict[str, Any]]:
    """JKR-23, JKR-24, JKR-25: how the seat could attack everybody else from where its Joker stands."""
    if seat is None or seat == EVERYTHING or not battle.on_grid(seat):
        return {}
    return targets_at(battle, seat, battle.jokers[seat])


def targets_at(battle: Battle, seat: int, field: int) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for target in range(battle.seats):
        if target != seat and battle.on_grid(target):
            kind = int(REACH[field * CELLS + battle.jokers[target]])
            found[str(target)] = {
                "kind": KINDS[kind],
                "symbol": symbols_of(ATTACKS_WITH[kind])[0],
                "blockers": blockers(battle, field, battle.jokers[target], seat),
                "banned": battle.banned(seat) == target,
            }
    return found


def targets_from(battle: Battle, seat: int | None) -> dict[str, dict[str, str | list[int | str]]]:
    """While the seat decides where to move: for every field it can reach, the kinds of attack, or what hides whom."""
    step, mover, _, _ = top_frame(battle)
    if seat is None or mover != seat or step not in (MOVEMENT, MOVE_TO):
        return {}
    names = {name for fields in reach(battle, seat).values() for name in fields}
    cells = [cell for cell in FIELDS if field_name(cell) in names]
    return {field_name(cell): kinds_at(battle, seat, cell) for cell in cells}


def kinds_at(battle: Battle, seat: int, cell: int) -> dict[str, str | list[int | str]]:
    found = targets_at(battle, seat, cell)
    return {name: target["blockers"] or target["kind"] for name, target in found.items()}


# Names


def card_or_none(card: int) -> int | None:
    return None if card == NO_CARD else int(card)


def field_or_none(cell: int) -> str | None:
    return None if cell == NO_FIELD else field_name(cell)


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)
