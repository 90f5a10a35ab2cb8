"""Tables as files: list, export, import, delete and back up what a server stores.

An export holds all rows of its tables under the names of the schema, with a hash over them. An export of an older
schema is migrated in a database in memory before it is imported.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from spieltisch.kernel.errors import OptionError, SpieltischError
from spieltisch.server.model.match_log import fold
from spieltisch.server.model.records import TableRecord, fresh_code
from spieltisch.server.storage import export_postgres
from spieltisch.server.storage.interface import Unreadable, decode, encode
from spieltisch.server.storage.location import is_address
from spieltisch.server.storage.sqlite_file import MIGRATIONS, OWNER_ONLY, hold, migrate, opened
from spieltisch.server.storage.sqlite_statements import entries, find

FORMAT = "spieltisch tables"
TRANSIENT = {"leases"}
BUSY_SECONDS = 10.0

Rows = dict[str, list[dict[str, Any]]]


class Export(msgspec.Struct, forbid_unknown_fields=True):
    """An export: rows by the name of the database's table, and a hash over them."""

    format: str
    schema: int
    tables: list[Rows]
    hash: str


@dataclass
class Listed:
    """A table in a list; without a record if that is damaged."""

    table: str
    record: TableRecord | None
    touched: int
    inputs: int


# Opening


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A consistent read of the database; a server may be using it."""
    check_there(path)
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as db:
            db.execute("PRAGMA query_only = ON")
            db.execute("BEGIN")
            check_ours(db, path)
            yield db
    except sqlite3.Error as error:
        raise OptionError(f"{path} cannot be read ({error})") from None


@contextmanager
def writing(path: Path) -> Iterator[sqlite3.Connection]:
    """The migrated database in one exclusive transaction."""
    with reading(path):
        pass
    with closing(hold(path)), closing(opened(path)[0]) as db:
        try:
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")
        except sqlite3.Error as error:
            raise OptionError(f"{path} cannot be written ({error}); nothing was changed") from None


def check_there(path: Path) -> None:
    if not path.is_file():
        raise OptionError(f"there is no file {path}: name the server's data file with --data")


def check_ours(db: sqlite3.Connection, path: Path) -> None:
    known = db.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'log', 'secrets')").fetchone()[0]
    if known != 3:
        raise OptionError(f"{path} is not a data file of a Spieltisch server")
    if schema_of(db) > len(scripts()):
        raise OptionError(f"{path} is from a newer Spieltisch: use that one")


def schema_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def scripts() -> list[Path]:
    return sorted(MIGRATIONS.glob("*.sql"))


# Listing and deleting


def tables(place: str) -> list[Listed]:
    """All tables, latest first."""
    if is_address(place):
        return [listed(*one) for one in export_postgres.within(place, export_postgres.tables)]
    query = (
        "SELECT id, CAST(record AS BLOB), touched,"
        ' (SELECT count(*) FROM log WHERE "table" = tables.id) FROM tables ORDER BY touched DESC'
    )
    with reading(Path(place)) as db:
        return [listed(*row) for row in db.execute(query)]


def listed(table: str, text: str | bytes, touched: int, inputs: int) -> Listed:
    try:
        return Listed(table, decode(text), touched, inputs)
    except Unreadable:
        return Listed(table, None, touched, inputs)


def delete(place: str, names: Sequence[str]) -> int:
    """Delete tables by code or id, with everything that belongs to them: all or none."""
    if is_address(place):
        return export_postgres.within(place, lambda db: export_postgres.delete(db, names, place))
    path = Path(place)
    with writing(path) as db:
        ids = ids_of(db, names, path)
        db.executemany("DELETE FROM tables WHERE id = ?", [(table,) for table in ids])
    return len(ids)


def ids_of(db: sqlite3.Connection, names: Sequence[str], path: Path) -> list[str]:
    ids = []
    for name in names:
        table = find(db, name)
        if table is None:
            raise OptionError(f"there is no table {name} in {path}; nothing was done")
        ids.append(table)
    return list(dict.fromkeys(ids))


# Backup


def backup(place: str, target: Path) -> None:
    """Copy the whole data file consistently; a server may be using it."""
    if is_address(place):
        raise OptionError("a PostgreSQL database is backed up by its own tools: pg_dump --format=custom --file=...")
    check_free(target)
    path = Path(place)
    beside = target.with_name(f".{target.name}.part")
    try:
        beside.touch(OWNER_ONLY)
        with reading(path) as db, closing(sqlite3.connect(beside)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            (state,) = copy.execute("PRAGMA quick_check").fetchone()
            if state != "ok":
                raise OptionError(f"{path} is damaged ({state}): the backup was not kept")
        beside.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise OptionError(f"{target} cannot be written ({error}); nothing was changed") from None
    finally:
        with suppress(OSError):
            beside.unlink()


def check_free(target: Path) -> None:
    if target.exists():
        raise OptionError(f"{target} is there already: choose another name, or remove it")
    if not target.parent.is_dir():
        raise OptionError(f"there is no folder {target.parent} to write {target.name} into")


# Export and import


def export(place: str, names: Sequence[str] = ()) -> tuple[str, int]:
    """The text of an export of some tables, or of all, and their number."""
    if is_address(place):
        found = export_postgres.within(place, lambda db: export_postgres.rows(db, names, place))
        made = Export(FORMAT, len(scripts()), found, hash_of(found))
    else:
        made = export_of_file(Path(place), names)
    return msgspec.json.format(msgspec.json.encode(made), indent=1).decode() + "\n", len(made.tables)


def export_of_file(path: Path, names: Sequence[str]) -> Export:
    with reading(path) as db:
        ids = ids_of(db, names, path) if names else [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]
        found = [rows_of(db, table) for table in ids]
        return Export(FORMAT, schema_of(db), found, hash_of(found))


def rows_of(db: sqlite3.Connection, id: str) -> Rows:
    """All rows of a table of ours, by the name of the database's table."""
    rows = {"tables": select(db, "tables", "id", id)}
    for part in parts(db):
        rows[part] = select(db, part, "table", id)
    return rows


def parts(db: sqlite3.Connection) -> list[str]:
    """The database's tables whose rows belong to a table of ours."""
    names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return [name for name in names if name not in TRANSIENT and "table" in columns(db, name)]


def columns(db: sqlite3.Connection, name: str) -> list[str]:
    return [row[1] for row in db.execute(f'PRAGMA table_info("{name}")')]


def select(db: sqlite3.Connection, name: str, column: str, id: str) -> list[dict[str, Any]]:
    """Rows ordered by primary key."""
    found = columns(db, name)
    return [
        dict(zip(found, row, strict=True)) for row in db.execute(f'SELECT * FROM "{name}" WHERE "{column}" = ?', [id])
    ]


def hash_of(tables: list[Rows]) -> str:
    return blake2b(msgspec.json.encode(tables), digest_size=16).hexdigest()


def take_in(place: str, file: Path) -> int:
    """Import the tables of an export: all or none; their number.

    A table whose code is taken gets a new one. A table that is already there is refused.
    """
    export = read_export(file)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        found = brought_up_to_date(db, export, file)
    if is_address(place):
        return export_postgres.within(place, lambda db: export_postgres.take_in(db, found, place))
    path = Path(place)
    with writing(path) as db:
        for rows in found:
            (row,) = rows["tables"]
            if db.execute("SELECT 1 FROM tables WHERE id = ?", (row["id"],)).fetchone():
                raise OptionError(
                    f"table {row['code']} is in {path} already: delete it there first; nothing was changed"
                )
            with_free_code(db, row)
            insert(db, rows)
    return len(found)


def read_export(file: Path) -> Export:
    try:
        export = msgspec.json.decode(file.read_bytes(), type=Export)
    except OSError as error:
        raise OptionError(f"{file} cannot be read ({error.strerror})") from None
    except msgspec.DecodeError as error:
        raise OptionError(f"{file} is no export of tables, or a damaged one ({error})") from None
    if export.format != FORMAT:
        raise OptionError(f"{file} is no export of tables")
    if export.hash != hash_of(export.tables):
        raise OptionError(f"{file} is damaged: its contents do not fit its hash")
    if not 1 <= export.schema <= len(scripts()):
        raise OptionError(f"{file} is from a newer Spieltisch (schema {export.schema})")
    return export


def brought_up_to_date(db: sqlite3.Connection, export: Export, file: Path) -> list[Rows]:
    """The rows, migrated to the current schema. Every log is checked."""
    try:
        db.execute("PRAGMA foreign_keys = ON")
        for script in scripts()[: export.schema]:
            db.executescript(script.read_text("utf-8"))
        db.execute(f"PRAGMA user_version = {export.schema}")
        for rows in export.tables:
            insert(db, rows)
        migrate(db)
        tables = [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]
        for table in tables:
            check_playable(db, table)
        return [rows_of(db, table) for table in tables]
    except (sqlite3.Error, KeyError, ValueError, SpieltischError) as error:
        raise OptionError(f"{file} is damaged: {error}; nothing was changed") from None


def check_playable(db: sqlite3.Connection, id: str) -> None:
    """Check that the log has no gaps and can be replayed."""
    record = decode(db.execute("SELECT record FROM tables WHERE id = ?", (id,)).fetchone()[0])
    log = entries(db, id, 0)
    if [entry.version for entry in log] != list(range(1, len(log) + 1)):
        raise OptionError(f"the log of table {record.code} has gaps")
    if record.seed is not None:
        fold(record, None, log)


def with_free_code(db: sqlite3.Connection, row: dict[str, Any]) -> None:
    while db.execute("SELECT 1 FROM tables WHERE code = ?", (row["code"],)).fetchone():
        record = decode(row["record"])
        row["code"] = record.code = fresh_code()
        row["record"] = encode(record)


def insert(db: sqlite3.Connection, rows: Rows) -> None:
    """Insert rows: the table first, because the others refer to it."""
    if not rows.keys() <= {"tables", *parts(db)}:
        raise ValueError(f"there are no rows called {', '.join(sorted(rows))}")
    for name in sorted(rows, key=lambda name: name != "tables"):
        known = columns(db, name)
        for row in rows[name]:
            if sorted(row) != sorted(known):
                raise ValueError(f"a row of {name} has the wrong fields")
            marks = ", ".join("?" * len(known))
            db.execute(f'INSERT INTO "{name}" VALUES ({marks})', [row[column] for column in known])
