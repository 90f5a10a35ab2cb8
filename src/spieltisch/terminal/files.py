"""Save files: written atomically, read with clear errors."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import spieltisch
from spieltisch.kernel.errors import SaveError
from spieltisch.kernel.match import Match


def home() -> Path:
    """The folder for games that were left without naming a file."""
    given = os.environ.get("SPIELTISCH_HOME")
    if given:
        return Path(given)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "spieltisch"


def write_file(path: Path, text: str) -> None:
    """Write to a temporary file and rename it: a full disk or a crash leaves the old file intact."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise SaveError(f"cannot write {path}: {error.strerror or error}; nothing was changed") from None


def read_match(path: Path) -> Match:
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise SaveError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise SaveError(f"{path} is no save of Spieltisch: it is not a text") from None
    try:
        return spieltisch.load(text)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None
