"""The states of a round (JAY-88), one class for each row of the table."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.rules.deadlines import CountedOut, EndOfRound, GraceOver, RoundLimit, TimeUp
from spieltisch.games.zeitalter_des_jay.rules.dealing import Deal, exchange
from spieltisch.games.zeitalter_des_jay.rules.inputs import play
from spieltisch.games.zeitalter_des_jay.rules.interruptions import (
    give_privilege,
    go_on_after_absence,
    go_on_when_ready,
    leave,
    pass_privilege,
    reopen,
    say_ready,
)
from spieltisch.games.zeitalter_des_jay.rules.laying import call_jay, earlier_finishers
from spieltisch.games.zeitalter_des_jay.rules.offers import (
    callers,
    can_leave,
    counters,
    offer_count,
    offer_debts,
    offer_hand,
    offer_jay,
    offer_lays,
    offer_leaving,
    offer_play,
    offer_stock,
    offer_traitors,
)
from spieltisch.games.zeitalter_des_jay.rules.refusals import refuse
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, Decision, Step, steps_by_number
from spieltisch.kernel.vecs import vec


class RoundState(Decision[Jay]):
    """JAY-88: one state of a round. It stays on the agenda until an input changes it."""

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
        out.add(c.READY)
        out.add_range(c.TAKE, c.TAKE + most_taken(jay, seat))
        for slot in range(jay.setup.slots):
            out.add_bits(c.EXCHANGE + slot * c.KINDS, jay.held[seat])

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == c.READY:
            say_ready(jay, seat)
        elif move >= c.TAKE:
            jay.tell(c.E_TOOK, seat, move - c.TAKE + 1)
            jay.draw(seat, move - c.TAKE + 1)
        else:
            exchange(jay, seat, (move - c.EXCHANGE) // c.KINDS, (move - c.EXCHANGE) % c.KINDS)


def most_taken(jay: Jay, seat: i64) -> i64:
    """JAY-10: as many cards as there are, up to a hand of twice the cards dealt."""
    most: i64 = min(c.MOST_STOCK, 2 * jay.setup.hand_cards - jay.hand_size[seat])
    return min(most, jay.available(seat))


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
    """JAY-20, JAY-30, JAY-88: every player without a place may act at any moment."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return jay.unplaced()

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_play(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        play(jay, seat, move)


class Forced(RoundState):
    """JAY-27, JAY-80: the player who was counted out picks the card to lay as a traitor; the others play on."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        if jay.shut:
            return 1 << jay.duty | can_leave(jay) | callers(jay)
        return jay.unplaced()

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if not jay.shut:
            offer_play(jay, seat, out)
            return
        if seat == jay.duty:
            offer_traitors(jay, seat, out)
            offer_stock(jay, seat, out)
        offer_jay(jay, seat, out)
        offer_leaving(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        play(jay, seat, move)


class Paused(RoundState):
    """JAY-13, JAY-84, JAY-88: draw owed cards, announce, call Jay if the hand was empty, say ready."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return (jay.unplaced() & ~jay.ready) | callers(jay)

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_jay(jay, seat, out)
        if (jay.ready >> seat) & 1:
            return
        offer_debts(jay, seat, out)
        if jay.owed[seat] == 0:
            out.add(c.READY)
        offer_leaving(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == c.READY:
            say_ready(jay, seat)
        else:
            play(jay, seat, move)
            if jay.phase == c.PAUSED:
                go_on_when_ready(jay)


class Reopening(RoundState):
    """JAY-33, JAY-84: the privileged player lays, stocks up or waives; the last cannot waive but be counted out."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        able: i64 = can_leave(jay) | callers(jay)
        if jay.last_privilege:
            able |= counters(jay)
        return able | 1 << jay.privileged

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if seat == jay.privileged:
            offer_lays(jay, seat, out)
            offer_stock(jay, seat, out)
            if not jay.last_privilege:
                out.add(c.WAIVE)
        elif jay.last_privilege:
            offer_count(jay, seat, out)
        offer_jay(jay, seat, out)
        offer_leaving(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == c.WAIVE:
            pass_privilege(jay)
            return
        if move < c.TAKE:
            reopen(jay)
        play(jay, seat, move)
        if jay.phase == c.REOPENING and (jay.is_placed(jay.privileged) or (jay.last_privilege and move == c.JAY)):
            give_privilege(jay)


class Closing(RoundState):
    """JAY-13: in the millisecond of the last Jay call, a player who finished earlier may still call.

    JAY-84: while errors are secret, the others may still cover the box.
    """

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return earlier_finishers(jay) | (jay.unplaced() if jay.setup.secret else 0)

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if (earlier_finishers(jay) >> seat) & 1:
            out.add(c.JAY)
        if jay.setup.secret:
            out.add(c.PAUSE)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        play(jay, seat, move)


class Absence(RoundState):
    """JAY-87: a player has lost the connection; all clocks stop until everybody is back.

    JAY-13: an absent player who calls Jay is back.
    """

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        return jay.unplaced()

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(c.BACK if (jay.away >> seat) & 1 else c.AWAY)
        offer_jay(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == c.AWAY:
            leave(jay, seat)
            return
        was_away: bool = (jay.away >> seat) & 1 == 1
        if was_away:
            jay.away &= ~(1 << seat)
            jay.tell(c.E_BACK, seat)
        if move == c.JAY:
            call_jay(jay, seat)
        if was_away and jay.away == 0 and jay.phase == c.ABSENCE:
            go_on_after_absence(jay)


STEPS: Final[vec[Step[Any]]] = steps_by_number(
    {
        c.DEAL: Deal("JAY-10"),
        c.PREPARE: Prepare("JAY-11"),
        c.OPENING: Opening("JAY-12"),
        c.RUNNING: Running("JAY-88"),
        c.FORCED: Forced("JAY-80"),
        c.PAUSED: Paused("JAY-84"),
        c.REOPENING: Reopening("JAY-33"),
        c.CLOSING: Closing("JAY-13"),
        c.ABSENCE: Absence("JAY-87"),
        c.COUNTED_OUT: CountedOut("JAY-80"),
        c.TIME_UP: TimeUp("JAY-88"),
        c.ROUND_LIMIT: RoundLimit("JAY-18"),
        c.GRACE_OVER: GraceOver("JAY-87"),
        c.END_OF_ROUND: EndOfRound("JAY-14"),
    }
)
