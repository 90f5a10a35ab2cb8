"""The inbox: batches in order, nothing sent before its commit, nothing left of a failed commit."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections import Counter
from typing import Any

import pytest

from spieltisch.kernel.vocabulary import Vocabulary
from spieltisch.server.base import clock
from spieltisch.server.base.errors import RequestError
from spieltisch.server.model.match_log import MatchLog
from spieltisch.server.model.records import Entry
from spieltisch.server.storage.interface import Write
from spieltisch.server.tables.chat import LINE_BURST
from spieltisch.server.tables.inbox import Alarm, Item, SeatRequest
from spieltisch.server.tables.table import Table
from tests.server.scenes import Scene, play
from tests.server.tables import PATIENCE


@pytest.fixture
def still(monkeypatch):
    """The server's clock stands still: no rate limit is refilled."""
    monkeypatch.setattr(clock, "_clock", clock.HeldClock())


def test_nothing_is_sent_before_its_commit(data):
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
        scene.say(1, "move", id="second", seat=1, move="reveal 4", version=0, decision=scene.decision(1) + 1)
        scene.move(0, "reveal 5")
        await asyncio.sleep(0.05)
        scene.store.gate.set()
        await scene.quiet()
        assert scene.store.writes - first == 2
        assert scene.table.version == 4
        assert [update["version"] for update in scene.ears.of(1, "update")] == [1, 4]

    play(data, act)


def test_a_failed_commit_rolls_everything_back_and_is_reported(data):
    async def act(scene: Scene) -> None:
        move = scene.moves(0)[0]
        view = json.dumps(scene.table.match_log.match.view(0))  # type: ignore[union-attr]
        scene.store.failing = True
        scene.move(0, move, "lost")
        await scene.quiet()
        assert [message["code"] for message in scene.ears.of(0, "error")] == ["storage"]
        assert scene.ears.of(0, "ack", "update") == scene.ears.of(1, "update") == []
        assert json.dumps(scene.table.match_log.match.view(0)) == view  # type: ignore[union-attr]
        scene.store.failing = False
        scene.move(0, move, "lost")
        await scene.quiet()
        assert [message["version"] for message in scene.ears.of(0, "ack")] == [1]
        assert len(await scene.store.log(scene.table.record.table)) == 1

    play(data, act)


def test_a_failed_change_of_the_table_is_rolled_back(data):
    async def act(scene: Scene) -> None:
        scene.store.failing = True
        scene.say(0, "profile", id="p", seat=0, name="Nobody", colour="")
        await scene.quiet()
        assert scene.table.record.seats[0].name == ""
        assert [message["code"] for message in scene.ears.of(0, "error")] == ["storage"]
        assert scene.ears.of(1, "table") == []

    play(data, act)


@pytest.mark.parametrize("seat", [0, 1])
def test_an_append_that_conflicts_is_judged_again_and_never_applied_twice(data, seat):
    """Another process took the table over and entered a move meanwhile, of the same seat or of another."""

    async def act(scene: Scene) -> None:
        name = scene.table.record.table
        token = await scene.store.take_lease(name, "another process")
        await scene.store.usual.write(Write(name, token, [Entry(1, seat, "reveal 1", 5, "theirs")]))
        scene.move(0, "reveal 1", "mine")
        await scene.quiet()
        log = [(entry.version, entry.seat, entry.id) for entry in await scene.store.log(name)]
        if seat == 0:
            assert [message["code"] for message in scene.ears.of(0, "error")] == ["answered"]
            assert log == [(1, 0, "theirs")]
        else:
            assert [message["version"] for message in scene.ears.of(0, "ack")] == [2]
            assert log == [(1, 1, "theirs"), (2, 0, "mine")]

    play(data, act)


def test_a_line_of_the_chat_that_conflicts_counts_once(data, still):
    async def act(scene: Scene) -> None:
        for number in range(int(LINE_BURST) + 1):
            await scene.store.take_lease(scene.table.record.table, "another process")
            scene.say(0, "chat", id=f"c{number}", seat=0, text="la")
            await scene.quiet()
        assert [message["id"] for message in scene.ears.of(0, "ack")] == [f"c{i}" for i in range(int(LINE_BURST))]
        assert [message["code"] for message in scene.ears.of(0, "error")] == ["too_fast"]

    play(data, act)


def test_lines_that_are_committed_together_are_counted_each(data, still):
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


def test_an_internal_error_fails_one_request_and_not_the_table(data, monkeypatch):
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


def test_an_empty_table_is_unloaded_and_loaded_again(data, monkeypatch):
    monkeypatch.setattr("spieltisch.server.tables.registry.SWEEP_SECONDS", 0.02)

    async def act(scene: Scene) -> None:
        scene.move(0, "reveal 1")
        await scene.quiet()
        name = scene.table.record.table
        scene.registry.tasks.spawn(scene.registry.sweep())
        await asyncio.sleep(0.3)
        assert name in scene.registry.tables
        for seat in (0, 1):
            scene.table.disconnect(seat)
        await scene.quiet()
        async with asyncio.timeout(PATIENCE):
            while name in scene.registry.tables:
                await asyncio.sleep(0.01)
        again = await scene.registry.find(name)
        assert again is not scene.table
        assert again.version == 1

    play(data, act, idle_seconds=0.1)


def test_an_unloaded_table_leaves_nothing_for_the_collector(data):
    """The server collects garbage rarely, so an unloaded table must be freed by reference counting."""

    async def act(scene: Scene) -> None:
        scene.move(0, "reveal 1")
        for seat in (0, 1):
            scene.table.disconnect(seat)
        await scene.quiet()
        await scene.registry.unload(scene.table)
        table = await scene.registry.find(scene.table.record.table)
        table.enqueue(Item(Alarm(), table.clock.now()))
        await table.inbox.settled()
        gc.collect()
        gc.disable()
        before = tables_and_match_logs()
        await scene.registry.unload(table)
        del table
        assert before - tables_and_match_logs() == Counter(Table=1, MatchLog=1)

    try:
        play(data, act)
    finally:
        gc.enable()


def test_a_request_to_a_table_that_was_just_unloaded_is_refused_clearly(data):
    async def act(scene: Scene) -> None:
        for seat in (0, 1):
            scene.table.disconnect(seat)
        await scene.quiet()
        await scene.registry.unload(scene.table)
        with pytest.raises(RequestError) as refused:
            await scene.table.take_seat(SeatRequest("", "", None, "secret"))
        assert refused.value.code == "moving"

    play(data, act)


def tables_and_match_logs() -> Counter[str]:
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, Table | MatchLog))


def test_a_seat_is_offered_even_if_something_else_happens_at_that_moment(data):
    """Every batch sets the timer again, perhaps just after the grace time has passed."""

    async def act(scene: Scene) -> None:
        scene.table.disconnect(1)
        await scene.quiet()
        time.sleep(0.1)
        scene.table.settle()
        assert not scene.ears.of(0, "table")[-1]["table"]["seats"][1]["offered"]
        async with asyncio.timeout(PATIENCE):
            while not scene.ears.of(0, "table")[-1]["table"]["seats"][1]["offered"]:
                await asyncio.sleep(0.01)

    play(data, act, grace=0.05)


def test_a_disconnect_that_is_judged_again_is_still_announced(data):
    async def act(scene: Scene) -> None:
        await scene.store.take_lease(scene.table.record.table, "another process")
        scene.move(0, scene.moves(0)[0])
        scene.table.disconnect(1)
        await scene.quiet()
        assert not scene.ears.of(0, "table")[-1]["table"]["seats"][1]["present"]

    play(data, act)


@pytest.mark.parametrize("decision", [None, 0])
def test_of_two_moves_for_one_decision_one_is_played(data, decision):
    """Sent at once, each legal by itself; without the number of the decision neither is played."""

    async def act(scene: Scene) -> None:
        for cell in (1, 2):
            scene.say(0, "move", id=f"m{cell}", seat=0, move=f"reveal {cell}", version=0, decision=decision)
        await scene.quiet()
        expected = ["no_decision"] * 2 if decision is None else ["answered"]
        assert [message["code"] for message in scene.ears.of(0, "error")] == expected
        assert scene.table.version == (0 if decision is None else 1)

    play(data, act)


def test_a_seat_given_up_by_a_hello_that_is_judged_again_is_absent_nonetheless(data):
    async def act(scene: Scene) -> None:
        await scene.store.take_lease(scene.table.record.table, "another process")
        scene.move(0, scene.moves(0)[0])
        scene.say(1, "hello", protocol=1)
        await scene.quiet()
        seat = scene.ears.of(0, "table")[-1]["table"]["seats"][1]
        assert (seat["present"], seat["since"] is None) == (False, False)

    play(data, act)


def test_a_refusal_to_somebody_else_is_not_the_answer_to_the_seats_own_message(data):
    """Ids belong to a seat: another guest who sends the same id must not spoil it."""

    async def act(scene: Scene) -> None:
        move = scene.moves(0)[0]
        scene.say(1, "move", id="mine", seat=0, move=move, version=0)
        await scene.quiet()
        assert [message["code"] for message in scene.ears.of(1, "error")] == ["not_yours"]
        scene.move(0, move, "mine")
        await scene.quiet()
        assert [message["version"] for message in scene.ears.of(0, "ack")] == [1]

    play(data, act)
