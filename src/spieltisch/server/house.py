"""The house: all tables of this process, loaded when somebody comes and put away when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from time import monotonic, time
from typing import Any

from spieltisch.server import lobby, telling
from spieltisch.server.bots import Thinkers
from spieltisch.server.bus import Sockets
from spieltisch.server.limits import Settings
from spieltisch.server.logs import note
from spieltisch.server.metrics import Metrics
from spieltisch.server.protocol import (
    CreateTable,
    MyTable,
    PlayOn,
    ReplayInfo,
    SeatInfo,
    SeatSecret,
    SeatTaken,
    TableCreated,
    TableInfo,
    TakeSeat,
)
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import TableRecord, fresh_code, fresh_id, opens, secret_hash
from spieltisch.server.replays import Replays
from spieltisch.server.sequencer import Draft
from spieltisch.server.store import Conflict, Store, StoreError
from spieltisch.server.table import Table
from spieltisch.server.telling import table_info

SWEEP_SECONDS = 5.0
CODE_TRIES = 10


class House:
    """Opens, finds, loads and puts away tables."""

    def __init__(self, settings: Settings, store: Store, sockets: Sockets) -> None:
        self.name = fresh_id()
        self.settings = settings
        self.store = store
        self.sockets = sockets
        self.metrics = Metrics()
        self.thinkers = Thinkers(settings.workers)
        self.replays = Replays(store)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def open(self) -> None:
        self.spawn(self.continue_tables())
        self.spawn(self.sweep())

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        for table in self.tables.values():
            table.close()
        await self.keep_times()
        self.thinkers.close()
        await self.store.close()

    # Tables

    async def create(self, wish: CreateTable) -> TableCreated:
        if wish.seed is not None and not self.settings.fixed_seeds:
            raise Trouble("bad_options", what="seed is for servers started with --fixed-seeds")
        if len(self.tables) >= self.settings.most_tables:
            raise Trouble("full", 503)
        return await self.open_table(*lobby.new_record(wish, self.settings.pace))

    async def open_table(self, record: TableRecord, taken: list[tuple[int, str]]) -> TableCreated:
        if not taken:
            lobby.start(record)
        await self.keep(record)
        note("table opens", table=record.table, game=record.game, players=record.players, public=record.public)
        if not taken:
            await self.find(record.table)
        return TableCreated(record.table, record.code, [SeatSecret(seat, secret) for seat, secret in taken])

    async def play_on(self, name: str, wish: PlayOn) -> TableCreated:
        """A new table that begins at a frame of a finished game."""
        finished, position = await self.replays.position(name, wish)
        options = dict(finished.options)
        table = CreateTable(
            finished.game, finished.players, options, wish.seats, wish.name, wish.colour, wish.public, wish.hints,
            pace=wish.pace,
        )  # fmt: skip
        record, taken = lobby.new_record(table, self.settings.pace)
        record.position = position
        return await self.open_table(record, taken)

    async def replay(self, name: str) -> ReplayInfo:
        record, inputs = await self.replays.inputs(name)
        table = await self.find(record.table)
        assert table.course is not None
        result = telling.result_of(table.course)
        assert result is not None
        continued = record.position is not None
        return ReplayInfo(table.info(), record.revision, inputs, record.ended or 0, result, continued)

    async def keep(self, record: TableRecord) -> None:
        """Store a new table, under another code if its own is taken."""
        for _ in range(CODE_TRIES):
            try:
                await self.store.create(record)
                return
            except Conflict:
                record.code = fresh_code()
        raise Trouble("full", 503)

    async def find(self, name: str) -> Table:
        """The table with that code or id, loaded if it is not."""
        table = self.tables.get(name)
        if table is not None:
            return table
        found = await self.store.find(name)
        if found is None:
            raise Trouble("no_table", 404)
        return await self.load(found)

    async def load(self, name: str) -> Table:
        if name in self.tables:
            return self.tables[name]
        if name not in self.loading:
            self.loading[name] = self.spawn(self.fetch(name))
        return await asyncio.shield(self.loading[name])

    async def fetch(self, name: str) -> Table:
        try:
            token = await self.store.take_lease(name, self.name)
            stored = await self.store.load(name)
            if stored is None:
                raise Trouble("no_table", 404)
            table = Table(self, stored, token)
            self.tables[name] = table
            return table
        finally:
            del self.loading[name]

    def abandon(self, table: Table) -> None:
        """A table that can be neither written nor read: everybody has to come back later."""
        for guest in list(table.guests):
            table.dismiss(guest, Trouble("storage", 503))
        table.close()
        self.tables.pop(table.record.table, None)

    # Seats

    async def take_seat(self, name: str, wish: TakeSeat) -> SeatTaken:
        table = await self.find(name)
        seated: list[tuple[int, str]] = []

        def sit(trial: TableRecord) -> None:
            seated.append(lobby.take_seat(trial, wish.name, wish.colour, wish.seat))

        def work(draft: Draft) -> None:
            seated.clear()
            draft.on_trial(sit)
            table.absent[seated[0][0]] = monotonic()

        await table.do(work)
        seat, secret = seated[0]
        return SeatTaken(table.record.table, table.record.code, seat, secret)

    async def mine(self, secrets: list[str]) -> list[MyTable]:
        """The tables that these secrets open."""
        found = []
        for name in await self.store.tables_of([secret_hash(secret) for secret in secrets]):
            table = await self.find(name)
            seats = sorted({seat for secret in secrets for seat in opens(table.record, secret)})
            acting = table.course.match.actors() if table.course is not None else []
            turn = table.record.status == "running" and any(seat in acting for seat in seats)
            found.append(MyTable(table.info(), seats, turn))
        return found

    async def listed(self) -> list[TableInfo]:
        return [self.info(record) for record in await self.store.listed()]

    def info(self, record: TableRecord) -> TableInfo:
        """A table that may be loaded or not."""
        table = self.tables.get(record.table)
        if table is not None:
            return table.info()
        seats = [
            SeatInfo(
                seat, place.kind, place.name, place.colour, place.bot, place.ready, place.kind == "bot",
                place.standing_in, None, False, False,
            )
            for seat, place in enumerate(record.seats)
        ]  # fmt: skip
        return table_info(record, seats, 0, 0)

    # Round the clock

    async def continue_tables(self) -> None:
        """After a restart every running table goes on, timers and bots included."""
        try:
            for name in await self.store.running():
                await self.load(name)
                await asyncio.sleep(0)
        except StoreError as error:
            note("tables could not be continued", error=str(error))

    async def sweep(self) -> None:
        """Note how far the clocks have come, and put tables away at which nobody has been for a while."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.keep_times()
            except StoreError as error:
                note("times could not be kept", error=str(error))
            await self.forget_old()
            for name, table in list(self.tables.items()):
                if table.idle and monotonic() - table.quiet_since > self.settings.idle_seconds:
                    table.close()
                    del self.tables[name]

    async def forget_old(self) -> None:
        """Finished tables are kept for as long as the operator says, and while somebody is there."""
        if self.settings.keep_days is None:
            return
        before = int((time() - self.settings.keep_days * 24 * 3600) * 1000)
        try:
            gone = await self.store.forget(before, [*self.tables, *self.loading])
        except StoreError as error:
            note("old tables could not be deleted", error=str(error))
            return
        if gone:
            note("old tables deleted", tables=gone)

    async def keep_times(self) -> None:
        times = {name: table.clock.now() for name, table in self.tables.items() if table.clock.running}
        if times:
            await self.store.keep_times(times)
