"""Replays of finished matches: frames from any viewpoint, and positions to play on from."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from secrets import randbits, token_hex
from threading import Lock
from typing import Any, TypeVar

from spieltisch import game as find_game
from spieltisch import names
from spieltisch.kernel import snapshot
from spieltisch.kernel.rng import Rng, seeded
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import warn
from spieltisch.server.model.match_log import VERDICT, MatchLog, begin, effective
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.replay import Frame, PlayOn, ReplayInput
from spieltisch.server.replays.recording import Outcome, Recording, frames_of, packed, unpack
from spieltisch.server.storage.interface import Store, StoreError
from spieltisch.server.workers.pool import end, prepare

MOST_FRAMES = 200
MOST_READERS = 16
MOST_OUTCOMES = 1000
BETWEEN_RECORDINGS = 1.0
RECORDING_NICE = 10

K = TypeVar("K")
V = TypeVar("V")


class Reader:
    """Reads one viewpoint of a match forwards; going back starts over."""

    def __init__(self, viewpoint: bytes) -> None:
        self.viewpoint = viewpoint
        self.lock = Lock()
        self.number = 0
        self.following = frames_of(viewpoint)

    def frames(self, first: int, last: int) -> list[Frame]:
        """The frames from `first` up to, but not including, `last`; frame 0 is before the first input."""
        with self.lock:
            if first < self.number:
                self.following, self.number = frames_of(self.viewpoint), 0
            made = [frame for frame in islice(self.following, last - self.number) if frame.number >= first]
            self.number = max(self.number, last)
            return made


class Replays:
    """The replays of all tables in the store. Recordings are made by a process of their own."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.readers: OrderedDict[tuple[str, str], Reader] = OrderedDict()
        self.outcomes: OrderedDict[str, Outcome] = OrderedDict()
        self.unpacking = asyncio.Lock()
        self.making: dict[str, asyncio.Task[str]] = {}
        self.pool: ProcessPoolExecutor | None = None
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def find(self, name: str) -> tuple[TableRecord, list[Entry]]:
        """A finished match: its record, and its entries without those taken back."""
        table = await self.store.find(name)
        stored = await self.store.load(table) if table is not None else None
        if stored is None or stored.record.status != "over" or stored.record.seed is None:
            raise RequestError("no_replay", 404)
        entries = effective(await self.store.log(stored.record.table))
        return stored.record, [entry for entry in entries if not entry.input.startswith(VERDICT)]

    async def recording(self, record: TableRecord, entries: list[Entry]) -> Recording:
        """One recording is unpacked at a time, so that live tables keep most of the CPU."""
        kept = await self.kept(record, entries)
        async with self.unpacking:
            recording = await asyncio.to_thread(unpack, kept)
        remember(self.outcomes, record.table, Outcome(recording.result, recording.forfeits), MOST_OUTCOMES)
        return recording

    async def outcome(self, record: TableRecord, entries: list[Entry]) -> Outcome:
        return self.outcomes.get(record.table) or await self.recording(record, entries)

    async def kept(self, record: TableRecord, entries: list[Entry]) -> str:
        """The packed recording; it is made now unless it is stored."""
        kept = await self.store.recording(record.table)
        if kept is not None:
            return kept
        must_be_current(record)
        if record.table not in self.making:
            self.making[record.table] = asyncio.create_task(self.make(record, entries))
        return await asyncio.shield(self.making[record.table])

    async def make(self, record: TableRecord, entries: list[Entry]) -> str:
        """Make a recording in the recording process, which ends when it has nothing left to do."""
        try:
            if self.pool is None:
                self.pool = ProcessPoolExecutor(1, get_context("spawn"), step_back)
            made = await asyncio.get_running_loop().run_in_executor(self.pool, packed, record, entries)
            await self.store.keep_recording(record.table, made)
            return made
        except BrokenProcessPool:
            raise RequestError("failed", 500) from None
        finally:
            del self.making[record.table]
            self.rest()

    def rest(self) -> None:
        """End the recording process when nothing is being made or waits to be."""
        if not self.making and not self.waiting:
            self.close()

    def close(self) -> None:
        """Abort; what is missing is recorded when the server starts again."""
        for task in self.making.values():
            task.cancel()
        if self.pool is not None:
            end(self.pool)
            self.pool = None

    async def make_recording(self, name: str) -> None:
        """Record a finished match. One at a time: matches that wait take no memory."""
        self.waiting += 1
        try:
            async with self.turn:
                await self.kept(*await self.find(name))
        except Exception as error:  # one match that cannot be recorded must not stop the others
            warn("not recorded", table=name, error=repr(error))
        finally:
            self.waiting -= 1
            self.rest()

    async def catch_up(self) -> None:
        """Record matches that ended but were not recorded, after a crash for example."""
        try:
            for name in await self.store.unrecorded():
                await self.make_recording(name)
                await asyncio.sleep(BETWEEN_RECORDINGS)
        except StoreError as error:
            warn("not recorded", error=str(error))

    async def shown(self, name: str) -> tuple[TableRecord, list[ReplayInput], Outcome]:
        record, entries = await self.find(name)
        inputs = [ReplayInput(entry.version, entry.seat, entry.input, entry.time) for entry in entries]
        return record, inputs, await self.outcome(record, entries)

    async def frames(self, name: str, viewpoint: str, first: int, last: int) -> list[Frame]:
        if not 0 <= first < last <= first + MOST_FRAMES:
            raise RequestError("bad_options", what=f"from 0 on, and at most {MOST_FRAMES} frames at once")
        reader = self.readers.get((name, viewpoint))
        if reader is None:
            recording = await self.recording(*await self.find(name))
            if viewpoint not in recording.frames:
                raise RequestError("no_viewpoint", what=viewpoint)
            reader = Reader(bytes(recording.frames[viewpoint]))
        remember(self.readers, (name, viewpoint), reader, MOST_READERS)
        return await asyncio.to_thread(reader.frames, first, last)

    async def position(self, name: str, wish: PlayOn) -> tuple[TableRecord, dict[str, Any]]:
        """The record of a finished match, and the position to play on from."""
        record, entries = await self.find(name)
        must_be_current(record)
        if wish.number > len(entries):
            raise RequestError("bad_options", what=f"the game has {len(entries)} inputs")
        eyes = next((seat for seat, place in enumerate(wish.seats or []) if place.kind == "me"), 0)
        return record, await asyncio.to_thread(position_at, record, entries[: wish.number], eyes, wish.shuffle)


def remember(known: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    """Put a value into a cache that drops the least recently used."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > most:
        known.popitem(last=False)


def step_back() -> None:
    """In the recording process: run at low priority."""
    prepare()
    os.nice(RECORDING_NICE)


def must_be_current(record: TableRecord) -> None:
    """A match can be continued only under the rules it was played by."""
    if record.game not in names():
        raise RequestError("no_game", 410, game=record.game)
    if record.revision != find_game(record.game).revision:
        raise RequestError("old_rules", 410, revision=record.revision)


def position_at(record: TableRecord, entries: list[Entry], eyes: int, shuffle: bool) -> dict[str, Any]:
    """The position after some entries. `shuffle`: redeal everything that the seat `eyes` had not seen."""
    match_log: MatchLog = begin(record)
    for entry in entries:
        match_log.enter(entry)
    if match_log.over:
        raise RequestError("over", 409)
    state = match_log.match.state
    if shuffle:
        state = state.imagine(eyes, Rng(randbits(62)))
    state.rng = seeded(token_hex(16))
    return snapshot.dump(state)
