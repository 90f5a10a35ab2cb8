"""How bots notice secret errors (JAY-81): like people, only some of them and with a delay.

All cards are public, so a player who follows each one knows which are wrong. A bot notices an error with a probability
and after a delay that depend on its strength. Until then it treats the card as valid.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import ROW
from spieltisch.games.zeitalter_des_jay.levels import THROW
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.marks import ERROR, JUDGED, LAYER, UNANNOUNCED
from spieltisch.games.zeitalter_des_jay.table.state import Jay

# By strength: the percentage of errors noticed, the shortest delay in milliseconds, and its random spread.
EASY: Final[i64] = 0
GREEDY: Final[i64] = 1
HARD: Final[i64] = 2
NOTICED: Final[list[int]] = [40, 70, 90]
AFTER: Final[list[int]] = [2_500, 1_500, 1_000]
SPREAD: Final[list[int]] = [2_000, 1_500, 1_000]


def notices(jay: Jay, seat: i64, at: i64, strength: i64) -> bool:
    """Whether the player has noticed that a card of the box is wrong; a public judgement is noticed at once."""
    if jay.marks.cards[at] & JUDGED:
        return True
    lot: i64 = lot_of(jay, seat, at)
    if lot % 100 >= NOTICED[strength]:
        return False
    return jay.time - jay.moments.cards[at] >= AFTER[strength] + lot // 100 % SPREAD[strength]


def lot_of(jay: Jay, seat: i64, at: i64) -> i64:
    """A pseudorandom number, fixed for this player and card and made of public information."""
    mixed: i64 = jay.moments.cards[at] * 31 + jay.round * 7 + (jay.marks.cards[at] & LAYER) * 8 + seat
    mixed = (mixed * 0x2C1B3C6D) & 0x7FFFFFFF
    mixed = ((mixed ^ (mixed >> 12)) * 0x297A2D39) & 0x7FFFFFFF
    return mixed ^ (mixed >> 15)


def noticed_error(jay: Jay, seat: i64, layer: i64, strength: i64) -> i64:
    """The oldest open error of a player that was noticed, or NEVER."""
    for i in range(jay.box.size):
        mark: i64 = jay.marks.cards[i]
        if mark & UNANNOUNCED and mark & LAYER == layer and notices(jay, seat, i, strength):
            return i
    return NEVER


def believed(jay: Jay, seat: i64, strength: i64) -> Jay:
    """The position as the player sees it: errors not noticed count as valid cards."""
    if not jay.setup.secret or jay.lying_at == jay.box.size - 1:
        return jay
    belief: Jay = jay
    for i in range(jay.lying_at + 1, jay.box.size):
        if jay.marks.cards[i] & ERROR and not notices(jay, seat, i, strength):
            if belief is jay:
                belief = jay.copy()
            count_as_valid(belief, i)
    return belief


def count_as_valid(belief: Jay, at: i64) -> None:
    """Treat a wrong card as thrown if it could have been thrown, otherwise as served."""
    figure: i64 = belief.figure_at(at)
    layer: i64 = belief.marks.cards[at] & LAYER
    thrown: bool = belief.setup.cells[belief.pair * ROW + figure] & THROW != 0
    belief.twins = figure == belief.lying
    belief.lying = figure
    belief.pair = figure * 2 + (1 if belief.twins else 0)
    belief.under_at = belief.lying_at
    belief.lying_at = at
    if not thrown:
        belief.clear_reservations()
    if not thrown or layer == belief.duty:
        belief.duty = belief.next_player(layer)
        belief.duty_since = belief.moments.cards[at]
        belief.drew = False
