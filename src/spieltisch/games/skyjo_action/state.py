"""The table of SKYJO ACTION: layouts, piles, action row, displays, and the small things one can do with them."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action._table import SkyjoFields, lay_table
from spieltisch.games.skyjo_action.setup import Setup
from spieltisch.kernel.bits import bit_count
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import EVERYONE, Step
from spieltisch.kernel.vecs import vec

# What a line of a layout is at the end of a turn.
INCOMPLETE: Final[i64] = 0
MUST_GO: Final[i64] = 1
MAY_GO: Final[i64] = 2

# Behind the drawn cards stand their marks, by slot: the mask of the seats that know the card, the traits it lacks,
# and whether it comes from a refilled pile.
KNOWN_BY: Final[i64] = 3
LACKING: Final[i64] = 6
REFILLED: Final[i64] = 9


@final
class Skyjo(SkyjoFields):
    """A position of SKYJO ACTION. A *place* is a cell of somebody's layout: seat times twelve plus cell."""

    def copy(self) -> Skyjo:
        twin = Skyjo(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_fields_to(twin)
        return twin

    # Piles

    def can_draw(self) -> bool:
        return self.pile.size > 0 or self.discard.size > 1

    def draw(self) -> i64:
        """SKY-14: the top of the play pile, refilled from the discard except its top card."""
        if self.pile.size == 0:
            top: i64 = self.discard.pop()
            emptied = self.pile
            self.pile = self.discard
            self.discard = emptied
            self.discard.push(top)
            self.pile.shuffle(self.rng)
            self.refilled = 1
            self.tell_reshuffled()
        return self.pile.pop()

    def lay_on_discard(self, seat: i64, card: i64) -> None:
        self.discard.push(card)
        self.tell_discarded(seat, card)

    def can_draw_action(self) -> bool:
        return self.setup.action_deck and (self.action_pile.size > 0 or self.action_discard.size > 0)

    def can_take_action(self) -> bool:
        """SKY-14: whether there is an action card in the row or to be drawn."""
        for slot in range(c.ROW_LENGTH):
            if self.row[slot] != NO_CARD:
                return True
        return self.can_draw_action()

    def draw_action(self) -> i64:
        """SKY-14: the top of the action pile, refilled from the action discard."""
        if self.action_pile.size == 0:
            emptied = self.action_pile
            self.action_pile = self.action_discard
            self.action_discard = emptied
            self.action_pile.shuffle(self.rng)
        return self.action_pile.pop()

    def fill_row(self, gap: i64) -> None:
        """SKY-13, SKY-14: the gap in the row is filled at once if there is a card for it."""
        self.row = self.row[:]
        self.row[gap] = NO_CARD
        if self.can_draw_action():
            self.row[gap] = self.draw_action()
            self.tell_row_filled(self.row[gap], gap)

    # The hand

    def draw_into_hand(self, seat: i64, slot: i64) -> None:
        """The top of the play pile comes into the hand: only its drawer sees it."""
        if not self.can_draw():
            self.drop(slot)
            return
        self.drawn[slot] = self.draw()
        self.drawn[KNOWN_BY + slot] = 1 << seat
        self.drawn[LACKING + slot] = 0
        self.drawn[REFILLED + slot] = self.refilled
        self.tell_drew(seat, self.drawn[slot], slot, to=1 << seat)

    def drop(self, slot: i64) -> i64:
        """The card of a slot leaves the hand."""
        card: i64 = self.drawn[slot]
        self.drawn[slot] = NO_CARD
        self.drawn[KNOWN_BY + slot] = 0
        self.drawn[LACKING + slot] = 0
        return card

    def swap_in(self, seat: i64, cell: i64, slot: i64) -> None:
        """SKY-20: a card of the hand is laid face up into a cell; what lay there goes face up onto the discard.

        SKY-90: an action card that lay there comes into the hand, for all to see, and is decided upon.
        """
        place: i64 = seat * c.CELLS + cell
        old: i64 = self.cards[place]
        card: i64 = self.drop(slot)
        if c.is_action(old):
            self.tell_turned_up(seat, old, place)
            self.drawn[slot] = old
            self.drawn[KNOWN_BY + slot] = EVERYONE
            self.push_swapped_out(seat, slot)
        else:
            self.lay_on_discard(seat, old)
        self.tell_placed(seat, card, place)
        self.put(place, card)

    # Displays

    def holding(self, seat: i64, card: i64) -> i64:
        return c.copies(self.held[seat], card)

    def ready(self, seat: i64) -> i64:
        """SKY-67: the display without the copies that are locked by a theft."""
        return self.held[seat] - self.stolen[seat]

    def gain(self, seat: i64, card: i64) -> None:
        """SKY-22: an action card comes into a display. No turn goes on after that, so it waits for the next one."""
        self.held[seat] += c.one(card)

    def lock(self, seat: i64, card: i64) -> None:
        """SKY-67: a stolen card must not be played until another player's turn has ended."""
        self.stolen = self.stolen[:]
        self.stolen[seat] += c.one(card)

    def lose(self, seat: i64, card: i64) -> None:
        """An action card leaves a display: a playable copy if there is one."""
        last_is_locked: bool = c.copies(self.ready(seat), card) == 0
        self.held[seat] -= c.one(card)
        if last_is_locked:
            self.stolen = self.stolen[:]
            self.stolen[seat] -= c.one(card)

    def held_count(self, seat: i64) -> i64:
        count: i64 = 0
        left: i64 = self.held[seat]
        while left != 0:
            count += left & c.DISPLAY_MASK
            left >>= c.DISPLAY_BITS
        return count

    def defended(self, victim: i64) -> bool:
        """SKY-65: a defence in the display cancels one attack and is used up."""
        if self.holding(victim, c.DEFENCE) == 0:
            return False
        self.lose(victim, c.DEFENCE)
        self.action_discard.push(c.DEFENCE)
        self.tell_defended(victim)
        return True

    # Layouts

    def turn_face_up(self, place: i64) -> None:
        """A hidden card of a layout becomes visible; what that brings its owner comes next."""
        self.open[place] = 1
        self.hidden[place // c.CELLS] -= 1
        self.showed(place)

    def put(self, place: i64, card: i64) -> None:
        """A card from a pile is laid face up into a cell; what lay there has been taken away by the caller."""
        seat: i64 = place // c.CELLS
        if self.open[place] == 0:
            self.open[place] = 1
            self.hidden[seat] -= 1
        self.cards[place] = card
        self.mark_used(place, 0)
        self.showed(place)

    def showed(self, place: i64) -> None:
        """SKY-50, SKY-52, SKY-90: a star shown for the first time gives its right; an action card is decided upon."""
        card: i64 = self.cards[place]
        self.knows[place] = EVERYONE
        self.changed |= 1 << (place // c.CELLS)
        if card == c.STAR and self.used[place] == 0:
            self.mark_used(place, 1)
            if self.setup.action_deck:
                self.push_star_shown(place // c.CELLS)
        elif c.is_action(card):
            self.push_found_action(place // c.CELLS, place)

    def mark_used(self, place: i64, mark: i64) -> None:
        """SKY-52: whether the star of this place has given its right."""
        if self.used[place] != mark:
            self.used = self.used[:]
            self.used[place] = mark

    def remove(self, place: i64) -> i64:
        """Take an open card out of the layout for good; the gap closes."""
        card: i64 = self.cards[place]
        self.cards[place] = NO_CARD
        self.knows[place] = 0
        self.mark_used(place, 0)
        self.changed |= 1 << (place // c.CELLS)
        return card

    def cell_count(self, seat: i64) -> i64:
        count: i64 = 0
        cards = self.cards
        for place in range(seat * c.CELLS, seat * c.CELLS + self.setup.cells):
            if cards[place] != NO_CARD:
                count += 1
        return count

    def has_cells(self, seat: i64) -> bool:
        return self.hidden[seat] > 0 or self.cell_count(seat) > 0

    def line_cell(self, line: i64, i: i64) -> i64:
        """The i-th cell of a line: columns run down, rows run right."""
        return line * c.ROWS + i if line < c.FIRST_ROW else i * c.ROWS + line - c.FIRST_ROW

    def line_length(self, line: i64) -> i64:
        return c.ROWS if line < c.FIRST_ROW else self.setup.columns

    def has_line(self, line: i64) -> bool:
        return line >= c.FIRST_ROW or line < self.setup.columns

    def judge_line(self, seat: i64, line: i64) -> i64:
        """SKY-30, SKY-31, SKY-53, SKY-54: whether a line must go, may go, or stays."""
        cards = self.cards
        faces = self.open
        place: i64 = seat * c.CELLS + line * c.ROWS
        stride: i64 = c.DOWN
        end: i64 = place + c.ROWS
        if line >= c.FIRST_ROW:
            place = seat * c.CELLS + line - c.FIRST_ROW
            stride = c.RIGHT
            end = place + c.RIGHT * self.setup.columns
        count: i64 = 0
        stars: i64 = 0
        number: i64 = NO_CARD
        while place < end:
            card: i64 = cards[place]
            shown: i64 = faces[place]
            place += stride
            if card == NO_CARD:
                continue
            if shown == 0:
                return INCOMPLETE
            count += 1
            if card == c.STAR:
                stars += 1
            elif number == NO_CARD and c.is_number(card):
                number = card
            elif card != number:
                return INCOMPLETE
        if count < 3:
            return INCOMPLETE
        return MUST_GO if stars == 0 else MAY_GO

    # Actions from the middle

    def take_action(self, seat: i64, slot: i64) -> None:
        """SKY-22, SKY-50: an action card from the row, or for slot 4 the top of the action pile, into the display."""
        if slot < c.ROW_LENGTH:
            card: i64 = self.row[slot]
            self.tell_took_action(seat, card, slot)
            self.gain(seat, card)
            self.fill_row(slot)
        else:
            drawn: i64 = self.draw_action()
            self.tell_took_action(seat, drawn, slot)
            self.gain(seat, drawn)

    # Knowledge

    def seen_by(self, seat: i64, place: i64) -> bool:
        """Whether a seat knows the card of a place."""
        return self.open[place] == 1 or (self.knows[place] >> seat) & 1 == 1

    def reimagine(self, seat: i64) -> None:
        """Deal anew: hidden cards the seat has not seen, both piles, cards in another's hand, and secret choices.

        SKY-14: a refilled pile holds what all have seen in the discard, and the layouts hold none of that.
        """
        pools = [Pool(), Pool()]
        for place in range(self.seats * c.CELLS):
            if self.cards[place] != NO_CARD and not self.seen_by(seat, place):
                pools[0].put(self.cards[place])
        for i in range(c.HAND):
            if self.drawn[i] != NO_CARD and (self.drawn[KNOWN_BY + i] >> seat) & 1 == 0:
                pools[self.drawn[REFILLED + i]].put(self.drawn[i], self.drawn[LACKING + i])
        for i in range(self.pile.size):
            pools[self.refilled].put(self.pile.cards[i])
        for pool in pools:
            pool.deal(self.rng, c.TRAITS)
        for place in range(self.seats * c.CELLS):
            if self.cards[place] != NO_CARD and not self.seen_by(seat, place):
                self.cards[place] = pools[0].draw()
        for i in range(c.HAND):
            if self.drawn[i] != NO_CARD and (self.drawn[KNOWN_BY + i] >> seat) & 1 == 0:
                self.drawn[i] = pools[self.drawn[REFILLED + i]].draw()
        for i in range(self.pile.size):
            self.pile.cards[i] = pools[self.refilled].draw()
        self.reimagine_actions()
        self.reimagine_choices(seat)

    def reimagine_actions(self) -> None:
        pool = Pool()
        for i in range(self.action_pile.size):
            pool.put(self.action_pile.cards[i])
        pool.deal(self.rng)
        for i in range(self.action_pile.size):
            self.action_pile.cards[i] = pool.draw()

    def reimagine_choices(self, seat: i64) -> None:
        """SKY-15: which cards the others have chosen is secret until all have."""
        chosen = self.chosen[:]
        for other in range(self.seats):
            if other != seat and chosen[other] != 0:
                count: i64 = bit_count(chosen[other])
                chosen[other] = 0
                while bit_count(chosen[other]) < count:
                    chosen[other] |= 1 << self.rng.below(self.setup.cells)
        self.chosen = chosen
        # SKY-60, SKY-66: how the first of two swapped cards will lie is not told before both are laid.
        agenda = self.agenda
        if agenda.top_step() == t.S_LAY_SECOND and agenda.top_seat() != seat:
            self.first_side = self.rng.below(2)


def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> Skyjo:
    """A table with nothing dealt."""
    sky = Skyjo(seats, steps, rng, setup)
    lay_table(sky)
    for slot in range(c.HAND):
        sky.drawn[slot] = NO_CARD
    return sky
