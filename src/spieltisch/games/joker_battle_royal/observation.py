"""What a seat of Joker Battle Royal knows, as a row of numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from spieltisch.games.joker_battle_royal.components import ALL_SYMBOLS, DECK, SLOTS
from spieltisch.games.joker_battle_royal.grid import CELLS
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.kernel.observation import (
    Field,
    Observation,
    counted_from,
    decision_fields,
    in_turn,
    numbers,
    put_by_seat,
    put_from,
    put_large,
    put_seat,
    things,
    write_decision,
)
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.piles import Piles

HIDDEN: Final[i64] = -1
DECK_BITS: Final[i64] = 5

# The place of a card of a player's deck.
UNSEEN: Final[i64] = 0
DISCARDED: Final[i64] = 1
OPEN: Final[i64] = 2
REMOVED: Final[i64] = 3
TROPHY: Final[i64] = 4


class BattleObservation(Observation[Battle]):
    """The grid, the Jokers, the own hand; then public information on each seat, starting with the observer.

    Every card of every deck has a place: out of sight (in hand, in the draw pile or not in the deck), discarded, open
    in front of its owner, out of the game, or a trophy (4 for the observer's, 5 for the next seat's, and so on).
    """

    def fields(self, battle: Battle) -> list[Field]:
        seats = int(battle.seats)
        return [
            *decision_fields(battle),
            things("field card", int(CELLS), int(HIDDEN), int(DECK) - 1),
            things("Joker", seats, -1, int(CELLS) - 1),
            things("own cards", int(SLOTS), int(NO_CARD), int(DECK) - 1),
            numbers("holds a card", seats * int(SLOTS), 0, 1),
            things("symbols lacking", seats * int(SLOTS), 0, int(ALL_SYMBOLS)),
            things("where each card is", seats * int(DECK), int(UNSEEN), int(TROPHY) + seats - 1),
            numbers("draw pile", seats, 0, 26),
            numbers("trophies", seats, 0, 200),
            things("banned", seats, -1, seats - 1),
            things("active and starter", 2, -1, seats - 1),
            numbers("quiet turns left", 1),
        ]

    def write(self, battle: Battle, seat: i64, row: vec[i16], at: i64) -> i64:
        seats: i64 = battle.seats
        at = write_decision(battle, seat, row, at)
        at = self.write_grid(battle, row, at)
        at = put_by_seat(row, at, battle.jokers, seat, seats)
        at = self.write_hands(battle, seat, row, at)
        at = self.write_decks(battle, seat, row, at)
        at = put_by_seat(row, at, battle.draw_piles.sizes, seat, seats)
        at = put_by_seat(row, at, battle.trophies.sizes, seat, seats)
        for i in range(seats):
            at = put_seat(row, at, battle.banned(in_turn(seat + i, seats)), seat, seats)
        at = put_seat(row, at, battle.active, seat, seats)
        at = put_seat(row, at, battle.starter, seat, seats)
        return put_large(row, at, battle.setup.quiet_laps * battle.left - battle.quiet_turns)

    def write_grid(self, battle: Battle, row: vec[i16], at: i64) -> i64:
        grid = battle.grid
        face_up: i64 = battle.face_up
        for cell in range(CELLS):
            card: i64 = grid[cell]
            if (face_up >> cell) & 1 == 0:
                card = HIDDEN
            row[at + cell] = i16(card)
        return at + CELLS

    def write_hands(self, battle: Battle, seat: i64, row: vec[i16], at: i64) -> i64:
        count: i64 = battle.seats * SLOTS
        slots = battle.slots
        lacks = battle.lacks
        slot: i64 = seat * SLOTS
        at = put_from(row, at, slots, slot, SLOTS)
        for i in range(count):
            holds: i64 = 1
            if slots[slot] == NO_CARD:
                holds = 0
            row[at + i] = i16(holds)
            row[at + count + i] = i16(lacks[slot] & ALL_SYMBOLS)
            slot += 1
            if slot == count:
                slot = 0
        return at + 2 * count

    def write_decks(self, battle: Battle, seat: i64, row: vec[i16], at: i64) -> i64:
        seats: i64 = battle.seats
        trophies = battle.trophies.cards
        for i in range(seats):
            owner: i64 = in_turn(seat + i, seats)
            deck: i64 = at + i * DECK
            mark_pile(battle.discards, owner, DISCARDED, row, deck)
            mark_pile(battle.gone, owner, REMOVED, row, deck)
            if battle.open_cards[owner] != NO_CARD:
                row[deck + battle.open_cards[owner]] = i16(OPEN)
            if battle.has_older_open(owner):
                row[deck + battle.older_open % DECK] = i16(OPEN)
            first: i64 = owner * battle.trophies.room
            for k in range(first, first + battle.trophies.sizes[owner]):
                trophy: i64 = trophies[k]
                whose: i64 = counted_from(trophy >> DECK_BITS, seat, seats)
                row[at + whose * DECK + (trophy & (DECK - 1))] = i16(TROPHY + i)
        return at + seats * DECK


def mark_pile(piles: Piles, owner: i64, mark: i64, row: vec[i16], deck: i64) -> None:
    cards = piles.cards
    start: i64 = owner * piles.room
    for k in range(start, start + piles.sizes[owner]):
        row[deck + cards[k]] = i16(mark)


OBSERVATION: Final = BattleObservation()
