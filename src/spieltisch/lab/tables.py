"""Matches between bots by the thousand; the same seeds give the same rows on any number of cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b
from multiprocessing import get_context
from typing import Any

from spieltisch.bots.budget import Budget
from spieltisch.bots.live_players import live
from spieltisch.bots.own import Fault
from spieltisch.bots.policies import decision_rng
from spieltisch.bots.reactions import Reaction, reaction_of
from spieltisch.bots.scheduler import Scheduler
from spieltisch.bots.seats import Seated, seated
from spieltisch.games import game as find_game
from spieltisch.kernel.match import Match

MOST_DECISIONS = 10_000_000
IN_THE_LAB = Budget(simulations=200)


@dataclass(frozen=True)
class Table:
    """A match to be played: which bot sits where, and all that chance will do."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    number: int = 0
    budget: Budget = IN_THE_LAB
    forfeit: bool = False
    equal_reactions: Reaction | None = None


@dataclass(frozen=True)
class Row:
    """A match that was played."""

    number: int
    seed: int
    decisions: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    faults: tuple[Fault, ...] = field(default=())


def game_seed(seed: int, number: int) -> int:
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1


def play_table(table: Table) -> Row:
    """Play one match to its end."""
    game = find_game(table.game)
    options = game.settings(len(table.bots), table.options)
    state = game.new(len(table.bots), table.seed, options)
    match = Match(game, len(table.bots), table.seed, options, state)
    state.sink = None
    faults: list[Fault] = []
    bots = [seated(name, table.game, faults, table.budget) for name in table.bots]
    try:
        decisions = (play_live if game.real_time else play_turns)(match, bots, table)
    finally:
        for bot in bots:
            bot.leave()
    return Row(
        table.number, table.seed, decisions, tuple(state.scores()), ranks(match, table.forfeit, faults), tuple(faults)
    )


def play_turns(match: Match, bots: Sequence[Seated], table: Table) -> int:
    state = match.state
    decisions = 0
    while not state.over:
        seat = state.actor()
        rng = decision_rng(table.seed, decisions, seat)
        state.apply(seat, bots[seat].decide(match, seat, decisions, rng))
        decisions += 1
    return decisions


def play_live(match: Match, bots: Sequence[Seated], table: Table) -> int:
    """A real-time game: everybody acts after a reaction time, in table time."""
    players = [
        live(name, bot, match, table.equal_reactions or reaction_of(name))
        for name, bot in zip(table.bots, bots, strict=True)
    ]
    return int(Scheduler(match.state, players, decision_rng(table.seed, 0, 0)).run(MOST_DECISIONS))


def ranks(match: Match, forfeit: bool, faults: Sequence[Fault]) -> tuple[int, ...]:
    """From 1; equal ones share. Whoever forfeits comes last, with the whole team."""
    teams = match.game.teams(match.players, match.options)
    losers = {teams[fault.seat] for fault in faults} if forfeit else set()
    order = [(teams[seat] not in losers, value) for seat, value in enumerate(match.state.ranking())]
    return tuple(1 + sum(other > mine for other in order) for mine in order)


def play_all(
    tables: Sequence[Table], workers: int, chunk: int, progress: Callable[[int], None] = lambda done: None
) -> list[Row]:
    """All matches, in order."""
    chunks = [tables[first : first + chunk] for first in range(0, len(tables), chunk)]
    rows: list[Row] = []
    for some in results(chunks, workers):
        rows += some
        progress(len(some))
    return rows


def play_some(tables: Sequence[Table]) -> list[Row]:
    return [play_table(table) for table in tables]


def results(chunks: Sequence[Sequence[Table]], workers: int) -> Iterator[list[Row]]:
    if workers == 1:
        yield from map(play_some, chunks)
        return
    with ProcessPoolExecutor(min(workers, len(chunks)), mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_some, chunks)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
