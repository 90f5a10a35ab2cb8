"""Who knows what: hands, piles and tiles in imagined worlds."""

from __future__ import annotations

from collections import Counter

from spieltisch.games.joy import components as c
from spieltisch.games.joy.game import GAME
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel import snapshot
from spieltisch.kernel.pile import Pile, empty_pile
from spieltisch.kernel.rng import Rng
from tests.games.joy.builders import Table, table
from tests.lab.test_observations import observe


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
    assert 15 < counts[c.COLOUR_NAMES.index("red")] < 45  # 1 of 11
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


def test_after_a_reshuffle_a_hidden_card_may_be_in_every_hand_and_in_the_pile():
    position = exhausted()
    hidden = {kind for seat in (0, 2, 3) for kind in runs_of(position.joy, seat)}
    hidden |= set(position.joy.runs.pile.as_list())
    worlds = [world(position, 1, seed) for seed in range(150)]
    for seat in (0, 2, 3):
        assert {kind for joy in worlds for kind in runs_of(joy, seat)} == hidden
    assert {kind for joy in worlds for kind in joy.runs.pile.as_list()} == hidden


def test_nobody_is_told_which_cards_of_a_hand_were_drawn_before_a_shuffle():
    """Two tables that differ only in whether seat 1 drew its 5 before or after the shuffle look the same to all."""

    def drawn(before: bool) -> Table:
        position = table(figures={0: 6}, runs={0: "1", 1: "6, 7"}, joys=dict.fromkeys(range(4), ""))
        runs = position.joy.runs
        runs.pile.take(c.RUN_NAMES.index("5"))
        runs.pile.push(c.RUN_NAMES.index("5"))
        if before:
            runs.draw(1)
        while runs.pile.size > 0:
            runs.discard.push(runs.pile.pop())
        assert runs.refilled(Rng(1))
        if not before:
            runs.pile.take(c.RUN_NAMES.index("5"))
            runs.put(1, c.RUN_NAMES.index("5"))
        runs.pile = sorted_pile(runs.pile)
        return position

    early, late = drawn(True), drawn(False)
    for seat in (*range(4), None):
        assert early.match.view(seat) == late.match.view(seat)
    for seat in range(4):
        assert observe("joy", early.joy, seat) == observe("joy", late.joy, seat)
        assert snapshot.dump(world(early, seat, 3)) == snapshot.dump(world(late, seat, 3))


def sorted_pile(pile: Pile) -> Pile:
    again = empty_pile(len(pile.cards))
    for card in sorted(pile.as_list()):
        again.push(card)
    return again


def test_playing_a_card_consumes_no_chance():
    position = exhausted()
    seat = position.actor
    before = position.joy.rng.dump()
    position.play(seat, position.moves("run")[0])
    assert position.joy.rng.dump() == before


def test_joy_59_a_traded_card_may_be_any_hidden_card_to_the_others():
    position = table(figures={0: 6, 2: 9}, joys={0: "trade"}, runs={0: "1, 1, 2", 2: "3, 3, 5"})
    position.play(0, "play trade", "give 1", "give 2")
    hidden = {kind for seat in (0, 2, 3) for kind in runs_of(position.joy, seat)} | {0, 1}
    hidden |= set(position.joy.runs.pile.as_list())
    laid = {
        c.RUN_NAMES.index(card["card"])
        for seed in range(150)
        for card in position.match.imagine(1, seed).view(0)["laid"]
    }
    assert laid == hidden
    position.play(2, "give 3", "give 5")
    runs = position.joy.runs
    assert runs.known.has(runs.at(2, 0))
    assert runs.known.has(runs.at(0, 4))


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
