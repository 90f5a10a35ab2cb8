"""Before a round: shuffling, sharing out the draw piles, dealing, and exchanging slot cards."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.zeitalter_des_jay import components as c
from spieltisch.games.zeitalter_des_jay.table.box import NEVER
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.state import NOBODY, Step


class Deal(Step[Jay]):
    """JAY-5, JAY-10, JAY-12, JAY-45: shuffle, share out the draw piles, fill the slots once, deal the hands."""

    def run(self, jay: Jay, seat: i64, a: i64, b: i64, /) -> None:
        jay.round += 1
        jay.tell(c.E_ROUND, NOBODY, jay.round)
        self.clear(jay)
        if jay.round == 1:
            fill_decks(jay)
            jay.opener = jay.rng.below(jay.seats)
            self.lay_slots(jay)
        else:
            fill_up(jay)
        self.deal_hands(jay)
        jay.tell(c.E_OPENER, jay.opener)
        jay.enter(c.PREPARE)
        jay.phase_due = jay.time + c.AUTO_READY

    def clear(self, jay: Jay) -> None:
        jay.duty = NOBODY
        jay.clear_reservations()
        jay.reservations = 0
        jay.finishes = 0
        jay.placed = 0
        jay.lays = 0
        jay.charged = 0
        jay.played_on = 0
        jay.overdue = 0
        jay.shut = True
        jay.count_on = NOBODY
        jay.counted = NOBODY
        jay.forced = NOBODY
        jay.ready = 0
        jay.pauses = 0
        jay.count_due = NEVER
        jay.round_due = NEVER
        for seat in range(jay.seats):
            jay.finish[seat] = 0
            jay.called[seat] = NEVER
            jay.owed[seat] = 0
            jay.hidden[seat] = 0
            jay.open_errors[seat] = 0
            jay.strafe_since[seat] = NEVER

    def lay_slots(self, jay: Jay) -> None:
        for seat in range(jay.seats):
            for slot in range(jay.setup.slots):
                card: i64 = jay.draw_card(seat)
                jay.slots[seat * c.SLOTS + slot] = card
                jay.tell(c.E_SLOT, seat, slot + 1, card)

    def deal_hands(self, jay: Jay) -> None:
        """Two cards at a time, clockwise from the opener, from each player's own pile."""
        dealt: i64 = 0
        while dealt < jay.setup.hand_cards:
            count: i64 = 2 if jay.setup.hand_cards - dealt >= 2 else 1
            seat: i64 = jay.opener
            for _ in range(jay.seats):
                for _ in range(count):
                    jay.gain(seat, jay.draw_card(seat))
                seat = jay.left[seat]
            dealt += count


def fill_decks(jay: Jay) -> None:
    """JAY-5: a common deck, or a whole deck for every player."""
    decks: i64 = len(jay.decks)
    size: i64 = len(jay.setup.cards) // decks
    for deck in range(decks):
        for i in range(size):
            jay.decks[deck].push(jay.setup.cards[deck * size + i])
        share_out(jay, deck)


def fill_up(jay: Jay) -> None:
    """JAY-14: before a later round, shuffle in the cards put aside if the draw piles run short."""
    players: i64 = 1 if jay.setup.own_decks else jay.seats
    for deck in range(len(jay.decks)):
        if jay.decks[deck].size < players * (jay.setup.hand_cards + c.LEAST_HAND):
            jay.take_from_aside(deck)
            share_out(jay, deck)
            jay.tell(c.E_RESHUFFLED, NOBODY)


def share_out(jay: Jay, deck: i64) -> None:
    """JAY-5: draw piles of about equal size, clockwise from seat 0; a player's own deck is one draw pile."""
    size: i64 = jay.decks[deck].size
    jay.decks[deck].shuffle(jay.rng)
    if jay.setup.own_decks:
        jay.pile_sizes[deck] = size
        return
    for seat in range(jay.seats):
        jay.pile_sizes[seat] = (size + jay.seats - 1 - seat) // jay.seats


def exchange(jay: Jay, seat: i64, slot: i64, card: i64) -> None:
    """JAY-45: lay the new card first, then take the old one; both are public."""
    old: i64 = jay.slots[seat * c.SLOTS + slot]
    jay.lose(seat, card)
    jay.slots[seat * c.SLOTS + slot] = card
    jay.gain_openly(seat, old)
    jay.tell(c.E_EXCHANGED, seat, slot + 1, card, old)
