"""Defence, resolution, elimination, position fights, and the printed example. JKR-30 to JKR-37, JKR-50, JKR-60."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import spieltisch
from tests.games.joker_battle_royal.builders import (
    ASKEW,
    FAR,
    HERE,
    NEXT,
    Seat,
    attacked,
    battle,
    cell,
    hand,
    inside,
    play,
    player,
    refused,
    told,
    trophies,
)

# The defence


@pytest.mark.parametrize(("where", "fitting"), [(NEXT, [18, 17]), (ASKEW, [18, 17]), (FAR, [9, 17])])
def test_jkr_30_ring_against_melee_and_cross_and_dot_against_ranged(where: str, fitting: list[int]):
    match = attacked(14, by=where, hand=[18, 9, 17, 6])
    assert set(match.moves(1)) == {f"defend {card}" for card in fitting}


def test_jkr_30_the_value_is_the_rank_of_the_card():
    match = play(attacked(14, hand=[30]), "1 defend 30")
    assert told(match, "showed_defence")[0]["value"] == 4


def test_jkr_30_the_defender_answers_before_the_attack_card_is_shown():
    match = attacked(14, hand=[18])
    assert match.actors() == [1]
    assert told(match, "showed_attack") == []
    assert match.view(1)["attack"] == {
        "attacker": 2, "card": None, "target": 1, "kind": "melee", "answer": "ring", "shows_field": False,
    }  # fmt: skip
    assert refused(match, 1, "defend 31") == "JKR-30"
    assert refused(match, 1, "stay") == "JKR-30"


def test_jkr_31_without_a_fitting_card_any_card_is_laid_for_nothing():
    match = attacked(14, hand=[6, 9])
    assert match.moves(1) == ["defend 6", "defend 9"]
    play(match, "1 defend 9")
    assert told(match, "showed_defence")[0]["value"] == 0
    assert told(match, "hit")[0]["damage"] == 4


def test_jkr_31_with_a_fitting_card_one_of_those_must_be_used():
    match = attacked(14, hand=[6, 18])
    assert match.moves(1) == ["defend 18"]
    assert refused(match, 1, "defend 6") == "JKR-31"


def test_jkr_31_with_no_card_at_all_the_value_is_0():
    match = attacked(14, hand=[])
    assert told(match, "undefended") == [{"event": "undefended", "seat": 1}]
    assert told(match, "hit")[0]["damage"] == 4


def test_jkr_37_a_card_laid_for_nothing_stays_open_and_serves_when_its_symbol_fits():
    match = play(attacked(14, hand=[9]), "1 defend 9")
    assert player(match, 1)["open_card"] == 9
    match = attacked(14, by=FAR, hand=[3], open=9)
    assert match.moves(1) == ["defend 3", "open"]
    play(match, "1 open")
    assert told(match, "showed_defence")[0]["value"] == 2


def test_jkr_37_an_open_card_without_the_symbol_does_not_free_from_laying_a_hand_card():
    match = attacked(14, hand=[6], open=9)
    assert match.moves(1) == ["defend 6"]
    assert refused(match, 1, "open") == "JKR-37"


def test_jkr_37_with_an_empty_hand_the_useless_open_card_stays():
    match = attacked(14, hand=[], open=9)
    assert player(match, 1)["open_card"] == 9
    assert told(match, "hit")[0]["damage"] == 4


def test_jkr_32_the_fitting_open_card_may_be_used_again_or_a_new_one_laid():
    match = attacked(14, hand=[18, 30], open=17)
    assert match.moves(1) == ["defend 18", "defend 30", "open"]
    play(match, "1 open")
    assert player(match, 1)["open_card"] == 17
    assert told(match, "hit")[0]["damage"] == 2
    assert {18, 30} <= set(hand(match, 1))


def test_jkr_32_the_old_card_is_discarded_for_the_new_one():
    match = play(attacked(14, hand=[30], open=17), "1 defend 30")
    assert player(match, 1)["open_card"] == 30
    assert player(match, 1)["discard"] == [17]


def test_jkr_32_a_new_card_may_be_laid_for_nothing_though_the_open_card_fits():
    match = attacked(14, hand=[6], open=17)
    assert match.moves(1) == ["defend 6", "open"]


def test_jkr_32_without_an_open_card_there_is_none_to_use():
    assert refused(attacked(14, hand=[17]), 1, "open") == "JKR-32"


# The resolution


@pytest.mark.parametrize(("attack", "defence", "damage"), [(30, 17, 3), (14, 30, 0), (14, 31, 0), (6, 17, 1)])
def test_jkr_33_the_damage_is_the_difference(attack: int, defence: int, damage: int):
    match = play(attacked(attack, hand=[defence]), f"1 defend {defence}")
    assert len(trophies(match, 2)) == damage
    assert len(told(match, "held")) == (damage == 0)


def test_jkr_33_trophies_come_from_the_top_of_the_draw_pile():
    match = play(attacked(14, hand=[17], pile=[3, 5, 7]), "1 defend 17")
    assert trophies(match, 2) == ["1:7", "1:5"]


def test_jkr_33_an_empty_draw_pile_is_refilled_from_the_discard():
    match = attacked(14, hand=[17], pile=[3], discard=[5, 7, 9, 10, 11], lost_to=0)
    play(match, "1 defend 17")
    taken = trophies(match, 2)
    assert taken[0] == "1:3"
    assert taken[1] in {f"1:{card}" for card in (5, 7, 9, 10, 11)}
    assert told(match, "reshuffled") == [{"event": "reshuffled", "seat": 1}]


def test_jkr_33_then_from_the_hand_at_random_and_last_the_open_card():
    found = set()
    for seed in range(30):
        match = battle(
            Seat(HERE, hand=[30, 5]),
            Seat(NEXT, hand=[6, 9, 10, 3], pile=[12], lost_to=2),
            Seat("5 4", hand=[3]),
            seed=seed,
        )
        play(match, "0 stay", "0 attack 30", "0 at 1", "1 defend 6")
        sources = [event["source"] for event in told(match, "trophy")]
        assert sources == ["pile", "hand", "hand", "hand", "open"]
        found.add(trophies(match, 0)[1])
    assert found == {"1:9", "1:10", "1:3"}


def test_jkr_34_the_attack_card_is_discarded_and_the_defence_card_stays_open():
    match = play(attacked(14, hand=[17]), "1 defend 17")
    assert player(match, 2)["discard"] == [14]
    assert player(match, 1)["open_card"] == 17
    assert player(match, 1)["discard"] == []


def test_jkr_34_the_open_card_stays_until_the_defenders_next_turn():
    match = play(attacked(14, hand=[17]), "1 defend 17", "0 stay", "0 no attack")
    assert match.actors() == [1]
    assert player(match, 1)["open_card"] is None
    assert player(match, 1)["discard"] == [17]


# Elimination


def beaten(defender: Seat, attack: int, defend: int) -> spieltisch.Match:
    """Seat 1 is hit by seat 0; seats 2 and 3 look on."""
    match = battle(Seat(HERE, hand=[attack, 5]), defender, Seat("5 4", hand=[3]), Seat("1 4", hand=[3]))
    return play(match, "0 stay", f"0 attack {attack}", "0 at 1", f"1 defend {defend}")


def test_jkr_35_beaten_with_four_cards_is_out_and_pays_one_bonus_card():
    match = beaten(Seat(NEXT, hand=[17, 3], pile=[7, 9], lost_to=3), 6, 17)
    assert told(match, "hit")[0]["damage"] == 1
    assert len(trophies(match, 0)) == 2
    assert player(match, 1)["out"]
    assert match.view(0)["jokers"][1] is None
    assert told(match, "out") == [{"event": "out", "seat": 1}]


def test_jkr_35_what_remains_leaves_the_game():
    match = beaten(Seat(NEXT, hand=[17, 3], pile=[7, 9], lost_to=3), 6, 17)
    assert sorted(player(match, 1)["gone"]) == [3, 17]
    assert player(match, 1)["hand"] == [None] * 4
    assert player(match, 1)["open_card"] is None


def test_jkr_35_beaten_with_five_cards_goes_on():
    match = beaten(Seat(NEXT, hand=[17, 3], pile=[7, 9, 10], lost_to=3), 6, 17)
    assert len(trophies(match, 0)) == 1
    assert not player(match, 1)["out"]


def test_jkr_35_discard_and_open_card_are_owned_too():
    match = beaten(Seat(NEXT, hand=[17], pile=[7], discard=[9, 10], open=3, lost_to=3), 6, 17)
    assert not player(match, 1)["out"]


def test_jkr_35_without_damage_nobody_is_out():
    match = beaten(Seat(NEXT, hand=[30], lost_to=3), 6, 30)
    assert not player(match, 1)["out"]
    assert trophies(match, 0) == []


def test_jkr_35_cards_are_paid_as_far_as_there_are_any():
    match = beaten(Seat(NEXT, hand=[6, 3], lost_to=3), 30, 6)
    assert sorted(trophies(match, 0)) == ["1:3", "1:6"]
    assert player(match, 1)["out"]


def test_jkr_35_a_player_whose_last_card_is_taken_is_out():
    match = beaten(Seat(NEXT, hand=[6, 3, 9, 10], pile=[7], lost_to=3), 30, 6)
    assert told(match, "hit")[0]["damage"] == 5
    assert len(trophies(match, 0)) == 5
    assert player(match, 1)["out"]


def test_jkr_36_trophies_are_out_of_play_and_the_eliminated_keep_theirs():
    match = beaten(Seat(NEXT, hand=[17], trophies=["2:6", "2:9"], lost_to=3), 14, 17)
    assert player(match, 1)["out"]
    assert trophies(match, 1) == ["2:6", "2:9"]
    assert match.state.scores()[1] == 2


# Position fights


def position(field_card: int, choice: str = "show field", face_up: Sequence[str] = ()) -> spieltisch.Match:
    """Seat 0 attacks seat 1 with card 14 from a field with that card under its Joker."""
    match = battle(
        Seat(HERE, hand=[14, 5], pile=[3, 6, 9]),
        Seat(NEXT, hand=[17]),
        Seat("5 4", hand=[3]),
        grid={HERE: field_card},
        face_up=face_up,
        position_fights=True,
    )
    return play(match, "0 stay", "0 attack 14", "0 at 1", f"0 {choice}")


@pytest.mark.parametrize(("field_card", "damage"), [(18, 3), (31, 3), (12, 2), (1, 2), (14, 4)])
def test_jkr_50_the_symbol_adds_one_and_the_same_card_two(field_card: int, damage: int):
    match = play(position(field_card), "1 defend 17")
    assert told(match, "hit")[0]["damage"] == damage
    assert told(match, "showed_field")[0]["bonus"] == damage - 2


def test_jkr_50_showing_is_a_choice():
    match = play(position(14, choice="leave field"), "1 defend 17")
    assert told(match, "hit")[0]["damage"] == 2
    assert match.view(0)["grid"][HERE] is None
    assert told(match, "showed_field") == []


def test_jkr_50_it_is_announced_before_the_defence_and_stays_face_up():
    match = position(18)
    assert match.view(1)["attack"]["shows_field"]
    assert match.view(1)["grid"][HERE] is None
    play(match, "1 defend 17")
    assert [match.view(seat)["grid"][HERE] for seat in (0, 1, 2, None)] == [18] * 4
    assert inside(match).face_up == 1 << cell(HERE)


def test_jkr_50_a_face_up_field_card_may_be_used_again():
    match = position(18, face_up=[HERE])
    assert match.view(1)["grid"][HERE] == 18
    play(match, "1 defend 17")
    assert told(match, "hit")[0]["damage"] == 3


def test_jkr_50_a_joker_makes_the_attack_fail_and_costs_two_cards():
    match = play(position(0), "1 defend 17")
    assert told(match, "failed") == [{"event": "failed", "seat": 0, "other": 1}]
    assert trophies(match, 1) == ["0:9", "0:6"]
    assert trophies(match, 0) == []
    assert player(match, 1)["discard"] == [17]
    assert not player(match, 0)["out"]


def test_jkr_50_after_a_failure_the_defence_card_stays_open():
    match = battle(
        Seat(HERE, hand=[14, 5]), Seat("5 4", hand=[3]), Seat(NEXT, hand=[17]), grid={HERE: 0}, position_fights=True
    )
    play(match, "0 stay", "0 attack 14", "0 at 2", "0 show field", "2 defend 17")
    assert player(match, 2)["open_card"] == 17
    assert len(hand(match, 2)) == 4


def test_jkr_50_cards_are_given_as_far_as_there_are_any_and_with_none_left_the_attacker_is_out():
    match = battle(
        Seat(HERE, hand=[14], lost_to=2),
        Seat(NEXT, hand=[17]),
        Seat("5 4", hand=[3]),
        grid={HERE: 0},
        position_fights=True,
    )
    play(match, "0 stay", "0 attack 14", "0 at 1", "0 show field", "1 defend 17")
    assert trophies(match, 1) == ["0:14"]
    assert player(match, 0)["out"]
    assert match.actors() == [1]


def test_jkr_50_with_four_cards_a_failure_costs_two_and_no_bonus():
    match = battle(
        Seat(HERE, hand=[14, 5, 3], pile=[7], lost_to=2),
        Seat(NEXT, hand=[17]),
        Seat("5 4", hand=[3]),
        grid={HERE: 0},
        position_fights=True,
    )
    play(match, "0 stay", "0 attack 14", "0 at 1", "0 show field", "1 defend 17")
    assert len(trophies(match, 1)) == 2
    assert not player(match, 0)["out"]


def test_jkr_50_is_not_asked_about_without_the_option():
    match = attacked(14, hand=[17])
    assert match.actors() == [1]
    assert told(match, "announced") == []
    assert refused(position(5, choice="leave field"), 1, "show field") == "JKR-30"


def test_jkr_50_something_else_than_yes_or_no_is_refused():
    match = battle(Seat(HERE, hand=[14, 5]), Seat(NEXT, hand=[17]), Seat("5 4", hand=[3]), position_fights=True)
    play(match, "0 stay", "0 attack 14", "0 at 1")
    assert refused(match, 0, "stay") == "JKR-50"


# The printed example


def test_jkr_60_the_printed_example_move_by_move():
    a, b, other = 0, 1, 2
    match = battle(
        Seat("1 0", hand=[13, 14, 6, 18]),
        Seat("4 1", hand=[17, 3, 5, 6], pile=[9, 10]),
        Seat("5 4", hand=[14, 6, 3, 12]),
    )
    play(match, f"{a} move 13")
    assert max(match.view(a)["reach"]["13"].values()) == 4
    play(match, f"{a} to 3 1")
    assert match.view(a)["targets"][str(b)]["kind"] == "melee"
    play(match, f"{a} attack 14", f"{a} at {b}")
    assert match.moves(b) == ["defend 17"]
    play(match, f"{b} defend 17")
    assert told(match, "showed_attack")[0]["value"] == 4
    assert told(match, "showed_defence")[0]["value"] == 2
    assert told(match, "hit")[0] == {"event": "hit", "seat": a, "other": b, "damage": 2}
    assert trophies(match, a) == ["1:10", "1:9"]
    assert player(match, a)["banned"] == b
    assert [len(hand(match, seat)) for seat in (a, b, other)] == [4, 4, 4]
    assert match.actors() == [b]


@pytest.mark.parametrize("where", ["4 0", "5 0", "1 3"])
def test_jkr_60_card_17_serves_against_every_kind_of_attack_until_its_owners_turn(where: str):
    match = battle(
        Seat("3 1", hand=[14, 3]),
        Seat(where, hand=[14, 3]),
        Seat("4 1", hand=[17, 6, 7, 12]),
        turn=0,
    )
    play(match, "0 stay", "0 attack 14", "0 at 2", "2 defend 17")
    assert match.actors() == [1]
    play(match, "1 stay", "1 attack 14", "1 at 2")
    assert "open" in match.moves(2)
    play(match, "2 open")
    assert [event["value"] for event in told(match, "showed_defence")] == [2, 2]
    assert match.actors() == [2]
    assert player(match, 2)["open_card"] is None
