"""The rules of Elster: a position, one move, one expectation. A card is a colour times 13 plus its value less 1."""

from __future__ import annotations

from pathlib import Path

import pytest

import spieltisch
from elster.declaration import COLOURS, TRINKETS
from elster.rules import worth
from spieltisch.authoring.contract import failures
from spieltisch.authoring.files import declaration_in
from spieltisch.authoring.generate import out_of_date
from spieltisch.games.registry import add_folder

add_folder(Path(__file__).parent.parent)


def table(players: int = 3, **options: int) -> spieltisch.Match:
    return spieltisch.start("elster", players, seed=7, options=options)


def card(colour: str, value: int) -> int:
    return COLOURS.index(colour) * 13 + value - 1


def lap(*values: int, finds: tuple[int, ...] = (0, 1)) -> spieltisch.Match:
    """A lap in which seat after seat plays a card of that value; hands and finds are laid for it."""
    match = table(len(values))
    state = match.state
    for seat, value in enumerate(values):
        state.hands.clear(seat)
        state.hands.push(seat, card(COLOURS[seat], value))
        state.hands.push(seat, card(COLOURS[seat], 13))
    state.finds.size = 0
    for find in finds:
        state.finds.push(find)
    for seat, value in enumerate(values):
        match.play(seat, f"play {card(COLOURS[seat], value)}")
    return match


def test_els_1_every_trinket_is_there_once():
    assert [(face.colour, face.number) for face in TRINKETS.faces] == [(c, v) for c in COLOURS for v in range(1, 14)]


@pytest.mark.parametrize("hand", [4, 6])
def test_els_10_everybody_is_dealt_a_hand(hand: int):
    assert [len(cards) for cards in table(3, hand=hand).view(0)["hands"]] == [hand] * 3


def test_els_11_two_trinkets_are_turned_up():
    assert len(table().view(None)["finds"]) == 2


def test_els_20_a_choice_is_secret():
    match = table()
    match.play(0, match.moves(0)[0])
    assert match.view(1)["chosen"] == [[None], [], []]
    with pytest.raises(spieltisch.IllegalMove) as refused:
        match.play(1, "play 99" if "play 0" in match.moves(1) else "play 0")
    assert refused.value.rule == "ELS-20"


def test_els_21_cards_are_shown_together():
    assert lap(3, 9, 5).view(None)["chosen"] == [[card("red", 3)], [card("blue", 9)], [card("green", 5)]]


def test_els_22_equal_values_cancel_out():
    assert lap(9, 9, 2).actors() == [2]


def test_els_23_the_two_highest_take_a_trinket_each():
    match = lap(3, 9, 5)
    match.play(1, "take 0")
    assert match.actors() == [2]
    match.play(2, "take 1")
    assert match.view(None)["collections"] == [[], [0], [1]]


def test_els_24_what_nobody_takes_stays():
    assert lap(4, 4, finds=(0, 1, 2)).view(None)["finds"][:3] == [0, 1, 2]


def test_els_25_the_cards_played_are_laid_aside():
    match = lap(4, 4)
    assert match.state.discard.as_list() == [card("red", 4), card("blue", 4)]


def test_els_30_trinkets_of_one_colour_count_more():
    state = table().state
    for held in (0, 1, 2, 13):
        state.collections.push(0, held)
    assert worth(state, 0) == 6 + 1


def test_els_31_the_most_points_win_after_the_last_round():
    match = table(3, rounds=1)
    while match.result() is None:
        seat = match.actors()[0]
        match.play(seat, match.moves(seat)[0])
    result = match.result()
    assert result is not None
    assert result.scores[result.winners[0]] == max(result.scores)


def test_generated_files_are_current():
    assert out_of_date(*declaration_in("elster")) == []


def test_it_keeps_to_the_contract_of_every_game():
    assert failures(spieltisch.game("elster")) == []
