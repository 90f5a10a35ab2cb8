"""Joker Battle Royal for the rest of the program: saves of earlier revisions, and what a snapshot must hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spieltisch.authoring import game_from
from spieltisch.games.joker_battle_royal import _table
from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.declaration import BATTLE
from spieltisch.games.joker_battle_royal.grid import CELLS, FIELDS, NO_FIELD
from spieltisch.games.joker_battle_royal.rules import STEPS
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.games.joker_battle_royal.view import table_view
from spieltisch.kernel.errors import SaveError
from spieltisch.kernel.options import Options
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import NOBODY


def upgrade(data: dict[str, Any], settings: Options) -> dict[str, Any]:
    """Revision 1 discarded one of two defence cards at once (JKR-37), so its snapshots lack the older one."""
    return {"older_open": NO_CARD, **data}


def check_state(battle: Battle) -> None:
    """Raise a SaveError unless every card exists exactly once and every Joker is on its recorded field."""
    all_own = [owner * c.DECK + card for owner in range(battle.seats) for card in c.OWN_DECK]
    faults = {
        "does not hold every field card exactly once": field_cards(battle) != (list(range(c.DECK)), {NO_CARD}),
        "does not hold every player's cards exactly once": own_cards(battle) != all_own,
        "has Jokers that do not stand on fields of their own": not jokers_fit(battle),
        "has defence cards that do not fit what is being decided": not defence_cards_fit(battle),
    }
    for fault, found in faults.items():
        if found:
            raise SaveError(f"the snapshot {fault}")


def field_cards(battle: Battle) -> tuple[list[int], set[int]]:
    """The cards of the grid and aside, sorted, and what lies beside the fields."""
    laid = [battle.grid[cell] for cell in FIELDS]
    return sorted([*laid, *battle.aside.as_list()]), {battle.grid[cell] for cell in range(CELLS) if cell not in FIELDS}


def own_cards(battle: Battle) -> list[int]:
    """The cards of all players in every place, each with its owner, sorted."""
    found = [trophy for seat in range(battle.seats) for trophy in battle.trophies.of(seat)]
    for owner in range(battle.seats):
        loose = [*battle.slots[owner * c.SLOTS : (owner + 1) * c.SLOTS], battle.open_cards[owner]]
        piles = battle.draw_piles.of(owner) + battle.discards.of(owner) + battle.gone.of(owner)
        found += [owner * c.DECK + card for card in [*loose, *piles] if card != NO_CARD]
    return sorted([*found, battle.older_open] if battle.older_open != NO_CARD else found)


def jokers_fit(battle: Battle) -> bool:
    standing = [field for field in battle.jokers if field != NO_FIELD]
    apart = all(field in FIELDS for field in standing) and len(set(standing)) == len(standing)
    counted = battle.active == NOBODY or battle.left == len(standing)
    return apart and counted and battle.occupied == sum(1 << field for field in standing)


def defence_cards_fit(battle: Battle) -> bool:
    """JKR-37: a player has two defence cards only while choosing which of them stays."""
    if battle.agenda.top_step() != _table.S_CHOOSE_KEPT:
        return battle.older_open == NO_CARD
    seat = battle.agenda.top_seat()
    return battle.has_older_open(seat) and battle.open_cards[seat] != NO_CARD


GAME = game_from(
    BATTLE,
    _table,
    STEPS,
    Path(__file__).parent,
    view=table_view,
    check_state=check_state,
    complete_names=lambda names: names,
    upgrade=upgrade,
)
