"""What a state of the round offers to a player, and who may do it."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    ANNOUNCE,
    AWAY,
    COUNT,
    COUNT_FROM,
    DRAW,
    FORCED,
    JAY,
    KINDS,
    LAY,
    LAY_DOWN,
    MOST_STOCK,
    PAUSE,
    ROW,
    STOCK,
    STRAFE,
    TRAITOR,
)
from spieltisch.games.zeitalter_des_jay.laying import least_stock, may_call
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER
from spieltisch.kernel.agenda import Moves


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
    offer_leaving(jay, seat, out)


def offer_lays(jay: Jay, seat: i64, out: Moves) -> None:
    """Casual play offers what may be laid; tournament play lets everybody lay anything (JAY-25, JAY-81)."""
    if jay.setup.tournament:
        offer_hand(jay, seat, out)
        return
    if jay.phase == FORCED and seat == jay.duty:
        offer_traitors(jay, seat, out)
        return
    base: i64 = seat * ROW
    for kind in range(KINDS):
        if jay.hand[base + kind] > 0 and jay.verdict(seat, kind) != 0:
            out.add(LAY + kind)
    if jay.verdict(seat, TRAITOR) != 0:
        offer_traitors(jay, seat, out)


def offer_hand(jay: Jay, seat: i64, out: Moves) -> None:
    base: i64 = seat * ROW
    for kind in range(KINDS):
        if jay.hand[base + kind] > 0:
            out.add(LAY + kind)
    offer_traitors(jay, seat, out)


def offer_traitors(jay: Jay, seat: i64, out: Moves) -> None:
    base: i64 = seat * ROW
    for kind in range(KINDS):
        if jay.hand[base + kind] > 0:
            out.add(LAY_DOWN + kind)


def offer_stock(jay: Jay, seat: i64, out: Moves) -> None:
    """JAY-23: from the least number to the most that can be announced, capped by the cards there are."""
    available: i64 = jay.available()
    count: i64 = least_stock(jay, seat)
    while 0 < count <= available and count <= MOST_STOCK:
        out.add(STOCK + count - 1)
        count += 1


def offer_debts(jay: Jay, seat: i64, out: Moves) -> None:
    """JAY-81, JAY-82, JAY-85: owed draws, and the calls still to be made, right or wrong."""
    if jay.owed[seat] > 0:
        out.add(DRAW)
    if jay.open_errors[seat] > 0:
        for figure in range(TRAITOR + 1):
            out.add(ANNOUNCE + figure)
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
    return jay.unplaced() if jay.setup.grace > 0 else 0


def may_pause(jay: Jay, seat: i64) -> bool:
    """JAY-84, JAY-88: in casual play once per round; never to escape a forced traitor."""
    if jay.phase == FORCED and seat == jay.duty:
        return False
    return jay.setup.tournament or not (jay.pauses >> seat) & 1


def may_lie(jay: Jay, seat: i64) -> bool:
    """JAY-85: a false Jay can be called where it is charged, and as often as it is charged."""
    return jay.setup.false_jay and not (jay.charged >> seat) & 1


def those_with_moves(jay: Jay) -> i64:
    """When nothing can be drawn, not everybody has something to do."""
    out = Moves()
    able: i64 = 0
    for seat in range(jay.seats):
        if not jay.is_placed(seat):
            out.size = 0
            offer_play(jay, seat, out)
            if out.size > 0:
                able |= 1 << seat
    return able
