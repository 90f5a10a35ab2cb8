"""Playing over the socket: updates, answers, resent messages, decisions, refusals, reconnecting."""

import json
import random
import time

import pytest
from websockets.sync.client import connect

import spieltisch
from spieltisch.server.model.records import combined_seed, commitment
from tests.server.tables import PATIENCE, Guest, Server, silent_socket

SEED = "0123456789abcdef0123456789abcdef"
NONCE = "00" * 16


def duel(server: Server, game: str = "skyjo_action") -> Guest:
    """As many as needed on one device, with a fixed seed, started."""
    players = spieltisch.game(game).least_players
    guest = server.host(game, " ".join("m" * players), seed=SEED)
    guest.start()
    guest.until(lambda me: len(me.updates) == players) if len(guest.updates) < players else None
    return guest


def twin(game: str = "skyjo_action") -> spieltisch.Match:
    """The same match, without a server."""
    players = spieltisch.game(game).least_players
    return spieltisch.start(game, players, combined_seed(SEED, [NONCE] * players))


def play_both(guest: Guest, match: spieltisch.Match, seat: int, move: str) -> None:
    match.play(seat, move)
    answer = guest.move(seat, move)
    assert answer["type"] == "ack", answer
    guest.until_told(answer["version"])


# Updates


@pytest.mark.parametrize("game", [name for name in spieltisch.NAMES if not spieltisch.game(name).real_time])
def test_a_seat_is_sent_exactly_its_view_its_events_and_its_moves(server, game):
    guest, match, rng = duel(server, game), twin(game), random.Random(game)
    for _ in range(12):
        seat, told = match.actors()[0], len(match.raw_events)
        play_both(guest, match, seat, rng.choice(match.moves(seat)))
        for viewer in range(match.players):
            update = guest.updates[viewer]
            assert update["view"] == json.loads(json.dumps(match.view(viewer)))
            assert update["events"] == json.loads(json.dumps(match.events(viewer, told)))
            assert update["first"] == told
            assert [move["move"] for move in update["moves"]] == match.moves(viewer)
            assert update["decision"]["name"] == match.decision()
    guest.close()


def test_a_move_has_a_click_target_and_a_caption(server):
    guest, match = duel(server), twin()
    words = {word.notation: word for word in match.vocabulary.words}
    for move in guest.updates[0]["moves"]:
        word = words[move["move"]]
        assert (move["target"], move["key"], move["values"]) == (word.target, word.key, dict(word.values))
    guest.close()


def test_the_end_publishes_the_result_and_the_servers_part_of_the_seed(server):
    guest = server.host("joggle", "m b", seed=SEED)
    assert guest.table["commitment"] == commitment(SEED)
    assert guest.table["seed"] is None
    guest.start()
    guest.play_on(random.Random(5))
    result = guest.updates[0]["result"]
    assert sorted(result["ranks"])[0] == 1
    assert result["winners"] == [seat for seat, rank in enumerate(result["ranks"]) if rank == 1]
    table = server.get(f"/api/tables/{guest.code}")
    assert (table["status"], table["seed"]) == ("over", SEED)
    assert guest.ask("move", move="swap 0 1", version=guest.version)["code"] == "over"
    guest.close()


def test_nothing_that_is_sent_before_the_end_contains_the_seed(server):
    guest = duel(server)
    guest.play_on(random.Random(6), 10)
    secret = combined_seed(SEED, [NONCE, NONCE])
    assert len(guest.received) > 10
    assert not any(SEED.encode() in data or secret.encode() in data for data in guest.received)
    guest.close()


def test_without_the_flag_nobody_chooses_the_seed(data):
    server = Server(data)
    answer = server.http.post("/api/tables", json={"game": "joggle", "seed": SEED})
    server.stop()
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_options")


# Answers


def test_a_repeated_move_is_acknowledged_again_and_does_nothing(server):
    guest = duel(server)
    first = guest.updates[0]["moves"][0]["move"]
    message = {"id": "same", "seat": 0, "move": first, "version": 0, "decision": 0}
    answers = []
    for _ in range(3):
        guest.send("move", **message)
        answers.append(guest.expect("ack", "refused", "error"))
    guest.send("move", **message)
    guest.send("move", **message)
    answers += [guest.expect("ack", "refused", "error") for _ in range(2)]
    assert answers == [{"type": "ack", "id": "same", "version": 1}] * 5
    assert server.get(f"/api/tables/{guest.code}")["version"] == 1
    guest.close()


def test_two_copies_of_a_move_at_once_are_one_move(server):
    guest = duel(server)
    first = guest.updates[0]["moves"][0]["move"]
    text = json.dumps({"type": "move", "id": "twice", "seat": 0, "move": first, "version": 0, "decision": 0})
    for _ in range(20):
        guest.socket.send(text)
    assert [guest.expect("ack", "refused", "error")["version"] for _ in range(20)] == [1] * 20
    guest.close()


def test_a_decision_is_answered_once_but_an_old_version_is_accepted(server):
    """SKY-15: both choose their first cards at the same time, based on the same version."""
    guest = duel(server)
    mine, theirs = (guest.updates[seat]["moves"] for seat in (0, 1))
    assert guest.ask("move", 0, move=mine[0]["move"], version=0, decision=0)["type"] == "ack"
    again = guest.ask("move", 0, move=mine[1]["move"], version=0, decision=0)
    assert (again["type"], again["code"]) == ("error", "answered")
    assert guest.ask("move", 1, move=theirs[0]["move"], version=0, decision=0)["type"] == "ack"
    guest.until_told(2)
    assert [guest.updates[seat]["decision"]["number"] for seat in (0, 1)] == [1, 1]
    guest.close()


def test_a_refusal_names_the_rule_the_reason_and_the_version_and_changes_nothing(server):
    guest, match = duel(server), twin()
    play_both(guest, match, 0, match.moves(0)[0])
    with pytest.raises(spieltisch.IllegalMove) as refused:
        match.play(0, "draw")
    answer = guest.move(0, "draw")
    assert (answer["type"], answer["rule"], answer["version"]) == ("refused", refused.value.rule, 1)
    assert answer["reason"] == refused.value.reason
    for nonsense in ("forfeit", "advance", "advance 5", "verdict {}", "undo 0", "\u0000", "x" * 80):
        assert guest.move(0, nonsense)["type"] == "refused"
    play_both(guest, match, 1, match.moves(1)[0])
    assert guest.updates[0]["view"] == json.loads(json.dumps(match.view(0)))
    guest.close()


def test_an_invalid_message_gets_a_reason_and_the_socket_stays_open(server):
    guest = duel(server)
    for text in (
        "",
        "{",
        "[]",
        '{"type": "dance"}',
        '{"type": "move", "id": "x"}',
        '{"type": "start", "id": "x", "x": 1}',
        '{"type": "start", "id": "\\u0000", "seat": 0}',
    ):
        guest.socket.send(text)
        answer = guest.expect("error")
        assert (answer["id"], answer["code"]) == (None, "bad_message")
    guest.play_on(random.Random(7), 1)
    guest.close()


def test_commands_before_hello_and_other_protocols_are_refused(server):
    made = server.create("joggle", "m b")
    address = f"{server.url.replace('http', 'ws', 1)}/ws/{made['code']}"
    with connect(address) as raw:
        raw.send(json.dumps({"type": "start", "id": "s", "seat": 0}))
        assert json.loads(raw.recv())["code"] == "hello_first"
    with connect(address) as raw:
        raw.send(json.dumps({"type": "hello", "protocol": 99}))
        assert json.loads(raw.recv())["code"] == "protocol"
    with connect(f"{server.url.replace('http', 'ws', 1)}/ws/QQQQQQ") as raw:
        bye = json.loads(raw.recv())
        assert (bye["type"], bye["code"]) == ("bye", "no_table")


# Reconnecting


def test_after_any_version_one_message_contains_everything_since(server):
    guest, match, rng = duel(server), twin(), random.Random(8)
    counts = [len(match.raw_events)]
    for _ in range(20):
        seat = match.actors()[0]
        play_both(guest, match, seat, rng.choice(match.moves(seat)))
        counts.append(len(match.raw_events))
    for since, count in enumerate([0, *counts[1:]]):
        back = server.guest(guest.code, guest.secrets[0], since=since)
        update = back.expect("update")
        assert (update["version"], update["first"]) == (20, count)
        assert update["events"] == json.loads(json.dumps(match.events(0, count)))
        assert update["view"] == json.loads(json.dumps(match.view(0)))
        back.close()
    for unknown in (None, 21, 999_999):
        back = server.guest(guest.code, guest.secrets[0], since=unknown)
        update = back.expect("update")
        assert (update["first"], update["events"]) == (counts[-1], [])
        back.close()
    guest.close()


def test_two_sockets_of_one_seat_see_the_same_and_either_may_move(server):
    guest = duel(server)
    second = server.guest(guest.code, *guest.secrets)
    second.until(lambda me: len(me.updates) == 2)
    second.play_on(random.Random(9), 1)
    guest.until_told(1)
    assert guest.updates[0] == second.updates[0]
    for one in (guest, second):
        one.close()


# Heartbeats


@pytest.fixture
def nervous(data):
    running = Server(data, "--ping", "1", "--grace", "0.5")
    yield running
    running.stop()


def test_a_sleeping_page_whose_socket_answers_stays_present(nervous):
    host = nervous.host("joggle", "m o")
    sleeper = nervous.join(host.code)
    time.sleep(5)
    assert nervous.get(f"/api/tables/{host.code}")["seats"][1]["present"]
    for guest in (host, sleeper):
        guest.close()


def test_a_dead_socket_is_detected(nervous):
    made = nervous.create("joggle", "m b")
    dead = silent_socket(nervous, made["code"], made["seats"][0]["secret"])
    info = lambda: nervous.get(f"/api/tables/{made['code']}")["seats"][0]  # noqa: E731
    end = time.monotonic() + PATIENCE
    while not info()["present"] and time.monotonic() < end:
        time.sleep(0.02)
    assert info()["present"]
    while info()["present"] and time.monotonic() < end:
        time.sleep(0.05)
    assert not info()["present"]
    assert info()["since"] is not None
    dead.close()
