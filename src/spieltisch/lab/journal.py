"""The journal of a simulation: every row is saved as soon as it is complete, so a run can be resumed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec

from spieltisch import _build
from spieltisch.kernel.errors import SaveError
from spieltisch.lab.matches import Row

if TYPE_CHECKING:
    from spieltisch.lab.simulate import Job


class Journal:
    """A file with a header line and one row per line. A truncated last line is ignored."""

    def __init__(self, path: Path, job: Job, resume: bool) -> None:
        self.path = path
        heading = msgspec.json.encode({"version": _build.version(), "job": job})
        self.rows: list[Row] = self.read(heading) if resume else []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(f"{path.name}.new")
            beside.write_bytes(b"".join(line + b"\n" for line in (heading, *map(msgspec.json.encode, self.rows))))
            beside.replace(path)
            self.file = path.open("ab")
        except OSError as error:
            raise SaveError(f"cannot write {path}: {error.strerror or error}") from None

    def read(self, heading: bytes) -> list[Row]:
        try:
            lines = self.path.read_bytes().split(b"\n")
        except FileNotFoundError:
            raise SaveError(f"there is nothing to resume: {self.path} does not exist") from None
        except OSError as error:
            raise SaveError(f"cannot read {self.path}: {error.strerror or error}") from None
        if lines[0] != heading:
            raise SaveError(f"{self.path} belongs to another run: resume with the words that run began with")
        return [msgspec.json.decode(line, type=Row) for line in lines[1:-1]]

    def add(self, rows: Sequence[Row]) -> None:
        try:
            self.file.write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
            self.file.flush()
        except OSError as error:
            raise SaveError(f"cannot write {self.path}: {error.strerror or error}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: Any) -> None:
        self.file.close()


def journal_of(path: Path) -> Path:
    """The path of the journal for an output file."""
    return path.with_name(f"{path.name}.part")


def forget(path: Path) -> None:
    """Delete the journal of a complete output file."""
    journal_of(path).unlink(missing_ok=True)
