"""The lab's balance reports: those of the package, and the operator's own beside the data file."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from spieltisch import names
from spieltisch.server.base.errors import RequestError
from spieltisch.server.base.logs import warn
from spieltisch.server.protocol.about import Report, ReportInfo, ReportList

SHIPPED = Path(__file__).parent / "balance_reports"


class Reports:
    """One report per game; the operator's own replaces the package's."""

    def __init__(self, data: Path) -> None:
        self.folders = (data.parent / "reports", SHIPPED)

    def listed(self) -> ReportList:
        found = [self.find(game) for game in names()]
        return ReportList([ReportInfo(one.game, one.title, one.version, one.games, one.bots) for one in found if one])

    def report(self, game: str) -> Report:
        found = self.find(game) if game in names() else None
        if found is None:
            raise RequestError("no_such_thing", 404, what=game)
        return found

    def find(self, game: str) -> Report | None:
        for folder in self.folders:
            path = folder / f"{game}.json"
            try:
                return read(path, path.stat().st_mtime_ns)
            except FileNotFoundError:
                continue
            except (OSError, msgspec.MsgspecError) as error:
                warn("a report cannot be read", path=str(path), error=str(error))
        return None


@lru_cache(64)
def read(path: Path, _: int) -> Report:
    """The report in a file; the second argument is the time of its last change, for the cache."""
    return msgspec.json.decode(path.read_bytes(), type=Report)
