"""One table's inputs in order: nothing uncommitted is ever told, and what cannot be committed never happened."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections import Counter
from typing import Any

import pytest

from spieltisch.kernel.vocabulary import Vocabulary
from spieltisch.server.chat import LINE_BURST
from spieltisch.server.course import Course
from spieltisch.server.reasons import Trouble
from spieltisch.server.records import Entry
from spieltisch.server.store import Write
from spieltisch.server.table import Table
from tests.server.scenes import Scene, play


def test_nothing_is_told_before_it_is_committed(data):
    async def act(scene: Scene) -> None:
        scene.store.gate.clear()
        scene.move(0, scene.moves(0)[0])
        await asyncio.sleep(0.1)
        assert scene.ears.heard == []
        assert scene.table.version == 0
        scene.store.gate.set()
        await scene.quiet()
        assert [message["version"] for message in scene.ears.of(0, "ack")] == [1]
        assert [message["version"] for message in scene.ears.of(1, "update")] == [1]

    play(data, act)


def test_what_arrives_during_a_commit_is_committed_together_afterwards(data):
    async def act(scene: Scene) -> None:
        first = scene.store.writes
        scene.store.gate.clear()
        scene.move(0, scene.moves(0)[0])
        await asyncio.sleep(0.05)
        scene.move(1, "reveal 3")
        scene.move(1, "reveal 4")
        scene.move(0, "reveal 5")
        await asyncio.sleep(0.05)
        scene.store.gate.set()
        await scene.quiet()
        assert scene.store.writes - first == 2
        assert scene.table.version == 4
        assert [update["version"] for update in scene.ears.of(1, "update")] == [1, 4]

    play(data, act)


def test_a_failed_commit_undoes_everything_and_says_so(data):
    async def act(scene: Scene) -> None:
        move = scene.moves(0)[0]
        view = json.dumps(scene.table.course.match.view(0))  # type: ignore[union-attr]
        scene.store.failing = True
        scene.move(0, move, "lost")
        await scene.quiet()
        assert [message["code"] for message in scene.ears.of(0, "error")] == ["storage"]
        assert scene.ears.of(0, "ack", "update") == scene.ears.of(1, "update") == []
        assert json.dumps(scene.table.course.match.view(0)) == view  # type: ignore[union-attr]
        scene.store.failing = False
        scene.move(0, move, "lost")
        await scene.quiet()
        assert [message["version"] for message in scene.ears.of(0, "ack")] == [1]
        assert len(await scene.store.log(scene.table.record.table)) == 1

    play(data, act)


def test_a_failed_change_of_the_table_undoes_itself_too(data):
    async def act(scene: Scene) -> None:
        scene.store.failing = True
        scene.say(0, "profile", id="p", seat=0, name="Nobody", colour="")
        await scene.quiet()
        assert scene.table.record.seats[0].name == ""
        assert [message["code"] for message in scene.ears.of(0, "error")] == ["storage"]
        assert scene.ears.of(1, "table") == []

    play(data, act)


@pytest.mark.parametrize("theirs", ["reveal 0", "reveal 1"])
def test_an_append_that_conflicts_is_judged_again_and_never_applied_twice(data, theirs):
    """Another process took the table over and entered a move of the same seat meanwhile."""

    async def act(scene: Scene) -> None:
        name = scene.table.record.table
        token = await scene.store.take_lease(name, "another process")
        await scene.store.usual.write(Write(name, token, [Entry(1, 0, theirs, 5, "theirs")]))
        scene.move(0, "reveal 1", "mine")
        await scene.quiet()
        log = [(entry.version, entry.input, entry.id) for entry in await scene.store.log(name)]
        if theirs == "reveal 1":
            assert [message["id"] for message in scene.ears.of(0, "refused")] == ["mine"]
            assert log == [(1, "reveal 1", "theirs")]
        else:
            assert [message["version"] for message in scene.ears.of(0, "ack")] == [2]
            assert log == [(1, "reveal 0", "theirs"), (2, "reveal 1", "mine")]

    play(data, act)


def test_a_line_of_the_chat_that_conflicts_counts_once(data):
    async def act(scene: Scene) -> None:
        for number in range(int(LINE_BURST) + 1):
            await scene.store.take_lease(scene.table.record.table, "another process")
            scene.say(0, "chat", id=f"c{number}", seat=0, text="la")
            await scene.quiet()
        assert [message["id"] for message in scene.ears.of(0, "ack")] == [f"c{i}" for i in range(int(LINE_BURST))]
        assert [message["code"] for message in scene.ears.of(0, "error")] == ["too_fast"]

    play(data, act)


def test_lines_that_are_committed_together_are_counted_each(data):
    async def act(scene: Scene) -> None:
        scene.store.gate.clear()
        scene.move(0, scene.moves(0)[0])
        await asyncio.sleep(0.05)
        for number in range(int(LINE_BURST) + 2):
            scene.say(0, "chat", id=f"c{number}", seat=0, text="la")
        scene.say(1, "chat", id="c", seat=1, text="lo")
        scene.store.gate.set()
        await scene.quiet()
        assert [message["code"] for message in scene.ears.of(0, "error")] == ["too_fast"] * 2
        heard = [line for message in scene.ears.of(1, "chat") for line in message["lines"]]
        assert [line["number"] for line in heard] == list(range(1, int(LINE_BURST) + 2))
        assert [line["text"] for line in heard] == ["la"] * int(LINE_BURST) + ["lo"]

    play(data, act)


def test_a_move_that_the_other_process_entered_already_is_only_acknowledged(data):
    async def act(scene: Scene) -> None:
        name = scene.table.record.table
        token = await scene.store.take_lease(name, "another process")
        await scene.store.usual.write(Write(name, token, [Entry(1, 0, "reveal 1", 5, "mine")]))
        scene.move(0, "reveal 1", "mine")
        await scene.quiet()
        assert [message["version"] for message in scene.ears.of(0, "ack")] == [1]
        assert len(await scene.store.log(name)) == 1

    play(data, act)


def test_a_fault_of_ours_costs_one_answer_and_not_the_table(data, monkeypatch):
    async def act(scene: Scene) -> None:
        def broken(*_: Any) -> None:
            raise RuntimeError("a fault")

        with monkeypatch.context() as patch:
            patch.setattr(Vocabulary, "number", broken)
            scene.move(0, "reveal 1")
            await scene.quiet()
        assert [message["code"] for message in scene.ears.of(0, "error")] == ["failed"]
        scene.move(0, "reveal 1")
        await scene.quiet()
        assert scene.table.version == 1

    play(data, act)


def test_a_table_at_which_nobody_is_left_is_put_away_and_comes_back(data, monkeypatch):
    monkeypatch.setattr("spieltisch.server.house.SWEEP_SECONDS", 0.02)

    async def act(scene: Scene) -> None:
        scene.move(0, "reveal 1")
        await scene.quiet()
        name = scene.table.record.table
        scene.house.spawn(scene.house.sweep())
        await asyncio.sleep(0.3)
        assert name in scene.house.tables
        for seat in (0, 1):
            scene.table.disconnect(seat)
        await scene.quiet()
        await asyncio.sleep(0.3)
        assert name not in scene.house.tables
        again = await scene.house.find(name)
        assert again is not scene.table
        assert again.version == 1

    play(data, act, idle_seconds=0.1)


def test_a_table_that_is_put_away_leaves_nothing_for_the_collector(data):
    """A server is spared the collector, so that tables would wait for it for long."""

    async def act(scene: Scene) -> None:
        scene.move(0, "reveal 1")
        for seat in (0, 1):
            scene.table.disconnect(seat)
        await scene.quiet()
        await scene.house.put_away(scene.table)
        table = await scene.house.find(scene.table.record.table)
        await table.do(lambda draft: None)
        gc.collect()
        gc.disable()
        before = tables_and_courses()
        await scene.house.put_away(table)
        del table
        assert before - tables_and_courses() == Counter(Table=1, Course=1)

    try:
        play(data, act)
    finally:
        gc.enable()


def test_what_is_asked_of_a_table_that_was_just_put_away_is_refused_clearly(data):
    async def act(scene: Scene) -> None:
        for seat in (0, 1):
            scene.table.disconnect(seat)
        await scene.quiet()
        await scene.house.put_away(scene.table)
        with pytest.raises(Trouble) as refused:
            await scene.table.do(lambda draft: None)
        assert refused.value.code == "moving"

    play(data, act)


def tables_and_courses() -> Counter[str]:
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, Table | Course))


def test_a_seat_is_offered_even_if_something_else_happens_in_that_very_moment(data):
    """Whatever is done at the table sets its timer anew, and may do so just after the grace time has passed."""

    async def act(scene: Scene) -> None:
        scene.table.disconnect(1)
        await scene.quiet()
        time.sleep(0.1)
        scene.table.settle()
        assert not scene.ears.of(0, "table")[-1]["table"]["seats"][1]["offered"]
        await asyncio.sleep(0.1)
        assert scene.ears.of(0, "table")[-1]["table"]["seats"][1]["offered"]

    play(data, act, grace=0.05)


def test_a_goodbye_that_is_judged_again_is_told_nonetheless(data):
    async def act(scene: Scene) -> None:
        await scene.store.take_lease(scene.table.record.table, "another process")
        scene.move(0, scene.moves(0)[0])
        scene.table.disconnect(1)
        await scene.quiet()
        assert not scene.ears.of(0, "table")[-1]["table"]["seats"][1]["present"]

    play(data, act)
