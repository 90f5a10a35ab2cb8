"""Finished games: links, viewpoints, playing on, and the shuffle that can be checked."""

import asyncio
import dataclasses
import json
import random
from collections.abc import Iterable
from time import sleep
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import spieltisch
from spieltisch import game as find_game
from spieltisch.cli import main
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.match import Match
from spieltisch.server import lobby
from spieltisch.server.course import FORFEIT, begin
from spieltisch.server.differences import changed, difference
from spieltisch.server.house import House
from spieltisch.server.limits import Settings
from spieltisch.server.matches import match_of
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.protocol.replay import PlayOn, ReplayInfo
from spieltisch.server.reasons import Trouble
from spieltisch.server.recordings import frames_of, packed, unpack
from spieltisch.server.records import Entry, TableRecord, combined_seed, commitment
from spieltisch.server.replays import Replays
from spieltisch.server.sqlite import SqliteStore
from spieltisch.server.store import Store, Write
from spieltisch.server.verify import NotVerified, verify
from tests.server.places import options, rows
from tests.server.positions import SEED
from tests.server.tables import Guest, Server


@pytest.fixture(scope="module")
def finished(server: Server) -> Guest:
    """A game of two on one device, played to the end."""
    guest = server.host("skyjo_action", "m m", options={"deck": "no_actions", "target": 50})
    guest.start()
    guest.play_on(random.Random(5))
    guest.until(lambda me: me.table["status"] == "over") if guest.table["status"] != "over" else None
    guest.close()
    return guest


def test_a_finished_game_has_a_link_with_everything_that_was_played(server, finished):
    replay = server.get(f"/api/replays/{finished.table['replay']}")
    match = spieltisch.start(
        "skyjo_action", 2, combined_seed(replay["table"]["seed"], replay["table"]["nonces"]), replay["table"]["options"]
    )
    for entry in replay["inputs"]:
        match.play(entry["seat"], entry["input"])
    result = match.result()
    assert result is not None
    assert replay["result"] == {"winners": result.winners, "ranks": result.ranks, "scores": result.scores}
    assert commitment(replay["table"]["seed"]) == replay["table"]["commitment"]


@pytest.mark.parametrize("viewpoint", ["0", "1", "spectator"])
def test_frames_show_exactly_what_that_viewpoint_saw(server, finished, viewpoint):
    replay = server.get(f"/api/replays/{finished.table['replay']}")
    seat = None if viewpoint == "spectator" else int(viewpoint)
    match = spieltisch.start(
        "skyjo_action", 2, combined_seed(replay["table"]["seed"], replay["table"]["nonces"]), replay["table"]["options"]
    )
    frames = server.get(f"/api/replays/{finished.table['replay']}/frames?viewpoint={viewpoint}&from=0&to=30")["frames"]
    told = 0
    for number, frame in enumerate(frames):
        assert frame["number"] == number
        assert frame["view"] == json.loads(json.dumps(match.view(seat)))
        assert frame["events"] == json.loads(json.dumps(match.events(seat, told)))
        told = len(match.raw_events)
        match.play(replay["inputs"][number]["seat"], replay["inputs"][number]["input"])
    later = server.get(f"/api/replays/{finished.table['replay']}/frames?viewpoint={viewpoint}&from=20&to=30")["frames"]
    assert later == frames[20:]
    back = server.get(f"/api/replays/{finished.table['replay']}/frames?viewpoint={viewpoint}&from=3&to=5")["frames"]
    assert back == frames[3:5]


def test_open_cards_are_all_cards(server, finished):
    """Also those that nobody knew at the time: in the layouts, and in the pile from the top."""
    replay = server.get(f"/api/replays/{finished.table['replay']}")
    frames = server.get(f"/api/replays/{finished.table['replay']}/frames?from=0&to=60&viewpoint=open")["frames"]
    for frame in frames:
        cells = [cell for layout in frame["view"]["layouts"] for cell in layout if cell is not None]
        assert all(cell["card"] is not None for cell in cells)
        assert any(not cell["open"] for cell in cells)
        assert all(card["card"] is not None for card in frame["view"]["hand"])
        assert len(frame["view"]["pile_cards"]) == frame["view"]["pile"]
    assert all(event["card"] is not None for frame in frames for event in frame["events"] if event["event"] == "drew")
    draws = [number for number, entry in enumerate(replay["inputs"][:59]) if entry["input"] == "draw"]
    for number in draws:
        assert frames[number + 1]["view"]["hand"][0]["card"] == frames[number]["view"]["pile_cards"][0]
    assert draws


GAMES = ["joggle", "joker_battle_royal", "joy", "skyjo_action", "zeitalter_des_jay"]


@pytest.mark.parametrize("game", GAMES)
def test_a_recording_is_what_every_viewpoint_saw(game):
    record, entries, matches = played(game, 40)
    recording = unpack(packed(record, entries))
    for name in ("spectator", *map(str, range(record.players))):
        seat = None if name == "spectator" else int(name)
        frames = list(frames_of(bytes(recording.frames[name])))
        assert len(frames) == len(entries) + 1
        for frame, (match, told) in zip(frames, matches, strict=True):
            assert frame.view == json.loads(json.dumps(match.view(seat)))
            assert frame.events == json.loads(json.dumps(match.events(seat, told)))
            assert frame.decision == match.decision()


@pytest.mark.parametrize("game", GAMES)
def test_an_open_view_shows_what_is_true_and_what_everybody_saw(game):
    """Two worlds that a spectator cannot tell apart look different with open cards, if anything is hidden at all."""
    _, _, matches = played(game, 12)
    for match, _ in matches:
        everything, seen = match.open_view(), match.view(None)
        assert seen.keys() <= everything.keys()
        if game != "joggle":
            assert match.imagine(0, 5).open_view() != everything
        assert agrees(seen, {key: everything[key] for key in seen})


def agrees(seen: Any, true: Any) -> bool:
    """Whatever is seen is true."""
    if isinstance(seen, dict):
        return isinstance(true, dict) and all(agrees(seen[key], true[key]) for key in seen)
    if isinstance(seen, list):
        return len(seen) == len(true) and all(map(agrees, seen, true))
    return seen is None or seen == true


def played(game: str, moves: int) -> tuple[TableRecord, list[Entry], list[tuple[Match, int]]]:
    """A game in which everybody but the first gives up after some moves, and how it was at every moment."""
    made = find_game(game)
    wish = CreateTable(game, seats=[SeatWish("me")] * made.default_players)
    record, _ = lobby.new_record(wish, 1.0)
    for place in record.seats:
        place.ready = True
    lobby.start(record)
    record.seed = SEED
    course, rng = begin(record), random.Random(2)
    matches = [(copy(course.match), 0)]
    entries: list[Entry] = []
    for number in range(1, moves + record.players):
        told = course.told
        if number <= moves:
            seat = rng.choice(course.match.actors())
            entry = Entry(number, seat, rng.choice(course.match.moves(seat)), 100 * number)
        else:
            entry = Entry(number, number - moves, FORFEIT, 100 * number)
        course.enter(entry)
        entries.append(entry)
        matches.append((copy(course.match), told))
    return record, entries, matches


def copy(match: Match) -> Match:
    return Match.at(match.game, match.players, match.options, match.state.copy(), match.raw_events)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "#", "0"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "b", "#", "0"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(json_values, json_values)
def test_a_difference_makes_the_new_of_the_old(old, new):
    assert changed(old, difference(old, new)) == new
    assert difference(new, new) in ({}, [new])


# When the rules have changed


def test_games_that_end_together_are_recorded_one_after_the_other_by_one_process(monkeypatch):
    """However many wait, only one of them is in memory."""
    replays, loaded, most = Replays(cast(Store, None)), 0, 0
    record, _ = lobby.new_record(CreateTable("joggle"), 1)
    pools = []

    async def find(name: str) -> tuple[TableRecord, list[Entry]]:
        nonlocal loaded, most
        loaded += 1
        most = max(most, loaded)
        return record, []

    async def kept(record: TableRecord, entries: list[Entry]) -> None:
        nonlocal loaded
        await asyncio.sleep(0.001)
        loaded -= 1
        replays.rest()

    async def all_of_them() -> None:
        monkeypatch.setattr(replays, "find", find)
        monkeypatch.setattr(replays, "kept", kept)
        monkeypatch.setattr(replays, "close", lambda: pools.append(loaded))
        await asyncio.gather(*(replays.record(f"game{number}") for number in range(20)))

    asyncio.run(all_of_them())
    assert most == 1
    assert pools == [0]


def test_a_server_that_stops_while_a_game_is_being_recorded_says_goodbye_quietly(data):
    running = Server(data, "--no-limits")
    guest = running.host("joggle", "m m", options={"turn_cap": 50})
    guest.start()
    guest.play_on(random.Random(1))
    running.stop()
    assert "Traceback" not in running.logged()
    assert rows(data, "SELECT count(*) FROM recordings") == [(0,)]


def test_a_finished_game_stays_readable_when_the_rules_change(data, monkeypatch):
    """What was recorded at the end is shown; nothing is judged by rules that the game was not played by."""

    def asked(*_: object) -> Any:
        raise AssertionError("by the new rules")

    async def whole() -> None:
        record, entries, _ = played("skyjo_action", 30)
        before = SqliteStore(data)
        house = House(Settings(data), before, Nobody())
        try:
            await before.create(record)
            token = await before.take_lease(record.table, house.name)
            lobby.close(record)
            await before.write(Write(record.table, token, entries, record))
            await house.replays.record(record.table)
            old = await house.replays.frames(record.table, "open", 0, 40)
            info = await house.replay(record.table)
        finally:
            await house.close()
        newer = dataclasses.replace(find_game("skyjo_action"), revision=99, begin=asked, view=asked, public_view=asked)
        monkeypatch.setattr("spieltisch.games.skyjo_action.game.GAME", newer)
        find_game.cache_clear()
        house = House(Settings(data), SqliteStore(data), Nobody())
        try:
            assert await house.replays.frames(record.table, "open", 0, 40) == old
            again = await house.replay(record.table)
            assert (again.inputs, again.result, again.revision) == (info.inputs, info.result, info.revision)
            assert [seat.forfeited for seat in again.table.seats] == [False, True, True, True]
            assert again.table.seed == record.server_seed
            with pytest.raises(Trouble, match="older state of the rules"):
                await house.play_on(record.table, PlayOn(3, [SeatWish("me")] * 4))
        finally:
            await house.close()

    try:
        asyncio.run(whole())
    finally:
        monkeypatch.undo()
        find_game.cache_clear()


def test_however_often_replays_are_asked_for_one_is_unpacked_at_a_time_and_how_it_ended_is_remembered(
    data, monkeypatch
):
    now, most, unpacked = 0, 0, 0

    def unpack_slowly(text: str) -> Any:
        nonlocal now, most, unpacked
        now, unpacked = now + 1, unpacked + 1
        most = max(most, now)
        sleep(0.05)
        now -= 1
        return unpack(text)

    async def whole() -> None:
        record, entries, _ = played("joggle", 20)
        house = House(Settings(data), SqliteStore(data), Nobody())
        try:
            await house.store.create(record)
            token = await house.store.take_lease(record.table, house.name)
            lobby.close(record)
            await house.store.write(Write(record.table, token, entries, record))
            await house.replays.record(record.table)
            monkeypatch.setattr("spieltisch.server.replays.unpack", unpack_slowly)
            names = ["open", "spectator", "0", "1"]
            await asyncio.gather(*(house.replays.frames(record.table, name, 0, 5) for name in names))
            assert (unpacked, most) == (4, 1)
            shown = [await house.replay(record.table) for _ in range(20)]
            assert all(one.result == shown[0].result for one in shown)
            assert unpacked == 4
        finally:
            await house.close()

    asyncio.run(whole())


class Nobody:
    """No sockets at all."""

    def deliver(self, guests: Iterable[int], payload: bytes) -> None:
        pass

    def dismiss(self, guest: int, payload: bytes) -> None:
        pass


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("viewpoint=2&from=0&to=5", 400),
        ("viewpoint=x&from=0&to=5", 400),
        ("viewpoint=0&from=5&to=5", 400),
        ("viewpoint=0&from=0&to=5000", 400),
        ("viewpoint=0&from=-1&to=5", 400),
        ("viewpoint=0", 400),
    ],
)
def test_wrong_wishes_are_refused(server, finished, query, status):
    answer = server.http.get(f"/api/replays/{finished.table['replay']}/frames?{query}")
    assert answer.status_code == status
    assert {"code", "reason"} <= answer.json().keys()


def test_a_game_that_is_not_over_has_no_replay(server):
    guest = server.host("skyjo_action", "m m")
    guest.start()
    for path in (
        f"/api/replays/{guest.table['table']}",
        f"/api/replays/{guest.table['table']}/frames?viewpoint=open&from=0&to=2",
    ):
        assert server.http.get(path).status_code == 404
    guest.close()
    assert server.http.get("/api/replays/nothing").status_code == 404


def test_a_game_can_be_played_on_from_any_move_and_unknown_cards_are_dealt_anew(server, finished):
    replay = finished.table["replay"]
    frame = server.get(f"/api/replays/{replay}/frames?viewpoint=0&from=10&to=11")["frames"][0]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    futures = set()
    for shuffle in (True, True, True, False, False):
        made = server.post(
            f"/api/replays/{replay}/tables", {"number": 10, "seats": seats, "shuffle": shuffle, "pace": 0}
        )
        guest = server.guest(made["code"], *(seat["secret"] for seat in made["seats"]))
        update = guest.start()
        if update["version"] == 0:
            assert update["view"] == frame["view"]
        guest.play_on(random.Random(1), 4)
        if shuffle:
            futures.add(json.dumps(guest.updates[0]["view"], sort_keys=True))
        guest.close()
    assert len(futures) > 1


def test_there_is_nothing_to_play_on_after_the_end(server, finished):
    inputs = server.get(f"/api/replays/{finished.table['replay']}")["inputs"]
    path = f"/api/replays/{finished.table['replay']}/tables"
    seats = [{"kind": "me"}, {"kind": "bot"}]
    assert server.http.post(path, json={"number": len(inputs), "seats": seats}).status_code == 409
    assert server.http.post(path, json={"number": len(inputs) + 1, "seats": seats}).status_code == 400


# The shuffle


def test_anybody_can_verify_the_shuffle_and_the_moves(server, finished, tmp_path, capsys):
    address = f"{server.url}/replay/{finished.table['replay']}"
    assert main(["verify", address]) == 0
    assert "the seed fits its seal" in capsys.readouterr().out
    file = tmp_path / "replay.json"
    file.write_text(json.dumps(server.get(f"/api/replays/{finished.table['replay']}")))
    assert main(["verify", str(file)]) == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda replay: replay["table"].update(seed="00" * 16), "does not fit the seal"),
        (lambda replay: replay["table"]["nonces"].__setitem__(0, "11" * 16), "not legal there|lead to the result"),
        (lambda replay: replay["inputs"].pop(), "lead to the result"),
        (lambda replay: replay["inputs"][5].update(input="fly away"), "not legal there"),
        (lambda replay: replay["result"].update(scores=[0, 0]), "lead to the result"),
        (lambda replay: replay["table"].update(seed="xyz"), "not hexadecimal"),
        (lambda replay: replay["table"].update(seed=None), "still sealed"),
    ],
)
def test_whatever_was_tampered_with_is_noticed(server, finished, change, said):
    replay = server.get(f"/api/replays/{finished.table['replay']}")
    change(replay)
    with pytest.raises(NotVerified, match=said):
        verify(msgspec.convert(replay, ReplayInfo))


@pytest.mark.parametrize("text", ["", "{}", "no replay"])
def test_what_is_no_replay_is_refused(tmp_path, capsys, text):
    file = tmp_path / "replay.json"
    file.write_text(text)
    assert main(["verify", str(file)]) != 0
    assert "no replay" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "missing.json")]) != 0


def test_a_replay_and_an_export_can_be_looked_back_at(server, finished, tmp_path):
    """What a server gives away is a match again: the same inputs, the same end."""
    replay = server.get(f"/api/replays/{finished.table['replay']}")
    file, export = tmp_path / "replay.json", tmp_path / "export.json"
    file.write_text(json.dumps(replay))
    code = finished.table["code"]
    assert main(["tables", "export", str(export), code, *options(server.data)[:2]]) == 0
    found = [match_of(str(file)), match_of(str(export)), match_of(str(export), code)]
    assert {match.save() for match in found} == {found[0].save()}
    result = found[0].result()
    assert result is not None
    assert result.scores == replay["result"]["scores"]
    with pytest.raises(OptionError, match=f"finished ones are: {code}"):
        match_of(str(export), "XXXXXX")
