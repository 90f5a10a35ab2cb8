"""Where test servers store their tables: a file each, or with SPIELTISCH_STORE=postgresql a database each."""

from __future__ import annotations

import atexit
import os
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any

from bench.services import Nats, Postgres

SHARED = os.environ.get("SPIELTISCH_STORE", "sqlite") == "postgresql"


@cache
def cluster() -> Postgres:
    """One PostgreSQL for all tests of this process."""
    running = Postgres()
    running.start()
    atexit.register(running.stop)
    return running


@cache
def bus() -> Nats:
    running = Nats()
    running.start()
    atexit.register(running.stop)
    return running


@cache
def database(data: Path) -> str:
    """The database used instead of a data file."""
    return cluster().fresh()


def place(data: Path) -> str:
    return database(data) if SHARED else str(data)


def options(data: Path) -> list[str]:
    """The command-line options for it."""
    return ["--database", place(data), "--bus", bus().url] if SHARED else ["--data", place(data)]


def rows(data: Path, query: str) -> list[tuple[Any, ...]]:
    """The stored rows."""
    if SHARED:
        found = cluster().run(lambda db: db.fetch(query), place(data).rpartition("/")[2])
        return [tuple(row) for row in found]
    db = sqlite3.connect(data)
    try:
        return db.execute(query).fetchall()
    finally:
        db.commit()
        db.close()
