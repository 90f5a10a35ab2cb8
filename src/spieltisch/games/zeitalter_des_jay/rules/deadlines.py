"""Timed steps: a count runs out, the time of a state or of the round is up, the round ends."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.rules.interruptions import (
    change_state,
    everybody_ready,
    force_traitor,
    give_privilege,
    go_on_after_absence,
    pass_privilege,
)
from spieltisch.games.zeitalter_des_jay.rules.laying import lay
from spieltisch.games.zeitalter_des_jay.rules.penalties import pay
from spieltisch.games.zeitalter_des_jay.rules.scoring import final_placings, interim, put_aside, score_round
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.state import NOBODY, Step


class CountedOut(Step[Jay]):
    """JAY-13, JAY-80: "Strafe": the player under duty must lay a traitor; an empty hand draws three cards first."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.count_due = NEVER
        if jay.count_on == NOBODY:
            jay.tell(c.E_COUNTED_NOBODY, NOBODY)
            return
        jay.tell(c.E_COUNTED_OUT, seat)
        if has_something_to_lay(jay, seat):
            jay.forced = seat
            force_traitor(jay)


def has_something_to_lay(jay: Jay, seat: i64) -> bool:
    """An empty hand draws at least three cards; if none are left, the duty passes on."""
    if jay.hand_size[seat] == 0:
        if jay.owed[seat] < c.LEAST_HAND:
            jay.owed[seat] = c.LEAST_HAND
        pay(jay, seat)
    if jay.hand_size[seat] > 0:
        return True
    jay.tell(c.E_SKIPPED, seat)
    jay.forced = NOBODY
    skip_duty(jay, jay.next_player(seat))
    return False


def skip_duty(jay: Jay, seat: i64) -> None:
    """Put the next player under duty; if the round is not open, they open it."""
    if jay.lying == c.NO_FIGURE:
        change_state(jay, c.OPENING)
        jay.set_duty(seat)
    elif jay.shut:
        change_state(jay, c.REOPENING)
        jay.set_duty(seat)
        give_privilege(jay)
    else:
        change_state(jay, c.RUNNING)
        jay.set_duty(seat)


class TimeUp(Step[Jay]):
    """JAY-33, JAY-80, JAY-88: the time of a state is up."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.phase_due = NEVER
        if jay.phase == c.PREPARE:
            everybody_ready(jay)
        elif jay.phase == c.FORCED:
            self.lay_any_traitor(jay, jay.forced)
        elif jay.phase == c.PAUSED:
            self.go_on_paused(jay)
        elif jay.phase == c.REOPENING:
            pass_privilege(jay)
        else:
            jay.enter(c.END_OF_ROUND)

    def lay_any_traitor(self, jay: Jay, seat: i64) -> None:
        """JAY-80, JAY-82: pay debts first, then lay a random traitor, unless another player's serve voided it."""
        if seat == NOBODY:
            change_state(jay, c.RUNNING)
            return
        if jay.owed[seat] > 0:
            pay(jay, seat)
        if has_something_to_lay(jay, seat):
            lay(jay, seat, jay.nth_card(seat, jay.rng.below(jay.hand_size[seat])), True)

    def go_on_paused(self, jay: Jay) -> None:
        """After ten seconds everybody draws the cards they owe; after sixty seconds everybody is ready."""
        for seat in range(jay.seats):
            if jay.owed[seat] > 0:
                pay(jay, seat)
        if jay.time < jay.paused_at + c.AUTO_READY:
            jay.phase_due = jay.paused_at + c.AUTO_READY
        else:
            everybody_ready(jay)


class RoundLimit(Step[Jay]):
    """JAY-18: the time of the round is up."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.tell(c.E_LIMIT, NOBODY)
        jay.enter(c.END_OF_ROUND)


class GraceOver(Step[Jay]):
    """JAY-87: the player has not returned: a bot takes the seat, or the round is not scored."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.tell(c.E_GRACE_OVER, NOBODY)
        go_on_after_absence(jay)
        if jay.setup.unscored:
            jay.tell(c.E_UNSCORED, NOBODY)
            jay.placed = 0
            jay.enter(c.END_OF_ROUND)


class EndOfRound(Step[Jay]):
    """JAY-14, JAY-17, JAY-90: score, put the cards aside; then the next round, the interim placing or the end."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        score_round(jay)
        put_aside(jay)
        jay.count_due = NEVER
        jay.round_due = NEVER
        if jay.setup.rating and jay.round == c.HALF_ROUNDS:
            interim(jay)
        if jay.round < jay.setup.rounds:
            jay.enter(c.DEAL)
            return
        if jay.setup.rating:
            final_placings(jay)
        jay.over = True
        jay.tell(c.E_ENDED, NOBODY)
