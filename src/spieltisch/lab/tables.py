"""Matches between bots by the thousand; the same seeds give the same rows on any number of cores."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Literal

from spieltisch.bots.budget import Budget
from spieltisch.bots.live_players import live
from spieltisch.bots.own import Fault
from spieltisch.bots.policies import decision_rng
from spieltisch.bots.reactions import Reaction, reaction_of
from spieltisch.bots.scheduler import Player, Scheduler, Thinker
from spieltisch.bots.seats import Seated, seated
from spieltisch.games import game as find_game
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State
from spieltisch.lab.course import Course, Notes
from spieltisch.lab.workers import Workplace, local

MOST_DECISIONS = 10_000_000
IN_THE_LAB = Budget(simulations=200)
Keep = Literal["result", "course", "decisions"]


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
    keep: Keep = "result"


@dataclass(frozen=True)
class Row:
    """A match that was played."""

    number: int
    seed: int
    decisions: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    faults: tuple[Fault, ...] = field(default=())
    course: Course | None = None


def game_seed(seed: int, number: int) -> int:
    digest = blake2b(f"{seed}/{number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 1


def play_table(table: Table) -> Row:
    """Play one match to its end."""
    game = find_game(table.game)
    match = Match.start(game, len(table.bots), table.seed, table.options)
    state = match.state
    notes = Notes(match, table.keep == "decisions") if table.keep != "result" else None
    if notes is None:
        state.sink = None
    faults: list[Fault] = []
    bots = [seated(name, table.game, faults, table.budget) for name in table.bots]
    try:
        decisions = (play_live if game.real_time else play_turns)(match, bots, table, notes)
    finally:
        for bot in bots:
            bot.leave()
    return Row(
        table.number,
        table.seed,
        decisions,
        tuple(state.scores()),
        ranks(match, table.forfeit, faults),
        tuple(faults),
        notes.course() if notes is not None else None,
    )


def play_turns(match: Match, bots: Sequence[Seated], table: Table, notes: Notes | None) -> int:
    state = match.state
    decisions = 0
    while not state.over:
        seat = state.actor()
        rng = decision_rng(table.seed, decisions, seat)
        move = bots[seat].decide(match, seat, decisions, rng)
        if notes is not None:
            notes.decision(seat, move)
        state.apply(seat, move)
        decisions += 1
    return decisions


def play_live(match: Match, bots: Sequence[Seated], table: Table, notes: Notes | None) -> int:
    """A real-time game: everybody acts after a reaction time, in table time."""
    players = []
    for name, bot in zip(table.bots, bots, strict=True):
        reaction = table.equal_reactions or reaction_of(name)
        player = live(name, bot, match, reaction)
        players.append(player if notes is None else watched(player, reaction, notes))
    return int(Scheduler(match.state, players, decision_rng(table.seed, 0, 0)).run(MOST_DECISIONS))


def watched(player: Player, reaction: Reaction, notes: Notes) -> Player:
    """The same player; every move that is still wanted when it is due is noted: that is when it is made."""
    out = Moves()

    def choose(state: State, seat: int, options: Moves, rng: Rng) -> int:
        return int(player.choose(state, seat, options, rng))

    def insists(state: State, seat: int, move: int, rng: Rng) -> bool:
        wanted = bool(player.insists(state, seat, move, out, rng))
        if wanted:
            notes.decision(seat, move)
        return wanted

    return Thinker(reaction.median, reaction.spread, choose, insists)


def ranks(match: Match, forfeit: bool, faults: Sequence[Fault]) -> tuple[int, ...]:
    """From 1; equal ones share. Whoever forfeits comes last, with the whole team."""
    teams = match.game.teams(match.players, match.options)
    losers = {teams[fault.seat] for fault in faults} if forfeit else set()
    order = [(teams[seat] not in losers, value) for seat, value in enumerate(match.state.ranking())]
    return tuple(1 + sum(other > mine for other in order) for mine in order)


def play_all(
    tables: Sequence[Table],
    workers: int | Workplace,
    chunk: int,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Row]:
    """All matches, in order."""
    rows: list[Row] = []
    for some in played(tables, workers if not isinstance(workers, int) else local(workers), chunk):
        rows += some
        progress(len(some))
    return sorted(rows, key=lambda row: row.number)


def played(tables: Sequence[Table], place: Workplace, chunk: int) -> Generator[list[Row], None, None]:
    """All matches, some at a time, in the order in which they come to an end."""
    yield from place(play_some, [list(tables[first : first + chunk]) for first in range(0, len(tables), chunk)])


def play_some(tables: Sequence[Table]) -> list[Row]:
    return [play_table(table) for table in tables]
