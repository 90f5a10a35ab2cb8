"""Bots at a table: who thinks, how long it takes, and what comes of it."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING

from spieltisch.bots import reaction
from spieltisch.kernel.errors import IllegalMove
from spieltisch.kernel.rng import Rng
from spieltisch.server.logs import note
from spieltisch.server.sequencer import Arrival, Draft

if TYPE_CHECKING:
    from spieltisch.server.course import Course
    from spieltisch.server.table import Table

WAIT_AGAIN = 2.1
SLOWEST = 10.0


class Thinking:
    """The bots of one table that are thinking just now, by seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self.patient: set[int] = set()

    def __contains__(self, seat: int) -> bool:
        return seat in self.tasks

    def bot_in(self, seat: int) -> str | None:
        place = self.table.record.seats[seat]
        return place.bot if place.kind == "bot" else place.standing_in

    def let_bots_think(self, course: Course) -> None:
        """Every bot that may act and is not thinking begins to."""
        gate = self.table.gate
        for seat in course.match.actors():
            bot = self.bot_in(seat)
            if bot is not None and not (gate is not None and gate.holds(seat)):
                self.begin(seat, bot, self.table.record.pace)

    def begin(self, seat: int, bot: str, pace: float) -> None:
        if seat not in self.tasks:
            self.tasks[seat] = asyncio.get_running_loop().create_task(self.decide(seat, bot, pace))

    def stop(self, seat: int) -> None:
        self.patient.discard(seat)
        task = self.tasks.pop(seat, None)
        if task is not None:
            task.cancel()

    def stop_all(self) -> None:
        for seat in list(self.tasks):
            self.stop(seat)

    def look_again(self) -> None:
        """Something has happened: whoever had rather waited thinks again."""
        for seat in list(self.patient):
            self.stop(seat)

    async def decide(self, seat: int, bot: str, pace: float) -> None:
        """One decision of a bot, at a human pace."""
        course = self.table.course
        assert course is not None
        decision = course.decisions[seat]
        try:
            move = await self.find_move(seat, bot, pace, course.real_time)
            if move is None:
                self.patient.add(seat)
                await asyncio.sleep(WAIT_AGAIN)
        except asyncio.CancelledError:
            return
        except Exception as error:
            note("a bot failed", table=self.table.record.table, bot=bot, error=repr(error))
            move = self.any_move(seat)
        self.tasks.pop(seat, None)
        self.patient.discard(seat)
        self.act(seat, move, decision)

    async def find_move(self, seat: int, bot: str, pace: float, real_time: bool) -> str | None:
        """In real time a bot reacts and then decides on what it sees; otherwise thinking is part of its pace."""
        digest = blake2b(f"{self.table.record.seed}/{self.table.version}/{seat}".encode(), digest_size=8).digest()
        seed = int.from_bytes(digest, "little") >> 2
        delay = min(reaction(bot, Rng(seed), pace) / 1000, SLOWEST) if pace > 0 else 0.0
        if real_time:
            await asyncio.sleep(delay)
            return await self.consult(seat, bot, seed)
        began = monotonic()
        move = await self.consult(seat, bot, seed)
        await asyncio.sleep(max(0.0, delay - (monotonic() - began)))
        return move

    async def consult(self, seat: int, bot: str, seed: int) -> str | None:
        """Ask a worker, about a committed position only."""
        await self.table.sequencer.settled()
        assert self.table.course is not None
        with self.table.house.metrics.thinking_seconds.labels(bot).time():
            return await self.table.house.thinkers.choose(self.table.course.match, seat, bot, seed)

    def any_move(self, seat: int) -> str | None:
        """What is played for a bot that fails: the first legal move, or in a real-time game nothing."""
        course = self.table.course
        moves = course.match.moves(seat) if course is not None and not course.real_time else []
        return moves[0] if moves else None

    def act(self, seat: int, move: str | None, decision: int) -> None:
        table = self.table
        made = Arrival(lambda draft, at: self.enter(draft, seat, move, decision, at), table.clock.now())
        if table.gate is not None and move is not None and table.record.order == "slow":
            table.gate.admit(made, seat, move, made.at, 0)
        else:
            table.sequencer.enqueue(made)

    def enter(self, draft: Draft, seat: int, move: str | None, decision: int, at: int) -> None:
        """The move of a bot; what has become impossible or pointless meanwhile is thought over again."""
        course = draft.course
        if move is None or course is None or draft.record.status != "running":
            return
        if not course.real_time and course.decisions[seat] != decision:
            return
        try:
            draft.play(seat, move, at)
        except IllegalMove:
            return
