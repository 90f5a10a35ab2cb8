"""The house: all tables of this process, loaded when somebody comes and put away when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from time import monotonic, time
from typing import Any

import msgspec

from spieltisch import game as find_game
from spieltisch.server import lobby, telling
from spieltisch.server.analyses import Analyses
from spieltisch.server.bots import Thinkers
from spieltisch.server.bus import Sockets
from spieltisch.server.exchange import Exchange, RemoteTable
from spieltisch.server.letters import Analyse, FactsOf, Sit
from spieltisch.server.limits import Settings
from spieltisch.server.logs import note
from spieltisch.server.metrics import Metrics
from spieltisch.server.protocol.common import ResultInfo, SeatInfo, TableInfo
from spieltisch.server.protocol.lobby import CreateTable, MyTable, SeatSecret, SeatTaken, TableCreated, TakeSeat
from spieltisch.server.protocol.replay import AnalysisInfo, PlayOn, ReplayInfo
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import TableRecord, fresh_code, fresh_id, fresh_secret, opens, secret_hash
from spieltisch.server.replays import Replays
from spieltisch.server.sequencer import Draft
from spieltisch.server.store import Conflict, Held, Store, StoreError
from spieltisch.server.table import Table
from spieltisch.server.telling import table_info

SWEEP_SECONDS = 5.0
CODE_TRIES = 10
FIND_SECONDS = 8.0
LOOK_AGAIN_SECONDS = 0.25
FINISH_SECONDS = 3.0


class Facts(msgspec.Struct):
    """What is to be known of a table, whichever process holds it."""

    info: TableInfo
    acting: list[int]
    result: ResultInfo | None


class House:
    """Opens, finds, loads and puts away tables."""

    def __init__(self, settings: Settings, store: Store, sockets: Sockets, exchange: Exchange | None = None) -> None:
        self.name = exchange.name if exchange is not None else fresh_id()
        self.exchange = exchange
        self.leaving = False
        self.broken: set[str] = set()
        self.settings = settings
        self.store = store
        self.sockets = sockets
        self.metrics = Metrics()
        self.thinkers = Thinkers(settings.workers)
        self.replays = Replays(store)
        self.analyses = Analyses(self.replays, self.thinkers, settings.analysis_seconds, self.spawn)
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def open(self) -> None:
        await self.store.open()
        if self.exchange is not None:
            await self.exchange.open(self)
        else:
            self.spawn(self.continue_tables())
        self.spawn(self.sweep())
        self.spawn(self.replays.catch_up())

    async def hand_over(self) -> None:
        """Finish what is under way and let go of every table: whoever comes back to it elsewhere finds it free."""
        if self.leaving:
            return
        self.leaving = True
        tables = list(self.tables.values())
        times = self.times()
        for table in tables:
            table.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_SECONDS):
                await asyncio.gather(*(table.sequencer.settled() for table in tables))
        try:
            await self.keep_times(times)
        except StoreError as error:
            note("times could not be kept", error=str(error))
        if self.exchange is not None:
            await self.exchange.leave()
        for table in tables:
            self.abandon(table, "moving")

    async def close(self) -> None:
        await self.hand_over()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.close()
        self.replays.close()
        if self.exchange is not None:
            await self.exchange.close()
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
        record, inputs, outcome = await self.replays.shown(name)
        info = (await self.facts(record.table)).info
        for seat in outcome.forfeits:
            info.seats[seat].forfeited = True
        continued = record.position is not None
        return ReplayInfo(info, record.revision, inputs, record.ended or 0, outcome.result, continued)

    async def analysis(self, name: str) -> AnalysisInfo:
        """What has been found out about a finished game. It is looked at in the process that has its table."""
        record, _ = await self.replays.find(name)
        try:
            await self.find(record.table)
        except Held as held:
            assert self.exchange is not None
            answer = await self.exchange.ask(held.holder, Analyse(record.table))
            return msgspec.json.decode(answer, type=AnalysisInfo)
        return await self.analyses.looked_at(record.table)

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
        """The table with that code or id, loaded if it is not; Held if another process has it."""
        table = self.tables.get(name)
        if table is not None:
            return table
        return await self.load(await self.id_of(name))

    async def id_of(self, name: str) -> str:
        found = await self.store.find(name)
        if found is None:
            raise Trouble("no_table", 404)
        return found

    async def reach(self, name: str) -> Table | RemoteTable:
        """The table with that code or id, here or in the process that has it: for a socket."""
        try:
            return await self.find(name)
        except Held as held:
            assert self.exchange is not None
            table = await self.id_of(name)
            record = await self.exchange.store.record(table)
            if record is None:
                raise Trouble("no_table", 404) from None
            return RemoteTable(self.exchange, table, held.holder, find_game(record.game).real_time)

    async def load(self, name: str) -> Table:
        if name in self.tables:
            return self.tables[name]
        if name not in self.loading:
            self.loading[name] = self.spawn(self.fetch(name))
        return await asyncio.shield(self.loading[name])

    async def fetch(self, name: str) -> Table:
        try:
            if self.leaving:
                raise Trouble("moving", 503)
            token = await self.store.take_lease(name, self.name)
            stored = await self.store.load(name)
            if stored is None:
                raise Trouble("no_table", 404)
            table = Table(self, stored, token)
            self.tables[name] = table
            return table
        finally:
            del self.loading[name]

    def abandon(self, table: Table, why: str) -> None:
        """A table that can be neither written nor read, or is another process's: everybody has to come back."""
        for guest in list(table.guests):
            table.dismiss(guest, Trouble(why, 503))
        table.close()
        if self.tables.get(table.record.table) is table:
            del self.tables[table.record.table]

    async def put_away(self, table: Table) -> None:
        table.let_go()
        del self.tables[table.record.table]
        try:
            await self.store.release(table.record.table, table.token)
        except StoreError as error:
            note("a lease could not be released", table=table.record.table, error=str(error))

    async def follow(self, name: str) -> bool:
        """Take over a table whose process is gone, unless somebody else has."""
        try:
            await self.load(name)
        except (StoreError, Trouble):
            return False
        except Exception as error:
            self.broken.add(name)
            note("a table cannot be loaded", table=name, error=repr(error))
            return False
        return True

    # What is to be known of tables, wherever they are

    async def facts(self, name: str) -> Facts:
        """If the process that has the table is just gone, its follower is waited for."""
        end = monotonic() + FIND_SECONDS
        while True:
            try:
                return facts_of(await self.find(name))
            except Held as held:
                assert self.exchange is not None
                with suppress(Trouble):
                    table = await self.id_of(name)
                    found = decoded(await self.exchange.ask(held.holder, FactsOf([table])))
                    if table in found:
                        return found[table]
            if monotonic() > end:
                raise Trouble("moving", 503)
            await asyncio.sleep(LOOK_AGAIN_SECONDS)

    async def give_up_what_passed_on(self) -> None:
        """After a long silence of this process: whoever sits at a table that another has by now is to find it there."""
        assert self.exchange is not None
        holders = await self.exchange.store.holders(list(self.tables))
        for name, table in list(self.tables.items()):
            if holders.get(name, self.name) != self.name:
                note("a table has passed on", table=name, holder=holders[name])
                self.abandon(table, "moving")

    async def facts_here(self, tables: Sequence[str]) -> dict[str, Facts]:
        """Of those tables that are ours, or nobody's; asked by another process."""
        found = {}
        for name in tables:
            with suppress(Held, Trouble):
                found[name] = facts_of(await self.find(name))
        return found

    async def facts_elsewhere(self, tables: Sequence[str]) -> dict[str, Facts]:
        """Of those tables that other processes have; who does not answer is left out."""
        if self.exchange is None or not tables:
            return {}
        exchange, asked = self.exchange, dict[str, list[str]]()
        for table, holder in (await exchange.store.holders(tables)).items():
            if holder != self.name:
                asked.setdefault(holder, []).append(table)

        async def ask(holder: str, wanted: list[str]) -> dict[str, Facts]:
            try:
                return decoded(await exchange.ask(holder, FactsOf(wanted)))
            except Trouble:
                return {}

        answers = await asyncio.gather(*(ask(holder, wanted) for holder, wanted in asked.items()))
        return {table: facts for answer in answers for table, facts in answer.items()}

    # Seats

    async def take_seat(self, name: str, wish: TakeSeat) -> SeatTaken:
        """Sit down, wherever the table is. The secret is chosen here, so that asking twice takes one seat."""
        secret, end = fresh_secret(), monotonic() + FIND_SECONDS
        while True:
            try:
                return await self.seat_here(name, wish, secret)
            except Held as held:
                assert self.exchange is not None
                try:
                    answer = await self.exchange.ask(held.holder, Sit(await self.id_of(name), wish, secret))
                    return msgspec.json.decode(answer, type=SeatTaken)
                except Trouble as why:
                    if why.code != "moving" or monotonic() > end:
                        raise
            await asyncio.sleep(LOOK_AGAIN_SECONDS)

    async def seat_here(self, name: str, wish: TakeSeat, secret: str) -> SeatTaken:
        table = await self.find(name)
        seated: list[tuple[int, str]] = []

        def sit(trial: TableRecord) -> None:
            seated.append(lobby.take_seat(trial, wish.name, wish.colour, wish.seat, secret))

        def work(draft: Draft) -> None:
            seated.clear()
            draft.on_trial(sit)
            table.absent[seated[0][0]] = monotonic()

        await table.do(work)
        seat, secret = seated[0]
        return SeatTaken(table.record.table, table.record.code, seat, secret)

    async def mine(self, secrets: list[str]) -> list[MyTable]:
        """The tables that these secrets open."""
        names = await self.store.tables_of([secret_hash(secret) for secret in secrets])
        elsewhere = await self.facts_elsewhere(names)
        found = []
        for name in names:
            facts = elsewhere.get(name) or await self.facts(name)
            record = await self.record_of(name)
            seats = sorted({seat for secret in secrets for seat in opens(record, secret)})
            turn = facts.info.status == "running" and any(seat in facts.acting for seat in seats)
            found.append(MyTable(facts.info, seats, turn))
        return found

    async def record_of(self, name: str) -> TableRecord:
        if name in self.tables:
            return self.tables[name].record
        stored = await self.store.load(name)
        if stored is None:
            raise Trouble("no_table", 404)
        return stored.record

    async def listed(self) -> list[TableInfo]:
        records = await self.store.listed()
        elsewhere = await self.facts_elsewhere([one.table for one in records if one.table not in self.tables])
        return [elsewhere[record.table].info if record.table in elsewhere else self.info(record) for record in records]

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
                await self.keep_times(self.times())
            except StoreError as error:
                note("times could not be kept", error=str(error))
            await self.forget_old()
            for table in list(self.tables.values()):
                if table.idle and monotonic() - table.quiet_since > self.settings.idle_seconds:
                    await self.put_away(table)

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

    def times(self) -> dict[str, int]:
        return {name: table.clock.now() for name, table in self.tables.items() if table.clock.running}

    async def keep_times(self, times: dict[str, int]) -> None:
        if times:
            await self.store.keep_times(times)


def facts_of(table: Table) -> Facts:
    course = table.course
    acting = course.match.actors() if course is not None else []
    return Facts(table.info(), acting, telling.result_of(course) if course is not None else None)


def decoded(answer: bytes) -> dict[str, Facts]:
    return msgspec.json.decode(answer, type=dict[str, Facts])
