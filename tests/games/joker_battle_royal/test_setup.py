"""Components and setup: JKR-1 to JKR-13."""

from __future__ import annotations

import pytest

import spieltisch
from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.grid import FIELDS, field_name
from tests.games.joker_battle_royal.builders import Seat, battle, inside, play


def new(players: int = 3, seed: int = 1, **options: object) -> spieltisch.Match:
    return spieltisch.start("joker_battle_royal", players=players, seed=seed, options=options)


def placed(seed: int = 1, fields: tuple[str, ...] = ("1 0", "2 0", "5 0")) -> spieltisch.Match:
    match = new(seed=seed)
    for field in fields:
        match.play(match.actors()[0], f"place {field}")
    return match


def test_jkr_1_the_symbols_are_the_binary_digits_and_the_rank_counts_them():
    ranks = [c.RANK[card] for card in range(c.DECK)]
    assert [ranks.count(rank) for rank in range(6)] == [1, 5, 10, 10, 5, 1]
    assert c.symbols_of(13) == ["dot", "column", "x"]
    assert c.symbols_of(14) == ["bar", "column", "x"]
    assert c.symbols_of(17) == ["dot", "ring"]
    assert c.symbols_of(0) == []
    assert c.symbols_of(31) == list(c.SYMBOLS)


def test_jkr_1_components_sum_up_to_one_deck_for_the_grid_and_one_for_each_player():
    for players in range(3, 7):
        state = inside(new(players))
        assert len(FIELDS) + state.aside.size == c.DECK == 32
        own = [state.draw_piles.sizes[seat] + state.hand_size(seat) for seat in range(players)]
        singles_and_joker = 5 + 1
        assert [count + singles_and_joker for count in own] == [c.DECK] * players


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_jkr_2_three_to_six_play(players: int):
    assert len(new(players).view(0)["seats"]) == players


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_jkr_2_fewer_or_more_are_refused(players: int):
    with pytest.raises(spieltisch.OptionError, match="3 to 6 players"):
        new(players)


def test_jkr_2_every_player_has_a_deck_of_an_own_colour():
    match = new(4)
    state = inside(match)
    for seat in range(4):
        held = [card for card in state.slots[seat * c.SLOTS : seat * c.SLOTS + c.SLOTS] if card >= 0]
        assert sorted(held + state.draw_piles.of(seat)) == c.OWN_DECK


def test_jkr_10_the_grid_is_7_by_5_without_corners_and_centre_and_lies_face_down():
    view = new().view(0)
    grid = view["grid"]
    assert (view["columns"], view["rows"], view["pillar"]) == (7, 5, "3 2")
    everywhere = {f"{column} {row}" for column in range(7) for row in range(5)}
    assert everywhere - set(grid) == {"0 0", "6 0", "0 4", "6 4", "3 2"}
    assert set(grid.values()) == {None}


def test_jkr_10_thirty_field_cards_are_laid_and_two_put_aside():
    state = inside(new(seed=5))
    laid = [state.grid[cell] for cell in FIELDS]
    assert len(laid) == 30
    assert sorted(laid + list(state.aside.cards[: state.aside.size])) == list(range(32))


def test_jkr_11_joker_and_single_cards_are_taken_out_and_four_cards_drawn():
    assert len(c.OWN_DECK) == 26
    assert all(c.RANK[card] >= 2 for card in c.OWN_DECK)
    seats = new().view(0)["seats"]
    assert [len([slot for slot in seat["hand"] if slot]) for seat in seats] == [4, 4, 4]
    assert [seat["draw_pile"] for seat in seats] == [22, 22, 22]


def test_jkr_11_decks_are_shuffled():
    first, other = (inside(new(seed=seed)).draw_piles.of(0) for seed in (1, 2))
    assert first != other


def test_jkr_12_the_starting_player_is_drawn_by_lot():
    assert {new(seed=seed).actors()[0] for seed in range(40)} == {0, 1, 2}


def test_jkr_12_jokers_are_placed_clockwise_from_the_starting_player():
    match = new(5, seed=3)
    starter = match.actors()[0]
    order = []
    for field in ("1 0", "2 0", "3 0", "4 0", "5 0"):
        order += match.actors()
        match.play(match.actors()[0], f"place {field}")
    assert order == [(starter + i) % 5 for i in range(5)]
    assert sorted(match.view(None)["jokers"]) == ["1 0", "2 0", "3 0", "4 0", "5 0"]


def test_jkr_12_any_free_field_will_do_but_not_an_occupied_one():
    match = new()
    assert sorted(match.moves(match.actors()[0])) == sorted(f"place {field_name(cell)}" for cell in FIELDS)
    match.play(match.actors()[0], "place 2 3")
    with pytest.raises(spieltisch.IllegalMove) as refused:
        match.play(match.actors()[0], "place 2 3")
    assert refused.value.rule == "JKR-12"
    assert "place 2 3" not in match.moves(match.actors()[0])


@pytest.mark.parametrize("place", ["0 0", "6 4", "3 2"])
def test_jkr_10_nobody_is_placed_on_a_corner_or_the_pillar(place: str):
    match = new()
    with pytest.raises(spieltisch.IllegalMove) as refused:
        match.play(match.actors()[0], f"place {place}")
    assert refused.value.rule == "JKR-10"


def test_jkr_13_the_starting_player_has_the_first_turn_and_turns_go_clockwise():
    match = placed()
    starter = inside(match).starter
    order = []
    for _ in range(4):
        seat = match.actors()[0]
        order.append(seat)
        match.play(seat, "stay")
        if match.decision() == "ChooseAttack":
            match.play(seat, "no attack")
    assert order == [(starter + i) % 3 for i in range(4)]


def test_jkr_13_the_eliminated_are_skipped():
    match = battle(Seat("1 0", hand=[6]), Seat(None, lost_to=0), Seat("5 0", hand=[6]), Seat("1 4", hand=[6]))
    play(match, "0 stay", "0 no attack")
    assert match.actors() == [2]


def test_jkr_13_nobody_acts_out_of_turn():
    match = placed()
    waiting = next(seat for seat in range(3) if seat not in match.actors())
    with pytest.raises(spieltisch.IllegalMove) as refused:
        match.play(waiting, "stay")
    assert refused.value.rule == "JKR-13"
