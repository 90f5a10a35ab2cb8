"""The table of Joker Battle Royal: grid, Jokers, hands and piles, and the small things one can do with them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal._table import BattleFields
from spieltisch.games.joker_battle_royal.grid import BETWEEN, BIT, CELLS, NO_FIELD, PILLAR, REACH
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import NOBODY

PILLAR_MASK: Final[i64] = BIT[PILLAR]


@final
class Battle(BattleFields):
    """A position of Joker Battle Royal."""

    def copy(self) -> Battle:
        twin = Battle(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_fields_to(twin)
        return twin

    # The grid and the Jokers

    def on_grid(self, seat: i64) -> bool:
        return self.jokers[seat] != NO_FIELD

    def put_joker(self, seat: i64, field: i64) -> None:
        self.jokers[seat] = field
        self.occupied |= BIT[field]

    def move_joker(self, seat: i64, field: i64) -> None:
        self.occupied &= ~BIT[self.jokers[seat]]
        self.put_joker(seat, field)

    def lift_joker(self, seat: i64) -> None:
        self.occupied &= ~BIT[self.jokers[seat]]
        self.jokers[seat] = NO_FIELD
        self.left -= 1

    def is_free(self, cell: i64) -> bool:
        return (self.occupied >> cell) & 1 == 0

    def reach(self, seat: i64, target: i64) -> i64:
        """JKR-23, JKR-24: the kind of attack that a seat's field allows on another seat, or out of sight."""
        line: i64 = self.jokers[seat] * CELLS + self.jokers[target]
        return c.OUT_OF_SIGHT if BETWEEN[line] & (self.occupied | PILLAR_MASK) != 0 else REACH[line]

    def reach_from(self, seat: i64, field: i64, target: i64) -> i64:
        """The same for a seat's Joker on another field."""
        line: i64 = field * CELLS + self.jokers[target]
        others: i64 = self.occupied & ~BIT[self.jokers[seat]] if self.on_grid(seat) else self.occupied
        return c.OUT_OF_SIGHT if BETWEEN[line] & (others | PILLAR_MASK) != 0 else REACH[line]

    def banned(self, seat: i64) -> i64:
        """JKR-25: the player whom the top trophy protects from this seat's attacks."""
        if self.left <= 2 or self.trophies.sizes[seat] == 0:
            return NOBODY
        owner: i64 = self.trophies.top(seat) // c.DECK
        return owner if self.on_grid(owner) else NOBODY

    # Hands

    def card_in(self, seat: i64, slot: i64) -> i64:
        return self.slots[seat * c.SLOTS + slot]

    def slot_of(self, seat: i64, card: i64) -> i64:
        """The slot of a hand card, or -1."""
        for slot in range(c.HAND):
            if self.slots[seat * c.SLOTS + slot] == card:
                return slot
        return -1

    def hand_size(self, seat: i64) -> i64:
        count: i64 = 0
        slots = self.slots
        for place in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            if slots[place] != NO_CARD:
                count += 1
        return count

    def can_show(self, seat: i64, symbol: i64) -> bool:
        """Whether a hand card shows a symbol."""
        slots = self.slots
        for place in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            if slots[place] != NO_CARD and slots[place] & symbol != 0:
                return True
        return False

    def offer_hand(self, seat: i64, symbols: i64, first: i64, out: Moves) -> None:
        """Offer a move for every hand card that shows one of the symbols; `first` is the move for card 0."""
        slots = self.slots
        for place in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            card: i64 = slots[place]
            if card != NO_CARD and card & symbols != 0:
                out.add(first + card)

    def take_from(self, seat: i64, slot: i64) -> i64:
        """Take the card out of a slot and forget what is known of it."""
        place: i64 = seat * c.SLOTS + slot
        card: i64 = self.slots[place]
        self.slots[place] = NO_CARD
        self.lacks[place] = 0
        self.drawn_after[place] = 0
        return card

    def take(self, seat: i64, card: i64) -> i64:
        """Take a card out of the hand; the slot it was in."""
        slot: i64 = self.slot_of(seat, card)
        self.take_from(seat, slot)
        return slot

    def lay_face_down(self, seat: i64, card: i64, lacks: i64) -> i64:
        """JKR-23: a hand card becomes the attack card and keeps what is known of it; the slot it was in."""
        slot: i64 = self.slot_of(seat, card)
        laid: i64 = seat * c.SLOTS + c.LAID
        self.lacks[laid] = self.lacks[seat * c.SLOTS + slot] | lacks
        self.drawn_after[laid] = self.drawn_after[seat * c.SLOTS + slot]
        self.slots[laid] = self.take_from(seat, slot)
        return slot

    def hand_lacks(self, seat: i64, trait: i64) -> None:
        """Everybody learns that no card in hand has a trait."""
        for place in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            if self.slots[place] != NO_CARD:
                self.lacks[place] |= trait

    # Piles

    def can_draw(self, seat: i64) -> bool:
        return self.draw_piles.sizes[seat] > 0 or self.discards.sizes[seat] > 0

    def draw(self, seat: i64) -> i64:
        """JKR-26: draw the top of the draw pile, which is refilled by shuffling the discard."""
        if self.draw_piles.sizes[seat] == 0:
            self.draw_piles.refill(seat, self.discards)
            self.draw_piles.shuffle(seat, self.rng)
            self.shuffles[seat] += 1
            self.tell_reshuffled(seat)
        return self.draw_piles.pop(seat)

    def draw_up(self, seat: i64) -> None:
        """JKR-26: draw up to four cards, as long as there are any."""
        first: i64 = seat * c.SLOTS
        for slot in range(c.HAND):
            if self.slots[first + slot] == NO_CARD and self.can_draw(seat):
                self.slots[first + slot] = self.draw(seat)
                self.drawn_after[first + slot] = self.shuffles[seat]
                self.tell_drew(seat, self.slots[first + slot], slot)

    def owned(self, seat: i64) -> i64:
        """JKR-35: hand, draw pile, discard and open defence cards."""
        count: i64 = self.hand_size(seat) + self.draw_piles.sizes[seat] + self.discards.sizes[seat]
        if self.open_cards[seat] != NO_CARD:
            count += 1
        return count + 1 if self.has_older_open(seat) else count

    # Open defence cards: one, or two until their owner has chosen which stays (JKR-37)

    def take_open(self, seat: i64) -> i64:
        card: i64 = self.open_cards[seat]
        self.open_cards[seat] = NO_CARD
        return card

    def discard_open_card(self, seat: i64) -> None:
        """JKR-20, JKR-32: discard the open defence card."""
        card: i64 = self.take_open(seat)
        if card != NO_CARD:
            self.discards.push(seat, card)
            self.tell_discarded(seat, card)

    def has_older_open(self, seat: i64) -> bool:
        return self.older_open != NO_CARD and self.older_open // c.DECK == seat

    def lay_beside(self, seat: i64, card: i64) -> None:
        """Lay a new defence card beside the open one."""
        self.older_open = seat * c.DECK + self.open_cards[seat]
        self.open_cards[seat] = card

    def take_older_open(self) -> i64:
        card: i64 = self.older_open % c.DECK
        self.older_open = NO_CARD
        return card

    # Trophies

    def take_trophies(self, taker: i64, loser: i64, count: i64) -> None:
        """JKR-33: move up to a number of cards to the taker's trophy pile."""
        due: i64 = min(count, self.owned(loser))
        while due > 0:
            self.take_trophy(taker, loser)
            due -= 1

    def take_trophy(self, taker: i64, loser: i64) -> None:
        """JKR-33: from the draw pile (refilled from the discard), then from the hand at random, then the open cards."""
        source: i64 = c.FROM_OPEN
        card: i64 = NO_CARD
        if self.can_draw(loser):
            source = c.FROM_PILE
            card = self.draw(loser)
        elif self.hand_size(loser) > 0:
            source = self.random_slot(loser)
            card = self.take_from(loser, source)
        elif self.has_older_open(loser):
            card = self.take_older_open()
        else:
            card = self.take_open(loser)
        self.trophies.push(taker, loser * c.DECK + card)
        self.trophy_taken = True
        self.tell_trophy(taker, card, loser, source)

    def random_slot(self, seat: i64) -> i64:
        """A random non-empty slot of the hand, each equally likely."""
        ahead: i64 = self.rng.below(self.hand_size(seat))
        slot: i64 = 0
        while self.card_in(seat, slot) == NO_CARD or ahead > 0:
            if self.card_in(seat, slot) != NO_CARD:
                ahead -= 1
            slot += 1
        return slot

    def scores(self) -> list[int]:
        """JKR-40: the trophies of every seat."""
        return [self.trophies.sizes[seat] for seat in range(self.seats)]

    # What a seat does not know: draw piles, others' hidden cards, and face-down field cards

    def reimagine(self, seat: i64) -> None:
        for owner in range(self.seats):
            after: i64 = self.shuffles[owner]
            while after >= 0:
                self.redeal(owner, after, owner != seat)
                after = self.shuffle_before(owner, after) if owner != seat else -1
        self.redeal_grid()

    def redeal(self, owner: i64, after: i64, with_hand: bool) -> None:
        """Redeal hidden cards from the same shuffle: those drawn, and the pile if it is the latest.

        A discard is open, so after a reshuffle everybody knows which cards are in the pile.
        """
        pool = Pool()
        latest: bool = after == self.shuffles[owner]
        end: i64 = owner * c.SLOTS + c.SLOTS if with_hand else owner * c.SLOTS
        for place in range(owner * c.SLOTS, end):
            if self.slots[place] != NO_CARD and self.drawn_after[place] == after:
                pool.put(self.slots[place], self.lacks[place])
        if latest:
            self.draw_piles.put_into(owner, pool)
        pool.deal(self.rng, c.TRAITS)
        for place in range(owner * c.SLOTS, end):
            if self.slots[place] != NO_CARD and self.drawn_after[place] == after:
                self.slots[place] = pool.draw()
        if latest:
            self.draw_piles.redraw(owner, pool)

    def shuffle_before(self, owner: i64, after: i64) -> i64:
        """The latest earlier shuffle from which the owner still holds a hidden card, or -1."""
        latest: i64 = -1
        for place in range(owner * c.SLOTS, owner * c.SLOTS + c.SLOTS):
            if self.slots[place] != NO_CARD and latest < self.drawn_after[place] < after:
                latest = self.drawn_after[place]
        return latest

    def redeal_grid(self) -> None:
        pool = Pool()
        self.own_grid()
        for cell in range(CELLS):
            if self.is_face_down(cell):
                pool.put(self.grid[cell])
        for i in range(self.aside.size):
            pool.put(self.aside.cards[i])
        pool.deal(self.rng)
        for cell in range(CELLS):
            if self.is_face_down(cell):
                self.grid[cell] = pool.draw()
        for i in range(self.aside.size):
            self.aside.cards[i] = pool.draw()

    def own_grid(self) -> None:
        """Replace the shared field cards by a copy before laying them anew."""
        self.grid = self.grid[:]
        self.aside = self.aside.copy()

    def is_face_down(self, cell: i64) -> bool:
        return self.grid[cell] != NO_CARD and (self.face_up >> cell) & 1 == 0
