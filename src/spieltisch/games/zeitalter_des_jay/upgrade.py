"""Upgrades snapshots of revision 1 of the rules to the current format."""

from __future__ import annotations

from typing import Any

from spieltisch.games.zeitalter_des_jay.components import FORCED, PAUSED, REOPENING, ROW
from spieltisch.games.zeitalter_des_jay.table.marks import FACE_DOWN, JUDGED, LAYER
from spieltisch.kernel.errors import SaveError
from spieltisch.kernel.options import Options
from spieltisch.kernel.state import NOBODY

# Fields that only revision 1 has: the draw piles, the ages of cards in hands, and what was derived from them.
AGES = ("stock", "newest", "younger", "young", "opened", "shuffled_in", "sure", "seen", "gone", "known")
PLACE = ROW * (LAYER + 1)
MARKS = 255


def upgrade(data: dict[str, Any], settings: Options) -> dict[str, Any]:
    """Split the single stock of revision 1 into decks; current snapshots are returned unchanged."""
    if not isinstance(data, dict) or "stock" not in data:
        return data
    try:
        return upgraded(data, settings["decks"] == "own")
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise SaveError(f"the snapshot of revision 1 is damaged: {error!r}") from None


def upgraded(data: dict[str, Any], own_decks: bool) -> dict[str, Any]:
    kept = {name: value for name, value in data.items() if name not in AGES}
    seats = len(data["hand_size"])
    forced = data["duty"] if data["phase"] == FORCED else NOBODY
    kept |= {
        "marks": [mark & MARKS | JUDGED for mark in data["marks"]],
        "aside_marks": [mark & (LAYER | FACE_DOWN) for mark in data["aside_marks"]],
        "known": [card % PLACE for card in data["sure"]],
        "hidden": [0] * seats,
        "overdue": 0,
        "shut": data["lying_at"] < 0 or data["phase"] in (PAUSED, REOPENING),
        "count_on": data["duty"] if data["count_due"] >= 0 else NOBODY,
        "counted": forced,
        "forced": forced,
        "decks": [data["stock"]],
    }
    return in_own_decks(kept, data["stock"]) if own_decks else kept


def in_own_decks(data: dict[str, Any], stock: list[int]) -> dict[str, Any]:
    """JAY-5: revision 1 kept all decks in one pile; give each player as many cards as a deck has."""
    hands, seats = data["hand_size"], len(data["hand_size"])
    aside_marks = list(data["aside_marks"])
    slots = [sum(card >= 0 for card in data["slots"][2 * seat : 2 * seat + 2]) for seat in range(seats)]
    laid = [sum(mark & LAYER == seat for mark in data["marks"]) for seat in range(seats)]
    faces = [sum(bool(mark & FACE_DOWN) and mark & LAYER == seat for mark in aside_marks) for seat in range(seats)]
    owned = [hands[seat] + slots[seat] + laid[seat] + faces[seat] for seat in range(seats)]
    size = (sum(owned) + len(stock) + len(aside_marks) - sum(faces)) // seats
    for i, mark in enumerate(aside_marks):
        if not mark & FACE_DOWN:
            aside_marks[i] = owned.index(min(owned))
            owned[aside_marks[i]] += 1
    decks: list[list[int]] = [[] for _ in range(seats)]
    for card in stock:
        seat = owned.index(min(owned))
        decks[seat].append(card)
        owned[seat] += 1
    if max(owned) > size:
        raise ValueError("a player has more cards than a deck")
    return data | {"decks": decks, "aside_marks": aside_marks, "pile_sizes": [len(deck) for deck in decks]}
