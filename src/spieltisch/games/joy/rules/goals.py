"""Redeeming a goal row, in the five steps of the rulebook."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.joy import components as c
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.state import NOBODY, Decision, Step


class Redeem(Step[Joy]):
    """JOY-70: ask the player whose move ended exactly on the start field with a finished row."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if (joy.arrived >> seat) & 1:
            for row in range(c.ROWS):
                if joy.row_matches(seat, row):
                    joy.agenda.push(c.S_REDEEM_ROW, seat)
                    return


class RedeemRow(Decision[Joy]):
    """JOY-70, JOY-71, JOY-72: redeem a row that matches the inventory place by place, or wait."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        for row in range(c.ROWS):
            if joy.row_matches(seat, row):
                out.add(c.REDEEM + row)
        out.add(c.DECLINE)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move == c.DECLINE:
            return
        self.remove_row(joy, seat, move - c.REDEEM)
        self.empty_inventory(joy, seat)
        if joy.rows_redeemed(joy.team(seat)) == c.ROWS:
            win(joy, seat)
            return
        joy.goal_redeemed = True
        tell_stars(joy, seat)
        for i in range(joy.seats):
            joy.agenda.push(c.S_DRAW_JOY, (seat + joy.seats - 1 - i) % joy.seats)
        joy.agenda.push(c.S_LIMITS, joy.partner(seat))
        joy.agenda.push(c.S_LIMITS, seat)

    def remove_row(self, joy: Joy, seat: i64, row: i64) -> None:
        """Step 1: remove the row from the boards of all team members."""
        team: i64 = joy.team(seat)
        members: i64 = joy.seats // joy.setup.teams
        for i in range(c.PLACES):
            joy.supply[joy.goals[team * c.GOAL_CUBES + row * c.PLACES + i]] += members
        joy.redeemed = joy.redeemed[:]
        joy.redeemed[team] |= 1 << row
        joy.tell(c.E_REDEEMED, seat, row)

    def empty_inventory(self, joy: Joy, seat: i64) -> None:
        """Step 2: return the inventory to the supply."""
        for place in range(seat * c.PLACES, seat * c.PLACES + c.PLACES):
            joy.supply[joy.drop_from(place)] += 1

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        row: i64 = move - c.REDEEM
        if not 0 <= row < c.ROWS:
            return self.rule
        if (joy.redeemed[joy.team(seat)] >> row) & 1:
            return "JOY-72 redeemed_already"
        return (
            "JOY-71 no_joker"
            if joy.row_complete(seat, row) and c.run_value(joy.card) == c.JOKER
            else "JOY-70 other_row"
        )


def tell_stars(joy: Joy, seat: i64) -> None:
    """Step 3: announce the team's new star and limits."""
    stars: i64 = joy.rows_redeemed(joy.team(seat)) + 1
    if joy.has_partners():
        joy.tell(c.E_TEAM_STARS, seat, stars, joy.partner(seat))
        joy.tell(c.E_LIMITS, NOBODY, joy.joy_limit(seat), joy.run_limit(seat))
    else:
        joy.tell(c.E_STARS, seat, stars, joy.joy_limit(seat), joy.run_limit(seat))


def win(joy: Joy, seat: i64) -> None:
    """JOY-72: the third redeemed row ends the game at once."""
    joy.over = True
    joy.agenda.size = 0
    if joy.has_partners():
        joy.tell(c.E_TEAM_WON, seat, joy.partner(seat))
    else:
        joy.tell(c.E_WON, seat)


class Limits(Step[Joy]):
    """JOY-70, JOY-5: step 4, bring a hand down to the new limits, joy cards first."""

    def run(self, joy: Joy, seat: i64, a: i64, b: i64, /) -> None:
        if joy.joys.counts[seat] > joy.joy_limit(seat):
            joy.agenda.push(c.S_LIMITS, seat)
            joy.agenda.push(c.S_SURPLUS_JOY, seat)
        elif joy.runs.counts[seat] > joy.run_limit(seat):
            joy.agenda.push(c.S_LIMITS, seat)
            joy.agenda.push(c.S_SURPLUS_RUN, seat)


class SurplusJoy(Decision[Joy]):
    """JOY-70: choose a joy card beyond the new limit to discard unused."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        joy.joys.offer(seat, c.DISCARD_JOY, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.discard_joy(seat, move - c.DISCARD_JOY)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-70 joy_not_held" if c.DISCARD_JOY <= move < c.DISCARD_JOY + c.JOY_KINDS else self.rule


class SurplusRun(Decision[Joy]):
    """JOY-70: choose a run card beyond the new limit to discard unused."""

    def options(self, joy: Joy, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        joy.runs.offer(seat, c.DISCARD_RUN, out)

    def choose(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        joy.discard_run(seat, move - c.DISCARD_RUN)

    def refusal(self, joy: Joy, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "JOY-20 not_held" if c.DISCARD_RUN <= move < c.DISCARD_RUN + c.RUN_KINDS else self.rule
