"""Tables of an earlier revision of the rules: finished games stay watchable, running ones continue.

`released/revisions/1.sql` is a database of the released program with a finished and a running match of each game.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from random import Random

import pytest

import spieltisch
from spieltisch.kernel.errors import IllegalMove
from spieltisch.server.base.errors import RequestError
from spieltisch.server.cluster.directory import Directory
from spieltisch.server.model.match_log import MatchLog, fold
from spieltisch.server.model.records import Entry
from spieltisch.server.protocol.lobby import SeatWish
from spieltisch.server.protocol.replay import PlayOn
from spieltisch.server.settings import Settings
from spieltisch.server.storage.interface import Stored
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.tables.registry import Registry
from tests.server.test_replays import Nobody

REVISION_1 = Path(__file__).parent / "released" / "revisions" / "1.sql"
every_game = pytest.mark.parametrize("game", spieltisch.NAMES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "tables.sqlite"
    with sqlite3.connect(found) as db:
        db.executescript(REVISION_1.read_text("utf-8"))
    db.close()
    return found


def table_of(path: Path, game: str, status: str) -> str:
    with sqlite3.connect(path) as db:
        rows = db.execute("SELECT id, record FROM tables WHERE status = ?", (status,)).fetchall()
    db.close()
    return next(str(table) for table, record in rows if json.loads(record)["game"] == game)


def under_way(path: Path, game: str) -> Stored:
    async def load() -> Stored | None:
        store = SqliteStore(path)
        try:
            return await store.load(table_of(path, game, "running"))
        finally:
            await store.close()

    stored = asyncio.run(load())
    assert stored is not None
    return stored


@every_game
def test_a_finished_game_of_revision_1_can_be_watched(game: str, path: Path):
    async def watch() -> None:
        registry = Registry(Settings(path), SqliteStore(path), Nobody())
        table = table_of(path, game, "over")
        try:
            info = await Directory(registry).replay(table)
            assert (info.revision, info.table.game, info.result is not None) == (1, game, True)
            for viewpoint in ("open", "spectator", "0", "1"):
                frames = await registry.replays.frames(table, viewpoint, 0, 40)
                assert [frame.number for frame in frames] == list(range(len(info.inputs) + 1))
                assert all(frame.view["game"] == game for frame in frames)
                assert any(frame.events for frame in frames)
            if spieltisch.game(game).revision > 1:
                with pytest.raises(RequestError, match="older version of the rules"):
                    await registry.play_on(table, PlayOn(3, [SeatWish("me")] * info.table.players))
        finally:
            await registry.close()

    asyncio.run(watch())


@every_game
def test_a_table_under_way_since_revision_1_continues(game: str, path: Path):
    stored = under_way(path, game)
    match_log = fold(stored.record, stored.snapshot, stored.entries)
    assert match_log.version == 70
    go_on(match_log)
    again = fold(stored.record, match_log.dump(), [])
    assert again.match.view(0) == match_log.match.view(0)


def go_on(match_log: MatchLog) -> None:
    """Forty more entries, or fewer if the match ends."""
    chance = Random(1)
    for version in range(match_log.version + 1, match_log.version + 41):
        actors = match_log.match.actors()
        if match_log.over or not actors:
            return
        seat = chance.choice(actors)
        match_log.enter(Entry(version, seat, chance.choice(match_log.match.moves(seat)), 100 * version))


def test_an_entry_that_new_rules_refuse_is_skipped_and_counted(path: Path):
    stored = under_way(path, "joggle")
    refused = Entry(71, 0, "put back on the shelf", 7100)
    match_log = fold(stored.record, stored.snapshot, [*stored.entries, refused])
    assert (match_log.version, match_log.time) == (71, 7100)
    assert match_log.match.view(0) == fold(stored.record, stored.snapshot, stored.entries).match.view(0)
    go_on(match_log)
    stored.record.revision = spieltisch.game("joggle").revision
    with pytest.raises(IllegalMove):
        fold(stored.record, stored.snapshot, [*stored.entries, refused])
