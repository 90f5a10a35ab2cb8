"""Interruptions: saying ready, pauses, reopening by privilege, and lost connections."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    ABSENCE,
    AUTO_DRAW,
    E_AWAY,
    E_PAUSED,
    E_PRIVILEGE,
    E_READY,
    E_STATE,
    E_WAIVED,
    OPENING,
    PAUSED,
    PREPARE,
    PRIVILEGE_TIME,
    REOPENING,
    is_noble,
)
from spieltisch.games.zeitalter_des_jay.penalties import judge_pause
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER
from spieltisch.kernel.state import NOBODY


def say_ready(jay: Jay, seat: i64) -> None:
    """JAY-11: when everybody is ready, the round is opened, or reopened after an interruption."""
    jay.ready |= 1 << seat
    jay.tell(E_READY, seat)
    go_on_when_ready(jay)


def go_on_when_ready(jay: Jay) -> None:
    if jay.unplaced() & ~jay.ready != 0:
        return
    if jay.phase == PREPARE:
        change_state(jay, OPENING)
        jay.round_due = jay.time + jay.setup.time_limit
        jay.set_duty(jay.opener)
    else:
        begin_reopening(jay)


def change_state(jay: Jay, phase: i64) -> None:
    jay.enter(phase)
    jay.tell(E_STATE, NOBODY, phase)


def everybody_ready(jay: Jay) -> None:
    for seat in range(jay.seats):
        if not ((jay.ready | jay.placed) >> seat) & 1:
            jay.ready |= 1 << seat
            jay.tell(E_READY, seat)
    go_on_when_ready(jay)


def pause(jay: Jay, seat: i64) -> None:
    """JAY-84, JAY-88: the box is covered; a running count is cancelled, and so is a forced traitor."""
    jay.tell(E_PAUSED, seat)
    jay.pauses |= 1 << seat
    jay.count_due = NEVER
    jay.ready = 0
    jay.paused_at = jay.time
    jay.enter(PAUSED)
    jay.phase_due = jay.time + AUTO_DRAW
    if jay.setup.tournament:
        judge_pause(jay, seat)


# JAY-33: reopening


def begin_reopening(jay: Jay) -> None:
    jay.charged = 0
    change_state(jay, REOPENING)
    jay.asked = 0
    give_privilege(jay)


def pass_privilege(jay: Jay) -> None:
    jay.tell(E_WAIVED, jay.privileged)
    jay.asked |= 1 << jay.privileged
    give_privilege(jay)


def give_privilege(jay: Jay) -> None:
    """The layer of a noble lying card, the reservations from the latest on, the player under duty; three seconds each.

    For the last one, the player under duty, the duty begins anew.
    """
    layer: i64 = jay.lying_layer()
    latest: i64 = latest_reservation(jay)
    jay.last_privilege = False
    if is_noble(jay.lying) and not ((jay.asked | jay.placed) >> layer) & 1:
        jay.privileged = layer
    elif latest != NOBODY:
        jay.privileged = latest
    else:
        jay.privileged = jay.duty
        jay.last_privilege = True
        jay.duty_since = jay.time
    jay.phase_due = NEVER if jay.last_privilege else jay.time + PRIVILEGE_TIME
    jay.tell(E_PRIVILEGE, jay.privileged)


def latest_reservation(jay: Jay) -> i64:
    """The latest reservation among those not asked yet."""
    latest: i64 = NOBODY
    for seat in range(jay.seats):
        asked: bool = (jay.asked >> seat) & 1 == 1
        if not asked and jay.reserved[seat] > 0 and (latest == NOBODY or jay.reserved[seat] > jay.reserved[latest]):
            latest = seat
    return latest


# JAY-87: a lost connection


def leave(jay: Jay, seat: i64) -> None:
    if jay.phase != ABSENCE:
        jay.resume = jay.phase
        jay.away_since = jay.time
        due: i64 = jay.phase_due
        jay.enter(ABSENCE)
        jay.phase_due = due
    jay.away |= 1 << seat
    jay.grace_due = jay.time + jay.setup.grace
    jay.tell(E_AWAY, seat)


def go_on_after_absence(jay: Jay) -> None:
    """Play goes on from that very situation: every clock is set back by the time that was lost."""
    lost: i64 = jay.time - jay.away_since
    due: i64 = jay.phase_due
    jay.away = 0
    jay.grace_due = NEVER
    change_state(jay, jay.resume)
    jay.phase_due = later(due, lost)
    jay.count_due = later(jay.count_due, lost)
    jay.round_due = later(jay.round_due, lost)
    jay.duty_since += lost
    jay.paused_at += lost
    for i in range(jay.moments.size):
        jay.moments.cards[i] += lost
    for seat in range(jay.seats):
        jay.strafe_since[seat] = later(jay.strafe_since[seat], lost)


def later(due: i64, lost: i64) -> i64:
    return due if due == NEVER else due + lost
