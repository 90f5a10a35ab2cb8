"""SKY-60, SKY-66: swapping own cards, or cards between players."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.state import Skyjo
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYONE

OWN_CARDS: Final[i64] = 1
BETWEEN_PLAYERS: Final[i64] = 0
OPEN: Final[i64] = 1
HIDDEN: Final[i64] = 0


def swap_own(sky: Skyjo, seat: i64) -> None:
    if sky.cell_count(seat) >= 2:
        sky.push_swap_first(seat, OWN_CARDS)
    else:
        sky.tell_no_effect(seat)


def swap_players(sky: Skyjo, seat: i64) -> None:
    others: i64 = 0
    for other in range(sky.seats):
        if sky.has_cells(other):
            others += 1
    if others >= 2:
        sky.push_swap_first(seat, BETWEEN_PLAYERS)
    else:
        sky.tell_no_effect(seat)


class SwapFirst(base.SwapFirstStep):
    """SKY-60, SKY-66: pick the first of the two cards."""

    def offer(self, sky: Skyjo, seat: i64, own: i64, out: Moves) -> None:
        for place in range(sky.seats * c.CELLS):
            if sky.cards[place] != NO_CARD and (own == 0 or place // c.CELLS == seat):
                out.add(t.PICK + place)

    def pick(self, sky: Skyjo, seat: i64, own: i64, place: i64) -> None:
        sky.push_swap_second(seat, own, place)

    def refuse_pick(self, sky: Skyjo, seat: i64, own: i64, place: i64) -> str:
        return refuse_pick(sky, seat, own, place)

    def refuse_other(self, sky: Skyjo, seat: i64, own: i64) -> str:
        return swap_rule(own)


class SwapSecond(base.SwapSecondStep):
    """SKY-60, SKY-66, SKY-69: pick the second card; every victim with a defence loses it and stops the swap."""

    def offer(self, sky: Skyjo, seat: i64, own: i64, first: i64, out: Moves) -> None:
        for place in range(sky.seats * c.CELLS):
            if sky.cards[place] == NO_CARD or place == first:
                continue
            if (place // c.CELLS == first // c.CELLS) == (own == 1):
                out.add(t.PICK + place)

    def pick(self, sky: Skyjo, seat: i64, own: i64, first: i64, place: i64) -> None:
        if own == 0:
            stopped: bool = False
            if first // c.CELLS != seat and sky.defended(first // c.CELLS):
                stopped = True
            if place // c.CELLS != seat and sky.defended(place // c.CELLS):
                stopped = True
            if stopped:
                return
        sky.push_lay_first(seat, first, place)

    def refuse_pick(self, sky: Skyjo, seat: i64, own: i64, first: i64, place: i64) -> str:
        return refuse_pick(sky, seat, own, place)

    def refuse_other(self, sky: Skyjo, seat: i64, own: i64, first: i64) -> str:
        return swap_rule(own)


def swap_rule(own: i64) -> str:
    return "SKY-60" if own == 1 else "SKY-66"


def refuse_pick(sky: Skyjo, seat: i64, own: i64, place: i64) -> str:
    if place >= sky.seats * c.CELLS:
        return swap_rule(own)
    if sky.cards[place] == NO_CARD:
        return "SKY-31 gone"
    if own == 1 and place // c.CELLS != seat:
        return "SKY-60 not_yours"
    return "SKY-60 same_card" if own == 1 else "SKY-66 same_layout"


def refuse_side(first: i64, second: i64) -> str:
    """Both cards are picked: only how they lie is still open."""
    return "SKY-60 open_or_hidden" if first // c.CELLS == second // c.CELLS else "SKY-66 open_or_hidden"


class LayFirst(base.LayFirstStep):
    """SKY-60, SKY-66: lay the card picked first open or hidden, decided before a hidden card is seen."""

    def offer(self, sky: Skyjo, seat: i64, first: i64, second: i64, out: Moves) -> None:
        out.add(t.LAY_OPEN)
        out.add(t.LAY_HIDDEN)

    def lay_open(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None:
        sky.first_side = OPEN
        sky.push_lay_second(seat, first, second)

    def lay_hidden(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None:
        sky.first_side = HIDDEN
        sky.push_lay_second(seat, first, second)

    def refuse_other(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> str:
        return refuse_side(first, second)


class LaySecond(base.LaySecondStep):
    """SKY-60, SKY-66: lay the other card open or hidden; then they trade places."""

    def offer(self, sky: Skyjo, seat: i64, first: i64, second: i64, out: Moves) -> None:
        out.add(t.LAY_OPEN)
        out.add(t.LAY_HIDDEN)

    def lay_open(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None:
        self.swap(sky, seat, first, second, OPEN)

    def lay_hidden(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> None:
        self.swap(sky, seat, first, second, HIDDEN)

    def swap(self, sky: Skyjo, seat: i64, first: i64, second: i64, second_side: i64) -> None:
        sides: i64 = sky.first_side + 2 * second_side
        sky.first_side = 0
        sky.tell_swapped(seat, first, second, sides)
        first_was_open: i64 = sky.open[first]
        second_was_open: i64 = sky.open[second]
        trade(sky, first, second)
        lay(sky, second, first_was_open, sides & 1)
        lay(sky, first, second_was_open, sides >> 1)
        self.show(
            sky, seat, first, second_was_open == 0 and sides >> 1 == 1, second, first_was_open == 0 and sides & 1 == 1
        )

    def refuse_other(self, sky: Skyjo, seat: i64, first: i64, second: i64) -> str:
        return refuse_side(first, second)

    def show(self, sky: Skyjo, seat: i64, first: i64, first_shown: bool, second: i64, second_shown: bool) -> None:
        """SKY-56: whose star (or action card) comes to light is asked clockwise from the active player."""
        ahead: i64 = (first // c.CELLS - seat + sky.seats) % sky.seats
        behind: i64 = (second // c.CELLS - seat + sky.seats) % sky.seats
        if behind < ahead:
            self.show(sky, seat, second, second_shown, first, first_shown)
            return
        if second_shown:
            sky.tell_turned_up(seat, sky.cards[second], second)
            sky.showed(second)
        if first_shown:
            sky.tell_turned_up(seat, sky.cards[first], first)
            sky.showed(first)


def trade(sky: Skyjo, first: i64, second: i64) -> None:
    """Two cards trade places, with everything that belongs to them."""
    card: i64 = sky.cards[first]
    knows: i64 = sky.knows[first]
    used: i64 = sky.used[first]
    sky.used = sky.used[:]
    sky.cards[first] = sky.cards[second]
    sky.knows[first] = sky.knows[second]
    sky.used[first] = sky.used[second]
    sky.cards[second] = card
    sky.knows[second] = knows
    sky.used[second] = used


def lay(sky: Skyjo, place: i64, was_open: i64, side: i64) -> None:
    """Lay a card open or hidden; one that was open stays known to everyone."""
    sky.hidden[place // c.CELLS] += sky.open[place] - side
    sky.open[place] = side
    sky.changed |= 1 << (place // c.CELLS)
    if was_open == 1:
        sky.knows[place] = EVERYONE
