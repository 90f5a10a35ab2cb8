"""SKY-30 to SKY-35, SKY-53, SKY-54: complete lines at the end of the own turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import (
    CELLS,
    CHOOSE_LINE,
    DISCARD_LINE,
    E_LINE,
    KEEP_LINES,
    LAY_CELL,
    LAY_LINE,
    LINES,
    LINES_CHECK,
    STAR,
)
from spieltisch.games.skyjo_action.state import (
    INCOMPLETE,
    MUST_GO,
    Skyjo,
)
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import Decision, Step

SHORTEST_LINE: Final[i64] = 3


class LinesCheck(Step[Skyjo]):
    """SKY-30, SKY-32, SKY-35: complete lines of numbers go; after each removal the layout is checked again."""

    def run(self, sky: Skyjo, seat: i64, a: i64, b: i64, /) -> None:
        if (sky.changed >> seat) & 1 == 0 or sky.setup.cells - sky.hidden[seat] < SHORTEST_LINE:
            return
        found: i64 = 0
        line_found: i64 = 0
        optional: bool = False
        for line in range(LINES):
            if sky.has_line(line):
                verdict: i64 = sky.judge_line(seat, line)
                if verdict != INCOMPLETE:
                    found += 1
                    line_found = line
                    if verdict != MUST_GO:
                        optional = True
        if found == 1 and not optional:
            sky.agenda.push(LINES_CHECK, seat)
            discard_line(sky, seat, line_found)
        elif found > 0:
            sky.agenda.push(CHOOSE_LINE, seat)
        else:
            sky.changed &= ~(1 << seat)


class ChooseLine(Decision[Skyjo]):
    """SKY-35, SKY-53, SKY-54: which complete line goes first; lines with stars may also stay."""

    def options(self, sky: Skyjo, seat: i64, a: i64, b: i64, out: Moves, /) -> None:
        forced: bool = False
        for line in range(LINES):
            if sky.has_line(line):
                verdict: i64 = sky.judge_line(seat, line)
                if verdict != INCOMPLETE:
                    out.add(DISCARD_LINE + line)
                    if verdict == MUST_GO:
                        forced = True
        if not forced:
            out.add(KEEP_LINES)

    def choose(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> None:
        if move != KEEP_LINES:
            sky.agenda.push(LINES_CHECK, seat)
            discard_line(sky, seat, move - DISCARD_LINE)

    def refusal(self, sky: Skyjo, seat: i64, a: i64, b: i64, move: i64, /) -> str:
        return "SKY-30 must_go" if move == KEEP_LINES else "SKY-30 not_complete"


def discard_line(sky: Skyjo, seat: i64, line: i64) -> None:
    sky.tell(E_LINE, seat, line)
    if sky.judge_line(seat, line) == MUST_GO:
        lay_all(sky, seat, line)
    else:
        lay_or_ask(sky, seat, line)


def lay_or_ask(sky: Skyjo, seat: i64, line: i64) -> None:
    """SKY-34: the order matters, and is asked for, only while different cards are left."""
    if line_differs(sky, seat, line):
        sky.agenda.push(LAY_LINE, seat, line)
    else:
        lay_all(sky, seat, line)


def line_differs(sky: Skyjo, seat: i64, line: i64) -> bool:
    seen: i64 = NO_CARD
    for i in range(sky.line_length(line)):
        card: i64 = sky.cards[seat * CELLS + sky.line_cell(line, i)]
        if card != NO_CARD:
            if seen != NO_CARD and card != seen:
                return True
            seen = card
    return False


def lay_all(sky: Skyjo, seat: i64, line: i64) -> None:
    for i in range(sky.line_length(line)):
        place: i64 = seat * CELLS + sky.line_cell(line, i)
        if sky.cards[place] != NO_CARD:
            sky.lay_on_discard(seat, sky.remove(place))


class LayLine(Decision[Skyjo]):
    """SKY-34: the player chooses in which order the cards of a line go onto the discard."""

    def options(self, sky: Skyjo, seat: i64, line: i64, b: i64, out: Moves, /) -> None:
        star_offered: bool = False
        number_offered: bool = False
        for i in range(sky.line_length(line)):
            cell: i64 = sky.line_cell(line, i)
            card: i64 = sky.cards[seat * CELLS + cell]
            if card == STAR and not star_offered:
                star_offered = True
                out.add(LAY_CELL + cell)
            elif card != STAR and card != NO_CARD and not number_offered:
                number_offered = True
                out.add(LAY_CELL + cell)

    def choose(self, sky: Skyjo, seat: i64, line: i64, b: i64, move: i64, /) -> None:
        sky.lay_on_discard(seat, sky.remove(seat * CELLS + move - LAY_CELL))
        lay_or_ask(sky, seat, line)
