"""The stores: group commit, conflicts, leases, a full or locked disk, a database that goes away, migrations."""

import asyncio
import shutil
import sqlite3
from pathlib import Path
from time import monotonic

import pytest

from spieltisch.kernel.errors import OptionError
from spieltisch.server.model.records import Entry, TableRecord
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.storage.interface import Conflict, Store, StoreError, Write
from spieltisch.server.storage.location import store_at
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.sqlite_file import MIGRATIONS, migrate
from spieltisch.server.tables import lobby
from tests.server.tables import PATIENCE

RELEASED = Path(__file__).parent / "released"


def record() -> TableRecord:
    made, _ = lobby.new_record(CreateTable("joggle", seats=[SeatWish("me"), SeatWish("bot")]), 0)
    return made


def entry(version: int, input: str = "swap 0 1") -> Entry:
    return Entry(version, 0, input, version * 10, f"id{version}")


async def leased(store: Store) -> tuple[str, int]:
    table = record()
    await store.create(table)
    return table.table, await store.take_lease(table.table, "me")


def run(place, work):
    store = store_at(str(place))

    async def whole():
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def test_what_was_written_is_read_back(place):
    async def work(store):
        table, token = await leased(store)
        await store.write(Write(table, token, [entry(1), entry(2)], snapshot=(1, b'{"a": 1}')))
        return table, await store.load(table), await store.log(table)

    table, stored, log = run(place, work)
    assert stored.record.table == table
    assert stored.snapshot == b'{"a": 1}'
    assert stored.entries == [entry(2)]
    assert stored.recent == log == [entry(1), entry(2)]


def test_many_writes_share_a_commit_and_only_the_culprit_fails(place):
    async def work(store):
        tables = [await leased(store) for _ in range(30)]
        commits = []
        store.watch = lambda writes, seconds: commits.append(writes)
        good = [store.write(Write(table, token, [entry(1)])) for table, token in tables]
        await asyncio.gather(*good)
        shared = len(commits)
        culprit = store.write(Write(*tables[3], [entry(1, "swap 2 3")]))
        others = [store.write(Write(table, token, [entry(2)])) for i, (table, token) in enumerate(tables) if i != 3]
        results = await asyncio.gather(culprit, *others, return_exceptions=True)
        logs = [await store.log(table) for table, _ in tables]
        return shared, results, logs

    shared, results, logs = run(place, work)
    assert shared < 10
    assert isinstance(results[0], Conflict)
    assert results[1:] == [None] * 29
    assert [len(log) for log in logs] == [2, 2, 2, 1] + [2] * 26
    assert logs[3] == [entry(1)]


def test_an_expired_lease_may_not_write(place):
    async def work(store):
        table, old = await leased(store)
        new = await store.take_lease(table, "somebody else")
        assert new > old
        with pytest.raises(Conflict):
            await store.write(Write(table, old, [entry(1)]))
        await store.write(Write(table, new, [entry(1)]))
        return await store.log(table)

    assert run(place, work) == [entry(1)]


def test_in_a_batch_only_the_write_with_an_old_lease_is_refused(place):
    async def work(store):
        tables = [await leased(store) for _ in range(20)]
        await store.take_lease(tables[7][0], "somebody else")
        writes = [store.write(Write(table, token, [entry(1), entry(2)])) for table, token in tables]
        results = await asyncio.gather(*writes, return_exceptions=True)
        return results, [await store.log(table) for table, _ in tables]

    results, logs = run(place, work)
    assert [isinstance(result, Conflict) for result in results] == [i == 7 for i in range(20)]
    assert [log == [entry(1), entry(2)] for log in logs] == [i != 7 for i in range(20)]
    assert logs[7] == []


def test_an_entry_is_read_back_as_it_was_written_alone_or_with_others(place):
    strange = [
        Entry(1, None, "advance", 7),
        Entry(2, 3, 'verdict {"a": [1, "ß\\n"]}', 8, "id-ü"),
        Entry(3, 0, "lay 'H' \"violet\"; --", 9, "x"),
    ]

    async def work(store):
        one, two = [await leased(store) for _ in range(2)]
        alone = await leased(store)
        await asyncio.gather(*(store.write(Write(table, token, strange)) for table, token in (one, two)))
        await store.write(Write(*alone, strange))
        return [await store.log(table) for table, _ in (one, two, alone)]

    assert run(place, work) == [strange] * 3


def test_a_full_disk_refuses_clearly_keeps_what_was_acknowledged_and_recovers(data):
    async def work(store):
        table, token = await leased(store)
        await store.write(Write(table, token, [entry(1)]))
        (pages,) = store.writing.execute("PRAGMA page_count").fetchone()
        store.writing.execute(f"PRAGMA max_page_count = {pages}")
        big = Entry(2, 0, "x" * 100_000, 20, None)
        with pytest.raises(StoreError, match="full"):
            await store.write(Write(table, token, [big]))
        kept = await store.log(table)
        store.writing.execute("PRAGMA max_page_count = 1000000")
        await store.write(Write(table, token, [entry(2)]))
        return kept, await store.log(table)

    assert run(data, work) == ([entry(1)], [entry(1), entry(2)])


def test_a_locked_database_refuses_clearly_and_recovers(data, monkeypatch):
    monkeypatch.setattr("spieltisch.server.storage.sqlite_file.BUSY_SECONDS", 0.2)

    async def work(store):
        table, token = await leased(store)
        thief = sqlite3.connect(data, isolation_level=None)
        thief.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            await store.write(Write(table, token, [entry(1)]))
        with pytest.raises(StoreError, match="locked"):
            await store.check()
        thief.execute("ROLLBACK")
        thief.close()
        await store.check()
        await store.write(Write(table, token, [entry(1)]))
        return await store.log(table)

    assert run(data, work) == [entry(1)]


def test_commits_reach_the_database_file_while_the_server_runs(data, tmp_path, monkeypatch):
    """Read the database without its write-ahead log."""
    monkeypatch.setattr("spieltisch.server.storage.sqlite.CHECKPOINT_SECONDS", 0.01)

    async def work(store):
        table, token = await leased(store)
        for version in range(1, 6):
            await store.write(Write(table, token, [entry(version)]))
        end = monotonic() + PATIENCE
        while True:
            with sqlite3.connect(shutil.copy(data, tmp_path / "copy.sqlite")) as copy:
                rows = copy.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'log'").fetchone()[0]
                rows = rows and copy.execute("SELECT count(*) FROM log").fetchone()[0]
            copy.close()
            if rows == 5 or monotonic() > end:
                return rows
            await asyncio.sleep(0.02)

    assert run(data, work) == 5


def test_a_released_table_is_no_longer_written(data):
    async def work(store):
        table, token = await leased(store)
        await store.release(table, token)
        with pytest.raises(Conflict):
            await store.write(Write(table, token, [entry(1)]))

    run(data, work)


def test_a_data_file_belongs_to_one_server(data):
    async def work(store):
        with pytest.raises(OptionError, match="in use by another server"):
            SqliteStore(data)

    run(data, work)
    run(data, work)


def test_a_file_that_is_no_database_is_not_touched(data):
    data.write_text("my diary " * 1000)
    with pytest.raises(OptionError, match="cannot be opened as a database"):
        SqliteStore(data)
    assert data.read_text() == "my diary " * 1000


def test_a_newer_schema_is_not_touched(data):
    with sqlite3.connect(data) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    with pytest.raises(OptionError, match="newer Spieltisch"):
        SqliteStore(data)


# Migrations: a database of every released schema, with a game under way


def test_there_is_a_database_of_every_schema():
    assert {int(file.stem) for file in RELEASED.glob("*.sql")} == set(range(1, len(list(MIGRATIONS.glob("*.sql"))) + 1))


@pytest.mark.parametrize("released", sorted(RELEASED.glob("*.sql")), ids=lambda file: file.stem)
def test_a_database_of_an_earlier_release_is_migrated_and_its_games_continue(released, data):
    with sqlite3.connect(data) as db:
        db.executescript(released.read_text("utf-8"))
    db.close()

    async def work(store):
        from spieltisch.server.model.match_log import fold

        names = await store.running()
        stored = [await store.load(name) for name in names]
        return [fold(one.record, one.snapshot, one.entries) for one in stored]

    match_logs = run(data, work)
    assert match_logs
    for match_log in match_logs:
        assert match_log.version > 0
        seat = match_log.match.actors()[0]
        assert match_log.match.moves(seat)


def test_a_fresh_database_and_a_migrated_one_have_the_same_schema(data, tmp_path):
    schemas = []
    for released in [None, *sorted(RELEASED.glob("*.sql"))]:
        path = tmp_path / f"{released.stem if released else 'fresh'}.sqlite"
        db = sqlite3.connect(path, isolation_level=None)
        if released is not None:
            db.executescript(released.read_text("utf-8"))
        migrate(db)
        schemas.append(sorted(db.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql NOT NULL").fetchall()))
        db.close()
    assert all(schema == schemas[0] for schema in schemas)
