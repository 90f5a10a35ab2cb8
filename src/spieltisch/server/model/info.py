"""Records and matches as the protocol shows them: moves, results, tables."""

from __future__ import annotations

from spieltisch import game as find_game
from spieltisch.kernel.vocabulary import Word
from spieltisch.server.model.match_log import MatchLog
from spieltisch.server.model.records import TableRecord, commitment
from spieltisch.server.protocol.common import MoveInfo, ResultInfo, SeatInfo, TableInfo


def move_info(word: Word) -> MoveInfo:
    return MoveInfo(word.notation, word.target, word.key, dict(word.values), dict(word.things))


def result_of(match_log: MatchLog) -> ResultInfo | None:
    result = match_log.result()
    return None if result is None else ResultInfo(result.winners, result.ranks, result.scores)


def table_info(
    record: TableRecord, seats: list[SeatInfo], spectators: int, version: int, screen: bool = False
) -> TableInfo:
    """The public facts of a table. The server's part of the seed is published when the match is over."""
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
        teams=teams_of(record),
        origin=record.origin,
        screen=screen,
    )


def teams_of(record: TableRecord) -> list[int]:
    """The team of every seat; a game without teams has one per seat."""
    return list(find_game(record.game).teams(record.players, record.options))
