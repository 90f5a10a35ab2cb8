"""JAY-5: with a deck for every player, each draws from and gets back the own deck only."""

from __future__ import annotations

from collections import Counter

import pytest

from spieltisch.bots.scheduler import Player, Scheduler
from spieltisch.games.zeitalter_des_jay.components import ROW
from spieltisch.games.zeitalter_des_jay.game import one_deck
from spieltisch.games.zeitalter_des_jay.table.marks import LAYER
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.rng import Rng
from tests.games.zeitalter_des_jay.builders import GAME, Table, start


def owned(jay: Jay, seat: int) -> Counter[int]:
    """All cards of a player: hand, slots, deck, and what they have laid."""
    cards = [kind for kind in range(29) for _ in range(jay.hand[seat * ROW + kind])]
    cards += [card for card in jay.slots[2 * seat : 2 * seat + 2] if card >= 0]
    cards += jay.decks[seat].as_list()
    for pile, marks in ((jay.box, jay.marks), (jay.aside, jay.aside_marks)):
        cards += [pile.cards[i] for i in range(pile.size) if marks.cards[i] & LAYER == seat]
    return Counter(int(card) for card in cards)


@pytest.mark.parametrize("play", ["casual", "tournament"])
def test_jay_5_own_decks_stay_apart_through_a_whole_match(play: str):
    options = {"level": 7, "decks": "own", "play": play, "peasants": 1, "ambassadors": 4, "rounds": 4}
    state = GAME.new(3, 5, options)
    assert isinstance(state, Jay)
    deck = Counter(one_deck(GAME.settings(3, options)))
    scheduler = Scheduler(state, [Player(900, 400) for _ in range(3)], Rng(1))
    while not state.over:
        scheduler.run(25)
        assert [owned(state, seat) for seat in range(3)] == [deck] * 3


def test_jay_5_an_empty_own_deck_is_refilled_with_own_cards_only():
    game = start(2, decks="own", peasants=1, ambassadors=0, level=1).everybody("ready")
    jay = game.state
    opener = jay.opener
    game.do(opener, "stock 6")
    assert jay.decks[opener].size == 0
    assert game.refused(opener, "stock 3") == "JAY-14"
    before = game.view()["seats"][1 - opener]["pile"]
    game.do(opener, "stock 1")
    assert (game.view()["seats"][1 - opener]["pile"], game.cards(opener)) == (before, 16)


def test_jay_5_imagined_hands_come_from_the_own_deck():
    game = start(3, decks="own", peasants=1, ambassadors=1, level=1)
    for seed in range(20):
        world = Table(game.match.imagine(0, seed))
        assert all(count == 1 for count in Counter(world.hand(1)).values())
        assert max(owned(world.state, 1).values()) == 1
