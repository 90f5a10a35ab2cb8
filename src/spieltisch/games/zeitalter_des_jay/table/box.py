"""The cards on the table: draw piles, the box with its marks, and the cards put aside."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.table.hands import NO_CARDS, NO_PILE, Hands
from spieltisch.games.zeitalter_des_jay.table.marks import FACE_DOWN, JUDGED, LAST, LAYER
from spieltisch.games.zeitalter_des_jay.table.setup import Setup
from spieltisch.kernel.pile import Pile
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import Step
from spieltisch.kernel.vecs import vec

NEVER: Final[i64] = -1


class Box(Hands):
    """All cards on the table except the hands."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng, setup)
        self.slots: vec[i64] = NO_CARDS
        # JAY-5: a common deck that holds all draw piles (nobody knows their order, so only their sizes are kept
        # apart), or one deck per player.
        self.decks: list[Pile] = []
        self.pile_sizes: vec[i64] = NO_CARDS
        # The box, card by card: marks and times of laying; the indices of its two top valid cards; the lying card,
        # whether it lies on its twin, and both as one number, the row in the level's table.
        self.box: Pile = NO_PILE
        self.marks: Pile = NO_PILE
        self.moments: Pile = NO_PILE
        self.lying_at: i64 = NEVER
        self.under_at: i64 = NEVER
        self.lying: i64 = c.NO_FIGURE
        self.twins: bool = False
        self.pair: i64 = c.NO_FIGURE * 2
        self.aside: Pile = NO_PILE
        self.aside_marks: Pile = NO_PILE

    def copy_cards_to(self, twin: Box) -> None:
        self.copy_hands_to(twin)
        twin.slots = self.slots[:]
        decks: list[Pile] = []
        for deck in self.decks:
            decks.append(deck.copy())
        twin.decks = decks
        twin.pile_sizes = self.pile_sizes[:]
        twin.box = self.box.copy()
        twin.marks = self.marks.copy()
        twin.moments = self.moments.copy()
        twin.lying_at = self.lying_at
        twin.under_at = self.under_at
        twin.lying = self.lying
        twin.twins = self.twins
        twin.pair = self.pair
        twin.aside = self.aside.copy()
        twin.aside_marks = self.aside_marks.copy()

    # Draw piles

    def deck_of(self, seat: i64) -> Pile:
        """JAY-5: the deck that a player draws from."""
        if self.setup.own_decks:
            return self.decks[seat]
        return self.decks[0]

    def is_from_deck(self, mark: i64, seat: i64) -> bool:
        """Whether a card of the box, or one put aside, belongs to this player's deck."""
        return not self.setup.own_decks or mark & LAYER == seat

    def available(self, seat: i64) -> i64:
        """JAY-14: the number of cards a player can still draw, from all places."""
        return self.deck_of(seat).size + self.shuffleable(seat)

    def shuffleable(self, seat: i64) -> i64:
        """JAY-14: how many cards put aside or in the box would be shuffled into a player's new draw pile."""
        if not self.setup.own_decks:
            return self.aside.size + self.below()
        count: i64 = 0
        for i in range(self.aside.size):
            if self.is_from_deck(self.aside_marks.cards[i], seat):
                count += 1
        for i in range(self.below()):
            if self.is_from_deck(self.marks.cards[i], seat):
                count += 1
        return count

    def below(self) -> i64:
        """JAY-14: the number of cards of the box that may be shuffled: those below its two top valid cards.

        While the judgement is secret the newest cards stay too, so that a shuffle does not reveal which ones are valid.
        """
        count: i64 = self.under_at if self.under_at != NEVER else self.lying_at
        if self.setup.secret and count > self.box.size - 2 * self.seats:
            count = self.box.size - 2 * self.seats
        if count < 0:
            return 0
        return count

    def take_from_aside(self, seat: i64) -> None:
        deck = self.deck_of(seat)
        kept: i64 = 0
        for i in range(self.aside.size):
            mark: i64 = self.aside_marks.cards[i]
            if self.is_from_deck(mark, seat):
                deck.push(self.aside.cards[i])
            else:
                self.aside.cards[kept] = self.aside.cards[i]
                self.aside_marks.cards[kept] = mark
                kept += 1
        self.aside.size = kept
        self.aside_marks.size = kept
        self.forget_what_was_shuffled()

    # The box

    def figure_at(self, i: i64) -> i64:
        """JAY-3: the figure that a card of the box counts as."""
        return c.TRAITOR if self.marks.cards[i] & FACE_DOWN else self.box.cards[i]

    def put(self, card: i64, mark: i64) -> None:
        self.box.push(card)
        self.marks.push(mark if self.setup.secret else mark | JUDGED)
        self.moments.push(self.time)

    def put_valid(self, card: i64, mark: i64) -> None:
        """Put a valid card in the box; it becomes the lying card."""
        self.put(card, mark)
        self.under_at = self.lying_at
        self.lying_at = self.box.size - 1
        figure: i64 = c.TRAITOR if mark & FACE_DOWN else card
        self.twins = figure == self.lying
        self.lying = figure
        self.pair = figure * 2
        if self.twins:
            self.pair += 1

    def lying_layer(self) -> i64:
        return self.marks.cards[self.lying_at] & LAYER

    def take_out(self, at: i64) -> i64:
        """Remove a card from the box."""
        card: i64 = self.box.cards[at]
        for i in range(at + 1, self.box.size):
            self.box.cards[i - 1] = self.box.cards[i]
            self.marks.cards[i - 1] = self.marks.cards[i]
            self.moments.cards[i - 1] = self.moments.cards[i]
        self.box.size -= 1
        self.marks.size -= 1
        self.moments.size -= 1
        if self.lying_at > at:
            self.lying_at -= 1
        if self.under_at > at:
            self.under_at -= 1
        return card

    def close_gaps(self, seat: i64, below: i64) -> None:
        """Move the remaining cards together after this player's cards under `below` were taken out."""
        kept: i64 = 0
        for i in range(self.box.size):
            if i >= below or not self.is_from_deck(self.marks.cards[i], seat):
                self.box.cards[kept] = self.box.cards[i]
                self.marks.cards[kept] = self.marks.cards[i]
                self.moments.cards[kept] = self.moments.cards[i]
                kept += 1
        taken: i64 = self.box.size - kept
        self.box.size = kept
        self.marks.size = kept
        self.moments.size = kept
        self.lying_at -= taken
        if self.under_at != NEVER:
            self.under_at -= taken

    def penalty(self, at: i64) -> i64:
        """JAY-81: two cards, plus one for a traitor; three for a noble figure that emptied the hand."""
        mark: i64 = self.marks.cards[at]
        if mark & FACE_DOWN:
            return c.ERROR_CARDS + 1
        return c.LEAST_HAND if mark & LAST and c.is_noble(self.box.cards[at]) else c.ERROR_CARDS

    # Cards that lie face down

    def faces_above(self, seat: i64, at: i64) -> i64:
        """The number of a player's cards face down in the box above an index."""
        count: i64 = 0
        for i in range(at + 1, self.box.size):
            if self.marks.cards[i] & FACE_DOWN and self.marks.cards[i] & LAYER == seat:
                count += 1
        return count

    def faces_aside(self, seat: i64) -> i64:
        count: i64 = 0
        for i in range(self.aside.size):
            if self.aside_marks.cards[i] & FACE_DOWN and self.aside_marks.cards[i] & LAYER == seat:
                count += 1
        return count

    def forget_what_was_shuffled(self) -> None:
        if self.known.size == 0:
            return
        for seat in range(self.seats):
            self.forget_shuffled(seat, self.faces_above(seat, NEVER) + self.faces_aside(seat))
