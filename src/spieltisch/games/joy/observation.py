"""What a seat of JOY knows, as a row of numbers: its view, the tiles seen earlier, the partner's known cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.ways import motion_of
from spieltisch.games.joy.table.cards import Deck
from spieltisch.games.joy.table.stacks import TOP
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.observation import (
    BYTE_BITS,
    DECISION_B,
    LOW_BYTE,
    Field,
    Observation,
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


class JoyObservation(Observation[Joy]):
    """The board, the stacks by field, the players starting with the observer, the cards."""

    def fields(self, joy: Joy) -> list[Field]:
        seats, teams, colours = int(joy.seats), int(joy.setup.teams), int(c.COLOURS)
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
            things("inventory", seats * int(c.PLACES), int(c.NO_CUBE), colours - 1),
            things("goals", teams * int(c.GOAL_CUBES), int(c.NO_CUBE), colours - 1),
            numbers("row is redeemed", teams * int(c.ROWS), 0, 1),
            numbers("supply", colours, -100, int(c.CUBES_PER_COLOUR)),
            *deck_fields("run", joy.runs, seats),
            *deck_fields("joy", joy.joys, seats),
            things("laid face down", 2 * int(c.TRADED), int(NOT_LAID), int(c.RUN_KINDS) - 1),
            things("run card", 1, -1, int(c.RUN_KINDS) - 1),
            things("active, split with", 2, -1, seats - 1),
            numbers("steps left of a split card", 1, -100, 100),
            numbers("joys left", 1, 0, int(c.JOYS_PER_TURN)),
            numbers("joy cards still to draw", 1, 0, 60),
            numbers("turns left", 1),
        ]

    def kept(self, joy: Joy) -> vec[i16]:
        """The stacks."""
        return joy.lying.shown

    def write(self, joy: Joy, seat: i64, row: vec[i16], at: i64) -> i64:
        decision: i64 = at
        at = write_decision(joy, seat, row, at)
        hide_chosen_field(joy, seat, row, decision)
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
        at = put(row, at, c.JOYS_PER_TURN - joy.joys_played)
        at = put(row, at, joy.cards_to_draw())
        return put_large(row, at, max(0, joy.setup.turn_cap - joy.turns))

    def write_board(self, joy: Joy, seat: i64, row: vec[i16], at: i64) -> i64:
        """JOY-82: a tile that was seen once stays known to everybody after it is turned back."""
        at = put_by_seat(row, at, joy.figures, seat, joy.seats)
        at = put_bits(row, at, joy.markers, joy.setup.board.bridge_count)
        tiles = joy.tiles
        seen: i64 = joy.seen
        count: i64 = len(tiles)
        at = put_all(row, at, joy.tile_fields)
        for tile in range(count):
            # The colour if it has been seen, otherwise UNKNOWN (-1).
            row[at + tile] = i16(tiles[tile] | (((seen >> tile) & 1) - 1))
        return put_bits(row, at + count, joy.open, count)

    def write_players(self, joy: Joy, seat: i64, row: vec[i16], at: i64) -> i64:
        teams: i64 = joy.setup.teams
        team: i64 = joy.team(seat)
        for i in range(joy.seats):
            at = put_from(row, at, joy.inventory, in_turn(seat + i, joy.seats) * c.PLACES, c.PLACES)
        for i in range(teams):
            at = put_from(row, at, joy.goals, in_turn(team + i, teams) * c.GOAL_CUBES, c.GOAL_CUBES)
        for i in range(teams):
            at = put_bits(row, at, joy.redeemed[in_turn(team + i, teams)], c.ROWS)
        return at

    def write_laid(self, joy: Joy, seat: i64, row: vec[i16], at: i64) -> i64:
        """JOY-59: of the cards lying face down, a player sees only their own."""
        laid = joy.laid
        for slot in range(2 * c.TRADED):
            card: i64 = laid[slot]
            if card == NO_CARD:
                card = NOT_LAID
            else:
                card = joy.runs.kind(card) if joy.layer(slot) == seat else UNKNOWN
            row[at + slot] = i16(card)
        return at + 2 * c.TRADED


def deck_fields(name: str, deck: Deck, seats: int) -> list[Field]:
    kinds = int(c.RUN_KINDS) if name == "run" else int(c.JOY_KINDS)
    return [
        numbers(f"{name} cards in the own hand", kinds, 0, 60),
        numbers(f"{name} cards known in the partner's hand", kinds, 0, 60),
        numbers(f"{name} cards discarded", kinds, 0, 60),
        numbers(f"{name} cards in hands", seats, 0, 60),
        numbers(f"{name} pile", 1, 0, 60),
    ]


def write_deck(deck: Deck, partner: i64, seat: i64, seats: i64, row: vec[i16], at: i64) -> i64:
    at = put_from(row, at, deck.held, seat * deck.kinds, deck.kinds)
    at = write_known(deck, partner, seat, row, at)
    at = put_all(row, at, deck.discard.counts)
    at = put_by_seat(row, at, deck.counts, seat, seats)
    return put(row, at, deck.pile.size)


def write_known(deck: Deck, partner: i64, seat: i64, row: vec[i16], at: i64) -> i64:
    if partner != seat:
        known = deck.known.cards
        for i in range(deck.known.size):
            row[at + deck.kind(known[i])] += i16(1) if deck.owner(known[i]) == partner else i16(0)
    return at + deck.kinds


OBSERVATION: Final = JoyObservation()


def hide_chosen_field(joy: Joy, seat: i64, row: vec[i16], at: i64) -> None:
    """JOY-31: while a way is being chosen, only the decider knows the field; others see only the motion."""
    if joy.over or joy.agenda.top_step() != t.S_GO_VIA or joy.agenda.top_seat() == seat:
        return
    motion: i64 = motion_of(joy.go_via_how())
    row[at + DECISION_B] = i16(motion & LOW_BYTE)
    row[at + DECISION_B + 1] = i16(motion >> BYTE_BITS)
