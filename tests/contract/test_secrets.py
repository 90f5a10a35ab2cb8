"""No leaks: what a seat is sent depends only on what the seat may know.

`imagine` makes the second world of each pair. It is itself under test here: from two worlds that a seat cannot tell
apart it must make the same third one, and what it deals must be as random as the deal was.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from spieltisch.bots.budget import Budget
from spieltisch.bots.policies import BOTS, bot, choose_number
from spieltisch.kernel import snapshot
from spieltisch.kernel.choosing import WAIT
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from tests.contract.driver import Case, every_case, play_out, sampled, start

FEW = Budget(simulations=5)


def shown(match: Match, seat: int) -> str:
    """Return everything that a seat is sent."""
    return json.dumps([match.view(seat), match.events(seat), match.moves(seat), match.actors(), match.deadline()])


@every_case
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(case: Case):
    for match in sampled(start(case, 23), 23, every=7, limit=350):
        for seat in range(match.players):
            truth = shown(match, seat)
            for seed in range(3):
                assert shown(match.imagine(seat, seed), seat) == truth


@every_case
def test_an_imagined_world_depends_on_what_the_seat_knows_and_on_nothing_else(case: Case):
    for match in sampled(start(case, 29), 29, every=11, limit=350):
        for seat in range(match.players):
            world = match.imagine(seat, 1)
            assert world.imagine(seat, 2).save() == match.imagine(seat, 2).save()


@every_case
@pytest.mark.parametrize("name", BOTS)
def test_bots_decide_alike_in_worlds_that_their_seat_cannot_tell_apart(case: Case, name: str):
    policy = bot(name, case[0], FEW)
    for match in sampled(start(case, 83), 83, every=97 if name == "hard" else 19, limit=200):
        for seat in match.actors():
            world = match.imagine(seat, 7)
            choices = [choose_number(state, seat, policy, Rng(5)) for state in (match.state, world.state)]
            assert choices[0] == choices[1]
            assert choices[0] in match.state.legal(seat) or (match.game.real_time and choices[0] == WAIT)


@every_case
def test_imagined_worlds_hold_every_piece_and_can_be_played_out(case: Case):
    for count, match in enumerate(sampled(start(case, 31), 31, every=29, limit=350)):
        world = match.imagine(count % match.players, count)
        world.game.check_state(world.state)
        if match.result() is None:
            play_out(world, count)
            world.game.check_state(world.state)


@every_case
def test_imagining_changes_nothing_in_the_real_world(case: Case):
    for match in sampled(start(case, 37), 37, every=31, limit=200):
        before = match.save()
        for seat in range(match.players):
            match.imagine(seat, 5)
        assert match.save() == before


@every_case
def test_every_seat_and_spectator_gets_the_same_number_of_events(case: Case):
    match = play_out(start(case, 41), 41)
    counts = {len(match.events(seat)) for seat in [*range(match.players), None]}
    assert len(counts) == 1
    names = [[event["event"] for event in match.events(seat)] for seat in [0, match.players - 1, None]]
    assert names[0] == names[1] == names[2]


@every_case
def test_a_spectator_is_shown_nothing_that_some_seat_is_not(case: Case):
    """A spectator's events hide at least what the most ignorant seat's events hide."""
    match = play_out(start(case, 43), 43)
    watched = match.events(None)
    for i, event in enumerate(watched):
        for seat in range(match.players):
            seen = match.game.events.seen(match.raw_events[i], seat)
            assert all(value is None or value == seen[field] for field, value in event.items())


@every_case
def test_views_and_events_are_plain_data(case: Case):
    for match in sampled(start(case, 47), 47, every=13, limit=200):
        for seat in [0, None]:
            assert json.loads(json.dumps(match.view(seat))) == match.view(seat)
            assert json.loads(json.dumps(match.events(seat))) == match.events(seat)


@every_case
def test_the_views_of_a_seat_never_hold_the_generator_or_the_piles(case: Case):
    match = start(case, 53)
    text = json.dumps(match.view(0))
    assert "rng" not in text
    assert str(snapshot.dump(match.state)["rng"]) not in text


@pytest.mark.slow
@every_case
def test_imagined_worlds_vary_where_the_seat_knows_nothing(case: Case):
    """Over many seeds the imagined worlds differ if anything is hidden."""
    match = start(case, 59)
    for position in sampled(match, 59, every=10, limit=40):
        seat = Random(0).randrange(position.players)
        worlds = {json.dumps(snapshot.dump(position.imagine(seat, seed).state)) for seed in range(5)}
        assert len(worlds) == 5
