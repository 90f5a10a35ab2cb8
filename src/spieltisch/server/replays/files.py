"""Matches from files: a save, a replay from a server, an export of tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

import spieltisch
from spieltisch.kernel.errors import OptionError, SaveError
from spieltisch.kernel.match import Match
from spieltisch.server.model.match_log import VERDICT, begin, effective
from spieltisch.server.model.records import Entry, TableRecord, combined_seed
from spieltisch.server.protocol.replay import ReplayInfo
from spieltisch.server.replays.verification import enter, play_through, read_replay
from spieltisch.server.storage import export as exports
from spieltisch.server.storage.interface import decode


def match_of(place: str, table: str | None = None) -> Match:
    """The match of a file or of a replay's address. `table` picks one by code if an export holds several."""
    if place.startswith(("http://", "https://")):
        return match_of_replay(read_replay(place))
    path = Path(place)
    kind = kind_of(path)
    if kind == "export":
        return match_of_export(path, table)
    return match_of_replay(read_replay(place)) if kind == "replay" else spieltisch.load(path.read_text("utf-8"))


def kind_of(path: Path) -> str:
    try:
        data = msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise SaveError(f"cannot read {path}: {error.strerror or error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise SaveError(f"{path} is neither a save nor a replay nor an export: it is no JSON") from None
    if isinstance(data, dict) and data.get("format") == exports.FORMAT:
        return "export"
    return "replay" if isinstance(data, dict) and "revision" in data and "table" in data else "save"


def match_of_replay(replay: ReplayInfo) -> Match:
    table = replay.table
    game = spieltisch.game(table.game)
    if table.seed is None:
        raise SaveError("the game is not over: its seed is still sealed")
    if replay.continued:
        raise SaveError("this game was played on from another one: its replay says not from where; export the table")
    if game.revision != replay.revision:
        raise SaveError(f"it was played by revision {replay.revision} of the rules, this is {game.revision}")
    match = Match.start(game, table.players, combined_seed(table.seed, table.nonces), table.options)
    play_through(match, replay)
    return match


def match_of_export(path: Path, table: str | None) -> Match:
    export = exports.read_export(path)
    finished = [rows for rows in export.tables if rows["tables"][0]["status"] == "over"]
    wanted = [rows for rows in finished if table in (None, rows["tables"][0]["code"], rows["tables"][0]["id"])]
    if len(wanted) != 1:
        codes = ", ".join(rows["tables"][0]["code"] for rows in finished) or "none"
        raise OptionError(f"say which table of {path} with --table; finished ones are: {codes}")
    record: TableRecord = decode(wanted[0]["tables"][0]["record"])
    if record.revision != spieltisch.game(record.game).revision:
        raise SaveError(f"it was played by revision {record.revision} of the rules, this program has another")
    entries = [Entry(row["version"], row["seat"], row["input"], row["time"]) for row in wanted[0]["log"]]
    entries = effective(sorted(entries, key=lambda entry: entry.version))
    match, _ = match_of_log(record, [entry for entry in entries if not entry.input.startswith(VERDICT)])
    return match


def match_of_log(record: TableRecord, entries: Sequence[Entry]) -> tuple[Match, list[int]]:
    """The match with all its inputs, and the replay frame that each moment belongs to.

    They differ: in a real-time game one entry may be two inputs, time and a move; a forfeit is no input.
    """
    match, frames = begin(record).match, [0]
    for number, entry in enumerate(entries, start=1):
        enter(match, entry.seat, entry.input, entry.time)
        frames += [number] * (len(match.inputs) + 1 - len(frames))
    return match, frames
