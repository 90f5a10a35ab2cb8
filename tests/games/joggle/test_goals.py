"""JOG-20 to JOG-23, JOG-30, JOG-31, JOG-40: the goals, the team game and the extreme game."""

from __future__ import annotations

from typing import Any

import pytest

import spieltisch
from tests.games.joggle.builders import fields, first, laying, marbles, of_colour, play, refused, targets, told, turn


def wins(picture: str, last: int, **options: Any) -> bool:
    """Whether black wins by laying the last marble."""
    return bool(play(laying(picture, **options), f"lay {last}").view(None)["winner"] == "black")


def test_jog_20_the_default_goal_is_one_rectangle():
    assert spieltisch.start("joggle", 2, 1).view(None)["goal"] == {"rectangles": 1, "squares": 0, "overlap": False}
    assert wins("xxx xx.", 10)
    assert not wins("xx. x..", 9)
    assert not wins("xxx. .xx", 8 * 3)


def test_jog_20_a_rectangle_does_not_run_over_the_edge_of_the_board():
    assert not wins("......xx x.....xx ........", 16)
    assert not wins(".......x x......x x......x ........", 24)


@pytest.mark.parametrize(("goal", "squares"), [("4x4", 4), ("three_squares", 3), ("two_squares", 2)])
def test_jog_21_so_many_squares_are_needed(goal: str, squares: int):
    pictures = ["xx. xx.", "xx.xx xx.xx", "xx.xx xx.xx ..... xx xx", "xx.xx xx.xx ..... xx.xx xx.xx"]
    for count, picture in enumerate(pictures, 1):
        assert wins("." + picture[1:], 0, goal=goal) == (count >= squares)


@pytest.mark.parametrize(("rectangles", "squares"), [(1, 1), (1, 2), (2, 0), (2, 1), (0, 1), (1, 0), (0, 4)])
def test_jog_22_combinations_need_all_their_shapes(rectangles: int, squares: int):
    """Rectangles stand at the left, squares at the right; each missing marble is the last one."""
    rows = [["."] * 8 for _ in range(8)]
    for number in range(rectangles):
        for y, x in ((y, x) for y in range(2) for x in range(3)):
            rows[3 * number + y][x] = "x"
    for number in range(squares):
        for y, x in ((y, x) for y in range(2) for x in range(2)):
            rows[2 * number + y][5 + x] = "x"
    used = [(y, x) for y in range(8) for x in range(8) if rows[y][x] == "x"]
    goal: dict[str, Any] = {"goal": "combination", "rectangles": rectangles, "squares": squares}
    for y, x in used:
        rows[y][x] = "."
        picture = " ".join("".join(row) for row in rows)
        assert wins(picture, 8 * y + x, **goal)
        assert not wins(picture, 63, **goal)
        rows[y][x] = "x"


@pytest.mark.parametrize(
    "picture",
    [
        "xx...xxx xx...xxx",
        "xx...... xx...... ........ ........ ........ ........ .....xxx .....xxx",
        "xxx..... xxx..... ........ ........ ........ ........ ......xx ......xx",
        "......xx ......xx ........ ........ ........ xx...... xx...... xx......",
        "......xx ......xx ......xx ........ ........ ........ xx...... xx......",
    ],
)
def test_jog_22_the_shapes_may_lie_in_any_corners_of_the_board(picture: str):
    for last in fields(picture, "x"):
        at = last + last // 8
        assert wins(picture[:at] + "." + picture[at + 1 :], last, goal="combination")


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (2, {"goal": "combination", "rectangles": 2, "squares": 2}, "need 20 marbles"),
        (2, {"goal": "combination", "rectangles": 0, "squares": 0}, "at least one"),
        (2, {"goal": "combination", "rectangles": 3}, "from 0 to 2"),
        (2, {"goal": "6er", "squares": 2}, "goal=combination only"),
        (2, {"goal": "5x5"}, "one of 6er"),
        (3, {}, "two players or for four"),
        (2, {"consult": True}, "team game"),
        (5, {}, "2 to 4 players"),
        (2, {"turn_cap": 10}, "from 50"),
    ],
)
def test_jog_22_what_sixteen_marbles_cannot_form_is_refused(players: int, options: dict[str, Any], message: str):
    with pytest.raises(spieltisch.OptionError, match=message):
        spieltisch.start("joggle", players, 1, options)


def test_jog_22_every_pair_that_sixteen_marbles_can_form_can_be_played():
    for rectangles in range(3):
        for squares in range(5):
            if rectangles + squares and 6 * rectangles + 4 * squares <= 16:
                options = {"goal": "combination", "rectangles": rectangles, "squares": squares}
                goal = spieltisch.start("joggle", 2, 1, options).view(None)["goal"]
                assert (goal["rectangles"], goal["squares"]) == (rectangles, squares)


def test_jog_23_shapes_that_count_together_share_no_marble():
    assert not wins("xxx xx.", 10, goal="two_squares")
    assert wins("xxxx xxx.", 11, goal="two_squares")
    assert not wins("xxxx xxx.", 11, goal="combination")
    assert wins("xxxxx xxxx.", 12, goal="combination")
    assert wins("xxxx xxxx xxxx xxx.", 27, goal="4x4")


def test_jog_23_shapes_in_the_way_of_others_are_not_counted():
    """Five squares overlap here, but no three lie apart; then two that touch, found behind one in their way."""
    assert not wins(".xx. xxxx xxxx .x..", 26, goal="three_squares")
    assert wins("xx.. xxxx ..x. ....", 19, goal="two_squares")


def test_jog_23_with_overlap_marbles_may_be_shared():
    assert wins("xxx xx.", 10, goal="two_squares", overlap=True)
    assert not wins("xx. x..", 9, goal="two_squares", overlap=True)
    assert wins("xxx xxx xx.", 18, goal="4x4", overlap=True)


# Teams


def test_jog_30_four_players_form_two_teams_with_eight_marbles_each():
    match = spieltisch.start("joggle", 4, 1)
    assert match.view(None)["supply"] == [8, 8, 8, 8]
    assert match.view(None)["sides"] == ["black", "white", "black", "white"]
    assert match.game.teams(4, match.options) == [0, 1, 0, 1]
    assert match.game.teams(2, match.options) == [0, 1]


def test_jog_30_teams_and_partners_take_turns():
    match = laying(players=4)
    order = []
    for _ in range(8):
        order.append(match.actors()[0])
        play(match, match.moves(order[-1])[0])
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]


def test_jog_30_in_the_moving_phase_any_marble_of_the_team_may_be_moved():
    match = play(laying(players=4, supply=[1, 1, 1, 1]), "lay 0")
    while match.view(None)["phase"] == "laying":
        play(match, match.moves(match.actors()[0])[0])
    side = match.view(None)["sides"][match.actors()[0]]
    assert targets(match, "lift") == marbles(match, side)
    assert len(targets(match, "lift")) == 2


def test_jog_30_the_rest_of_the_supply_is_common_once_a_partner_has_laid_all():
    match = play(turn(players=4, supply=[0, 2, 3, 2]), "lay 0")
    assert match.view(None)["supply"] == [0, 2, 2, 2]
    assert marbles(match, "black") == [0]


def test_jog_30_the_own_marbles_are_laid_first():
    assert play(turn(players=4, supply=[1, 2, 3, 2]), "lay 0").view(None)["supply"] == [0, 2, 3, 2]


def test_jog_30_partners_win_together():
    match = play(laying("xxx xx.", players=4, seat=2), "lay 10")
    result = match.result()
    assert result is not None
    assert (result.winners, result.ranks, result.scores) == ([0, 2], [1, 3, 1, 3], [1, 0, 1, 0])


def test_jog_30_a_team_without_supply_is_skipped():
    match = play(turn(players=4, supply=[0, 1, 0, 1], seat=1), "lay 0")
    assert "skipped" in told(match)
    assert match.actors() == [3]


def test_jog_31_whether_partners_may_consult_is_settled_before_the_game():
    assert spieltisch.start("joggle", 4, 1).view(0)["consult"] is False
    assert spieltisch.start("joggle", 4, 1, {"consult": True}).view(0)["consult"] is True


# Extreme


def test_jog_40_no_shape_may_be_completed_before_all_marbles_lie():
    match = laying("xxx xx.", extreme=True)
    assert 10 not in targets(match, "lay")
    refusal = refused(match, "lay 10")
    assert (refusal.rule, refusal.values) == ("JOG-40", {"shape": "rectangle", "fields": [0, 1, 2, 8, 9, 10]})
    assert "rectangle A1, B1, C1, A2, B2, C2" in refusal.reason["en"]


def test_jog_40_the_last_marble_may_not_complete_a_shape_either():
    match = turn("xx. x..", supply=[1, 0], goal="two_squares", extreme=True)
    assert targets(match, "lay") == [field for field in range(64) if field not in (0, 1, 8, 9)]


def test_jog_40_one_may_lay_where_the_other_side_would_complete_a_shape():
    assert 10 in targets(laying("ooo oo.", extreme=True), "lay")


def test_jog_40_when_all_marbles_lie_shapes_may_be_completed():
    match = play(turn("xxx xx. ..x", extreme=True), "lift 18", "to 10")
    assert match.view(None)["winner"] == "black"


def test_jog_40_goes_with_every_goal():
    assert 9 not in targets(laying("xx. x..", goal="4x4", extreme=True), "lay")
    assert 9 not in targets(laying("xx. x..", goal="combination", extreme=True), "lay")
    assert 9 in targets(laying("xx. x..", goal="6er", extreme=True), "lay")
    assert first(laying("xx", roll="blue", extreme=True), "rolled") == "blue"
    assert len(targets(laying("xx", roll="green", extreme=True), "lay")) == len(of_colour("green"))


def test_jog_23_with_overlap_a_square_inside_a_rectangle_that_counts_does_not_count():
    assert not wins("xxx xx.", 10, goal="combination", overlap=True)
    assert not wins("xx xx x.", 17, goal="combination", overlap=True)


def test_jog_23_with_overlap_a_square_that_only_shares_marbles_with_the_rectangle_counts():
    assert not wins("xxx. xxx. .... ....", 17, goal="combination", overlap=True)
    assert wins("xxx. xxx. .x.. ....", 18, goal="combination", overlap=True)
    assert wins("xxxx xxx.", 11, goal="combination", overlap=True)


def test_jog_23_with_overlap_the_rectangles_that_count_may_share_marbles():
    assert wins("xxxx xxx.", 11, goal="combination", rectangles=2, squares=0, overlap=True)
    assert not wins("xxxx xxx.", 11, goal="combination", rectangles=2, squares=1, overlap=True)
    assert wins("xxxxx xxxx.", 12, goal="combination", rectangles=2, squares=1, overlap=True)


def test_jog_12_in_the_extreme_game_a_turn_passes_only_if_no_field_may_be_used():
    """Of the colour of C2, which would complete the rectangle, all fields are taken but C2 and one more, wherever."""
    colour = next(name for name in ("blue", "yellow", "green", "red") if 10 in of_colour(name))
    rectangle = (0, 1, 2, 8, 9)
    others = [field for field in of_colour(colour) if field not in (*rectangle, 10)]
    for free in (None, *others):
        marks = {field: "o" for field in others if field != free} | dict.fromkeys(rectangle, "x")
        rows = ["".join(marks.get(8 * y + x, ".") for x in range(8)) for y in range(8)]
        match = laying(" ".join(rows), colour, extreme=True)
        if free is None:
            assert "passed" in told(match)
        else:
            assert "passed" not in told(match)
            assert targets(match, "lay") == [free]
