"""*hard*: the same seed gives the same move, budgets are kept, thinking can be interrupted."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import count

import pytest
from mypy_extensions import i64

import spieltisch
from spieltisch.bots import Budget, choose, policies
from spieltisch.bots.analysis import AnalysisBudget, expectation
from spieltisch.bots.policies import ENDLESS, Easy, Hard, decision_rng, heuristics_of
from spieltisch.bots.search import Findings, Search, even_luck, findings_of_one
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.vecs import vec
from tests.games.joggle.builders import laying, turn
from tests.memory import compiled_only, left_behind

TURN_GAMES = [name for name in spieltisch.NAMES if not spieltisch.game(name).real_time]


@cache
def in_play(name: str, moves: int = 12) -> Match:
    """A read-only match some moves into the game, at a decision with a choice."""
    match = spieltisch.start(name, players=spieltisch.game(name).default_players, seed=4)
    for number in count():
        assert match.result() is None, "the match is over too soon"
        if match.game.real_time and match.state.agenda.top_step() == 3 and number > moves:
            break
        seat = match.actors()[0] if match.actors() else None
        if not match.game.real_time and seat is not None and number >= moves and len(match.moves(seat)) > 2:
            break
        move = choose(match, seat, "greedy", 1) if seat is not None else None
        if seat is None or move is None:
            match.advance(400)
        else:
            match.play(seat, move)
    return match


def decider(match: Match) -> int:
    """Return a seat with a decision; in real time, the player under duty."""
    return int(match.view(None)["duty"]) if match.game.real_time else match.actors()[0]


def look(match: Match, simulations: int, left: object = None) -> Findings:
    seat = match.actors()[0]
    search = Search(heuristics_of(match.game.name), 900, 400)
    clock = left if callable(left) else lambda: 1.0
    return search.run(match.state, seat, decision_rng(1, 2, 3), simulations, clock)


@pytest.mark.parametrize("name", spieltisch.NAMES)
def test_the_same_seed_makes_the_same_decision(name: str):
    match = in_play(name)
    seat = match.actors()[0]
    moves = [choose(match, seat, "hard", 9, Budget(simulations=8)) for _ in range(2)]
    assert moves[0] == moves[1]
    assert moves[0] is None or moves[0] in match.moves(seat)


@pytest.mark.parametrize("name", TURN_GAMES)
def test_it_runs_the_given_number_of_simulations(name: str):
    findings = look(in_play(name), 15)
    assert 0 < findings.simulations <= 15
    assert sum(findings.tries) == findings.simulations
    assert sorted(findings.order()) == list(range(findings.size))
    assert all(0.0 <= findings.win(i) <= 1.0 for i in range(findings.size))


def test_luck_in_a_few_worlds_does_not_overrule_the_expert():
    """A candidate dropped early is not chosen on a few samples; one tried to the end is."""
    findings = Findings(vec[i64]([7, 8, 9]), 1.0)
    for world in range(40):
        findings.note(0, 500, 500)
        for i, gain, worlds in ((1, 200, 4), (2, 100, 40)):
            if world < worlds:
                findings.note(i, 500 + gain, 500)
                findings.compare(i, gain)
    assert findings.surplus(1) > findings.surplus(2) > 0
    assert findings.order() == [2, 0, 1]


def test_thinking_stops_as_soon_as_the_time_is_up():
    asked = iter([0.9, 0.8, 0.7, *([-1.0] * 100)])
    findings = look(in_play("joy"), ENDLESS, lambda: next(asked))
    assert 0 < findings.simulations <= 3


@pytest.mark.parametrize(("budget", "milliseconds"), [(Budget(milliseconds=150), 150), (None, 600)])
def test_a_budget_in_milliseconds_is_kept(monkeypatch, budget, milliseconds):
    """By default 600 ms. The clock goes on by 10 ms whenever the bot looks at it; it stops when the time is over."""
    clock = count(step=0.01)
    monkeypatch.setattr(policies, "monotonic", lambda: next(clock))
    match = in_play("joy")
    assert choose(match, match.actors()[0], "hard", 1, budget) is not None
    assert 0 <= next(clock) * 1000 - milliseconds <= 20


@pytest.mark.parametrize("budget", [{}, {"simulations": 0}, {"milliseconds": -5}, {"simulations": True}])
def test_an_invalid_budget_is_rejected(budget: dict[str, int]):
    with pytest.raises(OptionError, match="budget"):
        Budget(**budget)


def test_it_takes_an_immediate_win():
    match = laying("xxx. xx.. oooo o..o")
    assert choose(match, match.actors()[0], "hard", 1, Budget(simulations=60)) == "lay 10"


def test_a_die_that_decides_first_shows_every_face_equally_often():
    rng = Rng(4)
    assert Counter(Rng(even_luck(rng, number)).below(6) for number in range(30)) == dict.fromkeys(range(6), 5)


@pytest.mark.parametrize("name", ["joggle", "joker_battle_royal"])
def test_a_lookahead_runs_to_a_quiet_position(name: str):
    match = turn("xx.. .x.. oo.. .... .o.x") if name == "joggle" else in_play(name)
    seat, heuristics = match.actors()[0], heuristics_of(name)
    search = Search(heuristics, 900, 400)
    for seed in range(5):
        world = match.state.imagine(seat, Rng(seed))
        out = Moves()
        world.options(seat, out)
        world.apply(seat, out.at[0])
        search.play_on(world, seat, heuristics.stage(world))
        assert world.over or heuristics.quiet(world, seat)


def test_easy_overlooks_as_many_moves_as_the_game_says():
    match = in_play("joggle")
    seat, heuristics = match.actors()[0], heuristics_of("joggle")
    out = Moves()
    match.state.options(seat, out)
    usual = heuristics.overlooked
    assert 0 < usual < 100

    def differing(overlooked: int) -> int:
        """Return in how many of a hundred decisions *easy* deviates from *greedy*."""
        heuristics.overlooked = overlooked
        best = heuristics.worth(match.state, seat, heuristics.move(match.state, seat, out, Rng(1)))
        moves = [Easy(heuristics).move(match.state, seat, out, Rng(seed)) for seed in range(100)]
        return sum(heuristics.worth(match.state, seat, move) < best for move in moves)

    try:
        assert differing(0) == 0
        assert 5 < differing(25) < differing(90)
    finally:
        heuristics.overlooked = usual


@compiled_only
@pytest.mark.parametrize("name", spieltisch.NAMES)
def test_thinking_leaks_no_memory(name: str):
    """Neither a decision nor its analysis leaks memory: a server runs for days."""
    match = in_play(name)
    seat = decider(match)
    move = match.state.legal(seat)[0]
    hard = Hard(name, Budget(simulations=12))

    def think() -> None:
        world = match.imagine(seat, 5).state
        hard.findings(world, seat, Rng(5))
        expectation(hard, findings_of_one(-1, 1.0), world, seat, move, Rng(5), AnalysisBudget(worlds=4))

    assert left_behind(think) < 64
