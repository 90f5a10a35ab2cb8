"""Bots at a turn-based table: which of them are thinking, how long that takes, and what comes of it."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from math import ceil

from spieltisch.bots import reaction
from spieltisch.bots.budget import AT_THE_TABLE
from spieltisch.kernel.errors import IllegalMove
from spieltisch.kernel.match import Match
from spieltisch.kernel.rng import Rng
from spieltisch.server.base.logs import warn
from spieltisch.server.model.match_log import MatchLog
from spieltisch.server.model.records import Entry
from spieltisch.server.tables.draft import Draft
from spieltisch.server.tables.inbox import BotMove, Item
from spieltisch.server.tables.state import TableState

SLOWEST = 10.0
AT_LEAST = 0.01
ON_TOP = 0.05


class BotSeats:
    """The bots of one table; `tasks` are those that are deciding, by seat."""

    def __init__(self) -> None:
        self.tasks: dict[int, asyncio.Task[None]] = {}

    @property
    def busy(self) -> bool:
        return bool(self.tasks)

    def happened(self, table: TableState, match_log: MatchLog, entries: list[Entry]) -> None:
        """New entries have been committed."""

    def let_bots_think(self, table: TableState, match_log: MatchLog) -> None:
        """Start every bot that may act and is not thinking yet."""
        raise NotImplementedError

    def stand_in(self, table: TableState, seat: int, bot: str) -> None:
        """A bot makes the next move of a seat, at once."""
        raise NotImplementedError

    def enter(self, draft: Draft, made: BotMove, at: int) -> None:
        """Judge a bot's move. One that has become impossible or pointless is dropped: the bot thinks again."""
        raise NotImplementedError

    def refused(self, made: BotMove) -> None:
        """A bot's move could not be committed."""

    def stop(self, seat: int) -> None:
        task = self.tasks.pop(seat, None)
        if task is not None:
            task.cancel()

    def stop_all(self) -> None:
        for seat in list(self.tasks):
            self.stop(seat)


class TurnBots(BotSeats):
    """The bots of a turn-based table."""

    def let_bots_think(self, table: TableState, match_log: MatchLog) -> None:
        for seat in match_log.match.actors():
            bot = table.bot_in(seat)
            if bot is not None:
                self.begin(table, seat, bot, table.bot_pace())

    def stand_in(self, table: TableState, seat: int, bot: str) -> None:
        self.begin(table, seat, bot, 0)

    def begin(self, table: TableState, seat: int, bot: str, pace: float) -> None:
        if seat not in self.tasks:
            self.tasks[seat] = asyncio.get_running_loop().create_task(self.decide(table, seat, bot, pace))

    async def decide(self, table: TableState, seat: int, bot: str, pace: float) -> None:
        """One decision of a bot, at a human pace."""
        assert table.match_log is not None
        decision = table.match_log.decisions[seat]
        try:
            move = await find_move(table, seat, bot, pace)
        except asyncio.CancelledError:
            return
        except Exception as error:
            warn("a bot failed", table=table.record.table, bot=bot, error=repr(error))
            move = any_move(table, seat)
        self.tasks.pop(seat, None)
        table.enqueue(Item(BotMove(seat, move, decision), table.clock.now()))

    def enter(self, draft: Draft, made: BotMove, at: int) -> None:
        match_log = draft.match_log
        if made.move is None or match_log is None or draft.record.status != "running":
            return
        if match_log.decisions[made.seat] != made.decided_on:
            return
        try:
            draft.play(made.seat, made.move, at)
        except IllegalMove:
            return


async def find_move(table: TableState, seat: int, bot: str, pace: float) -> str | None:
    """A bot's move. Thinking is part of its pace; it is asked about a committed position only."""
    loop = asyncio.get_running_loop()
    seed = seed_of(table, f"{table.version}/{seat}")
    began, delay = loop.time(), min(reaction(bot, Rng(seed), pace) / 1000, SLOWEST) if pace > 0 else 0.0
    await table.inbox.settled()
    assert table.match_log is not None
    move = await ask(table, table.match_log.match, seat, bot, seed)
    taken = loop.time() - began
    await asyncio.sleep(answer_after(delay, longest_thought(bot), taken) - taken)
    return move


def any_move(table: TableState, seat: int) -> str | None:
    """What is played for a bot that fails: the first legal move."""
    moves = table.match_log.match.moves(seat) if table.match_log is not None else []
    return moves[0] if moves else None


def seed_of(table: TableState, name: str) -> int:
    """A seed for a bot's random numbers, derived from the table's."""
    digest = blake2b(f"{table.record.seed}/{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little") >> 2


async def ask(table: TableState, match: Match, seat: int, bot: str, seed: int) -> str | None:
    """A worker's choice; None if the bot would rather wait."""
    with table.services.metrics.thinking_seconds.labels(bot).time():
        return await table.services.worker_pool.choose(match, seat, bot, seed, table.asker())


def longest_thought(bot: str) -> float:
    """The most seconds a bot may think about a move, including the time to ask a worker."""
    return AT_THE_TABLE.milliseconds / 1000 + ON_TOP if bot == "hard" and AT_THE_TABLE.milliseconds else AT_LEAST


def answer_after(delay: float, longest: float, taken: float) -> float:
    """After how many seconds a bot answers that has thought for `taken`: a time that reveals nothing about its hand.

    It does not depend on how long the bot thought, unless that was longer than it may, on a busy machine. Then the bot
    answers after a whole number of its longest thoughts.
    """
    due = max(delay, longest)
    return due + longest * ceil(max(0.0, taken - due) / longest)
