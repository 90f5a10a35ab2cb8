"""JAY-95, JAY-96: in which order inputs that reach a server almost together are entered at the table.

The table itself knows only one input after the other; these are the decisions to be taken before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.games.zeitalter_des_jay.components import (
    ANNOUNCE,
    FORCED,
    JAY,
    KINDS,
    LAY,
    LAY_DOWN,
    NO_FIGURE,
    OPENING,
    REOPENING,
    ROW,
    RUNNING,
    TRAITOR,
)
from spieltisch.games.zeitalter_des_jay.state import Jay

WINDOW: Final = 60
MOST_TRUSTED: Final = 150
SHORTEST_SLOW: Final = 1_000
LONGEST_SLOW: Final = 5_000


class Arrival:
    """An input as it reached the server: when, when its player was sent what they saw, and their round trip, in ms."""

    def __init__(self, seat: int, move: int, at: int, sent: int, round_trip: int) -> None:
        self.seat = seat
        self.move = move
        self.at = at
        self.sent = sent
        self.round_trip = round_trip

    def reaction(self) -> int:
        """Arrival, minus the time that version was sent, minus the trusted part of the round trip."""
        return self.at - self.sent - min(self.round_trip, MOST_TRUSTED)


def compete(one: Arrival, other: Arrival) -> bool:
    """Two lays want the same card in the box; two Jay calls want the same place."""
    lays = one.move < ANNOUNCE and other.move < ANNOUNCE
    return one.seat != other.seat and (lays or one.move == other.move == JAY)


def races(move: int) -> bool:
    """Whether another input may compete with this one."""
    return move < ANNOUNCE or move == JAY


def fair_order(arrivals: Sequence[Arrival], window: int = WINDOW) -> list[Arrival]:
    """Order of arrival; but of those that compete within the window of the first, the smaller reaction comes first.

    The inputs of one seat stay in their order. A window of 0 is the order of arrival alone.
    """
    waiting = sorted(arrivals, key=lambda arrival: arrival.at)
    order: list[Arrival] = []
    while waiting:
        first = waiting[0]
        rivals = [
            other
            for i, other in enumerate(waiting)
            if other.at - first.at < window
            and compete(first, other)
            and all(earlier.seat != other.seat for earlier in waiting[:i])
        ]
        chosen = min([first, *rivals], key=lambda arrival: arrival.reaction())
        waiting.remove(chosen)
        order.append(chosen)
    return order


def slow_order(jay: Jay, arrivals: Sequence[Arrival]) -> list[Arrival]:
    """Slow mode: what was collected in a window is carried out in order of duty, clockwise from whoever is under it."""
    turn: dict[int, int] = {}
    seat = jay.duty if jay.duty >= 0 else jay.opener
    for place in range(jay.seats):
        turn[seat] = place
        seat = jay.left[seat]
    return sorted(arrivals, key=lambda arrival: (turn[arrival.seat], arrival.at))


def collects(jay: Jay) -> bool:
    """JAY-96: slow mode collects while cards are laid, not while the table prepares, pauses or counts points."""
    return jay.phase in (OPENING, RUNNING, FORCED, REOPENING)


def became_wrong(saw: Jay, now: Jay, seat: int, move: int) -> bool:
    """A card that was right at the table its player saw, and would be an error by now."""
    return move < ANNOUNCE and is_right(saw, seat, move) and not is_right(now, seat, move)


def is_right(jay: Jay, seat: int, move: int) -> bool:
    """JAY-81: whether the card would be laid without an error."""
    down = move >= LAY_DOWN
    card = (move - LAY) % KINDS
    if jay.phase not in (OPENING, RUNNING, FORCED, REOPENING) or jay.hand[seat * ROW + card] == 0:
        return False
    if jay.lying == NO_FIGURE:
        return seat == jay.duty
    if jay.phase == FORCED and seat == jay.duty:
        return down
    return jay.verdict(seat, TRAITOR if down else card) != 0
