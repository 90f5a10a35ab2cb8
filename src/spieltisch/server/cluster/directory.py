"""The directory: tables wherever they are, in this process or in another one at the same database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic, time

import msgspec

from spieltisch import game as find_game
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.loops import Loops
from spieltisch.server.cluster.messages import Analyse, FactsOf, Sit
from spieltisch.server.cluster.routing import RemoteTable, Router
from spieltisch.server.model.records import fresh_secret, opens, secret_hash
from spieltisch.server.protocol.common import TableInfo
from spieltisch.server.protocol.lobby import MyTable, SeatTaken, TakeSeat
from spieltisch.server.protocol.replay import AnalysisInfo, ReplayInfo
from spieltisch.server.storage.interface import MOST_LISTED, HeldElsewhere, Unreadable
from spieltisch.server.tables.registry import Facts, Registry, facts_of
from spieltisch.server.tables.table import Table

FIND_SECONDS = 8.0
RETRY_SECONDS = 0.25
DESERTED_MILLISECONDS = 15 * 60 * 1000


class Directory:
    """Answers what is asked of any table. Without a router there is only this process."""

    def __init__(self, registry: Registry, router: Router | None = None) -> None:
        self.registry = registry
        self.router = router

    # Starting and stopping

    async def open(self) -> None:
        await self.registry.open()
        if self.router is not None:
            await self.router.open(self.registry)
        else:
            self.registry.tasks.spawn(self.registry.resume_tables())

    async def hand_over(self) -> None:
        """Finish what is under way, release every table, then send everybody away: they find their tables free."""
        if self.registry.stopping:
            return
        await self.registry.finish()
        if self.router is not None:
            await self.router.leave()
        self.registry.abandon_all()

    async def close(self) -> None:
        await self.hand_over()
        await self.registry.stop()
        if self.router is not None:
            await self.router.close()
        await self.registry.store.close()

    def loops(self) -> list[Loops]:
        """The endless tasks of this process."""
        registry, bus = self.registry, self.router.bus if self.router is not None else None
        return [registry.tasks.loops, registry.store.loops, *([bus.loops] if bus is not None else [])]

    # Tables

    async def reach(self, name: str) -> Table | RemoteTable:
        """The table with that code or id for a socket, here or in the process that has it."""
        try:
            return await self.registry.find(name)
        except HeldElsewhere as held:
            router = self.other_processes()
            table = await self.registry.id_of(name)
            record = await router.store.record(table)
            if record is None:
                raise RequestError("no_table", 404) from None
            return RemoteTable(router, table, held.holder, find_game(record.game).real_time)

    def other_processes(self) -> Router:
        """Only another process can hold a table elsewhere."""
        assert self.router is not None
        return self.router

    async def facts(self, name: str) -> Facts:
        """If the table's process has just gone, wait for the one that takes over."""
        end = monotonic() + FIND_SECONDS
        while True:
            try:
                return facts_of(await self.registry.find(name))
            except HeldElsewhere as held:
                with suppress(RequestError):
                    table = await self.registry.id_of(name)
                    found = decoded(await self.other_processes().questions.ask(held.holder, FactsOf([table])))
                    if table in found:
                        return found[table]
            if monotonic() > end:
                raise RequestError("moving", 503)
            await asyncio.sleep(RETRY_SECONDS)

    async def facts_elsewhere(self, tables: Sequence[str]) -> dict[str, Facts]:
        """Facts of those tables that other processes have; processes that do not answer are left out."""
        if self.router is None or not tables:
            return {}
        router, asked = self.router, dict[str, list[str]]()
        for table, holder in (await router.store.holders(tables)).items():
            if holder != router.name:
                asked.setdefault(holder, []).append(table)

        async def ask(holder: str, wanted: list[str]) -> dict[str, Facts]:
            try:
                return decoded(await router.questions.ask(holder, FactsOf(wanted)))
            except RequestError:
                return {}

        answers = await asyncio.gather(*(ask(holder, wanted) for holder, wanted in asked.items()))
        return {table: facts for answer in answers for table, facts in answer.items()}

    async def public(self) -> list[TableInfo]:
        """The tables that anybody may join or watch, those with people first. Deserted ones are left out soon."""
        records = await self.registry.store.listed(int(time() * 1000) - DESERTED_MILLISECONDS)
        elsewhere = await self.facts_elsewhere([one.table for one in records if one.table not in self.registry.tables])
        infos = [
            elsewhere[record.table].info if record.table in elsewhere else self.registry.info(record)
            for record in records
        ]
        infos.sort(key=lambda info: not people_in(info))
        return infos[:MOST_LISTED]

    # Seats

    async def take_seat(self, name: str, wish: TakeSeat, address: str = "") -> SeatTaken:
        """Sit down, wherever the table is. The secret is chosen here, so asking twice takes one seat."""
        secret, end = fresh_secret(), monotonic() + FIND_SECONDS
        while True:
            try:
                return await self.registry.seat_here(name, wish, secret, address)
            except HeldElsewhere as held:
                asks = Sit(await self.registry.id_of(name), wish, secret, address)
                try:
                    answer = await self.other_processes().questions.ask(held.holder, asks)
                    return msgspec.json.decode(answer, type=SeatTaken)
                except RequestError as why:
                    if why.code != "moving" or monotonic() > end:
                        raise
            await asyncio.sleep(RETRY_SECONDS)

    async def mine(self, secrets: list[str]) -> list[MyTable]:
        """The tables that these secrets open."""
        names = await self.registry.store.tables_of([secret_hash(secret) for secret in secrets])
        elsewhere = await self.facts_elsewhere(names)
        found = []
        for name in names:
            try:
                facts = elsewhere.get(name) or await self.facts(name)
                record = await self.registry.record_of(name)
            except Unreadable:
                continue
            except RequestError as error:
                if error.code != "no_game":
                    raise
                continue  # the table says so when it is opened
            seats = sorted({seat for secret in secrets for seat in opens(record, secret)})
            turn = facts.info.status == "running" and any(seat in facts.acting for seat in seats)
            found.append(MyTable(facts.info, seats, turn))
        return found

    # Finished matches

    async def replay(self, name: str) -> ReplayInfo:
        record, inputs, outcome = await self.registry.replays.shown(name)
        info = (await self.facts(record.table)).info
        for seat in outcome.forfeits:
            info.seats[seat].forfeited = True
        continued = record.position is not None
        return ReplayInfo(info, record.revision, inputs, record.ended or 0, outcome.result, continued)

    async def analysis(self, name: str, address: str = "") -> AnalysisInfo:
        """The analysis of a finished match, as far as it has come. The process that has the table makes it."""
        record, _ = await self.registry.replays.find(name)
        try:
            await self.registry.find(record.table)
        except HeldElsewhere as held:
            answer = await self.other_processes().questions.ask(held.holder, Analyse(record.table, address))
            return msgspec.json.decode(answer, type=AnalysisInfo)
        return await self.registry.analysis_queue.progress(record.table, address)


def people_in(info: TableInfo) -> int:
    """How many people are at a table."""
    return sum(seat.kind == "person" and seat.present for seat in info.seats)


def decoded(answer: bytes) -> dict[str, Facts]:
    return msgspec.json.decode(answer, type=dict[str, Facts])
