"""Finished games to look through: every frame from any viewpoint, and tables that play on from one.

A finished game is folded from its log again; whoever steps through it steps through that fold.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from secrets import randbits, token_hex
from threading import Lock
from typing import Any

from spieltisch import game as find_game
from spieltisch.kernel import snapshot
from spieltisch.kernel.rng import Rng, seeded
from spieltisch.server.course import VERDICT, Course, begin, effective
from spieltisch.server.protocol import Frame, PlayOn, ReplayInput
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import Entry, TableRecord
from spieltisch.server.store import Store

OPEN, SPECTATOR = "open", "spectator"
MOST_FRAMES = 200
MOST_READERS = 16


class Reader:
    """One viewpoint of one finished game, read forward; to go back is to begin again."""

    def __init__(self, record: TableRecord, entries: Sequence[Entry], viewpoint: str) -> None:
        self.record = record
        self.entries = entries
        self.viewpoint = viewpoint
        self.lock = Lock()
        self.course = begin(record)
        self.number = 0

    def frames(self, first: int, last: int) -> list[Frame]:
        """The frames from `first` up to and without `last`; frame 0 is before the first input."""
        with self.lock:
            if first <= self.number:
                self.course, self.number = begin(self.record), 0
            made = [self.frame(0, 0)] if first == 0 else []
            while self.number < min(last - 1, len(self.entries)):
                told = self.course.told
                self.course.enter(self.entries[self.number])
                self.number += 1
                if self.number >= first:
                    made.append(self.frame(self.number, told))
            return made

    def frame(self, number: int, told: int) -> Frame:
        match = self.course.match
        seats = viewpoints(self.viewpoint, match.players)
        views = [match.view(seat) for seat in seats]
        events = [self.course.events(seat, told) for seat in seats]
        return Frame(number, union(events), union(views), match.decision())


def viewpoints(name: str, players: int) -> list[int | None]:
    """Whose eyes a viewpoint looks through: a seat's, a spectator's, or those of all together."""
    if name == SPECTATOR:
        return [None]
    if name == OPEN:
        return [None, *range(players)]
    if name.isdigit() and int(name) < players:
        return [int(name)]
    raise Trouble("no_viewpoint", what=name)


def union(parts: list[Any]) -> Any:
    """What several viewpoints know together: where the first knows nothing, the next that does is believed."""
    first = next((part for part in parts if part is not None), None)
    if isinstance(first, dict):
        return {key: union([part[key] for part in parts if part is not None and key in part]) for key in first}
    if isinstance(first, list):
        alike = [part for part in parts if part is not None and len(part) == len(first)]
        if len(first) == 0:
            return max((part for part in parts if part is not None), key=len)
        return [union([part[i] for part in alike]) for i in range(len(first))]
    return first


class Replays:
    """The finished games of the house."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.readers: OrderedDict[tuple[str, str], Reader] = OrderedDict()

    async def find(self, name: str) -> tuple[TableRecord, list[Entry]]:
        """A finished game: its record and the entries that count."""
        table = await self.store.find(name)
        stored = await self.store.load(table) if table is not None else None
        if stored is None or stored.record.status != "over" or stored.record.seed is None:
            raise Trouble("no_replay", 404)
        game = find_game(stored.record.game)
        if stored.record.revision != game.revision:
            raise Trouble("old_rules", 410, revision=stored.record.revision)
        entries = effective(await self.store.log(stored.record.table))
        return stored.record, [entry for entry in entries if not entry.input.startswith(VERDICT)]

    async def inputs(self, name: str) -> tuple[TableRecord, list[ReplayInput]]:
        record, entries = await self.find(name)
        return record, [ReplayInput(entry.version, entry.seat, entry.input, entry.time) for entry in entries]

    async def frames(self, name: str, viewpoint: str, first: int, last: int) -> list[Frame]:
        if not 0 <= first < last <= first + MOST_FRAMES:
            raise Trouble("bad_options", what=f"from 0 on, and at most {MOST_FRAMES} frames at once")
        reader = self.readers.get((name, viewpoint))
        if reader is None:
            record, entries = await self.find(name)
            viewpoints(viewpoint, record.players)
            reader = self.readers[name, viewpoint] = await asyncio.to_thread(Reader, record, entries, viewpoint)
            if len(self.readers) > MOST_READERS:
                self.readers.popitem(last=False)
        self.readers.move_to_end((name, viewpoint))
        return await asyncio.to_thread(reader.frames, first, last)

    async def position(self, name: str, wish: PlayOn) -> tuple[TableRecord, dict[str, Any]]:
        """The finished game's record, and the position from which it is played on."""
        record, entries = await self.find(name)
        if wish.number > len(entries):
            raise Trouble("bad_options", what=f"the game has {len(entries)} inputs")
        eyes = next((seat for seat, place in enumerate(wish.seats or []) if place.kind == "me"), 0)
        return record, await asyncio.to_thread(position_at, record, entries[: wish.number], eyes, wish.shuffle)


def position_at(record: TableRecord, entries: list[Entry], eyes: int, shuffle: bool) -> dict[str, Any]:
    """A position of a finished game. Shuffled: what the eyes had not seen by then is dealt anew."""
    course: Course = begin(record)
    for entry in entries:
        course.enter(entry)
    if course.over:
        raise Trouble("over", 409)
    state = course.match.state
    if shuffle:
        state = state.imagine(eyes, Rng(randbits(62)))
    state.rng = seeded(token_hex(16))
    return snapshot.dump(state)
