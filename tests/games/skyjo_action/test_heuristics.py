"""What the bots think of rows and star lines, not of columns alone."""

import pytest

from spieltisch.bots import choose
from spieltisch.bots.hints import hints
from tests.games.skyjo_action.builders import HIDDEN, play, position


def greedy(match, seat=0):
    return choose(match, seat, "greedy", seed=1)


def test_sky_30_greedy_completes_a_row():
    match = play(position(["9 9 9 5 / 1 2 ? ? / ? ? ? ?", HIDDEN], pile="9"), 0, "draw")
    assert greedy(match) == "swap 9"


def test_sky_30_greedy_takes_the_discard_that_completes_a_row():
    assert greedy(position(["9 9 9 5 / 1 2 ? ? / ? ? ? ?", HIDDEN], discard="9")) == "take discard"


def test_sky_55_greedy_completes_a_row_of_four_stars():
    match = play(position(["* * * 0 / 1 2 ? ? / ? ? 9 ?", HIDDEN], pile="*"), 0, "draw")
    assert greedy(match) == "swap 9"


def test_sky_55_greedy_does_not_break_a_row_of_stars_for_a_lower_number():
    match = play(position(["* * * / 1 2 3 / ? ? ?", HIDDEN], pile="-2", layout="3x3"), 0, "draw")
    assert greedy(match) not in ("swap 0", "swap 3", "swap 6")


def test_sky_30_greedy_does_not_give_a_row_of_negative_numbers_away():
    """The third -1 of a row would make it vanish with its minus points."""
    match = play(position(["-1 -1 3 / 5 9 ? / ? ? ?", HIDDEN], pile="-1", layout="3x3"), 0, "draw")
    assert greedy(match) != "swap 6"


@pytest.mark.parametrize(
    ("layout", "card", "move", "reason"),
    [
        ("9 9 9 5 / 1 2 ? ? / ? ? ? ?", "9", "swap 9", "fills a row or column"),
        ("* * * 0 / 1 2 ? ? / ? ? 9 ?", "*", "swap 9", "A line of stars"),
    ],
)
def test_a_hint_says_what_a_row_is_good_for(layout, card, move, reason):
    match = play(position([layout, HIDDEN], pile=card), 0, "draw")
    told = {hint.move: hint.reason["en"] for hint in hints(match, 0)}
    assert reason in told[move]
