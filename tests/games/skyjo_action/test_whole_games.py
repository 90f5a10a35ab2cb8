"""Whole games: what must hold in every position that play can reach."""

from random import Random
from typing import Any

import pytest

import spieltisch
from spieltisch.games.skyjo_action.components import CELLS, STAR
from spieltisch.games.skyjo_action.declaration import SKYJO
from spieltisch.kernel import snapshot

every_variant = pytest.mark.parametrize(("players", "options"), SKYJO.samples)


def random_positions(players, options, seed, rounds=2):
    """The positions of a game played at random, until so many rounds are over."""
    match: Any = spieltisch.start("skyjo_action", players, seed, options)
    chance = Random(seed)
    while match.result() is None and match.state.round <= rounds:
        yield match
        seat = chance.choice(match.actors())
        match.play(seat, chance.choice(match.moves(seat)))
    yield match


@every_variant
def test_the_table_is_in_order_in_every_position(players, options):
    for match in random_positions(players, options, 3):
        match.game.check_state(match.state)
        sky = match.state
        assert snapshot.dump(sky.copy()) == snapshot.dump(sky)
        for seat in range(players):
            for place in range(seat * CELLS, seat * CELLS + CELLS):
                shown = sky.cards[place] >= 0 and sky.open[place]
                assert sky.open[place] in (0, 1)
                if shown and sky.cards[place] == STAR and match.decision() == "Turn":
                    assert sky.used[place] == 1
        if match.decision() == "Turn":
            view = match.view(None)
            assert view["hand"] == []
            assert match.actors() == [view["active"]]
            assert view["discard"]["count"] > 0
            assert len(view["displays"]) == players


@every_variant
def test_a_copy_stays_as_it_was_while_the_game_goes_on(players, options):
    copies = []
    for count, match in enumerate(random_positions(players, options | {"target": 200}, 4)):
        if count % 20 == 0:
            copies.append((match.state.copy(), snapshot.dump(match.state)))
    assert all(snapshot.dump(copy) == dump for copy, dump in copies)


@every_variant
def test_a_new_match_begins_with_nothing_counted(players, options):
    view = spieltisch.start("skyjo_action", players, 1, options).view(None)
    assert view["totals"] == view["round_scores"] == [0] * players
    assert view["round"] == 1
    assert view["turns_left"] == players * options.get("turn_cap", 60)
    assert (view["starter"], view["ender"], view["extra_turns"]) == (None, None, 0)
    assert view["chosen"] == [[]] * players


def test_a_new_round_begins_with_nothing_left_of_the_old_one():
    *_, match = random_positions(3, {"target": 200}, 5, rounds=1)
    view = match.view(None)
    assert view["round"] == 2
    assert (view["turns_left"], view["extra_turns"], view["ender"]) == (180, 0, None)
    assert view["displays"] == [[], [], []]
    assert view["chosen"] == [[], [], []]
    assert all(cell == {"open": False, "card": None} for cells in view["layouts"] for cell in cells)


def test_when_the_match_is_over_everything_lies_open():
    *_, match = random_positions(3, {"target": 50}, 5, rounds=99)
    cells = [cell for layout in match.view(None)["layouts"] for cell in layout if cell]
    assert match.result() is not None
    assert cells
    assert all(cell["open"] and cell["card"] for cell in cells)
