"""What is sent: every byte about a match to a seat is made here, of that seat's view and events."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import msgspec

from spieltisch.kernel.vocabulary import Vocabulary
from spieltisch.server.course import Course
from spieltisch.server.protocol import (
    DecisionInfo,
    FromServer,
    MoveInfo,
    ResultInfo,
    SeatInfo,
    TableInfo,
    Update,
)
from spieltisch.server.records import TableRecord, commitment

ENCODER = msgspec.json.Encoder()
NOTHING = msgspec.Raw(b"[]")


def encode(message: FromServer) -> bytes:
    return ENCODER.encode(message)


@lru_cache(maxsize=256)
def fragments(vocabulary: Vocabulary) -> list[bytes]:
    """Every move of a vocabulary as it is sent, made once."""
    return [
        ENCODER.encode(MoveInfo(word.notation, word.target, word.key, dict(word.values))) for word in vocabulary.words
    ]


def result_of(course: Course) -> ResultInfo | None:
    result = course.result()
    return None if result is None else ResultInfo(result.winners, result.ranks, result.scores)


class Told:
    """The match at one version, as everybody is told it: what is the same for several is made and encoded once."""

    def __init__(self, course: Course, now: int) -> None:
        self.course = course
        self.now = now
        self.over = course.over
        self.name = None if self.over else course.match.decision()
        self.public = ENCODER.encode(course.match.public_part())[:-1]
        self.deadline = course.due(now)
        self.clocks = None if course.clocks is None else course.clocks.shown(now)
        self.result = result_of(course) if self.over else None
        self.actors = course.match.state.actors()
        self.events: dict[tuple[int, bool], bytes] = {}
        self.made: dict[tuple[int | None, int], bytes] = {}

    def to(self, seat: int | None, first: int) -> bytes:
        """The update of one viewpoint, with the events from number `first` on."""
        made = self.made.get((seat, first))
        if made is None:
            made = self.made[seat, first] = self.update(seat, first)
        return made

    def update(self, seat: int | None, first: int) -> bytes:
        return encode(
            Update(
                seat=seat,
                version=self.course.version,
                first=first,
                events=cast(Any, self.events_of(seat, first)),
                view=cast(Any, self.view(seat)),
                moves=cast(Any, self.moves(seat)),
                decision=self.decision(seat),
                deadline=self.deadline,
                clocks=self.clocks,
                time=self.now,
                result=self.result,
            )
        )

    def view(self, seat: int | None) -> msgspec.Raw:
        return msgspec.Raw(self.public + b"," + ENCODER.encode(self.course.match.seat_part(seat))[1:])

    def events_of(self, seat: int | None, first: int) -> msgspec.Raw:
        kinds, parts = self.course.match.game.events, []
        for number, raw in enumerate(self.course.raw_events(first), first):
            key = number, kinds.shows_secrets(raw, seat)
            part = self.events.get(key)
            if part is None:
                part = self.events[key] = ENCODER.encode(kinds.told(raw, key[1]))
            parts.append(part)
        return listed(parts)

    def moves(self, seat: int | None) -> msgspec.Raw:
        """The legal moves of a seat."""
        if seat is None or self.over or not self.actors >> seat & 1:
            return NOTHING
        made = fragments(self.course.match.vocabulary)
        return listed([made[number] for number in self.course.match.state.legal(seat)])

    def decision(self, seat: int | None) -> DecisionInfo | None:
        if self.name is None:
            return None
        return DecisionInfo(0 if seat is None else self.course.decisions[seat], self.name)


def listed(parts: list[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


def table_info(record: TableRecord, seats: list[SeatInfo], spectators: int, version: int) -> TableInfo:
    """The table as everybody may know it; the server's part of the seed only when the match is over."""
    over = record.status == "over"
    return TableInfo(
        table=record.table,
        code=record.code,
        game=record.game,
        options=record.options,
        players=record.players,
        status=record.status,
        host=record.host,
        public=record.public,
        hints=record.hints,
        clock=record.clock,
        order=record.order,
        window=record.window,
        pace=record.pace,
        seats=seats,
        spectators=spectators,
        commitment=commitment(record.server_seed),
        nonces=[seat.nonce for seat in record.seats],
        seed=record.server_seed if over else None,
        replay=record.table if over and record.seed is not None else None,
        version=version,
    )
