"""Loading a table again while it is in use, after a failed commit."""

from __future__ import annotations

import asyncio
from time import monotonic

from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note, warn
from spieltisch.server.storage.interface import HeldElsewhere, Stored, StoreError
from spieltisch.server.tables.services import Services

RELOAD_SECONDS = 5.0
RELOAD_AGAIN = 0.2


async def load_again(services: Services, table: str, token: int, take_lease: bool) -> tuple[int, Stored]:
    """The lease's token and what is committed; a RequestError says why the table cannot be used here any more.

    `take_lease`: another process may hold the table, or a commit of ours may be under way. While the store is out of
    reach, everything at the table waits, for some seconds.
    """
    end = monotonic() + RELOAD_SECONDS
    while True:
        try:
            if take_lease:
                token = await services.store.take_lease(table, services.process)
            stored = await services.store.load(table)
        except HeldElsewhere as held:
            note("a table has moved", table=table, holder=held.holder)
            raise RequestError("moving", 503) from None
        except StoreError as error:
            warn("reload failed", table=table, error=str(error))
        else:
            if stored is None:
                raise RequestError("no_table", 404)
            return token, stored
        if monotonic() > end:
            raise RequestError("unreachable", 503)
        await asyncio.sleep(RELOAD_AGAIN)
