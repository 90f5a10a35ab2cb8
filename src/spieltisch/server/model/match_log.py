"""The match log: a match folded from the entries of a table's log.

An entry is a seat's move in notation, or one of these: `advance` (time passes until something happens unasked),
`forfeit` (a seat loses on time), `verdict {...}` (how a close race was judged), `undo 17` (a seat takes back everything
after version 17; versions go on counting). The time of an entry is table time in milliseconds; in a real-time game the
match is advanced to that time before the entry counts.
"""

from __future__ import annotations

from typing import Any

import msgspec

from spieltisch import game as find_game
from spieltisch.kernel import snapshot
from spieltisch.kernel.errors import IllegalMove
from spieltisch.kernel.events import Raw
from spieltisch.kernel.match import ADVANCE, Match, Result
from spieltisch.server.model.records import Entry, Snapshot, TableRecord
from spieltisch.server.protocol.common import Clock

FORFEIT = "forfeit"
VERDICT = "verdict"
UNDO = "undo"
MOST_EVENTS = 600
KEPT_EVENTS = 300
NEVER = -1


class Clocks:
    """Chess clocks: what is left of each seat's time bank, and since when the seat has been thinking.

    Bots are exempt: they must not lose on time because the machine is busy.
    """

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.bank = [clock.bank] * players
        self.since = [NEVER] * players
        self.exempt: set[int] = set()

    def turn(self, actors: list[int], acted: int | None, time: int) -> None:
        """After an entry: stop the clocks of seats that acted or need not act, start those of seats that may."""
        for seat, since in enumerate(self.since):
            if since != NEVER and (seat == acted or seat not in actors):
                self.bank[seat] = max(0, self.bank[seat] - (time - since))
                self.since[seat] = NEVER
            if seat in actors and self.since[seat] == NEVER:
                self.since[seat] = time

    def left(self, seat: int, time: int) -> int:
        """The milliseconds a seat has left."""
        spent = time - self.since[seat] if self.since[seat] != NEVER else 0
        limits = [limit for limit, on in ((self.clock.move, self.clock.move), (self.bank[seat], self.clock.bank)) if on]
        return max(0, min(limits) - spent)

    def first(self, time: int) -> tuple[int, int] | None:
        """Milliseconds until the first clock runs out, and whose it is."""
        thinking = [seat for seat, since in enumerate(self.since) if since != NEVER and seat not in self.exempt]
        return min(((self.left(seat, time), seat) for seat in thinking), default=None)

    def shown(self, time: int) -> list[int | None]:
        return [None if seat in self.exempt else self.left(seat, time) for seat in range(len(self.bank))]


class MatchLog:
    """A match, the number of entries that led to it, decision counters, forfeits and clocks."""

    def __init__(self, match: Match, clock: Clock | None) -> None:
        self.match = match
        self.version = 0
        self.time = 0
        self.decisions = [0] * match.players
        self.forfeits: list[int] = []
        self.shift = 0
        self.first_marked = 0
        self.marks = [len(match.raw_events)]
        self.clocks = Clocks(clock, match.players) if clock is not None and not match.game.real_time else None
        if self.clocks is not None:
            self.clocks.turn(match.actors(), None, 0)

    @property
    def real_time(self) -> bool:
        return self.match.game.real_time

    # Entering

    def enter(self, entry: Entry) -> None:
        """Apply an entry. An IllegalMove says why it cannot be one; then only time has passed."""
        if self.real_time and entry.time > self.match.state.time:
            self.match.advance(entry.time - int(self.match.state.time))
        word, _, rest = entry.input.partition(" ")
        if entry.seat is not None and word == FORFEIT and not rest:
            self.forfeits.append(entry.seat)
        elif entry.seat is not None:
            self.match.play(entry.seat, entry.input)
        elif word not in (ADVANCE, VERDICT):
            raise ValueError(f"not an entry of a log: {entry.input!r}")
        if entry.seat is not None:
            self.decisions[entry.seat] += 1
        self.version = entry.version
        self.time = entry.time
        if self.clocks is not None:
            self.clocks.turn(self.match.actors(), entry.seat, entry.time)
        self.forget()
        self.marks.append(self.event_count)

    def pass_over(self, entry: Entry) -> None:
        """Count an entry without playing it."""
        if entry.seat is not None:
            self.decisions[entry.seat] += 1
        self.version = entry.version
        self.time = entry.time
        self.marks.append(self.event_count)

    def take_back(self, entry: Entry, earlier: MatchLog) -> None:
        """Apply an `undo` entry: back to the earlier position. Events that were sent stay sent."""
        state = earlier.match.state.copy()
        state.sink = self.match.sink
        self.match.state = state
        self.decisions = [number + 1 for number in self.decisions]
        self.forfeits = list(earlier.forfeits)
        self.version = entry.version
        self.time = entry.time
        if self.clocks is not None:
            self.clocks.turn(self.match.actors(), None, entry.time)
        self.marks.append(self.event_count)

    def copy(self) -> MatchLog:
        """An independent copy of the position, without events."""
        match = self.match
        twin = MatchLog(Match.at(match.game, match.players, match.options, match.state.copy()), None)
        twin.version, twin.time = self.version, self.time
        twin.decisions, twin.forfeits = list(self.decisions), list(self.forfeits)
        return twin

    def pass_time(self, time: int) -> None:
        """Advance a real-time game to a moment before which nothing is due."""
        if self.real_time and time > self.match.state.time:
            self.match.state.advance(time - int(self.match.state.time))

    def forget(self) -> None:
        """Keep only the latest events in memory; the stored log has them all."""
        events = self.match.raw_events
        if len(events) > MOST_EVENTS:
            gone = len(events) - KEPT_EVENTS
            del events[:gone]
            self.match.inputs.clear()
            self.shift += gone
            while len(self.marks) > 1 and self.marks[0] < self.shift:
                self.marks.pop(0)
                self.first_marked += 1

    # Asking

    @property
    def event_count(self) -> int:
        """The number of events so far."""
        return self.shift + len(self.match.raw_events)

    def events_at(self, version: int | None) -> int:
        """How many events there were at a version: at 0 none; at an unknown version all of them."""
        if version == 0:
            return self.shift
        if version is None or not self.first_marked <= version < self.first_marked + len(self.marks):
            return self.event_count
        return self.marks[version - self.first_marked]

    def events(self, seat: int | None, first: int) -> list[dict[str, Any]]:
        return self.match.events(seat, first - self.shift)

    def raw_events(self, first: int) -> list[Raw]:
        """The events from number `first` on."""
        return self.match.raw_events[first - self.shift :]

    def game_due(self, now: int) -> int | None:
        """Milliseconds from now (table time) until the game's own deadline."""
        deadline = None if self.over else self.match.deadline()
        return None if deadline is None else max(0, deadline - (now - int(self.match.state.time)))

    def clock_due(self, now: int) -> tuple[int, int] | None:
        """Milliseconds until the first clock runs out, and whose it is."""
        return None if self.over or self.clocks is None else self.clocks.first(now)

    def due(self, now: int) -> int | None:
        """Milliseconds until anything happens unasked."""
        game, clock = self.game_due(now), self.clock_due(now)
        return game if clock is None else clock[0]

    @property
    def over(self) -> bool:
        """The match has ended, or all sides but one have forfeited."""
        return bool(self.match.state.over) or (bool(self.forfeits) and len(self.sides()) <= 1)

    def sides(self) -> set[int]:
        teams = self.match.game.teams(self.match.players, self.match.options)
        return {team for seat, team in enumerate(teams) if seat not in self.forfeits}

    def result(self) -> Result | None:
        """The result. Seats that forfeited rank last."""
        if not self.over:
            return None
        if not self.forfeits:
            return self.match.result()
        order = self.match.state.ranking() if self.match.state.over else [0] * self.match.players
        keys = [(seat not in self.forfeits, worth) for seat, worth in enumerate(order)]
        ranks = [1 + sum(other > mine for other in keys) for mine in keys]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        return Result(winners, ranks, self.match.state.scores())

    # Keeping

    def dump(self) -> bytes:
        return msgspec.json.encode(
            Snapshot(
                self.version,
                self.time,
                snapshot.dump(self.match.state),
                self.match.raw_events,
                self.shift,
                self.decisions,
                self.forfeits,
                self.clocks.bank if self.clocks is not None else None,
                self.clocks.since if self.clocks is not None else None,
            )
        )


def begin(record: TableRecord) -> MatchLog:
    """A new match: dealt by the table's seed, or from a given position."""
    if record.seed is None:
        raise ValueError(f"table {record.table} has no seed yet")
    game = find_game(record.game)
    if record.position is None:
        return MatchLog(Match.start(game, record.players, record.seed, record.options), record.clock)
    settings = game.settings(record.players, record.options)
    state = game.restore(record.players, settings, record.position)
    return MatchLog(Match.at(game, record.players, settings, state), record.clock)


def resumed(record: TableRecord, data: bytes) -> MatchLog:
    """The match of a snapshot."""
    kept = msgspec.json.decode(data, type=Snapshot)
    game = find_game(record.game)
    settings = game.settings(record.players, record.options)
    state = game.restore(record.players, settings, kept.state)
    match = Match(game, record.players, record.seed or 0, settings, state)
    match.raw_events = list(kept.events)
    match_log = MatchLog(match, record.clock)
    match_log.version, match_log.time = kept.version, kept.time
    match_log.shift, match_log.decisions, match_log.forfeits = kept.shift, kept.decisions, kept.forfeits
    match_log.first_marked, match_log.marks = kept.version, [match_log.event_count]
    if match_log.clocks is not None and kept.bank is not None and kept.since is not None:
        match_log.clocks.bank, match_log.clocks.since = kept.bank, kept.since
    return match_log


def undo_target(entry: Entry) -> int | None:
    """The version that an `undo` entry returns to; None for any other entry."""
    word, _, rest = entry.input.partition(" ")
    return int(rest) if word == UNDO and rest.isdecimal() else None


def fold(record: TableRecord, data: bytes | None, entries: list[Entry]) -> MatchLog:
    """The match of a stored table: its snapshot, or its start, and the entries since.

    A table that was under way when the rules changed goes on by the new rules. Entries since the snapshot that the new
    rules refuse are passed over.
    """
    match_log = resumed(record, data) if data is not None else begin(record)
    older_rules = record.revision < match_log.match.game.revision
    targets = {undo_target(entry) for entry in entries}
    earlier: dict[int, MatchLog] = {}
    for entry in entries:
        if match_log.version in targets:
            earlier[match_log.version] = match_log.copy()
        target = undo_target(entry)
        if target is not None:
            match_log.take_back(entry, earlier[target])
            continue
        try:
            match_log.enter(entry)
        except IllegalMove:
            if not older_rules:
                raise
            match_log.pass_over(entry)
    return match_log


def effective(entries: list[Entry]) -> list[Entry]:
    """The entries without those that were taken back."""
    kept: list[Entry] = []
    for entry in entries:
        target = undo_target(entry)
        if target is None:
            kept.append(entry)
        else:
            while kept and kept[-1].version > target:
                kept.pop()
    return kept
