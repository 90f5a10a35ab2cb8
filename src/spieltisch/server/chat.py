"""Talk at a table: to everybody, or among partners where the rules of the game allow it."""

from __future__ import annotations

from collections.abc import Sequence
from time import time

from spieltisch import game as find_game
from spieltisch.server.limits import Bucket
from spieltisch.server.lobby import clean
from spieltisch.server.protocol.from_server import ChatLine
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import TableRecord

LINES_PER_SECOND, LINE_BURST = 0.5, 5.0
REMEMBERED = 200


class Talk:
    """What was said at a table, who may say how much, and who does not want to read whom."""

    def __init__(self, lines: list[ChatLine]) -> None:
        self.lines = lines
        self.paces: dict[int, Bucket] = {}
        self.muted: dict[int, set[int]] = {}

    def said(self, record: TableRecord, seat: int, text: str, team: bool, before: Sequence[ChatLine]) -> ChatLine:
        """A new line after those that are about to be committed; a Trouble says why it cannot be one."""
        words = clean(text)
        if not words:
            raise Trouble("bad_message", what="an empty line")
        if team and not team_talk(record):
            raise Trouble("no_team_talk", 403)
        if not self.pace(seat).holds(1 + sum(line.seat == seat for line in before)):
            raise Trouble("too_fast", 429)
        number = (self.lines[-1].number if self.lines else 0) + len(before) + 1
        return ChatLine(number, seat, record.seats[seat].name, words, team, int(time() * 1000))

    def keep(self, line: ChatLine) -> None:
        """A line that is committed: only now does it count."""
        self.lines = [*self.lines, line][-REMEMBERED:]
        if line.seat is not None:
            self.pace(line.seat).take()

    def pace(self, seat: int) -> Bucket:
        return self.paces.setdefault(seat, Bucket(LINES_PER_SECOND, LINE_BURST))

    def mute(self, seat: int, target: int, muted: bool) -> None:
        silent = self.muted.setdefault(seat, set())
        if muted:
            silent.add(target)
        else:
            silent.discard(target)

    def for_seats(self, record: TableRecord, seats: list[int], lines: list[ChatLine]) -> list[ChatLine]:
        """The lines that somebody with these seats (none: a spectator) may and wants to read."""
        teams = find_game(record.game).teams(record.players, record.options)
        mine = {teams[seat] for seat in seats}
        silent = set.intersection(*(self.muted.get(seat, set()) for seat in seats)) if seats else set()
        return [
            line
            for line in lines
            if line.seat not in silent and (not line.team or (line.seat is not None and teams[line.seat] in mine))
        ]


def team_talk(record: TableRecord) -> bool:
    """JOG-31, JOY-73: whether partners may talk among themselves; a game without partners has nobody to talk to."""
    game = find_game(record.game)
    teams = game.teams(record.players, record.options)
    return len(set(teams)) < record.players and game.team_talk(record.options)
