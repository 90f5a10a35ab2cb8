"""Elster, in the order of the rules: dealing, choosing, comparing, taking, scoring."""

from typing import Final

from mypy_extensions import i64

from elster import _steps as base
from elster._table import FIRST_TRINKET, LAST_TRINKET, PLAY, TAKE, Elster
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import NOBODY

VALUES: Final[i64] = 13
COLOURS: Final[i64] = 4
FINDS: Final[i64] = 2
ABOVE_ALL: Final[i64] = 14


def value(card: i64) -> i64:
    """ELS-1: 1 to 13 in each of four colours."""
    return card % VALUES + 1


class Deal(base.DealStep):
    """ELS-10: shuffle all trinkets and deal the hands."""

    def do(self, elster: Elster) -> None:
        elster.round += 1
        elster.tell_round(elster.round)
        elster.lap = 0
        elster.finds.size = 0
        elster.discard.size = 0
        elster.deck.size = 0
        for card in range(FIRST_TRINKET, LAST_TRINKET + 1):
            elster.deck.push(card)
        elster.deck.shuffle(elster.rng)
        for seat in range(elster.seats):
            elster.collections.clear(seat)
            for i in range(elster.setup.hand):  # noqa: B007
                elster.hands.sort_in(seat, elster.deck.pop())
        elster.push_turn_up()


class TurnUp(base.TurnUpStep):
    """ELS-11: a lap begins; two trinkets are found."""

    def do(self, elster: Elster) -> None:
        elster.lap += 1
        for i in range(FINDS):  # noqa: B007
            elster.finds.push(elster.deck.pop())
            elster.tell_turned_up(elster.finds.top())
        elster.push_choose_card()


class ChooseCard(base.ChooseCardStep):
    """ELS-20, ELS-21: everybody chooses a card in secret; they are shown together."""

    def who(self, elster: Elster) -> i64:
        waiting: i64 = 0
        for seat in range(elster.seats):
            if elster.chosen[seat] == NO_CARD:
                waiting |= 1 << seat
        return waiting

    def offer(self, elster: Elster, seat: i64, out: Moves) -> None:
        for i in range(elster.hands.sizes[seat]):
            out.add(PLAY + elster.hands.at(seat, i))

    def play(self, elster: Elster, seat: i64, trinket: i64) -> None:
        elster.hands.take(seat, trinket)
        elster.chosen[seat] = trinket
        elster.tell_chose(seat, trinket)
        if self.who(elster) != 0:
            elster.push_choose_card()
        else:
            elster.push_compare()

    def refuse_play(self, elster: Elster, seat: i64, trinket: i64) -> str:
        return "ELS-20 not_in_hand"


class Compare(base.CompareStep):
    """ELS-21, ELS-22, ELS-23: all cards are turned up; equal values cancel out; the best two may take a trinket."""

    def do(self, elster: Elster) -> None:
        elster.shown = True
        for seat in range(elster.seats):
            elster.tell_showed(seat, elster.chosen[seat])
        for seat in range(elster.seats):
            if not is_alone(elster, seat):
                elster.tell_cancelled(seat)
        elster.push_end_lap()
        first: i64 = highest_below(elster, ABOVE_ALL)
        if first != NOBODY:
            second: i64 = highest_below(elster, value(elster.chosen[first]))
            if second != NOBODY:
                elster.push_take_find(second)
            elster.push_take_find(first)


def is_alone(elster: Elster, seat: i64) -> bool:
    """ELS-22: whether nobody else has shown the same value."""
    for other in range(elster.seats):
        if other != seat and value(elster.chosen[other]) == value(elster.chosen[seat]):
            return False
    return True


def highest_below(elster: Elster, limit: i64) -> i64:
    """ELS-23: the seat with the highest value below a limit that did not cancel out, or nobody."""
    best: i64 = NOBODY
    highest: i64 = 0
    for seat in range(elster.seats):
        shown: i64 = value(elster.chosen[seat])
        if highest < shown < limit and is_alone(elster, seat):
            best = seat
            highest = shown
    return best


class TakeFind(base.TakeFindStep):
    """ELS-23: take one of the trinkets that lie there; the others stay."""

    def offer(self, elster: Elster, seat: i64, out: Moves) -> None:
        for i in range(elster.finds.size):
            out.add(TAKE + elster.finds.cards[i])

    def take(self, elster: Elster, seat: i64, trinket: i64) -> None:
        elster.finds.take(trinket)
        elster.collections.sort_in(seat, trinket)
        elster.tell_took(seat, trinket)

    def refuse_take(self, elster: Elster, seat: i64, trinket: i64) -> str:
        return "ELS-23 not_found"


class EndLap(base.EndLapStep):
    """ELS-25: the cards played are laid aside; the round ends when the hands are empty."""

    def do(self, elster: Elster) -> None:
        elster.shown = False
        for seat in range(elster.seats):
            elster.discard.push(elster.chosen[seat])
            elster.chosen[seat] = NO_CARD
        if elster.hands.sizes[0] > 0:
            elster.push_turn_up()
        else:
            elster.push_score()


def worth(elster: Elster, seat: i64) -> i64:
    """ELS-30: one trinket of a colour counts 1, two count 3, three 6, four 10."""
    points: i64 = 0
    for colour in range(COLOURS):
        count: i64 = 0
        for i in range(elster.collections.sizes[seat]):
            if elster.collections.at(seat, i) // VALUES == colour:
                count += 1
        points += count * (count + 1) // 2
    return points


class Score(base.ScoreStep):
    """ELS-30, ELS-31: collections are counted; after the last round the highest total wins."""

    def do(self, elster: Elster) -> None:
        for seat in range(elster.seats):
            elster.totals[seat] += worth(elster, seat)
            elster.tell_scored(seat, worth(elster, seat), elster.totals[seat])
        if elster.round < elster.setup.rounds:
            elster.push_deal()
        else:
            elster.over = True
            elster.tell_ended()


STEPS: Final = base.in_order(
    deal=Deal(),
    turn_up=TurnUp(),
    choose_card=ChooseCard(),
    compare=Compare(),
    take_find=TakeFind(),
    end_lap=EndLap(),
    score=Score(),
)
