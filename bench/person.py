"""A simulated person at a real-time table: sees what the browser shows and has a reaction time.

The person calls and draws what is due, lays the card that fits best with the rest of the hand, keeps noble figures for
the end but not as the last card, and stocks up or lays a traitor where nothing fits. They count nobody out. A change
of mind restarts the reaction time, as it does for a bot.
"""

from __future__ import annotations

from typing import Any

from spieltisch.bots.scheduler import Player

CALLS = ("jay", "draw", "strafe", "ready", "back")
NOBLES = ("Jay", "queen")
FEW_CARDS = 4
SPREAD = 400
MEDIAN_OF_SPREAD = 805 / 900  # the median of a reaction with that spread, as docs/bots.md measures it
FACE_DOWN = "lay face down "


def reflexes(milliseconds: int) -> Player:
    """Reaction times with this median."""
    return Player(round(milliseconds / MEDIAN_OF_SPREAD), SPREAD)


def choose(view: dict[str, Any], moves: list[str]) -> str | None:
    """A move, or None to wait."""
    for call in CALLS:
        if call in moves:
            return call
    hand = view["hand"]
    lays = [move for move in moves if move.startswith("lay ") and not move.startswith(FACE_DOWN)]
    best = max(lays, key=lambda move: worth(move.removeprefix("lay "), hand), default=None)
    if best is not None and worth(best.removeprefix("lay "), hand) > 0:
        return best
    if "waive" in moves:
        return "waive"
    return traitor_or_stock(hand, moves) if view["duty"] == view["seat"] else None


def traitor_or_stock(hand: list[str], moves: list[str]) -> str | None:
    down = [move for move in moves if move.startswith(FACE_DOWN)]
    if down:
        return min(down, key=lambda move: worth(move.removeprefix(FACE_DOWN), hand))
    return next((move for move in moves if move.startswith("stock ")), None)


def worth(card: str, hand: list[str]) -> int:
    """What fits many cards of the hand is good to lay; a noble figure is never the last one."""
    noble = card.split()[0] in NOBLES or card == "ambassador"
    if noble and len(hand) == 1:
        return 0
    alike = sum(1 for other in hand if set(other.split()) & set(card.split()))
    return 20 + alike + ((20 if len(hand) <= FEW_CARDS else -10) if noble else 0)
