"""A message with an id counts once: whatever others send since, and even if the answer to a commit is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest

from spieltisch.server.model.records import Entry
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.storage.interface import Conflict, StoreError, Write
from spieltisch.server.storage.sqlite_file import MIGRATIONS, migrate
from spieltisch.server.tables.chat import LINE_BURST
from tests.server.live_scenes import LiveScene, play_live
from tests.server.scenes import Scene, play
from tests.server.test_storage import entry, leased, run

NOISE = 300


async def make_noise(scene: Scene, seat: int) -> None:
    """A seat sends many messages, each with an answer of its own."""
    for number in range(NOISE):
        scene.say(seat, "profile", id=f"noise{number}", seat=seat, name=f"Noise {number}", colour="")
        if number % 50 == 0:
            await scene.quiet()
    await scene.quiet()


def answers(scene: Scene, guest: int, id: str) -> list[dict[str, Any]]:
    return [one for one in scene.ears.of(guest, "ack", "refused", "error") if one["id"] == id]


# In the log


def test_a_seats_id_is_in_the_log_once(place):
    async def work(store):
        table, token = await leased(store)
        await store.write(Write(table, token, [entry(1)]))
        with pytest.raises(Conflict):
            await store.write(Write(table, token, [Entry(2, 0, "swap 0 1", 20, "id1")]))
        await store.write(Write(table, token, [Entry(2, 1, "swap 0 1", 20, "id1"), Entry(3, 0, "swap 0 1", 30)]))
        return [one.version for one in await store.log(table)], await store.known(table, [(0, "id1"), (0, "id2")])

    assert run(place, work) == ([1, 2, 3], {(0, "id1"): 1})


def test_a_database_in_which_an_id_was_entered_twice_is_migrated(data):
    """Earlier versions did that; the first entry keeps the id."""
    db = sqlite3.connect(data, isolation_level=None)
    scripts = sorted(MIGRATIONS.glob("*.sql"))[:4]
    for script in scripts:
        db.executescript(script.read_text("utf-8"))
    db.execute(f"PRAGMA user_version = {len(scripts)}")
    db.execute("INSERT INTO tables (id, code, status, public, touched, record) VALUES ('t', 'c', 'running', 0, 0, '')")
    rows = [(1, 0, "x"), (2, 1, "x"), (3, 0, "x"), (4, 0, None), (5, None, None), (6, 0, None)]
    db.executemany("INSERT INTO log VALUES ('t', ?, ?, 'advance', 0, ?)", rows)
    migrate(db)
    kept = db.execute("SELECT version, id FROM log ORDER BY version").fetchall()
    db.close()
    assert kept == [(1, "x"), (2, "x"), (3, None), (4, None), (5, None), (6, None)]


# Sent again


def test_a_move_is_acknowledged_again_however_much_others_have_said_since(data):
    async def act(scene: Scene) -> None:
        move = scene.moves(0)[0]
        scene.move(0, move, "mine")
        await scene.quiet()
        await make_noise(scene, 1)
        scene.move(0, move, "mine")
        await scene.quiet()
        assert [one.get("version") for one in answers(scene, 0, "mine")] == [1, 1]
        assert scene.table.version == 1

    play(data, act)


def test_a_move_is_acknowledged_again_however_much_its_own_seat_has_said_since(data):
    async def act(scene: Scene) -> None:
        move = scene.moves(0)[0]
        scene.move(0, move, "mine")
        await scene.quiet()
        await make_noise(scene, 0)
        scene.move(0, move, "mine")
        await scene.quiet()
        assert [one.get("version") for one in answers(scene, 0, "mine")] == [1, 1]

    play(data, act)


@pytest.mark.parametrize("noisy", [0, 1])
def test_in_a_real_time_game_a_repeated_move_is_not_played_twice(data, noisy):
    """Taking a card that may be taken several times: legal again, but it is the same message."""

    async def act(scene: LiveScene) -> None:
        scene.say(0, "move", id="mine", seat=0, move="take 1", version=0)
        await scene.quiet()
        await make_noise(scene, noisy)
        scene.say(0, "move", id="mine", seat=0, move="take 1", version=0)
        await scene.quiet()
        assert [one.input for one in scene.log if one.seat == 0] == ["take 1"]
        assert [one["type"] for one in answers(scene, 0, "mine")] == ["ack", "ack"]

    play_live(data, act, CreateTable("zeitalter_des_jay", seats=[SeatWish("me"), SeatWish("me")], order="arrival"))


def test_a_line_of_the_chat_sent_again_is_said_once(data):
    async def act(scene: Scene) -> None:
        scene.say(0, "chat", id="hello", seat=0, text="Hello")
        await scene.quiet()
        await make_noise(scene, 0)
        scene.say(0, "chat", id="hello", seat=0, text="Hello")
        await scene.quiet()
        assert [one["type"] for one in answers(scene, 0, "hello")] == ["ack", "ack"]
        assert [line["text"] for message in scene.ears.of(1, "chat") for line in message["lines"]] == ["Hello"]

    play(data, act)


def test_a_line_refused_for_its_pace_may_be_said_later_under_the_same_id(data, monkeypatch):
    """Clients repeat what was refused for a moment only."""

    async def act(scene: Scene) -> None:
        for number in range(int(LINE_BURST) + 1):
            scene.say(0, "chat", id=f"c{number}", seat=0, text="la")
        await scene.quiet()
        scene.table.chat.pace(0).level = 1.0
        scene.say(0, "chat", id=f"c{int(LINE_BURST)}", seat=0, text="la")
        await scene.quiet()
        assert [one["type"] for one in answers(scene, 0, f"c{int(LINE_BURST)}")] == ["error", "ack"]

    play(data, act)


async def two_reveals(scene: Scene) -> None:
    """Seat 0 has decided something that can be taken back: nothing hidden has been revealed by a ready signal."""
    for seat, move in ((0, "reveal 1"), (0, "reveal 2")):
        scene.move(seat, move)
        await scene.quiet()


def test_undo_sent_again_asks_once_and_takes_back_once(data, monkeypatch):
    monkeypatch.setattr("spieltisch.server.tables.undo.reveals", lambda match, entry: False)

    async def act(scene: Scene) -> None:
        await two_reveals(scene)
        for _ in range(2):
            scene.say(0, "undo", id="u", seat=0)
        await until(scene, lambda: len(answers(scene, 0, "u")) == 2)
        assert [one["type"] for one in answers(scene, 0, "u")] == ["ack", "ack"]
        scene.say(1, "answer", id="a", seat=1, agree=True)
        await scene.quiet()
        assert scene.table.version == 3
        await make_noise(scene, 0)
        scene.say(0, "undo", id="u", seat=0)
        await until(scene, lambda: len(answers(scene, 0, "u")) == 3)
        await scene.quiet()
        assert [one.input for one in await scene.store.log(scene.table.record.table)][2:] == ["undo 1"]
        assert scene.table.undo is None

    play(data, act)


async def until(scene: Scene, wanted: Any) -> None:
    while not wanted():
        await asyncio.sleep(0.01)
        await scene.quiet()


def test_ids_are_forgotten_when_a_seat_changes_hands(server):
    """The next player's first message may have the id that the former player's had."""
    host = server.host("joggle", "m o")
    former = server.join(host.code, name="Anna")
    former.send("chat", id="1", seat=1, text="I was here")
    assert former.expect("ack", "error")["type"] == "ack"
    host.must("assign", target=1, kind="open")
    following = server.join(host.code, name="Berta")
    following.send("chat", id="1", seat=1, text="So am I")
    assert following.expect("ack", "error")["type"] == "ack"
    host.until(lambda me: any(b"So am I" in data for data in me.received))


# The answer to a commit is lost


def test_a_commit_whose_answer_is_lost_counts_and_everybody_is_told(data):
    async def act(scene: Scene) -> None:
        move = scene.moves(0)[0]
        scene.store.losing_answers = True
        scene.move(0, move, "mine")
        scene.say(1, "profile", id="p", seat=1, name="Berta", colour="")
        scene.say(0, "chat", id="c", seat=0, text="Hello")
        await scene.quiet()
        assert [one.get("version") for one in answers(scene, 0, "mine")] == [1]
        assert [one["type"] for guest, id in ((1, "p"), (0, "c")) for one in answers(scene, guest, id)] == ["ack"] * 2
        assert [one["version"] for one in scene.ears.of(1, "update")] == [1]
        assert [line["text"] for message in scene.ears.of(1, "chat") for line in message["lines"]] == ["Hello"]
        assert scene.ears.of(0, "table")[-1]["table"]["seats"][1]["name"] == "Berta"
        scene.store.losing_answers = False
        scene.move(0, move, "mine")
        await scene.quiet()
        assert [one.get("version") for one in answers(scene, 0, "mine")] == [1, 1]
        assert len(await scene.store.log(scene.table.record.table)) == 1

    play(data, act)


@pytest.mark.parametrize("type", ["chat", "profile"])
def test_a_lost_answer_to_a_commit_without_a_move_counts_too(data, type):
    fields = {"chat": {"text": "Hello"}, "profile": {"name": "Anna", "colour": ""}}[type]

    async def act(scene: Scene) -> None:
        scene.store.losing_answers = True
        scene.say(0, type, id="x", seat=0, **fields)
        await scene.quiet()
        assert [one["type"] for one in answers(scene, 0, "x")] == ["ack"]
        assert len(scene.ears.of(1, "chat" if type == "chat" else "table")) == 1

    play(data, act)


def test_what_another_process_entered_meanwhile_is_told_even_if_the_own_move_is_refused(data):
    async def act(scene: Scene) -> None:
        name = scene.table.record.table
        token = await scene.store.take_lease(name, "another process")
        await scene.store.usual.write(Write(name, token, [Entry(1, 0, "reveal 1", 5, "theirs")]))
        scene.move(0, "reveal 1", "mine")
        await scene.quiet()
        assert [one["version"] for one in scene.ears.of(1, "update")] == [1]
        assert [one["code"] for one in answers(scene, 0, "mine")] == ["answered"]

    play(data, act)


def test_a_connection_that_breaks_at_a_commit_leaves_the_outcome_unknown(database):
    """PostgreSQL: the transaction may be committed, so the store must not say that nothing was written."""
    from spieltisch.server.storage.interface import OutcomeUnknown

    async def work(store):
        table, token = await leased(store)
        transact = store.transact

        async def broken(work):
            await transact(work)
            raise StoreError("ConnectionDoesNotExistError: connection was closed in the middle of operation")

        store.transact = broken
        with pytest.raises(OutcomeUnknown):
            await store.write(Write(table, token, [entry(1)]))
        store.transact = transact
        return len(await store.log(table))

    assert run(database, work) == 1
