"""Analysis of finished matches: progress, storing, the queue, refusals."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import Callable
from typing import Any

import pytest

import spieltisch
from spieltisch import game as find_game
from spieltisch.cli import main
from spieltisch.games.registry import forget
from spieltisch.server.base.errors import RequestError
from spieltisch.server.cluster.directory import Directory
from spieltisch.server.replays.files import match_of_log
from spieltisch.server.replays.recording import packed
from spieltisch.server.settings import MOST_ANALYSES, Settings
from spieltisch.server.storage.interface import Write
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.tables import lobby
from spieltisch.server.tables.registry import Registry
from tests.server.tables import PATIENCE
from tests.server.test_replays import Nobody, played
from tests.server.test_storage import leased, run


@pytest.fixture(scope="module")
def replay(server) -> str:
    code = server.create("joggle", "b b", options={"goal": "two_squares"})["code"]
    deadline = time.monotonic() + PATIENCE
    while (table := server.get(f"/api/tables/{code}"))["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return str(table["replay"])


def test_a_finished_game_is_analysed_and_the_result_is_stored(server, replay):
    game = server.get(f"/api/replays/{replay}")
    frames = len(game["inputs"]) + 1
    told = [server.post(f"/api/replays/{replay}/analysis", None)]
    while not told[-1]["complete"]:
        time.sleep(0.05)
        told.append(server.post(f"/api/replays/{replay}/analysis", None))
    done = [one["done"] for one in told]
    assert done == sorted(done)
    assert all(one["count"] in (0, frames) and len(one["chances"]) == one["done"] for one in told)
    assert any(one["done"] < frames and not one["complete"] for one in told)
    whole = told[-1]
    assert [one["number"] for one in whole["chances"]] == list(range(frames))
    assert all(0 <= chance <= 1 for one in whole["chances"] for chance in one["chances"])
    assert all(sum(one["chances"]) == pytest.approx(1, abs=0.002) for one in whole["chances"])
    winners = game["result"]["winners"]
    assert whole["chances"][-1]["chances"] == [float(seat in winners) / len(winners) for seat in (0, 1)]
    assert whole["worlds"] >= 1
    assert 1 <= len(whole["moves"]) <= 3
    for move in whole["moves"]:
        entry = game["inputs"][move["number"] - 1]
        assert (entry["seat"], entry["input"]) == (move["seat"], move["move"]["move"])
        assert move["before"] == whole["chances"][move["number"] - 1]["chances"][move["seat"]]
        assert (move["better"] is None) == (move["reason"] is None)
    assert server.post(f"/api/replays/{replay}/analysis", None) == whole


def test_an_unfinished_game_is_not_analysed(server):
    guest = server.host("skyjo_action", "m m")
    guest.start()
    for name in (guest.table["table"], "nothing"):
        answer = server.http.post(f"/api/replays/{name}/analysis")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_replay")


@pytest.mark.parametrize("game", spieltisch.NAMES)
def test_the_moments_of_a_match_belong_to_the_frames_of_its_replay(game):
    record, entries, matches = played(game, 40)
    match, frames = match_of_log(record, entries)
    assert len(frames) == len(match.inputs) + 1
    assert [entry.input for entry in entries[:40]] == [what for _, what in match.inputs if isinstance(what, str)]
    for number, position in enumerate(match.steps()):
        last = number + 1 == len(frames) or frames[number + 1] > frames[number]
        if last:
            assert position.view(0) == matches[frames[number]][0].view(0)
    if not match.game.real_time:
        assert frames[-1] == 40  # a forfeit is not an input of the match


def test_a_long_game_keeps_all_its_inputs():
    """A table drops old inputs from memory; the analysis needs them all."""
    record, entries, _ = played("joker_battle_royal", 250)
    match, frames = match_of_log(record, entries)
    assert len(match.raw_events) > 600
    assert len(frames) == len(match.inputs) + 1 == 251


def test_a_stored_analysis_belongs_to_its_table(place):
    async def work(store):
        table, _ = await leased(store)
        before = await store.analysis(table)
        await store.keep_analysis(table, "first")
        await store.keep_analysis(table, "second")
        return before, await store.analysis(table), await store.analysis("another")

    assert run(place, work) == (None, "second", None)


# Without workers: games that wait, fail, or cannot be analysed


class Slow:
    """Workers that answer on demand, or never."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.fails = False

    async def ask(self, work: Callable[..., Any], who: str, *given: Any) -> Any:
        await self.may.wait()
        if self.fails:
            raise RuntimeError(f"{who} does not answer")
        return work(*given)


async def stored(registry: Registry, count: int) -> list[str]:
    """Short matches that all seats but one forfeit."""
    names = []
    for _ in range(count):
        record, entries, _ = played("joggle", 3)
        await registry.store.create(record)
        token = await registry.store.take_lease(record.table, registry.services.process)
        lobby.close(record)
        await registry.store.write(Write(record.table, token, entries, record))
        await registry.store.keep_recording(record.table, packed(record, entries))
        names.append(record.table)
    return names


def with_registry(data, work, seconds: float = 0.05) -> None:
    async def whole() -> None:
        registry = Registry(Settings(data, analysis_seconds=seconds), SqliteStore(data), Nobody())
        slow = registry.analysis_queue.worker_pool = Slow()  # type: ignore[assignment]
        try:
            await work(registry, slow)
        finally:
            await registry.close()

    asyncio.run(whole())


async def completed(registry: Registry, name: str) -> Any:
    async with asyncio.timeout(PATIENCE):
        while not (told := await Directory(registry).analysis(name)).complete:
            await asyncio.sleep(0.02)
    return told


def test_games_are_analysed_one_at_a_time_and_the_queue_is_bounded(data):
    async def work(registry, slow):
        names = await stored(registry, MOST_ANALYSES + 1)
        assert [(await Directory(registry).analysis(name)).before for name in names[:-1]] == list(range(MOST_ANALYSES))
        assert (await Directory(registry).analysis(names[2])).before == 2  # asked twice, waiting once
        with pytest.raises(RequestError, match="Try again in a few minutes"):
            await Directory(registry).analysis(names[-1])
        slow.may.set()
        found = [await completed(registry, name) for name in names]
        assert all(one.chances[-1].chances == [1, 0] for one in found)  # a seat that forfeits has lost
        assert registry.analysis_queue.underway == {}

    with_registry(data, work)


def test_a_failure_is_reported_once_and_can_be_retried(data):
    async def work(registry, slow):
        (name,) = await stored(registry, 1)
        slow.fails = True
        slow.may.set()
        with pytest.raises(RequestError, match="The analysis failed"):
            await completed(registry, name)
        slow.fails = False
        assert (await completed(registry, name)).complete

    with_registry(data, work)


def test_a_stored_analysis_is_reused_and_an_unreadable_one_is_computed_again(data):
    async def work(registry, slow):
        (name,) = await stored(registry, 1)
        slow.may.set()
        found = await completed(registry, name)
        slow.may.clear()
        assert await Directory(registry).analysis(name) == found
        await registry.store.keep_analysis(name, '{"from": "another time"}')
        assert not (await Directory(registry).analysis(name)).complete

    with_registry(data, work)


def test_an_operator_can_turn_analysis_off(data, capsys):
    async def work(registry, slow):
        (name,) = await stored(registry, 1)
        with pytest.raises(RequestError, match="does not analyse games"):
            await Directory(registry).analysis(name)

    with_registry(data, work, seconds=0)
    assert main(["serve", "--data", str(data), "--analysis", "-1"]) == 2
    assert "0 to 3600 seconds" in capsys.readouterr().err


def test_a_game_of_an_older_revision_is_not_analysed_by_the_new_rules(data, monkeypatch):
    async def work(registry, slow):
        (name,) = await stored(registry, 1)
        newer = dataclasses.replace(find_game("joggle"), revision=99)
        monkeypatch.setattr("spieltisch.games.joggle.game.GAME", newer)
        forget()
        with pytest.raises(RequestError, match="older version of the rules"):
            await Directory(registry).analysis(name)

    try:
        with_registry(data, work)
    finally:
        monkeypatch.undo()
        forget()
