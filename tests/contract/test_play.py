"""Every game, every variant: it ends, it is deterministic, its copies and saves are equal, its pieces are conserved."""

from __future__ import annotations

from random import Random

import pytest

import spieltisch
from spieltisch.kernel import snapshot
from tests.contract.driver import Case, act, every_case, play, play_out, sampled, start


@every_case
def test_random_games_end_with_a_result(case: Case):
    for seed in range(3):
        match = play_out(start(case, seed), seed)
        result = match.result()
        assert result is not None
        assert match.actors() == []
        assert all(match.moves(seat) == [] for seat in range(match.players))
        assert match.deadline() is None
        assert len(result.ranks) == len(result.scores) == match.players
        assert result.winners == [seat for seat, rank in enumerate(result.ranks) if rank == 1] != []
        assert sorted(result.ranks) == [1 + sum(r < rank for r in result.ranks) for rank in sorted(result.ranks)]


@every_case
def test_every_actor_has_a_move_and_nobody_else_does(case: Case):
    for match in play(start(case, 5), 5, limit=150):
        actors = match.actors()
        assert actors or match.result() is not None or match.deadline() is not None
        for seat in range(match.players):
            moves = match.moves(seat)
            assert bool(moves) == (seat in actors)
            assert len(set(moves)) == len(moves)


@every_case
def test_every_piece_is_somewhere_exactly_once(case: Case):
    for match in play(start(case, 11), 11):
        match.game.check_state(match.state)


@every_case
def test_same_seed_and_same_moves_make_the_same_bytes(case: Case):
    one, other = (play_out(start(case, 42), 7) for _ in range(2))
    assert one.save() == other.save()
    assert one.save() != play_out(start(case, 43), 7).save()


@every_case
def test_a_sealed_seed_plays_like_any_other(case: Case):
    seed = "00112233445566778899aabbccddeeff"
    one, other = (play_out(start(case, seed), 3) for _ in range(2))
    assert one.result() is not None
    assert one.save() == other.save() == spieltisch.load(one.save()).save()


@every_case
def test_a_copy_is_independent(case: Case):
    chance = Random(1)
    for match in sampled(start(case, 8), 8, every=23, limit=400):
        if match.result() is not None:
            break
        before = snapshot.dump(match.state)
        twin = match.state.copy()
        assert snapshot.dump(twin) == before
        for _ in range(15):
            actors = [seat for seat in range(match.players) if twin.actors() >> seat & 1]
            if not actors:
                break
            seat = chance.choice(actors)
            twin.apply(seat, chance.choice(twin.legal(seat)))
        assert snapshot.dump(match.state) == before


@every_case
def test_a_save_loads_to_the_same_match(case: Case):
    chance = Random(2)
    for match in sampled(start(case, 9), 9, every=17, limit=300):
        text = match.save()
        loaded = spieltisch.load(text)
        assert loaded.save() == text
        for seat in [*range(match.players), None]:
            assert loaded.view(seat) == match.view(seat)
            assert loaded.events(seat) == match.events(seat)
        if match.result() is None:
            act(loaded, chance)
            assert match.save() == text


@every_case
def test_a_match_rewinds_to_any_input(case: Case):
    match = start(case, 4)
    saves = [position.save() for position in play(match, 4, limit=30)]
    for count, text in enumerate(saves):
        assert match.rewound(count).save() == text


@every_case
def test_a_position_can_be_continued_without_its_past(case: Case):
    match = start(case, 6)
    for _ in play(match, 6, limit=25):
        pass
    again = spieltisch.Match.at(match.game, match.players, match.options, match.state.copy(), match.raw_events)
    assert again.view(0) == match.view(0)
    play_out(again, 1)
    assert spieltisch.load(again.save()).save() == again.save()


@pytest.mark.slow
@every_case
def test_many_games_end_without_error(case: Case):
    """Two hundred games in the compiled build; the first fifty in the much slower interpreted one."""
    from spieltisch._build import compiled
    from spieltisch.kernel.playout import playout
    from spieltisch.kernel.rng import Rng

    name, players, options = case
    game = spieltisch.game(name)
    for seed in range(20 if game.real_time else 200 if compiled() else 50):
        state = game.new(players, seed, options)
        if game.real_time:
            play_out(start(case, seed), seed)
        else:
            playout(state, Rng(seed))
            assert state.over
            game.check_state(state)
