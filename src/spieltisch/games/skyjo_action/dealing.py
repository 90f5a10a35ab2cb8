"""SKY-10 to SKY-18: setting up a round."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import (
    CELLS,
    E_CHOSE,
    E_ROUND,
    E_STARTS,
    E_TURNED_UP,
    FIRST_ACTION,
    FIRST_CARDS,
    FIRST_TURN,
    FOUND_ACTION,
    KINDS,
    REVEAL,
    ROW_LENGTH,
    STAR,
    STAR_SHOWN,
    STARTING_PLAYER,
    is_action,
    value,
)
from spieltisch.games.skyjo_action.state import (
    Skyjo,
    bits,
)
from spieltisch.games.skyjo_action.turn import begin_turn
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.state import EVERYONE, NOBODY, Decision, Step


class Deal(Step[Skyjo]):
    """SKY-10, SKY-11, SKY-12: shuffle both decks, deal the layouts, open the discards and the action row."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        sky.round += 1
        sky.tell(E_ROUND, NOBODY, sky.round)
        sky.ender = NOBODY
        sky.turns = 0
        sky.extra_turns = 0
        sky.changed = (1 << sky.seats) - 1
        self.clear(sky)
        self.lay_play_cards(sky)
        self.lay_action_cards(sky)
        sky.agenda.push(STARTING_PLAYER, NOBODY)
        sky.agenda.push(FIRST_CARDS, NOBODY)

    def clear(self, sky: Skyjo) -> None:
        for i in range(sky.seats * CELLS):
            sky.cards[i] = NO_CARD
            sky.open[i] = 0
            sky.knows[i] = 0
        for seat in range(sky.seats):
            sky.held[seat] = 0
            sky.fresh[seat] = 0
        sky.used = filled(sky.seats * CELLS, 0)
        sky.stolen = filled(sky.seats, 0)
        sky.chosen = filled(sky.seats, 0)

    def lay_play_cards(self, sky: Skyjo) -> None:
        sky.pile.size = 0
        sky.discard.size = 0
        sky.refilled = 0
        for card in sky.setup.play_cards:
            sky.pile.push(card)
        for kind in range(KINDS):
            for _ in range(sky.mixed[kind]):
                sky.pile.push(FIRST_ACTION + kind)
        sky.pile.shuffle(sky.rng)
        for seat in range(sky.seats):
            sky.hidden[seat] = sky.setup.cells
            for cell in range(sky.setup.cells):
                sky.cards[seat * CELLS + cell] = sky.pile.pop()
        sky.discard.push(sky.pile.pop())

    def lay_action_cards(self, sky: Skyjo) -> None:
        sky.action_pile.size = 0
        sky.action_discard.size = 0
        for card in sky.setup.action_cards:
            sky.action_pile.push(card)
        if sky.setup.action_deck:
            sky.action_pile.shuffle(sky.rng)
            sky.row = filled(ROW_LENGTH, NO_CARD)
            for slot in range(ROW_LENGTH):
                sky.row[slot] = sky.action_pile.pop()
            sky.action_discard.push(sky.action_pile.pop())


class FirstCards(Decision[Skyjo]):
    """SKY-15, SKY-93: everyone chooses two own cards (one of a 3x3 layout); they are turned up when all have chosen."""

    def deciders(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> i64:
        waiting: i64 = 0
        for chooser in range(sky.seats):
            if bits(sky.chosen[chooser]) < sky.setup.first_cards:
                waiting |= 1 << chooser
        return waiting

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for cell in range(sky.setup.cells):
            if (sky.chosen[seat] >> cell) & 1 == 0:
                out.add(REVEAL + cell)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        cell: i64 = move - REVEAL
        sky.chosen = sky.chosen[:]
        sky.chosen[seat] |= 1 << cell
        sky.tell(E_CHOSE, seat, seat * CELLS + cell, to=1 << seat)
        if self.deciders(sky, NOBODY, 0, 0) != 0:
            sky.agenda.push(FIRST_CARDS, NOBODY)
        else:
            self.turn_up(sky)

    def turn_up(self, sky: Skyjo) -> None:
        first: i64 = sky.starter if sky.starter != NOBODY else 0
        for i in range(sky.seats):
            self.turn_up_for(sky, (first + i) % sky.seats)
        sky.chosen = filled(sky.seats, 0)
        for i in range(sky.seats):
            self.ask_for_actions(sky, (first + sky.seats - 1 - i) % sky.seats)

    def turn_up_for(self, sky: Skyjo, seat: i64) -> None:
        for cell in range(sky.setup.cells):
            if (sky.chosen[seat] >> cell) & 1:
                place: i64 = seat * CELLS + cell
                sky.open[place] = 1
                sky.knows[place] = EVERYONE
                sky.hidden[seat] -= 1
                sky.tell(E_TURNED_UP, seat, sky.cards[place], place)

    def ask_for_actions(self, sky: Skyjo, seat: i64) -> None:
        """SKY-90: action cards among the first cards are decided upon before the starting player is found."""
        cell: i64 = sky.setup.cells - 1
        while cell >= 0:
            place: i64 = seat * CELLS + cell
            if sky.open[place] == 1 and is_action(sky.cards[place]):
                sky.agenda.push(FOUND_ACTION, seat, place)
            cell -= 1

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        if REVEAL <= move < REVEAL + CELLS:
            return "SKY-15 chosen_already"
        return self.rule


class StartingPlayer(Step[Skyjo]):
    """SKY-16, SKY-17, SKY-18: the highest sum starts, later whoever ended; stars shown give their rights first."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        if sky.starter == NOBODY:
            sky.starter = self.highest(sky)
        sky.active = sky.starter
        sky.tell(E_STARTS, sky.starter)
        sky.agenda.push(FIRST_TURN, sky.starter)
        for i in range(sky.seats):
            self.ask_for_stars(sky, (sky.starter + sky.seats - 1 - i) % sky.seats)

    def highest(self, sky: Skyjo) -> i64:
        best: i64 = -100
        tied: i64 = 0
        starter: i64 = NOBODY
        for seat in range(sky.seats):
            total: i64 = open_sum(sky, seat)
            if total > best:
                best = total
                tied = 0
            if total == best:
                tied += 1
                if sky.rng.below(tied) == 0:
                    starter = seat
        return starter

    def ask_for_stars(self, sky: Skyjo, seat: i64) -> None:
        for place in range(seat * CELLS, seat * CELLS + CELLS):
            if sky.open[place] == 1 and sky.cards[place] == STAR and sky.used[place] == 0:
                sky.mark_used(place, 1)
                if sky.setup.action_deck:
                    sky.agenda.push(STAR_SHOWN, seat)


def open_sum(sky: Skyjo, seat: i64) -> i64:
    total: i64 = 0
    for place in range(seat * CELLS, seat * CELLS + CELLS):
        if sky.open[place] == 1 and sky.cards[place] != NO_CARD:
            total += value(sky.cards[place])
    return total


class FirstTurn(Step[Skyjo]):
    """SKY-18: the first turn begins when the star rights have been used, so what they brought is playable in it."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        begin_turn(sky, seat, 0)
