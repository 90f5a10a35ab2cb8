"""SKY-19 to SKY-24: a turn, exactly one of three things."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action.actions import (
    play_action,
)
from spieltisch.games.skyjo_action.components import (
    CELLS,
    DISCARD,
    DRAW,
    DRAWN,
    E_KEPT_ACTION,
    E_THREW_AWAY,
    E_TOOK_DISCARD,
    E_TURNED_UP,
    E_WAIVED,
    END_TURN,
    FILL_DRAWN,
    FIRST_ACTION,
    KINDS,
    LINES_CHECK,
    PLACE,
    PLAY,
    REACTIVATE,
    REVEAL,
    ROW_LENGTH,
    SWAP,
    TAKE_DISCARD,
    TAKE_PILE,
    TAKE_ROW,
    THROW_AWAY,
    TURN,
    TURN_UP,
    WAIVE,
    is_action,
)
from spieltisch.games.skyjo_action.state import (
    DISPLAY_BITS,
    DISPLAY_MASK,
    FRESH,
    KNOWN_BY,
    Skyjo,
    copies,
)
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYONE, NOBODY, Decision


def begin_turn(sky: Skyjo, seat: i64, extra: i64) -> None:
    """SKY-22, SKY-24: with a new own turn, extra or not, the cards taken before become playable.

    SKY-67: a stolen card only when another player has had a turn since, so not in an extra turn.
    """
    sky.active = seat
    sky.fresh[seat] = 0
    if extra == 0 and sky.stolen[seat] != 0:
        sky.stolen = sky.stolen[:]
        sky.stolen[seat] = 0
    sky.agenda.push(END_TURN, seat)
    sky.agenda.push(TURN, seat, extra)


class Turn(Decision[Skyjo]):
    """SKY-19: exactly one of drawing a play card, taking an action card, playing or discarding one; no passing."""

    def options(self, sky: Skyjo, seat: i64, extra: i64, b: i64, out: Moves, /) -> None:
        if sky.can_draw():
            out.add(DRAW)
        if self.may_take_discard(sky, seat):
            out.add(TAKE_DISCARD)
        if sky.setup.action_deck:
            offer_action_cards(sky, out)
        if sky.held[seat] != 0 and sky.ender == NOBODY:
            self.offer_display(sky, seat, out)
        if extra == 1:
            out.add(WAIVE)

    def offer_display(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        held: i64 = sky.held[seat]
        ready: i64 = sky.ready(seat)
        kind: i64 = 0
        while held != 0:
            if held & DISPLAY_MASK:
                if ready & DISPLAY_MASK and self.has_use(sky, FIRST_ACTION + kind):
                    out.add(PLAY + kind)
                out.add(THROW_AWAY + kind)
            held >>= DISPLAY_BITS
            ready >>= DISPLAY_BITS
            kind += 1

    def may_take_discard(self, sky: Skyjo, seat: i64) -> bool:
        if sky.discard.size == 0:
            return False
        if sky.setup.one_deck and is_action(sky.discard.top()):
            return sky.pile.size > 0 or sky.discard.size > 2
        return sky.hidden[seat] > 0 or sky.has_cells(seat)

    def has_use(self, sky: Skyjo, card: i64) -> bool:
        """SKY-64: with an empty action discard a Reactivate can only be discarded."""
        return card != REACTIVATE or sky.action_discard.size > 0

    def choose(self, sky: Skyjo, seat: i64, extra: i64, b: i64, move: i64, /) -> None:
        if move == WAIVE:
            sky.tell(E_WAIVED, seat)
            return
        sky.turns += 1
        if (sky.changed >> seat) & 1 or self.touches_layout(move):
            sky.agenda.push(LINES_CHECK, seat)
        if move == DRAW:
            draw_card(sky, seat)
        elif move == TAKE_DISCARD:
            self.take_discard(sky, seat)
        elif TAKE_ROW <= move <= TAKE_PILE:
            sky.take_action(seat, move - TAKE_ROW)
        elif PLAY <= move < PLAY + KINDS:
            sky.lose(seat, FIRST_ACTION + move - PLAY)
            play_action(sky, seat, FIRST_ACTION + move - PLAY)
        else:
            card: i64 = FIRST_ACTION + move - THROW_AWAY
            sky.lose(seat, card)
            sky.action_discard.push(card)
            sky.tell(E_THREW_AWAY, seat, card)

    def touches_layout(self, move: i64) -> bool:
        """Taking or discarding an action card leaves every layout as it is."""
        return move <= TAKE_DISCARD or PLAY <= move < THROW_AWAY

    def take_discard(self, sky: Skyjo, seat: i64) -> None:
        card: i64 = sky.discard.pop()
        sky.tell(E_TOOK_DISCARD, seat, card)
        if is_action(card):
            sky.gain(seat, card, FRESH)
            sky.tell(E_KEPT_ACTION, seat, card)
            draw_card(sky, seat)
        else:
            sky.drawn[0] = card
            sky.drawn[KNOWN_BY + 0] = EVERYONE
            sky.agenda.push(PLACE, seat)

    def refusal(self, sky: Skyjo, seat: i64, extra: i64, b: i64, move: i64, /) -> str:
        if move == WAIVE:
            return "SKY-19 no_passing"
        if TAKE_ROW <= move <= TAKE_PILE:
            return "SKY-14 nothing_there" if sky.setup.action_deck else "SKY-90 no_action_deck"
        if move == TAKE_DISCARD:
            return "SKY-20 nothing_to_swap"
        if PLAY <= move < PLAY + KINDS or THROW_AWAY <= move < THROW_AWAY + KINDS:
            return self.refuse_card(sky, seat, move)
        return self.rule

    def refuse_card(self, sky: Skyjo, seat: i64, move: i64) -> str:
        kind: i64 = move - PLAY if move < THROW_AWAY else move - THROW_AWAY
        if sky.holding(seat, FIRST_ACTION + kind) == 0:
            return "SKY-23 not_held"
        if sky.ender != NOBODY:
            return "SKY-70 final_lap"
        if copies(sky.stolen[seat], FIRST_ACTION + kind) > 0:
            return "SKY-67 still_locked"
        return "SKY-64 nothing_to_reuse"


def offer_action_cards(sky: Skyjo, out: Moves) -> None:
    """SKY-22, SKY-14: the open ones of the row, and the hidden top of the action pile."""
    row = sky.row
    for slot in range(ROW_LENGTH):
        if row[slot] != NO_CARD:
            out.add(TAKE_ROW + slot)
    if sky.can_draw_action():
        out.add(TAKE_PILE)


def draw_card(sky: Skyjo, seat: i64) -> None:
    """SKY-21: look at the top of the play pile, then decide."""
    sky.draw_into_hand(seat, 0)
    sky.agenda.push(DRAWN, seat)
    if sky.setup.one_deck:
        sky.agenda.push(FILL_DRAWN, seat)


def offer_cells(sky: Skyjo, seat: i64, first: i64, out: Moves) -> None:
    base: i64 = seat * CELLS
    cards = sky.cards
    for cell in range(sky.setup.cells):
        if cards[base + cell] != NO_CARD:
            out.add(first + cell)


def refuse_cell(sky: Skyjo, seat: i64, cell: i64, rule: str) -> str:
    """Why a cell cannot be chosen."""
    if not 0 <= cell < CELLS:
        return rule
    if sky.cards[seat * CELLS + cell] == NO_CARD:
        return "SKY-31 gone"
    return "SKY-21 open_already" if sky.open[seat * CELLS + cell] == 1 else rule


class Drawn(Decision[Skyjo]):
    """SKY-21: swap the drawn card in, or put it on the discard and turn one hidden card up."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        out.add(DISCARD)
        if sky.drawn[0] != NO_CARD:
            offer_cells(sky, seat, SWAP, out)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == DISCARD:
            if sky.drawn[0] != NO_CARD:
                sky.lay_on_discard(seat, sky.drop(0))
            if sky.hidden[seat] > 0:
                sky.agenda.push(TURN_UP, seat)
        else:
            sky.swap_in(seat, move - SWAP, 0)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_cell(sky, seat, move - SWAP, self.rule)


class Place(Decision[Skyjo]):
    """SKY-20: the card from the discard must be swapped with an own card, open or hidden."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        offer_cells(sky, seat, SWAP, out)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        sky.swap_in(seat, move - SWAP, 0)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_cell(sky, seat, move - SWAP, self.rule)


class TurnUp(Decision[Skyjo]):
    """SKY-21, SKY-62: turn one own hidden card face up."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        base: i64 = seat * CELLS
        for cell in range(sky.setup.cells):
            if sky.cards[base + cell] != NO_CARD and sky.open[base + cell] == 0:
                out.add(REVEAL + cell)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        place: i64 = seat * CELLS + move - REVEAL
        sky.tell(E_TURNED_UP, seat, sky.cards[place], place)
        sky.turn_face_up(place)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return refuse_cell(sky, seat, move - REVEAL, self.rule)
