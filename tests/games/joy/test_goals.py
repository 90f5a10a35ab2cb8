"""JOY-70 to JOY-73, JOY-80 to JOY-84: redeeming, winning, and the variants."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

import spieltisch
from spieltisch.games.joy import components as c
from tests.games.joy.builders import SOUTH, START, Table, table

GOALS = "red red blue / pink pink green / green blue violet"


def at_home(row: str = "red red blue", card: str = "1", **more: Any) -> Table:
    """Seat 0 has run onto the start with three cubes."""
    options: dict[str, Any] = {"figures": {0: SOUTH[2]}, "joys": {0: ""}, "goals": {0: GOALS, 1: GOALS}} | more
    position = table(runs={0: card} | options.pop("runs", {}), inventories={0: row}, **options)
    position.play(0, f"run {card}")
    if card == "joker":
        position.play(0, f"go {START}")
    return position


def test_joy_70_who_ends_on_the_start_with_a_finished_row_may_redeem_it():
    position = at_home()
    assert position.moves() == ["redeem A", "decline"]
    assert position.refused(0, "redeem B") == "JOY-70"
    position.play(0, "decline")
    assert position.actor == 1
    assert position.inventory(0) == "red red blue"


def test_joy_70_the_row_must_be_equal_place_by_place():
    assert at_home("red blue red").actor == 1
    assert at_home("red red -").actor == 1


def test_joy_70_running_across_the_start_redeems_nothing():
    position = table(
        figures={0: SOUTH[2]}, runs={0: "2"}, joys={0: ""}, inventories={0: "red red blue"}, goals={0: GOALS}
    )
    position.play(0, "run 2", "go 45")
    assert position.actor == 1


def test_joy_70_five_steps_in_order():
    joys = {0: "split split trade", 1: "draw_two draw_two draw_two draw_two", 2: "split split trade trade", 3: ""}
    position = at_home(joys=joys | {0: "split split trade any_cube"}, runs={2: "1, 2, 3, 5, 6"})
    supply = list(position.joy.supply)
    position.play(0, "redeem A")
    red, blue = c.COLOUR_NAMES.index("red"), c.COLOUR_NAMES.index("blue")
    assert position.joy.redeemed[0] == 0b001
    assert position.joy.supply[red] == supply[red] + 2 * 2 + 2  # both boards, and the inventory
    assert position.joy.supply[blue] == supply[blue] + 2 + 1
    assert position.inventory(0) == "- - -"
    assert position.match.view(0)["players"][2]["stars"] == 2
    assert position.decision() == (0, "SurplusJoy")
    position.play(0, "discard trade")
    assert position.decision() == (2, "SurplusJoy")
    position.play(2, "discard trade")
    assert position.decision() == (2, "SurplusRun")
    assert position.refused(2, "discard 11") == "JOY-20"
    position.play(2, "discard 6")
    assert position.decision() == (0, "MakeRoom")  # one joy card each, from the redeemer on
    position.play(0, "discard split")
    assert position.decision() == (1, "MakeRoom")
    position.play(1, "discard draw_two")
    assert position.decision() == (2, "MakeRoom")
    position.play(2, "discard split")
    assert position.decision() == (1, "Turn")
    assert [position.cards(seat) for seat in range(4)] == [(3, 4), (4, 5), (3, 4), (1, 5)]


def test_joy_70_the_turn_ends_at_once_and_run_cards_are_drawn():
    position = at_home(joys={0: "", 1: "", 2: "", 3: ""}, runs={2: "1"})
    position.play(0, "redeem A")
    assert position.decision() == (1, "Turn")
    assert position.cards(0) == (1, 4)


def test_joy_71_the_last_row_not_with_a_joker():
    assert at_home(card="joker", redeemed={0: "BC"}).decision() == (1, "Turn")
    assert at_home(card="joker", redeemed={0: "B"}).moves() == ["redeem A", "decline"]
    assert at_home(card="1", redeemed={0: "BC"}).moves() == ["redeem A", "decline"]


def test_joy_72_rows_in_any_order_and_the_third_wins_at_once():
    position = at_home("green blue violet", redeemed={0: "AB"})
    assert position.moves() == ["redeem C", "decline"]
    assert position.refused(0, "redeem A") == "JOY-72"
    position.play(0, "redeem C")
    result = position.match.result()
    assert result is not None
    assert result.winners == [0, 2]
    assert result.scores == [3, 0, 3, 0]
    assert position.events("drew_joy") == []


def test_joy_72_of_two_identical_rows_one_is_removed():
    position = at_home(goals={0: "red red blue / red red blue / pink pink green"})
    assert position.moves() == ["redeem A", "redeem B", "decline"]
    position.play(0, "redeem B")
    assert position.joy.redeemed[0] == 0b010


def test_joy_73_partners_share_goals_but_see_and_tell_nothing_of_their_hands():
    match = spieltisch.start("joy", 4, 3)
    views = [match.imagine(0, seed).view(0) for seed in range(4)]
    assert all(view == match.view(0) for view in views)
    assert match.view(0)["goals"] == match.view(2)["goals"]
    assert not [word for word in match.vocabulary.words if word.key in ("say", "chat", "tell")]


# Variants


def test_joy_80_placement_at_random_lays_three_tiles_on_every_side():
    places = set()
    for seed in range(12):
        tiles = [tile["field"] for tile in spieltisch.start("joy", 4, seed, {"placement": "random"}).view(0)["tiles"]]
        assert Counter(field // 10 for field in tiles) == dict.fromkeys(range(4), 3)
        assert not {field % 10 for field in tiles} & {0, 5}
        places.add(tuple(sorted(tiles)))
    assert len(places) == 12


HOSTS = ["1", "2", "3", "16", "17", "19", "21", "22", "23", "36", "37", "38"]


def test_joy_80_placement_by_the_host():
    match = spieltisch.start("joy", 4, 1, {"placement": HOSTS})
    assert sorted(tile["field"] for tile in match.view(0)["tiles"]) == sorted(int(place) for place in HOSTS)
    position = table(options={"placement": HOSTS}, figures={0: 7}, runs={0: "1, 9"}, joys={0: ""})
    position.play(0, "run 1")  # field 8 carries no tile here
    assert position.actor == 1


@pytest.mark.parametrize(
    ("placement", "why"),
    [
        (HOSTS[:-1], "3 tiles on every side, not 2 on the west side"),
        ([*HOSTS[:-1], "26"], "every side, not 4 on the north side"),
        ([*HOSTS, "random"], "not both"),
        ([*HOSTS[:-1], "35"], "'35' is none of them"),
        ("elsewhere", "presets"),
    ],
)
def test_joy_80_wrong_placements_are_refused(placement: object, why: str):
    with pytest.raises(spieltisch.OptionError, match=why):
        spieltisch.start("joy", 4, 1, {"placement": placement})


def test_joy_81_open_shows_all_tiles():
    tiles = spieltisch.start("joy", 4, 1, {"open": True}).view(None)["tiles"]
    assert Counter(tile["colour"] for tile in tiles) == dict.fromkeys(c.COLOUR_NAMES, 2)


def memory(**more: Any) -> Table:
    options: dict[str, Any] = {"figures": {0: 6, 1: 7}, "runs": {0: "2, 3"}, "tiles": {8: "red"}} | more
    return table(options={"memory": True}, joys=dict.fromkeys(range(4), "") | options.pop("joys", {}), **options)


def test_joy_82_a_tile_turns_hidden_when_the_figure_leaves():
    position = memory(figures={0: 8, 1: 19}, open_tiles=(8,), runs={0: "1"})
    assert position.tile(8) == "red"
    position.play(0, "run 1")
    assert position.tile(8) is None
    assert [event["field"] for event in position.events("turned_back")] == [8]


def test_joy_82_a_tile_stays_open_for_the_figure_that_hits_there():
    position = memory(figures={0: 6, 1: 8}, open_tiles=(8,))
    position.play(0, "run 2")
    assert position.tile(8) == "red"
    assert position.events("turned_back") == []


@pytest.mark.parametrize("end", [6, 8])
def test_joy_82_a_tile_turns_hidden_under_a_figure_that_is_hit_off_it(end: int):
    """Passed backward, the field is empty; where the hitter stops on it, the tile stays open."""
    position = memory(figures={0: end + 4, 1: 8}, open_tiles=(8,), runs={0: "4"})
    position.play(0, "run 4", f"go {end}")
    assert position.field(1) == START
    assert position.tile(8) == (None if end == 6 else "red")


def test_joy_82_also_after_a_swap():
    position = memory(figures={0: 8, 1: 6}, open_tiles=(8,), joys={0: "swap_tiles"})
    position.play(0, "play swap_tiles", "swap 8", "swap 28")
    assert (position.tile(8), position.tile(28)) == (None, None)


def test_joy_82_without_memory_tiles_stay_open():
    position = table(figures={0: 8}, open_tiles=(8,), tiles={8: "red"}, runs={0: "1"}, joys={0: ""})
    position.play(0, "run 1")
    assert position.tile(8) == "red"


def test_joy_82_a_tile_turned_back_is_in_no_view_but_remembered():
    position = memory(figures={0: 8, 1: 19}, open_tiles=(8,), runs={0: "1"})
    position.play(0, "run 1")
    tile = position.joy.tile_on[8]
    others = set()
    for seed in range(20):
        for seat in range(4):
            world = position.match.imagine(seat, seed).state
            assert world.tiles[tile] == c.COLOUR_NAMES.index("red")  # type: ignore[attr-defined]
            others.add(world.tiles[0])  # type: ignore[attr-defined]
    assert len(others) == 6
    assert all(json.dumps(position.match.view(seat)["tiles"]).count("red") == 0 for seat in range(4))


def test_joy_82_a_tile_turned_up_and_back_in_play_is_remembered():
    position = memory(figures={0: 7, 1: 19}, runs={0: "1", 1: "1"})
    position.play(0, "run 1", "place 0")
    before = position.joy.tiles[position.joy.tile_on[8]]
    position.joy.figures[0] = 9
    position.joy.turn_tiles_back()
    assert position.tile(8) is None
    assert all(position.match.imagine(2, seed).state.tiles[2] == before for seed in range(15))  # type: ignore[attr-defined]


def test_joy_82_not_together_with_open():
    with pytest.raises(spieltisch.OptionError, match="JOY-82"):
        spieltisch.start("joy", 4, 1, {"open": True, "memory": True})


def test_joy_83_free_for_all_has_own_goals_and_no_trade():
    for players in (2, 3, 4):
        match = spieltisch.start("joy", players, 1, {"free_for_all": True})
        assert len(match.view(0)["goals"]) == players
        assert match.view(0)["piles"]["joy"] == 45 - 2 * players
        assert c.TRADE not in match.state.setup.joy_cards  # type: ignore[attr-defined]
        assert match.game.teams(players, match.options) == list(range(players))


def test_joy_83_it_is_compulsory_with_two_or_three():
    for players in (2, 3):
        assert len(spieltisch.start("joy", players, 1).view(0)["goals"]) == players
    assert len(spieltisch.start("joy", 4, 1).view(0)["goals"]) == 2


def test_joy_83_where_a_card_names_the_partner_it_applies_to_oneself():
    position = table(4, {"free_for_all": True}, figures={0: 8, 2: 12}, joys={0: "any_cube"})
    position.play(0, "play any_cube", "colour red", "place 0")
    assert position.inventory(0) == "red - -"
    away = table(4, {"free_for_all": True}, figures={0: 7, 2: 12}, joys={0: "any_cube"})
    assert away.refused(0, "play any_cube") == "JOY-56"


def test_joy_83_only_the_redeemers_limits_change():
    position = table(
        3, figures={0: SOUTH[2]}, runs={0: "1"}, joys={0: ""}, inventories={0: "red red blue"}, goals={0: GOALS}
    )
    position.play(0, "run 1", "redeem A")
    assert [player["stars"] for player in position.match.view(0)["players"]] == [2, 1, 1]


def test_joy_83_free_for_all_never_speaks_of_teams():
    for language, word in (("en", "team"), ("de", "team")):
        position = table(
            3,
            figures={0: SOUTH[2]},
            runs={0: "1"},
            joys={0: ""},
            inventories={0: "red red blue"},
            goals={0: GOALS},
        )
        dealt = spieltisch.start("joy", 4, 1, {"free_for_all": True})
        position.play(0, "run 1", "redeem A")
        last = at_home("green blue violet", redeemed={0: "AB"}, players=3).play(0, "redeem C")
        for match in (position.match, dealt, last.match):
            for seat in (*range(3), None):
                assert word not in "\n".join(match.log(seat, language, ["Ada", "Ben", "Cem", "Dan"])).lower()


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["One of your team's goals: ", "Your team now has 2 stars.", "The third goal: your team has won!"]),
        (
            "de",
            ["Ein Ziel deines Teams: ", "Dein Team hat jetzt 2 Sterne.", "Das dritte Ziel: Dein Team hat gewonnen!"],
        ),
    ],
)
def test_joy_10_both_partners_read_your_team(language: str, expected: list[str]):
    names = ["Ada", "Ben", "Cem", "Dan"]
    matches = [
        spieltisch.start("joy", 4, 1),
        at_home().play(0, "redeem A").match,
        at_home("green blue violet", redeemed={0: "AB"}).play(0, "redeem C").match,
    ]
    for match, sentence in zip(matches, expected, strict=True):
        for seat in (0, 2):
            assert sentence in "\n".join(match.log(seat, language, names))
        for seat in (1, 3):
            theirs = "\n".join(match.log(seat, language, names))
            assert sentence not in theirs or match is matches[0]
            assert re.search("Ada (and|und) Cem", theirs)


def test_joy_84_the_usual_cap_is_600_turns():
    assert spieltisch.start("joy", 4, 1).view(0)["turns_left"] == 600


def test_joy_84_after_the_last_turn_more_rows_win_and_equal_is_drawn():
    for redeemed, winners in (({1: "A"}, [1, 3]), ({0: "AB", 1: "C"}, [0, 2]), ({}, [0, 1, 2, 3])):
        position = table(options={"turn_cap": 20}, figures={0: 6}, runs={0: "1"}, joys={0: ""}, redeemed=redeemed)
        position.joy.turns = 19
        position.play(0, "run 1")
        result = position.match.result()
        assert result is not None
        assert result.winners == winners
