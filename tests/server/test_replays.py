"""Replays: links, viewpoints, playing on, verification of the shuffle."""

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
from spieltisch.games.registry import forget
from spieltisch.kernel.errors import OptionError
from spieltisch.kernel.match import Match
from spieltisch.server.base.errors import RequestError
from spieltisch.server.cluster.directory import Directory
from spieltisch.server.model.match_log import FORFEIT, begin
from spieltisch.server.model.records import Entry, TableRecord, combined_seed, commitment
from spieltisch.server.protocol.lobby import CreateTable, SeatWish
from spieltisch.server.protocol.replay import PlayOn, ReplayInfo
from spieltisch.server.replays.files import match_of
from spieltisch.server.replays.patches import apply_patch, diff
from spieltisch.server.replays.recording import frames_of, packed, unpack
from spieltisch.server.replays.service import Replays
from spieltisch.server.replays.verification import NotVerified, verify
from spieltisch.server.settings import Settings
from spieltisch.server.storage.interface import Store, Write
from spieltisch.server.storage.sqlite import SqliteStore
from spieltisch.server.tables import lobby
from spieltisch.server.tables.registry import Registry
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
    """Also those that nobody knew then: in the layouts, and in the pile from the top."""
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
def test_the_open_viewpoint_is_the_true_state_and_not_merged_from_what_seats_saw(game):
    """Two worlds that a spectator cannot tell apart look different with open cards, if anything is hidden at all."""
    record, entries, matches = played(game, 12)
    frames = list(frames_of(bytes(unpack(packed(record, entries)).frames["open"])))
    for frame, (match, told) in zip(frames, matches, strict=True):
        assert frame.view == json.loads(json.dumps(match.open_view()))
        assert frame.view["seat"] is None
        assert not frame.view.get("hand") or game == "skyjo_action"
        assert frame.events == [match.game.events.told(raw, secrets=True) for raw in match.raw_events[told:]]
        if game != "joggle":
            assert match.imagine(0, 5).open_view() != match.open_view()


def played(game: str, moves: int) -> tuple[TableRecord, list[Entry], list[tuple[Match, int]]]:
    """A game in which everybody except the first player forfeits after some moves, with the state at every frame."""
    made = find_game(game)
    wish = CreateTable(game, seats=[SeatWish("me")] * made.default_players)
    record, _ = lobby.new_record(wish, 1.0)
    for place in record.seats:
        place.ready = True
    lobby.start(record)
    record.seed = SEED
    match_log, rng = begin(record), random.Random(2)
    matches = [(copy(match_log.match), 0)]
    entries: list[Entry] = []
    for number in range(1, moves + record.players):
        told = match_log.event_count
        if number <= moves:
            seat = rng.choice(match_log.match.actors())
            entry = Entry(number, seat, rng.choice(match_log.match.moves(seat)), 100 * number)
        else:
            entry = Entry(number, number - moves, FORFEIT, 100 * number)
        match_log.enter(entry)
        entries.append(entry)
        matches.append((copy(match_log.match), told))
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
def test_a_patch_turns_the_old_value_into_the_new_one(old, new):
    assert apply_patch(old, diff(old, new)) == new
    assert diff(new, new) in ({}, [new])


# Revisions of the rules


def test_games_that_end_together_are_recorded_one_after_the_other_by_one_process(monkeypatch):
    """Only one recording is made at a time; matches that wait take no memory."""
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
        await asyncio.gather(*(replays.make_recording(f"game{number}") for number in range(20)))

    asyncio.run(all_of_them())
    assert most == 1
    assert pools == [0]


def test_a_server_that_stops_during_a_recording_shuts_down_without_errors(data):
    running = Server(data, "--no-limits")
    guest = running.host("joggle", "m m", options={"turn_cap": 50})
    guest.start()
    guest.play_on(random.Random(1))
    running.stop()
    assert "Traceback" not in running.logged()
    assert rows(data, "SELECT count(*) FROM recordings") == [(0,)]


def test_a_finished_game_stays_readable_when_the_rules_change(data, monkeypatch):
    """The recording is shown; the match is never replayed under other rules."""

    def asked(*_: object) -> Any:
        raise AssertionError("by the new rules")

    async def whole() -> None:
        record, entries, _ = played("skyjo_action", 30)
        before = SqliteStore(data)
        registry = Registry(Settings(data), before, Nobody())
        try:
            await before.create(record)
            token = await before.take_lease(record.table, registry.services.process)
            lobby.close(record)
            await before.write(Write(record.table, token, entries, record))
            await registry.replays.make_recording(record.table)
            old = await registry.replays.frames(record.table, "open", 0, 40)
            info = await Directory(registry).replay(record.table)
        finally:
            await registry.close()
        newer = dataclasses.replace(find_game("skyjo_action"), revision=99, begin=asked, view=asked, public_view=asked)
        monkeypatch.setattr("spieltisch.games.skyjo_action.game.GAME", newer)
        forget()
        registry = Registry(Settings(data), SqliteStore(data), Nobody())
        try:
            assert await registry.replays.frames(record.table, "open", 0, 40) == old
            again = await Directory(registry).replay(record.table)
            assert (again.inputs, again.result, again.revision) == (info.inputs, info.result, info.revision)
            assert [seat.forfeited for seat in again.table.seats] == [False, True, True, True]
            assert again.table.seed == record.server_seed
            with pytest.raises(RequestError, match="older version of the rules"):
                await registry.play_on(record.table, PlayOn(3, [SeatWish("me")] * 4))
        finally:
            await registry.close()

    try:
        asyncio.run(whole())
    finally:
        monkeypatch.undo()
        forget()


def test_replays_are_unpacked_one_at_a_time_and_results_are_cached(data, monkeypatch):
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
        registry = Registry(Settings(data), SqliteStore(data), Nobody())
        try:
            await registry.store.create(record)
            token = await registry.store.take_lease(record.table, registry.services.process)
            lobby.close(record)
            await registry.store.write(Write(record.table, token, entries, record))
            await registry.replays.make_recording(record.table)
            monkeypatch.setattr("spieltisch.server.replays.service.unpack", unpack_slowly)
            names = ["open", "spectator", "0", "1"]
            await asyncio.gather(*(registry.replays.frames(record.table, name, 0, 5) for name in names))
            assert (unpacked, most) == (4, 1)
            shown = [await Directory(registry).replay(record.table) for _ in range(20)]
            assert all(one.result == shown[0].result for one in shown)
            assert unpacked == 4
        finally:
            await registry.close()

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
def test_invalid_requests_are_refused(server, finished, query, status):
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


def test_a_game_can_be_played_on_from_any_move_and_unknown_cards_are_redealt(server, finished):
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


def test_a_finished_position_cannot_be_played_on(server, finished):
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
def test_tampering_is_detected(server, finished, change, said):
    replay = server.get(f"/api/replays/{finished.table['replay']}")
    change(replay)
    with pytest.raises(NotVerified, match=said):
        verify(msgspec.convert(replay, ReplayInfo))


@pytest.mark.parametrize("text", ["", "{}", "no replay"])
def test_an_invalid_replay_is_refused(tmp_path, capsys, text):
    file = tmp_path / "replay.json"
    file.write_text(text)
    assert main(["verify", str(file)]) != 0
    assert "no replay" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "missing.json")]) != 0


def test_a_replay_and_an_export_can_be_analysed(server, finished, tmp_path):
    """Both give the match: the same inputs, the same end."""
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
