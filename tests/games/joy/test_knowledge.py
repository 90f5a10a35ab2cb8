"""Who knows what: hands, piles and tiles in imagined worlds."""

from __future__ import annotations

from collections import Counter

from spieltisch.games.joy import components as c
from spieltisch.games.joy.state import Joy
from tests.games.joy.builders import Table, table


def world(position: Table, seat: int, seed: int) -> Joy:
    state = position.match.imagine(seat, seed).state
    assert isinstance(state, Joy)
    return state


def runs_of(joy: Joy, seat: int) -> list[int]:
    return [kind for kind in range(c.RUN_KINDS) if joy.runs.holds(seat, kind)]


def test_partners_do_not_know_each_others_hands():
    position = table()
    hands = {tuple(runs_of(world(position, 0, seed), 2)) for seed in range(10)}
    assert len(hands) > 5
    assert all(runs_of(world(position, 0, seed), 0) == runs_of(position.joy, 0) for seed in range(10))


def test_every_unseen_tile_is_equally_likely_to_be_every_colour():
    position = table(tiles={8: "red"}, open_tiles=(8,))
    counts = Counter(world(position, 1, seed).tiles[0] for seed in range(1100))
    assert 60 < counts[c.colour_called("red")] < 140  # 1 of 11
    assert all(150 < counts[colour] < 250 for colour in range(6) if colour != 1)  # 2 of 11


def exhausted() -> Table:
    """Seat 0 draws the last card of the pile and two more: the discard, all of it 2s and 3s, is the new pile."""
    position = table(
        figures={0: 6},
        runs={0: "1, 11, 11", 1: "5, 5, 5, 5, 6", 2: "8, 8, 8, 8, 9", 3: "10, 10, 10, 10, joker"},
        joys=dict.fromkeys(range(4), ""),
    )
    runs = position.joy.runs
    while runs.pile.size > 1:
        runs.discard.push(runs.pile.pop())
    position.play(0, "run 1")
    assert position.events("reshuffled")
    return position


def test_after_a_reshuffle_nobody_holds_what_went_into_the_pile():
    position = exhausted()
    assert position.match.view(1)["players"][1]["since_before_shuffle"] == {"run": 5, "joy": 0}
    assert position.match.view(1)["players"][0]["since_before_shuffle"]["run"] == 3
    held = {kind for seat in (2, 3) for kind in runs_of(position.joy, seat)}
    own = set(runs_of(position.joy, 0))
    for seed in range(30):
        imagined = world(position, 1, seed)
        assert {kind for seat in (2, 3) for kind in runs_of(imagined, seat)} <= held | own
    assert len({tuple(runs_of(world(position, 1, seed), 2)) for seed in range(10)}) > 3


def test_cards_drawn_after_a_reshuffle_may_be_any_of_the_pile():
    position = exhausted()
    drawn = {kind for seed in range(60) for kind in runs_of(world(position, 1, seed), 0)}
    pile = set(position.joy.runs.pile.cards[: position.joy.runs.pile.size])
    assert len(drawn & pile) > 5


def test_a_hand_of_both_ages_loses_either():
    position = exhausted()
    ages = set()
    for seed in range(20):
        joy = world(position, 0, seed)
        kind = runs_of(joy, 0)[0]
        joy.runs.held[joy.runs.at(0, 0, kind)] = joy.runs.held[joy.runs.at(1, 0, kind)] = 1
        ages.add(joy.runs.take(0, kind, joy.rng))
    assert ages == {0, 1}
