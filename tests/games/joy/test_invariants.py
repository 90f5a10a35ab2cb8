"""What holds at every decision of every game, whatever the players do."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.games.joy import _table as t
from spieltisch.games.joy import components as c
from spieltisch.games.joy.game import GAME
from spieltisch.games.joy.samples import SAMPLES
from spieltisch.games.joy.table.checks import check_state
from spieltisch.games.joy.table.state import Joy
from spieltisch.kernel.agenda import FRAME

LONGEST_CHAIN = 200
LAYING = [t.lay_move(field) for field in range(53)]


def pending(joy: Joy) -> list[int]:
    return [joy.agenda.frames[at] for at in range(0, joy.agenda.size * FRAME, FRAME)]


def check_table(joy: Joy) -> None:
    check_state(joy)
    start = joy.setup.board.start
    steps = pending(joy)
    for seat in range(joy.seats):
        field = joy.figures[seat]
        if field != start and t.S_COLLECT not in steps and t.S_STOP not in steps:
            assert joy.heights[field] == 0, "a figure on a field has taken its cubes (JOY-43, JOY-48)"
        if t.S_LIMITS not in steps:
            assert joy.joys.counts[seat] <= joy.joy_limit(seat), "JOY-50"
            assert joy.runs.counts[seat] <= joy.run_limit(seat), "JOY-50"
    assert joy.heights[start] == 0, "JOY-47"
    assert joy.joys_played <= c.JOYS_PER_TURN
    if joy.setup.memory:
        standing = set(joy.figures)
        for tile, field in enumerate(joy.tile_fields):
            assert not joy.open >> tile & 1 or field in standing, "JOY-82"


def favoured(moves: list[int], chance: Random) -> int:
    """Pass cubes on more often than chance would, so that chains are long."""
    laying = [move for move in moves if move in LAYING]
    replacing = [move for move in moves if t.REPLACE <= move < t.REPLACE_END]
    for some in (laying, replacing):
        if some and chance.random() < 0.5:
            return chance.choice(some)
    return chance.choice(moves)


@pytest.mark.parametrize(("players", "options"), SAMPLES)
def test_every_decision_of_a_game_keeps_the_table_in_order(players: int, options: dict[str, object]):
    chance = Random(players)
    joy = GAME.new(players, 17, {**options, "turn_cap": 60})
    assert isinstance(joy, Joy)
    chain = 0
    while not joy.over:
        check_table(joy)
        chain = chain + 1 if joy.agenda.top_step() in (t.S_RECEIVE, t.S_LAY_REPLACED) else 0
        assert chain < LONGEST_CHAIN, "JOY-49: every chain ends"
        seat = joy.actor()
        joy.apply(seat, favoured(joy.legal(seat), chance))
    assert joy.turns <= 60


def test_the_longest_chain_ends():
    """Four figures in a row, all inventories full, and everybody always passes on."""
    for seed in range(30):
        chance = Random(seed)
        joy = GAME.new(4, seed, {})
        assert isinstance(joy, Joy)
        for seat, field in enumerate((4, 5, 6, 40)):
            joy.figures[seat] = field
            for place in range(3):
                joy.inventory[3 * seat + place] = joy.from_supply(chance.randrange(6))
        joy.begin_chain()
        joy.receive(1, joy.from_supply(0), 0)
        decisions = 0
        while joy.agenda.top_step() in (t.S_RECEIVE, t.S_LAY_REPLACED):
            moves = joy.legal(joy.actor())
            onward = [move for move in moves if t.REPLACE <= move < t.REPLACE_END]
            to_figures = [t.lay_move(field) for field in joy.figures if t.lay_move(field) in moves]
            joy.apply(joy.actor(), chance.choice(to_figures or onward or moves))
            decisions += 1
        assert decisions < 100
        check_state(joy)
