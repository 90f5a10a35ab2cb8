"""The expert: what a player does who takes more time over a card than *greedy*."""

from __future__ import annotations

import pytest

from spieltisch.games.zeitalter_des_jay.components import TRAITOR
from spieltisch.games.zeitalter_des_jay.heuristics import HEURISTICS
from spieltisch.games.zeitalter_des_jay.players.expert import threat, unseen_cards
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from tests.games.zeitalter_des_jay.builders import Table, figure, table

MANY = "Iv Ig Ib Xv Xg Xb Ob Og"


def moves(at: Table, seat: int = 0) -> tuple[str, str]:
    """What *greedy* does, and what the expert does."""
    out = Moves()
    at.state.options(seat, out)
    chosen = HEURISTICS.move(at.state, seat, out, Rng(1)), HEURISTICS.expert(at.state, seat, out, Rng(1))
    notation = at.match.vocabulary.notation
    return notation(chosen[0]), notation(chosen[1])


@pytest.mark.parametrize("level", [1, 7])
@pytest.mark.parametrize("hand", ["Io", "Io Xg"])
def test_with_few_cards_it_stocks_up_rather_than_laying_a_traitor(hand: str, level: int):
    greedy, expert = moves(table([hand, MANY, MANY], level=level))
    assert greedy.startswith("lay face down")
    assert expert == "stock 1"


def test_with_many_cards_a_traitor_is_cheaper():
    _, expert = moves(table(["Io Xo Oo Ig Xg Og", MANY, MANY], level=1))
    assert expert.startswith("lay face down")


def test_it_finishes_where_it_can():
    assert moves(table(["Ho", MANY, MANY], level=1))[1] == "lay H orange"


def test_a_noble_figure_is_never_the_last_card():
    assert moves(table(["A", MANY, MANY], level=1))[1] != "lay ambassador"
    assert moves(table(["A Ho", MANY, MANY], level=1))[1] == "lay ambassador"


def test_with_many_cards_it_keeps_the_ambassador_for_later():
    assert moves(table(["A Ho Hg Io Ob Xg", MANY, MANY], level=1))[1] in ("lay H orange", "lay H green")


def test_what_the_next_player_can_serve_matters_more_the_fewer_cards_that_player_has():
    def threats(hand: str) -> list[float]:
        state = table(["Ho Iv", hand, MANY], level=1).state
        counts = unseen_cards(state, 0)
        return [threat(state, 0, card, counts) for card in (figure("Ho"), figure("A"), TRAITOR)]

    few, many = threats("Xg"), threats(MANY)
    assert all(a > b for a, b in zip(few, many, strict=True))
    assert few[0] < few[1] <= few[2]
