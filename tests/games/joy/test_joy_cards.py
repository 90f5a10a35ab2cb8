"""JOY-50 to JOY-59b: drawing joy cards, and the eight kinds."""

from __future__ import annotations

import pytest

from spieltisch.games.joy import components as c
from spieltisch.games.joy.table.cards import Deck
from tests.games.joy.builders import EAST, NORTH, SOUTH, START, WEST, Table, table

# Limits


def test_joy_50_drawing_never_passes_the_limit():
    position = table(figures={0: 6}, runs={0: "1"}, joys={0: "draw_two swap_tiles swap_tiles swap_tiles"})
    position.play(0, "play draw_two", "take 2")
    assert position.cards(0)[0] == 4
    assert position.decision() == (0, "MakeRoom")
    position.play(0, "discard swap_tiles")
    assert position.cards(0)[0] == 4


def test_joy_51_at_the_limit_one_is_discarded_unused_first():
    position = table(figures={0: 9}, runs={0: "1"}, joys={0: "split split trade trade"})
    position.play(0, "run 1", "draw")
    assert position.moves() == ["discard trade", "discard split"]
    assert position.refused(0, "discard draw_two") == "JOY-51"
    position.play(0, "discard split")
    assert position.cards(0)[0] == 4
    assert position.match.view(1)["discards"]["joy"] == ["split"]


def test_joy_51_below_the_limit_nothing_is_discarded():
    position = table(figures={0: 9}, runs={0: "1"}, joys={0: "split"})
    position.play(0, "run 1", "draw")
    assert position.cards(0)[0] == 2
    assert position.events("discarded_joy") == []


def test_joy_52_no_joy_card_from_the_start_field():
    position = table(runs={0: "1"}, joys={0: "draw_two"})
    assert position.moves() == ["run 1"]
    assert position.refused(0, "play draw_two") == "JOY-52"


def test_joy_52_after_stopping_on_the_start_the_turn_is_over():
    position = table(figures={0: SOUTH[2]}, runs={0: "1"}, joys={0: "draw_two"})
    position.play(0, "run 1")
    assert position.actor == 1


def test_joy_52_figures_on_the_start_are_safe_from_joy_cards():
    position = table(figures={0: 6, 1: 9}, runs={0: "5"}, joys={0: "split"})
    position.play(0, "play split", "run 5")
    assert position.moves() == ["with 1"]
    assert position.refused(0, "with 2") == "JOY-52"
    assert table(figures={0: 6}, runs={0: "5"}, joys={0: "split"}).refused(0, "play split") == "JOY-59a"


def test_joy_53_a_moved_figures_owner_gets_the_fields_effect():
    position = table(figures={0: 26, 1: 8}, runs={0: "3"}, joys={0: "split"})
    position.play(0, "play split", "run 3", "with 1", "own first", "steps 1")
    assert position.decision() == (1, "MayDraw")


def test_joy_53_the_start_field_too_and_the_card_players_turn_ends():
    position = table(
        figures={0: 26, 1: SOUTH[2]},
        runs={0: "3", 1: "5, 5, 6, 6, 8", 3: "1, 1, 2, 2, 3"},
        joys={0: "split draw_two"},
        inventories={1: "red red blue"},
        goals={1: "red red blue pink pink green green blue violet"},
    )
    position.play(0, "play split", "run 3", "with 1", "own first", "steps 2")
    assert position.decision() == (0, "Receive")
    position.play(0, "place 0")
    assert position.decision() == (1, "RedeemRow")
    position.play(1, "redeem A", "discard 5").play(3, "discard 1")
    assert position.decision() == (1, "Turn")


def test_joy_53_a_moved_figure_that_hits_steals_for_its_owner():
    position = table(figures={0: 26, 1: 6, 3: 7}, runs={0: "3"}, joys={0: "split"}, inventories={3: "red - -"})
    position.play(0, "play split", "run 3", "with 1", "other first", "steps 1")
    assert position.decision() == (1, "Receive")
    assert position.field(3) == START


# The eight kinds


def test_joy_54_jump_to_a_field_next_to_the_start():
    position = table(figures={0: 6}, joys={0: "jump_start"}).play(0, "play jump_start")
    assert position.moves() == [f"go {field}" for field in (SOUTH[2], EAST[2], NORTH[2], WEST[2])]
    assert position.refused(0, "go 7") == "JOY-54"
    position.play(0, f"go {NORTH[2]}")
    assert position.field(0) == NORTH[2]


def test_joy_54_not_to_the_field_one_stands_on():
    position = table(figures={0: EAST[2]}, joys={0: "jump_start"}).play(0, "play jump_start")
    assert f"go {EAST[2]}" not in position.moves()
    assert position.refused(0, f"go {EAST[2]}") == "JOY-54"


def test_joy_55_two_tiles_trade_places_and_nobody_gets_a_cube():
    position = table(figures={0: 8}, joys={0: "swap_tiles"}, tiles={8: "red", 12: "blue"}, open_tiles=(12,))
    position.play(0, "play swap_tiles", "swap 8")
    assert position.refused(0, "swap 8") == "JOY-55"
    assert position.refused(0, "swap 9") == "JOY-55"
    position.play(0, "swap 12")
    assert (position.tile(8), position.tile(12)) == ("blue", None)
    assert position.decision() == (0, "Turn")
    assert position.inventory(0) == "- - -"


def test_joy_56_the_receiver_chooses_a_colour_and_a_hidden_tile_stays_hidden():
    position = table(figures={0: 8}, joys={0: "any_cube"})
    position.play(0, "play any_cube", "colour violet", "place 0")
    assert position.inventory(0) == "violet - -"
    assert position.tile(8) is None


def test_joy_56_the_cards_player_names_oneself_or_the_partner():
    position = table(figures={0: 8, 2: 12, 1: 14}, joys={0: "any_cube"}).play(0, "play any_cube")
    assert position.moves() == ["with 0", "with 2"]
    assert position.refused(0, "with 1") == "JOY-56"
    position.play(0, "with 2").play(2, "colour green", "lay 13")
    assert position.stack(13) == ["green"]


def test_joy_56_only_somebody_on_an_element_field():
    assert table(figures={0: 7}, joys={0: "any_cube"}).refused(0, "play any_cube") == "JOY-56"
    position = table(figures={0: 7, 2: 8}, joys={0: "any_cube"})
    position.play(0, "play any_cube").play(2, "colour red", "place 0")
    assert position.inventory(2) == "red - -"


def test_joy_57_jump_to_any_other_element_field():
    position = table(figures={0: 8}, joys={0: "jump_element"}).play(0, "play jump_element")
    assert position.moves() == [f"go {field}" for field in (2, 4, 12, 14, 18, 22, 24, 28, 32, 34, 38)]
    assert position.refused(0, "go 8") == "JOY-54"
    assert position.refused(0, "go 9") == "JOY-57"
    position.play(0, "go 38")
    assert position.decision() == (0, "Receive")
    assert position.tile(38) is not None


def test_joy_58_three_cubes_of_any_colours_on_three_different_fields():
    position = table(figures={0: 6}, joys={0: "three_cubes"}).play(0, "play three_cubes", "colour red")
    assert len(position.moves("lay")) == 52
    assert position.refused(0, f"lay {START}") == "JOY-47"
    position.play(0, "lay 20", "colour red", "lay 21", "colour blue")
    assert position.refused(0, "lay 20") == "JOY-58"
    assert position.refused(0, "lay 21") == "JOY-58"
    position.play(0, "lay 22")
    assert [position.stack(field) for field in (20, 21, 22)] == [["red"], ["red"], ["blue"]]


def test_joy_58_also_on_the_own_field():
    position = table(figures={0: 6}, joys={0: "three_cubes"}).play(0, "play three_cubes", "colour red", "lay 6")
    assert position.decision() == (0, "Receive")
    assert position.moves("lay") == ["lay 5", "lay 7"]


def test_joy_59_both_partners_trade_two_run_cards_face_down():
    position = table(figures={0: 6, 2: 9}, joys={0: "trade"}, runs={0: "1, 2, 3", 2: "8, 9, 10"})
    position.play(0, "play trade", "give 1", "give 3")
    assert position.refused(2, "give 1") == "JOY-20"
    assert [card["card"] for card in position.match.view(2)["laid"]] == [None, None]
    assert [card["card"] for card in position.match.view(0)["laid"]] == ["1", "3"]
    position.play(2, "give 9", "give 10")
    assert position.hand(0, "run") == ["2", "9", "10"]
    assert position.hand(2, "run") == ["1", "3", "8"]
    assert [event["card"] for event in position.events("received", 1)] == [None] * 4


def test_joy_59_needs_two_cards_each_and_nobody_on_the_start():
    for more in ({"figures": {0: 6}}, {"figures": {0: 6, 2: 9}, "runs": {2: "1"}}):
        assert table(joys={0: "trade"}, **more).refused(0, "play trade") == "JOY-59"


def hand_of(deck: Deck, seat: int) -> list[int]:
    return [deck.held[deck.at(seat, kind)] for kind in range(deck.kinds)]


def test_joy_59_a_giver_knows_what_the_partner_holds_until_it_is_played():
    position = table(figures={0: 6, 2: 9}, joys={0: "trade", 1: "", 2: ""}, runs={0: "1, 2, 3", 1: "1", 2: "8, 9, 10"})
    position.play(0, "play trade", "give 1", "give 3").play(2, "give 9", "give 10")
    for seed in range(20):
        imagined = position.match.imagine(0, seed).state
        hand = hand_of(imagined.runs, 2)  # type: ignore[attr-defined]
        assert hand[c.RUN_NAMES.index("1")] >= 1
        assert hand[c.RUN_NAMES.index("3")] >= 1
    eights = [hand_of(position.match.imagine(0, seed).state.runs, 2)[7] for seed in range(40)]  # type: ignore[attr-defined]
    assert 0 < sum(eights) < 40
    threes = [hand_of(position.match.imagine(1, seed).state.runs, 2)[2] for seed in range(40)]  # type: ignore[attr-defined]
    assert min(threes) == 0


def test_joy_59_while_cards_lie_face_down_the_giver_of_earlier_ones_does_not_know_which():
    position = table(figures={0: 6, 2: 9}, joys={0: "trade trade"}, runs={0: "1, 2, 3", 2: "8, 9, 10"})
    position.play(0, "play trade", "give 1", "give 3").play(2, "give 9", "give 10")
    position.play(0, "play trade", "give 2", "give 9").play(2, "give 1")
    laid = set()
    for seed in range(40):
        world = position.match.imagine(0, seed)
        world.game.check_state(world.state)
        laid.add(world.view(2)["laid"][2]["card"])
        assert {"1", "3"} <= {*world.view(2)["hand"]["run"], world.view(2)["laid"][2]["card"]}
    assert {"1", "3"} < laid


def test_joy_59a_split_needs_a_card_of_two_or_more_still_to_be_played():
    assert table(figures={0: 6, 1: 9}, runs={0: "1"}, joys={0: "split"}).refused(0, "play split") == "JOY-59a"
    position = table(figures={0: 6, 1: 19}, runs={0: "1, 2"}, joys={0: "split"})
    position.play(0, "play split")
    assert position.moves() == ["run 2"]
    assert position.refused(0, "run 1") == "JOY-59a"
    assert position.refused(0, "run 9") == "JOY-20"
    played = table(figures={0: 6, 1: 9}, runs={0: "1, 2"}, joys={0: "split"}).play(0, "run 1")
    assert played.refused(0, "play split") == "JOY-59a"


def test_joy_59a_each_figure_runs_at_least_one_and_the_player_chooses_the_order():
    position = table(figures={0: 6, 1: 19}, runs={0: "5"}, joys={0: "split"})
    position.play(0, "play split", "run 5", "with 1")
    assert position.moves() == ["own first", "other first"]
    position.play(0, "other first")
    assert position.moves() == ["steps 1", "steps 2", "steps 3", "steps 4"]
    assert position.refused(0, "steps 5") == "JOY-59a"
    position.play(0, "steps 1")
    assert position.decision() == (1, "MayDraw")
    position.play(1, "leave")
    assert (position.field(0), position.field(1)) == (10, 20)


def test_joy_59a_the_first_part_never_hits_the_second_figure():
    position = table(figures={0: 6, 1: 7}, runs={0: "2"}, joys={0: "split"}).play(0, "play split", "run 2", "with 1")
    assert position.moves() == ["other first"]
    assert position.refused(0, "own first") == "JOY-59a"
    position = table(figures={0: 6, 1: 9}, runs={0: "5"}, joys={0: "split"})
    position.play(0, "play split", "run 5", "with 1", "own first")
    assert position.moves() == ["steps 1", "steps 2", "steps 4"]


def test_joy_59a_the_cards_player_chooses_the_ways_of_both_figures():
    position = table(active=1, figures={1: 24, 3: 4}, runs={1: "4"}, joys={1: "split"})
    position.play(1, "play split", "run 4", "with 3", "other first", "steps 2")
    assert position.moves() == ["go 6", f"go {SOUTH[0]}"]
    position.play(1, f"go {SOUTH[0]}")
    assert position.field(3) == SOUTH[0]
    assert position.moves() == ["go 26", f"go {NORTH[0]}"]
    position.play(1, "go 26")
    assert (position.field(1), position.field(3)) == (26, SOUTH[0])


def test_joy_59a_at_a_fork_only_the_way_that_hits_is_left_out():
    position = table(active=1, figures={1: 6, 3: 4}, runs={1: "3"}, joys={1: "split"})
    position.play(1, "play split", "run 3", "with 3", "other first", "steps 2")
    assert (position.field(1), position.field(3)) == (7, SOUTH[0])


def test_joy_59a_the_second_part_may_hit_the_first_figure():
    position = table(figures={0: 6, 1: 9}, runs={0: "5"}, joys={0: "split"}, inventories={1: "red - -"})
    position.play(0, "play split", "run 5", "with 1", "other first", "steps 1")
    position.play(1, "leave")
    assert (position.field(0), position.field(1)) == (10, START)
    assert position.decision() == (0, "Receive")


def test_joy_59a_a_4_may_be_split_wholly_backward():
    position = table(figures={0: 29, 1: 19}, runs={0: "4"}, joys={0: "split"})
    position.play(0, "play split", "run 4", "with 1", "own first")
    assert position.moves() == ["steps 1", "steps 2", "steps 3", "back 1", "back 2", "back 3"]
    position.play(0, "back 3")
    assert (position.field(0), position.field(1)) == (26, 18)


def test_joy_59a_a_7_only_forward():
    position = table(figures={0: 29, 1: 19}, runs={0: "7"}, joys={0: "split"})
    position.play(0, "play split", "run 7", "with 1", "own first")
    assert position.moves() == [f"steps {steps}" for steps in range(1, 7)]


def joker_split() -> Table:
    position = table(figures={0: 29, 1: 19}, runs={0: "joker"}, joys={0: "split"})
    return position.play(0, "play split", "run joker", "with 1", "own first")


def test_joy_59a_a_joker_goes_forward_by_up_to_11_in_all():
    position = joker_split()
    assert position.moves("steps") == [f"steps {steps}" for steps in range(1, 11)]
    position.play(0, "steps 4")
    assert position.moves() == [f"steps {steps}" for steps in range(1, 8)]
    position.play(0, "steps 2")
    assert (position.field(0), position.field(1)) == (33, 21)


@pytest.mark.parametrize(("back", "fields"), [(1, (28, 16)), (2, (27, 17)), (3, (26, 18))])
def test_joy_59a_a_joker_split_as_a_4_may_go_wholly_backward(back: int, fields: tuple[int, int]):
    position = joker_split()
    assert position.moves("back") == ["back 1", "back 2", "back 3"]
    position.play(0, f"back {back}")
    while position.match.decision() == "Receive":
        position.play(position.actor, "place 0")
    assert (position.field(0), position.field(1)) == fields


def test_joy_59a_a_joker_split_backward_hits_whom_it_passes():
    position = table(figures={0: 29, 1: 19, 3: 27}, runs={0: "joker"}, joys={0: "split"})
    position.play(0, "play split", "run joker", "with 1", "own first", "back 3")
    assert position.field(3) == START


def test_joy_59a_a_figure_moved_by_split_that_stops_on_a_switch_turns_its_marker():
    position = table(figures={0: 26, 1: 14}, runs={0: "2"}, joys={0: "split"})
    position.play(0, "play split", "run 2", "with 1", "own first", "steps 1")
    assert position.field(1) == 15
    assert position.markers() == "in out in in"
    assert position.events("turned_marker") == [{"event": "turned_marker", "seat": 1, "bridge": 1, "direction": "out"}]


@pytest.mark.parametrize(("card", "asked"), [("joker", False), ("2", True)])
def test_joy_71_the_joker_ban_on_the_last_row_holds_for_a_partner_moved_by_split(card: str, asked: bool):
    position = table(
        figures={0: 26, 2: SOUTH[2]},
        runs={0: card},
        joys={0: "split"},
        inventories={2: "red red blue"},
        goals={0: "red red blue pink pink green green blue violet"},
        redeemed={0: "BC"},
    )
    position.play(0, "play split", f"run {card}", "with 2", "own first", "steps 1")
    if card == "joker":
        position.play(0, "steps 1")
    assert position.field(2) == START
    assert (position.decision() == (2, "RedeemRow")) == asked


@pytest.mark.parametrize("card", ["jump_element", "jump_start"])
def test_joy_54_a_jump_onto_the_partner_hits_and_robs_like_any_other(card: str):
    field = 12 if card == "jump_element" else EAST[2]
    position = table(figures={0: 6, 2: field}, joys={0: card}, inventories={2: "red - -"})
    position.play(0, f"play {card}", f"go {field}")
    assert position.field(2) == START
    assert position.inventory(2) == "- - -"
    assert position.match.view(None)["cube"] == {"seat": 0, "colour": "red"}


def test_joy_59a_goals_are_redeemed_after_both_parts_the_card_players_first():
    position = table(
        figures={0: SOUTH[2], 2: EAST[2]},
        runs={0: "2"},
        joys={0: "split"},
        inventories={0: "red red blue", 2: "pink pink green"},
        goals={0: "red red blue pink pink green green blue violet"},
    )
    position.play(0, "play split", "run 2", "with 2", "other first", "steps 1")
    assert position.decision() == (0, "RedeemRow")
    position.play(0, "redeem A")
    while position.match.decision() != "RedeemRow":
        position.play(position.actor, position.moves()[0])
    position.play(2, "redeem B")
    while position.match.decision() != "Turn":
        position.play(position.actor, position.moves()[0])
    assert position.actor == 1
    assert position.joy.redeemed[0] == 0b011


def test_joy_59a_without_a_goal_the_turn_goes_on():
    position = table(figures={0: 26, 1: 6}, runs={0: "2"}, joys={0: "split draw_two"})
    position.play(0, "play split", "run 2", "with 1", "own first", "steps 1")
    assert position.decision() == (0, "Turn")
    assert position.moves() == ["end", "play draw_two"]


def test_joy_59b_draw_none_one_or_two():
    for count in range(3):
        position = table(figures={0: 6}, joys={0: "draw_two"}).play(0, "play draw_two")
        assert position.moves() == ["take 0", "take 1", "take 2"]
        position.play(0, f"take {count}")
        assert position.cards(0)[0] == count
