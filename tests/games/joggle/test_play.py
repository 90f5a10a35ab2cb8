"""JOG-10 to JOG-18, JOG-24, JOG-25: laying, moving, exchanging, and the end."""

from __future__ import annotations

from collections import Counter

import pytest

import spieltisch
from spieltisch.games.joggle._table import PUT_BACK
from spieltisch.kernel.agenda import Moves
from tests.games.joggle.builders import (
    GAME,
    first,
    laying,
    marbles,
    of_colour,
    play,
    refused,
    targets,
    told,
    turn,
)

# Laying


def test_jog_10_two_players_have_sixteen_marbles_each():
    view = spieltisch.start("joggle", 2, 1).view(None)
    assert (view["supply"], view["sides"]) == ([16, 16], ["black", "white"])


@pytest.mark.parametrize("players", [2, 4])
def test_jog_10_the_first_player_is_drawn_by_lot(players: int):
    starters = Counter(spieltisch.start("joggle", players, seed).actors()[0] for seed in range(400))
    assert all(400 / players * 0.7 < starters[seat] < 400 / players * 1.3 for seat in range(players))
    assert first(spieltisch.start("joggle", 2, 5), "starts") == spieltisch.start("joggle", 2, 5).actors()[0]


@pytest.mark.parametrize("colour", ["blue", "yellow", "green", "red"])
def test_jog_11_a_marble_goes_on_a_free_field_of_the_rolled_colour(colour: str):
    match = laying("xo", roll=colour)
    assert targets(match, "lay") == [field for field in of_colour(colour) if field > 1]
    assert len(match.moves(0)) == len(targets(match, "lay"))


def test_jog_11_a_joggle_allows_any_free_field():
    assert targets(laying("xo...... x"), "lay") == [field for field in range(64) if field not in (0, 1, 8)]


def test_jog_11_an_own_marble_is_laid_and_the_other_side_is_next():
    match = play(laying(seat=1), "lay 27")
    assert (marbles(match, "white"), marbles(match, "black")) == ([27], [])
    assert match.view(0)["supply"] == [4, 3]
    assert match.view(0)["active"] == 0
    assert told(match)[:3] == ["rolled", "laid", "rolled"]


def test_jog_11_wrong_fields_are_refused():
    match = laying("xo", roll="blue")
    assert (refused(match, "lay 0").rule, refused(match, "lay 0").reason["en"]) == (
        "JOG-11",
        "There is already a marble on that field.",
    )
    assert "colour" in refused(match, "lay 3").reason["en"]
    assert refused(match, "lift 0").rule == refused(match, "to 2").rule == "JOG-11"


def test_jog_12_without_a_free_field_of_the_colour_the_turn_passes():
    picture = "x.o.x.o. ........ .x.o.x.o ........ x.o.x.o. ........ .x.o.x.o ........"
    match = laying(picture, roll="blue", seat=0)
    assert told(match)[:2] == ["rolled", "passed"]
    assert match.events(None)[2] == {"event": "rolled", "seat": 1, "die": match.events(None)[2]["die"]}
    assert match.view(None)["supply"] == [4, 4]
    assert turn(picture, roll="blue").events(None)[1] == {"event": "passed", "seat": 0}


@pytest.mark.parametrize("free", [0, 21, 36, 55])
def test_jog_12_one_free_field_of_the_colour_is_enough(free: int):
    """Black and white share the other blue fields, in the laying and in the moving phase."""
    marks = {field: "xo"[number % 2] for number, field in enumerate(of_colour("blue")) if field != free}
    picture = " ".join("".join(marks.get(8 * y + x, ".") for x in range(8)) for y in range(8))
    assert targets(laying(picture, roll="blue"), "lay") == [free]
    match = turn(picture, roll="blue")
    assert targets(play(match, match.moves(0)[0]), "to") == [free]


def test_jog_12_in_the_extreme_game_the_turn_passes_if_no_field_may_be_used():
    """All blue fields but one are taken, and the free one would complete a square."""
    picture = ".xo.o.o. xx...... .x.o.x.o ........ x.o.x.o. ........ .x.o.x.o ........"
    assert told(laying(picture, roll="blue", goal="two_squares", extreme=True))[:2] == ["rolled", "passed"]
    assert targets(laying(picture, roll="blue", goal="two_squares"), "lay") == [0]


def test_jog_18_a_side_without_supply_is_skipped_until_all_marbles_lie():
    match = play(turn(supply=[2, 0]), "lay 0")
    assert told(match)[1:3] == ["laid", "skipped"]
    assert (match.actors(), match.view(None)["turns"]) == ([0], 2)
    play(match, match.moves(0)[0])
    assert "all_laid" in told(match)
    assert match.view(None)["phase"] == "moving"


def test_jog_18_skipping_does_not_count_as_a_turn():
    match = turn(supply=[0, 3], seat=0)
    assert (told(match)[0], match.actors(), match.view(None)["turns"]) == ("skipped", [1], 1)


def test_jog_18_there_is_no_passing():
    for match in (laying(), turn("xo"), play(turn("xo"), "lift 0")):
        assert refused(match, "pass").reason["en"] == "There is no such move."
        assert "pass" not in " ".join(match.moves(0))


def test_jog_18_a_moved_marble_must_change_its_field():
    match = play(turn("x"), "lift 0")
    assert 0 not in targets(match, "to")
    assert (refused(match, "to 0").rule, "different field" in refused(match, "to 0").reason["en"]) == ("JOG-18", True)


# Moving


def test_jog_13_when_all_marbles_lie_one_is_moved_to_a_free_field_of_the_rolled_colour():
    match = turn("xoxo", roll="yellow")
    assert match.moves(0) == ["lift 0", "lift 2"]
    play(match, "lift 2")
    assert match.view(0)["lifted"] == 2
    assert targets(match, "to") == [field for field in of_colour("yellow") if field > 3]
    play(match, "to 5")
    assert marbles(match, "black") == [0, 5]
    assert match.events(0)[1] == {"event": "moved", "seat": 0, "field": 2, "to": 5}


def test_jog_13_the_game_goes_on_after_the_last_marble():
    match = play(turn(supply=[0, 1], seat=1), "lay 9")
    assert told(match)[1:3] == ["laid", "all_laid"] or told(match)[2:4] == ["laid", "all_laid"]
    assert match.result() is None


def test_jog_13_wrong_marbles_and_fields_are_refused():
    match = turn("xo", roll="yellow")
    assert "isn't yours" in refused(match, "lift 1").reason["en"]
    assert "no marble" in refused(match, "lift 2").reason["en"]
    assert refused(match, "lay 3").rule == refused(match, "to 3").rule == "JOG-13"
    play(match, "lift 0")
    assert "colour" in refused(match, "to 2").reason["en"]
    assert "already" in refused(match, "to 1").reason["en"]
    assert {refused(match, move).rule for move in ("to 2", "to 1", "lift 0", "lay 3")} == {"JOG-13"}


def test_jog_13_a_move_of_another_kind_is_answered_with_what_is_to_be_done():
    match = laying("xo", roll="blue")
    for move in ("lift 0", "lift 63", "to 0"):
        assert refused(match, move).reason["en"].startswith("Place a marble on a free field")
    match = turn("xo", roll="yellow")
    for move in ("lay 0", "lay 63", "to 0", "to 63"):
        assert refused(match, move).reason["en"].startswith("All marbles are on the board")
    play(match, "lift 0")
    for move in ("lift 0", "lift 63", "lay 0"):
        assert refused(match, move).reason["en"].startswith("Move the marble you picked up")


# Exchanging


def test_jog_14_a_joggle_moves_a_marble_anywhere_or_exchanges_it():
    match = play(turn("xo.o"), "lift 0")
    assert targets(match, "to") == [2, *range(4, 64)]
    assert targets(match, "exchange") == [1, 3]
    play(match, "exchange 3")
    assert (marbles(match, "black"), marbles(match, "white")) == ([3], [0, 1])
    assert match.events(0)[1] == {"event": "exchanged", "seat": 0, "field": 0, "other_field": 3}
    assert match.view(None)["active"] == 1


def test_jog_14_without_a_joggle_there_is_no_exchange():
    match = play(turn("xo", roll="red"), "lift 0")
    assert targets(match, "exchange") == []
    assert (refused(match, "exchange 1").rule, "Joggle" in refused(match, "exchange 1").reason["en"]) == (
        "JOG-14",
        True,
    )


def test_jog_14_one_exchanges_with_the_other_side_only():
    match = play(turn("xox"), "lift 0")
    assert {refused(match, move).rule for move in ("exchange 0", "exchange 2", "exchange 5")} == {"JOG-14"}


def test_jog_15_an_exchange_may_not_complete_an_own_shape():
    match = play(turn("xx.x xo..", goal="two_squares"), "lift 3")
    refusal = refused(match, "exchange 9")
    assert (refusal.rule, refusal.values) == ("JOG-15", {"shape": "square", "fields": [0, 1, 8, 9]})
    assert "square A1, B1, A2, B2" in refusal.reason["en"]
    assert "Quadrat A1, B1, A2, B2" in refusal.reason["de"]
    assert targets(match, "exchange") == []


def test_jog_15_an_exchange_may_not_complete_a_shape_of_the_other_side():
    match = play(turn("ooo.o oox..", goal="6er"), "lift 10")
    assert targets(match, "exchange") == [0, 1, 2, 8, 9]
    refusal = refused(match, "exchange 4")
    assert (refusal.rule, refusal.values) == ("JOG-15", {"shape": "rectangle", "fields": [0, 1, 2, 8, 9, 10]})


def test_jog_15_an_exchange_that_takes_a_marble_of_the_nearly_complete_shape_is_allowed():
    match = play(turn("xx xo", goal="two_squares"), "lift 0")
    assert targets(match, "exchange") == [9]


def test_jog_15_every_shape_that_would_be_completed_must_be_broken_too():
    """White on 9 would complete two squares; only the marbles that both share may be had for it."""
    match = play(turn("ooo. oxo. ....", goal="two_squares"), "lift 9")
    assert targets(match, "exchange") == [1]
    assert refused(match, "exchange 0").values["fields"] == [1, 2, 9, 10]


def test_jog_16_an_exchange_may_not_take_the_own_marble_out_of_a_shape():
    match = play(turn("xx.o xx..", goal="two_squares"), "lift 8")
    refusal = refused(match, "exchange 3")
    assert (refusal.rule, refusal.values) == ("JOG-16", {"shape": "square", "fields": [0, 1, 8, 9]})
    assert targets(match, "exchange") == []
    assert targets(match, "to") != []


def test_jog_16_an_exchange_may_not_take_a_marble_out_of_the_other_sides_shape():
    match = play(turn("oo.x oo.. ...o", goal="4x4"), "lift 3")
    refusal = refused(match, "exchange 9")
    assert (refusal.rule, refusal.values) == ("JOG-16", {"shape": "square", "fields": [0, 1, 8, 9]})
    assert targets(match, "exchange") == [19]


def test_jog_16_overlapping_shapes_are_all_protected():
    match = play(turn("ooo.x ooo..", goal="three_squares"), "lift 4")
    assert targets(match, "exchange") == []


def test_jog_16_an_ordinary_move_may_break_an_own_shape():
    match = play(turn("xx xx", goal="two_squares"), "lift 0", "to 63")
    assert marbles(match, "black") == [1, 8, 9, 63]
    assert match.view(None)["shapes"]["black"] == []


def test_jog_16_forbidden_exchanges_are_shown_with_rule_and_shape():
    match = play(turn("oo.x oo.. xx.. xo.. ...o", goal="two_squares"), "lift 3")
    shape = {"shape": "square", "fields": [0, 1, 8, 9]}
    assert match.view(1)["forbidden_exchanges"] == [
        *({"field": field, "rule": "JOG-16", "reason": "breaks_shape", **shape} for field in (0, 1, 8, 9)),
        {
            "field": 25,
            "rule": "JOG-15",
            "reason": "completes_shape",
            "shape": "square",
            "fields": [16, 17, 24, 25],
        },
    ]
    assert targets(match, "exchange") == [35]


def test_jog_17_only_shapes_that_the_goal_counts_are_target_shapes():
    picture = "xx.x xo.."
    assert targets(play(turn(picture, goal="6er"), "lift 3"), "exchange") == [9]
    assert targets(play(turn(picture, goal="combination"), "lift 3"), "exchange") == []
    nearly = "xxx. xxo. ...x"
    assert targets(play(turn(nearly, goal="6er"), "lift 19"), "exchange") == []
    assert targets(play(turn(nearly.replace("xxx", ".xx"), goal="6er"), "lift 19"), "exchange") == [10]


def test_jog_17_fields_that_would_complete_a_shape_are_shown_while_laying():
    square = {"shape": "square", "fields": [0, 1, 8, 9]}
    shown = laying("xx.. x...", goal="two_squares").view(None)["completing"]
    assert shown == [{"field": 9, "shapes": [square], "wins": False}]
    assert laying("xx.. x...", goal="two_squares", roll="blue").view(None)["completing"] == []
    assert laying("xx.. x...", goal="two_squares", extreme=True).view(None)["completing"] == []


def test_jog_24_fields_that_would_win_are_shown_while_moving():
    match = turn("xxx. xx.. ...x", goal="6er")
    assert match.view(None)["completing"] == []
    rectangle = {"shape": "rectangle", "fields": [0, 1, 2, 8, 9, 10]}
    assert play(match, "lift 19").view(None)["completing"] == [{"field": 10, "shapes": [rectangle], "wins": True}]
    assert play(turn("xxx. xx.. ...x", goal="6er"), "lift 0").view(None)["completing"] == []


@pytest.mark.parametrize(("picture", "last"), [("xxx. xx..", 10), ("xx. xx. .x.", 16)])
def test_jog_17_rectangles_lie_or_stand(picture: str, last: int):
    match = play(laying(picture), f"lay {last}")
    assert match.result() is not None
    assert match.events(0)[-1] == {"event": "won", "seat": 0, "side": "black"}


# The end


def test_jog_24_the_first_side_with_the_goal_wins_at_once():
    match = play(laying("ooo. o.o. xx.. xx..", seat=1), "lay 9")
    result = match.result()
    assert result is not None
    assert (result.winners, result.ranks, result.scores) == ([1], [2, 1], [0, 1])
    assert match.view(0)["winner"] == "white"
    assert told(match)[-2:] == ["completed", "won"]


def test_jog_24_moving_wins_too():
    match = play(turn("xxx. xx.. ...x"), "lift 19", "to 10")
    assert match.view(None)["winner"] == "black"


def test_jog_24_all_shapes_of_the_goal_must_stand_at_the_same_time():
    match = play(turn("xx.x xx.x ...x ..x.", goal="two_squares"), "lift 0", "to 10")
    assert match.result() is None
    match = play(turn("xx.x xx.. ..xx x...", goal="two_squares"), "lift 24", "to 10")
    assert match.result() is None
    match = play(turn("xx.xx xx.x. ...x", goal="two_squares"), "lift 19", "to 12")
    assert match.result() is not None


def test_jog_24_a_move_that_breaks_one_shape_for_another_does_not_win():
    match = play(turn("xx.. xx.. ..x. .xx.", goal="two_squares"), "lift 9", "to 17")
    assert match.result() is None
    assert [shape["fields"] for shape in match.view(0)["shapes"]["black"]] == [[17, 18, 25, 26]]


def test_jog_25_after_the_last_turn_without_a_winner_the_game_is_drawn():
    match = play(turn("xo", turns=399), "lift 0", "to 9")
    result = match.result()
    assert result is not None
    assert (result.winners, result.ranks, result.scores) == ([0, 1], [1, 1], [0, 0])
    assert match.events(None)[-1] == {"event": "drawn", "seat": None, "turns": 400}
    view = match.view(0)
    assert (view["turns_left"], view["die"], view["active"], view["winner"]) == (0, None, None, None)


def test_jog_25_the_limit_is_an_option():
    assert play(turn("xo", turns=49, turn_cap=50), "lift 0", "to 9").result() is not None
    assert play(turn("xo", turns=48, turn_cap=50), "lift 0", "to 9").result() is None


def test_jog_25_the_last_turn_can_still_win():
    match = play(turn("xxx. xx.. ...x", turns=399), "lift 19", "to 10")
    assert match.view(None)["winner"] == "black"


def test_the_log_speaks_both_languages():
    match = play(turn("xo"), "lift 0", "exchange 1")
    assert match.log(0, "en", ["Ann", "Bea"])[:2] == [
        "You roll a Joggle.",
        "You swap your marble on A1 for the one on B1.",
    ]
    assert match.log(1, "de", ["Ann", "Bea"])[:2] == [
        "Ann würfelt einen Joggle.",
        "Ann tauscht die Murmel auf A1 gegen die auf B1.",
    ]


def test_a_click_on_a_well_means_one_move():
    match = play(turn("xo.o"), "lift 0")
    words = [match.vocabulary.words[number] for number in match.state.legal(0)]
    assert len({word.target for word in words}) == len(words) == 64
    assert words[-1].target == "marble:lifted"
    assert GAME.vocabulary(match.options, 2).words[27].target == "well:27"


def test_jog_19_a_lifted_marble_can_be_put_back_and_another_chosen():
    match = play(turn("xo.x"), "lift 0")
    assert match.moves(0)[-1] == "put back"
    play(match, "put back")
    assert (match.decision(), match.view(None)["lifted"]) == ("Lift", None)
    assert targets(match, "lift") == [0, 3]
    play(match, "lift 3", "to 9")
    assert marbles(match, "black") == [0, 9]


def test_jog_19_the_roll_stays_and_the_turn_is_counted_once():
    match = turn("xo.x", roll="blue")
    before = match.view(None)
    play(match, "lift 0", "put back", "lift 3", "put back")
    assert match.view(None) == before
    assert told(match).count("rolled") == 1


def test_jog_19_only_a_lifted_marble_can_be_put_back():
    assert refused(turn("xo"), "put back").rule == "JOG-13"
    assert refused(laying("xo"), "put back").rule == "JOG-11"


def test_jog_19_it_is_told_in_both_languages():
    match = play(turn("xo"), "lift 0", "put back")
    assert match.events(None)[-1] == {"event": "put_back", "seat": 0, "field": 0}
    assert match.log(0, "en", ["Ann", "Bea"])[-1] == "You put the marble back on A1."
    assert match.log(1, "de", ["Ann", "Bea"])[-1] == "Ann legt die Murmel auf A1 zurück."


def test_jog_19_random_play_and_search_do_not_try_it():
    """They would only waste time: nothing is gained by lifting a marble and putting it back."""
    match = play(turn("xo.x"), "lift 0")
    out = Moves()
    match.state.options(0, out)
    assert PUT_BACK not in out.as_list()
    assert [*out.as_list(), PUT_BACK] == match.state.legal(0)
    assert match.state.allows(0, PUT_BACK, out)


@pytest.mark.parametrize("roll", ["blue", "joggle"])
def test_jog_11_the_prompt_is_true_for_a_joggle_too(roll: str):
    match = laying(roll=roll)
    for language, words in (("en", "colour"), ("de", "Farbe")):
        prompt = match.game.texts(language).prompt(match.decision() or "", True)
        assert words not in prompt


def test_jog_30_after_an_exchange_the_next_seat_has_the_turn():
    for seat in range(4):
        match = turn("xo", seat=seat, players=4)
        mine, theirs = (0, 1) if seat % 2 == 0 else (1, 0)
        play(match, f"lift {mine}", f"exchange {theirs}")
        assert match.actors() == [(seat + 1) % 4]
