"""Connecting to PostgreSQL and migrating its schema."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from spieltisch.kernel.errors import OptionError

if TYPE_CHECKING:
    import asyncpg

MIGRATIONS = Path(__file__).parent / "migrations" / "postgres"
OLDEST_SERVER = 13
CONNECT_SECONDS = 5.0
MIGRATION_LOCK = 0x5350_4945_4C


def driver() -> Any:
    """asyncpg, an optional dependency."""
    try:
        import asyncpg
    except ImportError:
        raise OptionError("PostgreSQL needs another package: pip install 'spieltisch[scale]'") from None
    return asyncpg


def shown(url: str) -> str:
    """The address of a database without its password."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{place}{parts.path}"


async def connect(url: str) -> asyncpg.Connection:
    """A connection, or an OptionError that says what is wrong."""
    asyncpg = driver()
    try:
        db = await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=60)
    except (OSError, TimeoutError) as error:
        raise OptionError(f"there is no database at {shown(url)} ({error}): is PostgreSQL running?") from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
        raise OptionError(f"the database at {shown(url)} cannot be used: {error}") from None
    if db.get_server_version().major < OLDEST_SERVER:
        await db.close()
        raise OptionError(f"PostgreSQL {OLDEST_SERVER} or newer is needed, this is {db.get_server_version().major}")
    return db


async def prepare(url: str) -> None:
    """Migrate the schema in one transaction, one process at a time."""
    db = await connect(url)
    asyncpg = driver()
    try:
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
            await migrate(db)
    except asyncpg.PostgresError as error:
        raise OptionError(f"the database at {shown(url)} cannot be brought up to date: {error}") from None
    finally:
        await db.close()


async def migrate(db: asyncpg.Connection) -> None:
    scripts = sorted(MIGRATIONS.glob("*.sql"))
    await db.execute("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    done = await schema_of(db)
    if done > len(scripts):
        raise OptionError(f"the database is from a newer Spieltisch (schema {done}, this one knows {len(scripts)})")
    for number, script in enumerate(scripts[done:], start=done + 1):
        await db.execute(script.read_text("utf-8"))
        await db.execute("INSERT INTO migrations (number) VALUES ($1)", number)


async def schema_of(db: asyncpg.Connection) -> int:
    return int(await db.fetchval("SELECT coalesce(max(number), 0) FROM migrations"))
