"""The greedy player: sensible, honest, and clearly better than chance."""

from __future__ import annotations

import spieltisch
from spieltisch.bots.policies import choose
from spieltisch.games.joker_battle_royal.heuristics import HEURISTICS
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.rng import Rng
from tests.games.joker_battle_royal.builders import Seat, attacked, battle, play


def greedy(match: spieltisch.Match, seed: int = 1) -> str:
    seat = match.actors()[0]
    out = Moves()
    match.state.options(seat, out)
    assert isinstance(match.state, Battle)
    return match.vocabulary.notation(HEURISTICS.move(match.state, seat, out, Rng(seed)))


def test_it_defends_with_the_highest_fitting_card():
    match = battle(Seat("2 1", hand=[14]), Seat("2 2", hand=[17, 30, 6, 20]), Seat("5 4"))
    play(match, "0 stay", "0 attack 14", "0 at 1")
    assert greedy(match) == "defend 30"


def test_it_relies_on_a_good_open_card():
    match = battle(Seat("2 1", hand=[14]), Seat("2 2", hand=[17, 28, 6, 20], open=30), Seat("5 4"))
    play(match, "0 stay", "0 attack 14", "0 at 1")
    assert greedy(match) == "open"


def test_it_throws_the_least_useful_card_away():
    match = battle(Seat("2 1", hand=[14]), Seat("2 2", hand=[15, 6, 7]), Seat("5 4"))
    play(match, "0 stay", "0 attack 14", "0 at 1")
    assert greedy(match) == "defend 6"


def test_it_keeps_the_defence_card_open_that_guards_against_more():
    """JKR-37: ring and dot before a higher rank without either."""
    for new, old in ((7, 18), (6, 9), (12, 17)):
        match = play(attacked(14, hand=[new], open=old), f"1 defend {new}")
        assert greedy(match) == f"keep {old}"


def test_it_attacks_a_player_without_defence_cards():
    match = battle(Seat("2 1", hand=[30]), Seat("2 2", hand=[17, 18, 20, 24]), Seat("5 1", hand=[]))
    play(match, "0 stay", "0 attack 30")
    assert greedy(match) == "at 2"


def test_it_never_shows_a_field_card_known_to_be_a_joker():
    match = battle(
        Seat("2 1", hand=[14]), Seat("2 2"), Seat("5 4"), grid={"2 1": 0}, face_up=["2 1"], position_fights=True
    )
    play(match, "0 stay", "0 attack 14", "0 at 1")
    assert greedy(match) == "leave field"


def test_it_shows_a_field_card_known_to_help():
    match = battle(
        Seat("2 1", hand=[14]), Seat("2 2"), Seat("5 4"), grid={"2 1": 2}, face_up=["2 1"], position_fights=True
    )
    play(match, "0 stay", "0 attack 14", "0 at 1")
    assert greedy(match) == "show field"


def lead(first: Seat, second: Seat, *others: Seat) -> float:
    """How much better the first player stands than the second."""
    state = battle(first, second, *others).state
    assert isinstance(state, Battle)
    return HEURISTICS.strength(state, 0) - HEURISTICS.strength(state, 1)


def test_own_cards_and_high_ranks_in_hand_count():
    third = Seat("5 4", hand=[3, 5])
    level = lead(Seat("2 1", hand=[7, 11]), Seat("2 2", hand=[7, 11]), third)
    assert lead(Seat("2 1", hand=[7, 11, 13]), Seat("2 2", hand=[7, 11]), third) > level
    assert lead(Seat("2 1", hand=[15, 11]), Seat("2 2", hand=[7, 11]), third) > level


def test_it_decides_the_same_in_worlds_it_cannot_tell_apart():
    match = spieltisch.start("joker_battle_royal", players=4, seed=8, options={"position_fights": True})
    for count in range(250):
        if match.result() is not None:
            break
        seat = match.actors()[0]
        move = greedy(match, count)
        assert greedy(match.imagine(seat, count), count) == move
        match.play(seat, move)


def test_it_beats_chance():
    wins = 0
    for seed in range(12):
        match = spieltisch.start("joker_battle_royal", players=3, seed=seed, options={})
        while match.result() is None:
            seat = match.actors()[0]
            match.play(seat, str(choose(match, seat, "greedy" if seat == seed % 3 else "random", seed)))
        result = match.result()
        assert result is not None
        wins += seed % 3 in result.winners
    assert wins >= 10
