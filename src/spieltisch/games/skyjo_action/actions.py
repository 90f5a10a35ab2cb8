"""The nine action cards, in the order of the rulebook's last pages."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.attacks import thief
from spieltisch.games.skyjo_action.state import KNOWN_BY, Skyjo
from spieltisch.games.skyjo_action.swapping import swap_own, swap_players
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYONE


def play_action(sky: Skyjo, seat: i64, card: i64) -> None:
    """SKY-23: an action card is played; it goes onto the action discard (a Reactivate only after its chain, SKY-64)."""
    sky.tell_played(seat, card)
    if card == c.REACTIVATE:
        reactivate(sky, seat)
        return
    sky.action_discard.push(card)
    if card == c.SWAP_OWN:
        swap_own(sky, seat)
    elif card == c.DOUBLE_TURN:
        sky.extra_turns += 2
    elif card == c.DRAW_THREE:
        draw_three(sky, seat)
    elif card == c.INSIGHT:
        insight(sky, seat)
    elif card == c.DEFENCE:
        sky.extra_turns += 1
    elif card == c.SWAP_PLAYERS:
        swap_players(sky, seat)
    elif card == c.THIEF:
        thief(sky, seat)
    else:
        sky.push_meteors(seat, (seat + 1) % sky.seats)


# Draw three


def draw_three(sky: Skyjo, seat: i64) -> None:
    for slot in range(c.HAND):
        sky.draw_into_hand(seat, slot)
    sky.push_choose_drawn(seat)
    if sky.setup.one_deck:
        sky.push_fill_drawn(seat)


class ChooseDrawn(base.ChooseDrawnStep):
    """SKY-62: keep at most one of the three."""

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        if sky.has_cells(seat):
            for slot in range(c.HAND):
                if sky.drawn[slot] != NO_CARD:
                    out.add(t.KEEP_DRAWN + slot)
        out.add(t.KEEP_NONE)

    def keep_drawn(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        sky.push_place_drawn(seat, slot)

    def keep_none(self, sky: Skyjo, seat: i64) -> None:
        if sky.hidden[seat] > 0:
            sky.push_turn_up(seat)
        lay_rest(sky, seat)


class PlaceDrawn(base.PlaceDrawnStep):
    """SKY-62, SKY-20: swap the kept card in; the card it replaces goes to the discard before the rest."""

    def offer(self, sky: Skyjo, seat: i64, slot: i64, out: Moves) -> None:
        for cell in range(sky.setup.cells):
            if sky.cards[seat * c.CELLS + cell] != NO_CARD:
                out.add(t.SWAP + cell)

    def swap(self, sky: Skyjo, seat: i64, slot: i64, cell: i64) -> None:
        sky.swap_in(seat, cell, slot)
        if sky.agenda.top_step() != t.S_SWAPPED_OUT:
            lay_rest(sky, seat)

    def refuse_swap(self, sky: Skyjo, seat: i64, slot: i64, cell: i64) -> str:
        return "SKY-31 gone"

    def refuse_other(self, sky: Skyjo, seat: i64, slot: i64) -> str:
        return "SKY-62 swap_kept"


def lay_rest(sky: Skyjo, seat: i64) -> None:
    """SKY-62: the rest goes to the discard in any order, which is asked for only while different cards are left.

    Being asked gives away that they differ: so they are shown to all, who are about to see them anyway.
    """
    first: i64 = NO_CARD
    differs: bool = False
    for slot in range(c.HAND):
        card: i64 = sky.drawn[slot]
        if card != NO_CARD:
            if first != NO_CARD and card != first:
                differs = True
            first = card
    if differs:
        for slot in range(c.HAND):
            if sky.drawn[slot] != NO_CARD:
                sky.drawn[KNOWN_BY + slot] = EVERYONE
        sky.push_lay_rest(seat)
        return
    for slot in range(c.HAND):
        if sky.drawn[slot] != NO_CARD:
            sky.lay_on_discard(seat, sky.drop(slot))


class LayRest(base.LayRestStep):
    """SKY-62: which of the cards not kept goes onto the discard next."""

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        for slot in range(c.HAND):
            if sky.drawn[slot] != NO_CARD:
                out.add(t.LAY_DRAWN + slot)

    def lay_drawn(self, sky: Skyjo, seat: i64, slot: i64) -> None:
        sky.lay_on_discard(seat, sky.drop(slot))
        lay_rest(sky, seat)


# Insight


def insight(sky: Skyjo, seat: i64) -> None:
    for other in range(sky.seats):
        if sky.hidden[other] > 0:
            sky.push_look_at_line(seat)
            return
    sky.tell_no_effect(seat)


class LookAtLine(base.LookAtLineStep):
    """SKY-63: look at the hidden cards of one row or column of any layout; only the viewer learns them."""

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        for other in range(sky.seats):
            for line in range(c.LINES):
                if sky.has_line(line) and self.hides_something(sky, other, line):
                    out.add(t.LOOK + other * c.LINES + line)

    def hides_something(self, sky: Skyjo, other: i64, line: i64) -> bool:
        for i in range(sky.line_length(line)):
            place: i64 = other * c.CELLS + sky.line_cell(line, i)
            if sky.cards[place] != NO_CARD and sky.open[place] == 0:
                return True
        return False

    def look(self, sky: Skyjo, seat: i64, other: i64, line: i64) -> None:
        sky.tell_looked(seat, other, line)
        for i in range(sky.line_length(line)):
            place: i64 = other * c.CELLS + sky.line_cell(line, i)
            if sky.cards[place] != NO_CARD and sky.open[place] == 0:
                sky.knows[place] |= 1 << seat
                sky.tell_saw(seat, sky.cards[place], place)

    def refuse_look(self, sky: Skyjo, seat: i64, other: i64, line: i64) -> str:
        return "SKY-63 nothing_hidden"


# Reactivate


def reactivate(sky: Skyjo, seat: i64) -> None:
    """SKY-64: the Reactivates of a chain wait beside the discard until its last effect is done."""
    sky.reactivates += 1
    if sky.reactivates == 1:
        sky.push_reactivates_join(seat)
    if sky.action_discard.size > 0:
        sky.push_choose_reused(seat)
    else:
        sky.tell_no_effect(seat)


class ChooseReused(base.ChooseReusedStep):
    """SKY-64: choose any card of the action discard and play it at once."""

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        for kind in range(c.KINDS):
            if sky.action_discard.has(c.FIRST_ACTION + kind):
                out.add(t.REUSE + kind)

    def reuse(self, sky: Skyjo, seat: i64, kind: i64) -> None:
        sky.action_discard.take(c.FIRST_ACTION + kind)
        play_action(sky, seat, c.FIRST_ACTION + kind)

    def refuse_reuse(self, sky: Skyjo, seat: i64, kind: i64) -> str:
        return "SKY-64 not_in_discard"


class ReactivatesJoin(base.ReactivatesJoinStep):
    """SKY-64: after the final effect all Reactivates of the chain join the action discard."""

    def do(self, sky: Skyjo, seat: i64) -> None:
        while sky.reactivates > 0:
            sky.reactivates -= 1
            sky.action_discard.push(c.REACTIVATE)
