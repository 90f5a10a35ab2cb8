"""SKY-55, SKY-57, SKY-81: what a layout counts when everything lies open, at the best for its owner."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import CELLS, LINES, STAR, value
from spieltisch.games.skyjo_action.lines import judge_lines, sharing_a_star
from spieltisch.games.skyjo_action.state import Skyjo
from spieltisch.kernel.bits import bit_count
from spieltisch.kernel.pile import NO_CARD

THREE_STARS: Final[i64] = -10
FOUR_STARS: Final[i64] = -15


def lowest_score(sky: Skyjo, seat: i64) -> i64:
    """The lowest score that legal removals of complete lines leave, star lines counted."""
    forced, optional = judge_lines(sky, seat, 0)
    return number_sum(sky, seat) if forced | optional == 0 else lowest_after(sky, seat, 0)


def lowest_after(sky: Skyjo, seat: i64, shared: i64) -> i64:
    """SKY-35: first everything goes that must; then each line that may goes or stays, whichever is best."""
    forced, optional = judge_lines(sky, seat, shared)
    if forced != 0:
        return score_without(sky, seat, forced, shared)
    best: i64 = number_sum(sky, seat) + star_lines(sky, seat, 0, 0)
    for line in range(LINES):
        if (optional >> line) & 1:
            best = min(best, score_without(sky, seat, 1 << line, sharing_a_star(sky, seat, line, shared)))
    return best


def score_without(sky: Skyjo, seat: i64, lines: i64, shared: i64) -> i64:
    """The lowest score after some lines have gone; they are put back afterwards."""
    first: i64 = seat * CELLS
    kept = sky.cards[first : first + CELLS]
    for line in range(LINES):
        if (lines >> line) & 1:
            for i in range(sky.line_length(line)):
                sky.cards[first + sky.line_cell(line, i)] = NO_CARD
    score: i64 = lowest_after(sky, seat, shared)
    for cell in range(CELLS):
        sky.cards[first + cell] = kept[cell]
    return score


def number_sum(sky: Skyjo, seat: i64) -> i64:
    total: i64 = 0
    for place in range(seat * CELLS, seat * CELLS + CELLS):
        if sky.cards[place] != NO_CARD:
            total += value(sky.cards[place])
    return total


def star_lines(sky: Skyjo, seat: i64, first: i64, taken: i64) -> i64:
    """SKY-55: the best bonus of complete star lines from line `first` on that share no star with those taken."""
    best: i64 = 0
    for line in range(first, LINES):
        if sky.has_line(line):
            cells: i64 = star_line_cells(sky, seat, line)
            if cells != 0 and cells & taken == 0:
                bonus: i64 = FOUR_STARS if bit_count(cells) == 4 else THREE_STARS
                best = min(best, bonus + star_lines(sky, seat, line + 1, taken | cells))
    return best


def star_line_cells(sky: Skyjo, seat: i64, line: i64) -> i64:
    """The cells of a complete line of at least three stars as a mask, otherwise 0."""
    cells: i64 = 0
    for i in range(sky.line_length(line)):
        cell: i64 = sky.line_cell(line, i)
        card: i64 = sky.cards[seat * CELLS + cell]
        if card == STAR:
            cells |= 1 << cell
        elif card != NO_CARD:
            return 0
    if bit_count(cells) < 3:
        return 0
    return cells
