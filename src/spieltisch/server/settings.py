"""The settings of one server process, as the command line sets them."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from pathlib import Path
from urllib.parse import urlsplit

from spieltisch.kernel.errors import OptionError

MOST_ANALYSIS_SECONDS = 3600
MOST_ANALYSES = 8
ANALYSES_PER_ADDRESS = 3


@dataclass(frozen=True)
class Settings:
    """How this process serves: where it stores, where it listens, what it allows."""

    data: Path
    database: str | None = None
    bus: str | None = None
    host: str = "127.0.0.1"
    port: int | None = None
    fd: int | None = None
    pace: float = 1.0
    grace: float = 30.0
    workers: int = 1
    fixed_seeds: bool = False
    origins: tuple[str, ...] = ()
    lan: bool = False
    behind: str | None = None
    most_tables: int = 20_000
    sockets_per_address: int = 200
    tables_per_minute: float = 30.0
    tables_per_address: int = 60
    seats_per_minute: float = 30.0
    requests_per_second: float = 50.0
    idle_seconds: float = 120.0
    keep_days: float | None = None
    analysis_seconds: float = 60.0
    ping_seconds: float = 20.0
    limited: bool = True
    names: tuple[str, ...] = ()
    metrics_local: bool = False
    metrics_token: str | None = None
    held_clock: bool = False


def checked(settings: Settings) -> Settings:
    """The settings, or an OptionError that says which one is impossible."""
    if settings.bus and not settings.database:
        raise OptionError("a bus is for several processes at one database: name it with --database postgresql://...")
    limits = {
        "--port": (settings.port if settings.port is not None else 0, 0, 65535, ""),
        "--workers": (settings.workers, 1, 1024, ""),
        "--pace": (settings.pace, 0, 10, ""),
        "--grace": (settings.grace, 0, inf, " seconds"),
        "--ping": (settings.ping_seconds, 0.1, 3600, " seconds"),
        "--keep": (settings.keep_days if settings.keep_days is not None else 0, 0, inf, " days"),
        "--analysis": (settings.analysis_seconds, 0, MOST_ANALYSIS_SECONDS, " seconds"),
    }
    for name, (value, least, most, unit) in limits.items():
        if not least <= value <= most:
            bounds = f"{least}{unit} or more" if most == inf else f"{least} to {most}{unit}"
            raise OptionError(f"{name} must be {bounds}, not {value:g}")
    for origin in settings.origins:
        if not urlsplit(origin).hostname:
            raise OptionError(f"--origin is an address such as https://example.org, not {origin!r}")
    return settings
