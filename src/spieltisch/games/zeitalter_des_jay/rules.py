"""Zeitalter des Jay: the states of a round (JAY-88), one class for each row of the table, and what happens unasked."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    ABSENCE,
    ANNOUNCE,
    AUTO_DRAW,
    AUTO_READY,
    AWAY,
    BACK,
    COUNT,
    COUNT_FROM,
    COUNT_TIME,
    DEAL,
    DRAW,
    E_AWAY,
    E_BACK,
    E_COUNTED_OUT,
    E_COUNTS,
    E_ENDED,
    E_EXCHANGED,
    E_FALSE_JAY,
    E_GRACE_OVER,
    E_LIMIT,
    E_OPENER,
    E_PAUSED,
    E_PRIVILEGE,
    E_READY,
    E_RESHUFFLED,
    E_ROUND,
    E_SKIPPED,
    E_SLOT,
    E_STATE,
    E_TOOK,
    E_UNSCORED,
    E_WAIVED,
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
    OPENING,
    PAUSE,
    PAUSED,
    PREPARE,
    PRIVILEGE_TIME,
    READY,
    REOPENING,
    ROW,
    RUNNING,
    SLOTS,
    STOCK,
    STRAFE,
    TAKE,
    TRAITOR,
    WAIVE,
    is_noble,
)
from spieltisch.games.zeitalter_des_jay.laying import call_jay, earlier_finishers, lay, least_stock, may_call, stock_up
from spieltisch.games.zeitalter_des_jay.penalties import acted, announce, charge, judge_pause, pay, say_strafe
from spieltisch.games.zeitalter_des_jay.refusals import refuse
from spieltisch.games.zeitalter_des_jay.scoring import final_placings, interim, put_aside, score_round
from spieltisch.games.zeitalter_des_jay.state import NEVER, Jay
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, Decision, Step

# Before a round


class Deal(Step[Jay]):
    """JAY-5, JAY-10, JAY-12, JAY-45: shuffle, share out the draw piles, deal the hands; before the first round slots."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.round += 1
        jay.tell(E_ROUND, NOBODY, jay.round)
        self.clear(jay)
        if jay.round == 1:
            for card in jay.setup.cards:
                jay.stock.push(card)
            share_out(jay)
            jay.opener = jay.rng.below(jay.seats)
            self.lay_slots(jay)
        elif jay.stock.size < jay.seats * (jay.setup.hand_cards + LEAST_HAND):
            jay.take_from_aside()
            share_out(jay)
            jay.tell(E_RESHUFFLED, NOBODY)
        self.deal_hands(jay)
        jay.tell(E_OPENER, jay.opener)
        jay.enter(PREPARE)
        jay.phase_due = jay.time + AUTO_READY

    def clear(self, jay: Jay) -> None:
        jay.duty = NOBODY
        jay.clear_reservations()
        jay.reservations = 0
        jay.finishes = 0
        jay.placed = 0
        jay.lays = 0
        jay.charged = 0
        jay.played_on = 0
        jay.ready = 0
        jay.pauses = 0
        jay.count_due = NEVER
        jay.round_due = NEVER
        for seat in range(jay.seats):
            jay.finish[seat] = 0
            jay.called[seat] = NEVER
            jay.owed[seat] = 0
            jay.open_errors[seat] = 0
            jay.strafe_since[seat] = NEVER

    def lay_slots(self, jay: Jay) -> None:
        for seat in range(jay.seats):
            for slot in range(jay.setup.slots):
                card: i64 = jay.draw_card(seat)
                jay.slots[seat * SLOTS + slot] = card
                jay.tell(E_SLOT, seat, slot + 1, card)

    def deal_hands(self, jay: Jay) -> None:
        """In twos, clockwise from the opener, everybody from their own pile."""
        dealt: i64 = 0
        while dealt < jay.setup.hand_cards:
            count: i64 = 2 if jay.setup.hand_cards - dealt >= 2 else 1
            seat: i64 = jay.opener
            for _ in range(jay.seats):
                for _ in range(count):
                    jay.gain(seat, jay.draw_card(seat))
                seat = jay.left[seat]
            dealt += count


def share_out(jay: Jay) -> None:
    """JAY-5: draw piles of about equal size, clockwise from seat 0."""
    jay.stock.shuffle(jay.rng)
    for seat in range(jay.seats):
        jay.pile_sizes[seat] = (jay.stock.size + jay.seats - 1 - seat) // jay.seats


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
            for kind in range(KINDS):
                if jay.hand[seat * ROW + kind] > 0:
                    out.add(EXCHANGE + slot * KINDS + kind)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == READY:
            say_ready(jay, seat)
        elif move >= TAKE:
            jay.tell(E_TOOK, seat, move - TAKE + 1)
            jay.draw(seat, move - TAKE + 1)
        else:
            exchange(jay, seat, (move - EXCHANGE) // KINDS, (move - EXCHANGE) % KINDS)


def exchange(jay: Jay, seat: i64, slot: i64, card: i64) -> None:
    """JAY-45: the new card is laid first, then the old one taken; everybody sees both."""
    old: i64 = jay.slots[seat * SLOTS + slot]
    jay.lose(seat, card)
    jay.slots[seat * SLOTS + slot] = card
    jay.gain_openly(seat, old)
    jay.tell(E_EXCHANGED, seat, slot + 1, card, old)


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
        if jay.available() > 0:
            return jay.unplaced()
        return those_with_moves(jay)

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_play(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        play(jay, seat, move)


class Forced(RoundState):
    """JAY-27, JAY-80: whoever was counted out picks the card to lay as a traitor; for the others play goes on."""

    def deciders(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> i64:
        if jay.lying == NO_FIGURE:
            return 1 << jay.duty | can_leave(jay)
        if jay.available() > 0:
            return jay.unplaced()
        return those_with_moves(jay)

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
        able: i64 = counters(jay) if jay.privileged == jay.duty else 0
        if jay.privileged != jay.duty or jay.hand_size[jay.duty] > 0 or jay.available() > 0:
            able |= 1 << jay.privileged
        return able | can_leave(jay)

    def options(self, jay: Jay, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if seat == jay.privileged:
            offer_lays(jay, seat, out)
            offer_stock(jay, seat, out)
            if seat != jay.duty:
                out.add(WAIVE)
        elif jay.privileged == jay.duty:
            offer_count(jay, seat, out)
        offer_leaving(jay, seat, out)

    def enter_input(self, jay: Jay, seat: i64, move: i64, /) -> None:
        if move == WAIVE:
            pass_privilege(jay)
        else:
            if move != COUNT and move != AWAY:
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


# What a state offers


def offer_play(jay: Jay, seat: i64, out: Moves) -> None:
    """The inputs of a running round."""
    offer_lays(jay, seat, out)
    offer_stock(jay, seat, out)
    if jay.setup.tournament:
        offer_debts(jay, seat, out)
    if may_call(jay, seat) or may_lie(jay, seat):
        out.add(JAY)
    offer_count(jay, seat, out)
    if may_pause(jay, seat):
        out.add(PAUSE)
    offer_leaving(jay, seat, out)


def offer_lays(jay: Jay, seat: i64, out: Moves) -> None:
    """Casual play offers what may be laid; tournament play lets everybody lay anything (JAY-25, JAY-81)."""
    if jay.setup.tournament:
        offer_hand(jay, seat, out)
        return
    if jay.phase == FORCED and seat == jay.duty:
        offer_traitors(jay, seat, out)
        return
    base: i64 = seat * ROW
    for kind in range(KINDS):
        if jay.hand[base + kind] > 0 and jay.verdict(seat, kind) != 0:
            out.add(LAY + kind)
    if jay.verdict(seat, TRAITOR) != 0:
        offer_traitors(jay, seat, out)


def offer_hand(jay: Jay, seat: i64, out: Moves) -> None:
    base: i64 = seat * ROW
    for kind in range(KINDS):
        if jay.hand[base + kind] > 0:
            out.add(LAY + kind)
    offer_traitors(jay, seat, out)


def offer_traitors(jay: Jay, seat: i64, out: Moves) -> None:
    base: i64 = seat * ROW
    for kind in range(KINDS):
        if jay.hand[base + kind] > 0:
            out.add(LAY_DOWN + kind)


def offer_stock(jay: Jay, seat: i64, out: Moves) -> None:
    """JAY-23: from the least number to the most that can be announced, capped by the cards there are."""
    available: i64 = jay.available()
    count: i64 = least_stock(jay, seat)
    while 0 < count <= available and count <= MOST_STOCK:
        out.add(STOCK + count - 1)
        count += 1


def offer_debts(jay: Jay, seat: i64, out: Moves) -> None:
    """JAY-81, JAY-82, JAY-85: owed draws, and the calls still to be made, right or wrong."""
    if jay.owed[seat] > 0:
        out.add(DRAW)
    if jay.open_errors[seat] > 0:
        for figure in range(TRAITOR + 1):
            out.add(ANNOUNCE + figure)
    if jay.strafe_since[seat] != NEVER:
        out.add(STRAFE)


def offer_count(jay: Jay, seat: i64, out: Moves) -> None:
    if (counters(jay) >> seat) & 1:
        out.add(COUNT)


def offer_leaving(jay: Jay, seat: i64, out: Moves) -> None:
    if (can_leave(jay) >> seat) & 1:
        out.add(AWAY)


def counters(jay: Jay) -> i64:
    """JAY-80: who may start a count: everybody but the player under duty, if none runs and two seconds have passed."""
    if jay.count_due != NEVER or jay.phase == FORCED or jay.time < jay.duty_since + COUNT_FROM:
        return 0
    return jay.unplaced() & ~(1 << jay.duty)


def can_leave(jay: Jay) -> i64:
    return jay.unplaced() if jay.setup.grace > 0 else 0


def may_pause(jay: Jay, seat: i64) -> bool:
    """JAY-84, JAY-88: in casual play once per round; never to escape a forced traitor."""
    if jay.phase == FORCED and seat == jay.duty:
        return False
    return jay.setup.tournament or not (jay.pauses >> seat) & 1


def may_lie(jay: Jay, seat: i64) -> bool:
    """JAY-85: a false Jay can be called where it is charged, and as often as it is charged."""
    return jay.setup.false_jay and not (jay.charged >> seat) & 1


def those_with_moves(jay: Jay) -> i64:
    """When nothing can be drawn, not everybody has something to do."""
    out = Moves()
    able: i64 = 0
    for seat in range(jay.seats):
        if not jay.is_placed(seat):
            out.size = 0
            offer_play(jay, seat, out)
            if out.size > 0:
                able |= 1 << seat
    return able


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
    """Three seconds for each; for the last one, the player under duty, the duty begins anew."""
    jay.privileged = next_privileged(jay)
    jay.tell(E_PRIVILEGE, jay.privileged)
    if jay.privileged == jay.duty:
        jay.phase_due = NEVER
        jay.duty_since = jay.time
    else:
        jay.phase_due = jay.time + PRIVILEGE_TIME


def next_privileged(jay: Jay) -> i64:
    """The layer of a noble lying card, the reservations from the latest on, the player under duty."""
    layer: i64 = jay.lying_layer()
    if is_noble(jay.lying) and not ((jay.asked | jay.placed) >> layer) & 1:
        return layer
    latest: i64 = jay.duty
    for seat in range(jay.seats):
        if jay.reserved[seat] > 0 and not (jay.asked >> seat) & 1:
            if latest == jay.duty or jay.reserved[seat] > jay.reserved[latest]:
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


# What happens by itself


class CountedOut(Step[Jay]):
    """JAY-13, JAY-80: "Strafe": the player under duty must lay a traitor; an empty hand draws three cards first."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.count_due = NEVER
        jay.tell(E_COUNTED_OUT, seat)
        if jay.hand_size[seat] == 0:
            jay.owed[seat] = 0
            jay.draw(seat, LEAST_HAND)
        if jay.hand_size[seat] > 0:
            change_state(jay, FORCED)
            jay.phase_due = jay.time + FORCED_TIME
        else:
            jay.tell(E_SKIPPED, seat)
            change_state(jay, RUNNING)
            jay.set_duty(jay.next_player(seat))


class TimeUp(Step[Jay]):
    """JAY-33, JAY-80, JAY-88: the time of a state is up."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.phase_due = NEVER
        if jay.phase == PREPARE:
            everybody_ready(jay)
        elif jay.phase == FORCED:
            lay(jay, jay.duty, jay.nth_card(jay.duty, jay.rng.below(jay.hand_size[jay.duty])), True)
        elif jay.phase == PAUSED:
            self.go_on_paused(jay)
        elif jay.phase == REOPENING:
            pass_privilege(jay)
        else:
            jay.enter(END_OF_ROUND)

    def go_on_paused(self, jay: Jay) -> None:
        """After ten seconds everybody draws what they owe; after sixty everybody is ready."""
        for seat in range(jay.seats):
            if jay.owed[seat] > 0:
                pay(jay, seat)
        if jay.time < jay.paused_at + AUTO_READY:
            jay.phase_due = jay.paused_at + AUTO_READY
        else:
            everybody_ready(jay)


def everybody_ready(jay: Jay) -> None:
    for seat in range(jay.seats):
        if not ((jay.ready | jay.placed) >> seat) & 1:
            jay.ready |= 1 << seat
            jay.tell(E_READY, seat)
    go_on_when_ready(jay)


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


STEPS: Final[list[Step[Any]]] = [
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
