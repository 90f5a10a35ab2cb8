"""What happened, told in order, and to each seat only what it may know."""

from __future__ import annotations

from typing import Any

import spieltisch
from tests.games.joy.builders import EAST, SOUTH, START, Table, table


def told(position: Table, seat: int | None = None) -> list[tuple[Any, ...]]:
    """Every event as a tuple: its name, its seat, its values."""
    return [tuple(event.values()) for event in position.match.events(seat)]


def test_a_run_over_a_switch_with_a_hit_a_steal_and_a_chain():
    position = table(
        figures={0: 18, 1: 17, 3: 13},
        runs={0: "4"},
        joys={0: ""},
        inventories={1: "red - -", 3: "pink - -"},
        tiles={14: "blue"},
        cubes={14: "green"},
    )
    position.play(0, "run 4", "go 14", "lay 13").play(3, "replace 0", "lay 12").play(0, "place 0", "lay 15")
    assert told(position)[:-6] == [
        ("played_run", 0, "4"),
        ("ran", 0, 14, [17, 16, 15, 14], None),
        ("hit", 0, 1),
        ("stole", 0, 1, "red"),
        ("got", 0, "red"),
        ("laid", 0, "red", 13),
        ("got", 3, "red"),
        ("replaced", 3, "red", 0, "pink"),
        ("laid", 3, "pink", 12),
        ("turned_up", 0, "blue", 14),
        ("got", 0, "blue"),
        ("placed", 0, "blue", 0),
        ("got", 0, "green"),
        ("laid", 0, "green", 15),
    ]
    assert told(position)[-6:] == [("drew_run", 0, None)] * 5 + [("turn", 1, 2)]


def test_markers_turned_on_the_way_and_by_a_switch_are_told():
    position = table(figures={0: SOUTH[2]}, runs={0: "5"}, joys={0: ""})
    position.play(0, "run 5", "go 15")
    assert [event for event in told(position) if event[0] in ("turned_marker", "ran")] == [
        ("turned_marker", 0, 1, "out"),
        ("ran", 0, 15, [START, *EAST[::-1], 15], None),
        ("turned_marker", 0, 1, "in"),
    ]


def test_drawn_cards_are_told_to_their_drawer_only():
    position = table(figures={0: 6}, joys={0: "draw_two"}, runs={0: "1"})
    position.play(0, "play draw_two", "take 1")
    (drawn,) = position.hand(0, "joy")
    assert told(position, 0)[-1] == ("drew_joy", 0, drawn)
    for other in (1, 2, 3, None):
        assert told(position, other)[-1] == ("drew_joy", 0, None)
    position.play(0, "run 1", "end")
    assert [event[2] for event in told(position, 0) if event[0] == "drew_run"] == position.hand(0, "run")
    assert {event[2] for event in told(position, 2) if event[0] == "drew_run"} == {None}


def test_joy_cards_jumps_swaps_and_splits_are_told():
    position = table(figures={0: 6, 1: 26}, joys={0: "jump_start swap_tiles"}, runs={0: "1"})
    position.play(0, "play jump_start", f"go {EAST[2]}", "play swap_tiles", "swap 8", "swap 2")
    assert told(position) == [
        ("played_joy", 0, "jump_start"),
        ("jumped", 0, EAST[2]),
        ("played_joy", 0, "swap_tiles"),
        ("swapped", 0, 8, 2),
    ]
    position = table(figures={0: 6, 1: 26}, joys={0: "split"}, runs={0: "2"})
    position.play(0, "play split", "run 2", "with 1")
    assert told(position) == [("played_joy", 0, "split"), ("played_run", 0, "2"), ("split", 0, 1)]


def test_a_trade_is_told_to_the_partners_only():
    position = table(figures={0: 6, 2: 9}, joys={0: "trade"}, runs={0: "1, 2, 3", 2: "8, 9, 10"})
    position.play(0, "play trade", "give 1", "give 3").play(2, "give 9", "give 10")
    given = [event[1:] for event in told(position, 0) if event[0] == "gave"]
    assert given == [(0, "1"), (0, "3"), (2, None), (2, None)]
    given = [event[1:] for event in told(position, 2) if event[0] == "gave"]
    assert given == [(0, None), (0, None), (2, "9"), (2, "10")]
    received = [(2, "1"), (2, "3"), (0, "9"), (0, "10")]
    for seat in (0, 2):
        assert [event[1:] for event in told(position, seat) if event[0] == "received"] == received
    for other in (1, 3, None):
        assert all(event[2] is None for event in told(position, other) if event[0] in ("gave", "received"))


def test_redeeming_and_the_new_limits_are_told():
    position = table(
        figures={0: SOUTH[2]},
        runs={0: "1", 2: "1"},
        joys=dict.fromkeys(range(4), ""),
        inventories={0: "red red blue"},
        goals={0: "red red blue pink pink green green blue violet"},
    )
    position.play(0, "run 1", "redeem A")
    assert [event for event in told(position) if event[0] in ("redeemed", "team_stars", "limits")] == [
        ("redeemed", 0, "A"),
        ("team_stars", 0, 2, 2),
        ("limits", None, 3, 4),
    ]
    assert [event[1] for event in told(position) if event[0] == "drew_joy"] == [0, 1, 2, 3]


def test_a_returned_cube_and_a_discarded_card_are_told():
    position = table(figures={0: SOUTH[0], 1: SOUTH[2]}, runs={0: "1"}, joys={0: ""}, cubes={SOUTH[1]: "red"})
    position.play(0, "run 1", f"lay {SOUTH[2]}").play(1, "supply")
    assert ("returned", 1, "red") in told(position)
    position = table(figures={0: 9}, runs={0: "1"}, joys={0: "split split trade trade"})
    position.play(0, "run 1", "draw", "discard split")
    assert ("discarded_joy", 0, "split") in told(position, 3)


def test_the_deal_is_told():
    match = spieltisch.start("joy", 4, 1)
    names = [event["event"] for event in match.events(0)]
    assert names[:6] == ["team_goal"] * 6
    assert names[-2:] == ["starts", "turn"]
    goals = [event["cubes"] for event in match.events(0)[:6]]
    assert goals == [row["cubes"] for team in match.view(0)["goals"] for row in team]
