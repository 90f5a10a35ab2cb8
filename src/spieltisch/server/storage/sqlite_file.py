"""Opening an SQLite data file: its lock, its settings, its migrations."""

from __future__ import annotations

import fcntl
import sqlite3
from pathlib import Path
from typing import IO, Literal

from spieltisch.kernel.errors import OptionError

MIGRATIONS = Path(__file__).parent / "migrations" / "sqlite"
BUSY_SECONDS = 2.0
OWNER_ONLY = 0o600  # the file holds every hidden card
MOST_WAITING_PAGES = 8192
WAL_HEADER, FRAME_HEADER = 32, 24
PAGE_SIZES = {512 << power for power in range(8)}


def hold(path: Path) -> IO[str]:
    """The file lock: one process at a time uses a data file. Holding it means that every earlier holder is gone."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(OWNER_ONLY)
        lock = path.with_name(path.name + ".lock").open("w")
    except OSError as error:
        raise OptionError(f"{path} cannot be written ({error.strerror}): choose another place with --data") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise OptionError(f"{path} is in use by another server: stop that one, or choose another --data") from None
    return lock


def opened(path: Path) -> tuple[sqlite3.Connection, int]:
    """A connection for writing, with the schema migrated, and the number of transactions that damage has lost."""
    commits = commits_in(path.with_name(path.name + "-wal"))
    db = connect(path)
    try:
        (_, read, _) = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        migrate(db)
    except (OptionError, sqlite3.Error) as error:
        db.close()
        raise error if isinstance(error, OptionError) else unusable(path, error) from None
    return db, sum(1 for frame in commits if frame > read)


def unusable(path: Path, error: sqlite3.Error) -> OptionError:
    return OptionError(f"{path} cannot be opened as a database ({error}): choose another --data")


def commits_in(log: Path) -> list[int]:
    """The numbers of the frames of a write-ahead log that end a transaction, by the marks that all its frames carry.

    SQLite stops at the first frame whose checksum is wrong. After a crash that is the end of the log. If whole
    transactions follow it, a bit was flipped, and SQLite would lose them without a word.
    """
    try:
        data = log.read_bytes()
    except OSError:
        return []
    page_size = int.from_bytes(data[8:12], "big")
    marks = data[WAL_HEADER + 8 : WAL_HEADER + 16]
    if len(data) < WAL_HEADER + FRAME_HEADER or page_size not in PAGE_SIZES:
        return []
    if wal_checksum(data[:24]) == data[24:32] and marks != data[16:24]:
        return []  # the log was begun anew, what follows its header is checkpointed
    found = []
    for number, start in enumerate(range(WAL_HEADER, len(data), FRAME_HEADER + page_size), start=1):
        if data[start + 8 : start + 16] != marks:
            break
        if any(data[start + 4 : start + 8]):
            found.append(number)
    return found


def wal_checksum(header: bytes) -> bytes:
    """The checksum of a write-ahead log's header (https://www.sqlite.org/fileformat2.html#checksum_algorithm)."""
    order: Literal["big", "little"] = "big" if header[3] & 1 else "little"
    first = second = 0
    for start in range(0, len(header), 8):
        first = (first + int.from_bytes(header[start : start + 4], order) + second) & 0xFFFFFFFF
        second = (second + int.from_bytes(header[start + 4 : start + 8], order) + first) & 0xFFFFFFFF
    return first.to_bytes(4, "big") + second.to_bytes(4, "big")


def connect(path: Path) -> sqlite3.Connection:
    try:
        db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise unusable(path, error) from None
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute(f"PRAGMA wal_autocheckpoint = {MOST_WAITING_PAGES}")
    except sqlite3.Error as error:
        db.close()
        raise unusable(path, error) from None
    return db


def migrate(db: sqlite3.Connection) -> None:
    """Run the numbered migration scripts that are missing, each in one transaction."""
    (done,) = db.execute("PRAGMA user_version").fetchone()
    scripts = sorted(MIGRATIONS.glob("*.sql"))
    if done > len(scripts):
        raise OptionError(f"the database is from a newer Spieltisch (schema {done}, this one knows {len(scripts)})")
    for number, script in enumerate(scripts[done:], start=done + 1):
        db.executescript(f"BEGIN IMMEDIATE;\n{script.read_text('utf-8')}\nPRAGMA user_version = {number};\nCOMMIT;")
