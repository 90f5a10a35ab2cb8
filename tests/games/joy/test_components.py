"""JOY-1 to JOY-13: what is in the box, and how it is set up."""

from __future__ import annotations

from collections import Counter

import pytest

import spieltisch
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.data import load_board, load_decks
from spieltisch.games.joy.board.fields import JOY, SWITCH
from spieltisch.games.joy.table.checks import cubes_of
from spieltisch.games.joy.table.state import Joy
from tests.games.joy.builders import START, table


def fresh(players: int = 4, seed: int = 1, **options: object) -> Joy:
    state = spieltisch.game("joy").new(players, seed, options)
    assert isinstance(state, Joy)
    return state


def test_joy_1_there_are_72_cubes_and_12_tiles_in_six_colours():
    joy = fresh()
    assert c.COLOURS * c.CUBES_PER_COLOUR == 72
    assert cubes_of(joy) == [12] * 6
    assert Counter(joy.tiles) == dict.fromkeys(range(6), 2)


def test_joy_1_the_supply_may_fall_below_zero():
    position = table(figures={0: 6}, runs={0: "2"}, tiles={8: "red"}, cubes={30: "red " * 15})
    before = position.joy.supply[c.COLOUR_NAMES.index("red")]
    assert before < 0
    position.play(0, "run 2")
    assert position.joy.supply[c.COLOUR_NAMES.index("red")] == before - 1
    assert position.decision() == (0, "Receive")


def test_joy_2_the_board_has_53_fields_with_three_element_fields_on_every_side():
    board = load_board()
    assert board.size == 53
    assert len(board.ring) == 40
    assert [len(bridge) for bridge in board.bridges] == [3] * 4
    for side, fields in enumerate(board.sides):
        assert fields == [10 * side + place for place in range(10)]
        assert [field % 10 for field in fields if field in board.tile_list] == [2, 4, 8]
        assert [field % 10 for field in fields if board.kinds[field] == JOY] == [0]
        assert [field % 10 for field in fields if board.kinds[field] == SWITCH] == [5]
        assert board.foot_of[10 * side + 5] == side


def test_joy_2_the_ring_is_run_counter_clockwise():
    board = load_board()
    assert board.at[0] == (0, 10)  # lower left corner; y grows downward
    assert [board.at[field] for field in board.ring[9:11]] == [(9, 10), (10, 10)]
    assert board.after[39] == 0


def test_joy_3_there_are_60_run_cards():
    cards = Counter(load_decks().run_cards)
    assert sum(cards.values()) == 60
    for value in range(1, 12):
        plain, symbol = cards[value - 1], cards[value - 1 + c.RUN_VALUES]
        assert (plain, symbol) == ((5, 0) if value in (4, 7) else (4, 1))
    assert cards[c.JOKER - 1] == 5
    assert cards[c.JOKER - 1 + c.RUN_VALUES] == 0


def test_joy_4_there_are_50_joy_cards():
    counts = Counter(c.JOY_NAMES[card] for card in load_decks().joy_cards)
    assert counts == {
        "jump_start": 7,
        "swap_tiles": 5,
        "any_cube": 6,
        "jump_element": 7,
        "three_cubes": 6,
        "trade": 5,
        "split": 7,
        "draw_two": 7,
    }
    assert sum(counts.values()) == 50


@pytest.mark.parametrize(("redeemed", "limits"), [("", (4, 5)), ("B", (3, 4)), ("AC", (2, 3))])
def test_joy_5_limits_shrink_with_the_stars_of_both_partners(redeemed: str, limits: tuple[int, int]):
    position = table(redeemed={0: redeemed})
    for seat in (0, 2):
        player = position.match.view(None)["players"][seat]
        assert (player["joy_limit"], player["run_limit"]) == limits
        assert player["stars"] == len(redeemed) + 1
    assert position.match.view(None)["players"][1]["stars"] == 1


def test_joy_10_everybody_begins_on_the_start_with_two_joy_and_five_run_cards():
    joy = fresh()
    assert list(joy.figures) == [START] * 4
    assert list(joy.joys.counts) == [2] * 4
    assert list(joy.runs.counts) == [5] * 4
    assert joy.markers == 0b1111
    assert joy.joys.pile.size == 50 - 8
    assert joy.runs.pile.size == 60 - 20
    assert spieltisch.game("joy").teams(4, spieltisch.game("joy").settings(4, {})) == [0, 1, 0, 1]


def test_joy_11_tiles_are_shuffled_and_hidden():
    views = [spieltisch.start("joy", 4, seed).view(0)["tiles"] for seed in range(3)]
    assert all(tile["colour"] is None for tiles in views for tile in tiles)
    assert [tile["field"] for tile in views[0]] == [2, 4, 8, 12, 14, 18, 22, 24, 28, 32, 34, 38]
    assert len({tuple(fresh(seed=seed).tiles) for seed in range(5)}) == 5


def test_joy_12_a_team_has_nine_goal_cubes_with_no_colour_more_than_twice():
    for seed in range(30):
        joy = fresh(seed=seed)
        assert len(joy.goals) == 18
        for team in range(2):
            assert max(Counter(joy.goals[9 * team : 9 * team + 9]).values()) <= 2
        assert sum(joy.supply) == 72 - 36
    shares = Counter(colour for seed in range(200) for colour in fresh(seed=seed).goals)
    assert min(shares.values()) > 500  # 600 each on average


def test_joy_13_the_first_player_is_drawn_by_lot_and_turns_go_round():
    assert {fresh(seed=seed).active for seed in range(20)} == {0, 1, 2, 3}
    position = table(active=3, figures={3: 6}, runs={3: "1"}, joys={3: ""})
    position.play(3, "run 1")
    assert position.actor == 0
