"""What bots notice of secret errors (JAY-81): some of them, after a while, by strength, and from public facts only."""

from __future__ import annotations

import pytest

from spieltisch.games.zeitalter_des_jay.heuristics import HEURISTICS
from spieltisch.games.zeitalter_des_jay.players.attention import EASY, GREEDY, HARD, believed, notices
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from tests.games.zeitalter_des_jay.builders import Table, table

STRENGTHS = [EASY, GREEDY, HARD]
LONG = 20_000


def wrong_card(begun: int = 0) -> Table:
    """Seat 2 lays X blue, which is wrong; seat 0 is under duty."""
    game = table(["Xo ? ?", "? ? ?", "Xb ? ?"], play="tournament", level=1)
    return game.wait(begun).lay(2, "Xb")


def share(strength: int, ms: int) -> float:
    """Of 300 errors at various moments, how many seat 1 notices within a time."""
    seen = 0
    for begun in range(0, 3000, 10):
        game = wrong_card(begun)
        game.state.time += ms
        seen += notices(game.state, 1, 1, strength)
    return seen / 300


def test_jay_81_stronger_bots_notice_more_errors():
    easy, greedy, hard = (share(strength, LONG) for strength in STRENGTHS)
    assert 0.3 < easy < 0.5 < greedy < 0.8 < hard < 1


@pytest.mark.parametrize(("strength", "ms"), [(EASY, 2_500), (GREEDY, 1_500), (HARD, 1_000)])
def test_jay_81_and_none_of_them_at_once(strength: int, ms: int):
    assert share(strength, ms - 1) == 0
    assert share(strength, ms + 1_000) > 0


def first(noticed: bool, strength: int = GREEDY) -> Table:
    """A wrong card that seat 0 notices in the end, or never."""
    for begun in range(2000):
        game = wrong_card(begun).wait(LONG)
        if notices(game.state, 0, 1, strength) == noticed:
            return game
    raise AssertionError("there is none")


def chosen(game: Table, seat: int) -> str:
    out = Moves()
    game.state.options(seat, out)
    return game.match.vocabulary.notation(HEURISTICS.move(game.state, seat, out, Rng(1)))


def test_jay_81_a_bot_that_noticed_an_error_covers_the_box():
    assert chosen(first(True), 0) == "pause"


def test_jay_81_a_bot_that_did_not_notice_takes_the_wrong_card_for_the_lying_one():
    game = first(False)
    assert believed(game.state, 0, GREEDY).lying == game.state.box.cards[1]
    assert believed(game.state, 0, GREEDY).duty == 0
    assert chosen(game, 0) == "lay X orange"


def test_jay_81_what_everybody_was_told_is_noticed_at_once():
    game = wrong_card().do(2, "announce X blue")
    assert all(notices(game.state, 0, 1, strength) for strength in STRENGTHS)
    assert believed(game.state, 0, EASY).lying == game.state.box.cards[0]
