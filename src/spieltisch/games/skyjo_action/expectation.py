"""What a seat expects the layouts to count, in hundredths of a point, and whether it may end the round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.state import Skyjo
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import NOBODY

POINT: Final[i64] = 100
UNSEEN: Final[i64] = 450  # the mean of a card that has not been seen
THREE_STARS_COUNT: Final[i64] = 10
FOUR_STARS_COUNT: Final[i64] = 15
SHORTEST_LINE: Final[i64] = 3
ENDING_BADLY: Final[i64] = 1500
LATE: Final[i64] = 3  # with this few hidden cards in a layout the round may end soon


def seen_points(sky: Skyjo, seat: i64, place: i64) -> i64:
    """What a card counts, as far as the seat knows."""
    return c.value(sky.cards[place]) * POINT if sky.seen_by(seat, place) else UNSEEN


def is_late(sky: Skyjo) -> bool:
    """Somebody is close to ending the round, or has ended it."""
    if sky.ender != NOBODY:
        return True
    for other in range(sky.seats):
        if sky.hidden[other] <= LATE:
            return True
    return False


def expected_score(sky: Skyjo, seat: i64, owner: i64) -> i64:
    total: i64 = 10 * POINT * sky.held_count(owner)
    for place in range(owner * c.CELLS, owner * c.CELLS + c.CELLS):
        if sky.cards[place] != NO_CARD:
            total += seen_points(sky, seat, place)
    return total - star_line_points(sky, owner)


def star_line_points(sky: Skyjo, owner: i64) -> i64:
    """SKY-55: what the open star lines of a layout take off its score."""
    points: i64 = 0
    for line in range(c.LINES):
        if sky.has_line(line):
            stars: i64 = open_stars(sky, owner, line)
            if stars >= SHORTEST_LINE:
                points += POINT * (FOUR_STARS_COUNT if stars == 4 else THREE_STARS_COUNT)
    return points


def open_stars(sky: Skyjo, owner: i64, line: i64) -> i64:
    """The length of a line of open stars; 0 if anything else lies in it."""
    stars: i64 = 0
    for i in range(sky.line_length(line)):
        place: i64 = owner * c.CELLS + sky.line_cell(line, i)
        if sky.cards[place] != NO_CARD:
            if sky.open[place] == 0 or sky.cards[place] != c.STAR:
                return 0
            stars += 1
    return stars


def ending_risk(sky: Skyjo, seat: i64, shown: i64) -> i64:
    """What it costs to show that many cards now, if that ends the round without the lowest score."""
    if sky.ender != NOBODY or sky.hidden[seat] > shown:
        return 0
    mine: i64 = expected_score(sky, seat, seat)
    for other in range(sky.seats):
        if other != seat and expected_score(sky, seat, other) - 300 <= mine:
            return ENDING_BADLY
    return -400
