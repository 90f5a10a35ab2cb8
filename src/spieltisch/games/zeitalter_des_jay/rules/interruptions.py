"""Interruptions: saying ready, pauses, reopening by privilege, and lost connections."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.rules.laying import places_taken
from spieltisch.games.zeitalter_des_jay.rules.penalties import judge_pause
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.state import NOBODY


def say_ready(jay: Jay, seat: i64) -> None:
    """JAY-11: when everybody is ready, the round is opened, or reopened after an interruption."""
    jay.ready |= 1 << seat
    jay.tell(c.E_READY, seat)
    go_on_when_ready(jay)


def go_on_when_ready(jay: Jay) -> None:
    if jay.unplaced() & ~jay.ready != 0:
        return
    if jay.phase == c.PREPARE:
        change_state(jay, c.OPENING)
        jay.round_due = jay.time + jay.setup.time_limit
        jay.set_duty(jay.opener)
    else:
        begin_reopening(jay)


def change_state(jay: Jay, phase: i64) -> None:
    jay.enter(phase)
    jay.tell(c.E_STATE, NOBODY, phase)


def everybody_ready(jay: Jay) -> None:
    for seat in range(jay.seats):
        if not ((jay.ready | jay.placed) >> seat) & 1:
            jay.ready |= 1 << seat
            jay.tell(c.E_READY, seat)
    go_on_when_ready(jay)


def pause(jay: Jay, seat: i64) -> None:
    """JAY-80, JAY-84, JAY-88: cover the box and cancel a running count; a forced traitor is still owed."""
    jay.tell(c.E_PAUSED, seat)
    jay.pauses |= 1 << seat
    jay.count_due = NEVER
    jay.ready = 0
    jay.shut = True
    jay.paused_at = jay.time
    jay.enter(c.PAUSED)
    jay.phase_due = jay.time + c.AUTO_DRAW
    if jay.setup.tournament:
        judge_pause(jay, seat)
    if places_taken(jay):
        jay.enter(c.END_OF_ROUND)
    elif jay.setup.secret:
        jay.tell(c.E_DUTY, jay.duty)


# JAY-33: reopening


def reopen(jay: Jay) -> None:
    """Resume play; a player counted out before the pause has three seconds to lay the traitor (JAY-80)."""
    if jay.forced == NOBODY:
        change_state(jay, c.RUNNING)
    else:
        force_traitor(jay)


def force_traitor(jay: Jay) -> None:
    jay.counted = jay.forced
    change_state(jay, c.FORCED)
    jay.phase_due = jay.time + c.FORCED_TIME


def begin_reopening(jay: Jay) -> None:
    jay.charged = 0
    change_state(jay, c.REOPENING)
    jay.asked = 0
    give_privilege(jay)


def pass_privilege(jay: Jay) -> None:
    jay.tell(c.E_WAIVED, jay.privileged)
    jay.asked |= 1 << jay.privileged
    give_privilege(jay)


def give_privilege(jay: Jay) -> None:
    """The layer of a noble lying card, then reservations from the latest, then the player under duty.

    Each has three seconds, except the player under duty, whose time starts again.
    """
    layer: i64 = jay.lying_layer()
    latest: i64 = latest_reservation(jay)
    jay.last_privilege = False
    if c.is_noble(jay.lying) and not ((jay.asked | jay.placed) >> layer) & 1:
        jay.privileged = layer
    elif latest != NOBODY:
        jay.privileged = latest
    else:
        jay.privileged = jay.duty
        jay.last_privilege = True
        jay.duty_since = jay.time
    jay.phase_due = NEVER if jay.last_privilege else jay.time + c.PRIVILEGE_TIME
    jay.tell(c.E_PRIVILEGE, jay.privileged)


def latest_reservation(jay: Jay) -> i64:
    """The player with the latest reservation who has not been asked yet."""
    latest: i64 = NOBODY
    for seat in range(jay.seats):
        asked: bool = (jay.asked >> seat) & 1 == 1
        if not asked and jay.reserved[seat] > 0 and (latest == NOBODY or jay.reserved[seat] > jay.reserved[latest]):
            latest = seat
    return latest


# JAY-87: a lost connection


def leave(jay: Jay, seat: i64) -> None:
    if jay.phase != c.ABSENCE:
        jay.resume = jay.phase
        jay.away_since = jay.time
        due: i64 = jay.phase_due
        jay.enter(c.ABSENCE)
        jay.phase_due = due
    jay.away |= 1 << seat
    jay.grace_due = jay.time + jay.setup.grace
    jay.tell(c.E_AWAY, seat)


def go_on_after_absence(jay: Jay) -> None:
    """Resume from the same situation: every clock is moved by the length of the absence."""
    lost: i64 = jay.time - jay.away_since
    due: i64 = jay.phase_due
    jay.away = 0
    jay.grace_due = NEVER
    change_state(jay, jay.resume)
    jay.phase_due = later(due, lost)
    jay.count_due = later(jay.count_due, lost)
    jay.round_due = later(jay.round_due, lost)
    jay.duty_since = min(jay.duty_since + lost, jay.time)
    jay.paused_at += lost
    for i in range(jay.moments.size):
        jay.moments.cards[i] += lost
    for seat in range(jay.seats):
        jay.strafe_since[seat] = later(jay.strafe_since[seat], lost)


def later(due: i64, lost: i64) -> i64:
    return due if due == NEVER else due + lost
