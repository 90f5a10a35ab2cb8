"""A turn: movement, reach, sight and the attack ban, drawing up. JKR-20 to JKR-26."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spieltisch
from spieltisch.games.joker_battle_royal.grid import BETWEEN, CELLS, COLUMNS, FIELDS, PILLAR, field_name, is_field
from tests.games.joker_battle_royal.builders import Seat, battle, cell, hand, play, player, told

some_fields = st.sampled_from([field_name(place) for place in FIELDS])


def refused(match: spieltisch.Match, seat: int, move: str) -> str:
    with pytest.raises(spieltisch.IllegalMove) as error:
        match.play(seat, move)
    return error.value.rule


# The open defence card


def test_jkr_20_a_turn_begins_with_discarding_the_open_defence_card():
    match = battle(Seat("1 0", hand=[6], open=17), Seat("5 0"), Seat("5 4"))
    assert player(match, 0)["open_card"] is None
    assert player(match, 0)["discard"] == [17]


def test_jkr_20_open_cards_of_the_others_stay():
    match = battle(Seat("1 0", hand=[6]), Seat("5 0", open=17), Seat("5 4"))
    assert player(match, 1)["open_card"] == 17


# Movement


@pytest.mark.parametrize(("card", "steps"), [(6, 2), (14, 3), (13, 4), (30, 4), (3, 3), (31, 6)])
def test_jkr_21_a_card_moves_by_its_rank_and_one_more_with_the_dot(card: int, steps: int):
    match = battle(Seat("1 0", hand=[card]), Seat("5 0"), Seat("5 4"))
    reach = match.view(0)["reach"][str(card)]
    assert max(reach.values()) == steps
    play(match, f"0 move {card}")
    assert sorted(match.moves(0)) == sorted(f"to {field}" for field in reach)


def test_jkr_21_moving_is_optional_and_so_is_moving_zero_fields():
    match = battle(Seat("1 0", hand=[6]), Seat("5 0"), Seat("5 4"))
    assert match.moves(0) == ["move 6", "stay"]
    play(match, "0 move 6", "0 to 1 0")
    assert match.view(0)["jokers"][0] == "1 0"
    assert player(match, 0)["discard"] == [6]


def test_jkr_21_one_card_per_turn_and_only_before_the_attack():
    match = battle(Seat("1 0", hand=[6, 12]), Seat("5 0"), Seat("5 4"))
    play(match, "0 move 6", "0 to 1 1")
    assert match.decision() == "ChooseAttack"
    assert refused(match, 0, "move 12") == "JKR-23"


def test_jkr_21_a_card_must_be_in_hand_and_the_field_near_enough():
    match = battle(Seat("1 0", hand=[6]), Seat("5 0"), Seat("5 4"))
    assert refused(match, 0, "move 7") == "JKR-21"
    assert refused(match, 0, "to 1 1") == "JKR-21"
    play(match, "0 move 6")
    assert refused(match, 0, "to 1 3") == "JKR-21"
    assert refused(match, 0, "stay") == "JKR-22"


def test_jkr_21_steps_are_horizontal_or_vertical():
    match = battle(Seat("1 1", hand=[6]), Seat("5 0"), Seat("5 4"))
    reach = match.view(0)["reach"]["6"]
    assert reach["2 2"] == 2
    assert "3 2" not in reach
    assert "2 3" not in reach


def test_jkr_22_through_other_jokers_but_not_onto_them():
    match = battle(Seat("1 0", hand=[6]), Seat("2 0"), Seat("1 1"))
    play(match, "0 move 6")
    assert set(match.moves(0)) == {"to 1 0", "to 3 0", "to 1 2", "to 2 1", "to 0 1"}
    assert refused(match, 0, "to 2 0") == "JKR-22"


@pytest.mark.parametrize("place", ["3 2", "0 0"])
def test_jkr_22_not_onto_the_pillar_or_a_corner(place: str):
    match = battle(Seat("2 2", hand=[31]), Seat("5 0"), Seat("5 4"))
    play(match, "0 move 31")
    assert refused(match, 0, f"to {place}") == "JKR-22"


def test_jkr_22_the_way_leads_around_the_pillar_and_the_corners():
    match = battle(Seat("3 1", hand=[31]), Seat("5 0"), Seat("0 1"))
    reach = match.view(0)["reach"]["31"]
    assert reach["3 3"] == 4
    assert battle(Seat("1 0", hand=[31]), Seat("5 0"), Seat("5 4")).view(0)["reach"]["31"]["0 1"] == 2


def test_jkr_22_the_card_goes_to_the_discard():
    match = battle(Seat("1 0", hand=[6, 12]), Seat("5 0"), Seat("5 4"))
    play(match, "0 move 6", "0 to 1 1", "0 no attack")
    assert player(match, 0)["discard"] == [6]


def walk(start: str, steps: int) -> dict[str, int]:
    """An independent walk over the grid."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        column, row = map(int, here.split())
        for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            name = f"{near[0]} {near[1]}"
            on_grid = 0 <= near[0] <= 6 and 0 <= near[1] <= 4 and near != (3, 2)
            if on_grid and name not in found and name not in ("0 0", "6 0", "0 4", "6 4") and found[here] < steps:
                found[name] = found[here] + 1
                queue.append(name)
    return found


@given(st.lists(some_fields, min_size=3, max_size=6, unique=True), st.sampled_from([6, 7, 13, 14, 15, 31]))
def test_jkr_22_reach_is_what_a_walk_finds_minus_the_other_jokers(jokers: list[str], card: int):
    match = battle(Seat(jokers[0], hand=[card]), *(Seat(joker) for joker in jokers[1:]))
    steps = card.bit_count() + (card & 1)
    expected = {field: count for field, count in walk(jokers[0], steps).items() if field not in jokers[1:]}
    assert match.view(0)["reach"][str(card)] == expected
    match.play(0, f"move {card}")
    assert set(match.moves(0)) == {f"to {field}" for field in expected}


# Attack and sight


@pytest.mark.parametrize(
    ("target", "kind", "fitting", "useless"),
    [("3 1", "melee", 6, 12), ("2 2", "melee", 18, 20), ("3 0", "cross", 12, 10), ("1 2", "cross", 20, 18),
     ("5 1", "ranged", 12, 6), ("4 4", "ranged", 24, 6)],
)  # fmt: skip
def test_jkr_23_melee_takes_the_bar_cross_the_column_ranged_the_x(target: str, kind: str, fitting: int, useless: int):
    match = battle(Seat("2 1", hand=[fitting, useless]), Seat(target), Seat(None, lost_to=1))
    play(match, "0 stay")
    assert match.moves(0) == [f"attack {fitting}", "no attack"]
    assert refused(match, 0, f"attack {useless}") == "JKR-23"
    assert match.view(0)["targets"]["1"]["kind"] == kind
    play(match, f"0 attack {fitting}", "0 at 1")
    assert told(match, "attacked")[0]["kind"] == kind


def test_jkr_23_the_kind_is_judged_for_each_target():
    match = battle(Seat("2 1", hand=[31]), Seat("2 2"), Seat("3 0"), Seat("5 4"))
    targets = match.view(0)["targets"]
    assert [targets[str(seat)]["kind"] for seat in (1, 2, 3)] == ["melee", "cross", "ranged"]


def test_jkr_23_the_card_must_suit_the_target_that_is_named():
    match = battle(Seat("2 1", hand=[6]), Seat("2 2"), Seat("5 3"), Seat("1 4"))
    play(match, "0 stay", "0 attack 6")
    assert match.moves(0) == ["at 1"]
    assert refused(match, 0, "at 2") == "JKR-23"
    assert refused(match, 0, "at 0") == "JKR-23"
    assert refused(match, 0, "at 5") == "JKR-23"
    assert refused(match, 0, "stay") == "JKR-23"


def test_jkr_23_attacking_is_optional_and_needs_a_card_from_the_hand():
    match = battle(Seat("2 1", hand=[6]), Seat("2 2", hand=[6]), Seat("5 4"))
    play(match, "0 stay")
    assert refused(match, 0, "attack 7") == "JKR-23"
    play(match, "0 no attack")
    assert match.actors() == [1]


def test_jkr_23_one_attack_per_turn():
    match = battle(Seat("2 1", hand=[6, 7]), Seat("2 2", hand=[17]), Seat("5 4"))
    play(match, "0 stay", "0 attack 6", "0 at 1", "1 defend 17")
    assert match.actors() == [1]
    assert match.decision() == "Movement"


def test_jkr_23_the_value_is_the_rank_plus_one():
    match = battle(Seat("2 1", hand=[30]), Seat("2 2", hand=[17]), Seat("5 4"))
    play(match, "0 stay", "0 attack 30", "0 at 1", "1 defend 17")
    assert told(match, "showed_attack") == [{"event": "showed_attack", "seat": 0, "card": 30, "value": 5}]


def test_jkr_23_the_attack_card_is_known_to_the_attacker_alone():
    match = battle(Seat("2 1", hand=[30]), Seat("2 2", hand=[17]), Seat("5 4"))
    play(match, "0 stay", "0 attack 30", "0 at 1")
    assert [match.view(seat)["attack"]["card"] for seat in (0, 1, 2, None)] == [30, None, None, None]
    assert match.events(1)[-2]["card"] is None


BLOCKED_BY_THE_PILLAR = {
    "0 1": {"6 3"},
    "1 0": {"4 3", "5 4"},
    "2 0": {"4 4"},
    "3 0": {"3 3", "3 4"},
    "0 2": {"4 2", "5 2", "6 2"},
    "2 2": {"4 2", "5 2", "6 2"},
    "3 1": {"3 3", "3 4"},
    "2 1": {"4 3", "5 4"},
    "1 1": {"5 3"},
}


@pytest.mark.parametrize("start", BLOCKED_BY_THE_PILLAR)
def test_jkr_24_the_pillar_hides_the_fields_exactly_behind_it(start: str):
    hidden = set()
    for place in FIELDS:
        other = field_name(place)
        if other != start:
            third = next(field for field in ("1 4", "5 0", "0 3") if field not in (start, other))
            match = battle(Seat(start), Seat(other), Seat(third))
            if "pillar" in match.view(0)["targets"]["1"]["blockers"]:
                hidden.add(other)
    assert hidden == BLOCKED_BY_THE_PILLAR[start]


def test_jkr_24_the_pillar_hides_one_to_three_fields_from_every_field():
    for start in FIELDS:
        hidden = [end for end in FIELDS if BETWEEN[start * CELLS + end] >> PILLAR & 1]
        assert 1 <= len(hidden) <= 3


def stands_between(start: str, end: str, middle: str) -> bool:
    """An independent judgement: the middle is a proper fraction of the way."""
    (x, y), (ex, ey), (mx, my) = (tuple(map(int, field.split())) for field in (start, end, middle))
    ways = {Fraction(m - s, e - s) for s, e, m in ((x, ex, mx), (y, ey, my)) if e != s}
    straight = all(m == s for s, e, m in ((x, ex, mx), (y, ey, my)) if e == s)
    return straight and len(ways) == 1 and 0 < ways.pop() < 1


@given(st.lists(some_fields, min_size=3, max_size=6, unique=True))
def test_jkr_24_sight_is_blocked_by_what_stands_exactly_in_between(jokers: list[str]):
    match = battle(*(Seat(joker) for joker in jokers))
    for target, other in enumerate(jokers[1:], 1):
        (x, y), (ex, ey) = (tuple(map(int, field.split())) for field in (jokers[0], other))
        ranged = max(abs(x - ex), abs(y - ey)) > 1
        expected: list[Any] = ["pillar"] if ranged and stands_between(jokers[0], other, "3 2") else []
        if ranged:
            expected += [seat for seat, joker in enumerate(jokers) if seat and stands_between(jokers[0], other, joker)]
        assert match.view(0)["targets"][str(target)]["blockers"] == expected


def test_jkr_24_nobody_is_attacked_out_of_sight():
    match = battle(Seat("1 0", hand=[12]), Seat("4 3"), Seat("5 4"), Seat("1 3"))
    play(match, "0 stay", "0 attack 12")
    assert match.moves(0) == ["at 3"]
    assert refused(match, 0, "at 1") == "JKR-24"
    assert match.view(2)["hidden_lines"][0] == {"between": [0, 1], "blockers": ["pillar"]}


def test_jkr_23_where_nobody_can_be_attacked_the_turn_ends_and_says_so():
    match = battle(Seat("1 0", hand=[12]), Seat("4 3", hand=[3]), Seat("5 4", hand=[3]))
    play(match, "0 stay")
    assert [event["seat"] for event in told(match, "no_target")] == [0]
    assert match.view(None)["active"] == 1
    assert told(match, "no_attack") == []


def test_jkr_24_another_joker_blocks_and_a_joker_beside_the_line_does_not():
    match = battle(Seat("1 0", hand=[12]), Seat("1 2"), Seat("1 4"), Seat("2 4"))
    blockers = {seat: target["blockers"] for seat, target in match.view(0)["targets"].items()}
    assert blockers == {"1": [], "2": [1], "3": []}


def test_jkr_24_without_anybody_in_sight_no_attack_is_asked_about():
    match = battle(Seat("1 0", hand=[31]), Seat("4 3", hand=[6]), Seat(None, lost_to=1))
    play(match, "0 stay")
    assert match.actors() == [1]


def test_jkr_24_targets_are_shown_for_every_field_in_reach():
    match = battle(Seat("1 0", hand=[6]), Seat("4 3"), Seat("5 4"))
    targets = match.view(0)["targets_from"]
    assert set(targets) == set(match.view(0)["reach"]["6"])
    assert targets["1 0"] == {"1": ["pillar"], "2": ["pillar", 1]}
    assert targets["1 1"] == {"1": "ranged", "2": "ranged"}
    assert match.view(1)["targets_from"] == {}


def test_jkr_24_only_fields_have_names():
    assert not is_field(-1)
    assert not is_field(CELLS)
    assert [field_name(place) for place in (0, COLUMNS, PILLAR)] == ["0 0", "0 1", "3 2"]
    assert cell("3 2") == PILLAR


# The attack ban


def test_jkr_25_the_colour_on_top_of_the_own_trophies_may_not_be_attacked():
    match = battle(Seat("1 0", hand=[12], trophies=["2:3", "1:3"]), Seat("4 0"), Seat("1 3"))
    play(match, "0 stay", "0 attack 12")
    assert player(match, 0)["banned"] == 1
    assert match.moves(0) == ["at 2"]
    assert refused(match, 0, "at 1") == "JKR-25"


def test_jkr_25_a_card_that_suits_only_the_banned_player_is_refused():
    match = battle(Seat("2 1", hand=[6, 12], trophies=["1:3"]), Seat("2 2"), Seat("5 0"))
    play(match, "0 stay")
    assert match.moves(0) == ["attack 12", "no attack"]
    assert refused(match, 0, "attack 6") == "JKR-25"


def test_jkr_25_only_the_top_trophy_counts():
    match = battle(Seat("1 0", hand=[12], trophies=["1:3", "2:3"]), Seat("4 0"), Seat("1 3"))
    assert player(match, 0)["banned"] == 2


def test_jkr_25_with_two_jokers_left_nobody_is_banned():
    match = battle(Seat("1 0", hand=[12], trophies=["1:3"]), Seat("4 0"), Seat(None, lost_to=1))
    play(match, "0 stay", "0 attack 12")
    assert player(match, 0)["banned"] is None
    assert match.moves(0) == ["at 1"]


def test_jkr_25_a_colour_whose_joker_is_out_bans_nobody():
    match = battle(Seat("1 0", hand=[12]), Seat("4 0"), Seat("1 3"), Seat(None, lost_to=0))
    assert player(match, 0)["banned"] is None
    play(match, "0 stay", "0 attack 12")
    assert match.moves(0) == ["at 1", "at 2"]


# Drawing up


def test_jkr_26_the_active_player_draws_up_to_four_at_the_end_of_the_turn():
    match = battle(Seat("1 0", hand=[6, 12], pile=[3, 5, 7]), Seat("5 0"), Seat("5 4"))
    play(match, "0 move 6", "0 to 1 0", "0 no attack")
    assert sorted(hand(match, 0)) == [3, 5, 7, 12]


def test_jkr_26_after_a_fight_both_draw_up_to_four():
    match = battle(Seat("2 1", hand=[6, 7]), Seat("2 2", hand=[17, 18]), Seat("5 4", hand=[3]))
    play(match, "0 stay", "0 attack 6", "0 at 1", "1 defend 17")
    assert [len(hand(match, seat)) for seat in range(3)] == [4, 4, 1]


def test_jkr_26_an_empty_draw_pile_is_refilled_by_shuffling_the_discard():
    match = battle(Seat("1 0", hand=[6, 12], pile=[3], discard=[5, 7, 9], lost_to=2), Seat("5 0"), Seat("5 4"))
    play(match, "0 stay", "0 no attack")
    assert told(match, "reshuffled") == [{"event": "reshuffled", "seat": 0}]
    assert len(hand(match, 0)) == 4
    assert hand(match, 0)[:3] == [6, 12, 3]
    assert player(match, 0)["draw_pile"] == 2
    assert player(match, 0)["discard"] == []


def test_jkr_26_with_both_empty_one_draws_what_there_is():
    match = battle(Seat("1 0", hand=[6], pile=[3], lost_to=2), Seat("5 0", hand=[6]), Seat("5 4"))
    play(match, "0 stay", "0 no attack")
    assert hand(match, 0) == [6, 3]
