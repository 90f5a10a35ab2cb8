"""SKY-19 to SKY-24: a turn, exactly one of three things."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.actions import (
    play_action,
)
from spieltisch.games.skyjo_action.state import KNOWN_BY, Skyjo
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYONE, NOBODY


def begin_turn(sky: Skyjo, seat: i64, extra: i64) -> None:
    """SKY-67: a stolen card becomes playable when another player has had a turn since, so not in an extra turn."""
    sky.active = seat
    if extra == 0 and sky.stolen[seat] != 0:
        sky.stolen = sky.stolen[:]
        sky.stolen[seat] = 0
    sky.push_end_turn(seat)
    sky.push_turn(seat, extra)


class Turn(base.TurnStep):
    """SKY-19: exactly one of drawing a play card, taking an action card, playing or discarding one; no passing."""

    def offer(self, sky: Skyjo, seat: i64, extra: i64, out: Moves) -> None:
        if sky.can_draw():
            out.add(t.DRAW)
        if self.may_take_discard(sky, seat):
            out.add(t.TAKE_DISCARD)
        if sky.setup.action_deck:
            offer_action_cards(sky, out)
        if sky.held[seat] != 0 and sky.ender == NOBODY:
            self.offer_display(sky, seat, out)
        if extra == 1:
            out.add(t.WAIVE)

    def offer_display(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        held: i64 = sky.held[seat]
        ready: i64 = sky.ready(seat)
        kind: i64 = 0
        while held != 0:
            if held & c.DISPLAY_MASK:
                if ready & c.DISPLAY_MASK and self.has_use(sky, c.FIRST_ACTION + kind):
                    out.add(t.PLAY + kind)
                out.add(t.THROW_AWAY + kind)
            held >>= c.DISPLAY_BITS
            ready >>= c.DISPLAY_BITS
            kind += 1

    def may_take_discard(self, sky: Skyjo, seat: i64) -> bool:
        if sky.discard.size == 0:
            return False
        if sky.setup.one_deck and c.is_action(sky.discard.top()):
            return sky.pile.size > 0 or sky.discard.size > 2
        return sky.hidden[seat] > 0 or sky.has_cells(seat)

    def has_use(self, sky: Skyjo, card: i64) -> bool:
        """SKY-64: with an empty action discard a Reactivate can only be discarded."""
        return card != c.REACTIVATE or sky.action_discard.size > 0

    def act(self, sky: Skyjo, seat: i64) -> None:
        """A turn is used; lines are looked at after it if the layout may have changed."""
        sky.turns += 1
        if (sky.changed >> seat) & 1:
            sky.push_lines_check(seat, 0)

    def draw(self, sky: Skyjo, seat: i64, extra: i64) -> None:
        self.touch_layout(sky, seat)
        draw_card(sky, seat)

    def touch_layout(self, sky: Skyjo, seat: i64) -> None:
        """A turn is used that changes the layout: its lines are looked at afterwards."""
        sky.turns += 1
        sky.push_lines_check(seat, 0)

    def take_row(self, sky: Skyjo, seat: i64, extra: i64, slot: i64) -> None:
        self.act(sky, seat)
        sky.take_action(seat, slot)

    def take_pile(self, sky: Skyjo, seat: i64, extra: i64) -> None:
        self.act(sky, seat)
        sky.take_action(seat, c.ROW_LENGTH)

    def waive(self, sky: Skyjo, seat: i64, extra: i64) -> None:
        sky.tell_waived(seat)

    def play(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> None:
        self.touch_layout(sky, seat)
        sky.lose(seat, c.FIRST_ACTION + kind)
        play_action(sky, seat, c.FIRST_ACTION + kind)

    def throw_away(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> None:
        self.act(sky, seat)
        sky.lose(seat, c.FIRST_ACTION + kind)
        sky.action_discard.push(c.FIRST_ACTION + kind)
        sky.tell_threw_away(seat, c.FIRST_ACTION + kind)

    def take_discard(self, sky: Skyjo, seat: i64, extra: i64) -> None:
        self.touch_layout(sky, seat)
        card: i64 = sky.discard.pop()
        sky.tell_took_discard(seat, card)
        if c.is_action(card):
            sky.gain(seat, card)
            sky.tell_kept_action(seat, card)
            draw_card(sky, seat)
        else:
            sky.drawn[0] = card
            sky.drawn[KNOWN_BY + 0] = EVERYONE
            sky.push_place(seat)

    def refuse_take_discard(self, sky: Skyjo, seat: i64, extra: i64) -> str:
        return "SKY-20 nothing_to_swap"

    def refuse_take_row(self, sky: Skyjo, seat: i64, extra: i64, slot: i64) -> str:
        return "SKY-14 nothing_there" if sky.setup.action_deck else f"{sky.setup.deck_rule} no_action_deck"

    def refuse_take_pile(self, sky: Skyjo, seat: i64, extra: i64) -> str:
        return self.refuse_take_row(sky, seat, extra, c.ROW_LENGTH)

    def refuse_waive(self, sky: Skyjo, seat: i64, extra: i64) -> str:
        return "SKY-19 no_passing"

    def refuse_play(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> str:
        return self.reason_against(sky, seat, kind)

    def refuse_throw_away(self, sky: Skyjo, seat: i64, extra: i64, kind: i64) -> str:
        return self.reason_against(sky, seat, kind)

    def reason_against(self, sky: Skyjo, seat: i64, kind: i64) -> str:
        if sky.holding(seat, c.FIRST_ACTION + kind) == 0:
            return "SKY-23 not_held"
        if sky.ender != NOBODY:
            return "SKY-70 final_lap"
        if c.copies(sky.stolen[seat], c.FIRST_ACTION + kind) > 0:
            return "SKY-67 still_locked"
        return "SKY-64 nothing_to_reuse"


def offer_action_cards(sky: Skyjo, out: Moves) -> None:
    """SKY-22, SKY-14: the open ones of the row, and the hidden top of the action pile."""
    row = sky.row
    for slot in range(c.ROW_LENGTH):
        if row[slot] != NO_CARD:
            out.add(t.TAKE_ROW + slot)
    if sky.can_draw_action():
        out.add(t.TAKE_PILE)


def draw_card(sky: Skyjo, seat: i64) -> None:
    """SKY-21: look at the top of the play pile, then decide."""
    sky.draw_into_hand(seat, 0)
    sky.push_drawn(seat)
    if sky.setup.one_deck:
        sky.push_fill_drawn(seat)


def offer_cells(sky: Skyjo, seat: i64, first: i64, out: Moves) -> None:
    base: i64 = seat * c.CELLS
    cards = sky.cards
    for cell in range(sky.setup.cells):
        if cards[base + cell] != NO_CARD:
            out.add(first + cell)


def refuse_cell(sky: Skyjo, seat: i64, cell: i64, rule: str) -> str:
    """Why a cell cannot be chosen."""
    if sky.cards[seat * c.CELLS + cell] == NO_CARD:
        return "SKY-31 gone"
    return "SKY-21 open_already" if sky.open[seat * c.CELLS + cell] == 1 else rule


class Drawn(base.DrawnStep):
    """SKY-21: swap the drawn card in, or put it on the discard and turn one hidden card up."""

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        out.add(t.DISCARD)
        if sky.drawn[0] != NO_CARD:
            offer_cells(sky, seat, t.SWAP, out)

    def discard(self, sky: Skyjo, seat: i64) -> None:
        if sky.drawn[0] != NO_CARD:
            sky.lay_on_discard(seat, sky.drop(0))
        if sky.hidden[seat] > 0:
            sky.push_turn_up(seat)

    def swap(self, sky: Skyjo, seat: i64, cell: i64) -> None:
        sky.swap_in(seat, cell, 0)

    def refuse_swap(self, sky: Skyjo, seat: i64, cell: i64) -> str:
        return refuse_cell(sky, seat, cell, self.rule)


class Place(base.PlaceStep):
    """SKY-20: the card from the discard must be swapped with an own card, open or hidden."""

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        offer_cells(sky, seat, t.SWAP, out)

    def swap(self, sky: Skyjo, seat: i64, cell: i64) -> None:
        sky.swap_in(seat, cell, 0)

    def refuse_swap(self, sky: Skyjo, seat: i64, cell: i64) -> str:
        return refuse_cell(sky, seat, cell, self.rule)


class TurnUp(base.TurnUpStep):
    """SKY-21, SKY-62: turn one own hidden card face up."""

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        base: i64 = seat * c.CELLS
        for cell in range(sky.setup.cells):
            if sky.cards[base + cell] != NO_CARD and sky.open[base + cell] == 0:
                out.add(t.REVEAL + cell)

    def reveal(self, sky: Skyjo, seat: i64, cell: i64) -> None:
        place: i64 = seat * c.CELLS + cell
        sky.tell_turned_up(seat, sky.cards[place], place)
        sky.turn_face_up(place)

    def refuse_reveal(self, sky: Skyjo, seat: i64, cell: i64) -> str:
        return refuse_cell(sky, seat, cell, "SKY-21 turn_up")

    def refuse_other(self, sky: Skyjo, seat: i64) -> str:
        return "SKY-21 turn_up"
