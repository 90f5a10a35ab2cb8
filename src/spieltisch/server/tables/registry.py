"""The registry: all tables of this process, loaded when somebody comes and unloaded when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec

from spieltisch import names
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import note, warn
from spieltisch.server.model.info import result_of, table_info
from spieltisch.server.model.records import TableRecord, fresh_id
from spieltisch.server.protocol.common import Origin, ResultInfo, SeatInfo, TableInfo
from spieltisch.server.protocol.lobby import CreateTable, SeatSecret, SeatTaken, TableCreated, TakeSeat
from spieltisch.server.protocol.replay import PlayOn
from spieltisch.server.replays.analysis import AnalysisQueue
from spieltisch.server.replays.service import Replays
from spieltisch.server.settings import Settings
from spieltisch.server.sockets.interface import Sender
from spieltisch.server.storage.creation import create_table
from spieltisch.server.storage.interface import HeldElsewhere, Store, Stored, StoreError, Unreadable
from spieltisch.server.tables import lobby
from spieltisch.server.tables.inbox import SeatRequest
from spieltisch.server.tables.retention import Retention
from spieltisch.server.tables.services import Services
from spieltisch.server.tables.table import Table
from spieltisch.server.workers.pool import WorkerPool

SWEEP_SECONDS = 5.0
FINISH_SECONDS = 3.0


class Facts(msgspec.Struct):
    """What anybody may know of a table, whichever process has it."""

    info: TableInfo
    acting: list[int]
    result: ResultInfo | None


class Registry:
    """Creates, finds, loads and unloads the tables of this process."""

    def __init__(self, settings: Settings, store: Store, sockets: Sender, process: str | None = None) -> None:
        self.settings = settings
        self.store = store
        self.services = Services(
            process or fresh_id(), settings, store, sockets, WorkerPool(settings.workers), Replays(store)
        )
        self.tasks = self.services.tasks
        self.replays = self.services.replays
        self.analysis_queue = AnalysisQueue(
            self.replays, self.services.worker_pool, settings.analysis_seconds, self.tasks.spawn
        )
        self.retention = Retention(store, settings.keep_days)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.broken: set[str] = set()
        self.stopping = False

    # Starting and stopping

    async def open(self) -> None:
        await self.store.open()
        self.tasks.keep_running("sweep", self.sweep)
        self.tasks.spawn(self.replays.catch_up())

    async def resume_tables(self) -> None:
        """After a restart every running table goes on, timers and bots included. One that is damaged is left out."""
        try:
            for name in await self.store.running():
                await self.take_over(name)
                await asyncio.sleep(0)
        except StoreError as error:
            warn("tables could not be resumed", error=str(error))

    async def finish(self) -> None:
        """Load no more tables, take nothing more in, and finish the batches under way."""
        if self.stopping:
            return
        self.stopping = True
        tables, times = list(self.tables.values()), self.times()
        for table in tables:
            table.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                await asyncio.gather(*(table.inbox.settled() for table in tables))
        try:
            await self.save_times(times)
        except StoreError as error:
            warn("times could not be saved", error=str(error))

    def abandon_all(self) -> None:
        """Send everybody away; they connect again and find their tables elsewhere."""
        for table in list(self.tables.values()):
            table.abandon("moving")
        self.tables.clear()

    async def stop(self) -> None:
        """End background tasks and worker processes."""
        await self.tasks.cancel()
        self.services.worker_pool.close()
        self.replays.close()

    async def close(self) -> None:
        await self.finish()
        self.abandon_all()
        await self.stop()
        await self.store.close()

    # Creating

    async def create(self, wish: CreateTable, address: str = "") -> TableCreated:
        if wish.seed is not None and not self.settings.fixed_seeds:
            raise RequestError("bad_options", what="seed is for servers started with --fixed-seeds")
        if len(self.tables) >= self.settings.most_tables:
            raise RequestError("full", 503)
        self.check_budget(address)
        return await self.open_table(*lobby.new_record(wish, self.settings.pace, address), address)

    def check_budget(self, address: str) -> None:
        if self.settings.limited:
            self.services.owners.check(address)

    async def open_table(self, record: TableRecord, taken: list[tuple[int, str]], address: str) -> TableCreated:
        if not taken:
            lobby.start(record)
        await create_table(self.store, record)
        self.services.owners.add(record.table, address)
        note("table opens", table=record.table, game=record.game, players=record.players, public=record.public)
        if not taken:
            await self.find(record.table)
        return TableCreated(record.table, record.code, [SeatSecret(seat, secret) for seat, secret in taken])

    async def play_on(self, name: str, wish: PlayOn, address: str = "") -> TableCreated:
        """Create a table that starts at a frame of a finished match. If the cards are known, nobody else may join."""
        for_others = wish.public or wish.seats is None or any(place.kind == "open" for place in wish.seats)
        if for_others and not wish.shuffle:
            raise RequestError("known_cards", 409)
        finished, position = await self.replays.position(name, wish)
        options = dict(finished.options)
        table = CreateTable(
            finished.game, finished.players, options, wish.seats, wish.name, wish.colour, wish.public, wish.hints,
            pace=wish.pace,
        )  # fmt: skip
        record, taken = lobby.new_record(table, self.settings.pace, address)
        record.position = position
        record.origin = Origin(finished.table, wish.number, wish.shuffle)
        record.dealt_for = taken[0][0] if taken else 0
        self.check_budget(address)
        return await self.open_table(record, taken, address)

    # Finding and loading

    def loaded(self, name: str) -> Table | None:
        """A table in memory; one that has closed itself is dropped."""
        table = self.tables.get(name)
        if table is not None and table.closed and not self.stopping:
            del self.tables[name]
            return None
        return table

    async def find(self, name: str) -> Table:
        """The table with that code or id, loaded if necessary; HeldElsewhere if another process has it."""
        return self.loaded(name) or await self.load(await self.id_of(name))

    async def id_of(self, name: str) -> str:
        found = await self.store.find(name)
        if found is None:
            raise RequestError("no_table", 404)
        return found

    async def record_of(self, name: str) -> TableRecord:
        table = self.loaded(name)
        if table is not None:
            return table.record
        stored = await self.store.load(name)
        if stored is None:
            raise RequestError("no_table", 404)
        return stored.record

    async def load(self, name: str) -> Table:
        table = self.loaded(name)
        if table is not None:
            return table
        if name not in self.loading:
            self.loading[name] = self.tasks.spawn(self.fetch(name))
        return await asyncio.shield(self.loading[name])

    async def fetch(self, name: str) -> Table:
        try:
            if self.stopping:
                raise RequestError("moving", 503)
            token = await self.store.take_lease(name, self.services.process)
            stored = await self.store.load(name)
            if stored is None:
                raise RequestError("no_table", 404)
            table = self.tables[name] = await self.table_of(stored, token)
            return table
        finally:
            del self.loading[name]

    async def table_of(self, stored: Stored, token: int) -> Table:
        """The live table. If its snapshot is damaged, the log alone restores it; if that is too, it is Unreadable."""
        name = stored.record.table
        if stored.record.game not in names():
            raise RequestError("no_game", 410, game=stored.record.game)
        try:
            return Table(stored, token, self.services)
        except Exception as error:
            warn("a snapshot cannot be used", table=name, error=repr(error))
        stored.snapshot, stored.entries = None, await self.store.log(name)
        try:
            return Table(stored, token, self.services)
        except Exception as error:
            warn("a table cannot be loaded", table=name, error=repr(error))
            raise Unreadable(f"table {name} is damaged") from None

    async def take_over(self, name: str) -> bool:
        """Load a table whose process is gone, unless another process has done so or it is damaged."""
        try:
            await self.load(name)
        except Unreadable:
            self.broken.add(name)
            return False
        except (StoreError, RequestError):
            return False
        return True

    def abandon_lost(self, holders: Mapping[str, str]) -> None:
        """Give up the tables that other processes hold by now: their guests are to find them there."""
        for name, table in list(self.tables.items()):
            if holders.get(name, self.services.process) != self.services.process:
                note("a table has moved", table=name, holder=holders[name])
                table.abandon("moving")
                del self.tables[name]

    # What is known of tables

    async def facts_here(self, tables: Sequence[str]) -> dict[str, Facts]:
        """Facts of those tables that this process has or can load."""
        found = {}
        for name in tables:
            with suppress(HeldElsewhere, Unreadable, RequestError):
                found[name] = facts_of(await self.find(name))
        return found

    async def seat_here(self, name: str, wish: TakeSeat, secret: str, address: str = "") -> SeatTaken:
        table = await self.find(name)
        seat = await table.take_seat(SeatRequest(wish.name, wish.colour, wish.seat, secret, address))
        return SeatTaken(table.record.table, table.record.code, seat, secret)

    def info(self, record: TableRecord) -> TableInfo:
        """The public facts of a table, loaded or not."""
        table = self.loaded(record.table)
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

    async def sweep(self) -> None:
        """Save how far the clocks have come; delete old tables; unload tables at which nobody has been for a while."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.save_times(self.times())
            except StoreError as error:
                warn("times could not be saved", error=str(error))
            await self.retention.delete_old([*self.tables, *self.loading])
            await self.put_away()

    async def put_away(self) -> None:
        """Unload tables at which nobody has been for a while; before, free the seats of people who never came."""
        over = [name for name, table in self.tables.items() if table.record.status == "over"]
        self.services.owners.forget(over, self.tables)
        for name, table in list(self.tables.items()):
            if self.loaded(name) is None:
                continue
            table.free_unused_seats()
            if table.unused(self.settings.idle_seconds):
                await self.unload(table)

    async def unload(self, table: Table) -> None:
        table.close()
        del self.tables[table.record.table]
        try:
            await self.store.release(table.record.table, table.token)
        except StoreError as error:
            warn("a lease could not be released", table=table.record.table, error=str(error))

    def times(self) -> dict[str, int]:
        return {name: table.clock.now() for name, table in self.tables.items() if table.clock.running}

    async def save_times(self, times: dict[str, int]) -> None:
        if times:
            await self.store.keep_times(times)


def facts_of(table: Table) -> Facts:
    match_log = table.match_log
    acting = match_log.match.actors() if match_log is not None else []
    return Facts(table.info(), acting, result_of(match_log) if match_log is not None else None)
