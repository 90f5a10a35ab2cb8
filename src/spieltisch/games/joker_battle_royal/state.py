"""The state of Joker Battle Royal: grid, Jokers, hands and piles, with basic operations on them."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.grid import BETWEEN, BIT, CELLS, FIELD_COUNT, NO_FIELD, PILLAR, REACH
from spieltisch.kernel.knowledge import Pool
from spieltisch.kernel.pile import NO_CARD, Pile, empty_pile, filled
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State, Step
from spieltisch.kernel.vecs import vec

# A fourth kind of reach besides melee, cross and ranged.
OUT_OF_SIGHT: Final[i64] = -1
BONUS_AT_THE_END: Final[i64] = 2


@final
class Setup:
    """The options, which do not change during a match."""

    def __init__(self, position_fights: bool, quiet_laps: i64) -> None:
        self.position_fights: bool = position_fights
        self.quiet_laps: i64 = quiet_laps


@final
class Piles:
    """One pile of cards per seat in a single vector; the top of each pile is its end."""

    def __init__(self, room: i64, cards: vec[i64], sizes: vec[i64]) -> None:
        self.room: i64 = room
        self.cards: vec[i64] = cards
        self.sizes: vec[i64] = sizes

    def push(self, seat: i64, card: i64) -> None:
        self.cards[seat * self.room + self.sizes[seat]] = card
        self.sizes[seat] += 1

    def pop(self, seat: i64) -> i64:
        self.sizes[seat] -= 1
        at: i64 = seat * self.room + self.sizes[seat]
        card: i64 = self.cards[at]
        self.cards[at] = NO_CARD
        return card

    def top(self, seat: i64) -> i64:
        size: i64 = self.sizes[seat]
        return self.cards[seat * self.room + size - 1] if size > 0 else NO_CARD

    def refill(self, seat: i64, source: Piles) -> None:
        """Move all cards of a seat's pile from `source`; this pile is empty and has the same capacity."""
        base: i64 = seat * self.room
        cards = self.cards
        others = source.cards
        for at in range(base, base + source.sizes[seat]):
            cards[at] = others[at]
            others[at] = NO_CARD
        self.sizes[seat] = source.sizes[seat]
        source.sizes[seat] = 0

    def shuffle(self, seat: i64, rng: Rng) -> None:
        base: i64 = seat * self.room
        cards = self.cards
        i: i64 = self.sizes[seat] - 1
        while i > 0:
            j: i64 = rng.below(i + 1)
            card: i64 = cards[base + i]
            cards[base + i] = cards[base + j]
            cards[base + j] = card
            i -= 1

    def of(self, seat: i64) -> list[int]:
        """A seat's cards from bottom to top."""
        cards: list[int] = []
        for i in range(self.sizes[seat]):
            cards.append(self.cards[seat * self.room + i])
        return cards

    def copy(self) -> Piles:
        return Piles(self.room, self.cards[:], self.sizes[:])


@final
class Battle(State):
    """A position of Joker Battle Royal.

    A *slot* is a place for a seat's hidden card: the seat times five plus 0 to 3 in hand, or 4 for an attack card laid
    face down. The slot from which a card is played is public, so knowledge about a slot is public too.
    """

    def __init__(self, seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> None:
        super().__init__(seats, steps, rng)
        self.setup: Setup = setup
        # The grid, by cell; the cells with an open card; the two cards put aside; the Jokers. The cards of the
        # grid do not change after the set-up, so copies share them.
        self.grid: vec[i64] = NO_CARDS
        self.face_up: i64 = 0
        self.aside: Pile = NO_PILE
        self.jokers: vec[i64] = NO_CARDS
        self.occupied: i64 = 0
        self.left: i64 = 0
        # The hands, by slot: the card, the traits it is publicly known to lack, and the shuffle it was drawn after.
        self.slots: vec[i64] = NO_CARDS
        self.lacks: vec[i64] = NO_CARDS
        self.drawn_after: vec[i64] = NO_CARDS
        # The piles of each seat, and how often its draw pile was reshuffled.
        self.draw_piles: Piles = NO_PILES
        self.discards: Piles = NO_PILES
        self.open_cards: vec[i64] = NO_CARDS
        # JKR-37: the older of two defence cards until its owner chooses which stays: seat times 32 plus card.
        self.older_open: i64 = NO_CARD
        self.trophies: Piles = NO_PILES
        self.gone: Piles = NO_PILES
        self.shuffles: vec[i64] = NO_CARDS
        # Progress: the turns since a trophy changed hands, and whether one did in this turn.
        self.starter: i64 = NOBODY
        self.active: i64 = NOBODY
        self.quiet_turns: i64 = 0
        self.trophy_taken: bool = False

    def copy(self) -> Battle:
        twin = Battle(self.seats, self.steps, self.rng.copy(), self.setup)
        self.copy_kernel_to(twin)
        twin.grid = self.grid
        twin.face_up = self.face_up
        twin.aside = self.aside
        twin.jokers = self.jokers[:]
        twin.occupied = self.occupied
        twin.left = self.left
        twin.slots = self.slots[:]
        twin.lacks = self.lacks[:]
        twin.drawn_after = self.drawn_after[:]
        twin.draw_piles = self.draw_piles.copy()
        twin.discards = self.discards.copy()
        twin.open_cards = self.open_cards[:]
        twin.older_open = self.older_open
        twin.trophies = self.trophies.copy()
        twin.gone = self.gone.copy()
        twin.shuffles = self.shuffles[:]
        twin.starter = self.starter
        twin.active = self.active
        twin.quiet_turns = self.quiet_turns
        twin.trophy_taken = self.trophy_taken
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
        return OUT_OF_SIGHT if BETWEEN[line] & (self.occupied | PILLAR_MASK) != 0 else REACH[line]

    def reach_from(self, seat: i64, field: i64, target: i64) -> i64:
        """The same for a seat's Joker on another field."""
        line: i64 = field * CELLS + self.jokers[target]
        others: i64 = self.occupied & ~BIT[self.jokers[seat]] if self.on_grid(seat) else self.occupied
        return OUT_OF_SIGHT if BETWEEN[line] & (others | PILLAR_MASK) != 0 else REACH[line]

    def banned(self, seat: i64) -> i64:
        """JKR-25: the player whom the top trophy protects from this seat's attacks."""
        if self.left <= 2 or self.trophies.sizes[seat] == 0:
            return NOBODY
        owner: i64 = self.trophies.top(seat) // c.DECK
        return owner if self.on_grid(owner) else NOBODY

    # Hands and piles

    def slot_of(self, seat: i64, card: i64) -> i64:
        """The slot of a hand card, or -1."""
        for slot in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            if self.slots[slot] == card:
                return slot
        return -1

    def hand_size(self, seat: i64) -> i64:
        count: i64 = 0
        slots = self.slots
        for slot in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            if slots[slot] != NO_CARD:
                count += 1
        return count

    def empty(self, slot: i64) -> i64:
        """Take the card out of a slot and clear what is known of it."""
        card: i64 = self.slots[slot]
        self.slots[slot] = NO_CARD
        self.lacks[slot] = 0
        self.drawn_after[slot] = 0
        return card

    def lay_face_down(self, slot: i64, lacks: i64) -> None:
        """JKR-23: a hand card becomes the attack card and keeps what is known of it."""
        laid: i64 = slot // c.SLOTS * c.SLOTS + c.LAID
        self.lacks[laid] = self.lacks[slot] | lacks
        self.drawn_after[laid] = self.drawn_after[slot]
        self.slots[laid] = self.empty(slot)

    def discard(self, seat: i64, card: i64) -> None:
        self.discards.push(seat, card)

    def discard_open_card(self, seat: i64) -> None:
        """JKR-20, JKR-32: discard the open defence card."""
        card: i64 = self.open_cards[seat]
        if card != NO_CARD:
            self.open_cards[seat] = NO_CARD
            self.discard(seat, card)
            self.tell(c.E_DISCARDED, seat, card)

    def can_draw(self, seat: i64) -> bool:
        return self.draw_piles.sizes[seat] > 0 or self.discards.sizes[seat] > 0

    def draw(self, seat: i64) -> i64:
        """JKR-26: draw the top of the draw pile, which is refilled by shuffling the discard."""
        if self.draw_piles.sizes[seat] == 0:
            self.draw_piles.refill(seat, self.discards)
            self.draw_piles.shuffle(seat, self.rng)
            self.shuffles[seat] += 1
            self.tell(c.E_RESHUFFLED, seat)
        return self.draw_piles.pop(seat)

    def draw_up(self, seat: i64) -> None:
        """JKR-26: draw up to four cards, as long as there are any."""
        slots = self.slots
        for slot in range(seat * c.SLOTS, seat * c.SLOTS + c.HAND):
            if slots[slot] == NO_CARD and self.can_draw(seat):
                slots[slot] = self.draw(seat)
                self.drawn_after[slot] = self.shuffles[seat]
                self.tell(c.E_DREW, seat, self.slots[slot], slot - seat * c.SLOTS, to=1 << seat)

    def owned(self, seat: i64) -> i64:
        """JKR-35: hand, draw pile, discard and open defence cards."""
        count: i64 = self.hand_size(seat) + self.draw_piles.sizes[seat] + self.discards.sizes[seat]
        if self.open_cards[seat] != NO_CARD:
            count += 1
        return count + 1 if self.has_older_open(seat) else count

    # JKR-37: two open defence cards, until their owner has chosen which stays

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
        owned: i64 = self.owned(loser)
        due: i64 = count if count < owned else owned
        while due > 0:
            self.take_trophy(taker, loser)
            due -= 1

    def take_trophy(self, taker: i64, loser: i64) -> None:
        """JKR-33: from the draw pile (refilled from the discard), then from the hand at random, then the open cards."""
        source: i64 = c.FROM_PILE
        card: i64 = NO_CARD
        if self.can_draw(loser):
            card = self.draw(loser)
        elif self.hand_size(loser) > 0:
            slot: i64 = self.random_slot(loser)
            source = slot - loser * c.SLOTS
            card = self.empty(slot)
        elif self.has_older_open(loser):
            source = c.FROM_OPEN
            card = self.take_older_open()
        else:
            source = c.FROM_OPEN
            card = self.open_cards[loser]
            self.open_cards[loser] = NO_CARD
        self.trophies.push(taker, loser * c.DECK + card)
        self.trophy_taken = True
        self.tell(c.E_TROPHY, taker, card, loser, source)

    def random_slot(self, seat: i64) -> i64:
        """A random non-empty slot of the hand, each equally likely."""
        ahead: i64 = self.rng.below(self.hand_size(seat))
        slot: i64 = seat * c.SLOTS
        while self.slots[slot] == NO_CARD or ahead > 0:
            if self.slots[slot] != NO_CARD:
                ahead -= 1
            slot += 1
        return slot

    # Knowledge

    def reimagine(self, seat: i64) -> None:
        """Redeal everything the seat cannot see: draw piles, others' hidden cards, and face-down field cards."""
        for owner in range(self.seats):
            if owner == seat:
                self.redeal_pile(owner)
            else:
                after: i64 = self.shuffles[owner]
                while after >= 0:
                    self.redeal(owner, after)
                    after = self.last_shuffle_before(owner, after)
        self.redeal_grid()

    def redeal_pile(self, owner: i64) -> None:
        """The seat's own draw pile: the cards are known, their order is not."""
        pool = Pool()
        base: i64 = owner * c.OWN_DECK
        for i in range(self.draw_piles.sizes[owner]):
            pool.put(self.draw_piles.cards[base + i])
        pool.deal(self.rng)
        for i in range(self.draw_piles.sizes[owner]):
            self.draw_piles.cards[base + i] = pool.draw()

    def redeal(self, owner: i64, after: i64) -> None:
        """Redeal hidden cards from the same shuffle: those drawn, and the pile if it is the latest.

        A discard is open, so after a reshuffle everybody knows which cards are in the pile.
        """
        pool = Pool()
        base: i64 = owner * c.OWN_DECK
        rest: i64 = 0
        if after == self.shuffles[owner]:
            rest = self.draw_piles.sizes[owner]
        for slot in range(owner * c.SLOTS, owner * c.SLOTS + c.SLOTS):
            if self.slots[slot] != NO_CARD and self.drawn_after[slot] == after:
                pool.put(self.slots[slot], self.lacks[slot])
        for i in range(rest):
            pool.put(self.draw_piles.cards[base + i])
        pool.deal(self.rng, c.TRAITS)
        for slot in range(owner * c.SLOTS, owner * c.SLOTS + c.SLOTS):
            if self.slots[slot] != NO_CARD and self.drawn_after[slot] == after:
                self.slots[slot] = pool.draw()
        for i in range(rest):
            self.draw_piles.cards[base + i] = pool.draw()

    def last_shuffle_before(self, owner: i64, after: i64) -> i64:
        """The latest earlier shuffle from which the owner still holds a hidden card, or -1."""
        latest: i64 = -1
        for slot in range(owner * c.SLOTS, owner * c.SLOTS + c.SLOTS):
            if self.slots[slot] != NO_CARD and latest < self.drawn_after[slot] < after:
                latest = self.drawn_after[slot]
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
        """Replace the shared field cards by a copy before redealing them."""
        self.grid = self.grid[:]
        self.aside = self.aside.copy()

    def is_face_down(self, cell: i64) -> bool:
        return self.grid[cell] != NO_CARD and (self.face_up >> cell) & 1 == 0

    # Scores

    def scores(self) -> list[int]:
        """JKR-40: the trophies of every seat."""
        return [self.trophies.sizes[seat] for seat in range(self.seats)]


NO_CARDS: Final[vec[i64]] = vec[i64]()
NO_PILE: Final[Pile] = Pile(vec[i64](), 0)
NO_PILES: Final[Piles] = Piles(0, vec[i64](), vec[i64]())
PILLAR_MASK: Final[i64] = BIT[PILLAR]


def empty_piles(seats: i64, room: i64) -> Piles:
    return Piles(room, filled(seats * room, NO_CARD), filled(seats, 0))


def new_table(seats: i64, steps: vec[Step[Any]], rng: Rng, setup: Setup) -> Battle:
    """A table with nothing laid out."""
    battle = Battle(seats, steps, rng, setup)
    battle.grid = filled(CELLS, NO_CARD)
    battle.aside = empty_pile(c.DECK - FIELD_COUNT)
    battle.jokers = filled(seats, NO_FIELD)
    battle.slots = filled(seats * c.SLOTS, NO_CARD)
    battle.lacks = filled(seats * c.SLOTS, 0)
    battle.drawn_after = filled(seats * c.SLOTS, 0)
    battle.draw_piles = empty_piles(seats, c.OWN_DECK)
    battle.discards = empty_piles(seats, c.OWN_DECK)
    battle.open_cards = filled(seats, NO_CARD)
    battle.trophies = empty_piles(seats, (seats - 1) * c.OWN_DECK + BONUS_AT_THE_END)
    battle.gone = empty_piles(seats, c.HAND)
    battle.shuffles = filled(seats, 0)
    return battle
