"""Finished games: links, viewpoints, playing on, and the shuffle that can be checked."""

import json
import random

import msgspec
import pytest

import spieltisch
from spieltisch.cli import main
from spieltisch.kernel.errors import OptionError
from spieltisch.server.matches import match_of
from spieltisch.server.protocol import ReplayInfo
from spieltisch.server.records import combined_seed, commitment
from spieltisch.server.replays import union
from spieltisch.server.verify import NotVerified, verify
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


def test_open_cards_are_what_all_seats_know_together(server, finished):
    path = f"/api/replays/{finished.table['replay']}/frames?from=0&to=40&viewpoint="
    open_frames, *others = (server.get(path + viewpoint)["frames"] for viewpoint in ("open", "0", "1"))
    hands = [frame["view"]["hand"] for frame in open_frames]
    assert any(card["card"] is not None for hand in hands for card in hand)
    for number, frame in enumerate(open_frames):
        assert frame["view"]["hand"] == union([other[number]["view"]["hand"] for other in others])


def test_what_several_know_is_put_together():
    assert union([{"a": None, "b": [1, None]}, {"a": 2, "b": [1, 3]}]) == {"a": 2, "b": [1, 3]}
    assert union([[], [4]]) == [4]


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
    assert main(["tables", "export", str(export), code, "--data", str(server.data)]) == 0
    found = [match_of(str(file)), match_of(str(export)), match_of(str(export), code)]
    assert {match.save() for match in found} == {found[0].save()}
    result = found[0].result()
    assert result is not None
    assert result.scores == replay["result"]["scores"]
    with pytest.raises(OptionError, match=f"finished ones are: {code}"):
        match_of(str(export), "XXXXXX")
