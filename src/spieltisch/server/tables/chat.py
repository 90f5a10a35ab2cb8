"""Chat at a table: to everybody, or among partners if the rules allow it."""

from __future__ import annotations

from collections.abc import Sequence
from time import time

from spieltisch import game as find_game
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.rate_limits import TokenBucket
from spieltisch.server.model.records import TableRecord
from spieltisch.server.protocol.from_server import ChatLine
from spieltisch.server.storage.interface import NewLine
from spieltisch.server.tables.guests import swapped
from spieltisch.server.tables.names import clean

LINES_PER_SECOND, LINE_BURST = 0.5, 5.0
REMEMBERED = 200


class TableChat:
    """Chat lines, each seat's rate limit, and who has muted whom."""

    def __init__(self, lines: list[ChatLine]) -> None:
        self.lines = lines
        self.paces: dict[int, TokenBucket] = {}
        self.muted: dict[int, set[int]] = {}

    def said(self, record: TableRecord, seat: int, text: str, team: bool, before: Sequence[NewLine]) -> ChatLine:
        """A new line, numbered after those of the same draft (`before`)."""
        words = clean(text)
        if not words:
            raise RequestError("bad_message", what="an empty line")
        if team and not team_talk(record):
            raise RequestError("no_team_talk", 403)
        if not self.pace(seat).holds(1 + sum(new.line.seat == seat for new in before)):
            raise RequestError("too_fast", 429)
        return self.line(seat, record.seats[seat].name, words, team, before)

    def line(self, seat: int | None, name: str, text: str, team: bool, before: Sequence[NewLine]) -> ChatLine:
        number = self.count + len(before) + 1
        return ChatLine(number, seat, name, text, team, int(time() * 1000))

    def keep(self, line: ChatLine) -> None:
        """A line is committed: only now does it count against the rate limit."""
        if line not in self.lines:
            self.lines = [*self.lines, line][-REMEMBERED:]
        if line.seat is not None:
            self.pace(line.seat).take()

    @property
    def count(self) -> int:
        """How many lines have been written."""
        return self.lines[-1].number if self.lines else 0

    def pace(self, seat: int) -> TokenBucket:
        return self.paces.setdefault(seat, TokenBucket(LINES_PER_SECOND, LINE_BURST))

    def mute(self, seat: int, target: int, muted: bool) -> None:
        silent = self.muted.setdefault(seat, set())
        if muted:
            silent.add(target)
        else:
            silent.discard(target)

    def swap(self, one: int, other: int) -> None:
        """Two people changed seats: whom they muted, and who muted them, moves along."""
        self.muted = {
            swapped(seat, one, other): {swapped(target, one, other) for target in silent}
            for seat, silent in self.muted.items()
        }

    def for_seats(self, record: TableRecord, seats: list[int], lines: list[ChatLine]) -> list[ChatLine]:
        """The lines that a guest with these seats (none: a spectator) may read and has not muted."""
        teams = find_game(record.game).teams(record.players, record.options)
        silent = set.intersection(*(self.muted.get(seat, set()) for seat in seats)) if seats else set()

        def heard(line: ChatLine) -> bool:
            """Team talk belongs to those partners who were there when it was said."""
            return not line.team or any(
                line.seat is not None
                and teams[line.seat] == teams[seat]
                and line.number > record.seats[seat].lines_before
                for seat in seats
            )

        return [line for line in lines if line.seat not in silent and heard(line)]


def team_talk(record: TableRecord) -> bool:
    """JOG-31, JOY-73: whether partners may talk privately; always false in a game without partners."""
    game = find_game(record.game)
    teams = game.teams(record.players, record.options)
    return len(set(teams)) < record.players and game.team_talk(record.options)
