"""JOY-20 to JOY-36, JOY-90 to JOY-93: a turn, and running over ring, bridges and start."""

from __future__ import annotations

from tests.games.joy.builders import EAST, NORTH, SOUTH, START, WEST, table

# A turn


def test_joy_20_exactly_one_run_card_a_turn():
    position = table(figures={0: 6}, runs={0: "1, 3"}, joys={0: "split draw_two"})
    assert position.refused(0, "end") == "JOY-20"
    assert position.refused(0, "run 8") == "JOY-20"
    position.play(0, "run 1")
    assert position.moves() == ["end", "play draw_two"]
    assert position.refused(0, "run 3") == "JOY-20"
    position.play(0, "end")
    assert position.actor == 1


def test_joy_20_up_to_two_joy_cards_before_and_after():
    position = table(figures={0: 6}, runs={0: "1"}, joys={0: "draw_two draw_two draw_two"})
    position.play(0, "play draw_two", "take 0", "run 1", "play draw_two", "take 0")
    assert position.actor == 1


def test_joy_20_two_joy_cards_together_are_the_most():
    position = table(figures={0: 6}, runs={0: "1"}, joys={0: "draw_two draw_two draw_two"})
    position.play(0, "play draw_two", "take 0", "play draw_two", "take 0")
    assert position.moves() == ["run 1"]
    assert position.refused(0, "play draw_two") == "JOY-20"


def test_joy_21_run_cards_are_drawn_up_to_the_limit():
    position = table(figures={0: 6}, runs={0: "1, 2"}, joys={0: ""})
    assert position.cards(0)[1] == 2
    position.play(0, "run 1")
    assert position.cards(0)[1] == 5


def test_joy_21_an_empty_pile_is_refilled_from_its_discard():
    position = table(figures={0: 6}, runs={0: "1"}, joys={0: ""})
    runs = position.joy.runs
    while runs.pile.size > 1:
        runs.discard.push(runs.pile.pop())
    position.play(0, "run 1")
    assert position.cards(0)[1] == 5
    assert position.joy.runs.discard.size == 0
    assert [event["pile"] for event in position.events("reshuffled")] == ["run"]


def test_joy_22_then_the_next_player_has_the_turn():
    position = table(players=3, active=2, figures={2: 6}, runs={2: "1"}, joys={2: ""})
    position.play(2, "run 1")
    assert position.actor == 0
    assert position.match.view(0)["turn"] == 2


# Moving


def test_joy_30_forward_is_along_the_ring_and_with_the_marker():
    assert table(figures={0: 38}, runs={0: "3"}).ends("3") == {1}
    assert table(figures={0: SOUTH[0]}, runs={0: "1"}).ends("1") == {SOUTH[1]}
    assert table(figures={0: SOUTH[1]}, runs={0: "1"}, markers="out in in in").ends("1") == {SOUTH[0]}


def test_joy_30_backward_is_against_both():
    assert 34 in table(figures={0: 38}, runs={0: "4"}).ends("4")
    assert 3 in table(figures={0: SOUTH[1]}, runs={0: "4"}).ends("4")
    assert START in table(figures={0: 5}, runs={0: "4"}, markers="out in in in").ends("4")


def test_joy_31_at_the_foot_a_marker_to_the_start_lets_one_turn_in_or_go_on():
    assert table(figures={0: 4}, runs={0: "3"}).ends("3") == {7, SOUTH[1]}
    assert table(figures={0: 4}, runs={0: "3"}, markers="out in in in").ends("3") == {7}


def test_joy_31_backward_it_is_the_other_way_round():
    assert table(figures={0: 6}, runs={0: "4"}).ends("4") == {10, 2}
    assert table(figures={0: 6}, runs={0: "4"}, markers="out in in in").ends("4") == {10, 2, SOUTH[2]}


def test_joy_32_leaving_the_start_one_chooses_a_bridge_and_turns_its_marker_outward():
    position = table(runs={0: "5"}, joys={0: ""})
    assert position.ends("5") == {6, 16, 26, 36}
    position.play(0, "run 5", "go 16")
    assert position.markers() == "in out in in"


def test_joy_32_crossing_one_does_not_leave_by_the_bridge_one_came_in_by():
    position = table(figures={0: SOUTH[2]}, runs={0: "2"}, joys={0: ""})
    assert position.ends("2") == {EAST[2], NORTH[2], WEST[2]}
    position.play(0, "run 2", f"go {WEST[2]}")
    assert position.markers() == "in in in out"


def test_joy_32_a_new_leg_may_leave_by_any_bridge():
    position = table(figures={0: SOUTH[2]}, runs={0: "7"}, markers="out out out out")
    south = [way for end in position.ways("7")["ends"] for way in end["ways"] if way["path"][:1] == [START]]
    assert {way["path"][1] for way in south} == {EAST[2], NORTH[2], WEST[2]}
    position = table(figures={0: 5}, runs={0: "7"}, markers="out in in in")
    turned = [way["path"] for end in position.ways("7")["ends"] for way in end["ways"] if START in way["path"]]
    assert [*SOUTH, START, *SOUTH[::-1]] in turned
    assert [*SOUTH, START, *EAST[::-1]] in turned


def test_joy_33_figures_on_a_bridge_are_bound_by_its_marker_as_it_is_now():
    position = table(figures={1: SOUTH[1]}, runs={0: "1", 1: "1"}, joys={0: "", 1: ""})
    position.play(0, "run 1", f"go {SOUTH[2]}")
    assert position.ends("1", 1) == {SOUTH[0]}


def test_joy_34_a_4_goes_forward_or_backward():
    assert table(figures={0: 10}, runs={0: "4"}).ends("4") == {14, 6}


def test_joy_34_a_7_goes_forward_or_4_back_and_3_forward():
    position = table(figures={0: 19}, runs={0: "7"})
    assert position.ends("7") == {26, NORTH[0], 18, EAST[2]}
    assert position.way("7", 26)["path"] == [20, 21, 22, 23, 24, 25, 26]
    assert position.way("7", 18)["path"] == [18, 17, 16, 15, 16, 17, 18]
    assert position.way("7", EAST[2])["path"] == [18, 17, 16, 15, *EAST]


def test_joy_34_a_joker_goes_1_to_11_forward_or_like_a_4_or_a_7_backward():
    position = table(figures={0: 27}, runs={0: "joker"})
    ahead = {28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, WEST[0], WEST[1], WEST[2]}
    assert position.ends("joker") == ahead | {23} | {26, NORTH[0]}


def test_joy_34_other_cards_only_go_forward_by_their_value():
    assert table(figures={0: 6}, runs={0: "8"}).ends("8") == {14}


def test_joy_34_the_turning_field_of_a_7_counts_as_passed_backward():
    position = table(figures={0: 19, 1: 15, 2: 16}, runs={0: "7"})
    assert position.way("7", 18)["hits"] == [2, 1]
    position.play(0, "run 7", "go 18")
    assert [position.field(seat) for seat in (0, 1, 2)] == [18, START, START]


def test_joy_34_only_the_end_of_a_7_has_an_effect():
    position = table(figures={0: 24}, runs={0: "7"}, cubes={20: "red"}, joys={0: ""})
    position.play(0, "run 7", "go 23")
    assert position.stack(20) == ["red"]
    assert position.actor == 1  # no joy card for turning round on the joy field 20


def test_joy_35_a_joy_symbol_lets_one_draw_after_the_field_and_before_redeeming():
    position = table(
        figures={0: SOUTH[2]},
        runs={0: "1 joy"},
        joys={0: ""},
        inventories={0: "red red blue"},
        goals={0: "red red blue"},
    )
    position.play(0, "run 1 joy")
    assert position.decision() == (0, "MayDraw")
    position.play(0, "draw")
    assert position.decision() == (0, "RedeemRow")
    position = table(figures={0: 1}, runs={0: "1 joy"}, joys={0: ""})
    position.play(0, "run 1 joy")
    assert position.decision() == (0, "Receive")
    position.play(0, "place 0")
    assert position.decision() == (0, "MayDraw")
    position.play(0, "leave")
    assert position.cards(0)[0] == 0


def test_joy_36_passing_forward_does_nothing():
    position = table(figures={0: 6, 1: 7}, runs={0: "3"}, joys={0: ""})
    position.play(0, "run 3")
    assert position.field(1) == 7


def test_joy_36_stopping_on_a_figure_hits_it():
    position = table(figures={0: 6, 1: 9}, runs={0: "3"}, joys={0: ""})
    position.play(0, "run 3")
    assert (position.field(0), position.field(1)) == (9, START)


def test_joy_36_several_are_hit_backward_and_robbed_in_the_order_passed_from_the_final_field():
    position = table(
        figures={0: 31, 1: 28, 2: 30}, runs={0: "4"}, inventories={1: "red - -", 2: "blue green -"}, joys={0: ""}
    )
    position.play(0, "run 4", "go 27")
    assert [event["other"] for event in position.events("hit")] == [2, 1]
    assert position.decision() == (0, "StealCube")
    position.play(0, "steal 2 1")
    assert position.moves("lay") == ["lay 26", "lay 28"]
    position.play(0, "lay 26")
    assert position.decision() == (0, "Receive")  # the only cube of 1
    position.play(0, "place 2")
    assert position.inventory(0) == "- - red"
    assert position.inventory(1) == "- - -"
    assert position.inventory(2) == "blue - -"
    assert position.stack(26) == ["green"]


def test_ways_that_do_the_same_are_one_and_others_are_told_apart():
    same = table(figures={0: SOUTH[2]}, runs={0: "7"}, markers="out in in in")
    (home,) = [end for end in same.ways("7")["ends"] if end["field"] == START]
    assert len(home["ways"]) == 1  # 4 back over any bridge and 3 forward: no marker differs
    differ = table(active=2, figures={2: SOUTH[2]}, runs={2: "7"}, markers="out out in out", joys={2: ""})
    (home,) = [end for end in differ.ways("7")["ends"] if end["field"] == START]
    assert [way["markers"] for way in home["ways"]] == [
        ["out", "in", "in", "out"],
        ["out", "out", "in", "out"],
        ["out", "out", "in", "in"],
    ]
    differ.play(2, "run 7", f"go {START}")
    assert differ.moves() == ["via 1", "via 2", "via 3"]
    assert differ.refused(2, "via 4") == "JOY-31"
    for number, way in enumerate(home["ways"], 1):
        taken = differ.reloaded().play(2, f"via {number}")
        assert taken.field(2) == START
        assert taken.markers().split() == way["markers"]
        assert taken.events("ran")[0]["path"] == way["path"]


def test_a_way_may_differ_in_whom_it_hits():
    position = table(figures={0: 5, 1: 8}, runs={0: "joker"}, joys={0: ""})
    (east,) = [end for end in position.ways("joker")["ends"] if end["field"] == 15]
    assert [way["path"][0] for way in east["ways"]] == [6, SOUTH[0]]
    assert [way["markers"][1] for way in east["ways"]] == ["in", "out"]


def test_the_path_of_a_run_is_told():
    position = table(figures={0: 6}, runs={0: "11"}, joys={0: ""})
    position.play(0, "run 11", "go 17")
    (ran,) = position.events("ran", 2)
    assert ran["path"] + ran["onward"] == list(range(7, 18))


# Examples of the rulebook


def test_joy_90_leaving_the_start_forward_against_the_marker():
    position = table(figures={1: SOUTH[0]}, runs={0: "8", 1: "2, 3"}, joys={0: "", 1: ""})
    assert position.ends("8") == {9, 19, 29, 39}
    position.play(0, "run 8", "go 9")
    assert position.markers() == "out in in in"
    assert position.ends("2", 1) == {6}
    assert position.ends("3", 1) == {7}


def test_joy_91_crossing_the_start_backward():
    position = table(figures={0: EAST[1]}, runs={0: "4"}, joys={0: ""}, markers="out out in in")
    assert position.ends("4") == {17, SOUTH[1], NORTH[1], WEST[1]}
    position.play(0, "run 4", f"go {SOUTH[1]}")
    assert position.markers() == "in out in in"


def test_joy_92_stopping_on_a_switch_opens_the_way():
    position = table(figures={0: 7}, runs={0: "8, 4"}, joys={0: ""}, markers="in out in in")
    position.play(0, "run 8")
    assert position.field(0) == 15
    assert position.markers() == "in in in in"
    again = table(figures={0: 15}, runs={0: "4"}, markers=position.markers())
    assert START in again.ends("4")


def test_joy_93_splitting_a_5():
    position = table(figures={0: 6, 3: 21}, runs={0: "5"}, joys={0: "split"})
    position.play(0, "play split", "run 5", "with 3", "own first", "steps 3")
    assert (position.field(0), position.field(3)) == (9, 23)
