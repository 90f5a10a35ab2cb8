"""Laying cards: opening, serving, throwing, the cost of a traitor, finishing; and stocking up."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.levels import REDIRECTS, RESERVES, THROW
from spieltisch.games.zeitalter_des_jay.rules.penalties import (
    acted,
    finish,
    lay_wrongly,
    must_say_strafe,
    owe,
    owe_at_least,
    take_from_hand,
    tell_laid,
)
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.state import NOBODY


def lay(jay: Jay, seat: i64, card: i64, down: bool) -> None:
    """Lay a card, openly or face down, and decide whether it opens, serves, is thrown or is an error."""
    acted(jay, seat)
    verdict: i64 = jay.verdict(seat, c.TRAITOR if down else card)
    jay.lays += 1
    jay.shut = False
    if jay.lying == c.NO_FIGURE:
        open_round(jay, seat, card, down)
    elif verdict == 0 or (seat == jay.forced and not down):
        lay_wrongly(jay, seat, card, down)
    elif verdict & THROW:
        throw(jay, seat, card, down, verdict)
    else:
        serve(jay, seat, card, down, verdict)
    if jay.phase == c.FORCED and seat == jay.counted and down:
        jay.enter(c.RUNNING)
    if jay.lays >= jay.setup.lay_limit and jay.phase != c.END_OF_ROUND:
        jay.tell(c.E_LIMIT, seat)
        jay.enter(c.END_OF_ROUND)


def open_round(jay: Jay, seat: i64, card: i64, down: bool) -> None:
    """JAY-12: any card opens; opening is not serving, so a Jay reserves nothing."""
    jay.count_due = NEVER
    jay.forced = NOBODY
    jay.enter(c.RUNNING)
    put_down(jay, seat, card, down, c.E_OPENED)
    jay.set_duty(jay.next_player(seat))
    pay_for_lay(jay, seat, card, down)


def serve(jay: Jay, seat: i64, card: i64, down: bool, verdict: i64) -> None:
    """JAY-20, JAY-32, JAY-50 to JAY-52: all reservations end, a Jay adds new ones, the next player is under duty."""
    layer: i64 = jay.lying_layer()
    put_down(jay, seat, card, down, c.E_SERVED)
    jay.clear_reservations()
    if verdict & REDIRECTS and layer != seat:
        jay.reserve(layer)
    if verdict & RESERVES:
        jay.reserve(seat)
    pass_duty(jay, seat)
    pay_for_lay(jay, seat, card, down)


def throw(jay: Jay, seat: i64, card: i64, down: bool, verdict: i64) -> None:
    """JAY-31, JAY-55: a player under duty reserves and passes the duty on; a thief always reserves."""
    put_down(jay, seat, card, down, c.E_THREW)
    if seat == jay.duty or verdict & RESERVES:
        jay.reserve(seat)
    if seat == jay.duty:
        pass_duty(jay, seat)
    pay_for_lay(jay, seat, card, down)


def put_down(jay: Jay, seat: i64, card: i64, down: bool, event: i64) -> None:
    """Put a valid card in the box; its effect is announced unless it is secret."""
    jay.put_valid(card, seat | take_from_hand(jay, seat, card, down))
    tell_laid(jay, seat, card, down, event)


def pass_duty(jay: Jay, seat: i64) -> None:
    """Put the player after the layer under duty; a forced traitor is laid or voided (JAY-80)."""
    if jay.forced != NOBODY:
        if seat != jay.forced and not jay.setup.secret:
            jay.tell(c.E_VOIDED, jay.forced)
        if jay.phase == c.FORCED and not jay.setup.secret:
            jay.enter(c.RUNNING)
        jay.forced = NOBODY
    jay.set_duty(jay.next_player(seat))


def pay_for_lay(jay: Jay, seat: i64, card: i64, down: bool) -> None:
    """JAY-15, JAY-22: a traitor costs a card; a noble figure does not finish; any other last card does."""
    if down:
        if jay.setup.tournament:
            owe(jay, seat, 1)
            must_say_strafe(jay, seat)
        else:
            jay.draw(seat, 1)
    elif jay.hand_size[seat] == 0:
        if not c.is_noble(card):
            finish(jay, seat)
            return
        jay.tell(c.E_NOBLE_END, seat)
        if jay.setup.tournament:
            owe_at_least(jay, seat, c.LEAST_HAND)
        else:
            jay.draw(seat, c.LEAST_HAND)


def stock_up(jay: Jay, seat: i64, count: i64) -> None:
    """JAY-23: draw the announced number; this is not laying. Fewer than a required three leave a debt."""
    short: i64 = c.LEAST_HAND - count if jay.setup.secret and seat == jay.duty and jay.drew else 0
    acted(jay, seat)
    if jay.lying != c.NO_FIGURE:
        jay.shut = False
    jay.tell(c.E_STOCKED, seat, count)
    jay.draw(seat, count)
    if short > 0:
        jay.hidden[seat] += short


# JAY-13: finishing and calling Jay


def may_call(jay: Jay, seat: i64) -> bool:
    """Whether the hand is empty, properly finished, and nothing is owed (JAY-82)."""
    return jay.finish[seat] > 0 and jay.owed[seat] == 0 and not jay.is_placed(seat)


def places(jay: Jay) -> i64:
    return 1 if jay.seats == 2 else 2


def call_jay(jay: Jay, seat: i64) -> None:
    """Take a place: the duty skips the player, and their reservations end."""
    jay.called[seat] = jay.time
    jay.placed |= 1 << seat
    jay.reserved[seat] = 0
    jay.tell(c.E_CALLED, seat)
    if places_taken(jay):
        close_round(jay)
    elif seat == jay.duty:
        pass_duty(jay, seat)


def close_round(jay: Jay) -> None:
    """End the round, unless a player who finished earlier can still call in this millisecond.

    JAY-84: while errors are secret, the others have three seconds to cover the box.
    """
    jay.count_due = NEVER
    jay.forced = NOBODY
    jay.away = 0
    jay.grace_due = NEVER
    if not jay.setup.secret and earlier_finishers(jay) == 0:
        jay.enter(c.END_OF_ROUND)
    elif jay.phase != c.CLOSING:
        jay.enter(c.CLOSING)
        jay.phase_due = jay.time + (c.OBJECTION_TIME if jay.setup.secret else c.CLOSING_TIME)


def places_taken(jay: Jay) -> bool:
    count: i64 = 0
    for seat in range(jay.seats):
        if jay.is_placed(seat):
            count += 1
    return count >= places(jay)


def earlier_finishers(jay: Jay) -> i64:
    """Players who finished before one who just called and can still call in this millisecond, as a mask."""
    found: i64 = 0
    for seat in range(jay.seats):
        if may_call(jay, seat):
            for other in range(jay.seats):
                if jay.called[other] == jay.time and jay.finish[seat] < jay.finish[other]:
                    found |= 1 << seat
    return found
