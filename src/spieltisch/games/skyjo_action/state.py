"""The table of SKYJO ACTION: layouts, piles, action row, displays, and the small things one can do with them."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import (
    CARD_KINDS,
    CELLS,
    DEFENCE,
    E_DEFENDED,
    E_DISCARDED,
    E_DREW,
    E_PLACED,
    E_RESHUFFLED,
    E_ROW_FILLED,
    E_TOOK_ACTION,
    FIRST_ACTION,
    FIRST_ROW,
    FOUND_ACTION,
    KINDS,
    ROW_LENGTH,
    ROWS,
    STAR,
    STAR_SHOWN,
    is_action,
    is_number,
)
from spieltisch.games.skyjo_action.setup import Setup
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, Pile, empty_pile, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import EVERYONE, NOBODY, State, Step
from spieltisch.kernel.vecs import vec

# From one cell of a column or row to the next.
DOWN: Final[i64] = 1
RIGHT: Final[i64] = 3

# What a line of a layout is at the end of a turn.
INCOMPLETE: Final[i64] = 0
MUST_GO: Final[i64] = 1
MAY_GO: Final[i64] = 2

# Why a card of a display must not be played yet.
FRESH: Final[i64] = 1
STOLEN: Final[i64] = 2


# A drawn card that is known to be no action card lacks this trait (SKY-90).
ACTION_TRAIT: Final[i64] = 1
TRAITS: Final[list[int]] = [1 if card >= FIRST_ACTION else 0 for card in range(CARD_KINDS)]
HAND: Final[i64] = 3

# Behind the drawn cards stand their marks, by slot: the mask of the seats that know the card, the traits it lacks,
# and whether it comes from a refilled pile.
KNOWN_BY: Final[i64] = 3
LACKING: Final[i64] = 6
REFILLED: Final[i64] = 9

DISPLAY_BITS: Final[i64] = 3
DISPLAY_MASK: Final[i64] = 7
ACTION_COUNT: Final[i64] = 27
MOST_MIXED: Final[i64] = 10


@final
class Skyjo(State):
    """A position of SKYJO ACTION. A *place* is a cell of somebody's layout: seat times twelve plus cell."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        # Some vectors change rarely (`used`, `row`, `stolen`, `chosen`, `totals`, `round_scores`): copies share them,
        # so they are replaced, never written into.
        # The layouts, by place.
        self.cards: vec[i64] = NO_CARDS
        self.open: vec[i64] = NO_CARDS
        self.knows: vec[i64] = NO_CARDS
        self.used: vec[i64] = NO_CARDS
        self.hidden: vec[i64] = NO_CARDS
        # The seats whose layout has changed since its lines were last looked at, as a mask.
        self.changed: i64 = 0
        # The piles in the middle.
        self.pile: Pile = NO_PILE
        self.discard: Pile = NO_PILE
        self.action_pile: Pile = NO_PILE
        self.action_discard: Pile = NO_PILE
        self.row: vec[i64] = NO_CARDS
        self.mixed: vec[i64] = NO_CARDS
        # The displays, by seat: how many of each kind, and how many of those must not be played yet (see `copies`).
        self.held: vec[i64] = NO_CARDS
        self.fresh: vec[i64] = NO_CARDS
        self.stolen: vec[i64] = NO_CARDS
        # 1 once the play pile has been refilled: since then it holds nothing but cards that all have seen before.
        self.refilled: i64 = 0
        # In somebody's hand: up to three drawn cards, who has seen them, which are known to be no action cards,
        # and which come from a refilled pile.
        self.drawn: vec[i64] = NO_CARDS
        # The course of the round and of the match.
        self.chosen: vec[i64] = NO_CARDS
        self.totals: vec[i64] = NO_CARDS
        self.round_scores: vec[i64] = NO_CARDS
        self.round: i64 = 0
        self.starter: i64 = NOBODY
        self.active: i64 = NOBODY
        self.ender: i64 = NOBODY
        self.turns: i64 = 0
        self.extra_turns: i64 = 0
        self.reactivates: i64 = 0
        self.first_side: i64 = 0

    def copy(self) -> Skyjo:
        twin = Skyjo(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_kernel_to(twin)
        twin.cards = self.cards[:]
        twin.open = self.open[:]
        twin.knows = self.knows[:]
        twin.used = self.used
        twin.hidden = self.hidden[:]
        twin.changed = self.changed
        twin.pile = self.pile.copy()
        twin.discard = self.discard.copy()
        twin.action_pile = self.action_pile.copy()
        twin.action_discard = self.action_discard.copy()
        twin.row = self.row
        twin.mixed = self.mixed
        twin.held = self.held[:]
        twin.fresh = self.fresh[:]
        twin.stolen = self.stolen
        twin.refilled = self.refilled
        twin.drawn = self.drawn[:]
        twin.chosen = self.chosen
        twin.totals = self.totals
        twin.round_scores = self.round_scores
        twin.round = self.round
        twin.starter = self.starter
        twin.active = self.active
        twin.ender = self.ender
        twin.turns = self.turns
        twin.extra_turns = self.extra_turns
        twin.reactivates = self.reactivates
        twin.first_side = self.first_side
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
            self.tell(E_RESHUFFLED, NOBODY)
        return self.pile.pop()

    def lay_on_discard(self, seat: i64, card: i64) -> None:
        self.discard.push(card)
        self.tell(E_DISCARDED, seat, card)

    def can_draw_action(self) -> bool:
        return self.setup.action_deck and (self.action_pile.size > 0 or self.action_discard.size > 0)

    def can_take_action(self) -> bool:
        """SKY-14: whether there is an action card in the row or to be drawn."""
        for slot in range(ROW_LENGTH):
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
            self.tell(E_ROW_FILLED, NOBODY, self.row[gap], gap)

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
        self.tell(E_DREW, seat, self.drawn[slot], slot, to=1 << seat)

    def drop(self, slot: i64) -> i64:
        """The card of a slot leaves the hand."""
        card: i64 = self.drawn[slot]
        self.drawn[slot] = NO_CARD
        self.drawn[KNOWN_BY + slot] = 0
        self.drawn[LACKING + slot] = 0
        return card

    def swap_in(self, seat: i64, cell: i64, slot: i64) -> None:
        """SKY-20: a card of the hand is laid face up into a cell; what lay there goes face up onto the discard."""
        place: i64 = seat * CELLS + cell
        self.lay_on_discard(seat, self.cards[place])
        card: i64 = self.drop(slot)
        self.tell(E_PLACED, seat, card, place)
        self.put(place, card)

    # Displays

    def holding(self, seat: i64, card: i64) -> i64:
        return copies(self.held[seat], card)

    def ready(self, seat: i64) -> i64:
        """SKY-22, SKY-67: the display without the copies that are fresh or locked by a theft."""
        return self.held[seat] - self.fresh[seat] - self.stolen[seat]

    def gain(self, seat: i64, card: i64, lock: i64) -> None:
        """An action card comes into a display: fresh until the next own turn, or locked as stolen."""
        self.held[seat] += one(card)
        if lock == FRESH:
            self.fresh[seat] += one(card)
        elif lock == STOLEN:
            self.stolen = self.stolen[:]
            self.stolen[seat] += one(card)

    def lose(self, seat: i64, card: i64) -> None:
        """An action card leaves a display: a playable copy if there is one."""
        last_is_locked: bool = copies(self.ready(seat), card) == 0
        self.held[seat] -= one(card)
        if last_is_locked:
            if copies(self.fresh[seat], card) > 0:
                self.fresh[seat] -= one(card)
            else:
                self.stolen = self.stolen[:]
                self.stolen[seat] -= one(card)

    def held_count(self, seat: i64) -> i64:
        count: i64 = 0
        left: i64 = self.held[seat]
        while left != 0:
            count += left & DISPLAY_MASK
            left >>= DISPLAY_BITS
        return count

    def defended(self, victim: i64) -> bool:
        """SKY-65: a defence in the display cancels one attack and is used up."""
        if self.holding(victim, DEFENCE) == 0:
            return False
        self.lose(victim, DEFENCE)
        self.action_discard.push(DEFENCE)
        self.tell(E_DEFENDED, victim)
        return True

    # Layouts

    def turn_face_up(self, place: i64) -> None:
        """A hidden card of a layout becomes visible; what that brings its owner comes next."""
        self.open[place] = 1
        self.hidden[place // CELLS] -= 1
        self.showed(place)

    def put(self, place: i64, card: i64) -> None:
        """A card from a pile is laid face up into a cell; what lay there has been taken away by the caller."""
        seat: i64 = place // CELLS
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
        self.changed |= 1 << (place // CELLS)
        if card == STAR and self.used[place] == 0:
            self.mark_used(place, 1)
            if self.setup.action_deck:
                self.agenda.push(STAR_SHOWN, place // CELLS)
        elif is_action(card):
            self.agenda.push(FOUND_ACTION, place // CELLS, place)

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
        self.changed |= 1 << (place // CELLS)
        return card

    def cell_count(self, seat: i64) -> i64:
        count: i64 = 0
        cards = self.cards
        for place in range(seat * CELLS, seat * CELLS + self.setup.cells):
            if cards[place] != NO_CARD:
                count += 1
        return count

    def has_cells(self, seat: i64) -> bool:
        return self.hidden[seat] > 0 or self.cell_count(seat) > 0

    def line_cell(self, line: i64, i: i64) -> i64:
        """The i-th cell of a line: columns run down, rows run right."""
        return line * ROWS + i if line < FIRST_ROW else i * ROWS + line - FIRST_ROW

    def line_length(self, line: i64) -> i64:
        return ROWS if line < FIRST_ROW else self.setup.columns

    def has_line(self, line: i64) -> bool:
        return line >= FIRST_ROW or line < self.setup.columns

    def judge_line(self, seat: i64, line: i64) -> i64:
        """SKY-30, SKY-31, SKY-53, SKY-54: whether a line must go, may go, or stays."""
        cards = self.cards
        faces = self.open
        place: i64 = seat * CELLS + line * ROWS
        stride: i64 = DOWN
        end: i64 = place + ROWS
        if line >= FIRST_ROW:
            place = seat * CELLS + line - FIRST_ROW
            stride = RIGHT
            end = place + RIGHT * self.setup.columns
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
            if card == STAR:
                stars += 1
            elif number == NO_CARD and is_number(card):
                number = card
            elif card != number:
                return INCOMPLETE
        if count < 3:
            return INCOMPLETE
        return MUST_GO if stars == 0 else MAY_GO

    # Actions from the middle

    def take_action(self, seat: i64, slot: i64) -> None:
        """SKY-22, SKY-50: an action card from the row, or for slot 4 the top of the action pile, into the display."""
        if slot < ROW_LENGTH:
            card: i64 = self.row[slot]
            self.tell(E_TOOK_ACTION, seat, card, slot)
            self.gain(seat, card, FRESH)
            self.fill_row(slot)
        else:
            drawn: i64 = self.draw_action()
            self.tell(E_TOOK_ACTION, seat, drawn, slot)
            self.gain(seat, drawn, FRESH)

    # Knowledge

    def seen_by(self, seat: i64, place: i64) -> bool:
        """Whether a seat knows the card of a place."""
        return self.open[place] == 1 or (self.knows[place] >> seat) & 1 == 1

    def reimagine(self, seat: i64) -> None:
        """Deal anew: hidden cards the seat has not seen, both piles, cards in another's hand, and secret choices.

        SKY-14: a refilled pile holds what all have seen in the discard, and the layouts hold none of that.
        """
        pools = [Pool(), Pool()]
        for place in range(self.seats * CELLS):
            if self.cards[place] != NO_CARD and not self.seen_by(seat, place):
                pools[0].put(self.cards[place])
        for i in range(HAND):
            if self.drawn[i] != NO_CARD and (self.drawn[KNOWN_BY + i] >> seat) & 1 == 0:
                pools[self.drawn[REFILLED + i]].put(self.drawn[i], self.drawn[LACKING + i])
        for i in range(self.pile.size):
            pools[self.refilled].put(self.pile.cards[i])
        for pool in pools:
            pool.deal(self.rng, TRAITS)
        for place in range(self.seats * CELLS):
            if self.cards[place] != NO_CARD and not self.seen_by(seat, place):
                self.cards[place] = pools[0].draw()
        for i in range(HAND):
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
                count: i64 = bits(chosen[other])
                chosen[other] = 0
                while bits(chosen[other]) < count:
                    chosen[other] |= 1 << self.rng.below(self.setup.cells)
        self.chosen = chosen

    # Scores

    def scores(self) -> list[int]:
        return [self.totals[seat] for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """SKY-83: the lowest total wins."""
        return [-self.totals[seat] for seat in range(self.seats)]


NO_CARDS: Final[vec[i64]] = vec[i64]()
NO_PILE: Final[Pile] = Pile(vec[i64](), 0)


def one(card: i64) -> i64:
    """One copy of an action card in a display. A display is a number with three bits for each kind."""
    return 1 << (DISPLAY_BITS * (card - FIRST_ACTION))


def copies(display: i64, card: i64) -> i64:
    """How many copies of an action card a display counts."""
    return (display >> (DISPLAY_BITS * (card - FIRST_ACTION))) & DISPLAY_MASK


def bits(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        count += mask & 1
        mask >>= 1
    return count


def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> Skyjo:
    """A table with nothing dealt."""
    sky = Skyjo(seats, steps, rng, setup)
    places: i64 = seats * CELLS
    sky.cards = filled(places, NO_CARD)
    sky.open = filled(places, 0)
    sky.knows = filled(places, 0)
    sky.used = filled(places, 0)
    sky.hidden = filled(seats, 0)
    room: i64 = len(setup.play_cards) + MOST_MIXED
    sky.pile = empty_pile(room)
    sky.discard = empty_pile(room)
    sky.action_pile = empty_pile(ACTION_COUNT)
    sky.action_discard = empty_pile(ACTION_COUNT)
    sky.row = filled(ROW_LENGTH, NO_CARD)
    sky.mixed = filled(KINDS, 0)
    sky.held = filled(seats, 0)
    sky.fresh = filled(seats, 0)
    sky.stolen = filled(seats, 0)
    sky.drawn = vec[i64]([NO_CARD] * HAND + [0] * (3 * HAND))
    sky.chosen = filled(seats, 0)
    sky.totals = filled(seats, 0)
    sky.round_scores = filled(seats, 0)
    return sky
