"""PostgreSQL: leases between processes, messages, an unreachable database, errors for unusable ones."""

import asyncio
import builtins
from typing import Any

import pytest

from bench.services import Postgres, free_port
from spieltisch.kernel.errors import OptionError
from spieltisch.server.storage.interface import Conflict, HeldElsewhere, Peer, StoreError, Write
from spieltisch.server.storage.location import store_at
from spieltisch.server.storage.postgres_connection import MIGRATIONS, prepare
from tests.server.test_storage import entry, leased, record, run


def sql(cluster: Postgres, database: str, statement: str) -> Any:
    return cluster.run(lambda db: db.fetch(statement), database.rpartition("/")[2])


async def fall_silent(store: Any, name: str) -> None:
    """Make a process look as if its heartbeat had stopped."""
    async with store.connection() as db:
        await db.execute("UPDATE processes SET seen = seen - interval '1 minute' WHERE name = $1", name)


def test_a_table_has_one_holder_while_that_process_lives(database):
    async def work(store):
        await store.beat("me", True)
        await store.beat("you", True)
        table, mine = await leased(store)
        with pytest.raises(HeldElsewhere) as held:
            await store.take_lease(table, "you")
        assert held.value.holder == "me"
        assert await store.holders([table]) == {table: "me"}
        assert await store.take_lease(table, "me") == mine + 1
        await fall_silent(store, "me")
        assert await store.holders([table]) == {}
        yours = await store.take_lease(table, "you")
        with pytest.raises(Conflict):
            await store.write(Write(table, mine + 1, [entry(1)]))
        await store.write(Write(table, yours, [entry(1)]))

    run(database, work)


def test_a_released_lease_can_be_taken_at_once(database):
    async def work(store):
        await store.beat("me", True)
        await store.beat("you", True)
        one, token = await leased(store)
        two, _ = await leased(store)
        await store.release(one, token)
        await store.take_lease(one, "you")
        await store.release(one, token)
        with pytest.raises(HeldElsewhere):
            await store.take_lease(one, "me")
        with pytest.raises(HeldElsewhere):
            await store.take_lease(two, "you")
        await store.leave("me")
        await store.take_lease(two, "you")

    run(database, work)


def test_only_running_tables_of_dead_processes_are_found(database):
    async def work(store):
        names = {}
        for holder in ("alive", "dead", "free", "over"):
            table = record()
            table.status = "over" if holder == "over" else "running"
            await store.create(table)
            names[holder] = table.table
        await store.beat("alive", True)
        await store.beat("dead", True)
        await store.take_lease(names["alive"], "alive")
        await store.take_lease(names["dead"], "dead")
        await store.take_lease(names["over"], "dead")
        await store.release(names["free"], await store.take_lease(names["free"], "dead"))
        assert await store.running() == []
        await fall_silent(store, "dead")
        assert await store.running() == [names["dead"]]

    run(database, work)


def test_processes_know_each_other_and_whether_the_bus_reaches_them(database):
    async def work(store):
        assert await store.beat("a", True) == []
        assert await store.beat("b", False) == [Peer("a", True)]
        assert await store.beat("a", False) == [Peer("b", False)]
        await fall_silent(store, "b")
        assert await store.beat("a", True) == []

    run(database, work)


def test_messages_arrive_once_and_in_order(database):
    async def work(store):
        await store.beat("b", True)
        await store.post([("b", b"1"), ("c", b"x"), ("b", b"2")])
        await store.post([("b", b"3")])
        assert await store.collect("b") == [b"1", b"2", b"3"]
        assert await store.collect("b") == []
        await store.tidy()
        assert await store.collect("c") == []

    run(database, work)


def test_a_taken_code_is_a_conflict(database):
    async def work(store):
        one, two = record(), record()
        two.code = one.code
        await store.create(one)
        with pytest.raises(Conflict):
            await store.create(two)
        assert await store.find(one.code.lower()) == one.table
        assert await store.find(two.table) is None

    run(database, work)


def test_only_finished_tables_without_a_holder_are_deleted(database):
    async def work(store):
        await store.beat("me", True)
        tables = [record() for _ in range(4)]
        for table, status in zip(tables, ("over", "over", "over", "running"), strict=True):
            table.status = status  # type: ignore[assignment]
            await store.create(table)
        await store.take_lease(tables[1].table, "me")
        assert await store.forget(2**60, [tables[2].table]) == 1
        return [await store.record(table.table) is not None for table in tables]

    assert run(database, work) == [False, True, True, True]


def test_an_unavailable_database_refuses_clearly_and_recovers():
    cluster = Postgres()
    cluster.start()
    try:

        async def work(store):
            table, token = await leased(store)
            await store.write(Write(table, token, [entry(1)]))
            await asyncio.to_thread(cluster.kill)
            with pytest.raises(StoreError):
                await store.write(Write(table, token, [entry(2)]))
            with pytest.raises(StoreError):
                await store.check()
            await asyncio.to_thread(cluster.start)
            await store.check()
            kept = await store.log(table)
            await store.write(Write(table, token, [entry(2)]))
            return kept, await store.log(table)

        assert run(cluster.fresh(), work) == ([entry(1)], [entry(1), entry(2)])
    finally:
        cluster.stop()


# Unusable databases


def test_an_address_of_something_else_is_refused():
    with pytest.raises(OptionError, match="a file or postgresql"):
        store_at("mysql://localhost/spieltisch")


def test_an_unreachable_database_is_named_without_its_password():
    with pytest.raises(
        OptionError, match=r"no database at postgresql://127.0.0.1:\d+/x .*is PostgreSQL running"
    ) as told:
        store_at(f"postgresql://me:hidden@127.0.0.1:{free_port()}/x")
    assert "hidden" not in str(told.value)


def test_a_database_that_is_not_there_is_named(postgres):
    with pytest.raises(OptionError, match='"nowhere" does not exist'):
        store_at(f"{postgres.url}/nowhere")


def test_a_missing_driver_is_named(monkeypatch):
    usual = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "asyncpg":
            raise ImportError(name)
        return usual(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(OptionError, match=r"pip install 'spieltisch\[scale\]'"):
        store_at("postgresql://localhost/spieltisch")


def test_a_newer_schema_is_not_touched(postgres, database):
    store_at(database)
    sql(postgres, database, "INSERT INTO migrations (number) VALUES (999)")
    with pytest.raises(OptionError, match="newer Spieltisch"):
        store_at(database)


def test_several_processes_can_migrate_a_database_at_once(postgres, database):
    async def together():
        await asyncio.gather(*(prepare(database) for _ in range(5)))

    asyncio.run(together())
    numbers = [row["number"] for row in sql(postgres, database, "SELECT number FROM migrations ORDER BY number")]
    assert numbers == list(range(1, len(list(MIGRATIONS.glob("*.sql"))) + 1))


PARTITIONED = """
ALTER TABLE log RENAME TO whole;
CREATE TABLE log (LIKE whole INCLUDING ALL, FOREIGN KEY ("table") REFERENCES tables (id) ON DELETE CASCADE)
    PARTITION BY HASH ("table");
CREATE TABLE log_0 PARTITION OF log FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE log_1 PARTITION OF log FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO log SELECT * FROM whole;
DROP TABLE whole;
"""


def test_the_log_can_be_partitioned_as_the_operations_page_says(database):
    """docs/operations.md: partitioned by hash of the table, without code changes."""

    async def work(store):
        tables = [await leased(store) for _ in range(20)]
        await asyncio.gather(*(store.write(Write(table, token, [entry(1)])) for table, token in tables))
        async with store.connection() as db:
            await db.execute(PARTITIONED)
        await asyncio.gather(*(store.write(Write(table, token, [entry(2)])) for table, token in tables))
        for table, _ in tables:
            assert await store.log(table) == [entry(1), entry(2)]
        with pytest.raises(Conflict):
            await store.write(Write(*tables[0], [entry(2, "swap 2 3")]))
        async with store.connection() as db:
            sizes = [await db.fetchval(f"SELECT count(*) FROM log_{part}") for part in (0, 1)]
        assert sum(sizes) == 40
        assert min(sizes) > 0

    run(database, work)
