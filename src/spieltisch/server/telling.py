"""What is sent: every byte about a match to a seat is made here, of that seat's view and events."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import msgspec

from spieltisch.kernel.match import Match
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


def encode(message: FromServer) -> bytes:
    return ENCODER.encode(message)


@lru_cache(maxsize=256)
def fragments(vocabulary: Vocabulary) -> list[bytes]:
    """Every move of a vocabulary as it is sent, made once."""
    return [
        ENCODER.encode(MoveInfo(word.notation, word.target, word.key, dict(word.values))) for word in vocabulary.words
    ]


def moves_of(match: Match, seat: int | None) -> msgspec.Raw:
    if seat is None:
        return msgspec.Raw(b"[]")
    made = fragments(match.vocabulary)
    return msgspec.Raw(b"[" + b",".join([made[number] for number in match.state.legal(seat)]) + b"]")


def decision_of(course: Course, seat: int | None) -> DecisionInfo | None:
    name = course.match.decision()
    if name is None:
        return None
    return DecisionInfo(0 if seat is None else course.decisions[seat], name)


def result_of(course: Course) -> ResultInfo | None:
    result = course.result()
    return None if result is None else ResultInfo(result.winners, result.ranks, result.scores)


class Told:
    """The match at one version, as everybody is told it: what is the same for all is made and encoded once."""

    def __init__(self, course: Course, now: int) -> None:
        self.course = course
        self.now = now
        self.public = ENCODER.encode(course.match.public_part())[:-1]
        self.made: dict[tuple[int | None, int], bytes] = {}

    def to(self, seat: int | None, first: int) -> bytes:
        """The update of one viewpoint, with the events from number `first` on."""
        made = self.made.get((seat, first))
        if made is None:
            made = self.made[seat, first] = self.update(seat, first)
        return made

    def view(self, seat: int | None) -> msgspec.Raw:
        return msgspec.Raw(self.public + b"," + ENCODER.encode(self.course.match.seat_part(seat))[1:])

    def update(self, seat: int | None, first: int) -> bytes:
        course, over = self.course, self.course.over
        clocks = course.clocks
        return encode(
            Update(
                seat=seat,
                version=course.version,
                first=first,
                events=course.events(seat, first),
                view=cast(Any, self.view(seat)),
                moves=cast(Any, moves_of(course.match, None if over else seat)),
                decision=None if over else decision_of(course, seat),
                deadline=course.due(self.now),
                clocks=None if clocks is None else clocks.shown(self.now),
                time=self.now,
                result=result_of(course) if over else None,
            )
        )


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
