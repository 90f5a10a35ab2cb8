"""The hands, and the cards in them that are public because they were gained openly."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import ROW
from spieltisch.games.zeitalter_des_jay.table.marks import (
    GONE,
    HOLDER,
    KIND,
    NEWER,
    SINCE,
    holder_of,
    is_sure,
    laid_after,
    laid_since,
)
from spieltisch.games.zeitalter_des_jay.table.setup import Setup
from spieltisch.kernel.pile import Pile
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State, Step
from spieltisch.kernel.vecs import vec

NO_CARDS: Final[vec[i64]] = vec[i64]()
NO_PILE: Final[Pile] = Pile(vec[i64](), 0)


class Hands(State):
    """The cards in the hands, and which of them are public."""

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        # The hands, by seat and kind (and as a mask of kinds).
        self.hand: vec[i64] = NO_CARDS
        self.hand_size: vec[i64] = NO_CARDS
        self.held: vec[i64] = NO_CARDS
        # The cards known to be in a hand, or among the cards its holder has laid face down since (see marks.py).
        self.known: Pile = NO_PILE
        # The serial number of the finish if the hand is empty, otherwise 0.
        self.finish: vec[i64] = NO_CARDS

    def copy_hands_to(self, twin: Hands) -> None:
        twin.hand = self.hand[:]
        twin.hand_size = self.hand_size[:]
        twin.held = self.held[:]
        twin.known = self.known.copy()
        twin.finish = self.finish[:]

    # Cards come and go

    def gain(self, seat: i64, card: i64) -> None:
        self.hand[seat * ROW + card] += 1
        self.hand_size[seat] += 1
        self.held[seat] |= 1 << card
        self.finish[seat] = 0

    def gain_openly(self, seat: i64, card: i64) -> None:
        """A card comes into the hand, visible to everybody."""
        self.gain(seat, card)
        self.known.push(seat * HOLDER + card)

    def take_away(self, seat: i64, card: i64) -> None:
        at: i64 = seat * ROW + card
        self.hand[at] -= 1
        self.hand_size[seat] -= 1
        if self.hand[at] == 0:
            self.held[seat] &= ~(1 << card)

    def lose(self, seat: i64, card: i64) -> None:
        """A card leaves the hand openly; if such a card was known to be there, one known copy is removed."""
        self.take_away(seat, card)
        if self.known.size == 0:
            return
        found: i64 = -1
        least: i64 = 256
        for i in range(self.known.size):
            known: i64 = self.known.cards[i]
            if known & (SINCE - 1) == seat * HOLDER + card and known < GONE and laid_since(known) < least:
                found = i
                least = laid_since(known)
        if found >= 0:
            self.forget(found)

    def lose_secretly(self, seat: i64, card: i64) -> None:
        """A card leaves the hand face down; it may be any of the known cards."""
        self.take_away(seat, card)
        for i in range(self.known.size):
            known: i64 = self.known.cards[i]
            if holder_of(known) == seat:
                self.known.cards[i] = known + (NEWER if known >= GONE else SINCE)

    def take_back_secretly(self, seat: i64, card: i64, newer: i64) -> None:
        """A card laid face down returns to the hand; `newer` of the player's cards face down lie above it."""
        self.gain(seat, card)
        for i in range(self.known.size):
            known: i64 = self.known.cards[i]
            if holder_of(known) != seat:
                continue
            if known >= GONE:
                self.known.cards[i] = known - NEWER
            elif laid_since(known) > newer:
                self.known.cards[i] = known - SINCE

    def nth_card(self, seat: i64, n: i64) -> i64:
        """The n-th card of a hand, sorted."""
        card: i64 = 0
        left: i64 = n
        while left >= self.hand[seat * ROW + card]:
            left -= self.hand[seat * ROW + card]
            card += 1
        return card

    # What is known

    def forget(self, at: i64) -> None:
        self.known.size -= 1
        self.known.cards[at] = self.known.cards[self.known.size]

    def note_shown(self, seat: i64) -> None:
        """The hand is shown: a known card that is not in it was laid face down."""
        if self.known.size == 0:
            return
        shown = self.hand[:]
        i: i64 = 0
        while i < self.known.size:
            if is_sure(self.known.cards[i]):
                shown[self.known.cards[i]] -= 1
            i += 1
        i -= 1
        while i >= 0:
            known: i64 = self.known.cards[i]
            if holder_of(known) == seat and known < GONE:
                if is_sure(known):
                    self.forget(i)
                elif shown[known & (SINCE - 1)] > 0:
                    shown[known & (SINCE - 1)] -= 1
                    self.forget(i)
                else:
                    self.known.cards[i] = known + GONE
            i -= 1

    def forget_shuffled(self, seat: i64, left: i64) -> None:
        """Only `left` of a player's cards face down remain; forget known cards that may be among the others."""
        i: i64 = self.known.size - 1
        while i >= 0:
            known: i64 = self.known.cards[i]
            if holder_of(known) == seat and laid_after(known) + laid_since(known) > left:
                self.forget(i)
            i -= 1

    def known_kinds(self, seat: i64) -> list[int]:
        """The cards that are certainly in a hand."""
        kinds: list[int] = []
        for i in range(self.known.size):
            known: i64 = self.known.cards[i]
            if is_sure(known) and holder_of(known) == seat:
                kinds.append(known & KIND)
        return kinds
