"""The final lap, the scoring, the end of the game."""

import pytest

from tests.games.skyjo_action.builders import (
    HIDDEN,
    display,
    heard,
    layout,
    pass_turn,
    play,
    points,
    position,
    refused,
    round_scores,
    scores,
)


def test_sky_70_any_number_of_action_cards_may_be_held():
    match = position(
        [HIDDEN, HIDDEN], displays={0: "double_turn double_turn double_turn thief defence swap_own insight"}
    )
    match.play(0, "take row 0")
    assert len(display(match, 0)) == 8


def test_sky_70_in_the_final_lap_none_is_played_or_discarded():
    match = position(["? 1", "2 3"], ender=1, displays={0: "insight"})
    assert not [move for move in match.moves(0) if "insight" in move]
    assert refused(match, 0, "play insight") == "SKY-70"
    assert refused(match, 0, "discard insight") == "SKY-70"


def test_sky_70_taking_one_is_still_allowed():
    match = position(["(5) 1", "2 3"], ender=1, displays={0: "insight"}, totals=[0, 0])
    match.play(0, "take row 0")
    assert round_scores(match)[0] == 6 + 20


def test_sky_70_a_star_right_is_still_used():
    match = play(position(["(*) 1 ?", "2 3"], ender=1), 0, "draw", "discard", "reveal 0")
    assert match.decision() == "StarRight"


def test_sky_71_a_meteor_that_takes_a_last_hidden_card_makes_the_attacker_the_ender():
    match = position([HIDDEN, "(4) 1", "5 ?"], displays={0: "meteor_shower"}, pile="9 8 7")
    play(match, 0, "play meteor_shower", "pick 1 0")
    assert match.view(0)["ender"] is None
    match.play(0, "pick 2 0")
    assert match.view(0)["ender"] == 0
    assert match.actors() == [1]


def test_sky_71_the_defences_of_later_victims_still_work():
    match = position([HIDDEN, "(4) 1", "5 ?"], displays={0: "meteor_shower", 2: "defence"}, pile="9 8 7")
    play(match, 0, "play meteor_shower", "pick 1 0")
    assert display(match, 2) == []
    assert layout(match, 2) == "5 ?"
    assert match.view(0)["ender"] == 0


def test_sky_80_turning_up_your_last_card_ends_the_round_after_one_more_turn_for_everyone_else():
    match = play(position(["1 (2)", "? 3", "? 4"]), 0, "draw", "discard", "reveal 3")
    assert heard(match, "final_lap") == [{"event": "final_lap", "seat": 0}]
    for seat in (1, 2):
        assert match.actors() == [seat]
        match.play(seat, "take row 0")
    assert match.view(0)["round"] == 2


def test_sky_80_swapping_the_last_hidden_card_out_ends_it_too():
    match = play(position(["1 (2)", "? 3"], discard="9"), 0, "take discard", "swap 3")
    assert match.view(0)["ender"] == 0


def test_sky_80_a_player_who_shows_anothers_last_card_is_the_ender():
    match = position(["? 1", "? 2", "(5) 3"], active=1, displays={1: "swap_players"})
    play(match, 1, "play swap_players", "pick 2 0", "pick 0 3", "lay open", "lay open")
    assert match.view(0)["ender"] == 1
    for seat in (2, 0):
        assert match.actors() == [seat]
        match.play(seat, "take row 0")
    assert match.view(0)["round"] == 2


def test_sky_80_a_last_hidden_card_that_leaves_its_layout_ends_it_too():
    match = position(["? 1", "(5) 3"], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 1 0", "pick 0 3", "lay hidden", "lay open")
    assert layout(match, 1) == "1 3"
    assert match.view(0)["ender"] == 0


def test_sky_80_a_layout_that_again_holds_a_hidden_card_has_ended_nothing():
    match = position(["? 1", "(5) 3"], displays={0: "swap_players"})
    play(match, 0, "play swap_players", "pick 1 0", "pick 0 3", "lay open", "lay hidden")
    assert layout(match, 1) == "(1) 3"
    assert match.view(0)["ender"] is None


def test_sky_80_the_enders_extra_turns_lapse():
    match = position(["1 (2)", HIDDEN], extra_turns=3, pile="9")
    play(match, 0, "draw", "swap 3")
    assert match.view(0)["extra_turns"] == 0
    assert match.actors() == [1]


def test_sky_80_a_later_last_card_does_not_change_the_ender():
    match = play(position(["1 (2)", "3 (4)", "? ?"]), 0, "draw", "swap 3")
    play(match, 1, "draw", "swap 3")
    assert match.view(0)["ender"] == 0
    assert match.actors() == [2]
    match.play(2, "take row 0")
    assert match.view(0)["round"] == 2
    assert len(heard(match, "final_lap")) == 1


def test_sky_80_a_removed_line_can_take_the_last_card_of_a_layout():
    match = play(position(["4 / 4 / (4)", HIDDEN]), 0, "draw", "discard", "reveal 2")
    assert layout(match, 0) == ""
    assert match.view(0)["ender"] == 0


def test_sky_81_hidden_cards_are_turned_up_and_everything_is_counted():
    match = play(position(["1 2", "(12) -2 / (0) 7"], active=1, ender=0), 1, "take row 0")
    assert [(told["card"], told["place"]) for told in heard(match, "shown")] == [("12", "1:0"), ("0", "1:1")]
    assert round_scores(match) == [3, 27]


def test_sky_81_numbers_count_their_value_and_stars_nothing():
    assert points("12 -2 / * 0") == 10
    assert points("-1 -2") == -3


def test_sky_81_each_action_card_in_the_display_costs_ten():
    assert scores(["(0)", "12", "5"], ender=1, displays={2: "insight thief thief"}, pile="0")[2] == 35


def test_sky_81_the_points_are_added_to_the_total():
    match = pass_turn(position(["1 2", "(9)"], active=1, ender=0, totals=[10, -4]), 1)
    assert match.view(0)["totals"] == [13, 5]
    assert [told["points"] for told in heard(match, "total")] == [13, 5]


def test_sky_82_ender_without_the_lowest_score_pays_double():
    assert scores(["4 6", "12 12", "9 0"]) == [20, 24, 9]


def test_sky_82_a_tie_for_the_lowest_is_not_enough():
    assert scores(["4 6", "12 12", "10 0"]) == [20, 24, 10]


def test_sky_82_the_strictly_lowest_score_is_not_doubled():
    assert scores(["4 5", "12 12", "10 0"]) == [9, 24, 10]


@pytest.mark.parametrize("layouts", [["0 0", "-1", "-2"], ["-1 -1", "-2", "0"]])
def test_sky_82_zero_or_less_is_never_doubled(layouts):
    assert scores(layouts) == [sum(map(int, text.split())) for text in layouts]
    assert heard(pass_turn(position(layouts, active=2, ender=0), 2), "doubled") == []


def test_sky_82_the_penalty_for_action_cards_is_doubled_too():
    assert scores(["1", "2", "3"], displays={0: "insight"}) == [22, 2, 3]


def test_sky_82_the_doubling_is_told():
    match = pass_turn(position(["4", "3", "2"], active=2, ender=0), 2)
    assert heard(match, "doubled") == [{"event": "doubled", "seat": 0, "points": 8}]


def test_sky_83_the_game_ends_when_somebody_reaches_the_target():
    match = pass_turn(position(["1 2", "10"], active=1, ender=0, totals=[3, 90]), 1)
    result = match.result()
    assert result is not None
    assert (result.winners, result.ranks, result.scores) == ([0], [1, 2], [6, 100])
    assert match.events(0)[-1]["event"] == "ended"
    assert match.actors() == []
    assert refused(match, 0, "draw") == "SKY-19"


def test_sky_83_one_point_less_and_it_goes_on():
    match = pass_turn(position(["1 2", "9"], active=1, ender=0, totals=[3, 90]), 1)
    assert match.result() is None
    assert match.view(0)["round"] == 2


@pytest.mark.parametrize("target", [50, 200])
def test_sky_83_the_target_is_an_option(target):
    def reaching(total):
        return pass_turn(position(["1 2", "10"], active=1, ender=0, totals=[3, total - 10], target=target), 1)

    assert reaching(target).result() is not None
    assert reaching(target - 1).result() is None


def test_sky_83_equal_totals_share_the_rank():
    match = pass_turn(position(["0", "2", "10"], active=2, ender=0, totals=[5, 3, 90]), 2)
    result = match.result()
    assert result is not None
    assert (result.winners, result.ranks) == ([0, 1], [1, 1, 3])


def test_sky_84_example_one_the_ender_shares_the_lowest_score_and_pays_double():
    """A shows C's last card with a swap between players; in the end A has 10, B 24, C 10."""
    match = position(["4 (6)", "12 (12)", "(4) 6"], displays={0: "swap_players"}, pile="5 5")
    play(match, 0, "play swap_players", "pick 0 0", "pick 2 0", "lay open", "lay open")
    assert match.view(0)["ender"] == 0
    pass_turn(match, 1)
    pass_turn(match, 2)
    assert round_scores(match) == [20, 24, 10]


def test_sky_84_example_two_a_negative_score_is_not_doubled():
    assert scores(["-2 -2 -1", "10", "-2 -1 -1 / -1 -1 0 / -1 0 0"]) == [-5, 10, -7]


def test_sky_57_what_complete_lines_change_in_the_scoring_is_told():
    match = pass_turn(position(["1 2", "* * * 9"], active=0, ender=1), 0)
    assert heard(match, "lines_scored") == [{"event": "lines_scored", "seat": 1, "points": -9}]
    match = pass_turn(position(["1 2", "7 (7) 7 12"], active=0, ender=1), 0)
    assert heard(match, "lines_scored") == []
    match = pass_turn(position(["1 2", "7 / (7) / 7"], active=0, ender=1), 0)
    assert heard(match, "lines_scored") == [{"event": "lines_scored", "seat": 1, "points": -21}]
    match = pass_turn(position(["1 2", "* / * / *"], active=0, ender=1), 0)
    assert heard(match, "lines_scored") == [{"event": "lines_scored", "seat": 1, "points": -10}]


def test_sky_82_a_single_point_is_doubled_too():
    assert scores(["1", "0 0", "5"]) == [2, 0, 5]
