"""Hints: the best moves of a seat, worked out by a worker process."""

from __future__ import annotations

from spieltisch.server.base.errors import RequestError
from spieltisch.server.protocol.from_client import Hint
from spieltisch.server.protocol.from_server import HintGiven, HintInfo
from spieltisch.server.tables.position_cache import PositionCache
from spieltisch.server.tables.state import TableState


async def hint(table: TableState, message: Hint, cache: PositionCache) -> HintGiven:
    match_log, seat, version = table.match_log, message.seat, table.version
    if not table.record.hints:
        raise RequestError("no_hints", 403)
    if match_log is None or match_log.over or seat not in match_log.match.actors():
        raise RequestError("not_deciding", 409)
    best = await cache.once(
        version, "hint", seat, lambda: table.services.worker_pool.advise(match_log.match, seat, version, table.asker())
    )
    return HintGiven(message.id, [HintInfo(one.move, one.win, one.reason) for one in best])
