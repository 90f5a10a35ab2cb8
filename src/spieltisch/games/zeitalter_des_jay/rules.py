"""Zeitalter des Jay: the states of a round (JAY-88), one class for each row of the table, and what happens unasked."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    ANNOUNCE,
    AUTO_READY,
    AWAY,
    BACK,
    COUNT,
    COUNT_TIME,
    DEAL,
    DRAW,
    E_BACK,
    E_COUNTED_OUT,
    E_COUNTS,
    E_ENDED,
    E_FALSE_JAY,
    E_GRACE_OVER,
    E_LIMIT,
    E_SKIPPED,
    E_TOOK,
    E_UNSCORED,
    END_OF_ROUND,
    EXCHANGE,
    FORCED,
    FORCED_TIME,
    HALF_ROUNDS,
    JAY,
    KINDS,
    LAY,
    LAY_DOWN,
    LEAST_HAND,
    MOST_STOCK,
    NO_FIGURE,
    PAUSE,
    PAUSED,
    PREPARE,
    READY,
    REOPENING,
    RUNNING,
    STOCK,
    STRAFE,
    TAKE,
    WAIVE,
)
from spieltisch.games.zeitalter_des_jay.dealing import Deal, exchange
from spieltisch.games.zeitalter_des_jay.interruptions import (
    change_state,
    everybody_ready,
    go_on_after_absence,
    go_on_when_ready,
    leave,
    pass_privilege,
    pause,
    say_ready,
)
from spieltisch.games.zeitalter_des_jay.laying import call_jay, earlier_finishers, lay, may_call, stock_up
from spieltisch.games.zeitalter_des_jay.offers import (
    can_leave,
    counters,
    offer_count,
    offer_debts,
    offer_hand,
    offer_kinds,
    offer_lays,
    offer_leaving,
    offer_play,
    offer_stock,
    offer_traitors,
)
from spieltisch.games.zeitalter_des_jay.penalties import acted, announce, charge, pay, say_strafe
from spieltisch.games.zeitalter_des_jay.refusals import refuse
from spieltisch.games.zeitalter_des_jay.scoring import final_placings, interim, put_aside, score_round
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, Decision, Step
from spieltisch.kernel.vecs import vec

# The states


class RoundState(Decision[Jay]):
    """JAY-88: one state of a round. Every input finds the state on the agenda again, unless it leads to another one."""

    def choose(self, jay: Jay, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        jay.agenda.push(jay.phase, NOBODY)
        self.enter_input(jay, seat, move)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        raise NotImplementedError("a state says what an input does")

    def refusal(self, jay: Jay, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse(jay, seat, move)


class Prepare(RoundState):
    """JAY-10, JAY-11, JAY-45: take more cards, exchange slot cards, say ready."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return jay.unplaced() & ~jay.ready

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(READY)
        available: i64 = jay.available()
        for count in range(1, MOST_STOCK + 1):
            if count <= available:
                out.add(TAKE + count - 1)
        for slot in range(jay.setup.slots):
            offer_kinds(jay.held[seat], EXCHANGE + slot * KINDS, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == READY:
            say_ready(jay, seat)
        elif move >= TAKE:
            jay.tell(E_TOOK, seat, move - TAKE + 1)
            jay.draw(seat, move - TAKE + 1)
        else:
            exchange(jay, seat, (move - EXCHANGE) // KINDS, (move - EXCHANGE) % KINDS)


class Opening(RoundState):
    """JAY-12, JAY-19: the opener lays any card or stocks up; the others may count."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return 1 << jay.duty | counters(jay) | can_leave(jay)

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if seat == jay.duty:
            offer_hand(jay, seat, out)
            offer_stock(jay, seat, out)
        offer_count(jay, seat, out)
        offer_leaving(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        play(jay, seat, move)


class Running(RoundState):
    """JAY-20, JAY-30, JAY-88: everybody who is not placed may act at any moment."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return jay.unplaced()

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_play(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        play(jay, seat, move)


class Forced(RoundState):
    """JAY-27, JAY-80: whoever was counted out picks the card to lay as a traitor; for the others play goes on."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        if jay.lying == NO_FIGURE:
            return 1 << jay.duty | can_leave(jay)
        return jay.unplaced()

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if jay.lying != NO_FIGURE:
            offer_play(jay, seat, out)
        elif seat == jay.duty:
            offer_traitors(jay, seat, out)
            offer_stock(jay, seat, out)
            offer_leaving(jay, seat, out)
        else:
            offer_leaving(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        play(jay, seat, move)


class Paused(RoundState):
    """JAY-84, JAY-88: draw what is owed, announce, call Jay if the hand was empty, say ready."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return jay.unplaced() & ~jay.ready

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_debts(jay, seat, out)
        if jay.owed[seat] == 0:
            out.add(READY)
        if may_call(jay, seat):
            out.add(JAY)
        offer_leaving(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == READY:
            say_ready(jay, seat)
        else:
            play(jay, seat, move)
            if jay.phase == PAUSED:
                go_on_when_ready(jay)


class Reopening(RoundState):
    """JAY-33, JAY-84: the privileged player lays, stocks up or waives; the last one cannot waive but be counted out."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        able: i64 = can_leave(jay)
        if jay.last_privilege:
            able |= counters(jay)
        return able | 1 << jay.privileged

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if seat == jay.privileged:
            offer_lays(jay, seat, out)
            offer_stock(jay, seat, out)
            if not jay.last_privilege:
                out.add(WAIVE)
        elif jay.last_privilege:
            offer_count(jay, seat, out)
        offer_leaving(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == WAIVE:
            pass_privilege(jay)
        else:
            if move < TAKE:
                change_state(jay, RUNNING)
            play(jay, seat, move)


class Closing(RoundState):
    """JAY-13: in the millisecond of the last Jay call, whoever finished earlier may still call."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return earlier_finishers(jay)

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(JAY)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        call_jay(jay, seat)


class Absence(RoundState):
    """JAY-87: a player has lost the connection; all clocks stand still until everybody is back."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return jay.unplaced()

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(BACK if (jay.away >> seat) & 1 else AWAY)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == AWAY:
            leave(jay, seat)
            return
        jay.away &= ~(1 << seat)
        jay.tell(E_BACK, seat)
        if jay.away == 0:
            go_on_after_absence(jay)


# What an input does


def play(jay: Jay, seat: i64, move: i64) -> None:
    if move < LAY_DOWN:
        lay(jay, seat, move - LAY, False)
    elif move < ANNOUNCE:
        lay(jay, seat, move - LAY_DOWN, True)
    elif move < EXCHANGE:
        announce(jay, seat, move - ANNOUNCE)
    elif move < TAKE:
        stock_up(jay, seat, move - STOCK + 1)
    elif move == JAY:
        say_jay(jay, seat)
    elif move == COUNT:
        acted(jay, seat)
        jay.count_due = jay.time + COUNT_TIME
        jay.tell(E_COUNTS, seat, jay.duty)
    elif move == PAUSE:
        pause(jay, seat)
    elif move == DRAW:
        pay(jay, seat)
    elif move == STRAFE:
        say_strafe(jay, seat)
    else:
        leave(jay, seat)


def say_jay(jay: Jay, seat: i64) -> None:
    if may_call(jay, seat):
        call_jay(jay, seat)
    else:
        jay.tell(E_FALSE_JAY, seat)
        charge(jay, seat)


# What happens by itself


class CountedOut(Step[Jay]):
    """JAY-13, JAY-80: "Strafe": the player under duty must lay a traitor; an empty hand draws three cards first."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.count_due = NEVER
        jay.tell(E_COUNTED_OUT, seat)
        if has_something_to_lay(jay, seat):
            change_state(jay, FORCED)
            jay.phase_due = jay.time + FORCED_TIME


def has_something_to_lay(jay: Jay, seat: i64) -> bool:
    """An empty hand draws at least three cards; if there are none, the duty passes on."""
    if jay.hand_size[seat] == 0:
        if jay.owed[seat] < LEAST_HAND:
            jay.owed[seat] = LEAST_HAND
        pay(jay, seat)
    if jay.hand_size[seat] > 0:
        return True
    jay.tell(E_SKIPPED, seat)
    change_state(jay, RUNNING)
    jay.set_duty(jay.next_player(seat))
    return False


class TimeUp(Step[Jay]):
    """JAY-33, JAY-80, JAY-88: the time of a state is up."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.phase_due = NEVER
        if jay.phase == PREPARE:
            everybody_ready(jay)
        elif jay.phase == FORCED:
            self.lay_any_traitor(jay, jay.duty)
        elif jay.phase == PAUSED:
            self.go_on_paused(jay)
        elif jay.phase == REOPENING:
            pass_privilege(jay)
        else:
            jay.enter(END_OF_ROUND)

    def lay_any_traitor(self, jay: Jay, seat: i64) -> None:
        if has_something_to_lay(jay, seat):
            lay(jay, seat, jay.nth_card(seat, jay.rng.below(jay.hand_size[seat])), True)

    def go_on_paused(self, jay: Jay) -> None:
        """After ten seconds everybody draws what they owe; after sixty everybody is ready."""
        for seat in range(jay.seats):
            if jay.owed[seat] > 0:
                pay(jay, seat)
        if jay.time < jay.paused_at + AUTO_READY:
            jay.phase_due = jay.paused_at + AUTO_READY
        else:
            everybody_ready(jay)


class RoundLimit(Step[Jay]):
    """JAY-18: the time of the round is up."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.tell(E_LIMIT, NOBODY)
        jay.enter(END_OF_ROUND)


class GraceOver(Step[Jay]):
    """JAY-87: the player has not come back: a bot takes the seat, or the round is not scored."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.tell(E_GRACE_OVER, NOBODY)
        go_on_after_absence(jay)
        if jay.setup.unscored:
            jay.tell(E_UNSCORED, NOBODY)
            jay.placed = 0
            jay.enter(END_OF_ROUND)


class EndOfRound(Step[Jay]):
    """JAY-14, JAY-17, JAY-90: points, cards put aside, and the next round, the interim placing or the end."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        score_round(jay)
        put_aside(jay)
        jay.count_due = NEVER
        jay.round_due = NEVER
        if jay.setup.rating and jay.round == HALF_ROUNDS:
            interim(jay)
        if jay.round < jay.setup.rounds:
            jay.enter(DEAL)
            return
        if jay.setup.rating:
            final_placings(jay)
        jay.over = True
        jay.tell(E_ENDED, NOBODY)


STEPS: Final[vec[Step[Any]]] = vec[Step[Any]](
    [
        Deal("JAY-10"),
        Prepare("JAY-11"),
        Opening("JAY-12"),
        Running("JAY-88"),
        Forced("JAY-80"),
        Paused("JAY-84"),
        Reopening("JAY-33"),
        Closing("JAY-13"),
        Absence("JAY-87"),
        CountedOut("JAY-80"),
        TimeUp("JAY-88"),
        RoundLimit("JAY-18"),
        GraceOver("JAY-87"),
        EndOfRound("JAY-14"),
    ]
)
