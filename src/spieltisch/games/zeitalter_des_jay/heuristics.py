"""Heuristics: call, pay and announce at once, lay a fitting card, and wait if there is nothing to do."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.levels import RESERVES, THROW
from spieltisch.games.zeitalter_des_jay.players.attention import EASY, GREEDY, HARD, believed, noticed_error
from spieltisch.games.zeitalter_des_jay.players.expert import NEVER_LAID, best_card, card_worth, may_lay, unseen_cards
from spieltisch.games.zeitalter_des_jay.rules.laying import may_call
from spieltisch.games.zeitalter_des_jay.rules.penalties import strafe_missing
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.choosing import LEAST, WAIT, Heuristics
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY

FEW_CARDS: Final[i64] = 4
FORBEARANCE: Final[i64] = 6_000

# Log odds of finishing next. Fitted to the first places in the rounds of 480 matches between greedy bots, half of
# which made occasional mistakes. On level 1, where nobody lays out of turn, the order of duty and every card count
# for more.
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
ROUND_SCATTER: Final = 2.4  # the lead in points that gives odds of e to 1 with one round to play


class JayHeuristics(Heuristics[Jay]):
    """Choice of moves and values of positions for bots and hints."""

    def __init__(self) -> None:
        super().__init__()
        self.patient = True
        self.candidates = 8
        self.doubt = 8.0  # a small search rarely beats the expert's choice

    def waits(self, jay: Jay, seat: i64, /) -> bool:
        return seat != jay.duty

    def worth(self, jay: Jay, seat: i64, move: i64, /) -> i64:
        return worth_of(jay, seat, move)

    def reflex(self, jay: Jay, seat: i64, out: Moves, /) -> i64:
        return due_call(jay, seat, out, HARD)

    def careless(self, jay: Jay, seat: i64, out: Moves, rng: Rng, /) -> i64:
        return attentive_move(jay, seat, out, EASY)

    def move(self, jay: Jay, seat: i64, out: Moves, rng: Rng, /) -> i64:
        return attentive_move(jay, seat, out, GREEDY)

    def expert(self, jay: Jay, seat: i64, out: Moves, rng: Rng, /) -> i64:
        """Like `move`, but weighs which card to lay and whether to lay one."""
        move: i64 = attentive_move(jay, seat, out, HARD)
        return best_card(believed(jay, seat, HARD), seat, out, move) if move < c.ANNOUNCE and move != WAIT else move

    def stage(self, jay: Jay, /) -> i64:
        return jay.round

    def strength(self, jay: Jay, seat: i64, /) -> float:
        """The points so far plus the expected points of this round."""
        rounds: float = 0.5 + float(max(jay.setup.rounds - jay.round, 0))
        return (float(jay.points[seat]) + points_to_come(jay, seat)) / (ROUND_SCATTER * sqrt(rounds))

    def situation(self, jay: Jay, seat: i64, /) -> i64:
        return (jay.lays * 16 + jay.phase) * 64 + jay.hand_size[seat]

    def held_back(self, jay: Jay, seat: i64, move: i64, /) -> i64:
        """JAY-96: bots wait until a player has been under duty for six seconds before counting them out."""
        return jay.duty_since + FORBEARANCE - jay.time if move == c.COUNT else 0

    def hurried(self, jay: Jay, seat: i64, /) -> bool:
        """JAY-80: the player is being counted out."""
        return seat == jay.duty and jay.count_due != NEVER

    def may_hint(self, jay: Jay, /) -> bool:
        """JAY-81: no hints in tournament play, because a hint would reveal who is under duty."""
        return not jay.setup.secret

    def reason(self, jay: Jay, seat: i64, move: i64, /) -> str:
        return reason_for(jay, seat, move)


HEURISTICS: Final = JayHeuristics()


# A position


def points_to_come(jay: Jay, seat: i64) -> float:
    """The expected points of this round: five for the first place, two for the second."""
    if jay.is_placed(seat):
        return float(c.FIRST_POINTS if jay.placed == 1 << seat else c.SECOND_POINTS)
    mine: float = hope(jay, seat)
    total: float = 0.0
    for other in range(jay.seats):
        total += hope(jay, other)
    if jay.placed != 0:
        return float(c.SECOND_POINTS) * mine / total
    second: float = 0.0
    for other in range(jay.seats):
        if other != seat:
            ahead: float = hope(jay, other)
            rest: float = max(total - ahead, mine)  # the difference with a very large number may round to 0
            second += ahead / total * mine / rest
    return float(c.FIRST_POINTS) * mine / total + float(c.SECOND_POINTS) * second


def hope(jay: Jay, seat: i64) -> float:
    """The odds that a player finishes next; 0 for a player who has finished."""
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
    for kind in range(c.KINDS):
        if c.is_noble(kind):
            nobles += jay.hand[seat * c.ROW + kind]
    return nobles


# A move


def attentive_move(jay: Jay, seat: i64, out: Moves, strength: i64) -> i64:
    """The move to make now, or WAIT, for a bot that notices errors according to its strength."""
    duty: i64 = due_call(jay, seat, out, strength)
    if duty != WAIT:
        return duty
    if out.has(c.PAUSE) and jay.setup.tournament and others_at_fault(jay, seat, strength):
        return c.PAUSE
    belief = believed(jay, seat, strength)
    best: i64 = best_lay(belief, seat, out)
    if best != WAIT:
        return best
    if out.has(c.WAIVE):
        return c.WAIVE
    if seat == belief.duty:
        return traitor_or_stock(belief, seat, out)
    return c.COUNT if out.has(c.COUNT) and belief.time >= belief.duty_since + c.COUNT_FROM else WAIT


def worth_of(jay: Jay, seat: i64, move: i64) -> i64:
    """The order in which a search tries moves: laying and stocking up, then waiving and counting."""
    worth: float = card_worth(jay, seat, move, unseen_cards(jay, seat))
    if worth > NEVER_LAID:
        return int(1000.0 * worth)
    return int(1000.0 * NEVER_LAID) if move in (c.WAIVE, c.COUNT) else LEAST


def due_call(jay: Jay, seat: i64, out: Moves, strength: i64) -> i64:
    """Inputs that are always right: ready, back, Jay, and the calls that tournament play requires."""
    if may_call(jay, seat) and out.has(c.JAY):
        return c.JAY
    if out.has(c.DRAW):
        return c.DRAW
    if out.has(c.STRAFE):
        return c.STRAFE
    if jay.open_errors[seat] > 0:
        mine: i64 = noticed_error(jay, seat, seat, strength)
        if mine != NEVER and out.has(c.ANNOUNCE + jay.figure_at(mine)):
            return c.ANNOUNCE + jay.figure_at(mine)
    if out.has(c.READY):
        return c.READY
    return c.BACK if out.has(c.BACK) else WAIT


def others_at_fault(jay: Jay, seat: i64, strength: i64) -> bool:
    """Whether another player has an error that this one noticed, or has missed a call for two seconds."""
    for other in range(jay.seats):
        if other != seat and (strafe_missing(jay, other) or is_at_fault(jay, seat, other, strength)):
            return True
    return False


def is_at_fault(jay: Jay, seat: i64, other: i64, strength: i64) -> bool:
    if jay.open_errors[other] == 0:
        return False
    at: i64 = noticed_error(jay, seat, other, strength)
    return at != NEVER and jay.time - jay.moments.cards[at] >= c.CALL_TIME


def best_lay(jay: Jay, seat: i64, out: Moves) -> i64:
    best: i64 = WAIT
    value: i64 = 0
    for i in range(out.size):
        move: i64 = out.at[i]
        if c.LAY <= move < c.LAY_DOWN and may_lay(jay, seat, move - c.LAY):
            worth: i64 = lay_value(jay, seat, move - c.LAY)
            if worth > value:
                value = worth
                best = move
    return best


def lay_value(jay: Jay, seat: i64, card: i64) -> i64:
    """Prefer a card that matches the rest of the hand; lay nobles before the last card, never as the last."""
    if c.is_noble(card) and jay.hand_size[seat] == 1:
        return 0
    value: i64 = 20
    for kind in range(c.KINDS):
        if jay.hand[seat * c.ROW + kind] > 0 and (c.same_colour(kind, card) or c.symbol(kind) == c.symbol(card)):
            value += jay.hand[seat * c.ROW + kind]
    if c.is_noble(card):
        value += 20 if jay.hand_size[seat] <= FEW_CARDS else -10
    verdict: i64 = jay.verdict(seat, card)
    if verdict & RESERVES or (verdict & THROW and seat == jay.duty):
        value += 5
    return value


def traitor_or_stock(jay: Jay, seat: i64, out: Moves) -> i64:
    """Under duty without a fitting card: lay the card face down that matches the hand least."""
    worst: i64 = WAIT
    value: i64 = 0
    stock: i64 = WAIT
    for i in range(out.size):
        move: i64 = out.at[i]
        if c.LAY_DOWN <= move < c.ANNOUNCE:
            worth: i64 = lay_value(jay, seat, move - c.LAY_DOWN)
            if worst == WAIT or worth < value:
                value = worth
                worst = move
        elif stock == WAIT and c.STOCK <= move < c.TAKE:
            stock = move
    return worst if worst != WAIT else stock


def reason_for(jay: Jay, seat: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if move < c.LAY_DOWN:
        if c.is_noble(move - c.LAY) and jay.hand_size[seat] <= FEW_CARDS:
            return "noble"
        return "throws" if jay.lying != c.NO_FIGURE and jay.verdict(seat, move - c.LAY) & THROW else "keeps"
    if move < c.ANNOUNCE:
        return "traitor"
    if c.STOCK <= move < c.TAKE:
        return "stock"
    return "count" if move == c.COUNT else "sensible"
