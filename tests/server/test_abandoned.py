"""Games that everybody left: they are over, have a replay, and stop nothing else."""

from __future__ import annotations

import asyncio
import random

import pytest

from spieltisch import NAMES
from spieltisch.server.cluster.directory import Directory
from spieltisch.server.model.match_log import fold
from spieltisch.server.model.records import Entry
from spieltisch.server.replays.verification import read_replay, verify
from spieltisch.server.settings import Settings
from spieltisch.server.storage.interface import Write
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.tables import lobby
from spieltisch.server.tables.registry import Registry
from tests.server.scenes import Scene, play
from tests.server.tables import Server
from tests.server.test_replays import Nobody, played


@pytest.mark.parametrize("game", NAMES)
def test_a_game_that_everybody_left_has_a_replay_in_which_nobody_wins(server: Server, game: str):
    guest = server.host(game, "m m m m")
    guest.start()
    if game != "zeitalter_des_jay":
        guest.play_on(random.Random(1), 3)
    table = guest.table["table"]
    for seat in range(4):
        guest.must("leave", seat)
    answer = server.http.get(f"/api/replays/{table}")
    assert answer.status_code == 200, answer.text
    replay = answer.json()
    assert (replay["result"]["winners"], replay["result"]["ranks"]) == ([], [1] * 4)
    assert replay["table"]["replay"] == table
    frames = server.get(f"/api/replays/{table}/frames?viewpoint=open&from=0&to=3")["frames"]
    assert frames[0]["number"] == 0
    assert "lead to the result" in verify(read_replay(f"{server.url}/replay/{table}"))


def test_one_game_that_cannot_be_recorded_does_not_stop_the_recording_of_others(data, monkeypatch):
    monkeypatch.setattr("spieltisch.server.replays.service.BETWEEN_RECORDINGS", 0)

    async def whole() -> None:
        registry = Registry(Settings(data), SqliteStore(data), Nobody())
        tables = []
        try:
            for damaged in (True, False):
                record, entries, _ = played("joggle", 20)
                if damaged:
                    entries = [*entries, Entry(len(entries) + 1, 0, "no such move", entries[-1].time)]
                await registry.store.create(record)
                token = await registry.store.take_lease(record.table, registry.services.process)
                lobby.close(record)
                await registry.store.write(Write(record.table, token, entries, record))
                tables.append(record.table)
            await registry.replays.catch_up()
            assert [await registry.store.recording(table) is not None for table in tables] == [False, True]
            assert (await Directory(registry).replay(tables[1])).result.winners
        finally:
            await registry.close()

    asyncio.run(whole())


def test_a_log_alone_restores_a_match_in_which_decisions_were_taken_back_again_and_again(data, monkeypatch):
    """Without a snapshot, and after undoing an undone position anew."""
    monkeypatch.setattr("spieltisch.server.tables.undo.reveals", lambda match, entry: False)

    async def act(scene: Scene) -> None:
        async def undo(name: str) -> None:
            scene.say(0, "undo", id=name, seat=0)
            while not scene.ears.of(1, "undo") or scene.ears.of(1, "undo")[-1]["seat"] is None:
                await asyncio.sleep(0.01)
                await scene.quiet()
            scene.say(1, "answer", id=f"a{name}", seat=1, agree=True)
            await scene.quiet()

        for cell in (1, 2):
            scene.move(0, f"reveal {cell}")
            await scene.quiet()
        await undo("u1")
        scene.move(0, "reveal 5")
        await scene.quiet()
        await undo("u2")
        await undo("u3")
        scene.move(0, "reveal 7")
        await scene.quiet()
        table = scene.table
        entries = await scene.store.log(table.record.table)
        assert [entry.input for entry in entries] == [
            "reveal 1", "reveal 2", "undo 1", "reveal 5", "undo 3", "undo 0", "reveal 7",
        ]  # fmt: skip
        folded = fold(table.record, None, entries)
        assert table.match_log is not None
        assert folded.match.view(0) == table.match_log.match.view(0)
        assert folded.decisions == table.match_log.decisions
        assert folded.event_count == table.match_log.event_count

    play(data, act)
