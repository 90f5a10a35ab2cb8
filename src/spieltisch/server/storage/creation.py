"""Storing a new table."""

from __future__ import annotations

from spieltisch.server.base.errors import RequestError
from spieltisch.server.model.records import TableRecord, fresh_code
from spieltisch.server.storage.interface import Conflict, Store

CODE_TRIES = 10


async def create_table(store: Store, record: TableRecord) -> None:
    """Store a new table, under another code if its own is taken."""
    for _ in range(CODE_TRIES):
        try:
            await store.create(record)
            return
        except Conflict:
            record.code = fresh_code()
    raise RequestError("full", 503)
