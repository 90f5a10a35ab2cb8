"""Looking back at finished games: what is told on the way, that it is kept, who has to wait, and what is refused."""

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
from spieltisch.server import lobby
from spieltisch.server.house import House
from spieltisch.server.limits import MOST_ANALYSES, Settings
from spieltisch.server.matches import match_of_log
from spieltisch.server.reasons import Trouble
from spieltisch.server.recordings import packed
from spieltisch.server.sqlite import SqliteStore
from spieltisch.server.store import Write
from tests.server.test_replays import Nobody, played
from tests.server.test_store import leased, run


@pytest.fixture(scope="module")
def replay(server) -> str:
    code = server.create("joggle", "b b", options={"goal": "two_squares"})["code"]
    deadline = time.monotonic() + 30
    while (table := server.get(f"/api/tables/{code}"))["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return str(table["replay"])


def test_a_finished_game_is_looked_back_at_and_what_was_found_is_kept(server, replay):
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


def test_a_game_that_is_not_over_is_not_looked_back_at(server):
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
        assert frames[-1] == 40  # nobody's forfeit is an input of the match


def test_a_long_game_keeps_all_its_inputs():
    """A table forgets what it has told; whoever looks back needs everything."""
    record, entries, _ = played("joker_battle_royal", 250)
    match, frames = match_of_log(record, entries)
    assert len(match.raw_events) > 600
    assert len(frames) == len(match.inputs) + 1 == 251


def test_what_was_found_is_kept_with_the_table(place):
    async def work(store):
        table, _ = await leased(store)
        before = await store.analysis(table)
        await store.keep_analysis(table, "first")
        await store.keep_analysis(table, "second")
        return before, await store.analysis(table), await store.analysis("another")

    assert run(place, work) == (None, "second", None)


# Without workers: games that wait, fail, or cannot be looked at


class Slow:
    """Workers that answer when they are told to, or never."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.fails = False

    async def ask(self, work: Callable[..., Any], who: str, *given: Any) -> Any:
        await self.may.wait()
        if self.fails:
            raise RuntimeError(f"{who} does not answer")
        return work(*given)


async def stored(house: House, count: int) -> list[str]:
    """Short games, given up by all but one."""
    names = []
    for _ in range(count):
        record, entries, _ = played("joggle", 3)
        await house.store.create(record)
        token = await house.store.take_lease(record.table, house.name)
        lobby.close(record)
        await house.store.write(Write(record.table, token, entries, record))
        await house.store.keep_recording(record.table, packed(record, entries))
        names.append(record.table)
    return names


def in_a_house(data, work, seconds: float = 0.05) -> None:
    async def whole() -> None:
        house = House(Settings(data, analysis_seconds=seconds), SqliteStore(data), Nobody())
        slow = house.analyses.thinkers = Slow()  # type: ignore[assignment]
        try:
            await work(house, slow)
        finally:
            await house.close()

    asyncio.run(whole())


async def completed(house: House, name: str) -> Any:
    async with asyncio.timeout(20):
        while not (told := await house.analysis(name)).complete:
            await asyncio.sleep(0.02)
    return told


def test_one_game_is_looked_at_after_the_other_and_no_more_than_some_wait(data):
    async def work(house, slow):
        names = await stored(house, MOST_ANALYSES + 1)
        assert [(await house.analysis(name)).before for name in names[:-1]] == list(range(MOST_ANALYSES))
        assert (await house.analysis(names[2])).before == 2  # asked twice, waiting once
        with pytest.raises(Trouble, match="Try again in a few minutes"):
            await house.analysis(names[-1])
        slow.may.set()
        found = [await completed(house, name) for name in names]
        assert all(one.chances[-1].chances == [1, 0] for one in found)  # whoever gives up has lost
        assert house.analyses.underway == {}

    in_a_house(data, work)


def test_a_failure_is_told_once_and_then_it_can_be_tried_again(data):
    async def work(house, slow):
        (name,) = await stored(house, 1)
        slow.fails = True
        slow.may.set()
        with pytest.raises(Trouble, match="Try once more"):
            await completed(house, name)
        slow.fails = False
        assert (await completed(house, name)).complete

    in_a_house(data, work)


def test_what_was_kept_is_told_again_and_what_cannot_be_read_is_looked_for_anew(data):
    async def work(house, slow):
        (name,) = await stored(house, 1)
        slow.may.set()
        found = await completed(house, name)
        slow.may.clear()
        assert await house.analysis(name) == found
        await house.store.keep_analysis(name, '{"from": "another time"}')
        assert not (await house.analysis(name)).complete

    in_a_house(data, work)


def test_an_operator_can_do_without(data, capsys):
    async def work(house, slow):
        (name,) = await stored(house, 1)
        with pytest.raises(Trouble, match="This server analyses no games"):
            await house.analysis(name)

    in_a_house(data, work, seconds=0)
    assert main(["serve", "--data", str(data), "--analysis", "-1"]) == 2
    assert "0 to 3600 seconds" in capsys.readouterr().err


def test_a_game_by_older_rules_is_not_judged_by_the_new_ones(data, monkeypatch):
    async def work(house, slow):
        (name,) = await stored(house, 1)
        newer = dataclasses.replace(find_game("joggle"), revision=99)
        monkeypatch.setattr("spieltisch.games.joggle.game.GAME", newer)
        find_game.cache_clear()
        with pytest.raises(Trouble, match="older state of the rules"):
            await house.analysis(name)

    try:
        in_a_house(data, work)
    finally:
        monkeypatch.undo()
        find_game.cache_clear()
