"""What a sensible player does: a worth for every legal move, in hundredths of a point, from what the seat knows.

The state may be an imagined one: nothing here looks at a card that the seat has not seen.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from spieltisch.games.skyjo_action.components import (
    CELLS,
    CHOOSE_LINE,
    DEFENCE,
    DISCARD,
    DISCARD_LINE,
    DRAW,
    FIRST_ACTION,
    FIRST_ROW,
    INSIGHT,
    KEEP,
    KEEP_DRAWN,
    KEEP_LINES,
    KEEP_NONE,
    KINDS,
    LAY_CELL,
    LAY_DRAWN,
    LAY_FIRST,
    LAY_OPEN,
    LINES,
    LOOK,
    METEOR,
    METEOR_SHOWER,
    PICK,
    PLAY,
    REUSE,
    REVEAL,
    ROWS,
    SMASH,
    STAR,
    STAR_RIGHT,
    STEAL,
    SWAP,
    SWAP_FIRST,
    SWAP_OWN,
    SWAP_PLAYERS,
    SWAP_SECOND,
    TAKE_DISCARD,
    TAKE_PILE,
    TAKE_ROW,
    THIEF,
    THROW_AWAY,
    WAIVE,
    value,
)
from spieltisch.games.skyjo_action.state import Skyjo
from spieltisch.kernel.agenda import FRAME, Moves
from spieltisch.kernel.choosing import Heuristics
from spieltisch.kernel.pile import NO_CARD
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY, State

POINT: Final[i64] = 100
UNSEEN: Final[i64] = 450  # the mean of a card that has not been seen
DRAWING: Final[i64] = 120  # what the choice after a draw is worth over turning a card up
PAIR: Final[i64] = 130  # two equal cards in a column that can still become three
ENDING_BADLY: Final[i64] = 1500
LATE: Final[i64] = 3  # so few hidden cards somewhere, and the round may end soon

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


def greedy_move(state: State, seat: i64, out: Moves, rng: Rng) -> i64:
    """The legal move of the highest worth; equal ones by lot."""
    assert isinstance(state, Skyjo)
    return HEURISTICS.best(state, seat, out, rng)


def worth_of(sky: Skyjo, seat: i64, move: i64) -> i64:
    if move <= WAIVE:
        return worth_of_taking(sky, seat, move)
    if SWAP <= move < SWAP + CELLS:
        return worth_of_swap(sky, seat, move - SWAP, card_in_hand(sky))
    if REVEAL <= move < REVEAL + CELLS:
        return worth_of_reveal(sky, seat, move - REVEAL)
    if PLAY <= move < THROW_AWAY + KINDS:
        return worth_of_action(sky, seat, move)
    if REUSE <= move < REUSE + KINDS:
        return USE[move - REUSE]
    if PICK <= move < LOOK:
        return worth_of_pick(sky, seat, move - PICK)
    if LOOK <= move < STEAL:
        return 50 if (move - LOOK) // LINES == seat else 0
    if STEAL <= move < SMASH:
        return USE[(move - STEAL) % KINDS]
    if move >= SMASH:
        return 100
    return worth_of_the_rest(sky, seat, move)


def worth_of_the_rest(sky: Skyjo, seat: i64, move: i64) -> i64:
    if DISCARD_LINE <= move < DISCARD_LINE + LINES:
        return line_points(sky, seat, move - DISCARD_LINE)
    if move == KEEP_LINES:
        return 0 if sky.agenda.top_step() == CHOOSE_LINE else -1
    if LAY_CELL <= move < LAY_CELL + CELLS:
        return 100 if sky.cards[seat * CELLS + move - LAY_CELL] == STAR else 0
    if KEEP_DRAWN <= move < KEEP_NONE:
        return best_swap(sky, seat, sky.drawn[move - KEEP_DRAWN])
    if LAY_DRAWN <= move < LAY_OPEN:
        return -value(sky.drawn[move - LAY_DRAWN])
    if move == LAY_OPEN:
        return 1 if sky.agenda.top_step() == LAY_FIRST else 0
    if move == KEEP:
        return 100 if not is_late(sky) else -500
    if move == DISCARD and sky.drawn[0] != NO_CARD and sky.hidden[seat] > 0:
        return 20 - ending_risk(sky, seat, 1)
    return 0


# Own layout


def seen_points(sky: Skyjo, seat: i64, place: i64) -> i64:
    """What a card counts, as far as the seat knows."""
    return value(sky.cards[place]) * POINT if sky.seen_by(seat, place) else UNSEEN


def worth_of_swap(sky: Skyjo, seat: i64, cell: i64, card: i64) -> i64:
    """Points saved by laying a card into a cell, with what it does to its column and to the end of the round."""
    place: i64 = seat * CELLS + cell
    gain: i64 = seen_points(sky, seat, place) - value(card) * POINT
    gain += column_bonus(sky, seat, cell, card) - column_bonus(sky, seat, cell, kept_card(sky, seat, place))
    if card == STAR:
        gain += 150 if sky.setup.action_deck and not is_late(sky) else 60
    if sky.open[place] == 0:
        gain -= ending_risk(sky, seat, 1)
        gain += 30
    return gain


def kept_card(sky: Skyjo, seat: i64, place: i64) -> i64:
    return sky.cards[place] if sky.open[place] == 1 else NO_CARD


def column_bonus(sky: Skyjo, seat: i64, cell: i64, card: i64) -> i64:
    """What a card in this cell adds through its column: a pair is promising, three of a kind vanish."""
    if card == NO_CARD:
        return 0
    first: i64 = seat * CELLS + cell - cell % ROWS
    matches: i64 = 0
    others: i64 = 0
    for place in range(first, first + ROWS):
        if place != seat * CELLS + cell and sky.cards[place] != NO_CARD:
            others += 1
            if sky.open[place] == 1 and (sky.cards[place] == card or sky.cards[place] == STAR):
                matches += 1
    if others < 2:
        return 0
    if matches == 2:
        return 3 * value(card) * POINT
    return PAIR if matches == 1 and value(card) > 0 else 0


def best_swap(sky: Skyjo, seat: i64, card: i64) -> i64:
    best: i64 = -10000
    for cell in range(sky.setup.cells):
        if sky.cards[seat * CELLS + cell] != NO_CARD:
            best = max(best, worth_of_swap(sky, seat, cell, card))
    return best


def worth_of_reveal(sky: Skyjo, seat: i64, cell: i64) -> i64:
    """Turning up gains knowledge; a column that already shows a pair is the most promising place."""
    first: i64 = seat * CELLS + cell - cell % ROWS
    shown: i64 = 0
    for place in range(first, first + ROWS):
        if sky.cards[place] != NO_CARD and sky.open[place] == 1:
            shown += 1
    return 10 - shown


def card_in_hand(sky: Skyjo) -> i64:
    """The card about to be placed: the kept one of three, or the only one."""
    agenda = sky.agenda
    slot: i64 = agenda.frames[(agenda.size - 1) * FRAME + 2]
    return sky.drawn[slot] if 0 <= slot < 3 and sky.drawn[slot] != NO_CARD else sky.drawn[0]


def line_points(sky: Skyjo, seat: i64, line: i64) -> i64:
    """What goes with a line; three stars are better kept."""
    total: i64 = 0
    stars: i64 = 0
    for i in range(sky.line_length(line)):
        card: i64 = sky.cards[seat * CELLS + sky.line_cell(line, i)]
        if card != NO_CARD:
            total += value(card) * POINT
            stars += 1 if card == STAR else 0
    return total if stars < 3 or (line < FIRST_ROW and total > 0) else -POINT


# The end of the round


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
    for place in range(owner * CELLS, owner * CELLS + CELLS):
        if sky.cards[place] != NO_CARD:
            total += seen_points(sky, seat, place)
    return total


def ending_risk(sky: Skyjo, seat: i64, shown: i64) -> i64:
    """What it costs to show that many cards now, if that ends the round without the lowest score."""
    if sky.ender != NOBODY or sky.hidden[seat] > shown:
        return 0
    mine: i64 = expected_score(sky, seat, seat)
    for other in range(sky.seats):
        if other != seat and expected_score(sky, seat, other) - 300 <= mine:
            return ENDING_BADLY
    return -400


# Taking and playing


def worth_of_taking(sky: Skyjo, seat: i64, move: i64) -> i64:
    if move == TAKE_DISCARD:
        card: i64 = sky.discard.top()
        return 100 if card > STAR else best_swap(sky, seat, card) - DRAWING
    if move == DRAW:
        return 80
    if move == WAIVE:
        return 0
    if is_late(sky) or sky.held_count(seat) >= 2:
        return -200
    right: i64 = 0 if sky.drawn[0] == NO_CARD and sky.agenda.top_step() != STAR_RIGHT else 300
    if move == TAKE_PILE:
        return 150 + right - 300
    return USE[sky.row[move - TAKE_ROW] - FIRST_ACTION] // 2 + right - 300


def worth_of_action(sky: Skyjo, seat: i64, move: i64) -> i64:
    """Playing a card gets rid of ten points as well; throwing it away only does that, and only late."""
    pressure: i64 = 700 if is_late(sky) else 0
    if move >= THROW_AWAY:
        return pressure - 450
    card: i64 = FIRST_ACTION + move - PLAY
    if card == DEFENCE:
        return pressure - 100
    if card == INSIGHT:
        return pressure - 120
    if card == THIEF and not somebody_holds(sky, seat):
        return pressure - 50
    if card == SWAP_PLAYERS:
        return pressure + best_trade(sky, seat) - 300
    if card == SWAP_OWN:
        return pressure - 200
    return pressure + (50 if card == THIEF else 150)


def somebody_holds(sky: Skyjo, seat: i64) -> bool:
    for other in range(sky.seats):
        if other != seat and sky.held_count(other) > 0:
            return True
    return False


def best_trade(sky: Skyjo, seat: i64) -> i64:
    """What trading the own highest card for another's lowest open one saves."""
    highest: i64 = -1000
    lowest: i64 = 2000
    for place in range(sky.seats * CELLS):
        if sky.cards[place] != NO_CARD and sky.open[place] == 1:
            points: i64 = value(sky.cards[place]) * POINT
            if place // CELLS == seat:
                highest = max(highest, points)
            elif sky.holding(place // CELLS, DEFENCE) == 0:
                lowest = min(lowest, points)
    return highest - lowest


def worth_of_pick(sky: Skyjo, seat: i64, place: i64) -> i64:
    """Swap the own highest card against the lowest of another; a meteor takes what hurts its owner most."""
    points: i64 = seen_points(sky, seat, place)
    step: i64 = sky.agenda.top_step()
    if step == METEOR:
        return -points
    mine: bool = place // CELLS == seat
    if step == SWAP_FIRST:
        return points if mine else -20000
    if step == SWAP_SECOND and not mine and sky.holding(place // CELLS, DEFENCE) > 0:
        return -10000
    return -points


# Why


def reason_for(sky: Skyjo, seat: i64, move: i64) -> str:
    """The reason that a hint gives for a move."""
    if move == TAKE_DISCARD:
        return "take_discard"
    if move == DRAW:
        return "draw"
    if TAKE_ROW <= move <= TAKE_PILE:
        return "take_action"
    if SWAP <= move < SWAP + CELLS:
        return reason_to_swap(sky, seat, move - SWAP)
    if REVEAL <= move < REVEAL + CELLS:
        return "ends" if sky.hidden[seat] == 1 and sky.ender == NOBODY else "turns_up"
    if PLAY <= move < THROW_AWAY:
        attack: bool = FIRST_ACTION + move - PLAY in (SWAP_PLAYERS, THIEF, METEOR_SHOWER)
        return "attack" if attack else "use_action"
    return "throw_away" if THROW_AWAY <= move < THROW_AWAY + KINDS else "sensible"


def reason_to_swap(sky: Skyjo, seat: i64, cell: i64) -> str:
    card: i64 = card_in_hand(sky)
    bonus: i64 = column_bonus(sky, seat, cell, card)
    if bonus > PAIR:
        return "completes"
    if sky.hidden[seat] == 1 and sky.open[seat * CELLS + cell] == 0 and sky.ender == NOBODY:
        return "ends"
    if bonus == PAIR:
        return "pair"
    return "saves" if seen_points(sky, seat, seat * CELLS + cell) > value(card) * POINT else "sensible"
