"""Questions that take some thought: hints, and whether a decision can be taken back."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import warn
from spieltisch.server.protocol.from_client import Hint, Undo
from spieltisch.server.protocol.from_server import FromServer
from spieltisch.server.storage.interface import StoreError
from spieltisch.server.tables import hints, undo
from spieltisch.server.tables.guests import Guest
from spieltisch.server.tables.inbox import Item
from spieltisch.server.tables.judge import problem
from spieltisch.server.tables.outgoing import Outgoing
from spieltisch.server.tables.position_cache import PositionCache
from spieltisch.server.tables.state import TableState

Thought = TypeVar("Thought")


async def give_hint(table: TableState, outgoing: Outgoing, guest: Guest, message: Hint, cache: PositionCache) -> None:
    answer: FromServer
    try:
        guest.must_hold(message.seat)
        await table.inbox.settled()
        answer = await considered(table, hints.hint(table, message, cache))
    except RequestError as why:
        answer = problem(message.id, why)
    outgoing.tell(guest.number, answer)


async def ask_for_undo(table: TableState, guest: Guest, message: Undo, at: int, cache: PositionCache) -> None:
    """Find out whether the decision can be taken back; the request itself is judged in its turn."""
    item = Item(message, at, guest)
    if table.answers.may_be_old(item):
        await table.answers.look_up(table.services.store, table.record.table, [item], table.version)
    if message.seat in guest.seats and table.answers.of(item) is None:
        await table.inbox.settled()
        try:
            item.undo = await considered(table, undo.possible_undo(table, message.seat, message.id, cache))
        except RequestError as why:
            item.undo = why
    table.enqueue(item)


async def considered(table: TableState, thought: Coroutine[Any, Any, Thought]) -> Thought:
    """What is found out about a committed position; every failure is a RequestError."""
    try:
        return await thought
    except (StoreError, RuntimeError) as error:
        warn("no answer found", table=table.record.table, error=repr(error))
    raise RequestError("failed", 500)
