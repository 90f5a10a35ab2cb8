"""JAY-95, JAY-96: the order of inputs that reach a server almost simultaneously.

The game itself processes one input at a time; these functions order the inputs beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.table.state import Jay

WINDOW: Final = 60
MOST_TRUSTED: Final = 150
SHORTEST_SLOW: Final = 1_000
LONGEST_SLOW: Final = 5_000


class Arrival:
    """An input at the server: its arrival, when its player was sent the position, and their round trip, in ms."""

    def __init__(self, seat: int, move: int, at: int, sent: int, round_trip: int) -> None:
        self.seat = seat
        self.move = move
        self.at = at
        self.sent = sent
        self.round_trip = round_trip

    def reaction(self) -> int:
        """Arrival time, minus the time the position was sent, minus the trusted part of the round trip."""
        return self.at - self.sent - min(self.round_trip, MOST_TRUSTED)


def compete(one: Arrival, other: Arrival) -> bool:
    """Two lays compete for the same card in the box, two Jay calls for the same place."""
    lays = one.move < c.ANNOUNCE and other.move < c.ANNOUNCE
    return one.seat != other.seat and (lays or one.move == other.move == c.JAY)


def races(move: int) -> bool:
    """Whether another input can compete with this one."""
    return move < c.ANNOUNCE or move == c.JAY


def fair_order(arrivals: Sequence[Arrival], window: int = WINDOW) -> list[Arrival]:
    """Order of arrival, except that competing inputs within the window of the first go by reaction time.

    The inputs of one seat keep their order. With a window of 0 only the order of arrival counts.
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
    """Slow mode: the inputs collected in a window, clockwise from the player under duty."""
    turn: dict[int, int] = {}
    seat = jay.duty if jay.duty >= 0 else jay.opener
    for place in range(jay.seats):
        turn[seat] = place
        seat = jay.left[seat]
    return sorted(arrivals, key=lambda arrival: (turn[arrival.seat], arrival.at))


def collects(jay: Jay) -> bool:
    """JAY-96: slow mode collects inputs while cards are laid, not during preparation, pauses or scoring."""
    return jay.phase in (c.OPENING, c.RUNNING, c.FORCED, c.REOPENING)


def became_wrong(saw: Jay, now: Jay, seat: int, move: int) -> bool:
    """A card that was right in the position its player saw, but would be an error now.

    While the judgement is secret (JAY-81), the table does not reveal this.
    """
    return not now.setup.secret and move < c.ANNOUNCE and is_right(saw, seat, move) and not is_right(now, seat, move)


def is_right(jay: Jay, seat: int, move: int) -> bool:
    """JAY-81: whether laying the card would be no error."""
    down = move >= c.LAY_DOWN
    card = (move - c.LAY) % c.KINDS
    if jay.phase not in (c.OPENING, c.RUNNING, c.FORCED, c.REOPENING) or jay.hand[seat * c.ROW + card] == 0:
        return False
    if jay.lying == c.NO_FIGURE:
        return seat == jay.duty
    if seat == jay.forced:
        return down
    return jay.verdict(seat, c.TRAITOR if down else card) != 0
