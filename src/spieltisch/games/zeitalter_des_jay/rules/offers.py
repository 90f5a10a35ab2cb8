"""The inputs that each state of the round offers, and to whom."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.rules.laying import may_call
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.marks import FACE_DOWN, JUDGED, LAYER, UNANNOUNCED
from spieltisch.games.zeitalter_des_jay.table.state import Jay
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
        out.add(c.JAY)
    offer_count(jay, seat, out)
    if may_pause(jay, seat):
        out.add(c.PAUSE)
    if jay.setup.grace > 0:
        out.add(c.AWAY)


def offer_lays(jay: Jay, seat: i64, out: Moves) -> None:
    """Casual play offers only legal lays; tournament play lets everybody lay anything (JAY-25, JAY-81)."""
    if jay.setup.tournament:
        offer_hand(jay, seat, out)
        return
    if seat == jay.forced:
        offer_traitors(jay, seat, out)
        return
    layable: i64 = jay.layable(seat)
    held: i64 = jay.held[seat]
    out.add_bits(c.LAY, held & layable)
    if layable & TRAITOR_BIT:
        out.add_bits(c.LAY_DOWN, held)


def offer_hand(jay: Jay, seat: i64, out: Moves) -> None:
    out.add_bits(c.LAY, jay.held[seat])
    offer_traitors(jay, seat, out)


def offer_traitors(jay: Jay, seat: i64, out: Moves) -> None:
    out.add_bits(c.LAY_DOWN, jay.held[seat])


def offer_stock(jay: Jay, seat: i64, out: Moves) -> None:
    """JAY-23: every number from the minimum to the maximum, capped by the available cards."""
    most: i64 = jay.most_stock(seat)
    out.add_range(c.STOCK + jay.least_stock(seat, most) - 1, c.STOCK + most)


def offer_debts(jay: Jay, seat: i64, out: Moves) -> None:
    """JAY-81, JAY-82, JAY-85: owed draws and pending calls, right or wrong."""
    if jay.owed[seat] > 0:
        out.add(c.DRAW)
    out.add_bits(c.ANNOUNCE, announceable(jay, seat))
    if jay.strafe_since[seat] != NEVER:
        out.add(c.STRAFE)


def announceable(jay: Jay, seat: i64) -> i64:
    """JAY-81: any figure during a public open error; otherwise the player's cards not yet judged in public."""
    if not jay.setup.secret:
        return ALL_FIGURES if jay.open_errors[seat] > 0 else 0
    figures: i64 = 0
    marks = jay.marks.cards
    cards = jay.box.cards
    for i in range(jay.box.size):
        mark: i64 = marks[i]
        if mark & LAYER == seat:
            if mark & UNANNOUNCED and mark & JUDGED:
                return ALL_FIGURES
            if mark & JUDGED == 0:
                figures |= 1 << (c.TRAITOR if mark & FACE_DOWN else cards[i])
    return figures


def offer_jay(jay: Jay, seat: i64, out: Moves) -> None:
    if may_call(jay, seat):
        out.add(c.JAY)


def callers(jay: Jay) -> i64:
    """JAY-13: who may call Jay, as a mask."""
    seats: i64 = 0
    for seat in range(jay.seats):
        if may_call(jay, seat):
            seats |= 1 << seat
    return seats


def offer_count(jay: Jay, seat: i64, out: Moves) -> None:
    if (counters(jay) >> seat) & 1:
        out.add(c.COUNT)


def offer_leaving(jay: Jay, seat: i64, out: Moves) -> None:
    if (can_leave(jay) >> seat) & 1:
        out.add(c.AWAY)


def counters(jay: Jay) -> i64:
    """JAY-80: the others may start a count after two seconds if none is running.

    While the duty is secret, everybody may start one at any time.
    """
    if jay.count_due != NEVER or jay.phase == c.FORCED:
        return 0
    if jay.is_secret():
        return jay.unplaced()
    if jay.time < jay.duty_since + c.COUNT_FROM:
        return 0
    return jay.unplaced() & ~(1 << jay.duty)


def can_leave(jay: Jay) -> i64:
    if jay.setup.grace == 0:
        return 0
    return jay.unplaced()


def may_pause(jay: Jay, seat: i64) -> bool:
    """JAY-84, JAY-88: in casual play once per round; never to escape a forced traitor."""
    if jay.phase == c.FORCED and seat == jay.counted:
        return False
    return jay.setup.tournament or not (jay.pauses >> seat) & 1


def may_lie(jay: Jay, seat: i64) -> bool:
    """JAY-85: a false Jay may be called if the option charges for it and no charge is pending."""
    return jay.setup.false_jay and not (jay.charged >> seat) & 1
