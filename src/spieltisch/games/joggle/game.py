"""Joggle for the rest of the program: which options go together, how to begin, what a snapshot must hold."""

from __future__ import annotations

from pathlib import Path

from spieltisch.authoring import game_from
from spieltisch.games.joggle import _table
from spieltisch.games.joggle import components as c
from spieltisch.games.joggle.declaration import COMBINATION, DEFAULT_COMBINATION, GOALS, JOGGLE
from spieltisch.games.joggle.rules import STEPS
from spieltisch.games.joggle.setup import Setup
from spieltisch.games.joggle.shapes import Goal
from spieltisch.games.joggle.state import Joggle, new_table
from spieltisch.games.joggle.view import table_view
from spieltisch.kernel.bits import WORD, bit_count
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.options import Options, count_of, flag_of, word_of
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import NOBODY


def check_options(options: Options, players: int) -> None:
    """JOG-10, JOG-22, JOG-30, JOG-31: which options go together, and for how many players."""
    if players not in (2, 4):
        raise OptionError(f"Joggle is for two players or for four in two teams, not for {players} (JOG-30)")
    if options["consult"] and players == 2:
        raise OptionError("consult is an option of the team game; with two players there are no partners (JOG-31)")
    chosen = combination(options)
    if options["goal"] != COMBINATION and chosen != DEFAULT_COMBINATION:
        raise OptionError(f"rectangles and squares are options of goal={COMBINATION} only (JOG-22)")
    rectangles, squares = chosen
    if rectangles + squares < 1:
        raise OptionError("the goal needs at least one rectangle or square (JOG-22)")
    if 6 * rectangles + 4 * squares > c.MARBLES:
        raise OptionError(
            f"rectangles={rectangles} and squares={squares} need {6 * rectangles + 4 * squares} marbles; "
            f"a side has {c.MARBLES} (JOG-22)"
        )


def combination(options: Options) -> tuple[int, int]:
    return count_of(options, "rectangles"), count_of(options, "squares")


def goal_shapes(options: Options) -> tuple[int, int]:
    """JOG-20 to JOG-22: how many rectangles and squares the goal asks for."""
    return combination(options) if options["goal"] == COMBINATION else GOALS[word_of(options, "goal")]


def begin(players: int, options: Options, rng: Rng) -> Joggle:
    """The board before the first player is drawn by lot."""
    rectangles, squares = goal_shapes(options)
    setup = Setup(
        goal=Goal(rectangles, squares, flag_of(options, "overlap")),
        extreme=flag_of(options, "extreme"),
        shuffled=flag_of(options, "shuffled"),
        turn_cap=count_of(options, "turn_cap"),
        consult=flag_of(options, "consult"),
    )
    colours = [c.COLOUR_LETTERS.index(letter) for letter in word_of(options, "board").replace("/", "")]
    joggle = new_table(players, STEPS, rng, setup, colours)
    joggle.push_set_up()
    return joggle


def teams(players: int, options: Options) -> list[int]:
    """JOG-30: the sides of the seats."""
    return [c.side_of(seat) for seat in range(players)]


def check_state(joggle: Joggle) -> None:
    """Every marble is somewhere, exactly once, and every field has one colour; otherwise a SaveError."""
    numbers = [*joggle.marbles, *joggle.allowed]
    if any(not 0 <= fields <= WORD for fields in numbers):
        raise SaveError("the snapshot has marbles or colours off the board")
    for side, name in enumerate(c.SIDE_NAMES):
        laid = bit_count(joggle.low(side)) + bit_count(joggle.high(side))
        if laid + joggle.supply_of(side) != c.MARBLES or min(joggle.supply) < 0:
            raise SaveError(f"the snapshot does not hold every {name} marble exactly once")
    if any(joggle.marbles[half] & joggle.marbles[c.HALVES + half] for half in range(c.HALVES)):
        raise SaveError("the snapshot has two marbles on one field")
    if not has_all_colours(joggle):
        raise SaveError("the snapshot does not give every field one colour")
    if not c.NOT_ROLLED <= joggle.die <= c.JOGGLE or not NOBODY <= joggle.active < joggle.seats:
        raise SaveError("the snapshot has an unknown roll or player")


def has_all_colours(joggle: Joggle) -> bool:
    """JOG-1: sixteen fields of each colour; the Joggle stands for all."""
    low, high = list(joggle.allowed[:: c.HALVES]), list(joggle.allowed[1 :: c.HALVES])
    counts = [bit_count(above) + bit_count(below) for above, below in zip(low, high, strict=True)]
    whole = sum(low[: c.JOGGLE]) == low[c.JOGGLE] == WORD and sum(high[: c.JOGGLE]) == high[c.JOGGLE] == WORD
    return whole and counts == [c.FIELDS_OF_A_COLOUR] * c.COLOURS + [c.FIELDS]


GAME = game_from(
    JOGGLE,
    _table,
    STEPS,
    Path(__file__).parent,
    begin=begin,
    view=lambda joggle, seat: table_view(joggle),
    check_options=check_options,
    check_state=check_state,
    teams=teams,
    team_talk=lambda options: flag_of(options, "consult"),
)
