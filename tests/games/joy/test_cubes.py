"""JOY-40 to JOY-49, JOY-60, JOY-61: stopping on fields, cubes, stealing, and chains of several players' decisions."""

from __future__ import annotations

from spieltisch.games.joy import components as c
from tests.games.joy.builders import EAST, SOUTH, START, Table, table

# Stopping on a field


def test_joy_40_an_element_field_turns_its_tile_up_and_gives_a_cube_every_time():
    position = table(figures={0: 6, 1: 7}, runs={0: "2", 1: "1"}, joys={0: "", 1: ""}, tiles={8: "red"})
    assert position.tile(8) is None
    position.play(0, "run 2")
    assert position.tile(8) == "red"
    assert position.match.view(3)["cube"] == {"seat": 0, "colour": "red"}
    position.play(0, "place 1")
    assert position.inventory(0) == "- red -"
    position.play(1, "run 1", "place 0", "place 2")  # hits, steals the red cube, gets another one
    assert position.inventory(1) == "red - red"


def test_joy_41_on_a_joy_field_one_may_draw_but_need_not():
    position = table(figures={0: 9}, runs={0: "1"}, joys={0: ""})
    position.play(0, "run 1")
    assert position.moves() == ["draw", "leave"]
    position.play(0, "draw")
    assert position.cards(0)[0] == 1
    position = table(figures={0: 9}, runs={0: "1"}, joys={0: ""})
    position.play(0, "run 1", "leave")
    assert position.cards(0)[0] == 0


def test_joy_42_on_a_switch_the_marker_must_be_turned():
    for before, after in (("in in in in", "in out in in"), ("in out in in", "in in in in")):
        position = table(figures={0: 14}, runs={0: "1"}, joys={0: ""}, markers=before)
        position.play(0, "run 1")
        assert position.markers() == after


def test_joy_43_all_cubes_of_a_field_are_taken_from_the_top_each_placed_before_the_next():
    position = table(figures={0: 6}, runs={0: "1"}, joys={0: ""}, cubes={7: "red blue green"})
    position.play(0, "run 1")
    seen = []
    for place in range(3):
        seen.append(position.match.view(0)["cube"]["colour"])
        position.play(0, f"place {place}")
    assert seen == ["green", "blue", "red"]
    assert position.stack(7) == []
    assert position.actor == 1


def test_joy_44_hits_first_then_the_field_then_the_cubes_lying_there():
    position = table(
        figures={0: 6, 1: 8},
        runs={0: "2"},
        joys={0: ""},
        inventories={1: "blue - -"},
        tiles={8: "red"},
        cubes={8: "green"},
    )
    position.play(0, "run 2", "place 0", "place 1", "place 2")
    assert position.inventory(0) == "blue red green"


def test_joy_44_landing_by_a_jump_counts_as_stopping():
    position = table(
        figures={0: 6, 1: 12},
        joys={0: "jump_element"},
        inventories={1: "blue - -"},
        tiles={12: "red"},
        cubes={12: "green"},
    )
    position.play(0, "play jump_element", "go 12", "place 0", "place 1", "place 2")
    assert position.inventory(0) == "blue red green"
    assert position.field(1) == START


# Cubes


def received(**more: object) -> Table:
    """Seat 0 has just received a red cube on field 8."""
    options: dict[str, object] = {"figures": {0: 6}, "runs": {0: "2"}, "joys": {0: ""}, "tiles": {8: "red"}} | more
    return table(**options).play(0, "run 2")  # type: ignore[arg-type]


def test_joy_45_a_cube_is_kept_laid_beside_or_put_in_the_place_of_another():
    position = received(inventories={0: "blue - -"})
    assert position.moves() == ["replace 0", "place 1", "place 2", "lay 7", "lay 9"]
    position.play(0, "replace 0")
    assert position.moves() == ["lay 7", "lay 9"]
    position.play(0, "lay 7")
    assert position.inventory(0) == "red - -"
    assert position.stack(7) == ["blue"]


def test_joy_45_only_fields_beside_the_figure():
    position = received()
    assert position.refused(0, "lay 20") == "JOY-45"
    assert position.refused(0, "replace 1") == "JOY-45"
    position.play(0, "lay 9")
    assert position.stack(9) == ["red"]
    assert position.inventory(0) == "- - -"


def test_joy_46_three_places_and_nothing_in_them_is_moved():
    position = received(inventories={0: "blue green pink"})
    assert position.moves("place") == []
    assert position.refused(0, "place 0") == "JOY-46"
    assert position.moves("replace") == ["replace 0", "replace 1", "replace 2"]


def test_joy_47_cubes_form_stacks_and_are_never_laid_on_the_start():
    position = received(cubes={9: "green blue"})
    assert position.refused(0, f"lay {START}") == "JOY-47"
    position.play(0, "lay 9")
    assert position.stack(9) == ["green", "blue", "red"]


def test_joy_47_neighbours_are_adjoining_fields_whatever_the_markers_say():
    for markers in ("in in in in", "out in in in"):
        position = table(figures={0: 4}, runs={0: "1"}, joys={0: ""}, cubes={5: "red"}, markers=markers)
        position.play(0, "run 1")
        assert position.moves("lay") == ["lay 4", "lay 6", f"lay {SOUTH[0]}"]
    position = table(figures={0: SOUTH[1]}, runs={0: "1"}, joys={0: ""}, cubes={SOUTH[2]: "red"})
    position.play(0, "run 1")
    assert position.moves("lay") == [f"lay {SOUTH[1]}"]


def test_joy_48_a_cube_laid_on_a_figure_is_received_at_once():
    position = received(figures={0: 6, 2: 9})
    position.play(0, "lay 9")
    assert position.decision() == (2, "Receive")
    position.play(2, "place 2")
    assert position.inventory(2) == "- - red"
    assert position.actor == 1


# Chains


def test_joy_49_a_cube_goes_from_player_to_player_but_never_back():
    position = received(figures={0: 6, 1: 9, 2: 10, 3: 11})
    position.play(0, "lay 9")
    assert position.moves("lay") == ["lay 10"]
    assert position.refused(1, "lay 8") == "JOY-49"
    position.play(1, "lay 10").play(2, "lay 11").play(3, "lay 12")
    assert position.stack(12) == ["red"]
    assert position.actor == 1


def test_joy_49_a_cube_nobody_may_take_on_goes_to_the_supply():
    position = table(figures={0: SOUTH[0], 1: SOUTH[2]}, runs={0: "1"}, joys={0: ""}, cubes={SOUTH[1]: "red"})
    before = position.joy.supply[1]
    position.play(0, "run 1")
    assert position.refused(0, "supply") == "JOY-49"
    position.play(0, f"lay {SOUTH[2]}")
    assert position.moves() == ["place 0", "place 1", "place 2", "supply"]
    position.play(1, "supply")
    assert position.joy.supply[1] == before + 1


def test_joy_49_a_replaced_cube_is_another_cube_and_may_go_back():
    position = received(figures={0: 6, 1: 9, 2: 10}, inventories={1: "blue - -"})
    position.play(0, "lay 9").play(1, "replace 0", "lay 8")
    assert position.decision() == (0, "Receive")
    assert position.moves("lay") == ["lay 7"]  # the blue one came from 1
    position.play(0, "place 0")
    assert (position.inventory(0), position.inventory(1)) == ("blue - -", "red - -")


def test_joy_49_a_cube_keeps_its_identity_in_an_inventory_for_the_whole_chain():
    position = received(figures={0: 6, 1: 9, 2: 10}, inventories={1: "- blue -", 2: "green - -"})
    position.play(0, "lay 9").play(1, "replace 1", "lay 10").play(2, "replace 0")
    assert position.moves("lay") == ["lay 9", "lay 11"]
    position.play(2, "lay 9")
    position.play(1, "replace 1")  # the red cube, which 0 has passed on, leaves the inventory again: only to 10
    assert position.decision() == (2, "Receive")
    assert position.match.view(None)["cube"] == {"seat": 2, "colour": "red"}
    assert position.joy.agenda.top_b() == 1 << 0 | 1 << 1  # 0 and 1 have passed it on
    position.play(2, "place 1")
    assert position.inventory(1) == "- green -"
    assert position.inventory(2) == "blue red -"


def test_joy_49_a_replaced_cube_that_nobody_may_take_on_goes_to_the_supply():
    position = table(
        figures={0: SOUTH[0], 1: SOUTH[2]},
        runs={0: "1"},
        joys={0: ""},
        inventories={0: "green - -", 1: "blue - -"},
        cubes={SOUTH[1]: "red"},
    )
    before = position.joy.supply[c.COLOUR_NAMES.index("red")]
    position.play(0, "run 1", f"lay {SOUTH[2]}").play(1, "replace 0")  # the blue one can only go back to 0
    position.play(0, "replace 0", f"lay {SOUTH[2]}").play(1, "replace 0")  # the red one came from there
    assert position.joy.supply[c.COLOUR_NAMES.index("red")] == before + 1
    assert (position.inventory(0), position.inventory(1)) == ("blue - -", "green - -")
    assert position.actor == 1


def test_joy_49_a_replaced_cube_that_is_laid_by_itself_remembers_who_passed_it_on():
    """1 stands beside the start: the replaced cube can only go to 0, who must not pass it back."""
    position = table(
        figures={0: SOUTH[0], 1: SOUTH[2]},
        runs={0: "1"},
        joys={0: ""},
        inventories={1: "blue - -"},
        cubes={SOUTH[1]: "red"},
    )
    position.play(0, "run 1", f"lay {SOUTH[2]}").play(1, "replace 0")
    assert position.match.view(None)["cube"] == {"seat": 0, "colour": "blue"}
    assert position.moves("lay") == [f"lay {SOUTH[0]}"]
    assert position.refused(0, f"lay {SOUTH[2]}") == "JOY-49"


def test_joy_49_the_next_receipt_begins_a_new_chain():
    position = received(figures={0: 6, 1: 9}, cubes={8: "green"})
    position.play(0, "lay 9").play(1, "place 0").play(0, "lay 9")
    position.play(1, "replace 0")  # in this chain nobody has passed the red cube on
    assert position.moves("lay") == ["lay 8", "lay 10"]


def test_chain_of_four_deciders_saved_and_loaded_in_the_middle():
    """A 4 backward hits 1; the stolen cube wanders 0 -> 2 -> 3; then 0 takes the stack it stands on."""
    position = table(
        figures={0: 11, 1: 9, 2: 6, 3: 5},
        runs={0: "4"},
        joys={0: "draw_two"},
        inventories={1: "blue pink -", 2: "green - -"},
        cubes={7: "yellow"},
    )
    position.play(0, "run 4", "go 7", "steal 1 0", "lay 6")
    assert position.decision() == (2, "Receive")
    position = position.reloaded().play(2, "replace 0").reloaded()
    assert position.decision() == (2, "LayReplaced")
    assert position.moves() == ["lay 5", "lay 7"]
    position.play(2, "lay 5")
    position = position.reloaded()
    assert position.decision() == (3, "Receive")
    position = position.play(3, "lay 4").reloaded()
    assert position.decision() == (0, "Receive")
    assert position.match.view(0)["cube"] == {"seat": 0, "colour": "yellow"}
    position.play(0, "place 0")
    assert position.decision() == (0, "Turn")
    assert position.moves() == ["end", "play draw_two"]
    assert position.inventory(2) == "blue - -"
    assert position.stack(4) == ["green"]


def test_chain_two_hits_two_steals_and_a_third_player_in_between():
    """The longest sentence of the game: over the start, back, two hits, two steals, a cube for the third player."""
    position = table(
        figures={0: 18, 1: 17, 2: 15, 3: 13},
        runs={0: "4"},
        joys={0: ""},
        inventories={1: "red red -", 2: "blue - green", 3: "pink - -"},
    )
    position.play(0, "run 4", "go 14")
    assert position.decision() == (0, "StealCube")
    position.play(0, "steal 1 1", "lay 13")
    assert position.decision() == (3, "Receive")
    position.play(3, "replace 0", "lay 14")
    assert position.decision() == (0, "Receive")
    position.play(0, "place 0")
    assert position.decision() == (0, "StealCube")
    assert position.refused(0, "steal 1 0") == "JOY-60"
    assert position.refused(0, "steal 2 1") == "JOY-60"
    position.play(0, "steal 2 2", "place 1")
    assert position.decision() == (0, "Receive")  # the element field 14
    position.play(0, "place 2")
    assert position.actor == 1
    assert position.inventory(0).startswith("pink green")
    assert position.inventory(3) == "red - -"


def test_chain_a_split_moves_anothers_figure_whose_owner_decides_and_passes_on():
    position = table(
        figures={0: 26, 1: 6, 2: 9, 3: 10}, runs={0: "3 joy"}, joys={0: "split"}, tiles={8: "violet"}, cubes={27: "red"}
    )
    position.play(0, "play split", "run 3 joy", "with 1", "other first", "steps 2")
    assert position.decision() == (1, "Receive")
    position.play(1, "lay 9").play(2, "lay 10")
    position = position.reloaded()
    position.play(3, "lay 11")
    assert position.decision() == (0, "Receive")  # now the own part: 1 forward onto a cube
    position.play(0, "place 0")
    assert position.decision() == (0, "MayDraw")
    position.play(0, "leave")
    assert position.actor == 1
    assert position.stack(11) == ["violet"]


def test_chain_three_cubes_each_for_another_player_who_passes_it_on():
    position = table(figures={0: 3, 1: 12, 2: 13, 3: 30}, joys={0: "three_cubes"}, runs={0: "1"})
    position.play(0, "play three_cubes", "colour red", "lay 12")
    position.play(1, "lay 13").play(2, "lay 14")
    position.play(0, "colour blue", "lay 30").play(3, "place 0")
    position.play(0, "colour pink", "lay 3")
    assert position.decision() == (0, "Receive")
    position.play(0, "lay 4")
    assert position.decision() == (0, "Turn")
    assert (position.stack(14), position.stack(4), position.inventory(3)) == (["red"], ["pink"], "blue - -")


# Hitting and stealing


def test_joy_60_a_hit_figure_goes_to_the_start_and_loses_a_cube_of_the_hitters_choice():
    position = table(figures={0: 6, 1: 7}, runs={0: "1"}, joys={0: ""}, inventories={1: "red - blue"})
    position.play(0, "run 1")
    assert position.field(1) == START
    assert position.moves() == ["steal 1 0", "steal 1 2"]
    position.play(0, "steal 1 2", "place 0")
    assert (position.inventory(0), position.inventory(1)) == ("blue - -", "red - -")


def test_joy_60_the_moves_name_the_cubes():
    position = table(figures={0: 6, 1: 7}, runs={0: "1"}, joys={0: ""}, inventories={0: "green - -", 1: "red - blue"})
    position.play(0, "run 1")
    assert captions(position)[1] == "Ben den blauen Würfel stehlen (rechter Platz)"
    position.play(0, "steal 1 2")
    assert captions(position)[0] == "Den grünen Würfel ersetzen (linker Platz)"


def captions(position: Table) -> list[str]:
    match = position.match
    words = [match.word(number) for number in match.state.legal(0)]
    return [match.game.texts("de").move(word, 0, ["Ada", "Ben", "Cem", "Dora"]) for word in words]


def test_joy_60_the_own_partner_is_no_exception_and_an_empty_inventory_gives_nothing():
    position = table(figures={0: 6, 2: 7}, runs={0: "1"}, joys={0: ""}, inventories={2: "red - -"})
    position.play(0, "run 1", "place 0")
    assert (position.field(2), position.inventory(0)) == (START, "red - -")
    position = table(figures={0: 6, 2: 7}, runs={0: "1"}, joys={0: ""})
    position.play(0, "run 1")
    assert position.actor == 1


def test_joy_61_on_the_start_nobody_is_hit_and_several_may_stand():
    position = table(figures={0: EAST[2]}, runs={0: "1"}, joys={0: ""}, inventories={1: "red - -"})
    position.play(0, "run 1")
    assert [position.field(seat) for seat in range(4)] == [START] * 4
    assert position.actor == 1
    assert position.events("hit") == []


def test_joy_61_crossing_the_start_backward_hits_nobody_there():
    position = table(figures={0: EAST[1]}, runs={0: "4"}, markers="in out in in")
    assert position.way("4", SOUTH[1])["hits"] == []


def test_joy_61_being_hit_is_no_movement_and_never_redeems():
    position = table(
        figures={0: 6, 1: 7}, runs={0: "1"}, joys={0: ""}, inventories={1: "red red red"}, goals={1: "red red red"}
    )
    position.joy.inventory[3] = 1
    position.play(0, "run 1", "steal 1 0", "lay 8")
    assert position.decision() == (1, "Turn")
    assert position.joy.redeemed[1] == 0


def test_joy_61_the_robbed_figure_stands_on_the_start_already():
    position = table(figures={0: SOUTH[0], 1: SOUTH[1]}, runs={0: "1"}, joys={0: ""}, inventories={1: "red blue -"})
    position.play(0, "run 1")
    assert (position.field(1), position.decision()) == (START, (0, "StealCube"))
