"""Who knows what: hands and piles are hidden, traitors' faces stay hidden, and what was seen stays known."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.bots.scheduler import Player, Scheduler, Thinker
from spieltisch.games.zeitalter_des_jay.game import check_state
from spieltisch.games.zeitalter_des_jay.heuristics import HEURISTICS
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel import snapshot
from spieltisch.kernel.errors import SaveError
from spieltisch.kernel.rng import Rng
from tests.games.zeitalter_des_jay.builders import GAME, Table, start, table

WORLDS = 60


def worlds(game: Table, seat: int) -> list[Table]:
    return [Table(game.match.imagine(seat, seed)) for seed in range(WORLDS)]


def test_a_seat_imagines_other_hands_but_keeps_its_own():
    game = start(3, level=4)
    hands = {tuple(world.hand(1)) for world in worlds(game, 0)}
    assert len(hands) > WORLDS // 2
    assert {tuple(world.hand(0)) for world in worlds(game, 0)} == {tuple(game.hand(0))}


def test_jay_45_a_slot_card_taken_in_the_open_stays_known():
    game = start(3, level=4)
    old = game.view()["seats"][1]["slots"][0]
    game.do(1, f"exchange 1 {game.hand(1)[0]}")
    assert all(old in world.hand(1) for world in worlds(game, 0))


def test_jay_83_a_card_taken_back_stays_known():
    game = table(["? ? ?", "Xb ? ?", "Io Xo ?"], play="tournament").lay(1, "Xb").lay(2, "Xo").do(0, "pause")
    assert all("X orange" in world.hand(2) for world in worlds(game, 0))


def test_a_known_card_may_be_the_traitor_laid_afterwards():
    """Then it is known to be in the hand or under that card, and both are imagined."""
    game = table(["? ? ?", "Xb Ob", "Io Xo Ho Hg"], play="tournament").lay(1, "Xb").lay(2, "Xo").do(0, "pause")
    game.do(1, "draw").everybody("ready").do(0, "stock 1").down(2, "Io")
    places: Counter[bool] = Counter()
    for world in worlds(game, 0):
        in_hand = "X orange" in world.hand(2)
        in_box = world.view(2)["box"][-1]["card"] == "X orange"
        assert in_hand or in_box
        places[in_hand] += 1
    assert set(places) == {True, False}
    assert game.view()["seats"][2]["known"] == []


def test_a_known_card_cannot_be_a_traitor_laid_before():
    game = (
        table(["? ? ?", "Xb Ob", "Io Xo Ho Hg"], play="tournament")
        .down(2, "Io")
        .lay(1, "Xb")
        .lay(2, "Xo")
        .do(0, "pause")
    )
    assert all("X orange" in world.hand(2) for world in worlds(game, 0))


def test_jay_14_hands_are_shown_when_the_round_ends_and_lie_known_among_the_cards_put_aside():
    game = table(["Ho", "Io Io Xb"], level=1).lay(0, "Ho").do(0, "jay")
    aside = game.view()["aside"]
    assert all(world.view()["aside"] == aside for world in worlds(game, 0))
    assert Counter(aside)["I orange"] == 2


def test_jay_3_traitors_put_aside_are_known_to_their_layer_only():
    game = table(["Ho", "? ?"], "#Xb1 Hv", level=1).lay(0, "Ho").do(0, "jay")
    assert game.view(0)["aside"].count(None) == game.view()["aside"].count(None) == 1
    assert game.view(1)["aside"].count(None) == 0
    faces = {world.view(1)["aside"].count("X blue") for world in worlds(game, 0)}
    assert len(faces) > 1


def test_jay_14_a_player_who_drew_since_then_may_hold_them():
    game = table(["? ? ?", "Hv Hv Ho", "? ? ?"], stock=1, level=1)
    game.do(0, "stock 2").do(1, "stock 1")
    hands = {tuple(sorted(world.hand(1))) for world in worlds(game, 0)}
    assert len(hands) > 5


@pytest.mark.parametrize("play", ["casual", "tournament"])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), level=st.integers(1, 7), players=st.integers(2, 5), decisions=st.integers(0, 400))
def test_imagined_worlds_hold_together_deep_in_a_match(play: str, seed: int, level: int, players: int, decisions: int):
    state = GAME.new(players, seed, {"level": level, "play": play})
    cast: list[Player] = [Thinker(800, 400, HEURISTICS.move), *(Player(900, 400) for _ in range(players - 1))]  # type: ignore[arg-type]
    Scheduler(state, cast, Rng(seed)).run(decisions)
    if state.over:
        return
    for seat in range(players):
        world = state.imagine(seat, Rng(1))
        assert isinstance(world, Jay)
        check_state(world)
        assert GAME.view(world, seat) == GAME.view(state, seat)
        again = world.imagine(seat, Rng(2))
        assert GAME.view(again, None) == GAME.view(state.imagine(seat, Rng(2)), None)
        assert [list(again.hand)] == [list(state.imagine(seat, Rng(2)).hand)]  # type: ignore[attr-defined]


def test_who_may_act_says_nothing_about_a_hand():
    """With nothing left to draw, somebody who cannot lay anything may act like everybody else."""
    for hand in ("Hv Ho", "Xb Ob"):
        game = table(["? ?", hand, "? ?"], "Hv", duty=0, stock=0, level=2)
        game.state.aside.size = game.state.aside_marks.size = 0
        game.state.pauses = 7
        assert game.match.actors() == [0, 1, 2]


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("known", [5 * 32], "not there"),
        ("known", [1 * 32 + 4], "not there"),
        ("known", [1 * 32 + 1 + 256], "not there"),
        ("hidden", [0, -1, 0], "add up"),
        ("forced", 3, "not there"),
        ("pile_sizes", [4, 4, 4], "add up"),
        ("marks", [5 * 1024], "by nobody"),
    ],
)
def test_a_snapshot_with_impossible_knowledge_is_refused(field: str, value: object, why: str):
    game = table(["? ? ?", "Hv Hv Ho", "? ? ?"], stock=10, level=1)
    data = snapshot.dump(game.state)
    snapshot.fill(game.state, data | {field: value})
    with pytest.raises(SaveError, match=why):
        check_state(game.state)
