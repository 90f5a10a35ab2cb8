"""Redeeming a goal row, in the five steps of the rulebook."""

from __future__ import annotations

from mypy_extensions import i64

from spieltisch.games.joy import _steps as base
from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import Moves


class Redeem(base.RedeemStep):
    """JOY-70: ask the player whose move ended exactly on the start field with a finished row."""

    def do(self, joy: Joy, seat: i64) -> None:
        if (joy.arrived >> seat) & 1:
            for row in range(c.ROWS):
                if joy.row_matches(seat, row, joy.card):
                    joy.push_redeem_row(seat)
                    return


class RedeemRow(base.RedeemRowStep):
    """JOY-70, JOY-71, JOY-72: redeem a row that matches the inventory place by place, or wait."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        for row in range(c.ROWS):
            if joy.row_matches(seat, row, joy.card):
                out.add(t.REDEEM + row)
        out.add(t.DECLINE)

    def decline(self, joy: Joy, seat: i64) -> None:
        """The row waits."""

    def redeem(self, joy: Joy, seat: i64, row: i64) -> None:
        self.remove_row(joy, seat, row)
        self.empty_inventory(joy, seat)
        if joy.rows_redeemed(joy.team(seat)) == c.ROWS:
            win(joy, seat)
            return
        joy.goal_redeemed = True
        tell_stars(joy, seat)
        for i in range(joy.seats):
            joy.push_draw_joy((seat + joy.seats - 1 - i) % joy.seats)
        joy.push_limits(joy.partner(seat))
        joy.push_limits(seat)

    def remove_row(self, joy: Joy, seat: i64, row: i64) -> None:
        """Step 1: remove the row from the boards of all team members."""
        team: i64 = joy.team(seat)
        members: i64 = joy.seats // joy.setup.teams
        for place in range(c.PLACES):
            joy.supply[joy.goal(team, row, place)] += members
        joy.redeemed = joy.redeemed[:]
        joy.redeemed[team] |= 1 << row
        joy.tell_redeemed(seat, row)

    def empty_inventory(self, joy: Joy, seat: i64) -> None:
        """Step 2: return the inventory to the supply."""
        for place in range(seat * c.PLACES, seat * c.PLACES + c.PLACES):
            joy.supply[joy.drop_from(place)] += 1

    def refuse_redeem(self, joy: Joy, seat: i64, row: i64) -> str:
        if joy.is_redeemed(seat, row):
            return "JOY-72 redeemed_already"
        joker: bool = c.run_value(joy.card) == c.JOKER
        return "JOY-71 no_joker" if joker and joy.row_complete(seat, row) else "JOY-70 other_row"


def tell_stars(joy: Joy, seat: i64) -> None:
    """Step 3: announce the team's new star and limits."""
    stars: i64 = joy.rows_redeemed(joy.team(seat)) + 1
    if joy.has_partners():
        joy.tell_team_stars(seat, stars, joy.partner(seat))
        joy.tell_limits(joy.joy_limit(seat), joy.run_limit(seat))
    else:
        joy.tell_stars(seat, stars, joy.joy_limit(seat), joy.run_limit(seat))


def win(joy: Joy, seat: i64) -> None:
    """JOY-72: the third redeemed row ends the game at once."""
    joy.over = True
    joy.agenda.size = 0
    if joy.has_partners():
        joy.tell_team_won(seat, joy.partner(seat))
    else:
        joy.tell_won(seat)


class Limits(base.LimitsStep):
    """JOY-70, JOY-5: step 4, bring a hand down to the new limits, joy cards first."""

    def do(self, joy: Joy, seat: i64) -> None:
        if joy.joys.counts[seat] > joy.joy_limit(seat):
            joy.push_limits(seat)
            joy.push_surplus_joy(seat)
        elif joy.runs.counts[seat] > joy.run_limit(seat):
            joy.push_limits(seat)
            joy.push_surplus_run(seat)


class SurplusJoy(base.SurplusJoyStep):
    """JOY-70: choose a joy card beyond the new limit to discard unused."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        joy.joys.offer(seat, t.DISCARD_JOY, out)

    def discard_joy(self, joy: Joy, seat: i64, kind: i64) -> None:
        joy.discard_joy(seat, kind)


class SurplusRun(base.SurplusRunStep):
    """JOY-70: choose a run card beyond the new limit to discard unused."""

    def offer(self, joy: Joy, seat: i64, out: Moves) -> None:
        joy.runs.offer(seat, t.DISCARD_RUN, out)

    def discard_run(self, joy: Joy, seat: i64, run: i64) -> None:
        joy.runs.discard_from(seat, run)
        joy.tell_discarded_run(seat, run)
