"""What is kept of a finished game: every frame from every viewpoint, so that no later rules are asked about it.

A frame is kept as what changed since the one before. All viewpoints of a game together are compressed to a text.
"""

from __future__ import annotations

import lzma
from base64 import b85decode, b85encode
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from spieltisch.kernel.match import Match, joined
from spieltisch.server.course import Course, begin
from spieltisch.server.differences import changed, difference, union
from spieltisch.server.protocol.common import ResultInfo
from spieltisch.server.protocol.replay import Frame
from spieltisch.server.records import Entry, TableRecord
from spieltisch.server.telling import result_of

OPEN, SPECTATOR = "open", "spectator"


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
    before: dict[str, Any] = dict.fromkeys(names)
    told = 0
    for entry in (None, *entries):
        if entry is not None:
            told = course.told
            course.enter(entry)
        views, decision = seen(course.match), course.match.decision()
        for name in names:
            frames[name].append((happened(course, name, told), difference(before[name], views[name]), decision))
        before = views
    result = result_of(course)
    if result is None:
        raise ValueError(f"the game at table {record.table} is not over")
    kept = {name: msgspec.Raw(msgspec.json.encode(viewpoint)) for name, viewpoint in frames.items()}
    return Recording(result, course.forfeits, kept)


def happened(course: Course, viewpoint: str, told: int) -> list[dict[str, Any]]:
    """The events since, as a viewpoint has them."""
    if viewpoint == OPEN:
        kinds = course.match.game.events
        return [kinds.told(raw, secrets=True) for raw in course.raw_events(told)]
    return course.events(None if viewpoint == SPECTATOR else int(viewpoint), told)


def seen(match: Match) -> dict[str, Any]:
    """The view of every viewpoint; what is the same for all of them is one thing."""
    public = plain(match.public_part())
    views = {SPECTATOR: joined(public, plain(match.seat_part(None)))}
    for seat in range(match.players):
        views[str(seat)] = joined(public, plain(match.seat_part(seat)))
    views[OPEN] = union([joined(public, plain(match.open_part())), *views.values()])
    return views


def plain(part: dict[str, Any]) -> dict[str, Any]:
    """As it will be when it is read again."""
    made: dict[str, Any] = msgspec.to_builtins(part, str_keys=True)
    return made
