"""For tests: the request that advances a held clock. Only `serve --held-clock` has it."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from spieltisch.server.base.clock import HeldClock
from spieltisch.server.tables.registry import Registry
from spieltisch.server.tables.table import Table

LOOK_AGAIN = 0.002


class Advance(msgspec.Struct):
    seconds: Annotated[float, msgspec.Meta(ge=0)]


class Advanced(msgspec.Struct):
    now: float


def handler(clock: HeldClock) -> HTTPRouteHandler:
    """The route, for one clock."""

    @post("/api/held-clock", status_code=200, include_in_schema=False)
    async def advance(data: JSONBody[Advance], registry: NamedDependency[Registry]) -> Advanced:
        """Ring the timers that are due, one by one, and wait after each until everybody has reacted."""
        end = clock.after(data.seconds)
        await everybody_reacted(registry)
        while clock.ring_next(end):
            await everybody_reacted(registry)
        return Advanced(clock.now())

    return advance


async def everybody_reacted(registry: Registry) -> None:
    while any(reacting(table) for table in registry.tables.values()):
        await asyncio.sleep(LOOK_AGAIN)


def reacting(table: Table) -> bool:
    """Whether a table commits something, or its bots decide. Bots of turn-based tables have their own pace."""
    return table.inbox.task is not None or (table.gate is not None and bool(table.bot_seats.tasks))
