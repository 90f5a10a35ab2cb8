"""What is kept of a finished game: every frame from every viewpoint, so that no later rules are asked about it.

A frame is kept as what changed since the one before. All viewpoints of a game together are compressed to a text.
"""

from __future__ import annotations

import lzma
from base64 import b85decode, b85encode
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from spieltisch.kernel.match import Match
from spieltisch.server.course import Course, begin
from spieltisch.server.protocol.common import ResultInfo
from spieltisch.server.protocol.replay import Frame
from spieltisch.server.records import Entry, TableRecord
from spieltisch.server.telling import result_of

OPEN, SPECTATOR = "open", "spectator"
LENGTH = "#"


Kept = tuple[list[dict[str, Any]], Any, str | None]
FRAME = msgspec.json.Decoder(Kept)


class Outcome(msgspec.Struct):
    """How a finished game ended."""

    result: ResultInfo
    forfeits: list[int]


class Recording(Outcome):
    """A finished game. `frames` are by viewpoint: of each the events, the change of the view, and the decision.

    They stay JSON until they are wanted: to read a long game at once would hold up everybody else.
    """

    frames: dict[str, msgspec.Raw]


def packed(record: TableRecord, entries: Sequence[Entry]) -> str:
    data = msgspec.json.encode(recorded(record, entries))
    return b85encode(lzma.compress(data, preset=3)).decode()


def unpack(text: str) -> Recording:
    return msgspec.json.decode(lzma.decompress(b85decode(text)), type=Recording)


def frames_of(viewpoint: bytes) -> Iterator[Frame]:
    """The frames of a viewpoint, one after the other; frame 0 is before the first input."""
    view: Any = None
    for number, kept in enumerate(msgspec.json.decode(viewpoint, type=list[msgspec.Raw])):
        events, change, decision = FRAME.decode(kept)
        view = changed(view, change)
        yield Frame(number, events, view, decision)


def recorded(record: TableRecord, entries: Sequence[Entry]) -> Recording:
    """A finished game, played through once more by the rules that it was played by."""
    course = begin(record)
    names = [OPEN, SPECTATOR, *map(str, range(record.players))]
    frames: dict[str, list[Kept]] = {name: [] for name in names}
    views: dict[str, Any] = dict.fromkeys(names)
    told = 0
    for entry in (None, *entries):
        if entry is not None:
            told = course.told
            course.enter(entry)
        for name in names:
            events, view = seen(course, name, told)
            frames[name].append((events, difference(views[name], view), course.match.decision()))
            views[name] = view
    result = result_of(course)
    if result is None:
        raise ValueError(f"the game at table {record.table} is not over")
    kept = {name: msgspec.Raw(msgspec.json.encode(viewpoint)) for name, viewpoint in frames.items()}
    return Recording(result, course.forfeits, kept)


def seen(course: Course, viewpoint: str, told: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The events since and the view, as a viewpoint has them."""
    match: Match = course.match
    if viewpoint == OPEN:
        everybody = [None, *range(match.players)]
        kinds = match.game.events
        events = [kinds.told(raw, secrets=True) for raw in course.raw_events(told)]
        view = union([match.open_view(), *(match.view(seat) for seat in everybody)])
    else:
        seat = None if viewpoint == SPECTATOR else int(viewpoint)
        events, view = course.events(seat, told), match.view(seat)
    return events, msgspec.to_builtins(view, str_keys=True)


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


# What changed


def difference(old: Any, new: Any) -> Any:
    """What makes the new of the old: `[value]` instead of it, or an object of changes by key or place; {} is none."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return {key: difference(old[key], new[key]) for key in new if old[key] != new[key]}
    if isinstance(old, list) and isinstance(new, list) and old and new:
        common = min(len(old), len(new))
        parts = {str(i): difference(old[i], new[i]) for i in range(common) if old[i] != new[i]}
        parts |= {str(i): [new[i]] for i in range(common, len(new))}
        return parts if len(old) == len(new) else {LENGTH: len(new), **parts}
    return [new]


def changed(old: Any, change: Any) -> Any:
    """The old with a difference."""
    if isinstance(change, list):
        return change[0]
    if isinstance(old, dict):
        return {key: changed(value, change[key]) if key in change else value for key, value in old.items()}
    if not change:
        return old
    length = change.get(LENGTH, len(old))
    values = [*old[:length], *[None] * (length - len(old))]
    return [changed(value, change[str(i)]) if str(i) in change else value for i, value in enumerate(values)]
