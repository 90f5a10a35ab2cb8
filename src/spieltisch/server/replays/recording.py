"""Recordings: every frame of a finished match from every viewpoint, so that replays do not depend on later rules.

A frame is stored as a patch of the one before. All viewpoints of a match are compressed together.
"""

from __future__ import annotations

import lzma
from base64 import b85decode, b85encode
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from spieltisch.kernel.match import Match, joined
from spieltisch.server.model.info import result_of
from spieltisch.server.model.match_log import MatchLog, begin
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.common import ResultInfo
from spieltisch.server.protocol.replay import Frame
from spieltisch.server.replays.patches import apply_patch, diff

OPEN, SPECTATOR = "open", "spectator"


Kept = tuple[list[dict[str, Any]], Any, str | None]
FRAME = msgspec.json.Decoder(Kept)


class Outcome(msgspec.Struct):
    """How a match ended."""

    result: ResultInfo
    forfeits: list[int]


class Recording(Outcome):
    """A finished match. `frames` by viewpoint: for each frame the events, a patch of the view, the decision.

    Frames stay JSON until they are needed: decoding a long match at once would block the event loop.
    """

    frames: dict[str, msgspec.Raw]


def packed(record: TableRecord, entries: Sequence[Entry]) -> str:
    data = msgspec.json.encode(recorded(record, entries))
    return b85encode(lzma.compress(data, preset=3)).decode()


def unpack(text: str) -> Recording:
    return msgspec.json.decode(lzma.decompress(b85decode(text)), type=Recording)


def frames_of(viewpoint: bytes) -> Iterator[Frame]:
    """The frames of a viewpoint in order; frame 0 is before the first input."""
    view: Any = None
    for number, kept in enumerate(msgspec.json.decode(viewpoint, type=list[msgspec.Raw])):
        events, change, decision = FRAME.decode(kept)
        view = apply_patch(view, change)
        yield Frame(number, events, view, decision)


def recorded(record: TableRecord, entries: Sequence[Entry]) -> Recording:
    """Record a finished match by playing its log again."""
    match_log = begin(record)
    names = [OPEN, SPECTATOR, *map(str, range(record.players))]
    frames: dict[str, list[Kept]] = {name: [] for name in names}
    before: dict[str, Any] = dict.fromkeys(names)
    told = 0
    for entry in (None, *entries):
        if entry is not None:
            told = match_log.event_count
            match_log.enter(entry)
        views, decision = seen(match_log.match), match_log.match.decision()
        for name in names:
            frames[name].append((happened(match_log, name, told), diff(before[name], views[name]), decision))
        before = views
    result = result_of(match_log) or abandoned(match_log)
    kept = {name: msgspec.Raw(msgspec.json.encode(viewpoint)) for name, viewpoint in frames.items()}
    return Recording(result, match_log.forfeits, kept)


def abandoned(match_log: MatchLog) -> ResultInfo:
    """The result of a match that everybody left before its end: nobody wins."""
    match = match_log.match
    return ResultInfo([], [1] * match.players, match.state.scores())


def happened(match_log: MatchLog, viewpoint: str, told: int) -> list[dict[str, Any]]:
    """The events of a frame, as a viewpoint sees them."""
    if viewpoint == OPEN:
        kinds = match_log.match.game.events
        return [kinds.told(raw, secrets=True) for raw in match_log.raw_events(told)]
    return match_log.events(None if viewpoint == SPECTATOR else int(viewpoint), told)


def seen(match: Match) -> dict[str, Any]:
    """The view of every viewpoint; what is the same for all of them is one thing."""
    public = plain(match.public_part())
    views = {SPECTATOR: joined(public, plain(match.seat_part(None)))}
    for seat in range(match.players):
        views[str(seat)] = joined(public, plain(match.seat_part(seat)))
    views[OPEN] = joined(public, plain(match.open_part()))
    return views


def plain(part: dict[str, Any]) -> dict[str, Any]:
    """Plain data, equal to what reading it back from JSON gives."""
    made: dict[str, Any] = msgspec.to_builtins(part, str_keys=True)
    return made
