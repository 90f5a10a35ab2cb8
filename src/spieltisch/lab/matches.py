"""Play matches between bots in bulk. The same seeds give the same rows on any number of cores."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal

from spieltisch.bots.budget import Budget
from spieltisch.bots.custom import Fault
from spieltisch.bots.live_players import live
from spieltisch.bots.policies import decision_rng
from spieltisch.bots.reactions import Reaction, reaction_of
from spieltisch.bots.scheduler import Scheduler
from spieltisch.bots.seats import SeatedBot, seated
from spieltisch.games import game as find_game
from spieltisch.kernel.match import Match
from spieltisch.lab.match_stats import MatchStats, StatsRecorder
from spieltisch.lab.workers import Workplace, local

MOST_DECISIONS = 10_000_000
IN_THE_LAB = Budget(simulations=200)
Keep = Literal["result", "stats", "decisions"]


@dataclass(frozen=True)
class MatchSpec:
    """A match to play: game, options, bots by seat, seed."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    number: int = 0
    budget: Budget = IN_THE_LAB
    forfeit: bool = False
    equal_reactions: Reaction | None = None
    keep: Keep = "result"


@dataclass(frozen=True)
class Row:
    """The outcome of one match."""

    number: int
    seed: int
    decisions: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    faults: tuple[Fault, ...] = field(default=())
    stats: MatchStats | None = None


def game_seed(seed: int, number: int) -> int:
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1


def play_match(spec: MatchSpec) -> Row:
    """Play one match to its end."""
    game = find_game(spec.game)
    match = Match.start(game, len(spec.bots), spec.seed, spec.options)
    state = match.state
    recorder = StatsRecorder(match, spec.keep == "decisions") if spec.keep != "result" else None
    if recorder is None:
        state.sink = None
    faults: list[Fault] = []
    bots = [seated(name, spec.game, faults, spec.budget) for name in spec.bots]
    try:
        decisions = (play_live if game.real_time else play_turns)(match, bots, spec, recorder)
    finally:
        for bot in bots:
            bot.leave()
    return Row(
        spec.number,
        spec.seed,
        decisions,
        tuple(state.scores()),
        ranks(match, spec.forfeit, faults),
        tuple(faults),
        recorder.stats() if recorder is not None else None,
    )


def play_turns(match: Match, bots: Sequence[SeatedBot], spec: MatchSpec, recorder: StatsRecorder | None) -> int:
    state = match.state
    decisions = 0
    while not state.over:
        seat = state.actor()
        rng = decision_rng(spec.seed, decisions, seat)
        move = bots[seat].decide(match, seat, decisions, rng)
        if recorder is not None:
            recorder.decision(seat, move)
        state.apply(seat, move)
        decisions += 1
    return decisions


def play_live(match: Match, bots: Sequence[SeatedBot], spec: MatchSpec, recorder: StatsRecorder | None) -> int:
    """Play a real-time game in table time: every bot acts after its reaction time."""
    players = [
        live(name, bot, match, spec.equal_reactions or reaction_of(name))
        for name, bot in zip(spec.bots, bots, strict=True)
    ]
    observer = None if recorder is None else recorder.decision
    return int(Scheduler(match.state, players, decision_rng(spec.seed, 0, 0), observer).run(MOST_DECISIONS))


def ranks(match: Match, forfeit: bool, faults: Sequence[Fault]) -> tuple[int, ...]:
    """Ranks from 1, ties shared. A team that forfeits comes last."""
    teams = match.game.teams(match.players, match.options)
    losers = {teams[fault.seat] for fault in faults} if forfeit else set()
    order = [(teams[seat] not in losers, value) for seat, value in enumerate(match.state.ranking())]
    return tuple(1 + sum(other > mine for other in order) for mine in order)


def play_all(
    specs: Sequence[MatchSpec],
    workers: int | Workplace,
    chunk: int,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Row]:
    """Play all matches and return their rows in order."""
    rows: list[Row] = []
    for some in play_in_chunks(specs, workers if not isinstance(workers, int) else local(workers), chunk):
        rows += some
        progress(len(some))
    return sorted(rows, key=lambda row: row.number)


def play_in_chunks(specs: Sequence[MatchSpec], place: Workplace, chunk: int) -> Generator[list[Row], None, None]:
    """Play all matches and yield their rows in chunks as they finish."""
    yield from place(play_some, [list(specs[first : first + chunk]) for first in range(0, len(specs), chunk)])


def play_some(specs: Sequence[MatchSpec]) -> list[Row]:
    return [play_match(spec) for spec in specs]
