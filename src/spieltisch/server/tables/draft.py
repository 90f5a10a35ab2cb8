"""A draft: the table as it will be after the commit, and the effects that follow it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field

from spieltisch.kernel.match import ADVANCE
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note
from spieltisch.server.model.match_log import UNDO, MatchLog, undo_target
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.from_server import FromServer
from spieltisch.server.storage.interface import MessageId, NewLine, Stored, Write, encode
from spieltisch.server.tables import lobby
from spieltisch.server.tables.guests import Guest
from spieltisch.server.tables.undo_request import UndoRequest

SNAPSHOT_EVERY = 64


# Effects: what the table does after the commit


@dataclass(slots=True)
class WelcomeGuest:
    """Send a guest everything since the version it has seen."""

    guest: Guest
    since: int | None


@dataclass(slots=True)
class SendTable:
    """Somebody came or left: send the table's public facts."""


@dataclass(slots=True)
class Unseat:
    """The guests in this seat become spectators."""

    seat: int


@dataclass(slots=True)
class Reseat:
    """The people of these two seats changed places: the guests find their seats again by their secrets."""

    one: int
    other: int


@dataclass(slots=True)
class OfferSeats:
    """These people have been absent for long: a bot may stand in."""

    seats: list[int]


@dataclass(slots=True)
class StartBot:
    """The seat's clock has run out: a bot decides for it at once."""

    seat: int


@dataclass(slots=True)
class StopBots:
    """Bots stop thinking: the one in this seat, or all."""

    seat: int | None = None


@dataclass(slots=True)
class SendToRematch:
    """Send everybody to the next table; it is created unless it exists."""

    record: TableRecord


@dataclass(slots=True)
class Announce:
    """Send a message to everybody."""

    message: FromServer


@dataclass(slots=True)
class SendUndo:
    """The undo request has changed: send it."""


Effect = (
    WelcomeGuest | SendTable | Unseat | Reseat | OfferSeats | StartBot | StopBots | SendToRematch | Announce | SendUndo
)


@dataclass(slots=True)
class Draft:
    """Changes that are judged but not committed: log entries, chat lines, a changed record, an undo request."""

    match_log: MatchLog | None
    original: TableRecord
    undo: UndoRequest | None = None
    changed: TableRecord | None = None
    entries: list[Entry] = field(default_factory=list)
    lines: list[NewLine] = field(default_factory=list)
    started: bool = False
    effects: list[Effect] = field(default_factory=list)
    answers: dict[MessageId, FromServer] = field(default_factory=dict)

    @property
    def record(self) -> TableRecord:
        return self.changed or self.original

    @property
    def version(self) -> int:
        return self.match_log.version if self.match_log is not None else 0

    @property
    def ended(self) -> bool:
        """Whether the match ends with this draft, or everybody leaves it."""
        return self.match_log is not None and self.original.status != "over" and self.record.status == "over"

    def change(self) -> TableRecord:
        """The record, to be changed in place."""
        if self.changed is None:
            self.changed = copy.deepcopy(self.original)
        return self.changed

    def on_trial(self, change: Callable[[TableRecord], object]) -> None:
        """Change a copy of the record; the draft takes it over unless `change` raises."""
        trial = copy.deepcopy(self.record)
        change(trial)
        self.changed = trial

    def must_not_be_reseated(self, seat: int) -> None:
        """Guests learn of their new seats after the commit; until then nobody may act in a swapped seat."""
        if any(isinstance(effect, Reseat) and seat in (effect.one, effect.other) for effect in self.effects):
            raise RequestError("not_yours", 403)

    # The match

    def play(self, seat: int, move: str, time: int, id: str | None = None) -> None:
        """Make a move at a moment. An IllegalMove says why not; then only time has passed."""
        if self.match_log is None:
            raise RequestError("not_running", 409)
        self.catch_up(time)
        self.match_log.pass_time(time)
        if self.match_log.match.vocabulary.number(move) is None:
            self.match_log.match.judge(seat, move)
        self.enter(seat, move, time, id)

    def catch_up(self, until: int) -> None:
        """Enter everything that was due in a real-time game before a moment."""
        match_log = self.match_log
        while match_log is not None and match_log.real_time and not match_log.over:
            due = match_log.match.deadline()
            if due is None or match_log.match.state.time + due > until:
                return
            self.enter(None, ADVANCE, int(match_log.match.state.time) + due)

    def enter(self, seat: int | None, input: str, time: int, id: str | None = None) -> None:
        """Append an entry to the log. An IllegalMove says why not."""
        if self.match_log is None:
            raise RequestError("not_running", 409)
        entry = Entry(self.match_log.version + 1, seat, input, max(time, self.match_log.time), id)
        self.match_log.enter(entry)
        self.entries.append(entry)

    def take_back(self, request: UndoRequest, time: int) -> None:
        """Append an entry that takes back everything after a version."""
        if self.match_log is None:
            raise RequestError("not_running", 409)
        version, moment = self.match_log.version + 1, max(time, self.match_log.time)
        entry = Entry(version, request.seat, f"{UNDO} {request.back_to}", moment, request.id)
        self.match_log.take_back(entry, request.earlier)
        self.entries.append(entry)

    # The commit

    def write(self, token: int) -> Write | None:
        """What is to be committed, under the lease with this token; None if nothing has changed."""
        self.close_if_over()
        if not self.entries and self.changed is None and not self.lines:
            return None
        return Write(self.record.table, token, self.entries, self.changed, self.snapshot(), self.lines, self.vacated())

    def vacated(self) -> list[int]:
        """The seats that change hands."""
        left = [effect.seat for effect in self.effects if isinstance(effect, Unseat)]
        swapped = [seat for effect in self.effects if isinstance(effect, Reseat) for seat in (effect.one, effect.other)]
        return left + swapped

    def is_in(self, stored: Stored) -> bool:
        """Whether a table as it is stored contains the draft. A commit is atomic, so one part of it speaks for all."""
        if self.entries:
            return self.entries[-1] in stored.recent
        if self.lines:
            return self.lines[-1].line in stored.lines
        return self.changed is not None and encode(self.changed) == encode(stored.record)

    def close_if_over(self) -> None:
        match_log = self.match_log
        if match_log is not None and self.entries and match_log.over and self.record.status == "running":
            lobby.close(self.change())
            note("match ends", table=self.record.table, game=self.record.game)

    def snapshot(self) -> tuple[int, bytes] | None:
        """Store the whole match every 64 entries, at the end and after an undo."""
        match_log = self.match_log
        if match_log is None or not self.entries:
            return None
        before = self.entries[0].version - 1
        taken_back = any(undo_target(entry) is not None for entry in self.entries)
        if match_log.version // SNAPSHOT_EVERY != before // SNAPSHOT_EVERY or match_log.over or taken_back:
            return match_log.version, match_log.dump()
        return None
