"""What a seat of JOY knows, as a row of numbers: what it sees, the tiles that were seen, the partner's known cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from spieltisch.games.joy.cards import Deck
from spieltisch.games.joy.components import (
    COLOURS,
    CUBES_PER_COLOUR,
    GOAL_CUBES,
    JOY_KINDS,
    JOYS_PER_TURN,
    NO_CUBE,
    PLACES,
    ROWS,
    RUN_KINDS,
    TRADED,
)
from spieltisch.games.joy.state import CUBE_BASE, Joy
from spieltisch.kernel.observation import (
    Field,
    Observation,
    Row,
    add_all,
    add_by_seat,
    add_from,
    counted_from,
    decision_fields,
    in_turn,
    numbers,
    things,
    write_decision,
)
from spieltisch.kernel.pile import NO_CARD, Pile

UNKNOWN: Final[i64] = -1
CUBE_BITS: Final[i64] = 3  # CUBE_BASE is 8
NOT_LAID: Final[i64] = -2
# Of a stack its height and its uppermost cubes; of the cards held since before a shuffle how many shuffles ago.
TOP: Final[i64] = 3
SHUFFLES_TOLD: Final[i64] = 3


class JoyObservation(Observation[Joy]):
    """The board, the stacks by field, the players from the observer on, the cards."""

    def fields(self, joy: Joy) -> list[Field]:
        seats, teams, colours = int(joy.seats), int(joy.setup.teams), int(COLOURS)
        size = int(joy.setup.board.size)
        return [
            *decision_fields(joy),
            things("figure", seats, 0, size - 1),
            numbers("marker shows to the start", int(joy.setup.board.bridge_count), 0, 1),
            things("field of the tile", len(joy.tiles), 0, size - 1),
            things("colour of the tile", len(joy.tiles), int(UNKNOWN), colours - 1),
            numbers("tile is open", len(joy.tiles), 0, 1),
            numbers("height of the stack, by field", size, 0, 72),
            things("uppermost cubes, by field", size * int(TOP), 0, colours),
            things("inventory", seats * int(PLACES), int(NO_CUBE), colours - 1),
            things("goals", teams * int(GOAL_CUBES), int(NO_CUBE), colours - 1),
            numbers("row is redeemed", teams * int(ROWS), 0, 1),
            numbers("supply", colours, -100, int(CUBES_PER_COLOUR)),
            *deck_fields("run", joy.runs, seats),
            *deck_fields("joy", joy.joys, seats),
            things("laid face down", 2 * int(TRADED), int(NOT_LAID), int(RUN_KINDS) - 1),
            things("run card", 1, -1, int(RUN_KINDS) - 1),
            things("active, split with", 2, -1, seats - 1),
            numbers("steps left of a split card", 1, -100, 100),
            numbers("joys left", 1, 0, int(JOYS_PER_TURN)),
            numbers("turns left", 1),
        ]

    def write(self, joy: Joy, seat: i64, row: Row) -> None:
        write_decision(joy, seat, row)
        self.write_board(joy, seat, row)
        self.write_stacks(joy, row)
        self.write_players(joy, seat, row)
        add_all(joy.supply, COLOURS, row)
        write_deck(joy, joy.runs, seat, row)
        write_deck(joy, joy.joys, seat, row)
        for slot in range(2 * TRADED):
            self.write_laid(joy, seat, slot, row)
        row.add(joy.card)
        row.add_seat(joy.active, seat, joy.seats)
        row.add_seat(joy.split_with, seat, joy.seats)
        row.add_large(joy.split_rest)
        row.add(JOYS_PER_TURN - joy.joys_played)
        row.add_large(max(0, joy.setup.turn_cap - joy.turns))

    def write_board(self, joy: Joy, seat: i64, row: Row) -> None:
        """JOY-82: whoever has seen a tile before it was turned back still knows it, and everybody has."""
        add_by_seat(joy.figures, seat, joy.seats, row)
        for bridge in range(joy.setup.board.bridge_count):
            row.add((joy.markers >> bridge) & 1)
        tiles: i64 = len(joy.tiles)
        add_all(joy.tile_fields, tiles, row)
        for tile in range(tiles):
            if (joy.seen >> tile) & 1:
                row.add(joy.tiles[tile])
            else:
                row.add(UNKNOWN)
        for tile in range(tiles):
            row.add((joy.open >> tile) & 1)

    def write_stacks(self, joy: Joy, row: Row) -> None:
        """By field the height; then by field the uppermost cubes from the top: 0 none, otherwise the colour plus 1."""
        size: i64 = joy.setup.board.size
        row.clear(size * (TOP + 1))
        i: i64 = len(joy.lying) - 1
        values = row.values
        at: i64 = row.at
        while i >= 0:
            cube: i64 = joy.lying[i]
            field: i64 = cube >> CUBE_BITS
            height: i64 = i64(values[at + field])
            if height < TOP:
                values[at + size + field * TOP + height] = i16((cube & (CUBE_BASE - 1)) + 1)
            values[at + field] = i16(height + 1)
            i -= 1
        row.at += size * (TOP + 1)

    def write_players(self, joy: Joy, seat: i64, row: Row) -> None:
        teams: i64 = joy.setup.teams
        for i in range(joy.seats):
            add_from(joy.inventory, in_turn(seat + i, joy.seats) * PLACES, PLACES, row)
        for i in range(teams):
            add_from(joy.goals, (seat + i) % teams * GOAL_CUBES, GOAL_CUBES, row)
        for i in range(teams):
            redeemed: i64 = joy.redeemed[(seat + i) % teams]
            for k in range(ROWS):
                row.add((redeemed >> k) & 1)

    def write_laid(self, joy: Joy, seat: i64, slot: i64, row: Row) -> None:
        """JOY-59: everybody sees only their own cards among those that lie face down."""
        if joy.laid[slot] == NO_CARD:
            row.add(NOT_LAID)
        elif joy.layer(slot) == seat:
            row.add(joy.runs.kind(joy.laid[slot]))
        else:
            row.add(UNKNOWN)


def deck_fields(name: str, deck: Deck, seats: int) -> list[Field]:
    kinds = int(RUN_KINDS) if name == "run" else int(JOY_KINDS)
    return [
        numbers(f"{name} cards in the own hand", kinds, 0, 60),
        numbers(f"{name} cards known in the partner's hand", kinds, 0, 60),
        numbers(f"{name} cards discarded", kinds, 0, 60),
        numbers(f"{name} cards in hands", seats, 0, 60),
        numbers(f"{name} cards since before one, two, more shuffles", seats * int(SHUFFLES_TOLD), 0, 60),
        numbers(f"{name} pile", 1, 0, 60),
    ]


def write_deck(joy: Joy, deck: Deck, seat: i64, row: Row) -> None:
    seats: i64 = joy.seats
    kinds: i64 = deck.kinds
    add_from(deck.held, seat * kinds, kinds, row)
    row.clear(kinds)
    partner: i64 = joy.partner(seat)
    for i in range(deck.known.size):
        card: i64 = deck.known.cards[i]
        if partner != seat and deck.owner(card) == partner:
            row.count(deck.kind(card))
    row.at += kinds
    count_kinds(deck.discard, kinds, row)
    add_by_seat(deck.counts, seat, seats, row)
    row.clear(seats * SHUFFLES_TOLD)
    for i in range(deck.older.size):
        old: i64 = deck.older.cards[i]
        ago: i64 = deck.shuffles - deck.age(old)
        if ago > SHUFFLES_TOLD:
            ago = SHUFFLES_TOLD
        row.count(counted_from(deck.owner(old), seat, seats) * SHUFFLES_TOLD + ago - 1)
    row.at += seats * SHUFFLES_TOLD
    row.add(deck.pile.size)


def count_kinds(pile: Pile, kinds: i64, row: Row) -> None:
    row.clear(kinds)
    values = row.values
    cards = pile.cards
    at: i64 = row.at
    for i in range(pile.size):
        values[at + cards[i]] += i16(1)
    row.at += kinds


OBSERVATION: Final = JoyObservation()
