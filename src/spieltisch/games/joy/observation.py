"""What a seat of JOY knows, as a row of numbers: what it sees, the tiles that were seen, the partner's known cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
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
from spieltisch.games.joy.stacks import TOP
from spieltisch.games.joy.state import Joy
from spieltisch.kernel.observation import (
    Field,
    Observation,
    counted_from,
    decision_fields,
    in_turn,
    numbers,
    put,
    put_all,
    put_bits,
    put_by_seat,
    put_from,
    put_large,
    put_seat,
    things,
    write_decision,
)
from spieltisch.kernel.pile import NO_CARD

UNKNOWN: Final[i64] = -1
NOT_LAID: Final[i64] = -2
# Of the cards held since before a shuffle is told how many shuffles ago it was.
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
            numbers("height of the stack, by field", size, 0, 72, kept=True),
            things("uppermost cubes, by field", size * int(TOP), 0, colours, kept=True),
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

    def kept(self, joy: Joy) -> vec[i16]:
        """The stacks."""
        return joy.lying.shown

    def write(self, joy: Joy, seat: i64, row: vec[i16], at: i64) -> i64:
        at = write_decision(joy, seat, row, at)
        at = self.write_board(joy, seat, row, at)
        at = self.write_players(joy, seat, row, at + len(joy.lying.shown))
        at = put_all(row, at, joy.supply)
        at = write_deck(joy.runs, joy.partner(seat), seat, joy.seats, row, at)
        at = write_deck(joy.joys, joy.partner(seat), seat, joy.seats, row, at)
        at = self.write_laid(joy, seat, row, at)
        at = put(row, at, joy.card)
        at = put_seat(row, at, joy.active, seat, joy.seats)
        at = put_seat(row, at, joy.split_with, seat, joy.seats)
        at = put_large(row, at, joy.split_rest)
        at = put(row, at, JOYS_PER_TURN - joy.joys_played)
        return put_large(row, at, max(0, joy.setup.turn_cap - joy.turns))

    def write_board(self, joy: Joy, seat: i64, row: vec[i16], at: i64) -> i64:
        """JOY-82: whoever has seen a tile before it was turned back still knows it, and everybody has."""
        at = put_by_seat(row, at, joy.figures, seat, joy.seats)
        at = put_bits(row, at, joy.markers, joy.setup.board.bridge_count)
        tiles = joy.tiles
        seen: i64 = joy.seen
        count: i64 = len(tiles)
        at = put_all(row, at, joy.tile_fields)
        for tile in range(count):
            # The colour, but UNKNOWN (-1) unless it has been seen.
            row[at + tile] = i16(tiles[tile] | (((seen >> tile) & 1) - 1))
        return put_bits(row, at + count, joy.open, count)

    def write_players(self, joy: Joy, seat: i64, row: vec[i16], at: i64) -> i64:
        teams: i64 = joy.setup.teams
        team: i64 = joy.team(seat)
        for i in range(joy.seats):
            at = put_from(row, at, joy.inventory, in_turn(seat + i, joy.seats) * PLACES, PLACES)
        for i in range(teams):
            at = put_from(row, at, joy.goals, in_turn(team + i, teams) * GOAL_CUBES, GOAL_CUBES)
        for i in range(teams):
            at = put_bits(row, at, joy.redeemed[in_turn(team + i, teams)], ROWS)
        return at

    def write_laid(self, joy: Joy, seat: i64, row: vec[i16], at: i64) -> i64:
        """JOY-59: everybody sees only their own cards among those that lie face down."""
        laid = joy.laid
        for slot in range(2 * TRADED):
            card: i64 = laid[slot]
            if card == NO_CARD:
                card = NOT_LAID
            else:
                card = joy.runs.kind(card) if joy.layer(slot) == seat else UNKNOWN
            row[at + slot] = i16(card)
        return at + 2 * TRADED


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


def write_deck(deck: Deck, partner: i64, seat: i64, seats: i64, row: vec[i16], at: i64) -> i64:
    at = put_from(row, at, deck.held, seat * deck.kinds, deck.kinds)
    at = write_known(deck, partner, seat, row, at)
    at = put_all(row, at, deck.discard.counts)
    at = put_by_seat(row, at, deck.counts, seat, seats)
    at = write_older(deck, seat, seats, row, at)
    return put(row, at, deck.pile.size)


def write_known(deck: Deck, partner: i64, seat: i64, row: vec[i16], at: i64) -> i64:
    if partner != seat:
        known = deck.known.cards
        for i in range(deck.known.size):
            row[at + deck.kind(known[i])] += i16(1) if deck.owner(known[i]) == partner else i16(0)
    return at + deck.kinds


def write_older(deck: Deck, seat: i64, seats: i64, row: vec[i16], at: i64) -> i64:
    older = deck.older.cards
    shuffles: i64 = deck.shuffles
    for i in range(deck.older.size):
        card: i64 = older[i]
        ago: i64 = shuffles - deck.age(card)
        if ago > SHUFFLES_TOLD:
            ago = SHUFFLES_TOLD
        row[at + counted_from(deck.owner(card), seat, seats) * SHUFFLES_TOLD + ago - 1] += i16(1)
    return at + seats * SHUFFLES_TOLD


OBSERVATION: Final = JoyObservation()
