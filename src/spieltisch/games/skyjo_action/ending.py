"""SKY-24, SKY-25, SKY-80 to SKY-83: the end of a turn, of a round and of the match."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.scoring import lowest_score, number_sum
from spieltisch.games.skyjo_action.state import (
    Skyjo,
)
from spieltisch.games.skyjo_action.turn import begin_turn
from spieltisch.kernel.pile import NO_CARD, filled
from spieltisch.kernel.state import EVERYONE, NOBODY


class EndTurn(base.EndTurnStep):
    """SKY-80, SKY-24, SKY-25: look for the last hidden card; then an extra turn, the next player, or the scoring."""

    def do(self, sky: Skyjo, seat: i64) -> None:
        if sky.ender == NOBODY and self.somebody_is_open(sky):
            sky.ender = seat
            sky.extra_turns = 0
            sky.tell_final_lap(seat)
        if sky.ender == NOBODY and sky.turns >= sky.setup.turn_cap * sky.seats:
            sky.tell_capped()
            sky.push_score()
        elif sky.extra_turns > 0:
            sky.extra_turns -= 1
            begin_turn(sky, seat, 1)
        else:
            following: i64 = (seat + 1) % sky.seats
            if following == sky.ender:
                sky.push_score()
            else:
                begin_turn(sky, following, 0)

    def somebody_is_open(self, sky: Skyjo) -> bool:
        hidden = sky.hidden
        for seat in range(sky.seats):
            if hidden[seat] == 0:
                return True
        return False


class Score(base.ScoreStep):
    """SKY-81, SKY-82, SKY-83: turn everything up, count, double where due, and end the match or deal again."""

    def do(self, sky: Skyjo) -> None:
        for scored in range(sky.seats):
            self.show_hidden(sky, scored)
        sky.round_scores = filled(sky.seats, 0)
        sky.totals = sky.totals[:]
        for scored in range(sky.seats):
            sky.round_scores[scored] = self.count_layout(sky, scored) + 10 * sky.held_count(scored)
            sky.tell_scored(scored, sky.round_scores[scored], sky.held_count(scored))
        self.double_the_ender(sky)
        reached: bool = False
        for scored in range(sky.seats):
            sky.totals[scored] += sky.round_scores[scored]
            sky.tell_total(scored, sky.totals[scored])
            if sky.totals[scored] >= sky.setup.target:
                reached = True
        if reached:
            sky.over = True
            sky.tell_ended()
        else:
            sky.starter = sky.ender if sky.ender != NOBODY else (sky.starter + 1) % sky.seats
            sky.push_deal()

    def count_layout(self, sky: Skyjo, seat: i64) -> i64:
        """SKY-32, SKY-55, SKY-57: complete lines and star lines are taken into account, and that is told."""
        plain: i64 = number_sum(sky, seat)
        counted: i64 = lowest_score(sky, seat)
        if counted != plain:
            sky.tell_lines_scored(seat, counted - plain)
        return counted

    def show_hidden(self, sky: Skyjo, seat: i64) -> None:
        """SKY-81, SKY-56, SKY-90: no star rights any more; action cards are replaced until a play card appears."""
        for place in range(seat * c.CELLS, seat * c.CELLS + sky.setup.cells):
            if sky.cards[place] == NO_CARD or sky.open[place] == 1:
                continue
            sky.tell_shown(seat, sky.cards[place], place)
            while c.is_action(sky.cards[place]):
                action: i64 = sky.cards[place]
                sky.cards[place] = sky.draw()
                sky.lay_on_discard(seat, action)
                sky.tell_replaced(seat, sky.cards[place], place)
            sky.open[place] = 1
            sky.knows[place] = EVERYONE
            sky.hidden[seat] -= 1

    def double_the_ender(self, sky: Skyjo) -> None:
        """SKY-82: the ender without the strictly lowest score pays double, unless it is zero or less."""
        ender: i64 = sky.ender
        if ender == NOBODY or sky.round_scores[ender] <= 0:
            return
        for seat in range(sky.seats):
            if seat != ender and sky.round_scores[seat] <= sky.round_scores[ender]:
                sky.round_scores[ender] *= 2
                sky.tell_doubled(ender, sky.round_scores[ender])
                return
