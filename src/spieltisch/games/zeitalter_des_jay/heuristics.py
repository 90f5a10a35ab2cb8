"""A simple sensible player: calls, pays and announces at once, lays what fits, waits where nothing is to be done."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    ANNOUNCE,
    BACK,
    CALL_TIME,
    COUNT,
    DRAW,
    FIRST_POINTS,
    JAY,
    KINDS,
    LAY,
    LAY_DOWN,
    NO_FIGURE,
    PAUSE,
    READY,
    ROW,
    SECOND_POINTS,
    STOCK,
    STRAFE,
    TAKE,
    WAIVE,
    is_noble,
    same_colour,
    symbol,
)
from spieltisch.games.zeitalter_des_jay.expert import NEVER_LAID, best_card, card_worth, may_lay, unseen_cards
from spieltisch.games.zeitalter_des_jay.laying import may_call
from spieltisch.games.zeitalter_des_jay.levels import RESERVES, THROW
from spieltisch.games.zeitalter_des_jay.marks import LAYER, UNANNOUNCED
from spieltisch.games.zeitalter_des_jay.penalties import strafe_missing
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import LEAST, WAIT, Heuristics
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY

FEW_CARDS: Final[i64] = 4

# How the odds to be the next who finishes change (logarithm). Fitted to who was first in the rounds of 480 matches of
# greedy players, half of them with a mistake now and then; on level 1, where nobody lays out of turn, the order of duty
# and every card count for more.
EACH_CARD: Final = 0.55
EACH_CARD_IN_ORDER: Final = 1.45
EACH_OWED: Final = 3.0
EACH_NOBLE: Final = 0.17
UNDER_DUTY: Final = 0.38
DUTY_NEXT: Final = 0.18
ORDERLY: Final = 2.5
LAST_CARD: Final = 0.85
LAST_NOBLE: Final = -1.5
NO_CARD_LEFT: Final = 3.0
ROUND_SCATTER: Final = 2.4  # so many points make the odds e to 1 if one round is to come


class JayHeuristics(Heuristics[Jay]):
    """What a sensible player does, and how the points stand."""

    def __init__(self) -> None:
        super().__init__()
        self.patient = True
        self.candidates = 8
        self.doubt = 8.0  # hardly ever is a gain believed: the expert knows better than a small search

    def waits(self, jay: Jay, seat: i64, /) -> bool:
        return seat != jay.duty

    def worth(self, jay: Jay, seat: i64, move: i64, /) -> i64:
        return worth_of(jay, seat, move)

    def reflex(self, jay: Jay, seat: i64, out: Moves, /) -> i64:
        return due_call(jay, seat, out)

    def move(self, jay: Jay, seat: i64, out: Moves, rng: Rng, /) -> i64:
        return patient_move(jay, seat, out, rng)

    def expert(self, jay: Jay, seat: i64, out: Moves, rng: Rng, /) -> i64:
        """Like `move`, but which card to lay, and whether to, is thought over."""
        move: i64 = patient_move(jay, seat, out, rng)
        return best_card(jay, seat, out, move) if move < ANNOUNCE and move != WAIT else move

    def stage(self, jay: Jay, /) -> i64:
        return jay.round

    def strength(self, jay: Jay, seat: i64, /) -> float:
        """The points, and what the round will probably bring."""
        rounds: float = 0.5 + float(max(jay.setup.rounds - jay.round, 0))
        return (float(jay.points[seat]) + points_to_come(jay, seat)) / (ROUND_SCATTER * sqrt(rounds))

    def situation(self, jay: Jay, seat: i64, /) -> i64:
        return (jay.lays * 16 + jay.phase) * 64 + jay.hand_size[seat]

    def reason(self, jay: Jay, seat: i64, move: i64, /) -> str:
        return reason_for(jay, seat, move)


HEURISTICS: Final = JayHeuristics()


# A position


def points_to_come(jay: Jay, seat: i64) -> float:
    """What the round will probably bring: five points for the first place, two for the second."""
    if jay.is_placed(seat):
        return float(FIRST_POINTS if jay.placed == 1 << seat else SECOND_POINTS)
    mine: float = hope(jay, seat)
    total: float = 0.0
    for other in range(jay.seats):
        total += hope(jay, other)
    if jay.placed != 0:
        return float(SECOND_POINTS) * mine / total
    second: float = 0.0
    for other in range(jay.seats):
        if other != seat:
            ahead: float = hope(jay, other)
            rest: float = max(total - ahead, mine)  # beside a very large number a small one is rounded away
            second += ahead / total * mine / rest
    return float(FIRST_POINTS) * mine / total + float(SECOND_POINTS) * second


def hope(jay: Jay, seat: i64) -> float:
    """The odds of a player to be the next who finishes: 0 for whoever has."""
    if jay.is_placed(seat):
        return 0.0
    duty: float = DUTY_NEXT if jay.duty != NOBODY and jay.next_player(jay.duty) == seat else 0.0
    if jay.duty == seat:
        duty = UNDER_DUTY
    cards: i64 = jay.hand_size[seat]
    odds: float = -EACH_OWED * float(jay.owed[seat])
    if jay.setup.level == 1:
        odds += ORDERLY * duty - EACH_CARD_IN_ORDER * float(cards)
    else:
        odds += duty - EACH_CARD * float(cards)
    nobles: i64 = nobles_held(jay, seat)
    if cards == 0:
        odds += NO_CARD_LEFT
    elif cards == 1:
        odds += LAST_NOBLE if nobles == 1 else LAST_CARD
    else:
        odds += EACH_NOBLE * float(nobles)
    return exp(odds)


def nobles_held(jay: Jay, seat: i64) -> i64:
    nobles: i64 = 0
    for kind in range(KINDS):
        if is_noble(kind):
            nobles += jay.hand[seat * ROW + kind]
    return nobles


# A move


def greedy_move(jay: Jay, seat: i64, out: Moves, rng: Rng) -> i64:
    """The patient player's move; where that one would wait, whatever does least harm."""
    move: i64 = patient_move(jay, seat, out, rng)
    if move != WAIT:
        return move
    for kind in range(out.size):
        if STOCK <= out.at[kind] < TAKE:
            return out.at[kind]
    return out.at[0]


def patient_move(jay: Jay, seat: i64, out: Moves, rng: Rng) -> i64:
    """What to do now, or WAIT."""
    duty: i64 = due_call(jay, seat, out)
    if duty != WAIT:
        return duty
    best: i64 = best_lay(jay, seat, out)
    if best != WAIT:
        return best
    if out.has(WAIVE):
        return WAIVE
    if seat == jay.duty:
        return traitor_or_stock(jay, seat, out)
    if out.has(PAUSE) and jay.setup.tournament and others_at_fault(jay, seat):
        return PAUSE
    return COUNT if out.has(COUNT) else WAIT


def worth_of(jay: Jay, seat: i64, move: i64) -> i64:
    """For the order in which moves are looked into: laying and stocking up, then waiving and counting."""
    worth: float = card_worth(jay, seat, move, unseen_cards(jay, seat))
    if worth > NEVER_LAID:
        return int(1000.0 * worth)
    return int(1000.0 * NEVER_LAID) if move in (WAIVE, COUNT) else LEAST


def due_call(jay: Jay, seat: i64, out: Moves) -> i64:
    """Buttons that are always right: ready, back, Jay, and what tournament play asks for."""
    if may_call(jay, seat) and out.has(JAY):
        return JAY
    if out.has(DRAW):
        return DRAW
    if out.has(STRAFE):
        return STRAFE
    if jay.open_errors[seat] > 0 and out.has(ANNOUNCE):
        return ANNOUNCE + oldest_error(jay, seat)
    if out.has(READY):
        return READY
    return BACK if out.has(BACK) else WAIT


def oldest_error(jay: Jay, seat: i64) -> i64:
    for i in range(jay.box.size):
        if jay.marks.cards[i] & UNANNOUNCED and jay.marks.cards[i] & LAYER == seat:
            return jay.figure_at(i)
    return 0


def others_at_fault(jay: Jay, seat: i64) -> bool:
    """Somebody else has left an error or a traitor without its call for two seconds."""
    for other in range(jay.seats):
        if other != seat and strafe_missing(jay, other):
            return True
    for i in range(jay.box.size):
        mark: i64 = jay.marks.cards[i]
        if mark & UNANNOUNCED and mark & LAYER != seat and jay.time - jay.moments.cards[i] >= CALL_TIME:
            return True
    return False


def best_lay(jay: Jay, seat: i64, out: Moves) -> i64:
    best: i64 = WAIT
    value: i64 = 0
    for i in range(out.size):
        move: i64 = out.at[i]
        if LAY <= move < LAY_DOWN and may_lay(jay, seat, move - LAY):
            worth: i64 = lay_value(jay, seat, move - LAY)
            if worth > value:
                value = worth
                best = move
    return best


def lay_value(jay: Jay, seat: i64, card: i64) -> i64:
    """What fits many of the remaining cards is good to lay; nobles go before the last card, never as the last."""
    if is_noble(card) and jay.hand_size[seat] == 1:
        return 0
    value: i64 = 20
    for kind in range(KINDS):
        if jay.hand[seat * ROW + kind] > 0 and (same_colour(kind, card) or symbol(kind) == symbol(card)):
            value += jay.hand[seat * ROW + kind]
    if is_noble(card):
        value += 20 if jay.hand_size[seat] <= FEW_CARDS else -10
    verdict: i64 = jay.verdict(seat, card)
    if verdict & RESERVES or (verdict & THROW and seat == jay.duty):
        value += 5
    return value


def traitor_or_stock(jay: Jay, seat: i64, out: Moves) -> i64:
    """Under duty with nothing that fits: the card that fits the others least goes face down."""
    worst: i64 = WAIT
    value: i64 = 0
    stock: i64 = WAIT
    for i in range(out.size):
        move: i64 = out.at[i]
        if LAY_DOWN <= move < ANNOUNCE:
            worth: i64 = lay_value(jay, seat, move - LAY_DOWN)
            if worst == WAIT or worth < value:
                value = worth
                worst = move
        elif stock == WAIT and STOCK <= move < TAKE:
            stock = move
    return worst if worst != WAIT else stock


def reason_for(jay: Jay, seat: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if move < LAY_DOWN:
        if is_noble(move - LAY) and jay.hand_size[seat] <= FEW_CARDS:
            return "noble"
        return "throws" if jay.lying != NO_FIGURE and jay.verdict(seat, move - LAY) & THROW else "keeps"
    if move < ANNOUNCE:
        return "traitor"
    if STOCK <= move < TAKE:
        return "stock"
    return "count" if move == COUNT else "sensible"
