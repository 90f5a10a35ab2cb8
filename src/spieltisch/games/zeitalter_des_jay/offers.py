"""What a state of the round offers to a player, and who may do it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    ANNOUNCE,
    AWAY,
    COUNT,
    COUNT_FROM,
    DRAW,
    FORCED,
    JAY,
    LAY,
    LAY_DOWN,
    PAUSE,
    STOCK,
    STRAFE,
)
from spieltisch.games.zeitalter_des_jay.laying import may_call
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER
from spieltisch.kernel.agenda import Moves

TRAITOR_BIT: Final[i64] = 1 << 29
ALL_FIGURES: Final[i64] = (1 << 30) - 1


def offer_play(jay: Jay, seat: i64, out: Moves) -> None:
    """The inputs of a running round."""
    offer_lays(jay, seat, out)
    offer_stock(jay, seat, out)
    if jay.setup.tournament:
        offer_debts(jay, seat, out)
    if may_call(jay, seat) or may_lie(jay, seat):
        out.add(JAY)
    offer_count(jay, seat, out)
    if may_pause(jay, seat):
        out.add(PAUSE)
    if jay.setup.grace > 0:
        out.add(AWAY)


def offer_lays(jay: Jay, seat: i64, out: Moves) -> None:
    """Casual play offers what may be laid; tournament play lets everybody lay anything (JAY-25, JAY-81)."""
    if jay.setup.tournament:
        offer_hand(jay, seat, out)
        return
    if jay.phase == FORCED and seat == jay.duty:
        offer_traitors(jay, seat, out)
        return
    layable: i64 = jay.layable(seat)
    held: i64 = jay.held[seat]
    offer_kinds(held & layable, LAY, out)
    if layable & TRAITOR_BIT:
        offer_kinds(held, LAY_DOWN, out)


def offer_hand(jay: Jay, seat: i64, out: Moves) -> None:
    offer_kinds(jay.held[seat], LAY, out)
    offer_traitors(jay, seat, out)


def offer_traitors(jay: Jay, seat: i64, out: Moves) -> None:
    offer_kinds(jay.held[seat], LAY_DOWN, out)


def offer_kinds(kinds: i64, first: i64, out: Moves) -> None:
    """One move for every kind of the mask; the buffer has room for the whole vocabulary."""
    move: i64 = first
    at = out.at
    size: i64 = out.size
    while kinds != 0:
        if kinds & 1:
            at[size] = move
            size += 1
        kinds >>= 1
        move += 1
    out.size = size


def offer_stock(jay: Jay, seat: i64, out: Moves) -> None:
    """JAY-23: from the least number to the most that can be announced, capped by the cards there are."""
    for count in range(jay.least_stock(seat), jay.most_stock() + 1):
        out.add(STOCK + count - 1)


def offer_debts(jay: Jay, seat: i64, out: Moves) -> None:
    """JAY-81, JAY-82, JAY-85: owed draws, and the calls still to be made, right or wrong."""
    if jay.owed[seat] > 0:
        out.add(DRAW)
    if jay.open_errors[seat] > 0:
        offer_kinds(ALL_FIGURES, ANNOUNCE, out)
    if jay.strafe_since[seat] != NEVER:
        out.add(STRAFE)


def offer_count(jay: Jay, seat: i64, out: Moves) -> None:
    if (counters(jay) >> seat) & 1:
        out.add(COUNT)


def offer_leaving(jay: Jay, seat: i64, out: Moves) -> None:
    if (can_leave(jay) >> seat) & 1:
        out.add(AWAY)


def counters(jay: Jay) -> i64:
    """JAY-80: who may start a count: everybody but the player under duty, if none runs and two seconds have passed."""
    if jay.count_due != NEVER or jay.phase == FORCED or jay.time < jay.duty_since + COUNT_FROM:
        return 0
    return jay.unplaced() & ~(1 << jay.duty)


def can_leave(jay: Jay) -> i64:
    if jay.setup.grace == 0:
        return 0
    return jay.unplaced()


def may_pause(jay: Jay, seat: i64) -> bool:
    """JAY-84, JAY-88: in casual play once per round; never to escape a forced traitor."""
    if jay.phase == FORCED and seat == jay.duty:
        return False
    return jay.setup.tournament or not (jay.pauses >> seat) & 1


def may_lie(jay: Jay, seat: i64) -> bool:
    """JAY-85: a false Jay can be called where it is charged, and as often as it is charged."""
    return jay.setup.false_jay and not (jay.charged >> seat) & 1
