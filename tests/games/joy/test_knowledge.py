"""Who knows what: hands, piles and tiles in imagined worlds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from spieltisch.games.joy import components as c
from spieltisch.games.joy.game import GAME
from spieltisch.games.joy.state import Joy
from spieltisch.kernel import snapshot
from spieltisch.kernel.rng import Rng
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
    counts = Counter(world(position, 1, seed).tiles[0] for seed in range(330))
    assert 15 < counts[c.colour_called("red")] < 45  # 1 of 11
    assert all(40 < counts[colour] < 80 for colour in range(6) if colour != 1)  # 2 of 11


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
    assert position.match.view(1)["players"][1]["since_before_shuffle"] == {"run": [5], "joy": []}
    assert position.match.view(1)["players"][0]["since_before_shuffle"]["run"] == [3]
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


def test_a_hand_of_several_ages_loses_any():
    position = exhausted()
    position.joy.runs.refill(position.joy.rng)
    ages = set()
    for seed in range(20):
        joy = world(position, 0, seed)
        kind = runs_of(joy, 0)[0]
        joy.runs.empty_hands()
        for age in range(3):
            joy.runs.put(age, 0, kind)
        ages.add(joy.runs.age(joy.runs.take(0, kind, joy.rng)))
    assert ages == {0, 1, 2}


def reshuffled(**more: Any) -> Table:
    """A table whose run pile has just been reshuffled: every card in hand is old."""
    position = table(**more)
    runs = position.joy.runs
    while runs.pile.size > 0:
        runs.discard.push(runs.pile.pop())
    runs.refill(position.joy.rng)
    return position


def old_runs(position: Table) -> list[list[int]]:
    return [player["since_before_shuffle"]["run"] for player in position.match.view(None)["players"]]


def test_a_traded_card_keeps_its_age_and_what_is_known_of_it():
    position = reshuffled(figures={0: 6, 2: 9}, joys={0: "trade"}, runs={0: "1, 1, 2", 2: "3, 3, 5"})
    position.joy.runs.draw(0)
    before = old_runs(position)
    position.play(0, "play trade", "give 1", "give 2")
    for seed in range(20):
        imagined = position.match.imagine(1, seed)
        assert old_runs(Table(imagined)) == old_runs(position)
        laid = [c.RUN_NAMES.index(card["card"]) for card in imagined.view(0)["laid"]]
        assert set(laid) <= {kind for seat in (0, 2, 3) for kind in runs_of(position.joy, seat)} | {0, 1}
    position.play(2, "give 3", "give 5")
    assert old_runs(position) == before
    runs = position.joy.runs
    assert runs.known.has(runs.at(0, 2, 0))
    assert runs.known.has(runs.at(0, 0, 4))


def known(joy: Joy) -> list[tuple[int, int]]:
    """The seats and kinds of the run cards that partners know of."""
    cards = joy.runs.known.cards[: joy.runs.known.size]
    return sorted((joy.runs.owner(card), joy.runs.kind(card)) for card in cards)


def test_a_known_card_that_is_traded_on_or_played_is_known_no_more():
    position = table(figures={0: 6, 2: 9}, joys={0: "trade trade", 2: ""}, runs={0: "1, 2, 3", 2: "8, 9, 10"})
    position.play(0, "play trade", "give 1", "give 2").play(2, "give 8", "give 9")
    position.play(0, "play trade", "give 8", "give 9").play(2, "give 1", "give 10")
    assert known(position.joy) == [(0, 0), (0, 9), (2, 1), (2, 7), (2, 8)]
    position.play(0, "run 1")
    assert (0, 0) not in known(position.joy)


def test_what_opponents_know_of_each_other_is_not_imagined():
    position = table(figures={0: 6, 2: 9}, joys={0: "trade"}, runs={0: "1, 2, 3", 2: "8, 9, 10"})
    position.play(0, "play trade", "give 1", "give 2").play(2, "give 8", "give 9")
    assert known(world(position, 1, 0)) == []
    assert len(known(world(position, 0, 0))) == 4


def test_open_tiles_stay_as_they_are_in_imagined_worlds():
    position = table(options={"open": True})
    assert list(world(position, 0, 1).tiles) == list(position.joy.tiles)


def test_a_copy_made_before_the_deal_is_dealt_by_itself():
    first = GAME.begin(4, GAME.settings(4, {}), Rng(1))
    second = first.copy()
    second.rng = Rng(2)
    first.settle()
    before = snapshot.dump(first)
    second.settle()
    assert snapshot.dump(first) == before
    assert snapshot.dump(second)["goals"] != before["goals"]


def test_a_copy_shares_nothing_that_changes():
    position = table(figures={0: 6, 2: 9}, joys={0: "trade swap_tiles"}, runs={0: "1, 2, 3", 2: "8, 9, 10"})
    twin = position.joy.copy()
    before = snapshot.dump(twin)
    position.play(0, "play trade", "give 1", "give 2").play(2, "give 8", "give 9")
    position.play(0, "play swap_tiles", "swap 2", "swap 38", "run 3")
    assert snapshot.dump(twin) == before
