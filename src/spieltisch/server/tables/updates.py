"""Updates of a match: every byte that a seat receives about it is built here, from that seat's view and events."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from spieltisch.kernel.vocabulary import Vocabulary, Word
from spieltisch.server.model.info import move_info, result_of
from spieltisch.server.model.match_log import MatchLog
from spieltisch.server.protocol.from_server import ENCODER


@lru_cache(maxsize=256)
def fragments(vocabulary: Vocabulary) -> list[bytes]:
    """Every move of a vocabulary, encoded once."""
    return [ENCODER.encode(move_info(word)) for word in vocabulary.words]


@lru_cache(maxsize=4096)
def naming(word: Word, *things: tuple[str, str]) -> bytes:
    """A move with what its caption can name, encoded."""
    return ENCODER.encode(move_info(replace(word, things=things)))


class MatchUpdates:
    """Builds the `Update` of each viewpoint at one version. Parts that several viewpoints share are encoded once.

    The bytes are joined in the order of `Update`'s fields.
    """

    def __init__(self, match_log: MatchLog, now: int) -> None:
        match, over = match_log.match, match_log.over
        self.match_log = match_log
        self.now = now
        self.actors = 0 if over else int(match.state.actors())
        self.public = match.public_part()
        self.shared: dict[tuple[str, ...], bytes] = {}
        name = None if over else match.decision()
        self.decision = None if name is None else name.encode()
        self.rest = ENCODER.encode(
            {
                "deadline": match_log.due(now),
                "clocks": None if match_log.clocks is None else match_log.clocks.shown(now),
                "time": now,
                "result": result_of(match_log) if over else None,
            }
        )[1:]
        self.events: dict[tuple[int, tuple[bool, ...]], bytes] = {}
        self.made: dict[tuple[int | None, int], bytes] = {}

    def to(self, seat: int | None, first: int) -> bytes:
        """The encoded update of a viewpoint, with the events from number `first` on."""
        made = self.made.get((seat, first))
        if made is None:
            made = self.made[seat, first] = self.update(seat, first)
        return made

    def update(self, seat: int | None, first: int) -> bytes:
        return b"".join(
            (
                b'{"type":"update","seat":null' if seat is None else b'{"type":"update","seat":%d' % seat,
                b',"version":%d,"first":%d,"events":[' % (self.match_log.version, first),
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
        """The public part is encoded once for all viewpoints that replace the same fields of it."""
        own = self.match_log.match.seat_part(seat)
        instead = tuple([name for name in own if name in self.public])
        shared = self.shared.get(instead)
        if shared is None:
            alike = {name: part for name, part in self.public.items() if name not in instead}
            shared = self.shared[instead] = ENCODER.encode(alike)[:-1]
        return shared + b"," + ENCODER.encode(own)[1:]

    def events_of(self, seat: int | None, first: int) -> bytes:
        """The events, encoded once for all viewpoints that see the same of them."""
        kinds, raws = self.match_log.match.game.events, self.match_log.raw_events(first)
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
        match = self.match_log.match
        made, legal = fragments(match.vocabulary), match.state.legal(seat)
        if match.game.named is None:
            return b",".join([made[number] for number in legal])
        parts = []
        for number in legal:
            things = match.game.named(match.state, number)
            parts.append(naming(match.vocabulary.words[number], *things.items()) if things else made[number])
        return b",".join(parts)

    def decision_of(self, seat: int | None) -> bytes:
        if self.decision is None:
            return b"null"
        number = 0 if seat is None else self.match_log.decisions[seat]
        return b'{"number":%d,"name":"%b"}' % (number, self.decision)
