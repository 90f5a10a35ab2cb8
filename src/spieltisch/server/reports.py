"""The lab's balance reports for the browser: those of the package, and those kept beside the server's data."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from spieltisch import NAMES
from spieltisch.server.logs import note
from spieltisch.server.protocol.about import Report, ReportInfo, ReportList
from spieltisch.server.reasons import Trouble

SHIPPED = Path(__file__).parent / "reports"


class Reports:
    """One report for each game: the operator's own, if there is one, instead of the package's."""

    def __init__(self, data: Path) -> None:
        self.folders = (data.parent / "reports", SHIPPED)

    def listed(self) -> ReportList:
        found = [self.find(game) for game in NAMES]
        return ReportList([ReportInfo(one.game, one.title, one.version, one.games, one.bots) for one in found if one])

    def report(self, game: str) -> Report:
        found = self.find(game) if game in NAMES else None
        if found is None:
            raise Trouble("no_such_thing", 404, what=game)
        return found

    def find(self, game: str) -> Report | None:
        for folder in self.folders:
            path = folder / f"{game}.json"
            try:
                return read(path, path.stat().st_mtime_ns)
            except FileNotFoundError:
                continue
            except (OSError, msgspec.MsgspecError) as error:
                note("a report cannot be read", path=str(path), error=str(error))
        return None


@lru_cache(2 * len(NAMES))
def read(path: Path, _: int) -> Report:
    """The file as it was written at that time."""
    return msgspec.json.decode(path.read_bytes(), type=Report)
