"""The end: JKR-40 and JKR-41, and the options."""

from __future__ import annotations

import pytest

import spieltisch
from tests.games.joker_battle_royal.builders import Seat, battle, inside, play, player, told, trophies

HERE, NEXT = "2 1", "2 2"


def last_blow(attacker: Seat) -> spieltisch.Match:
    """Seat 0 throws seat 1 out; seat 2 is out already."""
    match = battle(attacker, Seat(NEXT, hand=[17], lost_to=2), Seat(None, lost_to=1))
    return play(match, "0 stay", "0 attack 14", "0 at 1", "1 defend 17")


def test_jkr_40_the_last_one_adds_two_own_cards_to_the_trophies():
    match = last_blow(Seat(HERE, hand=[14, 5], pile=[3, 6, 7]))
    assert match.result() is not None
    assert trophies(match, 0) == ["1:17", "0:7", "0:6"]
    assert told(match, "last") == [{"event": "last", "seat": 0}]


def test_jkr_40_the_bonus_is_paid_as_far_as_there_are_cards():
    match = last_blow(Seat(HERE, hand=[14], lost_to=2))
    assert trophies(match, 0) == ["1:17", "0:14"]


def test_jkr_40_the_most_trophies_win_even_from_outside_the_grid():
    match = last_blow(Seat(HERE, hand=[14, 5]))
    result = match.result()
    assert result is not None
    assert result.scores == [3, 26, 25]
    assert result.winners == [1]
    assert result.ranks == [3, 1, 2]


def test_jkr_40_equal_trophies_share_the_rank():
    match = battle(
        Seat(HERE, hand=[14, 5], trophies=["2:3"]),
        Seat(NEXT, hand=[17], trophies=["2:5", "2:6", "0:3", "0:6"], lost_to=2),
        Seat(None, lost_to=2),
    )
    play(match, "0 stay", "0 attack 14", "0 at 1", "1 defend 17")
    result = match.result()
    assert result is not None
    assert result.scores[0] == result.scores[1] == 4
    assert result.ranks == [2, 2, 1]


def test_jkr_40_the_game_goes_on_while_two_jokers_stand():
    match = battle(Seat(HERE, hand=[14, 5]), Seat(NEXT, hand=[17], lost_to=2), Seat("5 4", hand=[3]))
    play(match, "0 stay", "0 attack 14", "0 at 1", "1 defend 17")
    assert match.view(0)["jokers"][1] is None
    assert match.result() is None
    assert match.actors() == [2]


def test_jkr_40_a_failed_position_fight_can_end_the_game():
    match = battle(
        Seat(HERE, hand=[14], lost_to=2),
        Seat(NEXT, hand=[17, 3]),
        Seat(None, lost_to=2),
        grid={HERE: 0},
        position_fights=True,
    )
    play(match, "0 stay", "0 attack 14", "0 at 1", "0 show field", "1 defend 17")
    assert match.result() is not None
    assert trophies(match, 1)[0] == "0:14"
    assert len(trophies(match, 1)) == 3


def pass_turns(match: spieltisch.Match, count: int) -> None:
    for _ in range(count):
        seat = match.actors()[0]
        match.play(seat, "stay")
        if match.decision() == "ChooseAttack":
            match.play(seat, "no attack")


@pytest.mark.parametrize("laps", [1, 2, 12])
def test_jkr_41_after_so_many_quiet_laps_the_game_ends_as_it_stands(laps: int):
    match = battle(
        Seat("1 0", hand=[6], trophies=["1:3"]), Seat("4 0", hand=[6]), Seat("1 3", hand=[6]), quiet_laps=laps
    )
    pass_turns(match, 3 * laps - 1)
    assert match.result() is None
    assert match.view(0)["quiet_turns_left"] == 1
    pass_turns(match, 1)
    result = match.result()
    assert result is not None
    assert result.scores == [1, 0, 0]
    assert told(match, "quiet") == [{"event": "quiet", "seat": None, "laps": laps}]


def test_jkr_41_a_trophy_starts_the_count_anew():
    match = battle(Seat(HERE, hand=[6]), Seat(NEXT, hand=[14, 3]), Seat("5 0", hand=[17, 6]), quiet_laps=2)
    pass_turns(match, 1)
    play(match, "1 stay", "1 attack 14", "1 at 2", "2 defend 17")
    assert len(trophies(match, 1)) == 2
    pass_turns(match, 5)
    assert match.result() is None
    pass_turns(match, 1)
    assert match.result() is not None


def test_jkr_41_a_fight_without_damage_is_quiet():
    match = battle(Seat(HERE, hand=[6]), Seat(NEXT, hand=[30]), Seat("5 0", hand=[6]), quiet_laps=1)
    play(match, "0 stay", "0 attack 6", "0 at 1", "1 defend 30")
    pass_turns(match, 2)
    assert match.result() is not None


def test_jkr_41_a_lap_is_a_turn_of_everyone_still_on_the_grid():
    match = battle(
        Seat("1 0", hand=[6]), Seat(None, lost_to=0), Seat("4 0", hand=[6]), Seat("1 3", hand=[6]), quiet_laps=1
    )
    pass_turns(match, 3)
    assert match.result() is not None


def test_jkr_41_wrong_numbers_of_laps_are_refused():
    for laps in (0, 101, "many", True):
        with pytest.raises(spieltisch.OptionError, match="quiet_laps"):
            spieltisch.start("joker_battle_royal", players=3, seed=1, options={"quiet_laps": laps})


def test_jkr_50_the_option_is_on_or_off():
    with pytest.raises(spieltisch.OptionError, match="position_fights"):
        spieltisch.start("joker_battle_royal", players=3, seed=1, options={"position_fights": "maybe"})


def test_jkr_36_a_taken_card_never_comes_back():
    match = battle(Seat(HERE, hand=[6]), Seat(NEXT, hand=[14]), Seat("5 0", hand=[6], trophies=["0:3", "1:3"]))
    assert player(match, 2)["trophies"] == [{"card": 3, "owner": 0}, {"card": 3, "owner": 1}]
    assert all(3 not in inside(match).draw_piles.of(seat) for seat in (0, 1))
