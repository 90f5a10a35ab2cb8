"""What the view tells beyond the position, for those who draw the table."""

from __future__ import annotations

import pytest

from spieltisch.games.joy.board.data import load_board
from spieltisch.games.joy.view import board_view
from tests.games.joy.builders import EAST, SOUTH, table

GOALS = {0: "red blue green / pink pink red / blue violet violet"}


def test_joy_2_every_bridge_is_told_from_its_foot_on_the_ring_to_the_start():
    board = board_view(load_board())
    assert [bridge["foot"] for bridge in board["bridges"]] == [5, 15, 25, 35]
    for bridge in board["bridges"]:
        assert bridge["foot"] in board["ring"]
        assert all(board["fields"][field]["kind"] == "bridge" for field in bridge["fields"])


def test_joy_70_a_run_tells_which_row_it_could_redeem():
    position = table(figures={0: SOUTH[0]}, runs={0: "3, joker"}, inventories={0: "red blue green"}, goals=GOALS)
    assert position.ways("3")["redeems"] == ["A"]
    assert position.ways("joker")["redeems"] == ["A"]


def test_joy_71_a_joker_never_redeems_the_last_row():
    position = table(
        figures={0: SOUTH[0]},
        runs={0: "3, joker"},
        inventories={0: "red blue green"},
        goals=GOALS,
        redeemed={0: "BC"},
    )
    assert position.ways("3")["redeems"] == ["A"]
    assert position.ways("joker")["redeems"] == []


def test_joy_55_the_tile_chosen_first_is_seen_by_all():
    position = table(figures={0: 1}, joys={0: "swap_tiles"})
    assert position.match.view(1)["swapping"] is None
    position.play(0, "play swap_tiles", "swap 12")
    assert position.match.view(1)["swapping"] == 12
    position.play(0, "swap 14")
    assert position.match.view(1)["swapping"] is None


def test_joy_58_the_cube_about_to_be_laid_is_seen_by_all():
    position = table(figures={0: 1}, joys={0: "three_cubes"})
    position.play(0, "play three_cubes")
    assert position.match.view(1)["cube"] is None
    position.play(0, "colour green")
    assert position.match.view(1)["cube"] == {"seat": 0, "colour": "green"}


def test_joy_59a_whose_figure_runs_now():
    position = table(figures={0: 1, 1: EAST[0]}, runs={0: "5"}, joys={0: "split"})
    assert position.match.view(2)["runner"] is None
    position.play(0, "play split", "run 5", "with 1", "other first")
    assert position.match.view(2)["runner"] == 1


def test_joy_59a_all_hear_how_far_the_figure_runs():
    position = table(figures={0: 1, 1: 4}, runs={0: "8"}, joys={0: "split"})
    position.play(0, "play split", "run 8", "with 1", "other first")
    assert position.match.view(2)["steps"] is None
    position.play(0, "steps 3")
    assert (position.match.decision(), position.match.view(2)["steps"]) == ("GoTo", 3)
    back = table(figures={0: 1, 1: 16}, runs={0: "4"}, joys={0: "split"}, markers="in out in in")
    back.play(0, "play split", "run 4", "with 1", "other first", "back 2")
    assert (back.match.decision(), back.match.view(2)["steps"]) == ("GoTo", -2)


@pytest.mark.parametrize("count", [1, 2])
def test_joy_59b_all_hear_how_many_cards_are_drawn(count: int):
    position = table(figures={0: 6}, joys={0: "draw_two split split trade trade"})
    position.play(0, "play draw_two", f"take {count}")
    assert position.match.view(1)["to_draw"] == count
    position.play(0, "discard split")
    assert position.match.view(1)["to_draw"] == count - 1
