"""Before a round: shuffling, sharing out, dealing, and exchanging slot cards."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay.components import (
    AUTO_READY,
    E_EXCHANGED,
    E_OPENER,
    E_RESHUFFLED,
    E_ROUND,
    E_SLOT,
    LEAST_HAND,
    PREPARE,
    SLOTS,
)
from spieltisch.games.zeitalter_des_jay.state import Jay
from spieltisch.games.zeitalter_des_jay.table import NEVER
from spieltisch.kernel.state import NOBODY, Step


class Deal(Step[Jay]):
    """JAY-5, JAY-10, JAY-12, JAY-45: shuffle, share out the draw piles, lay the slots once, deal the hands."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.round += 1
        jay.tell(E_ROUND, NOBODY, jay.round)
        self.clear(jay)
        if jay.round == 1:
            for card in jay.setup.cards:
                jay.stock.push(card)
            share_out(jay)
            jay.opener = jay.rng.below(jay.seats)
            self.lay_slots(jay)
        elif jay.stock.size < jay.seats * (jay.setup.hand_cards + LEAST_HAND):
            jay.take_from_aside()
            share_out(jay)
            jay.tell(E_RESHUFFLED, NOBODY)
        self.deal_hands(jay)
        jay.tell(E_OPENER, jay.opener)
        jay.enter(PREPARE)
        jay.phase_due = jay.time + AUTO_READY

    def clear(self, jay: Jay) -> None:
        jay.duty = NOBODY
        jay.clear_reservations()
        jay.reservations = 0
        jay.finishes = 0
        jay.placed = 0
        jay.lays = 0
        jay.charged = 0
        jay.played_on = 0
        jay.ready = 0
        jay.pauses = 0
        jay.count_due = NEVER
        jay.round_due = NEVER
        for seat in range(jay.seats):
            jay.finish[seat] = 0
            jay.called[seat] = NEVER
            jay.owed[seat] = 0
            jay.open_errors[seat] = 0
            jay.strafe_since[seat] = NEVER

    def lay_slots(self, jay: Jay) -> None:
        for seat in range(jay.seats):
            for slot in range(jay.setup.slots):
                card: i64 = jay.draw_card(seat)
                jay.slots[seat * SLOTS + slot] = card
                jay.tell(E_SLOT, seat, slot + 1, card)

    def deal_hands(self, jay: Jay) -> None:
        """In twos, clockwise from the opener, everybody from their own pile."""
        dealt: i64 = 0
        while dealt < jay.setup.hand_cards:
            count: i64 = 2 if jay.setup.hand_cards - dealt >= 2 else 1
            seat: i64 = jay.opener
            for _ in range(jay.seats):
                for _ in range(count):
                    jay.gain(seat, jay.draw_card(seat))
                seat = jay.left[seat]
            dealt += count


def share_out(jay: Jay) -> None:
    """JAY-5: draw piles of about equal size, clockwise from seat 0."""
    jay.stock.shuffle(jay.rng)
    jay.shuffle_everything()
    for seat in range(jay.seats):
        jay.pile_sizes[seat] = (jay.stock.size + jay.seats - 1 - seat) // jay.seats


def exchange(jay: Jay, seat: i64, slot: i64, card: i64) -> None:
    """JAY-45: the new card is laid first, then the old one taken; everybody sees both."""
    old: i64 = jay.slots[seat * SLOTS + slot]
    jay.lose(seat, card)
    jay.slots[seat * SLOTS + slot] = card
    jay.gain_openly(seat, old)
    jay.tell(E_EXCHANGED, seat, slot + 1, card, old)
