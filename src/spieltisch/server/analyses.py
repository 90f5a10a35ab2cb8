"""Looking back at finished games: everybody's chance after each move, and the moves that changed it most.

Workers do it, in slices so short that no bot at a table waits long for one. One game is looked at after the other; what
has been found so far is told, and what was found is kept, so that every game is looked at once.
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
from spieltisch.bots.analysis import Care, Looking, Moment, decided
from spieltisch.kernel.match import Match
from spieltisch.server.bots import Thinkers
from spieltisch.server.limits import MOST_ANALYSES
from spieltisch.server.logs import note
from spieltisch.server.matches import match_of_log
from spieltisch.server.protocol.common import MoveInfo
from spieltisch.server.protocol.replay import AnalysisInfo, Chances, DecisiveMove
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import Entry, TableRecord
from spieltisch.server.replays import Replays, must_be_current
from spieltisch.server.telling import move_info

SLICE_MILLISECONDS = 100
MOST_MILLISECONDS = 1000
ONE_MOVE = 1 / 60
WHO = "an analysis"


@dataclass
class Underway:
    """A game that is being looked at, or waits for it."""

    frames: list[int] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    failed: bool = False

    def told(self, before: int) -> AnalysisInfo:
        chances = chances_of(self.frames, self.moments)
        return AnalysisInfo(False, len(self.moments), len(self.frames), before, worlds_of(self.moments), chances, [])


class Analyses:
    """What has been and is being found out about the finished games of the house."""

    def __init__(
        self,
        replays: Replays,
        thinkers: Thinkers,
        seconds: float,
        spawn: Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]],
    ) -> None:
        self.replays = replays
        self.thinkers = thinkers
        self.seconds = seconds
        self.spawn = spawn
        self.underway: dict[str, Underway] = {}
        self.turn = asyncio.Lock()

    async def looked_at(self, name: str) -> AnalysisInfo:
        """What has been found so far about a finished game; if nobody has looked, it is begun now."""
        record, entries = await self.replays.find(name)
        table = record.table
        if table not in self.underway:
            kept = await self.kept(table)
            if kept is not None:
                return kept
            if table not in self.underway:
                self.begin(record, entries)
        if self.underway[table].failed:
            del self.underway[table]
            raise Trouble("analysis_failed", 503)
        return self.underway[table].told(before=list(self.underway).index(table))

    async def kept(self, table: str) -> AnalysisInfo | None:
        """What was found at an earlier time; what cannot be read any more is looked for anew."""
        text = await self.replays.store.analysis(table)
        try:
            return None if text is None else msgspec.json.decode(text, type=AnalysisInfo)
        except msgspec.DecodeError as error:
            note("an analysis cannot be read", table=table, error=str(error))
            return None

    def begin(self, record: TableRecord, entries: list[Entry]) -> None:
        if self.seconds == 0:
            raise Trouble("no_analysis", 403)
        must_be_current(record)
        self.underway = {table: one for table, one in self.underway.items() if not one.failed}
        if len(self.underway) >= MOST_ANALYSES:
            raise Trouble("analyses_full", 503)
        found = self.underway[record.table] = Underway()
        self.spawn(self.look_back(record, entries, found))

    async def look_back(self, record: TableRecord, entries: list[Entry], found: Underway) -> None:
        try:
            async with self.turn:
                whole = await self.look(record, entries, found)
            await self.replays.store.keep_analysis(record.table, msgspec.json.encode(whole).decode())
            del self.underway[record.table]
        except Exception as error:
            note("an analysis failed", table=record.table, error=repr(error))
            found.failed = True

    async def look(self, record: TableRecord, entries: list[Entry], found: Underway) -> AnalysisInfo:
        """All of it, slice by slice."""
        told = msgspec.json.encode((record, entries))
        ask = self.thinkers.ask
        found.frames = await ask(frames, WHO, told)
        care = self.care(1 / len(found.frames))
        while len(found.moments) < len(found.frames):
            found.moments += await ask(moments, WHO, told, care, len(found.moments))
        moves = [
            await ask(move, WHO, told, self.care(ONE_MOVE), *found.moments[number - 1 : number + 1])
            for number in await ask(decisive, WHO, told, care, found.moments)
        ]
        whole = found.told(0)
        whole.complete, whole.moves = True, moves
        result = (await self.replays.outcome(record, entries)).result
        game = find_game(record.game)
        teams = game.teams(record.players, game.settings(record.players, record.options))
        end = Chances(len(entries), rounded(decided(result.winners, teams)))
        whole.chances = [*(one for one in whole.chances if one.number < end.number), end]
        return whole

    def care(self, share: float) -> Care:
        """A part of the time that a game may take."""
        return Care(milliseconds=min(MOST_MILLISECONDS, max(1, int(1000 * self.seconds * share))))


def chances_of(frames: Sequence[int], moments: Sequence[Moment]) -> list[Chances]:
    """Frame by frame: of several moments that a frame shows, the last."""
    found = dict(zip(frames, moments, strict=False))
    return [Chances(frame, rounded(moment.chances)) for frame, moment in found.items()]


def rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, 3) for chance in chances]


def worlds_of(moments: Sequence[Moment]) -> int:
    """In how many worlds half of the moments were looked at, or in more; where a game was over, none was needed."""
    looked = [moment.worlds for moment in moments if moment.worlds > 0]
    return median_low(looked) if looked else 0


# In the worker


@lru_cache(maxsize=2)
def played(told: bytes) -> tuple[Match, list[int]]:
    """A finished game, and the frame that each of its moments belongs to."""
    record, entries = msgspec.json.decode(told, type=tuple[TableRecord, list[Entry]])
    return match_of_log(record, entries)


@lru_cache(maxsize=2)
def looking(told: bytes, care: Care) -> Looking:
    return Looking(played(told)[0], care)


def frames(told: bytes) -> list[int]:
    return played(told)[1]


def moments(told: bytes, care: Care, first: int) -> list[Moment]:
    return looking(told, care).moments_within(first, SLICE_MILLISECONDS)


def decisive(told: bytes, care: Care, moments: Sequence[Moment]) -> list[int]:
    return looking(told, care).decisive(moments)


def move(told: bytes, care: Care, before: Moment, after: Moment) -> DecisiveMove:
    match, frames = played(told)
    turn = looking(told, care).turn(before, after)
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
