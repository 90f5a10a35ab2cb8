"""Real-time tables for fixtures, played in table time by simulated people who are slow and make mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import spieltisch
from spieltisch.bots.scheduler import Player, Scheduler
from spieltisch.games.zeitalter_des_jay import components as jay
from spieltisch.games.zeitalter_des_jay.heuristics import HEURISTICS
from spieltisch.games.zeitalter_des_jay.table.state import Jay
from spieltisch.kernel.agenda import Moves
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.kernel.state import State

# Reaction times in milliseconds: two players are slow enough to be counted out.
REACTIONS = [2400, 900, 4200, 1100, 1000, 1300]


@dataclass(frozen=True)
class LiveTable:
    """A table seen by one seat; `clumsy` is the percentage of careless decisions.

    With `states`, only positions in these states of the round are kept.
    """

    players: int
    options: dict[str, Any] = field(default_factory=dict)
    seat: int | None = 0
    clumsy: int = 4
    states: tuple[str, ...] = ()
    seed: int = 7


LIVE = {
    "zeitalter_des_jay": LiveTable(4, {"level": 7}, clumsy=6),
    "zeitalter_des_jay.level1": LiveTable(4),
    "zeitalter_des_jay.level4": LiveTable(3, {"level": 4}),
    "zeitalter_des_jay.two": LiveTable(2, {"level": 3}),
    "zeitalter_des_jay.five": LiveTable(5, {"level": 5, "grace": 30}, clumsy=8),
    "zeitalter_des_jay.six": LiveTable(6, {"level": 6}),
    "zeitalter_des_jay.tournament": LiveTable(4, {"level": 7, "play": "tournament"}, clumsy=10),
    "zeitalter_des_jay.referee": LiveTable(4, {"level": 7, "play": "tournament", "referee": True}, clumsy=10),
    "zeitalter_des_jay.rating": LiveTable(
        4, {"level": 2, "match": "rating", "play": "tournament"}, clumsy=2, states=("prepare",)
    ),
    "zeitalter_des_jay.spectator": LiveTable(4, {"level": 6}, seat=None, clumsy=6),
}


class Hasty(Player):
    """A player of Zeitalter des Jay who now and then lays any card, pauses, or loses the connection."""

    def __init__(self, clumsy: int, median: int) -> None:
        super().__init__(median, 400)
        self.clumsy = clumsy

    def choose(self, state: State, seat: int, out: Moves, rng: Rng) -> int:
        moves = [out.at[i] for i in range(out.size) if is_tempting(out.at[i])]
        if moves and rng.below(100) < self.clumsy:
            return moves[rng.below(len(moves))]
        assert isinstance(state, Jay)
        return HEURISTICS.move(state, seat, out, rng)


def is_tempting(move: int) -> bool:
    return move < jay.ANNOUNCE or move in (jay.STOCK, jay.STOCK + 2, jay.PAUSE, jay.AWAY)


def live_course(game: str, table: LiveTable) -> Iterator[Match]:
    """The match after every decision that is worth keeping."""
    match = spieltisch.start(game, players=table.players, seed=table.seed, options=table.options)
    players: list[Player] = [Hasty(table.clumsy, REACTIONS[seat]) for seat in range(table.players)]
    scheduler = Scheduler(match.state, players, Rng(table.seed))
    yield match
    while match.result() is None:
        scheduler.run(1)
        match.collect()
        if not table.states or match.view(None)["state"] in table.states or match.result():
            yield match
