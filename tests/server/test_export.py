"""Export, import, list, delete, back up; deleting old tables."""

import asyncio
import json
import random
import sqlite3
import time

import pytest

from spieltisch.cli import main
from spieltisch.server.storage import export_postgres
from spieltisch.server.storage.export import parts
from spieltisch.server.storage.location import store_at
from spieltisch.server.storage.sqlite import SqliteStore
from tests.server.tables import PATIENCE, Server


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The data file of a stopped server: a running game, a finished one and an open table, with their codes."""
    data = tmp_path_factory.mktemp("evening") / "tables.sqlite"
    server = Server(data, "--data", str(data), "--no-limits")
    running = server.host("skyjo_action", "m m", name="Anna")
    running.start()
    running.play_on(random.Random(1), 70)
    over = server.host("joggle", "m m", options={"turn_cap": 50})
    over.start()
    over.play_on(random.Random(2))
    open = server.host("joy", "m o")
    for guest in (running, over, open):
        guest.close()
    server.stop()
    return data, {"running": running, "over": over, "open": open}


@pytest.fixture
def copied(evening, data):
    """A copy of that file, made by a backup."""
    assert main(["tables", "backup", str(data), "--data", str(evening[0])]) == 0
    return data


def run(*words):
    return main(["tables", *(str(word) for word in words)])


def rows(path):
    """All rows of a data file except the leases."""
    with sqlite3.connect(path) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: sorted(map(repr, db.execute(f'SELECT * FROM "{name}"'))) for name in names if name != "leases"}
    db.close()
    return found


def test_the_list_shows_every_table(evening, capsys):
    assert run("list", "--data", evening[0]) == 0
    shown = capsys.readouterr().out
    for status, guest in evening[1].items():
        assert any(guest.code in line and status in line for line in shown.splitlines())


def test_a_game_with_something_taken_back_is_exported_and_imported(data, tmp_path):
    server = Server(data, "--data", str(data), "--no-limits")
    guest = server.host("skyjo_action", "m b")
    guest.start()
    guest.until(lambda me: me.version == 2) if guest.version < 2 else None  # the bot has chosen its two cards
    for _ in range(2):
        guest.until_told(guest.move(0, "reveal 0", decision=guest.updates[0]["decision"]["number"])["version"])
        guest.until_told(guest.must("undo")["version"])
    guest.until_told(guest.move(0, "reveal 1", decision=guest.updates[0]["decision"]["number"])["version"])
    before = guest.updates[0]
    guest.close()
    server.stop()
    with sqlite3.connect(data) as db:
        db.execute("DELETE FROM snapshots")
    db.close()
    file, other = tmp_path / "undone.json", tmp_path / "other.sqlite"
    asyncio.run(SqliteStore(other).close())
    assert run("export", file, "--data", data) == 0
    assert run("import", file, "--data", other) == 0
    server = Server(other, "--data", str(other))
    try:
        again = server.guest(guest.code, *guest.secrets)
        again.until(lambda me: me.updates)
        now = again.updates[0]
        assert {key: now[key] for key in ("version", "view", "moves", "decision")} == {
            key: before[key] for key in ("version", "view", "moves", "decision")
        }
        again.close()
    finally:
        server.stop()


def test_an_imported_export_is_identical_and_can_be_played_on(evening, tmp_path):
    file, other = tmp_path / "all.json", tmp_path / "other.sqlite"
    server = Server(other, "--data", str(other))
    server.stop()
    assert run("export", file, "--data", evening[0]) == 0
    assert run("import", file, "--data", other) == 0
    assert rows(other) == rows(evening[0])
    server.start()
    try:
        guest = evening[1]["running"]
        again = server.guest(guest.code, *guest.secrets)
        again.until(lambda me: len(me.updates) == 2)
        assert again.version == guest.version
        again.play_on(random.Random(3), 2)
        again.close()
    finally:
        server.stop()


def test_an_export_of_one_table_contains_only_that_table(evening, tmp_path):
    file, code = tmp_path / "one.json", evening[1]["over"].code
    assert run("export", file, code.lower(), "--data", evening[0]) == 0
    exported = json.loads(file.read_text())
    assert [table["tables"][0]["code"] for table in exported["tables"]] == [code]


def test_deleting_a_table_deletes_everything_that_belongs_to_it(evening, copied):
    kept = evening[1]["open"]
    assert run("delete", evening[1]["running"].code, evening[1]["over"].code, "--data", copied) == 0
    left = rows(copied)
    assert [kept.code in row for row in left["tables"]] == [True]
    assert left["log"] == left["snapshots"] == []
    assert len(left["secrets"]) == 1


def test_an_imported_table_whose_code_is_taken_gets_another_code(evening, copied, tmp_path):
    file, code = tmp_path / "one.json", evening[1]["over"].code
    assert run("export", file, code, "--data", copied) == 0
    assert run("delete", code, "--data", copied) == 0
    with sqlite3.connect(copied) as db:
        db.execute("UPDATE tables SET code = ? WHERE code = ?", (code, evening[1]["open"].code))
    db.close()
    assert run("import", file, "--data", copied) == 0
    assert len(rows(copied)["tables"]) == 3


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text[: len(text) // 2], "damaged"),
        (lambda text: text.replace('"seat": 0', '"seat": 1', 1), "do not fit its hash"),
        (lambda text: "[]", "no export"),
        (lambda text: rehashed(text, lambda tables: tables[0]["log"].pop(3)), "has gaps"),
        (lambda text: rehashed(text, lambda tables: tables[0]["log"][3].update(input="jump 99")), "damaged"),
        (lambda text: rehashed(text, lambda tables: tables[0].update(leases=[])), "no rows called"),
        (lambda text: text.replace('"schema": ', '"schema": 9', 1), "newer Spieltisch"),
    ],
)
def test_a_damaged_export_changes_nothing(evening, tmp_path, capsys, damage, message):
    file, other = tmp_path / "one.json", tmp_path / "other.sqlite"
    assert run("backup", other, "--data", evening[0]) == 0
    assert run("export", file, evening[1]["running"].code, "--data", evening[0]) == 0
    assert run("delete", evening[1]["running"].code, "--data", other) == 0
    before = rows(other)
    file.write_text(damage(file.read_text()))
    assert run("import", file, "--data", other) == 2
    assert message in capsys.readouterr().err
    assert rows(other) == before


def rehashed(text, change):
    """A changed export with a matching hash."""
    from spieltisch.server.storage.export import hash_of

    exported = json.loads(text)
    change(exported["tables"])
    exported["hash"] = hash_of(exported["tables"])
    return json.dumps(exported)


def test_a_data_file_and_its_backup_are_readable_only_by_their_owner(evening, copied):
    assert [file.stat().st_mode & 0o777 for file in (evening[0], copied)] == [0o600, 0o600]


def test_a_backup_of_a_running_server_can_be_served(data, tmp_path):
    server = Server(data, "--data", str(data), "--no-limits")
    guest = server.host("joggle", "m m")
    guest.start()
    guest.play_on(random.Random(1), 5)
    copy = tmp_path / "copy.sqlite"
    assert run("backup", copy, "--data", data) == 0
    assert run("export", tmp_path / "all.json", "--data", data) == 0
    guest.play_on(random.Random(1), 1)
    guest.close()
    server.stop()
    restored = Server(copy, "--data", str(copy))
    assert restored.get(f"/api/tables/{guest.code}")["version"] == 5
    restored.stop()


def test_impossible_commands_get_a_clear_error(evening, copied, tmp_path, capsys):
    text, taken, empty = tmp_path / "text", tmp_path / "taken", tmp_path / "empty.sqlite"
    text.write_text("not a database, and long enough to be sure of it" * 40)
    taken.write_text("")
    sqlite3.connect(empty).close()
    for words, message in [
        (["list", "--data", tmp_path / "nowhere"], "there is no file"),
        (["list", "--data", text], "cannot be read"),
        (["delete", "ABCDEF", "--data", empty], "not a data file"),
        (["delete", "--data", copied], "name the tables"),
        (["delete", "ABCDEF", "--data", copied], "there is no table ABCDEF"),
        (["delete", evening[1]["open"].code, "ABCDEF", "--data", copied], "nothing was done"),
        (["export", taken, "--data", copied], "there already"),
        (["backup", taken, "--data", copied], "there already"),
        (["backup", tmp_path / "no" / "folder", "--data", copied], "no folder"),
        (["import", tmp_path / "nowhere", "--data", copied], "cannot be read"),
    ]:
        assert run(*words) == 2, words
        assert message in capsys.readouterr().err
    assert rows(copied) == rows(evening[0])
    assert not (tmp_path / "nowhere.lock").exists()


def test_a_table_is_not_imported_twice(copied, tmp_path, capsys):
    file = tmp_path / "all.json"
    assert run("export", file, "--data", copied) == 0
    assert run("import", file, "--data", copied) == 2
    assert "already" in capsys.readouterr().err


def test_nothing_is_deleted_or_imported_under_a_running_server(evening, copied, tmp_path, capsys):
    file = tmp_path / "all.json"
    assert run("export", file, "--data", evening[0]) == 0
    server = Server(copied, "--data", str(copied))
    try:
        assert run("delete", evening[1]["over"].code, "--data", copied) == 2
        assert "in use by another server" in capsys.readouterr().err
        assert run("import", file, "--data", copied) == 2
        assert run("list", "--data", copied) == 0
    finally:
        server.stop()
    assert len(rows(copied)["tables"]) == 3


@pytest.mark.slow
def test_finished_tables_are_deleted_after_the_configured_number_of_days(evening, copied):
    over, running = evening[1]["over"].code, evening[1]["running"].code
    codes = age(copied, days=3)
    server = Server(copied, "--data", str(copied), "--keep", "4")
    time.sleep(6)
    server.stop()
    assert age(copied, days=3) == codes
    server = Server(copied, "--data", str(copied), "--keep", "2")
    try:
        end = time.monotonic() + PATIENCE
        while over in age(copied) and time.monotonic() < end:
            time.sleep(0.5)
    finally:
        server.stop()
    assert age(copied) == codes - {over}
    assert running in codes


def age(path, days=0):
    """Age every table by some days; their codes."""
    with sqlite3.connect(path) as db:
        db.execute("UPDATE tables SET touched = touched - ?", (days * 24 * 3600 * 1000,)) if days else None
        codes = {row[0] for row in db.execute("SELECT code FROM tables")}
    db.close()
    return codes


def test_an_invalid_number_of_days_is_refused(data, capsys):
    assert main(["serve", "--keep", "-1", "--data", str(data)]) == 2
    assert "0 days or more" in capsys.readouterr().err


# Databases


def test_a_data_file_moves_to_a_database_and_back_without_a_difference(evening, database, tmp_path, capsys):
    store_at(database)
    file, back, other = tmp_path / "all.json", tmp_path / "back.json", tmp_path / "other.sqlite"
    assert run("export", file, "--data", evening[0]) == 0
    assert run("import", file, "--database", database) == 0
    assert run("list", "--database", database) == 0
    shown = capsys.readouterr().out
    for status, guest in evening[1].items():
        assert any(guest.code in line and status in line for line in shown.splitlines())
    assert run("export", back, "--database", database) == 0
    assert back.read_text() == file.read_text()
    SqliteStore(other).lock.close()
    assert run("import", back, "--data", other) == 0
    assert rows(other) == rows(evening[0])


def test_tables_of_a_database_are_deleted_all_or_none(evening, database, tmp_path, capsys):
    store_at(database)
    file, codes = tmp_path / "all.json", {status: guest.code for status, guest in evening[1].items()}
    run("export", file, "--data", evening[0])
    run("import", file, "--database", database)
    assert run("import", file, "--database", database) != 0
    assert "already: delete it first" in capsys.readouterr().err
    assert run("delete", codes["over"], "NOBODY", "--database", database) != 0
    assert "no table NOBODY" in capsys.readouterr().err
    assert run("delete", codes["over"], "--database", database) == 0
    assert run("export", tmp_path / "two.json", "--database", database) == 0
    assert "2 tables exported" in capsys.readouterr().out


def test_a_table_in_use_is_not_deleted_from_a_database(database, tmp_path, capsys):
    running = Server(tmp_path / "used", "--database", database)
    try:
        guest = running.host("joggle", "m b")
        assert run("delete", guest.code, "--database", database) != 0
        assert "in use by a running server" in capsys.readouterr().err
    finally:
        running.stop()
    assert run("delete", guest.code, "--database", database) == 0


def test_backup_refers_to_pg_dump_and_a_foreign_database_is_refused(database, tmp_path, capsys):
    assert run("backup", tmp_path / "copy", "--database", database) != 0
    assert "pg_dump" in capsys.readouterr().err
    assert run("list", "--database", database) != 0
    assert "not a database of a Spieltisch server" in capsys.readouterr().err
    assert run("list", "--database", database, "--data", tmp_path / "x") != 0
    assert "not in both" in capsys.readouterr().err


def test_a_database_keeps_the_same_columns_as_a_data_file(postgres, database, data):
    """An export of one must fit the other."""
    store_at(database)
    SqliteStore(data).lock.close()
    db = sqlite3.connect(data)
    assert sorted(export_postgres.PARTS) == parts(db)
    name = database.rpartition("/")[2]
    for part in ("tables", *export_postgres.PARTS):
        columns = f"SELECT attname FROM pg_attribute WHERE attrelid = '{part}'::regclass AND attnum > 0 ORDER BY attnum"
        theirs = [row[0] for row in postgres.run(lambda db, columns=columns: db.fetch(columns), name)]
        assert theirs == [row[1] for row in db.execute(f"PRAGMA table_info({part})")]
    db.close()
