"""Play seats with a policy, `choose(view, moves, clock) -> move`, as for custom bots in the lab."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from time import monotonic
from typing import Any

from spieltisch.client.connection import Connection, Impossible, NotAllowed
from spieltisch.server.protocol.common import ResultInfo
from spieltisch.server.protocol.from_server import Update

Chosen = str | None
Chooser = Callable[[dict[str, Any], list[str], Callable[[], int]], Chosen | Awaitable[Chosen]]
MILLISECONDS = 1000
LOOK_AGAIN = 0.5
MOST_REFUSED = 20


async def play(connection: Connection, choose: Chooser) -> ResultInfo:
    """Declare all seats ready, play them to the end and return the result."""
    assert connection.table is not None
    if connection.table.status == "open":
        for seat in connection.seats:
            await connection.ready(seat)
    results = await asyncio.gather(*(play_seat(connection, seat, choose) for seat in connection.seats))
    return results[0]


async def play_seat(connection: Connection, seat: int, choose: Chooser) -> ResultInfo:
    """Play one seat. A policy that returns None waits for a change."""
    answered, refused = -1, 0
    while True:
        update = await next_update(connection, seat, answered)
        if update.result is not None:
            return update.result
        answered = update.version
        move = choose(update.view, [info.move for info in update.moves], clock_of(update, seat))
        chosen = await move if isawaitable(move) else move
        if chosen is None:
            continue
        try:
            ack = await connection.move(seat, chosen, update)
            answered, refused = ack.version - 1, 0
        except (NotAllowed, Impossible):
            refused += 1
            if refused > MOST_REFUSED:
                raise


async def next_update(connection: Connection, seat: int, answered: int) -> Update:
    """Wait for the seat's next update with an open decision."""

    def due() -> bool:
        update = connection.updates.get(seat)
        return update is not None and (update.result is not None or (update.version > answered and bool(update.moves)))

    while not await connection.until(due, LOOK_AGAIN):
        update = connection.updates.get(seat)
        if update is not None and update.moves and update.version >= answered:
            break
    return connection.updates[seat]


def clock_of(update: Update, seat: int) -> Callable[[], int]:
    """The milliseconds left for this decision: from the seat's clock, or one second."""
    left = update.clocks[seat] if update.clocks is not None else None
    end = monotonic() + (MILLISECONDS if left is None else left) / 1000
    return lambda: max(0, int((end - monotonic()) * 1000))
