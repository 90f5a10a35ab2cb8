"""Imagined worlds, counted: with few hidden things they are exactly those that fit, and each is as likely as the next.

What fits is found by brute force: of all the deals, those that look the same to the seat once the same has happened.
Almost all cards lie open or are in a hand that the seat knows, and no two hidden ones are alike.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

import pytest

import spieltisch
from spieltisch.games.joy import components as c
from spieltisch.games.joy.board.data import Decks, load_board
from spieltisch.games.joy.game import make_game
from spieltisch.games.joy.table.cards import Deck
from spieltisch.games.joy.table.checks import check_state
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.game import Game
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from tests.chance import assert_equally_likely
from tests.games.joy.builders import Table, table

TILE_FIELDS = (2, 4, 8, 12, 14, 18, 22, 24, 28, 32, 34, 38)
EACH = 16
Names = Sequence[str]
World = Any


# Few cards


def few_cards(run_cards: int, joy_cards: list[int], run_limit: int = 3) -> Game:
    """JOY with one run card of each of the first kinds."""
    return with_decks(list(range(run_cards)), joy_cards, run_limit)


def with_decks(run_cards: list[int], joy_cards: list[int], run_limit: int) -> Game:
    return make_game(load_board(), Decks(run_cards, joy_cards, [(2, run_limit)] * c.ROWS))


FOUR = few_cards(20, [*range(c.JOY_KINDS), c.TRADE])
TWO_TWOS = with_decks([*range(20), c.RUN_NAMES.index("2")], [*range(c.JOY_KINDS)], 3)
THREE = few_cards(15, list(range(c.JOY_KINDS)), run_limit=2)


def at_table(
    hands: Mapping[int, Names],
    joys: Mapping[int, Names] | None = None,
    pile: Names = (),
    joy_pile: Names = (),
    discard: Names | None = None,
    joy_discard: Names | None = None,
    open_tiles: tuple[int, ...] = TILE_FIELDS,
    game: Game = FOUR,
    **more: Any,
) -> Table:
    """A position with these hands and piles; what is in none of them lies in the discards."""
    seats = 3 if game is THREE else 4
    left = iter(others([*pile, *(discard or ()), *(card for hand in hands.values() for card in hand)]))
    spare = {seat: next(left) for seat in range(seats) if not hands.get(seat)}
    position = table(
        players=seats,
        runs={seat: spare[seat] if seat in spare else ", ".join(hands[seat]) for seat in range(seats)},
        joys={seat: " ".join((joys or {}).get(seat, ())) for seat in range(seats)},
        open_tiles=open_tiles,
        game=game,
        **more,
    )
    for seat, card in spare.items():
        position.joy.runs.take(seat, c.RUN_NAMES.index(card))
        position.joy.runs.pile.push(c.RUN_NAMES.index(card))
    stack(position.joy.runs, c.RUN_NAMES, pile, discard)
    stack(position.joy.joys, c.JOY_NAMES, joy_pile, joy_discard)
    check_state(position.joy)
    return position


def stack(deck: Deck, names: Names, pile: Names, discard: Names | None) -> None:
    """Leave these cards in the pile, the last on top, and lay the others open."""
    left = sorted(deck.pile.cards[: deck.pile.size])
    deck.pile.size = 0
    for name in pile:
        left.remove(names.index(name))
        deck.pile.push(names.index(name))
    for card in left if discard is None else [names.index(name) for name in discard]:
        deck.discard.push(card)


def others(used: Iterable[str], count: int = 20) -> list[str]:
    """The other run cards."""
    return [name for name in c.RUN_NAMES[:count] if name not in set(used)]


# Worlds


def hands_and_pile(deck: Deck, names: Names) -> World:
    """The hands and the pile."""
    hands = [
        tuple(names[kind] for kind in range(deck.kinds) for _ in range(deck.held[deck.at(seat, kind)]))
        for seat in range(len(deck.counts))
    ]
    return (*hands, tuple(names[card] for card in deck.pile.cards[: deck.pile.size]))


def hidden(state: object) -> World:
    """All that some seat may not see."""
    assert isinstance(state, Joy)
    runs, joys = hands_and_pile(state.runs, c.RUN_NAMES), hands_and_pile(state.joys, c.JOY_NAMES)
    return runs, joys, tuple(state.laid), tuple(c.COLOUR_NAMES[colour] for colour in state.tiles)


def seen(match: Match, seat: int) -> str:
    return json.dumps([match.view(seat), match.events(seat)])


def possible(deal: Callable[..., Table], orders: Iterable[Sequence[Any]], seat: int) -> tuple[Match, set[World]]:
    """The match of the first deal, and the worlds of all the deals in which the seat has seen the same as in it."""
    first, *rest = orders
    match = deal(*first).match
    worlds = {hidden(match.state)}
    for order in rest:
        try:
            other = deal(*order).match
        except spieltisch.IllegalMove:
            continue
        if seen(other, seat) == seen(match, seat):
            worlds.add(hidden(other.state))
    return match, worlds


def assert_imagined(match: Match, seat: int, worlds: set[World]) -> None:
    found = Counter(hidden(match.state.imagine(seat, Rng(seed))) for seed in range(EACH * len(worlds)))
    assert_equally_likely(found, worlds)


# The deal


def test_joy_13_after_the_deal_the_other_hand_and_the_piles_may_be_anything():
    game = few_cards(11, [0, 1, 2, 3, 4], run_limit=5)
    match = Match.at(game, 2, game.settings(2, {"open": True}), game.new(2, 8, {"open": True}))
    runs, joys, laid, tiles = hidden(match.state)
    own_runs, own_joys = runs[0], joys[0]
    worlds = set()
    for hand, others_joys in product(combinations(range(11), 5), combinations(range(5), 2)):
        run_hand = tuple(c.RUN_NAMES[card] for card in hand)
        joy_hand = tuple(c.JOY_NAMES[card] for card in others_joys)
        if set(run_hand) & set(own_runs) or set(joy_hand) & set(own_joys):
            continue
        (run_left,) = set(c.RUN_NAMES[:11]) - {*own_runs, *run_hand}
        (joy_left,) = set(c.JOY_NAMES[:5]) - {*own_joys, *joy_hand}
        run_world = (own_runs, run_hand, (run_left,))
        worlds.add((run_world, (own_joys, joy_hand, (joy_left,)), laid, tiles))
    assert len(worlds) == 6 * 3
    assert_imagined(match, 0, worlds)


def test_joy_13_run_cards_may_be_in_any_other_hand_or_anywhere_in_the_pile():
    def deal(*cards: str) -> Table:
        return at_table({0: cards[:1], 1: ["10", "11"], 3: cards[1:3]}, pile=cards[3:])

    match, worlds = possible(deal, permutations(["1", "2", "3", "4", "5"]), 1)
    assert len(worlds) == 60
    assert_imagined(match, 1, worlds)


def test_joy_13_joy_cards_may_be_in_any_other_hand_or_anywhere_in_the_pile():
    def deal(*cards: str) -> Table:
        return at_table({0: ["1"]}, {0: ["split"], 1: cards[:1], 2: cards[1:2]}, joy_pile=cards[2:])

    match, worlds = possible(deal, permutations(["trade", "draw_two", "any_cube", "swap_tiles"]), 0)
    assert len(worlds) == 24
    assert_imagined(match, 0, worlds)


def test_a_match_imagines_the_same_worlds_and_the_seat_sees_no_difference():
    match = at_table({0: ["1"], 1: ["2"], 2: ["3"], 3: ["4"]}, pile=["5", "6"]).match
    for seed in range(20):
        world = match.imagine(0, seed)
        assert hidden(world.state) == hidden(match.state.imagine(0, Rng(seed)))
        assert seen(world, 0) == seen(match, 0)


# A reshuffled discard


def test_joy_21_after_a_reshuffle_every_hidden_card_may_be_in_every_hidden_place():
    """Seat 1 plays the 1, which goes into the new pile with the 2 and the 3, and draws from that.

    Nobody has to remember what went into which shuffle: an imagined hand may hold what is really in the pile.
    """
    old = ["4", "5", "6"]
    hands = {0: others([*old, "1", "2", "3"], 15), 1: ["1", "4"], 2: ["5", "6"]}
    position = at_table(hands, discard=["2", "3"], figures={1: 6}, active=1, game=THREE).play(1, "run 1")
    runs, joys, laid, tiles = hidden(position.match.state)
    worlds = set()
    for cards in permutations(["1", "2", "3", "4", "5", "6"]):
        first, second = tuple(sorted(cards[:2])), tuple(sorted(cards[2:4]))
        worlds.add(((runs[0], first, second, cards[4:]), joys, laid, tiles))
    assert len(worlds) == 15 * 6 * 2
    assert_imagined(position.match, 0, worlds)


# A trade of run cards


@pytest.mark.parametrize(("gives", "expected"), [(1, 12), (3, 24), (4, 6)])
def test_joy_59_to_the_others_any_cards_may_be_those_that_are_traded(gives: int, expected: int):
    def deal(*cards: str) -> Table:
        position = at_table({0: cards[:2], 2: cards[2:]}, {0: ["trade"]}, figures={0: 6, 2: 9}).play(0, "play trade")
        for seat, card in list(zip((0, 0, 2, 2), cards, strict=True))[:gives]:
            position.play(seat, f"give {card}")
        return position

    match, worlds = possible(deal, permutations(["1", "2", "3", "4"]), 1)
    assert len(worlds) == expected
    assert_imagined(match, 1, worlds)


def test_joy_59_the_partner_may_lay_any_card():
    def deal(*cards: str) -> Table:
        position = at_table({0: ["1", "2"], 2: cards[:2], 3: cards[2:]}, {0: ["trade"]}, figures={0: 6, 2: 9})
        return position.play(0, "play trade", "give 2", "give 1").play(2, f"give {cards[0]}")

    match, worlds = possible(deal, permutations(["3", "4", "5"]), 0)
    assert len(worlds) == 6
    assert_imagined(match, 0, worlds)


def test_joy_59_what_was_given_may_be_laid_back():
    """In a second trade the partner lays one of two cards that seat 0 knows, or a third."""

    def deal(kept: str, other: str, laid: str) -> Table:
        hands = {0: ["1", "2"], 2: ["3", "4", kept], 3: [other]}
        position = at_table(hands, {0: ["trade", "trade"]}, figures={0: 6, 2: 9})
        position.play(0, "play trade", "give 1", "give 2").play(2, "give 3", "give 4")
        return position.play(0, "play trade", "give 3", "give 4").play(2, f"give {laid}")

    deals = [(kept, other, laid) for kept, other in permutations(["5", "6"]) for laid in ("1", "2", kept)]
    match, worlds = possible(deal, deals, 0)
    assert len(worlds) == 6
    assert_imagined(match, 0, worlds)


def given_and_played(played: str, hidden_cards: Names, game: Game = FOUR) -> Table:
    """Seat 0 has given 2 and 5. The partner plays one of them, or the card that it had kept, and draws another."""
    kept, other, *pile = hidden_cards
    hands = {0: ["2", "5"], 2: ["8", "9", kept], 3: [other]}
    position = at_table(hands, {2: ["trade"]}, pile=pile, figures={0: 6, 2: 9}, active=2, game=game)
    position.play(2, "play trade", "give 8", "give 9").play(0, "give 2", "give 5")
    return position.play(2, f"run {played}")


@pytest.mark.parametrize(("played", "expected"), [("2", 12), ("4", 6)])
def test_joy_59_what_was_given_stays_known_until_it_is_played(played: str, expected: int):
    orders = permutations(["4", "6", "7", "10"])
    match, worlds = possible(lambda *order: given_and_played(played, order), orders, 0)
    assert len(worlds) == expected
    assert_imagined(match, 0, worlds)


@pytest.mark.parametrize("cards", [["2", "6", "7", "10"], ["6", "7", "10", "2"]])
def test_joy_59_of_another_card_like_the_one_that_was_given_and_played_nothing_is_known(cards: list[str]):
    """The partner has kept the other 2, or draws it."""
    match, worlds = possible(lambda *order: given_and_played("2", order, TWO_TWOS), permutations(cards), 0)
    assert len(worlds) == 12
    assert_imagined(match, 0, worlds)


# A way that is still being chosen


def goal_of(match: Match, seat: int) -> int:
    """The field in the view of the seat that chooses the way to it."""
    ((end,),) = [[end["field"] for end in card["ends"]] for card in match.view(seat)["ways"]]
    return int(end)


def test_joy_31_while_the_way_is_chosen_the_others_do_not_know_the_field():
    position = table(figures={0: 5}, runs={0: "joker"}, joys={0: ""}).play(0, "run joker")
    several = [end["field"] for end in position.ways("joker")["ends"] if len(end["ways"]) > 1]
    assert len(several) > 1
    position.play(0, f"go {several[0]}")
    assert position.match.decision() == "GoVia"
    for seat in (1, 2, 3):
        goals = Counter(goal_of(position.match.imagine(seat, seed), 0) for seed in range(EACH * len(several)))
        assert_equally_likely(goals, several)
        assert seen(position.match.imagine(seat, 1), seat) == seen(position.match, seat)
    assert {goal_of(position.match.imagine(0, seed), 0) for seed in range(20)} == {several[0]}


# A split run card


def test_joy_59a_a_player_who_splits_holds_a_run_card_worth_two_or_more():
    def deal(*cards: str) -> Table:
        position = at_table({0: cards[:2], 1: cards[2:]}, {0: ["split"]}, figures={0: 6, 1: 16})
        return position.play(0, "play split")

    match, worlds = possible(deal, permutations(["2", "1", "1 joy", "3"]), 2)
    assert len(worlds) == 5
    assert_imagined(match, 2, worlds)


# Tiles


HIDDEN = (8, 12, 14, 18)


def tiles_seen_but(colours: Names, **more: Any) -> Table:
    """Four tiles have never been seen."""
    others_open = [field for field in TILE_FIELDS if field not in HIDDEN]
    left = sorted((Counter(c.COLOUR_NAMES * c.TILES_PER_COLOUR) - Counter(colours)).elements())
    return at_table(
        {0: ["1", "2", "3", "4"]},
        figures={0: 6},
        tiles=dict(zip([*HIDDEN, *others_open], [*colours, *left], strict=True)),
        open_tiles=tuple(others_open),
        **more,
    )


@pytest.mark.parametrize(
    ("colours", "expected"), [(["pink", "red", "blue", "green"], 24), (["pink", "red", "pink", "red"], 6)]
)
def test_joy_11_unseen_tiles_may_be_any_of_those_that_are_left(colours: list[str], expected: int):
    match, worlds = possible(lambda *order: tiles_seen_but(order), permutations(colours), 3)
    assert len(worlds) == expected
    assert_imagined(match, 3, worlds)


@pytest.mark.parametrize("seat", [0, 1])
def test_joy_82_a_tile_that_was_turned_back_is_known_though_it_is_not_shown(seat: int):
    def deal(*colours: str) -> Table:
        position = tiles_seen_but(colours, joys={0: ["jump_element"]}, options={"memory": True})
        return position.play(0, "play jump_element", "go 8", "place 0", "run 1")

    match, worlds = possible(deal, permutations(["pink", "red", "blue", "green"]), seat)
    assert {tile["colour"] for tile in match.view(seat)["tiles"]} == {None}
    assert len(worlds) == 6
    assert_imagined(match, seat, worlds)


def test_joy_82_a_known_tile_is_known_where_it_is_swapped_to():
    def deal(*colours: str) -> Table:
        position = tiles_seen_but(colours, joys={0: ["jump_element", "swap_tiles"]}, options={"memory": True})
        position.play(0, "play jump_element", "go 8", "place 0")
        return position.play(0, "play swap_tiles", "swap 8", "swap 12")

    match, worlds = possible(deal, permutations(["pink", "red", "blue", "green"]), 1)
    assert {tile["colour"] for tile in match.view(1)["tiles"]} == {None}
    assert {world[3][3] for world in worlds} == {"pink"}
    assert len(worlds) == 6
    assert_imagined(match, 1, worlds)
