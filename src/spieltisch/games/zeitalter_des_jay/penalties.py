"""Tournament play: errors, owed draws, announcements, the extra penalty card, and pauses that accuse."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    CALL_TIME,
    E_ANNOUNCED,
    E_ERROR,
    E_EXTRA,
    E_MISANNOUNCED,
    E_OWES,
    E_RETURNED,
    E_STRAFE,
    ERROR_CARDS,
    TRAITOR,
)
from spieltisch.games.zeitalter_des_jay.levels import cell_at
from spieltisch.games.zeitalter_des_jay.marks import AGE, ERROR, FACE_DOWN, FOLLOW_UP, LAYER, PAID, UNANNOUNCED
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER
from spieltisch.kernel.state import EVERYONE


def owe(jay: Jay, seat: i64, count: i64) -> None:
    jay.owed[seat] += count
    jay.tell(E_OWES, seat, count)


def owe_at_least(jay: Jay, seat: i64, count: i64) -> None:
    if jay.owed[seat] < count:
        owe(jay, seat, count - jay.owed[seat])


def charge(jay: Jay, seat: i64) -> None:
    """JAY-82: one extra penalty card, at most one per player and interruption."""
    if not (jay.charged >> seat) & 1:
        jay.charged |= 1 << seat
        jay.owed[seat] += 1
        jay.tell(E_EXTRA, seat)


def acted(jay: Jay, seat: i64) -> None:
    """JAY-82, JAY-84: whoever does anything before drawing what they owe is charged; an open error was played over."""
    if jay.owed[seat] > 0:
        charge(jay, seat)
    if jay.open_errors[seat] > 0:
        jay.played_on |= 1 << seat


def pay(jay: Jay, seat: i64) -> None:
    """JAY-82: draw what is owed; what cannot be drawn lapses."""
    count: i64 = jay.owed[seat]
    jay.owed[seat] = 0
    for i in range(jay.box.size):
        if jay.marks.cards[i] & ERROR and jay.marks.cards[i] & LAYER == seat:
            jay.marks.cards[i] |= PAID
    jay.draw(seat, count)


# Errors


def lay_wrongly(jay: Jay, seat: i64, card: i64, down: bool) -> None:
    """JAY-81: the card stays in the box but does not count; two penalty cards, and a traitor's own card."""
    figure: i64 = TRAITOR if down else card
    mark: i64 = seat | ERROR | UNANNOUNCED | (FOLLOW_UP if follows(jay, seat, figure) else 0)
    if down:
        mark |= jay.lose_secretly(seat, card)
    else:
        jay.lose(seat, card)
    jay.put(card, mark)
    jay.open_errors[seat] += 1
    jay.tell(E_ERROR, seat, figure, card, to=1 << seat if down else EVERYONE)
    owe(jay, seat, penalty(mark))


def penalty(mark: i64) -> i64:
    return ERROR_CARDS + (1 if mark & FACE_DOWN else 0)


def follows(jay: Jay, seat: i64, figure: i64) -> bool:
    """JAY-83: among the last (players - 1) cards is another's error, and the figure fits one of those cards."""
    first: i64 = jay.box.size - (jay.seats - 1)
    misled: bool = False
    fits: bool = False
    for i in range(first if first > 0 else 0, jay.box.size):
        mark: i64 = jay.marks.cards[i]
        if mark & ERROR and mark & LAYER != seat:
            misled = True
        if jay.setup.cells[cell_at(jay.figure_at(i), False, figure)] != 0:
            fits = True
    return misled and fits


# Announcements


def announce(jay: Jay, seat: i64, figure: i64) -> None:
    """JAY-81, JAY-85: an error is announced; a wrong announcement settles the oldest one and is charged."""
    oldest: i64 = NEVER
    named: i64 = NEVER
    for i in range(jay.box.size):
        if jay.marks.cards[i] & UNANNOUNCED and jay.marks.cards[i] & LAYER == seat:
            if oldest == NEVER:
                oldest = i
            if named == NEVER and jay.figure_at(i) == figure:
                named = i
    if named != NEVER:
        jay.tell(E_ANNOUNCED, seat, figure)
        settle_error(jay, named)
    else:
        jay.tell(E_MISANNOUNCED, seat, figure)
        settle_error(jay, oldest)
        charge(jay, seat)


def settle_error(jay: Jay, at: i64) -> None:
    """The error is not open any more."""
    seat: i64 = jay.marks.cards[at] & LAYER
    jay.marks.cards[at] &= ~UNANNOUNCED
    jay.open_errors[seat] -= 1
    if jay.open_errors[seat] == 0:
        jay.played_on &= ~(1 << seat)


def say_strafe(jay: Jay, seat: i64) -> None:
    """JAY-22, JAY-85: the call for a traitor."""
    jay.strafe_since[seat] = NEVER
    jay.tell(E_STRAFE, seat)


# JAY-84: pauses


def judge_pause(jay: Jay, accuser: i64) -> None:
    """Follow-up errors go back, errors and missing calls come to light; without any the accuser is charged."""
    found: bool = jay.open_errors[accuser] > 0
    for seat in range(jay.seats):
        if seat != accuser and (jay.open_errors[seat] > 0 or strafe_missing(jay, seat)):
            found = True
    if not found:
        charge(jay, accuser)
    return_follow_ups(jay)
    for seat in range(jay.seats):
        if seat != accuser:
            charge_culprit(jay, seat)
    uncover_errors(jay, accuser)


def strafe_missing(jay: Jay, seat: i64) -> bool:
    """JAY-85: a traitor's call is missing two seconds after the lay."""
    return jay.strafe_since[seat] != NEVER and jay.time - jay.strafe_since[seat] >= CALL_TIME


def return_follow_ups(jay: Jay) -> None:
    """JAY-83: open follow-up errors go back to the hand; penalty cards not yet drawn for them lapse."""
    i: i64 = jay.box.size - 1
    while i >= 0:
        mark: i64 = jay.marks.cards[i]
        if mark & UNANNOUNCED and mark & FOLLOW_UP:
            settle_error(jay, i)
            give_back(jay, mark & LAYER, jay.take_out(i), mark)
        i -= 1


def give_back(jay: Jay, seat: i64, card: i64, mark: i64) -> None:
    if mark & FACE_DOWN:
        jay.hold(seat, card, mark // AGE)
        jay.tell(E_RETURNED, seat, TRAITOR, card, to=1 << seat)
    else:
        jay.gain_openly(seat, card)
        jay.tell(E_RETURNED, seat, card, card, to=EVERYONE)
    if not mark & PAID:
        jay.owed[seat] -= penalty(mark) if jay.owed[seat] > penalty(mark) else jay.owed[seat]


def charge_culprit(jay: Jay, seat: i64) -> None:
    """JAY-84, JAY-85: one extra for playing on after an open error, or for a call missing after two seconds."""
    if jay.open_errors[seat] > 0 and (jay.played_on >> seat) & 1:
        charge(jay, seat)
    if strafe_missing(jay, seat):
        jay.strafe_since[seat] = NEVER
        charge(jay, seat)
    for i in range(jay.box.size):
        late: bool = jay.time - jay.moments.cards[i] >= CALL_TIME
        if late and jay.marks.cards[i] & UNANNOUNCED and jay.marks.cards[i] & LAYER == seat:
            charge(jay, seat)
            settle_error(jay, i)


def uncover_errors(jay: Jay, accuser: i64) -> None:
    """JAY-84: pausing on one's own error uncovers it at no cost."""
    for i in range(jay.box.size):
        if jay.marks.cards[i] & UNANNOUNCED and jay.marks.cards[i] & LAYER == accuser:
            settle_error(jay, i)
