"""Redeeming a goal, in the five steps of the rulebook."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.joy.components import (
    DECLINE,
    DISCARD_JOY,
    DISCARD_RUN,
    E_REDEEMED,
    E_STARS,
    E_WON,
    GOAL_CUBES,
    JOKER,
    JOY_KINDS,
    PLACES,
    REDEEM,
    ROWS,
    RUN_KINDS,
    S_DRAW_JOY,
    S_LIMITS,
    S_REDEEM_ROW,
    S_SURPLUS_JOY,
    S_SURPLUS_RUN,
    run_value,
)
from spieltisch.games.joy.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import Decision, Step


class Redeem(Step[Joy]):
    """JOY-70: whoever's move ended exactly on the start field with a finished row is asked."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if (joy.arrived >> seat) & 1:
            for row in range(ROWS):
                if joy.row_matches(seat, row):
                    joy.agenda.push(S_REDEEM_ROW, seat)
                    return


class RedeemRow(Decision[Joy]):
    """JOY-70, JOY-71, JOY-72: redeem a row that the inventory equals, place by place, or wait."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for row in range(ROWS):
            if joy.row_matches(seat, row):
                out.add(REDEEM + row)
        out.add(DECLINE)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == DECLINE:
            return
        self.remove_row(joy, seat, move - REDEEM)
        self.empty_inventory(joy, seat)
        if joy.rows_redeemed(joy.team(seat)) == ROWS:
            win(joy, seat)
            return
        joy.goal_redeemed = True
        joy.tell(E_STARS, seat, joy.rows_redeemed(joy.team(seat)) + 1, joy.joy_limit(seat), joy.run_limit(seat))
        for i in range(joy.seats):
            joy.agenda.push(S_DRAW_JOY, (seat + joy.seats - 1 - i) % joy.seats)
        joy.agenda.push(S_LIMITS, joy.partner(seat))
        joy.agenda.push(S_LIMITS, seat)

    def remove_row(self, joy: Joy, seat: i64, row: i64) -> None:
        """Step 1: the row leaves the boards of all members of the team."""
        team: i64 = joy.team(seat)
        members: i64 = joy.seats // joy.setup.teams
        for i in range(PLACES):
            joy.supply[joy.goals[team * GOAL_CUBES + row * PLACES + i]] += members
        joy.redeemed = joy.redeemed[:]
        joy.redeemed[team] |= 1 << row
        joy.tell(E_REDEEMED, seat, row)

    def empty_inventory(self, joy: Joy, seat: i64) -> None:
        """Step 2."""
        for place in range(seat * PLACES, seat * PLACES + PLACES):
            joy.supply[joy.drop_from(place)] += 1

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        row: i64 = move - REDEEM
        if not 0 <= row < ROWS:
            return self.rule
        if (joy.redeemed[joy.team(seat)] >> row) & 1:
            return "JOY-72 redeemed_already"
        return "JOY-71 no_joker" if joy.row_complete(seat, row) and run_value(joy.card) == JOKER else "JOY-70 other_row"


def win(joy: Joy, seat: i64) -> None:
    """JOY-72: the third redeemed row ends the game at once."""
    joy.over = True
    joy.agenda.size = 0
    joy.tell(E_WON, seat)


class Limits(Step[Joy]):
    """JOY-70, JOY-5: step 4, a hand is brought to the new limits, joy cards first."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if joy.joys.counts[seat] > joy.joy_limit(seat):
            joy.agenda.push(S_LIMITS, seat)
            joy.agenda.push(S_SURPLUS_JOY, seat)
        elif joy.runs.counts[seat] > joy.run_limit(seat):
            joy.agenda.push(S_LIMITS, seat)
            joy.agenda.push(S_SURPLUS_RUN, seat)


class SurplusJoy(Decision[Joy]):
    """JOY-70: which joy card beyond the new limit is discarded, unused."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        joy.joys.offer(seat, DISCARD_JOY, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.discard_joy(seat, move - DISCARD_JOY)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-70 joy_not_held" if DISCARD_JOY <= move < DISCARD_JOY + JOY_KINDS else self.rule


class SurplusRun(Decision[Joy]):
    """JOY-70: which run card beyond the new limit is discarded, unused."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        joy.runs.offer(seat, DISCARD_RUN, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.discard_run(seat, move - DISCARD_RUN)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-20 not_held" if DISCARD_RUN <= move < DISCARD_RUN + RUN_KINDS else self.rule
