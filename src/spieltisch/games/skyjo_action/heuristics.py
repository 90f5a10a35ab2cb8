"""What a sensible player does: a worth for every legal move, in hundredths of a point, from what the seat knows.

The state may be an imagined one: nothing here looks at a card that the seat has not seen.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action import _table as t
from spieltisch.games.skyjo_action import components as c
from spieltisch.games.skyjo_action.expectation import (
    FOUR_STARS_COUNT,
    POINT,
    SHORTEST_LINE,
    THREE_STARS_COUNT,
    ending_risk,
    is_late,
    seen_points,
)
from spieltisch.games.skyjo_action.state import Skyjo
from spieltisch.kernel.choosing import Heuristics
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.state import NOBODY

DRAWING: Final[i64] = 120  # what the choice after a draw is worth over turning a card up
PAIR: Final[i64] = 130  # a line one card short of vanishing
STAR_PAIR: Final[i64] = 150  # a line one star short of a star line

ROUND_POINTS: Final = 20.0  # what a round usually costs
ROUND_SCATTER: Final = 11.0

# What holding an action card is worth early in a round, by kind; each left over costs ten points.
USE: Final[list[i64]] = [250, 350, 450, 60, 250, 300, 700, 420, 500]


class SkyjoHeuristics(Heuristics[Skyjo]):
    """What a sensible player thinks of a move."""

    def __init__(self) -> None:
        super().__init__()
        self.candidates = 8
        self.overlooked = 13

    def worth(self, sky: Skyjo, seat: i64, move: i64, /) -> i64:
        return worth_of(sky, seat, move)

    def stage(self, sky: Skyjo, /) -> i64:
        return sky.round

    def strength(self, sky: Skyjo, seat: i64, /) -> float:
        """Between rounds: points behind, measured by how much the rounds to come will scatter."""
        highest: i64 = 0
        for other in range(sky.seats):
            highest = max(highest, sky.totals[other])
        rounds: float = 0.4 + float(max(sky.setup.target - highest, 0)) / ROUND_POINTS
        return -float(sky.totals[seat]) / (ROUND_SCATTER * sqrt(rounds))

    def reason(self, sky: Skyjo, seat: i64, move: i64, /) -> str:
        return reason_for(sky, seat, move)


HEURISTICS: Final = SkyjoHeuristics()


def worth_of(sky: Skyjo, seat: i64, move: i64) -> i64:
    if move <= t.WAIVE:
        return worth_of_taking(sky, seat, move)
    if t.SWAP <= move < t.SWAP + c.CELLS:
        return worth_of_swap(sky, seat, move - t.SWAP, card_in_hand(sky))
    if t.REVEAL <= move < t.REVEAL + c.CELLS:
        return worth_of_reveal(sky, seat, move - t.REVEAL)
    if t.PLAY <= move < t.THROW_AWAY + c.KINDS:
        return worth_of_action(sky, seat, move)
    if t.REUSE <= move < t.REUSE + c.KINDS:
        return USE[move - t.REUSE]
    if t.PICK <= move < t.LOOK:
        return worth_of_pick(sky, seat, move - t.PICK)
    if t.LOOK <= move < t.STEAL:
        return 50 if (move - t.LOOK) // c.LINES == seat else 0
    if t.STEAL <= move < t.SMASH:
        return USE[(move - t.STEAL) % c.KINDS]
    if move >= t.SMASH:
        return 100
    return worth_of_the_rest(sky, seat, move)


def worth_of_the_rest(sky: Skyjo, seat: i64, move: i64) -> i64:
    if t.DISCARD_LINE <= move < t.DISCARD_LINE + c.LINES:
        return line_points(sky, seat, move - t.DISCARD_LINE)
    if move == t.KEEP_LINES:
        return 0 if sky.agenda.top_step() == t.S_CHOOSE_LINE else -1
    if t.LAY_CELL <= move < t.LAY_CELL + c.CELLS:
        return 100 if sky.cards[seat * c.CELLS + move - t.LAY_CELL] == c.STAR else 0
    if t.KEEP_DRAWN <= move < t.KEEP_NONE:
        return best_swap(sky, seat, sky.drawn[move - t.KEEP_DRAWN])
    if t.LAY_DRAWN <= move < t.LAY_OPEN:
        return -c.value(sky.drawn[move - t.LAY_DRAWN])
    if move == t.LAY_OPEN:
        return 1 if sky.agenda.top_step() == t.S_LAY_FIRST else 0
    if move == t.KEEP:
        return 100 if not is_late(sky) else -500
    if move == t.DISCARD and sky.agenda.top_step() == t.S_DRAWN and sky.drawn[0] != NO_CARD and sky.hidden[seat] > 0:
        return 20 - ending_risk(sky, seat, 1)
    return 0


# Own layout


def worth_of_swap(sky: Skyjo, seat: i64, cell: i64, card: i64) -> i64:
    """Points saved by laying a card into a cell, with what it does to its lines and to the end of the round."""
    place: i64 = seat * c.CELLS + cell
    gain: i64 = seen_points(sky, seat, place) - c.value(card) * POINT
    gain += line_bonus(sky, seat, cell, card) - line_bonus(sky, seat, cell, kept_card(sky, seat, place))
    if card == c.STAR:
        gain += 150 if sky.setup.action_deck and not is_late(sky) else 60
    if sky.open[place] == 0:
        gain -= ending_risk(sky, seat, 1)
        gain += 30
    return gain


def kept_card(sky: Skyjo, seat: i64, place: i64) -> i64:
    return sky.cards[place] if sky.open[place] == 1 else NO_CARD


def line_bonus(sky: Skyjo, seat: i64, cell: i64, card: i64) -> i64:
    """What a card in this cell adds through its column and its row."""
    if card == NO_CARD:
        return 0
    column: i64 = bonus_in(sky, seat, cell, card, cell // c.ROWS)
    return column + bonus_in(sky, seat, cell, card, c.FIRST_ROW + cell % c.ROWS)


def bonus_in(sky: Skyjo, seat: i64, cell: i64, card: i64, line: i64) -> i64:
    """What a card adds through a line: a complete one vanishes or is a star line, one short of that is promising."""
    stars: i64 = 1 if card == c.STAR else 0
    numbers: i64 = 1 - stars
    number: i64 = NO_CARD if card == c.STAR else card
    missing: i64 = 0
    for i in range(sky.line_length(line)):
        other: i64 = sky.line_cell(line, i)
        found: i64 = sky.cards[seat * c.CELLS + other]
        if other == cell or found == NO_CARD:
            continue
        if sky.open[seat * c.CELLS + other] == 0:
            missing += 1
        elif found == c.STAR:
            stars += 1
        elif number == NO_CARD or found == number:
            number = found
            numbers += 1
        else:
            missing += 1
    if numbers + stars + missing < SHORTEST_LINE or missing > 1:
        return 0
    if missing == 0:
        return complete_bonus(number, numbers, stars)
    if number == NO_CARD:
        return STAR_PAIR
    return PAIR if c.value(number) > 0 else 0


def complete_bonus(number: i64, numbers: i64, stars: i64) -> i64:
    """SKY-30, SKY-53, SKY-55: numbers must go, with stars they may, stars alone count when they are kept."""
    if number == NO_CARD:
        return POINT * (FOUR_STARS_COUNT if stars == 4 else THREE_STARS_COUNT)
    points: i64 = c.value(number) * numbers * POINT
    return max(points, 0) if stars > 0 else points


def best_swap(sky: Skyjo, seat: i64, card: i64) -> i64:
    best: i64 = -10000
    for cell in range(sky.setup.cells):
        if sky.cards[seat * c.CELLS + cell] != NO_CARD:
            best = max(best, worth_of_swap(sky, seat, cell, card))
    return best


def worth_of_reveal(sky: Skyjo, seat: i64, cell: i64) -> i64:
    """Turning up gains knowledge; a column that already shows a pair is the most promising place."""
    first: i64 = seat * c.CELLS + cell - cell % c.ROWS
    shown: i64 = 0
    for place in range(first, first + c.ROWS):
        if sky.cards[place] != NO_CARD and sky.open[place] == 1:
            shown += 1
    return 10 - shown


def card_in_hand(sky: Skyjo) -> i64:
    """The card about to be placed: the kept one of three, or the only one."""
    return sky.drawn[sky.place_drawn_slot()] if sky.agenda.top_step() == t.S_PLACE_DRAWN else sky.drawn[0]


def line_points(sky: Skyjo, seat: i64, line: i64) -> i64:
    """What goes with a line; three stars are better kept."""
    total: i64 = 0
    stars: i64 = 0
    for i in range(sky.line_length(line)):
        card: i64 = sky.cards[seat * c.CELLS + sky.line_cell(line, i)]
        if card != NO_CARD:
            total += c.value(card) * POINT
            stars += 1 if card == c.STAR else 0
    return total if stars < 3 or (line < c.FIRST_ROW and total > 0) else -POINT


# Taking and playing


def worth_of_taking(sky: Skyjo, seat: i64, move: i64) -> i64:
    if move == t.TAKE_DISCARD:
        card: i64 = sky.discard.top()
        return 100 if card > c.STAR else best_swap(sky, seat, card) - DRAWING
    if move == t.DRAW:
        return 80
    if move == t.WAIVE:
        return 0
    if is_late(sky) or sky.held_count(seat) >= 2:
        return -200
    right: i64 = 0 if sky.drawn[0] == NO_CARD and sky.agenda.top_step() != t.S_STAR_RIGHT else 300
    if move == t.TAKE_PILE:
        return 150 + right - 300
    return USE[sky.row[move - t.TAKE_ROW] - c.FIRST_ACTION] // 2 + right - 300


def worth_of_action(sky: Skyjo, seat: i64, move: i64) -> i64:
    """Playing a card gets rid of ten points as well; throwing it away only does that, and only late."""
    pressure: i64 = 700 if is_late(sky) else 0
    if move >= t.THROW_AWAY:
        return pressure - 450
    card: i64 = c.FIRST_ACTION + move - t.PLAY
    if card == c.DEFENCE:
        return pressure - 100
    if card == c.INSIGHT:
        return pressure - 120
    if card == c.THIEF and not somebody_holds(sky, seat):
        return pressure - 50
    if card == c.SWAP_PLAYERS:
        return pressure + best_trade(sky, seat) - 300
    if card == c.SWAP_OWN:
        return pressure - 200
    return pressure + (50 if card == c.THIEF else 150)


def somebody_holds(sky: Skyjo, seat: i64) -> bool:
    for other in range(sky.seats):
        if other != seat and sky.held_count(other) > 0:
            return True
    return False


def best_trade(sky: Skyjo, seat: i64) -> i64:
    """What trading the own highest card for another's lowest open one saves."""
    highest: i64 = -1000
    lowest: i64 = 2000
    for place in range(sky.seats * c.CELLS):
        if sky.cards[place] != NO_CARD and sky.open[place] == 1:
            points: i64 = c.value(sky.cards[place]) * POINT
            if place // c.CELLS == seat:
                highest = max(highest, points)
            elif sky.holding(place // c.CELLS, c.DEFENCE) == 0:
                lowest = min(lowest, points)
    return highest - lowest


def worth_of_pick(sky: Skyjo, seat: i64, place: i64) -> i64:
    """Swap the own highest card against the lowest of another; a meteor takes what hurts its owner most."""
    points: i64 = seen_points(sky, seat, place)
    step: i64 = sky.agenda.top_step()
    if step == t.S_METEOR:
        return -points
    mine: bool = place // c.CELLS == seat
    if step == t.S_SWAP_FIRST:
        return points if mine else -20000
    if step == t.S_SWAP_SECOND and not mine and sky.holding(place // c.CELLS, c.DEFENCE) > 0:
        return -10000
    return -points


# Reasons


def reason_for(sky: Skyjo, seat: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if move == t.TAKE_DISCARD:
        return "take_discard"
    if move == t.DRAW:
        return "draw"
    if t.TAKE_ROW <= move <= t.TAKE_PILE:
        return "take_action"
    if t.SWAP <= move < t.SWAP + c.CELLS:
        return reason_to_swap(sky, seat, move - t.SWAP)
    if t.REVEAL <= move < t.REVEAL + c.CELLS:
        return "ends" if sky.hidden[seat] == 1 and sky.ender == NOBODY else "turns_up"
    if t.PLAY <= move < t.THROW_AWAY:
        attack: bool = c.FIRST_ACTION + move - t.PLAY in (c.SWAP_PLAYERS, c.THIEF, c.METEOR_SHOWER)
        return "attack" if attack else "use_action"
    return "throw_away" if t.THROW_AWAY <= move < t.THROW_AWAY + c.KINDS else "sensible"


def reason_to_swap(sky: Skyjo, seat: i64, cell: i64) -> str:
    card: i64 = card_in_hand(sky)
    column: i64 = bonus_in(sky, seat, cell, card, cell // c.ROWS)
    row: i64 = bonus_in(sky, seat, cell, card, c.FIRST_ROW + cell % c.ROWS)
    best: i64 = max(column, row)
    if card == c.STAR and best >= POINT * THREE_STARS_COUNT:
        return "star_line"
    if best > STAR_PAIR:
        return "completes"
    if sky.hidden[seat] == 1 and sky.open[seat * c.CELLS + cell] == 0 and sky.ender == NOBODY:
        return "ends"
    if best > 0:
        return "pair"
    return "saves" if seen_points(sky, seat, seat * c.CELLS + cell) > c.value(card) * POINT else "sensible"
