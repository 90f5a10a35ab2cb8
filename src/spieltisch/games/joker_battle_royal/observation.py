"""What a seat of Joker Battle Royal knows, as a row of numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from spieltisch.games.joker_battle_royal.components import DECK, SLOTS
from spieltisch.games.joker_battle_royal.grid import CELLS
from spieltisch.games.joker_battle_royal.state import Battle, Piles
from spieltisch.kernel.observation import (
    Field,
    Observation,
    Row,
    add_by_seat,
    counted_from,
    decision_fields,
    in_turn,
    numbers,
    things,
    write_decision,
)
from spieltisch.kernel.pile import NO_CARD

HIDDEN: Final[i64] = -1
SYMBOL_MASK: Final[i64] = 31
DECK_BITS: Final[i64] = 5

# Where a card of somebody's deck is.
UNSEEN: Final[i64] = 0
DISCARDED: Final[i64] = 1
OPEN: Final[i64] = 2
REMOVED: Final[i64] = 3
TROPHY: Final[i64] = 4


class BattleObservation(Observation[Battle]):
    """The grid, the Jokers, the own hand; then what everybody knows of every seat, from the observer on.

    Of every card of every deck it says where it is: out of sight (in hand, in the draw pile or not in the deck),
    discarded, the open card, out of the game, or whose trophy (4 the observer's, 5 the next seat's, and so on).
    """

    def fields(self, battle: Battle) -> list[Field]:
        seats = int(battle.seats)
        return [
            *decision_fields(battle),
            things("field card", int(CELLS), int(HIDDEN), int(DECK) - 1),
            things("Joker", seats, -1, int(CELLS) - 1),
            things("own cards", int(SLOTS), int(NO_CARD), int(DECK) - 1),
            numbers("holds a card", seats * int(SLOTS), 0, 1),
            things("symbols lacking", seats * int(SLOTS), 0, int(SYMBOL_MASK)),
            things("where each card is", seats * int(DECK), int(UNSEEN), int(TROPHY) + seats - 1),
            numbers("draw pile", seats, 0, 26),
            numbers("trophies", seats, 0, 200),
            things("banned", seats, -1, seats - 1),
            things("active and starter", 2, -1, seats - 1),
            numbers("quiet turns left", 1),
        ]

    def write(self, battle: Battle, seat: i64, row: Row) -> None:
        seats: i64 = battle.seats
        write_decision(battle, seat, row)
        self.write_grid(battle, row)
        add_by_seat(battle.jokers, seat, seats, row)
        self.write_hands(battle, seat, row)
        self.write_decks(battle, seat, row)
        add_by_seat(battle.draw_piles.sizes, seat, seats, row)
        add_by_seat(battle.trophies.sizes, seat, seats, row)
        for i in range(seats):
            row.add_seat(battle.banned(in_turn(seat + i, seats)), seat, seats)
        row.add_seat(battle.active, seat, seats)
        row.add_seat(battle.starter, seat, seats)
        row.add_large(battle.setup.quiet_laps * battle.left - battle.quiet_turns)

    def write_grid(self, battle: Battle, row: Row) -> None:
        grid = battle.grid
        values = row.values
        at: i64 = row.at
        face_up: i64 = battle.face_up
        for cell in range(CELLS):
            if (face_up >> cell) & 1:
                values[at + cell] = i16(grid[cell])
            else:
                values[at + cell] = i16(HIDDEN)
        row.at = at + CELLS

    def write_hands(self, battle: Battle, seat: i64, row: Row) -> None:
        count: i64 = battle.seats * SLOTS
        slots = battle.slots
        lacks = battle.lacks
        values = row.values
        at: i64 = row.at
        slot: i64 = seat * SLOTS
        for i in range(SLOTS):
            values[at + i] = i16(slots[slot + i])
        at += SLOTS
        for i in range(count):
            if slots[slot] != NO_CARD:
                values[at + i] = i16(1)
            else:
                values[at + i] = i16(0)
            values[at + count + i] = i16(lacks[slot] & SYMBOL_MASK)
            slot += 1
            if slot == count:
                slot = 0
        row.at = at + 2 * count

    def write_decks(self, battle: Battle, seat: i64, row: Row) -> None:
        seats: i64 = battle.seats
        row.clear(seats * DECK)
        for i in range(seats):
            owner: i64 = in_turn(seat + i, seats)
            cards = battle.trophies.cards
            first: i64 = owner * battle.trophies.room
            mark_pile(battle.discards, owner, i * DECK, DISCARDED, row)
            mark_pile(battle.gone, owner, i * DECK, REMOVED, row)
            if battle.open_cards[owner] != NO_CARD:
                row.count(i * DECK + battle.open_cards[owner], OPEN)
            for k in range(battle.trophies.sizes[owner]):
                trophy: i64 = cards[first + k]
                whose: i64 = counted_from(trophy >> DECK_BITS, seat, seats)
                row.count(whose * DECK + (trophy & (DECK - 1)), TROPHY + i)
        row.at += seats * DECK


def mark_pile(piles: Piles, owner: i64, first: i64, mark: i64, row: Row) -> None:
    values = row.values
    cards = piles.cards
    at: i64 = row.at + first
    start: i64 = owner * piles.room
    for k in range(start, start + piles.sizes[owner]):
        values[at + cards[k]] = i16(mark)


OBSERVATION: Final = BattleObservation()
