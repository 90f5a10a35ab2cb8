"""Analysis of finished matches: everybody's chance to win after each move, and the moves that changed it most.

Workers do it in slices so short that no bot waits long for one. Matches are analysed one at a time. Progress can be
read on the way; the result is stored, so every match is analysed once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import median_low
from typing import Any

import msgspec

from spieltisch import game as find_game
from spieltisch.bots.analysis import AnalysisBudget, AnalysisRun, Moment, decided
from spieltisch.kernel.match import Match
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import warn
from spieltisch.server.model.info import move_info
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.common import MoveInfo
from spieltisch.server.protocol.replay import AnalysisInfo, Chances, DecisiveMove
from spieltisch.server.replays.files import match_of_log
from spieltisch.server.replays.service import Replays, must_be_current
from spieltisch.server.settings import ANALYSES_PER_ADDRESS, MOST_ANALYSES
from spieltisch.server.workers.pool import WorkerPool

SLICE_MILLISECONDS = 100
MOST_MILLISECONDS = 1000
ONE_MOVE = 1 / 60
WHO = "an analysis"


@dataclass
class Underway:
    """An analysis in progress or in the queue, and the address that asked for it."""

    address: str = ""
    frames: list[int] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    failed: bool = False

    def told(self, before: int) -> AnalysisInfo:
        chances = chances_of(self.frames, self.moments)
        return AnalysisInfo(False, len(self.moments), len(self.frames), before, worlds_of(self.moments), chances, [])


class AnalysisQueue:
    """The queue of analyses of this process."""

    def __init__(
        self,
        replays: Replays,
        worker_pool: WorkerPool,
        seconds: float,
        spawn: Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]],
    ) -> None:
        self.replays = replays
        self.worker_pool = worker_pool
        self.seconds = seconds
        self.spawn = spawn
        self.underway: dict[str, Underway] = {}
        self.turn = asyncio.Lock()

    async def progress(self, name: str, address: str = "") -> AnalysisInfo:
        """The analysis of a match as far as it has come; it is started unless it was."""
        record, entries = await self.replays.find(name)
        table = record.table
        if table not in self.underway:
            kept = await self.kept(table)
            if kept is not None:
                return kept
            if table not in self.underway:
                self.begin(record, entries, address)
        if self.underway[table].failed:
            del self.underway[table]
            raise RequestError("analysis_failed", 503)
        return self.underway[table].told(before=list(self.underway).index(table))

    async def kept(self, table: str) -> AnalysisInfo | None:
        """A stored analysis; one in an unknown format is made again."""
        text = await self.replays.store.analysis(table)
        try:
            return None if text is None else msgspec.json.decode(text, type=AnalysisInfo)
        except msgspec.DecodeError as error:
            warn("an analysis cannot be read", table=table, error=str(error))
            return None

    def begin(self, record: TableRecord, entries: list[Entry], address: str) -> None:
        if self.seconds == 0:
            raise RequestError("no_analysis", 403)
        must_be_current(record)
        self.underway = {table: one for table, one in self.underway.items() if not one.failed}
        mine = sum(1 for one in self.underway.values() if address and one.address == address)
        if len(self.underway) >= MOST_ANALYSES or mine >= ANALYSES_PER_ADDRESS:
            raise RequestError("analyses_full", 503)
        found = self.underway[record.table] = Underway(address)
        self.spawn(self.look_back(record, entries, found))

    async def look_back(self, record: TableRecord, entries: list[Entry], found: Underway) -> None:
        try:
            async with self.turn:
                whole = await self.look(record, entries, found)
            await self.replays.store.keep_analysis(record.table, msgspec.json.encode(whole).decode())
            del self.underway[record.table]
        except Exception as error:
            warn("an analysis failed", table=record.table, error=repr(error))
            found.failed = True

    async def look(self, record: TableRecord, entries: list[Entry], found: Underway) -> AnalysisInfo:
        """The whole analysis, slice by slice."""
        told = msgspec.json.encode((record, entries))
        ask = self.worker_pool.ask
        found.frames = await ask(frames, WHO, told)
        budget = self.budget(1 / len(found.frames))
        while len(found.moments) < len(found.frames):
            found.moments += await ask(moments, WHO, told, budget, len(found.moments))
        moves = [
            await ask(move, WHO, told, self.budget(ONE_MOVE), *found.moments[number - 1 : number + 1])
            for number in await ask(decisive, WHO, told, budget, found.moments)
        ]
        whole = found.told(0)
        whole.complete, whole.moves = True, moves
        result = (await self.replays.outcome(record, entries)).result
        game = find_game(record.game)
        teams = game.teams(record.players, game.settings(record.players, record.options))
        end = Chances(len(entries), rounded(decided(result.winners, teams)))
        whole.chances = [*(one for one in whole.chances if one.number < end.number), end]
        return whole

    def budget(self, share: float) -> AnalysisBudget:
        """A share of the time that the analysis of a match may take."""
        return AnalysisBudget(milliseconds=min(MOST_MILLISECONDS, max(1, int(1000 * self.seconds * share))))


def chances_of(frames: Sequence[int], moments: Sequence[Moment]) -> list[Chances]:
    """Chances by frame; if several moments belong to a frame, the last counts."""
    found = dict(zip(frames, moments, strict=False))
    return [Chances(frame, rounded(moment.chances)) for frame, moment in found.items()]


def rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, 3) for chance in chances]


def worlds_of(moments: Sequence[Moment]) -> int:
    """The median number of imagined worlds per moment; decided positions need none."""
    looked = [moment.worlds for moment in moments if moment.worlds > 0]
    return median_low(looked) if looked else 0


# In the worker process


@lru_cache(maxsize=2)
def played(told: bytes) -> tuple[Match, list[int]]:
    """The match, and the frame that each of its moments belongs to."""
    record, entries = msgspec.json.decode(told, type=tuple[TableRecord, list[Entry]])
    return match_of_log(record, entries)


@lru_cache(maxsize=2)
def run(told: bytes, budget: AnalysisBudget) -> AnalysisRun:
    return AnalysisRun(played(told)[0], budget)


def frames(told: bytes) -> list[int]:
    return played(told)[1]


def moments(told: bytes, budget: AnalysisBudget, first: int) -> list[Moment]:
    return run(told, budget).moments_within(first, SLICE_MILLISECONDS)


def decisive(told: bytes, budget: AnalysisBudget, moments: Sequence[Moment]) -> list[int]:
    return run(told, budget).decisive(moments)


def move(told: bytes, budget: AnalysisBudget, before: Moment, after: Moment) -> DecisiveMove:
    match, frames = played(told)
    turn = run(told, budget).turn(before, after)
    return DecisiveMove(
        frames[turn.number],
        turn.seat,
        info(match, turn.move),
        round(turn.before, 3),
        round(turn.after, 3),
        round(turn.expected, 3),
        info(match, turn.better) if turn.better is not None else None,
        round(turn.better_expected, 3) if turn.better_expected is not None else None,
        turn.reason,
    )


def info(match: Match, move: str) -> MoveInfo:
    number = match.vocabulary.number(move)
    assert number is not None
    return move_info(match.vocabulary.words[number])
