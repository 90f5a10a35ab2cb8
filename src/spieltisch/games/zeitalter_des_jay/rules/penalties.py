"""Tournament play: errors, owed draws, announcements, the extra penalty card, and accusing pauses."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.levels import cell_at
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.marks import (
    COST,
    ERROR,
    FACE_DOWN,
    FOLLOW_UP,
    JUDGED,
    LAST,
    LAYER,
    PAID,
    UNANNOUNCED,
)
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.state import EVERYONE


def owe(jay: Jay, seat: i64, count: i64) -> None:
    if count > 0:
        jay.owed[seat] += count
        jay.tell(c.E_OWES, seat, count)


def owe_at_least(jay: Jay, seat: i64, count: i64) -> None:
    owe(jay, seat, count - jay.owed[seat])


def charge(jay: Jay, seat: i64) -> None:
    """JAY-82: one extra penalty card, at most one per player and interruption."""
    if not (jay.charged >> seat) & 1:
        jay.charged |= 1 << seat
        jay.owed[seat] += 1
        jay.tell(c.E_EXTRA, seat)


def acted(jay: Jay, seat: i64) -> None:
    """JAY-82, JAY-84: charge a player who acts before drawing owed cards, and note play over an open error.

    A debt that nobody knows of is charged when it becomes known.
    """
    if jay.owed[seat] > 0:
        charge(jay, seat)
    if jay.hidden[seat] > 0:
        jay.overdue |= 1 << seat
    if jay.open_errors[seat] > 0:
        jay.played_on |= 1 << seat


def pay(jay: Jay, seat: i64) -> None:
    """JAY-82: draw the owed cards; the rest is waived if the piles run out. A later extra card is charged again."""
    count: i64 = jay.owed[seat]
    jay.owed[seat] = 0
    jay.charged &= ~(1 << seat)
    for i in range(jay.box.size):
        mark: i64 = jay.marks.cards[i]
        if mark & ERROR and mark & JUDGED and mark & LAYER == seat:
            jay.marks.cards[i] |= PAID
    jay.draw(seat, count)


# Laying


def take_from_hand(jay: Jay, seat: i64, card: i64, down: bool) -> i64:
    """Take a card from the hand and return the mark for how it lies, open or face down."""
    if down:
        jay.lose_secretly(seat, card)
        return FACE_DOWN
    jay.lose(seat, card)
    return 0


def tell_laid(jay: Jay, seat: i64, card: i64, down: bool, event: i64) -> None:
    """JAY-81: while the judgement is secret, all cards are announced alike; an opening card is always right."""
    told: i64 = c.E_LAID if jay.is_secret() and event != c.E_OPENED else event
    jay.tell(told, seat, c.TRAITOR if down else card, card, to=1 << seat if down else EVERYONE)


def must_say_strafe(jay: Jay, seat: i64) -> None:
    """JAY-85: the time limit for the call starts with the first traitor not yet called."""
    if jay.strafe_since[seat] == NEVER:
        jay.strafe_since[seat] = jay.time


def finish(jay: Jay, seat: i64) -> None:
    """JAY-13: the hand is empty."""
    jay.finishes += 1
    jay.finish[seat] = jay.finishes


# Errors


def lay_wrongly(jay: Jay, seat: i64, card: i64, down: bool) -> None:
    """JAY-81: the card stays in the box but does not count; two penalty cards, plus one for a traitor."""
    mark: i64 = seat | ERROR | UNANNOUNCED
    if follows(jay, seat, c.TRAITOR if down else card):
        mark |= FOLLOW_UP
    mark |= take_from_hand(jay, seat, card, down)
    if jay.hand_size[seat] == 0:
        mark |= LAST
    jay.put(card, mark)
    jay.open_errors[seat] += 1
    tell_laid(jay, seat, card, down, c.E_ERROR)
    cost: i64 = pay_for_error(jay, seat, card, mark)
    if jay.setup.secret:
        jay.hidden[seat] += cost
        jay.marks.cards[jay.box.size - 1] += cost * COST
    else:
        owe(jay, seat, cost)


def pay_for_error(jay: Jay, seat: i64, card: i64, mark: i64) -> i64:
    """Charge the public cost that a right card would also have, and return the extra cost of the error."""
    if mark & FACE_DOWN:
        owe(jay, seat, 1)
        must_say_strafe(jay, seat)
    elif mark & LAST and c.is_noble(card):
        known: i64 = jay.owed[seat]
        jay.tell(c.E_NOBLE_END, seat)
        owe_at_least(jay, seat, c.LEAST_HAND)
        return max(0, c.ERROR_CARDS + known - jay.owed[seat])
    elif mark & LAST and jay.setup.secret:
        finish(jay, seat)
    return c.ERROR_CARDS


def follows(jay: Jay, seat: i64, figure: i64) -> bool:
    """JAY-83: one of the last (players - 1) cards is another's error, and the figure fits one of those cards."""
    first: i64 = max(0, jay.box.size - (jay.seats - 1))
    misled: bool = False
    fits: bool = False
    for i in range(first, jay.box.size):
        mark: i64 = jay.marks.cards[i]
        if mark & ERROR and mark & LAYER != seat:
            misled = True
        twins: bool = i > first and jay.figure_at(i) == jay.figure_at(i - 1)
        if jay.setup.cells[cell_at(jay.figure_at(i), twins, figure)] != 0:
            fits = True
    return misled and fits


def uncover(jay: Jay, at: i64) -> None:
    """Make an error public: its penalty cards are owed from now on, and it does not finish the hand."""
    mark: i64 = jay.marks.cards[at]
    if mark & JUDGED:
        return
    seat: i64 = mark & LAYER
    cost: i64 = mark // COST
    jay.marks.cards[at] = (mark | JUDGED) - cost * COST
    jay.hidden[seat] -= cost
    owe(jay, seat, cost)
    if mark & LAST and jay.hand_size[seat] == 0:
        jay.finish[seat] = 0


# Announcements


def announce(jay: Jay, seat: i64, figure: i64) -> None:
    """JAY-81, JAY-85: announce an error; a wrong announcement is charged and settles the oldest known error."""
    at: i64 = own_error(jay, seat, figure)
    if at != NEVER:
        jay.tell(c.E_ANNOUNCED, seat, figure)
        uncover(jay, at)
        jay.close_error(at)
        if figure == c.TRAITOR:
            jay.strafe_since[seat] = NEVER
        if (jay.overdue >> seat) & 1:
            jay.overdue &= ~(1 << seat)
            charge(jay, seat)
        return
    jay.tell(c.E_MISANNOUNCED, seat, figure)
    for i in range(jay.box.size):
        mark: i64 = jay.marks.cards[i]
        if mark & UNANNOUNCED and mark & JUDGED and mark & LAYER == seat:
            jay.close_error(i)
            break
    charge(jay, seat)


def own_error(jay: Jay, seat: i64, figure: i64) -> i64:
    """The player's oldest unannounced error with this figure, or NEVER."""
    for i in range(jay.box.size):
        mark: i64 = jay.marks.cards[i]
        if mark & UNANNOUNCED and mark & LAYER == seat and jay.figure_at(i) == figure:
            return i
    return NEVER


def say_strafe(jay: Jay, seat: i64) -> None:
    """JAY-22, JAY-85: the call for a traitor."""
    jay.strafe_since[seat] = NEVER
    jay.tell(c.E_STRAFE, seat)


# JAY-84: pauses


def judge_pause(jay: Jay, accuser: i64) -> None:
    """Uncover errors and missing calls and return follow-up errors; if there are none, charge the accuser."""
    found: bool = has_open_error(jay, accuser)
    for seat in range(jay.seats):
        if seat != accuser and (has_open_error(jay, seat) or strafe_missing(jay, seat)):
            found = True
    if not found:
        charge(jay, accuser)
    guilty: i64 = open_error_seats(jay)
    uncover_all(jay)
    return_follow_ups(jay)
    for seat in range(jay.seats):
        if seat == accuser:
            charge_accuser(jay, seat)
        else:
            charge_culprit(jay, seat)
        if (guilty >> seat) & 1 and jay.is_placed(seat):
            lose_place(jay, seat)
    jay.overdue = 0


def open_error_seats(jay: Jay) -> i64:
    seats: i64 = 0
    for seat in range(jay.seats):
        if has_open_error(jay, seat):
            seats |= 1 << seat
    return seats


def has_open_error(jay: Jay, seat: i64) -> bool:
    """Whether an error is unannounced or unpaid, or a required stock-up was too small."""
    if jay.hidden[seat] > 0:
        return True
    for i in range(jay.box.size):
        if is_open(jay, i, seat):
            return True
    return False


def is_open(jay: Jay, at: i64, seat: i64) -> bool:
    mark: i64 = jay.marks.cards[at]
    if mark & ERROR == 0 or mark & LAYER != seat:
        return False
    return mark & UNANNOUNCED != 0 or (mark & PAID == 0 and jay.owed[seat] > 0)


def strafe_missing(jay: Jay, seat: i64) -> bool:
    """JAY-85: a traitor's call is missing two seconds after the lay."""
    return jay.strafe_since[seat] != NEVER and jay.time - jay.strafe_since[seat] >= c.CALL_TIME


def uncover_all(jay: Jay) -> None:
    """A pause makes public which cards count and what is owed."""
    for i in range(jay.box.size):
        mark: i64 = jay.marks.cards[i]
        if mark & JUDGED:
            continue
        if mark & ERROR:
            seat: i64 = mark & LAYER
            down: bool = mark & FACE_DOWN != 0
            jay.tell(c.E_UNCOVERED, seat, jay.figure_at(i), jay.box.cards[i], to=1 << seat if down else EVERYONE)
            uncover(jay, i)
        jay.marks.cards[i] |= JUDGED
    for seat in range(jay.seats):
        owe(jay, seat, jay.hidden[seat])
        jay.hidden[seat] = 0


def return_follow_ups(jay: Jay) -> None:
    """JAY-83: follow-up errors return to the hand, and their undrawn penalty cards are waived."""
    i: i64 = jay.box.size - 1
    while i >= 0:
        if jay.marks.cards[i] & FOLLOW_UP:
            give_back(jay, i)
        i -= 1


def give_back(jay: Jay, at: i64) -> None:
    mark: i64 = jay.marks.cards[at]
    seat: i64 = mark & LAYER
    newer: i64 = jay.faces_above(seat, at)
    jay.clear_error(at)
    if jay.strafe_since[seat] == jay.moments.cards[at]:
        jay.strafe_since[seat] = NEVER
    card: i64 = jay.take_out(at)
    if mark & FACE_DOWN:
        jay.take_back_secretly(seat, card, newer)
        jay.tell(c.E_RETURNED, seat, c.TRAITOR, card, to=1 << seat)
    else:
        jay.gain_openly(seat, card)
        jay.tell(c.E_RETURNED, seat, card, card, to=EVERYONE)


def charge_culprit(jay: Jay, seat: i64) -> None:
    """JAY-84, JAY-85: one extra card for playing on after an open error, or for a call two seconds late."""
    if jay.open_errors[seat] > 0 and (jay.played_on >> seat) & 1:
        charge(jay, seat)
    if (jay.overdue >> seat) & 1 and jay.owed[seat] > 0:
        charge(jay, seat)
    if strafe_missing(jay, seat):
        jay.strafe_since[seat] = NEVER
        charge(jay, seat)
    for i in range(jay.box.size):
        if jay.marks.cards[i] & UNANNOUNCED and jay.marks.cards[i] & LAYER == seat and is_late(jay, i):
            charge(jay, seat)
            jay.close_error(i)


def charge_accuser(jay: Jay, seat: i64) -> None:
    """JAY-84: a pause uncovers one's own error, free within two seconds, later for one extra card."""
    for i in range(jay.box.size):
        if is_open(jay, i, seat):
            if is_late(jay, i):
                charge(jay, seat)
            jay.close_error(i)


def is_late(jay: Jay, at: i64) -> bool:
    return jay.time - jay.moments.cards[at] >= c.CALL_TIME


def lose_place(jay: Jay, seat: i64) -> None:
    """JAY-84: an error uncovered after its layer took a place revokes that place."""
    jay.placed &= ~(1 << seat)
    jay.called[seat] = NEVER
    jay.tell(c.E_PLACE_LOST, seat)
