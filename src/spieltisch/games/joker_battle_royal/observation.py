"""What a seat of Joker Battle Royal knows, as a row of numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.joker_battle_royal.components import DECK, HAND, LAID, SLOTS
from spieltisch.games.joker_battle_royal.grid import CELLS
from spieltisch.games.joker_battle_royal.state import Battle, Piles
from spieltisch.kernel.observation import Field, Observation, Row, decision_fields, numbers, things, write_decision
from spieltisch.kernel.pile import NO_CARD

HIDDEN: Final[i64] = -1
SYMBOL_MASK: Final[i64] = 31

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
        for cell in range(CELLS):
            if (battle.face_up >> cell) & 1:
                row.add(battle.grid[cell])
            else:
                row.add(HIDDEN)
        for i in range(seats):
            row.add(battle.jokers[(seat + i) % seats])
        self.write_hands(battle, seat, row)
        self.write_decks(battle, seat, row)
        for i in range(seats):
            row.add(battle.draw_piles.sizes[(seat + i) % seats])
        for i in range(seats):
            row.add(battle.trophies.sizes[(seat + i) % seats])
        for i in range(seats):
            row.add_seat(battle.banned((seat + i) % seats), seat, seats)
        row.add_seat(battle.active, seat, seats)
        row.add_seat(battle.starter, seat, seats)
        row.add_large(battle.setup.quiet_laps * battle.left - battle.quiet_turns)

    def write_hands(self, battle: Battle, seat: i64, row: Row) -> None:
        seats: i64 = battle.seats
        slots = battle.slots
        for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
            row.add(slots[slot])
        for i in range(seats):
            first: i64 = (seat + i) % seats * SLOTS
            for slot in range(first, first + SLOTS):
                row.add_flag(slots[slot] != NO_CARD)
        for i in range(seats):
            start: i64 = (seat + i) % seats * SLOTS
            for slot in range(start, start + HAND):
                row.add(battle.lacks[slot] & SYMBOL_MASK)
            row.add(battle.lacks[start + LAID] & SYMBOL_MASK)

    def write_decks(self, battle: Battle, seat: i64, row: Row) -> None:
        seats: i64 = battle.seats
        row.clear(seats * DECK)
        for i in range(seats):
            owner: i64 = (seat + i) % seats
            mark_pile(battle.discards, owner, i * DECK, DISCARDED, row)
            mark_pile(battle.gone, owner, i * DECK, REMOVED, row)
            if battle.open_cards[owner] != NO_CARD:
                row.count(i * DECK + battle.open_cards[owner], OPEN)
            for k in range(battle.trophies.sizes[owner]):
                trophy: i64 = battle.trophies.cards[owner * battle.trophies.room + k]
                whose: i64 = (trophy // DECK - seat + seats) % seats
                row.count(whose * DECK + trophy % DECK, TROPHY + i)
        row.at += seats * DECK


def mark_pile(piles: Piles, owner: i64, first: i64, mark: i64, row: Row) -> None:
    for k in range(piles.sizes[owner]):
        row.count(first + piles.cards[owner * piles.room + k], mark)


OBSERVATION: Final = BattleObservation()
