"""Tables that begin in a given position, put into a server's file before it starts."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from spieltisch.kernel import snapshot
from spieltisch.kernel.match import Match
from spieltisch.server.model.records import TableRecord
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.storage.location import store_at
from spieltisch.server.tables import lobby
from tests.server.places import place
from tests.server.tables import Guest, Server

SEED = "00112233445566778899aabbccddeeff"


@dataclass
class Prepared:
    record: TableRecord
    secrets: list[str]

    def guest(self, server: Server, *seats: int) -> Guest:
        """A guest in these seats, after the first update."""
        guest = server.guest(self.record.code, *(self.secrets[seat] for seat in seats))
        while len(guest.updates) < max(1, len(seats)):
            guest.expect("update")
        return guest


def prepare(match: Match, **wishes: Any) -> Prepared:
    """A running table for people, at the position of a match."""
    seats = [SeatWish("me")] * match.players
    record, taken = lobby.new_record(
        CreateTable(match.game.name, options=dict(match.options), seats=seats, **wishes), 0
    )
    record.status, record.seed, record.started = "running", SEED, 0
    record.position = snapshot.dump(match.state)
    return Prepared(record, [secret for _, secret in taken])


class Recorded(Protocol):
    record: TableRecord


def put(data: Path, *tables: Recorded) -> None:
    store = store_at(place(data))

    async def create() -> None:
        await store.open()
        for table in tables:
            await store.create(table.record)
        await store.close()

    asyncio.run(create())
