"""What is sent: every byte about a match to a seat is made here, of that seat's view and events."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from spieltisch.kernel.vocabulary import Vocabulary, Word
from spieltisch.server.course import Course
from spieltisch.server.protocol.common import MoveInfo, ResultInfo, SeatInfo, TableInfo
from spieltisch.server.protocol.from_server import FromServer
from spieltisch.server.records import TableRecord, commitment

ENCODER = msgspec.json.Encoder()


def encode(message: FromServer) -> bytes:
    return ENCODER.encode(message)


@lru_cache(maxsize=256)
def fragments(vocabulary: Vocabulary) -> list[bytes]:
    """Every move of a vocabulary as it is sent, made once."""
    return [ENCODER.encode(move_info(word)) for word in vocabulary.words]


def move_info(word: Word) -> MoveInfo:
    return MoveInfo(word.notation, word.target, word.key, dict(word.values))


def result_of(course: Course) -> ResultInfo | None:
    result = course.result()
    return None if result is None else ResultInfo(result.winners, result.ranks, result.scores)


class Told:
    """The match at one version, as everybody is told it: what is the same for several is made and encoded once.

    The parts of an `Update` in their order; only those that differ between seats are made for each.
    """

    def __init__(self, course: Course, now: int) -> None:
        match, over = course.match, course.over
        self.course = course
        self.now = now
        self.actors = 0 if over else int(match.state.actors())
        self.public = match.public_part()
        self.shared: dict[tuple[str, ...], bytes] = {}
        name = None if over else match.decision()
        self.decision = None if name is None else name.encode()
        self.rest = ENCODER.encode(
            {
                "deadline": course.due(now),
                "clocks": None if course.clocks is None else course.clocks.shown(now),
                "time": now,
                "result": result_of(course) if over else None,
            }
        )[1:]
        self.events: dict[tuple[int, tuple[bool, ...]], bytes] = {}
        self.made: dict[tuple[int | None, int], bytes] = {}

    def to(self, seat: int | None, first: int) -> bytes:
        """The update of one viewpoint, with the events from number `first` on."""
        made = self.made.get((seat, first))
        if made is None:
            made = self.made[seat, first] = self.update(seat, first)
        return made

    def update(self, seat: int | None, first: int) -> bytes:
        return b"".join(
            (
                b'{"type":"update","seat":null' if seat is None else b'{"type":"update","seat":%d' % seat,
                b',"version":%d,"first":%d,"events":[' % (self.course.version, first),
                self.events_of(seat, first),
                b'],"view":',
                self.view_of(seat),
                b',"moves":[',
                self.moves_of(seat),
                b'],"decision":',
                self.decision_of(seat),
                b",",
                self.rest,
            )
        )

    def view_of(self, seat: int | None) -> bytes:
        """What everybody sees is encoded once, and once for those who see the same parts of it otherwise."""
        own = self.course.match.seat_part(seat)
        instead = tuple([name for name in own if name in self.public])
        shared = self.shared.get(instead)
        if shared is None:
            alike = {name: part for name, part in self.public.items() if name not in instead}
            shared = self.shared[instead] = ENCODER.encode(alike)[:-1]
        return shared + b"," + ENCODER.encode(own)[1:]

    def events_of(self, seat: int | None, first: int) -> bytes:
        """The events, encoded once for all who see the same of them."""
        kinds, raws = self.course.match.game.events, self.course.raw_events(first)
        key = first, tuple([kinds.shows_secrets(raw, seat) for raw in raws])
        made = self.events.get(key)
        if made is None:
            parts = [ENCODER.encode(kinds.told(raw, secrets)) for raw, secrets in zip(raws, key[1], strict=True)]
            made = self.events[key] = b",".join(parts)
        return made

    def moves_of(self, seat: int | None) -> bytes:
        """The legal moves of a seat."""
        if seat is None or not self.actors >> seat & 1:
            return b""
        made = fragments(self.course.match.vocabulary)
        return b",".join([made[number] for number in self.course.match.state.legal(seat)])

    def decision_of(self, seat: int | None) -> bytes:
        if self.decision is None:
            return b"null"
        number = 0 if seat is None else self.course.decisions[seat]
        return b'{"number":%d,"name":"%b"}' % (number, self.decision)


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
