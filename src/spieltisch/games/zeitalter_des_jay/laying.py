"""Laying cards: opening, serving, throwing, what a traitor costs, and finishing; stocking up."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    CLOSING,
    CLOSING_TIME,
    E_CALLED,
    E_LIMIT,
    E_NOBLE_END,
    E_OPENED,
    E_SERVED,
    E_STOCKED,
    E_THREW,
    E_VOIDED,
    END_OF_ROUND,
    FORCED,
    LEAST_HAND,
    NO_FIGURE,
    RUNNING,
    TRAITOR,
    is_noble,
)
from spieltisch.games.zeitalter_des_jay.levels import REDIRECTS, RESERVES, THROW
from spieltisch.games.zeitalter_des_jay.penalties import acted, lay_wrongly, owe, owe_at_least
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER
from spieltisch.kernel.state import EVERYONE


def lay(jay: Jay, seat: i64, card: i64, down: bool) -> None:
    """A card is laid, open or face down. The rules say whether that is opening, serving, throwing or an error."""
    acted(jay, seat)
    verdict: i64 = jay.verdict(seat, TRAITOR if down else card)
    opens: bool = jay.lying == NO_FIGURE
    counted_out: bool = jay.phase == FORCED and seat == jay.duty
    jay.lays += 1
    if not opens and (verdict == 0 or (counted_out and not down)):
        lay_wrongly(jay, seat, card, down)
    elif opens:
        open_round(jay, seat, card, down)
    elif verdict & THROW:
        throw(jay, seat, card, down, verdict)
    else:
        serve(jay, seat, card, down, verdict)
    if jay.lays >= jay.setup.lay_limit and jay.phase != END_OF_ROUND:
        jay.tell(E_LIMIT, seat)
        jay.enter(END_OF_ROUND)


def open_round(jay: Jay, seat: i64, card: i64, down: bool) -> None:
    """JAY-12: any card opens; that is not serving, so a Jay reserves nothing."""
    jay.enter(RUNNING)
    put_down(jay, seat, card, down, E_OPENED)
    jay.set_duty(jay.next_player(seat))
    pay_for_lay(jay, seat, card, down)


def serve(jay: Jay, seat: i64, card: i64, down: bool, verdict: i64) -> None:
    """JAY-20, JAY-32, JAY-50 to JAY-52: all reservations end, a Jay makes new ones, the next player is under duty."""
    layer: i64 = jay.lying_layer()
    put_down(jay, seat, card, down, E_SERVED)
    jay.clear_reservations()
    if verdict & REDIRECTS and layer != seat:
        jay.reserve(layer)
    if verdict & RESERVES:
        jay.reserve(seat)
    pass_duty(jay, seat)
    pay_for_lay(jay, seat, card, down)


def throw(jay: Jay, seat: i64, card: i64, down: bool, verdict: i64) -> None:
    """JAY-31, JAY-55: under duty it reserves and passes the duty on; a thief always reserves."""
    put_down(jay, seat, card, down, E_THREW)
    if seat == jay.duty or verdict & RESERVES:
        jay.reserve(seat)
    if seat == jay.duty:
        pass_duty(jay, seat)
    pay_for_lay(jay, seat, card, down)


def put_down(jay: Jay, seat: i64, card: i64, down: bool, event: i64) -> None:
    if down:
        mark: i64 = jay.lose_secretly(seat, card)
        jay.put_valid(card, seat | mark)
        jay.tell(event, seat, TRAITOR, card, to=1 << seat)
    else:
        jay.lose(seat, card)
        jay.put_valid(card, seat)
        jay.tell(event, seat, card, card, to=EVERYONE)


def pass_duty(jay: Jay, seat: i64) -> None:
    """The next player after the one who laid comes under duty; a forced traitor is done or voided (JAY-80)."""
    if jay.phase == FORCED:
        if seat != jay.duty:
            jay.tell(E_VOIDED, jay.duty)
        jay.enter(RUNNING)
    jay.set_duty(jay.next_player(seat))


def pay_for_lay(jay: Jay, seat: i64, card: i64, down: bool) -> None:
    """JAY-15, JAY-22: a traitor costs a card; a noble figure does not finish; any other last card does."""
    if down:
        if jay.setup.tournament:
            owe(jay, seat, 1)
            if jay.strafe_since[seat] == NEVER:
                jay.strafe_since[seat] = jay.time
        else:
            jay.draw(seat, 1)
    elif jay.hand_size[seat] == 0:
        if not is_noble(card):
            jay.finishes += 1
            jay.finish[seat] = jay.finishes
            return
        jay.tell(E_NOBLE_END, seat)
        if jay.setup.tournament:
            owe_at_least(jay, seat, LEAST_HAND)
        else:
            jay.draw(seat, LEAST_HAND)


def stock_up(jay: Jay, seat: i64, count: i64) -> None:
    """JAY-23: draw the announced number; that is no laying."""
    acted(jay, seat)
    jay.tell(E_STOCKED, seat, count)
    jay.draw(seat, count)


# JAY-13: finishing and calling Jay


def may_call(jay: Jay, seat: i64) -> bool:
    """An empty hand, properly finished, and nothing owed (JAY-82)."""
    return jay.finish[seat] > 0 and jay.owed[seat] == 0 and not jay.is_placed(seat)


def places(jay: Jay) -> i64:
    return 1 if jay.seats == 2 else 2


def call_jay(jay: Jay, seat: i64) -> None:
    """The place is taken: the duty passes over the player, whose reservations lapse."""
    jay.called[seat] = jay.time
    jay.placed |= 1 << seat
    jay.reserved[seat] = 0
    jay.tell(E_CALLED, seat)
    if places_taken(jay):
        if earlier_finishers(jay) == 0:
            jay.enter(END_OF_ROUND)
        elif jay.phase != CLOSING:
            jay.enter(CLOSING)
            jay.phase_due = jay.time + CLOSING_TIME
    elif seat == jay.duty:
        pass_duty(jay, seat)


def places_taken(jay: Jay) -> bool:
    count: i64 = 0
    for seat in range(jay.seats):
        if jay.is_placed(seat):
            count += 1
    return count >= places(jay)


def earlier_finishers(jay: Jay) -> i64:
    """Who could still call in the same millisecond and has finished before somebody who just called, as a mask."""
    found: i64 = 0
    for seat in range(jay.seats):
        if may_call(jay, seat):
            for other in range(jay.seats):
                if jay.called[other] == jay.time and jay.finish[seat] < jay.finish[other]:
                    found |= 1 << seat
    return found
