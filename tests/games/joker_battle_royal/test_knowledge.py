"""Who knows what: hidden hands, what a value-0 defence proves, what a laid attack card must show, and shuffles.

The worlds that a seat imagines are compared with all the deals that would have looked the same to that seat.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

import spieltisch
from spieltisch.games.joker_battle_royal import components as c
from spieltisch.games.joker_battle_royal.state import Battle
from spieltisch.kernel.rng import Rng
from tests.games.joker_battle_royal.builders import Seat, battle, cell, hand, inside, play, player

RING, DOT = 16, 1
Hidden = tuple[int, ...]
Deal = Callable[[tuple[int, ...]], spieltisch.Match]


def hidden_cards(state: object, owner: int) -> Hidden:
    """A player's slots and draw pile."""
    assert isinstance(state, Battle)
    slots = [int(card) for card in state.slots[owner * c.SLOTS : (owner + 1) * c.SLOTS]]
    return (*slots, *state.draw_piles.of(owner))


def seen(match: spieltisch.Match, seat: int) -> str:
    return json.dumps([match.view(seat), match.events(seat)])


def possible(deal: Deal, cards: list[int], seat: int, owner: int) -> set[Hidden]:
    """Where the owner's cards may lie: of all the deals those in which the seat sees the same as in the first."""
    truth = seen(deal(tuple(cards)), seat)
    worlds = set()
    for order in permutations(cards):
        try:
            match = deal(order)
        except spieltisch.IllegalMove:
            continue
        if seen(match, seat) == truth:
            worlds.add(hidden_cards(match.state, owner))
    return worlds


def assert_imagined(match: spieltisch.Match, seat: int, owner: int, worlds: set[Hidden]) -> None:
    """Exactly these worlds are imagined, all equally often (chi-square test)."""
    each = 60
    count = each * len(worlds)
    found = Counter(hidden_cards(match.state.imagine(seat, Rng(seed)), owner) for seed in range(count))
    assert set(found) == worlds
    freedom = len(worlds) - 1
    deviation = sum((often - each) ** 2 / each for often in found.values())
    assert deviation < freedom + 5 * (2 * freedom) ** 0.5 + 5


# What everybody sees


def test_hands_draw_piles_and_field_cards_are_hidden():
    match = spieltisch.start("joker_battle_royal", players=3, seed=4, options={})
    for viewer in (0, 1, 2, None):
        seats = match.view(viewer)["seats"]
        for owner, seat in enumerate(seats):
            cards = [slot["card"] for slot in seat["hand"]]
            assert (None in cards) == (owner != viewer)
            assert seat["draw_pile"] == 22
        assert set(match.view(viewer)["grid"].values()) == {None}


def test_discards_trophies_and_open_cards_are_shown_to_all():
    match = battle(
        Seat("1 0", hand=[6], trophies=["1:5", "2:6"]), Seat("4 0", open=17, discard=[3, 7]), Seat("1 3"), turn=0
    )
    for viewer in (0, 1, 2, None):
        seats = match.view(viewer)["seats"]
        assert seats[0]["trophies"] == [{"card": 5, "owner": 1}, {"card": 6, "owner": 2}]
        assert seats[1]["open_card"] == 17
        assert seats[1]["discard"] == [3, 7]


def test_a_drawn_card_is_told_to_its_drawer_alone():
    match = spieltisch.start("joker_battle_royal", players=3, seed=4, options={})
    for viewer in (0, 1, 2, None):
        drawn = [event for event in match.events(viewer) if event["event"] == "drew"]
        assert len(drawn) == 12
        own = [event["card"] for event in drawn if event["seat"] == viewer]
        assert own == ([] if viewer is None else hand(match, viewer))
        assert all(event["card"] is None for event in drawn if event["seat"] != viewer)
        assert [event["slot"] for event in drawn] == [0, 1, 2, 3] * 3


def test_a_laid_attack_card_is_told_to_the_attacker_alone():
    match = play(battle(Seat("2 1", hand=[6, 14]), Seat("2 2", hand=[3]), Seat("5 4")), "0 stay", "0 attack 14")
    laid = [match.events(viewer)[-1] for viewer in (0, 1, None)]
    assert [event["card"] for event in laid] == [14, None, None]
    assert [event["slot"] for event in laid] == [1, 1, 1]


# A value-0 defence


def test_jkr_31_a_defence_for_nothing_proves_what_the_rest_of_the_hand_lacks():
    match = battle(Seat("2 1", hand=[14]), Seat("2 2", hand=[6, 9, 12], pile=[30, 7]), Seat("5 4", hand=[3]))
    play(match, "0 stay", "0 attack 14", "0 at 1", "1 defend 9")
    lacks = [slot["lacks"] for slot in match.view(2)["seats"][1]["hand"]]
    assert lacks == [["ring"], [], ["ring"], []]


def test_jkr_31_a_fitting_defence_proves_nothing():
    match = battle(Seat("2 1", hand=[14]), Seat("2 2", hand=[6, 17, 12], pile=[30, 7]), Seat("5 4", hand=[3]))
    play(match, "0 stay", "0 attack 14", "0 at 1", "1 defend 17")
    assert [slot["lacks"] for slot in match.view(2)["seats"][1]["hand"]] == [[], [], [], []]


def test_jkr_31_against_ranged_it_is_the_dot_that_is_lacking():
    match = battle(Seat("5 1", hand=[14]), Seat("2 1", hand=[6, 18, 12]), Seat("1 4", hand=[3]))
    play(match, "0 stay", "0 attack 14", "0 at 1", "1 defend 18")
    assert match.view(2)["seats"][1]["hand"][0]["lacks"] == ["dot"]


def test_knowledge_about_a_card_ends_when_it_is_played():
    match = battle(Seat("2 1", hand=[14]), Seat("2 2", hand=[6, 9], pile=[30, 7]), Seat("5 4", hand=[3]))
    play(match, "0 stay", "0 attack 14", "0 at 1", "1 defend 9", "1 move 6", "1 to 2 2", "1 no attack")
    assert match.view(2)["seats"][1]["hand"][0]["lacks"] == []


def after_a_useless_defence(order: tuple[int, ...]) -> spieltisch.Match:
    """Seat 1 has laid card 6 for nothing; the other five hidden cards lie in this order."""
    match = battle(
        Seat("2 1", hand=[10]),
        Seat("2 2", hand=[order[0], 6, order[1]], pile=[*order[2:], 11, 13, 14], lost_to=2),
        Seat("5 4", hand=[3]),
    )
    return play(match, "0 stay", "0 attack 10", "0 at 1", "1 defend 6")


@pytest.mark.parametrize("seat", [0, 2])
def test_jkr_31_imagined_worlds_are_all_the_deals_that_fit_a_useless_defence(seat: int):
    cards = [3, 12, 17, 20, 9]
    worlds = possible(after_a_useless_defence, cards, seat, owner=1)
    assert len(worlds) == 3 * 2 * 3 * 2
    assert_imagined(after_a_useless_defence(tuple(cards)), seat, 1, worlds)


def test_of_their_own_cards_players_imagine_only_the_order_of_the_pile():
    match = after_a_useless_defence((3, 12, 17, 20, 9))
    truth = hand(match, 1)
    for seed in range(20):
        world = match.imagine(1, seed)
        assert hand(world, 1) == truth
        assert sorted(inside(world).draw_piles.of(1)) == sorted(inside(match).draw_piles.of(1))


# A laid attack card


def after_laying(order: tuple[int, ...]) -> spieltisch.Match:
    """Seat 0 has laid a card for an attack; a melee and a ranged target are there, so it shows the bar or the X."""
    match = battle(
        Seat("2 1", hand=list(order[:2]), pile=list(order[2:]), lost_to=1),
        Seat("2 2", hand=[3]),
        Seat("5 1", hand=[3]),
    )
    return play(match, "0 stay", f"0 attack {order[0]}")


def after_naming(order: tuple[int, ...]) -> spieltisch.Match:
    """The same, and the target is the neighbour: it shows the bar."""
    return play(after_laying(order), "0 at 1")


CARDS = [10, 3, 12, 17, 20]


@pytest.mark.parametrize(("deal", "fitting"), [(after_laying, 3), (after_naming, 2)])
@pytest.mark.parametrize("seat", [1, 2])
def test_jkr_23_a_laid_card_is_imagined_to_show_what_the_attack_needs(deal: Deal, fitting: int, seat: int):
    worlds = possible(deal, CARDS, seat, owner=0)
    assert len(worlds) == fitting * 24
    assert_imagined(deal(tuple(CARDS)), seat, 0, worlds)


def test_jkr_23_the_attacker_knows_the_laid_card():
    match = after_naming(tuple(CARDS))
    assert {int(inside(match.imagine(0, seed)).slots[c.LAID]) for seed in range(20)} == {10}


def test_jkr_23_what_was_known_of_a_hand_card_is_known_of_the_laid_card():
    match = battle(Seat("2 1", hand=[10, 6]), Seat("2 2", hand=[14, 17]), Seat("5 1", hand=[3]), turn=1)
    play(match, "1 stay", "1 attack 14", "1 at 0", "0 defend 6", "2 stay", "2 no attack", "0 stay", "0 attack 10")
    for seed in range(40):
        laid = inside(match.imagine(1, seed)).slots[c.LAID]
        assert laid & RING == 0
        assert laid & c.ATTACK_SYMBOLS != 0


# Shuffles


def after_a_shuffle(order: tuple[int, ...]) -> spieltisch.Match:
    """Seat 0 holds two cards when its discard of 13, 17 and 20 is shuffled, and draws two of those three."""
    match = battle(
        Seat("1 0", hand=list(order), discard=[13, 17, 20], lost_to=2),
        Seat("5 0", hand=[3]),
        Seat("5 4", hand=[3]),
    )
    return play(match, "0 stay", "0 no attack")


def test_jkr_26_after_a_shuffle_everybody_knows_which_cards_are_old():
    match = after_a_shuffle((3, 6))
    new = [tuple(order) for order in permutations([13, 17, 20])]
    worlds = {(*old, *order[:2], -1, order[2]) for old in ((3, 6), (6, 3)) for order in new}
    assert_imagined(match, 1, 0, worlds)


def test_jkr_26_two_shuffles_are_kept_apart():
    match = after_a_shuffle((3, 6))
    state = inside(match)
    assert list(state.drawn_after[: c.HAND]) == [0, 0, 1, 1]
    state.shuffles[0] += 1
    found = {hidden_cards(state.imagine(1, Rng(seed)), 0) for seed in range(60)}
    drawn = hand(match, 0)[2:]
    rest = state.draw_piles.of(0)
    assert found == {(*old, *new, -1, *rest) for old in permutations([3, 6]) for new in permutations(drawn)}


def test_jkr_26_a_laid_card_is_known_to_come_from_its_shuffle():
    match = battle(
        Seat("1 0", hand=[10, 12], discard=[9, 13, 14], lost_to=2),
        Seat("4 0", hand=[3]),
        Seat("5 3", hand=[3]),
    )
    play(match, "0 stay", "0 no attack", "1 stay", "1 no attack", "2 stay", "2 no attack")
    play(match, "0 stay", f"0 attack {hand(match, 0)[2]}")
    assert {int(inside(match.imagine(1, seed)).slots[c.LAID]) for seed in range(60)} == {9, 13, 14}


# Field cards


def test_jkr_50_shown_field_cards_stay_and_hidden_ones_are_dealt_anew_with_those_put_aside():
    match = battle(Seat("2 1", hand=[14]), Seat("2 2"), Seat("5 1"), grid={"2 1": 9, "2 2": 0}, face_up=["2 1"])
    jokers = set()
    for seed in range(300):
        world = inside(match.imagine(0, seed))
        assert world.grid[cell("2 1")] == 9
        jokers |= {place for place in range(35) if world.grid[place] == 0}
        jokers |= {-1 for card in world.aside.cards if card == 0}
    assert len(jokers) == 29 + 1


def test_cards_of_eliminated_players_are_open():
    match = battle(Seat("2 1", hand=[6]), Seat("2 2", hand=[17, 3], pile=[7, 9], lost_to=3), Seat("5 4"), Seat("1 4"))
    play(match, "0 stay", "0 attack 6", "0 at 1", "1 defend 17")
    assert [match.view(seat)["seats"][1]["gone"] for seat in (0, 2, None)] == [[3, 17]] * 3
    assert player(match, 1)["hand"] == [None] * 4
