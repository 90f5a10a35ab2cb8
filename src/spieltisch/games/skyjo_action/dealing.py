"""SKY-10 to SKY-18: setting up a round."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.state import Skyjo
from spieltisch.games.skyjo_action.turn import begin_turn
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.bits import bit_count
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.state import EVERYONE, NOBODY


class Deal(base.DealStep):
    """SKY-10, SKY-11, SKY-12: shuffle both decks, deal the layouts, open the discards and the action row."""

    def do(self, sky: Skyjo) -> None:
        sky.round += 1
        sky.tell_round(sky.round)
        sky.ender = NOBODY
        sky.turns = 0
        sky.extra_turns = 0
        sky.changed = (1 << sky.seats) - 1
        self.clear(sky)
        self.lay_play_cards(sky)
        self.lay_action_cards(sky)
        sky.push_starting_player()
        sky.push_first_cards()

    def clear(self, sky: Skyjo) -> None:
        for i in range(sky.seats * c.CELLS):
            sky.cards[i] = NO_CARD
            sky.open[i] = 0
            sky.knows[i] = 0
        for seat in range(sky.seats):
            sky.held[seat] = 0
        sky.used = filled(sky.seats * c.CELLS, 0)
        sky.stolen = filled(sky.seats, 0)
        sky.chosen = filled(sky.seats, 0)

    def lay_play_cards(self, sky: Skyjo) -> None:
        sky.pile.size = 0
        sky.discard.size = 0
        sky.refilled = 0
        for card in sky.setup.play_cards:
            sky.pile.push(card)
        for kind in range(c.KINDS):
            for _ in range(sky.mixed[kind]):
                sky.pile.push(c.FIRST_ACTION + kind)
        sky.pile.shuffle(sky.rng)
        for seat in range(sky.seats):
            sky.hidden[seat] = sky.setup.cells
            for cell in range(sky.setup.cells):
                sky.cards[seat * c.CELLS + cell] = sky.pile.pop()
        sky.discard.push(sky.pile.pop())

    def lay_action_cards(self, sky: Skyjo) -> None:
        sky.action_pile.size = 0
        sky.action_discard.size = 0
        for card in sky.setup.action_cards:
            sky.action_pile.push(card)
        if sky.setup.action_deck:
            sky.action_pile.shuffle(sky.rng)
            sky.row = filled(c.ROW_LENGTH, NO_CARD)
            for slot in range(c.ROW_LENGTH):
                sky.row[slot] = sky.action_pile.pop()
            sky.action_discard.push(sky.action_pile.pop())


class FirstCards(base.FirstCardsStep):
    """SKY-15, SKY-93: everyone chooses two own cards (one of a 3x3 layout); they are turned up when all have chosen."""

    def who(self, sky: Skyjo) -> i64:
        waiting: i64 = 0
        for chooser in range(sky.seats):
            if bit_count(sky.chosen[chooser]) < sky.setup.first_cards:
                waiting |= 1 << chooser
        return waiting

    def offer(self, sky: Skyjo, seat: i64, out: Moves) -> None:
        for cell in range(sky.setup.cells):
            if (sky.chosen[seat] >> cell) & 1 == 0:
                out.add(t.REVEAL + cell)

    def reveal(self, sky: Skyjo, seat: i64, cell: i64) -> None:
        sky.chosen = sky.chosen[:]
        sky.chosen[seat] |= 1 << cell
        sky.tell_chose(seat, seat * c.CELLS + cell)
        if self.who(sky) != 0:
            sky.push_first_cards()
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
                place: i64 = seat * c.CELLS + cell
                sky.open[place] = 1
                sky.knows[place] = EVERYONE
                sky.hidden[seat] -= 1
                sky.tell_turned_up(seat, sky.cards[place], place)

    def ask_for_actions(self, sky: Skyjo, seat: i64) -> None:
        """SKY-90: action cards among the first cards are resolved before the starting player is determined."""
        cell: i64 = sky.setup.cells - 1
        while cell >= 0:
            place: i64 = seat * c.CELLS + cell
            if sky.open[place] == 1 and c.is_action(sky.cards[place]):
                sky.push_found_action(seat, place)
            cell -= 1

    def refuse_reveal(self, sky: Skyjo, seat: i64, cell: i64) -> str:
        return "SKY-15 chosen_already"


class StartingPlayer(base.StartingPlayerStep):
    """SKY-16, SKY-17, SKY-18: the highest sum starts, later the ender; stars shown give their rights first."""

    def do(self, sky: Skyjo) -> None:
        if sky.starter == NOBODY:
            sky.starter = self.highest(sky)
        sky.active = sky.starter
        sky.tell_starts(sky.starter)
        sky.push_first_turn(sky.starter)
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
        for place in range(seat * c.CELLS, seat * c.CELLS + c.CELLS):
            if sky.open[place] == 1 and sky.cards[place] == c.STAR and sky.used[place] == 0:
                sky.mark_used(place, 1)
                if sky.setup.action_deck:
                    sky.push_star_shown(seat)


def open_sum(sky: Skyjo, seat: i64) -> i64:
    total: i64 = 0
    for place in range(seat * c.CELLS, seat * c.CELLS + c.CELLS):
        if sky.open[place] == 1 and sky.cards[place] != NO_CARD:
            total += c.value(sky.cards[place])
    return total


class FirstTurn(base.FirstTurnStep):
    """SKY-18: the first turn begins when the star rights have been used, so what they brought is playable in it."""

    def do(self, sky: Skyjo, seat: i64) -> None:
        begin_turn(sky, seat, 0)
