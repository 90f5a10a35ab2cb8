"""SKY-30 to SKY-35, SKY-53, SKY-54: complete lines at the end of the own turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _steps as base
from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.state import (
    MAY_GO,
    MUST_GO,
    Skyjo,
)
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD

SHORTEST_LINE: Final[i64] = 3


def judge_lines(sky: Skyjo, seat: i64, shared: i64) -> tuple[i64, i64]:
    """SKY-30, SKY-53, SKY-54: the lines that must go and those that may, as masks.

    What is left of a line in `shared` may go too: it was complete with a star that has gone with another line.
    """
    forced: i64 = 0
    optional: i64 = 0
    for line in range(c.LINES):
        if sky.has_line(line):
            verdict: i64 = sky.judge_line(seat, line)
            if verdict == MUST_GO:
                forced |= 1 << line
            elif verdict == MAY_GO or ((shared >> line) & 1 and has_cards(sky, seat, line)):
                optional |= 1 << line
    return forced, optional


def has_cards(sky: Skyjo, seat: i64, line: i64) -> bool:
    for i in range(sky.line_length(line)):
        if sky.cards[seat * c.CELLS + sky.line_cell(line, i)] != NO_CARD:
            return True
    return False


def sharing_a_star(sky: Skyjo, seat: i64, line: i64, shared: i64) -> i64:
    """SKY-35: when a line goes, those that may go and cross it in a star still may: the star stands in for both."""
    _, optional = judge_lines(sky, seat, 0)
    for i in range(sky.line_length(line)):
        cell: i64 = sky.line_cell(line, i)
        if sky.cards[seat * c.CELLS + cell] == c.STAR:
            crossing: i64 = c.FIRST_ROW + cell % c.ROWS if line < c.FIRST_ROW else cell // c.ROWS
            shared |= optional & (1 << crossing)
    return shared & ~(1 << line)


class LinesCheck(base.LinesCheckStep):
    """SKY-30, SKY-32, SKY-35: what must go goes, all together; then lines with stars may; then it is checked again.

    `shared` are the lines, as a mask, that a star completed which has gone with another line.
    """

    def do(self, sky: Skyjo, seat: i64, shared: i64) -> None:
        if (sky.changed >> seat) & 1 == 0 or sky.setup.cells - sky.hidden[seat] < SHORTEST_LINE:
            return
        forced, optional = judge_lines(sky, seat, shared)
        if forced != 0:
            sky.push_lines_check(seat, shared)
            discard_lines(sky, seat, forced)
        elif optional != 0:
            sky.push_choose_line(seat, shared)
        else:
            sky.changed &= ~(1 << seat)


class ChooseLine(base.ChooseLineStep):
    """SKY-35, SKY-53, SKY-54: which line with stars goes next, if any."""

    def offer(self, sky: Skyjo, seat: i64, shared: i64, out: Moves) -> None:
        forced, optional = judge_lines(sky, seat, shared)
        offered: i64 = forced if forced != 0 else optional
        for line in range(c.LINES):
            if (offered >> line) & 1:
                out.add(t.DISCARD_LINE + line)
        if forced == 0:
            out.add(t.KEEP_LINES)

    def discard_line(self, sky: Skyjo, seat: i64, shared: i64, line: i64) -> None:
        if sky.judge_line(seat, line) == MUST_GO:
            # Only a save of revision 1 waits here with lines that must go: the check sees to all of them.
            sky.push_lines_check(seat, shared)
            return
        sky.push_lines_check(seat, sharing_a_star(sky, seat, line, shared))
        discard_lines(sky, seat, 1 << line)

    def keep_lines(self, sky: Skyjo, seat: i64, shared: i64) -> None:
        """The lines stay."""

    def refuse_discard_line(self, sky: Skyjo, seat: i64, shared: i64, line: i64) -> str:
        return "SKY-30 not_complete"

    def refuse_keep_lines(self, sky: Skyjo, seat: i64, shared: i64) -> str:
        return "SKY-30 must_go"


def discard_lines(sky: Skyjo, seat: i64, lines: i64) -> None:
    """SKY-35: lines go together; a card they share goes once."""
    for line in range(c.LINES):
        if (lines >> line) & 1:
            sky.tell_line(seat, line)
    lay_or_ask(sky, seat, lines)


def lay_or_ask(sky: Skyjo, seat: i64, lines: i64) -> None:
    """SKY-34: the order matters, and is asked for, only while different cards are left."""
    if cards_differ(sky, seat, lines):
        sky.push_lay_line(seat, lowest_line(lines), lines)
    else:
        lay_all(sky, seat, lines)


def lowest_line(lines: i64) -> i64:
    line: i64 = 0
    while (lines >> line) & 1 == 0:
        line += 1
    return line


def cards_differ(sky: Skyjo, seat: i64, lines: i64) -> bool:
    seen: i64 = NO_CARD
    for line in range(c.LINES):
        if (lines >> line) & 1:
            for i in range(sky.line_length(line)):
                card: i64 = sky.cards[seat * c.CELLS + sky.line_cell(line, i)]
                if card != NO_CARD:
                    if seen != NO_CARD and card != seen:
                        return True
                    seen = card
    return False


def lay_all(sky: Skyjo, seat: i64, lines: i64) -> None:
    for line in range(c.LINES):
        if (lines >> line) & 1:
            for i in range(sky.line_length(line)):
                place: i64 = seat * c.CELLS + sky.line_cell(line, i)
                if sky.cards[place] != NO_CARD:
                    sky.lay_on_discard(seat, sky.remove(place))


class LayLine(base.LayLineStep):
    """SKY-34, SKY-35: the player chooses in which order the cards of the leaving lines go onto the discard.

    `more` are the lines as a mask; a save of revision 1 has only `line`.
    """

    def offer(self, sky: Skyjo, seat: i64, line: i64, more: i64, out: Moves) -> None:
        lines: i64 = more | 1 << line
        offered: i64 = 0
        for cell in range(sky.setup.cells):
            card: i64 = sky.cards[seat * c.CELLS + cell]
            if card != NO_CARD and lies_in(cell, lines) and (offered >> card) & 1 == 0:
                offered |= 1 << card
                out.add(t.LAY_CELL + cell)

    def lay_cell(self, sky: Skyjo, seat: i64, line: i64, more: i64, cell: i64) -> None:
        sky.lay_on_discard(seat, sky.remove(seat * c.CELLS + cell))
        lay_or_ask(sky, seat, more | 1 << line)


def lies_in(cell: i64, lines: i64) -> bool:
    """Whether a cell lies in one of some lines."""
    return (lines >> (cell // c.ROWS)) & 1 == 1 or (lines >> (c.FIRST_ROW + cell % c.ROWS)) & 1 == 1
