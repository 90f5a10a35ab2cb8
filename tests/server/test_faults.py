"""One bad message, one damaged row, one fault of ours: it harms nobody else, and it is visible."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.server.base import logs, loops
from spieltisch.server.base.loops import Loops
from spieltisch.server.cluster.directory import Directory
from spieltisch.server.settings import Settings
from spieltisch.server.storage.interface import StoreError, Unreadable, Write
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.storage.sqlite_file import commits_in
from spieltisch.server.tables.registry import Registry
from spieltisch.server.web.routes import what_fails
from tests.server.places import SHARED
from tests.server.scenes import Ears, Scene, play
from tests.server.tables import Server
from tests.server.test_storage import entry, leased, record, run

DEEP = b'{"type":"configure","id":"x","seat":0,"options":{"a":' + b"[" * 5000


# Messages


@pytest.mark.parametrize("payload", [b'{"type":"hello","protocol":1,"secrets":["\xff"]}', DEEP, b"\xff", b"\x00"])
def test_a_message_that_cannot_be_read_is_a_bad_message(data, payload):
    async def act(scene: Scene) -> None:
        scene.table.receive(0, payload)
        assert [one["code"] for one in scene.ears.of(0, "error")] == ["bad_message"]

    play(data, act)


@pytest.mark.parametrize("body", [b'{"game":"\xff\xfe"}', b'{"game":"joggle","options":{"a":' + b"[" * 30000, b"\xff"])
def test_a_body_that_cannot_be_read_is_a_bad_request(server, body):
    answer = server.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


@pytest.mark.parametrize("query", ["from=x&to=1", "from=nan&to=1", "from=0&to=1e3", "from=-1&to=1", "from=&to="])
def test_a_number_that_is_no_number_is_a_bad_request(server, query):
    guest = server.host("joggle", "m m")
    assert server.http.get(f"/api/replays/{guest.code}/frames?viewpoint=open&{query}").status_code == 400


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "-1e999", "1.5", "99999999999999999999999"])
def test_a_number_of_players_that_is_no_number_is_a_bad_request(server, number):
    body = f'{{"game":"joggle","players":{number}}}'
    answer = server.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400, answer.text


# Loops


def test_a_loop_that_fails_is_restarted_counted_and_down_until_it_runs_again(monkeypatch):
    monkeypatch.setattr(loops, "RESTART_SECONDS", 0.05)

    async def whole() -> None:
        kept, runs = Loops(), 0

        async def work() -> None:
            nonlocal runs
            runs += 1
            if runs < 3:
                raise KeyError("a fault")
            await asyncio.sleep(3600)

        task = asyncio.create_task(kept.keep_running("work", work))
        while runs < 3:
            await asyncio.sleep(0.005)
        assert kept.down == {"work"}
        while kept.down:
            await asyncio.sleep(0.005)
        assert (kept.restarts["work"], kept.running) == (2, {"work"})
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert kept.running == set()

    asyncio.run(whole())


def test_the_server_is_unhealthy_while_a_loop_is_down(data):
    async def act(scene: Scene) -> None:
        directory = Directory(scene.registry)
        assert await what_fails(directory) is None
        scene.registry.tasks.loops.down.add("sweep")
        assert await what_fails(directory) == "down: sweep"

    play(data, act)


def test_the_server_is_unhealthy_while_the_store_does_not_answer(data, monkeypatch):
    monkeypatch.setattr("spieltisch.server.web.routes.HEALTH_SECONDS", 0.05)

    async def act(scene: Scene) -> None:
        async def silent() -> None:
            await asyncio.sleep(3600)

        monkeypatch.setattr(scene.store, "check", silent, raising=False)
        assert "not answered" in str(await what_fails(Directory(scene.registry)))

    play(data, act)


# The writing thread


def test_the_writing_thread_survives_anything_and_answers_everybody(data):
    """A string that SQLite cannot store, a job that fails in an unforeseen way, a fault in the metrics."""

    async def work(store: SqliteStore) -> list[int]:
        table, token = await leased(store)
        strange = store.write(Write(table, token, [entry(1, "\ud800")]))
        nothing: dict[str, int] = {}
        broken = store.submit(lambda db: nothing["missing"])
        good = store.write(Write(table, token, [entry(1)]))
        results = await asyncio.gather(strange, broken, good, return_exceptions=True)
        assert [isinstance(one, StoreError) for one in results] == [True, True, False]

        def fault(*_: object) -> None:
            raise ZeroDivisionError

        store.watch = fault
        await asyncio.gather(store.write(Write(table, token, [entry(2)])), return_exceptions=True)
        store.watch = None
        await store.check()
        return [one.version for one in await store.log(table)]

    assert run(data, work) in ([1], [1, 2])


def test_a_write_after_the_end_of_the_store_is_answered(data):
    async def whole() -> None:
        store = SqliteStore(data)
        await store.open()
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await asyncio.wait_for(store.write(Write("t", 1)), 10)

    asyncio.run(whole())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_health_writes_a_row_for_real(data):
    """An UPDATE that changes nothing would succeed on a full disk."""

    async def work(store: SqliteStore) -> None:
        await store.check()
        (rows,) = await store.read(lambda db: db.execute("SELECT count(*) FROM health").fetchone())
        assert rows == 1
        pages = await store.read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
        store.writing.execute(f"PRAGMA max_page_count = {pages}")
        before = (data.with_name(data.name + "-wal")).stat().st_size
        await store.check()
        assert (data.with_name(data.name + "-wal")).stat().st_size > before

    run(data, work)


# Damaged rows


DAMAGE = [b"{", b'{"table": 7}', b"\xff\xfe", b"[" * 5000]


def damage(data: Path, table: str, bytes: bytes) -> None:
    db = sqlite3.connect(data)
    db.execute("UPDATE tables SET record = CAST(? AS TEXT) WHERE id = ?", (bytes, table))
    db.commit()
    db.close()


def two_tables(data: Path, status: str) -> list[str]:
    """A public table and, after it, one more."""

    async def work(store: Any) -> list[str]:
        names = []
        for _ in range(2):
            made = record()
            made.public, made.status = True, status  # type: ignore[assignment]
            if status == "running":
                made.seed = "00" * 16
            await store.create(made)
            names.append(made.table)
        return names

    return list(run(data, work))


def with_registry(data: Path, act: Any) -> None:
    async def whole() -> None:
        registry = Registry(Settings(data), SqliteStore(data), Ears())
        await registry.store.open()
        try:
            await act(registry)
        finally:
            await registry.close()

    asyncio.run(whole())


@pytest.mark.parametrize("bytes", DAMAGE)
def test_a_damaged_row_is_left_out_of_the_list_of_tables(data, bytes):
    bad, good = two_tables(data, "open")
    damage(data, bad, bytes)

    async def act(registry: Registry) -> None:
        assert [info.table for info in await Directory(registry).public()] == [good]
        with pytest.raises(Unreadable):
            await registry.find(bad)

    with_registry(data, act)


@pytest.mark.parametrize("bytes", DAMAGE)
def test_a_damaged_row_does_not_stop_the_others_from_being_resumed(data, bytes):
    bad, good = two_tables(data, "running")
    damage(data, bad, bytes)

    async def act(registry: Registry) -> None:
        await registry.resume_tables()
        assert list(registry.tables) == [good]
        assert registry.broken == {bad}

    with_registry(data, act)


def test_a_damaged_snapshot_is_replaced_by_the_log(data):
    async def act(scene: Scene) -> None:
        scene.move(0, scene.moves(0)[0])
        await scene.quiet()
        table = scene.table
        await scene.store.usual.write(Write(table.record.table, table.token, snapshot=(1, b'{"version": 1}')))
        for seat in (0, 1):
            table.disconnect(seat)
        await scene.quiet()
        await scene.registry.unload(table)
        again = await scene.registry.find(table.record.table)
        assert again.version == 1

    play(data, act)


def test_a_damaged_row_is_said_in_the_list_of_the_command_line(data, capsys):
    bad, _ = two_tables(data, "open")
    damage(data, bad, b"{")
    assert main(["tables", "list", "--data", str(data)]) == 0
    shown = capsys.readouterr().out
    assert f"table {bad} is damaged" in shown
    assert "joggle" in shown


def test_a_damaged_row_does_not_stop_old_tables_from_being_deleted(data):
    bad, _ = two_tables(data, "over")
    damage(data, bad, b"{")

    async def act(registry: Registry) -> None:
        assert await registry.store.forget(2**60, []) == 2

    with_registry(data, act)


# Damage to the file


def test_a_flipped_bit_in_the_write_ahead_log_is_noticed(data, caplog):
    """SQLite reads up to the damage and drops the committed transactions after it without a word."""
    source = data.with_name("source.sqlite")

    async def work(store: SqliteStore) -> tuple[bytes, bytes]:
        store.closing.set()  # no checkpoints from now on
        table, token = await leased(store)
        for version in range(1, 6):
            await store.write(Write(table, token, [entry(version)]))
        return source.read_bytes(), source.with_name(source.name + "-wal").read_bytes()

    file, log = run(source, work)
    healthy = data.with_name("healthy.sqlite")
    flipped = bytearray(log)
    flipped[-3 * 4120 + 100] ^= 1  # in a page of the third frame from the end
    for path, bytes in ((healthy, log), (data, flipped)):
        path.write_bytes(file)
        path.with_name(path.name + "-wal").write_bytes(bytes)
    assert len(commits_in(data.with_name(data.name + "-wal"))) >= 6
    for path, damaged in ((healthy, False), (data, True)):
        store = SqliteStore(path)
        assert store.damaged is damaged
        asyncio.run(store.close())


def test_a_damaged_page_is_found_in_the_background(data):
    two_tables(data, "open")
    with sqlite3.connect(data) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'chat_by_id'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    with data.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * 64)

    async def whole() -> None:
        store = SqliteStore(data)
        await store.open()
        await asyncio.to_thread(store.checker.join)
        assert store.damaged
        await store.close()

    asyncio.run(whole())


# What is written about faults


def test_a_fault_is_written_once_a_minute_with_its_count():
    now = 0.0
    faults = logs.Faults(lambda: now)
    assert [faults.due("broken") for _ in range(3)] == [1, 0, 0]
    assert faults.due("torn") == 1
    now = 61.0
    assert [faults.due("broken") for _ in range(2)] == [3, 0]


def test_faults_are_warnings_without_raw_input(capsys, monkeypatch):
    monkeypatch.setattr(logs, "FAULTS", logs.Faults())
    logs.start_logging("warning")
    try:
        logs.note("normal operation")
        logs.warn("a table cannot be read", table="t")
    finally:
        logs.LOGGER.handlers.clear()
        logs.LOGGER.propagate = True
    (line,) = capsys.readouterr().err.splitlines()
    assert {"level": "warning", "event": "a table cannot be read", "count": 1, "table": "t"}.items() <= json.loads(
        line
    ).items()


# Who may read metrics


def test_metrics_may_need_a_token(tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELTISCH_METRICS_TOKEN", "sesame")
    server = Server(tmp_path / "tables.sqlite", "--metrics", "local")
    try:
        assert server.http.get("/metrics").status_code == 401
        assert server.http.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 401
        answer = server.http.get("/metrics", headers={"authorization": "Bearer sesame"})
        assert answer.status_code == 200
        for name in ("spieltisch_loop_up", "spieltisch_queue", "spieltisch_last_commit_age_seconds"):
            assert name in answer.text
        assert 'spieltisch_loop_up{loop="sweep"} 1.0' in answer.text
        assert "sesame" not in server.logged()
        elsewhere = {"x-forwarded-for": "198.51.100.7", "authorization": "Bearer sesame"}
        assert server.http.get("/metrics", headers=elsewhere).status_code == 404
    finally:
        server.stop()
    assert SHARED or "Traceback" not in server.logged()
