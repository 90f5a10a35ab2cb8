"""The nine action cards, in the order of the rulebook's last pages."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import (
    CELLS,
    CHOOSE_DRAWN,
    CHOOSE_REUSED,
    DEFENCE,
    DOUBLE_TURN,
    DRAW_THREE,
    E_HIT,
    E_LOOKED,
    E_NO_EFFECT,
    E_PLAYED,
    E_REPLACED,
    E_SAW,
    E_SMASHED,
    E_STOLE,
    E_SWAPPED,
    E_TOOK_ACTION,
    E_TURNED_UP,
    FILL_DRAWN,
    FIRST_ACTION,
    INSIGHT,
    KEEP_DRAWN,
    KEEP_NONE,
    KINDS,
    LAY_DRAWN,
    LAY_FIRST,
    LAY_HIDDEN,
    LAY_OPEN,
    LAY_REST,
    LAY_SECOND,
    LINES,
    LOOK,
    LOOK_AT_LINE,
    METEOR,
    METEORS,
    MOST_SEATS,
    PICK,
    PLACE_DRAWN,
    PLACES,
    REACTIVATE,
    REACTIVATES_JOIN,
    REUSE,
    ROW_LENGTH,
    SMASH,
    STEAL,
    STEAL_ACTION,
    STEAL_NOTHING,
    SWAP,
    SWAP_FIRST,
    SWAP_OWN,
    SWAP_PLAYERS,
    SWAP_SECOND,
    THIEF,
    TURN_UP,
)
from spieltisch.games.skyjo_action.state import FRESH, HAND, KNOWN_BY, STOLEN, Skyjo
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import EVERYONE, NOBODY, Decision, Step


def play_action(sky: Skyjo, seat: i64, card: i64) -> None:
    """SKY-23: an action card is played; it goes onto the action discard (a Reactivate only after its chain, SKY-64)."""
    sky.tell(E_PLAYED, seat, card)
    if card == REACTIVATE:
        reactivate(sky, seat)
        return
    sky.action_discard.push(card)
    if card == SWAP_OWN:
        swap_own(sky, seat)
    elif card == DOUBLE_TURN:
        sky.extra_turns += 2
    elif card == DRAW_THREE:
        draw_three(sky, seat)
    elif card == INSIGHT:
        insight(sky, seat)
    elif card == DEFENCE:
        sky.extra_turns += 1
    elif card == SWAP_PLAYERS:
        swap_players(sky, seat)
    elif card == THIEF:
        thief(sky, seat)
    else:
        sky.agenda.push(METEORS, seat, (seat + 1) % sky.seats)


# Swapping: own cards, or between players

OWN_CARDS: Final[i64] = 1
BETWEEN_PLAYERS: Final[i64] = 0


def swap_own(sky: Skyjo, seat: i64) -> None:
    if sky.cell_count(seat) >= 2:
        sky.agenda.push(SWAP_FIRST, seat, OWN_CARDS)
    else:
        sky.tell(E_NO_EFFECT, seat)


def swap_players(sky: Skyjo, seat: i64) -> None:
    others: i64 = 0
    for other in range(sky.seats):
        if sky.has_cells(other):
            others += 1
    if others >= 2:
        sky.agenda.push(SWAP_FIRST, seat, BETWEEN_PLAYERS)
    else:
        sky.tell(E_NO_EFFECT, seat)


class SwapFirst(Decision[Skyjo]):
    """SKY-60, SKY-66: pick the first of the two cards."""

    def options(self, sky: Skyjo, seat: i64, own: i64, b: i64, out: Moves, /) -> None:
        for place in range(sky.seats * CELLS):
            if sky.cards[place] != NO_CARD and (own == 0 or place // CELLS == seat):
                out.add(PICK + place)

    def choose(self, sky: Skyjo, seat: i64, own: i64, b: i64, move: i64, /) -> None:
        sky.agenda.push(SWAP_SECOND, seat, own, move - PICK)

    def refusal(self, sky: Skyjo, seat: i64, own: i64, b: i64, move: i64, /) -> str:
        return refuse_pick(sky, seat, own, NOBODY, move)


class SwapSecond(Decision[Skyjo]):
    """SKY-60, SKY-66, SKY-69: pick the second card; every victim with a defence loses it and stops the swap."""

    def options(self, sky: Skyjo, seat: i64, own: i64, first: i64, out: Moves, /) -> None:
        for place in range(sky.seats * CELLS):
            if sky.cards[place] == NO_CARD or place == first:
                continue
            if (place // CELLS == first // CELLS) == (own == 1):
                out.add(PICK + place)

    def choose(self, sky: Skyjo, seat: i64, own: i64, first: i64, move: i64, /) -> None:
        second: i64 = move - PICK
        if own == 0:
            stopped: bool = False
            if first // CELLS != seat and sky.defended(first // CELLS):
                stopped = True
            if second // CELLS != seat and sky.defended(second // CELLS):
                stopped = True
            if stopped:
                return
        sky.agenda.push(LAY_FIRST, seat, first, second)

    def refusal(self, sky: Skyjo, seat: i64, own: i64, first: i64, move: i64, /) -> str:
        return refuse_pick(sky, seat, own, first, move)


def refuse_pick(sky: Skyjo, seat: i64, own: i64, first: i64, move: i64) -> str:
    rule: str = "SKY-60" if own == 1 else "SKY-66"
    place: i64 = move - PICK
    if not 0 <= place < sky.seats * CELLS:
        return rule
    if sky.cards[place] == NO_CARD:
        return "SKY-31 gone"
    if own == 1 and place // CELLS != seat:
        return "SKY-60 not_yours"
    return "SKY-60 same_card" if own == 1 else "SKY-66 same_layout"


class LayFirst(Decision[Skyjo]):
    """SKY-60, SKY-66: lay the card picked first open or hidden, decided before a hidden card is seen."""

    def options(self, sky: Skyjo, seat: i64, first: i64, second: i64, out: Moves, /) -> None:
        out.add(LAY_OPEN)
        out.add(LAY_HIDDEN)

    def choose(self, sky: Skyjo, seat: i64, first: i64, second: i64, move: i64, /) -> None:
        sky.first_side = LAY_HIDDEN - move
        sky.agenda.push(LAY_SECOND, seat, first, second)


class LaySecond(Decision[Skyjo]):
    """SKY-60, SKY-66: lay the other card open or hidden; then they trade places."""

    def options(self, sky: Skyjo, seat: i64, first: i64, second: i64, out: Moves, /) -> None:
        out.add(LAY_OPEN)
        out.add(LAY_HIDDEN)

    def choose(self, sky: Skyjo, seat: i64, first: i64, second: i64, move: i64, /) -> None:
        sides: i64 = sky.first_side + 2 * (LAY_HIDDEN - move)
        sky.first_side = 0
        sky.tell(E_SWAPPED, seat, first, second, sides)
        first_was_open: i64 = sky.open[first]
        second_was_open: i64 = sky.open[second]
        trade(sky, first, second)
        lay(sky, second, first_was_open, sides & 1)
        lay(sky, first, second_was_open, sides >> 1)
        self.show(
            sky, seat, first, second_was_open == 0 and sides >> 1 == 1, second, first_was_open == 0 and sides & 1 == 1
        )

    def show(self, sky: Skyjo, seat: i64, first: i64, first_shown: bool, second: i64, second_shown: bool) -> None:
        """SKY-56: whose star (or action card) comes to light is asked clockwise from the active player."""
        ahead: i64 = (first // CELLS - seat + sky.seats) % sky.seats
        behind: i64 = (second // CELLS - seat + sky.seats) % sky.seats
        if behind < ahead:
            self.show(sky, seat, second, second_shown, first, first_shown)
            return
        if second_shown:
            sky.tell(E_TURNED_UP, second // CELLS, sky.cards[second], second)
            sky.showed(second)
        if first_shown:
            sky.tell(E_TURNED_UP, first // CELLS, sky.cards[first], first)
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
    sky.hidden[place // CELLS] += sky.open[place] - side
    sky.open[place] = side
    sky.changed |= 1 << (place // CELLS)
    if was_open == 1:
        sky.knows[place] = EVERYONE


# Draw three


def draw_three(sky: Skyjo, seat: i64) -> None:
    for slot in range(HAND):
        sky.draw_into_hand(seat, slot)
    sky.agenda.push(CHOOSE_DRAWN, seat)
    if sky.setup.one_deck:
        sky.agenda.push(FILL_DRAWN, seat)


class ChooseDrawn(Decision[Skyjo]):
    """SKY-62: keep at most one of the three."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        if sky.has_cells(seat):
            for slot in range(HAND):
                if sky.drawn[slot] != NO_CARD:
                    out.add(KEEP_DRAWN + slot)
        out.add(KEEP_NONE)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == KEEP_NONE:
            if sky.hidden[seat] > 0:
                sky.agenda.push(TURN_UP, seat)
            lay_rest(sky, seat)
        else:
            sky.agenda.push(PLACE_DRAWN, seat, move - KEEP_DRAWN)


class PlaceDrawn(Decision[Skyjo]):
    """SKY-62, SKY-20: swap the kept card in; the card it replaces goes to the discard before the rest."""

    def options(self, sky: Skyjo, seat: i64, slot: i64, b: i64, out: Moves, /) -> None:
        for cell in range(sky.setup.cells):
            if sky.cards[seat * CELLS + cell] != NO_CARD:
                out.add(SWAP + cell)

    def choose(self, sky: Skyjo, seat: i64, slot: i64, b: i64, move: i64, /) -> None:
        sky.swap_in(seat, move - SWAP, slot)
        lay_rest(sky, seat)


def lay_rest(sky: Skyjo, seat: i64) -> None:
    """SKY-62: the rest goes to the discard in any order, which is asked for only while different cards are left.

    Being asked gives away that they differ: so they are shown to all, who are about to see them anyway.
    """
    first: i64 = NO_CARD
    differs: bool = False
    for slot in range(HAND):
        card: i64 = sky.drawn[slot]
        if card != NO_CARD:
            if first != NO_CARD and card != first:
                differs = True
            first = card
    if differs:
        for slot in range(HAND):
            if sky.drawn[slot] != NO_CARD:
                sky.drawn[KNOWN_BY + slot] = EVERYONE
        sky.agenda.push(LAY_REST, seat)
        return
    for slot in range(HAND):
        if sky.drawn[slot] != NO_CARD:
            sky.lay_on_discard(seat, sky.drop(slot))


class LayRest(Decision[Skyjo]):
    """SKY-62: which of the cards not kept goes onto the discard next."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for slot in range(HAND):
            if sky.drawn[slot] != NO_CARD:
                out.add(LAY_DRAWN + slot)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        sky.lay_on_discard(seat, sky.drop(move - LAY_DRAWN))
        lay_rest(sky, seat)


# Insight


def insight(sky: Skyjo, seat: i64) -> None:
    for other in range(sky.seats):
        if sky.hidden[other] > 0:
            sky.agenda.push(LOOK_AT_LINE, seat)
            return
    sky.tell(E_NO_EFFECT, seat)


class LookAtLine(Decision[Skyjo]):
    """SKY-63: look at the hidden cards of one row or column of any layout; only the viewer learns them."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for other in range(sky.seats):
            for line in range(LINES):
                if sky.has_line(line) and self.hides_something(sky, other, line):
                    out.add(LOOK + other * LINES + line)

    def hides_something(self, sky: Skyjo, other: i64, line: i64) -> bool:
        for i in range(sky.line_length(line)):
            place: i64 = other * CELLS + sky.line_cell(line, i)
            if sky.cards[place] != NO_CARD and sky.open[place] == 0:
                return True
        return False

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        other: i64 = (move - LOOK) // LINES
        line: i64 = (move - LOOK) % LINES
        sky.tell(E_LOOKED, seat, other, line)
        for i in range(sky.line_length(line)):
            place: i64 = other * CELLS + sky.line_cell(line, i)
            if sky.cards[place] != NO_CARD and sky.open[place] == 0:
                sky.knows[place] |= 1 << seat
                sky.tell(E_SAW, seat, sky.cards[place], place, to=1 << seat)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "SKY-63 nothing_hidden" if LOOK <= move < LOOK + MOST_SEATS * LINES else self.rule


# Reactivate


def reactivate(sky: Skyjo, seat: i64) -> None:
    """SKY-64: the Reactivates of a chain wait beside the discard until its last effect is done."""
    sky.reactivates += 1
    if sky.reactivates == 1:
        sky.agenda.push(REACTIVATES_JOIN, seat)
    if sky.action_discard.size > 0:
        sky.agenda.push(CHOOSE_REUSED, seat)
    else:
        sky.tell(E_NO_EFFECT, seat)


class ChooseReused(Decision[Skyjo]):
    """SKY-64: choose any card of the action discard and play it at once."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for kind in range(KINDS):
            if sky.action_discard.has(FIRST_ACTION + kind):
                out.add(REUSE + kind)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        card: i64 = FIRST_ACTION + move - REUSE
        sky.action_discard.take(card)
        play_action(sky, seat, card)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "SKY-64 not_in_discard" if REUSE <= move < REUSE + KINDS else self.rule


class ReactivatesJoin(Step[Skyjo]):
    """SKY-64: after the final effect all Reactivates of the chain join the action discard."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        while sky.reactivates > 0:
            sky.reactivates -= 1
            sky.action_discard.push(REACTIVATE)


# Thief


def thief(sky: Skyjo, seat: i64) -> None:
    """SKY-67: the extra turn comes in any case."""
    sky.extra_turns += 1
    for other in range(sky.seats):
        if other != seat and sky.held[other] != 0:
            sky.agenda.push(STEAL_ACTION, seat)
            return
    sky.tell(E_NO_EFFECT, seat)


class StealAction(Decision[Skyjo]):
    """SKY-67: take one action card from another display, or none; it stays locked until another's turn has ended."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for other in range(sky.seats):
            if other != seat:
                for kind in range(KINDS):
                    if sky.holding(other, FIRST_ACTION + kind) > 0:
                        out.add(STEAL + other * KINDS + kind)
        out.add(STEAL_NOTHING)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == STEAL_NOTHING:
            sky.tell(E_NO_EFFECT, seat)
            return
        victim: i64 = (move - STEAL) // KINDS
        card: i64 = FIRST_ACTION + (move - STEAL) % KINDS
        if sky.defended(victim):
            return
        sky.lose(victim, card)
        sky.gain(seat, card, STOLEN)
        sky.tell(E_STOLE, seat, card, victim)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "SKY-67 nothing_to_steal" if STEAL <= move < STEAL + MOST_SEATS * KINDS else self.rule


# Meteor shower


class Meteors(Step[Skyjo]):
    """SKY-68, SKY-69, SKY-71: the others one by one, clockwise; a defence spares its owner."""

    def run(self, sky: Skyjo, seat: i64, victim: i64, b: i64, /) -> None:
        if victim == seat:
            return
        sky.agenda.push(METEORS, seat, (victim + 1) % sky.seats)
        if sky.defended(victim):
            return
        if sky.has_cells(victim) or sky.held[victim] != 0:
            sky.agenda.push(METEOR, seat, victim)


class Meteor(Decision[Skyjo]):
    """SKY-68: the attacker chooses a card of the victim; it goes under its discard and is replaced face up."""

    def options(self, sky: Skyjo, seat: i64, victim: i64, b: i64, out: Moves, /) -> None:
        for place in range(victim * CELLS, victim * CELLS + sky.setup.cells):
            if sky.cards[place] != NO_CARD:
                out.add(PICK + place)
        for kind in range(KINDS):
            if sky.holding(victim, FIRST_ACTION + kind) > 0:
                out.add(SMASH + victim * KINDS + kind)

    def choose(self, sky: Skyjo, seat: i64, victim: i64, b: i64, move: i64, /) -> None:
        if move < SMASH:
            self.hit_layout(sky, seat, victim, move - PICK)
        else:
            self.hit_display(sky, seat, victim, FIRST_ACTION + (move - SMASH) % KINDS)

    def hit_layout(self, sky: Skyjo, seat: i64, victim: i64, place: i64) -> None:
        sky.tell(E_HIT, seat, sky.cards[place], place)
        sky.discard.tuck(sky.cards[place])
        card: i64 = sky.draw()
        sky.tell(E_REPLACED, victim, card, place)
        sky.put(place, card)

    def hit_display(self, sky: Skyjo, seat: i64, victim: i64, card: i64) -> None:
        sky.lose(victim, card)
        sky.tell(E_SMASHED, seat, card, victim)
        sky.action_discard.tuck(card)
        if sky.can_draw_action():
            replacement: i64 = sky.draw_action()
            sky.gain(victim, replacement, FRESH)
            sky.tell(E_TOOK_ACTION, victim, replacement, ROW_LENGTH)

    def refusal(self, sky: Skyjo, seat: i64, victim: i64, b: i64, move: i64, /) -> str:
        if PICK <= move < PICK + PLACES and (move - PICK) // CELLS != victim:
            return "SKY-68 other_victim"
        if PICK <= move < PICK + PLACES:
            return "SKY-31 gone"
        return "SKY-68 not_in_display" if move >= SMASH else self.rule
